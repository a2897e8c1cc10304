"""What do the sources disagree about? Both sides with their cards and weights, the kind, the bases, the cause, the outcome.

Nothing is decided here, and no side is put first for what it says: the order is that in which the conflict was found.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher

from publishing.document.books import Books
from publishing.document.conflict_types import DisagreementEntry, PositionEntry
from publishing.document.grades import kind_of, name_of, weights_of
from publishing.document.marks import mark, unmarked
from publishing.document.passages import Passages, letters
from publishing.document.text import one_line, shortened
from publishing.document.words import tokens
from research.evidence.ledger.claims import Grade
from research.evidence.types import EvidenceCard
from research.findings import Disagreement
from research.verification.conflicts.types import BasisDifference, Conflict, EstimateRange, Position

# What a heading holds, and how many words of a quotation are compared for it.
ABOUT_CHARS = 110
MOST_TOKENS = 160
# Below so many letters in common, the words name no subject.
FEWEST_LETTERS = 12
MOST_VALUE = 60


def cards_of(disagreements: Sequence[Disagreement]) -> Iterator[EvidenceCard]:
    """Yield the cards that the disagreements show, in the order of their positions."""
    for each in _shown(disagreements):
        yield from each.cards[: len(each.about.positions)]
        if each.third_card is not None:
            yield each.third_card


def disagreement_entries(
    disagreements: Sequence[Disagreement], statements: Mapping[str, int], passages: Passages
) -> tuple[DisagreementEntry, ...]:
    """Return the conflicts, then the ranges of estimates. `statements` are the numbers of the facts, by item id."""
    conflicts: list[DisagreementEntry] = []
    ranges: list[DisagreementEntry] = []
    for each in _shown(disagreements):
        match each.about:
            case Conflict() as conflict:
                conflicts.append(_conflict(conflict, each, len(conflicts) + 1, statements, passages))
            case EstimateRange() as spread:
                ranges.append(_range(spread, each, len(ranges) + 1, statements, passages))
    return (*conflicts, *ranges)


def _shown(disagreements: Sequence[Disagreement]) -> list[Disagreement]:
    """A side without a passage is no side: nothing is shown of which not at least two can be looked at."""
    return [each for each in disagreements if min(len(each.cards), len(each.about.positions)) > 1]


def _conflict(
    conflict: Conflict, found: Disagreement, place: int, statements: Mapping[str, int], passages: Passages
) -> DisagreementEntry:
    said = passages.books.words.verifying
    third = passages.citations((found.third_card,)) if found.third_card is not None else ()
    return DisagreementEntry(
        anchor=f"conflict-{place}",
        name=said.disagreement.format(number=place),
        kind=conflict.kind.value,
        about=_about(found, passages.books),
        positions=_positions(found, statements, passages),
        differences=tuple(_difference(each, found, passages) for each in conflict.differences),
        cause=said.causes[conflict.cause],
        resolution=_resolution(conflict, passages.books),
        third=third,
    )


def _range(
    spread: EstimateRange, found: Disagreement, place: int, statements: Mapping[str, int], passages: Passages
) -> DisagreementEntry:
    books = passages.books
    low, high = (shortened(books.mask(text), MOST_VALUE) for text in (spread.low, spread.high))
    said = books.words.verifying
    return DisagreementEntry(
        anchor=f"estimates-{place}",
        name=said.range_name.format(number=place),
        kind="estimates",
        about=_about(found, books),
        positions=_positions(found, statements, passages),
        range=said.range.format(low=low, high=high),
    )


def _positions(found: Disagreement, statements: Mapping[str, int], passages: Passages) -> tuple[PositionEntry, ...]:
    grades = (*found.grades, *([None] * len(found.cards)))
    sides = zip(found.about.positions, found.cards, grades, strict=False)
    return tuple(_position(side, card, grade, statements, passages) for side, card, grade in sides)


def _position(
    side: Position, card: EvidenceCard, grade: Grade | None, statements: Mapping[str, int], passages: Passages
) -> PositionEntry:
    books = passages.books
    (citation,) = passages.citations((card,))
    standing, dated, fit = weights_of(grade, books) if grade is not None else ("", "", "")
    return PositionEntry(
        citation=citation,
        value=unmarked(books.mask(side.value), MOST_VALUE),
        statement=statements.get(side.item_id, 0),
        also=_also(side, passages),
        kind=kind_of(card.source_id, books),
        standing=standing,
        dated=dated,
        fit=fit,
    )


def _also(side: Position, passages: Passages) -> str:
    books = passages.books
    own = books.work_key(side.source_id)
    works = dict.fromkeys(books.work_key(other) for other in side.also if other in books.sources)
    names = [name_of(work, books, passages.numbers) for work in works if work != own]
    return books.words.verifying.same_side.format(marks=books.listed(names)) if names else ""


def _difference(difference: BasisDifference, found: Disagreement, passages: Passages) -> str:
    """Say in what the bases differ, and what each side says of it, in the order of the positions."""
    books = passages.books
    said, told = books.words.verifying, []
    for card, text in zip(found.cards, difference.said, strict=False):
        label = passages.citations((card,))[0].label
        told.append(f"{mark(label)} {unmarked(books.mask(text), MOST_VALUE) or said.not_told}")
    return said.differs.format(dimension=said.dimensions[difference.dimension], said=books.words.clause_separator.join(told))


def _resolution(conflict: Conflict, books: Books) -> str:
    said = books.words.verifying
    sentences = [said.resolutions[conflict.resolution]]
    if conflict.favoured >= 0:
        sentences.append(said.favoured.format(letter=letters(conflict.favoured).upper()))
    return " ".join(sentences).replace("。 ", "。")  # a full-width stop brings its own space


def _about(found: Disagreement, books: Books) -> str:
    return shared_words([one_line(books.mask(card.quote)) for card in found.cards])


def shared_words(quotes: Sequence[str]) -> str:
    """Return what the first two different quotations say in the same words, with '…' for the rest; '' for too little."""
    first, *others = dict.fromkeys(quotes) or [""]
    if not others:
        return shortened(first, ABOUT_CHARS)
    one, other = (tokens(text)[:MOST_TOKENS] for text in (first, others[0]))
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    kept = ["".join(one[block.a : block.a + block.size]).strip(" .,;:。，；：") for block in matcher.get_matching_blocks()]
    said = " … ".join(text for text in kept if any(map(str.isalnum, text)))
    if sum(map(str.isalpha, said)) < FEWEST_LETTERS:
        return ""
    return shortened(said, ABOUT_CHARS)
