"""The rows of research. Only `store`, `selectors` and `admin` touch them."""

from __future__ import annotations

from research.models.acquisition import (
    ChunkRow,
    FetchFailureRow,
    HitRow,
    QueryRow,
    ReadingRow,
    RetrievalRow,
    SourceHit,
    SourceQuery,
    SourceRow,
)
from research.models.briefs import BriefRecord
from research.models.ledger import LedgerEditRow, LedgerRow
from research.models.results import ItemRow, ModelCallRow, RejectionRow
from research.models.runs import ModelCapability, Run, RunEvent, WorkerService
from research.models.verification import JudgedRow, JudgementRow, MeasureRow, RulingRow, SpotCheckRow

__all__ = [
    "BriefRecord",
    "ChunkRow",
    "FetchFailureRow",
    "HitRow",
    "ItemRow",
    "JudgedRow",
    "JudgementRow",
    "LedgerEditRow",
    "LedgerRow",
    "MeasureRow",
    "ModelCallRow",
    "ModelCapability",
    "QueryRow",
    "ReadingRow",
    "RejectionRow",
    "RetrievalRow",
    "RulingRow",
    "Run",
    "RunEvent",
    "SourceHit",
    "SourceQuery",
    "SourceRow",
    "SpotCheckRow",
    "WorkerService",
]
