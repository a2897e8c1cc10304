"""All spellings of one page's address share a key, and two pages never do."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.evidence.identity.addresses import canonical_url

PAGE = "https://example.org/news/ropeway-of-tarnholt-reopens?id=7"


@pytest.mark.parametrize(
    "spelling",
    [
        "http://example.org/news/ropeway-of-tarnholt-reopens?id=7",
        "HTTPS://WWW.Example.ORG./news/ropeway-of-tarnholt-reopens?id=7",
        "https://example.org:443/news/ropeway-of-tarnholt-reopens/?id=7",
        "https://ada:secret@example.org/news/ropeway-of-tarnholt-reopens?id=7",
        "  https://example.org/news/ropeway-of-tarnholt-reopens?id=7#comments\n",
        "https://example.org/news/ropeway-of-tarnholt-reopens?id=7#:~:text=strong%20wind",
        "https://example.org/a/../news/./ropeway%2Dof-tarnholt-reopens?%69d=7",
        "https://example.org/news/ropeway-of-tarnholt-reopens?utm_source=n&id=7&fbclid=x&",
        "https://example.org/news/ropeway-of-tarnholt-reopens?utm_source=n&amp;id=7",
        "https://example.org/news/ropeway-of-tarnholt-reopens?id=7&ref=hackernews",
        "https://example.org/news/ropeway-of-tarnholt-reopens?id=7&from=rss",
        "https://example.org/news/ropeway-of-tarnholt-reopens?id=7&source=rss----a1b2---4",
        "https://example.org/news/ropeway-of-tarnholt-reopens;jsessionid=A1B2?id=7",
        "https://example.org/news/ropeway-of-tarnholt-reopens?id=7&sid=0123456789abcdef0123456789abcdef",
        "https://example.org/news/ropeway-of-tarnholt-reopens/index.html?id=7",
        "https://example.org/news/ropeway-of-tarnholt-reopens/Default.aspx?id=7",
        "https://m.example.org/news/ropeway-of-tarnholt-reopens?id=7",
        "https://mobile.example.org/news/ropeway-of-tarnholt-reopens?id=7",
        "https://amp.example.org/news/ropeway-of-tarnholt-reopens?id=7",
        "https://example.org/news/ropeway-of-tarnholt-reopens/amp/?id=7",
        "https://example.org/amp/news/ropeway-of-tarnholt-reopens?id=7",
        "https://example.org/news/ropeway-of-tarnholt-reopens?id=7&amp=1",
        "https://example.org/news/ropeway-of-tarnholt-reopens?id=7&outputType=amp",
        "https://www-example-org.cdn.ampproject.org/v/s/www.example.org/news/ropeway-of-tarnholt-reopens?id=7&amp_js_v=0.1",
        "https://www.google.com/amp/s/www.example.org/news/ropeway-of-tarnholt-reopens?id=7",
        "https://example.org/news/ropeway-of-tarnholt-reopens/print?id=7",
        "https://example.org/news/ropeway-of-tarnholt-reopens?id=7&print=1&tmpl=component",
        "https://example.org/news/ropeway-of-tarnholt-reopens?view=print&id=7",
    ],
)
def test_the_spellings_of_one_address_share_a_key(spelling: str) -> None:
    assert canonical_url(spelling) == PAGE


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("https://en.m.wikipedia.org/wiki/Ropeway", "https://en.wikipedia.org/wiki/Ropeway"),
        ("https://a.example.org/x.amp.html", "https://a.example.org/x.html"),
        ("https://a.example.org/2024/05/x.html?m=1", "https://a.example.org/2024/05/x.html"),
        ("https://a.example.org/wiki/Wind_%28weather%29", "https://a.example.org/wiki/Wind_(weather)"),
        ("https://a.example.org/r%c3%a9sum%C3%A9", "https://a.example.org/résumé"),
        ("https://a.example.org/re\u0301sume\u0301", "https://a.example.org/résumé"),
        ("https://bücher.example.org/", "https://xn--bcher-kva.example.org"),
        ("https://a.example.org/?q=strong+wind&b", "https://a.example.org/?b=&q=strong%20wind"),
        ("https://a.example.org/#!/news/7", "https://a.example.org/?_escaped_fragment_=/news/7"),
        ("https://a.example.org/(S(abcdefgh12345678))/x", "https://a.example.org/x"),
        ("https://a.example.org/index.php", "https://a.example.org"),
    ],
)
def test_other_spellings_meet_as_well(one: str, other: str) -> None:
    assert canonical_url(one) == canonical_url(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("https://a.example.org/x?id=1", "https://a.example.org/x?id=2"),
        ("https://a.example.org/x?p=1", "https://a.example.org/x"),
        ("https://a.example.org/x?page=1", "https://a.example.org/x?page=2"),
        ("https://a.example.org/x?lang=de", "https://a.example.org/x?lang=en"),
        ("https://a.example.org/x?v=1", "https://a.example.org/x?v=2"),
        ("https://a.example.org/x?ref=main", "https://a.example.org/x?ref=v2"),
        ("https://a.example.org/x?from=2024-01-01", "https://a.example.org/x"),
        ("https://a.example.org/x?source=twitter", "https://a.example.org/x?source=facebook"),
        ("https://a.example.org/x?a=1&a=2", "https://a.example.org/x?a=2&a=1"),
        ("https://a.example.org/x?m=1", "https://a.example.org/x?m=2"),
        ("https://a.example.org/x?sid=12", "https://a.example.org/x?sid=13"),
        ("https://a.example.org/x?format=csv", "https://a.example.org/x?format=json"),
        ("https://a.example.org/X", "https://a.example.org/x"),
        ("https://a.example.org/a/b", "https://a.example.org/a/b//"),
        ("https://a.example.org/a%2Fb", "https://a.example.org/a/b"),
        ("https://a.example.org/a+b", "https://a.example.org/a%2Bb"),
        ("https://a.example.org/?q=a%2Bb", "https://a.example.org/?q=a+b"),
        ("https://a.example.org/?q=a%26b=1", "https://a.example.org/?q=a&b=1"),
        ("https://a.example.org/%2525", "https://a.example.org/%25"),
        ("https://a.example.org/x;v=1", "https://a.example.org/x;v=2"),
        ("https://a.example.org/#/users/1", "https://a.example.org/#/users/2"),
        ("https://a.example.org:8080/x", "https://a.example.org/x"),
        ("https://en.wikipedia.org/wiki/X", "https://de.wikipedia.org/wiki/X"),
        ("https://docs.example.org/3.11/x", "https://docs.example.org/3.12/x"),
        ("https://arxiv.org/abs/2401.00001v1", "https://arxiv.org/abs/2401.00001v2"),
        ("https://a.example.org/guitars/amp", "https://a.example.org/guitars"),
        ("https://a.example.org/services/print", "https://a.example.org/services"),
        ("https://a.example.org/news/print/d-7.html", "https://a.example.org/news/d-7.html"),
        ("https://m.github.io/x", "https://github.io/x"),
        ("https://amp.dev/x", "https://dev/x"),
        ("https://mobile.example.org/", "https://example.org/"),
        ("https://a.example.org/index.de.html", "https://a.example.org/"),
        (
            "https://web.archive.org/web/2018/https://a.example.org/",
            "https://web.archive.org/web/2019/https://a.example.org/",
        ),
        ("https://web.archive.org/web/2018/https://a.example.org/", "https://a.example.org/"),
        ("https://translate.google.com/translate?u=https://a.example.org/&tl=de", "https://a.example.org/"),
    ],
)
def test_two_pages_never_share_a_key(one: str, other: str) -> None:
    assert canonical_url(one) != canonical_url(other)


@pytest.mark.parametrize(
    "text", ["", "notes/plan.md", "ftp://a.example.org/x", "https://", "https:///x", "mailto:a@example.org"]
)
def test_what_is_no_address_of_the_web_is_its_own_key(text: str) -> None:
    assert canonical_url(text) == text


def test_an_endless_address_is_its_own_key() -> None:
    assert canonical_url(endless := "https://a.example.org/?" + "utm_a=1&" * 9_999) == endless


_SEGMENT = st.text(string.ascii_lowercase + string.digits + "._~-äß中%2F+;=,()", min_size=1, max_size=6)
_NAME = st.sampled_from(["id", "p", "page", "lang", "v", "version", "article", "thread", "doc", "q", "year", "section", "t"])
_VALUE = st.text(string.ascii_letters + string.digits + "-._", min_size=1, max_size=5)


@given(st.text(max_size=80), st.sampled_from(["", "https://", "http://www.", "https://m.example.org/", "https://a.org/?"]))
def test_the_key_of_a_key_is_that_key(text: str, lead: str) -> None:
    key = canonical_url(lead + text)
    assert canonical_url(key) == key


@given(st.text("aA/.%2Fe?&=;#+:@ -mwp!~", max_size=40))
def test_hostile_spellings_settle_at_once(text: str) -> None:
    key = canonical_url("https://www.m.example.org/" + text)
    assert canonical_url(key) == key


@given(st.lists(st.text(string.ascii_lowercase + string.digits, min_size=1, max_size=6), max_size=4),
       st.lists(st.text(string.ascii_lowercase + string.digits, min_size=1, max_size=6), max_size=4))  # fmt: skip
def test_different_paths_have_different_keys(one: list[str], other: list[str]) -> None:
    keys = {canonical_url("https://example.org/" + "/".join(path)) for path in (one, other)}
    named = {tuple(path) for path in (one, other)}
    assert len(keys) == len(named) or any(word in {"amp", "print"} for path in named for word in path)


@given(st.dictionaries(_NAME, _VALUE, max_size=4), st.dictionaries(_NAME, _VALUE, max_size=4))
def test_different_values_of_meaning_parameters_have_different_keys(one: dict[str, str], other: dict[str, str]) -> None:
    def address(query: dict[str, str]) -> str:
        return "https://example.org/x?" + "&".join(f"{name}={value}" for name, value in query.items())

    assert (canonical_url(address(one)) == canonical_url(address(other))) == (one == other)


@given(st.permutations(["id=7", "utm_source=x", "lang=de", "gclid=1", "b", "page=2"]), st.lists(_SEGMENT, max_size=3))
def test_order_and_tracking_never_matter(parts: list[str], path: list[str]) -> None:
    place = "https://example.org/" + "/".join(path)
    assert canonical_url(f"{place}?{'&'.join(parts)}") == canonical_url(f"{place}?b&id=7&lang=de&page=2")
