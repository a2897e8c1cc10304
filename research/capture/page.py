"""How does one page come in? Hop by hop, each judged anew, under one deadline and one allowance of bytes."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus

from research.capture.formats import ACCEPT, ACCEPT_DOCUMENTS, ACCEPT_ROBOTS, Stated, check_magic, check_status, stated_type
from research.capture.hops import RobotsRoute, Route, check_leaves, first_address
from research.capture.robots import PATH, ROBOTS_BYTES, ROBOTS_SECONDS, RobotsDesk, Rules, RulesShelf
from research.capture.turns import Turns
from research.capture.types import CapturePolicy
from research.egress.network import Network
from research.egress.page_call import Contact, PageReply, PageRequest, WireAllowance, fetch_once
from research.errors import CaptureFailed, FetchFailure
from research.evidence.identity.addresses import canonical_anchor
from research.ports import Captured, Hop, WebTrace
from research.trust.web_address import WebAddress

TRANSPORT = "web"
# Heads, TLS and the framing of chunks beside the body, over all hops.
_WIRE_OVERHEAD = 512 * 1024
# How long a host that says "too many requests" and no more is left alone.
_UNSAID_RETRY_S = 5.0


class Trail:
    """What one capture has met so far; a failure leaves it as far as it got."""

    def __init__(self, max_body: int) -> None:
        self.allowance = WireAllowance(max_body + _WIRE_OVERHEAD)
        self.hops: list[Hop] = []
        self.robots = ""
        self.digest = ""
        self.charset = ""

    def trace(self) -> WebTrace:
        """Return it as a value."""
        return WebTrace(
            hops=tuple(self.hops),
            robots=self.robots,
            wire_bytes=self.allowance.used,
            decoded_digest=self.digest,
            charset=self.charset,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What every capture of a session is made with."""

    policy: CapturePolicy
    network: Network
    user_agent: str
    now: Callable[[], datetime]


class PageFetcher:
    """Fetches the pages of one session. Lives on its event loop."""

    def __init__(self, around: Surroundings, turns: Turns, shelf: RulesShelf) -> None:
        self._around = around
        self._turns = turns
        self.robots = RobotsDesk(shelf, self._ask_robots, concurrency=around.policy.concurrency)

    async def fetch(self, url: str, trail: Trail) -> Captured:
        """Return the bytes of a page within the policy's bounds. Raises CaptureFailed; `trail` says how far it got."""
        page_s = self._around.policy.page_ms / 1000
        address = first_address(url)
        check_leaves(address, self._around.policy.terms)
        page_s -= await self._first_rules(address, trail)
        async with self._turns.turn(address.host):
            deadline = asyncio.get_running_loop().time() + page_s
            try:
                async with asyncio.timeout_at(deadline):
                    return await self._captured(url, Route(address), trail, deadline)
            except TimeoutError:
                raise CaptureFailed(
                    FetchFailure.TIMED_OUT, f"The page at {address.host} was not whole in the time that a page has."
                ) from None

    async def _first_rules(self, address: WebAddress, trail: Trail) -> float:
        """Hear the rules before the turn, so that a turn is the moment of asking. Return the seconds that it took."""
        loop = asyncio.get_running_loop()
        started = loop.time()
        try:
            rules = await self.robots.rules(address)
            self._check_rules(rules, address, trail)
        except CaptureFailed:
            trail.hops.append(_hop(address, started, loop.time(), Contact()))
            raise
        return min(loop.time() - started, rules.took_s)

    async def _captured(self, url: str, route: Route, trail: Trail, deadline: float) -> Captured:
        reply = await self._reply(route, trail, deadline)
        stated = self._stated(reply)
        trail.charset = stated.charset
        if not reply.body:
            raise CaptureFailed(FetchFailure.EMPTY, f"The page at {route.here.host} has no bytes.")
        check_magic(stated.media_type, reply.body)
        trail.digest = hashlib.sha256(reply.body).hexdigest()
        return Captured(
            requested_anchor=url,
            canonical_anchor=canonical_anchor(route.here),
            transport=TRANSPORT,
            media_type=stated.media_type,
            body=reply.body,
            captured_at=self._around.now(),
            trace=trail.trace(),
        )

    def _stated(self, reply: PageReply) -> Stated:
        return stated_type(reply.all("content-type"), documents=self._around.policy.documents)

    def _check_head(self, reply: PageReply) -> None:
        """Leave the body of a page unread that would be refused by its head."""
        if reply.status == HTTPStatus.OK:
            self._stated(reply)

    async def _reply(self, route: Route, trail: Trail, deadline: float) -> PageReply:
        """Follow the redirects to a reply with status 200. A host that asks for time within the deadline is asked twice."""
        may_ask_again = True
        while True:
            reply = await self._ask(route.here, trail, deadline)
            host = route.here.host
            if route.follow(reply):
                check_leaves(route.here, self._around.policy.terms)
                await self._next_turn(host, route.here.host, deadline)
                continue
            try:
                check_status(reply.status, reply.all("retry-after"), now=self._around.now())
            except CaptureFailed as failure:
                await self._wait_as_asked(failure, host, deadline, may_ask_again=may_ask_again)
                may_ask_again = False
            else:
                return reply

    async def _wait_as_asked(self, failure: CaptureFailed, host: str, deadline: float, *, may_ask_again: bool) -> None:
        """Leave a rate-limiting host alone, and come back once if that fits. Raises the failure where it does not."""
        if failure.code is not FetchFailure.RATE_LIMITED:
            raise failure
        asked_s = failure.retry_after_s
        self._turns.leave(host, _UNSAID_RETRY_S if asked_s is None else asked_s)
        left_s = deadline - asyncio.get_running_loop().time()
        if not may_ask_again or asked_s is None or asked_s >= left_s:
            raise failure
        await self._turns.again(host, within_s=left_s)

    async def _next_turn(self, before: str, host: str, deadline: float) -> None:
        if host == before:
            self._turns.count(host)
            return
        await self._turns.again(host, within_s=deadline - asyncio.get_running_loop().time())

    async def _ask(self, address: WebAddress, trail: Trail, deadline: float) -> PageReply:
        """Ask for one address that may leave, by its origin's rules; the hop is recorded whatever comes."""
        loop = asyncio.get_running_loop()
        started, contact = loop.time(), Contact()
        try:
            rules = await self.robots.rules(address)
            if rules.delay_s:
                self._turns.hold(address.host, rules.delay_s)
            self._check_rules(rules, address, trail)
            started = loop.time()
            return await self._send(address, self._around.policy.page_bytes, trail.allowance, deadline, contact=contact)
        finally:
            trail.hops.append(_hop(address, started, loop.time(), contact))

    def _check_rules(self, rules: Rules, address: WebAddress, trail: Trail) -> None:
        try:
            trail.robots = rules.check(address)
        except CaptureFailed as refused:
            trail.robots = "refused" if refused.code is FetchFailure.REFUSED_ROBOTS else ""
            raise

    async def _ask_robots(self, address: WebAddress) -> PageReply:
        """Follow an origin's robots.txt through its redirects, within bounds of its own."""
        deadline = asyncio.get_running_loop().time() + min(ROBOTS_SECONDS, self._around.policy.page_ms / 1000)
        allowance = WireAllowance(ROBOTS_BYTES + _WIRE_OVERHEAD)
        route = RobotsRoute(address)
        try:
            async with asyncio.timeout_at(deadline):
                while True:
                    check_leaves(route.here, self._around.policy.terms)
                    reply = await self._send(route.here, ROBOTS_BYTES, allowance, deadline, is_robots=True)
                    if not route.follow(reply):
                        return reply
                    await self._robots_turn(route, deadline)
        except TimeoutError:
            raise CaptureFailed(
                FetchFailure.TIMED_OUT, f"The robots.txt of {address.host} did not come in the time that it has."
            ) from None

    async def _robots_turn(self, route: RobotsRoute, deadline: float) -> None:
        """Keep to the pace and the known rules of a stranger to which a robots.txt leads."""
        if not route.is_abroad:
            return
        here, rules = route.here, self.robots.known(route.here)
        if rules is not None and here.path != PATH:
            rules.check(here)
        await self._turns.again(here.host, within_s=deadline - asyncio.get_running_loop().time())
        if rules is not None and rules.delay_s:
            self._turns.hold(here.host, rules.delay_s)

    async def _send(
        self,
        address: WebAddress,
        max_body: int,
        allowance: WireAllowance,
        deadline: float,
        *,
        contact: Contact | None = None,
        is_robots: bool = False,
    ) -> PageReply:
        around = self._around
        accept = ACCEPT_DOCUMENTS if around.policy.documents else ACCEPT
        return await fetch_once(
            PageRequest(
                address=address,
                accept=ACCEPT_ROBOTS if is_robots else accept,
                max_body=max_body,
                contact=contact or Contact(),
            ),
            network=around.network,
            allowance=allowance,
            deadline=deadline,
            user_agent=around.user_agent,
            check=None if is_robots else self._check_head,
        )


def _hop(address: WebAddress, started: float, ended: float, contact: Contact) -> Hop:
    """An address that was asked, or that would have been: then it has no literal and no status."""
    return Hop(
        url=str(address),
        address=contact.address,
        status=contact.status,
        elapsed_ms=int((ended - started) * 1000),
    )
