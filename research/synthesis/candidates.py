"""Which sentences of the stored sources could be quoted as facts for this request?

Only whole sentences that stand alone, outside every flagged span, in the chunks that come nearest to the request.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from research.evidence import flags
from research.evidence.named_symbols import symbols_named
from research.evidence.passages import paragraph_sentences
from research.evidence.quantities.find import values_of
from research.evidence.stopwords import is_stopword
from research.evidence.tokens import is_unspaced, tokens
from research.evidence.types import Chunk, Source, SourceClass
from research.synthesis.manner import advises, corrects, heads_advice, is_disowned, is_heading
from research.synthesis.packet import rank_chunks
from research.synthesis.shape import LONGEST, is_statement, leans, may_state

CHUNKS_A_SOURCE = 12
_NUMBER = re.compile(r"\d")


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A quotable sentence: `source.text[start:end]`, its tokens, and those of what stands around it.

    `words` are its tokens without numbers, `content` those of them that are no function words;
    `numbers` are the values of its quantities in the base units of what they measure. `is_code_of` tells that it stands in
    code beside a symbol that the question names: what code does is defined there, whatever its documentation says.
    """

    source_id: str
    source_order: int
    chunk_id: str
    start: int
    end: int
    text: str
    tokens: tuple[str, ...]
    held: frozenset[str]
    context: tuple[str, ...]
    language: str
    words: frozenset[str]
    content: frozenset[str]
    numbers: frozenset[Fraction]
    is_code_of: bool = False


def candidates_of(sources: Sequence[Source], question: str, *, language: str) -> tuple[Candidate, ...]:
    """Return the candidates in the order of sources and text, each place once.

    `language` is the tag under which texts are compared: that of the question.
    """
    found: dict[tuple[str, int, int], Candidate] = {}
    symbols = symbols_named(question)
    for order, source in enumerate(sources):
        for chunk in _near_chunks(source, question, language):
            context = tokens(f"{source.title}\n{chunk.heading}\n{chunk.text}", language=language)
            is_code = source.source_class is SourceClass.WORKSPACE_CODE and any(name in chunk.text for name in symbols)
            for start, end in quotable_sentences(source, chunk):
                candidate = _candidate(source, order, chunk, (start, end), context, language)
                found.setdefault((source.source_id, start, end), replace(candidate, is_code_of=is_code))
    return tuple(sorted(found.values(), key=lambda candidate: (candidate.source_order, candidate.start)))


def _near_chunks(source: Source, question: str, language: str) -> tuple[Chunk, ...]:
    ranked = rank_chunks((source,), question, language=language)
    ids = list(dict.fromkeys(item.chunk.chunk_id for item in ranked if item.score > 0))[:CHUNKS_A_SOURCE]
    return tuple(chunk for chunk in source.chunks if chunk.chunk_id in ids)


def _candidate(
    source: Source, order: int, chunk: Chunk, span: tuple[int, int], context: tuple[str, ...], language: str
) -> Candidate:
    text = one_line(source.text[span[0] : span[1]])
    held = tokens(text, language=language)
    digits = frozenset(token for token in held if _NUMBER.search(token))
    return Candidate(
        source_id=source.source_id,
        source_order=order,
        chunk_id=chunk.chunk_id,
        start=span[0],
        end=span[1],
        text=text,
        tokens=held,
        held=frozenset(held),
        context=context,
        language=source.language_of(chunk),
        words=frozenset(held) - digits,
        content=frozenset(token for token in held if token not in digits and not is_stopword(token, language)),
        numbers=values_of(text, source.language_of(chunk)),
    )


def one_line(text: str) -> str:
    """Return a quotation without its author's line breaks; Chinese and Japanese lines join without a space."""
    lines = [" ".join(line.split()) for line in text.split("\n")]
    return ("" if is_unspaced(text) else " ").join(line for line in lines if line)


def quotable_sentences(source: Source, chunk: Chunk) -> tuple[tuple[int, int], ...]:
    """Return the spans of a chunk's sentences that may be quoted alone.

    A sentence that leans on the one before it is quoted together with it where that one can stand alone. Myths that the
    source reports under that label are not its statements, and neither are the imperatives of its advice.
    """
    flagged = flags.merged(source.flagged)
    found: list[tuple[int, int]] = []
    under_advice = heads_advice(chunk.heading)
    for paragraph in paragraph_sentences(source, chunk):
        whole = source.text[paragraph[0][0] : paragraph[-1][1]] if paragraph else ""
        if is_heading(whole):
            under_advice = heads_advice(whole)
        before: tuple[int, int] | None = None
        for span in _meant(source, chunk, paragraph, under_advice=under_advice):
            clear = span is not None and not flags.overlaps(*span, flagged) and may_state(source, span)
            joined = _joined(source, chunk, span, before) if span is not None and clear else None
            if joined is not None:
                found.append(joined)
            before = joined
    return tuple(found)


def _meant(
    source: Source, chunk: Chunk, paragraph: tuple[tuple[int, int], ...], *, under_advice: bool
) -> Iterator[tuple[int, int] | None]:
    """Yield the sentences that the source states itself; None stands for a myth that it reports and for its advice."""
    disowned = False
    for span in paragraph:
        text = one_line(source.text[slice(*span)])
        disowned = is_disowned(text) or (disowned and not corrects(text))
        yield None if disowned or (under_advice and advises(text, source.language_of(chunk))) else span


def _joined(source: Source, chunk: Chunk, span: tuple[int, int], before: tuple[int, int] | None) -> tuple[int, int] | None:
    text = one_line(source.text[span[0] : span[1]])
    if not is_statement(text):
        return None
    if not leans(text, source.language_of(chunk)):
        return span
    if before is None or span[1] - before[0] > LONGEST:
        return None
    return before[0], span[1]
