"""Which files of a workspace bear on a query?

An index of one directory in one SQLite file, and the searcher that answers a run's queries from it.
"""

from research.discovery.workspace.index import WorkspaceIndex
from research.discovery.workspace.query import Found, FoundFile
from research.discovery.workspace.searcher import WorkspaceSearcher
from research.discovery.workspace.types import FailReason, IndexLimits, IndexSummary, SkipReason

__all__ = [
    "FailReason",
    "Found",
    "FoundFile",
    "IndexLimits",
    "IndexSummary",
    "SkipReason",
    "WorkspaceIndex",
    "WorkspaceSearcher",
]
