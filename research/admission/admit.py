"""Which proposals become items?

Each is judged alone; an invalid one falls with its reason, its siblings live, and what rests on it falls with it (I13, I14).
Nothing here says that an item is true, supported or complete (I16).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from research.admission import graph, rules
from research.admission.ground import Ground, ground_of
from research.admission.types import (
    AdmissionConfig,
    Admitted,
    AdmittedDerivation,
    AdmittedFact,
    AdmittedGap,
    AdmittedRecommendation,
    ItemKind,
    Proposal,
    Rejection,
    RejectionCode,
)
from research.evidence.quotes import alike
from research.evidence.tongue import language_of
from research.evidence.types import Source
from research.synthesis.types import (
    DerivationProposal,
    FactProposal,
    GapProposal,
    Packet,
    Proposals,
    RecommendationProposal,
    WireArray,
)
from research.synthesis.wire import Malformed

__all__ = ["AdmissionConfig", "admit"]

ProposalT = TypeVar("ProposalT", FactProposal, DerivationProposal, RecommendationProposal, GapProposal)

_KINDS = {
    WireArray.FACTS: ItemKind.FACT,
    WireArray.DERIVATIONS: ItemKind.DERIVATION,
    WireArray.RECOMMENDATIONS: ItemKind.RECOMMENDATION,
    WireArray.GAPS: ItemKind.GAP,
}


@dataclass(slots=True)
class _Desk:
    """What one admission has decided so far."""

    ground: Ground
    rejections: list[Rejection] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)
    statements: dict[str, str] = field(default_factory=dict)
    question: str = ""
    stands_for: dict[str, str] = field(default_factory=dict)
    host_ids: dict[str, str] = field(default_factory=dict)

    def drop(self, kind: ItemKind, item: Proposal, problem: tuple[RejectionCode, str]) -> None:
        code, reason = problem
        self.rejections.append(Rejection(kind=kind, local_id=item.id, text=item.text, code=code, reason=reason))

    def premises(self, ids: Iterable[str]) -> tuple[str, ...]:
        """Return the premise ids with every repetition replaced by the statement that it repeats."""
        return tuple(dict.fromkeys(self.stands_for.get(premise, premise) for premise in ids))

    def hosts(self, ids: Iterable[str]) -> tuple[str, ...]:
        return tuple(self.host_ids[premise] for premise in self.premises(ids))


def admit(
    proposals: Proposals,
    malformed: Sequence[Malformed] = (),
    *,
    sources: Sequence[Source],
    language: str,
    config: AdmissionConfig | None = None,
    packet: Packet | None = None,
    question: str = "",
    detect: Callable[[str, str], str] = language_of,
) -> Admitted:
    """Return the admitted items under host ids ('F1', 'D1', 'R1', 'G1' …) in their order, and every rejection.

    `sources` are the stored sources; with `packet`, only the passages that the proposer saw may be cited. `language` is the
    report's tag, `detect` names the language of a text, or its second argument when it cannot tell. Names and identifiers of
    `question` may stand in any text. The result does not depend on invalid items.
    """
    tidied = _tidied(proposals)
    ground = ground_of(
        sources=sources,
        packet=packet,
        language=language,
        question=question,
        config=config or AdmissionConfig(),
        detect=detect,
    )
    desk = _Desk(ground, question=_statement(question))
    desk.rejections.extend(_malformed(entry) for entry in malformed)
    facts = _facts(tidied, desk)
    nodes = graph.nodes_of(tidied, malformed)
    derivations = _derivations(tidied, nodes, desk)
    recommendations = _recommendations(tidied, nodes, desk)
    return Admitted(
        facts=tuple(_fact(item, desk) for item in facts),
        derivations=tuple(_derivation(item, desk) for item in derivations),
        recommendations=recommendations,
        gaps=_gaps(tidied, desk),
        rejections=tuple(desk.rejections),
    )


def _tidied(proposals: Proposals) -> Proposals:
    return Proposals(
        facts=tuple(item.model_copy(update={"text": rules.tidy(item.text)}) for item in proposals.facts),
        derivations=tuple(
            item.model_copy(update={"text": rules.tidy(item.text), "method": rules.tidy(item.method)})
            for item in proposals.derivations
        ),
        recommendations=tuple(
            item.model_copy(
                update={"text": rules.tidy(item.text), "conditions": tuple(rules.tidy(line) for line in item.conditions)}
            )
            for item in proposals.recommendations
        ),
        gaps=tuple(item.model_copy(update={"text": rules.tidy(item.text)}) for item in proposals.gaps),
    )


def _malformed(entry: Malformed) -> Rejection:
    return Rejection(
        kind=_KINDS[entry.array],
        local_id=entry.local_id,
        text=entry.text,
        code=RejectionCode.MALFORMED,
        reason=entry.problem,
    )


def _facts(proposals: Proposals, desk: _Desk) -> tuple[FactProposal, ...]:
    judge = rules.fact_problem
    sound = _sound(ItemKind.FACT, proposals.facts, lambda item: judge(item, desk.ground), desk)
    return _once(ItemKind.FACT, sound, desk.ground.config.facts, desk)


def _sound(
    kind: ItemKind, items: Iterable[ProposalT], judge: Callable[[ProposalT], rules.Problem], desk: _Desk
) -> tuple[ProposalT, ...]:
    """Return the items that keep every rule by themselves."""
    sound: list[ProposalT] = []
    for item in items:
        problem = judge(item)
        if problem is None:
            sound.append(item)
        else:
            desk.drop(kind, item, problem)
    return tuple(sound)


def _once(kind: ItemKind, items: Iterable[ProposalT], most: int, desk: _Desk) -> tuple[ProposalT, ...]:
    """Return the items with ids and statements of their own, at most so many; call it once an item is otherwise sound."""
    kept: list[ProposalT] = []
    for item in items:
        if _enters(kind, item, len(kept) < most, desk):
            kept.append(item)
    _number(kind, kept, desk)
    return tuple(kept)


def _enters(kind: ItemKind, item: Proposal, room: bool, desk: _Desk) -> bool:  # noqa: FBT001 - read beside its one meaning
    problem = _repetition(item, desk)
    if problem is None and not room:
        problem = (RejectionCode.TOO_MANY, f"A report has no room for another item of the kind “{kind}”.")
    if problem is not None:
        desk.drop(kind, item, problem)
        return False
    desk.ids.add(item.id)
    desk.statements[_statement(item.text)] = item.id
    return True


def _number(kind: ItemKind, items: Sequence[Proposal], desk: _Desk) -> None:
    desk.host_ids.update({item.id: f"{kind[0].upper()}{number}" for number, item in enumerate(items, 1)})


def _repetition(item: Proposal, desk: _Desk) -> rules.Problem:
    if item.id in desk.ids:
        return RejectionCode.DUPLICATE_ID, f"Another item already has the id “{item.id}”."
    if desk.question and _statement(item.text) == desk.question:
        return RejectionCode.REPEATED_STATEMENT, "The text only repeats the question."
    first = desk.statements.get(_statement(item.text))
    if first is None:
        return None
    if isinstance(item, FactProposal):
        desk.stands_for.setdefault(item.id, first)
    return RejectionCode.REPEATED_STATEMENT, "The same statement is already made by another item."


def _statement(text: str) -> str:
    return alike(text).casefold().rstrip(".。!！?？ ")


def _derivations(proposals: Proposals, nodes: graph.Nodes, desk: _Desk) -> tuple[DerivationProposal, ...]:
    """Return the derivations that reach admitted facts, in the order in which they were proposed."""
    kind = ItemKind.DERIVATION
    waiting = list(_sound(kind, proposals.derivations, lambda item: _derivation_problem(item, nodes, desk), desk))
    kept: list[DerivationProposal] = []
    while ready := [item for item in waiting if all(premise in desk.ids for premise in desk.premises(item.premise_ids))]:
        for item in ready:
            waiting.remove(item)
            if _enters(kind, item, len(kept) < desk.ground.config.derivations, desk):
                kept.append(item)
    edges = {item.id: desk.premises(item.premise_ids) for item in reversed(waiting) if item.id not in desk.ids}
    for item in waiting:
        desk.drop(kind, item, graph.ungrounded(item.id, edges))
    ordered = tuple(item for item in proposals.derivations if any(item is one for one in kept))
    _number(kind, ordered, desk)
    return ordered


def _derivation_problem(item: DerivationProposal, nodes: graph.Nodes, desk: _Desk) -> rules.Problem:
    return rules.first_problem(
        lambda: rules.derivation_problem(item, desk.ground),
        lambda: graph.premise_problem(desk.premises(item.premise_ids), nodes),
    )


def _recommendations(proposals: Proposals, nodes: graph.Nodes, desk: _Desk) -> tuple[AdmittedRecommendation, ...]:
    kind = ItemKind.RECOMMENDATION
    admitted = frozenset(desk.ids)
    sound = _sound(kind, proposals.recommendations, lambda item: _recommendation_problem(item, nodes, admitted, desk), desk)
    kept = _once(kind, sound, desk.ground.config.recommendations, desk)
    return tuple(
        AdmittedRecommendation(
            item_id=desk.host_ids[item.id],
            text=item.text,
            premise_ids=desk.hosts(item.premise_ids),
            conditions=tuple(dict.fromkeys(item.conditions)),
        )
        for item in kept
    )


def _recommendation_problem(
    item: RecommendationProposal, nodes: graph.Nodes, admitted: frozenset[str], desk: _Desk
) -> rules.Problem:
    premises = desk.premises(item.premise_ids)
    problem = rules.first_problem(
        lambda: rules.recommendation_problem(item, desk.ground), lambda: graph.premise_problem(premises, nodes)
    )
    if problem is not None or all(premise in admitted for premise in premises):
        return problem
    return RejectionCode.PREMISE_DROPPED, "Something that it rests on was dropped."


def _gaps(proposals: Proposals, desk: _Desk) -> tuple[AdmittedGap, ...]:
    sound = _sound(ItemKind.GAP, proposals.gaps, lambda item: rules.gap_problem(item, desk.ground), desk)
    kept = _once(ItemKind.GAP, sound, desk.ground.config.gaps, desk)
    return tuple(
        AdmittedGap(item_id=desk.host_ids[item.id], text=item.text, source_ids=tuple(dict.fromkeys(item.source_ids)))
        for item in kept
    )


def _fact(item: FactProposal, desk: _Desk) -> AdmittedFact:
    return AdmittedFact(
        item_id=desk.host_ids[item.id],
        text=item.text,
        source_id=item.source_id,
        chunk_ids=tuple(dict.fromkeys(item.chunk_ids)),
    )


def _derivation(item: DerivationProposal, desk: _Desk) -> AdmittedDerivation:
    return AdmittedDerivation(
        item_id=desk.host_ids[item.id], text=item.text, premise_ids=desk.hosts(item.premise_ids), method=item.method
    )
