"""Which sources tell the same distinctive numbers in the same order? Across two languages that is a translation.

The rule: numbers are met through an index, each source only with the earliest that tell them; one number joins nothing.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from research.evidence.ledger.figures import Figure, longest_rise
from research.evidence.ledger.read import Read, in_order, linked
from research.evidence.ledger.types import Link, Passage, Relation
from research.evidence.quantities.types import Dimension
from research.evidence.terms import TermTable

# Four figures, most of what the shorter one tells, nearly all of them in one order: chance and a common subject give less.
_LEAST = 4
_LEAST_WEIGHT = 9
_LEAST_SHARE = 0.6
_LEAST_ORDERED = 0.8
# So many more, most of them with a unit or long, that their order need not be looked at: a report retold from its middle.
_LEAST_RETOLD = 6
_LEAST_TELLING = 4
_LONG_FIGURE = 3
# A short piece that tells nothing else.
_LEAST_OF_ALL = 3
_LEAST_WEIGHT_OF_ALL = 8
# A translation tells all that the other tells; then three figures are enough.
_LEAST_TRANSLATED = 3
_LEAST_TRANSLATED_WEIGHT = 7
# With two figures only when the table of terms finds the same things in the same order, too.
_LEAST_WITH_TERMS = 2
_LEAST_TERMS = 4
_MOST_CHARS = 20_000
_HUBS = 12


def shared_figures(reads: Sequence[Read], terms: TermTable | None = None) -> Iterator[Link]:
    """Yield the pairs that tell the same, the later one first. `terms` are met where two languages share but two figures."""
    links = (_link(one, other, terms) for one, other in _candidates(reads))
    return (link for link in links if link is not None)


def _candidates(reads: Sequence[Read]) -> Iterator[tuple[Read, Read]]:
    held = {read.source_id: read for read in reads}
    telling: dict[object, list[Read]] = defaultdict(list)
    for read in sorted(reads, key=lambda each: each.age):
        for figure in read.figures:
            for key in {figure.key, figure.plain}:
                if not telling[key] or telling[key][-1] is not read:
                    telling[key].append(read)
    counted: Counter[tuple[str, str]] = Counter()
    for members in telling.values():
        for place, read in enumerate(members):
            for hub in members[: min(place, _HUBS)]:
                counted[(hub.source_id, read.source_id)] += 1
    for (one, other), count in sorted(counted.items()):
        if count >= _LEAST_WITH_TERMS:
            yield held[one], held[other]


def _link(one: Read, other: Read, terms: TermTable | None) -> Link | None:
    is_foreign = one.language != other.language
    common, rise = in_order(one, other)
    weight = sum(figure.weight for figure in common)
    shares = [len(common) / len(each.figures) for each in (one, other)]
    if rise < _LEAST_ORDERED * len(common):
        is_retold = not is_foreign and len(common) >= _LEAST_RETOLD and max(shares) >= _LEAST_SHARE
        telling = sum(figure.weight >= _LONG_FIGURE or figure.key[0] != Dimension.COUNT for figure in common)
        return _made(one, other, Relation.SAME_FIGURES, common) if is_retold and telling >= _LEAST_TELLING else None
    is_whole = is_foreign and min(shares) >= _LEAST_SHARE
    is_told = len(common) >= _LEAST_TRANSLATED and weight >= _LEAST_TRANSLATED_WEIGHT
    if is_whole and (is_told or _same_terms(one, other, terms)):
        return _made(one, other, Relation.TRANSLATION, common)
    is_most = len(common) >= _LEAST and weight >= _LEAST_WEIGHT and max(shares) >= _LEAST_SHARE
    is_enough = (len(common) >= _LEAST_OF_ALL and weight >= _LEAST_WEIGHT_OF_ALL) or len(common) >= _LEAST
    is_all = is_enough and weight >= _LEAST_TRANSLATED_WEIGHT and max(shares) == 1
    return _made(one, other, Relation.SAME_FIGURES, common) if is_most or is_all else None


def _same_terms(one: Read, other: Read, terms: TermTable | None) -> bool:
    """Tell whether two texts of two languages name the same things in the same order."""
    if terms is None:
        return False
    first, second = (list(dict.fromkeys(found.thing for found in terms.mentions(*_told(read)))) for read in (one, other))
    places = {thing: place for place, thing in enumerate(second)}
    shared = [places[thing] for thing in first if thing in places]
    is_most = len(shared) >= _LEAST_SHARE * max(len(first), len(second))
    return len(shared) >= _LEAST_TERMS and is_most and longest_rise(shared) >= _LEAST_ORDERED * len(shared)


def _told(read: Read) -> tuple[str, str]:
    return read.text[:_MOST_CHARS], read.language


def _made(one: Read, other: Read, relation: Relation, common: Sequence[Figure]) -> Link:
    passages = [_passage(one, common, one), _passage(other, common, one)]
    return linked(one, other, relation, (str(len(common)),), passages)


def _passage(read: Read, common: Sequence[Figure], of: Read) -> Passage:
    is_foreign = read.language != of.language
    keys = {figure.met(is_foreign=is_foreign) for figure in common}
    starts = [figure.start for figure in read.figures if figure.met(is_foreign=is_foreign) in keys]
    end = read.text.find("\n", max(starts))
    return Passage(source_id=read.source_id, start=min(starts), end=end if end >= 0 else len(read.text))
