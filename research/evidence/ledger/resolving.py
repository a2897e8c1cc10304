"""Which held source is meant by a name in a passage? Only where it is certain; else the name's key lets two pages meet.

The rule: the name must be a held source's publisher, author, title or address, and that source must tell the passage's
figures, or be linked from the page. A page that names itself attributes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from research.evidence.ledger.attribution import Mention, mentions
from research.evidence.ledger.naming import Names, authors, key_of_name, short_forms
from research.evidence.ledger.read import Read
from research.evidence.ledger.types import Attribution, Passage
from research.evidence.tokens import tokens

_LONG_WORD = 5
# So many of a passage's long words stand in the source that is meant, where the passage has no figure.
_LEAST_WORDS = 0.4


def attributions(reads: Sequence[Read]) -> tuple[Attribution, ...]:
    """Return who is named in which passage of every source, in order."""
    names = _names(reads)
    held = {read.source_id: read for read in reads}
    return tuple(found for read in reads for found in _of(read, names, held))


def _names(reads: Sequence[Read]) -> Names:
    names = Names()
    for read in reads:
        source = read.source
        label = read.owner.partition("/")[2] or read.owner.partition(".")[0]
        called = (source.publisher, label, read.owner, *authors(source.author))
        names.add(read.source_id, [name for name in called if name], source.title)
        names.add_short_forms(short_forms(read.text))
    return names


def _of(read: Read, names: Names, held: Mapping[str, Read]) -> Iterator[Attribution]:
    own = {key_of_name(read.source.publisher), *authors(read.source.author)} - {""}
    for mention in mentions(read.text, read.language, is_known=lambda name: bool(names.held(names.key(name)))):
        key = names.key(mention.name)
        if key in own:
            continue
        called = [held[name] for name in names.held(key) if name != read.source_id]
        if called and any(name == read.source_id for name in names.held(key)):
            continue
        meant = _meant(read, mention, called) if called else _linked_with_figures(read, mention, held)
        yield Attribution(
            passage=Passage(source_id=read.source_id, start=mention.start, end=mention.end),
            name=mention.name,
            key=key,
            source_id=meant.source_id if meant else "",
        )


def _meant(read: Read, mention: Mention, called: Sequence[Read]) -> Read | None:
    """Of the sources that are called so, one that is linked or tells the same; the earliest of equals."""
    linked = [other for other in called if other.source_id in read.links]
    candidates = sorted(linked or called, key=lambda each: each.age)
    told = [(_told(read, mention, other), other) for other in candidates]
    best = max((count for count, _ in told), default=0)
    if best > 0:
        return next(other for count, other in told if count == best)
    if linked:
        return linked[0]
    has_figures = bool(_figures_in(read, mention))
    likely = [other for other in candidates if not has_figures and _shares_words(read, mention, other)]
    return likely[0] if likely else None


def _linked_with_figures(read: Read, mention: Mention, held: Mapping[str, Read]) -> Read | None:
    """A name that we do not know, and one link to a held source that tells the passage's figures: that one is meant."""
    linked = [held[name] for name in read.links if not read.owner or held[name].owner != read.owner]
    telling = [other for other in linked if _told(read, mention, other)]
    return telling[0] if len(telling) == 1 else None


def _figures_in(read: Read, mention: Mention) -> set[object]:
    return {figure.key for figure in read.figures if mention.start <= figure.start < mention.end}


def _told(read: Read, mention: Mention, other: Read) -> int:
    return len(_figures_in(read, mention) & {figure.key for figure in other.figures})


def _shares_words(read: Read, mention: Mention, other: Read) -> bool:
    if read.language != other.language:
        return True
    words = _long_words(read.text[mention.start : mention.end], read.language)
    return len(words & _long_words(other.text, other.language)) >= _LEAST_WORDS * max(1, len(words))


def _long_words(text: str, language: str) -> set[str]:
    return {word for word in tokens(text, language=language) if len(word) >= _LONG_WORD or not word.isascii()}
