"""What of a sentence does a passage carry, and what speaks against it? A dozen figures, each with its reason.

The rule: a figure is of the two texts alone. None knows the source, and none is only the length of the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from statistics import fmean

from research.evidence.quantities.compare import asked_of, uncarried
from research.evidence.quantities.find import quantities
from research.evidence.quantities.types import Quantity
from research.evidence.stopwords import FUNCTION_WORDS
from research.evidence.tokens import bigrams
from research.verification.lexicon import Mark, has_lists, marks
from research.verification.sameness import OPPOSITES, are_opposite
from research.verification.scoring import small_words
from research.verification.scoring.words import Asked, Held, Kind, Word, asked, held, letters_of, share

_CLAUSE = re.compile(
    r"[,;:，、；：（(]|\b(?:and|but|which|who|while|because|although|when|where|after|before|und|aber|sondern|während|weil|"
    r"obwohl|nachdem|bevor|et|mais|qui|tandis que|parce que|pero|mientras|porque|aunque|cuando)\b"
)
_LEAST_CLAUSE = 2
_UNSPACED_LANGUAGES = frozenset({"zh", "ja"})
_TURNS = frozenset({Mark.NEGATED, Mark.ENDED})
_LETTERS = re.compile(r"\w+")
_Find = Callable[[str, str], frozenset[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Features:
    """Figures of a (passage, sentence) pair: the first five speak for support, the next eight against it.

    Shares are 0 to 1, by weight of words; the rest are counts, or 0 and 1.
    """

    best: float  # share of the sentence's words that the best sentence of the passage holds: its *near* sentence
    clauses: float  # mean over the sentence's clauses of the share that the best sentence for each of them holds
    predicate: float  # share of the words that are no name and no number which the near sentence holds
    numbers: float  # 1 where the sentence has numbers and the passage carries all of them
    answer: float  # 1 where the sentence is a question with its answer, and the passage holds the answer
    beside_answer: float  # ... share of the question that stands in the sentence of the answer and the one before it
    names_missing: float  # names that stand nowhere in the passage
    numbers_missing: float  # numbers that the passage does not carry
    widened: float  # "all", "only", "first" that stand nowhere in the passage
    denies: float  # the sentence denies or ends something, and its near sentence does not
    denied: float  # the other way round
    opposite: float  # a word that is missing is the opposite of one of the near sentence
    personal: float  # "I", "you" that stand nowhere in the passage
    is_answer: float  # the sentence is a question with its answer


def features(evidence: str, sentence: str, *, language: str = "") -> Features:
    """Return the figures of a pair; `language` is the primary tag of both, '' for none."""
    told = small_words.answered(sentence)
    text = " ".join(told) if told else small_words.bare(sentence)
    passage = small_words.without_citations(evidence)
    wanted = asked(text, language)
    found = held(passage, wanted)
    at = _best(wanted.distinct, found)
    near, have = (found.sentences[at], found.sets[at]) if found.sentences else ("", frozenset[str]())
    denies, denied = _turned(text, near, language)
    given, beside = _answer(told, passage, found, language) if told else (0.0, 0.0)
    numbers = asked_of(text, language)
    lacking = _lacking(numbers, near, passage, language)
    return Features(
        best=share(wanted.distinct, have),
        clauses=fmean(_best_share(clause, found) for clause in _clauses(wanted)),
        predicate=share([word for word in wanted.distinct if word.kind is Kind.WORD], have),
        numbers=float(bool(numbers) and not lacking),
        answer=given,
        beside_answer=beside,
        names_missing=float(sum(word.kind is Kind.NAME and word.key not in found.everywhere for word in wanted.distinct)),
        numbers_missing=float(len(lacking)),
        widened=_alone(small_words.widening, text, passage, language),
        denies=denies,
        denied=denied,
        opposite=_opposite(wanted, found, near),
        personal=_alone(small_words.personal, text, passage, language),
        is_answer=float(told is not None),
    )


def _best(words: Sequence[Word], found: Held) -> int:
    """Return the place of the sentence that holds most, the first of equals."""
    return max(range(len(found.sets)), key=lambda at: share(words, found.sets[at]), default=0)


def _best_share(words: Sequence[Word], found: Held) -> float:
    return max((share(words, held_in) for held_in in found.sets), default=0.0)


def _clauses(wanted: Asked) -> list[tuple[Word, ...]]:
    """Return the words of each clause that has two or more; the whole sentence where none has."""
    edges = [match.start() for match in _CLAUSE.finditer(wanted.text)]
    bounds = pairwise([0, *edges, len(wanted.text)])
    parts = [tuple(word for word in wanted.words if low <= word.start < high) for low, high in bounds]
    return [part for part in parts if len(part) >= _LEAST_CLAUSE] or [wanted.words]


def _answer(told: tuple[str, str], passage: str, found: Held, language: str) -> tuple[float, float]:
    """Return whether the passage holds the answer, and how much of the question stands beside it."""
    question, answer = (asked(part, language) for part in told)
    written = letters_of(told[1])
    places = [at for at, sentence in enumerate(found.sentences) if _holds(sentence, written, answer, found.sets[at])]
    if not places:
        whole = _in(written, letters_of(passage)) or (answer.keys and answer.keys <= found.everywhere)
        return float(bool(whole)), 0.0
    beside = (found.sets[at] | (found.sets[at - 1] if at else frozenset()) for at in places)
    return 1.0, max(share(question.distinct, have) for have in beside)


def _holds(sentence: str, written: str, answer: Asked, have: frozenset[str]) -> bool:
    return _in(written, letters_of(sentence)) or (bool(answer.keys) and answer.keys <= have)


def _in(written: str, text: str) -> bool:
    """Tell whether letters and digits stand in a text; a number not within another one, a word not within a word."""
    edge = r"(?<![^\W_])" if written[:1].isascii() else "", r"(?![^\W_])" if written[-1:].isascii() else ""
    if written[:1].isdigit() or written[-1:].isdigit():
        edge = r"(?<!\d)", r"(?!\d)"
    return bool(written) and re.search(edge[0] + re.escape(written) + edge[1], text) is not None


def _lacking(wanted: Sequence[Quantity], near: str, passage: str, language: str) -> Sequence[Quantity]:
    """Return the numbers of the sentence that the passage does not carry."""
    # To read the numbers of a long passage takes most of the time, and mostly they stand in the near sentence.
    for text in (near, passage):
        wanted = uncarried(wanted, quantities(text, language), text) if wanted else wanted
    return wanted


def _turned(text: str, near: str, language: str) -> tuple[float, float]:
    if not has_lists(language):
        return 0.0, 0.0
    own, other = (not _TURNS.isdisjoint(marks(part, language)) for part in (text, near))
    return float(own and not other), float(other and not own)


def _alone(find: _Find, text: str, passage: str, language: str) -> float:
    """Return how many small words of a kind the sentence has and the passage has not."""
    own = find(text, language)
    return float(len(own - find(passage, language))) if own else 0.0


def _opposite(wanted: Asked, found: Held, near: str) -> float:
    lacking = [word for word in wanted.distinct if word.key not in found.everywhere]
    if not lacking:
        return 0.0
    if wanted.language in _UNSPACED_LANGUAGES:
        own, others = {word.key for word in lacking}, set(bigrams(near))
    else:
        own = {match.group().casefold() for word in lacking if (match := _LETTERS.match(wanted.text, word.start))}
        others = set(_LETTERS.findall(near.casefold())) - FUNCTION_WORDS.get(wanted.language, frozenset())
    return float(any(_may_turn(one, other) and are_opposite(one, other) for one in own for other in others))


def _may_turn(one: str, other: str) -> bool:
    """Tell cheaply whether two words may be opposites: both stand in rows of opposites, or one is the end of the other."""
    return (_has_opposite(one) and _has_opposite(other)) or one.endswith(other) or other.endswith(one)


@lru_cache(maxsize=16_384)
def _has_opposite(word: str) -> bool:
    return _any_opposite().fullmatch(word) is not None


@cache
def _any_opposite() -> re.Pattern[str]:
    return re.compile("|".join(side for row in OPPOSITES for side in row))
