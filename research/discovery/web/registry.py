"""Which module speaks for which provider? One literal table; its order is the one in which a person is offered them."""

from __future__ import annotations

from collections.abc import Mapping

from research.discovery.web.arxiv import Arxiv
from research.discovery.web.brave import Brave
from research.discovery.web.crossref import Crossref
from research.discovery.web.duckduckgo import DuckDuckGo
from research.discovery.web.exa import Exa
from research.discovery.web.openalex import OpenAlex
from research.discovery.web.pubmed import PubMed
from research.discovery.web.searxng import SearXNG
from research.discovery.web.serper import Serper
from research.discovery.web.tavily import Tavily
from research.discovery.web.types import Provider
from research.discovery.web.wikipedia import Wikipedia
from research.errors import SearchFailed, SearchFailure
from research.ports import SearchProvider

# What is heavy (the parser of pages) is imported where it is used: a bare start pays for none of it.
PROVIDERS: Mapping[SearchProvider, Provider] = {
    SearchProvider.DUCKDUCKGO: DuckDuckGo(),
    SearchProvider.SEARXNG: SearXNG(),
    SearchProvider.BRAVE: Brave(),
    SearchProvider.TAVILY: Tavily(),
    SearchProvider.EXA: Exa(),
    SearchProvider.SERPER: Serper(),
    SearchProvider.OPENALEX: OpenAlex(),
    SearchProvider.CROSSREF: Crossref(),
    SearchProvider.ARXIV: Arxiv(),
    SearchProvider.PUBMED: PubMed(),
    SearchProvider.WIKIPEDIA: Wikipedia(),
}


def provider_of(provider: SearchProvider) -> Provider:
    """Return the provider. Raises SearchFailed (NOT_CONFIGURED) for the workspace, which is no provider of the web."""
    try:
        return PROVIDERS[provider]
    except KeyError:
        raise SearchFailed(
            f"'{provider.value}' is no search provider of the web.", code=SearchFailure.NOT_CONFIGURED
        ) from None
