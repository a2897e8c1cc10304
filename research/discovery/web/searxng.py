"""How is the operator's own SearXNG asked and read? Its answers, infoboxes and suggestions are never read.

Facts: "Search API" and "search:" of SearXNG's documentation (docs.searxng.org, 2026.2.6) and the JSON of its `webapp`, read
2026-11-30. A list without results is an emptiness only when every engine answered. Not run live.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from http import HTTPStatus
from urllib.parse import urlencode

from research.discovery.web.days import Span, iso_day, span_asked, use_of_span
from research.discovery.web.json_answer import (
    JsonObject,
    check_status,
    malformed,
    objects_at,
    optional_number,
    optional_text,
    read_object,
    text_at,
)
from research.discovery.web.markup import plain
from research.discovery.web.query_text import query_text
from research.discovery.web.rows import Row, page_of
from research.discovery.web.types import Page, ProviderSettings
from research.egress.provider_call import ProviderCall, ProviderReply
from research.errors import ConfigurationError, SearchFailed, SearchFailure
from research.ports import ProviderInfo, SearchProvider, SearchRequest, WindowUse
from research.trust.endpoints import parse_endpoint

LABEL = "SearXNG"
SETTING = "COUNTERSIGN_SEARXNG_URL"
# Its engines have limits of their own; 499 is DuckDuckGo's, the shortest that it asks by default.
QUERY_CHARS = 499
# !engine, !!elsewhere, :language and <timeout are commands wherever they stand.
_COMMANDS = re.compile(r"[!:<].*")
_SPANS = {Span.DAY: "day", Span.WEEK: "week", Span.MONTH: "month", Span.YEAR: "year"}
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[A-Z]{2})?")
_ENGINE = re.compile(r"[\w .-]{1,40}")
_NAMED_ENGINES = 5


class SearXNG:
    """A metasearch server that the operator runs."""

    def info(self, settings: ProviderSettings) -> ProviderInfo:
        """Say what SearXNG is and whether its address is set and usable."""
        remedy = _remedy(settings)
        return ProviderInfo(
            provider=SearchProvider.SEARXNG,
            label=LABEL,
            about="Your own metasearch server, which asks several engines at once.",
            query_chars=QUERY_CHARS,
            supports_window=True,
            available=not remedy,
            remedy=remedy,
        )

    def window_use(self, request: SearchRequest, today: date) -> WindowUse:
        """Only the past day, week, month or year can be asked for."""
        return use_of_span(request, today)

    def sent_text(self, request: SearchRequest) -> str:
        """Return the query, with the words that SearXNG would take as commands in quotes."""
        return query_text(request, LABEL, most_chars=QUERY_CHARS, operators=_COMMANDS)

    def call(self, request: SearchRequest, settings: ProviderSettings, today: date) -> ProviderCall:
        """Return the call to the configured server, which may lie on the private network."""
        if remedy := _remedy(settings):
            raise SearchFailed(remedy, code=SearchFailure.NOT_CONFIGURED)
        fields = {"q": self.sent_text(request), "format": "json", "pageno": "1"}
        if _LANGUAGE.fullmatch(request.language):
            fields["language"] = request.language
        if (span := span_asked(request, today)) is not None:
            fields["time_range"] = _SPANS[span]
        base = settings.base_urls[SearchProvider.SEARXNG.value].rstrip("/")
        return ProviderCall(url=f"{base}/search?{urlencode(fields)}", configured=True)

    def read(self, reply: ProviderReply, request: SearchRequest) -> Page:
        """Return the results in SearXNG's order."""
        if reply.status == HTTPStatus.FORBIDDEN:
            raise SearchFailed(
                f"{LABEL} refuses to answer in JSON (HTTP 403). Add `json` to `search: formats:` in its settings.yml.",
                code=SearchFailure.NON_200,
            )
        check_status(reply, LABEL)
        answer = read_object(reply, LABEL)
        page = page_of(_rows(answer), request, total=int(optional_number(answer, "number_of_results", LABEL)))
        silent = _silent_engines(answer)
        if not page.hits and silent:
            raise SearchFailed(
                f"{LABEL} has no results, and these of its engines did not answer: {', '.join(silent)}.",
                code=SearchFailure.UNAVAILABLE,
            )
        return page


def _remedy(settings: ProviderSettings) -> str:
    url = settings.base_urls.get(SearchProvider.SEARXNG.value, "")
    if not url:
        return f"Set {SETTING} to the address of your {LABEL}."
    try:
        parse_endpoint(url, setting=SETTING)
    except ConfigurationError as refused:
        return refused.message
    return ""


def _rows(answer: JsonObject) -> Iterator[Row]:
    """Yield the rows that have an address. Raises SearchFailed (MALFORMED) when there are rows and none has one."""
    rows = objects_at(answer, "results", LABEL)
    # Engines of maps and files send rows without an address; a field that was renamed takes it from all of them.
    linked = [row for row in rows if optional_text(row, "url", LABEL).strip()]
    if rows and not linked:
        raise malformed(LABEL, "no row has a 'url'")
    for row in linked:
        yield Row(
            address=text_at(row, "url", LABEL),
            title=plain(optional_text(row, "title", LABEL)),
            snippet=plain(optional_text(row, "content", LABEL)),
            published=iso_day(row.get("publishedDate")),
            score=optional_number(row, "score", LABEL),
        )


def _silent_engines(answer: JsonObject) -> tuple[str, ...]:
    """Return the names of the engines that did not answer; a list that is missing proves nothing."""
    engines = answer.get("unresponsive_engines")
    if not isinstance(engines, list):
        raise malformed(LABEL, "it does not list the engines that did not answer")
    names = [engine[0] if isinstance(engine, list) and engine else engine for engine in engines[:_NAMED_ENGINES]]
    return tuple(name if isinstance(name, str) and _ENGINE.fullmatch(name) else "one without a name" for name in names)
