"""May this page be asked for? What robots.txt of its origin says, read by RFC 9309 and kept for an hour.

No rules is an answer (4xx); rules that cannot be read are a refusal for now. The file is fetched through the same vetted
path as a page, within small bounds of its own.
"""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import TYPE_CHECKING

from research.capture.pace import PaceClock
from research.egress.page_call import PageReply
from research.errors import CaptureFailed, FetchFailure
from research.trust.web_address import WebAddress

if TYPE_CHECKING:
    from protego import Protego

AGENT = "Countersign"
PATH = "/robots.txt"
ROBOTS_BYTES = 512 * 1024  # RFC 9309 section 2.5: at least 500 KiB
ROBOTS_SECONDS = 5.0
_KEPT_S = 3_600.0
# A host that could not be reached may be back soon; until then its other pages need not wait for it again.
_FAILED_S = 30.0
_KEPT_ORIGINS = 2_000

_OUR_NAMES = frozenset({AGENT.lower(), "*"})
_OTHERS = "another-robot"
_NAME_LINE = re.compile(r"\s*user(?:-|\s+|)agent(?:\s*:|\s|$)(.*)", re.IGNORECASE)

# Given the address of a robots.txt, return the reply at the end of its redirects. Raises CaptureFailed.
AskRobots = Callable[[WebAddress], Awaitable[PageReply]]
_Origin = tuple[str, str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """What one origin allows. `parser` is None when there are no rules; `failure` is set when they cannot be read.

    `took_s` is how long the asking took, in seconds, without the wait for its turn. `is_ours` says that the run that asked
    had a part in the failure: its terms, its time, its patience.
    """

    parser: Protego | None = None
    failure: CaptureFailed | None = None
    took_s: float = 0.0
    is_ours: bool = False

    @property
    def delay_s(self) -> float:
        """The Crawl-delay in seconds, 0 when none is asked for."""
        return (self.parser.crawl_delay(AGENT) or 0.0) if self.parser else 0.0

    def check(self, address: WebAddress) -> str:
        """Return 'allowed' or 'absent'. Raises CaptureFailed (REFUSED_ROBOTS, or why the rules cannot be had)."""
        if self.failure is not None:
            raise CaptureFailed(self.failure.code, self.failure.message, retry_after_s=self.failure.retry_after_s)
        if self.parser is None:
            return "absent"
        if not self.parser.can_fetch(str(address), AGENT):
            raise CaptureFailed(FetchFailure.REFUSED_ROBOTS, f"The robots.txt of {address.host} closes this page to us.")
        return "allowed"


def origin_of(address: WebAddress) -> _Origin:
    """Return the origin whose rules an address is under."""
    return (address.scheme, address.host, address.port)


class RulesShelf:
    """The rules of origins, kept by one process between its runs. Safe to share between threads."""

    def __init__(self, clock: PaceClock) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._kept: dict[_Origin, tuple[float, Rules]] = {}

    def get(self, origin: _Origin) -> Rules | None:
        """Return the rules that still hold."""
        with self._lock:
            until, rules = self._kept.get(origin, (0.0, None))
            return rules if rules is not None and until > self._clock.now() else None

    def put(self, origin: _Origin, rules: Rules) -> None:
        """Keep rules for an hour, and the lack of an answer for a moment; what lies with one run is no other's."""
        if rules.is_ours:
            return
        with self._lock:
            if len(self._kept) >= _KEPT_ORIGINS:
                self._kept.pop(next(iter(self._kept)))
            self._kept.pop(origin, None)
            self._kept[origin] = (self._clock.now() + (_FAILED_S if rules.failure else _KEPT_S), rules)


class RobotsDesk:
    """Asks for rules on behalf of one session: each origin once at a time, however many pages wait for it.

    At most `concurrency` origins are asked at once.
    """

    def __init__(self, shelf: RulesShelf, ask: AskRobots, *, concurrency: int = 8) -> None:
        self._places = asyncio.Semaphore(concurrency)
        self._shelf = shelf
        self._ask = ask
        self._asking: dict[_Origin, asyncio.Task[Rules]] = {}
        # Why this session alone cannot have the rules of an origin.
        self._ours: dict[_Origin, Rules] = {}

    async def rules(self, address: WebAddress) -> Rules:
        """Return the rules of an address's origin. A page that gives up waiting leaves the question to the others."""
        origin = origin_of(address)
        known = self._shelf.get(origin) or self._ours.get(origin)
        if known is not None:
            return known
        task = self._asking.get(origin)
        if task is None:
            task = self._asking[origin] = asyncio.create_task(self._find(origin))
            task.add_done_callback(lambda _: self._asking.pop(origin, None))
        return await asyncio.shield(task)

    def known(self, address: WebAddress) -> Rules | None:
        """Return the rules of an address's origin without asking anybody, or None."""
        return self._shelf.get(origin_of(address))

    def tasks(self) -> tuple[asyncio.Task[Rules], ...]:
        """Return the questions in flight, for whoever ends the session."""
        return tuple(self._asking.values())

    async def _find(self, origin: _Origin) -> Rules:
        async with self._places:
            started = asyncio.get_running_loop().time()
            rules = await self._answer(origin)
            rules = replace(rules, took_s=asyncio.get_running_loop().time() - started)
        self._shelf.put(origin, rules)
        if rules.is_ours:
            self._ours[origin] = rules
        return rules

    async def _answer(self, origin: _Origin) -> Rules:
        scheme, host, port = origin
        try:
            reply = await self._ask(WebAddress(scheme=scheme, host=host, port=port, path=PATH))
        except CaptureFailed as failure:
            return Rules(failure=_as_refusal(failure, host), is_ours=failure.code in _OURS)
        try:
            return _rules_of(reply, host)
        except CaptureFailed as failure:
            return Rules(failure=_as_refusal(failure, host))


# What the asking run's own terms, deadline or patience may have caused; another run may meet something else.
_OURS = frozenset({FetchFailure.REFUSED_EGRESS, FetchFailure.TIMED_OUT, FetchFailure.RATE_LIMITED})

# The page of such an origin would meet the same, and its reader should hear of that and not of a file of rules.
_SAME_FOR_THE_PAGE = frozenset(
    {
        FetchFailure.UNRESOLVED,
        FetchFailure.UNREACHABLE,
        FetchFailure.NO_TLS,
        FetchFailure.TIMED_OUT,
        FetchFailure.REFUSED_ADDRESS,
        FetchFailure.REFUSED_EGRESS,
        FetchFailure.RATE_LIMITED,
        FetchFailure.REFUSED_ROBOTS,
    }
)


def _as_refusal(failure: CaptureFailed, host: str) -> CaptureFailed:
    """Return what pages hear, always as a new value: what was raised holds its frames, and with them a whole session."""
    if failure.code in _SAME_FOR_THE_PAGE:
        return CaptureFailed(failure.code, failure.message, retry_after_s=failure.retry_after_s)
    return CaptureFailed(
        FetchFailure.REFUSED_ROBOTS, f"The robots.txt of {host} cannot be read for now ({failure.code}), so its pages wait."
    )


def _rules_of(reply: PageReply, host: str) -> Rules:
    if reply.status == HTTPStatus.OK:
        from protego import Protego

        return Rules(parser=Protego.parse(_about_us(reply.body.decode("utf-8-sig", "replace"))))
    if reply.status == HTTPStatus.TOO_MANY_REQUESTS:
        raise CaptureFailed(FetchFailure.RATE_LIMITED, f"{host} answers its robots.txt with status {reply.status}.")
    if HTTPStatus.BAD_REQUEST <= reply.status < HTTPStatus.INTERNAL_SERVER_ERROR:
        return Rules()
    raise CaptureFailed(
        FetchFailure.REFUSED_ROBOTS, f"{host} answers its robots.txt with status {reply.status}: its pages wait for now."
    )


def _about_us(text: str) -> str:
    """Name every other robot alike: the parser multiplies the rules of a group by its names, and both may be thousands."""
    return "\n".join(_renamed(line) for line in text.splitlines())


def _renamed(line: str) -> str:
    found = _NAME_LINE.match(line)
    if found is None:
        return line
    name = found[1].partition("#")[0].partition("/")[0].strip().lower()
    return f"User-agent: {name if name in _OUR_NAMES else _OTHERS}"
