"""Which parts make up this installation? Hands the adapters and publishing's sink to research, as one frozen context.

What the first page of a run does not wait for is loaded when it is first used.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, cast

from django.apps import apps

from config.environment import Environment, kept_secret
from config.late import late
from publishing.apps import PublishingConfig
from publishing.context import PublishingContext
from research.apps import ResearchConfig
from research.budget import Limits
from research.capture.web import WebCapture
from research.clock import utc_now
from research.discovery.web.searcher import WebSearcher
from research.discovery.web.types import ProviderSettings
from research.egress.json_call import USER_AGENT
from research.egress.network import SYSTEM_NETWORK, Network
from research.evidence.paths import WorkspaceRoot
from research.methods.desk import ModelAccess
from research.methods.web import WebAccess
from research.ports import BlobStore, DocumentSink, Entailment, SearchProvider
from research.services.context import ResearchContext, WorkspaceInfo
from research.store.blobs import FileBlobStore
from research.store.caches import ReadingRows, RetrievalRows
from research.store.results import CapabilityRows
from research.trust.egress import model_destination

if TYPE_CHECKING:
    from research.capture.workspace import WorkspaceFetcher
    from research.discovery.workspace.searcher import WorkspaceSearcher
    from research.evidence.terms import TermTable
    from research.findings import Findings

RUN_TASK = "config.worker.execute"
PUBLISH_TASK = "config.worker.publish"


def compose(environment: Environment, *, network: Network = SYSTEM_NETWORK) -> ResearchContext:
    """Return the context of an installation. Touches no network and no database; `network` is the seam to the outside."""
    blobs = FileBlobStore(environment.data_dir / "blobs")
    roots = workspace_roots(environment)
    searcher = late(lambda: workspace_searcher(environment, roots))
    return ResearchContext(
        workspaces={
            name: WorkspaceInfo(name=name, public=setting.public, teams=setting.teams)
            for name, setting in environment.workspaces.items()
        },
        searcher=searcher,
        census=searcher,
        fetcher=late(lambda: workspace_fetcher(roots)),
        blobs=blobs,
        sink=late(lambda: report_sink(blobs)),
        model=model_access(environment),
        limits=limits_of(environment),
        deep_limits=replace(limits_of(environment), wall_ms=environment.deep_run_seconds * 1000),
        enqueue=enqueue,
        web=web_access(environment, network, blobs),
        terms=lambda: table_of_terms(environment),
        entailment=entailment_program(environment),
        lease=timedelta(seconds=environment.lease_seconds),
    )


def table_of_terms(environment: Environment) -> TermTable:
    """Return what one thing is called in several languages, read when it is needed."""
    from config.terms import terms_of

    return terms_of(environment)


def entailment_program(environment: Environment) -> Entailment | None:
    """Return the operator's local program that may take a judge's approval back; a system check has looked at its path."""
    if environment.entailment_program is None:
        return None
    from research.language.entailment import EntailmentProgram

    return EntailmentProgram(environment.entailment_program.expanduser().absolute())


def workspace_searcher(environment: Environment, roots: tuple[WorkspaceRoot, ...]) -> WorkspaceSearcher:
    """Return what searches and counts the files of the workspaces."""
    from research.discovery.workspace.searcher import WorkspaceSearcher

    return WorkspaceSearcher(roots, folder=environment.data_dir / "indexes", names=lambda: table_of_terms(environment))


def workspace_fetcher(roots: tuple[WorkspaceRoot, ...]) -> WorkspaceFetcher:
    """Return what reads the files of the workspaces."""
    from research.capture.workspace import WorkspaceFetcher

    return WorkspaceFetcher(roots)


def report_sink(blobs: BlobStore) -> DocumentSink[Findings]:
    """Return what makes documents of findings."""
    from publishing.services.sink import ReportSink

    return ReportSink(blobs=blobs, now=utc_now)


def web_access(environment: Environment, network: Network, blobs: BlobStore) -> WebAccess | None:
    """Return what the installation has of the web, or None where its operator has switched it off."""
    if not environment.web:
        return None
    searcher = WebSearcher(provider_settings(environment), network=network)
    available = {info.provider for info in searcher.providers() if info.available}
    wanted = environment.search_providers or DEFAULT_ORDER
    return WebAccess(
        searcher=searcher,
        capture=WebCapture(
            user_agent=user_agent(environment),
            network=network,
            readings=ReadingRows(blobs, now=utc_now),
            retrievals=RetrievalRows(blobs),
        ),
        providers=searcher.providers(),
        preferred=tuple(provider for provider in wanted if provider in available),
    )


# A server of one's own first, then what a key was bought for, then the one that asks for nothing.
DEFAULT_ORDER = (
    SearchProvider.SEARXNG,
    SearchProvider.BRAVE,
    SearchProvider.TAVILY,
    SearchProvider.EXA,
    SearchProvider.SERPER,
    SearchProvider.DUCKDUCKGO,
)


def provider_settings(environment: Environment) -> ProviderSettings:
    """Return what the operator configured of the search providers."""
    keys = {
        SearchProvider.BRAVE.value: environment.brave_api_key.get_secret_value(),
        SearchProvider.TAVILY.value: environment.tavily_api_key.get_secret_value(),
        SearchProvider.EXA.value: environment.exa_api_key.get_secret_value(),
        SearchProvider.SERPER.value: environment.serper_api_key.get_secret_value(),
    }
    return ProviderSettings(
        keys={name: key for name, key in keys.items() if key},
        base_urls={SearchProvider.SEARXNG.value: environment.searxng_url} if environment.searxng_url else {},
        contact=environment.web_contact,
        region=environment.search_region,
    )


def user_agent(environment: Environment) -> str:
    """Return how the program names itself to the hosts that it asks: truthfully, and with the operator's contact."""
    contact = environment.web_contact
    return f"{USER_AGENT} (+{contact})" if contact else USER_AGENT


def workspace_roots(environment: Environment) -> tuple[WorkspaceRoot, ...]:
    """Return the directories that the operator allows."""
    return tuple(
        WorkspaceRoot(name=name, root=Path(setting.path).expanduser().resolve(), public=setting.public)
        for name, setting in environment.workspaces.items()
    )


def limits_of(environment: Environment) -> Limits:
    """Return the limits that every new run freezes."""
    return Limits(
        wall_ms=environment.run_seconds * 1000,
        delivery_reserve_ms=environment.delivery_reserve_seconds * 1000,
        sources=environment.max_sources,
        fetch_attempts=environment.max_fetch_attempts,
        searches=environment.max_searches,
        packet_chars=environment.model_context_chars,
        page_bytes=environment.page_bytes,
        page_ms=environment.page_seconds * 1000,
        web_concurrency=environment.web_concurrency,
        host_concurrency=environment.host_concurrency,
        host_spacing_ms=environment.host_spacing_ms,
        reuse_seconds=environment.retrieval_cache_seconds,
    )


def model_access(environment: Environment) -> ModelAccess | None:
    """Return the configured model, or None: then the extractive proposer takes its place."""
    if not environment.model_base_url:
        return None
    from research.language.client import ModelConfig, OpenAIChat

    config = ModelConfig(
        base_url=environment.model_base_url,
        model=environment.model_name,
        api_key=environment.model_api_key.get_secret_value(),
        approved_local=environment.model_approved_local,
        deadline_ms=environment.model_call_seconds * 1000,
    )
    capabilities = CapabilityRows(environment.model_base_url, environment.model_name)
    return ModelAccess(
        model=OpenAIChat(config, capabilities=capabilities),
        destination=model_destination(environment.model_base_url, approved_local=environment.model_approved_local),
        call_ms=environment.model_call_seconds * 1000,
    )


def enqueue(run_id: str) -> None:
    """Put a run into the worker's queue: its id and nothing else."""
    from django_q.tasks import async_task

    async_task(RUN_TASK, run_id)


def publication_context(environment: Environment) -> PublishingContext:
    """Return publishing's context: the audit chain's key, and how a publication is queued."""
    configured = environment.audit_key.get_secret_value()
    return PublishingContext(
        audit_key=(configured or kept_secret(environment.data_dir / "audit_key", length=64)).encode(),
        site_url=(environment.site_url or f"http://{environment.host}:{environment.port}").rstrip("/"),
        enqueue=enqueue_publication,
        heads_file=environment.audit_heads_file,
        mail_sender=environment.mail_sender,
    )


def enqueue_publication(order_id: str) -> None:
    """Put an order to publish into the worker's queue: its id and nothing else."""
    from django_q.tasks import async_task

    async_task(PUBLISH_TASK, order_id)


def install(environment: Environment) -> None:
    """Compose once, at start-up."""
    cast("ResearchConfig", apps.get_app_config("research")).context = compose(environment)
    cast("PublishingConfig", apps.get_app_config("publishing")).context = publication_context(environment)
