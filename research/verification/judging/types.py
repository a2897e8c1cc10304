"""What did a judge say of one sentence and one piece of evidence, and what is that worth?

An answer is what the model wrote, read; a judgement is what code made of both answers. Only the second one counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from research.verification.types import Verdict


class Forward(StrEnum):
    """The closed list from which a judge chooses. `UNABLE` is its way out, and never a verdict."""

    ENTAIL = "entail"
    PARTIAL = "partial"
    CONFLICT = "conflict"
    IRRELEVANT = "irrelevant"
    UNABLE = "unable"


@dataclass(frozen=True, slots=True, kw_only=True)
class First:
    """Whether a judge says in one word that the evidence carries the sentence. `likelihood` (0 to 1) is that of its word."""

    is_yes: bool
    likelihood: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ForwardAnswer:
    """Whether the evidence carries the sentence, in the model's words. `weaker` goes with `partial` only."""

    verdict: Forward
    quote: str = ""
    weaker: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReverseAnswer:
    """Whether the evidence holds something that refutes the sentence. None: the model could not tell."""

    has_counter: bool | None
    quote: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PremisesAnswer:
    """Whether premises together carry a derivation; `breaks` is the number of the one without which it falls, or 0."""

    verdict: Forward
    breaks: int = 0
    weaker: str = ""
    reason: str = ""


class Code(StrEnum):
    """Why a judgement is what it is, for the record."""

    CARRIED = "carried"
    CARRIED_IN_PART = "carried_in_part"
    NOT_AGREED = "not_agreed"
    REFUTED = "refuted"
    NOT_SPOKEN_OF = "not_spoken_of"
    UNABLE = "unable"
    QUOTE_NOT_FOUND = "quote_not_found"
    NOT_ASKED_BACK = "not_asked_back"
    UNABLE_BACKWARD = "unable_backward"
    COUNTER_NOT_FOUND = "counter_not_found"
    SAME_WORDS = "same_words"
    CONFLICT_NOT_SHOWN = "conflict_not_shown"


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What both answers come to. Offsets are code points of the evidence as it was handed to `settle`; -1 where none.

    `code` is a `Code`; `reason` is the model's own, for the record and never for a reader; `weaker` is '' unless the
    verdict is `partial` and the weaker form says something else than the sentence.
    """

    verdict: Verdict
    code: str
    reason: str = ""
    weaker: str = ""
    quote_start: int = -1
    quote_end: int = -1
    counter_start: int = -1
    counter_end: int = -1


class Ground(StrEnum):
    """Why a critic vetoes an item: a closed list."""

    UNSUPPORTED = "unsupported"
    CONTRADICTED = "contradicted"
    OVERREACH = "overreach"
    MISATTRIBUTED = "misattributed"


@dataclass(frozen=True, slots=True, kw_only=True)
class CriticItem:
    """An item as a critic sees it: its id, its sentence, and the chunks that it cites."""

    item_id: str
    text: str
    chunk_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CriticCard:
    """A piece of evidence as a critic sees it."""

    chunk_id: str
    quote: str
    publisher: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Veto:
    """A critic's objection to one item. `start` and `end` locate its words in the quote of the card of `chunk_id`."""

    item_id: str
    ground: Ground
    chunk_id: str
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Critique:
    """What is left of a critic's answer: known ids, located words. '' and () where it named nothing that holds."""

    weakest: str = ""
    weakest_reason: str = ""
    keystone: str = ""
    ignored: tuple[str, ...] = ()
    vetoes: tuple[Veto, ...] = ()
