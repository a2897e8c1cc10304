"""The baseline method: search the request, fetch the ranked hits, one synthesis. The yardstick of every comparison."""

from __future__ import annotations

from typing import TYPE_CHECKING

from research.methods.desk import Desk
from research.methods.gather import gathering

if TYPE_CHECKING:
    from research.methods.closing import Synthesis
    from research.methods.preliminary import Preliminary


def baseline(desk: Desk, preliminary: Preliminary) -> Synthesis:
    """Carry out one run in three steps."""
    with gathering(desk, on_stored=preliminary.first) as gather:
        gather.begin(reserved=desk.limits.fetch_attempts)
        gather.bootstrap()
        gather.read_rest()
        gather.count()
    preliminary.refresh()
    from research.methods.synthesise import synthesise

    return synthesise(desk)
