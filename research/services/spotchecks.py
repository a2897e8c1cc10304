"""How does a person check a judge? One judged statement at a time, without seeing what the judge said.

Judging errors never show by themselves: a judge that is too lenient makes every other figure look excellent.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from secrets import randbelow

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Count, QuerySet

from research.errors import NotFound, WrongState
from research.models import JudgedRow, SpotCheckRow
from research.store.access import member_of
from research.verification.types import Verdict

ALREADY = "You have judged this one before; your first answer stands."


def next_case(user: User, *, draw: Callable[[int], int] = randbelow) -> JudgedRow | None:
    """Return a judged statement that this person has not seen, of the verdict with the fewest checks; None for none left.

    Each verdict is drawn as often as the others, however rare it is. `draw(n)` gives a number below n.
    """
    strata = dict(_open_to(user).order_by().values_list("verdict").annotate(count=Count("pk")))
    if not strata:
        return None
    checks = SpotCheckRow.objects.filter(member_of(user, "judged__run__"))
    seen = dict(checks.order_by().values_list("judged__verdict").annotate(count=Count("pk")))
    fewest = min(sorted(strata), key=lambda verdict: seen.get(verdict, 0))
    chosen = _open_to(user).filter(verdict=fewest).order_by("pk")
    return chosen[draw(strata[fewest])]


def case_for(user: User, judged_id: int) -> JudgedRow | None:
    """Return one judged statement that this person may judge; None for any other."""
    return _open_to(user).filter(pk=judged_id).first()


def spot_check_give(user: User, judged_id: int, verdict: Verdict, *, at: datetime) -> SpotCheckRow:
    """Keep what a person made of a judged statement. Raises NotFound, and WrongState for one that they judged before."""
    judged = JudgedRow.objects.filter(member_of(user, "run__"), pk=judged_id).first()
    if judged is None:
        raise NotFound("There is no such statement, or it is not yours to see.")
    try:
        with transaction.atomic():
            return SpotCheckRow.objects.create(judged=judged, verdict=verdict.value, actor=user, at=at)
    except IntegrityError as error:
        raise WrongState(ALREADY) from error


def _open_to(user: User) -> QuerySet[JudgedRow]:
    mine = SpotCheckRow.objects.filter(actor=user).values("judged_id")
    return JudgedRow.objects.filter(member_of(user, "run__")).exclude(pk__in=mine)
