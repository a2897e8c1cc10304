"""What does a method work with? Everything of one run on one desk, handed in; nothing is looked up."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from research.brief.types import Brief
from research.budget import Limits, Meter, Resource
from research.clock import StopSignal
from research.methods.config import MethodConfig
from research.methods.web import WebAccess
from research.ports import BlobStore, ChatModel, DocumentSink, Entailment, Fetcher, FileCensus, Searcher
from research.store import acquisition
from research.store.journal import RunHandle
from research.trust.destinations import Destination

if TYPE_CHECKING:
    from research.evidence.terms import TermTable
    from research.findings import Findings

ResultT = TypeVar("ResultT")


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelAccess:
    """A language model and where it stands. `call_ms` is the longest that one call may take."""

    model: ChatModel
    destination: Destination
    call_ms: int


@dataclass(slots=True, kw_only=True)
class Desk:
    """One run's adapters, budget and right to write. `background` starts work beside the method's own thread.

    `delimiter` is the run's random fence around untrusted text; `figures` are offsets in milliseconds from the origin.
    """

    brief: Brief
    config: MethodConfig
    limits: Limits
    meter: Meter
    stop: StopSignal
    handle: RunHandle
    searcher: Searcher
    census: FileCensus
    fetcher: Fetcher
    blobs: BlobStore
    sink: DocumentSink[Findings]
    model: ModelAccess | None
    delimiter: str
    background: Callable[[Callable[[], ResultT]], Future[ResultT]]
    web: WebAccess | None = None
    terms: Callable[[], TermTable] | None = None
    entailment: Entailment | None = None
    figures: dict[str, int] = field(default_factory=dict)
    budget_reached: set[Resource] = field(default_factory=set)

    def may_spend(self, resource: Resource) -> bool:
        """Spend one of a resource, or record once that its maximum is reached."""
        if not self.has_left(resource):
            return False
        self.meter.spend(resource)
        return True

    def has_left(self, resource: Resource) -> bool:
        """Tell whether one of a resource is left, and record once when its maximum is reached."""
        if self.meter.can_spend(resource):
            return True
        self.reach(resource)
        return False

    def reach(self, resource: Resource) -> None:
        """Record once that a maximum is reached, so that the report can say so."""
        if resource not in self.budget_reached:
            self.budget_reached.add(resource)
            acquisition.reach_budget(self.handle, resource)
