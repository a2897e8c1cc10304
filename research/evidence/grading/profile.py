"""What is a source, by its content and its form? Its kind and the rule for it, how specific it is, what it declares."""

from __future__ import annotations

from research.evidence.ledger.types import Profile
from research.evidence.types import Source


def profile(source: Source) -> Profile:
    """Return the profile of one source. No list of domains decides anything; without a sign the kind is `UNTOLD`."""
    raise NotImplementedError
