"""The record of a run, the figures over all reports, and the page where a person checks the judge without seeing it."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import User
from django.db import DatabaseError, transaction
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from research.models import JudgedRow, MeasureRow, RulingRow, Run, SpotCheckRow
from research.services import spotchecks
from research.services.context import ResearchContext
from research.states import EventKind, RunState
from research.verification.metrics.measures import diagnose
from research.verification.metrics.types import Counts
from research.verification.rulings import Act, RulingCode, Stage
from research.verification.types import Basis, Verdict
from tests.factories import add_source, make_run
from tests.support.markup import words

pytestmark = pytest.mark.django_db

AT = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
TEXT = "The Velden ferry carried 52,400 passengers in 2025.\n"
EVIDENCE = "The Velden ferry carried 52,400 passengers in 2025."
COUNTS = Counts(assertions=8, bound=8, entailed=6, unchecked=2, proposed=10, removed=2, restated=1, judged=12, unable=3)


@pytest.fixture
def analyst(client: Client, ada: User, context: ResearchContext) -> Client:
    client.force_login(ada)
    return client


@pytest.fixture
def run(ada: User, context: ResearchContext) -> Run:
    run = make_run(ada, state=RunState.COMPLETED, events=(EventKind.QUEUED, EventKind.CLAIMED))
    add_source(run, 1, TEXT, blobs=context.blobs, title="Harbour figures")
    return run


def ruled(run: Run, ordinal: int, act: Act, *, before: str, after: str = "") -> RulingRow:
    return RulingRow.objects.create(
        run=run,
        ordinal=ordinal,
        item_id=f"F{ordinal}",
        kind="fact",
        act=act,
        stage=Stage.SCREEN,
        code=RulingCode.OTHER_NUMBER,
        reason="The evidence says 52,400, the statement 54,200.",
        before=before,
        after=after,
        source_id="S1",
        start=0,
        end=len(EVIDENCE),
    )


def judged(
    run: Run,
    verdict: Verdict,
    *,
    text: str = "The ferry carried over 52,000 people in 2025.",
    basis: Basis = Basis.JUDGE,
) -> JudgedRow:
    return JudgedRow.objects.create(
        run=run,
        item_id="F1",
        text=text,
        source_id="S1",
        start=0,
        end=len(EVIDENCE),
        evidence=EVIDENCE,
        verdict=verdict,
        basis=basis,
        forward="entail",
        at=AT,
    )


def measured(run: Run, counts: Counts = COUNTS) -> MeasureRow:
    return MeasureRow.objects.create(
        run=run,
        method="deep",
        counts=asdict(counts),
        removed=counts.removed,
        restated=counts.restated,
        proposed=counts.proposed,
        judged=counts.judged,
        unable=counts.unable,
        conflicts=counts.conflicts,
        unchecked=counts.unchecked,
        layer=diagnose(counts),
        at=AT,
    )


def test_the_record_shows_what_was_removed_with_its_words_the_reason_and_the_evidence(analyst: Client, run: Run) -> None:
    ruled(run, 1, Act.REMOVED, before="The ferry carried 54,200 passengers in 2025.")
    text = words(analyst.get(reverse("record", args=[run.id])))
    assert "The ferry carried 54,200 passengers in 2025." in text
    assert "The evidence says 52,400, the statement 54,200." in text
    assert EVIDENCE in text
    assert "Another number, found by the rules" in text


def test_the_record_shows_a_restatement_beside_what_was_proposed(analyst: Client, run: Run) -> None:
    ruled(run, 1, Act.RESTATED, before="All ferries are full.", after="The Velden ferry carried 52,400 passengers in 2025.")
    text = words(analyst.get(reverse("record", args=[run.id])))
    assert "All ferries are full." in text
    assert "Now: The Velden ferry carried 52,400 passengers in 2025." in text


def test_the_record_shows_what_a_judge_was_asked_and_on_which_evidence(analyst: Client, run: Run) -> None:
    judged(run, Verdict.UNCHECKED)
    text = words(analyst.get(reverse("record", args=[run.id])))
    assert "The ferry carried over 52,000 people in 2025." in text
    assert "Could not be told" in text


def test_a_record_of_nothing_says_so(analyst: Client, run: Run) -> None:
    assert "Nothing was removed or restated" in words(analyst.get(reverse("record", args=[run.id])))


def test_the_record_of_a_foreign_run_is_not_found(analyst: Client, context: ResearchContext) -> None:
    stranger = User.objects.create_user("mallory")
    assert analyst.get(reverse("record", args=[make_run(stranger).id])).status_code == 404


def test_a_ruling_can_be_neither_changed_nor_deleted(run: Run) -> None:
    row = ruled(run, 1, Act.REMOVED, before="x")
    with pytest.raises(DatabaseError), transaction.atomic():
        RulingRow.objects.filter(pk=row.pk).update(reason="y")
    with pytest.raises(DatabaseError), transaction.atomic():
        RulingRow.objects.filter(pk=row.pk).delete()


def test_quality_adds_up_over_all_reports(analyst: Client, ada: User, run: Run) -> None:
    measured(run)
    measured(make_run(ada), Counts(assertions=4, bound=4, entailed=4, proposed=4, judged=8, unable=1, conflicts=2))
    text = words(analyst.get(reverse("quality")))
    assert "2 reports" in text
    assert "Judge unable to tell 4 of 20 (20 %)" in text
    assert "Reports without a single disagreement 1 of 2 (50 %)" in text
    assert "Statements removed 2 of 14 (14 %)" in text


def test_every_figure_leads_to_the_reports_that_it_counts(analyst: Client, ada: User, run: Run) -> None:
    measured(run)
    other = make_run(ada, question="What does the lock cost?")
    measured(other, Counts(assertions=4, bound=4, entailed=4, proposed=4, conflicts=2))
    text = words(analyst.get(reverse("quality"), {"only": "without_disagreement"}))
    assert run.brief.question in text
    assert "What does the lock cost?" not in text


def test_a_share_of_nothing_is_none_and_a_missing_reference_is_not_applicable(analyst: Client, run: Run) -> None:
    measured(run, Counts())
    text = words(analyst.get(reverse("quality")))
    assert "Judge unable to tell none" in text
    assert "Too few statements to tell." in text


def test_quality_shows_no_foreign_report(analyst: Client, context: ResearchContext) -> None:
    measured(make_run(User.objects.create_user("mallory")))
    assert "No report has been measured yet." in words(analyst.get(reverse("quality")))


def test_quality_costs_the_same_queries_for_one_report_and_for_thirty(
    analyst: Client, ada: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(30):
        measured(make_run(ada))
    with django_assert_max_num_queries(16):
        analyst.get(reverse("quality"))


def test_a_person_judges_without_seeing_the_verdict_and_learns_it_afterwards(analyst: Client, run: Run) -> None:
    case = judged(run, Verdict.PARTIAL, text="Every ferry carried 52,400 passengers.")
    asked = words(analyst.get(reverse("spot-check")))
    assert "Every ferry carried 52,400 passengers." in asked
    assert EVIDENCE in asked
    assert "program had said" not in asked
    answered = analyst.post(reverse("spot-check"), {"judged": case.pk, "verdict": "partial"}, follow=True)
    assert "The program had said: Carried in part." in words(answered)
    assert SpotCheckRow.objects.get().verdict == Verdict.PARTIAL


def test_nobody_judges_one_statement_twice(analyst: Client, ada: User, run: Run) -> None:
    case = judged(run, Verdict.ENTAIL)
    analyst.post(reverse("spot-check"), {"judged": case.pk, "verdict": "entail"})
    again = analyst.post(reverse("spot-check"), {"judged": case.pk, "verdict": "conflict"}, follow=True)
    assert "your first answer stands" in words(again)
    assert SpotCheckRow.objects.get().verdict == Verdict.ENTAIL
    assert spotchecks.next_case(ada) is None


def test_no_answer_is_asked_for_again_with_the_same_statement(analyst: Client, run: Run) -> None:
    cases = [judged(run, Verdict.ENTAIL, text=f"Statement {number}.") for number in range(5)]
    answer = analyst.post(reverse("spot-check"), {"judged": cases[3].pk})
    assert answer.status_code == 422
    assert "Choose what the evidence says of the statement." in words(answer)
    assert "Statement 3." in words(answer)


def test_a_foreign_statement_cannot_be_judged(analyst: Client, context: ResearchContext) -> None:
    case = judged(make_run(User.objects.create_user("mallory")), Verdict.ENTAIL)
    answer = analyst.post(reverse("spot-check"), {"judged": case.pk, "verdict": "entail"})
    assert answer.status_code == 404
    assert not SpotCheckRow.objects.exists()


def test_the_rarest_verdict_is_drawn_as_often_as_the_others(ada: User, run: Run) -> None:
    for _ in range(9):
        judged(run, Verdict.ENTAIL)
    rare = judged(run, Verdict.CONFLICT)
    SpotCheckRow.objects.create(judged=judged(run, Verdict.ENTAIL), verdict="entail", actor=ada, at=AT)
    drawn = spotchecks.next_case(ada, draw=lambda _count: 0)
    assert drawn is not None
    assert drawn.pk == rare.pk


def test_a_judge_that_lets_too_much_through_is_told_so(analyst: Client, ada: User, run: Run) -> None:
    for _ in range(12):
        SpotCheckRow.objects.create(judged=judged(run, Verdict.ENTAIL), verdict="irrelevant", actor=ada, at=AT)
        SpotCheckRow.objects.create(judged=judged(run, Verdict.IRRELEVANT), verdict="irrelevant", actor=ada, at=AT)
    assert "The judge is too lenient" in words(analyst.get(reverse("spot-check")))


def test_the_figure_of_removals_leads_to_the_reports_with_removals(analyst: Client, ada: User, run: Run) -> None:
    measured(run)
    measured(make_run(ada, question="What does the lock cost?"), Counts(assertions=4, bound=4, entailed=4, proposed=4))
    text = words(analyst.get(reverse("quality"), {"only": "with_removal"}))
    assert run.brief.question in text
    assert "What does the lock cost?" not in text


def test_the_newest_reports_are_told_apart_only_where_there_are_others(analyst: Client, ada: User, run: Run) -> None:
    measured(run)
    assert "Newest 20" not in words(analyst.get(reverse("quality")))
    for _ in range(20):
        measured(make_run(ada))
    assert "Newest 20" in words(analyst.get(reverse("quality")))


def test_the_reports_page_leads_to_quality(analyst: Client) -> None:
    assert f'href="{reverse("quality")}"' in analyst.get(reverse("reports")).content.decode()


def test_a_verdict_that_nobody_gave_names_nobody(analyst: Client, run: Run) -> None:
    judged(run, Verdict.UNCHECKED, basis=Basis.NONE)
    text = words(analyst.get(reverse("record", args=[run.id])))
    assert "Could not be told" in text
    assert "by nobody" not in text
