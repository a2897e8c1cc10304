"""The fast reader gives the index every visible word and no hidden one."""

from __future__ import annotations

import pytest

from research.errors import CaptureFailed, FetchFailure
from research.reading import kinds
from research.reading.language import detect, detect_script_language, script_of
from research.reading.plain import plain_text


def test_a_page_gives_its_title_and_visible_lines() -> None:
    page = b"<title>T</title><nav>Menu</nav><h1>Head</h1><p>One\ntwo<p hidden>no<script>no()</script><pre>a\nb</pre>"
    found = plain_text(page, name="a.html", max_chars=1000)
    assert (found.title, found.text, found.media_type) == ("T", "Head\nOne two\na\nb", kinds.HTML)


def test_a_markdown_title_is_its_first_heading() -> None:
    assert plain_text(b"\n# The title\n\nText", name="d/a.md", max_chars=1000).title == "The title"


@pytest.mark.parametrize(
    ("name", "body", "title"),
    [
        ("a.md", b"---\ntitle: Stated\nlang: en\n---\n\n# Heading\n\nText", "Stated"),
        ("a.txt", b"---\ntitle: Stated\nlang: en\n---\n\nText", "Stated"),
        ("a.md", b"---\ndate: 2024-05-01\nlang: en\n---\n\n# Heading\n\nText", "Heading"),
        ("a.txt", b"---\r\nlang: en\r\n---\r\nHeading\r\n=======\r\nText", "Heading"),
        ("a.txt", b"---\nlang: en\n---\nText", "a.txt"),
    ],
)
def test_front_matter_is_no_title_but_may_state_one(name: str, body: bytes, title: str) -> None:
    assert plain_text(body, name=name, max_chars=1000).title == title


def test_without_a_heading_the_name_is_the_title() -> None:
    assert plain_text(b"x = 1", name="d/a.py", max_chars=1000).title == "a.py"


def test_text_is_cut_at_the_bound() -> None:
    assert len(plain_text(b"word " * 100, name="a.txt", max_chars=20).text) <= 20


@pytest.mark.parametrize(
    ("name", "body", "code"),
    [
        ("a.txt", b"", FetchFailure.EMPTY),
        ("a.png", b"\x89PNG", FetchFailure.REFUSED_TYPE),
        ("a.pdf", b"%PDF-1", FetchFailure.UNREADABLE),
    ],
)
def test_a_refusal_is_typed(name: str, body: bytes, code: FetchFailure) -> None:
    with pytest.raises(CaptureFailed) as caught:
        plain_text(body, name=name, max_chars=10)
    assert caught.value.code is code


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("これは日本語の文章です。", "ja"),
        ("海上风电装机容量", "zh"),
        ("해상 풍력 발전", "ko"),
        ("Die Windkraft wächst in diesem Jahr schneller als im vergangenen Jahr.", "de"),
        ("short", "en"),
    ],
)
def test_the_language_is_told_by_script_first(text: str, language: str) -> None:
    assert detect(text) == language


def test_a_script_shared_by_languages_tells_none() -> None:
    assert detect_script_language("Ветроэнергетика растёт") == ""
    assert script_of("Ветроэнергетика") == "cyrillic"
