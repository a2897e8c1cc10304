"""By which names does a page call its own house, its people and its study? Whom it names so, it attributes nothing to.

The rule: a page tells of itself in its publisher and authors, in a line with a day or a 'by' at its head, in a line of
contact at its foot, in its address, and in its title, when that is nothing but the name of a study.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property

from research.evidence.ledger.attribution_words import GENERIC, INSIDE_NAMES
from research.evidence.ledger.naming import authors, is_generic, key_of_name, telling_words
from research.evidence.ledger.read import Read

_HEAD_LINES, _HEAD_CHARS, _HEAD_REACH = 6, 120, 1_500
_FOOT_LINES, _FOOT_CHARS = 4, 240
_SENTENCE_END = re.compile(r"[.!?。！？]$")
_DAY = re.compile(r"\b(?:1[5-9]|20|21)\d\d\b|\d{4}年")
_BY = re.compile(
    r"(?:\W*(?:by|von|par|por|di|da|door|authors?|autor(?:en|in)?|auteurs?|autores|rapporteur)\b\s?[:|]?\s"
    r"|.{0,60}\b(?:adopted|issued|published|prepared|compiled|written|inspected|measured|recorded) (?:on .{4,20} )?by\b)",
    re.IGNORECASE,
)
_CONTACT = re.compile(
    r"\b(?:questions|contact|enquiries|inquiries|press office|telephone|tel|kontakt|rückfragen|contacto|contatti)\b.{0,3}:"
    r"|@\w|电话|联系|お問い合わせ",
    re.IGNORECASE,
)
_PARTS = re.compile(r"\s*(?:[,;·•]|\band\b|\bund\b|\bet\b|\by\b|&)\s*")
_NAME = re.compile(r"[^\W\d_a-zß-ÿ][\w.’'-]*(?: [^\W\d_][\w.’'-]*){1,4}")
_NOTE = re.compile(r"[¹²³⁴⁵⁶⁷⁸⁹⁰*†‡§]+")
_LABEL = re.compile(r"\W*(?:by|authors?|von|par|por|di|door)\b\s?[:|]?\s*", re.IGNORECASE)
_LEAST_PEOPLE = 2
_LONG_UNSPACED = 4
_LONG_LABEL = 6
_LEAST_INITIALS = 3
_STUDIES = frozenset(
    """
    survey study report audit review inspection investigation analysis assessment census panel barometer monitor trial
    inquiry results result findings finding account annual yearly monthly final
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
_WORKED = re.compile(
    r"\bwe (?:\w+ )?(?:measured|counted|surveyed|sampled|inspected|weighed|tested|examined|visited|interviewed|sent|"
    r"collected|recorded|tagged|assigned|asked|rang|called)\b|\bour (?:inspectors|crews|researchers|survey|study|audit|"
    r"investigation|measurements|questionnaire)\b",
    re.IGNORECASE,
)


class Self:
    """What a page calls itself; made once for a page."""

    def __init__(self, read: Read, siblings: Iterable[str] = ()) -> None:
        """`siblings` are the keys of the publishers that other pages of its owner state."""
        self._read = read
        own = (key_of_name(read.source.publisher), *authors(read.source.author), *siblings)
        self._names = frozenset(own) - {""}

    def is_called(self, key: str) -> bool:
        """Tell whether a name is one of the page itself, of its house, its people or the study that it presents."""
        if not key:
            return False
        is_named = any(key == name or _is_part_of(key, name) for name in self._names)
        return is_named or self._is_in_lines(key) or is_of_address(key, self._read) or self._is_study(key)

    def is_byline(self, start: int, end: int) -> bool:
        """Tell whether a span lies in a line that names the people of the page and nothing else."""
        return end <= _HEAD_REACH and any(low <= start and end <= high for low, high, _ in _named_lines(self._read))

    @cached_property
    def _lines(self) -> tuple[str, ...]:
        return tuple(key_of_name(line) for line in (*_head(self._read), *_foot(self._read)))

    def _is_in_lines(self, key: str) -> bool:
        if not key.isascii() and " " not in key:
            return len(key) >= _LONG_UNSPACED and any(key in line.replace(" ", "") for line in self._lines)
        return any(f" {key} " in f" {line} " for line in self._lines)

    def _is_study(self, key: str) -> bool:
        """'The Orvik Tenant Survey found', below 'Tenants in Orvik 2025: results of the survey'."""
        if _STUDIES.isdisjoint(key.split()):
            return False
        named = _stems(key)
        whole = _stems(key_of_name(self._read.source.title))
        parts = [_stems(key_of_name(part)) for part in re.split(r"[:|–—]", self._read.source.title)]
        is_title = bool(whole) and whole <= named
        return is_title or _WORKED.search(self._read.text) is not None or (named in parts and not self._names)


def people_of(read: Read) -> tuple[str, ...]:
    """Return the keys of the authors: those that the page states, else those of a line of names at its head."""
    stated = authors(read.source.author)
    if len(stated) >= _LEAST_PEOPLE:
        return stated
    return next((people for _, _, people in _named_lines(read)), stated)


def is_of_address(key: str, read: Read) -> bool:
    """'Northern Water Board' on northernwater.example, nwb.example or water-board.northern.example is the house itself."""
    label = (read.owner.partition("/")[2] or read.owner.partition(".")[0]).replace("-", "")
    compact = key.replace(" ", "")
    if len(label) >= _LONG_LABEL and compact and (label in compact or (len(compact) >= _LONG_LABEL and compact in label)):
        return True
    words = [word for word in key.split() if word not in INSIDE_NAMES]
    if len(words) >= _LEAST_INITIALS and label == "".join(word[0] for word in words):
        return True
    host = _host_words(read)
    return any(is_generic(word) and word in host for word in words) and not telling_words(key).isdisjoint(host)


def _host_words(read: Read) -> frozenset[str]:
    host = re.sub(r"^https?://", "", read.source.canonical_anchor).partition("/")[0] if read.owner else ""
    return frozenset(re.split(r"[.-]", host)[:-1])


def _is_part_of(key: str, house: str) -> bool:
    """The press office of a house is the house: its name begins or ends with that of the house, word by word."""
    if not house.isascii():
        return len(house) >= _LONG_UNSPACED and key.startswith(house)
    return " " in house and f" {house} " in f" {key} "


def _stems(key: str) -> frozenset[str]:
    words = (word for word in key.split() if not word.isdigit() and word not in INSIDE_NAMES | _STUDIES)
    return frozenset(word.rstrip("s") for word in words if word not in {"of", "the", "in", "on", "for"})


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The first lines that are not empty, with their places."""
    start = seen = 0
    while start < len(text) and seen < _HEAD_LINES:
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        if line := text[start:end].strip():
            seen += 1
            yield start, line
        start = end + 1


def _head(read: Read) -> Iterator[str]:
    for _, line in _lines(read.text):
        is_short = len(line) <= _HEAD_CHARS and not _SENTENCE_END.search(line) and line != read.source.title
        if (is_short and (_DAY.search(line) or _BY.match(line))) or (len(line) <= _HEAD_CHARS and _BY.match(line)):
            yield line


def _foot(read: Read) -> Iterator[str]:
    lines = [line for line in read.text[-1_000:].split("\n") if line.strip()]
    for line in lines[-_FOOT_LINES:]:
        for sentence in line[-_FOOT_CHARS:].split(". "):
            if _CONTACT.search(sentence):
                yield sentence


def _named_lines(read: Read) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Lines at the head that are nothing but the names of two people or more."""
    for start, line in _lines(read.text):
        if len(line) > 2 * _HEAD_CHARS or _SENTENCE_END.search(line) or not _PARTS.search(line):
            continue
        bare = _NOTE.sub("", _LABEL.sub("", line, count=1) if _LABEL.match(line) else line)
        named = [part for part in _PARTS.split(bare) if _NAME.fullmatch(part)]
        parts = [part for part in _PARTS.split(bare) if part]
        if len(named) >= _LEAST_PEOPLE and len(named) >= len(parts) - 1 and GENERIC.isdisjoint(key_of_name(bare).split()):
            yield start, start + len(line) + 1, authors(bare)
