"""How did a page come in, or why did it not? Its hops, digests, labels and notes in words; and what could not be fetched."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from http import HTTPStatus

from django.core.paginator import Page, Paginator

from research.errors import FetchFailure
from research.models import FetchFailureRow, HitRow, Run, SourceRow
from research.ports import SearchProvider, WebTrace
from research.selectors import wording
from research.selectors.addresses import ShownAddress, is_web, shown_address
from research.store.acquisition import How
from research.store.traces import trace_of

PAGE_SIZE = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class HopView:
    """One request of a capture: where it went, which IP address was dialled ('' if none), and what was answered.

    `is_forbidden` says that the rules of the site kept it from being sent.
    """

    address: ShownAddress
    dialled: str
    is_forbidden: bool
    answer: str
    took: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LedHere:
    """One hit that led to the source: its anchor among the searches, whose hit it is, and how it came to this source."""

    anchor: str
    query_id: str
    query: str
    provider: str
    rank: int
    how: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Digest:
    """One SHA-256 of the capture, and of what it is taken."""

    label: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CaptureView:
    """How a page came in. `live` is the address at which the page may be found today."""

    asked: ShownAddress
    final: ShownAddress
    live: str
    is_moved: bool
    hops: tuple[HopView, ...]
    robots: str
    sizes: str
    charset: str
    digests: tuple[Digest, ...]
    reused: bool
    led: tuple[LedHere, ...]


def capture_view(run: Run, row: SourceRow) -> CaptureView | None:
    """Return how a page of the web came in; None for a file of a workspace. Two queries."""
    if not is_web(row.canonical_anchor):
        return None
    trace = _trace(row.trace)
    ended = trace.hops[-1].url if trace.hops else row.canonical_anchor
    asked, final = shown_address(row.requested_anchor), shown_address(ended)
    return CaptureView(
        asked=asked,
        final=final,
        live=ended if is_web(ended) else row.canonical_anchor,
        is_moved=asked != final,
        hops=hop_views(trace),
        robots=wording.ROBOTS.get(trace.robots, wording.ROBOTS[""]),
        sizes=f"{wording.size(trace.wire_bytes)} on the wire, {wording.size(row.size)} of content",
        charset=_charset(row.encoding, trace.charset),
        digests=_digests(row, trace.decoded_digest),
        reused=trace.retrieved_from_cache,
        led=_led_here(run, row),
    )


def _trace(kept: object) -> WebTrace:
    """Return a stored trace; of one that is missing or was altered, as much as can be said: nothing."""
    try:
        return trace_of(kept) or WebTrace()
    except TypeError:
        return WebTrace()


def hop_views(trace: WebTrace) -> tuple[HopView, ...]:
    """Return the requests of a trace, in order."""
    return tuple(
        HopView(
            address=shown_address(hop.url),
            dialled=hop.address,
            is_forbidden=trace.robots == "refused" and not hop.address,
            answer=status_words(hop.status),
            took=wording.duration(hop.elapsed_ms),
        )
        for hop in trace.hops
    )


def status_words(status: int) -> str:
    """Return an HTTP status with its name; 0 is no answer."""
    if not status:
        return "no whole answer"
    try:
        return f"{status} {HTTPStatus(status).phrase}"
    except ValueError:
        return str(status)


def _charset(used: str, declared: str) -> str:
    if not used:
        return "Not text."
    if not declared:
        return f"{used}, from the page itself or by default; the server named none."
    if declared.strip("\"' ").lower() == used.lower():
        return f"{used}, as the server said."
    return f"{used}; the server said {declared}."


def _digests(row: SourceRow, decoded: str) -> tuple[Digest, ...]:
    return (
        Digest(label="Stored bytes", value=row.digest),
        Digest(label="Content after its compression", value=decoded or row.digest),
        Digest(label="Stored text", value=row.text_digest),
    )


_LED: dict[str, str] = {
    How.CAPTURED: "captured from here",
    How.SAME_ADDRESS: "the same page",
    How.SAME_BYTES: "the same content",
}


def _led_here(run: Run, row: SourceRow) -> tuple[LedHere, ...]:
    how = dict(row.hits.order_by("pk").values_list("candidate_id", "how"))
    hits = HitRow.objects.filter(query__run=run, candidate_id__in=how).select_related("query")
    return tuple(
        LedHere(
            anchor=hit.candidate_id,
            query_id=hit.query.query_id,
            query=hit.query.text,
            provider=wording.PROVIDERS[SearchProvider(hit.query.provider)],
            rank=hit.rank,
            how=_LED.get(how[hit.candidate_id], ""),
        )
        for hit in sorted(hits, key=lambda hit: (hit.query.ordinal, hit.rank))
    )


def note_sentences(codes: Iterable[object]) -> tuple[str, ...]:
    """Return what a reader should know of a source, a sentence each."""
    return tuple(dict.fromkeys(filter(None, (_note(str(code)) for code in codes))))


def _note(code: str) -> str:
    name, _, detail = code.partition(":")
    sentence = wording.NOTES.get(name)
    if sentence is None:
        return f"{name.replace('_', ' ').capitalize()}{f' ({detail})' if detail else ''}."
    return sentence.format(
        detail=detail or "some", them="one of them was" if detail == "1" else f"{detail or 'some'} of them were"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class FailureLine:
    """One fetch that stored nothing: where it went, how far it got, why it ended, and what helps ('' if nothing does)."""

    anchor: str
    address: ShownAddress
    hops: tuple[HopView, ...]
    reason: str
    remedy: str
    at: str
    query_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FailuresPage:
    """One page of failed fetches; `page` knows its place among the others.

    `refused` counts the hits whose addresses the grammar turned away: nobody tried to fetch these.
    """

    lines: tuple[FailureLine, ...]
    page: Page[FetchFailureRow]
    refused: int


def failures_page(run: Run, *, page: str) -> FailuresPage:
    """Return one page of what could not be fetched, in the order in which it failed. Three queries."""
    found = Paginator(run.fetch_failures.order_by("pk"), PAGE_SIZE).get_page(page)
    refused = HitRow.objects.filter(query__run=run).exclude(refusal="").count()
    return FailuresPage(lines=tuple(_failure(row) for row in found), page=found, refused=refused)


def _failure(row: FetchFailureRow) -> FailureLine:
    return FailureLine(
        anchor=row.candidate_id,
        address=shown_address(row.locator),
        hops=hop_views(_trace(row.trace)),
        reason=wording.reason(row.code),
        remedy=_remedy(row),
        at=wording.duration(row.offset_ms),
        query_id=_query_of(row.candidate_id),
    )


# Remedies speak of hosts and of settings for pages; a file of a workspace has neither.
def _remedy(row: FetchFailureRow) -> str:
    if not is_web(row.locator) or row.code not in set(FetchFailure):
        return ""
    return wording.FETCH_REMEDIES.get(FetchFailure(row.code), "")


def _query_of(candidate_id: str) -> str:
    found = re.fullmatch(r"(Q\d+)\.H\d+", candidate_id)
    return found[1] if found else ""
