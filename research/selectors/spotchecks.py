"""How far do people agree with the judge, and in which direction does it err? Counted over every spot check."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Count

from research.models import SpotCheckRow
from research.selectors.wording_verification import VERDICTS, share_words
from research.store.access import member_of
from research.verification.metrics.intervals import wilson
from research.verification.metrics.types import Share
from research.verification.types import Verdict

Pairs = Mapping[tuple[Verdict, Verdict], int]


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreementRow:
    """One verdict of the machine: how often people gave which one instead, in the order of the verdicts."""

    verdict: str
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreementView:
    """What the spot checks say. `bias` is a sentence; the shares come with their interval."""

    checks: int
    agreement: str
    precision: str
    too_lenient: str
    too_strict: str
    bias: str
    heads: tuple[str, ...]
    rows: tuple[AgreementRow, ...]


def agreement_view(user: User) -> AgreementView:
    """Return the agreement over all spot checks of runs that a person may see. What nobody could tell counts nowhere."""
    checks = SpotCheckRow.objects.filter(member_of(user, "judged__run__")).order_by()
    counted = checks.values_list("judged__verdict", "verdict").annotate(count=Count("pk"))
    return agreement({(Verdict(machine), Verdict(person)): count for machine, person, count in counted})


def agreement(pairs: Pairs) -> AgreementView:
    """Return what pairs of verdicts, the machine's and a person's, say. Pure."""
    told = {pair: count for pair, count in pairs.items() if Verdict.UNCHECKED not in pair}
    total = sum(told.values())
    lenient = _sum(told, lambda machine, person: machine is Verdict.ENTAIL and person is not Verdict.ENTAIL)
    strict = _sum(told, lambda machine, person: machine is not Verdict.ENTAIL and person is Verdict.ENTAIL)
    accepted = _sum(told, lambda machine, _person: machine is Verdict.ENTAIL)
    refused = total - accepted
    return AgreementView(
        checks=sum(pairs.values()),
        agreement=_with_interval(Share(part=_sum(told, lambda a, b: a is b), whole=total)),
        precision=_with_interval(Share(part=accepted - lenient, whole=accepted)),
        too_lenient=_with_interval(Share(part=lenient, whole=accepted)),
        too_strict=_with_interval(Share(part=strict, whole=refused)),
        bias=_bias(Share(part=lenient, whole=accepted), Share(part=strict, whole=refused)),
        heads=tuple(VERDICTS[verdict] for verdict in Verdict),
        rows=tuple(_row(machine, pairs) for machine in Verdict if any(machine is pair[0] for pair in pairs)),
    )


def _sum(pairs: Pairs, holds: Callable[[Verdict, Verdict], bool]) -> int:
    return sum(count for (machine, person), count in pairs.items() if holds(machine, person))


def _row(machine: Verdict, pairs: Pairs) -> AgreementRow:
    return AgreementRow(verdict=VERDICTS[machine], cells=tuple(pairs.get((machine, person), 0) for person in Verdict))


def _with_interval(share: Share) -> str:
    found = wilson(share)
    words = share_words(share)
    return words if found is None else f"{words}, between {round(100 * found[0])} and {round(100 * found[1])} %"


def _bias(lenient: Share, strict: Share) -> str:
    """Say which way the judge errs, only where the intervals of both kinds of error do not meet."""
    low, high = wilson(lenient), wilson(strict)
    if low is None or high is None:
        return "Too few checks to tell whether the judge errs to one side."
    if low[0] > high[1]:
        return "The judge is too lenient: it lets more through than people do."
    if high[0] > low[1]:
        return "The judge is too strict: it refuses more than people do."
    return "No bias to one side shows in these checks."
