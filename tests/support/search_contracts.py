"""What do the contract tests of the search providers share? Requests, replies, and one documented answer for each format."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from research.discovery.web.brave import Brave
from research.discovery.web.exa import Exa
from research.discovery.web.searxng import SearXNG
from research.discovery.web.serper import Serper
from research.discovery.web.tavily import Tavily
from research.discovery.web.types import Page, Provider, ProviderSettings
from research.egress.provider_call import ProviderReply
from research.errors import SearchFailed, SearchFailure
from research.ports import DateWindow, QueryForm, SearchProvider, SearchRequest

TODAY = date(2026, 11, 30)
KEY = "key-7Qm2-never-shown"
CONTACT = "desk-never-shown@analysts.example.org"
SETTINGS = ProviderSettings(
    keys=dict.fromkeys(("brave", "tavily", "exa", "serper"), KEY),
    base_urls={"searxng": "http://10.0.0.7:8888"},
    contact=CONTACT,
)


def asked(text: str = "ferry passengers 2024", **changes: Any) -> SearchRequest:
    """Return a request for a full-text query of the web."""
    fields = {"query_id": "Q1", "form": QueryForm.FULL_TEXT, "workspace": "", "provider": SearchProvider.DUCKDUCKGO}
    return SearchRequest(text=text, **{**fields, **changes})


def within(after: str = "", before: str = "") -> SearchRequest:
    """Return a request with a date window."""
    return asked(window=DateWindow(after=after, before=before))


def replied(body: object = b"", *, status: int = 200, headers: Mapping[str, str] | None = None) -> ProviderReply:
    """Return a reply; anything but bytes is sent as JSON."""
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    return ProviderReply(status=status, headers=headers or {"content-type": "application/json"}, body=data)


def failure_of(read: Callable[[], Page]) -> SearchFailed:
    """Return the failure that reading must end in."""
    try:
        page = read()
    except SearchFailed as failure:
        return failure
    raise AssertionError(f"Read as an answer: {page}")


def outcome_of(read: Callable[[], Page]) -> SearchFailure | None:
    """Return the code that reading fails with, or None when it reads an answer."""
    try:
        read()
    except SearchFailed as failure:
        return failure.code
    return None


@dataclass(frozen=True)
class Contract:
    """One JSON provider: its rows stand in a list at `path`, each with its address under `address`."""

    provider: Provider
    path: tuple[str, ...]
    address: str
    row: Mapping[str, Any]
    around: Mapping[str, Any]
    keyed: bool = True
    optional_texts: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    never_read: Mapping[str, Any] = field(default_factory=dict)

    def answer(self, *rows: Any, **extra: Any) -> dict[str, Any]:
        """Return a documented answer with these rows."""
        inner: Any = list(rows)
        for name in reversed(self.path[1:]):
            inner = {name: inner}
        return {**self.around, self.path[0]: inner, **extra}

    def read(self, body: object, *, status: int = 200, headers: Mapping[str, str] | None = None, limit: int = 20) -> Page:
        """Read an answer as the product does."""
        return self.provider.read(replied(body, status=status, headers=headers), asked(limit=limit))


CONTRACTS = {
    "searxng": Contract(
        provider=SearXNG(),
        path=("results",),
        address="url",
        row={
            "url": "https://ferries.example.org/2024",
            "title": "Passengers in 2024",
            "content": "The ferry carried 41,200 passengers.",
            "publishedDate": "2025-02-03T00:00:00",
            "score": 2.5,
            "engine": "mojeek",
            "parsed_url": ["https", "ferries.example.org", "/2024", "", "", ""],
        },
        around={"query": "ferry passengers 2024", "number_of_results": 0, "unresponsive_engines": []},
        keyed=False,
        optional_texts=("title", "content"),
        numbers=("score",),
        never_read={
            "answers": [{"answer": "ANSWER", "url": "https://answer.example.org/"}],
            "infoboxes": [{"content": "ANSWER", "urls": [{"url": "https://answer.example.org/"}]}],
            "suggestions": ["ANSWER"],
            "corrections": ["ANSWER"],
        },
    ),
    "brave": Contract(
        provider=Brave(),
        path=("web", "results"),
        address="url",
        row={
            "url": "https://ferries.example.org/2024",
            "title": "Passengers in 2024",
            "description": "The ferry carried 41,200 passengers.",
            "page_age": "2025-02-03T00:00:00",
            "age": "February 3, 2025",
            "meta_url": {"hostname": "ferries.example.org"},
        },
        around={"type": "search", "query": {"original": "ferry passengers 2024", "more_results_available": True}},
        optional_texts=("title", "description"),
        never_read={
            "summarizer": {"key": "ANSWER"},
            "infobox": {"results": [{"url": "https://answer.example.org/", "description": "ANSWER"}]},
            "faq": {"results": [{"answer": "ANSWER", "url": "https://answer.example.org/"}]},
        },
    ),
    "tavily": Contract(
        provider=Tavily(),
        path=("results",),
        address="url",
        row={
            "url": "https://ferries.example.org/2024",
            "title": "Passengers in 2024",
            "content": "The ferry carried 41,200 passengers.",
            "published_date": "Mon, 03 Feb 2025 08:00:00 GMT",
            "score": 0.87,
            "raw_content": "RAW ANSWER",
        },
        around={"query": "ferry passengers 2024", "images": [], "response_time": 1.2, "request_id": "r1"},
        optional_texts=("title", "content"),
        numbers=("score",),
        never_read={"answer": "ANSWER", "follow_up_questions": ["ANSWER"]},
    ),
    "exa": Contract(
        provider=Exa(),
        path=("results",),
        address="url",
        row={
            "id": "https://ferries.example.org/2024",
            "url": "https://ferries.example.org/2024",
            "title": "Passengers in 2024",
            "publishedDate": "2025-02-03T00:00:00.000Z",
            "author": None,
            "highlights": ["The ferry carried 41,200 passengers."],
            "highlightScores": [0.9],
            "summary": "ANSWER",
            "text": "ANSWER",
        },
        around={"requestId": "r1", "resolvedSearchType": "neural", "costDollars": {"total": 0.005}},
        optional_texts=("title",),
        numbers=("score",),
        never_read={"output": {"content": "ANSWER"}, "context": "ANSWER"},
    ),
    "serper": Contract(
        provider=Serper(),
        path=("organic",),
        address="link",
        row={
            "title": "Passengers in 2024",
            "link": "https://ferries.example.org/2024",
            "snippet": "The ferry carried 41,200 passengers.",
            "position": 1,
            "date": "Feb 3, 2025",
            "sitelinks": [{"title": "ANSWER", "link": "https://answer.example.org/"}],
        },
        around={"searchParameters": {"q": "ferry passengers 2024", "type": "search", "engine": "google"}, "credits": 1},
        optional_texts=("title", "snippet"),
        never_read={
            "answerBox": {"answer": "ANSWER", "link": "https://answer.example.org/"},
            "knowledgeGraph": {"description": "ANSWER", "website": "https://answer.example.org/"},
            "peopleAlsoAsk": [{"question": "ANSWER", "snippet": "ANSWER", "link": "https://answer.example.org/"}],
            "relatedSearches": [{"query": "ANSWER"}],
        },
    ),
}
