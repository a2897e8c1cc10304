"""How is Wikipedia's search asked and read, in the language of the request?

Facts: "API:Search" and "API:Errors and warnings" (mediawiki.org) and "Help:CirrusSearch", stored copies read 2026-11-30. The
limit of 300 characters is the default in CirrusSearch's extension.json (stored copy, 2026-11-30); what Wikipedia itself sets
was not seen. The host is one of a closed list. Not run live.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from urllib.parse import quote, urlencode

from research.brief.languages import LANGUAGE_NAMES, primary_tag
from research.discovery.web.days import is_window_asked
from research.discovery.web.json_answer import (
    JsonObject,
    check_status,
    malformed,
    object_at,
    objects_at,
    optional_number,
    optional_text,
    read_object,
    text_at,
)
from research.discovery.web.markup import text_of_markup
from research.discovery.web.rows import Row, page_of
from research.discovery.web.scholarly import bare_words, open_info
from research.discovery.web.types import Page, ProviderSettings
from research.egress.provider_call import ProviderCall, ProviderReply
from research.errors import SearchFailed, SearchFailure
from research.ports import ProviderInfo, SearchProvider, SearchRequest, WindowUse

LABEL = "Wikipedia"
QUERY_CHARS = 300
_MOST_RESULTS = 100
_OPERATORS = '"()*?~:^|\\/[]{}<>#'
_BUSY = frozenset({"ratelimited", "maxlag", "cirrussearch-too-busy-error"})
_REFUSING = frozenset({"cirrussearch-query-too-long", "nosrsearch", "badvalue", "toolong"})


class Wikipedia:
    """The articles of Wikipedia in one language."""

    def info(self, settings: ProviderSettings) -> ProviderInfo:  # noqa: ARG002 - the protocol's shape
        """Say what Wikipedia's search is; it needs no key."""
        return open_info(
            SearchProvider.WIKIPEDIA,
            label=LABEL,
            about="The articles of the encyclopedia, in the report's language. No key; dates cannot be asked for.",
            query_chars=QUERY_CHARS,
            supports_window=False,
        )

    def window_use(self, request: SearchRequest, today: date) -> WindowUse:  # noqa: ARG002 - the protocol's shape
        """An article has no date of publication."""
        return WindowUse.UNSUPPORTED if is_window_asked(request) else WindowUse.NOT_ASKED

    def sent_text(self, request: SearchRequest) -> str:
        """Return the words of the query: the keywords and signs of CirrusSearch are neutralised."""
        return " ".join(bare_words(request, LABEL, most_chars=QUERY_CHARS, operators=_OPERATORS))

    def call(self, request: SearchRequest, settings: ProviderSettings, today: date) -> ProviderCall:  # noqa: ARG002
        """Return the call for articles (no talk, no files) by relevance."""
        fields = {
            "action": "query",
            "list": "search",
            "srsearch": self.sent_text(request),
            "srnamespace": "0",
            "srlimit": str(max(1, min(request.limit, _MOST_RESULTS))),
            "srinfo": "totalhits",
            "srprop": "snippet",
            "format": "json",
            "formatversion": "2",
        }
        return ProviderCall(url=f"https://{_host(request)}/w/api.php?{urlencode(fields)}")

    def read(self, reply: ProviderReply, request: SearchRequest) -> Page:
        """Return the articles. Errors come with status 200, under a code."""
        check_status(reply, LABEL)
        answer = read_object(reply, LABEL)
        if "error" in answer:
            raise _failure(object_at(answer, "error", LABEL))
        query = object_at(answer, "query", LABEL)
        counted = int(optional_number(object_at(query, "searchinfo", LABEL), "totalhits", LABEL))
        page = page_of(_rows(query, _host(request)), request, total=counted)
        if counted and not page.hits:
            raise malformed(LABEL, "it counts articles and lists none")
        return page


def _host(request: SearchRequest) -> str:
    """Return the host of the request's language; one that is not on the list is asked in English."""
    tag = primary_tag(request.language)
    return f"{tag if tag in LANGUAGE_NAMES else 'en'}.wikipedia.org"


def _rows(query: JsonObject, host: str) -> Iterator[Row]:
    for row in objects_at(query, "search", LABEL):
        title = text_at(row, "title", LABEL)
        yield Row(
            address=f"https://{host}/wiki/{quote(title.strip().replace(' ', '_'), safe='/:,;()!*_-.~')}",
            title=title,
            snippet=text_of_markup(optional_text(row, "snippet", LABEL)),
        )


def _failure(error: JsonObject) -> SearchFailed:
    """No word of the error is repeated: it may quote the query."""
    code = optional_text(error, "code", LABEL)
    if code in _BUSY:
        return SearchFailed(
            f"{LABEL} was asked too often. Wait, or choose another provider.", code=SearchFailure.RATE_LIMITED
        )
    if code in _REFUSING:
        return SearchFailed(f"{LABEL} did not accept the query.", code=SearchFailure.REFUSED_QUERY)
    return SearchFailed(f"{LABEL} answered with an error of its own.", code=SearchFailure.UNAVAILABLE)
