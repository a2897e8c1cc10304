"""What does a proposer see, and what may it hand back?

The wire object is the seed's: four separate arrays, so that no item shares ambiguous optional fields with another.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from research.evidence.types import Chunk


class _Wire(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


LocalId = Annotated[str, Field(min_length=1, max_length=40)]


class FactProposal(_Wire):
    """One atomic fact: exactly one source, one or more of its chunks."""

    id: LocalId
    text: str
    source_id: str
    chunk_ids: tuple[str, ...]


class DerivationProposal(_Wire):
    """A conclusion from facts or other derivations of the same object."""

    id: LocalId
    text: str
    premise_ids: tuple[str, ...]
    method: str = ""


class RecommendationProposal(_Wire):
    """Advice that rests on admitted premises, under stated conditions."""

    id: LocalId
    text: str
    premise_ids: tuple[str, ...]
    conditions: tuple[str, ...] = ()


class GapProposal(_Wire):
    """What the evidence does not answer."""

    id: LocalId
    text: str
    source_ids: tuple[str, ...] = ()


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
    """The closed list of what a proposer may cite. `left_out` names chunk ids that did not fit, for the record."""

    sources: tuple[PacketSource, ...]
    chars: int
    left_out: tuple[str, ...]


class HostGapKind(StrEnum):
    """Gaps that the host knows without a model; the document phrases them in the report's language."""

    TERMS_WITHOUT_SOURCE = "terms_without_source"
    NO_EVIDENCE = "no_evidence"


@dataclass(frozen=True, slots=True, kw_only=True)
class HostGap:
    """A gap that the host found: request terms that no source carries, or nothing at all."""

    kind: HostGapKind
    terms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Extraction:
    """What the extractive proposer hands back: verbatim facts as proposals, and the host's gaps."""

    proposals: Proposals
    gaps: tuple[HostGap, ...]
