"""Does another source of the run say this much better than the cited one? Then the citation is in doubt.

In one language by words and numbers; across languages only by numbers and names, two of them at least.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from research.evidence import flags
from research.evidence.passages import sentence_spans
from research.evidence.types import Chunk, Source
from research.verification.candidates import keys_of, reading
from research.verification.rulings import RulingCode
from research.verification.screening.aligned import lacking
from research.verification.screening.doubts.loose import held_words
from research.verification.screening.types import Aligned, Gravity, ScreenFault
from research.verification.statements import Statement

Keyed = tuple[Source, int, frozenset[str]]

# What the cited passages hold at most and another sentence at least, and by how much that must be more.
MOST_OURS, LEAST_THEIRS, MARGIN = 0.5, 0.5, 0.3
# Across languages, of the numbers and names.
MOST_OURS_ABROAD, LEAST_THEIRS_ABROAD, FEWEST_ABROAD = 0.34, 0.75, 2
FEWEST_WORDS = 4
# A chunk with fewer of the words than this holds no sentence with half of them.
_PLAUSIBLE = 0.3


def foreign_doubts(aligned: Aligned, keyed: Sequence[Keyed]) -> Iterator[ScreenFault]:
    """Yield a doubt for each sentence that another source carries and the cited one does not.

    `keyed` holds every chunk of the run's sources: its source, its number there and the keys of its words.
    """
    for claim in aligned.claims:
        mine = _ours(claim, aligned)
        if mine is None:
            found = _abroad(claim, aligned, keyed)
        elif mine > MOST_OURS or len(claim.words) + len(claim.quantities) < FEWEST_WORDS:
            continue
        else:
            found = _theirs(claim, aligned, keyed, max(LEAST_THEIRS, mine + MARGIN))
        if found is not None:
            yield ScreenFault(
                code=RulingCode.FOREIGN_QUOTE,
                gravity=Gravity.STRANGE,
                claimed=claim.text,
                said=found.title or found.canonical_anchor,
            )


def _ours(claim: Statement, aligned: Aligned) -> float | None:
    """Return the largest share of a sentence that one sentence near the citation holds, None in another language."""
    shares = [_share(claim, one.statement) for one in aligned.near if one.statement.language == claim.language]
    return max(shares, default=None)


def _share(claim: Statement, held: Statement) -> float:
    asked = len(claim.words) + len(claim.quantities)
    carried = len(claim.quantities) - len(lacking(claim.quantities, held))
    return (len(held_words(claim.words, held.stems, claim.language)) + carried) / asked if asked else 1.0


def _theirs(claim: Statement, aligned: Aligned, keyed: Sequence[Keyed], least: float) -> Source | None:
    wanted = keys_of(claim.text)
    for source, at, keys in keyed:
        if source.source_id == aligned.source.source_id or len(wanted & keys) < _PLAUSIBLE * len(wanted):
            continue
        chunk = source.chunks[at]
        if _tag(source, chunk) != claim.language:
            continue
        if any(_share(claim, held) >= least for held in _sentences(source, chunk)):
            return source
    return None


def _abroad(claim: Statement, aligned: Aligned, keyed: Sequence[Keyed]) -> Source | None:
    """Return the source in whose one sentence the numbers and names stand that the cited sentences do not hold."""
    asked = len(claim.quantities) + len(_names(claim))
    if asked < FEWEST_ABROAD:
        return None
    cited = [one.statement for one in aligned.near]
    if max((_anchored(claim, held) for held in cited), default=0) > MOST_OURS_ABROAD * asked:
        return None
    for source, at, _ in keyed:
        if source.source_id == aligned.source.source_id:
            continue
        chunk = source.chunks[at]
        if any(_anchored(claim, held) >= LEAST_THEIRS_ABROAD * asked for held in _sentences(source, chunk)):
            return source
    return None


def _anchored(claim: Statement, held: Statement) -> int:
    named = sum(name in held.text for name in _names(claim))
    return named + len(claim.quantities) - len(lacking(claim.quantities, held))


def _names(claim: Statement) -> tuple[str, ...]:
    return tuple(claim.text[word.start : word.end] for word in claim.words if word.proper and word.start)


def _sentences(source: Source, chunk: Chunk) -> Iterator[Statement]:
    flagged = flags.merged(source.flagged)
    for low, high in sentence_spans(source, chunk):
        if not flags.overlaps(low, high, flagged):
            yield reading(source.text[low:high], _tag(source, chunk))


def _tag(source: Source, chunk: Chunk) -> str:
    return source.language_of(chunk).partition("-")[0].casefold()
