"""What does the chain of events notice? Every row altered, removed, added, moved or cut off, and every wrong clock."""

# ruff: noqa: E501, S608 - the words of a case stand in one line, and an attack is a statement

from __future__ import annotations

import hashlib
import json
import re
import threading
from datetime import UTC, datetime, timedelta

import pytest
from django.db import DatabaseError, connection, transaction
from django.urls import reverse

from publishing.context import publishing
from publishing.models import Approval, AuditEvent, AuditHead
from publishing.states import AuditKind
from publishing.store.audit import append_event, chain_head, check_chain
from tests.support.approvals.registry import scenario
from tests.support.approvals.stage import METHODS, Stage, signed

REPORTED = r"report|detect|found|fail|names|gap|refus|notic"
EVENTS, HEAD = AuditEvent._meta.db_table, AuditHead._meta.db_table


def _played(stage: Stage) -> Stage:
    stage.begin().submit().approve("mia")
    assert stage.audit().sound
    assert AuditEvent.objects.count() >= 5
    return stage


def _reported(stage: Stage, seq: int, *arguments: str) -> None:
    """Fail unless `audit verify` names the first bad link."""
    checked = stage.audit(*arguments)
    assert not checked.sound
    assert re.search(rf"\b{seq}\b", checked.said), checked.said


@scenario(
    r"(update|delete|insert-?only|append-?only|truncate)\b.*(ORM|SQL|role|trigger|row|event|database)|trigger",
    expect=r"refus|trigger|denied|forbid|error",
)
def the_database_itself_refuses_to_change_or_remove_an_event(stage: Stage) -> None:
    _played(stage)
    for statement in (f"DELETE FROM {EVENTS}", f"UPDATE {EVENTS} SET kind = kind", f"DELETE FROM {HEAD}"):
        assert stage.database_refuses(statement), statement
    event = AuditEvent.objects.get(seq=2)
    event.actor_name = "somebody"
    for act in (event.save, event.delete, AuditEvent.objects.all().delete):
        with pytest.raises(DatabaseError), transaction.atomic():
            act()
    stage.holds_together()


@scenario(r"^(?!.*(tail|\bend\b|last|updat)).*(row|event|entry|record|link).*(delet|remov|missing)\w*", expect=REPORTED)
def an_event_deleted_in_the_middle_leaves_a_gap(stage: Stage) -> None:
    _played(stage).tamper(EVENTS, f"DELETE FROM {EVENTS} WHERE seq = 3")
    _reported(stage, 3)


@scenario(r"(tail|end|last).*(truncat|cut|delet|remov|drop)\w*|truncat", expect=REPORTED + "|head|anchor")
def an_end_that_was_cut_off_is_noticed_by_the_head(stage: Stage) -> None:
    last = chain_head_of(_played(stage))
    stage.tamper(EVENTS, f"DELETE FROM {EVENTS} WHERE seq = %s", last)
    _reported(stage, last)


def chain_head_of(stage: Stage) -> int:
    return chain_head().seq


@scenario(
    r"(tail|end).*head|head\ (written\ )?(elsewhere|outside|extern)\w*|(extern|publish|outside)\w*.*head",
    expect=REPORTED + "|head",
)
def an_end_cut_off_together_with_the_head_is_noticed_by_heads_written_elsewhere(stage: Stage) -> None:
    stage.published()
    kept = stage.heads_file
    lines = [line for line in kept.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert lines
    assert stage.audit("--heads", str(kept)).sound
    published = AuditEvent.objects.get(kind=AuditKind.PUBLISHED)
    earlier = AuditEvent.objects.get(seq=published.seq - 1)
    behind = AuditEvent.objects.filter(seq__gte=published.seq).count()
    stage.tamper(EVENTS, f"DELETE FROM {EVENTS} WHERE seq >= %s", published.seq, times=behind)
    _set_head(stage, earlier.seq, earlier.mac)
    assert check_chain().fault is None
    assert not stage.audit("--heads", str(kept)).sound
    # Without them, the rows that the lost events recorded give it away.
    assert "rows are not what the chain recorded" in stage.audit().said


def _set_head(stage: Stage, seq: int, mac: str) -> None:
    statement = f"UPDATE {HEAD} SET seq = %s, mac = %s"
    if stage.database_refuses(statement, seq, mac):
        stage.tamper(HEAD, statement, seq, mac)
    else:
        AuditHead.objects.update(seq=seq, mac=mac)


@scenario(r"head.*(alter|chang|row|forg|tamper|reset)", expect=REPORTED)
def a_head_that_was_altered_is_noticed(stage: Stage) -> None:
    last = chain_head_of(_played(stage))
    _set_head(stage, last + 4, "a" * 64)
    assert not stage.audit().sound
    _set_head(stage, last - 1, AuditEvent.objects.get(seq=last - 1).mac)
    assert not stage.audit().sound


@scenario(r"(swap|reorder|exchang|order\ of)\w*", expect=REPORTED)
def two_events_that_changed_places_are_noticed(stage: Stage) -> None:
    _played(stage)
    for new, old in ((900_001, 2), (2, 3), (3, 900_001)):
        stage.tamper(EVENTS, f"UPDATE {EVENTS} SET seq = %s WHERE seq = %s", new, old)
    _reported(stage, 2)


@scenario(
    r"(whole|entire|full)\ chain.*(recomput|rewrit|rebuil)|(recomput|rewrit|rebuil)\w*.*chain", expect=REPORTED + "|MAC|head"
)
def a_chain_computed_anew_without_the_key_is_noticed(stage: Stage) -> None:
    _played(stage)
    rows = list(AuditEvent.objects.order_by("seq"))
    prev, macs = "0" * 64, []
    for row in rows:
        row.actor_name = "nobody" if row.seq == 2 else row.actor_name
        body = {"seq": row.seq, "prev": prev, "at": row.at.isoformat(), "kind": row.kind, "actor": row.actor_name}
        prev_now, prev = (
            prev,
            hashlib.sha256(json.dumps({**body, "payload": row.payload}, sort_keys=True).encode()).hexdigest(),
        )
        macs.append((row.seq, prev_now, prev))
    for seq, before, mac in macs:
        stage.tamper(EVENTS, f"UPDATE {EVENTS} SET prev = %s, mac = %s WHERE seq = %s", before, mac, seq)
    _set_head(stage, rows[-1].seq, prev)
    assert not stage.audit().sound
    _reported(stage, 1)


@scenario(r"(wrong|other|rotat|lost|chang|leak)\w*\ (audit\ )?key|key.*(rotat|wrong|lost|other)", expect=REPORTED + "|fail")
def another_key_finds_no_link_sound(stage: Stage) -> None:
    _played(stage)
    with stage.installed(audit_key=b"another key"):
        assert not stage.audit().sound
    assert stage.audit().sound


@scenario(
    r"back-?dat|^(?!.*(two|at\ once|concurren|citation)).*(row|event|entry|record).*(insert|added|forg)\w*", expect=REPORTED
)
def an_event_put_in_later_with_an_earlier_time_is_noticed(stage: Stage) -> None:
    _played(stage)
    last = AuditEvent.objects.latest("seq")
    AuditEvent(
        seq=last.seq + 1,
        at=last.at - timedelta(days=30),
        kind=AuditKind.APPROVED,
        actor_id=last.actor_id,
        actor_name="dov",
        report_id=last.report_id,
        revision=1,
        payload={"digest": "0" * 64},
        prev=last.mac,
        mac="b" * 64,
    ).save(force_insert=True)
    _reported(stage, last.seq + 1)


@scenario(
    r"(two|concurren|parallel|several|many|simultan)\w*.*(append|writ|insert|event)\w*|(append|writ|insert)\w*.*(at\ once|concurren|parallel|simultan)",
    expect=r"one\ lock|unbroken|gapless|chain|order|serial",
    threads=True,
)
def many_writers_at_once_leave_one_unbroken_chain(stage: Stage) -> None:
    _played(stage)
    before, each, failures = chain_head().seq, 6, []

    def write() -> None:
        try:
            for _ in range(each):
                with transaction.atomic():
                    append_event(AuditKind.REFUSED, actor=None, at=publishing().now(), payload={"code": "stale"})
        except Exception as failure:  # noqa: BLE001 - the test fails on it
            failures.append(failure)
        finally:
            connection.close()

    threads = [threading.Thread(target=write) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert failures == []
    assert chain_head().seq == before + 4 * each == AuditEvent.objects.count()
    stage.holds_together()


@scenario(
    r"roll(ed)?.?back|abort|failed\ transaction|transaction\ fails", expect=r"no\ gap|gapless|unbroken|none|nothing|without"
)
def a_transaction_that_is_rolled_back_leaves_no_event_and_no_gap(stage: Stage) -> None:
    _played(stage)
    before = chain_head()
    with transaction.atomic():
        append_event(AuditKind.POLICY_ADOPTED, actor=None, at=publishing().now(), payload={})
        transaction.set_rollback(True)
    assert chain_head() == before
    stage.approve("dov")
    assert list(AuditEvent.objects.order_by("seq").values_list("seq", flat=True)) == list(range(1, chain_head().seq + 1))
    stage.holds_together()


@scenario(r"clock.*(back|wrong|skew|jump)|time\ (goes|runs|jumps)\ back", expect=r"sequence|both|kept|order|refus|void")
def a_clock_that_goes_backwards_changes_no_order(stage: Stage) -> None:
    stage.begin().submit().approve("mia")
    with stage.clock(timedelta(hours=-3)):
        stage.approve("dov")
    times = dict(AuditEvent.objects.filter(kind=AuditKind.APPROVED).values_list("actor_name", "at"))
    assert len(times) == 2
    first, second = AuditEvent.objects.filter(kind=AuditKind.APPROVED).order_by("seq").values_list("at", flat=True)
    assert second < first
    assert [row.signed_at for row in Approval.objects.order_by("id")] == [first, second]
    stage.holds_together()
    assert re.search(r"clock|backwards|earlier", stage.audit().said, re.IGNORECASE)


@scenario(r"(future|ahead|post-?dat)", expect=r"refus|void|block|not")
def an_approval_from_the_future_carries_nothing_yet(stage: Stage) -> None:
    stage.begin().submit()
    with stage.clock(timedelta(days=2)):
        stage.approve("mia")
    stage.approve("dov")
    assert not stage.gate().forms_to(stage.at("publication-gate", 1))
    assert "clock" in stage.gate().words


@scenario(r"time\s?zone|UTC|local\ time|daylight", expect=r"UTC|one|same|zone|shown")
def times_are_kept_and_shown_in_utc(stage: Stage) -> None:
    moment = datetime(2026, 3, 29, 1, 30, 7, tzinfo=UTC)
    with stage.clock(moment):
        stage.begin().submit().approve("mia").approve("dov")
        publication = stage.publish()
    data = json.loads(stage.bytes_of(publication, "json"))
    assert {signature["at"] for signature in data["attestation"]["signatures"]} == {"2026-03-29T01:30:07Z"}
    assert "UTC" in stage.bytes_of(publication, "md").decode()


@scenario(
    r"(secret|password|term|personal|login|mail).*(audit|event|log|chain)|(audit|event|log).*(secret|password|term|text)",
    expect=r"never|no|not|without|absent|id\ only",
)
def the_chain_holds_no_words_of_the_report_no_secret_and_no_mail_address(stage: Stage) -> None:
    mia = stage.call("mia")
    mia.email = "mia@house.example"
    mia.save()
    stage.begin().submit()
    stage.passed(stage.decide("mia", comment="A secret remark of mine."))
    stage.retitled("A title that belongs to nobody else")
    whole = json.dumps([[row.kind, row.actor_name, row.payload] for row in AuditEvent.objects.all()], ensure_ascii=False)
    for word in ("correct horse", "secret remark", "mia@house", "belongs to nobody", "41,200"):
        assert word not in whole


@scenario(r"refus\w*.*(record|log|audit|chain)|(audit|chain|log)\w*.*refus", expect=r"record|chain|event|kept")
def every_refusal_stands_in_the_chain_with_its_reason(stage: Stage) -> None:
    stage.begin().submit()
    before = stage.kinds().count(AuditKind.REFUSED)
    form = signed(stage.decide_form("mia").forged(fingerprint="f" * 64), "approve", role=METHODS, comment="Old.")
    assert stage.browser("mia").send(form).status == 409
    assert stage.kinds().count(AuditKind.REFUSED) == before + 1
    event = AuditEvent.objects.latest("seq")
    assert (event.actor_id, event.revision) == (stage.call("mia").pk, 1)
    assert event.payload == {"action": "decide", "code": "fingerprint_changed"}
    stage.holds_together()


@scenario(r"(audit|chain|event|log).*(page|export|read|see|filter|access|list)", expect=r"refus|40|only|export|auditor|same")
def the_chain_is_read_by_the_auditor_and_exported_whole(stage: Stage) -> None:
    _played(stage)
    auditor = stage.browser("aud")
    page = auditor.get(reverse("audit"))
    assert page.status == 200
    assert stage.browser("eve").get(reverse("audit")).status in {403, 404}
    assert stage.browser("sam").get(reverse("audit")).status in {403, 404}
    exports = [link for link in page.links() if link.startswith(reverse("audit-export"))]
    assert exports
    answer = auditor.client.get(exports[0])
    body = b"".join(answer) if answer.streaming else answer.content
    macs = list(AuditEvent.objects.values_list("mac", flat=True))
    assert all(mac.encode() in body for mac in macs)


@scenario(
    r"(row|event|entry|record|audit\ payload|actor|genesis|first).*(chang|alter|edit|modif|updat|overwrit|tamper|flip|replac)\w*",
    expect=REPORTED,
)
def an_event_that_was_altered_is_named(stage: Stage) -> None:
    _played(stage)
    for column, value in (("actor_name", "somebody"), ("payload", '{"code": "x"}'), ("kind", "rejected"), ("mac", "c" * 64)):
        (kept,) = AuditEvent.objects.filter(seq=2).values_list(column, flat=True)
        stage.tamper(EVENTS, f"UPDATE {EVENTS} SET {column} = %s WHERE seq = 2", value)
        _reported(stage, 2)
        back = json.dumps(kept) if column == "payload" else kept
        stage.tamper(EVENTS, f"UPDATE {EVENTS} SET {column} = %s WHERE seq = 2", back)
        stage.holds_together()
    assert check_chain().fault is None
