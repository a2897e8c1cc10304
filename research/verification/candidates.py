"""Which sentences of all sources may speak of a claim? An index over the claims' own words, so that few are read closely.

A passage that says enough of a claim's words holds at least one of its rarest: only the passages of those are looked at.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from research.evidence import flags
from research.evidence.passages import paragraph_sentences
from research.evidence.stopwords import FUNCTION_WORDS
from research.evidence.tokens import UNSPACED, bigrams
from research.evidence.types import Chunk, Source
from research.trust.marks import normalized
from research.verification.sameness import has_twin, is_measuring
from research.verification.statements import Statement, read_statement, stems_of, without_quantities

# Of a claim's keys, the share that a chunk and a sentence must hold; below what agreement asks for, for a key is a stump.
IN_SENTENCE, IN_UNSPACED = 0.7, 0.6
# A word is known by its beginning: endings differ between the forms of one word, and stemming every word costs too much.
STUMP = 4
FEWEST_WORDS = 4
_PIECE = re.compile(rf"[{UNSPACED}]+|[^\W\d_{UNSPACED}]{{3,}}")
_NUMBER = re.compile("[0-9０-９零〇一二三四五六七八九十百千万亿億]")
_FULL_STOP = re.compile(r"[.!?。！？…](?:[\"'”’»」』)\]）]|\s)*\Z")
_WORD = re.compile(rf"[^\W\d_{UNSPACED}]+|\d[\d.,]*|[{UNSPACED}]{{2}}")


@dataclass(frozen=True)
class Passage:
    """One or more sentences of a stored source, in a row: `source.text[start:end]`, with what stands before them."""

    source: Source
    chunk: Chunk
    spans: tuple[tuple[int, int], ...]
    before: str = ""

    @property
    def start(self) -> int:
        return self.spans[0][0]

    @property
    def end(self) -> int:
        return self.spans[-1][1]

    @property
    def text(self) -> str:
        return self.source.text[self.start : self.end]

    @cached_property
    def statement(self) -> Statement:
        return reading(self.text, self.source.language_of(self.chunk))

    @cached_property
    def sentences(self) -> tuple[Statement, ...]:
        return tuple(reading(self.source.text[low:high], self.source.language_of(self.chunk)) for low, high in self.spans)

    @cached_property
    def known(self) -> Around:
        return Around((self.source.title, self.chunk.heading, self.before), self.source.language_of(self.chunk))


class Around(Collection[str]):
    """What the reader of a passage knows: stems of the title, the heading and the sentence before, read when asked."""

    def __init__(self, texts: Sequence[str], language: str) -> None:
        self._texts, self._language = texts, language

    @cached_property
    def _stems(self) -> frozenset[str]:
        return frozenset[str]().union(*(stems_of(text, self._language) for text in self._texts if text))

    def __contains__(self, stem: object) -> bool:
        return stem in self._stems

    def __iter__(self) -> Iterator[str]:
        return iter(self._stems)

    def __len__(self) -> int:
        return len(self._stems)


@lru_cache(maxsize=8_192)
def reading(text: str, language: str) -> Statement:
    """Read a text once, however many copies of it there are."""
    return read_statement(text, language)


def keys_of(text: str) -> frozenset[str]:
    """Return the stumps by which a text is looked up: beginnings of words, and pairs of characters of unspaced scripts."""
    folded = (text if text.isascii() else normalized("NFKC", text)).casefold()
    found: set[str] = set()
    for piece in _PIECE.findall(folded):
        if piece[0].isascii() or not _is_run(piece):
            found.add(piece[:STUMP])
        else:
            found.update(bigrams(piece))
    return frozenset(found)


@lru_cache(maxsize=4_096)
def _is_run(piece: str) -> bool:
    return re.match(f"[{UNSPACED}]", piece) is not None


def claim_keys(text: str, language: str) -> frozenset[str]:
    """Return the keys of a claim: those of its words that nothing else can be written in the place of."""
    stops = FUNCTION_WORDS.get(language, frozenset())
    kept = [word for word in re.findall(r"\w+", without_quantities(text, language).casefold()) if word not in stops]
    kept = [word for word in kept if not has_twin(word, language) and not is_measuring(word, language)] or kept
    return keys_of(" ".join(kept))


def needed_of(keys: Collection[str]) -> int:
    """Return how many keys of a claim a chunk and a sentence must hold: all but a word that may be turned, or around."""
    share = IN_SENTENCE if all(len(key) > len("水坝") for key in keys) else IN_UNSPACED
    lacking = max(1, int((1 - share) * len(keys)))
    return max(1, len(keys) - lacking)


class Candidates:
    """The chunks of all sources by the keys of the claims; sentences are cut when a claim asks for them."""

    def __init__(self, sources: Sequence[Source], claims: Mapping[str, frozenset[str]]) -> None:
        self._claims = claims
        self._chunks: list[tuple[Source, Chunk]] = []
        self._held: list[frozenset[str]] = []
        self._at: dict[str, list[int]] = defaultdict(list)
        self._cuts: dict[tuple[int, int], tuple[tuple[Passage, frozenset[str]], ...]] = {}
        self._flagged: dict[str, flags.Spans] = {}
        wanted = frozenset[str]().union(*claims.values())
        for source in sources if wanted else ():
            self._flagged[source.source_id] = flags.merged(source.flagged)
            for chunk in source.chunks:
                self._add(source, chunk, wanted)

    def _add(self, source: Source, chunk: Chunk, wanted: frozenset[str]) -> None:
        held = keys_of(chunk.text) & wanted
        if not held:
            return
        ordinal = len(self._chunks)
        self._chunks.append((source, chunk))
        self._held.append(held)
        for key in held:
            self._at[key].append(ordinal)

    def of(self, name: str, *, width: int = 1, but: str = "") -> Iterator[Passage]:
        """Yield the passages of `width` sentences that may speak of a claim, by source; none of the source `but`."""
        keys = self._claims[name]
        needed = needed_of(keys)
        for ordinal in self._nearest(keys):
            source, _ = self._chunks[ordinal]
            if source.source_id == but:
                continue
            for passage, held in self._passages(ordinal, width):
                if len(held & keys) >= needed:
                    yield passage

    def abroad(self, names: Iterable[str], *, language: str, but: str) -> Iterator[Passage]:
        """Yield the sentences with a number, of sources in another language, that hold one of these names."""
        stumps = frozenset[str]().union(*map(keys_of, names))
        reached = {ordinal for stump in stumps for ordinal in self._at.get(stump, ())}
        for ordinal in sorted(reached):
            source, _ = self._chunks[ordinal]
            if source.source_id == but or source.language.partition("-")[0].casefold() == language:
                continue
            for passage, held in self._passages(ordinal, 1):
                if held & stumps and _NUMBER.search(passage.text):
                    yield passage

    def _nearest(self, keys: frozenset[str]) -> Iterable[int]:
        if not keys:
            return ()
        rarest = sorted(keys, key=lambda key: (len(self._at[key]) if key in self._at else 0, key))
        needed = needed_of(keys)
        # Whoever holds `needed` of them can lack at most the others: one of the first few is there.
        first = rarest[: len(keys) - needed + 1]
        reached = Counter(ordinal for key in first for ordinal in self._at.get(key, ()))
        return sorted(ordinal for ordinal in reached if len(self._held[ordinal] & keys) >= needed)

    def _passages(self, ordinal: int, width: int) -> tuple[tuple[Passage, frozenset[str]], ...]:
        found = self._cuts.get((ordinal, width))
        if found is None:
            found = self._cuts[ordinal, width] = tuple(self._cut(*self._chunks[ordinal], width))
        return found

    def _cut(self, source: Source, chunk: Chunk, width: int) -> Iterator[tuple[Passage, frozenset[str]]]:
        flagged = self._flagged[source.source_id]
        for paragraph in paragraph_sentences(source, chunk):
            for at in range(len(paragraph) - width + 1):
                spans = paragraph[at : at + width]
                if flags.overlaps(spans[0][0], spans[-1][1], flagged):
                    continue
                if all(is_sentence(source.text[low:high], chunk.heading) for low, high in spans):
                    before = source.text[slice(*paragraph[at - 1])] if at else ""
                    yield Passage(source, chunk, spans, before), keys_of(source.text[spans[0][0] : spans[-1][1]])


def is_sentence(text: str, heading: str) -> bool:
    """Tell whether a piece of text states something: no heading, and no label or link of a menu."""
    if text.strip() == heading.strip():
        return False
    words = _WORD.findall(text)
    if _FULL_STOP.search(text):
        return len(words) >= FEWEST_WORDS
    return len(words) >= 2 * FEWEST_WORDS and any(word.islower() for word in words if word.isascii())
