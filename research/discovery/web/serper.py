"""How is Serper (Google's results as JSON) asked and read? Answer boxes, knowledge graph and questions are never read.

Facts: a public OpenAPI description of the service (github.com/api-evangelist/serper, commit 41316f9), a stored copy read
2026-11-30. No length limit of a query is documented; ours is below. A used-up account is reported to answer 400, which
cannot be told from a bad request by its status. Not run live.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from research.discovery.web.days import Span, iso_day, span_asked, use_of_span
from research.discovery.web.json_answer import (
    JsonObject,
    check_status,
    objects_at,
    optional_text,
    read_object,
    text_at,
)
from research.discovery.web.markup import plain
from research.discovery.web.outgoing import json_post
from research.discovery.web.query_text import query_text
from research.discovery.web.rows import Row, page_of
from research.discovery.web.settings import key_of, keyed_info
from research.discovery.web.types import Page, ProviderSettings
from research.egress.provider_call import ProviderCall, ProviderReply
from research.ports import ProviderInfo, SearchProvider, SearchRequest, WindowUse

LABEL = "Serper"
SETTING = "COUNTERSIGN_SERPER_API_KEY"
ADDRESS = "https://google.serper.dev/search"
QUERY_CHARS = 1_000
_MOST_RESULTS = 100
_SPANS = {Span.DAY: "qdr:d", Span.WEEK: "qdr:w", Span.MONTH: "qdr:m", Span.YEAR: "qdr:y"}
_LANGUAGE_CHARS = 2


class Serper:
    """Google's results, resold."""

    def info(self, settings: ProviderSettings) -> ProviderInfo:
        """Say what Serper is and whether its key is set."""
        return keyed_info(
            SearchProvider.SERPER,
            settings,
            label=LABEL,
            about="Google's results through a service. Needs a key; only its list of pages is used.",
            query_chars=QUERY_CHARS,
            setting=SETTING,
        )

    def window_use(self, request: SearchRequest, today: date) -> WindowUse:
        """Only the past day, week, month or year can be asked for."""
        return use_of_span(request, today)

    def sent_text(self, request: SearchRequest) -> str:
        """Return the query on one line."""
        return query_text(request, LABEL, most_chars=QUERY_CHARS)

    def call(self, request: SearchRequest, settings: ProviderSettings, today: date) -> ProviderCall:
        """Return the call; spelling is not "corrected", so that what was asked is what was sent."""
        fields: JsonObject = {
            "q": self.sent_text(request),
            "num": min(request.limit, _MOST_RESULTS),
            "autocorrect": False,
        }
        if len(request.language) == _LANGUAGE_CHARS:
            fields["hl"] = request.language
        if (span := span_asked(request, today)) is not None:
            fields["tbs"] = _SPANS[span]
        key = key_of(SearchProvider.SERPER, settings, label=LABEL, setting=SETTING)
        return json_post(ADDRESS, fields, headers={"X-API-KEY": key})

    def read(self, reply: ProviderReply, request: SearchRequest) -> Page:
        """Return the rows of `organic`, in the order of the list."""
        check_status(reply, LABEL, setting=SETTING)
        return page_of(_rows(read_object(reply, LABEL)), request)


def _rows(answer: JsonObject) -> Iterator[Row]:
    for row in objects_at(answer, "organic", LABEL):
        yield Row(
            address=text_at(row, "link", LABEL),
            title=plain(optional_text(row, "title", LABEL)),
            snippet=plain(optional_text(row, "snippet", LABEL)),
            published=iso_day(row.get("date")),
        )
