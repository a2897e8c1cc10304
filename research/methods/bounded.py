"""The bounded method: bootstrap at once, preliminary delivery, one optional planner beside it, one atomic synthesis.

No fan-out by source, query, claim or section, and no second model opinion.
"""

from __future__ import annotations

from research.methods import planner
from research.methods.closing import Synthesis
from research.methods.deliver import Preliminary
from research.methods.desk import Desk
from research.methods.gather import gathering
from research.methods.synthesise import synthesise


def bounded(desk: Desk, preliminary: Preliminary) -> Synthesis:
    """Carry out one run: acquire in two steps, then synthesise over what is stored."""
    planning = planner.start(desk)
    with gathering(desk, on_stored=preliminary.first) as gather:
        with planner.kept(desk, planning):
            gather.bootstrap(reserved=desk.limits.bootstrap_sources)
            gather.count()
            gather.wait_for(planning)
            planned = planner.queries(desk, planning, already=gather.queries)
        gather.search(planned)
        gather.read_rest()
    preliminary.refresh()
    return synthesise(desk)
