"""People comment, flag, answer and settle; ticks and looks are a reader's own. Nothing that was said is ever gone."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.contrib.auth.models import Group, User

from publishing.document.edits import Retitle, Reword
from publishing.errors import NotFound, Refusal, Refused
from publishing.models import AuditEvent, Look, Notification, ReadMark, Remark, Report, Revision, Round
from publishing.services.remarks import look_record, mark_set, remark_add, remark_resolve
from publishing.store.standing import open_flags, text_digest
from research.services.context import ResearchContext
from tests.support.review import first_revision, grant, next_revision, submitted, unchecked_report
from tests.support.reviewing import items, refused
from tests.support.reviewing import reject as rejected

pytestmark = pytest.mark.django_db


@pytest.fixture
def report(context: ResearchContext, ada: User, team: Group) -> Report:
    return unchecked_report(context, ada, team=team)


@pytest.fixture
def revision(report: Report, ada: User) -> Revision:
    first = first_revision(ada, report)
    submitted(ada, first)
    return first


def say(actor: User, revision: Revision, text: str = "Which one?", *, place: int = 2, **changes: object) -> Remark:
    """Say something about an item."""
    value = {"anchor": items(revision)[place].anchor, "kind": "comment", **changes}
    return remark_add(actor=actor, report_id=revision.report_id, number=revision.number, text=text, **value)  # type: ignore[arg-type]


def flags(revision: Revision) -> tuple[str, ...]:
    return open_flags(revision, items(revision))


def test_a_comment_is_recorded_and_its_author_hears_of_it(revision: Revision, ada: User, mia: User) -> None:
    row = say(mia, revision)
    assert (row.author_name, row.kind, row.item_digest) == ("mia", "comment", items(revision)[2].digest)
    event = AuditEvent.objects.latest("seq")
    assert (event.kind, event.payload) == (
        "remark_added",
        {
            "remark": str(row.pk),
            "kind": "comment",
            "anchor": row.anchor,
            "item": row.item_digest,
            "answers": "",
            "digest": text_digest(row.text),
        },
    )
    told = Notification.objects.get(recipient=ada, kind="remark")
    assert told.path.endswith(f"/revisions/1/review?item={row.anchor}#{row.anchor}")
    assert "Which one?" not in told.text


def test_an_answer_stands_under_what_it_answers(revision: Revision, ada: User, mia: User) -> None:
    row = say(mia, revision)
    answer = say(ada, revision, "The first.", anchor="", answers=row.pk, kind="flag")
    further = say(mia, revision, "Thanks.", anchor="", answers=answer.pk)
    assert (answer.answers, further.answers) == (row, row)
    assert (answer.anchor, answer.kind) == (row.anchor, "comment")
    assert Notification.objects.filter(recipient=mia, kind="remark").count() == 1


def test_the_same_words_twice_are_one_record(revision: Revision, mia: User) -> None:
    assert say(mia, revision) == say(mia, revision)


def test_a_flag_holds_while_its_item_is_unchanged_and_on_the_whole_for_its_revision(
    revision: Revision, report: Report, ada: User, mia: User
) -> None:
    edited, kept = items(revision)[2], items(revision)[5]
    say(mia, revision, place=2, kind="flag")
    say(mia, revision, place=5, kind="flag")
    say(mia, revision, anchor="", kind="flag")
    assert set(flags(revision)) == {edited.anchor, kept.anchor, ""}
    text = "The gauge has been calibrated two times, says the port."
    second = next_revision(ada, report, [Reword(anchor=edited.anchor, text=text)])
    assert flags(second) == (kept.anchor,)


def test_a_flag_is_settled_by_whoever_raised_it_and_a_second_call_returns_the_first_record(
    revision: Revision, mia: User
) -> None:
    flag = say(mia, revision, kind="flag")
    first = remark_resolve(actor=mia, report_id=revision.report_id, remark_id=flag.pk, text="Seen.")
    assert remark_resolve(actor=mia, report_id=revision.report_id, remark_id=flag.pk) == first
    assert AuditEvent.objects.filter(kind="remark_resolved").count() == 1
    assert flags(revision) == ()


def test_a_flag_of_an_earlier_revision_is_settled_during_the_review_of_the_next(
    revision: Revision, report: Report, ada: User, mia: User
) -> None:
    flag = say(mia, revision, kind="flag")
    second = next_revision(ada, report, [Retitle(text="Pumps")])
    submitted(ada, second)
    assert flags(second)
    remark_resolve(actor=mia, report_id=report.pk, remark_id=flag.pk)
    assert not flags(second)


def test_a_comment_is_settled_by_a_member_too(revision: Revision, ben: User, mia: User) -> None:
    assert remark_resolve(actor=ben, report_id=revision.report_id, remark_id=say(mia, revision).pk)


@pytest.mark.parametrize("who", ["ada", "dov"])
def test_a_flag_is_settled_by_nobody_else(who: str, revision: Revision, mia: User, request: pytest.FixtureRequest) -> None:
    actor = request.getfixturevalue(who)
    flag = say(mia, revision, kind="flag")
    with refused(Refusal.NOT_PERMITTED, "whoever raised it"):
        remark_resolve(actor=actor, report_id=revision.report_id, remark_id=flag.pk)


def test_a_flag_whose_account_is_closed_is_settled_by_a_reviewer_and_not_by_the_author(
    revision: Revision, ada: User, mia: User, dov: User
) -> None:
    flag = say(mia, revision, kind="flag")
    User.objects.filter(pk=mia.pk).update(is_active=False)
    grant(ada, "methods_reviewer")
    with refused(Refusal.NOT_PERMITTED):
        remark_resolve(actor=ada, report_id=revision.report_id, remark_id=flag.pk)
    assert remark_resolve(actor=dov, report_id=revision.report_id, remark_id=flag.pk)


def test_a_remark_of_another_report_is_not_there(
    context: ResearchContext, revision: Revision, ada: User, mia: User, eve: User
) -> None:
    other = first_revision(eve, unchecked_report(context, eve))
    submitted(eve, other)
    foreign = say(mia, other)
    with pytest.raises(NotFound):
        remark_resolve(actor=mia, report_id=revision.report_id, remark_id=foreign.pk)
    with pytest.raises(NotFound):
        say(mia, revision, answers=foreign.pk)
    with pytest.raises(NotFound):
        remark_resolve(actor=ada, report_id=other.report_id, remark_id=foreign.pk)
    with pytest.raises(NotFound):
        remark_resolve(actor=mia, report_id=revision.report_id, remark_id=uuid4())


@pytest.mark.parametrize("text", ["", " \n", "\u200b"])
def test_an_empty_comment_is_refused(text: str, revision: Revision, mia: User) -> None:
    with refused(Refusal.MISSING_INPUT, "is empty"):
        say(mia, revision, text)


def test_a_comment_that_is_too_long_is_refused(revision: Revision, mia: User) -> None:
    with refused(Refusal.MISSING_INPUT, "shorten it"):
        say(mia, revision, "x" * 4_001)


def test_a_comment_is_measured_before_it_is_read(revision: Revision, mia: User) -> None:
    """The marks would be bounded to thirty, and the comment would be short enough."""
    with pytest.raises(Refused, match="has 100,001 characters; shorten it to 4,000"):
        remark_add(
            actor=mia, report_id=revision.report_id, number=1, anchor="", kind="comment", text="a" + "\u0315\u0300" * 50_000
        )


def test_a_kind_that_is_none_is_refused(revision: Revision, mia: User) -> None:
    with refused(Refusal.MISSING_INPUT, "comment or a flag"):
        say(mia, revision, kind="shout")


def test_an_item_that_is_not_there_is_refused(revision: Revision, mia: User) -> None:
    with refused(Refusal.ITEM_CHANGED):
        say(mia, revision, anchor="statement-99")


def test_an_auditor_reads_and_does_not_comment(revision: Revision, mia: User, ada: User, aud: User) -> None:
    look_record(actor=aud, revision=revision)
    with refused(Refusal.NOT_PERMITTED, "may comment"):
        say(aud, revision)


def test_a_replaced_revision_is_commented_on_no_more(revision: Revision, report: Report, ada: User, mia: User) -> None:
    next_revision(ada, report, [Retitle(text="Pumps")])
    with refused(Refusal.WRONG_STATE, "newer revision"):
        say(mia, revision)


def test_a_rejected_revision_can_still_be_talked_about(revision: Revision, ada: User, mia: User) -> None:
    rejected(mia, revision)
    assert say(ada, revision)


def tick(actor: User, revision: Revision, place: int, *, checked: bool = True, key: str = "") -> None:
    item = items(revision)[place]
    at = {"report_id": revision.report_id, "number": revision.number, "anchor": item.anchor}
    mark_set(actor=actor, item_key=key or item.key, checked=checked, **at)


def ticked(actor: User, revision: Revision) -> list[str]:
    keys = set(ReadMark.objects.filter(report=revision.report_id, reviewer=actor).values_list("item_key", flat=True))
    return [item.anchor for item in items(revision) if item.key in keys]


def test_ticks_fall_off_exactly_the_items_that_changed(revision: Revision, report: Report, ada: User, mia: User) -> None:
    for place in range(6):
        tick(mia, revision, place)
        tick(mia, revision, place)
    before = ticked(mia, revision)
    assert len(before) == 6
    edited = items(revision)[2].anchor
    text = "The gauge has been calibrated two times, says the port."
    second = next_revision(ada, report, [Reword(anchor=edited, text=text)])
    submitted(ada, second)
    assert ticked(mia, second) == [anchor for anchor in before if anchor != edited]
    tick(mia, second, 0, checked=False)
    tick(mia, second, 0, checked=False)
    assert len(ticked(mia, second)) == 4


def test_a_tick_is_the_readers_own(revision: Revision, mia: User, dov: User) -> None:
    tick(mia, revision, 0)
    assert ticked(dov, revision) == []


def test_a_tick_on_something_else_than_on_the_screen_is_refused(revision: Revision, mia: User) -> None:
    with pytest.raises(Refused, match="look at it anew") as caught:
        tick(mia, revision, 0, key=items(revision)[1].key)
    assert caught.value.code is Refusal.ITEM_CHANGED
    assert not ReadMark.objects.exists()


def test_the_first_look_counts(revision: Revision, mia: User) -> None:
    first = look_record(actor=mia, revision=revision)
    assert look_record(actor=mia, revision=revision) == first
    assert Look.objects.count() == 1
    assert Round.objects.get().state == "open"
