"""How is OpenAlex, the open catalogue of scholarly works, asked and read?

Facts: "Search", "Filtering", "Works", "Errors" and "Authentication & Pricing" (developers.openalex.org), stored copies read
2026-11-30: without a key about a hundred searches a day are free, then it answers 429. Not run live.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from http import HTTPStatus
from urllib.parse import urlencode

from research.discovery.web.days import iso_day, use_of_days
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
from research.discovery.web.rows import SNIPPET_CHARS, Row, page_of
from research.discovery.web.scholarly import bare_words, days_and_mail, open_info
from research.discovery.web.types import Page, ProviderSettings
from research.egress.provider_call import ProviderCall, ProviderReply
from research.errors import SearchFailed, SearchFailure
from research.ports import ProviderInfo, SearchProvider, SearchRequest, WindowUse

LABEL = "OpenAlex"
ADDRESS = "https://api.openalex.org/works"
# The whole address may have about 4,000 characters, and one character of a query is up to nine of them.
QUERY_CHARS = 400
_MOST_RESULTS = 100
_OPERATORS = "\"'()*?~:^|,\\/[]{}"
# The score is left out: only fields of a work itself are certain to be selectable.
_FIELDS = "id,doi,display_name,publication_date,primary_location,abstract_inverted_index"
# A snippet has room for less; what stands later in an abstract is not put together.
_MOST_PLACES = SNIPPET_CHARS


class OpenAlex:
    """An open catalogue of scholarly works of all fields."""

    def info(self, settings: ProviderSettings) -> ProviderInfo:  # noqa: ARG002 - the protocol's shape
        """Say what OpenAlex is; it needs no key."""
        return open_info(
            SearchProvider.OPENALEX,
            label=LABEL,
            about="Scholarly works of all fields, with their abstracts. No key; about a hundred searches a day.",
            query_chars=QUERY_CHARS,
            supports_window=True,
        )

    def window_use(self, request: SearchRequest, today: date) -> WindowUse:  # noqa: ARG002 - the protocol's shape
        """Any range of publication dates can be asked for."""
        return use_of_days(request)

    def sent_text(self, request: SearchRequest) -> str:
        """Return the words of the query: operators and quotes are neutralised."""
        return " ".join(bare_words(request, LABEL, most_chars=QUERY_CHARS, operators=_OPERATORS))

    def call(self, request: SearchRequest, settings: ProviderSettings, today: date) -> ProviderCall:  # noqa: ARG002
        """Return the call for the best matches, by relevance."""
        fields = {
            "search": self.sent_text(request),
            "per_page": str(max(1, min(request.limit, _MOST_RESULTS))),
            "select": _FIELDS,
        }
        fields |= days_and_mail(request, settings, first="from_publication_date", last="to_publication_date")
        return ProviderCall(url=f"{ADDRESS}?{urlencode(fields)}")

    def read(self, reply: ProviderReply, request: SearchRequest) -> Page:
        """Return the works. OpenAlex says with 403 as well as with 429 that it was asked too often."""
        if reply.status == HTTPStatus.FORBIDDEN:
            raise SearchFailed(
                f"{LABEL} was asked too often (HTTP 403). Wait, or choose another provider.",
                code=SearchFailure.RATE_LIMITED,
            )
        check_status(reply, LABEL)
        answer = read_object(reply, LABEL)
        counted = int(optional_number(object_at(answer, "meta", LABEL), "count", LABEL))
        return page_of(_rows(answer), request, total=counted)


def _rows(answer: JsonObject) -> Iterator[Row]:
    for row in objects_at(answer, "results", LABEL):
        yield Row(
            address=_address(row),
            title=text_of_markup(optional_text(row, "display_name", LABEL)),
            snippet=_abstract(row),
            published=iso_day(row.get("publication_date")),
            score=optional_number(row, "relevance_score", LABEL),
        )


def _address(row: JsonObject) -> str:
    """The landing page by DOI; else the one that OpenAlex names; else OpenAlex's own page of the work."""
    if doi := optional_text(row, "doi", LABEL):
        return doi
    place = row.get("primary_location")
    landing = optional_text(place, "landing_page_url", LABEL) if isinstance(place, dict) else ""
    return landing or text_at(row, "id", LABEL)


def _abstract(row: JsonObject) -> str:
    """Put an abstract together from the places of its words."""
    index = row.get("abstract_inverted_index")
    if index is None:
        return ""
    if not isinstance(index, dict):
        raise malformed(LABEL, "an abstract is not an index of words")
    placed: list[tuple[int, str]] = []
    for word, places in index.items():
        if not isinstance(places, list) or not all(type(place) is int for place in places):
            raise malformed(LABEL, "an abstract has a word without places")
        placed += [(place, word) for place in places if isinstance(place, int) and 0 <= place < _MOST_PLACES]
    return text_of_markup(" ".join(word for _, word in sorted(placed)))
