"""Is what a sentence says of both said of each in the evidence? "Both A and B" holds for A and for B, with its numbers."""

# ruff: noqa: E501 - a pattern is one line
from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from research.verification.lexicon import Mark
from research.verification.rulings import RulingCode
from research.verification.screening.aligned import lacking
from research.verification.screening.doubts.loose import cited_in_order, held_words
from research.verification.screening.types import Aligned, Gravity, Nearby, ScreenFault
from research.verification.statements import Statement, read_statement

_IN = r"(?:(?:in|at|for|of|with|by|from|für|bei|von|mit|aus|auf|im|à|en|de|pour|chez|con|por|para|the|die|der|das|la|le|les|el|los|las) ){0,2}"
_ITEM = rf"{_IN}((?:[\w'’.-]+ ){{0,3}}?[\w'’.-]+)"
# Two things of which one sentence says the same, each by itself.
_BOTH: dict[str, re.Pattern[str]] = {
    "en": re.compile(rf"\b(?:both {_ITEM} and|(?:in|at|for|of|with) {_ITEM} as well as) {_ITEM}(?=[\s,.]|\Z)", re.IGNORECASE),
    "de": re.compile(rf"\bsowohl {_ITEM} als auch {_ITEM}(?=[\s,.]|\Z)"),
    "fr": re.compile(rf"\b(?:aussi bien|tant) {_ITEM} que {_ITEM}(?=[\s,.]|\Z)|\bà {_ITEM} comme à {_ITEM}(?=[\s,.]|\Z)"),
    "es": re.compile(rf"\btanto {_ITEM} como {_ITEM}(?=[\s,.]|\Z)"),
    "zh": re.compile(r"(?<![^\W])([^，。、和与的]{2,8})(?:和|与|及)([^，。、和与的]{2,8}?)(?=(?:都|均|也|分别|同样))"),
    "ja": re.compile(r"([^、。はがをに「」]{1,10})(?:でも|にも|も)([^、。はがをに「」]{1,10})(?:でも|にも|も)"),
}  # fmt: skip


def listed_doubts(aligned: Aligned) -> Iterator[ScreenFault]:
    """Yield a doubt where one of two things that a sentence names together has no part in what it says."""
    for claim in aligned.claims:
        pattern = _BOTH.get(claim.language)
        held = cited_in_order(aligned, claim.language)
        if pattern is None or not held or any(one.statement.text == claim.text for one in held):
            continue
        for match in pattern.finditer(claim.text):
            for item in filter(None, match.groups()):
                fault = _against(read_statement(item, claim.language), claim, held)
                if fault is not None:
                    yield fault
                    return


def _against(item: Statement, claim: Statement, held: Sequence[Nearby]) -> ScreenFault | None:
    """Return a doubt where no sentence names the thing with the numbers, or all that name it deny."""
    naming = [
        one
        for one in held
        if item.words and len(held_words(item.words, one.statement.stems, item.language)) == len(item.words)
    ]
    if not item.words or not naming:
        return None
    if claim.amounts:
        sound = any(not lacking(claim.amounts, one.statement) for one in naming)
    else:
        sound = Mark.NEGATED in claim.marks or any(Mark.NEGATED not in one.statement.marks for one in naming)
    if sound:
        return None
    return ScreenFault(
        code=RulingCode.MERGED_CLAIMS,
        gravity=Gravity.OVERREACHES,
        claimed=item.text,
        said=naming[0].statement.text,
        start=naming[0].start,
        end=naming[0].end,
    )
