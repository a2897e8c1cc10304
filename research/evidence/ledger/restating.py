"""Which source tells mostly what another told? It attributes most of its figures or words to it, or quotes it at length."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet

from research.evidence.ledger.figures import Key, longest_rise
from research.evidence.ledger.outside import echoed, one_name
from research.evidence.ledger.read import Read, told_in
from research.evidence.ledger.types import Attribution, Link, Passage, Relation
from research.evidence.near_duplicates.shingles import tokens_of

# Most of what a page tells: three figures of five, or half of its words.
_MOST_FIGURES = 0.6
_MOST_WORDS = 0.5
_LEAST_FIGURES = 2
# What another page tells of somebody outside is that somebody's only where this page gives so much of itself.
_GIVEN_FIGURES, _GIVEN_WORDS, _MENTION = 0.4, 0.15, 0.06
_LEAST_QUOTED = 0.3
# A quotation holds no second opening mark: else a page of nothing but these is read to its end from each.
_QUOTED = re.compile(
    '“([^“”]{40,})”|"([^"\n]{40,})"|「([^「」]{16,})」|«([^«»]{40,})»|„([^„“”]{40,})[“”]|『([^『』]{16,})』'
)
_TRANSLATED = re.compile(
    r"\btranslat(?:ed|ion)\b|\bübersetz|\btradui|\btraduc|\btraduzid|\btradott|\bvertaald\b|перевод|翻译|编译|译自|翻訳|ترجم",
    re.IGNORECASE,
)
_EDGE_CHARS = 400
_LEAST_WEIGHT = 4
_LEAST_TOLD, _LEAST_WEIGHT_TOLD, _ORDERED = 3, 7, 0.8
_HUBS = 12
_MOST_MET = 3
_LONG_FIGURE = 3
_RUN = 6
_MOST_PASSAGES = 12
# Words that stand in more quotations than this tell none of them apart.
_MOST_ALIKE = 8


def restated(reads: Sequence[Read], given: Sequence[Attribution]) -> Iterator[Link]:
    """Yield which source restates which held one, or something outside that others may restate as well."""
    held = {read.source_id: read for read in reads}
    by_source: dict[str, list[Attribution]] = defaultdict(list)
    for each in given:
        by_source[each.passage.source_id].append(each)
    foreign = ((read, [each for each in by_source[read.source_id] if not each.source_id]) for read in reads)
    own = {read.source_id for read, found in foreign if not _gives_enough(read, found)}
    echoes = echoed(given, held, own)
    telling = _telling(reads)
    outside: list[Link] = []
    for read in reads:
        found = by_source[read.source_id]
        link = _of_held(read, found, held) or _by_link(read, held)
        links = [link] if link is not None else _by_told(read, found, telling, held)
        if links:
            yield from links
        elif (beyond := _of_outside(read, found, echoes.get(read.source_id, frozenset()))) is not None:
            outside.append(beyond)
    yield from one_name(outside, held)


def _of_held(read: Read, found: Sequence[Attribution], held: Mapping[str, Read]) -> Link | None:
    by_target: dict[str, list[Attribution]] = defaultdict(list)
    for each in found:
        if each.source_id:
            by_target[each.source_id].append(each)
    restating = [(name, each) for name, each in by_target.items() if _is_most(read, each, held[name])]
    if not restating:
        return None
    name, passages = max(restating, key=lambda pair: _covered(read, pair[1]))
    return Link(
        first=read.source_id,
        second=name,
        relation=_relation(read, held[name], passages),
        detail=(passages[0].name,) if passages[0].name else (),
        passages=_passages(passages),
    )


def _by_link(read: Read, held: Mapping[str, Read]) -> Link | None:
    """A page that names nobody, but links to an earlier source that tells its figures, or says that it translates it."""
    linked = [held[name] for name in read.links if held[name].age < read.age and not _is_own(read, held[name])]
    foreign = [other for other in linked if other.language != read.language]
    if len(foreign) == 1 and _says_translated(read):
        return Link(first=read.source_id, second=foreign[0].source_id, relation=Relation.TRANSLATION)
    for other in linked:
        inside = told_in(read.figures, read, other)
        is_most = len(inside) >= max(_LEAST_FIGURES, _MOST_FIGURES * len(read.figures))
        if is_most and sum(figure.weight for figure in inside) >= _LEAST_WEIGHT:
            return Link(first=read.source_id, second=other.source_id, relation=Relation.RESTATES)
    return None


def _telling(reads: Sequence[Read]) -> Mapping[Key, Sequence[str]]:
    """The earliest sources that tell a number."""
    found: dict[Key, list[str]] = defaultdict(list)
    for read in sorted(reads, key=lambda each: each.age):
        for number in read.numbers:
            if len(found[number]) < _HUBS:
                found[number].append(read.source_id)
    return found


def _by_told(
    read: Read, found: Sequence[Attribution], telling: Mapping[Key, Sequence[str]], held: Mapping[str, Read]
) -> list[Link]:
    """A page that gives a figure to somebody unknown, and tells most of its figures as earlier ones told them.

    The earliest few are met: that it takes from them must not rest on the day that one of them states.
    """
    unknown = [each for each in found if not each.source_id and not each.is_spoken]
    given = {figure.plain for figure in read.told if any(_holds(each, figure.start) for each in unknown)}
    if not given:
        return []
    is_whole = any(_is_whole(read, each) for each in unknown)
    counted = Counter(name for number in read.numbers for name in telling.get(number, ()))
    others = (held[name] for name, count in counted.items() if count >= _LEAST_FIGURES)
    earlier = (other for other in others if other.age < read.age and not _is_own(read, other))
    same = [other for other in earlier if other.language == read.language and _tells(read, other, given, is_whole=is_whole)]
    passages = _passages(unknown)
    return [
        Link(first=read.source_id, second=other.source_id, relation=Relation.RESTATES, passages=passages)
        for other in sorted(same, key=lambda each: each.age)[:_MOST_MET]
    ]


def _tells(read: Read, other: Read, given: AbstractSet[Key], *, is_whole: bool) -> bool:
    """Three figures of five in one order; of a page that owes all its figures to somebody, two long ones of four."""
    # What has one digit is met by chance, and out of order.
    figures = [figure for figure in read.figures if figure.weight > 1]
    common = [figure for figure in figures if figure.plain in other.numbers]
    if given.isdisjoint(figure.plain for figure in common):
        return False
    if is_whole:
        long = sum(figure.weight >= _LONG_FIGURE for figure in common)
        return long >= _LEAST_FIGURES and len(common) >= _MOST_WORDS * len(figures)
    rise = longest_rise([other.numbers[figure.plain] for figure in common])
    is_most = len(common) >= max(_LEAST_TOLD, _MOST_FIGURES * len(figures)) and rise >= _ORDERED * len(common)
    return is_most and sum(figure.weight for figure in common) >= _LEAST_WEIGHT_TOLD


def _holds(each: Attribution, at: int) -> bool:
    return each.passage.start <= at < each.passage.end


def _is_own(read: Read, other: Read) -> bool:
    return bool(read.owner) and read.owner == other.owner


def _says_translated(read: Read) -> bool:
    return _TRANSLATED.search(read.text[:_EDGE_CHARS] + "\n" + read.text[-_EDGE_CHARS:]) is not None


def _of_outside(read: Read, outside: Sequence[Attribution], echo: frozenset[Key]) -> Link | None:
    outside = [each for each in outside if not each.source_id]
    named = [each for each in outside if each.key]
    if not named or not _is_most(read, outside, None, echo) or not _gives_enough(read, outside):
        return None
    key = max({each.key for each in named}, key=lambda key: (_covered(read, [e for e in named if e.key == key]), key))
    most = [each for each in named if each.key == key]
    return Link(
        first=read.source_id,
        second="",
        relation=Relation.RESTATES,
        detail=(most[0].name,),
        passages=_passages(most),
        outside=most[0].name,
        outside_key=key,
    )


def _relation(read: Read, other: Read, passages: Sequence[Attribution]) -> Relation:
    """A credit of the whole page to a source in another language is a translation."""
    is_whole = any(_is_whole(read, each) for each in passages)
    return Relation.TRANSLATION if is_whole and read.language != other.language else Relation.RESTATES


def _is_whole(read: Read, each: Attribution) -> bool:
    return each.passage.end - each.passage.start >= len(read.text)


def _is_most(read: Read, found: Sequence[Attribution], other: Read | None, echo: frozenset[Key] = frozenset()) -> bool:
    if any(_is_whole(read, each) for each in found):
        return True
    if len(read.figures) < _LEAST_FIGURES:
        return _covered(read, found) >= _MOST_WORDS * len(read.text)
    theirs = {figure.key for figure in told_in(read.figures, read, other)} if other else set()
    spans = [(each.passage.start, each.passage.end) for each in found]
    given = {figure.key for figure in read.told if any(start <= figure.start < end for start, end in spans)}
    inside = [figure for figure in read.figures if figure.key in theirs or figure.key in given or figure.plain in echo]
    return len(inside) >= _MOST_FIGURES * len(read.figures)


def _gives_enough(read: Read, found: Sequence[Attribution]) -> bool:
    """One attributed sentence makes no restatement: a good part of the figures or the words is given."""
    words = _covered(read, found) / max(1, len(read.text))
    given = {figure.key for figure in read.told if any(_holds(each, figure.start) for each in found)}
    return words >= _GIVEN_WORDS or (words >= _MENTION and len(given) >= _GIVEN_FIGURES * max(1, len(read.figures)))


def _covered(read: Read, found: Iterable[Attribution]) -> int:
    return min(len(read.text), sum(each.passage.end - each.passage.start for each in found))


def _passages(found: Sequence[Attribution]) -> tuple[Passage, ...]:
    return tuple(each.passage for each in found[:_MOST_PASSAGES])


def quoted(reads: Sequence[Read]) -> Iterator[Link]:
    """Yield which source consists to a good part of long quotations that stand in another, earlier one."""
    runs = _quoted_runs(reads)
    found: dict[tuple[str, str], set[Passage]] = defaultdict(set)
    for other in reads if runs else ():
        for run in runs.keys() & set(_runs(other.text)):
            for passage in runs[run]:
                if passage.source_id != other.source_id:
                    found[(passage.source_id, other.source_id)].add(passage)
    held = {read.source_id: read for read in reads}
    for (first, second), passages in sorted(found.items()):
        if _is_good_part(held[first], passages) and held[second].age < held[first].age:
            ordered = tuple(sorted(passages, key=lambda each: each.start))
            yield Link(first=first, second=second, relation=Relation.QUOTES, detail=(str(len(ordered)),), passages=ordered)


def _quoted_runs(reads: Sequence[Read]) -> dict[tuple[str, ...], list[Passage]]:
    """The runs of words of the quotations, for pages of which they are a good part."""
    runs: dict[tuple[str, ...], list[Passage]] = defaultdict(list)
    for read in reads:
        passages = list(_quotations(read))
        for passage in passages if _is_good_part(read, passages) else ():
            for run in _runs(read.text[passage.start : passage.end]):
                if len(runs[run]) < _MOST_ALIKE:
                    runs[run].append(passage)
    return runs


def _is_good_part(read: Read, passages: Iterable[Passage]) -> bool:
    return sum(each.end - each.start for each in passages) >= _LEAST_QUOTED * len(read.text)


def _runs(text: str) -> Iterable[tuple[str, ...]]:
    words = tokens_of(text)
    return zip(*(words[at:] for at in range(_RUN)), strict=False) if len(words) > _RUN else (words,)


def _quotations(read: Read) -> Iterator[Passage]:
    for match in _QUOTED.finditer(read.text):
        group = match.lastindex or 0
        yield Passage(source_id=read.source_id, start=match.start(group), end=match.end(group))
