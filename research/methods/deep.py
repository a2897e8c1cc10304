"""The deep method: as bounded, and then every statement is held against its evidence, one by one, and may be deleted.

Without a model it is bounded plus everything that rules can check, and its report says that nothing else was.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from research.budget import Resource
from research.errors import LeaseLost, ResearchError, Stopped
from research.methods.bounded import acquire
from research.methods.desk import Desk

if TYPE_CHECKING:
    from research.methods.closing import Synthesis
    from research.methods.preliminary import Preliminary

log = logging.getLogger("countersign.run")


def deep(desk: Desk, preliminary: Preliminary) -> Synthesis:
    """Carry out one run: acquire, synthesise, align, search once more for what fell, and hear the other side."""
    if desk.model is not None and desk.config.search_again:
        # What falls is looked for once more, and there must be room to store what that finds.
        for resource in (Resource.SOURCES, Resource.FETCH_ATTEMPTS):
            desk.meter.reserve(resource, desk.limits.search_again_pages)
    acquire(desk, preliminary)
    from research.methods.synthesise import synthesise

    return verified(desk, synthesise(desk))


def verified(desk: Desk, synthesis: Synthesis) -> Synthesis:
    """Return a synthesis of which every statement was judged, as far as a model, time and budget allow. Raises LeaseLost."""
    access = desk.model
    if access is None or not desk.config.judge or not synthesis.admitted.facts:
        return synthesis
    from research.methods import checked as checking
    from research.methods.align import align
    from research.methods.counter import counter_evidence
    from research.methods.criticise import criticise
    from research.methods.judging import Judge
    from research.methods.premises import derive
    from research.methods.search_again import search_again
    from research.store import acquisition

    judge = Judge(desk, access)
    checked = checking.opened(synthesis, acquisition.load_sources(desk.handle.run_id, desk.blobs))
    try:
        for stage in (align, search_again, derive, counter_evidence, criticise):
            desk.stop.check()
            checked = stage(judge, checked)
    except LeaseLost:
        raise
    except Stopped:
        # What was judged by now is told, and the ending says why there is no more.
        judge.is_cut_short = True
    except ResearchError:
        raise
    except Exception:
        # A defect in one look costs what it would have found, and not the report: what nobody checked is told as unchecked.
        log.exception("The statements of run %s could not be checked further", desk.handle.run_id)
        judge.is_cut_short = True
    return checking.stored(desk, synthesis, checking.finished(checked, desk.brief), judge.state())
