"""What is one source worth for one claim? Standing on this class of claim, freshness, and whether it fits."""

from __future__ import annotations

from datetime import date

from research.evidence.ledger.claims import Grade
from research.evidence.ledger.types import Passage, Profile
from research.evidence.types import Source


def grade(
    item_id: str, statement: str, passage: Passage, source: Source, profile: Profile, *, language: str, observed_on: date
) -> Grade:
    """Return the grade of a source for a statement that `passage` carries. `language` is the statement's."""
    raise NotImplementedError
