"""Under which few heads does a report sum up what verification decided, measured and trusts? Closed sets, and total tables.

What an analyst reads in the record is finer: there every rule has its own code and its own sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from research.evidence.ledger.types import SourceKind
from research.verification.rulings import RulingCode


class Reason(StrEnum):
    """Why a statement was removed or restated, as a reader is told: one of these for many rules."""

    FIGURE = "figure"
    NAME = "name"
    OTHERWISE = "otherwise"
    CONTEXT = "context"
    OVERREACH = "overreach"
    NOT_CARRIED = "not_carried"
    PREMISES = "premises"
    WORDING = "wording"
    OBJECTION = "objection"
    ELSEWHERE = "elsewhere"


class Figure(StrEnum):
    """What is measured of a report, in the order in which it is told."""

    STRICT = "strict"
    PARTIAL = "partial"
    UNCHECKED = "unchecked"
    UNSUPPORTED = "unsupported"
    COVERAGE = "coverage"
    NUMBERS = "numbers"
    DELETION = "deletion"
    RESTATEMENT = "restatement"
    ORIGINS = "origins"
    PRIMARY = "primary"


class Trust(StrEnum):
    """What kinds of sources are good for, from the most to the least; the list of sources is grouped by it."""

    PRIMARY = "primary"
    MEASURED = "measured"
    REPORTED = "reported"
    LEAD = "lead"
    UNTOLD = "untold"


REASONS: Mapping[RulingCode, Reason] = {
    RulingCode.OTHER_NUMBER: Reason.FIGURE,
    RulingCode.OTHER_UNIT: Reason.FIGURE,
    RulingCode.OTHER_SCALE: Reason.FIGURE,
    RulingCode.OTHER_METRIC: Reason.FIGURE,
    RulingCode.NUMBER_ABSENT: Reason.FIGURE,
    RulingCode.OTHER_ENTITY: Reason.NAME,
    RulingCode.OTHER_IDENTIFIER: Reason.NAME,
    RulingCode.OTHER_TIME: Reason.NAME,
    RulingCode.NAME_ABSENT: Reason.NAME,
    RulingCode.NEGATED: Reason.OTHERWISE,
    RulingCode.TURNED: Reason.OTHERWISE,
    RulingCode.CONTRADICTED: Reason.OTHERWISE,
    RulingCode.FOREIGN_QUOTE: Reason.CONTEXT,
    RulingCode.DENIED_BESIDE: Reason.CONTEXT,
    RulingCode.ATTRIBUTED_BESIDE: Reason.CONTEXT,
    RulingCode.CONDITIONED_BESIDE: Reason.CONTEXT,
    RulingCode.STRONGER_MODALITY: Reason.OVERREACH,
    RulingCode.STRONGER_QUANTIFIER: Reason.OVERREACH,
    RulingCode.DROPPED_CONDITION: Reason.OVERREACH,
    RulingCode.ADDED_CAUSE: Reason.OVERREACH,
    RulingCode.MERGED_CLAIMS: Reason.OVERREACH,
    RulingCode.PARTLY_CARRIED: Reason.OVERREACH,
    RulingCode.NOT_RESTATED: Reason.OVERREACH,
    RulingCode.UNSUPPORTED: Reason.NOT_CARRIED,
    RulingCode.IRRELEVANT: Reason.NOT_CARRIED,
    RulingCode.PREMISE_REMOVED: Reason.PREMISES,
    RulingCode.PREMISES_INSUFFICIENT: Reason.PREMISES,
    RulingCode.PREMISES_DISAGREE: Reason.PREMISES,
    RulingCode.NO_BREAKING_FACT: Reason.PREMISES,
    RulingCode.SINGLE_ORIGIN_CAUSE: Reason.PREMISES,
    RulingCode.WRONG_CALCULATION: Reason.PREMISES,
    RulingCode.STRONGER_THAN_PREMISES: Reason.PREMISES,
    RulingCode.CHAIN_BROKEN: Reason.PREMISES,
    RulingCode.NO_CONDITION: Reason.PREMISES,
    RulingCode.BLOCKED_PHRASE: Reason.WORDING,
    RulingCode.SOURCELESS_STUDIES: Reason.WORDING,
    RulingCode.INCONSISTENT: Reason.WORDING,
    RulingCode.VETOED: Reason.OBJECTION,
    RulingCode.VETO_REFUSED: Reason.OBJECTION,
    RulingCode.FOUND_ELSEWHERE: Reason.ELSEWHERE,
}

TRUST: Mapping[SourceKind, Trust] = {
    SourceKind.AUTHORITATIVE_TEXT: Trust.PRIMARY,
    SourceKind.DOCUMENTATION: Trust.PRIMARY,
    SourceKind.SOURCE_CODE: Trust.PRIMARY,
    SourceKind.PRIMARY: Trust.PRIMARY,
    SourceKind.EXPERIMENT: Trust.MEASURED,
    SourceKind.INDEPENDENT_MEASUREMENT: Trust.MEASURED,
    SourceKind.FIRST_HAND: Trust.MEASURED,
    SourceKind.NEWS: Trust.REPORTED,
    SourceKind.SECONDARY: Trust.REPORTED,
    SourceKind.ROUNDUP: Trust.LEAD,
    SourceKind.COMMUNITY: Trust.LEAD,
    SourceKind.DEMO: Trust.LEAD,
    SourceKind.UNTOLD: Trust.UNTOLD,
}
