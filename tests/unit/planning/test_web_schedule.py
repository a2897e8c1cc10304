"""Coverage first, then balance and other publishers; a failed page has used its attempt."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
import tld
from hypothesis import given
from hypothesis import strategies as st

from research.evidence.identity.owners import publisher_of
from research.planning.web_schedule import Progress, WebHit, next_hit, page_anchor, web_hit


def hits(query_id: str, *urls: str) -> tuple[WebHit, ...]:
    return tuple(web_hit(f"{query_id}.H{rank}", query_id=query_id, rank=rank, url=url) for rank, url in enumerate(urls, 1))


def order(found: tuple[WebHit, ...], *, failing: frozenset[str] = frozenset(), most: int = 99) -> list[str]:
    """Carry the schedule out one page at a time and return the candidates in the order in which they were tried."""
    progress: dict[str, Progress] = {}
    tried: list[str] = []
    while len(tried) < most and (hit := next_hit(found, progress)) is not None:
        progress[hit.anchor] = Progress.FAILED if hit.candidate_id in failing else Progress.STORED
        tried.append(hit.candidate_id)
    return tried


ONE = hits("Q1", "https://a.org/1", "https://a.org/2", "https://b.org/1", "https://a.org/3")
TWO = hits("Q2", "https://c.org/1", "https://d.org/1")


def test_every_query_gets_a_page_before_any_gets_a_second() -> None:
    assert order(ONE + TWO)[:2] == ["Q1.H1", "Q2.H1"]


def test_a_failed_page_leaves_its_query_uncovered_and_the_next_one_is_tried_first() -> None:
    assert order(ONE + TWO, failing=frozenset({"Q1.H1", "Q1.H2"}))[:4] == ["Q1.H1", "Q2.H1", "Q1.H2", "Q1.H3"]


def test_the_least_tried_of_uncovered_queries_goes_first() -> None:
    failing = frozenset({"Q1.H1", "Q1.H2", "Q2.H1"})
    assert order(ONE + TWO, failing=failing)[:4] == ["Q1.H1", "Q2.H1", "Q1.H2", "Q2.H2"]


def test_a_pending_page_counts_as_covered_until_it_fails() -> None:
    progress = {ONE[0].anchor: Progress.PENDING}
    chosen = next_hit(ONE + TWO, progress)
    assert chosen is not None
    assert chosen.candidate_id == "Q2.H1"


def test_after_coverage_other_publishers_go_before_better_ranks() -> None:
    assert order(ONE) == ["Q1.H1", "Q1.H3", "Q1.H2", "Q1.H4"]


def test_subdomains_are_one_publisher_and_tenants_of_a_shared_host_are_many() -> None:
    assert publisher_of("news.example.co.uk") == publisher_of("www.example.co.uk") == "example.co.uk"
    assert publisher_of("ada.github.io") != publisher_of("ben.github.io")
    assert publisher_of("a.b.kobe.jp") == "a.b.kobe.jp"
    assert publisher_of("x.a.b.kobe.jp") == "a.b.kobe.jp"
    assert publisher_of("x.city.kobe.jp") == "city.kobe.jp"
    assert publisher_of("co.uk") == "co.uk"
    assert publisher_of("localhost") == "localhost"
    assert publisher_of("93.184.216.34") == "93.184.216.34"
    assert publisher_of("2606:2800:220:1::1") == "2606:2800:220:1::1"


def test_one_page_found_under_two_addresses_is_tried_once() -> None:
    found = hits("Q1", "https://a.org/x?utm_source=mail", "https://a.org/x#top") + hits("Q2", "https://a.org/x")
    assert order(found) == ["Q1.H1"]
    assert {hit.anchor for hit in found} == {"https://a.org/x"}


def test_a_page_is_tried_under_one_of_its_addresses_and_covers_every_query_that_found_it() -> None:
    found = hits("Q1", "https://www.a.org/x/", "https://b.org/1") + hits(
        "Q2", "http://a.org/x?utm_source=mail", "https://c.org/1"
    )
    assert order(found, most=3) == ["Q1.H1", "Q1.H2", "Q2.H2"]
    pending = {found[0].anchor: Progress.PENDING}
    assert order(found[:1] + found[2:3]) == ["Q1.H1"]
    assert next_hit(found[:1] + found[2:3], pending) is None


def test_after_a_failure_the_page_is_tried_under_its_next_address() -> None:
    found = hits("Q1", "https://amp.a.org/ropeway-of-tarnholt-reopens", "https://a.org/ropeway-of-tarnholt-reopens")
    assert order(found) == ["Q1.H1"]
    assert order(found, failing=frozenset({"Q1.H1"})) == ["Q1.H1", "Q1.H2"]


def test_an_address_that_the_grammar_refuses_is_only_itself() -> None:
    assert page_anchor("javascript:alert(1)") == "javascript:alert(1)"


def test_a_cap_is_used_up_by_failures_too() -> None:
    everything = frozenset(hit.candidate_id for hit in ONE + TWO)
    assert len(order(ONE + TWO, failing=everything, most=3)) == 3


def test_the_list_of_public_suffixes_comes_with_its_package() -> None:
    names = list((Path(tld.__file__).parent / "res").rglob("effective_tld_names.dat.txt"))
    assert names


@pytest.mark.parametrize("network", ["socket", "urllib.request"])
def test_looking_a_publisher_up_opens_nothing(network: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: object, **_options: object) -> None:
        raise AssertionError("The list of public suffixes was fetched.")

    monkeypatch.setattr("socket.create_connection" if network == "socket" else "urllib.request.urlopen", refuse)
    tld.reset_tld_names()
    assert publisher_of("a.example.org") == "example.org"


@given(
    st.lists(
        st.tuples(st.sampled_from(["Q1", "Q2", "Q3"]), st.sampled_from("abcd"), st.integers(0, 4), st.booleans()),
        max_size=30,
    )
)
def test_each_page_is_tried_once_and_queries_stay_balanced(rows: list[tuple[str, str, int, bool]]) -> None:
    ranks: Counter[str] = Counter()
    found: list[WebHit] = []
    failing: set[str] = set()
    for query_id, host, page, fails in sorted(rows):
        ranks[query_id] += 1
        candidate = f"{query_id}.H{ranks[query_id]}"
        url = f"https://{host}.org/{page}"
        found.append(web_hit(candidate, query_id=query_id, rank=ranks[query_id], url=url))
        failing |= {candidate} if fails else set()
    tried = order(tuple(found), failing=frozenset(failing))
    by_id = {hit.candidate_id: hit for hit in found}
    anchors = [by_id[candidate].anchor for candidate in tried]
    assert len(set(anchors)) == len(anchors)
    assert set(anchors) == {hit.anchor for hit in found}
