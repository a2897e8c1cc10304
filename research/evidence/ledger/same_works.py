"""Which sources are one work: the same identifier, the same address, the same text? And which is a piece of another?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from research.evidence.identity.addresses import canonical_url
from research.evidence.ledger.copies import holds_more
from research.evidence.ledger.naming import authors, key_of_name
from research.evidence.ledger.read import Read, is_address, linked, shared, star
from research.evidence.ledger.types import Link, Passage, Relation
from research.evidence.near_duplicates import Likeness, near_pairs
from research.evidence.tokens import tokens

# Many sites state one address for all their pages by mistake, and anybody can state an identifier: both count only for
# texts that are alike.
_LEAST_ALIKE = 0.5
_MOST_COMPARED = 12
_TITLE_WORDS = 4
_TITLE_CHARS = 10
_EDGE_LINES = 6
_IMPRINT_CHARS = 80
_DATE_CHARS = 32
_DATE_WORDS = 6
_SENTENCE_ENDS = (".", "。", "!", "?", "！", "？")


def same_works(reads: Sequence[Read]) -> Iterator[Link]:
    """Yield what makes one work, and excerpts."""
    for work, members in shared((str(work), read) for read in reads for work in sorted(read.works)).items():
        yield from _identified(members, work)
    for key, members in shared((key, read) for read in reads for key in sorted(read.keys)).items():
        yield from star(members, Relation.SAME_WORK, key)
    for key, members in shared((key, read) for read in reads for key in _titled(read)).items():
        if any(read.works for read in members):
            yield from star(members, Relation.SAME_WORK, key.partition("|")[0])
    yield from _stated_addresses(reads)
    yield from _alike(reads)


def _identified(members: Sequence[Read], work: str) -> Iterator[Link]:
    """Each with the earliest before it whose text is like its own; one that only states the identifier has none."""
    ordered = sorted(members, key=lambda each: each.age)
    for place, read in enumerate(ordered):
        alike = (other for other in ordered[: min(place, _MOST_COMPARED)] if _overlap(read, other) >= _LEAST_ALIKE)
        if other := next(alike, None):
            yield linked(read, other, Relation.SAME_WORK, (work,))


def _titled(read: Read) -> Iterator[str]:
    """A title of some words with one of its authors: a preprint and the paper have no identifier in common."""
    if title := _title(read):
        yield from (f"{title}|{author}" for author in authors(read.source.author))


def _title(read: Read) -> str:
    """The key of a title that is long enough to tell one text from another, else ''."""
    title = key_of_name(read.source.title)
    is_long = len(title.split()) >= _TITLE_WORDS or (not title.isascii() and len(title) >= _TITLE_CHARS)
    return title if is_long else ""


def _stated_addresses(reads: Sequence[Read]) -> Iterator[Link]:
    held = {key: read for read in reversed(reads) for key in read.keys}
    for read in reads:
        if not is_address(read.source.marks.canonical):
            continue
        key = canonical_url(read.source.marks.canonical)
        other = held.get(key)
        if other is not None and other is not read and _overlap(read, other) >= _LEAST_ALIKE:
            yield Link(first=read.source_id, second=other.source_id, relation=Relation.SAME_WORK, detail=(key,))


def _overlap(one: Read, other: Read) -> float:
    first, second = (set(tokens(each.text, language="en")) for each in (one, other))
    return len(first & second) / max(1, min(len(first), len(second)))


def _alike(reads: Sequence[Read]) -> Iterator[Link]:
    for near in near_pairs([_body(read) for read in reads]):
        one, other = reads[near.first], reads[near.second]
        if near.likeness is Likeness.EXCERPT and _title(one) and _title(one) == _title(other):
            yield linked(one, other, Relation.SAME_WORK, (one.source.title,))
        elif near.likeness is Likeness.EXCERPT:
            yield Link(
                first=one.source_id,
                second=other.source_id,
                relation=Relation.EXCERPT,
                detail=(_percent(near.containment),),
                passages=(_whole(one),),
            )
        else:
            is_part = near.resemblance < 1 and holds_more(one, other)
            yield linked(one, other, Relation.REPRINT if is_part else Relation.MIRROR, (_percent(near.resemblance),))


def _body(read: Read) -> str:
    """The text without the lines that tell whose and of which day it is: a reprint has its own."""
    lines = read.text.split("\n")
    inner = range(_EDGE_LINES, len(lines) - _EDGE_LINES)
    return "\n".join(line for place, line in enumerate(lines) if place in inner or not _is_imprint(line, read))


def _is_imprint(line: str, read: Read) -> bool:
    line = line.strip()
    if not line or len(line) > _IMPRINT_CHARS or line.endswith(_SENTENCE_ENDS):
        return False
    source = read.source
    is_day = bool(source.date) and source.date[:4] in line and len(line.split()) <= _DATE_WORDS and len(line) <= _DATE_CHARS
    return is_day or any(name and name in line for name in (source.author, source.publisher))


def _whole(read: Read) -> Passage:
    return Passage(source_id=read.source_id, start=0, end=len(read.text))


def _percent(share: float) -> str:
    return str(round(100 * share))
