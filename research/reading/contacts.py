"""Can the contacts of two pages be compared without keeping them? Each is normalised and hashed; nobody reads them back.

A hash is no secret: whoever knows an address or a number can look for it. It only keeps people's contacts out of the store.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from urllib.parse import unquote

from research.reading.types import MAX_CONTACTS
from research.trust.marks import normalized

_HASH_DIGITS = 16
# A line of an imprint is short; a long one with a number in it tells of something else.
_MAX_LINE = 400
_MAX_CHARS = 400_000
_MAIL = re.compile(r"[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}(?![A-Za-z0-9])")
_WRITTEN_OUT = re.compile(r"\s{0,3}[\[({]\s?(?:at|@)\s?[\])}]\s{0,3}", re.IGNORECASE)
_WRITTEN_DOT = re.compile(r"\s{0,3}[\[({]\s?(?:dot|punkt)\s?[\])}]\s{0,3}", re.IGNORECASE)
_PHONE_WORD = re.compile(
    r"\b(?:tel|telefon|telephone|phone|fon|fax|mobil|mobile|hotline|tél|téléphone|teléfono|telefono|telefone|тел|телефон)\b"
    r"|电话|電話|传真|전화|هاتف|[☎☏📞]|(?<!\d)\+(?=\d)",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\+?\(?\d[\d\s().\u2010-\u2015/-]{6,24}\d")
_TRUNK = re.compile(r"\(0\)")
# The last digits are the same with and without the code of the country, or of the trunk.
_COMPARED_DIGITS = 9
_MIN_DIGITS = 8


def contacts_of(lines: Iterable[str], hrefs: Iterable[str]) -> tuple[str, ...]:
    """Return the hashed mail addresses and telephone numbers of the lines and links of a page, in order, each once."""
    found: dict[str, None] = {}
    for contact in _contacts(lines, hrefs):
        found.setdefault(hashlib.sha256(contact.encode()).hexdigest()[:_HASH_DIGITS])
        if len(found) >= MAX_CONTACTS:
            break
    return tuple(found)


def _contacts(lines: Iterable[str], hrefs: Iterable[str]) -> Iterator[str]:
    for href in hrefs:
        scheme, _, rest = href.strip().partition(":")
        if scheme.lower() == "mailto":
            yield from _mails(unquote(rest.partition("?")[0]))
        elif scheme.lower() == "tel" and (number := _number(unquote(rest))):
            yield number
    spent = 0
    for line in lines:
        spent += len(line)
        if spent > _MAX_CHARS:
            return
        yield from _in_line(line)


def _in_line(line: str) -> Iterator[str]:
    yield from _mails(line)
    word = _PHONE_WORD.search(line) if len(line) <= _MAX_LINE else None
    if word is None:
        return
    for match in _NUMBER.finditer(line, word.start()):
        if number := _number(match[0]):
            yield number


def _mails(text: str) -> Iterator[str]:
    text = normalized("NFKC", text)
    if "@" not in text:
        if "at" not in text.lower() or not _WRITTEN_OUT.search(text):
            return
        text = _WRITTEN_DOT.sub(".", _WRITTEN_OUT.sub("@", text))
    for match in _MAIL.finditer(text):
        yield f"mail:{match[0].lower()}"


def _number(text: str) -> str:
    digits = "".join(char for char in _TRUNK.sub("", normalized("NFKC", text)) if char.isdecimal())
    return f"tel:{digits[-_COMPARED_DIGITS:]}" if len(digits) >= _MIN_DIGITS else ""
