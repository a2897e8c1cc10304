"""Evidence is proven again before anything is signed or published: bytes, text, quotations, cards and ledger entries."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.contrib.auth.models import User

from publishing.document.types import Card, ReportDocument
from publishing.models import Report
from publishing.services.evidence import evidence_problems
from research.brief.types import BriefRequest
from research.models import Run, SourceRow
from research.services.context import ResearchContext
from tests.support.running import carry_out, final
from tests.support.unprotected import without_triggers

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def run(context: ResearchContext, ada: User) -> Run:
    return carry_out(context, ada)


@pytest.fixture
def report(run: Run) -> Report:
    return Report.objects.get(run=run)


@pytest.fixture
def document(run: Run) -> ReportDocument:
    return final(run)


def _blob(context: ResearchContext, digest: str) -> Path:
    return context.blobs._path(digest)  # type: ignore[attr-defined, no-any-return]


def _changed_card(document: ReportDocument, **changes: object) -> ReportDocument:
    first, *others = document.cards
    return document.model_copy(update={"cards": (first.model_copy(update=changes), *others)})


def _texts(report: Report, document: ReportDocument) -> str:
    return " ".join(problem.text for problem in evidence_problems(report, document))


def test_a_document_over_untouched_evidence_has_no_problem(report: Report, document: ReportDocument) -> None:
    assert document.cards
    assert evidence_problems(report, document) == ()


def test_altered_bytes_of_a_capture_name_the_card_by_its_label(
    context: ResearchContext, report: Report, document: ReportDocument
) -> None:
    _blob(context, document.evidence[0].source_digest).write_bytes(b"something else")
    problems = evidence_problems(report, document)
    first = problems[0]
    assert (first.card, first.label) == (document.cards[0].anchor, document.cards[0].label)
    assert first.text.startswith(f"Card {first.label}: its capture cannot be used. ")


def test_the_missing_text_of_a_capture_is_a_problem(
    context: ResearchContext, report: Report, document: ReportDocument
) -> None:
    _blob(context, document.evidence[0].text_digest).unlink()
    assert "are missing from the data folder" in _texts(report, document)


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("title", "Another title", "another title than the stored one"),
        ("publisher", "Another house", "another publisher than the stored one"),
        ("date", "1999-01-01", "another date than the stored one"),
        ("canonical_anchor", "elsewhere.md", "another path than the stored one"),
        ("digest", "0" * 64, "another capture than the one that was signed"),
        ("text_digest", "0" * 64, "another capture than the one that was signed"),
    ],
)
def test_a_source_row_that_was_changed_behind_the_service_is_a_problem(
    report: Report, document: ReportDocument, field: str, value: str, said: str
) -> None:
    with without_triggers("research_sourcerow"):
        SourceRow.objects.filter(run=report.run_id, source_id=document.evidence[0].source_id).update(**{field: value})
    assert said in _texts(report, document)


def test_a_source_that_is_gone_is_a_problem(report: Report, document: ReportDocument) -> None:
    with without_triggers("research_sourcerow"):
        SourceRow.objects.filter(run=report.run_id, source_id=document.evidence[0].source_id).update(source_id="S99")
    assert "not among the stored ones any more" in _texts(report, document)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"quote": "Something that nobody wrote."}, "other words than the stored text"),
        ({"before": "Nobody ever wrote that: "}, "words around its quotation"),
        ({"after": " and nobody wrote that."}, "words around its quotation"),
        ({"locator": 4711, "locator_end": 4711}, "another place"),
    ],
)
def test_a_card_that_shows_something_else_is_a_problem(
    report: Report, document: ReportDocument, changes: dict[str, object], said: str
) -> None:
    assert said in _texts(report, _changed_card(document, **changes))


@pytest.mark.parametrize(
    "changes", [{"start": 0, "end": 3}, {"start": 5_000_000, "end": 5_000_010}, {"quote_digest": "0" * 64}]
)
def test_a_quotation_that_is_not_at_its_place_is_a_problem(
    report: Report, document: ReportDocument, changes: dict[str, object]
) -> None:
    first, *others = document.evidence
    moved = document.model_copy(update={"evidence": (first.model_copy(update=changes), *others)})
    assert "does not stand at its place" in _texts(report, moved)


def test_a_shorter_context_than_today_s_is_no_problem(report: Report, document: ReportDocument) -> None:
    card: Card = next(card for card in document.cards if len(card.before) > 4 or len(card.after) > 4)
    shorter = card.model_copy(update={"before": card.before[2:], "after": card.after[:-2]})
    cards = tuple(shorter if each is card else each for each in document.cards)
    assert evidence_problems(report, document.model_copy(update={"cards": cards})) == ()


def test_masked_words_in_a_card_are_no_problem(context: ResearchContext, ada: User) -> None:
    request = BriefRequest(
        question="How many passengers did the harbour ferry carry?", workspace="harbour", restricted_terms=("Lindau",)
    )
    run = carry_out(context, ada, request=request)
    document = final(run)
    assert not any("Lindau" in card.quote for card in document.cards)
    assert evidence_problems(Report.objects.get(run=run), document) == ()
