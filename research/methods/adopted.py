"""A run over adopted sources: no search and no fetch, only a synthesis over what an earlier run kept."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from research.methods.desk import Desk
from research.store import acquisition

if TYPE_CHECKING:
    from research.methods.closing import Synthesis
    from research.methods.preliminary import Preliminary


def adopted(desk: Desk, preliminary: Preliminary) -> Synthesis:
    """Take over the stored sources of the run that the brief names, synthesise, and judge where the method does."""
    if acquisition.adopt_sources(desk.handle, UUID(desk.brief.adopt_run_id)):
        preliminary.first()
    preliminary.refresh()
    from research.methods.deep import verified
    from research.methods.synthesise import synthesise

    return verified(desk, synthesise(desk))
