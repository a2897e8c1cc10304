"""How does a run go from its desk to its end? One recipe, and whatever happens, what is stored is delivered (I3)."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from research.brief.types import Brief, MethodName
from research.errors import LeaseLost, ResearchError, Stopped
from research.methods.adopted import adopted
from research.methods.baseline import baseline
from research.methods.bounded import bounded
from research.methods.deep import deep
from research.methods.desk import Desk
from research.methods.preliminary import Preliminary

if TYPE_CHECKING:
    from research.methods.closing import Synthesis
    from research.methods.ending import Ended, Ending

log = logging.getLogger("countersign.run")

Recipe = Callable[[Desk, Preliminary], "Synthesis"]
RECIPES: dict[MethodName, Recipe] = {MethodName.BASELINE: baseline, MethodName.BOUNDED: bounded, MethodName.DEEP: deep}


def recipe_for(brief: Brief) -> Recipe:
    """Return the recipe that a brief asks for."""
    return adopted if brief.adopt_run_id else RECIPES[brief.method]


def conduct(desk: Desk, recipe: Recipe) -> Ending:
    """Carry the recipe out and deliver its document, or what is stored when it is stopped. Raises LeaseLost."""
    preliminary = Preliminary(desk)
    ended: Ended
    try:
        ended = recipe(desk, preliminary)
    except LeaseLost:
        raise
    except Stopped as reason:
        ended = reason
    except ResearchError as failure:
        log.exception("Run %s failed", desk.handle.run_id)
        ended = failure
    except Exception:
        # A defect of ours, or of a library: the run ends and says so, and what is stored is delivered all the same.
        log.exception("Run %s met an unexpected error", desk.handle.run_id)
        ended = None
    # What draws a report is loaded once there is something to draw: the first page does not wait for it.
    from research.methods.ending import close

    return close(desk, preliminary, ended)
