"""What is wrong with the premises of an item, and which items rest on themselves?

A premise is a fact or a derivation; everything else is told apart here: no such id, the wrong kind, a circle.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from research.admission.rules import Problem
from research.admission.types import Proposal, RejectionCode
from research.synthesis.types import Proposals, WireArray
from research.synthesis.wire import Malformed


@dataclass(frozen=True, slots=True)
class Nodes:
    """The ids that were proposed: those that may be premises, whether or not they were admitted, and those that may not."""

    fit: frozenset[str]
    unfit: frozenset[str]


def nodes_of(proposals: Proposals, malformed: Sequence[Malformed]) -> Nodes:
    """Return the nodes of one answer. An entry that could not be read counts as proposed: it fell, it is not unknown."""
    fit = _ids((*proposals.facts, *proposals.derivations))
    unfit = _ids((*proposals.recommendations, *proposals.gaps))
    for entry in malformed:
        if entry.array in {WireArray.FACTS, WireArray.DERIVATIONS}:
            fit |= {entry.local_id}
        else:
            unfit |= {entry.local_id}
    return Nodes(fit=fit, unfit=unfit - fit)


def _ids(items: Iterable[Proposal]) -> frozenset[str]:
    return frozenset(item.id for item in items)


def premise_problem(premise_ids: Iterable[str], nodes: Nodes) -> Problem:
    """Return what is wrong with the first premise that does not exist or has the wrong type."""
    for premise in premise_ids:
        if premise in nodes.unfit:
            return RejectionCode.WRONG_PREMISE_TYPE, f"Its premise “{premise[:40]}” is neither a fact nor a derivation."
        if premise not in nodes.fit:
            return RejectionCode.UNKNOWN_PREMISE, f"Its premise “{premise[:40]}” does not exist."
    return None


def ungrounded(key: str, edges: Mapping[str, Collection[str]]) -> tuple[RejectionCode, str]:
    """Return why an item never reached admitted ground: it leads back to itself, or to something that was dropped."""
    if key in _reached(edges, key):
        return RejectionCode.CYCLE, "It rests on itself, directly or through others."
    return RejectionCode.PREMISE_DROPPED, "Something that it rests on was dropped."


def _reached(edges: Mapping[str, Collection[str]], start: str) -> set[str]:
    reached: set[str] = set()
    waiting = list(edges.get(start, ()))
    while waiting:
        item = waiting.pop()
        if item not in reached:
            reached.add(item)
            waiting.extend(edges.get(item, ()))
    return reached
