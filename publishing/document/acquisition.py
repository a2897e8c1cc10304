"""How was the gathering of evidence bounded? Searches, why it ended, and in words every limit that it met."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from publishing.document.labels import Labels
from publishing.document.mask import Mask
from publishing.document.text import shortened
from publishing.document.types import Acquisition, Search
from research.budget import Resource
from research.errors import FetchFailure, SearchFailure
from research.evidence.types import HitFate
from research.findings import EndReason, Findings, QueryRecord
from research.ports import SearchProvider, WindowUse
from research.trust.web_address import AddressFault

QUERY_CHARS = 300
# Names of services are the same in every language.
PROVIDER_NAMES: Mapping[SearchProvider, str] = {
    SearchProvider.DUCKDUCKGO: "DuckDuckGo",
    SearchProvider.SEARXNG: "SearXNG",
    SearchProvider.BRAVE: "Brave Search",
    SearchProvider.TAVILY: "Tavily",
    SearchProvider.EXA: "Exa",
    SearchProvider.SERPER: "Serper",
    SearchProvider.OPENALEX: "OpenAlex",
    SearchProvider.CROSSREF: "Crossref",
    SearchProvider.ARXIV: "arXiv",
    SearchProvider.PUBMED: "PubMed",
    SearchProvider.WIKIPEDIA: "Wikipedia",
}
_REFUSED = frozenset(
    {
        *AddressFault,
        FetchFailure.REFUSED_URL,
        FetchFailure.REFUSED_ADDRESS,
        FetchFailure.REFUSED_EGRESS,
        FetchFailure.REFUSED_ROBOTS,
        FetchFailure.NOT_MINTED,
    }
)


def acquisition(findings: Findings, words: Labels, mask: Mask) -> Acquisition:
    """Return how the gathering of evidence was bounded."""
    searches = tuple(
        Search(text=shortened(mask(q.text), QUERY_CHARS), form=q.form, hits=0 if q.failed else q.hit_count, failed=q.failed)
        for q in findings.queries
    )
    limits = dict.fromkeys(_limit(name, words) for name in findings.budget_reached)
    said = (
        *_scope_limits(findings, words),
        *_provider_limits(findings, words),
        *_refused_addresses(findings, words),
        *_model_limits(findings, words),
        *limits,
    )
    return Acquisition(end=findings.end_reason, searches=searches, limits=said)


def failed_searches(sentence: str, queries: Iterable[QueryRecord], words: Labels) -> str:
    """Return the sentence with the services that failed and why, and the remedy where another service could help."""
    failed = dict.fromkeys((query.provider, _failure(query)) for query in queries if query.failed)
    said = words.list_separator.join(
        words.search_failure.format(provider=PROVIDER_NAMES.get(who, words.workspace), reason=words.search_failures[why])
        for who, why in failed
    )
    helps = any(p is not SearchProvider.WORKSPACE and f is not SearchFailure.REFUSED_EGRESS for p, f in failed)
    sentences = (sentence.format(failures=said), *((words.gap_other_service,) if helps else ()))
    return " ".join(sentences).replace("。 ", "。")  # a full-width stop brings its own space


def _failure(query: QueryRecord) -> SearchFailure:
    return SearchFailure(query.failure) if query.failure in set(SearchFailure) else SearchFailure.UNAVAILABLE


def _scope_limits(findings: Findings, words: Labels) -> Iterator[str]:
    """Say where the sources come from when nothing was searched, and when the account does not cover the scope."""
    if any(source.adopted_from for source in findings.sources):
        yield words.sources_adopted
    if not findings.account.is_counted and findings.end_reason is not EndReason.RUNNING:
        yield words.scope_not_counted


def _provider_limits(findings: Findings, words: Labels) -> Iterator[str]:
    """Say who was asked, who could not answer and who stood in, and where the dates asked for were not kept."""
    asked = [query for query in findings.queries if query.provider is not SearchProvider.WORKSPACE]
    if not asked:
        return
    names = dict.fromkeys(PROVIDER_NAMES[query.provider] for query in asked)
    yield words.searched_by.format(providers=words.list_separator.join(names))
    yield from _counted(words.provider_failed, (query for query in asked if query.failed))
    yield from _counted(words.provider_stood_in, (query for query in asked if _stands_in(query)))
    relaxed = sum(query.window is WindowUse.RELAXED for query in asked)
    if relaxed:
        yield words.dates_relaxed.format(count=relaxed)
    yield from _counted(words.dates_unsupported, (query for query in asked if query.window is WindowUse.UNSUPPORTED))


def _stands_in(query: QueryRecord) -> bool:
    return query.stands_in and query.window is not WindowUse.RELAXED and not query.failed


def _counted(sentence: str, queries: Iterator[QueryRecord]) -> Iterator[str]:
    for provider, count in Counter(query.provider for query in queries).items():
        yield sentence.format(provider=PROVIDER_NAMES[provider], count=count)


def _refused_addresses(findings: Findings, words: Labels) -> Iterator[str]:
    entries = findings.account.entries
    count = sum(entry.fate is HitFate.SKIPPED and entry.reason in _REFUSED for entry in entries)
    if count:
        yield words.addresses_refused.format(count=count)


def _model_limits(findings: Findings, words: Labels) -> Iterator[str]:
    """Say why a model's synthesis is not there, and what the model was not shown."""
    if findings.synthesis_failure is not None:
        yield words.synthesis_failures[findings.synthesis_failure]
    if findings.withheld:
        yield words.withheld_passages.format(count=findings.withheld)


def _limit(name: str, words: Labels) -> str:
    known = {resource.value: resource for resource in Resource}
    limit = words.limits[known[name]] if name in known else words.limit_other
    return words.limit_reached.format(limit=limit)
