"""What is needed of every source to tell how the sources hang together? Read once, and indexed by what can be shared."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from research.evidence.identity.addresses import canonical_url
from research.evidence.identity.owners import owner_of
from research.evidence.identity.works import WorkId, works_of
from research.evidence.ledger.figures import Figure, Key, figures, longest_rise, once, places_of
from research.evidence.ledger.relations import by_capture
from research.evidence.ledger.types import Link, Passage, Relation
from research.evidence.types import Source

_NO_DAY = "9999"
Age = tuple[str, tuple[int, str]]


@dataclass(frozen=True, slots=True)
class Read:
    """A source with what may tie it to others.

    `owner` is '' for a file; `links` are the held sources that it links to; `language` is the primary tag; `age` sorts from
    the earliest, by day, then by capture. `told` are its distinctive figures as often as it tells them, `figures` each at
    its first place; `amounts` and `numbers` say where each of these stands among them, by its amount and by its number as
    it is written.
    """

    source: Source
    owner: str
    keys: frozenset[str]
    works: frozenset[WorkId]
    links: tuple[str, ...]
    figures: tuple[Figure, ...]
    told: tuple[Figure, ...]
    amounts: Mapping[Key, int]
    numbers: Mapping[Key, int]
    language: str
    age: Age

    @property
    def source_id(self) -> str:
        """The host id."""
        return self.source.source_id

    @property
    def text(self) -> str:
        """The text in which all passages are counted."""
        return self.source.text


def in_order(one: Read, other: Read) -> tuple[tuple[Figure, ...], int]:
    """Return the figures of `one` that `other` tells too, and how many of them come in the same order there."""
    shared = tuple(told_in(one.figures, one, other))
    is_foreign = one.language != other.language
    places = other.numbers if is_foreign else other.amounts
    return shared, longest_rise([places[figure.met(is_foreign=is_foreign)] for figure in shared])


def told_in(figures: Iterable[Figure], read: Read, other: Read) -> list[Figure]:
    """Return those of some figures of `read` that `other` tells too."""
    if read.language == other.language:
        return [figure for figure in figures if figure.key in other.amounts]
    return [figure for figure in figures if figure.plain in other.numbers]


def read_all(sources: Iterable[Source]) -> tuple[Read, ...]:
    """Return the sources as they are compared, in the order of capture."""
    ordered = sorted(sources, key=lambda each: by_capture(each.source_id))
    keys = {each.source_id: _keys(each) for each in ordered}
    held: dict[str, str] = {}
    for each in ordered:
        for key in keys[each.source_id]:
            held.setdefault(key, each.source_id)
    return tuple(_read(each, keys[each.source_id], held) for each in ordered)


def _read(source: Source, keys: frozenset[str], held: Mapping[str, str]) -> Read:
    is_page = is_address(source.canonical_anchor)
    told = figures(source.text, source.language)
    told_once = once(told)
    linked = (held.get(canonical_url(link)) for link in source.marks.links)
    return Read(
        source=source,
        owner=owner_of(source.canonical_anchor) if is_page else "",
        keys=keys,
        works=works_of(source.canonical_anchor if is_page else "", source.marks.identifiers),
        links=tuple(dict.fromkeys(name for name in linked if name and name != source.source_id)),
        figures=told_once,
        told=told,
        amounts=places_of(told_once, is_foreign=False),
        numbers=places_of(told_once, is_foreign=True),
        language=source.language.partition("-")[0].lower(),
        age=(source.date or _NO_DAY, by_capture(source.source_id)),
    )


def _keys(source: Source) -> frozenset[str]:
    return frozenset(canonical_url(each) for each in (source.canonical_anchor, source.requested_anchor) if is_address(each))


def is_address(anchor: str) -> bool:
    """Tell whether an anchor is the address of a page (else it is a path in the workspace)."""
    return anchor.startswith(("http://", "https://"))


def later_first(one: Read, other: Read) -> tuple[Read, Read]:
    """Return two sources with the earlier one second: the direction of relations that have none."""
    return (other, one) if one.age < other.age else (one, other)


def linked(
    one: Read,
    other: Read,
    relation: Relation,
    detail: Iterable[str] = (),
    passages: Iterable[Passage] = (),
) -> Link:
    """Return the link between two sources for a relation without a direction."""
    first, second = later_first(one, other)
    return Link(
        first=first.source_id,
        second=second.source_id,
        relation=relation,
        detail=tuple(detail),
        passages=tuple(sorted(passages, key=lambda each: (each.source_id != first.source_id, each.start))),
    )


def star(reads: Sequence[Read], relation: Relation, detail: str = "") -> Iterable[Link]:
    """Yield the links of each of some sources to the earliest of them."""
    hub = min(reads, key=lambda each: each.age)
    for each in reads:
        if each is not hub:
            yield linked(each, hub, relation, (detail,) if detail else ())


def shared(pairs: Iterable[tuple[str, Read]]) -> dict[str, list[Read]]:
    """Return the sources by what they share, for everything that two or more share."""
    found: dict[str, list[Read]] = defaultdict(list)
    for key, read in pairs:
        if not found[key] or found[key][-1] is not read:
            found[key].append(read)
    return {key: reads for key, reads in found.items() if len(reads) > 1}
