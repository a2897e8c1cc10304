"""Does the evidence carry this sentence, as far as rules can tell? The deterministic screen of every method.

It may delete and it may leave unchecked; it says that evidence carries a sentence only where the words are the same, or
provably say the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from research.admission.types import AdmittedFact
from research.evidence.types import Source
from research.verification.rulings import Ruling
from research.verification.screening.types import Screened
from research.verification.types import ItemVerdict


def screen(facts: Iterable[AdmittedFact], sources: Sequence[Source], *, language: str) -> tuple[Screened, ...]:
    """Return what the screen finds for each fact, in their order. `language` is the report's (a BCP 47 primary tag)."""
    raise NotImplementedError


def deletes(screened: Screened) -> bool:
    """Tell whether the screen removes a fact in a method without restatement: it is refuted, strange, or overreaches."""
    raise NotImplementedError


def verdict_of(screened: Screened) -> ItemVerdict:
    """Return the verdict of a fact that stays."""
    raise NotImplementedError


def ruling_of(screened: Screened, fact: AdmittedFact) -> Ruling:
    """Return the record of a removal: the first fault as a sentence that names both sides."""
    raise NotImplementedError
