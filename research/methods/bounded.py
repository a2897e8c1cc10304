"""The bounded method: bootstrap at once, preliminary delivery, one optional planner beside it, one atomic synthesis.

No fan-out by source, query, claim or section, and no second model opinion.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from research.methods import planner
from research.methods.desk import Desk
from research.methods.gather import gathering

if TYPE_CHECKING:
    from research.methods.closing import Synthesis
    from research.methods.preliminary import Preliminary


def bounded(desk: Desk, preliminary: Preliminary) -> Synthesis:
    """Carry out one run: acquire in two steps, then synthesise over what is stored."""
    acquire(desk, preliminary)
    from research.methods.synthesise import synthesise

    return synthesise(desk)


def acquire(desk: Desk, preliminary: Preliminary) -> None:
    """Gather the evidence: at once what the question finds, then what a planner adds and what is left to read."""
    with gathering(desk, on_stored=preliminary.first) as gather:
        # The first search waits for nothing, and the planner's prompt is written beside it (I9).
        gather.begin(reserved=desk.limits.bootstrap_sources)
        planning = planner.start(desk)
        with planner.kept(desk, planning):
            gather.bootstrap()
            gather.count()
            gather.wait_for(planning)
            planned = planner.queries(desk, planning, already=gather.queries)
        gather.search(planned)
        gather.read_rest()
    preliminary.refresh()
