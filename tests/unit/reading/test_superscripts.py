"""A raised digit never becomes a part of the number that it stands beside."""

from __future__ import annotations

import pytest
from lxml import html

from research.reading.read import read
from research.reading.superscripts import write_out_superscripts


def written(markup: str) -> str:
    root = html.document_fromstring(f"<body><p>{markup}</p></body>")
    write_out_superscripts(root)
    return "".join(root.find("body").itertext()).strip()


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ('The output was 251.3<sup><a href="#n2">2</a></sup> GWh.', "The output was 251.3 GWh."),
        ('The output was 251.3<a href="#n2"><sup>2</sup></a> GWh.', "The output was 251.3 GWh."),
        ('Industry<sup id="r1"><a href="#n1">[1]</a></sup> used most.', "Industry used most."),
        ("It ended in 2019.<sup>3</sup> Then came more.", "It ended in 2019. Then came more."),
        ("It ended<sup>[12]</sup> there.", "It ended there."),
        ("About 10<sup>6</sup> cells", "About 10^6 cells"),
        ("About 10<sup>-6</sup> m", "About 10^-6 m"),
        ("an area of 12 km<sup>2</sup>", "an area of 12 km²"),
        ("10<sup><i>6</i></sup> cells", "10^6 cells"),
        ("the 1<sup>st</sup> of May", "the 1st of May"),
        ("CO<sub>2</sub> fell", "CO2 fell"),
    ],
)
def test_raised_characters_are_written_as_they_are_meant(markup: str, text: str) -> None:
    assert written(markup) == text


def test_marks_of_notes_are_counted() -> None:
    root = html.document_fromstring('<p>a<sup><a href="#1">1</a></sup> b<sup>2</sup> c<sup>[3]</sup></p>')
    assert write_out_superscripts(root) == 2


def test_a_page_of_marks_is_read_in_linear_time_and_keeps_its_words() -> None:
    markup = 'word<sup><a href="#n">1</a></sup> ' * 3_000
    assert written(markup).split() == ["word"] * 3_000


def test_a_page_is_read_with_its_exponents_and_without_the_marks_of_its_notes() -> None:
    page = (
        "<html><body><h1>Use of water</h1><p>Industry used 251.3<sup><a href='#n2'>2</a></sup> million cubic metres, "
        "of which 10<sup>6</sup> were returned.</p></body></html>"
    )
    said = read(page.encode(), name="page.html", media_type="text/html", max_chars=10_000).text
    assert "251.3 million" in said
    assert "10^6 were" in said
