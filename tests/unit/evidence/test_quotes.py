"""A quotation is found where it stands, and nowhere else."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from research.evidence.quotes import Match, alike, locate

TEXT = (
    "First line.\nThe “Rijn” plant – built in 2019 – stores\n240 MWh.  It cost 10² million. 工場は２０２０年に\n完成した。"
)


def found(quote: str) -> str | None:
    span = locate(TEXT, quote)
    return None if span is None else TEXT[span.start : span.end]


def test_an_exact_quotation_is_found_with_its_offsets() -> None:
    span = locate(TEXT, "built in 2019")
    assert span is not None
    assert (TEXT[span.start : span.end], span.match) == ("built in 2019", Match.EXACT)


@pytest.mark.parametrize(
    ("quote", "stands"),
    [
        ('The "Rijn" plant - built in 2019 - stores 240 MWh.', "The “Rijn” plant – built in 2019 – stores\n240 MWh."),
        ("240 MWh. It cost", "240 MWh.  It cost"),
        ("工場は2020年に完成した。", "工場は２０２０年に\n完成した。"),
        ("  built in 2019\n", "built in 2019"),
    ],
)
def test_white_space_quotes_dashes_and_widths_do_not_hide_a_quotation(quote: str, stands: str) -> None:
    assert found(quote) == stands


@pytest.mark.parametrize("quote", ["10 2 million", "102 million", "the rijn plant", "Rïjn", "", " \n", "stores 2400 MWh"])
def test_what_carries_meaning_must_agree(quote: str) -> None:
    assert found(quote) is None


def test_the_search_stays_inside_the_given_span() -> None:
    assert locate(TEXT, "First line.", start=5) is None
    assert locate(TEXT, "240 MWh.", end=20) is None


def test_half_of_a_composed_character_is_no_place_in_the_source() -> None:
    assert locate("an ofﬁcial note…", "of") is not None
    assert locate("an oﬀer", "of") is None


@settings(deadline=None)
@given(st.text(min_size=1), st.data())
def test_every_visible_part_of_a_text_is_found_in_it(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    part = text[start:end]
    if not part.strip():
        return
    span = locate(text, part)
    assert span is not None
    assert span.match is Match.EXACT
    assert text[span.start : span.end] == part.strip()


@settings(deadline=None)
@given(st.text(alphabet=st.sampled_from("ab “”\"'–-　\n ﾊﾞ工場（）()０12．"), max_size=40), st.data())
def test_a_normalised_span_reads_like_its_quotation(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    part = unicodedata.normalize("NFKC", text[start:]).replace("“", '"').replace("–", "-")
    span = locate(text, part)
    if span is not None:
        assert 0 <= span.start < span.end <= len(text)
        assert alike(text[span.start : span.end]) == alike(part)
