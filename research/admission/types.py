"""What was admitted, and what fell for which reason?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from research.synthesis.types import DerivationProposal, FactProposal, GapProposal, RecommendationProposal


class ItemKind(StrEnum):
    """The four kinds of admitted items."""

    FACT = "fact"
    DERIVATION = "derivation"
    RECOMMENDATION = "recommendation"
    GAP = "gap"


class RejectionCode(StrEnum):
    """Why a proposal was dropped, one code a rule."""

    MALFORMED = "malformed"
    TOO_MANY = "too_many"
    DUPLICATE_ID = "duplicate_id"
    EMPTY_TEXT = "empty_text"
    TEXT_TOO_LONG = "text_too_long"
    CONTROL_CHARACTERS = "control_characters"
    AUTHORED_URL = "authored_url"
    INTERNAL_ID_IN_TEXT = "internal_id_in_text"
    WRONG_LANGUAGE = "wrong_language"
    UNKNOWN_SOURCE = "unknown_source"
    UNKNOWN_CHUNK = "unknown_chunk"
    FOREIGN_CHUNK = "foreign_chunk"
    NO_CHUNK = "no_chunk"
    FLAGGED_EVIDENCE = "flagged_evidence"
    NO_PREMISE = "no_premise"
    UNKNOWN_PREMISE = "unknown_premise"
    WRONG_PREMISE_TYPE = "wrong_premise_type"
    CYCLE = "cycle"
    PREMISE_DROPPED = "premise_dropped"
    BAD_CONDITION = "bad_condition"
    NUMBER_NOT_IN_EVIDENCE = "number_not_in_evidence"
    REPEATED_STATEMENT = "repeated_statement"
    OWN_VERDICT = "own_verdict"
    NUMBER_NOT_CARRIED = "number_not_carried"
    ONLY_PRESENTED = "only_presented"
    PART_ALONE = "part_alone"


@dataclass(frozen=True, slots=True, kw_only=True)
class AdmissionConfig:
    """The frozen bounds of one method's admission: sizes in characters, and how many items of a kind a report may hold.

    `number_rule` is the switch of the number rule: every number of a fact must stand in the chunks that it cites.
    `model_name` is the proposer's own name, which no reader is shown (I25); '' for none.
    """

    number_rule: bool = False
    model_name: str = ""
    text_chars: int = 600
    method_chars: int = 300
    condition_chars: int = 300
    conditions: int = 6
    facts: int = 60
    derivations: int = 20
    recommendations: int = 12
    gaps: int = 20


Proposal = FactProposal | DerivationProposal | RecommendationProposal | GapProposal


@dataclass(frozen=True, slots=True, kw_only=True)
class Rejection:
    """One dropped proposal: what it was, the rule it broke, and a sentence that an analyst can read."""

    kind: ItemKind
    local_id: str
    text: str
    code: RejectionCode
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AdmittedFact:
    """A fact with its host id ('F1') and its citation closure."""

    item_id: str
    text: str
    source_id: str
    chunk_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AdmittedDerivation:
    """A derivation ('D1'); `premise_ids` are host ids of facts or derivations."""

    item_id: str
    text: str
    premise_ids: tuple[str, ...]
    method: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AdmittedRecommendation:
    """A recommendation ('R1'); `premise_ids` are host ids of facts or derivations."""

    item_id: str
    text: str
    premise_ids: tuple[str, ...]
    conditions: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AdmittedGap:
    """A gap that the proposer named ('G1'), with the sources it looked at."""

    item_id: str
    text: str
    source_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Admitted:
    """Everything that survived admission, in the order it was proposed, and everything that fell."""

    facts: tuple[AdmittedFact, ...] = ()
    derivations: tuple[AdmittedDerivation, ...] = ()
    recommendations: tuple[AdmittedRecommendation, ...] = ()
    gaps: tuple[AdmittedGap, ...] = ()
    rejections: tuple[Rejection, ...] = ()
