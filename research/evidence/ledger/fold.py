"""Which works and origin groups follow from the links and from what a person decided? Cheap, and done again at each edit."""

from __future__ import annotations

from collections.abc import Sequence

from research.evidence.ledger.types import Ledger, LedgerEdit, Survey


def fold(survey: Survey, edits: Sequence[LedgerEdit] = ()) -> Ledger:
    """Return works, groups and profiles. Ids ('W1', 'O1') follow the order of capture, not that of the edits.

    An excluded source stands in `excluded` and nowhere else. An edit that was undone, or that names an unknown source,
    has no effect.
    """
    raise NotImplementedError


def active(edits: Sequence[LedgerEdit]) -> tuple[LedgerEdit, ...]:
    """Return the edits that hold: without those that were undone (and an UNDO that was itself undone undoes nothing)."""
    raise NotImplementedError
