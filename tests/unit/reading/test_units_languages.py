"""A chunk in another language than its source says so; none is lost, and a doubt leaves it in its source's."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from research.reading.chunks import chunk_spans
from research.reading.language import language_of_part
from research.reading.read import read

EN = "The plant stores electricity for the city, and it has been run by a company of the harbour since it was opened there."
DE = "Das Kraftwerk speichert Strom für die Stadt und wird seit der Eröffnung von einer Firma aus dem Hafen betrieben."
ZH = "该电站位于鹿特丹，自投运以来一直由港口的一家公司运营，容量为二百四十兆瓦时。"
JA = "この発電所はロッテルダムにあり、開業以来、港の会社によって運営されています。容量は二百四十メガワット時です。"
RU = "Станция была построена в городе и с момента открытия принадлежит компании из порта, которая её обслуживает."
AR = "تقع المحطة في مدينة روتردام وهي مملوكة لشركة من الميناء منذ افتتاحها وقد بلغت قدرتها مائتين وأربعين."


@pytest.mark.parametrize(
    ("part", "whole", "language"),
    [
        (EN, "zh", "en"),
        (EN, "de", "en"),
        (DE, "en", "de"),
        (ZH, "en", "zh"),
        (JA, "en", "ja"),
        (JA, "zh", "ja"),
        (RU, "en", "ru"),
        (AR, "en", "ar"),
        ("東京都千代田区", "ja", "ja"),
        ("この", "zh", "zh"),
        ("Rotterdam, Berlin, Paris, Madrid, London", "zh", "zh"),
        ("12 | 13 | 14", "de", "de"),
        ("Rijn Energy B.V.", "en", "en"),
        ("Станция", "ru", "ru"),
    ],
)
def test_a_part_speaks_as_the_rest_unless_it_plainly_does_not(part: str, whole: str, language: str) -> None:
    assert language_of_part(part, whole) == language


@pytest.mark.parametrize(("other", "language"), [(ZH, "zh"), (JA, "ja"), (RU, "ru"), (AR, "ar"), (DE, "de")])
def test_a_chunk_in_another_language_says_which(other: str, language: str) -> None:
    text = f"# The plant\n\n{EN * 8}\n\n## Abroad\n\n{other * 6}\n\n## Home\n\n{EN * 8}\n"
    reading = read(text.encode(), name="plant.md", max_chars=50_000)
    chunks = chunk_spans(reading)
    assert reading.language == "en"
    told = {chunk.language for chunk in chunks if other in reading.text[chunk.start : chunk.end]}
    assert told == {language}
    assert {chunk.language for chunk in chunks if EN in reading.text[chunk.start : chunk.end]} == {""}


def test_a_source_in_one_language_names_none_for_its_chunks() -> None:
    for text in (EN, DE, ZH, JA, RU, AR):
        reading = read((f"{text}\n\n" * 12).encode(), name="a.txt", max_chars=50_000)
        assert {chunk.language for chunk in chunk_spans(reading)} == {""}


@settings(deadline=None, max_examples=60)
@given(st.text(max_size=200), st.sampled_from(["en", "de", "zh", "ja", "ru", "ar", "ko", "th"]))
def test_whatever_a_part_holds_it_has_a_language(part: str, whole: str) -> None:
    assert language_of_part(part, whole)
