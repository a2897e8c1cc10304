"""Where do two nearly equal texts differ, and does a difference change what they say?

Anchors are token triples that stand once in each text, in one order (the patience method); what lies between them are the
gaps. Rule: a number, date, negation, name or standing that differs, or another filling in a common frame, tells texts apart.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

from research.evidence.near_duplicates import words
from research.evidence.near_duplicates.shingles import SIGN_WEIGHT, WORD_WEIGHT, raw_tokens, usual

Tokens = tuple[str, ...]
_ANCHOR = 3
_FINE = 3_600  # the most token pairs of a gap that is aligned word by word
_FINE_RATIO = 0.5  # below it, a gap is another passage and no edited one
_SHORT, _SHORT_END = 12, 6  # words: a slot of a template is not longer
_INSERTED = 3  # words: more than these are a passage that was added
_HEAD = 40  # tokens at a text's beginning in which its standing is told
_PASSAGE = 5  # words: from here on a replaced passage counts as filling
# A reprint has its own headline and foot; the share of other filling at the ends and between them that keeps texts alike.
_OTHER_ENDS, _OTHER_WITHIN, _LEAST_WITHIN = 0.18, 0.05, 8
_SLOT = 4  # words: at an end, a name differs only in so small a gap
_MARK, _TURN = 2, 3  # digits; tokens
_AROUND = 8  # tokens of context
_MOVED = 0.6  # the share of a passage's triples that stand elsewhere in the other text
_ALIKE = 0.6  # two spellings of one word


@dataclass(frozen=True, slots=True)
class Gap:
    """What stands in the first text where the second has something else; `end` at the beginning or end of either text."""

    first: Tokens
    second: Tokens
    at: tuple[int, int]
    end: bool
    before: Tokens
    after: Tokens

    @property
    def both(self) -> bool:
        return bool(self.first and self.second)

    @property
    def size(self) -> float:
        return max(weight(self.first), weight(self.second))


def weight(tokens: Sequence[str]) -> float:
    """Return the length of a passage in words; eight characters of unspaced script are worth five."""
    return sum(SIGN_WEIGHT if words.is_unspaced_sign(token) else WORD_WEIGHT for token in tokens) / WORD_WEIGHT


def differ(a: str, b: str, first: Tokens, second: Tokens) -> bool:
    """Tell whether two texts that share most shingles say different things. `first` and `second` are their tokens."""
    found = tuple(gaps(first, second))
    if any(_status_differs(gap) for gap in found) or any(_value_differs(gap) for gap in found):
        return True
    if _filled_otherwise(found, first, second) or _replaced_throughout(found):
        return True
    return any(map(_unspaced_name_differs, found)) or _name_differs(found, a, b)


def gaps(first: Tokens, second: Tokens) -> Iterator[Gap]:
    """Yield the gaps between the common blocks of two texts, in order, as small as they can be aligned."""
    at, other = 0, 0
    for here, there in (*_anchors(first, second), (len(first), len(second))):
        if here < at or there < other:
            if here - at == there - other:
                at, other = here + _ANCHOR, there + _ANCHOR
            continue
        yield from _fine(first, second, (at, here), (other, there))
        at, other = here + _ANCHOR, there + _ANCHOR


def _anchors(first: Tokens, second: Tokens) -> list[tuple[int, int]]:
    here, there = _once(first), _once(second)
    pairs = [(at, there[gram]) for gram, at in here.items() if gram in there]
    return [pairs[place] for place in _increasing([other for _, other in pairs])]


def _once(tokens: Tokens) -> dict[Tokens, int]:
    grams = list(zip(*(tokens[at:] for at in range(_ANCHOR)), strict=False))
    counts = Counter(grams)
    return {gram: at for at, gram in enumerate(grams) if counts[gram] == 1}


def _increasing(values: Sequence[int]) -> list[int]:
    """Return the places of a longest increasing subsequence (Schensted 1961)."""
    tails: list[int] = []
    ends: list[int] = []
    previous: list[int] = []
    for place, value in enumerate(values):
        pile = bisect_left(tails, value)
        previous.append(ends[pile - 1] if pile else -1)
        tails[pile : pile + 1] = [value]
        ends[pile : pile + 1] = [place]
    found, place = [], ends[-1] if ends else -1
    while place >= 0:
        found.append(place)
        place = previous[place]
    return found[::-1]


def _fine(first: Tokens, second: Tokens, mine: tuple[int, int], theirs: tuple[int, int]) -> Iterator[Gap]:
    (start, stop), (begin, finish) = mine, theirs
    while start < stop and begin < finish and first[start] == second[begin]:
        start, begin = start + 1, begin + 1
    while start < stop and begin < finish and first[stop - 1] == second[finish - 1]:
        stop, finish = stop - 1, finish - 1
    if start == stop and begin == finish:
        return
    if 0 < (stop - start) * (finish - begin) <= _FINE:
        matcher = SequenceMatcher(None, first[start:stop], second[begin:finish], autojunk=False)
        if matcher.ratio() >= _FINE_RATIO:
            for kind, i, j, k, m in matcher.get_opcodes():
                if kind != "equal":
                    yield _gap(first, second, (start + i, start + j), (begin + k, begin + m))
            return
    yield _gap(first, second, (start, stop), (begin, finish))


def _gap(first: Tokens, second: Tokens, mine: tuple[int, int], theirs: tuple[int, int]) -> Gap:
    (start, stop), (begin, finish) = mine, theirs
    return Gap(
        first[start:stop],
        second[begin:finish],
        (start, begin),
        min(start, begin) == 0 or stop == len(first) or finish == len(second),
        first[max(0, start - _AROUND) : start],
        first[stop : stop + _AROUND],
    )


def _status_differs(gap: Gap) -> bool:
    if gap.size > _SHORT:
        start, begin = gap.at
        head = words.status(gap.first[: max(0, _HEAD - start)]), words.status(gap.second[: max(0, _HEAD - begin)])
        return head[0] != head[1]
    return words.status(gap.first) != words.status(gap.second)


def _value_differs(gap: Gap) -> bool:
    """Tell whether a slot holds another number, date or unit, or turns the statement round."""
    if not gap.both:
        return not gap.end and gap.size <= _INSERTED and _tells(gap.first or gap.second) and not _hosts(gap)
    if gap.size > (_SHORT_END if gap.end else _SHORT) or _hosts(gap):
        return False
    mine, theirs = words.values(gap.first), words.values(gap.second)
    if mine != theirs and not (gap.end and (not mine or not theirs)):
        return True
    return _turned(gap) or _unit_differs(gap)


def _turned(gap: Gap) -> bool:
    if gap.end and gap.size > _SLOT:
        return False
    return words.negations(gap.first) != words.negations(gap.second) or words.opposed(gap.first, gap.second)


def _hosts(gap: Gap) -> bool:
    return words.is_furniture(gap.before, gap.first + gap.second, gap.after)


def _tells(inserted: Tokens) -> bool:
    """Tell whether inserted words change a statement. A lone small number is the mark of a list or a note."""
    if len(inserted) == 1 and inserted[0].isdecimal() and len(inserted[0]) <= _MARK:
        return False
    return bool(words.values(inserted)) or (words.negations(inserted) > 0 and len(inserted) <= _TURN)


def _unit_differs(gap: Gap) -> bool:
    return bool(gap.before and words.values(gap.before[-1:])) and gap.size <= 1 and gap.first != gap.second


def _filled_otherwise(found: Sequence[Gap], first: Tokens, second: Tokens) -> bool:
    """Tell whether long passages stand for each other that have nothing in common: the same frame, another content."""
    filled = [gap for gap in found if min(weight(gap.first), weight(gap.second)) >= _PASSAGE]
    if not filled:
        return False
    mine, theirs = _triples(first), _triples(second)
    ends = within = 0.0
    for gap in filled:
        size = min(_unshared(gap.first, theirs), _unshared(gap.second, mine))
        ends, within = (ends + size, within) if gap.end else (ends, within + size)
    whole = min(weight(first), weight(second))
    return ends >= _OTHER_ENDS * whole or within >= max(_LEAST_WITHIN, _OTHER_WITHIN * whole)


def _unshared(passage: Tokens, other: frozenset[Tokens]) -> float:
    """Return the length of a passage, in words; 0 for one that was only moved."""
    triples = _triples(passage)
    return 0.0 if len(triples & other) > _MOVED * len(triples) else weight(passage)


def _triples(tokens: Tokens) -> frozenset[Tokens]:
    return frozenset(zip(*(tokens[at:] for at in range(_ANCHOR)), strict=False))


def _replaced_throughout(found: Sequence[Gap]) -> bool:
    """Tell whether one thing stands for another at several places, as in a template; two spellings are one thing."""
    pairs = Counter((gap.first, gap.second) for gap in found if gap.both and gap.size <= _SHORT)
    return any(count > 1 and not _spelled_alike(*pair) for pair, count in pairs.items())


def _spelled_alike(first: Tokens, second: Tokens) -> bool:
    return SequenceMatcher(None, "".join(first), "".join(second), autojunk=False).ratio() >= _ALIKE


def _unspaced_name_differs(gap: Gap) -> bool:
    if not gap.both or gap.size > _SLOT or not all(map(words.is_unspaced_sign, gap.first + gap.second)):
        return False
    return words.names_unspaced("".join(gap.first), "".join(gap.second), "".join(gap.after[:1]))


def _name_differs(found: Sequence[Gap], a: str, b: str) -> bool:
    slots = [gap for gap in found if gap.both and gap.size <= (_SLOT if gap.end else _SHORT)]
    if not slots:
        return False
    mine, theirs = _names(a), _names(b)
    known, others = mine[1], theirs[1]
    for gap in slots:
        here = _new_names(gap.first, gap.at[0], mine[0], others)
        there = _new_names(gap.second, gap.at[1], theirs[0], known)
        if here and there and not _spelled_alike(tuple(here), tuple(there)):
            return True
    return False


def _new_names(tokens: Tokens, start: int, names: frozenset[int], known: frozenset[str]) -> list[str]:
    return [t for at, t in enumerate(tokens, start) if at in names and t not in known and not words.is_title(t)]


# A text that stands for a group is asked for again with each of its members.
@lru_cache(maxsize=256)
def _names(text: str) -> tuple[frozenset[int], frozenset[str]]:
    """Return the places of tokens that are written large within a sentence, and every token of the text."""
    plain = usual(text)
    places, tokens, end = set(), set(), 0
    for at, match in enumerate(raw_tokens(plain)):
        token = match.group()
        tokens.add(token.casefold())
        # A text may begin with a name; a sentence within it more often begins with a small word.
        if token[0].isupper() and not _ENDS.intersection(plain[end : match.start()]):
            places.add(at)
        end = match.end()
    return frozenset(places), frozenset(tokens)


_ENDS = frozenset(".!?…\n")
