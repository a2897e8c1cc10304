"""How do the pages say what verification found, did and measures? One total table for each closed set."""

from __future__ import annotations

from research.verification.metrics.types import Layer, Share
from research.verification.rulings import Act, RulingCode, Stage
from research.verification.types import Basis, Verdict

ACTS: dict[Act, str] = {
    Act.REMOVED: "Removed",
    Act.RESTATED: "Restated",
    Act.REBOUND: "Bound to another source",
    Act.JUDGEMENT: "Told as a judgement",
    Act.KEPT: "Kept against an objection",
}
STAGES: dict[Stage, str] = {
    Stage.SCREEN: "the rules",
    Stage.JUDGE: "the judge",
    Stage.PREMISES: "the check of premises",
    Stage.WORDING: "the check of wording",
    Stage.CRITIC: "the critic",
}
CODES: dict[RulingCode, str] = {
    RulingCode.OTHER_NUMBER: "another number",
    RulingCode.OTHER_UNIT: "another unit",
    RulingCode.OTHER_SCALE: "another scale",
    RulingCode.OTHER_METRIC: "the number of another measure",
    RulingCode.OTHER_ENTITY: "about something or somebody else",
    RulingCode.OTHER_IDENTIFIER: "another identifier, version or day",
    RulingCode.OTHER_TIME: "of another time",
    RulingCode.NEGATED: "the evidence denies it, or it denies what the evidence says",
    RulingCode.TURNED: "turned round",
    RulingCode.FOREIGN_QUOTE: "words of another page",
    RulingCode.DENIED_BESIDE: "denied beside the quotation",
    RulingCode.ATTRIBUTED_BESIDE: "given to somebody else beside the quotation",
    RulingCode.CONDITIONED_BESIDE: "under a condition beside the quotation",
    RulingCode.NUMBER_ABSENT: "a number that the evidence does not hold",
    RulingCode.NAME_ABSENT: "a name that the evidence does not hold",
    RulingCode.STRONGER_MODALITY: "told as certain or done",
    RulingCode.STRONGER_QUANTIFIER: "told of more than the evidence speaks of",
    RulingCode.DROPPED_CONDITION: "without its condition",
    RulingCode.ADDED_CAUSE: "told as a cause",
    RulingCode.MERGED_CLAIMS: "two claims in one sentence",
    RulingCode.UNSUPPORTED: "not carried by its evidence",
    RulingCode.IRRELEVANT: "its evidence is about something else",
    RulingCode.PARTLY_CARRIED: "carried only in part",
    RulingCode.CONTRADICTED: "contradicted by its evidence",
    RulingCode.NOT_RESTATED: "carried only in part, and no weaker form held",
    RulingCode.PREMISE_REMOVED: "a statement that it rests on was removed",
    RulingCode.PREMISES_INSUFFICIENT: "it does not follow from what it rests on",
    RulingCode.PREMISES_DISAGREE: "what it rests on contradicts itself",
    RulingCode.NO_BREAKING_FACT: "no fact could make it false",
    RulingCode.SINGLE_ORIGIN_CAUSE: "a cause from a single origin",
    RulingCode.WRONG_CALCULATION: "a number that no calculation gives",
    RulingCode.STRONGER_THAN_PREMISES: "stronger than what it rests on",
    RulingCode.CHAIN_BROKEN: "its chain of grounds is broken",
    RulingCode.NO_CONDITION: "it states no condition",
    RulingCode.BLOCKED_PHRASE: "a certainty that no evidence gives",
    RulingCode.SOURCELESS_STUDIES: "studies without a name",
    RulingCode.INCONSISTENT: "it contradicts another statement on the same evidence",
    RulingCode.VETOED: "a located objection",
    RulingCode.VETO_REFUSED: "an objection without a hold",
    RulingCode.FOUND_ELSEWHERE: "another source carries it",
}
VERDICTS: dict[Verdict, str] = {
    Verdict.ENTAIL: "Carried",
    Verdict.PARTIAL: "Carried in part",
    Verdict.CONFLICT: "Contradicted",
    Verdict.IRRELEVANT: "Not about it",
    Verdict.UNCHECKED: "Could not be told",
}
BASES: dict[Basis, str] = {
    Basis.QUOTE: "word for word",
    Basis.SCREEN: "by rules",
    Basis.JUDGE: "by the judge",
    Basis.PERSON: "by a person",
    Basis.NONE: "by nobody",
}
LAYERS: dict[Layer, str] = {
    Layer.ALIGNMENT: "Statements and evidence do not fit: look at the alignment of claims.",
    Layer.CLOSURE: "Statements rest on nothing: tighten what the writer may see.",
    Layer.STOPPING: "Clean, but parts were missed: search longer, or allow more evidence.",
    Layer.RETRIEVAL: "The sources are too much alike or too few are primary: look at the search.",
    Layer.EVIDENCE: "Many statements had to be weakened: the evidence is too weak for what is said.",
    Layer.VERIFICATION: "The judge could often not tell: something upstream of it changed or broke.",
    Layer.NONE: "Nothing stands out.",
    Layer.TOO_LITTLE: "Too few statements to tell.",
}


def share_words(share: Share | None) -> str:
    """Return a share as “18 of 20 (90 %)”; “none” for one of nothing, “not applicable” where there was nothing to share."""
    if share is None:
        return "not applicable"
    value = share.value
    return "none" if value is None else f"{share.part} of {share.whole} ({round(100 * value)} %)"
