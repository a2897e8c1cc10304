"""What does one CSS selector ask of an element? Parsed once into tests; what cannot be told from the page alone is said so.

A selector that is no CSS gives None, as browsers drop its rule; a state that a page at rest is never in gives None too.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass

_IDENT = r"(?:[\w-]|[^\x00-\x7f]|\\[0-9a-fA-F]{1,6}\s?|\\[^\n0-9a-fA-F])+"
_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})\s?|(.))", re.DOTALL)
_TOKEN = re.compile(
    rf"(?P<combinator>\s*[>+~]\s*|\s+)|(?P<element>::[\w-]+|:(?:before|after|first-line|first-letter)\b)|:(?P<pseudo>[a-zA-Z-]+)(?P<open>\()?"
    rf"|\.(?P<class>{_IDENT})|\#(?P<id>{_IDENT})|\[\s*(?P<attribute>{_IDENT})\s*(?:(?P<operator>[~|^$*]?=)\s*(?P<value>\"[^\"]*\"|'[^']*'|{_IDENT})"
    rf"\s*(?P<flag>[iIsS])?\s*)?\]|(?P<any>\*)|(?P<tag>{_IDENT})"
)
_NTH = re.compile(r"([+-]?\d*)n\s*([+-]\s*\d+)?|([+-]?\d+)|(even)|(odd)")
_SPLIT = re.compile(r"\"[^\"]*\"?|'[^']*'?|\\.|[(),\[\]]", re.DOTALL)
_MAX_CHARS = 1000
# True of no page that nobody touches.
_STATES = frozenset(
    """
    hover focus focus-within focus-visible active visited target target-within checked indeterminate invalid valid
    user-invalid fullscreen popover-open modal playing paused disabled placeholder-shown autofill current past future
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
_PLACES = frozenset(
    """
    root scope empty first-child last-child only-child first-of-type last-of-type only-of-type nth-child nth-last-child
    nth-of-type nth-last-of-type link any-link
    """.split()  # noqa: SIM905
)
_LISTS = {"is": "is", "where": "is", "matches": "is", "-webkit-any": "is", "-moz-any": "is", "not": "not"}


@dataclass(frozen=True, slots=True)
class Test:
    """One simple selector: what it looks at, the name, the value it wants, or the selectors that it chooses among."""

    kind: str
    name: str
    operator: str = ""
    value: str = ""
    nth: tuple[int, int] = (0, 0)
    choices: tuple[Selector, ...] = ()


Steps = tuple[tuple[str, tuple[Test, ...]], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Selector:
    """`steps` runs from the subject outwards: (combinator to the step before, tests).

    `certain` is False when the page alone does not tell whether an element that passes all tests is meant.
    """

    steps: Steps
    weight: int
    certain: bool = True


def split_list(text: str) -> list[str]:
    """Split a selector list at its outer commas."""
    if not any(char in text for char in "([\"'\\"):
        return text.split(",")
    parts: list[str] = []
    depth = start = 0
    for match in _SPLIT.finditer(text):
        mark = match.group()
        depth += (mark in "([") - (mark in ")]")
        if mark == "," and depth <= 0:
            parts.append(text[start : match.start()])
            start = match.end()
    return [*parts, text[start:]]


def unescaped(name: str) -> str:
    """Return a CSS name or value without its escapes."""
    return _ESCAPE.sub(_character, name) if "\\" in name else name


def _character(match: re.Match[str]) -> str:
    if not match[1]:
        return match[2]
    code = int(match[1], 16)
    return chr(code) if 0 < code <= 0x10FFFF and not 0xD800 <= code < 0xE000 else "\ufffd"  # noqa: PLR2004


@functools.lru_cache(maxsize=8192)
def parse_selector(text: str) -> Selector | None:
    """Parse one selector of a list; None when it can match nothing. Linear in its length, which is bounded."""
    return _parse(text.strip(), depth=0) if len(text) <= _MAX_CHARS else None


def _parse(text: str, *, depth: int) -> Selector | None:
    compounds: list[tuple[str, list[Test]]] = [("", [])]
    certain, position, weight = True, 0, 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None or match["element"]:
            return None
        position = match.end()
        if match["combinator"]:
            compounds.append((match["combinator"].strip() or " ", []))
            continue
        inside = ""
        if match["open"]:
            end = _closing(text, position)
            inside, position = text[position:end], end + 1
        test = _test(match, inside, depth)
        if test is None:
            return None
        certain = certain and test.kind != "unknown" and all(choice.certain for choice in test.choices)
        weight += _weight(test, match)
        compounds[-1][1].append(test)
    if not all(tests for _, tests in compounds):
        return None
    return Selector(_outwards(compounds), weight, certain)


def _outwards(compounds: list[tuple[str, list[Test]]]) -> Steps:
    """Each step with the combinator by which the step before it (nearer the subject) is tied to it."""
    ties = ["", *(combinator for combinator, _ in reversed(compounds))]
    return tuple((tie, tuple(tests)) for tie, (_, tests) in zip(ties, reversed(compounds), strict=False))


def _weight(test: Test, match: re.Match[str]) -> int:
    if test.choices:
        return 0 if match["pseudo"].lower() == "where" else max(choice.weight for choice in test.choices)
    return {"id": 10_000, "tag": 1, "any": 0}.get(test.kind, 100)


def _closing(text: str, start: int) -> int:
    depth = 1
    for match in _SPLIT.finditer(text, start):
        depth += (match.group() in "([") - (match.group() in ")]")
        if depth == 0:
            return match.start()
    return len(text)


def _test(match: re.Match[str], inside: str, depth: int) -> Test | None:
    if match["any"]:
        return Test("any", "")
    if match["pseudo"]:
        return _pseudo(match["pseudo"].lower(), inside, depth)
    for kind in ("class", "id", "tag"):
        if match[kind]:
            name = unescaped(match[kind])
            return Test(kind, name.lower() if kind == "tag" else name)
    value = unescaped((match["value"] or "").strip("\"'"))
    folds = (match["flag"] or "").lower() == "i"
    return Test("attribute", match["attribute"].lower(), match["operator"] or "", value, nth=(int(folds), 0))


def _pseudo(name: str, inside: str, depth: int) -> Test | None:
    if name in _STATES:
        return None
    if name in _LISTS and depth < 4:  # noqa: PLR2004 - deeper than any hand writes
        return _choice(_LISTS[name], inside, depth)
    if name not in _PLACES:
        return Test("unknown", name)
    if not name.startswith("nth-"):
        return Test("place", name)
    nth = _NTH.fullmatch(inside.strip().lower())
    return Test("place", name, nth=_formula(nth)) if nth else Test("unknown", name)


def _choice(kind: str, inside: str, depth: int) -> Test | None:
    choices = tuple(_choices(inside, depth))
    if choices:
        return Test(kind, "", choices=choices)
    return Test("any", "") if kind == "not" else None


def _choices(inside: str, depth: int) -> Iterator[Selector]:
    for part in split_list(inside):
        selector = _parse(part.strip(), depth=depth + 1) if part.strip() else None
        if selector is not None:
            yield selector


def _formula(match: re.Match[str]) -> tuple[int, int]:
    """The a and b of an+b."""
    if match[4] or match[5]:
        return 2, 0 if match[4] else 1
    if match[3]:
        return 0, int(match[3])
    step = match[1]
    return int(step) if step not in {"", "+", "-"} else int(f"{step}1"), int((match[2] or "0").replace(" ", ""))
