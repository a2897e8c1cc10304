"""Does capture hold out? Many captures over many hosts, one in three of which fails in some way. Prints what came of them.

`python bench/soak.py [--captures N] [--hosts N] [--sessions N]`: politeness is kept on a clock that runs ahead, everything
else on the machine's own. Nothing may be lost, memory and descriptors must not grow.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.processes import resident_mb
from research.capture.types import CapturePolicy, CaptureSession, PageOutcome
from research.capture.web import WebCapture
from tests.support.capturing import RunningClock, article, candidate, capture_over, stop_after
from tests.support.web import TestWeb, web_of_tests
from tests.support.web.faults import HOST_FAULTS


@dataclass(frozen=True, slots=True)
class Ended:
    """What came of one address: '' or the code of its failure."""

    url: str
    code: str


_WINDOW = 24
_LONGEST_MS = 3_600_000
_POLICY = CapturePolicy(page_ms=5_000, page_bytes=1_000_000)
_WALL = (
    "<!doctype html><title>Just a moment...</title><body><div id=challenge-running></div>"
    "<noscript>Enable JavaScript and cookies to continue</noscript>"
    "<form id=challenge-form action=/cdn-cgi/challenge></form></body>"
)
# What a third of the addresses answer. Slow ones are few: they cost the machine's own time.
_FAULTS = (
    *(
        "close_silently",
        "close_early",
        "reset",
        "reset_body",
        "bad_status",
        "bad_chunk",
        "negative_length",
        "listed_lengths",
    ),
    *(
        "gzip_bomb",
        "gzip_gzip",
        "brotli_bomb",
        "stacked_codings",
        "truncated_gzip",
        "not_gzip",
        "huge_header",
        "many_headers",
    ),
    *("trailers_flood", "no_type", "two_types", "pdf_as_html", "empty_body", "redirect_without_location", "endless_body"),
    *("endless_chunk_extensions", "not_http", "close_in_chunk", "announced_huge", "stall", "drip_body", "endless_103"),
)
_STATUSES = (403, 404, 410, 429, 500, 503)
_HOST_FAULTS = sorted(HOST_FAULTS - {"offers_h2"})


def main() -> None:
    """Capture, count, print."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("--captures", type=int, default=2_000)
    options.add_argument("--hosts", type=int, default=200)
    options.add_argument("--sessions", type=int, default=4)
    given = options.parse_args()
    with web_of_tests() as web:
        planned = dict(_plan(web, given.captures, given.hosts))
        _soak(web, planned, given.sessions)


def _plan(web: TestWeb, captures: int, hosts: int) -> Iterator[tuple[str, str]]:
    """Register every address; yields it with the fault that it has ('' for a page)."""
    faults = cycle((*_FAULTS, *(f"status {status}" for status in _STATUSES), "bot wall", "redirect loop", "unresolved"))
    for number in range(captures):
        host = number % hosts
        url = f"https://h{host}.example.org/page/{number}"
        if host < len(_HOST_FAULTS):
            web.fault(url, _HOST_FAULTS[host])
            yield url, _HOST_FAULTS[host]
        elif number % 3:
            web.page(url, article(f"village {number}"))
            yield url, ""
        else:
            yield _broken(web, url, next(faults))


def _broken(web: TestWeb, url: str, fault: str) -> tuple[str, str]:
    kind, _, status = fault.partition(" ")
    match kind:
        case "status":
            web.page(url, "<h1>No</h1>", status=int(status), headers=[("Retry-After", "2")])
        case "bot":
            web.page(url, _WALL)
        case "redirect":
            web.redirect(url, url)
        case "unresolved":
            return url.replace(".example.org", ".nowhere.example.org"), fault
        case _:
            web.fault(url, fault)
    return url, fault


def _soak(web: TestWeb, planned: dict[str, str], sessions: int) -> None:
    capture = capture_over(web, pace_clock=RunningClock())
    urls, outcomes, started = list(planned), list[Ended](), time.monotonic()
    size = -(-len(urls) // sessions)
    for first in range(0, len(urls), size):
        outcomes += _session(capture, urls[first : first + size], first, started)
        web.forget()
    _say(planned, outcomes, time.monotonic() - started)


def _session(capture: WebCapture, urls: list[str], first: int, started: float) -> list[Ended]:
    session = capture.open(_POLICY, stop=stop_after(_LONGEST_MS))
    try:
        outcomes = list(map(_told, _captured(session, urls, first)))
        open_files = len(list(Path("/proc/self/fd").iterdir()))
        whole, alone = resident_mb(os.getpid()), resident_mb(os.getpid(), children=False)
        print(
            f"after {first + len(urls):>5}: {time.monotonic() - started:6.1f} s, {whole:6.1f} MB with readers, "
            f"{alone:6.1f} MB without, {open_files} descriptors",
            flush=True,
        )
        return outcomes
    finally:
        session.close()


def _captured(session: CaptureSession, urls: list[str], first: int) -> Iterator[PageOutcome]:
    waiting = iter(enumerate(urls, start=first))
    while True:
        while session.in_flight() < _WINDOW and (item := next(waiting, None)):
            session.submit(candidate(item[1], f"Q1.H{item[0]}"))
        if not session.in_flight():
            return
        outcome = session.next(timeout_s=30)
        if outcome is None:
            return
        yield outcome


def _told(outcome: PageOutcome) -> Ended:
    """Keep what is counted: a run writes the rest to its store and lets it go (an exception holds on to its frames)."""
    return Ended(outcome.candidate.url, str(outcome.failure.code) if outcome.failure else "")


def _say(planned: dict[str, str], outcomes: list[Ended], took: float) -> None:
    came = Counter(ended.url for ended in outcomes)
    print(
        f"captures {len(planned)} in {took:.0f} s; lost {len(planned) - len(came)}, twice {sum(came.values()) - len(came)}"
    )
    codes = Counter(ended.code for ended in outcomes if ended.code)
    print(f"pages {len(outcomes) - sum(codes.values())}, failures {sum(codes.values())}: {dict(codes.most_common())}")
    bad = Counter(ended.code for ended in outcomes if ended.code and not planned[ended.url])
    print(f"sound pages that failed {sum(bad.values())}: {dict(bad)}")
    good = Counter(planned[ended.url] for ended in outcomes if not ended.code and planned[ended.url])
    print(f"faults that were read as pages: {dict(good) or 'none'}")


if __name__ == "__main__":
    main()
