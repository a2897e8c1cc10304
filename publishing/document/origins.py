"""Where does the evidence come from? The groups of works that carry the same information, with members and reasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from publishing.document.books import Books
from publishing.document.grades import name_of
from publishing.document.group_types import OriginGroupEntry, OriginMember
from publishing.document.marks import unmarked
from publishing.document.passages import letters
from publishing.document.relations import detail_of
from research.evidence.ledger.types import Link, OriginGroup, Relation

MOST_GROUPS = 60
MOST_MEMBERS = 30
MOST_REASONS = 8


def origin_groups(books: Books, numbers: Mapping[str, int]) -> tuple[OriginGroupEntry, ...]:
    """Return the groups of two or more works, or with a root that is not held, those with cited works first.

    `numbers` are those of the ledger, by work.
    """
    groups = [group for group in books.origins.values() if len(_works(group, books)) > 1 or _outside(group, books)]
    groups = [group for group in groups if _works(group, books)]
    cited = sorted(groups, key=lambda group: not any(work in numbers for work in _works(group, books)))
    return tuple(_entry(group, place, books, numbers) for place, group in enumerate(cited[:MOST_GROUPS]))


def _works(group: OriginGroup, books: Books) -> tuple[str, ...]:
    return tuple(dict.fromkeys(books.work_key(member) for member in group.source_ids if member in books.sources))


def _outside(group: OriginGroup, books: Books) -> str:
    return "" if group.root else unmarked(books.mask(group.outside))


def _entry(group: OriginGroup, place: int, books: Books, numbers: Mapping[str, int]) -> OriginGroupEntry:
    works = sorted(_works(group, books), key=lambda work: numbers.get(work, len(numbers) + 1))
    root = books.work_key(group.root) if group.root in books.sources else ""
    shown = works[:MOST_MEMBERS]
    if root in works and root not in shown:
        shown[-1] = root
    return OriginGroupEntry(
        anchor=f"origin-{place + 1}",
        name=books.words.weighing.group.format(name=letters(place).upper()),
        members=tuple(_member(work, books, numbers) for work in shown),
        more=len(works) - len(shown),
        reasons=tuple(_reasons(group, books, numbers))[:MOST_REASONS],
        root=shown.index(root) + 1 if root in shown else 0,
        outside=_outside(group, books),
    )


def _member(work: str, books: Books, numbers: Mapping[str, int]) -> OriginMember:
    source = books.entry(work)
    return OriginMember(number=numbers.get(work, 0), title=unmarked(source.title), language=source.language)


def _reasons(group: OriginGroup, books: Books, numbers: Mapping[str, int]) -> Iterator[str]:
    said = books.words.weighing
    outside = books.quoted(group.outside) if not group.root else ""
    several = len(_works(group, books)) > 1
    if outside:
        yield (said.goes_back_outside if several else said.origin_outside).format(other=outside)
    if group.root in books.sources and several:
        yield said.goes_back.format(other=name_of(books.work_key(group.root), books, numbers))
    for (relation, other), links in _by_reason(group, books).items():
        works = dict.fromkeys(books.work_key(link.first) for link in links)
        sentence = said.together[relation].format(
            other=name_of(other, books, numbers), marks=books.listed([name_of(work, books, numbers) for work in works])
        )
        detail = detail_of(links, books)
        yield f"{sentence[:-1]} ({detail}){sentence[-1]}" if detail else sentence
    if group.by_hand:
        yield said.by_hand


def _by_reason(group: OriginGroup, books: Books) -> dict[tuple[Relation, str], list[Link]]:
    """Return the links between works, by relation and by the work on which the others depend."""
    found: dict[tuple[Relation, str], list[Link]] = {}
    for link in group.links:
        held = link.first in books.sources and link.second in books.sources
        if held and books.work_key(link.first) != books.work_key(link.second):
            found.setdefault((link.relation, books.work_key(link.second)), []).append(link)
    return found
