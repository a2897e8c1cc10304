"""Which copies are the work itself: lightly edited, or cut off? And which hold it among other things, and are none?

The rule: neither tells a good part that the other does not; what is cut off begins as the whole begins, and has its title or
breaks off. A text that says of its words that they are the other's is a report of it, and no copy.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from research.evidence.ledger.naming import key_of_name
from research.evidence.ledger.read import Read
from research.evidence.ledger.types import Attribution, Link, Relation
from research.evidence.near_duplicates.shingles import Shingle, shingles_of, tokens_of

_COPIED = frozenset({Relation.EXCERPT, Relation.REPRINT})
# A paragraph of fewer words is a heading or a line of the page around the text.
_LEAST_WORDS = 12
# A paragraph is met when so many of its runs of words stand in the other text.
_LEAST_MET = 0.25
# What an editor adds, and what a house says where it cuts a text off, is short.
_MOST_OWN = 0.15
_MOST_SAID = 40
_LEAST_COPIED = 40
_LEAST_AGREED = 0.8
_LONG_TITLE = 12
_LEAST_BROKEN = 5
_BROKEN = re.compile(r"(?:…|\.\.\.|\[(?:…|\.\.\.)\])\s*$")
# So much beside the other's text makes a page that holds it, and is not it.
_LEAST_BESIDE = 60


@dataclass(frozen=True, slots=True)
class _Met:
    """How many words of a text's paragraphs stand in another, how many do not, and whether it begins with what does."""

    copied: int
    own: int
    begins: bool

    @property
    def share(self) -> float:
        return self.own / max(1, self.own + self.copied)


def one_text(links: Iterable[Link], held: Mapping[str, Read], given: Sequence[Attribution]) -> Iterator[Link]:
    """Yield, for the excerpts and reprints among some links, those that are one work with what they copy."""
    telling = {(each.passage.source_id, each.source_id) for each in given if each.source_id and not _is_whole(each, held)}
    for link in links:
        if link.relation not in _COPIED or not link.second or (link.first, link.second) in telling:
            continue
        if _is_one(held[link.first], held[link.second]):
            yield Link(first=link.first, second=link.second, relation=Relation.SAME_WORK)


def holds_more(one: Read, other: Read) -> bool:
    """Tell whether one of two like texts holds the other among things of its own: a letter that prints an article whole."""
    found = (_met(one, other), _met(other, one))
    return any(each.own >= _LEAST_BESIDE and each.share > _MOST_OWN for each in found)


def _is_whole(each: Attribution, held: Mapping[str, Read]) -> bool:
    return each.passage.end - each.passage.start >= len(held[each.passage.source_id].text)


def _is_one(one: Read, other: Read) -> bool:
    if not _agree(one, other):
        return False
    first, second = _met(one, other), _met(other, one)
    if first.copied < _LEAST_COPIED or second.copied < _LEAST_COPIED:
        return False
    if max(first.share, second.share) <= _MOST_OWN:
        return True
    (short, met), (long, _) = sorted(((one, first), (other, second)), key=lambda each: each[1].own)
    is_cut = _have_one_title(short, long) or _breaks_off(short.text)
    return is_cut and met.own <= _MOST_SAID and met.own < met.copied and first.begins and second.begins


def _have_one_title(one: Read, other: Read) -> bool:
    """A title may be cut off, too."""
    first, second = sorted((key_of_name(each.source.title) for each in (one, other)), key=len)
    return len(first) >= _LONG_TITLE and f"{second} ".startswith(f"{first} ")


def _breaks_off(text: str) -> bool:
    return any(_BROKEN.search(line) and len(line.split()) >= _LEAST_BROKEN for line in text.split("\n"))


def _agree(one: Read, other: Read) -> bool:
    least = min(len(one.amounts), len(other.amounts))
    return len(one.amounts.keys() & other.amounts.keys()) >= _LEAST_AGREED * least


def _met(one: Read, other: Read) -> _Met:
    runs = shingles_of(tokens_of(other.text))
    copied = own = 0
    begins: bool | None = None
    for paragraph in one.text.split("\n"):
        words = tokens_of(paragraph)
        if len(words) < _LEAST_WORDS:
            continue
        is_met = _stands_in(words, runs)
        begins = is_met if begins is None else begins
        copied, own = (copied + len(words), own) if is_met else (copied, own + len(words))
    return _Met(copied, own, bool(begins))


def _stands_in(words: tuple[str, ...], runs: frozenset[Shingle]) -> bool:
    found = shingles_of(words)
    return len(found & runs) >= _LEAST_MET * len(found)
