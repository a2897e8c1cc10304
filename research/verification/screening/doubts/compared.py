"""Does the evidence compare what the statement compares, and the same way round?

A comparison in words needs one in the words of the sentence that speaks of the same, or two numbers there that make it.
"""

# ruff: noqa: E501 - a list of words is one line
from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from research.verification.lexicon import has_lists
from research.verification.rulings import RulingCode
from research.verification.screening.comparative_words import PAIRS, THAN
from research.verification.screening.doubts.loose import UNSPACED, alike, cited_in_order, held_words
from research.verification.screening.manner_reach import compiled, lowered
from research.verification.screening.quantifier_words import AMONG, ONE_OF, SUPERLATIVE
from research.verification.screening.types import Aligned, Gravity, Nearby, ScreenFault
from research.verification.statements import Statement

SAME_MATTER, FEWEST = 0.3, 2
_OTHER_SIDE, _NEAR, _FAR = 4, 2, 40
_NO_RANK = re.compile(
    r"(?:at )?(?:least|most)\b(?: (?:until|likely|important|\d.*))?|latest|record|most (?:likely|important|effective|common|often|recent\w*)|youngest|highest level|am (?:wenigsten|meisten)",
    re.IGNORECASE,
)
_TOP: dict[str, str] = {
    "en": r"than (?:in |at |on |with )?any (?:other)?|than (?:all|every) (?:other|the)?|of every (?:size|kind|sort)|in every|unrivalled|record",
    "de": r"als jede[rsnm]? andere\w*|als alle anderen",
    "fr": r"que tou(?:s|tes) les autres|que n['’]importe quel\w*",
    "es": r"que (?:cualquier otr[oa]|tod[oa]s l[oa]s demás|ningún otro)",
    "zh": r"比(?:任何|其他|所有)|均高于|均低于|都(?:更|最)",
    "ja": r"どの.{1,10}より|他の.{1,10}より|すべての.{1,10}より",
}
_MARKET: dict[str, str] = {
    "en": r"\b(?:on the market|in the (?:county|country|region|world|town|city)|of its kind|in Europe|ever|of all)\b",
    "de": r"\b(?:auf dem markt|im land|in der (?:stadt|region)|der welt|überhaupt|aller zeiten)\b",
    "fr": r"\b(?:sur le marché|du pays|de la région|du monde|de tous)\b",
    "es": r"\b(?:del mercado|del país|de la región|del mundo|de tod[oa]s)\b",
    "zh": r"全国|全市|全球|市场上|全省",
    "ja": r"全国|世界|市内|市場|県内",
}


def compared_doubts(aligned: Aligned) -> Iterator[ScreenFault]:
    """Yield a doubt for each sentence that ranks or compares otherwise than the cited sentence about the same things."""
    for claim in aligned.claims:
        held = cited_in_order(aligned, claim.language)
        if not has_lists(claim.language) or claim.is_question or not held:
            continue
        if any(one.statement.text == claim.text for one in held):
            continue
        matter = [one for one in held if _same_matter(claim, one.statement)]
        fault = _unranked(claim, matter) or _uncompared(claim, matter)
        if fault is not None:
            yield fault


def _same_matter(claim: Statement, held: Statement) -> bool:
    found = held_words(claim.words, held.stems, claim.language)
    few = FEWEST * (2 if claim.language in UNSPACED else 1)
    return len(found) >= few or len(found) >= SAME_MATTER * len(claim.words)


def _unranked(claim: Statement, matter: Sequence[Nearby]) -> ScreenFault | None:
    """Find a first place that no sentence gives, and one among all where the evidence ranks a few."""
    said = _find(SUPERLATIVE, claim) or _find(_TOP, claim)
    if said is None or _NO_RANK.match(said.group()) or _find(ONE_OF, claim) is not None:
        return None
    root = _root(said.group())
    ranked = [one for one in matter if _ranks(one.statement, root)]
    if not ranked:
        return _fault(said.group(), matter)
    wide = _find(_MARKET, claim) or _find(_TOP, claim)
    if wide is not None and all(_find(AMONG, one.statement) is not None for one in ranked):
        return _fault(wide.group(), ranked)
    return None


def _ranks(held: Statement, root: str) -> bool:
    """Tell whether a sentence ranks by the same word: a first place, or more than all others."""
    pattern = SUPERLATIVE.get(held.language)
    places = compiled(pattern, held.language).finditer(lowered(held.text)) if pattern else ()
    if any(alike(_root(match.group()), root) or _same_row(match.group(), root, held.language) for match in places):
        return True
    return _find(_TOP, held) is not None


def _root(word: str) -> str:
    """Return what a rank is of, without the ending or the word that makes it a first place."""
    return re.sub(
        r"(?<=\w{3})(?:iest|est|ste[nrsm]?|sten)\Z|\A(?:the |most |least |le |la |les |el |los |las |plus |más )+",
        "",
        word.strip(),
    )


def _same_row(one: str, other: str, language: str) -> bool:
    """Tell whether two words stand in one cell of a pair of opposites: "biggest" and "largest"."""
    for cells in PAIRS.get(language, ()):
        for cell in cells:
            pattern = compiled(cell, language)
            if pattern.search(one) and any(pattern.search(form) for form in (other, f"{other}est", f"{other}st")):
                return True
    return False


def _uncompared(claim: Statement, matter: Sequence[Nearby]) -> ScreenFault | None:
    """Find "A is faster than B" where no sentence about them compares, or all that do say the opposite."""
    than = _find(THAN, claim)
    if claim.language in UNSPACED or than is None or not matter or _is_bound(claim, than):
        return None
    cells = _cells(claim)
    other = [word for word in claim.words if word.start >= than.end()][:_OTHER_SIDE]
    for at, one in enumerate(matter):
        held = one.statement
        beside = held.stems | (matter[at - 1].statement.stems if at else frozenset())
        if other and not held_words(other, beside, claim.language):
            continue
        there = _cells(held)
        if {(row, 1 - cell) for row, cell in cells} & there and not cells & there:
            continue
        if cells & there or _two_alike(held) or (not cells and _find(THAN, held) is not None):
            return None
    return _fault(claim.text[max(0, than.start() - 20) : than.end()], matter)


def _two_alike(held: Statement) -> bool:
    """Tell whether a sentence gives two amounts of one kind, which anybody can compare."""
    kinds = [(amount.dimension, amount.measure) for amount in held.amounts]
    return len(kinds) > len(set(kinds))


def _is_bound(claim: Statement, than: re.Match[str]) -> bool:
    """Tell whether a number is bounded: "more than 30" bounds a number, and compares no two things."""
    return any(
        -_NEAR <= amount.start - than.end() <= _FAR or amount.start <= than.start() < amount.end
        for amount in claim.quantities
    )


def _cells(statement: Statement) -> frozenset[tuple[int, int]]:
    text = lowered(statement.text)
    return frozenset(
        (row, at)
        for row, pair in enumerate(PAIRS.get(statement.language, ()))
        for at, cell in enumerate(pair)
        if compiled(cell, statement.language).search(text)
    )


def _find(table: dict[str, str], held: Statement) -> re.Match[str] | None:
    pattern = table.get(held.language)
    return compiled(pattern, held.language).search(lowered(held.text)) if pattern else None


def _fault(claimed: str, near: Sequence[Nearby]) -> ScreenFault:
    best = near[0] if near else None
    return ScreenFault(
        code=RulingCode.TURNED,
        gravity=Gravity.OVERREACHES,
        claimed=claimed.strip(),
        said=best.statement.text if best is not None else "",
        start=best.start if best is not None else -1,
        end=best.end if best is not None else -1,
    )
