"""Sentences and chunks have exact offsets and lose nothing."""

from __future__ import annotations

import pytest
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


@pytest.mark.parametrize(
    ("language", "parts"),
    [
        ("en", ["Cabins leave every 15 seconds at the full speed of 5 m/s.", "With this equipment it carries 2,400."]),
        ("en", ["The yard ships 5 kg/m².", "Another ships 3 M."]),
        ("en", ["The train left at 5 p.m.", "The bus did not."]),
        ("en", ["The firm is Acme Inc.", "It was sold."]),
        ("en", ["Water freezes (at 0 °C).", "Tarnholt does not."]),
        ("en", ["The plant has 12 MW.", "In 2020 it had 3 GW."]),
        ("de", ["Das Tempo sinkt auf 4 m/s.", "Der Pegel fällt.", "Es kostet 5 Mio. Euro, z. B. 300 v. Chr. Geburt."]),
        ("fr", ["Le train roule à 30 km/h.", "Il est lent."]),
        ("ru", ["Скорость линии 5 m/s.", "Это много."]),
    ],
)
def test_a_unit_or_an_abbreviation_may_end_a_sentence(language: str, parts: list[str]) -> None:
    assert cut(" ".join(parts), language) == parts


@pytest.mark.parametrize(
    "text",
    [
        "The paper of J. R. R. Tolkien is long",
        "They use fruit, e.g. Apples from Tarnholt",
        "He lives at 5 N. High Street near 3 St. James Square",
        "The U.S. Army is at 5 p.m. Eastern Time in the yard of Acme Inc. Tarnholt",
        "It rose by 3.5 m. and Fig. 3 shows it",
        "See Dr. The-Anh Nguyen and Vol. The Hague of pp. 5",
    ],
)
def test_names_references_and_decimals_are_not_broken(text: str) -> None:
    assert cut(text) == [text]


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


def test_the_chunks_of_a_text_span_few_lines() -> None:
    text = "\n\n".join(f"The ropeway of Tarnholt carried {number} people." for number in range(100))
    spans = chunk_spans(read(text.encode(), name="a.txt", max_chars=10_000))
    assert max(span.locator_end - span.locator for span in spans) < 24
    assert min(span.end - span.start for span in spans[:-1]) >= 300
