"""Where does the review of a revision stand? Gathers the rows for `review.standing`, which decides."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from publishing.document.items import Item
from publishing.document.types import ReportDocument
from publishing.models import HumanVerdict, Revision, Round
from publishing.review.standing import ReviewFacts


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What people found for one item.

    The verdicts bound to exactly its wording and its evidence, the newest of each person.
    """

    item: Item
    verdicts: tuple[HumanVerdict, ...]

    @property
    def is_refuted(self) -> bool:
        """Tell whether somebody found that the evidence does not fully support it."""
        return any(verdict.verdict != "entail" for verdict in self.verdicts)

    @property
    def is_vouched_for(self) -> bool:
        """Tell whether somebody found it supported and nobody found otherwise."""
        return bool(self.verdicts) and not self.is_refuted

    @property
    def is_unchecked(self) -> bool:
        """Tell whether a verdict is needed and nobody gave one."""
        return self.item.needs_verdict and not self.verdicts


def judged_items(revision: Revision, document: ReportDocument) -> tuple[Judged, ...]:
    """Return every item of a revision's document with the verdicts that count for it. One query."""
    raise NotImplementedError


def open_flags(revision: Revision, items: Iterable[Item]) -> tuple[str, ...]:
    """Return the anchors of the open flags that hold for this revision, '' for one on the whole.

    A flag of an earlier revision holds while the item that it names is unchanged; one on the whole holds for its own
    revision only.
    """
    raise NotImplementedError


def review_facts(round_: Round, document: ReportDocument, *, template: str, now: datetime) -> ReviewFacts:
    """Return what the standing of a round depends on. A fixed number of queries, and one a decision for the audit chain."""
    raise NotImplementedError
