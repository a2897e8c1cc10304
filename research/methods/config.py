"""What makes one method different from another? A frozen configuration; the run keeps its own copy."""

from __future__ import annotations

from dataclasses import dataclass

from research.brief.types import MethodName


@dataclass(frozen=True, slots=True, kw_only=True)
class MethodConfig:
    """The stages that a method switches on.

    `planner`: one optional planner beside the bootstrap. `number_rule`: a number of a fact must stand in its chunks.
    `judge`: statements that rules cannot settle are judged one by one, restated once or removed. `search_again`: how many
    searches a removal may set off. `critic`: one look from the other side, with a veto.
    `max_facts` bounds what the extractive proposer hands back; it is a maximum, not a target.
    """

    name: MethodName
    planner: bool
    number_rule: bool
    judge: bool = False
    search_again: int = 0
    critic: bool = False
    max_facts: int = 24


METHODS: dict[MethodName, MethodConfig] = {
    MethodName.BASELINE: MethodConfig(name=MethodName.BASELINE, planner=False, number_rule=False),
    MethodName.BOUNDED: MethodConfig(name=MethodName.BOUNDED, planner=True, number_rule=True),
    MethodName.DEEP: MethodConfig(
        name=MethodName.DEEP, planner=True, number_rule=True, judge=True, search_again=1, critic=True
    ),
}
