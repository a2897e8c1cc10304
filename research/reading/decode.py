"""In which encoding are these bytes, and what do they say?

WHATWG order: byte order mark, declared label, meta element, valid UTF-8, detection, windows-1252. A label is looked up in
the WHATWG table and never given to Python as a codec name.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from research.reading.detection import detect
from research.reading.kinds import utf16_guess

_BOMS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16le"), (b"\xfe\xff", "utf-16be"))
_META_BYTES = 1024
_META = re.compile(rb"<meta\b[^>]{0,400}?charset\s*=\s*[\"']?\s*([^\s\"'/>;]{1,40})", re.IGNORECASE)
_XML_DECLARATION = re.compile(rb"<\?xml\b[^>]{0,200}?encoding\s*=\s*[\"']([^\"'>]{1,40})[\"']", re.IGNORECASE)
_COMMENT = re.compile(rb"<!--.*?(?:-->|\Z)", re.DOTALL)
_ISO_2022_JP = re.compile(rb"\x1b\$[@B]|\x1b\([JI]")
# Encodings that change what ASCII bytes mean, or that exist in the table only to be refused.
_REFUSED = frozenset({"replacement", "x-user-defined"})
_UTF_7 = frozenset({"utf-7", "utf7", "unicode-1-1-utf-7", "csutf7", "csunicode11utf7", "x-unicode-2-0-utf-7", "utf-7-imap"})
# One broken byte in two hundred characters is damage; more of them is the wrong label.
_TOLERATED_REPLACEMENTS = 1 / 200
# In twelve legacy encodings, no window of three to eight characters had more than two (measured).
_WHOLE_FOR_EACH_BROKEN = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Decoded:
    """Decoded text. `encoding` is a WHATWG name; `replaced` counts the U+FFFD that decoding put in."""

    text: str
    encoding: str
    replaced: int


def decode(body: bytes, *, declared: str = "", html: bool = False) -> Decoded:
    """Decode bytes to text (not yet cleaned). Never raises: at worst the text holds U+FFFD and `replaced` says how many.

    `declared` is the charset of the transport ('' when none); `html` allows a meta element in the first 1024 bytes.
    """
    for mark, encoding in _BOMS:
        if body.startswith(mark):
            return _with(encoding, body[len(mark) :])
    labelled = _labelled(body, declared) or (_labelled(body, _meta_label(body), in_document=True) if html else None)
    if labelled is not None and labelled.replaced <= len(labelled.text) * _TOLERATED_REPLACEMENTS:
        return labelled
    return _undeclared(body) or labelled or _with(detect(body), body)


def canonical_label(label: str) -> str:
    """Return the WHATWG name of an encoding label, or '' for an unknown or refused one."""
    from webencodings import lookup

    found = lookup(label.strip()) if label.isascii() else None
    return "" if found is None or found.name in _REFUSED else str(found.name)


def is_refused_label(body: bytes, label: str) -> bool:
    """Tell whether a declared encoding is one that is never decoded: utf-7 or the replacement family, without a mark."""
    if any(body.startswith(mark) for mark, _ in _BOMS):
        return False
    from webencodings import lookup

    name = label.strip().strip("\"'").lower()
    found = lookup(name) if name.isascii() else None
    return name in _UTF_7 or (found is not None and found.name == "replacement")


def _undeclared(body: bytes) -> Decoded | None:
    if _ISO_2022_JP.search(body[:4096]) and body.isascii():
        return _with("iso-2022-jp", body)
    guess = utf16_guess(body[:2048]) if b"\0" in body[:2048] else ""
    if guess:
        return _with(guess, body)
    try:
        return Decoded(text=body.decode("utf-8"), encoding="utf-8", replaced=0)
    except UnicodeDecodeError:
        return _damaged_utf8(body)


def _damaged_utf8(body: bytes) -> Decoded | None:
    """Return the text of UTF-8 that was cut or damaged: text of another encoding has few whole sequences by chance."""
    found = _with("utf-8", body)
    whole = sum(char > "\x7f" for char in found.text) - found.text.count("\ufffd")
    return found if whole >= _WHOLE_FOR_EACH_BROKEN * found.replaced else None


def _labelled(body: bytes, label: str, *, in_document: bool = False) -> Decoded | None:
    encoding = canonical_label(label) if label else ""
    if in_document and encoding.startswith("utf-16"):
        encoding = "utf-8"  # a label that could be read as ASCII cannot stand in UTF-16 text
    if not encoding:
        return None
    return _with(encoding, body)


def _meta_label(body: bytes) -> str:
    head = _COMMENT.sub(b"", body[:_META_BYTES])
    match = _XML_DECLARATION.match(head.lstrip()) or _META.search(head)
    return match.group(1).decode("ascii", "ignore") if match else ""


def _with(encoding: str, body: bytes) -> Decoded:
    from webencodings import lookup

    found = lookup(encoding)
    if found is None:
        raise LookupError(encoding)
    # GB18030 is what the WHATWG table decodes "gbk" with.
    codec = "gb18030" if encoding == "gbk" else found.codec_info.name
    text = body.decode(codec, "replace")
    return Decoded(text=text, encoding=encoding, replaced=_replacements(text, body, encoding))


def _replacements(text: str, body: bytes, encoding: str) -> int:
    count = text.count("\ufffd")
    if count and encoding == "utf-8":
        count -= body.count(b"\xef\xbf\xbd")
    return max(count, 0)
