"""Only what the host minted for this run can be captured: every known way to slip another address in.

The cases stand in `ssrf_urls.json` under `minting_cases`, in the directory named by CASES_DIR when that is set, else in
tests/cases. A request that no scenario knows is sent as it is written, and each is judged by its verdict.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from research.errors import FetchFailure
from research.models import HitRow, Run
from research.planning.admit import bootstrap_queries
from research.ports import SearchAnswer, SearchProvider, SearchRequest
from research.store import acquisition, queries, runs
from tests.support.cases.files import Case, cases, named, unplayed
from tests.support.cases.minted import EVIL, GOOD, VALID, Request, has_extra_keys, hit, ids_of, ledger_of, outcomes
from tests.support.cases.verdicts import is_accepted
from tests.support.ferries import web_stage
from tests.support.unprotected import without_triggers

pytestmark = pytest.mark.django_db(transaction=True)

ROOT = Path(__file__).parents[2]
_TAILS = ("/../other", "\n", " ", "\0", "%00", "#", "?url=http://10.0.0.1/", ".H1", "/", ";Q1.H2", "\u200b")
_ODD = (" Q1.H1", "q1.h1", "Q01.H1", "Q１.H1", "Q1.H", "", "Q1H1", "Q1.H-1", GOOD, EVIL, "file:///etc/passwd")
# What is played beside the cases of the file: words of a request, and whether it may be captured.
OURS: tuple[tuple[Request, str], ...] = (
    ({"source_id": "valid id"}, "accept"),
    ({"source_id": "valid id of another project/user"}, "reject"),
    ({"source_id": "id whose ledger row URL was edited after minting"}, "reject"),
    ({"source_id": "id whose row has the seal of another"}, "reject"),
    ({"source_id": "id whose row stands without its seal"}, "reject"),
    ({"source_id": "id from a superseded run"}, "reject"),
    ({"source_id": "deleted id"}, "reject"),
    ({"source_id": "id of a refused hit"}, "reject"),
)


def plays() -> Iterator[Any]:
    for case in cases("ssrf_urls.json", "minting_cases"):
        if is_accepted(case["verdict"]) is None or not isinstance(case["request"], dict):
            yield unplayed(case, f"{case['request']} -> {case['verdict']}")
        else:
            yield from named([case])
    for number, (request, verdict) in enumerate(OURS):
        yield pytest.param({"request": request, "verdict": verdict}, id=f"ours-{number}")


@pytest.mark.parametrize("case", list(plays()))
def test_a_request_is_captured_or_refused_as_its_verdict_says(case: Case, tmp_path: Path, ada: User) -> None:
    request: Request = case["request"]
    with web_stage(tmp_path) as stage:
        came = outcomes(request, ledger_of(stage.context, ada))
        assert stage.web.dialled == ()
    if has_extra_keys(request) and GOOD in came:
        only_the_id_is_taken(request)
        return
    assert came
    assert all((one == GOOD) is is_accepted(case["verdict"]) for one in came), (ids_of(request), came)
    assert is_accepted(case["verdict"]) or set(came) <= {FetchFailure.NOT_MINTED, FetchFailure.REFUSED_URL}


def only_the_id_is_taken(request: Request) -> None:
    """Beside a valid id, any other key has no place to go: refusing the whole and ignoring the rest are both right."""
    taken = inspect.signature(acquisition.load_candidate).parameters
    assert list(taken) == ["handle", "candidate_id"]
    assert not {"url", "locator", "address"} & taken.keys()
    assert ids_of(request) == (VALID,)


def test_what_is_no_id_to_the_letter_is_refused(tmp_path: Path, ada: User) -> None:
    words = ("id with homoglyph digit", "valid id + null byte", "valid id + '?x=1'", "random uuid", "valid id in lower case")
    with web_stage(tmp_path) as stage:
        ledger = ledger_of(stage.context, ada)
        spelled = [one for text in words for one in ids_of({"source_id": text})]
        for one in (*spelled, *(f"{VALID}{tail}" for tail in _TAILS), *_ODD, None, 7, [VALID]):
            assert ledger.answer(one) is FetchFailure.NOT_MINTED, one
        assert ledger.answer(ids_of({"url": EVIL})[0]) is FetchFailure.NOT_MINTED


def test_a_hit_may_be_loaded_as_often_as_it_is_asked_for(tmp_path: Path, ada: User) -> None:
    with web_stage(tmp_path) as stage:
        ledger = ledger_of(stage.context, ada)
        assert acquisition.load_candidate(ledger.handle, VALID) == acquisition.load_candidate(ledger.handle, VALID)


def test_a_writer_that_lost_its_lease_asks_in_vain(tmp_path: Path, ada: User) -> None:
    with web_stage(tmp_path) as stage:
        ledger = ledger_of(stage.context, ada)
        after = stage.context.now() + 2 * stage.context.lease
        taken = runs.take_over(ledger.handle.run_id, owner="another", lease=stage.context.lease, now=after)
        assert taken is not None
        assert ledger.answer(VALID) is FetchFailure.NOT_MINTED


def test_a_refused_hit_stays_refused_when_its_refusal_is_wiped(tmp_path: Path, ada: User) -> None:
    with web_stage(tmp_path) as stage:
        ledger = ledger_of(stage.context, ada)
        assert ledger.answer("Q1.H2") is FetchFailure.REFUSED_URL
        with without_triggers("research_hitrow"):
            HitRow.objects.filter(candidate_id="Q1.H2").update(refusal="")
        assert ledger.answer("Q1.H2") is FetchFailure.NOT_MINTED


def test_a_seal_fits_one_id_only(tmp_path: Path, ada: User) -> None:
    with web_stage(tmp_path) as stage:
        ledger = ledger_of(stage.context, ada)
        seal = HitRow.objects.get(candidate_id=VALID).seal
        with without_triggers("research_hitrow"):
            HitRow.objects.filter(candidate_id="Q1.H2").update(seal=seal, refusal="", locator=GOOD)
        assert ledger.answer("Q1.H2") is FetchFailure.NOT_MINTED


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
        (query,) = bootstrap_queries(runs.load_brief(Run.objects.get(pk=ledger.handle.run_id).brief))
        second = replace(query, query_id="Q2")
        queries.start_query(ledger.handle, second)
        request = SearchRequest(query_id="Q2", text="x", form=second.form, workspace="", provider=SearchProvider.SEARXNG)
        long = hit(1, "https://a.example.org/" + "x" * 3_000)
        broken = hit(2, "https://b.example.org/\0\ud800")
        queries.answer_query(ledger.handle, SearchAnswer(request=request, hits=(long, broken), total=2))
    kept = {row.candidate_id: (row.refusal, bool(row.seal)) for row in HitRow.objects.filter(query__query_id="Q2")}
    assert kept == {"Q2.H1": ("too_long", False), "Q2.H2": ("", True)}
