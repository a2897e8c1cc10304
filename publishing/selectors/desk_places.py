"""Under which heading does an item stand at the desk? The report's own sections, else its kind."""

from __future__ import annotations

from collections.abc import Mapping

from publishing.document.items import parts_of
from publishing.document.types import Derivation, Fact, Gap, Recommendation, ReportDocument


def groups_of(document: ReportDocument) -> Mapping[str, str]:
    """Return the heading of every item by its anchor."""
    found = {part.anchor: _kind(part) for part in parts_of(document)}
    found |= {fact.anchor: "Findings" for fact in document.direct_findings}
    found |= {fact.anchor: "Further findings" for fact in document.further_findings}
    for section in document.sections:
        parts: tuple[Fact | Derivation | Gap, ...] = (*section.facts, *section.derivations, *section.gaps)
        found |= {part.anchor: section.heading for part in parts}
    return found


def _kind(part: Fact | Derivation | Recommendation | Gap) -> str:
    match part:
        case Fact():
            return "Findings"
        case Derivation():
            return "Conclusions"
        case Recommendation():
            return "Advice"
        case Gap():
            return "Not known"
