"""Does a code of a claim stand where the evidence says the same? One with a sibling beside it is easily taken for it.

The sentence that says the same must hold the code itself, and must not set it apart: "another case", "not concerned".
"""

# ruff: noqa: E501 - a list of words is one line
from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise

from research.verification.candidates import reading
from research.verification.screening.doubts.anchor_marks import UNSPACED, Mark, Sort, holds, marks_of
from research.verification.screening.doubts.anchor_units import Unit
from research.verification.screening.doubts.anchors import Place, fault, named_around, places_of, score, shares_word
from research.verification.screening.types import Aligned, Nearby, ScreenFault
from research.verification.statements import Statement

BETTER, FEWEST = 0.12, 0.3
_APART = {
    "en": r"another|others?|separate\w*|related|different|unrelated|earlier|previous(?:ly)?|former(?:ly)?|older|drafts?|in preparation|not|no|never|neither|nor|none|cannot|\w+n['’]t|except\w*|excluding|exclude[sd]?|exempt\w*|instead|rather|without|unaffected|unfixed|un\w{3,}ed|lack\w*|fail\w*|free of|apart from|sister|superseded|withdrawn|replace[sd]?",
    "de": r"ander\w*|weitere\w*|gesondert\w*|getrennt\w*|früher\w*|vorherig\w*|ehemalig\w*|ältere\w*|entwurf\w*|nicht|kein\w*|nie|weder|noch|außer|ausgenommen|ausgeschlossen|statt|ohne|befreit|gestrichen|un\w{4,}",
    "fr": r"autres?|distinct\w*|séparé\w*|précédent\w*|ancien\w*|antérieur\w*|projet de|ne|n['’]\w+|pas|sauf|hormis|excepté|exclu\w*|exempt\w*|sans|ni|aucun\w*|abrog\w*|remplac\w*",
    "es": r"otr[oa]s?|distint[oa]s?|separad\w*|anterior\w*|antigu[oa]s?|borrador|no|salvo|excepto|exclu\w*|exent[oa]s?|sin|ni|ningun\w*|tampoco|derog\w*|sustitu\w*",
    "zh": r"另|其他|其它|别的|不同|此前|之前|旧|草案|不|未|无|没有|除",
    "ja": r"別|他の|ほか|以前|旧|草案|ない|ません|なかった|なく|せず|除|対象外|不|未",
}  # fmt: skip
_EDGED = {
    language: re.compile(words if language in UNSPACED else rf"(?<![^\W\d_])(?:{words})(?![^\W\d_])", re.IGNORECASE)
    for language, words in _APART.items()
}
# What a relative clause says of a thing does not set it apart.
_ASIDE = re.compile(r",\s(?:which|who|que|qui|quien|d(?:er|ie|as))\s[^,;]*(?:,|\Z)", re.IGNORECASE)
_RANGE = re.compile(r"\s*(?:to|through|until|bis|à|au|a|hasta|[-–—~～至到]|から)\s*", re.IGNORECASE)


def code_doubts(aligned: Aligned) -> Iterator[ScreenFault]:
    """Yield a doubt for each code that another one of its shape has the place of, or that is set apart from what is said."""
    for claim in aligned.claims:
        places = places_of(aligned, claim.language)
        whole = Unit(claim, 0, len(claim.text))
        for mark in marks_of(claim):
            found = next(_against(mark, whole, places, aligned), None) if places else None
            if found is not None:
                yield found
                break
        yield from _ranges(claim, places)


def _against(mark: Mark, whole: Unit, places: Sequence[Place], aligned: Aligned) -> Iterator[ScreenFault]:
    siblings = _siblings(mark, places, aligned)
    if not siblings:
        return
    if mark.sort is Sort.CODE:
        yield from _elsewhere(mark, siblings, whole, places, aligned)
    yield from _set_apart(mark, siblings, whole, places, aligned)


def _siblings(mark: Mark, places: Sequence[Place], aligned: Aligned) -> tuple[Mark, ...]:
    """Return the other codes of its shape, and the names that share a word with one, that the evidence has."""
    found = []
    title = marks_of(reading(aligned.source.title, aligned.language))
    for other in chain(title, (other for place in places for other in place.unit.marks)):
        if other.sort is not mark.sort or (holds(other.written, mark) and holds(mark.written, other)):
            continue
        if other.shape == mark.shape if mark.sort is Sort.CODE else _is_kin(mark, other):
            found.append(other)
    return tuple(found)


def _is_kin(mark: Mark, other: Mark) -> bool:
    if mark.shape.startswith("han"):
        return False
    one, two = mark.written.casefold().split(), other.written.casefold().split()
    return one != two and (shares_word(mark, other) or (len(one) > 1 and set(two) < set(one)))


def _elsewhere(
    mark: Mark, siblings: Sequence[Mark], whole: Unit, places: Sequence[Place], aligned: Aligned
) -> Iterator[ScreenFault]:
    """Yield a doubt where the sentence that says most of a claim holds a sibling of its code, and not the code."""
    sentences = {place.near.start: place for place in places}
    scored = [(score(mark, whole, _whole_of(place)), place) for place in sentences.values()]
    own = max((share for share, place in scored if holds(place.near.statement.text, mark)), default=0.0)
    others = [
        (share, place)
        for share, place in scored
        if not holds(place.near.statement.text, mark) and any(holds(place.near.statement.text, one) for one in siblings)
    ]
    best = max(others, key=lambda pair: pair[0], default=None)
    if best is None or best[0] < max(FEWEST, own + BETTER):
        return
    if named_around(mark, aligned):
        return
    said = next(one.written for one in siblings if holds(best[1].near.statement.text, one))
    yield fault(mark, said, best[1])


def _whole_of(place: Place) -> Place:
    return Place(place.near, Unit(place.near.statement, 0, len(place.near.statement.text)))


def _set_apart(
    mark: Mark, siblings: Sequence[Mark], whole: Unit, places: Sequence[Place], aligned: Aligned
) -> Iterator[ScreenFault]:
    """Yield a doubt where every clause that holds a code sets it apart from others, and the claim does not; or turned."""
    pattern = _EDGED.get(whole.statement.language)
    if pattern is None or (mark.sort is Sort.NAME and whole.statement.language == "de"):
        return
    holding = [place for place in places if holds(place.unit.text, mark)]
    apart = [pattern.search(_ASIDE.sub(" ", place.unit.text)) is not None for place in holding]
    if holds(aligned.source.title, mark):
        return
    if pattern.search(whole.text) is None:
        if holding and all(apart):
            yield fault(mark, holding[0].unit.text.strip(), holding[0])
        return
    if mark.sort is Sort.CODE and holding and not any(apart):
        others = (p for p in places if pattern.search(p.unit.text) and any(holds(p.unit.text, one) for one in siblings))
        rival = next(others, None)
        if rival is not None and not any(holds(whole.text, one) and holds(rival.unit.text, one) for one in siblings):
            yield fault(mark, rival.unit.text.strip(), rival)


def _ranges(claim: Statement, places: Sequence[Place]) -> Iterator[ScreenFault]:
    """Yield a doubt for a range of codes of which the evidence names members one by one."""
    codes = [mark for mark in marks_of(claim) if mark.sort is Sort.CODE]
    for low, high in pairwise(codes):
        if low.shape != high.shape or not _RANGE.fullmatch(claim.text, low.end, high.start):
            continue
        both = [place for place in places if holds(place.near.statement.text, low)]
        if both and not any(_has_range(place.near, low) for place in both):
            yield fault(low, both[0].near.statement.text, both[0])


def _has_range(near: Nearby, low: Mark) -> bool:
    marks = [mark for mark in marks_of(near.statement) if mark.sort is Sort.CODE]
    return any(
        holds(one.written, low) and _RANGE.fullmatch(near.statement.text, one.end, other.start)
        for one, other in pairwise(marks)
    )
