"""Where does a file part from the published one of the same format? The first place in plain words, and both sides.

Everything that a reader could be shown is compared, not the text alone. Meant for a confined process: one of the two files
is of unknown origin.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from markdown_it.token import Token

from publishing.document.text import shortened
from publishing.rendering.departures import Departure, Part
from publishing.rendering.equivalence import MARKDOWN, Difference, first_difference, html_units, markdown_units
from publishing.rendering.markup import markup_departure

_SHOWN = 120
_NEST = 100
_QUOTE_SIGNS = re.compile(r"[ \t]*(?:>[ \t]*){33}")
_BRACKETS = re.compile(r"\\.|[\[\]]|\n[ \t]*\n", re.DOTALL)
_ENTRY = re.compile(r"\A\d+\Z")


def json_departure(data: bytes, stored: bytes) -> Departure | None:
    """Compare two JSON texts value by value, whatever their key order and white space."""
    found, wanted = json.loads(data.decode("utf-8")), json.loads(stored.decode("utf-8"))
    return next((_value_departure(*differing) for differing in _differing(found, wanted, ())), None)


def _value_departure(path: tuple[str, ...], found: object, wanted: object) -> Departure:
    place = ", ".join(f"entry {int(name) + 1}" if _ENTRY.match(name) else name.replace("_", " ") for name in path)
    return Departure(part=Part.VALUE, place=place or "the whole", wanted=_value(wanted), found=_value(found))


_MISSING = object()


def _value(value: object) -> str:
    return "" if value is _MISSING else shortened(json.dumps(value, ensure_ascii=False), _SHOWN)


def _differing(found: object, wanted: object, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], object, object]]:
    if isinstance(found, dict) and isinstance(wanted, dict):
        yield from _differing_entries(found, wanted, path)
    elif isinstance(found, list) and isinstance(wanted, list):
        yield from _differing_entries(_numbered(found), _numbered(wanted), path)
    elif isinstance(found, bool) is not isinstance(wanted, bool) or found != wanted:
        yield path, found, wanted


def _numbered(entries: list[object]) -> dict[str, object]:
    return {str(at): entry for at, entry in enumerate(entries)}


def _differing_entries(
    found: Mapping[str, object], wanted: Mapping[str, object], path: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], object, object]]:
    for name in dict.fromkeys((*wanted, *found)):
        yield from _differing(found.get(name, _MISSING), wanted.get(name, _MISSING), (*path, name))


def text_departure(found: Sequence[str], wanted: Sequence[str]) -> Departure | None:
    """Compare the text units that two files show."""
    difference = first_difference(found, wanted)
    return None if difference is None else _of_difference(difference)


def _of_difference(difference: Difference) -> Departure:
    place = f"text unit {difference.unit}, at character {difference.character}"
    return Departure(part=Part.TEXT, place=place, wanted=difference.wanted, found=difference.found)


def markdown_departure(data: str, stored: str) -> Departure | None:
    """Compare the text, then the parsed tokens with their links, then the words of the source itself."""
    return (
        text_departure(markdown_units(data), markdown_units(stored))
        or _source_departure(_tokens(data), _tokens(stored))
        or _source_departure(iter(data.split()), iter(stored.split()))
    )


def nests_too_deep(markdown: str) -> bool:
    """Tell whether Markdown nests brackets or quotes deeper than any report, which takes a parser the square of it."""
    if any(_QUOTE_SIGNS.match(line) for line in markdown.splitlines()):
        return True
    depth = 0
    for sign in _BRACKETS.finditer(markdown):
        match sign[0]:
            case "[":
                depth += 1
            case "]":
                depth = max(0, depth - 1)
            case escaped if not escaped.startswith("\\"):
                depth = 0
        if depth > _NEST:
            return True
    return False


def _tokens(markdown: str) -> Iterator[str]:
    env: dict[str, object] = {}
    for token in MARKDOWN.parse(markdown, env):
        yield _token(token)
        yield from map(_token, token.children or ())
    yield from (f"{name}: {env[name]}" for name in sorted(env) if env[name])


def _token(token: Token) -> str:
    attributes = "".join(f' {name}="{value}"' for name, value in sorted(token.attrs.items()))
    content = "" if token.type == "inline" else " ".join(token.content.split())
    return " ".join(f"{token.type}{attributes} {token.info} {content}".split())


def _source_departure(found: Iterator[str], wanted: Iterator[str]) -> Departure | None:
    before = ""
    for theirs, ours in zip_longest(found, wanted, fillvalue=""):
        if theirs != ours:
            place = f"after “{shortened(before, _SHOWN)}”" if before else "at its beginning"
            return Departure(part=Part.MARKUP, place=place, wanted=shortened(ours, _SHOWN), found=shortened(theirs, _SHOWN))
        before = ours.removeprefix("text ")
    return None


def html_departure(data: str, stored: str, *, skip: str) -> Departure | None:
    """Compare the text that a page shows, then every tag, attribute and text in its order."""
    return text_departure(html_units(data, skip=skip), html_units(stored, skip=skip)) or markup_departure(data, stored)
