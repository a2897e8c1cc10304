"""The chain of events is unbroken, and whatever is done to it behind the store is reported at or before its place (I33)."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import cast
from uuid import uuid4

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db import IntegrityError, connection, transaction
from django.db.models import F
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from publishing.apps import PublishingConfig
from publishing.context import PublishingContext, publishing
from publishing.models import AuditEvent, AuditHead
from publishing.states import AuditKind
from publishing.store.audit import (
    GENESIS,
    Head,
    append_event,
    chain_head,
    check_chain,
    check_newest,
    events_of,
    stands_in_chain,
    write_head_on_commit,
)
from publishing.store.heads import parse_heads
from tests.support.chain import BEGIN, EVENTS, HEAD, append, filled, played, rewritten
from tests.support.unprotected import without_triggers

pytestmark = pytest.mark.django_db

COUNT = 8
COLUMNS = ("at", "kind", "actor_id", "actor_name", "report_id", "revision", "payload", "prev", "mac")
attacks = settings(
    max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], deadline=None
)


@pytest.fixture
def unprotected(ada: User) -> Iterator[None]:
    """A chain of eight events, and tables without their triggers."""
    played(ada, COUNT)
    with without_triggers(EVENTS, HEAD):
        yield


@pytest.fixture
def installed() -> Iterator[PublishingConfig]:
    """Publishing's app, whose context the test may replace."""
    config = cast("PublishingConfig", apps.get_app_config("publishing"))
    earlier = config.context
    yield config
    config.context = earlier


def run(statement: str, *values: object) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)  # type: ignore[arg-type]


def fault_seq() -> int:
    """The first bad link after an attack, which is undone; -1 when nothing was found."""
    found = check_chain()
    assert found.fault is None or found.fault.message.endswith(".")
    return -1 if found.fault is None else found.fault.seq


def test_a_chain_that_nobody_touched_is_sound(ada: User) -> None:
    events = played(ada, COUNT)
    found = check_chain([chain_head(), Head(seq=3, mac=events[2].mac), Head(seq=0, mac=GENESIS)])
    assert (found.checked, found.fault, found.notices) == (COUNT, None, ())
    assert [event.seq for event in events] == list(range(1, COUNT + 1))
    assert [event.prev for event in events] == [GENESIS, *(event.mac for event in events[:-1])]
    assert chain_head() == Head(seq=COUNT, mac=events[-1].mac)


def test_an_empty_chain_is_sound_and_begins_at_the_constant() -> None:
    assert chain_head() == Head(seq=0, mac=GENESIS)
    assert check_chain().fault is None
    assert check_chain([Head(seq=0, mac="1" * 64)]).fault is not None


def test_an_event_keeps_the_name_of_its_actor_and_the_system_has_one_too(ada: User) -> None:
    ada.first_name, ada.last_name = "Ada", "Brandt"
    assert append(ada).actor_name == "Ada Brandt"
    assert (append(None).actor_id, append(None).actor_name) == (None, "system")


def test_the_same_moment_in_another_zone_is_the_same_event(ada: User) -> None:
    event = append(ada, at=BEGIN.astimezone(timezone(timedelta(hours=9))))
    assert next(events_of(iter([event])))["at"] == "2026-03-02T12:00:00.000000Z"
    assert check_chain().fault is None


@pytest.mark.django_db(transaction=True)
def test_an_event_outside_a_transaction_is_refused() -> None:
    with pytest.raises(RuntimeError, match="outside a transaction"):
        append_event(AuditKind.REFUSED, actor=None, at=BEGIN)
    assert not AuditEvent.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_an_event_goes_with_the_transaction_that_it_records(ada: User) -> None:
    append(ada)
    with transaction.atomic():
        append_event(AuditKind.REFUSED, actor=ada, at=BEGIN)
        transaction.set_rollback(True)
    assert append(ada).seq == 2
    assert check_chain().fault is None


def test_a_time_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="no zone"), transaction.atomic():
        append_event(AuditKind.REFUSED, actor=None, at=BEGIN.replace(tzinfo=None))


@pytest.mark.parametrize("value", [1.5, None, 2**53, -(2**53), ["a"], {"a": "b"}])
def test_a_payload_of_anything_but_text_truth_and_exact_integers_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match="not text"), transaction.atomic():
        append_event(AuditKind.REFUSED, actor=None, at=BEGIN, payload={"x": value})  # type: ignore[dict-item]


def test_the_largest_exact_integer_and_every_text_are_kept(ada: User) -> None:
    payload: dict[str, str | int | bool] = {
        "big": 2**53 - 1,
        "small": -(2**53) + 1,
        "text": '\u2028é\x00\U0001f600 "\\',
        "no": False,
    }
    with transaction.atomic():
        append_event(AuditKind.REFUSED, actor=ada, at=BEGIN, payload=payload)
    assert AuditEvent.objects.get().payload == payload
    assert check_chain().fault is None


def test_a_clock_that_goes_back_is_a_notice_and_no_fault(ada: User) -> None:
    append(ada, at=BEGIN)
    append(ada, at=BEGIN - timedelta(hours=3))
    found = check_chain()
    assert (found.fault, found.checked) == (None, 2)
    assert found.notices == ("The clock went back before event 2: it was read as 2026-03-02T09:00:00.000000Z.",)


def test_a_clock_that_always_goes_back_is_told_in_a_few_lines(ada: User) -> None:
    for hours in range(25):
        append(ada, at=BEGIN - timedelta(hours=hours))
    assert len(check_chain().notices) == 21
    assert check_chain().notices[-1] == "The clock went back 4 more times."


VALUES = st.one_of(
    st.none(),
    st.integers(-5, 2**40),
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=12),
    st.binary(max_size=6),
    st.just("2026-03-02 12:00:09"),
    st.sampled_from(["f" * 64, GENESIS, "{}", "[]", "null", '{"digest": 1}', uuid4().hex, "revision_created"]),
)


def test_any_single_change_of_any_stored_field_is_reported_at_or_before_its_event(unprotected: None) -> None:
    @attacks
    @given(seq=st.integers(1, COUNT), column=st.sampled_from(COLUMNS), value=VALUES)
    def attack(seq: int, column: str, value: object) -> None:
        before = raw(seq, column)
        try:
            with transaction.atomic():
                run(f"UPDATE {EVENTS} SET {column} = %s WHERE seq = %s", value, seq)  # noqa: S608
                assume(raw(seq, column) != before)
                reported = fault_seq()
                transaction.set_rollback(True)
        except IntegrityError:
            # The database refused it: an empty field, for example.
            return
        assert 0 <= reported <= seq

    attack()
    assert fault_seq() == -1


def raw(seq: int, column: str) -> object:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT CAST({column} AS BLOB), typeof({column}) FROM {EVENTS} WHERE seq = %s", [seq])  # noqa: S608
        return cursor.fetchone()


PAYLOADS = st.dictionaries(st.text(max_size=5), st.one_of(st.integers(-9, 9), st.booleans(), st.text(max_size=5)))


def test_another_payload_is_another_event(unprotected: None) -> None:
    stored = json.dumps(AuditEvent.objects.get(seq=4).payload, sort_keys=True)

    @attacks
    @given(payload=PAYLOADS)
    def attack(payload: dict[str, object]) -> None:
        assume(json.dumps(payload, sort_keys=True) != stored)
        with transaction.atomic():
            run("UPDATE publishing_auditevent SET payload = %s WHERE seq = 4", json.dumps(payload))
            reported = fault_seq()
            transaction.set_rollback(True)
        assert reported == 4

    attack()


def test_any_event_that_is_taken_out_added_or_moved_is_reported_at_or_before_its_place(unprotected: None) -> None:
    @attacks
    @given(
        attack=st.sampled_from(["delete", "insert", "swap", "renumber"]),
        one=st.integers(1, COUNT),
        other=st.integers(1, COUNT),
    )
    def attack(attack: str, one: int, other: int) -> None:
        assume(attack != "swap" or one != other)
        with transaction.atomic():
            place = ATTACKS[attack](one, other)
            reported = fault_seq()
            transaction.set_rollback(True)
        assert 0 <= reported <= place

    attack()


def delete(one: int, _: int) -> int:
    run("DELETE FROM publishing_auditevent WHERE seq = %s", one)
    return one


def insert(one: int, other: int) -> int:
    """A copy of an event comes in, and everything from there on moves up by one."""
    copy = AuditEvent.objects.get(seq=other)
    for seq in range(COUNT, one - 1, -1):
        AuditEvent.objects.filter(seq=seq).update(seq=seq + 1)
    copy.seq = one
    copy.save(force_insert=True)
    # A copy in its own place is the event itself; then the next one stands there twice.
    return one + 1 if one == other else one


def swap(one: int, other: int) -> int:
    for old, new in ((one, 99), (other, one), (99, other)):
        AuditEvent.objects.filter(seq=old).update(seq=new)
    return min(one, other)


def renumber(one: int, other: int) -> int:
    AuditEvent.objects.filter(seq=one).update(seq=COUNT + other)
    return one


ATTACKS = {"delete": delete, "insert": insert, "swap": swap, "renumber": renumber}


def test_an_event_before_the_first_is_reported(unprotected: None) -> None:
    AuditEvent.objects.filter(seq=3).update(seq=0)
    assert fault_seq() == 0


def test_an_end_that_was_cut_off_is_named_by_the_head(unprotected: None) -> None:
    AuditEvent.objects.filter(seq__gt=5).delete()
    found = check_chain()
    assert found.fault is not None
    assert (found.checked, found.fault.seq) == (5, 6)
    assert "8" in found.fault.message


def test_an_end_that_was_cut_off_with_its_head_shows_by_a_head_from_elsewhere(unprotected: None) -> None:
    kept = chain_head()
    AuditEvent.objects.filter(seq__gt=5).delete()
    AuditHead.objects.update(seq=5, mac=AuditEvent.objects.get(seq=5).mac)
    assert check_chain().fault is None
    found = check_chain([kept])
    assert found.fault is not None
    assert found.fault.seq == 6
    assert "cut off" in found.fault.message


def test_a_whole_chain_that_was_deleted_shows_by_a_head_from_elsewhere(unprotected: None) -> None:
    kept = chain_head()
    AuditEvent.objects.all().delete()
    AuditHead.objects.all().delete()
    assert check_chain().fault is None
    assert check_chain([kept]).fault is not None


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"seq": F("seq") - 2}, COUNT - 1),
        ({"seq": F("seq") + 1}, COUNT + 1),
        ({"mac": "f" * 64}, COUNT),
        ({"mac": GENESIS, "seq": 0}, 1),
    ],
)
def test_a_head_that_was_altered_is_reported(unprotected: None, change: dict[str, object], place: int) -> None:
    AuditHead.objects.update(**change)
    assert 0 <= fault_seq() <= place


def test_a_head_that_is_gone_or_cannot_be_read_is_reported(unprotected: None) -> None:
    run("UPDATE publishing_audithead SET seq = 'many'")
    assert fault_seq() == 1
    AuditHead.objects.all().delete()
    assert fault_seq() == 1


def test_a_chain_that_was_written_anew_with_the_key_shows_by_heads_from_elsewhere(unprotected: None) -> None:
    kept, early = chain_head(), Head(seq=2, mac=AuditEvent.objects.get(seq=2).mac)
    rewritten(3, actor_name="somebody else")
    assert check_chain().fault is None
    assert check_chain([early]).fault is None
    found = check_chain([early, kept])
    assert found.fault is not None
    assert found.fault.seq == COUNT
    assert "written anew" in found.fault.message


def test_a_chain_of_another_key_is_reported_from_its_first_event(unprotected: None, installed: PublishingConfig) -> None:
    installed.context = replace(publishing(), audit_key=b"another")
    assert fault_seq() == 1


def test_the_newest_events_are_checked_alone(unprotected: None) -> None:
    assert check_newest(3).checked == 3
    assert check_newest(500).checked == COUNT
    AuditEvent.objects.filter(seq=2).update(actor_name="somebody else")
    assert check_newest(3).fault is None
    AuditEvent.objects.filter(seq=7).update(actor_name="somebody else")
    found = check_newest(3)
    assert found.fault is not None
    assert found.fault.seq == 7


def test_an_event_stands_by_its_number_kind_and_digest(unprotected: None) -> None:
    event = AuditEvent.objects.get(seq=4)
    kind, digest = AuditKind(event.kind), "d" * 64
    assert stands_in_chain(4, kind=kind, digest=digest)
    assert not stands_in_chain(4, kind=AuditKind.PUBLISHED, digest=digest)
    assert not stands_in_chain(4, kind=kind, digest="e" * 64)
    assert not stands_in_chain(COUNT + 1, kind=kind, digest=digest)
    run("UPDATE publishing_auditevent SET actor_id = 99 WHERE seq = 4")
    assert not stands_in_chain(4, kind=kind, digest=digest)
    run("UPDATE publishing_auditevent SET payload = '[1]' WHERE seq = 4")
    assert not stands_in_chain(4, kind=kind, digest=digest)


def test_a_long_chain_is_read_in_batches(django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    with without_triggers(EVENTS, HEAD):
        filled(1_700)
    # The head, four batches and an empty one, then the newest number and the head again.
    with django_assert_max_num_queries(8):
        assert check_chain().checked == 1_700


@pytest.mark.django_db(transaction=True)
def test_writers_at_once_leave_one_unbroken_chain(ada: User) -> None:
    failures: list[BaseException] = []
    begin = threading.Barrier(3)

    def write() -> None:
        try:
            begin.wait(timeout=20)
            for _ in range(12):
                append(ada)
        except BaseException as error:  # noqa: BLE001 - it is raised again in the test's own thread
            failures.append(error)
        finally:
            connection.close()

    writers = [threading.Thread(target=write) for _ in range(3)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(timeout=60)
    assert failures == []
    found = check_chain()
    assert (found.checked, found.fault, found.head.seq) == (36, None, 36)


class TestHeadsElsewhere:
    """Each publication and withdrawal leaves the head in the operator's file."""

    pytestmark = pytest.mark.django_db(transaction=True)

    @pytest.fixture
    def context(self, installed: PublishingConfig, tmp_path_factory: pytest.TempPathFactory) -> PublishingContext:
        file = tmp_path_factory.mktemp("elsewhere") / "new" / "heads.jsonl"
        installed.context = replace(publishing(), heads_file=file, now=lambda: datetime(2026, 3, 3, tzinfo=UTC))
        return publishing()

    def test_a_head_is_written_after_the_commit_and_read_back(self, ada: User, context: PublishingContext) -> None:
        assert context.heads_file is not None
        for _ in range(2):
            with transaction.atomic():
                write_head_on_commit()
                append(ada)
                assert chain_head().seq == 1 or context.heads_file.exists()
        heads = parse_heads(context.heads_file.read_text(encoding="utf-8"))
        assert [head.seq for head in heads] == [1, 2]
        assert check_chain(heads).fault is None

    def test_nothing_is_written_for_what_was_rolled_back(self, ada: User, context: PublishingContext) -> None:
        with transaction.atomic():
            append(ada)
            write_head_on_commit()
            transaction.set_rollback(True)
        assert context.heads_file is not None
        assert not context.heads_file.exists()

    def test_a_file_that_cannot_be_written_is_logged_and_breaks_nothing(
        self, ada: User, context: PublishingContext, caplog: pytest.LogCaptureFixture
    ) -> None:
        assert context.heads_file is not None
        context.heads_file.mkdir(parents=True)
        with transaction.atomic():
            append(ada)
            write_head_on_commit()
        assert chain_head().seq == 1
        assert "could not be written" in caplog.text

    def test_a_line_that_is_no_head_is_named(self) -> None:
        sound = json.dumps({"seq": 4, "mac": "a" * 64, "read_at": "later"})
        assert parse_heads(f"{sound}\n\n") == (Head(seq=4, mac="a" * 64),)
        for line in ("{", "[]", '{"seq": -1, "mac": "%s"}' % ("a" * 64), '{"seq": "4", "mac": "%s"}' % ("a" * 64)):
            with pytest.raises(ValueError, match="Line 2"):
                parse_heads(f"{sound}\n{line}")
