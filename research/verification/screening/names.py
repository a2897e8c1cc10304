"""Does a statement speak of the same people, places and things as its evidence? A neighbour's name is another thing.

A name that the whole page lacks goes beyond it; one in the place of another is another's. A name may stand in the title, in
the heading or in the sentence before, and may be written as initials, in full, or as an adjective.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from research.verification.roles import is_passive
from research.verification.rulings import RulingCode
from research.verification.screening.aligned import best_for, lacking, words_share
from research.verification.screening.binding import COMMON_FORM, is_name
from research.verification.screening.characters import character_faults
from research.verification.screening.clauses import Clause, clauses
from research.verification.screening.exchanged import exchanged, governor_of
from research.verification.screening.identifiers import identifiers
from research.verification.screening.spellings import is_named_in
from research.verification.screening.types import Aligned, Gravity, Nearby, ScreenFault
from research.verification.statements import Statement, Word

# How much of a statement's words, names apart, a sentence must hold to be about the same thing.
SAME_MATTER = 0.6
_NEARLY = 0.15
# A line in which nearly every word has a capital is a headline; its capitals tell nothing.
MOST_CAPITALS, FEW_WORDS = 0.8, 5
CLAUSE_MATTER = 0.75
_UNSPACED = frozenset({"zh", "ja", "ko", "th"})
_TIMES = frozenset(
    [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
        "januar",
        "februar",
        "märz",
        "mai",
        "juni",
        "juli",
        "oktober",
        "dezember",
        "montag",
        "dienstag",
        "mittwoch",
        "donnerstag",
        "freitag",
        "samstag",
        "sonntag",
        "mr",
        "mrs",
        "ms",
        "dr",
        "prof",
        "professor",
        "sir",
        "dame",
        "herr",
        "frau",
        "mme",
        "m",
        "sr",
        "sra",
        "inc",
        "ltd",
        "co",
        "corp",
        "llc",
        "gmbh",
        "ag",
        "plc",
        "sa",
        "jan",
        "feb",
        "mar",
        "apr",
        "jun",
        "jul",
        "aug",
        "sep",
        "sept",
        "oct",
        "nov",
        "dec",
        "q1",
        "q2",
        "q3",
        "q4",
        "h1",
        "h2",
        "i",
        "ii",
        "iii",
        "iv",
    ]
)
_RESUMING = re.compile(
    r"(?:the|it|he|she|they|its|his|her|their|this|that|these|those|we|our|der|die|das|er|sie|es|ihr\w*|sein\w*|dies\w*|wir|unser\w*|"
    r"il|elle|ils|elles|le|la|les|l['’]|ce|cette|ces|son|sa|ses|leur|el|los|las|él|ella|ellos|su|sus|este|esta|in|on|at|by|since|after|during|"
    r"im|am|seit|nach|en|depuis|desde|tras|as|when|while|both|all)\b",
    re.IGNORECASE,
)
_PRONOUNS = re.compile(
    r"\b(?:it|he|she|they|them|him|her|its|his|their|this|that|es|sie|er|ihn|ihm|diese\w?|il|elle|ils|elles|lui|celui|celle|lo|él|ella)\b",
    re.IGNORECASE,
)
_BY = re.compile(r"\b(?:by|von|vom|durch|par|por)\b", re.IGNORECASE)
_OPENING = re.compile(
    r"[\W\d]*(?:(?:the|a|der|die|das|le|la|les|l|d|el|los|las|and|but|while|und|aber|et|y|of|de|von|del|dr|prof|professor|mr|mrs|ms|judge)\W+)*",
    re.IGNORECASE,
)
_AGENTS = frozenset({"by", "von", "vom", "durch", "par", "por"})


def name_faults(aligned: Aligned) -> Iterator[ScreenFault]:
    """Yield a fault for each sentence of the statement that names what its evidence does not, or another in its place."""
    if aligned.language in _UNSPACED:
        yield from character_faults(aligned)
        return
    for claim in aligned.claims:
        near = [one for one in best_for(claim, aligned) if one.is_cited or one.share > 0]
        fault = _fault(claim, near, aligned)
        if fault is not None:
            yield fault


def _fault(claim: Statement, near: Sequence[Nearby], aligned: Aligned) -> ScreenFault | None:
    names = _names(claim, aligned)
    if not names or not near or claim.is_question:
        return None
    about = _about(claim, near)
    for one in about:
        if all(_is_held(claim, word, one.statement.text) for word in names):
            return exchanged(claim, names, one) or _in_clause(claim, names, one, aligned)
    for one in about:
        fault = _misnamed(claim, names, one, aligned)
        if fault is not None:
            return fault
    return _nowhere(claim, names, near, aligned)


def _in_clause(claim: Statement, names: Sequence[Word], near: Nearby, aligned: Aligned) -> ScreenFault | None:
    """Return a name that its sentence has in another clause: in the one that says the same stands another name."""
    parts = clauses(near.statement.text, near.statement.language)
    about = [part for part in parts if words_share(claim, part.statement) >= CLAUSE_MATTER]
    if len(parts) == 1 or any(all(_is_held(claim, word, part.statement.text) for word in names) for part in about):
        return None
    faults = [_misnamed(claim, names, _clause_of(near, part), aligned) for part in about]
    return faults[0] if faults and all(faults) else None


def _clause_of(near: Nearby, part: Clause) -> Nearby:
    return replace(near, start=near.start + part.start, end=near.start + part.end, statement=part.statement)


def _misnamed(claim: Statement, names: Sequence[Word], near: Nearby, aligned: Aligned) -> ScreenFault | None:
    return next((fault for word in names if (fault := _in_place(claim, word, near, aligned))), None)


def _names(claim: Statement, aligned: Aligned) -> tuple[Word, ...]:
    """Return the words of a sentence that are names, without days, titles and identifiers."""
    if _is_headline(claim):
        return ()
    barred = [(one.start, one.end) for one in identifiers(claim.text)]
    return tuple(
        word
        for word in claim.words
        if is_name(claim, word)
        and len(word.stem) > 1
        and claim.text[word.start : word.end].casefold() not in _TIMES
        and not any(low <= word.start < high for low, high in barred)
        and not _is_only_opening(claim, word, aligned)
    )


def _is_headline(claim: Statement) -> bool:
    capitals = sum(word.names for word in claim.words)
    return claim.language != "de" and len(claim.words) > FEW_WORDS and capitals > MOST_CAPITALS * len(claim.words)


def _is_only_opening(claim: Statement, word: Word, aligned: Aligned) -> bool:
    """Tell whether a word has its capital only because it opens the sentence."""
    written = claim.text[word.start : word.end]
    if claim.text[: word.start].strip(" \"'“„«(¿¡") or not written[1:].islower():
        return False
    follows = claim.text[word.end : word.end + 2]
    if re.match(r"\s[A-ZÀ-Þ]|['’]s?", follows):
        return False
    if re.search(rf"(?<![^\W\d_]){re.escape(written.lower())}(?![^\W\d_])", aligned.source.text):
        return True
    if re.search(rf"(?:(?<=[a-zà-ÿ,] )|(?<=['’])){re.escape(written)}(?![^\W\d_])", aligned.source.text):
        return False
    return COMMON_FORM.search(written.casefold()) is not None or claim.language != "en"


def _about(claim: Statement, near: Sequence[Nearby]) -> tuple[Nearby, ...]:
    """Return the sentences that are about the same thing, names apart: the best one and those that come near to it."""
    carrying = [one for one in near if _has_numbers(claim, one.statement)] or near
    shares = [(words_share(claim, one.statement), one) for one in carrying]
    best = max(share for share, _ in shares)
    if best < SAME_MATTER:
        return ()
    return tuple(one for share, one in sorted(shares, key=lambda pair: -pair[0]) if share >= best - _NEARLY)


def _has_numbers(claim: Statement, passage: Statement) -> bool:
    """Tell whether a sentence has the numbers of another one, be it in other units."""
    return all(said.written.split()[0] in passage.text for said in lacking(claim.amounts, passage))


def _is_held(statement: Statement, word: Word, text: str) -> bool:
    return is_named_in(statement.text[word.start : word.end], text, statement.text)


def _in_place(claim: Statement, word: Word, near: Nearby, aligned: Aligned) -> ScreenFault | None:
    """Return a name that stands where the evidence has another one."""
    passage = near.statement
    if _is_held(claim, word, passage.text):
        return None
    strange = [other for other in _names(passage, aligned) if not _is_held(passage, other, claim.text)]
    rival = next((other for other in strange if _same_slot(claim, word, passage, other)), None)
    if rival is None or _is_resumed(claim, word, near, aligned):
        return None
    if _is_known(claim, word, near, aligned) and not _opens(passage, rival):
        return None
    return ScreenFault(
        code=RulingCode.OTHER_ENTITY,
        gravity=Gravity.REFUTES,
        claimed=_whole(claim, word),
        said=_whole(passage, rival),
        start=near.start + rival.start,
        end=near.start + rival.end,
    )


def _same_slot(claim: Statement, word: Word, passage: Statement, rival: Word) -> bool:
    """Tell whether two names stand in one place: behind the same preposition, or one as the agent of the other's verb."""
    one, other = governor_of(claim, word), governor_of(passage, rival)
    if one and one == other:
        return True
    if is_passive(claim) is not is_passive(passage):
        return {one, other} <= _AGENTS | {""} and one != other and _shares_verb(claim, passage)
    return one == other and _beside_alike(claim, word, passage, rival)


def _shares_verb(claim: Statement, passage: Statement) -> bool:
    """Tell whether what is done stands in both: the last word before the agent that the passive one names."""
    for one, other in ((claim, passage), (passage, claim)):
        for match in _BY.finditer(one.text):
            before = [word for word in one.words if word.end <= match.start() and not word.proper]
            if before and before[-1].stem in other.stems:
                return True
    return False


def _beside_alike(claim: Statement, word: Word, passage: Statement, rival: Word) -> bool:
    """Tell whether two names stand first in their sentences, or beside a word that both share."""
    if _is_first(claim, word) and _is_first(passage, rival):
        return True
    return not _neighbours(claim, word).isdisjoint(_neighbours(passage, rival))


def _is_first(statement: Statement, word: Word) -> bool:
    """Tell whether a name opens a sentence, with its article, its title and its other parts."""
    before = statement.text[: word.start]
    for other in statement.words:
        if other.proper and other.end <= word.start:
            before = f"{before[: other.start]}{' ' * (other.end - other.start)}{before[other.end :]}"
    return _OPENING.fullmatch(before) is not None


def _neighbours(statement: Statement, word: Word) -> frozenset[tuple[int, str]]:
    """Return the nearest words on both sides that are no names, with their side."""
    others = [other for other in statement.words if not other.proper]
    before = next((other.stem for other in reversed(others) if other.end <= word.start), "")
    after = next((other.stem for other in others if other.start >= word.end), "")
    return frozenset((side, stem) for side, stem in ((-1, before), (1, after)) if stem)


def _is_known(claim: Statement, word: Word, near: Nearby, aligned: Aligned) -> bool:
    """Tell whether a reader of the sentence knows that it speaks of this name: by title, heading or the sentence before."""
    if word.stem in aligned.known:
        return True
    before = [one for one in aligned.near if one.end <= near.start]
    return bool(before) and _is_held(claim, word, max(before, key=lambda one: one.end).statement.text)


def _is_resumed(claim: Statement, word: Word, near: Nearby, aligned: Aligned) -> bool:
    """Tell whether another sentence has the name and speaks, with a pronoun, of what this one spoke of."""
    others = [
        one
        for one in aligned.near
        if (one.end <= near.start or near.end <= one.start) and _is_held(claim, word, one.statement.text)
    ]
    return any(_PRONOUNS.search(one.statement.text) and claim.content & one.statement.stems for one in others)


def _opens(passage: Statement, rival: Word) -> bool:
    """Tell whether a sentence has a subject of its own: it opens with a name, or names one before any word else."""
    return _is_first(passage, rival)


def _whole(statement: Statement, word: Word) -> str:
    """Return the whole name that a word is part of."""
    low, high = word.start, word.end
    for other in statement.words:
        if other.proper and other.start >= high and not statement.text[high : other.start].strip():
            high = other.end
    for other in reversed(statement.words):
        if other.proper and other.end <= low and not statement.text[other.end : low].strip():
            low = other.start
    return statement.text[low:high]


def _parts(statement: Statement, word: Word) -> tuple[Word, ...]:
    """Return the words of the whole name that a word is part of."""
    whole = _whole(statement, word)
    low = statement.text.find(whole, max(0, word.start - len(whole)))
    return tuple(other for other in statement.words if other.proper and low <= other.start < low + len(whole))


def _nowhere(claim: Statement, names: Sequence[Word], near: Sequence[Nearby], aligned: Aligned) -> ScreenFault | None:
    """Return a name that neither the page nor anything that is known of it holds."""
    source = aligned.source
    around = (source.title, source.publisher, source.author, source.canonical_anchor)
    page = " | ".join((source.text, *around))
    if claim.language != near[0].statement.language or claim.language == "de":
        return None
    if words_share(claim, near[0].statement) < SAME_MATTER:
        return None
    names = [word for word in names if claim.text[: word.start].strip(" \"'“„«(") or len(_parts(claim, word)) > 1]
    word = next((word for word in names if not any(_is_held(claim, part, page) for part in _parts(claim, word))), None)
    if word is None:
        return None
    return ScreenFault(
        code=RulingCode.NAME_ABSENT,
        gravity=Gravity.OVERREACHES,
        claimed=_whole(claim, word),
        said=near[0].statement.text,
        start=near[0].start,
        end=near[0].end,
    )
