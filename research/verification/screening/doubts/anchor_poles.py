"""Is it the same side of the same thing? North and south, upper and lower, left and right are not each other.

Known across languages, so that a page in another language than the claim is compared, too.
"""

# ruff: noqa: E501 - a list of words is one line
from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from research.verification.rulings import RulingCode
from research.verification.screening.aligned import lacking
from research.verification.screening.doubts.anchor_units import Unit, units_of
from research.verification.screening.doubts.anchors import Place, places_of, score
from research.verification.screening.types import Aligned, Gravity, ScreenFault
from research.verification.statements import Statement

SAME_MATTER, NEARLY = 0.5, 0.1
_AXES = (
    (
        r"north(?:ern)?|nord(?:en|s)?|nördlich\w*|septentrional\w*|norte|北(?![京海欧美])",
        r"south(?:ern)?|süd(?:en|s)?|südlich\w*|sud|méridional\w*|sur|meridional\w*|南(?![京])",
        r"east(?:ern)?|ost(?:en|s)?|östlich\w*|est(?=\W|$)(?<=(?i:\bl'est|\bl’est))|oriental\w*|este(?=\W)(?<=\bel este)|东|東(?![京])",
        r"west(?:ern)?|west(?:en|s)|westlich\w*|ouest|occidental\w*|oeste|西",
    ),
    (
        r"upper|upstream|ober\w{1,3}|oberhalb|stromaufwärts|amont|supérieure?s?|superior(?:es)?|aguas arriba|上游|上層|上层|上流",
        r"lower|downstream|unter(?:e[nrsm]?)|unterhalb|stromabwärts|aval|inférieure?s?|inferior(?:es)?|aguas abajo|下游|下層|下层|下流",
    ),
    (r"left(?=[ -](?:hand|bank|side|lane|wing|lung|eye|arm|leg|door))|link\w{1,2}(?=\s)|gauche|izquierd[oa]s?|左", r"right(?=[ -](?:hand|bank|side|lane|wing|lung|eye|arm|leg|door))|recht\w{1,2}(?=\s)|droite?|derech[oa](?=\s)|右"),
    (r"indoors?|inside|innen|intérieure?s?|interior(?:es)?|室内|屋内", r"outdoors?|outside|außen|extérieure?s?|exterior(?:es)?|室外|屋外"),
    (r"mornings?|morgens|vormittags?|matin\w*|por la mañana|上午|早晨|午前|朝", r"evenings?|afternoons?|abends?|nachmittags?|soir\w*|après-midi|tarde|下午|晚上|午後|夕方"),
    (r"summers?|sommer\w*|été(?=\s)(?<=\bl['’]été)|verano|夏", r"winters?|winter\w*|hiver\w*|invierno|冬"),
    (r"weekdays?|werktag\w*|en semaine|laborables?|工作日|平日", r"weekends?|wochenende\w*|week-ends?|fin de semana|fines de semana|周末|週末"),
    (r"boys?|jungen(?=\s)|garçons?|niños|男", r"girls?|mädchen|filles?|niñas|女"),
)  # fmt: skip


def _edged(words: str) -> str:
    """Return a pattern whose words of alphabets stand alone; characters of unspaced scripts need no edge."""
    spaced = "|".join(word for word in words.split("|") if word.isascii() or re.search(r"[a-zà-ÿß]", word))
    return rf"(?<![^\W\d_])(?:{spaced})(?![^\W\d_])"


def _compiled(words: str) -> re.Pattern[str]:
    characters = "|".join(word for word in words.split("|") if re.match(r"[\u3040-\u9fff]", word))
    alone = _edged(words)
    return re.compile(f"{alone}|{characters}" if characters else alone, re.IGNORECASE)


_COMPILED = tuple(tuple(_compiled(words) for words in axis) for axis in _AXES)


@lru_cache(maxsize=4_096)
def poles(text: str) -> frozenset[tuple[int, int]]:
    """Return the sides that a text names, as (axis, pole)."""
    return frozenset(
        (axis, pole) for axis, row in enumerate(_COMPILED) for pole, pattern in enumerate(row) if pattern.search(text)
    )


def pole_doubts(aligned: Aligned) -> Iterator[ScreenFault]:
    """Yield a doubt where the clause that says the same names the other side of what the claim names one side of."""
    for claim in aligned.claims:
        for unit in units_of((claim.text,), claim.language)[0]:
            own = poles(unit.text)
            place = _opposed(own, unit, claim, aligned) if own else None
            if place is not None:
                yield ScreenFault(
                    code=RulingCode.OTHER_ENTITY,
                    gravity=Gravity.OVERREACHES,
                    claimed=unit.text.strip(),
                    said=place.unit.text.strip(),
                    start=place.near.start + place.unit.low,
                    end=place.near.start + place.unit.high,
                )
                break


def _opposed(own: frozenset[tuple[int, int]], unit: Unit, claim: Statement, aligned: Aligned) -> Place | None:
    scored = _scored(unit, claim, aligned)
    best = max((share for share, _ in scored), default=0.0)
    if best < SAME_MATTER:
        return None
    top = [place for share, place in scored if share >= best - NEARLY]
    for axis, pole in own:
        held = [{p for a, p in poles(place.unit.text) if a == axis} for place in top]
        if all(found and pole not in found for found in held) and not own & {(axis, p) for p in held[0]}:
            return top[0]
    return None


def _scored(unit: Unit, claim: Statement, aligned: Aligned) -> Sequence[tuple[float, Place]]:
    """Return the clauses with what they carry; those of another language by their numbers alone."""
    same = places_of(aligned, claim.language)
    if same:
        return [(score(None, unit, place), place) for place in same]
    if not claim.amounts:
        return ()
    languages = {one.statement.language for one in aligned.near}
    places = [place for language in sorted(languages) for place in places_of(aligned, language)]
    return [(1.0 if not lacking(claim.amounts, place.near.statement) else 0.0, place) for place in places]
