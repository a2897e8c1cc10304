"""Stored text on a page: cut where quotes and withheld spans begin and end, and never changed by a character."""

from __future__ import annotations

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from research.evidence.types import Chunk, Source, SourceClass
from research.reading.types import FlaggedSpan, LocatorKind
from research.selectors.stored_text import MarkedSpan, paragraphs

SPANS = st.lists(st.tuples(st.integers(0, 60), st.integers(1, 20)), max_size=4)


def _source(text: str, flagged: tuple[FlaggedSpan, ...] = (), *, kind: LocatorKind = LocatorKind.NONE) -> Source:
    chunk = Chunk(
        chunk_id="S1.C1", source_id="S1", ordinal=1, start=0, end=len(text), text=text, locator=7, locator_end=9, heading=""
    )
    return Source(
        source_id="S1",
        requested_anchor="a.md",
        canonical_anchor="a.md",
        title="A",
        transport="workspace",
        media_type="text/plain",
        encoding="utf-8",
        language="en",
        source_class=SourceClass.WORKSPACE_DOCUMENT,
        locator_kind=kind,
        digest="0" * 64,
        text_digest="0" * 64,
        text=text,
        chunks=(chunk,),
        flagged=flagged,
        captured_at=datetime(2026, 1, 1, tzinfo=UTC),
        query_ids=(),
        fetched_ms=0,
        persisted_ms=0,
    )


@given(text=st.text(alphabet="ab \n字🙂", max_size=60), quoted=SPANS, withheld=SPANS)
def test_the_pieces_joined_are_the_text(text: str, quoted: list[tuple[int, int]], withheld: list[tuple[int, int]]) -> None:
    quotes = [MarkedSpan(anchor=f"F{n}", start=start, end=start + size) for n, (start, size) in enumerate(quoted)]
    flags = tuple(FlaggedSpan(start=start, end=start + size, rule="r") for start, size in withheld)
    found = paragraphs(_source(text, flags), quotes)
    joined = ["".join(piece.text for piece in paragraph.pieces) for paragraph in found]
    assert joined == [line for line in text.split("\n") if line.strip()]


@given(text=st.text(alphabet="ab \n", min_size=1, max_size=60), withheld=SPANS)
def test_nothing_withheld_is_ever_shown_as_a_quote(text: str, withheld: list[tuple[int, int]]) -> None:
    flags = tuple(FlaggedSpan(start=start, end=start + size, rule="r") for start, size in withheld)
    everything = [MarkedSpan(anchor="F1", start=0, end=len(text))]
    pieces = [piece for paragraph in paragraphs(_source(text, flags), everything) for piece in paragraph.pieces]
    shown = "".join(piece.text for piece in pieces if piece.kind == "quote")
    hidden = {offset for flag in flags for offset in range(flag.start, flag.end)}
    kept = "".join(
        character
        for offset, character in enumerate(text)
        if offset not in hidden and character != "\n" and _line_of(text, offset).strip()
    )
    assert shown == kept


def _line_of(text: str, offset: int) -> str:
    return text[text.rfind("\n", 0, offset) + 1 :].split("\n", maxsplit=1)[0]


def test_two_statements_that_begin_together_each_have_their_anchor() -> None:
    quotes = [MarkedSpan(anchor="F1", start=0, end=5), MarkedSpan(anchor="F2", start=0, end=11)]
    (paragraph,) = paragraphs(_source("Hello world"), quotes)
    assert [(piece.text, piece.anchors) for piece in paragraph.pieces] == [("Hello", ("F1", "F2")), (" world", ())]


def test_a_place_is_named_where_a_citable_span_begins() -> None:
    (first, second) = paragraphs(_source("One\n\nTwo", kind=LocatorKind.PAGE), ())
    assert (first.place, second.place) == ("page 7", "")
