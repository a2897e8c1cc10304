"""Is every number of a derivation carried by a premise, or the result of a calculation that anybody can do again?

The rule: exact fractions, units that fit, one elementary operation or the one that is written out. A number that nothing
explains is a wrong one.
"""

from __future__ import annotations

from collections.abc import Sequence

from research.admission.types import AdmittedDerivation, ItemKind
from research.evidence.quantities.compare import uncarried
from research.evidence.quantities.find import quantities
from research.evidence.quantities.types import Quantity
from research.verification.layers.amounts import (
    Operand,
    compares,
    direction,
    is_amount,
    is_small_word,
    is_times,
    linear,
    operands,
    same_measure,
    says,
)
from research.verification.layers.numerals import behind, plain_result, plainly_said
from research.verification.layers.operations import explained, may_be_chance
from research.verification.layers.stated import Stated, numeral, stated_calculations
from research.verification.layers.types import Calculation, Reckoning, Recomputed
from research.verification.layers.untold import may_be_so
from research.verification.rulings import Act, Ruling, RulingCode, Stage

_HUNDRED = 100


def recompute(text: str, method: str, premises: Sequence[str], *, language: str) -> Recomputed:
    """Calculate the numbers of a derivation again from those of its premises; all texts are in `language`, the report's.

    A calculation that `method` or the text writes out is done as it is written, and its operands must be carried. Otherwise
    one elementary operation must give the number: exactly, or rounded to the last digit that is written.
    """
    evidence = "\n".join(premises)
    held = quantities(evidence, language)
    written_out = tuple(stated_calculations(f"{method}\n{text}", language))
    wrong = _wrong_as_written(written_out, held, evidence, language)
    if wrong is not None:
        return wrong
    found: list[Calculation] = []
    unsure = untold = ""
    for said in uncarried(_asked(text, language), held, evidence):
        if is_small_word(said) or any(_is_operand(said, each) for each in written_out):
            continue
        expression = _as_written(said, written_out, held, language)
        if not expression:
            expression, chance = _by_one_operation(said, text, method, premises, language)
            unsure = unsure or (said.written if chance else "")
        if expression:
            found.append(Calculation(expression=expression))
        elif may_be_so(said, held, premises, language):
            untold = untold or said.written
        else:
            return _unexplained(said)
    if unsure or untold:
        return _unsure(unsure, untold)
    kept = tuple(dict.fromkeys(found))
    return Recomputed(reckoning=Reckoning.SAME if kept else Reckoning.CARRIED, calculations=kept)


def _unsure(chance: str, untold: str) -> Recomputed:
    if chance:
        reason = f"Among so many numbers, more than one calculation may come near {chance}; none is written out."
    else:
        reason = f"No single calculation gives {untold}, and it may be counted, or reached in two steps."
    return Recomputed(reckoning=Reckoning.UNSURE, number=chance or untold, reason=reason)


def _asked(text: str, language: str) -> tuple[Quantity, ...]:
    """A conclusion that compares ("twice as many") reckons, although elsewhere such a word holds nobody to a number."""
    return tuple(
        said for said in quantities(text, language) if said.certain or (is_times(said) and said.unit and said.value > 1)
    )


def calculation_ruling(derivation: AdmittedDerivation, recomputed: Recomputed) -> Ruling | None:
    """Return the removal of a derivation whose calculation is wrong, None where it is not."""
    if recomputed.reckoning is not Reckoning.WRONG:
        return None
    return Ruling(
        item_id=derivation.item_id,
        kind=ItemKind.DERIVATION,
        act=Act.REMOVED,
        stage=Stage.PREMISES,
        code=RulingCode.WRONG_CALCULATION,
        reason=recomputed.reason,
        before=derivation.text,
    )


def _wrong_as_written(stated: Sequence[Stated], held: Sequence[Quantity], evidence: str, language: str) -> Recomputed | None:
    for each in stated:
        asked = [operand for operand in each.operands if not behind(operand, held, language)]
        strange = [q for q in uncarried(asked, held, evidence) if q.base not in {_HUNDRED, 1}]
        if strange:
            reason = f"The calculation {each.written} uses {strange[0].written}, which stands in none of the premises."
            return Recomputed(reckoning=Reckoning.WRONG, number=strange[0].written, reason=reason)
        if each.result is not None and not _gives(each, each.result):
            reason = f"The calculation {each.written} does not give {each.result.written}."
            return Recomputed(reckoning=Reckoning.WRONG, number=each.result.written, reason=reason)
    return None


def _gives(stated: Stated, result: Quantity) -> bool:
    """The unit is written with the result or with the operands, so that the plain value may be meant as well."""
    if says(result, stated.value) or plain_result(stated):
        return True
    unit = stated.operands[0].factor or 1
    return not result.unit and says(result, stated.value / unit)


def _is_operand(said: Quantity, stated: Stated) -> bool:
    return any(said.written == operand.written for operand in stated.operands)


def _as_written(said: Quantity, stated: Sequence[Stated], held: Sequence[Quantity], language: str) -> str:
    for each in stated:
        if plainly_said(said, each, held, language):
            return f"{each.written} {'=' if each.plain == numeral(said) else '≈'} {said.written}"
        fits = any(same_measure(said, operand) for operand in each.operands) or "÷" in each.written or "×" in each.written
        if fits and is_amount(said) and says(said, each.value):
            sign = "=" if each.value == linear(said) else "≈"
            return f"{each.written} {sign} {said.written}"
    return ""


def _by_one_operation(said: Quantity, text: str, method: str, premises: Sequence[str], language: str) -> tuple[str, bool]:
    """Return the expression that gives a number, '' for none, and whether that may be chance."""
    if not is_amount(said):
        return "", False
    held: tuple[Operand, ...] = operands(tuple(premises), language)
    found = explained(said, held, f"{method} {text}", turn=direction(text), compares=compares(text))
    return found, "≈" in found and may_be_chance(said, held)


def _unexplained(said: Quantity) -> Recomputed:
    reason = (
        f"The number {said.written} stands in none of the premises, and no single calculation over their numbers gives it."
    )
    return Recomputed(reckoning=Reckoning.WRONG, number=said.written, reason=reason)
