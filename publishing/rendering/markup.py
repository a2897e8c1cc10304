"""Of which tags and texts is a page made? Read so strictly that every browser reads the same, or not at all.

Two pages of the same tags, attributes and texts in the same order are one tree, whatever parser builds it. Comments, and
the width of white space, count for nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from itertools import zip_longest

from publishing.document.text import shortened
from publishing.rendering.departures import Departure, Part

_SHOWN = 120
_GAP = r"[ \t\n\r\f]"
_NAME = r"[a-z][a-z0-9-]*+"
_VALUE = r"\"[^\"]*+\"|'[^']*+'|[^ \t\n\r\f\"'=<>`]++"
_ATTRIBUTE = rf"{_GAP}++([^ \t\n\r\f\"'<>/=\x00]++)(?:{_GAP}*+={_GAP}*+({_VALUE}))?+"
# Without ASCII, a Kelvin sign would be a k and a no-break space a gap, which no browser takes them for.
_ATTRIBUTES = re.compile(_ATTRIBUTE, re.ASCII)
_PIECE = re.compile(
    rf"<!--(?!-?>)(?P<comment>(?:[^<>-]|-(?!-))*+)-->|<!doctype(?P<doctype>[^<>]*+)>|</(?P<end>{_NAME}){_GAP}*+>|"
    rf"<(?P<start>{_NAME})(?P<attributes>(?:{_ATTRIBUTE})*+){_GAP}*+/?>|(?P<text>[^<]++)",
    re.IGNORECASE | re.ASCII,
)
_OPEN_REFERENCE = re.compile(r"&(?!(?:#[0-9]++|#x[0-9a-f]++|[a-z0-9]++);)[a-z0-9#]", re.IGNORECASE | re.ASCII)
_WHITE = re.compile(r"[ \t\n\r\f]+")
# Their content is no markup; a report has only the first two.
_RAW = frozenset({"style", "title", "script", "textarea", "xmp", "iframe", "noembed", "noframes", "noscript", "plaintext"})
_INLINE = frozenset({"a", "abbr", "b", "bdi", "bdo", "cite", "code", "em", "i", "mark", "q", "span", "strong", "sub", "sup"})
# Browsers and libraries put it in when they save a page; the bytes are read as UTF-8 here anyway.
_CHARSET = '<meta content="text/html; charset=utf-8" http-equiv="content-type">'


@dataclass(frozen=True, slots=True)
class Piece:
    """A tag as it is written in one way, or a text. `name` is '' for a text."""

    shown: str
    name: str = ""


def markup_departure(found: str, wanted: str) -> Departure | None:
    """Return where the pieces of a page part from those of another; None for the same tree."""
    before = ""
    for theirs, ours in zip_longest(pieces(found), pieces(wanted), fillvalue=Piece("")):
        if theirs != ours:
            place = f"after “…{before[-_SHOWN // 2 :]}”" if before else "at its beginning"
            return Departure(part=Part.MARKUP, place=place, **_around(ours.shown, theirs.shown))
        before = before if ours.name else ours.shown
    return None


def _around(wanted: str, found: str) -> dict[str, str]:
    at = next((i for i, (a, b) in enumerate(zip(wanted, found, strict=False)) if a != b), min(len(wanted), len(found)))
    start = max(0, at - _SHOWN // 2)
    return {"wanted": shortened(wanted[start:], _SHOWN), "found": shortened(found[start:], _SHOWN)}


def pieces(html: str) -> Iterator[Piece]:
    """Yield the tags and texts of a page; at what no report has, one last piece with it."""
    text, last = "", Piece("", "html")
    for piece in _read(html):
        if not piece.name:
            text += piece.shown
            continue
        if settled := _settled(text, last, piece):
            yield Piece(settled)
        yield piece
        text, last = "", piece
    if settled := _settled(text, last, Piece("", "html")):
        yield Piece(settled)


def _settled(text: str, before: Piece, after: Piece) -> str:
    line = _WHITE.sub(" ", text)
    if before.name not in _INLINE:
        line = line.lstrip(" ")
    return line if after.name in _INLINE else line.rstrip(" ")


def _read(html: str) -> Iterator[Piece]:
    at = 0
    while at < len(html):
        found = _PIECE.match(html, at)
        if found is None:
            yield Piece(html[at : at + _SHOWN], "?")
            return
        at = found.end()
        if found["text"] is not None:
            yield Piece(unescape(found[0]))
        elif found["start"] is not None:
            tag = _start_tag(found["start"], found["attributes"])
            if tag.shown.lower() != _CHARSET:
                yield tag
            if tag.name in _RAW:
                end = _end_of_raw(html, tag.name, at)
                yield Piece(unescape(html[at:end]) if tag.name == "title" else html[at:end])
                at = end
        elif found["comment"] is None:
            yield _other_tag(found)


def _start_tag(name: str, attributes: str) -> Piece:
    pairs = [(key.lower(), _attribute(value)) for key, value in _ATTRIBUTES.findall(attributes)]
    name = name.lower()
    if (
        name == "meta"
        and dict(pairs).keys() == {"http-equiv", "content"}
        and dict(pairs)["http-equiv"].lower() == "content-type"
    ):
        pairs = [(key, value.lower()) for key, value in pairs]
    shown = "".join(f' {key}="{value}"' for key, value in sorted(pairs))
    return Piece(f"<{name}{shown}>", name)


def _attribute(value: str) -> str:
    plain = value[1:-1] if value[:1] in ("'", '"') else value
    # Browsers decode such a reference in some places and not in others: it stays apart from every decoded one.
    return f"\x00{plain}" if _OPEN_REFERENCE.search(plain) else unescape(plain).replace('"', "&quot;")


def _other_tag(found: re.Match[str]) -> Piece:
    if found["end"] is not None:
        name = found["end"].lower()
        return Piece(f"</{name}>", name)
    return Piece(f"<!doctype {' '.join(found['doctype'].split()).lower()}>", "html")


def _end_of_raw(html: str, name: str, start: int) -> int:
    end = re.compile(rf"</{name}[ \t\n\r\f/>]", re.IGNORECASE | re.ASCII).search(html, start)
    return end.start() if end else len(html)
