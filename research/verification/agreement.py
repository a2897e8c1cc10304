"""Does one sentence state what another one claims? By quantities, names and predicate words, and by nothing that turns them.

Strict by design: an agreement that is none inflates trust, one that is missed only costs a count. Nothing is a score: each
rule refuses by itself.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from research.evidence.quantities.compare import comparable, same_quantity
from research.evidence.quantities.types import Bound, Dimension, Quantity
from research.evidence.quotes import alike
from research.verification.lexicon import Mark, has_lists, marks
from research.verification.roles import same_roles
from research.verification.sameness import LIGHT_CHARACTERS, is_harmless, is_measuring
from research.verification.statements import Statement, Word

# Who reports, measures or turns a thing is said in other words; more than these make another statement.
MOST_LACKING = 3
# Names, amounts and predicate words together: with fewer, too much would be the same.
FEWEST_ANCHORS = 3
UNSPACED_LANGUAGES = frozenset({"zh", "ja"})
_JOINT = re.compile(r"[,;，、；]|\b(?:and|und|et|y|while|whereas|but|from|gegenüber|contre|frente)\b")
_CONTRAST = re.compile(
    r"\b(?:but|however|yet|although|though|in fact|actually|aber|doch|jedoch|allerdings|hingegen|tatsächlich|mais|cependant|"
    r"toutefois|pero|sin embargo|aunque)\b|但|却|然而|实际|しかし|だが",
    re.IGNORECASE,
)
# What opens a clause that narrows the statement beside it, unless it only leads over to it.
_NARROWING = re.compile(
    r"\s*(?!in (?:fact|addition|total|all|short|other words)\b|for (?:example|instance)\b|at least\b|"
    r"on average\b|en effet\b)"
    r"(?:in|at|on|for|under|with|within|among|during|by|after|before|since|until|inside|outside|beyond|between|once|where|"
    r"bei|unter|auf|für|mit|während|nach|vor|seit|an|im|am|dans|en|à|au|aux|pour|sous|chez|avec|pendant|après|avant|depuis|"
    r"para|con|bajo|entre|durante|tras|desde)\b|\s*(?:在|对于|对|当|于|若)",
    re.IGNORECASE,
)
_SAYING = re.compile(r"said|says?|reported|reports|announced|confirmed|wrote|writes|told|stated|noted|(?i:according|laut)")
_EDGE = " \t\n\"'.!。！．*•·-()[]「」『』“”‘’«»"
_WEAKER = frozenset({(Bound.ABOUT, Bound.EXACT)})


@dataclass(frozen=True, slots=True, kw_only=True)
class Core:
    """The clause of a passage that speaks of a claim: `start..end`, and the stems between."""

    start: int
    end: int
    extra: tuple[str, ...]
    extra_names: tuple[str, ...]


def same_words(claim: str, passage: str) -> bool:
    """Tell whether two texts are the same words once white space, quotation marks, dashes and widths are made alike."""
    if claim.isascii() and passage.isascii() and _letters(claim) != _letters(passage):
        return False
    one, other = bare(claim), bare(passage)
    return bool(one) and one[:1].casefold() + one[1:] == other[:1].casefold() + other[1:]


@lru_cache(maxsize=16_384)
def _letters(text: str) -> str:
    """Return the letters and digits of a text: where they differ, the words do."""
    return "".join(filter(str.isalnum, text)).lower()


@lru_cache(maxsize=8_192)
def bare(text: str) -> str:
    """Return a text made alike, without the marks at its ends."""
    return alike(text).strip(_EDGE)


def agreement(claim: Statement, passage: Statement, *, known: Collection[str] = ()) -> tuple[str, ...]:
    """Return the words, names and quantities on which it rests that the passage states the claim; empty when it does not.

    Both are of one language, and one with lists. `known` are stems that stand around the passage (its title, its heading,
    the sentence before): a name of the claim may stand there, if the passage names nothing else. The passage may say more
    in other clauses, never less.
    """
    if not may_compare(claim, passage):
        return ()
    if far_apart(claim, passage, known) or is_answered(claim, passage):
        return ()
    if claim.marks != passage.marks and (passage.head is None or claim.marks != passage.head.marks):
        return ()
    return next((found for one in readings_of(claim, passage) if (found := _agreement(claim, one, known))), ())


def readings_of(claim: Statement, passage: Statement) -> Iterator[Statement]:
    """Yield a passage, and what is left of it without what stands beside the statement in it."""
    yield passage
    if passage.head is not None:
        yield passage.head
    if passage.without_asides is not None:
        yield passage.without_asides
    if claim.marks == passage.marks:
        yield from (part for part in passage.parts if claim.stems.intersection(part.stems))


def far_apart(claim: Statement, passage: Statement, known: Collection[str]) -> bool:
    """Tell at once whether a passage lacks too many words of a claim to say the same or the opposite of it."""
    lacking = claim.content - passage.stems
    if claim.language in UNSPACED_LANGUAGES:
        return len(lacking) > len(claim.content) // 2
    return len(lacking) > MOST_LACKING and sum(stem not in known for stem in lacking) > MOST_LACKING


def is_answered(claim: Statement, passage: Statement) -> bool:
    """Tell whether a passage says who says it and sets something against it: "… says 99 %, but our test found 62 %"."""
    if not passage.sayers:
        return False
    if any(Mark.NEGATED in marks(passage.text[low:high], passage.language) for low, high in passage.sayers):
        return True
    if len(claim.sayers) >= len(passage.sayers):
        return False
    rest = [held for held in passage.amounts if not any(same_quantity(said, held) for said in claim.amounts)]
    carried = all(any(same_quantity(said, held) for held in passage.amounts) for said in claim.amounts)
    rivals = carried and any(comparable(said, held) for said in claim.amounts for held in rest)
    return rivals or (_CONTRAST.search(passage.text) is not None and _CONTRAST.search(claim.text) is None)


def _agreement(claim: Statement, passage: Statement, known: Collection[str]) -> tuple[str, ...]:
    pairs = matched(claim.quantities, passage.quantities)
    if pairs is None or claim.marks != passage.marks or not claim.literals <= passage.literals:
        return ()
    core = core_of(claim, passage, [held for _, held in pairs])
    if core is None or not _says_the_same(claim, passage, core, known) or not same_roles(claim, passage, pairs):
        return ()
    if not all(_same_place(claim, said, passage, held, core) for said, held in pairs) or _other_time(claim, passage, core):
        return ()
    shared = [word.stem for word in claim.words if word.stem in passage.stems]
    return tuple(dict.fromkeys((*(said.written for said, _ in pairs), *_written(claim, shared))))


def _says_the_same(claim: Statement, passage: Statement, core: Core, known: Collection[str]) -> bool:
    """The same names, the same predicate, and the same measures."""
    if not names_agree(claim, passage, core, known) or not _predicate_agrees(claim, passage, core, known):
        return False
    return claim.measures_in(0, len(claim.text)) == passage.measures_in(core.start, core.end)


def may_compare(claim: Statement, passage: Statement) -> bool:
    """Tell whether two statements can be compared in other words than their own: one known language, and no question."""
    if claim.language != passage.language or not has_lists(claim.language):
        return False
    return not claim.is_question and not passage.is_question


def matched(said: Sequence[Quantity], held: Sequence[Quantity]) -> tuple[tuple[Quantity, Quantity], ...] | None:
    """Pair each quantity of a claim with one that is certainly the same, each once; None when one has none."""
    left = list(held)
    pairs = []
    for quantity in said:
        found = next((other for other in left if same_amount(quantity, other)), None)
        if found is None:
            return None
        left.remove(found)
        pairs.append((quantity, found))
    return tuple(pairs)


def same_time(one: Quantity, other: Quantity) -> bool:
    """Tell whether two dates name the same day, month or year; a month is not the year that it is in."""
    return bool(one.day) and one.day == other.day


def same_amount(said: Quantity, held: Quantity) -> bool:
    """Tell whether a passage's quantity carries a claim's: the same amount, and bounded no more loosely."""
    if said.dimension is Dimension.DATE or held.dimension is Dimension.DATE:
        return said.dimension is held.dimension and same_time(said, held)
    bounds = (said.bound, held.bound)
    return (said.bound is held.bound or bounds in _WEAKER) and same_quantity(said, held)


def core_of(claim: Statement, passage: Statement, held: Sequence[Quantity]) -> Core | None:
    """Return the clauses of a passage from the first word that it shares with the claim to the last."""
    shared = [word for word in passage.words if word.stem in claim.stems]
    spans = [(word.start, word.end) for word in shared] + [(quantity.start, quantity.end) for quantity in held]
    if not spans:
        return None
    first, last = min(low for low, _ in spans), max(high for _, high in spans)
    marks = passage.boundaries
    before, after = bisect_right(marks, first), bisect_left(marks, last)
    start = marks[before - 1] + 1 if before else 0
    end = marks[after] if after < len(marks) else len(passage.text)
    inner = start, end
    start, end = _widened(passage, start, end)
    beside = [q for q in passage.amounts if start <= q.start < end and not inner[0] <= q.start < inner[1]]
    if any(quantity not in held for quantity in beside):
        return None
    extra = [word for word in passage.words if start <= word.start < end and word.stem not in claim.stems]
    said_by = passage.sayers
    own = [word for word in extra if not any(low <= word.start < high for low, high in said_by)]
    return Core(
        start=start,
        end=end,
        extra=tuple(dict.fromkeys(word.stem for word in own)),
        extra_names=tuple(dict.fromkeys(word.stem for word in own if word.names)),
    )


def _widened(passage: Statement, start: int, end: int) -> tuple[int, int]:
    """Take in the clauses beside a core that narrow it: "In still air, it flies for an hour" says nothing of other air."""
    marks = (-1, *passage.boundaries, len(passage.text))
    while start > 0:
        low = marks[bisect_left(marks, start - 1) - 1] + 1
        if not _NARROWING.match(passage.text, low, start):
            break
        start = low
    while end < len(passage.text):
        high = marks[bisect_right(marks, end)]
        if not _NARROWING.match(passage.text, end + 1, high):
            break
        end = high
    return start, end


def narrows(text: str) -> bool:
    """Tell whether a clause narrows what stands beside it."""
    return _NARROWING.match(text) is not None


def names_agree(claim: Statement, passage: Statement, core: Core, known: Collection[str]) -> bool:
    """Every name of the claim is there, in its order, and the clause names nothing else."""
    absent = [name for name in claim.names if name not in passage.stems]
    if core.extra_names or any(name not in known for name in absent):
        return False
    return not (absent and passage.names and not set(passage.names) <= claim.stems)


def _predicate_agrees(claim: Statement, passage: Statement, core: Core, known: Collection[str]) -> bool:
    """Every word of the claim is there, and the clause says nothing beside them that could change it."""
    held = claim.content & passage.stems
    if len(held) + len(claim.names) + len(claim.amounts) < FEWEST_ANCHORS or not (held or names_a_measure(claim)):
        return False
    return not missing_words(claim, passage, known) and not added_words(claim, passage, core)


def names_a_measure(claim: Statement) -> bool:
    """Tell whether a claim without a word of its own still says what is measured: "Unemployment in Orvale was 6 %"."""
    return bool(claim.amounts) and len(claim.names) > 1


def missing_words(claim: Statement, passage: Statement, known: Collection[str] = ()) -> tuple[Word, ...]:
    """Return the words of a claim, names apart, that neither the passage nor what stands around it says."""
    if claim.language in UNSPACED_LANGUAGES:
        return uncovered(claim, claim.words, passage.stems, passage.text, known)
    own = (w for w in claim.words if not w.names and w.stem not in passage.stems and w.stem not in known)
    return tuple(w for w in own if not _is_saying(w, claim) and not _only_measures(w, claim))


def _only_measures(word: Word, statement: Statement) -> bool:
    """Tell whether a verb says no more than that there is an amount: it stood at 6 %, it amounted to 6 %, it was 6 %."""
    return bool(statement.amounts) and is_measuring(statement.text[word.start : word.end].casefold(), statement.language)


def _is_saying(word: Word, claim: Statement) -> bool:
    """Tell whether a word only says that somebody says it: "reported" for "according to"."""
    return _is_told(word, claim) and _SAYING.fullmatch(claim.text, word.start, word.end) is not None


def added_words(claim: Statement, passage: Statement, core: Core) -> tuple[Word, ...]:
    """Return the words of a passage's core that a claim does not say and that may change what it states."""
    inside = [w for w in passage.words if core.start <= w.start < core.end and w.stem in core.extra]
    if claim.language in UNSPACED_LANGUAGES:
        within = [w for w in passage.words if core.start <= w.start < core.end and not _is_told(w, passage)]
        return uncovered(passage, within, claim.stems, claim.text, ())
    written = {w: passage.text[w.start : w.end].casefold() for w in inside}
    return tuple(w for w in inside if not is_harmless(written[w], passage.language) and not _only_measures(w, passage))


def _is_told(word: Word, passage: Statement) -> bool:
    return any(low <= word.start < high for low, high in passage.sayers)


def uncovered(
    one: Statement, words: Iterable[Word], stems: Collection[str], text: str, known: Collection[str]
) -> tuple[Word, ...]:
    """Return the pairs of characters of which some character stands in no word that two sentences share.

    Pairs across the seam of two words differ where a particle stands between these; their characters do not.
    """
    words = tuple(words)
    shared = {at for w in words if w.stem in stems or w.stem in known for at in range(w.start, w.end)}
    return tuple(
        w
        for w in words
        if any(at not in shared and one.text[at] not in LIGHT_CHARACTERS for at in range(w.start, w.end))
        and not (len(w.stem) == 1 and w.stem in text)
    )


def _same_place(claim: Statement, said: Quantity, passage: Statement, held: Quantity, core: Core) -> bool:
    """The passage's quantity counts what the claim's does, and not what another quantity beside it counts."""
    if said.dimension is Dimension.DATE:
        return True
    if not counts_alike(claim, said, passage, held):
        return False
    rivals = [
        other
        for other in passage.amounts
        if other is not held and core.start <= other.start < core.end and comparable(said, other)
    ]
    if not rivals:
        return True
    if claim.times and len(passage.times) > 1:
        return _is_of(claim, passage, held) and not any(_is_of(claim, passage, rival) for rival in rivals)
    best = nearness(claim, said, passage, held)
    return best > 0 and all(nearness(claim, said, passage, rival) < best for rival in rivals)


def counts_alike(claim: Statement, said: Quantity, passage: Statement, held: Quantity) -> bool:
    """What stands behind each amount is a word of both, if it is a word at all: 3,100 bicycles are no 3,100 passengers."""
    counted, other = _beside(claim, said, step=1), _beside(passage, held, step=1)
    return _is_counted(counted, passage) and _is_counted(other, claim)


def _is_counted(word: str, statement: Statement) -> bool:
    if not word or word in statement.stems:
        return True
    # Behind a number stands a measure word, and what is counted may stand before it.
    return statement.language in UNSPACED_LANGUAGES and any(c in statement.text for c in word if c not in LIGHT_CHARACTERS)


def nearness(claim: Statement, said: Quantity, passage: Statement, held: Quantity) -> int:
    """Return how alike the surroundings of two quantities are: what follows counts most, for that is what is counted."""
    after = _beside(claim, said, step=1) == _beside(passage, held, step=1) != ""
    before = _beside(claim, said, step=-1) == _beside(passage, held, step=-1) != ""
    return 2 * after + before


def _beside(statement: Statement, quantity: Quantity, *, step: int) -> str:
    """Return the stem next to a quantity within its clause, '' for none."""
    words = tuple(word for word in statement.words if not _only_measures(word, statement))
    if step > 0:
        stop = next((at for at in statement.boundaries if at >= quantity.end), len(statement.text))
        return next((word.stem for word in words if quantity.end <= word.start < stop), "")
    start = next((at for at in reversed(statement.boundaries) if at < quantity.start), -1)
    return next((word.stem for word in reversed(words) if start < word.start < quantity.start), "")


def _is_of(claim: Statement, passage: Statement, held: Quantity) -> bool:
    """Where several times stand beside several amounts, an amount goes with the nearest time."""
    nearest = min(passage.times, key=lambda time: _apart(passage.text, time, held))
    return any(same_time(time, nearest) for time in claim.times)


def _apart(text: str, one: Quantity, other: Quantity) -> tuple[bool, int]:
    """Return how far two quantities stand apart; another part of the sentence is further than any distance."""
    low, high = sorted((one.start, one.end, other.start, other.end))[1:3]
    return _JOINT.search(text, low, high) is not None, high - low


def _other_time(claim: Statement, passage: Statement, core: Core) -> bool:
    """Tell whether the clause speaks of another time or version than the claim, unless it sets an amount against it."""
    inside = [
        quantity
        for quantity in passage.quantities
        if quantity.dimension in {Dimension.DATE, Dimension.VERSION} and core.start <= quantity.start < core.end
    ]
    strange = [other for other in inside if not any(same_amount(said, other) for said in claim.quantities)]
    return bool(strange) and not (claim.times and len(passage.amounts) > len(claim.amounts))


def _written(statement: Statement, stems: Iterable[str]) -> Iterable[str]:
    """Return the words of a statement that have these stems, as they are written."""
    wanted = set(stems)
    return (statement.text[word.start : word.end] for word in statement.words if word.stem in wanted)
