"""Only what the host minted for this run can be captured: every known way to slip another address in.

The cases stand in `ssrf_urls.json` under `minting_cases`, in the directory named by CASES_DIR when that is set, else in
tests/cases. Each is played by the scenario that its words fit; scenarios that no case names are played as well.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from research.clock import start_clock
from research.errors import CaptureFailed, FetchFailure
from research.models import HitRow, Run
from research.planning.admit import bootstrap_queries
from research.ports import Hit, SearchAnswer, SearchProvider, SearchRequest
from research.services.context import ResearchContext
from research.states import Outcome, RunState
from research.store import acquisition, queries, runs
from research.store.journal import RunHandle
from tests.support.ferries import ON_THE_WEB, web_stage
from tests.support.running import submit
from tests.support.unprotected import without_triggers

pytestmark = pytest.mark.django_db(transaction=True)

FOLDER = Path(os.environ.get("CASES_DIR") or Path(__file__).parents[1] / "cases")
ROOT = Path(__file__).parents[2]
GOOD = "https://timetable.example.org/lindau/ferry"
EVIL = "http://169.254.169.254/latest/meta-data/"


@dataclass(frozen=True)
class Ledger:
    """A run of ada's with one search, whose first hit may be captured and whose second one was refused."""

    context: ResearchContext
    author: User
    run: Run
    handle: RunHandle

    def refusal(self, candidate_id: str, *, handle: RunHandle | None = None) -> FetchFailure:
        with pytest.raises(CaptureFailed) as refused:
            acquisition.load_candidate(handle or self.handle, candidate_id)
        return refused.value.code


def ledger_of(context: ResearchContext, author: User, *, key: str = "only") -> Ledger:
    run = submit(context, author, key=key, **_changes())
    clock = start_clock()
    fence = runs.claim(run.pk, owner="worker", lease=context.lease, clock=clock)
    assert fence is not None
    handle = RunHandle(run_id=run.pk, fence=fence, clock=clock)
    (query,) = bootstrap_queries(runs.load_brief(run.brief))
    queries.start_query(handle, query)
    request = SearchRequest(
        query_id=query.query_id, text=query.text, form=query.form, workspace="", provider=SearchProvider.SEARXNG
    )
    hits = (hit(1, GOOD), hit(2, EVIL, refusal="special_address"))
    queries.answer_query(handle, SearchAnswer(request=request, hits=hits, total=2, sent=query.text))
    return Ledger(context, author, run, handle)


def _changes() -> dict[str, Any]:
    return {"question": ON_THE_WEB.question, "scope": "web", "workspace": "", "providers": ("searxng",)}


def hit(rank: int, url: str, *, refusal: str = "") -> Hit:
    return Hit(rank=rank, locator=url, title="A page", snippet="", score=0.0, refusal=refusal)


def minted(ledger: Ledger, _request: str) -> None:
    candidate = acquisition.load_candidate(ledger.handle, "Q1.H1")
    assert (candidate.candidate_id, candidate.url) == ("Q1.H1", GOOD)


def unknown(ledger: Ledger, _request: str) -> None:
    for candidate_id in ("Q1.H3", "Q2.H1", "Q9.H9", str(uuid4()), uuid4().hex):
        assert ledger.refusal(candidate_id) is FetchFailure.NOT_MINTED


def foreign(ledger: Ledger, _request: str) -> None:
    """The answer is the same as for an id that nobody has."""
    other = User.objects.create_user(username="stranger")
    theirs = submit(ledger.context, other, key="theirs", **_changes())
    clock = start_clock()
    fence = runs.claim(theirs.pk, owner="worker", lease=ledger.context.lease, clock=clock)
    assert fence is not None
    handle = RunHandle(run_id=theirs.pk, fence=fence, clock=clock)
    with pytest.raises(CaptureFailed) as foreign_one:
        acquisition.load_candidate(handle, "Q1.H1")
    with pytest.raises(CaptureFailed) as unknown_one:
        acquisition.load_candidate(handle, "Q7.H7")
    assert (foreign_one.value.code, foreign_one.value.message) == (unknown_one.value.code, unknown_one.value.message)


def malformed(ledger: Ledger, _request: str) -> None:
    tails = ("/../other", "\n", " ", "\0", "%00", "#", "?url=http://10.0.0.1/", ".H1", "/", ";Q1.H2", "\u200b")
    odd = (" Q1.H1", "q1.h1", "Q01.H1", "Q１.H1", "Q1.H", "", "Q1H1", "Q1.H-1")
    for candidate_id in (*(f"Q1.H1{tail}" for tail in tails), *odd):
        assert ledger.refusal(candidate_id) is FetchFailure.NOT_MINTED


def an_address(ledger: Ledger, _request: str) -> None:
    """What takes an id takes no address, not even one that a hit has."""
    for address in (GOOD, EVIL, "file:///etc/passwd"):
        assert ledger.refusal(address) is FetchFailure.NOT_MINTED


def altered(ledger: Ledger, _request: str) -> None:
    with without_triggers("research_hitrow"):
        HitRow.objects.filter(candidate_id="Q1.H1").update(locator=EVIL)
    assert ledger.refusal("Q1.H1") is FetchFailure.NOT_MINTED


def moved(ledger: Ledger, _request: str) -> None:
    """A seal fits one id of one run: another row's is no good."""
    seal = HitRow.objects.get(candidate_id="Q1.H1").seal
    with without_triggers("research_hitrow"):
        HitRow.objects.filter(candidate_id="Q1.H2").update(seal=seal, refusal="", locator=GOOD)
    assert ledger.refusal("Q1.H2") is FetchFailure.NOT_MINTED


def unsealed(ledger: Ledger, _request: str) -> None:
    with without_triggers("research_hitrow"):
        HitRow.objects.filter(candidate_id="Q1.H1").update(seal="")
    assert ledger.refusal("Q1.H1") is FetchFailure.NOT_MINTED


def refused(ledger: Ledger, _request: str) -> None:
    assert ledger.refusal("Q1.H2") is FetchFailure.REFUSED_URL
    with without_triggers("research_hitrow"):
        HitRow.objects.filter(candidate_id="Q1.H2").update(refusal="")
    assert ledger.refusal("Q1.H2") is FetchFailure.NOT_MINTED


def superseded(ledger: Ledger, _request: str) -> None:
    """A later run has ids of its own, a run that has ended has none, and a writer that lost its lease asks in vain."""
    later = ledger_of(ledger.context, ledger.author, key="later")
    after = later.context.now() + 2 * later.context.lease
    assert runs.take_over(later.run.pk, owner="another", lease=ledger.context.lease, now=after) is not None
    assert later.refusal("Q1.H1") is FetchFailure.NOT_MINTED
    runs.finish(ledger.handle, state=RunState.FAILED, outcome=Outcome.NO_EVIDENCE, reason="Ended.", figures={}, meter=None)
    assert ledger.refusal("Q1.H1") is FetchFailure.NOT_MINTED


Play = Callable[[Ledger, str], None]
# The first whose pattern fits the words of a request plays it.
SCENARIOS: dict[str, tuple[str, Play]] = {
    "an address in place of an id": (r"https?://|\burl\b(?!.*(?:edited|altered|changed))", an_address),
    "an id of another person": (r"another (?:project|user|run|person)|other (?:project|user|person)", foreign),
    "an id whose row was altered": (r"edited|altered|changed|tampered", altered),
    "an id of a superseded run": (r"superseded|ended|expired|old run", superseded),
    "an id with something behind it": (r"append|/\.\./|malformed|whitespace|case", malformed),
    "an unknown id": (r"random|unknown|uuid|guess", unknown),
    "a refused hit": (r"refused|rejected", refused),
    "a hit of this run": (r"^\W*source_id\W*valid id\W*$", minted),
    "a seal of another row": (r"seal of another", moved),
    "a row without its seal": (r"without.*seal", unsealed),
}


def cases() -> list[dict[str, Any]]:
    path = FOLDER / "ssrf_urls.json"
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["minting_cases"] if path.exists() else []
    return found


def plays() -> Iterator[Any]:
    """Yield every case with its scenario, then the scenarios that no case names."""
    named = set()
    for case in cases():
        words = " ".join(f"{key} {value}" for key, value in case["request"].items())
        fitting = [name for name, (pattern, _) in SCENARIOS.items() if re.search(pattern, words, re.IGNORECASE)]
        if not fitting:
            yield pytest.param("", words, id=case["id"], marks=pytest.mark.skip(reason=f"no scenario plays {words!r}"))
            continue
        named.add(fitting[0])
        yield pytest.param(fitting[0], words, id=f"{case['id']}-{fitting[0]}")
    for name in SCENARIOS.keys() - named:
        yield pytest.param(name, "", id=name)


@pytest.mark.parametrize(("name", "words"), sorted(plays(), key=lambda param: str(param.id)))
def test_the_case_comes_out_as_it_should(name: str, words: str, tmp_path: Path, ada: User) -> None:
    with web_stage(tmp_path) as stage:
        SCENARIOS[name][1](ledger_of(stage.context, ada), words)
        assert stage.web.dialled == ()


def test_only_the_store_makes_a_candidate() -> None:
    makers = [
        str(path.relative_to(ROOT))
        for path in (ROOT / "research").rglob("*.py")
        if re.search(r"from research\.ports import [^\n]*\bCandidate\b", text := path.read_text(encoding="utf-8"))
        and re.search(r"\bCandidate\(", text)
    ]
    assert makers == ["research/store/minting.py"]


def test_a_hit_whose_address_cannot_be_kept_whole_is_refused(tmp_path: Path, ada: User) -> None:
    with web_stage(tmp_path) as stage:
        ledger = ledger_of(stage.context, ada)
        (query,) = bootstrap_queries(runs.load_brief(ledger.run.brief))
        second = replace(query, query_id="Q2")
        queries.start_query(ledger.handle, second)
        request = SearchRequest(query_id="Q2", text="x", form=second.form, workspace="", provider=SearchProvider.SEARXNG)
        long = hit(1, "https://a.example.org/" + "x" * 3_000)
        broken = hit(2, "https://b.example.org/\0\ud800")
        queries.answer_query(ledger.handle, SearchAnswer(request=request, hits=(long, broken), total=2))
    kept = {row.candidate_id: (row.refusal, bool(row.seal)) for row in HitRow.objects.filter(query__query_id="Q2")}
    assert kept == {"Q2.H1": ("too_long", False), "Q2.H2": ("", True)}
