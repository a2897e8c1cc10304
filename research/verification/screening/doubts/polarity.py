"""Does a clause deny, end, refuse or except what its evidence does not, or the other way round? Cue for cue, a doubt.

The bar is lower than for a fault: a cue without any counterpart in the clause that says the same is enough.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from research.evidence.types import Source
from research.verification.lexicon import has_lists
from research.verification.rulings import RulingCode
from research.verification.screening.clauses import Clause
from research.verification.screening.doubts.clause_pairs import Pair, pairs, stands
from research.verification.screening.doubts.polarity_cues import DENYING, NOT, OPPOSITES, PADDING, UNTIL, YIELDING
from research.verification.screening.manner_reach import clause, compiled, lowered
from research.verification.screening.types import Aligned, Gravity, ScreenFault
from research.verification.statements import Statement

_NOT, _UNTIL = "not", "until"
_KEY, _PREFIX, _BEHIND = 4, 5, 4
_FULL_STOP = re.compile(r"[.!?。！？…][\"'”’»」』)\]）]*\s*\Z")
# Two denials this near cancel each other: "did not fail", "not unlikely".
_BESIDE = 14
# A sentence of so few words ("No deaths occurred") may deny in words of its own what another one says.
_SHORT = 4


@dataclass(frozen=True, slots=True, order=True)
class Cue:
    """A word that denies, by its place; `key` is the beginning of the word, one for all small words of denial."""

    start: int
    end: int
    key: str


@dataclass(frozen=True)
class Cues:
    """What denies in a clause, by kinds: `denying` asks for a counterpart, `yielding` may be one."""

    denying: tuple[Cue, ...]
    yielding: tuple[str, ...]


def polarity_doubts(aligned: Aligned) -> Iterator[ScreenFault]:
    """Yield each clause of a sentence that denies otherwise than the clause of the evidence that it rests on."""
    for claim in aligned.claims:
        if not has_lists(claim.language) or claim.is_question:
            continue
        for _, found in pairs(claim, aligned):
            turned = [pair for pair in found if _is_turned(pair, claim, aligned)]
            firm = next((pair for pair in turned if not _is_excused(pair, found, turned)), None)
            if firm is not None:
                yield _told(firm)


def _is_excused(pair: Pair, found: Sequence[Pair], turned: Sequence[Pair]) -> bool:
    """Tell whether another clause says the same of the same words as the sentence does."""
    return any(other not in turned and len(pair.shared - other.shared) <= len(pair.shared) / 3 for other in found)


def _is_turned(pair: Pair, claim: Statement, aligned: Aligned) -> bool:
    if _opposed(pair.claim.statement, pair.held.statement):
        return True
    own = cues(pair.claim.statement.text, claim.language)
    whole = _told_by(pair, aligned.source, Clause(0, len(pair.near.statement.text), pair.near.statement))
    found = differ(own, _told_by(pair, aligned.source, pair.held))
    if not found or not differ(_cues(claim), whole):
        return False
    return found > 0 or not _denied_elsewhere(pair, claim, aligned)


def _told_by(pair: Pair, source: Source, part: Clause) -> Cues:
    """Return the cues of a clause that stand beside a word of the sentence; those of the heading for an item of a list."""
    held = pair.near.statement
    found = _cues(held)
    near = tuple(cue for cue in found.denying if _reaches(cue, held, part, pair.shared))
    if not _FULL_STOP.search(held.text):
        near += _heading_cues(source, pair.near.start, held.language)
    return Cues(near, found.yielding if part.statement is held else _cues(part.statement).yielding)


def _reaches(cue: Cue, held: Statement, part: Clause, shared: frozenset[str]) -> bool:
    if cue.end <= part.start or cue.start >= part.end:
        return False
    low, high = clause(held, cue.start)
    beside = [word for word in held.words if min(low, cue.start) <= word.start < max(high, cue.end)]
    beside = beside or [word for word in held.words if word.start >= cue.end][:_BEHIND]
    return any(word.stem in shared or _begins(word.stem, shared) for word in beside)


def _begins(stem: str, shared: frozenset[str]) -> bool:
    return len(stem) >= _PREFIX and any(other[:_PREFIX] == stem[:_PREFIX] for other in shared)


def _heading_cues(source: Source, start: int, language: str) -> tuple[Cue, ...]:
    chunk = next((chunk for chunk in source.chunks if chunk.start <= start < chunk.end), None)
    return cues(chunk.heading, language).denying if chunk is not None and chunk.heading else ()


def _denied_elsewhere(pair: Pair, claim: Statement, aligned: Aligned) -> bool:
    """Tell whether another sentence denies something of what a denying sentence says, or denies in few words."""
    for near in aligned.near:
        held = near.statement
        if near is pair.near or held.language != claim.language or not _cues(held).denying:
            continue
        also = sum(stands(stem, held) for stem in pair.shared)
        if also >= max(1, len(pair.shared) / 2) or (near.is_cited and len(held.stems) <= _SHORT):
            return True
    return False


def differ(one: Cues, other: Cues) -> int:
    """Return 1 where only `other` denies, -1 where only `one` does, 0 where both do, neither does, or it is open.

    A word that both hold says nothing; what may stand for a denial leaves it open.
    """
    shared = Counter(_words(one)) & Counter(_words(other))
    left, right = _left(one, shared), _left(other, shared)
    if _NOT in left and _NOT in right:
        left, right = _without_not(left), _without_not(right)
    if bool(left) == bool(right):
        return 0
    own = one if right else other
    others = other if right else one
    is_open = set(own.yielding) - set(shared) - set(others.yielding) - set(left or right)
    return 0 if is_open else (1 if right else -1)


def _words(found: Cues) -> list[str]:
    return [cue.key for cue in found.denying if cue.key != _NOT]


def _left(found: Cues, shared: Counter[str]) -> list[str]:
    """Return what denies on one side alone; two denials side by side cancel."""
    taken = Counter(shared)
    free: list[Cue] = []
    for cue in found.denying:
        if taken[cue.key] > 0:
            taken[cue.key] -= 1
        elif free and free[-1].key == _NOT and cue.key != _NOT and cue.start - free[-1].end <= _BESIDE:
            free.pop()
        else:
            free.append(cue)
    return [cue.key for cue in free]


def _without_not(keys: list[str]) -> list[str]:
    return [key for key in keys if key != _NOT]


def _opposed(claim: Statement, held: Statement) -> bool:
    for pair in OPPOSITES.get(claim.language, {}).values():
        said = [holds_word(pattern, claim) for pattern in pair]
        told = [holds_word(pattern, held) for pattern in pair]
        if sum(said) == 1 and sum(told) == 1 and said != told:
            return not _denied(claim) ^ _denied(held)
    return False


def holds_word(pattern: str, statement: Statement) -> bool:
    return compiled(pattern, statement.language).search(lowered(statement.text)) is not None


def _denied(statement: Statement) -> bool:
    return any(cue.key == _NOT for cue in _cues(statement).denying)


def _cues(statement: Statement) -> Cues:
    return cues(statement.text, statement.language)


@lru_cache(maxsize=8_192)
def cues(text: str, language: str) -> Cues:
    """Return the cues of a clause, in the order of the text."""
    small = lowered(text)
    taken = [match.span() for match in _matches(PADDING, small, language)]
    until = [match.span() for match in _matches(UNTIL, small, language)]
    free = [*taken, *until]
    found: list[Cue] = []
    for table in (DENYING, NOT):
        for match in _matches(table, small, language):
            if not _is_within(match, free):
                found.append(Cue(match.start(), match.end(), _NOT if table is NOT else match.group()[:_KEY]))
                free.append(match.span())
    yielding = [match.group()[:_KEY] for match in _matches(YIELDING, small, language) if not _is_within(match, free)]
    return Cues(tuple(sorted(found)), (*yielding, *([_UNTIL] if until else [])))


def _matches(table: Mapping[str, str], text: str, language: str) -> Iterator[re.Match[str]]:
    pattern = table.get(language)
    return compiled(pattern, language).finditer(text) if pattern else iter(())


def _is_within(match: re.Match[str], spans: list[tuple[int, int]]) -> bool:
    return any(match.start() < high and low < match.end() for low, high in spans)


def _told(pair: Pair) -> ScreenFault:
    return ScreenFault(
        code=RulingCode.NEGATED,
        gravity=Gravity.REFUTES,
        claimed=pair.claim.statement.text.strip(),
        said=pair.held.statement.text.strip(),
        start=pair.near.start + pair.held.start,
        end=pair.near.start + pair.held.end,
    )
