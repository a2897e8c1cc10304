"""Which fixed sentences tell how far a statement can be trusted? One field each; a language is a complete value.

Lists stand behind a colon, so that a sentence holds for one and for many. `{mark}` and `{marks}` are marks of cards or
titles in quotation marks; `{letter}` is that of a position.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from publishing.document.vocabulary import Figure, Reason, Trust
from research.findings import AlignmentState
from research.verification.conflicts.types import BasisDimension, Cause, ConflictKind, Resolution
from research.verification.metrics.types import Layer
from research.verification.rulings import Act


@dataclass(frozen=True, slots=True, kw_only=True)
class Verifying:
    """What one language says about trust, disagreement, removal and quality."""

    # what stands beside a statement
    attributed: str
    lead: str
    hollow: str
    as_of: str
    mark_same: str
    mark_judged: str
    mark_disputed: str
    before_the_edit: str

    # conclusions and advice
    rests_on: str
    rests_on_breaks: str
    last_separator: str
    calculation: str
    mark_recalculated: str
    mark_follows: str
    mark_follows_unchecked: str
    judgements: str
    mark_judgement: str

    # where sources disagree
    disagreements: str
    disagreements_note: str
    disagreement: str
    ranges: str
    range_name: str
    kinds: Mapping[ConflictKind, str]
    position: str
    told_by: str
    same_side: str
    differs: str
    dimensions: Mapping[BasisDimension, str]
    not_told: str
    causes: Mapping[Cause, str]
    resolutions: Mapping[Resolution, str]
    favoured: str
    third: str
    range: str
    side_of: str
    third_in: str

    # the evidence statement, the method and the gaps
    cutoff: str
    rests_strong: str
    rests_weak: str
    rests_none: str
    rests_removed: str
    rests_restated: str
    alignment: Mapping[AlignmentState, str]
    gap_unsupported: str
    gap_searched_again: str
    gap_searched_so: str
    gap_searches: str

    # what was removed and restated
    changes: str
    changes_note: str
    acts: Mapping[Act, str]
    reasons: Mapping[Reason, str]
    no_changes: str

    # the quality of the report
    quality: str
    figures: Mapping[Figure, str]
    share: str
    nothing: str
    not_applicable: str
    layers: Mapping[Layer, str]
    before_edits: str

    # the list of sources
    trust: Mapping[Trust, str]
