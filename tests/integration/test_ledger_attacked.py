"""A ledger that is edited in bad faith: nothing is half kept, nothing hidden is kept, and nothing internal gets out."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest
from django.contrib.auth.models import User
from django.db import DatabaseError, connection, transaction

from publishing.document.types import ReportDocument
from publishing.models import Approval, AuditEvent, Delivery, Report
from publishing.services.artifacts import read_artifact
from publishing.services.carrying_out import publication_carry_out
from publishing.services.renewal import revision_renew
from publishing.store.audit import check_chain
from publishing.store.documents import read_document, read_revision
from research.errors import InvalidLedgerEdit, NotFound, StoreFailed, WrongState
from research.evidence.ledger.types import EditKind, SourceKind
from research.models import LedgerEditRow, LedgerRow, RunEvent
from research.ports import DeliveryKind
from research.services.context import ResearchContext
from research.services.ledger import EditRequest, ledger_edit, ledger_preview
from research.states import Outcome
from tests.integration.test_ledger_edits import Bench
from tests.support.ledgers import CARRIED, FILES, OTHERWISE, run_with_ledger
from tests.support.publishing import Cast, approved, ordered
from tests.support.review import first_revision

pytestmark = pytest.mark.django_db(transaction=True)

OFFICE, MIRROR, GAZETTE, NOTEBOOK, FORUM, ALMANAC = FILES
HIDDEN = ("\u202eevil", "a\x00b", "bell\x07", "\x1b[31mred", "tag\U000e0041", "zero\u200bwidth", "lone\ud800")


@pytest.fixture
def bench(context: ResearchContext, ada: User, workspace: Path) -> Bench:
    return Bench(context=context, run=run_with_ledger(context, ada, workspace), actor=ada)


def newest(bench: Bench) -> tuple[Delivery, ReportDocument]:
    delivery = bench.deliveries()[-1]
    return delivery, read_document(delivery)


def test_with_everything_set_aside_a_report_without_evidence_is_delivered_and_undone_to_the_byte(bench: Bench) -> None:
    first = bench.deliveries()[0]
    bench.edit(bench.request(EditKind.EXCLUDE, *FILES))
    delivery, document = newest(bench)
    assert delivery.outcome == Outcome.NO_EVIDENCE
    assert not document.direct_findings
    assert not document.ledger
    assert CARRIED not in document.model_dump_json()
    bench.edit(EditRequest(kind=EditKind.UNDO, source_ids=(), reason="Too much.", seen=1, undoes=1))
    assert newest(bench)[0].fingerprint == first.fingerprint


def test_without_the_sources_of_its_statements_the_report_is_told_from_its_sources(bench: Bench) -> None:
    bench.edit(bench.request(EditKind.EXCLUDE, OFFICE, ALMANAC))
    delivery, document = newest(bench)
    assert delivery.outcome in {Outcome.SOURCE_BACKED, Outcome.SYNTHESISED}
    assert OTHERWISE not in document.model_dump_json()


def test_a_reason_stands_in_no_document_no_event_and_no_format(bench: Bench) -> None:
    secret = "Nightjar told us on the phone."
    bench.edit(bench.request(EditKind.RECLASS, OFFICE, kind_after=SourceKind.COMMUNITY, reason=secret))
    delivery, document = newest(bench)
    assert "Nightjar" not in document.model_dump_json()
    for artifact in delivery.artifacts.all():
        assert b"Nightjar" not in read_artifact(artifact), artifact.format
    assert "Nightjar" not in repr(list(AuditEvent.objects.values_list("payload", flat=True)))
    assert "Nightjar" not in repr(list(RunEvent.objects.values_list("payload", flat=True)))


def test_a_community_source_lowers_the_count(bench: Bench) -> None:
    preview = ledger_preview(
        bench.context,
        actor=bench.actor,
        run_id=bench.run.pk,
        request=bench.request(EditKind.RECLASS, NOTEBOOK, kind_after=SourceKind.COMMUNITY),
    )
    changed = next(change for change in preview.change.statements if change.text == CARRIED)
    assert (changed.origins_before, changed.origins_after) == (2, 1)


@pytest.mark.parametrize("reason", HIDDEN, ids=[ascii(reason) for reason in HIDDEN])
def test_a_reason_that_does_not_read_as_it_is_kept_is_refused(bench: Bench, reason: str) -> None:
    before = bench.traces()
    with pytest.raises(InvalidLedgerEdit) as refused:
        bench.edit(bench.request(EditKind.EXCLUDE, FORUM, reason=reason))
    assert list(refused.value.problems) == ["reason"]
    assert bench.traces() == before


def test_what_a_kind_of_decision_does_not_speak_of_is_not_kept(bench: Bench) -> None:
    """A form may send anything along: a number that no column holds, ids of another run, a kind."""
    bench.edit(bench.request(EditKind.EXCLUDE, FORUM, undoes=10**30, kind_after=SourceKind.PRIMARY))
    bench.edit(EditRequest(kind=EditKind.UNDO, source_ids=("S99",) * 1000, reason="No.", seen=1, undoes=1))
    assert list(LedgerEditRow.objects.order_by("ordinal").values_list("undoes", "kind_after")) == [(0, ""), (1, "")]
    assert LedgerEditRow.objects.get(ordinal=2).source_ids == []


@pytest.mark.parametrize("seen", [-1, 1, 10**30])
def test_who_claims_to_have_seen_another_ledger_is_refused(bench: Bench, seen: int) -> None:
    with pytest.raises(WrongState):
        bench.edit(bench.request(EditKind.EXCLUDE, FORUM, seen=seen))


def test_the_same_request_twice_is_one_decision(bench: Bench) -> None:
    request = bench.request(EditKind.EXCLUDE, FORUM)
    bench.edit(request)
    with pytest.raises(WrongState):
        bench.edit(request)
    assert LedgerEditRow.objects.count() == 1


def test_a_superuser_who_is_no_member_finds_no_such_run(bench: Bench) -> None:
    root = User.objects.create_superuser("root", password="a long enough password")
    with pytest.raises(NotFound):
        ledger_edit(bench.context, actor=root, run_id=bench.run.pk, request=bench.request(EditKind.EXCLUDE, FORUM))


WRITERS = ("publishing.services.sink.append_event", "research.services.ledger.journal.append_unowned")


@pytest.mark.parametrize("writer", WRITERS)
def test_an_error_of_the_database_in_the_middle_leaves_no_half(bench: Bench, writer: str) -> None:
    before = (*bench.traces(), RunEvent.objects.count())
    with patch(writer, side_effect=DatabaseError("The disk is full.")), pytest.raises(StoreFailed):
        bench.edit(bench.request(EditKind.EXCLUDE, FORUM))
    assert (*bench.traces(), RunEvent.objects.count()) == before
    assert check_chain().fault is None


ATTACKS = (
    "UPDATE research_ledgereditrow SET reason = 'x'",
    "UPDATE research_ledgereditrow SET ordinal = 9",
    "DELETE FROM research_ledgereditrow",
    "UPDATE research_ledgerrow SET digest = 'x'",
    "DELETE FROM research_ledgerrow",
    (
        "INSERT OR REPLACE INTO research_ledgerrow (id, version, digest, made_at, run_id) "
        "SELECT id, version, 'x', made_at, run_id FROM research_ledgerrow"
    ),
)


@pytest.mark.parametrize("attack", ATTACKS)
def test_neither_table_is_changed_by_hand(bench: Bench, attack: str) -> None:
    if connection.vendor != "sqlite" and "REPLACE" in attack:
        pytest.skip("only SQLite replaces rows")
    bench.edit(bench.request(EditKind.EXCLUDE, FORUM))
    before = (list(LedgerRow.objects.values()), list(LedgerEditRow.objects.values()))
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(attack)
    assert (list(LedgerRow.objects.values()), list(LedgerEditRow.objects.values())) == before


def test_a_decision_changes_no_delivery_that_was_made(bench: Bench) -> None:
    first = bench.deliveries()[0]
    body = {artifact.format: read_artifact(artifact) for artifact in first.artifacts.all()}
    bench.edit(bench.request(EditKind.EXCLUDE, ALMANAC))
    bench.edit(bench.request(EditKind.MERGE, OFFICE, NOTEBOOK, seen=1))
    again = Delivery.objects.get(pk=first.pk)
    assert {artifact.format: read_artifact(artifact) for artifact in again.artifacts.all()} == body
    assert (again.fingerprint, again.kind) == (first.fingerprint, DeliveryKind.FINAL)


def test_a_decision_reaches_no_approval_no_order_and_no_published_copy(
    context: ResearchContext, workspace: Path, ada: User, mia: User, dov: User, pia: User
) -> None:
    """Before the order, while it waits to be carried out, and afterwards; the renewed revision starts without approvals."""
    bench = Bench(context=context, run=run_with_ledger(context, ada, workspace), actor=ada)
    people = Cast(author=ada, methods=mia, domain=dov, publisher=pia)
    report = Report.objects.get(run=bench.run)
    revision = approved(people, first_revision(ada, report))
    bench.edit(bench.request(EditKind.EXCLUDE, ALMANAC))
    order = ordered(people, revision)
    bench.edit(bench.request(EditKind.MERGE, OFFICE, NOTEBOOK, seen=1))
    publication = publication_carry_out(order.pk)
    assert publication is not None
    stored = {row.format: context.blobs.get(row.digest) for row in publication.artifacts.all()}
    bench.edit(bench.request(EditKind.RECLASS, GAZETTE, seen=2, kind_after=SourceKind.COMMUNITY))
    assert publication.revision.fingerprint == revision.fingerprint
    assert OTHERWISE in stored["md"].decode()
    assert {row.format: context.blobs.get(row.digest) for row in publication.artifacts.all()} == stored
    renewed = revision_renew(
        actor=ada, report_id=report.pk, delivery_ordinal=newest(bench)[0].ordinal, change="The almanac was set aside."
    )
    assert renewed.number == revision.number + 1
    assert not Approval.objects.filter(round__revision=renewed).exists()
    assert OTHERWISE not in read_revision(renewed).model_dump_json()
    assert check_chain().fault is None
