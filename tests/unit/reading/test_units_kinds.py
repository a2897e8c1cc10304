"""Figures, recognised pages, demos and code are units of their own, and each carries what its kind lets it carry."""

from __future__ import annotations

import pytest

from research.reading.figures import figure_of
from research.reading.read import read
from research.reading.transcription import confidence_of
from research.reading.types import (
    CodeUnit,
    Confidence,
    DemoUnit,
    FigureUnit,
    NoteUnit,
    ProseUnit,
    ScanUnit,
    TableUnit,
    Unit,
)
from research.reading.units import Refusal, may_be_quoted, may_carry_number, states_only_showing, unit_at


@pytest.mark.parametrize(
    ("unit", "number", "words"),
    [
        (ProseUnit(start=0, end=9), None, None),
        (CodeUnit(start=0, end=9), None, None),
        (FigureUnit(start=0, end=9), None, None),
        (FigureUnit(start=0, end=9, is_chart=True), Refusal.NO_AXIS, None),
        (FigureUnit(start=0, end=9, is_chart=True, axis="x"), Refusal.NO_UNIT, None),
        (FigureUnit(start=0, end=9, is_chart=True, axis="x", unit="ms"), Refusal.NO_CONDITIONS, None),
        (FigureUnit(start=0, end=9, is_chart=True, axis="x", unit="ms", conditions="n = 5"), None, None),
        (ScanUnit(start=0, end=9, page=1), Refusal.RECOGNISED, None),
        (ScanUnit(start=0, end=9, page=1, confidence=Confidence.LOW), Refusal.RECOGNISED, None),
        (ScanUnit(start=0, end=9, page=1, confidence=Confidence.VERIFIED), None, None),
        (DemoUnit(start=0, end=9), Refusal.ONLY_SHOWN, None),
        (NoteUnit(start=0, end=9), None, Refusal.NOTE_ALONE),
        (TableUnit(start=0, end=9), None, Refusal.HEADS_ALONE),
    ],
)
def test_each_kind_of_unit_carries_what_it_may(unit: Unit, number: Refusal | None, words: Refusal | None) -> None:
    assert may_carry_number(unit, "x" * 9) is number
    assert may_be_quoted(unit) is words
    assert states_only_showing(unit) is isinstance(unit, DemoUnit)


def test_what_no_unit_claims_is_prose() -> None:
    assert unit_at((), 3, 5) == ProseUnit(start=3, end=5)


def test_a_chart_tells_its_axis_by_its_ticks_and_its_unit_by_its_labels() -> None:
    unit = figure_of(0, 50, "Figure 3: Load of the grid, measured at noon.", ("0", "10", "20", "Load (MW)"))
    assert (unit.is_chart, unit.axis, unit.unit, unit.conditions) == (True, "0 – 20", "MW", "measured")


def test_a_photograph_is_no_chart() -> None:
    assert not figure_of(0, 40, "Figure 1: The old bridge seen from the harbour.", ()).is_chart


def test_the_caption_of_a_page_is_a_figure_with_the_words_of_its_picture() -> None:
    page = (
        "<html><body><h1>The grid</h1><p>The grid of the city is run by a company since the year 2019.</p>"
        '<figure><img alt="Curve of the load"><svg><text>0</text><text>50</text><text>100</text></svg>'
        "<figcaption>Load over time in 2024, measured at noon (MW).</figcaption></figure></body></html>"
    )
    reading = read(page.encode(), name="grid.html", media_type="text/html", max_chars=10_000)
    (unit,) = (unit for unit in reading.units if isinstance(unit, FigureUnit))
    assert unit.labels == ("Curve of the load", "0", "50", "100")
    assert (unit.axis, unit.unit) == ("over time", "MW")
    assert "Curve" not in reading.text


CAPTIONS = "1\n00:00:01,000 --> 00:00:04,000\nWelcome to the show.\n\n2\n00:00:05,000 --> 00:00:09,000\nIt is fast.\n\n"
TALK = "# Product demo: transcript\n\n" + "\n\n".join(
    f"[00:{minute:02}] Today we are showing the new engine, and it starts in {minute} seconds." for minute in range(8)
)
TURNS = "# Keynote of the launch event\n\n" + "\n\n".join(
    f"{name}: This engine is the best that we have ever made, and it runs." for name in ("Ada", "Ben") * 5
)


@pytest.mark.parametrize(
    ("text", "name"),
    [(CAPTIONS * 2, "show.srt"), (TALK, "demo.md"), (TURNS, "keynote.md")],
)
def test_a_transcript_of_a_presentation_is_a_demo(text: str, name: str) -> None:
    reading = read(text.encode(), name=name, max_chars=10_000)
    assert any(isinstance(unit, DemoUnit) for unit in reading.units)


@pytest.mark.parametrize(
    "text",
    [
        "# Programme of the conference\n\n" + "\n\n".join(f"{hour}:00 Talk {hour}" for hour in range(9, 18)),
        "# Presentation layer\n\n" + "\n\n".join(f"{label}: this part is drawn last." for label in ("Note", "Warning") * 5),
        "# Earnings call, presentation\n\n"
        + "\n\n".join(f"{who}: Sales grew by {n} percent." for n in range(5) for who in "AB"),
        "# Log\n\n" + "\n\n".join(f"00:{minute:02} The pump was started by hand again." for minute in range(8)),
    ],
)
def test_programmes_manuals_calls_and_logs_are_no_demos(text: str) -> None:
    reading = read(text.encode(), name="text.md", max_chars=10_000)
    assert not any(isinstance(unit, DemoUnit) for unit in reading.units)


def test_code_names_its_language_and_what_it_defines() -> None:
    source = read(
        b"LIMIT = 3\n\n\ndef run_all(x):\n    return x\n\n\nclass Runner:\n    pass\n", name="run.py", max_chars=10_000
    )
    assert [(unit.language, unit.symbols) for unit in source.units if isinstance(unit, CodeUnit)] == [
        ("python", ("LIMIT", "run_all", "Runner"))
    ]
    note = read(b"# How\n\nCall it:\n\n```js\nfunction runAll() {}\n```\n", name="how.md", max_chars=10_000)
    assert [(unit.language, unit.symbols) for unit in note.units if isinstance(unit, CodeUnit)] == [("js", ("runAll",))]


def test_a_footnote_of_a_text_is_no_statement() -> None:
    reading = read(
        b"# Plant\n\nIt stores power.[^1]\n\n[^1]: Without the harbour, which is counted apart.\n",
        name="a.md",
        max_chars=999,
    )
    assert [type(unit) for unit in reading.units] == [NoteUnit]


def test_signs_of_misreading_make_a_transcription_doubtful_and_nothing_makes_it_sure() -> None:
    assert (
        confidence_of("The plant stores electricity for the whole city since the year of its opening.") is Confidence.UNKNOWN
    )
    assert confidence_of("Th3 p1ant st0res e|ectricity f0r the wh0le city") is Confidence.LOW


@pytest.mark.parametrize(
    ("markup", "is_note"),
    [
        ('<ol class="footnotes"><li id="fn1">{}</li></ol>', True),
        ('<div role="doc-footnote"><p>{}</p></div>', True),
        ('<p id="fn:2">{}</p>', True),
        ('<div class="has-footnotes"><p>{}</p></div>', False),
        ('<p class="fn">{}</p>', False),
        ('<div class="notice"><p>{}</p></div>', False),
    ],
)
def test_the_notes_of_a_page_are_known_by_their_whole_name(markup: str, *, is_note: bool) -> None:
    said = "The harbour of the plant is not counted in any of these numbers here."
    page = f"<html><body><h1>Plant</h1><p>The plant is run by the city.</p>{markup.format(said)}</body></html>"
    reading = read(page.encode(), name="a.html", media_type="text/html", max_chars=9_999)
    at = reading.text.index(said)
    assert isinstance(unit_at(reading.units, at, at + len(said)), NoteUnit) is is_note
