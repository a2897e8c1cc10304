"""How is Brave's web search asked and read?

Facts: "Web search" in the Brave Search API reference (api-dashboard.search.brave.com/api-reference/web/search/get) and
"Response headers" (api.search.brave.com/app/documentation), stored copies read 2026-11-30. Not run live.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from http import HTTPStatus
from urllib.parse import urlencode

from research.discovery.web.days import ends_asked, iso_day, use_of_days
from research.discovery.web.json_answer import (
    JsonObject,
    check_status,
    malformed,
    object_at,
    objects_at,
    optional_text,
    read_object,
    text_at,
)
from research.discovery.web.markup import text_of_markup
from research.discovery.web.query_text import query_text
from research.discovery.web.rows import Row, page_of
from research.discovery.web.settings import key_of, keyed_info
from research.discovery.web.types import Page, ProviderSettings
from research.egress.provider_call import ProviderCall, ProviderReply
from research.errors import SearchFailed, SearchFailure
from research.ports import ProviderInfo, SearchProvider, SearchRequest, WindowUse

LABEL = "Brave"
SETTING = "COUNTERSIGN_BRAVE_API_KEY"
ADDRESS = "https://api.search.brave.com/res/v1/web/search"
QUERY_CHARS = 400
QUERY_WORDS = 50
_MOST_RESULTS = 20
# A range needs both ends; nothing that is searched here was published before the web.
_FIRST_DAY = date(1990, 1, 1)
# Brave's own codes, as far as they are certain: an unknown one is answered with 422.
_LANGUAGES = {code: code for code in ("ar", "cs", "da", "de", "en", "es", "fi", "fr", "hu", "it", "ko", "nl", "pl", "ro")}
_LANGUAGES |= {code: code for code in ("ru", "sv", "tr", "uk")} | {"ja": "jp", "zh": "zh-hans"}


class Brave:
    """Brave's own index."""

    def info(self, settings: ProviderSettings) -> ProviderInfo:
        """Say what Brave is and whether its key is set."""
        return keyed_info(
            SearchProvider.BRAVE,
            settings,
            label=LABEL,
            about="An index of its own, independent of the large search engines. Needs a key.",
            query_chars=QUERY_CHARS,
            setting=SETTING,
        )

    def window_use(self, request: SearchRequest, today: date) -> WindowUse:  # noqa: ARG002 - the protocol's shape
        """Any range of days can be asked for."""
        return use_of_days(request)

    def sent_text(self, request: SearchRequest) -> str:
        """Return the query in at most 400 characters and 50 words."""
        return query_text(request, LABEL, most_chars=QUERY_CHARS, most_words=QUERY_WORDS)

    def call(self, request: SearchRequest, settings: ProviderSettings, today: date) -> ProviderCall:
        """Return the call; spelling is not "corrected", so that what was asked is what was sent."""
        fields = {
            "q": self.sent_text(request),
            "count": str(min(request.limit, _MOST_RESULTS)),
            "result_filter": "web",
            "text_decorations": "false",
            "spellcheck": "false",
        }
        if request.language in _LANGUAGES:
            fields["search_lang"] = _LANGUAGES[request.language]
        if self.window_use(request, today) is WindowUse.HONOURED:
            after, before = ends_asked(request)
            fields["freshness"] = f"{(after or _FIRST_DAY).isoformat()}to{(before or today).isoformat()}"
        key = key_of(SearchProvider.BRAVE, settings, label=LABEL, setting=SETTING)
        return ProviderCall(url=f"{ADDRESS}?{urlencode(fields)}", headers={"X-Subscription-Token": key})

    def read(self, reply: ProviderReply, request: SearchRequest) -> Page:
        """Return the web results. An answer without `web` is Brave's own way to say that there are none."""
        if reply.status == HTTPStatus.TOO_MANY_REQUESTS and _is_month_used_up(reply):
            raise SearchFailed(
                f"This month's plan at {LABEL} is used up (HTTP 429). Raise it there, or choose another provider.",
                code=SearchFailure.QUOTA_USED_UP,
            )
        check_status(reply, LABEL, setting=SETTING)
        answer = read_object(reply, LABEL)
        if answer.get("type") != "search" or not isinstance(answer.get("query"), dict):
            raise malformed(LABEL, "it does not say that it answers a search")
        return page_of(_rows(answer), request)


def _rows(answer: JsonObject) -> Iterator[Row]:
    if "web" not in answer:
        return
    for row in objects_at(object_at(answer, "web", LABEL), "results", LABEL):
        yield Row(
            address=text_at(row, "url", LABEL),
            title=text_of_markup(optional_text(row, "title", LABEL)),
            snippet=text_of_markup(optional_text(row, "description", LABEL)),
            published=iso_day(row.get("page_age")),
        )


def _is_month_used_up(reply: ProviderReply) -> bool:
    """The last of the windows in X-RateLimit-Remaining ("0, 0") is the plan's; the first is one second."""
    windows = [window.strip() for window in reply.headers.get("x-ratelimit-remaining", "").split(",")]
    return len(windows) > 1 and windows[-1] == "0"
