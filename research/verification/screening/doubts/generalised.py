"""Does a sentence speak of most, of all or of what is usual where its evidence counts a few?

Some sentence of the evidence must be as wide about the same thing; a few that were asked or tested are no majority of all.
"""

# ruff: noqa: E501 - a list of words is one line
from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from research.evidence.quantities.types import Dimension, Quantity
from research.verification.lexicon import has_lists
from research.verification.rulings import RulingCode
from research.verification.screening.doubts.loose import UNSPACED, cited_in_order, held_words, translated
from research.verification.screening.manner_reach import compiled, lowered
from research.verification.screening.quantifier_words import ALL, GENERAL, MOST, SAMPLED, WORLDWIDE
from research.verification.screening.types import Aligned, Gravity, Nearby, ScreenFault
from research.verification.statements import Statement

# Of the words of a sentence, how many another one must hold to be about the same thing.
SAME_MATTER, FEWEST = 0.3, 2
# A whole of which most is said in numbers; of fewer, the numbers say no more than themselves.
_FEW = 30
_NEAR = 40
_OF = re.compile(r"\b(?:of|von|der|sur|de|des|out of)\b|中|うち|の", re.IGNORECASE)
_HALF, _WHOLE = 50, 100
_WIDE: dict[str, str] = {
    "en": r"mostly|mainly|largely|predominantly|overwhelmingly|tend(?:s)? to|(?:three[ -]quarters|two[ -]thirds|four[ -]fifths|half) of (?:all|the \w+s)|often",
    "de": r"in aller regel|überwiegend|großenteils|größtenteils|weitgehend|mehrheitlich|die meisten|meistens|(?:drei viertel|zwei drittel|vier fünftel|die hälfte) (?:der|aller|des)|oft|häufig|gewöhnlich",
    "fr": r"majoritairement|le plus souvent|dans la plupart|principalement|souvent|(?:trois quarts|deux tiers|la moitié) d\w+|en grande majorité|largement|d['’]habitude",
    "es": r"mayoritariamente|en su mayoría|sobre todo|principalmente|a menudo|suele[n]?|(?:tres cuartos|dos tercios|la mitad|tres cuartas partes) de|ampliamente|por norma",
    "zh": r"多半|大都|大多|多数|一般|往往|四分之三|三分之二|过半|半数以上|常常|经常|普遍",
    "ja": r"の多く|多くは|大多数|大半|ほとんど|たいてい|大抵|一般に|概ね|おおむね|よく|傾向|過半|四分の三|三分の二|4分の3|3分の2",
}
_NEARLY_ALL: dict[str, str] = {
    "en": r"every|each|none|whole|entire|always|never|(?:half|quarters?|thirds?|fifths?) of|half the|majority",
    "de": r"alle[nrms]?|jede\w*|sämtliche\w*|ganze\w*|stets|immer|nie|keine[rnms]? der",
    "fr": r"tou(?:s|tes|t)|chaque|aucun\w*|toujours|jamais|l['’]ensemble",
    "es": r"tod[oa]s?|cada|ningun\w*|ningún|siempre|nunca|ambos",
    "zh": r"所有|全部|每个|一律|各[地家个]|全体",
    "ja": r"すべて|全て|全|どの|いずれ|必ず|みな|皆",
}
# "The most effective" and "most likely" rank and hedge, and generalise nothing.
_RANKS = re.compile(
    r"the most\b|most (?:likely|effective|important|recent\w*|common\w*|often|famous|notable|notably|\w+(?:ous|ive|ful|able|ible|ic|al))\b",
    re.IGNORECASE,
)
# "Every year" and "each month" say how often, and not of how many.
_HOW_OFTEN = re.compile(
    r"(?:every|each|jede\w*|chaque|cada) (?:\w+ )?(?:year|month|week|day|hour|time|jahr|monat|woche|tag|stunde|an\b|année|mois|semaine|jour|heure|año|mes|semana|día|hora)|每[年月日天周次小人]|毎",
    re.IGNORECASE,
)
_PLURAL = re.compile(r"\A(?:[A-Z][a-z]+(?: [a-z]+){0,2}?s)\b (?=[a-z]+\b)")
_ONE = re.compile(r"\b(?:one|a|an|a single|two|three|four|five|another|his|her) (?:[\w-]+ ){0,2}\Z", re.IGNORECASE)


def general_doubts(aligned: Aligned) -> Iterator[ScreenFault]:
    """Yield a doubt for each sentence that generalises further than the cited sentences about the same thing."""
    for claim in aligned.claims:
        if not has_lists(claim.language) or claim.is_question:
            continue
        cited = tuple(one for one in aligned.near if one.is_cited)
        if any(one.statement.text == claim.text for one in cited):
            continue
        said = _wide_in(claim)
        if said is not None and not any(_is_as_wide(claim, one, aligned) for one in cited):
            yield _fault(said.group(), cited)
        elif (bare := _bare_plural(claim, aligned)) is not None:
            yield _fault(bare, cited)


def _wide_in(claim: Statement) -> re.Match[str] | None:
    """Return the word by which a sentence speaks of most or of what is usual, and not of a few that it counts itself."""
    found = _any((MOST, GENERAL, WORLDWIDE, _WIDE), claim)
    if found is not None and claim.language == "en" and _RANKS.search(claim.text, max(0, found.start() - 4)):
        return None
    return None if found is None or _counts(claim) else found


def _any(tables: Sequence[dict[str, str]], held: Statement) -> re.Match[str] | None:
    text = lowered(held.text)
    for table in tables:
        pattern = table.get(held.language)
        places = compiled(pattern, held.language).finditer(text) if pattern else iter(())
        found = next((match for match in places if not _HOW_OFTEN.match(text, match.start())), None)
        if found is not None:
            return found
    return None


def _counts(claim: Statement) -> bool:
    """Tell whether a sentence counts: "most of the 22 who answered" says of whom it speaks."""
    return any(_is_count(one) and one.value > 1 for one in claim.amounts)


def _is_count(one: Quantity) -> bool:
    """A bare decimal is a version or a measure, and counts nothing."""
    return one.dimension is Dimension.COUNT and not one.unit and one.value.denominator == 1


def _is_as_wide(claim: Statement, one: Nearby, aligned: Aligned) -> bool:
    held = one.statement
    if translated(aligned, claim.language):
        names = [claim.text[word.start : word.end] for word in claim.words if word.names]
        names = [name for name in names if any(name in each.statement.text for each in aligned.near if each.is_cited)]
        if names and not any(name in held.text for name in names):
            return False
    elif not _same_matter(claim, held):
        return False
    if not has_lists(held.language):
        return True
    shares = [amount.value for amount in held.amounts if amount.dimension is Dimension.PERCENT]
    counts = [amount for amount in held.amounts if _is_count(amount)]
    small = any(1 < count.value <= _FEW for count in counts) or _any((SAMPLED,), held) is not None
    if any(_HALF < share <= _WHOLE for share in shares):
        return True
    if any(part > whole / 2 and part <= whole and whole > _FEW for part, whole in _pairs(held, counts)):
        return True
    return not small and _any((MOST, GENERAL, WORLDWIDE, _WIDE, ALL, _NEARLY_ALL), held) is not None


def _pairs(held: Statement, counts: Sequence[Quantity]) -> Iterator[tuple[Fraction, Fraction]]:
    """Yield a part and its whole where words say so between two counts: "214 of the 388"."""
    for one, other in pairwise(counts):
        if _OF.search(held.text[one.end : other.start][:_NEAR]):
            yield min(one.value, other.value), max(one.value, other.value)


def _same_matter(claim: Statement, held: Statement) -> bool:
    found = held_words(claim.words, held.stems, claim.language)
    few = FEWEST * (2 if claim.language in UNSPACED else 1)
    return len(found) >= few and len(found) >= SAME_MATTER * len(claim.words)


def _bare_plural(claim: Statement, aligned: Aligned) -> str | None:
    """Return the plural that a sentence opens with where the evidence speaks of one or of a counted few of them only."""
    match = _PLURAL.match(claim.text) if claim.language == "en" else None
    words = [word for word in claim.words if match is not None and word.end <= match.end()]
    if match is None or not words:
        return None
    kind = words[-1].stem
    places = [
        (one.statement, word)
        for one in cited_in_order(aligned, claim.language)
        for word in one.statement.words
        if word.stem == kind
    ]
    few = [bool(_ONE.search(held.text[: word.start])) for held, word in places]
    return match.group().strip() if few and all(few) else None


def _fault(claimed: str, cited: Sequence[Nearby]) -> ScreenFault:
    best = cited[0] if cited else None
    return ScreenFault(
        code=RulingCode.STRONGER_QUANTIFIER,
        gravity=Gravity.OVERREACHES,
        claimed=claimed.strip(),
        said=best.statement.text if best is not None else "",
        start=best.start if best is not None else -1,
        end=best.end if best is not None else -1,
    )
