"""What is a search provider to the searcher? How it is asked, and how its answer is read; both pure.

A provider's module builds a `ProviderCall` from a request and turns a `ProviderReply` into a `Page` of hits. Whatever is not
results or a proven emptiness raises SearchFailed with the code that names it. Answers and summaries are never read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Protocol, runtime_checkable

from research.egress.provider_call import ProviderCall, ProviderReply
from research.ports import Hit, ProviderInfo, SearchRequest, WindowUse


@dataclass(frozen=True, slots=True, kw_only=True)
class ProviderSettings:
    """What the operator configured. `base_urls` holds the addresses of services that have no public one (a SearXNG).

    `contact` is a mail or web address for the polite pools of scholarly services ('' for none), never a person's login.
    """

    keys: Mapping[str, str] = field(default_factory=dict, repr=False)
    base_urls: Mapping[str, str] = field(default_factory=dict)
    contact: str = field(default="", repr=False)
    region: str = ""
    deadline_ms: int = 10_000
    max_bytes: int = 3_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """The hits of one answer, best first, and how many the provider counts in all (at least the hits)."""

    hits: tuple[Hit, ...]
    total: int


class Provider(Protocol):
    """One search provider. `today` is the day of the run, UTC: some windows can only be said relative to it."""

    def info(self, settings: ProviderSettings) -> ProviderInfo:
        """Say what the provider is, how long a query may be, and whether it is configured."""
        ...

    def window_use(self, request: SearchRequest, today: date) -> WindowUse:
        """Say what the provider will make of the request's date window: NOT_ASKED, HONOURED or UNSUPPORTED."""
        ...

    def sent_text(self, request: SearchRequest) -> str:
        """Return the query exactly as it will leave, operators neutralised. Raises SearchFailed (REFUSED_QUERY)."""
        ...

    def call(self, request: SearchRequest, settings: ProviderSettings, today: date) -> ProviderCall:
        """Return the call to make. Raises SearchFailed (NOT_CONFIGURED, REFUSED_QUERY)."""
        ...

    def read(self, reply: ProviderReply, request: SearchRequest) -> Page:
        """Return the hits of the (last) reply.

        Raises SearchFailed: NON_200, RATE_LIMITED, KEY_REJECTED, QUOTA_USED_UP, CHALLENGE, UNKNOWN_LAYOUT, TOO_LARGE or
        MALFORMED.
        """
        ...


@runtime_checkable
class TwoCalls(Protocol):
    """A provider that answers in two steps: ids first, then what they stand for. One search, one deadline."""

    def second_call(self, reply: ProviderReply, request: SearchRequest, settings: ProviderSettings) -> ProviderCall | None:
        """Return the second call, or None when `read` can read the first reply (a proven emptiness). Raises as `read`."""
        ...
