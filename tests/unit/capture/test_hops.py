from __future__ import annotations

import pytest

from research.capture.hops import MAX_REDIRECTS, RobotsRoute, Route, check_leaves, first_address
from research.egress.page_call import PageReply
from research.errors import CaptureFailed, FetchFailure


def redirect(location: str | None, *more: str, status: int = 302) -> PageReply:
    locations = (() if location is None else (location,)) + more
    return PageReply(
        status=status, headers=tuple(("location", value) for value in locations), body=b"", address="93.184.216.9"
    )


def refusal(first: str, *replies: PageReply) -> FetchFailure:
    route = Route(first_address(first))
    *follow, last = replies
    assert all(route.follow(reply) for reply in follow)
    with pytest.raises(CaptureFailed) as failure:
        route.follow(last)
    return failure.value.code


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_is_followed_to_where_it_leads(status: int) -> None:
    route = Route(first_address("https://a.example.org/x/y"))
    assert route.follow(redirect("../z?q=1", status=status))
    assert str(route.here) == "https://a.example.org/z?q=1"


def test_a_page_is_no_redirect_whatever_its_headers_say() -> None:
    route = Route(first_address("https://a.example.org/"))
    assert not route.follow(redirect("https://b.example.org/", status=200))
    assert str(route.here) == "https://a.example.org/"


@pytest.mark.parametrize("status", [300, 304, 305, 306, 399])
def test_other_statuses_of_the_third_hundred_lead_nowhere(status: int) -> None:
    assert refusal("https://a.example.org/", redirect("https://b.example.org/", status=status)) is FetchFailure.BAD_REDIRECT


def test_a_location_that_is_missing_repeated_empty_or_foreign_is_refused() -> None:
    for reply in (
        redirect(None),
        redirect("/a", "/b"),
        redirect("/a", "/a"),
        redirect(""),
        redirect("https://ex\xe4mple.org/"),
    ):
        assert refusal("https://a.example.org/", reply) is FetchFailure.BAD_REDIRECT


def test_a_circle_is_seen_at_once() -> None:
    assert refusal("https://a.example.org/", redirect("/")) is FetchFailure.REDIRECT_LOOP
    assert refusal("https://a.example.org/", redirect("#top")) is FetchFailure.REDIRECT_LOOP
    assert (
        refusal("https://a.example.org/", redirect("https://b.example.org/"), redirect("https://a.example.org/"))
        is FetchFailure.REDIRECT_LOOP
    )


def test_five_redirects_are_followed_and_no_sixth() -> None:
    hops = [redirect(f"/{number}") for number in range(MAX_REDIRECTS + 1)]
    route = Route(first_address("https://a.example.org/"))
    assert all(route.follow(hop) for hop in hops[:-1])
    assert refusal("https://a.example.org/", *hops) is FetchFailure.TOO_MANY_REDIRECTS


def test_no_redirect_leads_out_of_tls() -> None:
    assert refusal("https://a.example.org/", redirect("http://a.example.org/")) is FetchFailure.DOWNGRADE
    assert Route(first_address("http://a.example.org/")).follow(redirect("https://a.example.org/"))


@pytest.mark.parametrize(
    ("location", "code"),
    [
        ("https://127.0.0.1/", FetchFailure.REFUSED_ADDRESS),
        ("file:///etc/passwd", FetchFailure.REFUSED_URL),
        ("https://b.example.org:8443/", FetchFailure.REFUSED_URL),
        ("https://user@b.example.org/", FetchFailure.REFUSED_URL),
        ("https://localhost/", FetchFailure.REFUSED_URL),
    ],
)
def test_each_hop_passes_the_grammar_of_addresses(location: str, code: FetchFailure) -> None:
    assert refusal("https://a.example.org/", redirect(location)) is code


def test_a_candidate_that_is_no_address_is_refused() -> None:
    with pytest.raises(CaptureFailed) as failure:
        first_address("javascript:alert(1)")
    assert failure.value.code is FetchFailure.REFUSED_URL


def test_an_address_that_holds_a_restricted_term_does_not_leave_and_the_term_is_not_told() -> None:
    with pytest.raises(CaptureFailed) as failure:
        check_leaves(first_address("https://a.example.org/?q=bluebird"), ("Bluebird",))
    assert failure.value.code is FetchFailure.REFUSED_EGRESS
    assert "bluebird" not in failure.value.message.lower()


def test_a_robots_txt_leads_freely_among_hosts_of_one_publisher() -> None:
    route = RobotsRoute(first_address("https://example.co.uk/robots.txt"))
    for host in ("www.example.co.uk", "static.example.co.uk", "example.co.uk"):
        assert route.follow(redirect(f"https://{host}/{host}.txt"))
        assert not route.is_abroad


def test_a_robots_txt_leads_to_one_other_publisher_and_no_further() -> None:
    for onward in ("https://c.example.net/robots.txt", "https://a.example.org/again.txt"):
        route = RobotsRoute(first_address("https://a.example.org/robots.txt"))
        assert route.follow(redirect("https://b.example.com/robots.txt"))
        assert route.is_abroad
        assert route.follow(redirect("https://www.example.com/robots.txt"))
        with pytest.raises(CaptureFailed) as failure:
            route.follow(redirect(onward))
        assert failure.value.code is FetchFailure.BAD_REDIRECT
