"""Is one thing of a claim another one of the page? All but one of its words stand in a sentence, and that one elsewhere.

A paraphrase takes its words from anywhere; a word that the page has for something else was taken from there.
"""

# ruff: noqa: E501 - a list of words is one line
from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from research.evidence.passages import paragraphs
from research.evidence.types import Source
from research.verification.rulings import RulingCode
from research.verification.screening.aligned import best_for, is_row, lacking
from research.verification.screening.types import Aligned, Gravity, Nearby, ScreenFault
from research.verification.statements import Statement, Word, stems_of

SAME_MATTER, ALIKE, FEWEST, MOST = 0.7, 0.5, 3, 3
_VERBAL = {
    "en": re.compile(r"(?:ed|ing|ly)\Z"),
    "fr": re.compile(r"(?:er|ée?s?|ent|ait|ant|ment)\Z"),
    "es": re.compile(r"(?:ar|er|ir|ad[oa]s?|id[oa]s?|an|en|aba|ía|mente|ó)\Z"),
}
_BEFORE_NOUN = {
    "en": r"the|a|an|of|in|for|by|with|from|and|or|on|at|its|their|his|her|no|than|against|between",
    "fr": r"le|la|les|l|un|une|des|du|de|d|au|aux|en|par|pour|avec|sans|et|ou|sa|son|ses|leur|leurs",
    "es": r"el|la|los|las|un|una|unos|unas|del|de|al|en|por|para|con|sin|y|o|su|sus",
}  # fmt: skip


def noun_doubts(aligned: Aligned) -> Iterator[ScreenFault]:
    """Yield a doubt for the one noun of a claim that a sentence lacks which has all its other words, and the page has elsewhere."""
    for claim in aligned.claims:
        if claim.language not in {*_BEFORE_NOUN, "de"} or claim.is_question:
            continue
        near = next((one for one in best_for(claim, aligned) if one.is_cited and is_row(aligned.source, one) is None), None)
        if near is None or near.share < ALIKE or lacking(claim.amounts, near.statement):
            continue
        word = _stray(claim, near, aligned)
        if word is not None:
            yield ScreenFault(
                code=RulingCode.OTHER_ENTITY,
                gravity=Gravity.OVERREACHES,
                claimed=claim.text[word.start : word.end],
                said=near.statement.text,
                start=near.start,
                end=near.end,
            )


def _stray(claim: Statement, near: Nearby, aligned: Aligned) -> Word | None:
    held = near.statement.stems
    missing = [word for word in claim.words if word.stem not in held and len(word.stem) > 1]
    strange = [word for word in near.statement.words if word.stem not in claim.stems]
    if not missing or not strange or len(claim.stems & held) < FEWEST - 1:
        return None
    elsewhere = stems_of(aligned.source.text, claim.language)
    nouns = [word for word in missing if word.stem in elsewhere and _is_noun(claim, word)]
    if nouns and near.share >= SAME_MATTER and len(claim.stems & held) >= FEWEST:
        known = _known(near, aligned)
        unknown = [word for word in missing if word.stem not in known]
        if len(unknown) == 1 and unknown[0] in nouns and (claim.language == "de" or not unknown[0].names):
            return unknown[0]
    places = {(*place, word.names) for word in strange for place in _beside(near.statement, word)}
    in_place = [word for word in nouns if any((*place, word.names) in places for place in _beside(claim, word))]
    return in_place[0] if in_place and len(missing) <= MOST else None


def _beside(statement: Statement, word: Word) -> Iterator[tuple[str, str, int]]:
    """Yield where a word stands: the small word before it, with the nearest word that says something on either side."""
    before = re.findall(r"[^\W_]+", statement.text[: word.start])
    small = before[-1].casefold() if before else ""
    at = statement.words.index(word)
    if at + 1 < len(statement.words):
        yield small, statement.words[at + 1].stem, 1
    if at:
        yield small, statement.words[at - 1].stem, -1


def _is_noun(claim: Statement, word: Word) -> bool:
    written = claim.text[word.start : word.end]
    if claim.language == "de":
        return written[0].isupper() and word.start > 0
    if word.start > 0 and written[0].isupper():
        return True
    if _VERBAL[claim.language].search(written.casefold()):
        return False
    before = re.findall(r"[^\W\d_]+", claim.text[: word.start])
    return not before or re.fullmatch(_BEFORE_NOUN[claim.language], before[-1].casefold()) is not None


def _known(near: Nearby, aligned: Aligned) -> frozenset[str]:
    """Return the words of the title, the headings, who publishes it, and of the paragraph before the sentence."""
    source = aligned.source
    around = " ".join((source.title, source.publisher, *(chunk.heading for chunk in source.chunks)))
    before = [source.text[low : near.start] for low, high in _spans(source) if low <= near.start < high]
    return stems_of(" ".join([around, *before]), aligned.language)


def _spans(source: Source) -> Sequence[tuple[int, int]]:
    return [span for chunk in source.chunks for span in paragraphs(source.text, chunk)]
