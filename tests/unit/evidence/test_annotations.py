"""Selectors of a passage find it again, in the stored text and on the live page."""

from __future__ import annotations

from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.evidence.annotations import TEXT_DIRECTIVE, TextPosition, TextQuote, as_jsonld, selectors_at, text_fragment


@given(before=st.text(max_size=60), exact=st.text(min_size=1, max_size=60), after=st.text(max_size=60))
def test_both_selectors_name_the_same_words(before: str, exact: str, after: str) -> None:
    text = before + exact + after
    quote, position = selectors_at(text, len(before), len(before) + len(exact))
    assert text[position.start : position.end] == quote.exact == exact
    assert before.endswith(quote.prefix)
    assert after.startswith(quote.suffix)


@pytest.mark.parametrize(("start", "end"), [(-1, 2), (2, 2), (3, 2), (0, 99)])
def test_a_span_that_is_not_there_is_refused(start: int, end: int) -> None:
    with pytest.raises(ValueError, match="no passage"):
        selectors_at("words", start, end)


def test_selectors_are_written_as_the_standard_names_them() -> None:
    quote = TextQuote(exact="41 hours", prefix="lasts ", suffix=".")
    assert as_jsonld((quote, TextPosition(start=18, end=26))) == [
        {"type": "TextQuoteSelector", "exact": "41 hours", "prefix": "lasts ", "suffix": "."},
        {"type": "TextPositionSelector", "start": 18, "end": 26},
    ]


@given(words=st.text(max_size=300))
def test_a_fragment_holds_nothing_that_ends_it(words: str) -> None:
    fragment = text_fragment(words)
    if not words.strip():
        assert fragment == ""
        return
    directive = fragment.removeprefix(TEXT_DIRECTIVE)
    assert not set(directive) & set("#&-\"'<> \n")
    for edge in directive.split(","):
        assert unquote(edge, errors="replace").strip()
