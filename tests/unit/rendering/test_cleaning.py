"""A captured page is cleaned by a confined child, and what is made to be slow or large is refused in time."""

from __future__ import annotations

import pytest
from bs4 import BeautifulSoup

from publishing.errors import RenderingFailed
from publishing.rendering.children import OutOfTime
from publishing.rendering.cleaning import CleanLimits, clean_page
from publishing.rendering.safety import MAX_DEPTH, clean_captured, shown_markup

ARTICLE = (
    "<html><head><title>Ferry</title><style>p{}</style></head><body><h2>Ferry</h2><p onclick=a()>It runs <b>daily</b> "
    "for 3 €.</p><table><tr><td colspan=2>Zürich</td></tr></table><a href='https://ok.example/?a=1&b=2'>log</a></body></html>"
)
PATIENT = CleanLimits(wall_s=60.0)


def test_the_child_says_what_the_cleaner_says() -> None:
    assert clean_page(ARTICLE.encode(), declared="utf-8", limits=PATIENT) == clean_captured(ARTICLE)


def test_the_child_reads_the_declared_encoding() -> None:
    assert "Zürich" in clean_page(ARTICLE.replace("€", "").encode("cp1252"), declared="windows-1252", limits=PATIENT)


def test_a_page_above_the_size_is_refused() -> None:
    with pytest.raises(RenderingFailed, match="larger than 10 bytes"):
        clean_page(b"<p>more than ten</p>", declared="", limits=CleanLimits(page_bytes=10))


def test_a_page_that_takes_more_than_its_time_is_refused() -> None:
    with pytest.raises(RenderingFailed, match="within its bounds"):
        clean_page(b"<" * 900_000, declared="", limits=CleanLimits(cpu_s=1, wall_s=60.0))


def test_a_page_that_grows_beyond_the_output_is_refused() -> None:
    with pytest.raises(RenderingFailed, match="within its bounds"):
        clean_page(b"<p>&lt;</p>" * 200, declared="", limits=CleanLimits(output_bytes=1_000, wall_s=60.0))


def test_a_child_that_hangs_is_ended() -> None:
    with pytest.raises(OutOfTime):
        clean_page(b"<p>x</p>", declared="", limits=CleanLimits(wall_s=0.001))


@pytest.mark.parametrize("opened", ["<a><p>", "<b>", "<blockquote>", "<ul><li>", "<a href='https://ok.example/'><b>"])
def test_no_nesting_is_deeper_than_a_writer_nests(opened: str) -> None:
    tree = BeautifulSoup(clean_captured(opened * 400 + "words"), "lxml")
    assert "words" in tree.get_text()
    assert all(len(list(element.parents)) <= MAX_DEPTH + 3 for element in tree.find_all(True))


def test_cleaned_markup_may_be_shown() -> None:
    assert shown_markup(clean_captured(ARTICLE)) == clean_captured(ARTICLE)


@pytest.mark.parametrize(
    "markup",
    ["<script>a()</script>", "<p onclick=a()>x</p>", "<p", "a < b", "<!-- x -->", "<td colspan=2>x</td>", "<P>x</P>",
     "<p >x</p>",      '<a href="javascript:a()" rel="noopener noreferrer nofollow">x</a>', '<a href="https://ok.example/">x</a>',
     '<a href="https://user@ok.example/" rel="noopener noreferrer nofollow">x</a>', '<th scope="x" onclick="a()">x</th>'],
)  # fmt: skip
def test_whatever_the_cleaner_cannot_have_written_is_not_shown(markup: str) -> None:
    assert shown_markup(f"<p>before</p>{markup}") is None
