"""Sentences and chunks have exact offsets and lose nothing."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from research.errors import CaptureFailed
from research.reading.chunks import chunk_spans
from research.reading.read import read
from research.reading.sentences import sentences, sentences_of

PROSE = st.text(st.sampled_from("aB 1.。！?\n」”\"'é日 ,;"), max_size=400)


def cut(text: str, language: str = "en") -> list[str]:
    return [text[span.start : span.end] for span in sentences(text, language=language)]


def test_decimals_and_abbreviations_end_no_sentence() -> None:
    assert cut("It cost 3.5 million, e.g. for Dr. Smith. See Fig. 3 for more.") == [
        "It cost 3.5 million, e.g. for Dr. Smith.",
        "See Fig. 3 for more.",
    ]


def test_chinese_sentences_keep_their_closing_quotation_marks() -> None:
    assert cut("他说：“你好。”然后走了。价格是3.5元！", "zh") == ["他说：“你好。”", "然后走了。", "价格是3.5元！"]


@given(PROSE, st.integers(0, 60), st.integers(0, 400))
def test_sentences_are_in_order_and_inside_their_range(text: str, start: int, length: int) -> None:
    end = min(len(text), start + length)
    position = start
    for span in sentences(text, language="en", start=start, end=end):
        assert position <= span.start < span.end <= end
        assert text[span.start : span.end] == text[span.start : span.end].strip()
        assert not text[position : span.start].strip()
        position = span.end
    assert not text[position : max(end, position)].strip()


@settings(max_examples=60)
@given(PROSE, st.sampled_from(["a.md", "a.txt", "a.py", "a.rst"]), st.integers(20, 200))
def test_every_visible_character_lies_in_exactly_one_chunk(text: str, name: str, limit: int) -> None:
    try:
        reading = read(text.encode(), name=name, max_chars=10_000)
    except CaptureFailed:
        return
    position = 0
    for chunk in chunk_spans(reading, target_chars=limit // 2, max_chars=limit):
        assert position <= chunk.start < chunk.end <= chunk.start + limit
        assert not reading.text[position : chunk.start].strip()
        position = chunk.end
    assert not reading.text[position:].strip()
    for block in reading.blocks:
        assert reading.text[block.start : block.end].strip()
    assert sentences_of(reading.text, reading.blocks, language="en")
