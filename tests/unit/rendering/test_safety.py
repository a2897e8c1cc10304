"""Captured markup is shown as a closed list of elements, and every known attack on it comes out harmless."""

# ruff: noqa: E501

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from bs4 import BeautifulSoup
from hypothesis import given, settings
from hypothesis import strategies as st

from publishing.document.url import safe_url
from publishing.rendering.safety import ALLOWED_TAGS, clean_captured, safe_href

CASES = Path(os.environ.get("CASES_DIR") or Path(__file__).parents[2] / "cases") / "xss_cases.json"


def cases(*contexts: str) -> list[Any]:
    if not CASES.exists():
        return [pytest.param(None, marks=pytest.mark.skip(reason=f"{CASES.name} is not there"))]
    found = json.loads(CASES.read_text(encoding="utf-8"))["cases"]
    return [pytest.param(case, id=case["id"]) for case in found if case["context"] in contexts]


def assert_harmless(html: str, expect: dict[str, Any]) -> None:
    tree = BeautifulSoup(html, "lxml")
    for element in tree.find_all(True):
        assert element.name not in expect["forbid_tags"]
        for name in element.attrs:
            assert not name.startswith(tuple(expect["forbid_attr_prefixes"]))
            assert name not in expect["forbid_attrs"]
        if "href" in element.attrs:
            address = urlsplit(str(element["href"]))
            assert address.scheme in expect["allowed_href"]
            assert address.hostname or address.scheme == "mailto"
            assert address.username is None


def test_plain_markup_keeps_its_structure() -> None:
    markup = '<h2>Levels</h2><p>Up to <b>4 m</b>, see <a href="https://ok.example/a?b=c">the log</a>.</p>'
    cleaned = BeautifulSoup(clean_captured(markup), "lxml")
    assert [element.name for element in cleaned.body.find_all(True)] == ["h2", "p", "b", "a"]
    assert cleaned.a["href"] == "https://ok.example/a?b=c"
    assert cleaned.a["rel"] == ["noopener", "noreferrer", "nofollow"]


@pytest.mark.parametrize("case", cases("html"))
def test_an_attack_in_markup_comes_out_harmless(case: dict[str, Any]) -> None:
    cleaned = clean_captured(case["input"])
    assert_harmless(cleaned, case["expect"])
    assert clean_captured(cleaned) == cleaned


@pytest.mark.parametrize("case", cases("href"))
def test_an_attack_in_an_address_is_never_a_link(case: dict[str, Any]) -> None:
    for quote in ('"', "'"):
        cleaned = clean_captured(f"<a href={quote}{case['input']}{quote}>here</a>")
        assert_harmless(cleaned, case["expect"])
        assert clean_captured(cleaned) == cleaned
        assert "here" in BeautifulSoup(cleaned, "lxml").get_text()
    assert safe_url(case["input"]) == ""
    assert safe_href(case["input"]) == ""


@pytest.mark.parametrize(
    "address",
    ["https://ok.example/", "http://ok.example:8080/a/b?c=d#e", "https://[2001:db8::1]/x", "https://ok.example/%E6%BC%A2"],
)
def test_a_plain_address_may_be_a_link(address: str) -> None:
    assert safe_href(address) == address


@pytest.mark.parametrize(
    "address",
    ["", "https://", "https:///x", "https://ok.example:99999/", "https://ok.example/a b", "ftp://ok.example/", "mailto:x",
     "mailto:a@b.example?body=x", "https://ok.example/\u202e", "https://-/", "//ok.example", "/local", "https://ok.example/" + "a" * 2001],
)  # fmt: skip
def test_any_other_address_is_not(address: str) -> None:
    assert safe_href(address) == ""


def test_a_mail_address_may_be_a_link() -> None:
    assert safe_href("mailto:desk@ok.example") == "mailto:desk@ok.example"


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            ["<a href='https://ok.example'>", "</a>", "<p>", "</p>", "<svg>", "<math>", "<style>", "</style>", "<!--", "-->", "<",
             ">", "&lt;", "&amp;", "&", "<img src=x onerror=a()>", "x", " ", "<table>", "<td colspan=2>", "<![CDATA[", "]]>", '"', "'",
             "<noscript>", "<template>", "\x00", "\u202e", "<?xml version='1.0'?>", "<mglyph>", "<select>", "</br>", "<li>"]
        ),
        max_size=14,
    )
)  # fmt: skip
def test_whatever_comes_in_a_closed_list_comes_out_and_stays(parts: list[str]) -> None:
    cleaned = clean_captured("".join(parts))
    body = BeautifulSoup("<!DOCTYPE html><body>" + cleaned, "lxml").body
    assert {element.name for element in (body.find_all(True) if body else ())} <= ALLOWED_TAGS
    assert clean_captured(cleaned) == cleaned
