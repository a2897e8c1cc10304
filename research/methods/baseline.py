"""The baseline method: search the request, fetch the ranked hits, one synthesis. The yardstick of every comparison."""

from __future__ import annotations

from research.methods.closing import Synthesis
from research.methods.deliver import Preliminary
from research.methods.desk import Desk
from research.methods.gather import gathering
from research.methods.synthesise import synthesise


def baseline(desk: Desk, preliminary: Preliminary) -> Synthesis:
    """Carry out one run in three steps."""
    with gathering(desk, on_stored=preliminary.first) as gather:
        gather.bootstrap(reserved=desk.limits.fetch_attempts)
        gather.read_rest()
        gather.count()
    preliminary.refresh()
    return synthesise(desk)
