"""How are pages of the web captured? As many at once as allowed, chosen one by one, and stored as they come in.

Only hits that the store minted are submitted; a failed fetch has used its attempt, and the schedule goes on to the next hit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from research.budget import Resource
from research.capture.types import CapturePolicy, CaptureSession, PageOutcome
from research.errors import CaptureFailed, FetchFailure, StoreFailed
from research.evidence.identity.addresses import canonical_url
from research.methods.desk import Desk
from research.planning.web_schedule import Progress, WebHit, next_hit
from research.ports import Captured
from research.store import acquisition, queries, runs
from research.store.acquisition import How, LedBy

# With nothing else left to do, a page that is still awaited holds up the synthesis for up to its whole time. One more source
# of many is worth this long; it is as long as a robots.txt or a connection may take.
STRAGGLER_MS = 5_000


def policy_of(desk: Desk) -> CapturePolicy:
    """Return what a run allows of the web. Whoever asks for days of publication gets no page that was kept before."""
    return CapturePolicy(
        terms=desk.brief.restricted_terms,
        documents=desk.brief.documents,
        page_bytes=desk.limits.page_bytes,
        page_ms=desk.limits.page_ms,
        page_chars=desk.limits.source_chars,
        concurrency=desk.limits.web_concurrency,
        host_concurrency=desk.limits.host_concurrency,
        host_spacing_ms=desk.limits.host_spacing_ms,
        reuse_seconds=0 if desk.brief.window else desk.limits.reuse_seconds,
    )


@dataclass(slots=True)
class Pages:
    """The web's part of a run.

    `goal` bounds how many pages are wanted for now; `share` bounds the attempts while another reach works too. None is no
    bound.
    """

    desk: Desk
    session: CaptureSession
    on_stored: Callable[[], None]
    goal: int | None = None
    share: int | None = None
    _hits: list[WebHit] = field(default_factory=list)
    _progress: dict[str, Progress] = field(default_factory=dict)
    # The canonical anchors of stored sources, by the keys of the addresses that led to them, and by their own.
    _sources: dict[str, str] = field(default_factory=dict)
    _own: dict[str, str] = field(default_factory=dict)
    _asked: dict[str, WebHit] = field(default_factory=dict)
    _copies: list[PageOutcome] = field(default_factory=list)
    _tried: int = 0
    _moved_ms: int = 0
    _stored: int = 0

    def take_up(self, query_id: str) -> None:
        """Take up the hits of an answered query; those of a page that is stored are merged at once (I11)."""
        fresh = queries.load_web_hits(self.desk.handle.run_id, query_id)
        self._hits += fresh
        known: dict[str, list[WebHit]] = {}
        for hit in fresh:
            if hit.key in self._sources:
                self._progress[hit.anchor] = Progress.STORED
                known.setdefault(self._sources[hit.key], []).append(hit)
        for anchor, hits in known.items():
            acquisition.merge_source(self.desk.handle, anchor, (query_id,), led_by=map(_led, hits))
        self.go_on()

    def know(self, anchors: Iterable[str]) -> None:
        """Take note of web sources that an earlier gathering of this run has stored."""
        for anchor in anchors:
            key = canonical_url(anchor)
            self._own.setdefault(key, anchor)
            self._sources[key] = anchor
            self._progress[anchor] = Progress.STORED

    def go_on(self) -> None:
        """Submit what the schedule names next, as far as budget, share and concurrency allow."""
        began = False
        while self._has_room and (hit := next_hit(self._hits, self._progress)) is not None:
            if not self._may_begin():
                break
            self._begin(hit)
            began = True
        if began:
            runs.save_meter(self.desk.handle, self.desk.meter)

    @property
    def is_idle(self) -> bool:
        """Tell whether no page is awaited."""
        return not self._asked

    @property
    def _has_room(self) -> bool:
        awaited = len(self._asked)
        return (
            awaited < self.desk.limits.web_concurrency
            and (self.goal is None or self._stored + awaited < self.goal)
            and (self.share is None or self._tried < self.share)
        )

    def _may_begin(self) -> bool:
        # Pages under way may all become sources: one more is begun only when there is room for it, too.
        if self._asked and self.desk.meter.left(Resource.SOURCES) <= len(self._asked):
            return False
        return self.desk.has_left(Resource.SOURCES) and self.desk.may_spend(Resource.FETCH_ATTEMPTS)

    def _begin(self, hit: WebHit) -> None:
        self.desk.stop.check()
        self._tried += 1
        try:
            candidate = acquisition.load_candidate(self.desk.handle, hit.candidate_id)
        except CaptureFailed as failure:
            acquisition.fail_fetch(self.desk.handle, hit.url, failure, candidate_id=hit.candidate_id)
            self._progress[hit.anchor] = Progress.FAILED
            return
        self._moved_ms = self.desk.handle.clock.elapsed_ms()
        self._progress[hit.anchor] = Progress.PENDING
        self._asked[hit.candidate_id] = hit
        self.session.submit(candidate)

    def take_one(self, *, timeout_s: float) -> None:
        """Store the next page that comes in, waiting at most `timeout_s` seconds. Raises the reason for a stop."""
        outcome = self.session.next(timeout_s=timeout_s)
        if outcome is None:
            return
        self._moved_ms = self.desk.handle.clock.elapsed_ms()
        if outcome.copy_of in self._asked:
            # The page with the same bytes is still on its way to us; its copy waits for it.
            self._copies.append(outcome)
            return
        self._settle(outcome)
        for copy in [item for item in self._copies if item.copy_of == outcome.candidate.candidate_id]:
            self._copies.remove(copy)
            self._settle(copy)
        runs.save_meter(self.desk.handle, self.desk.meter)
        self.go_on()

    def leave_stragglers(self) -> None:
        """Abort the pages that are awaited, when none came for a while and more sources are stored than pages awaited."""
        is_quiet = self.desk.handle.clock.elapsed_ms() - self._moved_ms >= STRAGGLER_MS
        if is_quiet and self.desk.meter.used(Resource.SOURCES) > len(self._asked) > 0:
            self._moved_ms = self.desk.handle.clock.elapsed_ms()
            self.session.abandon()

    def _settle(self, outcome: PageOutcome) -> None:
        hit = self._asked.pop(outcome.candidate.candidate_id)
        source = self._keep(hit, outcome)
        self._progress[hit.anchor] = Progress.STORED if source else Progress.FAILED
        if source:
            self._progress[source] = Progress.STORED
            key = canonical_url(source)
            self._own.setdefault(key, source)
            self._sources[hit.key] = self._sources[key] = source
            self._progress.update((item.anchor, Progress.STORED) for item in self._hits if self._is_stored(item))

    def _is_stored(self, hit: WebHit) -> bool:
        return hit.key in self._sources and hit.candidate_id not in self._asked

    def _keep(self, hit: WebHit, outcome: PageOutcome) -> str:
        """Store one outcome; returns the canonical anchor of the source that it is, or '' for none (I5, I8)."""
        if outcome.captured is None:
            self._fail(hit, outcome, outcome.failure or CaptureFailed(FetchFailure.UNREADABLE, "The capture said nothing."))
            return ""
        self.desk.figures.setdefault("first_source_fetched_ms", outcome.fetched_ms)
        try:
            return self._merged(hit, outcome.captured) or self._save(hit, outcome, outcome.captured)
        except StoreFailed as failure:
            self._fail(hit, outcome, CaptureFailed(FetchFailure.NOT_KEPT, failure.message))
            return ""

    def _fail(self, hit: WebHit, outcome: PageOutcome, failure: CaptureFailed) -> None:
        acquisition.fail_fetch(self.desk.handle, hit.url, failure, candidate_id=hit.candidate_id, trace=outcome.trace)

    def _merged(self, hit: WebHit, captured: Captured) -> str:
        """Merge a page that is stored under its final address, or with the same bytes, into that source."""
        alike = self._alike(hit, captured)
        query_ids = [item.query_id for item in alike]
        for known in (captured.canonical_anchor, self._own.get(canonical_url(captured.canonical_anchor), "")):
            if acquisition.has_source(self.desk.handle.run_id, known):
                acquisition.merge_source(self.desk.handle, known, query_ids, led_by=map(_led, alike))
                return known
        led_by = [_led(item, How.SAME_BYTES) for item in alike]
        return acquisition.merge_copy(self.desk.handle, captured.body, query_ids, led_by=led_by)

    def _save(self, hit: WebHit, outcome: PageOutcome, captured: Captured) -> str:
        if outcome.reading is None:
            raise StoreFailed("The page has the same bytes as another one that was not kept.")
        alike = self._alike(hit, captured)
        acquisition.save_source(
            self.desk.handle,
            self.desk.blobs,
            captured,
            outcome.reading,
            outcome.chunks,
            query_ids=[item.query_id for item in alike],
            fetched_ms=outcome.fetched_ms,
            led_by=[_led(item, How.CAPTURED if item is hit else How.SAME_ADDRESS) for item in alike],
        )
        self._stored += 1
        self.desk.meter.spend(Resource.SOURCES)
        self.desk.figures.setdefault("first_source_persisted_ms", self.desk.handle.clock.elapsed_ms())
        self.on_stored()
        return captured.canonical_anchor

    def _alike(self, hit: WebHit, captured: Captured) -> list[WebHit]:
        """Return the hit and every other one that names the same page by its own or its final address."""
        keys = {hit.key, canonical_url(captured.canonical_anchor)}
        others = (item for item in self._hits if item.key in keys and item is not hit)
        # A hit that is itself under way has an outcome of its own.
        return [hit, *(item for item in others if item.candidate_id not in self._asked)]


def _led(hit: WebHit, how: How = How.SAME_ADDRESS) -> LedBy:
    return LedBy(candidate_id=hit.candidate_id, url=hit.url, how=how)
