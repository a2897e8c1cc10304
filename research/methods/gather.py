"""How does a run gather its evidence? Web and workspace beside each other; one thread takes what comes, and stores it.

Recipes say what is asked and when everything may be read; here it is carried out, until there is nothing left to wait for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager

from research.evidence.identity.owners import publisher_of
from research.methods import background
from research.methods.background import POLL_S
from research.methods.desk import Desk, ResultT
from research.methods.files import Files
from research.methods.inbox import Inbox
from research.methods.pages import Pages, policy_of
from research.methods.searching import Searching
from research.planning.admit import bootstrap_queries
from research.planning.schedule import RankedHits, again, bootstrap_picks, next_picks
from research.planning.types import AdmittedQuery
from research.ports import SearchAnswer, SearchProvider

# While pages and other work are both awaited, neither waits longer for the other than this.
_TURN_S = 0.02


@contextmanager
def gathering(desk: Desk, *, on_stored: Callable[[], None]) -> Iterator[Gathering]:
    """Open the capture session of a run that reads the web, so that its readers warm up beside the first search.

    `on_stored` hears of each durable source. The session is closed whatever happens: sockets and processes end with it.
    """
    if not desk.brief.reads_web or desk.web is None:
        yield Gathering(desk, None, on_stored)
        return
    session = desk.web.capture.open(policy_of(desk), stop=desk.stop)
    try:
        # The list of public suffixes takes a moment to load: beside the first search, nobody waits for it.
        background.start(lambda: publisher_of("example.org"))
        yield Gathering(desk, Pages(desk, session, on_stored), on_stored)
    finally:
        session.close()


class Gathering:
    """The gathering of one run. `queries` are all that were asked so far, repetitions included."""

    def __init__(self, desk: Desk, pages: Pages | None, on_stored: Callable[[], None]) -> None:
        self._desk = desk
        self._inbox = Inbox()
        self._searching = Searching(desk, self._inbox, self._take_answer)
        self._files = Files(desk, self._inbox, on_stored)
        self._pages = pages
        self._ranked: list[RankedHits] = []
        self._taken: set[str] = set()
        self._reserve = 0
        if pages is not None and desk.brief.reads_workspace:
            # Each reach has half of the sources until the other one has no use for its own.
            pages.share = max(1, desk.limits.sources // 2)
            self._files.share = desk.limits.sources - pages.share

    @property
    def queries(self) -> tuple[AdmittedQuery, ...]:
        return tuple(self._searching.asked)

    def begin(self, *, reserved: int) -> None:
        """Ask the first query of each reach; the reserved part of what it finds is read at once (I9)."""
        self._reserve = reserved
        if self._pages is not None:
            self._pages.goal = reserved
        self._searching.ask(bootstrap_queries(self._desk.brief))

    def bootstrap(self) -> None:
        """Take what was begun until the first queries are answered and their files are read."""
        self._until(lambda: self._searching.is_idle and self._files.is_idle)

    def count(self) -> None:
        """Count the files of the workspace; the web has only hits, and they are counted as they are stored."""
        if self._desk.brief.reads_workspace:
            self._files.count()
            self._until(lambda: self._files.is_idle)

    def wait_for(self, future: Future[ResultT] | None) -> None:
        """Go on taking what comes in until somebody else's work is done."""
        if future is not None:
            self._inbox.watch(future)
            self._until(future.done)

    def search(self, planned: Iterable[AdmittedQuery]) -> None:
        """Carry planned queries out. Each that is answered by the web may read one page at once: its coverage."""
        self._reserve = 0
        self._searching.ask(planned)
        self._until(lambda: self._searching.is_idle)

    def read_rest(self) -> None:
        """Read what was found and not read yet, until everything or the budget is used.

        What one reach has no use for goes to the other: never to both at once, or they would store more than is left.
        """
        for pick in again(self._ranked, self._taken):
            self._files.merge(pick)
        self._files.read(next_picks(self._ranked, self._taken, limit=self._desk.limits.fetch_attempts))
        if self._pages is not None:
            self._pages.goal = None
            self._pages.go_on()
            self._settle()
            self._pages.share = None
            self._pages.go_on()
        self._settle()
        self._files.share = None
        self._files.go_on()
        self._settle()

    def search_more(self, planned: Iterable[AdmittedQuery], *, pages: int, known: Iterable[str]) -> None:
        """Carry out more queries of a run that has gathered before, and read at most `pages` of each reach.

        `known` are the canonical anchors of what is stored: that is merged, and never fetched again.
        """
        self._files.share = pages
        if self._pages is not None:
            self._pages.know(known)
            self._pages.share = pages
        self.search(planned)
        self._files.read(next_picks(self._ranked, self._taken, limit=self._desk.limits.hits_per_search))
        self._settle()

    def _settle(self) -> None:
        """Take what comes until nothing is awaited; pages alone are not waited for as long as they may take."""
        while not (self._files.is_idle and (self._pages is None or self._pages.is_idle)):
            self._desk.stop.check()
            self._take()
            if self._pages is not None and self._files.is_idle and self._inbox.is_empty:
                self._pages.leave_stragglers()

    def _take_answer(self, answer: SearchAnswer) -> None:
        if answer.request.provider is not SearchProvider.WORKSPACE:
            self._take_pages(answer.request.query_id)
            return
        ranked = RankedHits(query_id=answer.request.query_id, hits=answer.hits)
        self._ranked.append(ranked)
        picks = bootstrap_picks(ranked, reserved=self._reserve) if self._reserve else ()
        self._taken |= {pick.locator for pick in picks}
        self._files.read(picks)

    def _take_pages(self, query_id: str) -> None:
        if self._pages is None:
            return
        if not self._reserve and self._pages.goal is not None:
            self._pages.goal += 1
        self._pages.take_up(query_id)

    def _until(self, condition: Callable[[], bool]) -> None:
        while not condition():
            self._desk.stop.check()
            self._take()

    def _take(self) -> None:
        if self._inbox.take():
            return
        if self._pages is not None and not self._pages.is_idle:
            self._pages.take_one(timeout_s=POLL_S if self._inbox.is_empty else _TURN_S)
        else:
            self._inbox.wait(POLL_S)
