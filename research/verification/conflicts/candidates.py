"""Which passages of different sources say otherwise about what was asked? Found before anybody proposed anything.

Bounded: the sentences that hold most of the question, and only those in which something could differ (a figure, a default, a
"not", a judgement), are laid beside those of other sources.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice

from research.evidence import flags
from research.evidence.passages import paragraph_sentences
from research.evidence.stopwords import FUNCTION_WORDS
from research.evidence.types import Chunk, Source
from research.synthesis.aspects import Term, content_terms, hints_of, question_language
from research.synthesis.shape import may_state, stands_alone
from research.verification.candidates import Passage, claim_keys, is_sentence, keys_of, needed_of
from research.verification.conflicts.evaluations import may_judge
from research.verification.conflicts.opposed import holds_an_opposite, opposed
from research.verification.conflicts.states import tells_default
from research.verification.conflicts.tables import opposing_rows
from research.verification.conflicts.told import Told
from research.verification.conflicts.types import Candidate
from research.verification.lexicon import Mark, has_lists, mark_spans

# The work is bounded: so many chunks of a source, so many sentences laid beside others, so many pairs that are read closely.
CHUNKS_A_SOURCE, SENTENCES, PAIRS = 5, 72, 200
FEWEST_KEYS = 2
# One part of the candidates is kept for rows of tables.
ROWS = 3
# Numerals of the one that the other may lack: its value, and a condition.
MOST_OTHER_NUMERALS = 3
# A numeral with its scale or its short unit: 2.4 million is not 2.4 billion.
_NUMERAL = re.compile(
    r"\d+(?:[.,]\d+)*(?:\s?(?:[%‰€$£]|[a-zA-Zµ]{1,2}\b|(?:thousand|million|billion|trillion|milliard|millionen|mio|mrd|mil)\w*|[万亿千百億萬]))?"
    r"|[一二三四五六七八九十百千万亿]{2,}",
    re.IGNORECASE,
)
_NAME = re.compile(r"(?<![\w’'-])[A-ZÀ-Þ][\w-]+")
_PERCENTILE = re.compile(r"P\d{2,3}")
_TURNS = frozenset({Mark.NEGATED, Mark.ENDED})


class _Sentence:
    """A sentence of a chunk that comes near the question, with what a first look needs."""

    def __init__(self, passage: Passage, weight: float) -> None:
        self.told = Told(passage)
        self.weight = weight
        self.keys = keys_of(self.told.text)
        self.numerals = frozenset(_NUMERAL.findall(self.told.text))

    @cached_property
    def turns(self) -> bool:
        text, language = self.told.text, self.told.language
        if tells_default(text, language) or may_judge(text, language) or holds_an_opposite(text):
            return True
        return has_lists(language) and bool(mark_spans(text, language, _TURNS))

    @cached_property
    def wanted(self) -> frozenset[str]:
        return claim_keys(self.told.subject, self.told.language)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The capitalised words that name something; in German every noun has a capital, so none is taken for a name."""
        source = self.told.source
        if self.told.language == "de":
            return ()
        words = (match.group() for match in _NAME.finditer(self.told.text))
        return tuple(word for word in words if not _is_common(word, source.text, self.told.language))

    @cached_property
    def around(self) -> str:
        passage = self.told.passage
        return f"{self.told.text}\n{passage.before}\n{passage.chunk.heading}\n{passage.source.title}"

    @property
    def is_claim(self) -> bool:
        """Tell whether it could differ from another sentence by itself, and stands alone."""
        if not (self.numerals or self.turns) or len(self.wanted) < FEWEST_KEYS:
            return False
        source, passage = self.told.source, self.told.passage
        return stands_alone(self.told.text, self.told.language) and may_state(source, (passage.start, passage.end))

    @property
    def place(self) -> tuple[str, int]:
        return self.told.source.source_id, self.told.passage.start


def conflict_candidates(sources: Sequence[Source], question: str, *, language: str, most: int = 24) -> tuple[Candidate, ...]:
    """Return pairs of passages of different sources that say otherwise, at most `most`, those nearest to the question first.

    `language` is the report's tag; the question's own is found from it. A passage that is flagged, or that leans on the one
    before it, is no side. The order of `sources` decides between equals alone.
    """
    terms = _terms(sources, question, question_language(question, language))
    near = _near(sources, [(hints, weight) for _, hints, weight in terms])
    claims = list(islice((each for each in sorted(near, key=lambda each: -each.weight) if each.is_claim), SENTENCES))
    found: dict[frozenset[tuple[str, int]], Candidate] = {}
    repeated: dict[frozenset[tuple[str, int]], Candidate] = {}
    texts: set[frozenset[str]] = set()
    for one, other, values in _opposing(claims, _Index(near)):
        pair, said = frozenset((one.place, other.place)), frozenset((one.told.text, other.told.text))
        into = repeated if said in texts and pair not in found else found
        into.setdefault(pair, Candidate(first=one.told.position(values[0]), second=other.told.position(values[1])))
        texts.add(said)
    rows = [
        Candidate(first=one.told.position(one.written), second=other.told.position(other.written))
        for one, other in islice(opposing_rows(sources, terms, [each.told for each in near if each.numerals]), most)
    ]
    # A copy of a side adds nothing to what is disputed: it comes after everything that is disputed.
    first = (*found.values(), *rows[: most // ROWS])[:most]
    return (*first, *repeated.values(), *rows[most // ROWS :])[:most]


class _Index:
    """The sentences near the question by their keys."""

    def __init__(self, sentences: Sequence[_Sentence]) -> None:
        self._sentences = sentences
        self._at: dict[str, list[int]] = defaultdict(list)
        for at, sentence in enumerate(sentences):
            for key in sentence.keys:
                self._at[key].append(at)

    def beside(self, one: _Sentence) -> Iterator[_Sentence]:
        """Yield the sentences of other sources that hold enough of a sentence's words, by source."""
        needed = needed_of(one.wanted)
        shared = Counter(at for key in one.wanted for at in self._at.get(key, ()))
        for at in sorted(at for at, count in shared.items() if count >= needed):
            if self._sentences[at].told.source is not one.told.source:
                yield self._sentences[at]


def _opposing(claims: Sequence[_Sentence], index: _Index) -> Iterator[tuple[_Sentence, _Sentence, tuple[str, str]]]:
    known: dict[tuple[str, str], tuple[str, str] | None] = {}
    for one in claims:
        for other in index.beside(one):
            if not _may_differ(one, other):
                continue
            key = one.told.text, other.told.text
            if key not in known:
                if len(known) == PAIRS:
                    return
                says = opposed(one.told, other.told)
                known[key] = says.values if says is not None else None
            values = known[key]
            if values is not None:
                yield one, other, values


def _may_differ(one: _Sentence, other: _Sentence) -> bool:
    """Tell at a glance whether two sentences could speak of one thing and differ in it."""
    if one.told.language != other.told.language or not _named_alike(one, other):
        return False
    if one.numerals and other.numerals:
        own, others = one.numerals - other.numerals, other.numerals - one.numerals
        if own and others and len(own) <= MOST_OTHER_NUMERALS:
            return True
    return one.turns or other.turns


def _named_alike(one: _Sentence, other: _Sentence) -> bool:
    return all(name in other.around for name in one.names) and all(name in one.around for name in other.names)


def _is_common(word: str, text: str, language: str) -> bool:
    """Tell whether a capitalised word names nothing: it is written small elsewhere, leads a sentence, or is a percentile."""
    small = word.lower()
    return f" {small}" in text or small in FUNCTION_WORDS.get(language, ()) or _PERCENTILE.fullmatch(word) is not None


_Weighed = Sequence[tuple[frozenset[str], float]]
_Terms = tuple[tuple[Term, frozenset[str], float], ...]


def _terms(sources: Sequence[Source], question: str, language: str) -> _Terms:
    """Return the words of the question that some chunk holds, each with what a text with it contains, and its weight."""
    chunks = [_folded(source, chunk) for source in sources for chunk in source.chunks]
    found = []
    for term in content_terms(question, language):
        hints = hints_of(term)
        count = sum(any(hint in text for hint in hints) for text in chunks)
        if count:
            found.append((term, hints, math.log(1 + len(chunks) / count)))
    return tuple(found)


def _near(sources: Sequence[Source], weighed: _Weighed) -> list[_Sentence]:
    """Return the sentences of the chunks that hold most of the question's words, the rarer ones counting more."""
    # Only what is written in one language is compared: of a language that one source has, nothing is read.
    held = Counter(language for source in sources for language in {source.language_of(chunk) for chunk in source.chunks})
    scored: dict[str, list[tuple[Chunk, float]]] = defaultdict(list)
    for source in sources:
        for chunk in source.chunks:
            if held[source.language_of(chunk)] > 1:
                scored[source.source_id].append((chunk, _weight(_folded(source, chunk), weighed)))
    near = ((source, chunk) for source in sources for chunk in _nearest(scored[source.source_id]))
    return [sentence for source, chunk in near for sentence in _sentences(source, chunk, weighed)]


def _folded(source: Source, chunk: Chunk) -> str:
    return f"{source.title}\n{chunk.heading}\n{chunk.text}".casefold()


def _weight(text: str, weighed: _Weighed) -> float:
    return sum(weight for hints, weight in weighed if any(hint in text for hint in hints))


def _nearest(scored: Sequence[tuple[Chunk, float]]) -> list[Chunk]:
    best = sorted((entry for entry in scored if entry[1] > 0), key=lambda entry: -entry[1])[:CHUNKS_A_SOURCE]
    return sorted((chunk for chunk, _ in best), key=lambda chunk: chunk.start)


def _sentences(source: Source, chunk: Chunk, weighed: _Weighed) -> Iterator[_Sentence]:
    flagged = flags.merged(source.flagged)
    for paragraph in paragraph_sentences(source, chunk):
        for at, span in enumerate(paragraph):
            text = source.text[slice(*span)]
            weight = _weight(text.casefold(), weighed)
            # What disputes a sentence that answers the question holds a word of the question, too.
            if weight and is_sentence(text, chunk.heading) and not flags.overlaps(*span, flagged):
                before = source.text[slice(*paragraph[at - 1])] if at else ""
                yield _Sentence(Passage(source, chunk, (span,), before), weight)
