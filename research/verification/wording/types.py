"""How firmly may a statement be said? Computed from its evidence; nobody chooses it (I21).

The sentence itself is never changed: what tells its strength is a frame that the document puts beside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Strength(StrEnum):
    """How a fact is told.

    `PLAIN`: at least two independent origins, one of them primary: said as it is. `ATTRIBUTED`: carried, but by less: told
    as what its source says. `LEAD`: only community posts carry it: told as reported there and not confirmed. `UNCHECKED`:
    no check has found support: told so. `DISPUTED`: another source says otherwise; told with the conflict.
    """

    PLAIN = "plain"
    ATTRIBUTED = "attributed"
    LEAD = "lead"
    UNCHECKED = "unchecked"
    DISPUTED = "disputed"


class Grounds(StrEnum):
    """What a statement rests on, as the evidence statement in front groups it."""

    STRONG = "strong"
    WEAK = "weak"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """How one statement is told.

    `publisher` names whom an attributed one is told by ('' where the source names nobody: its title then). `hollow` are the
    words that sound like a measure and give none. `as_of` is the day until which a time-sensitive statement is known
    ('YYYY-MM-DD', '' for one that does not go stale).
    """

    item_id: str
    strength: Strength
    grounds: Grounds
    publisher: str = ""
    hollow: tuple[str, ...] = ()
    as_of: str = ""
