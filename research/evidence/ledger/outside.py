"""Are two names for something that we do not hold names of one thing? By their telling words, or by what is told from it.

The rule: the words of the shorter name stand in the longer one and a figure is shared, or two distinctive figures are. What
two pages tell that give a figure of it to one name has that name's origin, whether they say so each time or not.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from research.evidence.ledger.figures import Key
from research.evidence.ledger.naming import telling_words
from research.evidence.ledger.read import Read
from research.evidence.ledger.relations import Union
from research.evidence.ledger.types import Attribution, Link

_LEAST_WEIGHT = 5
_LEAST_FIGURES = 2
_HUBS = 12
_LONG_FIGURE = 3


def one_name(links: Sequence[Link], held: Mapping[str, Read]) -> Iterator[Link]:
    """Return links to things that are not held with one key for each thing: that of the earliest page."""
    ordered = sorted(links, key=lambda each: held[each.first].age)
    told = {each.first: _told(each, held[each.first]) for each in ordered}
    union = Union()
    for one, other in _candidates(ordered, told):
        weight = sum(told[one.first][key] for key in told[one.first].keys() & told[other.first].keys())
        count = len(told[one.first].keys() & told[other.first].keys())
        first, second = telling_words(one.outside_key), telling_words(other.outside_key)
        is_part = bool(first and second) and (first <= second or second <= first)
        if is_part or (count >= _LEAST_FIGURES and weight >= _LEAST_WEIGHT):
            union.join(one.outside_key, other.outside_key)
    _join_parts(ordered, held, union)
    chosen: dict[str, str] = {}
    for each in ordered:
        chosen.setdefault(union.find(each.outside_key), each.outside_key)
    return (replace(each, outside_key=chosen[union.find(each.outside_key)]) for each in ordered)


def _join_parts(ordered: Sequence[Link], held: Mapping[str, Read], union: Union) -> None:
    """Two pages that tell a long number, and name what has the same telling words, name one thing."""
    called: dict[frozenset[str], list[Link]] = defaultdict(list)
    for link in ordered:
        if words := telling_words(link.outside_key):
            called[words].append(link)
    pairs = [*_parts(called), *((words, words) for words in called)]
    for one in (
        (first, second) for shorter, longer in pairs for first in called[shorter] for second in called[longer][:_HUBS]
    ):
        first, second = (held[link.first] for link in one)
        long = {figure.plain for figure in first.figures if figure.weight >= _LONG_FIGURE}
        if one[0].outside_key != one[1].outside_key and not long.isdisjoint(second.numbers):
            union.join(one[0].outside_key, one[1].outside_key)


def _told(link: Link, read: Read) -> dict[object, int]:
    """The figures of the passages that are given to somebody, with their weight."""
    spans = [(passage.start, passage.end) for passage in link.passages]
    return {figure.plain: figure.weight for figure in read.told if any(low <= figure.start < high for low, high in spans)}


def echoed(given: Iterable[Attribution], held: Mapping[str, Read], own: Collection[str] = ()) -> dict[str, frozenset[Key]]:
    """Return, by source, the figures that it has in common with another that gives one of them to the same outside name.

    `own` are the sources that give to others no more than a sentence: what else these tell is nobody's outside.
    """
    naming: dict[frozenset[str], dict[str, set[Key]]] = defaultdict(dict)
    for each in given:
        if each.key and not each.source_id:
            read = held[each.passage.source_id]
            told = naming[telling_words(each.key) or frozenset((each.key,))].setdefault(read.source_id, set())
            told.update(figure.plain for figure in read.told if each.passage.start <= figure.start < each.passage.end)
    for shorter, longer in _parts(naming):
        for name, told in naming[longer].items():
            naming[shorter].setdefault(name, set()).update(told)
    found: dict[str, set[Key]] = defaultdict(set)
    for told_by in naming.values():
        theirs = {key for name in told_by if name in own for key in held[name].numbers.keys() - told_by[name]}
        ordered = sorted(told_by, key=lambda name: held[name].age)
        for place, name in enumerate(ordered):
            for other in ordered[: min(place, _HUBS)]:
                common = held[name].numbers.keys() & held[other].numbers.keys()
                if common & (told_by[name] | told_by[other]):
                    found[name] |= common - theirs
                    found[other] |= common - theirs
    return {name: frozenset(keys) for name, keys in found.items()}


def _parts(names: Iterable[frozenset[str]]) -> list[tuple[frozenset[str], frozenset[str]]]:
    """The pairs of which one is a part of the other: 'Oster Institute' and 'Oster Institute for Social Research'."""
    having: dict[str, list[frozenset[str]]] = defaultdict(list)
    for name in names:
        for word in name:
            having[word].append(name)
    return [
        (shorter, longer)
        for shorter in sorted((name for name in names), key=sorted)
        for longer in having[min(shorter)][:_HUBS]
        if shorter < longer
    ]


def _candidates(ordered: Sequence[Link], told: Mapping[str, Mapping[object, int]]) -> Iterator[tuple[Link, Link]]:
    """The pairs that share a figure and not yet the key."""
    telling: dict[object, list[Link]] = defaultdict(list)
    seen: Counter[tuple[str, str]] = Counter()
    for link in ordered:
        for key in told[link.first]:
            for other in telling[key][:_HUBS]:
                pair = (other.first, link.first)
                seen[pair] += 1
                if seen[pair] == 1 and other.outside_key != link.outside_key:
                    yield other, link
            telling[key].append(link)
