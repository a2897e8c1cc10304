"""How is a passage named so that other programs find it? W3C Web Annotation selectors, and text-fragment links.

A quotation with the words around it finds the passage on the live page, its position finds it in the stored text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import quote

CONTEXT_CHARS = 32
TEXT_DIRECTIVE = "#:~:text="
# The hyphen means something in a text directive, so it is no plain character here.
_NOT_PLAIN = re.compile(r"[^A-Za-z0-9._~]")
# A text fragment holds a short quote whole, a longer one by its first and last words.
_WHOLE_CHARS = 60
_EDGE_WORDS = 5
_EDGE_CHARS = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class TextQuote:
    """A TextQuoteSelector (W3C Web Annotation Data Model, 4.2.4): the exact words, and those before and after them."""

    exact: str
    prefix: str
    suffix: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TextPosition:
    """A TextPositionSelector (4.2.5): `text[start:end]` of the stored text, in code points."""

    start: int
    end: int


def selectors_at(text: str, start: int, end: int) -> tuple[TextQuote, TextPosition]:
    """Return both selectors of `text[start:end]`. Raises ValueError for a span that is not in the text."""
    if not 0 <= start < end <= len(text):
        raise ValueError(f"There is no passage from {start} to {end} in a text of {len(text)} characters.")
    words = TextQuote(
        exact=text[start:end],
        prefix=text[max(start - CONTEXT_CHARS, 0) : start],
        suffix=text[end : end + CONTEXT_CHARS],
    )
    return words, TextPosition(start=start, end=end)


def as_jsonld(selectors: Iterable[TextQuote | TextPosition]) -> list[dict[str, str | int]]:
    """Return selectors as they stand in an annotation's target."""
    return [_jsonld(selector) for selector in selectors]


def _jsonld(selector: TextQuote | TextPosition) -> dict[str, str | int]:
    match selector:
        case TextQuote(exact=exact, prefix=prefix, suffix=suffix):
            return {"type": "TextQuoteSelector", "exact": exact, "prefix": prefix, "suffix": suffix}
        case TextPosition(start=start, end=end):
            return {"type": "TextPositionSelector", "start": start, "end": end}


def text_fragment(words: str) -> str:
    """Return the fragment that leads a browser to these words (the WICG's text fragments); '' without a word."""
    lines = [" ".join(line.split()) for line in words.split("\n") if line.strip()]
    if not lines:
        return ""
    if len(lines) == 1 and len(lines[0]) <= _WHOLE_CHARS:
        return TEXT_DIRECTIVE + _encoded(lines[0])
    return f"{TEXT_DIRECTIVE}{_encoded(_edge(lines[0]))},{_encoded(_edge(lines[-1], last=True))}"


def _edge(line: str, *, last: bool = False) -> str:
    # Text without spaces between its words is cut by characters; a browser matches it there all the same.
    words = line.split(" ")
    if len(words) > 1 and len(line) <= len(words) * _EDGE_CHARS:
        return " ".join(words[-_EDGE_WORDS:] if last else words[:_EDGE_WORDS])
    return line[-_EDGE_CHARS:] if last else line[:_EDGE_CHARS]


def _encoded(text: str) -> str:
    return _NOT_PLAIN.sub(_percent, text)


@lru_cache(maxsize=4096)
def _percent_of(char: str) -> str:
    return quote(char.encode("utf-8", "replace"), safe="").replace("-", "%2D")


def _percent(found: re.Match[str]) -> str:
    return _percent_of(found.group())
