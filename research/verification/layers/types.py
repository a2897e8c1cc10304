"""What holds a derivation or an advice up? Premises that are checked together, and a fact that would break it."""

from __future__ import annotations

from dataclasses import dataclass

from research.verification.types import Basis, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Calculation:
    """A calculation that the program did again: `expression` as a reader checks it ('9.4 − 3.1 = 6.3 million crowns')."""

    expression: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """What is known about one derivation.

    `verdict` is ENTAIL where its premises together carry it (basis SCREEN for a calculation that came out the same, JUDGE
    for a judge's answer), UNCHECKED where nobody could tell. `breaks` is the premise without which it falls ('' untold).
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
