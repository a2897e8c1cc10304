"""How does stored evidence become admitted items? One atomic synthesis, by a model or by the extractive proposer.

What a proposer sees is read back from the store (I4); what it says is a proposal until admission let it through.
"""

from __future__ import annotations

from collections.abc import Sequence

from research.admission.admit import admit
from research.admission.types import AdmissionConfig, Admitted
from research.budget import Resource
from research.evidence.types import Source
from research.findings import SynthesisStatus
from research.methods import asking, background
from research.methods.closing import UNAVAILABLE, Synthesis
from research.methods.desk import Desk, ModelAccess
from research.states import EventKind
from research.store import acquisition, journal, results
from research.synthesis.extractive import extract
from research.synthesis.packet import build_packet
from research.synthesis.prompt import synthesis_prompt
from research.synthesis.types import HostGap, Packet, Proposals
from research.synthesis.wire import Malformed, read_wire
from research.verification.quotes import quote_verdicts


def synthesise(desk: Desk) -> Synthesis:
    """Return what synthesis left, stored item by item; `UNAVAILABLE` when there is nothing to say or nobody to say it."""
    desk.stop.check()
    sources = acquisition.load_sources(desk.handle.run_id, desk.blobs)
    if not sources:
        return UNAVAILABLE
    if desk.model is None:
        return _extractive(desk, sources)
    return _by_model(desk, desk.model, sources)


def _extractive(desk: Desk, sources: Sequence[Source]) -> Synthesis:
    brief, most = desk.brief, desk.config.max_facts
    # Choosing among many long sources takes seconds, and a cancel must not wait for it.
    extraction = background.call(
        lambda: extract(sources, brief.question, language=brief.language, max_facts=most), stop=desk.stop
    )
    return _settle(desk, sources, extraction.proposals, (), status=SynthesisStatus.EXTRACTIVE, host_gaps=extraction.gaps)


def _by_model(desk: Desk, access: ModelAccess, sources: Sequence[Source]) -> Synthesis:
    packet = background.call(lambda: build_packet(sources, desk.brief.question, limits=desk.limits), stop=desk.stop)
    if not desk.may_spend(Resource.GENERATIONS):
        return _unavailable(desk, "The run's maximum of model calls is reached.")
    desk.meter.spend(Resource.PACKET_CHARS, packet.chars)
    if packet.full:
        desk.reach(Resource.PACKET_CHARS)
    prompt = synthesis_prompt(desk.brief, packet, delimiter=desk.delimiter, observed_at=desk.handle.clock.now())
    reply = asking.keep(desk, asking.ask(desk, access, prompt, purpose="synthesis"))
    if reply is None:
        desk.stop.check()
        return _unavailable(desk, "The model did not answer in a form that can be used.")
    proposals, malformed = read_wire(reply.value)
    desk.stop.check()
    return _settle(desk, sources, proposals, malformed, status=SynthesisStatus.MODEL, packet=packet)


def _unavailable(desk: Desk, reason: str) -> Synthesis:
    journal.record(desk.handle, EventKind.SYNTHESIS_FAILED, reason=reason)
    return UNAVAILABLE


def _settle(
    desk: Desk,
    sources: Sequence[Source],
    proposals: Proposals,
    malformed: Sequence[Malformed],
    *,
    status: SynthesisStatus,
    packet: Packet | None = None,
    host_gaps: tuple[HostGap, ...] = (),
) -> Synthesis:
    """Admit item by item, look for each fact's own words in its evidence, and store both."""
    admitted = admit(
        proposals,
        malformed,
        sources=sources,
        packet=packet,
        language=desk.brief.language,
        question=desk.brief.question,
        config=AdmissionConfig(number_rule=desk.config.number_rule, model_name=_proposer(desk, status)),
    )
    verdicts = quote_verdicts(admitted.facts, sources)
    results.save_results(desk.handle, admitted, verdicts, left_out=packet.left_out if packet else ())
    return Synthesis(status=_status(status, admitted), admitted=admitted, verdicts=verdicts, host_gaps=host_gaps)


def _proposer(desk: Desk, status: SynthesisStatus) -> str:
    return desk.model.model.name if desk.model is not None and status is SynthesisStatus.MODEL else ""


def _status(status: SynthesisStatus, admitted: Admitted) -> SynthesisStatus:
    return status if admitted.facts else SynthesisStatus.UNAVAILABLE
