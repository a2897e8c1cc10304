"""How is Exa asked and read? Its `summary`, `text` and `output` are neither asked for nor read.

Facts: "Search" and "Error codes" in Exa's reference (exa.ai/docs/reference/search.md, …/error-codes.md), stored copies read
2026-11-30. No length limit of a query is documented; ours is below. Not run live.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from research.discovery.web.days import ends_asked, iso_day, use_of_days
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
from research.discovery.web.outgoing import json_post
from research.discovery.web.query_text import query_text
from research.discovery.web.rows import Row, page_of
from research.discovery.web.settings import key_of, keyed_info
from research.discovery.web.types import Page, ProviderSettings
from research.egress.provider_call import ProviderCall, ProviderReply
from research.ports import ProviderInfo, SearchProvider, SearchRequest, WindowUse

LABEL = "Exa"
SETTING = "COUNTERSIGN_EXA_API_KEY"
ADDRESS = "https://api.exa.ai/search"
QUERY_CHARS = 1_000
_MOST_RESULTS = 100


class Exa:
    """A search by meaning."""

    def info(self, settings: ProviderSettings) -> ProviderInfo:
        """Say what Exa is and whether its key is set."""
        return keyed_info(
            SearchProvider.EXA,
            settings,
            label=LABEL,
            about="A search by meaning rather than by words. Needs a key; only its list of pages is used.",
            query_chars=QUERY_CHARS,
            setting=SETTING,
        )

    def window_use(self, request: SearchRequest, today: date) -> WindowUse:  # noqa: ARG002 - the protocol's shape
        """Any range of publication days can be asked for."""
        return use_of_days(request)

    def sent_text(self, request: SearchRequest) -> str:
        """Return the query on one line."""
        return query_text(request, LABEL, most_chars=QUERY_CHARS)

    def call(self, request: SearchRequest, settings: ProviderSettings, today: date) -> ProviderCall:  # noqa: ARG002
        """Return the call: verbatim highlights as snippets, no summary, no page text."""
        fields: JsonObject = {
            "query": self.sent_text(request),
            "type": "auto",
            "numResults": min(request.limit, _MOST_RESULTS),
            "contents": {"highlights": True},
        }
        after, before = ends_asked(request)
        fields |= {"startPublishedDate": f"{after.isoformat()}T00:00:00.000Z"} if after else {}
        fields |= {"endPublishedDate": f"{before.isoformat()}T23:59:59.999Z"} if before else {}
        key = key_of(SearchProvider.EXA, settings, label=LABEL, setting=SETTING)
        return json_post(ADDRESS, fields, headers={"x-api-key": key})

    def read(self, reply: ProviderReply, request: SearchRequest) -> Page:
        """Return the rows of `results`, and nothing else of the answer."""
        check_status(reply, LABEL, setting=SETTING)
        return page_of(_rows(read_object(reply, LABEL)), request)


def _rows(answer: JsonObject) -> Iterator[Row]:
    for row in objects_at(answer, "results", LABEL):
        yield Row(
            address=text_at(row, "url", LABEL),
            title=plain(optional_text(row, "title", LABEL)),
            snippet=plain(" … ".join(_highlights(row))),
            published=iso_day(row.get("publishedDate")),
            score=optional_number(row, "score", LABEL),
        )


def _highlights(row: JsonObject) -> Iterator[str]:
    highlights = row.get("highlights")
    if highlights is None:
        return
    if not isinstance(highlights, list):
        raise malformed(LABEL, "'highlights' is not a list")
    for highlight in highlights:
        if not isinstance(highlight, str):
            raise malformed(LABEL, "a highlight is not a text")
        yield highlight
