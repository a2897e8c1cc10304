"""Which work is a page? The identifiers in its address, and those that it states about itself, never those it cites."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class WorkScheme(StrEnum):
    """Who gives out an identifier."""

    DOI = "doi"
    ARXIV = "arxiv"
    PMID = "pmid"
    PMCID = "pmcid"
    HANDLE = "handle"
    ISBN = "isbn"


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class WorkId:
    """The identifier of a work, normalised; `str()` gives 'doi:10.…'."""

    scheme: WorkScheme
    value: str

    def __str__(self) -> str:
        return f"{self.scheme}:{self.value}"


def works_of(url: str, stated: Iterable[str]) -> frozenset[WorkId]:
    """Return the works that a page is, from its address and from `PageMarks.identifiers`."""
    raise NotImplementedError
