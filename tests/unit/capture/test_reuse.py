"""An earlier capture stands in for a fetch only where this run could have brought it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from protego import Protego

from research.capture.reuse import may_reuse
from research.capture.robots import Rules, RulesShelf, origin_of
from research.capture.types import CapturePolicy
from research.errors import CaptureFailed, FetchFailure
from research.ports import Captured, Hop, WebTrace
from research.reading import kinds
from research.trust.web_address import parse_web_address
from tests.support.capturing import RunningClock

FIRST, LAST = "https://a.example.org/x", "https://b.example.org/y"
EARLIER = Captured(
    requested_anchor=FIRST,
    canonical_anchor=LAST,
    transport="web",
    media_type=kinds.HTML,
    body=b"<p>Forty ferries.",
    captured_at=datetime(2026, 3, 4, tzinfo=UTC),
    trace=WebTrace(hops=tuple(Hop(url=url, address="93.184.216.9", status=200, elapsed_ms=1) for url in (FIRST, LAST))),
)


def reused(earlier: Captured = EARLIER, shelf: RulesShelf | None = None, **policy: object) -> bool:
    return may_reuse(earlier, CapturePolicy(**policy), shelf or RulesShelf(RunningClock()))  # type: ignore[arg-type]


def shelf_with(rules: Rules) -> RulesShelf:
    shelf = RulesShelf(RunningClock())
    shelf.put(origin_of(parse_web_address(LAST)), rules)
    return shelf


def test_a_capture_that_this_run_could_have_made_is_used_again() -> None:
    assert reused()


@pytest.mark.parametrize(("media_type", "body"), [(kinds.PDF, b"%PDF-1.7"), (kinds.DOCX, b"PK\x03\x04")])
def test_a_document_is_used_again_only_where_documents_are_allowed(media_type: str, body: bytes) -> None:
    document = replace(EARLIER, media_type=media_type, body=body)
    assert reused(document, documents=True)
    assert not reused(document)


def test_bytes_of_another_format_than_the_kept_one_are_fetched_afresh() -> None:
    assert not reused(replace(EARLIER, body=b"PK\x03\x04"))


def test_a_body_beyond_this_runs_bound_is_fetched_afresh() -> None:
    assert reused(page_bytes=len(EARLIER.body))
    assert not reused(page_bytes=len(EARLIER.body) - 1)
    assert not reused(replace(EARLIER, body=b""))


@pytest.mark.parametrize("term", ["a.example.org", "b.example.org"])
def test_a_restricted_term_in_any_hop_is_met_again_by_a_fetch(term: str) -> None:
    assert not reused(terms=(term,))
    assert reused(terms=("elsewhere.example.org",))


def test_rules_that_close_the_page_by_now_are_kept_and_a_host_that_is_away_is_not_asked() -> None:
    assert not reused(shelf=shelf_with(Rules(parser=Protego.parse("User-agent: *\nDisallow: /"))))
    assert reused(shelf=shelf_with(Rules(parser=Protego.parse("User-agent: *\nDisallow: /other"))))
    assert reused(shelf=shelf_with(Rules(failure=CaptureFailed(FetchFailure.UNREACHABLE, "away"))))
