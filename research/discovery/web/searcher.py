"""How does a run's query reach a search provider? Decide, send once, read; every failure is typed.

Implements the port `Searcher` for every provider of the registry; the request names which.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from research.clock import StopSignal, utc_now
from research.discovery.web.outgoing import Part, parts_of
from research.discovery.web.registry import PROVIDERS, provider_of
from research.discovery.web.suspension import Suspensions
from research.discovery.web.types import Page, Provider, ProviderSettings, TwoCalls
from research.egress.json_call import USER_AGENT
from research.egress.network import SYSTEM_NETWORK, Network
from research.egress.provider_call import ProviderCall, ProviderReply, call_provider
from research.errors import SearchFailed
from research.ports import ProviderInfo, SearchAnswer, SearchRequest
from research.trust.leaving import check_query_leaves


class WebSearcher:
    """Asks the providers. Safe to share between threads. `monotonic` measures pauses and deadlines, `now` tells the day."""

    def __init__(
        self,
        settings: ProviderSettings,
        *,
        network: Network = SYSTEM_NETWORK,
        monotonic: Callable[[], float] = time.monotonic,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        self._settings = settings
        self._network = network
        self._monotonic = monotonic
        self._now = now
        self._suspensions = Suspensions(monotonic)

    def providers(self) -> tuple[ProviderInfo, ...]:
        """Return every provider of the registry, configured or not, in the order in which a person is offered them."""
        return tuple(provider.info(self._settings) for provider in PROVIDERS.values())

    def search(self, request: SearchRequest, *, stop: StopSignal) -> SearchAnswer:
        """Answer one query by the provider that the request names, with what became of the date window.

        The decision of `trust.leaving` is asked about the query, and about every value of a call that comes from the run,
        before any network activity. Nothing is tried twice: a provider that asked to be left alone fails at once, without a
        call, until its pause is over. Raises SearchFailed, EgressRefused, Stopped.
        """
        check_query_leaves(request.text, request.terms)
        provider = provider_of(request.provider)
        sent, today = provider.sent_text(request), self._now().date()
        call = provider.call(request, self._settings, today)
        fixed = frozenset(parts_of(provider.call(_nothing_of(request), self._settings, today)))
        _check_leaves(call, request, fixed)
        info = provider.info(self._settings)
        self._suspensions.check(request.provider, info.label)
        try:
            page = self._asked(provider, call, request, info, fixed, stop)
        except SearchFailed as failure:
            failure.sent = sent
            self._suspensions.learn(request.provider, failure)
            raise
        return SearchAnswer(
            request=request,
            hits=page.hits,
            total=page.total,
            sent=sent,
            window=provider.window_use(request, today),
        )

    def _asked(
        self,
        provider: Provider,
        call: ProviderCall,
        request: SearchRequest,
        info: ProviderInfo,
        fixed: frozenset[Part],
        stop: StopSignal,
    ) -> Page:
        # One deadline over both calls of a provider that needs two.
        ends = self._monotonic() + self._settings.deadline_ms / 1000
        reply = self._sent(call, info, ends, stop)
        if isinstance(provider, TwoCalls):
            second = provider.second_call(reply, request, self._settings)
            if second is not None:
                _check_leaves(second, request, fixed)
                reply = self._sent(second, info, ends, stop)
        return provider.read(reply, request)

    def _sent(self, call: ProviderCall, info: ProviderInfo, ends: float, stop: StopSignal) -> ProviderReply:
        return call_provider(
            call,
            network=self._network,
            deadline_ms=max(1, int((ends - self._monotonic()) * 1000)),
            max_bytes=self._settings.max_bytes,
            stop=stop,
            user_agent=_user_agent(self._settings, info),
        )


def _nothing_of(request: SearchRequest) -> SearchRequest:
    """Return a request that says nothing of a run: what a call for it holds is the provider's or the operator's."""
    return replace(request, text="x", window=None, language="", terms=())


def _check_leaves(call: ProviderCall, request: SearchRequest, fixed: frozenset[Part]) -> None:
    """Ask the decision about each value that the run put into a call. Its words alone were asked about before."""
    for part in parts_of(call):
        if part not in fixed:
            check_query_leaves(part[1], request.terms)


def _user_agent(settings: ProviderSettings, info: ProviderInfo) -> str:
    # Scholarly services answer those sooner who say how to reach them; nobody else is told.
    contact = settings.contact
    told = info.scholarly and contact.isascii() and contact.isprintable() and contact
    return f"{USER_AGENT} (+{contact})" if told else USER_AGENT
