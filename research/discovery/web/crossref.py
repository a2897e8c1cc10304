"""How is Crossref, the registry of DOIs, asked and read?

Facts: the Crossref REST API's own description (api.crossref.org, version 3.32) and "REST API filters"
(crossref.org/documentation), stored copies read 2026-11-30. Not run live.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from urllib.parse import quote, urlencode

from pydantic import JsonValue

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
from research.discovery.web.rows import Row, page_of
from research.discovery.web.scholarly import bare_words, days_and_mail, open_info
from research.discovery.web.types import Page, ProviderSettings
from research.egress.provider_call import ProviderCall, ProviderReply
from research.ports import ProviderInfo, SearchProvider, SearchRequest, WindowUse

LABEL = "Crossref"
ADDRESS = "https://api.crossref.org/works"
# No bound is documented; this keeps the address short enough for every server on the way.
QUERY_CHARS = 400
_MOST_RESULTS = 100
_OPERATORS = '"*?~:^|\\[]{}()'
_FIELDS = "DOI,title,abstract,container-title,issued,score"
_WHOLE_DAY = 3


class Crossref:
    """The registry of most journals' DOIs."""

    def info(self, settings: ProviderSettings) -> ProviderInfo:  # noqa: ARG002 - the protocol's shape
        """Say what Crossref is; it needs no key."""
        return open_info(
            SearchProvider.CROSSREF,
            label=LABEL,
            about="The registry of journal articles, books and conference papers by DOI. No key.",
            query_chars=QUERY_CHARS,
            supports_window=True,
        )

    def window_use(self, request: SearchRequest, today: date) -> WindowUse:  # noqa: ARG002 - the protocol's shape
        """Any range of publication dates can be asked for."""
        return use_of_days(request)

    def sent_text(self, request: SearchRequest) -> str:
        """Return the words of the query."""
        return " ".join(bare_words(request, LABEL, most_chars=QUERY_CHARS, operators=_OPERATORS))

    def call(self, request: SearchRequest, settings: ProviderSettings, today: date) -> ProviderCall:  # noqa: ARG002
        """Return the call for the best matches; a mail address, where there is one, leads to the polite pool."""
        fields = {
            "query.bibliographic": self.sent_text(request),
            "rows": str(max(1, min(request.limit, _MOST_RESULTS))),
            "select": _FIELDS,
        }
        fields |= days_and_mail(request, settings, first="from-pub-date", last="until-pub-date")
        return ProviderCall(url=f"{ADDRESS}?{urlencode(fields)}")

    def read(self, reply: ProviderReply, request: SearchRequest) -> Page:
        """Return the works, each by its DOI."""
        check_status(reply, LABEL)
        answer = read_object(reply, LABEL)
        if answer.get("status") != "ok" or answer.get("message-type") != "work-list":
            raise malformed(LABEL, "it does not say that it lists works")
        message = object_at(answer, "message", LABEL)
        return page_of(_rows(message), request, total=int(optional_number(message, "total-results", LABEL)))


def _rows(message: JsonObject) -> Iterator[Row]:
    for row in objects_at(message, "items", LABEL):
        journal = _first_text(row, "container-title")
        yield Row(
            address=f"https://doi.org/{quote(text_at(row, 'DOI', LABEL).strip(), safe='/:;().,_-+')}",
            title=text_of_markup(_first_text(row, "title")),
            snippet=_abstract(row) or text_of_markup(journal),
            published=_issued(row),
            score=optional_number(row, "score", LABEL),
        )


def _first_text(row: JsonObject, name: str) -> str:
    """Return the first of a list of texts, '' where there is none."""
    listed: JsonValue = row.get(name)
    if listed is None or listed == []:
        return ""
    if not isinstance(listed, list) or not isinstance(listed[0], str):
        raise malformed(LABEL, f"'{name}' is not a list of texts")
    return listed[0]


def _abstract(row: JsonObject) -> str:
    """An abstract is JATS: its elements are those of HTML with a prefix."""
    text = optional_text(row, "abstract", LABEL).replace("<jats:", "<").replace("</jats:", "</")
    return text_of_markup(text).removeprefix("Abstract ").strip()


def _issued(row: JsonObject) -> str:
    """Return the day of publication where the whole day is known: a year or a month alone is no day."""
    issued = row.get("issued")
    parts = issued.get("date-parts") if isinstance(issued, dict) else None
    first = parts[0] if isinstance(parts, list) and parts else None
    if not isinstance(first, list) or len(first) != _WHOLE_DAY or not all(type(part) is int for part in first):
        return ""
    year, month, day = first
    return iso_day(f"{year:04d}-{month:02d}-{day:02d}")
