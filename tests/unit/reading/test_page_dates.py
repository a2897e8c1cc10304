"""A page's day is the day of its publication: stated or shown, never after the capture, never made up."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.reading.date_text import day_in
from research.reading.notes import Note
from research.reading.read import read
from research.reading.types import Reading

LINKED = '<script type="application/ld+json">{}</script>'
TODAY = date(2026, 11, 30)
PROSE = "<p>" + "The ropeway of Tarnholt carries many passengers an hour, and it stops in strong wind. " * 6 + "</p>"


def page(*, head: str = "", byline: str = "", url: str = "", lang: str = "en", captured_on: date | None = TODAY) -> Reading:
    html = (
        f"<html lang={lang}><head><title>The ropeway</title>{head}</head>"
        f"<body><h1>The ropeway</h1>{byline}{PROSE}</body></html>"
    )
    name = url or "page.html"
    return read(html.encode(), name=name, url=url, media_type="text/html", max_chars=60_000, captured_on=captured_on)


@pytest.mark.parametrize(
    "stated",
    [
        {"head": LINKED.format('{"@type":"NewsArticle","datePublished":"2024-05-06T10:00:00Z"}')},
        {"head": '<meta property="article:published_time" content="2024-05-06T10:00:00+02:00">'},
        {"head": '<meta name="citation_publication_date" content="2024/05/06">'},
        {"url": "https://news.example.org/2024/05/06/ropeway"},
        {"byline": '<time datetime="2024-05-06">some day</time>'},
        {"byline": "<p class=byline>By Ada Lorn, May 6, 2024</p>"},
        {"byline": "<p>News<br>6 May 2024, 22:11</p>"},
        {"byline": "<span class=datum>6. Mai 2024</span>", "lang": "de"},
        {"byline": "<span class=fecha>6 de mayo de 2024</span>", "lang": "es"},
        {"byline": "<span class=time>2024年5月6日</span>", "lang": "zh"},
    ],
    ids="+".join,
)
def test_a_stated_or_shown_day_is_found(stated: dict[str, str]) -> None:
    assert page(**stated).date == "2024-05-06"  # type: ignore[arg-type]


def test_publication_comes_before_change() -> None:
    both = (
        LINKED.format('[{"@type":"Article","dateModified":"2025-01-02","datePublished":"2024-05-06"}]')
        + '<meta property="article:modified_time" content="2025-01-02">'
    )
    reading = page(head=both, byline="<p class=date>Updated 2 January 2025</p>")
    assert (reading.date, reading.notes) == ("2024-05-06", ())


def test_only_a_day_of_change_is_said_to_be_one() -> None:
    reading = page(byline="<p class=date>Last updated: 2 January 2025</p>")
    assert (reading.date, reading.notes) == ("2025-01-02", (Note.DATE_OF_CHANGE,))


@pytest.mark.parametrize("head", ['<meta name="date" content="2026-12-24">', '<meta name="pubdate" content="2031-01-01">'])
def test_no_day_lies_after_the_capture(head: str) -> None:
    assert page(head=head).date == ""


@pytest.mark.parametrize(
    ("byline", "lang", "day"),
    [
        ("yesterday", "en", "2026-11-29"),
        ("Published 3 days ago", "en", "2026-11-27"),
        ("5 hours ago", "en", "2026-11-30"),
        ("昨天", "zh", "2026-11-29"),
        ("3天前", "zh", "2026-11-27"),
        ("vor zwei Tagen", "de", "2026-11-28"),
        ("il y a 2 semaines", "fr", "2026-11-16"),
        ("2 months ago", "en", ""),
    ],
)
def test_a_day_told_by_its_distance_is_counted_from_the_capture_and_noted(byline: str, lang: str, day: str) -> None:
    reading = page(byline=f"<p class=byline>{byline}</p>", lang=lang)
    assert (reading.date, reading.notes[:1]) == (day, (Note.RELATIVE_DATE,))


def test_without_a_day_of_capture_a_distance_is_only_noted() -> None:
    reading = page(byline="<p class=byline>yesterday</p>", captured_on=None)
    assert (reading.date, reading.notes[:1]) == ("", (Note.RELATIVE_DATE,))


@pytest.mark.parametrize(
    "byline", ["<p class=byline>USA Today</p>", "<p class=meta>© 2024 Tarnholt Press</p>", "<p>May 2024</p>"]
)
def test_what_names_no_day_gives_none(byline: str) -> None:
    assert page(byline=byline).date == ""


@pytest.mark.parametrize("lang", ["en", "en-GB", "de"])
def test_a_slashed_day_is_read_as_its_language_writes_it(lang: str) -> None:
    assert page(byline="<p class=date>3/4/2024</p>", lang=lang).date == ("2024-03-04" if lang == "en" else "2024-04-03")


@given(st.dates(min_value=date(1990, 1, 1), max_value=date(2060, 12, 31)))
def test_every_day_of_the_web_is_read_back(day: date) -> None:
    for text in (day.isoformat(), f"{day:%d %B %Y}", f"{day:%B %d, %Y}", f"{day.day}.{day.month}.{day.year}"):
        found = day_in(text)
        assert found is not None
        assert found.day == day.isoformat()


@given(st.text(max_size=500), st.dates(min_value=date(2000, 1, 1), max_value=date(2060, 1, 1)))
def test_no_text_breaks_it(text: str, today: date) -> None:
    found = day_in(text, today=today)
    assert found is None or found.day == "" or date.fromisoformat(found.day) <= max(today, date(2099, 12, 31))


@given(st.integers(min_value=0, max_value=90))
def test_days_are_counted_back(days: int) -> None:
    found = day_in(f"{days} days ago", today=TODAY)
    assert found is not None
    assert found.day == (TODAY - timedelta(days=days)).isoformat()


def test_days_that_the_text_tells_by_their_distance_are_counted() -> None:
    reading = page(byline="<p>It opened yesterday, and 3 days ago nobody knew that it would, said the owners of it.</p>")
    assert "relative_dates:2" in reading.notes
