"""Which held source is meant by a name in a passage? Only where it is certain; else the name's key lets two pages meet.

The rule: the name must be a held source's publisher, author, title or address, and that source must tell the passage's
figures, or be linked from the page. A page that names itself attributes nothing.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from research.evidence.ledger.attribution import Mention, mentions
from research.evidence.ledger.attribution_words import GENERIC
from research.evidence.ledger.figures import Figure, Key, once
from research.evidence.ledger.naming import Names, authors, key_of_name, short_forms
from research.evidence.ledger.read import Read, told_in
from research.evidence.ledger.selves import Self
from research.evidence.ledger.types import Attribution, Passage
from research.evidence.terms import TermTable
from research.evidence.tokens import tokens

_LONG_WORD = 5
_LONG_UNSPACED = 4
_QUOTED = re.compile('[“"„«「『][^”"»」』\\n]{15,400}[”"»」』“]')
_LONG_FAMILY = 4
_WITHIN = re.compile(r"\s*(?:,|\b(?:and|of|at|und|von|vom|et|de|y|del)\b)\s*")
_LEAST_PARTS = 2
# So many of a passage's long words stand in the source that is meant, where the passage has no figure.
_LEAST_WORDS = 0.4
# One number may be told by anybody; two in one passage that is given to somebody are that somebody's.
_LEAST_FOREIGN = 2
_LEAST_HINTED, _LEAST_WEIGHT = 3, 6
_Telling = dict[Key, set[str]]


def attributions(reads: Sequence[Read], terms: TermTable | None = None) -> tuple[Attribution, ...]:
    """Return who is named in which passage of every source, in order. `terms` may hold one name in two languages."""
    names = _names(reads, terms)
    held = {read.source_id: read for read in reads}
    telling: _Telling = defaultdict(set)
    for read in reads:
        for figure in read.figures:
            telling[figure.plain].add(read.source_id)
    stated: dict[str, set[str]] = defaultdict(set)
    for read in reads:
        if read.owner and (key := key_of_name(read.source.publisher)):
            stated[read.owner].add(key)
    return tuple(
        found for read in reads for found in _of(read, Self(read, stated.get(read.owner, ())), names, held, telling)
    )


def _names(reads: Sequence[Read], terms: TermTable | None) -> Names:
    names = Names(terms)
    for read in reads:
        source = read.source
        label = read.owner.partition("/")[2] or read.owner.partition(".")[0]
        people = authors(source.author)
        families = (name.split()[-1] for name in people if len(name.split()[-1]) >= _LONG_FAMILY)
        called = (source.publisher, label, read.owner, *people, *families)
        names.add(read.source_id, [name for name in called if name], source.title, (source.publisher, label))
        names.add_short_forms(short_forms(read.text))
    return names


def _of(read: Read, own: Self, names: Names, held: Mapping[str, Read], telling: _Telling) -> Iterator[Attribution]:
    known: dict[str, Read] = {}
    found: list[tuple[Mention, str, Read | None]] = []

    def is_known(name: str) -> bool:
        key = names.key(name, read.language)
        return bool(names.held(key) or (name[:1].islower() and names.of_kind(key)))

    for mention in mentions(read.text, read.language, is_known=is_known):
        key = names.key(mention.name, read.language)
        is_kind = mention.name[:1].islower() and not names.held(key)
        called = names.of_kind(key) if is_kind else names.held(key) or _called_within(mention.name, names)
        is_own = read.source_id in called or own.is_called(key) or own.is_byline(mention.start, mention.end)
        if not is_own and not _is_told_to(read, mention):
            meant = _meant(read, mention, [held[name] for name in called]) if called else None
            if not called:
                meant = _by_figures(read, mention, held, telling) or _by_hint(read, names.hinted(key), held)
            if is_kind and called and meant is None and key not in known:
                continue
            found.append((mention, key, meant))
            if meant is not None:
                known.setdefault(key, meant)
    for mention, key, meant in found:
        is_same = meant is None and not _figures_in(read, mention)
        yield _attribution(read, mention, key, known.get(key) if is_same else meant)


def _called_within(name: str, names: Names) -> Sequence[str]:
    """'Anna Berg and Tom Weil of Lindau University' are who wrote what we hold of Anna Berg."""
    parts = [key_of_name(part) for part in _WITHIN.split(name)]
    if len(parts) < _LEAST_PARTS:
        return ()
    return next((held for part in parts if " " in part and (held := names.held(part))), ())


def _is_told_to(read: Read, mention: Mention) -> bool:
    """'She told the Gazette', in the Gazette, is an interview of its own."""
    house = key_of_name(read.source.publisher)
    told = f" {key_of_name(read.text[mention.start : mention.end])} " if house and not mention.is_whole else ""
    return f" told {house} " in told or f" told the {house} " in told


def _is_spoken(read: Read, mention: Mention, key: str) -> bool:
    is_person = GENERIC.isdisjoint(key.split()) and (" " in key or (not key.isascii() and len(key) <= _LONG_UNSPACED))
    return is_person and not mention.is_whole and _QUOTED.search(read.text, mention.start, mention.end) is not None


def _attribution(read: Read, mention: Mention, key: str, meant: Read | None) -> Attribution:
    return Attribution(
        passage=Passage(source_id=read.source_id, start=mention.start, end=mention.end),
        name=mention.name,
        key=key,
        source_id=meant.source_id if meant else "",
        is_spoken=meant is None and _is_spoken(read, mention, key),
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


def _by_figures(read: Read, mention: Mention, held: Mapping[str, Read], telling: _Telling) -> Read | None:
    """A name that we do not know: the one linked source that tells the passage's figures is meant.

    Without a link only an earlier source of another language, which no key of a name can reach, that tells all of them.
    """
    linked = [held[name] for name in read.links if not read.owner or held[name].owner != read.owner]
    same = [other for other in linked if _told(read, mention, other)]
    if same:
        return same[0] if len(same) == 1 else None
    inside = _figures_in(read, mention)
    if len(inside) < _LEAST_FOREIGN or not mention.name:
        return None
    names = set.intersection(*(telling.get(figure.plain, set()) for figure in inside))
    foreign = [held[name] for name in names if held[name].language != read.language and held[name].age < read.age]
    return min(foreign, key=lambda each: each.age, default=None)


def _by_hint(read: Read, hinted: Iterable[str], held: Mapping[str, Read]) -> Read | None:
    """A part of the name of a house is meant for it where the page tells mostly what that house told."""
    earlier = (held[name] for name in hinted if name != read.source_id and held[name].age < read.age)
    told = [(told_in(read.figures, read, other), other) for other in earlier]
    likely = [
        other
        for figures, other in told
        if len(figures) >= max(_LEAST_HINTED, len(read.figures) / 2)
        and sum(each.weight for each in figures) >= _LEAST_WEIGHT
    ]
    return min(likely, key=lambda each: each.age, default=None)


def _figures_in(read: Read, mention: Mention) -> tuple[Figure, ...]:
    return once(figure for figure in read.told if mention.start <= figure.start < mention.end)


def _told(read: Read, mention: Mention, other: Read) -> int:
    return len(told_in(_figures_in(read, mention), read, other))


def _shares_words(read: Read, mention: Mention, other: Read) -> bool:
    if read.language != other.language:
        return True
    words = _long_words(read.text[mention.start : mention.end], read.language)
    return len(words & _long_words(other.text, other.language)) >= _LEAST_WORDS * max(1, len(words))


def _long_words(text: str, language: str) -> set[str]:
    return {word for word in tokens(text, language=language) if len(word) >= _LONG_WORD or not word.isascii()}
