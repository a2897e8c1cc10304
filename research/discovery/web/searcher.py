"""How does a run's query reach a search provider? Decide, send once, read; every failure is typed.

Implements the port `Searcher` for every provider of the registry; the request names which.
"""

from __future__ import annotations

from research.clock import StopSignal
from research.discovery.web.types import ProviderSettings
from research.egress.network import SYSTEM_NETWORK, Network
from research.ports import ProviderInfo, SearchAnswer, SearchRequest


class WebSearcher:
    """Asks the providers. Safe to share between threads."""

    def __init__(self, settings: ProviderSettings, *, network: Network = SYSTEM_NETWORK) -> None:
        self._settings = settings
        self._network = network

    def providers(self) -> tuple[ProviderInfo, ...]:
        """Return every provider of the registry, configured or not, in the order in which a person is offered them."""
        return ()

    def search(self, request: SearchRequest, *, stop: StopSignal) -> SearchAnswer:
        """Answer one query by the provider that the request names.

        The decision of `trust.leaving` is asked about the query, and about the whole of what is sent, before any network
        activity. Raises SearchFailed, EgressRefused, Stopped.
        """
        raise NotImplementedError
