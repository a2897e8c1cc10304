"""Does each assertion of a sentence stand in the evidence, or does one of them only ride on another?

A part is in doubt when the cited passages hold next to nothing of what it says, or leave open just what it tells.
"""

# ruff: noqa: E501 - a list of words is one line
from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from research.verification.lexicon import Mark, has_lists
from research.verification.rulings import RulingCode
from research.verification.screening.aligned import lacking
from research.verification.screening.doubts.loose import UNSPACED, cited_in_order, held_words
from research.verification.screening.doubts.open_words import OPEN, WHERE, WHICH, says
from research.verification.screening.doubts.open_words import found as found_in
from research.verification.screening.merged import assertions, is_joined
from research.verification.screening.spellings import is_named_in
from research.verification.screening.types import Aligned, Gravity, Nearby, ScreenFault
from research.verification.statements import Statement, Word, read_statement

# A part with this share of its words in the passages, or with fewer strange words than that, is carried.
WELL_CARRIED, LEAST_CARRIED, FEW_STRANGE, FEW_STRANGE_PAIRS = 0.75, 0.5, 2, 4
# How much of a part an open clause, or the sentence that it speaks of, must say before the part is what is left open.
LEAST_OPEN, FEWEST_OPEN, FEWEST_DENIED = 0.4, 2, 3
_SHORT, _OPENING = 8, 10
# Verbs that carry no matter of their own, and words for who says or lists something.
_LIGHT: dict[str, str] = {
    "en": r"put|puts|place|takes?|took|taken|gives?|gave|given|makes?|made|comes?|came|gets?|got|goes|go|went|gone|becomes?|became|keeps?|kept|brings?|brought|reports?|reported|says?|said|cit(?:e|es|ed|ing)|states?|stated|shows?|according|including|respectively|each|both|also|already|still|did|reach\w*|need\w*|use[sd]?|using|people|so|therefore|thereby|unless|amount\w*|total\w*|number|figures?|worth|recei\w+|contain\w*|concern\w*|latter|former|turn|end(?:s|ed)?|while|stay\w*|remain\w*|called|named|known",
    "de": r"nahm\w*|nehmen|nimmt|kam\w*|kommt|gab\w*|gibt|ging\w*|geht|stell\w*|steht|stand|stehen|liegt|lag|macht\w*|bring\w*|brachte\w*|laut|meldet\w*|sagt\w*|teilte|zudem|auch|bereits|noch|jeweils|beträgt|betrug|gilt|galt|werden|wird|teil|an|ab|auf|davon|seien|insgesamt",
    "fr": r"alors|soit|donne\w*|pren\w+|pris\w*|apport\w*|indiqu\w*|selon|dit|fait|mis\w*|met\w*|reste\w*|s['’]élèv\w*|compte\w*|aussi|déjà|encore|chacun\w*|tandis|sera|seront|total",
    "es": r"quedó|queda\w*|dio|da|dan|hizo|hace\w*|tom\w+|pus\w+|según|dijo|dice\w*|indic\w*|también|ya|aún|cada|registr\w+|cuent\w+|tiene\w*|total|frente",
}
_CLAUSE = re.compile(r"[;；]\s*|(?<=\w), (?:but|aber|mais|pero|though|while)\b|，|、|,(?=[\u3040-\u9fff])")
_WHY = re.compile(r"(?<=, )(?=which (?:is|was) (?:why|how|because)\b)|(?<=, )(?=(?:so|thereby|making|giving|allowing|leaving|adding)\b)|(?= (?:wodurch|weshalb|indem|sodass)\b)|(?=, (?:ce qui|d['’]où|dont)\b)|(?=, (?:lo que|por lo que|con lo que)\b)", re.IGNORECASE)  # fmt: skip


def joined_doubts(aligned: Aligned) -> Iterator[ScreenFault]:
    """Yield a doubt for each sentence with a part that the cited passages do not hold, or that they leave open."""
    for claim in aligned.claims:
        held = cited_in_order(aligned, claim.language)
        if not has_lists(claim.language) or claim.is_question or not held:
            continue
        if any(one.statement.text == claim.text for one in held):
            continue
        fault = _unheld(claim, held, aligned) or _left_open(claim, held) or _denied(claim, held)
        if fault is not None:
            yield fault


def parts_of(claim: Statement) -> tuple[Statement, ...]:
    """Return the assertions of a sentence; what "which is why" and its like open is one of its own."""
    found: list[Statement] = []
    for part in assertions(claim):
        cuts = [0, *(match.start() for match in _WHY.finditer(part.text)), len(part.text)]
        pieces = [part.text[low:high].strip(" ,") for low, high in pairwise(cuts)]
        found += [part] if len(pieces) == 1 else [read_statement(piece, claim.language) for piece in pieces if piece]
    return tuple(found)


def _unheld(claim: Statement, held: Sequence[Nearby], aligned: Aligned) -> ScreenFault | None:
    """Return the part of whose words next to none stand anywhere in the passages, beside one that they carry."""
    parts = parts_of(claim)
    if len(parts) == 1:
        return None
    stems = frozenset[str]().union(*(one.statement.stems for one in held)) | aligned.known
    text = " ".join(one.statement.text for one in held)
    shares = [_strangeness(part, held, stems, text, is_first=at == 0) for at, part in enumerate(parts)]
    if not any(carried >= WELL_CARRIED for _, carried in shares):
        return None
    few = FEW_STRANGE_PAIRS if claim.language in UNSPACED else FEW_STRANGE
    for at, (part, (strange, carried)) in enumerate(zip(parts, shares, strict=True)):
        rides = at > 0 and (claim.language in UNSPACED or is_joined(part))
        if rides and strange >= few and carried <= LEAST_CARRIED:
            return _fault(part.text, held[0])
    return None


def _strangeness(
    part: Statement, held: Sequence[Nearby], stems: frozenset[str], text: str, *, is_first: bool
) -> tuple[int, float]:
    """Return how many words of a part are nowhere in the passages, and the share of its words and numbers that are."""
    asked = tuple(word for word in part.words if not _is_light(part, word))
    found = held_words(asked, stems, part.language)
    missing = [word for word in asked if word not in found and not _is_name_in(part, word, text)]
    # A number in square brackets points to a source.
    amounts = [amount for amount in part.quantities if part.text[amount.start - 1 : amount.start] != "["]
    lost = sum(all(lacking([amount], one.statement) for one in held) for amount in amounts)
    total = len(asked) + len(amounts)
    # What opens a sentence may be the publisher or the page itself, by a name that it does not write.
    strange = [word for word in missing if not (is_first and word.proper and word.start < _OPENING)]
    return len(strange) + lost, (total - len(missing) - lost) / total if total else 1.0


def _is_name_in(part: Statement, word: Word, text: str) -> bool:
    return word.proper and is_named_in(part.text[word.start : word.end], text)


def _is_light(part: Statement, word: Word) -> bool:
    pattern = _LIGHT.get(part.language)
    written = part.text[word.start : word.end]
    return pattern is not None and re.fullmatch(pattern, written, re.IGNORECASE) is not None


def _left_open(claim: Statement, held: Sequence[Nearby]) -> ScreenFault | None:
    """Return a part whose matter a clause of the passages leaves open: "how many of them … is not recorded"."""
    if says(OPEN, claim.text, claim.language) or claim.marks & {Mark.DOUBTED, Mark.POSSIBLE}:
        return None
    parts = parts_of(claim)
    for at, one in enumerate(held):
        for clause in _open_clauses(one):
            before = held[at - 1] if at else None
            fault = _is_place(parts, clause, one, before) or _is_left(parts, clause, one, held)
            if fault is not None:
                return fault
    return None


def _denied(claim: Statement, held: Sequence[Nearby]) -> ScreenFault | None:
    """Return a part all of whose words stand in a clause that denies, and in no other sentence."""
    if Mark.NEGATED in claim.marks or claim.language in UNSPACED:
        return None
    parts = parts_of(claim)
    for part in parts if len(parts) > 1 else ():
        if len(part.words) < FEWEST_DENIED:
            continue
        holding = [one for one in held if _all_in(part, one.statement)]
        if holding and all(any(_all_in(part, piece) for piece in _denying(one)) for one in holding):
            return _fault(part.text, holding[0])
    return None


def _all_in(part: Statement, held: Statement) -> bool:
    return len(held_words(part.words, held.stems, part.language)) == len(part.words)


def _denying(one: Nearby) -> Iterator[Statement]:
    for piece in _CLAUSE.split(one.statement.text):
        read = read_statement(piece, one.statement.language)
        if Mark.NEGATED in read.marks:
            yield read


def _open_clauses(one: Nearby) -> Iterator[Statement]:
    for piece in _CLAUSE.split(one.statement.text):
        if says(OPEN, piece, one.statement.language):
            yield read_statement(piece, one.statement.language)


def _is_left(parts: Sequence[Statement], clause: Statement, one: Nearby, held: Sequence[Nearby]) -> ScreenFault | None:
    """Return a part that holds what an open clause asks for, and that no other clause states with its numbers."""
    asked_for = _question(clause)
    for part in parts:
        found = held_words(part.words, asked_for.stems, part.language)
        few = FEWEST_OPEN * (2 if part.language in UNSPACED else 1)
        if len(found) < few or all(word.proper for word in found) or len(found) < LEAST_OPEN * len(asked_for.stems):
            continue
        rest = [one.statement.text.replace(clause.text, " "), *(each.statement.text for each in held if each is not one)]
        if not any(_is_settled(part, found, read_statement(each, part.language)) for each in rest):
            return _fault(part.text, one)
    return None


def _question(clause: Statement) -> Statement:
    """Return what is asked for: what stands behind "whether" or "how many", or else the clause."""
    match = found_in(WHICH, clause.text, clause.language)
    if match is None or clause.language in UNSPACED:
        return clause
    asked = read_statement(clause.text[match.end() :], clause.language)
    return asked if asked.stems else clause


def _is_settled(part: Statement, found: Sequence[Word], other: Statement) -> bool:
    there = held_words(found, other.stems, part.language)
    return len(there) == len(found) and not lacking(part.quantities, other) and not says(OPEN, other.text, other.language)


def _is_place(parts: Sequence[Statement], clause: Statement, one: Nearby, before: Nearby | None) -> ScreenFault | None:
    """Return, where it "has not said where", a part of that matter that names a place which the matter does not hold."""
    if before is None or not says(WHERE, clause.text, clause.language) or len(clause.words) > _SHORT:
        return None
    matter = before.statement
    for part in parts:
        about = held_words([word for word in part.words if not word.proper], matter.stems, part.language)
        names = [word for word in part.words if word.proper and word.stem not in matter.stems]
        if (about or not lacking(part.quantities, matter)) and names and names[0].start != 0:
            return _fault(part.text, one)
    return None


def _fault(claimed: str, near: Nearby) -> ScreenFault:
    return ScreenFault(
        code=RulingCode.MERGED_CLAIMS,
        gravity=Gravity.OVERREACHES,
        claimed=claimed,
        said=near.statement.text,
        start=near.start,
        end=near.end,
    )
