"""How many independent origins carry a claim, and what does each of them weigh? Counted over verified links only."""

from __future__ import annotations

from collections.abc import Sequence

from research.evidence.ledger.claims import Claims, Independence, SupportLink, Weighed
from research.evidence.ledger.types import Ledger


def weigh(item_ids: Sequence[str], claims: Claims, ledger: Ledger) -> tuple[Weighed, ...]:
    """Return what the ledger says about each statement that stands, in the order of `item_ids`.

    `item_ids` are the facts as they were admitted. A fact whose source is excluded is left out; one that was merged into
    another is left out and its links become the other's, unless that other fell: then it stands by itself.
    """
    raise NotImplementedError


def independence(item_id: str, supports: Sequence[SupportLink], ledger: Ledger) -> Independence:
    """Return how many origins carry a statement. Every group with a supporting passage stands in `origins` with its reason.

    A passage that the ledger's attributions give to somebody else counts as a restatement of that source's group, or as
    untraced where it is not held.
    """
    raise NotImplementedError
