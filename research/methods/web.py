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

    def info(self, provider: SearchProvider) -> ProviderInfo:
        """Return what is known of a provider."""
        return next(info for info in self.providers if info.provider is provider)
