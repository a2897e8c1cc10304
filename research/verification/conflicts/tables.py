"""Which rows of two tables give another value for the same thing under the same head?

Only rows that name something the question names: "Memory | 512 MB" in two tables may be of two products.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from research.evidence import flags
from research.evidence.quantities.compare import comparable, contradicts
from research.evidence.quantities.find import quantities
from research.evidence.quantities.types import Bound, Quantity
from research.evidence.types import Source
from research.reading.types import TableUnit
from research.synthesis.aspects import Term
from research.verification.candidates import Passage
from research.verification.conflicts.opposed import are_of_two_times
from research.verification.conflicts.told import Told
from research.verification.lexicon import has_lists
from research.verification.opposition import is_rounding
from research.verification.statements import Statement, Word, stems_of

_GENERIC = re.compile(
    r"values?|results?|total|sum|average|mean|all|amount|number|notes?|wert|summe|gesamt|ergebnis|valeur|total(?:e|es)?|valor(?:es)?|数值|合计|总计|値|合計",
    re.IGNORECASE,
)
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_SPACES = re.compile(r"\s+")


@dataclass(frozen=True)
class Entry:
    """One value of a row, with the row as a passage and the weight of its words for the question."""

    told: Told
    written: str
    unit: str
    weight: float

    @property
    def quantity(self) -> Quantity | None:
        return _quantity(f"{self.written} {self.unit}".strip(), self.told.language)


def opposing_rows(
    sources: Sequence[Source], terms: Sequence[tuple[Term, frozenset[str], float]], sentences: Sequence[Told] = ()
) -> Iterator[tuple[Entry, Entry]]:
    """Yield two entries of different sources that give one thing another value, those nearest to the question first.

    `terms` are those of the question, each with strings that a text which holds it contains, and its weight. A sentence
    takes part where it names the thing and the head of a value, and holds that one amount alone.
    """
    named = [(frozenset({term.surface.casefold()}), weight) for term, _, weight in terms if term.is_name]
    found: dict[tuple[str, str, str], dict[str, list[Entry]]] = defaultdict(lambda: defaultdict(list))
    for source in sources if named else ():
        for key, entry in _entries(source, named, [(hints, weight) for _, hints, weight in terms]):
            found[key][entry.written].append(entry)
    for key, entry in _in_sentences(found, sentences):
        found[key][entry.written].append(entry)
    ranked = sorted(found.values(), key=lambda values: -next(iter(values.values()))[0].weight)
    disputed = [list(_pairs(*both)) for values in ranked for both in combinations(values.values(), 2)]
    # Copies of a row add nothing to what is disputed: the first of each comes first.
    yield from (pairs[0] for pairs in disputed if pairs)
    yield from (pair for pairs in disputed for pair in pairs[1:])


_Key = tuple[str, str, str]


def _in_sentences(
    found: Mapping[_Key, Mapping[str, Sequence[Entry]]], sentences: Sequence[Told]
) -> list[tuple[_Key, Entry]]:
    """Return the sentences that say of a row's thing what stands under its head, each with its amount."""
    labels = {label for label, _, _ in found}
    told = []
    for sentence in sentences:
        text = sentence.text.casefold()
        held = [label for label in labels if label in text] if any(map(str.isdigit, text)) else []
        keys = [key for key in found if key[0] in held and key[1] in text] if len(held) == 1 else []
        # Who repeats a value of the row disputes none.
        if len(keys) == 1 and not any(written.casefold() in text for written in found[keys[0]]):
            entry = next(iter(found[keys[0]].values()))[0]
            amount = _said(sentence, entry)
            told += [(keys[0], Entry(sentence, amount.written, "", entry.weight))] if amount is not None else []
    return told


def _said(sentence: Told, entry: Entry) -> Quantity | None:
    """Return the one amount of a plain sentence without a time of its own, where it measures what a row's value does."""
    statement, value = sentence.statement, entry.quantity
    if len(statement.amounts) != 1 or statement.times or statement.marks or statement.is_question or value is None:
        return None
    names = {word.stem for word in statement.words if word.proper and not _is_told(word, statement)}
    known = stems_of(f"{entry.told.text} {sentence.source.title}", sentence.language)
    amount = statement.amounts[0]
    plain = amount.bound is Bound.EXACT and amount.high is None and not amount.others
    return amount if plain and comparable(amount, value) and names <= known and has_lists(sentence.language) else None


def _is_told(word: Word, statement: Statement) -> bool:
    return any(low <= word.start < high for low, high in statement.sayers)


def _pairs(one: Sequence[Entry], other: Sequence[Entry]) -> Iterator[tuple[Entry, Entry]]:
    """Yield who says one value against who says another, each against the first on the other side."""
    first, second = one[0].quantity, other[0].quantity
    if first is None or second is None or not contradicts(first, second) or is_rounding(first.base, second.base):
        return
    for a, b in (*((one[0], b) for b in other), *((a, other[0]) for a in one[1:])):
        if a.told.source is not b.told.source and not are_of_two_times(a.told, b.told):
            yield a, b


_Weighed = Sequence[tuple[frozenset[str], float]]


def _entries(source: Source, named: _Weighed, terms: _Weighed) -> Iterator[tuple[tuple[str, str, str], Entry]]:
    flagged = flags.merged(source.flagged)
    for row in source.units:
        if not isinstance(row, TableUnit) or not row.cells or flags.overlaps(row.start, row.end, flagged):
            continue
        chunk = next((chunk for chunk in source.chunks if chunk.start <= row.start < chunk.end), None)
        told = Told(Passage(source, chunk, ((row.start, row.end),))) if chunk is not None else None
        for cell in row.cells if told is not None else ():
            label, head = _plain(row.label), _plain(cell.head)
            if told is not None and _tells(label) and _tells(head) and _weight(f"{label} | {head}", named):
                written = source.text[cell.start : cell.end].strip()
                weight = _weight(f"{label} | {head}", terms)
                yield (label, head, cell.unit.casefold()), Entry(told, written, cell.unit, weight)


@lru_cache(maxsize=4_096)
def _quantity(written: str, language: str) -> Quantity | None:
    """Return the one plain amount that a cell holds, None for anything else."""
    held = quantities(written, language)
    if len(held) != 1 or held[0].high is not None or held[0].others or held[0].bound is not Bound.EXACT:
        return None
    return held[0]


def _plain(text: str) -> str:
    return _SPACES.sub(" ", text).strip(" :*†‡").casefold()


def _tells(text: str) -> bool:
    return _LETTERS.search(text) is not None and _GENERIC.fullmatch(text) is None


def _weight(text: str, weighed: _Weighed) -> float:
    return sum(weight for hints, weight in weighed if any(hint in text for hint in hints))
