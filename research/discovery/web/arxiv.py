"""How is arXiv asked and read? Its answer is Atom; it is parsed without entities, without a DTD, without the network.

Facts: "arXiv API User's Manual" (info.arxiv.org/help/api/user-manual.html) and, for the form of submittedDate (twelve
digits, GMT), a message of arXiv in its API group of 11 May 2009; stored copies read 2026-11-30. Not run live.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from research.discovery.web.days import ends_asked, iso_day, use_of_days
from research.discovery.web.json_answer import MOST_BYTES, MOST_ROWS, check_status, malformed
from research.discovery.web.markup import plain
from research.discovery.web.rows import Row, page_of
from research.discovery.web.scholarly import bare_words, open_info
from research.discovery.web.types import Page, ProviderSettings
from research.egress.provider_call import ProviderCall, ProviderReply
from research.errors import SearchFailed, SearchFailure
from research.ports import ProviderInfo, SearchProvider, SearchRequest, WindowUse

if TYPE_CHECKING:
    from lxml import etree

LABEL = "arXiv"
ADDRESS = "https://export.arxiv.org/api/query"
# No bound is documented. Every word becomes "all:word AND", and the address has to stay under the usual 4,000 characters.
QUERY_CHARS = 300
_MOST_RESULTS = 100
_OPERATORS = "\"'()*?~:^|\\/[]{}&+!"
_ATOM = "{http://www.w3.org/2005/Atom}"
_COUNT = "{http://a9.com/-/spec/opensearch/1.1/}totalResults"
_ERRORS = ("http://arxiv.org/api/errors", "https://arxiv.org/api/errors")
_PAGES = ("http://arxiv.org/abs/", "https://arxiv.org/abs/")
# Before the first paper, and long after the last one: no open end of a range is documented.
_FIRST_MINUTE, _LAST_MINUTE = "199101010000", "299912312359"
_MOST_DIGITS = 9


class Arxiv:
    """Preprints of physics, mathematics, computer science and their neighbours."""

    def info(self, settings: ProviderSettings) -> ProviderInfo:  # noqa: ARG002 - the protocol's shape
        """Say what arXiv is; it needs no key."""
        return open_info(
            SearchProvider.ARXIV,
            label=LABEL,
            about="Preprints of physics, mathematics, computer science, statistics and economics. No key.",
            query_chars=QUERY_CHARS,
            supports_window=True,
        )

    def window_use(self, request: SearchRequest, today: date) -> WindowUse:  # noqa: ARG002 - the protocol's shape
        """Any range of days of submission can be asked for."""
        return use_of_days(request)

    def sent_text(self, request: SearchRequest) -> str:
        """Return the query in arXiv's own language: every word anywhere in a paper, and the window where one is asked."""
        words = bare_words(request, LABEL, most_chars=QUERY_CHARS, operators=_OPERATORS)
        text = " AND ".join(f"all:{word}" for word in words)
        after, before = ends_asked(request)
        if after is None and before is None:
            return text
        begun = f"{after:%Y%m%d}0000" if after else _FIRST_MINUTE
        ended = f"{before:%Y%m%d}2359" if before else _LAST_MINUTE
        return f"{text} AND submittedDate:[{begun} TO {ended}]"

    def call(self, request: SearchRequest, settings: ProviderSettings, today: date) -> ProviderCall:  # noqa: ARG002
        """Return the call for the best matches, by relevance."""
        fields = {
            "search_query": self.sent_text(request),
            "start": "0",
            "max_results": str(max(1, min(request.limit, _MOST_RESULTS))),
            "sortBy": "relevance",
            "sortOrder": "descending",
        }
        return ProviderCall(url=f"{ADDRESS}?{urlencode(fields)}", accept="application/atom+xml")

    def read(self, reply: ProviderReply, request: SearchRequest) -> Page:
        """Return the papers, each by its abstract page."""
        check_status(reply, LABEL)
        feed = _feed(reply.body)
        entries = feed.findall(f"{_ATOM}entry")[: MOST_ROWS + 1]
        if len(entries) > MOST_ROWS:
            raise malformed(LABEL, f"it has more than {MOST_ROWS} entries")
        if any(_text(entry, "id").startswith(_ERRORS) for entry in entries):
            raise SearchFailed(f"{LABEL} did not accept the query.", code=SearchFailure.REFUSED_QUERY)
        total = _total(feed)
        if total and not entries:
            # It happens to large answers; "none" would be a lie.
            raise malformed(LABEL, "it counts papers and shows none")
        return page_of(_rows(entries), request, total=total)


def _feed(body: bytes) -> etree._Element:
    from lxml import etree

    if len(body) > MOST_BYTES:
        raise SearchFailed(f"{LABEL} answered with more than {MOST_BYTES} bytes.", code=SearchFailure.TOO_LARGE)
    if b"<!DOCTYPE" in body or b"<!ENTITY" in body:
        raise malformed(LABEL, "its body has a document type")
    parser = etree.XMLParser(
        encoding="utf-8", resolve_entities=False, load_dtd=False, no_network=True, huge_tree=False, remove_comments=True
    )
    try:
        feed = etree.fromstring(body, parser)
    except (etree.XMLSyntaxError, ValueError):
        raise malformed(LABEL, "its body is not XML") from None
    if feed.tag != f"{_ATOM}feed":
        raise malformed(LABEL, "its body is not an Atom feed")
    return feed


def _total(feed: etree._Element) -> int:
    count = (feed.findtext(_COUNT) or "").strip()
    if not count.isascii() or not count.isdigit() or len(count) > _MOST_DIGITS:
        raise malformed(LABEL, "it does not count its results")
    return int(count)


def _rows(entries: list[etree._Element]) -> Iterator[Row]:
    for entry in entries:
        address = _text(entry, "id")
        if not address.startswith(_PAGES):
            raise malformed(LABEL, "an entry has no abstract page")
        yield Row(
            address=address.replace("http://", "https://", 1),
            title=plain(_text(entry, "title")),
            snippet=plain(_text(entry, "summary")),
            published=iso_day(_text(entry, "published")),
        )


def _text(entry: etree._Element, name: str) -> str:
    return (entry.findtext(f"{_ATOM}{name}") or "").strip()
