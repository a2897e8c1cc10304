"""How does stored evidence become admitted items? One atomic synthesis, by a model or by the extractive proposer.

What a proposer sees is read back from the store (I4); what it says is a proposal until admission let it through.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from research.admission.admit import admit
from research.admission.types import AdmissionConfig, Admitted
from research.budget import Resource
from research.errors import ModelFailure
from research.evidence.types import Source
from research.findings import SynthesisFailure, SynthesisStatus
from research.methods import asking, background
from research.methods.closing import UNAVAILABLE, Synthesis
from research.methods.desk import Desk, ModelAccess
from research.methods.falling import Sifted, sift
from research.methods.symbols import with_absent_symbols
from research.states import EventKind
from research.store import acquisition, journal, results
from research.synthesis.extractive import extract
from research.synthesis.packet import build_packet
from research.synthesis.prompt import synthesis_prompt
from research.synthesis.types import HostGap, Packet, Proposals
from research.synthesis.wire import Malformed, read_wire
from research.synthesis.withheld import open_packet
from research.trust.destinations import Destination
from research.verification.conflicts.candidates import conflict_candidates
from research.verification.conflicts.types import Candidate

FAILURES: dict[ModelFailure, SynthesisFailure] = {
    ModelFailure.UNREACHABLE: SynthesisFailure.UNREACHABLE,
    ModelFailure.TIMED_OUT: SynthesisFailure.TIMED_OUT,
    ModelFailure.STOPPED: SynthesisFailure.TIMED_OUT,
    ModelFailure.RATE_LIMITED: SynthesisFailure.REJECTED,
    ModelFailure.SERVER_ERROR: SynthesisFailure.REJECTED,
    ModelFailure.REJECTED: SynthesisFailure.REJECTED,
    ModelFailure.TRUNCATED: SynthesisFailure.UNUSABLE,
    ModelFailure.MALFORMED: SynthesisFailure.UNUSABLE,
    ModelFailure.TOO_LARGE: SynthesisFailure.UNUSABLE,
    ModelFailure.REPEATING: SynthesisFailure.UNUSABLE,
    ModelFailure.REFUSED_EGRESS: SynthesisFailure.REFUSED_EGRESS,
}
REASONS: dict[SynthesisFailure, str] = {
    SynthesisFailure.UNREACHABLE: "The language model could not be reached; the report shows excerpts only.",
    SynthesisFailure.REJECTED: "The language model’s server did not carry out the request; the report shows excerpts only.",
    SynthesisFailure.TIMED_OUT: "The language model did not answer in time; the report shows excerpts only.",
    SynthesisFailure.UNUSABLE: "The language model gave no usable answer; the report shows excerpts only.",
    SynthesisFailure.REFUSED_EGRESS: (
        "The language model may not be asked this; the report shows excerpts only. Run an approved local model, or leave the"
        " restricted terms out of the question."
    ),
}


def synthesise(desk: Desk) -> Synthesis:
    """Return what synthesis left, stored item by item; `UNAVAILABLE` when there is nothing to say or nobody to say it."""
    desk.stop.check()
    sources = acquisition.load_sources(desk.handle.run_id, desk.blobs)
    if not sources:
        return UNAVAILABLE
    settled = _extractive(desk, sources) if desk.model is None else _by_model(desk, desk.model, sources)
    return with_absent_symbols(desk, settled, sources)


def _extractive(desk: Desk, sources: Sequence[Source]) -> Synthesis:
    brief, most = desk.brief, desk.config.max_facts
    # Choosing among many long sources takes seconds, and a cancel must not wait for it.
    extraction = background.call(
        lambda: extract(sources, brief.question, language=brief.language, max_facts=most), stop=desk.stop
    )
    candidates = background.call(lambda: _candidates(desk, sources), stop=desk.stop)
    return _settle(
        desk,
        sources,
        extraction.proposals,
        (),
        status=SynthesisStatus.EXTRACTIVE,
        host_gaps=extraction.gaps,
        candidates=candidates,
    )


def _by_model(desk: Desk, access: ModelAccess, sources: Sequence[Source]) -> Synthesis:
    candidates = background.call(lambda: _candidates(desk, sources), stop=desk.stop)
    packet, withheld = background.call(lambda: _packet(desk, access, sources, candidates), stop=desk.stop)
    if not packet.sources and withheld:
        return _failed(desk, SynthesisFailure.REFUSED_EGRESS, withheld)
    if not desk.may_spend(Resource.GENERATIONS):
        journal.record(desk.handle, EventKind.SYNTHESIS_FAILED, reason="The run's maximum of model calls is reached.")
        return UNAVAILABLE
    desk.meter.spend(Resource.PACKET_CHARS, packet.chars)
    if packet.full:
        desk.reach(Resource.PACKET_CHARS)
    prompt = synthesis_prompt(desk.brief, packet, delimiter=desk.delimiter, observed_at=desk.handle.clock.now())
    asked = asking.ask(desk, access, prompt, purpose="synthesis")
    reply = asking.keep(desk, asked)
    if reply is None:
        desk.stop.check()
        failure = FAILURES[asked.failure] if asked.failure else SynthesisFailure.UNUSABLE
        return _failed(desk, failure, withheld)
    proposals, malformed = read_wire(reply.value)
    desk.stop.check()
    settled = _settle(
        desk, sources, proposals, malformed, status=SynthesisStatus.MODEL, packet=packet, candidates=candidates
    )
    # An answer of which the screen left nothing was usable: what it said is told in the record, and why it went.
    said_something = bool(settled.admitted.facts or settled.rulings)
    return replace(settled, failure=None if said_something else SynthesisFailure.UNUSABLE, withheld=withheld)


def _candidates(desk: Desk, sources: Sequence[Source]) -> tuple[Candidate, ...]:
    """Find where the sources disagree before anybody proposes anything: a side that was not seen cannot be told."""
    return conflict_candidates(sources, desk.brief.question, language=desk.brief.language)


def _packet(
    desk: Desk, access: ModelAccess, sources: Sequence[Source], candidates: Sequence[Candidate]
) -> tuple[Packet, int]:
    """Return what the model may see, and how many passages it may not see; both sides of a disagreement come first."""
    sides = frozenset(side.chunk_id for found in candidates for side in (found.first, found.second))
    build = partial(build_packet, sources, desk.brief.question, limits=desk.limits, promoted=sides)
    terms = desk.brief.restricted_terms
    if access.destination is Destination.LOCAL_MODEL or not terms:
        return build(), 0
    packet, withheld = open_packet(sources, terms, lambda chunk_ids: build(withheld=chunk_ids))
    return packet, len(withheld)


def _failed(desk: Desk, failure: SynthesisFailure, withheld: int) -> Synthesis:
    journal.record(desk.handle, EventKind.SYNTHESIS_FAILED, reason=REASONS[failure])
    return replace(UNAVAILABLE, failure=failure, withheld=withheld)


def _settle(
    desk: Desk,
    sources: Sequence[Source],
    proposals: Proposals,
    malformed: Sequence[Malformed],
    *,
    status: SynthesisStatus,
    packet: Packet | None = None,
    host_gaps: tuple[HostGap, ...] = (),
    candidates: tuple[Candidate, ...] = (),
) -> Synthesis:
    """Admit item by item, hold each fact against its evidence, and store what stands with the record of what fell."""
    admitted = admit(
        proposals,
        malformed,
        sources=sources,
        packet=packet,
        language=desk.brief.language,
        question=desk.brief.question,
        config=AdmissionConfig(number_rule=desk.config.number_rule, model_name=_proposer(desk, status)),
    )
    sifted = background.call(lambda: _sifted(desk, admitted, sources), stop=desk.stop)
    left_out = packet.left_out if packet else ()
    results.save_results(desk.handle, sifted.admitted, sifted.verdicts, rulings=sifted.rulings, left_out=left_out)
    return Synthesis(
        status=_status(status, sifted.admitted),
        admitted=sifted.admitted,
        verdicts=sifted.verdicts,
        host_gaps=host_gaps,
        screened=sifted.screened,
        rulings=sifted.rulings,
        candidates=candidates,
    )


def _sifted(desk: Desk, admitted: Admitted, sources: Sequence[Source]) -> Sifted:
    """Only where a judge can restate it later does an overreach wait for that."""
    restates = desk.config.judge and desk.model is not None
    return sift(admitted, sources, language=desk.brief.language, profile=desk.brief.profile, restates=restates)


def _proposer(desk: Desk, status: SynthesisStatus) -> str:
    return desk.model.model.name if desk.model is not None and status is SynthesisStatus.MODEL else ""


def _status(status: SynthesisStatus, admitted: Admitted) -> SynthesisStatus:
    return status if admitted.facts else SynthesisStatus.UNAVAILABLE
