"""How do the sources of a run hang together? Links with their evidence, attributions and profiles, found once."""

from __future__ import annotations

from collections.abc import Sequence

from research.evidence.ledger.types import Survey
from research.evidence.types import Source


def survey(sources: Sequence[Source]) -> Survey:
    """Return every link between the sources, who is named in which passage, and each source's profile.

    The order of `sources` does not change the result but for the order of its tuples, which is that of the ids.
    """
    raise NotImplementedError
