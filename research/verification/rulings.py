"""What did verification decide about a statement that it did not leave as it was, and why? The record of every removal.

A ruling is kept whatever became of the report: what was removed stays findable with its words and its reason (I18).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from research.admission.types import ItemKind


class Act(StrEnum):
    """What became of a statement.

    `REMOVED`: it left the report. `RESTATED`: it was said once at the strength of its evidence, and verified again.
    `REBOUND`: another source was found that carries it, word for word the same statement. `JUDGEMENT`: advice whose chain
    is broken, told as a judgement. `KEPT`: an objection that was raised and refused (a veto without evidence).
    """

    REMOVED = "removed"
    RESTATED = "restated"
    REBOUND = "rebound"
    JUDGEMENT = "judgement"
    KEPT = "kept"


class Stage(StrEnum):
    """Who ruled."""

    SCREEN = "screen"
    JUDGE = "judge"
    PREMISES = "premises"
    WORDING = "wording"
    CRITIC = "critic"


class RulingCode(StrEnum):
    """Why. One code a rule; each is a sentence for an analyst and, where it falls into a group, one for a reader."""

    # The screen: what the evidence says otherwise.
    OTHER_NUMBER = "other_number"
    OTHER_UNIT = "other_unit"
    OTHER_SCALE = "other_scale"
    OTHER_METRIC = "other_metric"
    OTHER_ENTITY = "other_entity"
    OTHER_IDENTIFIER = "other_identifier"
    OTHER_TIME = "other_time"
    NEGATED = "negated"
    TURNED = "turned"
    FOREIGN_QUOTE = "foreign_quote"
    DENIED_BESIDE = "denied_beside"
    ATTRIBUTED_BESIDE = "attributed_beside"
    CONDITIONED_BESIDE = "conditioned_beside"
    # The screen: what goes beyond the evidence.
    NUMBER_ABSENT = "number_absent"
    NAME_ABSENT = "name_absent"
    STRONGER_MODALITY = "stronger_modality"
    STRONGER_QUANTIFIER = "stronger_quantifier"
    DROPPED_CONDITION = "dropped_condition"
    ADDED_CAUSE = "added_cause"
    MERGED_CLAIMS = "merged_claims"
    # The judge.
    UNSUPPORTED = "unsupported"
    IRRELEVANT = "irrelevant"
    PARTLY_CARRIED = "partly_carried"
    CONTRADICTED = "contradicted"
    NOT_RESTATED = "not_restated"
    # Derivations and advice.
    PREMISE_REMOVED = "premise_removed"
    PREMISES_INSUFFICIENT = "premises_insufficient"
    PREMISES_DISAGREE = "premises_disagree"
    NO_BREAKING_FACT = "no_breaking_fact"
    SINGLE_ORIGIN_CAUSE = "single_origin_cause"
    WRONG_CALCULATION = "wrong_calculation"
    STRONGER_THAN_PREMISES = "stronger_than_premises"
    CHAIN_BROKEN = "chain_broken"
    NO_CONDITION = "no_condition"
    # Wording.
    BLOCKED_PHRASE = "blocked_phrase"
    SOURCELESS_STUDIES = "sourceless_studies"
    INCONSISTENT = "inconsistent"
    # The critic, and what was found by searching again.
    VETOED = "vetoed"
    VETO_REFUSED = "veto_refused"
    FOUND_ELSEWHERE = "found_elsewhere"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """One decision about one statement, by host item id.

    `reason` is a full English sentence for the analyst's record. `before` is the statement as it was proposed, `after` as it
    is published ('' when it left). `source_id`, `start` and `end` locate the words of the evidence that decided, in code
    points of the source's text; '' and -1 where no single passage did.
    """

    item_id: str
    kind: ItemKind
    act: Act
    stage: Stage
    code: RulingCode
    reason: str
    before: str
    after: str = ""
    source_id: str = ""
    start: int = -1
    end: int = -1
