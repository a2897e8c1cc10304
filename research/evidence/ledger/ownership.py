"""Which sources are of one house or one hand: one owner of the addresses, one publisher, one parent, author, contact?

The rule: an owner joins; a shared author or contact is a sign, and two different signs between two sources join as well.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from research.evidence.ledger.naming import authors, key_of_name, telling_words
from research.evidence.ledger.read import Read, linked, shared, star
from research.evidence.ledger.types import Link, Passage, Relation

# What more houses than these share is of the system or the host, not of one of them.
_MOST_OWNERS = 6
_MOST_PAIRED = 40
_SHORT_LABEL = 4
_SITE = r"(?:this (?:web)?site|this (?:newspaper|publication|title|magazine|blog|portal)|we)"
_PARENT = re.compile(
    r"(?:^|(?<=[.\n©|] ))(?P<who>[^.\n©|]{2,60}?) (?:is|are) (?:a |an )?(?:wholly owned )?"
    r"(?:part of|owned by|published by|operated by|run by|subsidiary of|brand of|imprint of|title of|member of|division of) "
    r"(?:the )?(?P<parent>[A-Z][\w&’'.-]*(?: (?:of |for |& )?[A-Z][\w&’'-]*){0,5})",
    re.MULTILINE,
)
_PARENT_CJK = re.compile(
    r"(?P<who>本站|本网站|本网|[^，。；\n]{2,16})(?:由|隶属于|是)"
    r"(?P<parent>[^，。；\n]{3,20}(?:公司|集团|中心))(?:主办|运营|旗下|的)?"
)
_OURSELVES = re.compile(_SITE + r"|本站|本网站|本网", re.IGNORECASE)


def owned(reads: Sequence[Read]) -> Iterator[Link]:
    """Yield what makes one owner, and the signs that alone make nothing."""
    for owner, members in shared((read.owner, read) for read in reads if read.owner).items():
        yield from _one_house(members, owner)
    for publisher, members in shared((_publisher(read), read) for read in reads if _publisher(read)).items():
        if len({read.owner for read in members}) > 1:
            yield from _one_house(members, members[0].source.publisher or publisher)
    yield from _parents(reads)
    yield from _signs(reads)


def _one_house(members: Sequence[Read], name: str) -> Iterator[Link]:
    """A house that keeps works of many hands (a repository, a journal) owns none of them: their authors do."""
    own = [read for read in members if not (read.works and authors(read.source.author))]
    if len(own) > 1:
        yield from star(own, Relation.ONE_OWNER, name)
    by_author = shared((key, read) for read in members if read not in own for key in authors(read.source.author))
    for key, hand in by_author.items():
        yield from star(hand, Relation.ONE_OWNER, key)


def _publisher(read: Read) -> str:
    """The key of the publisher, '' where it is only the name of a host that many share."""
    key = key_of_name(read.source.publisher)
    compact = key.replace(" ", "")
    host, _, account = read.owner.partition("/")
    labels = host.split(".") if account else host.split(".")[1:]
    is_of_host = any(len(label) > _SHORT_LABEL and (label in compact or compact in label) for label in labels)
    return "" if is_of_host or len(compact) <= 1 else key


def _parents(reads: Sequence[Read]) -> Iterator[Link]:
    """'The Gazette is part of Meridian Media', on a page of the Gazette or of one that says 'this site'."""
    by_parent: dict[str, dict[str, tuple[Read, Passage | None, str]]] = defaultdict(dict)
    for read in reads:
        for parent, passage in _told_parents(read):
            by_parent[key_of_name(parent)].setdefault(read.source_id, (read, passage, parent))
    for read in reads:
        key = key_of_name(read.source.publisher)
        if key in by_parent:
            by_parent[key].setdefault(read.source_id, (read, None, read.source.publisher))
    for told in by_parent.values():
        ordered = sorted(told.values(), key=lambda each: each[0].age)
        for read, told_at, parent in ordered[1:]:
            passages = (each for each in (told_at, ordered[0][1]) if each is not None)
            yield linked(read, ordered[0][0], Relation.ONE_OWNER, (parent,), passages)


def _told_parents(read: Read) -> Iterator[tuple[str, Passage]]:
    own = {key_of_name(read.source.publisher), read.owner.partition(".")[0]} - {""}
    for pattern in (_PARENT, _PARENT_CJK):
        for match in pattern.finditer(read.text):
            who = match["who"].strip()
            if _OURSELVES.fullmatch(who) or key_of_name(who) in own:
                yield match["parent"].rstrip(". "), Passage(source_id=read.source_id, start=match.start(), end=match.end())


def _signs(reads: Sequence[Read]) -> Iterator[Link]:
    by_author = _across(shared((key, read) for read in reads for key in authors(read.source.author)))
    by_contact = _across(shared((key, read) for read in reads for key in read.source.marks.contacts))
    for key, members in by_author.items():
        yield from star(members, Relation.SHARED_AUTHOR, key)
    for members in by_contact.values():
        yield from star(members, Relation.SHARED_CONTACT)
    yield from _two_signs(reads, by_author.values(), by_contact.values())


def _across(groups: dict[str, list[Read]]) -> dict[str, list[Read]]:
    """Keep what stands with several owners, and not with everybody."""
    return {
        key: members
        for key, members in groups.items()
        if 1 < len({read.owner or read.source_id for read in members}) <= _MOST_OWNERS
    }


def _two_signs(reads: Sequence[Read], by_author: Iterable[list[Read]], by_contact: Iterable[list[Read]]) -> Iterator[Link]:
    """Two of: a shared author, a shared contact, a second contact, a link from the one to the other, a word of the name."""
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
        if "contact" in found and telling_words(_publisher(one)) & telling_words(_publisher(other)):
            found.add("name")
        if len(found) > 1 and not (one.owner and one.owner == other.owner):
            yield linked(one, other, Relation.ONE_OWNER, sorted(found))
