"""A decision about the ledger: one more row, one more delivery and one event of the chain, all of them or nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from django.contrib.auth.models import Group, User
from django.db import DatabaseError

from publishing.models import AuditEvent, Delivery
from publishing.store.audit import check_chain
from publishing.store.documents import read_document
from research.errors import InvalidLedgerEdit, NotFound, StoreFailed, WrongState
from research.evidence.ledger.edits import REASON_CHARS
from research.evidence.ledger.types import EditKind, SourceKind
from research.findings import Findings
from research.models import LedgerEditRow, Run
from research.ports import Correction, DeliveryKind, DeliveryReceipt, DocumentSink
from research.selectors.ledger import open_ledger_of
from research.services.context import ResearchContext
from research.services.ledger import EditRequest, ledger_edit, ledger_preview
from research.states import RunState
from tests.factories import make_run
from tests.support.ledgers import CARRIED, FILES, OTHERWISE, run_with_ledger, source_id_of

pytestmark = pytest.mark.django_db(transaction=True)

OFFICE, MIRROR, GAZETTE, NOTEBOOK, FORUM, ALMANAC = FILES


@dataclass(frozen=True)
class Bench:
    """An ended run with its ledger, and who decides about it."""

    context: ResearchContext
    run: Run
    actor: User

    def request(
        self, kind: EditKind, *names: str, seen: int = 0, reason: str = "It says so itself.", **more: object
    ) -> EditRequest:
        ids = tuple(source_id_of(self.run, name) for name in names)
        return EditRequest(kind=kind, source_ids=ids, reason=reason, seen=seen, **more)  # type: ignore[arg-type]

    def edit(self, request: EditRequest) -> DeliveryReceipt:
        return ledger_edit(self.context, actor=self.actor, run_id=self.run.pk, request=request)

    def deliveries(self) -> list[Delivery]:
        return list(Delivery.objects.filter(report__run=self.run, kind=DeliveryKind.FINAL).order_by("ordinal"))

    def origin(self, name: str) -> tuple[str, ...]:
        opened = open_ledger_of(self.run, self.context.blobs)
        assert opened is not None
        group = opened.ledger.group_of(source_id_of(self.run, name))
        return group.source_ids if group else ()

    def traces(self) -> tuple[int, int, int]:
        return (LedgerEditRow.objects.count(), len(self.deliveries()), AuditEvent.objects.count())


@pytest.fixture
def bench(context: ResearchContext, ada: User, workspace: Path) -> Bench:
    return Bench(context=context, run=run_with_ledger(context, ada, workspace), actor=ada)


def test_each_kind_of_decision_is_kept_delivered_and_audited(bench: Bench) -> None:
    ids = {name: source_id_of(bench.run, name) for name in FILES}
    bench.edit(bench.request(EditKind.MERGE, NOTEBOOK, FORUM, seen=0))
    assert set(bench.origin(NOTEBOOK)) == {ids[NOTEBOOK], ids[FORUM]}
    bench.edit(bench.request(EditKind.SPLIT, GAZETTE, seen=1))
    assert bench.origin(GAZETTE) == (ids[GAZETTE],)
    bench.edit(bench.request(EditKind.RECLASS, ALMANAC, seen=2, kind_after=SourceKind.PRIMARY))
    bench.edit(bench.request(EditKind.EXCLUDE, MIRROR, seen=3))
    assert bench.origin(MIRROR) == ()

    assert [delivery.ordinal for delivery in bench.deliveries()][1:] == [
        bench.deliveries()[0].ordinal + n for n in (1, 2, 3, 4)
    ]
    rows = list(LedgerEditRow.objects.order_by("ordinal").values_list("ordinal", "kind", "actor_name", "reason"))
    assert rows == [
        (n, kind, "ada", "It says so itself.") for n, kind in enumerate(("merge", "split", "reclass", "exclude"), 1)
    ]
    events = AuditEvent.objects.filter(kind="ledger_edited").order_by("seq")
    assert [(event.payload["edit"], event.payload["kind"]) for event in events] == [row[:2] for row in rows]
    assert [event.payload["fingerprint"] for event in events] == [each.fingerprint for each in bench.deliveries()[1:]]
    assert check_chain().fault is None


def test_what_is_set_aside_takes_its_statements_along_and_a_taking_back_returns_them(bench: Bench) -> None:
    first = bench.deliveries()[0]
    preview = ledger_preview(
        bench.context, actor=bench.actor, run_id=bench.run.pk, request=bench.request(EditKind.EXCLUDE, ALMANAC)
    )
    assert preview.change.gone == (OTHERWISE,)
    bench.edit(bench.request(EditKind.EXCLUDE, ALMANAC))
    assert OTHERWISE not in _facts(bench.deliveries()[1])

    undo = EditRequest(kind=EditKind.UNDO, source_ids=(), reason="It was right.", seen=1, undoes=1)
    back = ledger_preview(bench.context, actor=bench.actor, run_id=bench.run.pk, request=undo)
    assert back.change.new == (OTHERWISE,)
    bench.edit(undo)
    # Not alike but the same: a document holds nothing of when or why it was made.
    assert bench.deliveries()[2].fingerprint == first.fingerprint
    assert bench.deliveries()[2].document_digest == first.document_digest


def _facts(delivery: Delivery) -> list[str]:
    document = read_document(delivery)
    return [fact.text for fact in (*document.direct_findings, *document.further_findings)]


def test_a_preview_tells_counts_before_and_after_and_writes_nothing(bench: Bench) -> None:
    before = bench.traces()
    preview = ledger_preview(
        bench.context, actor=bench.actor, run_id=bench.run.pk, request=bench.request(EditKind.MERGE, OFFICE, NOTEBOOK)
    )
    changed = next(change for change in preview.change.statements if change.text == CARRIED)
    assert (changed.origins_before, changed.origins_after) == (2, 1)
    assert preview.change.regrouped
    assert bench.traces() == before


def test_a_preview_of_what_changes_nothing_says_so(bench: Bench) -> None:
    preview = ledger_preview(
        bench.context, actor=bench.actor, run_id=bench.run.pk, request=bench.request(EditKind.MERGE, FORUM, ALMANAC)
    )
    assert not preview.change.gone
    assert not preview.change.new


REFUSED: dict[str, tuple[str, Callable[[Bench], EditRequest]]] = {
    "no reason": ("reason", lambda bench: bench.request(EditKind.EXCLUDE, FORUM, reason=" \n")),
    "a reason too long": ("reason", lambda bench: bench.request(EditKind.EXCLUDE, FORUM, reason="x" * (REASON_CHARS + 1))),
    "nothing chosen": ("sources", lambda bench: bench.request(EditKind.EXCLUDE)),
    "one alone to merge": ("sources", lambda bench: bench.request(EditKind.MERGE, FORUM)),
    "one origin already": ("sources", lambda bench: bench.request(EditKind.MERGE, OFFICE, GAZETTE)),
    "a whole origin to split": ("sources", lambda bench: bench.request(EditKind.SPLIT, FORUM)),
    "members of two origins to split": ("sources", lambda bench: bench.request(EditKind.SPLIT, GAZETTE, FORUM)),
    "an unknown source": (
        "sources",
        lambda bench: replace(bench.request(EditKind.EXCLUDE, FORUM), source_ids=("S99",)),
    ),
    "no kind": ("kind", lambda bench: bench.request(EditKind.RECLASS, FORUM)),
    "the same kind": ("kind", lambda bench: bench.request(EditKind.RECLASS, FORUM, kind_after=SourceKind.COMMUNITY)),
    "nothing to take back": ("undoes", lambda bench: bench.request(EditKind.UNDO, undoes=7)),
}


def test_what_cannot_be_decided_is_refused_beside_its_field_and_leaves_no_trace(bench: Bench) -> None:
    before = bench.traces()
    for about, (field, made) in REFUSED.items():
        with pytest.raises(InvalidLedgerEdit) as refused:
            bench.edit(made(bench))
        assert list(refused.value.problems) == [field], about
    assert bench.traces() == before


def test_what_was_taken_back_cannot_be_taken_back_again(bench: Bench) -> None:
    bench.edit(bench.request(EditKind.EXCLUDE, FORUM))
    bench.edit(EditRequest(kind=EditKind.UNDO, source_ids=(), reason="No.", seen=1, undoes=1))
    with pytest.raises(InvalidLedgerEdit):
        bench.edit(EditRequest(kind=EditKind.UNDO, source_ids=(), reason="No.", seen=2, undoes=1))


def test_a_taking_back_is_not_taken_back_but_decided_anew(bench: Bench) -> None:
    bench.edit(bench.request(EditKind.EXCLUDE, FORUM))
    bench.edit(EditRequest(kind=EditKind.UNDO, source_ids=(), reason="No.", seen=1, undoes=1))
    with pytest.raises(InvalidLedgerEdit) as refused:
        bench.edit(EditRequest(kind=EditKind.UNDO, source_ids=(), reason="No.", seen=2, undoes=2))
    assert "is decided anew" in refused.value.problems["undoes"]
    bench.edit(bench.request(EditKind.EXCLUDE, FORUM, seen=2))


def test_who_looked_at_an_older_ledger_is_refused(bench: Bench) -> None:
    bench.edit(bench.request(EditKind.EXCLUDE, FORUM, seen=0))
    before = bench.traces()
    with pytest.raises(WrongState, match="edited in the meantime"):
        bench.edit(bench.request(EditKind.EXCLUDE, ALMANAC, seen=0))
    assert bench.traces() == before


@dataclass
class Meanwhile:
    """A sink before whose delivery something else happens."""

    real: DocumentSink[Findings]
    act: Callable[[], object]

    def deliver(
        self,
        findings: Findings,
        *,
        kind: DeliveryKind,
        offset_ms: int,
        guard: Callable[[], None],
        correction: Correction | None = None,
    ) -> DeliveryReceipt:
        self.act()
        return self.real.deliver(findings, kind=kind, offset_ms=offset_ms, guard=guard, correction=correction)


def test_of_two_who_decide_at_once_the_second_is_refused_at_the_door(bench: Bench) -> None:
    """Both looked at the same ledger, and both passed the first check."""

    def other() -> None:
        bench.edit(bench.request(EditKind.EXCLUDE, ALMANAC, reason="I was first."))

    late = replace(bench, context=replace(bench.context, sink=Meanwhile(bench.context.sink, other)))
    with pytest.raises(WrongState, match="edited in the meantime"):
        late.edit(bench.request(EditKind.EXCLUDE, FORUM))
    assert list(LedgerEditRow.objects.values_list("reason", flat=True)) == ["I was first."]
    assert len(bench.deliveries()) == 2
    assert check_chain().fault is None


def test_a_delivery_that_fails_keeps_no_decision(bench: Bench) -> None:
    def fail() -> None:
        raise StoreFailed("The disk is full.")

    before = bench.traces()
    broken = replace(bench, context=replace(bench.context, sink=Meanwhile(bench.context.sink, fail)))
    with pytest.raises(StoreFailed):
        broken.edit(bench.request(EditKind.EXCLUDE, FORUM))
    assert bench.traces() == before


def test_a_decision_is_never_changed_or_removed(bench: Bench) -> None:
    bench.edit(bench.request(EditKind.EXCLUDE, FORUM))
    with pytest.raises(DatabaseError):
        LedgerEditRow.objects.update(reason="Something else.")
    with pytest.raises(DatabaseError):
        LedgerEditRow.objects.all()._raw_delete("default")


def test_a_member_of_the_team_may_decide_and_a_stranger_sees_no_such_run(
    context: ResearchContext, ada: User, ben: User, eve: User, team: Group, workspace: Path
) -> None:
    bench = Bench(context=context, run=run_with_ledger(context, ada, workspace, team=team), actor=ada)
    replace(bench, actor=ben).edit(bench.request(EditKind.EXCLUDE, FORUM))
    with pytest.raises(NotFound):
        replace(bench, actor=eve).edit(bench.request(EditKind.EXCLUDE, ALMANAC, seen=1))


@pytest.mark.parametrize("state", [RunState.RUNNING, RunState.COMPLETED])
def test_a_run_under_way_or_without_a_ledger_cannot_be_corrected(
    context: ResearchContext, ada: User, state: RunState
) -> None:
    run = make_run(ada, state=state)
    request = EditRequest(kind=EditKind.EXCLUDE, source_ids=("S1",), reason="Why.", seen=0)
    with pytest.raises(WrongState):
        ledger_edit(context, actor=ada, run_id=run.pk, request=request)
