"""What does a chain of redirects say in words, and how is it put on the web of tests? An address, then one reply a step.

Where a page stands is asked of the product's own grammar, so that each spelling of an address is one place; a place that has
its reply keeps it, whatever a later step says.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urljoin, urlsplit

from research.trust.web_address import AddressRefused, join_address, parse_web_address
from tests.support.capturing import article
from tests.support.web import Seen, TestWeb
from tests.support.web.names import Answer

TERM = "INTERNAL-CODENAME"
SLOW_S = 0.2
_STEP = re.compile(r"\s*(\d{3})\b\s*(.*)", re.DOTALL)
_NOTE = re.compile(r"\s*\(([^)]*)\)")
_RESOLVING = re.compile(r"resolv|\bdns\b|nxdomain|servfail|answers|slow|hang|\bA+ record", re.IGNORECASE)
_FAILING = re.compile(r"NXDOMAIN|SERVFAIL|HANG", re.IGNORECASE)
_WITHOUT = re.compile(r"\b(?:no|without|missing|absent|lacks?|lacking)\b", re.IGNORECASE)
_TWICE = re.compile(r"\b(?:twice|two|repeated|duplicate[d]?|multiple)\b", re.IGNORECASE)
_AGAIN = re.compile(r"^(?:\.\.\.|…)?\s*(?:x\s?(\d+)|(\d+)\s+(?:hops|times|redirects))$", re.IGNORECASE)
_REFRESH = re.compile(r"^(?:with\s+)?(?:an?\s+)?refresh\b(?:\s+header)?\s*:?\s*(?:to\s+)?(.*)", re.IGNORECASE | re.DOTALL)
_TERM_WORDS = re.compile(r"\bthe term (.+)$", re.IGNORECASE)
# What may stand behind a target; anything else makes the step a sentence and no address.
_REST = re.compile(r"|(?:as|with|and|in|over|then|but|carrying|\+)\b.*", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One reply: its status, the Location headers as bytes, what stands on its page, and how its target resolves."""

    status: int
    locations: tuple[bytes, ...] = ()
    headers: tuple[bytes, ...] = ()
    markup: str = ""
    names: tuple[Answer, ...] = ()
    is_slow: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Chain:
    """A chain as it can be staged."""

    first: str
    steps: tuple[Step, ...]
    terms: tuple[str, ...] = field(default=(TERM,))

    @property
    def last_status(self) -> int:
        """Return the status that ends the chain."""
        return self.steps[-1].status if self.steps else 200

    @property
    def fails_to_resolve(self) -> bool:
        """Tell whether a name of the chain has no address."""
        return any(isinstance(answer, str) for step in self.steps for answer in step.names)

    @property
    def is_slow(self) -> bool:
        """Tell whether look-ups take their time."""
        return any(step.is_slow or "HANG" in step.names for step in self.steps)


def read_chain(words: list[str]) -> Chain | None:
    """Return a chain from its words, or None where a step says something that is not known here."""
    steps: list[Step] = []
    terms = [TERM]
    for text in words[1:]:
        found = _steps(text)
        if found is None:
            return None
        steps += found
        terms += [said[1].strip() for said in [_TERM_WORDS.search(text)] if said]
    return Chain(first=words[0], steps=tuple(steps), terms=tuple(terms))


def _steps(text: str) -> list[Step] | None:
    found = _STEP.fullmatch(text)
    if found is None:
        return None
    status, words = int(found[1]), found[2]
    again = _AGAIN.match(words.strip())
    if again is not None:
        return [Step(status=status, locations=(f"/hop{n}".encode(),)) for n in range(1, int(again[1] or again[2]) + 1)]
    notes = [note for note in _NOTE.findall(words) if _RESOLVING.search(note)]
    rest = _NOTE.sub(lambda note: "" if _RESOLVING.search(note[1]) else note[0], words).strip(" ")
    step = _reply(status, rest)
    if step is None:
        return None
    note = " then ".join(notes)
    return [
        Step(
            status=status,
            locations=step.locations,
            headers=step.headers,
            markup=step.markup,
            names=tuple(_resolved(note)),
            is_slow="slow" in note.lower(),
        )
    ]


def _resolved(note: str) -> Iterator[Answer]:
    for part in re.split(r"\bthen\b", note):
        failing = _FAILING.search(part)
        if failing is not None:
            yield failing[0].upper()
            continue
        literals = [token for token in re.split(r"[\s,;]+", part.replace("DNS:", " ")) if _is_literal(token)]
        if literals:
            yield literals


def _is_literal(token: str) -> bool:
    try:
        ipaddress.ip_address(token)
    except ValueError:
        return False
    return True


def _reply(status: int, words: str) -> Step | None:
    is_redirect = 300 <= status < 400
    if not words:
        return Step(status=status)
    if words.startswith("<") and not re.match(r"<(?:no|echo)\b", words):
        return Step(status=status, markup=words)
    refresh = _REFRESH.match(words)
    if refresh is not None:
        return Step(status=status, headers=(b"Refresh: " + _encoded(_refreshing(refresh[1]), ""),))
    if re.search("location", words, re.IGNORECASE) and not re.match(r"location:\s*\S", words, re.IGNORECASE):
        return _of_no_address(status, words)
    words = re.sub(r"^(?:location:|to\s|->|→)\s*", "", words, flags=re.IGNORECASE)
    words = re.sub(r"<[^>]*echo[^>]*>", TERM, words)
    target, _, rest = words.partition(" ")
    is_address = bool(re.search(r"[/:?#.\\]", target)) or not rest
    if (is_address and not any(end in target for end in "\r\n")) and (_REST.fullmatch(rest) or "/" in target):
        return Step(status=status, locations=(_encoded(target, rest),))
    # A sentence about a reply that leads nowhere anyway ("300 with a list") needs no address.
    return Step(status=status) if not is_redirect or re.match(r"with\b|and\b", words) else None


def _refreshing(words: str) -> str:
    words = words.strip()
    return words if "=" in words.partition("//")[0] else f"0;url={words or 'http://127.0.0.1/'}"


def _of_no_address(status: int, words: str) -> Step | None:
    """Read a sentence about the Location header itself."""
    if _TWICE.search(words):
        second = b"https://b.example.org/" if re.search(r"\bsame\b", words) else b"https://c.example.org/"
        return Step(status=status, locations=(b"https://b.example.org/", second))
    if re.search(r"\b(?:empty|blank)\b", words, re.IGNORECASE):
        return Step(status=status, locations=(b"",))
    return Step(status=status) if _WITHOUT.search(words) else None


def _encoded(target: str, rest: str) -> bytes:
    return target.encode("latin-1" if re.search(r"latin-?1|iso-8859", rest, re.IGNORECASE) else "utf-8", "replace")


def stage(web: TestWeb, chain: Chain, *, is_pinned: bool = False) -> None:
    """Put a chain on the web: each step answers at the address to which the one before it leads.

    robots.txt is looked up before a page is; `is_pinned` gives it the first answer as well, so that a second one ("then")
    is what a second look-up for the page itself would get.
    """
    here = chain.first
    staged: set[str] = set()
    for step in [*chain.steps, Step(status=200)]:
        _serve(web, here, step, staged)
        if len(step.locations) != 1 or not step.locations[0]:
            return
        here = _joined(here, step.locations[0])
        if step.names or step.is_slow:
            _script(web, here, step, is_pinned=is_pinned)


def _script(web: TestWeb, here: str, step: Step, *, is_pinned: bool) -> None:
    host = (urlsplit(here).hostname or "").rstrip(".")
    names = (*step.names[: 1 if is_pinned else 0], *step.names)
    web.host(host, names or [["93.184.216.250"]], delay_s=SLOW_S if step.is_slow else 0.0)


def _serve(web: TestWeb, here: str, step: Step, staged: set[str]) -> None:
    try:
        place = str(parse_web_address(here))
    except AddressRefused:
        return
    if place in staged or _is_literal(urlsplit(place).hostname or ""):
        return
    staged.add(place)
    web.raw(place, _says(step))


def _joined(here: str, location: bytes) -> str:
    text = location.decode("latin-1")
    try:
        return str(join_address(parse_web_address(here), text))
    except AddressRefused:
        try:
            return urljoin(here, text)
        except ValueError:
            return text


def _says(step: Step) -> Callable[..., Any]:
    body = article("Ardal").replace("<head>", f"<head>{step.markup}")

    async def handle(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter, _request: Seen) -> None:
        data = body.encode()
        head = b"".join(b"Location: " + location + b"\r\n" for location in step.locations)
        head += b"".join(header + b"\r\n" for header in step.headers)
        head += b"Content-Type: text/html; charset=utf-8\r\nContent-Length: %d\r\nConnection: close\r\n" % len(data)
        writer.write(b"HTTP/1.1 %d Case\r\n%s\r\n%s" % (step.status, head, data))
        await writer.drain()

    return handle
