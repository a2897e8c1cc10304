"""How is Tavily asked and read? Its `answer` and `raw_content` are neither asked for nor read.

Facts: "Tavily Search" (tavily.com/.well-known/openapi.json) and "Errors code" (help.tavily.com, 2025-04-02), stored copies
read 2026-11-30; the length limit is the service's own message ("Max query length is 400 characters"). Not run live.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from http import HTTPStatus

from research.discovery.web.days import ends_asked, iso_day, use_of_days
from research.discovery.web.json_answer import (
    JsonObject,
    check_status,
    objects_at,
    optional_number,
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

LABEL = "Tavily"
SETTING = "COUNTERSIGN_TAVILY_API_KEY"
ADDRESS = "https://api.tavily.com/search"
QUERY_CHARS = 400
_MOST_RESULTS = 20
# 432: the plan's limit; 433: the limit of pay-as-you-go.
_USED_UP = frozenset({HTTPStatus.PAYMENT_REQUIRED.value, 432, 433})


class Tavily:
    """A search service made for programs."""

    def info(self, settings: ProviderSettings) -> ProviderInfo:
        """Say what Tavily is and whether its key is set."""
        return keyed_info(
            SearchProvider.TAVILY,
            settings,
            label=LABEL,
            about="A search service for programs. Needs a key; only its list of pages is used.",
            query_chars=QUERY_CHARS,
            setting=SETTING,
        )

    def window_use(self, request: SearchRequest, today: date) -> WindowUse:  # noqa: ARG002 - the protocol's shape
        """Any range of days can be asked for."""
        return use_of_days(request)

    def sent_text(self, request: SearchRequest) -> str:
        """Return the query in at most 400 characters."""
        return query_text(request, LABEL, most_chars=QUERY_CHARS)

    def call(self, request: SearchRequest, settings: ProviderSettings, today: date) -> ProviderCall:  # noqa: ARG002
        """Return the call: basic depth, no answer, no page text, no images."""
        fields: JsonObject = {
            "query": self.sent_text(request),
            "search_depth": "basic",
            "topic": "general",
            "max_results": min(request.limit, _MOST_RESULTS),
            "include_answer": False,
            "include_raw_content": False,
            "include_images": False,
        }
        after, before = ends_asked(request)
        fields |= {"start_date": after.isoformat()} if after else {}
        fields |= {"end_date": before.isoformat()} if before else {}
        key = key_of(SearchProvider.TAVILY, settings, label=LABEL, setting=SETTING)
        return json_post(ADDRESS, fields, headers={"Authorization": f"Bearer {key}"})

    def read(self, reply: ProviderReply, request: SearchRequest) -> Page:
        """Return the rows of `results`, and nothing else of the answer."""
        check_status(reply, LABEL, setting=SETTING, quota=_USED_UP)
        return page_of(_rows(read_object(reply, LABEL)), request)


def _rows(answer: JsonObject) -> Iterator[Row]:
    for row in objects_at(answer, "results", LABEL):
        yield Row(
            address=text_at(row, "url", LABEL),
            title=plain(optional_text(row, "title", LABEL)),
            snippet=plain(optional_text(row, "content", LABEL)),
            published=iso_day(row.get("published_date")),
            score=optional_number(row, "score", LABEL),
        )
