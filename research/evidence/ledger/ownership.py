"""Which sources are of one house or one hand: one owner of the addresses, one publisher, one parent, author, contact?

The rule: an owner joins; a shared author or contact is a sign, and two different signs between two sources join as well.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from research.evidence.ledger.imprints import houses, responsible, speaks_of_sisters
from research.evidence.ledger.naming import authors, key_of_name, telling_words
from research.evidence.ledger.read import Read, linked, shared, star
from research.evidence.ledger.types import Link, Passage, Relation

# What more houses than these share is of the system or the host, not of one of them.
_MOST_OWNERS = 6
_MOST_PAIRED = 40
_SHORT_LABEL = 4
_LONG_LABEL = 6


def owned(reads: Sequence[Read]) -> Iterator[Link]:
    """Yield what makes one owner, and the signs that alone make nothing."""
    for owner, members in shared((read.owner, read) for read in reads if read.owner).items():
        yield from _one_house(members, owner)
    for publisher, members in shared((_publisher(read), read) for read in reads if _publisher(read)).items():
        if len({read.owner or read.source_id for read in members}) > 1:
            yield from _one_house(members, members[0].source.publisher or publisher)
    yield from _parents(reads)
    yield from _signs(reads)


def _one_house(members: Sequence[Read], name: str) -> Iterator[Link]:
    """A house that keeps works of many hands (a repository, a journal) owns none of them: their authors do."""
    own = [read for read in members if not _is_of_many(read)]
    if len(own) > 1:
        yield from star(own, Relation.ONE_OWNER, name)
    by_author = shared((key, read) for read in members if read not in own for key in authors(read.source.author))
    for key, hand in by_author.items():
        yield from star(hand, Relation.ONE_OWNER, key)


def _is_of_many(read: Read) -> bool:
    return bool(read.works) and bool(authors(read.source.author))


def _publisher(read: Read) -> str:
    """The key of the publisher, '' where it is only the name of a host that many share."""
    key = key_of_name(read.source.publisher)
    compact = key.replace(" ", "")
    host, _, account = read.owner.partition("/")
    labels = host.split(".") if account else host.split(".")[1:]
    is_of_host = any(len(label) > _SHORT_LABEL and (label in compact or compact in label) for label in labels)
    return "" if is_of_host or len(compact) <= 1 else key


def _parents(reads: Sequence[Read]) -> Iterator[Link]:
    """'The Gazette is part of Meridian Media', on a page of the Gazette, of one that says 'this site', or in an imprint."""
    by_parent: dict[str, dict[str, tuple[Read, Passage | None, str]]] = defaultdict(dict)
    own = [read for read in reads if not _is_of_many(read)]
    for read in own:
        for parent, passage in houses(read):
            by_parent[key_of_name(parent)].setdefault(read.source_id, (read, passage, parent))
    for read in own:
        key = key_of_name(read.source.publisher)
        if key in by_parent:
            by_parent[key].setdefault(read.source_id, (read, None, read.source.publisher))
    for told in by_parent.values():
        if len({read.owner for read, _, _ in told.values()}) > _MOST_OWNERS:
            continue
        ordered = sorted(told.values(), key=lambda each: each[0].age)
        for read, told_at, parent in ordered[1:]:
            passages = (each for each in (told_at, ordered[0][1]) if each is not None)
            yield linked(read, ordered[0][0], Relation.ONE_OWNER, (parent,), passages)


def _signs(reads: Sequence[Read]) -> Iterator[Link]:
    by_author = _across(shared((key, read) for read in reads for key in _hands(read)))
    by_contact = _across(shared((key, read) for read in reads for key in read.source.marks.contacts))
    for key, members in by_author.items():
        yield from star(members, Relation.SHARED_AUTHOR, key)
    for members in by_contact.values():
        yield from star(members, Relation.SHARED_CONTACT)
    yield from _two_signs(reads, by_author.values(), by_contact.values())


def _hands(read: Read) -> Iterator[str]:
    yield from dict.fromkeys((*authors(read.source.author), *responsible(read)))


def _across(groups: dict[str, list[Read]]) -> dict[str, list[Read]]:
    """Keep what stands with several owners, and not with everybody."""
    return {
        key: members
        for key, members in groups.items()
        if 1 < len({read.owner or read.source_id for read in members}) <= _MOST_OWNERS
    }


def _two_signs(reads: Sequence[Read], by_author: Iterable[list[Read]], by_contact: Iterable[list[Read]]) -> Iterator[Link]:
    """Two of: a shared hand, a shared contact, a second contact, a link, a name in common, a word of sisters."""
    signs: dict[tuple[str, str], set[str]] = defaultdict(set)
    held = {read.source_id: read for read in reads}
    for sign, groups in (("author", by_author), ("contact", by_contact)):
        for members in groups:
            for one, other in combinations(members[:_MOST_PAIRED], 2):
                found = signs[(one.source_id, other.source_id)]
                found.add("contacts" if sign in found and sign == "contact" else sign)
    for (first, second), found in sorted(signs.items()):
        one, other = held[first], held[second]
        if second in one.links or first in other.links:
            found.add("link")
        if "contact" in found and _have_one_name(one, other):
            found.add("name")
        if one.amounts.keys() & other.amounts.keys() and (speaks_of_sisters(one.text) or speaks_of_sisters(other.text)):
            found.add("sisters")
        if len(found) > 1 and not (one.owner and one.owner == other.owner):
            yield linked(one, other, Relation.ONE_OWNER, sorted(found))


def _have_one_name(one: Read, other: Read) -> bool:
    """A word of the publisher, or the label of one address within that of the other: 'ferry' and 'getferry'."""
    if telling_words(_publisher(one)) & telling_words(_publisher(other)):
        return True
    first, second = sorted((read.owner.partition(".")[0] for read in (one, other)), key=len)
    return len(first) >= _LONG_LABEL and first in second
