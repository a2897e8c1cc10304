"""What does a proposer see, and what may it hand back?

The wire object has four separate arrays, so that no item shares ambiguous optional fields with another. Each entry is
read alone (`wire.read_wire`): one that lacks a field falls, and its siblings live.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from research.evidence.types import Chunk


class _Wire(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore", coerce_numbers_to_str=True)


def _as_list(value: object) -> object:
    """Read null as no id, and a lone id as a list of one: small models write both, and neither is ambiguous."""
    match value:
        case None:
            return ()
        case str():
            return (value,)
        case _:
            return value


LocalId = Annotated[str, Field(min_length=1, max_length=40)]
Ids = Annotated[tuple[str, ...], BeforeValidator(_as_list)]


class FactProposal(_Wire):
    """One atomic fact: exactly one source, one or more of its chunks."""

    id: LocalId
    text: str
    source_id: str
    chunk_ids: Ids


class DerivationProposal(_Wire):
    """A conclusion from facts or other derivations of the same object."""

    id: LocalId
    text: str
    premise_ids: Ids
    method: str = ""


class RecommendationProposal(_Wire):
    """Advice that rests on admitted premises, under stated conditions."""

    id: LocalId
    text: str
    premise_ids: Ids
    conditions: Ids = ()


class GapProposal(_Wire):
    """What the evidence does not answer."""

    id: LocalId
    text: str
    source_ids: Ids = ()


class WireArray(StrEnum):
    """The four arrays of the wire object."""

    FACTS = "facts"
    DERIVATIONS = "derivations"
    RECOMMENDATIONS = "recommendations"
    GAPS = "gaps"


class Proposals(_Wire):
    """One atomic synthesis, untrusted."""

    facts: tuple[FactProposal, ...] = ()
    derivations: tuple[DerivationProposal, ...] = ()
    recommendations: tuple[RecommendationProposal, ...] = ()
    gaps: tuple[GapProposal, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PacketSource:
    """One source as the proposer sees it: its title and the chunks that fit the packet."""

    source_id: str
    title: str
    anchor: str
    chunks: tuple[Chunk, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Packet:
    """The closed list of what a proposer may cite. `left_out` names chunk ids that are not inside, for the record.

    A chunk that holds a flagged span stands here as its clear parts: same id, narrower offsets. `full` says that clear
    text did not fit.
    """

    sources: tuple[PacketSource, ...]
    chars: int
    left_out: tuple[str, ...]
    full: bool = False


class HostGapKind(StrEnum):
    """Gaps that the host knows without a model; the document phrases them in the report's language."""

    TERMS_WITHOUT_SOURCE = "terms_without_source"
    NO_STATEMENT = "no_statement"
    NO_EVIDENCE = "no_evidence"
    SEARCH_FAILED = "search_failed"
    SEARCH_FAILED_IN_PART = "search_failed_in_part"
    SYMBOL_ABSENT = "symbol_absent"
    UNSUPPORTED = "unsupported"


# Each says why nothing is there; a failed search is never told as one that found nothing (I8).
NOTHING_STORED = frozenset({HostGapKind.NO_EVIDENCE, HostGapKind.SEARCH_FAILED, HostGapKind.SEARCH_FAILED_IN_PART})


@dataclass(frozen=True, slots=True, kw_only=True)
class HostGap:
    """A gap that the host found: request terms that no source carries, no statement to be drawn, or nothing at all.

    For `SYMBOL_ABSENT`, `terms` are symbols that none of the `files` files of code holds, and `named_in` is the path of the
    document that names them ('' for the question). For `UNSUPPORTED`, `terms` are the aspects of the question of which a
    statement fell and none was left, and `queries` the texts of the searches that looked for more evidence.
    """

    kind: HostGapKind
    terms: tuple[str, ...] = ()
    files: int = 0
    named_in: str = ""
    queries: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Extraction:
    """What the extractive proposer hands back: verbatim facts as proposals, and the host's gaps."""

    proposals: Proposals
    gaps: tuple[HostGap, ...]
