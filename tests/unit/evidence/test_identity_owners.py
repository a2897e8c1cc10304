"""Whose word is a page? Tenants of a shared host are many, the addresses of one account are one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.evidence.identity.owners import owner_of


@pytest.mark.parametrize(
    ("url", "owner"),
    [
        ("https://news.example.co.uk/a", "example.co.uk"),
        ("https://www.example.co.uk:443/", "example.co.uk"),
        ("https://ada.blogspot.com/2024/05/x.html", "ada.blogspot.com"),
        ("https://github.com/Ada/ropeway/issues/7", "github.com/ada"),
        ("https://raw.githubusercontent.com/ada/ropeway/main/README.md", "github.com/ada"),
        ("https://gist.github.com/ada/0123", "github.com/ada"),
        ("https://ada.github.io/ropeway", "github.com/ada"),
        ("https://github.com/topics/ropeway", "github.com"),
        ("https://github.com/orgs/tarnholt/people", "github.com/tarnholt"),
        ("https://gitlab.com/tarnholt/ropeway", "gitlab.com/tarnholt"),
        ("https://medium.com/@Ada/ropeway-1", "medium.com/@ada"),
        ("https://ada.medium.com/ropeway-1", "medium.com/@ada"),
        ("https://www.youtube.com/@ada/videos", "youtube.com/@ada"),
        ("https://www.youtube.com/watch?v=1", "youtube.com"),
        ("https://social.example.org/@ada/7", "example.org/@ada"),
        ("https://cs.example.edu/~ada/x.html", "cs.example.edu/~ada"),
        ("https://forum.example.org/u/ada/summary", "example.org/ada"),
        ("https://forum.example.org/users/7/ada", "example.org/7"),
        ("https://ada.wordpress.com/x", "ada.wordpress.com"),
        ("https://twitter.com/ada/status/7", "x.com/ada"),
        ("https://www.npmjs.com/package/@types/node", "npmjs.com/@types"),
        ("https://m.example.org/x", "example.org"),
        ("https://www-example-org.cdn.ampproject.org/c/s/www.example.org/x", "example.org"),
        ("https://web.archive.org/web/20181206101316/https://www.example.co.uk/x", "example.co.uk"),
        ("https://web.archive.org/web/2018id_/example.org/x", "example.org"),
        ("https://93.184.216.34/x", "93.184.216.34"),
        ("https://docs.maker.example/x", "maker.example"),
        ("https://wiki.team.internal/x", "team.internal"),
        ("https://intranet/x", "intranet"),
        ("notes/plan.md", ""),
        ("", ""),
    ],
)
def test_a_page_belongs_to_whoever_has_the_say_over_it(url: str, owner: str) -> None:
    assert owner_of(url) == owner


def test_two_accounts_of_one_host_are_two_owners() -> None:
    assert owner_of("https://github.com/ada/x") != owner_of("https://github.com/ben/x")


@given(st.text(max_size=60))
def test_no_text_breaks_it(text: str) -> None:
    owner_of(text)
    owner_of(f"https://web.archive.org/web/2018/{text}")
    owner_of(f"https://github.com/{text}")
