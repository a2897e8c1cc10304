"""What did verification find for an item, and on what basis?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Verdict(StrEnum):
    """What was found for an item and its chunks."""

    ENTAIL = "entail"
    PARTIAL = "partial"
    CONFLICT = "conflict"
    IRRELEVANT = "irrelevant"
    UNCHECKED = "unchecked"


class Basis(StrEnum):
    """What a verdict rests on. `NONE` goes with `unchecked` only."""

    QUOTE = "quote"
    SCREEN = "screen"
    JUDGE = "judge"
    PERSON = "person"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemVerdict:
    """The verdict for one fact, by host item id. `quote_start`/`quote_end` locate the quote in the source's text.

    Both are -1 when the basis is not a quote.
    """

    item_id: str
    verdict: Verdict
    basis: Basis
    quote_start: int = -1
    quote_end: int = -1
