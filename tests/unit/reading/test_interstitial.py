"""Walls, shells and missing pages of many kinds are each typed; pages about them, or with their furniture, are read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.errors import CaptureFailed, FetchFailure
from research.reading import interstitial_words as words
from research.reading.interstitial import Interstitial, PageView, interstitial_of, page_signs
from research.reading.interstitial_marks import ADDRESSES, NAMES, SCRIPTS
from research.reading.read import read
from research.reading.visibility import parse_html

FOLDER = Path(__file__).resolve().parents[2] / "interstitials"
WALLS = sorted(path for path in FOLDER.glob("*/*.html") if path.parent.name != "article")
ARTICLES = sorted((FOLDER / "article").glob("*.html"))
LISTS = {
    name: getattr(words, name)
    for name in ("BOT_TITLES", "CONSENT_TITLES", "LOGIN_TITLES", "MISSING_TITLES", "ERROR_TITLES", "SEARCH_TITLES")
}
ADDRESS = "https://news.example.org/2026/05/harbour-bridge"
OPENED = (
    "The harbour bridge opened to traffic at six on Monday morning, eleven months later than the city had planned. "
    "Engineers had to sink six caissons into soft clay before the first span could be lifted, and that took two winters."
)
CROSSED = (
    "Every morning forty thousand people cross the water on their way to work, and most of them would rather not queue. "
    "For two hundred years the only way across was a wooden ferry that left when it was full, and not a minute earlier."
)
PROSE = (OPENED, CROSSED)


def outcome(html: str, *, url: str = ADDRESS, asked: str = "") -> FetchFailure | None:
    """What the reader makes of a page: the failure, or None for one that is read."""
    try:
        read(html.encode(), name=url, max_chars=200_000, media_type="text/html", url=url, requested_url=asked or url)
    except CaptureFailed as failure:
        return failure.code
    return None


def outcome_of_file(path: Path) -> FetchFailure | None:
    html = path.read_text(encoding="utf-8")
    stated = dict(re.findall(r"<!-- (url|asked): (\S+) -->", html))
    return outcome(html, url=stated["url"], asked=stated.get("asked", ""))


def judged(html: str, *, visible: str = "", main: str = "", title: str = "", url: str = ADDRESS) -> Interstitial | None:
    root = parse_html(html)
    assert root is not None
    return interstitial_of(PageView(signs=page_signs(root), visible_text=visible, main_text=main, title=title, url=url))


def article(title: str, *, paragraphs: tuple[str, ...] = PROSE, inside: str = "", head: str = "") -> str:
    text = "".join(f"<p>{paragraph}</p>" for paragraph in paragraphs)
    return f"<html><head><title>{title}</title>{head}</head><body><main><h1>{title}</h1>{text}{inside}</main></body></html>"


def test_there_are_enough_pages_of_every_kind() -> None:
    kinds = {path.parent.name for path in WALLS}
    assert kinds == {"bot_wall", "consent_wall", "login_wall", "paywall", "soft_404", "empty_shell"}
    assert len(WALLS) >= 40
    assert len(ARTICLES) >= 20


@pytest.mark.parametrize("path", WALLS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_page_that_stands_in_for_another_is_typed(path: Path) -> None:
    assert outcome_of_file(path) is FetchFailure(path.parent.name)


@pytest.mark.parametrize("path", ARTICLES, ids=lambda path: path.stem)
def test_a_page_about_walls_or_with_their_furniture_is_read(path: Path) -> None:
    assert outcome_of_file(path) is None


@pytest.mark.parametrize("name", LISTS)
def test_no_title_alone_makes_an_article_a_wall(name: str) -> None:
    assert [title for title in sorted(LISTS[name]) if outcome(article(title)) is not None] == []


@pytest.mark.parametrize(
    "phrases", [words.BOT_PHRASES, words.CONSENT_PHRASES, words.PAYWALL_PHRASES, words.PARKED_PHRASES, words.SCRIPT_PHRASES]
)
def test_no_phrase_alone_makes_an_article_a_wall(phrases: frozenset[str]) -> None:
    said = "".join(f"<li>{phrase}</li>" for phrase in sorted(phrases))
    assert outcome(article("Harbour bridge opens", inside=f"<ul>{said}</ul>")) is None
    for phrase in sorted(phrases):
        brief = article("Harbour bridge opens", paragraphs=(OPENED,), inside=f"<p>“{phrase}”</p>")
        assert outcome(brief) is None, phrase


@pytest.mark.parametrize("names", [NAMES])
def test_no_name_alone_makes_a_long_article_a_wall(names: dict[str, object]) -> None:
    long = PROSE * 4
    marked = [
        name
        for name, mark in names.items()
        if str(mark) != "missing"
        and outcome(article("Harbour bridge opens", paragraphs=long, inside=f'<div id="{name}" class="{name}">x</div>'))
    ]
    assert marked == []


# What stands around a page on a site of today: analytics, navigation, a banner, a log-in dialog, a comment form.
FURNITURE = (
    "<script src='https://tags.example.org/gtag/js'></script><script>dataLayer=[]</script>"
    "<div id='onetrust-consent-sdk'><h2>We value your privacy</h2><p>We and our partners store information on a device, "
    "such as cookies, and process personal data.</p><button>Accept all</button><button>Reject all</button></div>"
    "<div class='modal'><h2>Sign in</h2><form id='login-form' action='/login'><input type='password'></form></div>"
    "<form action='/comment'><div class='g-recaptcha'></div></form>"
    "<script src='https://www.google.com/recaptcha/api.js'></script><footer><a href='/cookies'>Cookie settings</a></footer>"
)


@pytest.mark.parametrize(
    ("title", "body"),
    [
        ("ferry", "<p>ferry, noun: a boat that carries people across water.</p>"),
        ("Model 12 pump", "<table><tr><td>Flow</td><td>12 l/min</td></tr><tr><td>Head</td><td>8 m</td></tr></table>"),
        ("Fish soup", "<ul><li>1 kg fish</li><li>2 onions</li></ul><ol><li>Boil it.</li><li>Eat it.</li></ol>"),
        ("Seneca on ports", "<blockquote>No wind is good for a man who knows no port.</blockquote>"),
        ("Version 2.1.0", "<ul><li>Fix crash on start</li><li>Faster search</li></ul>"),
        ("Maintenance", "<p>Clean the filter every month.</p>"),
        ("Privacy policy", "<p>We use cookies to remember your language. You may refuse them in your browser.</p>"),
        ("Cookies", "<p>Cookies are small files. We use two of them: one for your language, one for your basket.</p>"),
        ("CAPTCHA", "<p>A test that tells people from programs, usually by letters that are hard to read.</p>"),
        ("Forbidden", "<p>An American drama of 1932 about a librarian who falls in love.</p>"),
        ("Consent", "<p>Agreement given freely, for a stated purpose, that can be withdrawn at any time.</p>"),
        ("Can I take a bicycle?", "<p>Yes, free of charge.</p>"),
        ("大桥通车", "<p>港口大桥周一通车，首日通行四万辆。</p>"),
        ("Poll: bridge or ferry?", "<p>Bridge 54 %, ferry 46 %; 1,012 asked.</p>"),
    ],
)
def test_a_short_page_with_the_furniture_of_its_site_is_read(title: str, body: str) -> None:
    page = f"<html><head><title>{title} | Harbour</title></head><body><h1>{title}</h1>{body}{FURNITURE}</body></html>"
    assert outcome(page) is None


@pytest.mark.parametrize(
    "page",
    [
        "<p>High water at 6:12.</p>",
        "<script>t()</script><p>High water at 6:12 and 18:40</p>",
        "<div id='root'><h1>Tides</h1><p>High water: 6:12.</p></div><script></script><noscript>Enable JavaScript</noscript>",
    ],
)
def test_a_note_is_read_however_short(page: str) -> None:
    assert outcome(f"<html><head><title>Tides</title></head><body>{page}</body></html>") is None


def test_a_missing_page_that_lists_other_articles_is_still_missing() -> None:
    page = article("Page not found", paragraphs=PROSE * 4).replace("<body>", '<body class="error404">')
    assert outcome(page) is FetchFailure.SOFT_404


def test_being_led_to_the_front_page_is_no_page() -> None:
    front = "<html><head><title>Herald</title></head><body><h2><a href='/a'>Council votes</a></h2><p>Rain.</p></body></html>"
    asked = "https://herald.example.org/2019/04/old-story"
    assert outcome(front, url="https://www.herald.example.org/", asked=asked) is FetchFailure.SOFT_404
    assert outcome(front, url="https://www.herald.example.org/") is None
    assert outcome(front, url="https://herald.example.org/", asked="https://herald.example.org/index.html") is None
    assert outcome(front, url="https://other.example.org/", asked=asked) is None


def test_a_consent_place_is_one_only_for_whoever_was_led_there() -> None:
    page = article("Cookie consent", inside="<button>Accept all</button>")
    place = "https://consent.example.org/m?continue=x"
    assert outcome(page, url=place, asked=ADDRESS) is FetchFailure.CONSENT_WALL
    assert outcome(page, url=place) is None


def test_a_password_beside_an_article_is_no_log_in() -> None:
    form = '<form action="/login"><input name="u"><input type="password"></form>'
    assert outcome(article("Harbour bridge opens", paragraphs=(OPENED,), inside=form)) is None
    assert outcome(f"<html><head><title>x</title></head><body>{form}</body></html>") is not None


def test_a_page_without_an_address_is_a_file_and_is_not_judged() -> None:
    wall = "<html><head><title>Page not found</title></head><body><h1>Page not found</h1><p>Gone.</p></body></html>"
    assert read(wall.encode(), name="notes/wall.html", max_chars=1_000).text.startswith("Page not found")


def test_the_reason_is_a_short_code() -> None:
    found = judged("<title>Page not found</title><h1>Page not found</h1>", visible="Page not found", title="Page not found")
    assert found == Interstitial(failure=FetchFailure.SOFT_404, reason="missing_notice")


def test_signs_stay_small_whatever_the_page_holds() -> None:
    nested = '<div class="cookie-wall">' * 3_000 + "text " * 50_000
    scripts = f"<script>{'x' * 100_000}</script>" * 20
    forms = '<form><input type="password">words words' * 500
    root = parse_html(f"<html><body>{scripts}{forms}{nested}</body></html>")
    assert root is not None
    signs = page_signs(root)
    assert len(signs.consent_text) <= 30_000
    assert len(signs.form_text) <= 30_000
    assert len(signs.noscript) <= 20 * 601
    assert signs.passwords > 0


def test_the_tree_is_left_as_it_is() -> None:
    from lxml import etree

    for path in WALLS[:10]:
        root = parse_html(path.read_text(encoding="utf-8"))
        assert root is not None
        before = etree.tostring(root)
        page_signs(root)
        assert etree.tostring(root) == before


def test_the_tables_are_in_the_form_that_they_are_compared_in() -> None:
    for table in (NAMES, ADDRESSES, SCRIPTS):
        assert all(piece == piece.lower() and piece.split() == [piece] for piece in table)
    listed = [value for name, value in vars(words).items() if name.isupper()]
    for phrase in frozenset[str]().union(*listed):
        assert phrase == " ".join(phrase.casefold().split()), phrase


@given(st.text(max_size=300), st.text(max_size=300), st.text(max_size=80), st.text(max_size=60))
def test_any_text_gets_an_answer(visible: str, main: str, title: str, url: str) -> None:
    found = judged("<html><body><p>x</p></body></html>", visible=visible, main=main, title=title, url=url)
    assert found is None or found.reason


@given(st.lists(st.sampled_from(sorted(NAMES)), max_size=6), st.sampled_from(["", "<script>a()</script>"]))
def test_any_mix_of_marks_gets_an_answer(names: list[str], script: str) -> None:
    inside = "".join(f'<div id="{name}">' for name in names)
    found = judged(f"<html><body>{inside}{script}</body></html>")
    assert found is None or found.failure in FetchFailure
