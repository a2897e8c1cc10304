"""How is a fault of the screen told to an analyst? One sentence a code, that names both sides.

A sentence never says more than was found: what the evidence lacks is missing there, and not thereby wrong.
"""

# ruff: noqa: E501 - one line holds one sentence
from __future__ import annotations

from research.verification.rulings import RulingCode
from research.verification.screening.types import ScreenFault

MOST_CHARS = 160
# With both sides known; `{claimed}` and `{said}` are their writings.
REASONS: dict[RulingCode, str] = {
    RulingCode.OTHER_NUMBER: "The statement says “{claimed}”; the evidence says “{said}” of the same thing.",
    RulingCode.OTHER_UNIT: "The statement says “{claimed}”; the evidence gives “{said}”, which is another unit.",
    RulingCode.OTHER_SCALE: "The statement says “{claimed}”; the evidence says “{said}”, which is another order of size or another period.",
    RulingCode.OTHER_METRIC: "The statement gives this value to “{claimed}”; in the evidence it belongs to “{said}”.",
    RulingCode.OTHER_ENTITY: "The statement says this of “{claimed}”; the evidence says it of “{said}”.",
    RulingCode.OTHER_IDENTIFIER: "The statement names “{claimed}” here; the evidence has “{said}” in its place.",
    RulingCode.OTHER_TIME: "The statement says “{claimed}”; the evidence speaks of another time: “{said}”.",
    RulingCode.NEGATED: "The statement says “{claimed}”; the evidence says the contrary: “{said}”.",
    RulingCode.TURNED: "The statement says “{claimed}”; the evidence has it the other way round: “{said}”.",
    RulingCode.FOREIGN_QUOTE: "The words “{claimed}” do not stand in the cited source; they stand elsewhere: “{said}”.",
    RulingCode.DENIED_BESIDE: "The page says “{claimed}”, and denies it beside these words: “{said}”.",
    RulingCode.ATTRIBUTED_BESIDE: "The page does not say “{claimed}” in its own name, but tells what others say: “{said}”.",
    RulingCode.CONDITIONED_BESIDE: "The page says “{claimed}” only under a condition that stands beside it: “{said}”.",
    RulingCode.NUMBER_ABSENT: "The number “{claimed}” does not stand in the cited evidence; the nearest words are “{said}”.",
    RulingCode.NAME_ABSENT: "The name “{claimed}” does not stand in the cited evidence; the nearest words are “{said}”.",
    RulingCode.STRONGER_MODALITY: "The statement is surer than its evidence: it says “{claimed}”, the evidence “{said}”.",
    RulingCode.STRONGER_QUANTIFIER: "The statement is more general than its evidence: it says “{claimed}”, the evidence “{said}”.",
    RulingCode.DROPPED_CONDITION: "The statement leaves out a condition: it says “{claimed}”, the evidence adds “{said}”.",
    RulingCode.ADDED_CAUSE: "The statement makes one thing the cause of another with “{claimed}”; the evidence says only “{said}”.",
    RulingCode.MERGED_CLAIMS: "The statement joins two assertions; “{claimed}” is not carried by the evidence that says “{said}”.",
}  # fmt: skip
# Where one side has no words of its own.
_ALONE: dict[RulingCode, str] = {
    RulingCode.OTHER_NUMBER: "The evidence gives another value than “{claimed}{said}”.",
    RulingCode.OTHER_UNIT: "The evidence gives another unit than “{claimed}{said}”.",
    RulingCode.OTHER_SCALE: "The evidence gives another order of size or another period than “{claimed}{said}”.",
    RulingCode.OTHER_METRIC: "The evidence measures something else than “{claimed}{said}”.",
    RulingCode.OTHER_ENTITY: "The evidence says this of somebody or something else than “{claimed}{said}”.",
    RulingCode.OTHER_IDENTIFIER: "The identifier “{claimed}{said}” does not stand in the cited evidence.",
    RulingCode.OTHER_TIME: "The evidence speaks of another time than “{claimed}{said}”.",
    RulingCode.NEGATED: "The evidence says the contrary of “{claimed}{said}”.",
    RulingCode.TURNED: "The evidence has “{claimed}{said}” the other way round.",
    RulingCode.FOREIGN_QUOTE: "The words “{claimed}{said}” are given as a quotation and stand in no source that was read.",
    RulingCode.DENIED_BESIDE: "The page denies these words beside them: “{claimed}{said}”.",
    RulingCode.ATTRIBUTED_BESIDE: "The page tells these words as what others say: “{claimed}{said}”.",
    RulingCode.CONDITIONED_BESIDE: "The page says these words only under a condition: “{claimed}{said}”.",
    RulingCode.NUMBER_ABSENT: "The number “{claimed}{said}” does not stand in the cited evidence.",
    RulingCode.NAME_ABSENT: "The name “{claimed}{said}” does not stand in the cited evidence.",
    RulingCode.STRONGER_MODALITY: "The statement is surer than its evidence: “{claimed}{said}”.",
    RulingCode.STRONGER_QUANTIFIER: "The statement is more general than its evidence: “{claimed}{said}”.",
    RulingCode.DROPPED_CONDITION: "The statement leaves out a condition of its evidence: “{claimed}{said}”.",
    RulingCode.ADDED_CAUSE: "The evidence does not make one thing the cause of the other: “{claimed}{said}”.",
    RulingCode.MERGED_CLAIMS: "The statement joins two assertions, and the cited evidence does not carry “{claimed}{said}”.",
}  # fmt: skip


def reason_of(fault: ScreenFault) -> str:
    """Return a fault as one full sentence, with long passages cut at a word."""
    claimed, said = _short(fault.claimed), _short(fault.said)
    template = REASONS[fault.code] if claimed and said else _ALONE[fault.code]
    return template.format(claimed=claimed, said=said)


def _short(text: str) -> str:
    words = " ".join(text.split())
    if len(words) <= MOST_CHARS:
        return words
    head = words[:MOST_CHARS]
    return f"{head[: head.rfind(' ')] if ' ' in head[MOST_CHARS // 2 :] else head} …"
