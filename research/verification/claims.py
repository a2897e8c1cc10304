"""Which passages of all sources carry a statement, which speak against it, and which statements are one?"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from research.admission.types import AdmittedFact
from research.evidence.ledger.claims import Claims
from research.evidence.ledger.types import Survey
from research.evidence.types import Source
from research.verification.types import ItemVerdict


def find_claims(
    facts: Sequence[AdmittedFact],
    verdicts: Sequence[ItemVerdict],
    sources: Sequence[Source],
    survey: Survey,
    *,
    language: str,
    observed_on: date,
) -> Claims:
    """Return supports, disputes, merges and grades of the admitted facts. `language` is the report's.

    The first support of a fact is its own citation (`CITED`); one that is not verified to carry it in any other way than by
    having been proposed still stands there, because the fact's verdict says so. Flagged spans carry nothing.
    """
    raise NotImplementedError
