"""What holds a derivation or an advice up? Premises that are checked together, and a fact that would break it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from research.admission.types import AdmittedDerivation, AdmittedRecommendation
from research.verification.rulings import Ruling
from research.verification.types import Basis, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Calculation:
    """A calculation that the program did again: `expression` as a reader checks it ('9.4 − 3.1 = 6.3 million crowns')."""

    expression: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """What is known about one derivation.

    `verdict` is ENTAIL where its premises together carry it: basis SCREEN for a sum or difference that came out the same,
    JUDGE for a judge's answer. It is UNCHECKED where nobody could tell. `breaks` is the premise without which it falls
    ('' untold).
    """

    item_id: str
    verdict: Verdict
    basis: Basis
    breaks: str = ""
    calculation: Calculation | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Advised:
    """What is known about one recommendation: is it advice from derivations under conditions, or a judgement?"""

    item_id: str
    is_judgement: bool


# Signs of operations whose terms may be of different kinds, as expressions are written.
_OF_UNLIKE_TERMS = ("÷", "×", "/", ":")


class Reckoning(StrEnum):
    """What came of calculating again.

    `CARRIED`: every number stands in a premise. `SAME`: the others came out the same. `UNSURE`: one comes out, but among so
    many amounts it may do so by chance. `WRONG`: one did not, or nothing gives it.
    """

    CARRIED = "carried"
    SAME = "same"
    UNSURE = "unsure"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True, kw_only=True)
class Recomputed:
    """The numbers of a derivation, calculated again: one calculation for each number that no premise carries.

    Of a `WRONG` or `UNSURE` one, `number` is the number as it is written, and `reason` a full sentence for the record.
    """

    reckoning: Reckoning
    calculations: tuple[Calculation, ...] = ()
    number: str = ""
    reason: str = ""

    @property
    def approves(self) -> bool:
        """Tell whether the same result holds a derivation up: a sum or a difference does, for its terms are of one kind.

        A quotient comes out the same with the wrong whole below the line, and a product with the wrong factor.
        """
        written = "".join(each.expression for each in self.calculations)
        return self.reckoning is Reckoning.SAME and not any(sign in written for sign in _OF_UNLIKE_TERMS)

    @property
    def calculation(self) -> Calculation | None:
        """All calculations as one, None where there is none."""
        return (
            Calculation(expression="; ".join(each.expression for each in self.calculations)) if self.calculations else None
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingDerivations:
    """The derivations that stand once their premises were checked for still being there, and the record of the others."""

    derivations: tuple[AdmittedDerivation, ...]
    rulings: tuple[Ruling, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingAdvice:
    """The recommendations that stand, resting on standing items alone, what is known about each, and the record."""

    recommendations: tuple[AdmittedRecommendation, ...]
    advised: tuple[Advised, ...]
    rulings: tuple[Ruling, ...]
