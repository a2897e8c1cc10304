"""How is DuckDuckGo asked without a key, and which of its answers is it: results, a proven emptiness, or a failure?

Facts: the project's notes on DuckDuckGo's HTML endpoint (from public clients and write-ups of February to September 2026),
read 2026-11-30. Every mark is an id, a class or an address, never a word of the page's text. Not run live.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from http import HTTPStatus
from itertools import islice
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlencode

from research.discovery.web.days import Span, iso_day, span_asked, use_of_span
from research.discovery.web.json_answer import retry_after_s
from research.discovery.web.markup import parse, text_of_element
from research.discovery.web.query_text import query_text
from research.discovery.web.rows import Row, page_of
from research.discovery.web.types import Page, ProviderSettings
from research.egress.provider_call import ProviderCall, ProviderReply
from research.errors import SearchFailed, SearchFailure
from research.ports import ProviderInfo, SearchProvider, SearchRequest, WindowUse
from research.trust.web_address import AddressFault

if TYPE_CHECKING:
    from lxml import etree

LABEL = "DuckDuckGo"
ADDRESS = "https://html.duckduckgo.com/html/"
QUERY_CHARS = 499
# What it asks for by answering 429 without saying how long.
PAUSE_S = 180.0
# `!bang` and `bang!` send the asker to another site; `\\` goes straight to the first result.
_BANGS = re.compile(r"!.*|.*!|\\.*")
_SPANS = {Span.DAY: "d", Span.WEEK: "w", Span.MONTH: "m", Span.YEAR: "y"}
_REGION = re.compile(r"[a-z]{2}-[a-z]{2}")
_ALL_REGIONS = "wt-wt"
_MOST_PAGE_BYTES = 3_000_000
_OWN_LINK = re.compile(
    r"(?:(?:https?:)?//(?:[a-z]+\.)?duckduckgo\.com)?/(?P<what>l/|y\.js)(?:\?(?P<query>[^#]*))?(?:#.*)?", re.DOTALL
)
_AD_CLASSES = frozenset({"result--ad", "result--ad--small", "badge--ad", "result-sponsored"})
_EMPTY_CLASSES = frozenset({"no-results", "result--no-result"})
_LITE_END = "No more results."
# A result takes four lines of the lite page's table: its link, its snippet, its address, and a space.
_LITE_LINES = 3
# A first page has some thirty results. What is more, or nested deeper, is nobody's page and costs no more than one.
_MOST_RESULTS = 200
_MOST_SPANS = 20
_MOST_CELLS = 50
_END_ELEMENTS = 8


class DuckDuckGo:
    """The search that needs no key."""

    def info(self, settings: ProviderSettings) -> ProviderInfo:  # noqa: ARG002 - the protocol's shape
        """DuckDuckGo needs nothing and is always there."""
        return ProviderInfo(
            provider=SearchProvider.DUCKDUCKGO,
            label=LABEL,
            about="Works without a key. Asked too often, it wants a person to solve a puzzle, and is left alone a while.",
            query_chars=QUERY_CHARS,
            supports_window=True,
            available=True,
        )

    def window_use(self, request: SearchRequest, today: date) -> WindowUse:
        """Only the past day, week, month or year can be asked for."""
        return use_of_span(request, today)

    def sent_text(self, request: SearchRequest) -> str:
        """Return the query, with `!bangs` in quotes, in at most 499 characters."""
        return query_text(request, LABEL, most_chars=QUERY_CHARS, operators=_BANGS)

    def call(self, request: SearchRequest, settings: ProviderSettings, today: date) -> ProviderCall:
        """Return the form of a first page. Further pages are never asked for: without a token they bar the asker."""
        region = settings.region if _REGION.fullmatch(settings.region) else _ALL_REGIONS
        fields = {"q": self.sent_text(request), "b": "", "kl": region}
        if (span := span_asked(request, today)) is not None:
            fields["df"] = _SPANS[span]
        return ProviderCall(
            url=ADDRESS,
            method="POST",
            content=urlencode(fields).encode(),
            # The form's own page: this names DuckDuckGo to DuckDuckGo and nothing else.
            headers={
                "Content-Type": "application/x-www-form-urlencoded",
                "Referer": "https://html.duckduckgo.com/",
            },
            accept="text/html",
        )

    def read(self, reply: ProviderReply, request: SearchRequest) -> Page:
        """Return the organic rows; ads are dropped, and an answer of ads alone proves nothing."""
        root = _tree(reply)
        if root is not None and _is_challenge(root):
            raise SearchFailed(f"{LABEL} wants a person to solve a puzzle first.", code=SearchFailure.CHALLENGE)
        _check_status(reply)
        if root is None:
            raise SearchFailed(f"{LABEL} answered with something that is no page.", code=SearchFailure.MALFORMED)
        page = page_of(_rows(root), request)
        if not page.hits and not _is_empty(root):
            raise SearchFailed(f"{LABEL} answered with a page of an unknown layout.", code=SearchFailure.UNKNOWN_LAYOUT)
        return page


def _tree(reply: ProviderReply) -> etree._Element | None:
    """Return the page, or None when the reply is blank, is no HTML by its label, or cannot be one."""
    from research.reading.decode import decode

    label, _, parameters = reply.headers.get("content-type", "").partition(";")
    if label.strip().lower() != "text/html" or not reply.body.strip() or b"\x00" in reply.body:
        return None
    charset = re.search(r"charset\s*=\s*\"?([\w.:-]{1,40})", parameters, re.IGNORECASE)
    return parse(decode(reply.body[:_MOST_PAGE_BYTES], declared=charset[1] if charset else "", html=True).text)


def _check_status(reply: ProviderReply) -> None:
    if reply.status == HTTPStatus.OK:
        return
    # Any status but 200 is no answer, even with rows under it.
    wait = retry_after_s(reply)
    if wait is None and reply.status == HTTPStatus.TOO_MANY_REQUESTS:
        wait = PAUSE_S
    raise SearchFailed(f"{LABEL} answered with HTTP {reply.status}.", code=SearchFailure.NON_200, retry_after_s=wait)


def _is_challenge(root: etree._Element) -> bool:
    return any(
        element.get("id") == "challenge-form"
        or any(name.startswith("anomaly-modal") for name in _classes(element))
        or (element.tag == "form" and "/anomaly.js" in element.get("action", ""))
        for element in root.iter("*")
    )


def _is_empty(root: etree._Element) -> bool:
    if any(_classes(element) & _EMPTY_CLASSES for element in root.iter("*")):
        return True
    # The lite page has no marks; its end stands alone in a cell, where the other layout has no tables.
    has_links = any(element.get("id") == "links" for element in root.iter("div"))
    return not has_links and any(_is_lite_end(cell) for cell in root.iter("td"))


def _is_lite_end(cell: etree._Element) -> bool:
    # Looked at first: of cells inside cells the words of the innermost would be read once for each of the others.
    is_alone = next(islice(cell.iter(), _END_ELEMENTS, None), None) is None
    return is_alone and text_of_element(cell) == _LITE_END


def _rows(root: etree._Element) -> Iterator[Row]:
    for element in islice(_results(root), _MOST_RESULTS):
        yield from _row(element) if element.tag == "div" else _lite_row(element)


def _results(root: etree._Element) -> Iterator[etree._Element]:
    """Yield each result and each lite link in the page's order: of results inside results the outermost alone."""
    from lxml import etree

    depth = 0
    for event, element in etree.iterwalk(root, events=("start", "end"), tag=("div", "a")):
        if element.tag == "a":
            if event == "start" and "result-link" in _classes(element):
                yield element
        elif "result" in _classes(element):
            if event == "start" and depth == 0:
                yield element
            depth += 1 if event == "start" else -1


def _row(result: etree._Element) -> Iterator[Row]:
    inside = {name: one for one in reversed([*result.iter("*")]) for name in _classes(one)}
    link = inside.get("result__a")
    if link is None or inside.keys() & _AD_CLASSES:
        return
    snippet, extras = inside.get("result__snippet"), inside.get("result__extras")
    spans = () if extras is None else islice(extras.iter("span"), _MOST_SPANS)
    days = (iso_day(text_of_element(span)) for span in spans)
    yield from _organic(link, snippet, next((day for day in days if day), ""))


def _lite_row(link: etree._Element) -> Iterator[Row]:
    line = next(link.iterancestors("tr"), None)
    if line is None:
        yield from _organic(link, None, "")
    elif not _classes(line) & _AD_CLASSES:
        yield from _organic(link, _lite_snippet(line), "")


def _lite_snippet(line: etree._Element) -> etree._Element | None:
    """Return the snippet's cell: the first below the link's row and above the next link."""
    for below in islice(line.itersiblings("tr"), _LITE_LINES):
        for element in islice(below.iter("a", "td"), _MOST_CELLS):
            if "result-link" in _classes(element):
                return None
            if "result-snippet" in _classes(element):
                return element
    return None


def _organic(link: etree._Element, snippet: etree._Element | None, published: str) -> Iterator[Row]:
    address, refusal = _target(link.get("href", ""))
    if address is None:
        return
    yield Row(
        address=address,
        title=text_of_element(link),
        snippet="" if snippet is None else text_of_element(snippet),
        published=published,
        refusal=refusal,
    )


def _target(href: str) -> tuple[str | None, str]:
    """Return where a result's link leads, and why it may not be followed; None for an ad.

    A link through DuckDuckGo's own redirect is decoded once. What still needs decoding then is no address.
    """
    own = _OWN_LINK.fullmatch(href.strip())
    if own is None:
        return href, ""
    if own["what"] == "y.js":
        return None, ""
    values = [part[len("uddg=") :] for part in (own["query"] or "").split("&") if part.startswith("uddg=")]
    if len(values) != 1:
        return href, AddressFault.SHAPE.value
    try:
        target = unquote(values[0], errors="strict")
    except UnicodeDecodeError:
        return href, AddressFault.BAD_CHARACTERS.value
    inner = _OWN_LINK.fullmatch(target.strip())
    if inner is None:
        return target, ""
    return (None, "") if inner["what"] == "y.js" else (target, AddressFault.SHAPE.value)


def _classes(element: etree._Element) -> frozenset[str]:
    return frozenset(element.get("class", "").split())
