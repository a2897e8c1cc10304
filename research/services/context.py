"""What did composition hand to research? One frozen context; services take it as their first argument."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, cast

from django.apps import apps

from research.apps import ResearchConfig
from research.budget import Limits
from research.clock import utc_now
from research.errors import ConfigurationError
from research.methods.desk import ModelAccess
from research.methods.web import WebAccess
from research.ports import BlobStore, DocumentSink, Entailment, Fetcher, FileCensus, Searcher

if TYPE_CHECKING:
    from research.evidence.terms import TermTable
    from research.findings import Findings


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkspaceInfo:
    """A directory that the operator allows. `teams` names the groups that may use it; empty means everybody signed in."""

    name: str
    public: bool
    teams: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ResearchContext:
    """Adapters, limits and sources of time and chance. `enqueue` puts a run's id into the worker's queue.

    `deep_limits` are those of the method that asks a judge and takes longer for it; None: the same as of the others.
    """

    workspaces: Mapping[str, WorkspaceInfo]
    searcher: Searcher
    census: FileCensus
    fetcher: Fetcher
    blobs: BlobStore
    sink: DocumentSink[Findings]
    model: ModelAccess | None
    limits: Limits
    enqueue: Callable[[str], None]
    web: WebAccess | None = None
    terms: Callable[[], TermTable] | None = None
    entailment: Entailment | None = None
    deep_limits: Limits | None = None
    lease: timedelta = timedelta(seconds=20)
    now: Callable[[], datetime] = utc_now
    random_hex: Callable[[], str] = lambda: secrets.token_hex(8)

    @property
    def model_name(self) -> str:
        """The model's name, '' when no model takes part."""
        return self.model.model.name if self.model else ""

    def without_queue(self) -> ResearchContext:
        """Return the context for a run that is carried out in the foreground: nothing is queued."""
        return replace(self, enqueue=lambda _run_id: None)


def current() -> ResearchContext:
    """Return the installation's context. Raises ConfigurationError where composition has not run."""
    context = cast("ResearchConfig", apps.get_app_config("research")).context
    if not isinstance(context, ResearchContext):
        raise ConfigurationError("research has no context; start it through config, which composes the parts.")
    return context
