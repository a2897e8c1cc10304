"""What does a run have of the web? Who answers its searches, and who captures its pages."""

from __future__ import annotations

from dataclasses import dataclass

from research.capture.types import PageCapture
from research.ports import ProviderInfo, Searcher, SearchProvider


@dataclass(frozen=True, slots=True, kw_only=True)
class WebAccess:
    """The web as this installation reaches it. `preferred` are the configured providers, the default first."""

    searcher: Searcher
    capture: PageCapture
    providers: tuple[ProviderInfo, ...]
    preferred: tuple[SearchProvider, ...]

    @property
    def available(self) -> tuple[ProviderInfo, ...]:
        """The providers that can be asked: the operator's choice first, then the others."""
        chosen = tuple(self.info(provider) for provider in self.preferred)
        return tuple(info for info in (*chosen, *(i for i in self.providers if i not in chosen)) if info.available)

    def info(self, provider: SearchProvider) -> ProviderInfo:
        """Return what is known of a provider."""
        return next(info for info in self.providers if info.provider is provider)
