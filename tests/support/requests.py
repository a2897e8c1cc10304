"""The question that most tests ask of the small harbour workspace."""

from __future__ import annotations

from research.brief.types import BriefRequest

REQUEST = BriefRequest(
    question="How many passengers does the harbour ferry of Lindau carry, and what does it cost to run?", workspace="harbour"
)
