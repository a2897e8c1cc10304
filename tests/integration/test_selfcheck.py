"""`manage.py selfcheck`: ten rows, measured anew on the delivered document; each fails when what it promises is broken."""

from __future__ import annotations

import json
from io import StringIO
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from publishing.document.types import ReportDocument
from publishing.models import Report
from publishing.services.selfcheck import Found, self_check
from publishing.store.documents import read_document
from research.models import MeasureRow
from research.services.context import ResearchContext
from research.verification.types import Verdict
from research.verification.wording.types import Strength
from tests.support.review import researched_report

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def report(context: ResearchContext, ada: User) -> Report:
    return researched_report(context, ada)


NAMES = [
    "Sentence-level citation",
    "Verifiable numbers",
    "Independent source count",
    "Citation correctness",
    "Unsupported-claim rate",
    "Stopping criterion",
    "Retrieval angle convergence",
    "Deletion rate",
    "Citations re-fetchable",
    "Temporal cutoff labeling",
]


def document_of(report: Report) -> ReportDocument:
    delivery = report.deliveries.order_by("ordinal").last()
    assert delivery is not None
    return read_document(delivery)


def found(report: Report, name: str, **changes: object) -> tuple[Found, str]:
    """Check the report with its first fact changed."""
    document = document_of(report)
    first, *rest = document.direct_findings
    changed = document.model_copy(update={"direct_findings": (first.model_copy(update=changes), *rest)})
    row = next(row for row in self_check(report, changed) if row.name == name)
    return row.found, row.says


def test_a_sound_report_passes_and_names_every_row(report: Report) -> None:
    rows = self_check(report, document_of(report))
    assert [row.name for row in rows] == NAMES
    assert [row for row in rows if row.found is Found.FAILED] == []


def test_a_statement_without_a_card_fails_the_first_row(report: Report) -> None:
    assert found(report, "Sentence-level citation", citations=())[0] is Found.FAILED


def test_a_number_that_its_card_lacks_fails_with_the_statement(report: Report) -> None:
    state, says = found(report, "Verifiable numbers", text="It cost 987,654 crowns.")
    assert state is Found.FAILED
    assert "statements 1" in says


def test_a_plain_statement_on_one_origin_fails(report: Report) -> None:
    state, _ = found(report, "Independent source count", strength=Strength.PLAIN, origins=1, standing=("One.",))
    assert state is Found.FAILED


def test_a_statement_published_against_its_verdict_fails(report: Report) -> None:
    assert found(report, "Citation correctness", verdict=Verdict.CONFLICT)[0] is Found.FAILED


def test_an_unchecked_statement_is_to_be_looked_at(report: Report) -> None:
    assert found(report, "Citation correctness", verdict=Verdict.UNCHECKED)[0] is Found.LOOK


def test_an_assertion_bound_to_nothing_fails(report: Report) -> None:
    assert found(report, "Unsupported-claim rate", citations=())[0] is Found.FAILED


def test_what_the_method_does_not_do_is_told_as_not_measured(report: Report) -> None:
    rows = {row.name: row for row in self_check(report, document_of(report))}
    assert rows["Stopping criterion"].found is Found.NOT_MEASURED


def test_verification_that_removed_nothing_is_to_be_looked_at(report: Report) -> None:
    rows = {row.name: row for row in self_check(report, document_of(report))}
    assert rows["Deletion rate"].found is Found.LOOK
    assert rows["Deletion rate"].says.startswith("0 of")


def test_uneven_rounds_fail(report: Report) -> None:
    row = MeasureRow.objects.get(run=report.run_id)
    MeasureRow.objects.filter(pk=row.pk).update(counts={**row.counts, "rounds": [1, 1, 1, 14]})
    rows = {row.name: row for row in self_check(report, document_of(report))}
    assert rows["Stopping criterion"].found is Found.FAILED


def test_words_that_do_not_stand_in_the_stored_text_any_more_fail(report: Report) -> None:
    document = document_of(report)
    first, *rest = document.evidence
    moved = document.model_copy(update={"evidence": (first.model_copy(update={"start": 1, "end": 9}), *rest)})
    rows = {row.name: row for row in self_check(report, moved)}
    assert rows["Citations re-fetchable"].found is Found.FAILED


def test_the_command_prints_ten_rows_for_a_report_and_for_its_run(report: Report) -> None:
    for name in (report.pk, report.run_id):
        out = StringIO()
        call_command("selfcheck", str(name), stdout=out)
        assert out.getvalue().startswith(" 1. Sentence-level citation: passed")
        assert "10. Temporal cutoff labeling" in out.getvalue()


def test_the_command_speaks_json(report: Report) -> None:
    out = StringIO()
    call_command("selfcheck", str(report.pk), "--json", stdout=out)
    assert [json.loads(line)["name"] for line in out.getvalue().splitlines()] == NAMES


def test_an_unknown_report_is_a_clear_error() -> None:
    with pytest.raises(CommandError, match="There is no report"):
        call_command("selfcheck", str(uuid4()))
