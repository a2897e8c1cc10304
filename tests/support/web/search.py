"""How do the search servers of the web of tests answer? In the real formats, with results that the test names."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from urllib.parse import parse_qs, quote, urlsplit

from tests.support.web.types import Reply, Seen


@dataclass(frozen=True, slots=True)
class Found:
    """One result. `published` is a date as the engine writes it, or ''; `redirected` uses the engine's own link."""

    url: str
    title: str = "A page"
    snippet: str = "Some words of the page."
    published: str = ""
    redirected: bool = False
    ad: bool = False


# Results by a part of the query ('' for every other), or made from the query; a Reply is sent as it is.
Rows = Sequence[Found] | Reply
Results = Mapping[str, Rows] | Callable[[str], Rows] | Sequence[Found]

_HTML = (("Content-Type", "text/html; charset=UTF-8"),)
_JSON = (("Content-Type", "application/json"),)

# The page that DuckDuckGo shows in place of results when it takes the asker for a program.
CHALLENGE = Reply(
    b'<!doctype html><html><head><title>DuckDuckGo</title></head><body><form id="challenge-form" method="POST" '
    b'action="//duckduckgo.com/anomaly.js?sv=html&cc=botnet&ti=1"><div class="anomaly-modal__mask">'
    b'<div class="anomaly-modal__modal">'
    b'<div class="anomaly-modal__title">Unfortunately, bots use DuckDuckGo too.</div></div></div></form></body></html>',
    202,
    _HTML,
)


def is_search(seen: Seen) -> bool:
    """Tell whether a request was a search."""
    parts = urlsplit(seen.url)
    return parts.path == "/search" or (parts.hostname or "").endswith("duckduckgo.com")


def query_of(seen: Seen) -> str:
    """Return the query of a search, from the form or the address."""
    form = parse_qs(seen.body.decode("utf-8", "replace")) if seen.method == "POST" else {}
    return (form.get("q") or parse_qs(urlsplit(seen.url).query).get("q") or [""])[0]


def searxng(results: Results, *, status: int, unresponsive: Sequence[str], delay_s: float) -> Callable[[Seen], Reply]:
    """Return what SearXNG's `format=json` answers."""

    def make(seen: Seen) -> Reply:
        query = query_of(seen)
        rows = _rows(results, query)
        if isinstance(rows, Reply):
            return rows
        answer = {
            "query": query,
            "number_of_results": 0,
            "results": [_searxng_row(row, rank) for rank, row in enumerate(rows, 1)],
            "answers": [],
            "corrections": [],
            "infoboxes": [],
            "suggestions": [],
            "unresponsive_engines": [[name, "timeout"] for name in unresponsive],
        }
        return Reply(json.dumps(answer, ensure_ascii=False).encode(), status, _JSON, delay_s)

    return make


def _searxng_row(row: Found, rank: int) -> dict[str, object]:
    parts = urlsplit(row.url)
    return {
        "url": row.url,
        "title": row.title,
        "content": row.snippet,
        "engine": "test",
        "engines": ["test"],
        "category": "general",
        "template": "default.html",
        "parsed_url": [parts.scheme, parts.netloc, parts.path, "", parts.query, parts.fragment],
        "positions": [rank],
        "score": 1 / rank,
        "publishedDate": row.published or None,
    }


def duckduckgo(results: Results, *, status: int, delay_s: float) -> Callable[[Seen], Reply]:
    """Return what the HTML endpoints of DuckDuckGo answer; no rows is its own proven emptiness."""

    def make(seen: Seen) -> Reply:
        query = query_of(seen)
        rows = _rows(results, query)
        if isinstance(rows, Reply):
            return rows
        draw = _lite if urlsplit(seen.url).path.startswith("/lite") else _html
        return Reply(draw(query, rows).encode(), status, _HTML, delay_s)

    return make


def _html(query: str, rows: Sequence[Found]) -> str:
    empty = '<div class="result results_links result--no-result"><div class="no-results">No  results.</div></div>'
    inside = "".join(map(_html_row, rows)) or empty
    return (
        f"<!doctype html><html><head><title>{escape(query)} at DuckDuckGo</title></head><body>"
        f'<form id="search_form"><input name="q" value="{escape(query)}"></form>'
        f'<div id="links" class="results">{inside}</div></body></html>'
    )


def _html_row(row: Found) -> str:
    kind = "result--ad" if row.ad else "web-result"
    href = escape(_href(row))
    date = f"<span>&nbsp; {escape(row.published)}</span>" if row.published else ""
    shown = escape(urlsplit(row.url).netloc + urlsplit(row.url).path)
    return (
        f'<div class="result results_links results_links_deep {kind}"><div class="links_main links_deep result__body">'
        f'<h2 class="result__title"><a rel="nofollow" class="result__a" href="{href}">{escape(row.title)}</a></h2>'
        f'<div class="result__extras"><div class="result__extras__url">'
        f'<a class="result__url" href="{href}">{shown}</a>{date}</div></div>'
        f'<a class="result__snippet" href="{href}">{escape(row.snippet)}</a></div></div>'
    )


def _href(row: Found) -> str:
    if row.ad:
        return f"https://duckduckgo.com/y.js?ad_domain={urlsplit(row.url).netloc}&ad_provider=test"
    return f"//duckduckgo.com/l/?uddg={quote(row.url, safe='')}&rut=0a1b" if row.redirected else row.url


def _lite(query: str, rows: Sequence[Found]) -> str:
    lines = "".join(
        f'<tr><td>{rank}.&nbsp;</td><td><a rel="nofollow" href="{escape(_href(row))}" class="result-link">'
        f"{escape(row.title)}</a></td></tr>"
        f'<tr><td>&nbsp;</td><td class="result-snippet">{escape(row.snippet)}</td></tr>'
        f'<tr><td>&nbsp;</td><td><span class="link-text">{escape(urlsplit(row.url).netloc)}</span></td></tr>'
        "<tr><td>&nbsp;</td></tr>"
        for rank, row in enumerate(rows, 1)
    )
    body = f"<table>{lines}</table>" if rows else "<table><tr><td>No more results.</td></tr></table>"
    return f"<!doctype html><html><head><title>{escape(query)} at DuckDuckGo</title></head><body>{body}</body></html>"


def _rows(results: Results, query: str) -> Rows:
    if isinstance(results, Mapping):
        wanted = next((key for key in results if key and key.casefold() in query.casefold()), "")
        return results.get(wanted, ())
    return results(query) if callable(results) else results
