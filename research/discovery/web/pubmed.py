"""How is PubMed asked and read? In two calls: ESearch finds the numbers of papers, ESummary says what they are.

Facts: "The E-utilities In-Depth" (ncbi.nlm.nih.gov/books/NBK25499: ESearch, ESummary), a stored copy read 2026-11-30. It
does not describe the JSON of a summary: that is as answers quoted in public programs show it. No single utility answers a
query with titles. Not run live.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from html import unescape
from http import HTTPStatus
from urllib.parse import urlencode

from research.discovery.web.days import ends_asked, iso_day, use_of_days
from research.discovery.web.json_answer import (
    JsonObject,
    check_status,
    malformed,
    object_at,
    optional_text,
    read_object,
)
from research.discovery.web.markup import text_of_markup
from research.discovery.web.rows import Row, page_of
from research.discovery.web.scholarly import bare_words, mail_of, open_info
from research.discovery.web.types import Page, ProviderSettings
from research.egress.provider_call import ProviderCall, ProviderReply
from research.errors import SearchFailed, SearchFailure
from research.ports import ProviderInfo, SearchProvider, SearchRequest, WindowUse

LABEL = "PubMed"
ADDRESS = "https://eutils.ncbi.nlm.nih.gov/entrez/eutils"
# No bound is documented for a GET; the utilities ask for a POST above some hundred characters.
QUERY_CHARS = 400
_MOST_RESULTS = 100
_OPERATORS = "\"'()*?~:^|\\/[]{}&#,"
_TOOL = "countersign"
# A range needs both of its ends.
_FIRST_DAY, _LAST_DAY = date(1500, 1, 1), date(3000, 12, 31)
_NUMBER = re.compile(r"[0-9]{1,12}")


class PubMed:
    """Citations of biomedicine and the life sciences."""

    def info(self, settings: ProviderSettings) -> ProviderInfo:  # noqa: ARG002 - the protocol's shape
        """Say what PubMed is; it needs no key."""
        return open_info(
            SearchProvider.PUBMED,
            label=LABEL,
            about="Papers of biomedicine and the life sciences. No key.",
            query_chars=QUERY_CHARS,
            supports_window=True,
        )

    def window_use(self, request: SearchRequest, today: date) -> WindowUse:  # noqa: ARG002 - the protocol's shape
        """Any range of publication dates can be asked for."""
        return use_of_days(request)

    def sent_text(self, request: SearchRequest) -> str:
        """Return the words of the query: field tags, quotes and wildcards are neutralised."""
        return " ".join(bare_words(request, LABEL, most_chars=QUERY_CHARS, operators=_OPERATORS))

    def call(self, request: SearchRequest, settings: ProviderSettings, today: date) -> ProviderCall:  # noqa: ARG002
        """Return the first call: the numbers of the best matches."""
        fields = {
            "db": "pubmed",
            "term": self.sent_text(request),
            "retmode": "json",
            "retmax": str(max(1, min(request.limit, _MOST_RESULTS))),
            "sort": "relevance",
        }
        if use_of_days(request) is WindowUse.HONOURED:
            after, before = ends_asked(request)
            fields["datetype"] = "pdat"
            fields["mindate"] = f"{after or _FIRST_DAY:%Y/%m/%d}"
            fields["maxdate"] = f"{before or _LAST_DAY:%Y/%m/%d}"
        return _call("esearch", fields, settings)

    def second_call(self, reply: ProviderReply, request: SearchRequest, settings: ProviderSettings) -> ProviderCall | None:
        """Return the call for the summaries of what was found, or None when nothing was."""
        numbers = _found(_answer(reply, "esearch"))[: min(request.limit, _MOST_RESULTS)]
        if not numbers:
            return None
        return _call("esummary", {"db": "pubmed", "id": ",".join(numbers), "retmode": "json"}, settings)

    def read(self, reply: ProviderReply, request: SearchRequest) -> Page:
        """Return the papers, each by its page at PubMed; a search that found none is read as such."""
        answer = _answer(reply, "")
        if "esearchresult" in answer:
            if _found(answer):
                raise malformed(LABEL, "it found papers and says nothing of them")
            return page_of((), request)
        return page_of(_rows(object_at(answer, "result", LABEL)), request)


def _call(utility: str, fields: dict[str, str], settings: ProviderSettings) -> ProviderCall:
    mail = mail_of(settings)
    who = {"tool": _TOOL, "email": mail} if mail else {"tool": _TOOL}
    return ProviderCall(url=f"{ADDRESS}/{utility}.fcgi?{urlencode({**fields, **who})}")


def _answer(reply: ProviderReply, utility: str) -> JsonObject:
    """Return the answer of the utility ('' for either). A fault of the service comes with status 200, too."""
    if reply.status == HTTPStatus.BAD_REQUEST:
        raise SearchFailed(f"{LABEL} did not accept the query (HTTP 400).", code=SearchFailure.REFUSED_QUERY)
    check_status(reply, LABEL)
    answer = read_object(reply, LABEL)
    if "error" in answer:
        raise SearchFailed(f"{LABEL} answered with an error of its own.", code=SearchFailure.UNAVAILABLE)
    kind = object_at(answer, "header", LABEL).get("type")
    if kind not in ({utility} if utility else {"esearch", "esummary"}):
        raise malformed(LABEL, "it does not say which utility answers")
    return answer


def _found(answer: JsonObject) -> tuple[str, ...]:
    """Return the numbers that ESearch lists. An empty list is a proof only beside a count of nothing."""
    result = object_at(answer, "esearchresult", LABEL)
    if "ERROR" in result:
        raise SearchFailed(f"{LABEL} answered with an error of its own.", code=SearchFailure.UNAVAILABLE)
    numbers, count = result.get("idlist"), result.get("count")
    if not isinstance(numbers, list) or not isinstance(count, str) or not _NUMBER.fullmatch(count):
        raise malformed(LABEL, "it does not list and count what it found")
    listed = tuple(number for number in numbers if isinstance(number, str) and _NUMBER.fullmatch(number))
    if len(listed) != len(numbers):
        raise malformed(LABEL, "it lists something that is no number of a paper")
    if not listed and int(count):
        raise malformed(LABEL, "it counts papers and lists none")
    return listed


def _rows(result: JsonObject) -> Iterator[Row]:
    numbers = result.get("uids")
    if not isinstance(numbers, list):
        raise malformed(LABEL, "'uids' is not a list")
    for number in numbers:
        if not isinstance(number, str) or not _NUMBER.fullmatch(number):
            raise malformed(LABEL, "it lists something that is no number of a paper")
        row = object_at(result, number, LABEL)
        journal = optional_text(row, "fulljournalname", LABEL) or optional_text(row, "source", LABEL)
        yield Row(
            address=f"https://pubmed.ncbi.nlm.nih.gov/{number}/",
            # Markup in a title comes escaped.
            title=text_of_markup(unescape(optional_text(row, "title", LABEL))),
            snippet=text_of_markup(journal),
            published=_day(optional_text(row, "pubdate", LABEL)) or _day(optional_text(row, "epubdate", LABEL)),
        )


def _day(written: str) -> str:
    """Return the day of "2024 Mar 5"; a year, a month or a season alone is no day."""
    year, _, rest = written.strip().partition(" ")
    month, _, day = rest.partition(" ")
    return iso_day(f"{day} {month} {year}") if day.isdigit() else ""
