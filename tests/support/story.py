"""One story through every state of review and publication, told by the services alone; for the browser and the pictures.

The report on the ropeway is rejected in its first revision, published in its second and under review in its third. Beside it
stand a report that waits for its publisher, one that is being drawn, one whose drawing failed, one that was withdrawn, a
long one, one in Arabic, one whose title is as long as a question may be, one of another team, and one that verification went
over. The chain of events holds refused attempts, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from uuid import UUID

import pytest
from django.contrib.auth.models import Group, User

from publishing.document.edits import Edit, Exclude, Move, Retitle, Reword
from publishing.errors import PublishingError
from publishing.models import Audience, Publication, Remark, Report, Revision
from publishing.review.standing import Decision
from publishing.services.drafts import draft_edit, draft_open
from publishing.services.publications import OrderForm, publication_carry_out, publication_order, publication_withdraw
from publishing.services.remarks import look_record, mark_set, remark_add, remark_resolve
from publishing.services.rounds import round_submit
from research.findings import Findings
from research.models import SourceRow
from research.services.context import ResearchContext
from research.verification.types import Verdict
from tests.golden.findings import everything
from tests.support.publishing import Cast, approved, ordered, published
from tests.support.review import called, first_revision, next_revision, report_from_findings, researched_report, submitted
from tests.support.reviewing import PASSWORD, decide, items, judge
from tests.support.ropeway import TITLE, many, ropeway
from tests.support.story_deep import Deep, tell_deep

ARABIC = "كم يرتفع منسوب البحر كل عام، ومتى يجب تشغيل المضخات قبل المد الأعلى؟"
LONG = (
    "Which of the pumping stations of the northern basin were replaced, in which year, by whom and at which cost? " * 12
)[:1200]
NEWER = "Tower 7, where the rumble is most noticeable, stands 18 metres from a dwelling."


@dataclass(frozen=True, kw_only=True)
class People:
    """`ada` and `ben` write in one team, `eve` in another; `mia`, `dov`, `pia`, `aud` hold roles; `sam` is a superuser."""

    ada: User
    ben: User
    eve: User
    sam: User
    mia: User
    dov: User
    pia: User
    aud: User

    @property
    def cast(self) -> Cast:
        """Who writes, reviews and publishes where nothing special happens."""
        return Cast(author=self.ada, methods=self.mia, domain=self.dov, publisher=self.pia)


@dataclass(frozen=True, kw_only=True)
class Story:
    """What was told: the reports by their state, and the first publication of the ropeway."""

    people: People
    ropeway: Report
    published: Publication
    waiting: Report
    drawing: Report
    failed: Report
    withdrawn: Publication
    long: Report
    arabic: Report
    titled: Report
    foreign: Report
    fresh: Report
    deep: Deep


def tell(
    context: ResearchContext, people: People, teams: tuple[Group, Group], pass_time: Callable[[int], None] = lambda _: None
) -> Story:
    """Tell the whole story. `teams` are those of `ada` and of `eve`; `pass_time(hours)` is called between its chapters."""
    ours, theirs = teams
    called(people.mia, "Mia Lindqvist")
    called(people.dov, "Dr. Dov Amsel")
    called(people.pia, "Pia Okonjo")
    ada, cast = people.ada, people.cast
    report = report_from_findings(context, ada, ropeway(), team=ours)
    _rejected(people, report, pass_time)
    publication = _published(people, report, pass_time)
    withdrawn = _withdrawn(context, people, ours, pass_time)
    waiting = approved(
        cast,
        first_revision(
            ada,
            report_from_findings(
                context, ada, asking(everything("de"), "Ab welchem Pegel sollen die Pumpen laufen?"), team=ours
            ),
        ),
    ).report
    failed = _failed(context, people, ours)
    pass_time(5)
    _reviewed_again(people, report, pass_time)
    _refused(people, report)
    pass_time(3)
    measured = [each.run for each in (report, waiting, failed)]
    fresh = report_from_findings(context, people.ben, asking(everything("zh"), "雨量观测站共有几处？"), team=ours)
    return Story(
        people=people,
        ropeway=report,
        published=publication,
        withdrawn=withdrawn,
        waiting=waiting,
        failed=failed,
        long=_under_review(context, people.ada, many(), ours),
        arabic=_arabic(context, people, theirs),
        titled=_titled(context, people, ours),
        foreign=_foreign(context, people, theirs),
        fresh=fresh,
        drawing=_drawing(context, people, ours),
        deep=tell_deep(context, people.ada, (people.ben,), ours, (*measured, fresh.run)),
    )


def asking(findings: Findings, question: str) -> Findings:
    """Return the same findings of another question, so that each report of the story has a title of its own."""
    return replace(findings, brief=replace(findings.brief, question=question))


def anchor_of(revision: Revision, beginning: str) -> str:
    """Return the anchor of the item whose text begins so."""
    return next(item.anchor for item in items(revision) if item.text.startswith(beginning))


def _rejected(people: People, report: Report, pass_time: Callable[[int], None]) -> None:
    first = first_revision(people.ada, report)
    submitted(people.ada, first)
    pass_time(3)
    look_record(actor=people.mia, revision=first)
    _tick(people.mia, first, 5)
    mast = anchor_of(first, "The mast saw")
    words = "The manufacturer says this, and the Weather Office does not. Say whose reading it is."
    flag = _say(people.mia, first, mast, words, kind="flag")
    pass_time(1)
    _say(people.ada, first, mast, "You are right; revision 2 names them.", answers=flag.pk)
    _say(people.dov, first, "", "Good on cost. The consultation is over, so the public meeting can go.")
    reason = "One statement gives the manufacturer's reading as if nobody disputed it. Name whose it is, please."
    decide(people.dov, first, decision=Decision.REJECT, comment=reason)
    pass_time(14)
    remark_resolve(actor=people.mia, report_id=report.pk, remark_id=flag.pk, text="Settled with the new wording.")


def _published(people: People, report: Report, pass_time: Callable[[int], None]) -> Publication:
    first = report.revisions.get(number=1)
    words = "Lanternway AG reads 31 hours of gusts above 70 km/h from the mast in 2024."
    edits: tuple[Edit, ...] = (
        Retitle(text=TITLE),
        Reword(anchor=anchor_of(first, "The mast saw"), text=words),
        Exclude(anchor=anchor_of(first, "يمكن"), reason="The consultation has ended."),
        Move(anchor=anchor_of(first, "The estimate contains"), direction="up"),
    )
    change = "Names whose reading of the mast it is, and leaves out the meeting that is over."
    second = next_revision(people.ada, report, edits, change)
    note = "Only statement 4 reads differently; what was out of date is gone."
    round_submit(actor=people.ada, revision=second, fingerprint=second.fingerprint, note=note)
    pass_time(4)
    look_record(actor=people.mia, revision=second)
    _vouch(people.mia, second, name="Mia Lindqvist")
    decide(people.mia, second, comment="Every card opened and read.", name="Mia Lindqvist")
    pass_time(2)
    decide(people.dov, second, comment="", name="Dr. Dov Amsel")
    pass_time(18)
    return published(people.cast, second, name="Pia Okonjo")


def _reviewed_again(people: People, report: Report, pass_time: Callable[[int], None]) -> None:
    """Ben makes revision 3 of what is published; mia is half through it, and ada has a draft over it."""
    second = report.revisions.get(number=2)
    edits = (
        Reword(anchor=anchor_of(second, "Tower 7"), text=NEWER),
        Reword(anchor=anchor_of(second, "To build, the"), text="The ropeway costs less than half of the bridge to build."),
    )
    third = next_revision(people.ben, report, edits, "Says why tower 7 matters; one conclusion is shorter.")
    round_submit(actor=people.ben, revision=third, fingerprint=third.fingerprint, note="Two sentences only.")
    pass_time(20)
    look_record(actor=people.mia, revision=third)
    _tick(people.mia, third, 4)
    words = "Is the dwelling still inhabited? The report does not say."
    _say(people.dov, third, anchor_of(third, "Tower 7"), words, kind="flag")
    draft = draft_open(actor=people.ada, report_id=report.pk)
    edit = Reword(anchor=anchor_of(third, "Tower 7"), text="Tower 7 stands 18 metres from the nearest dwelling.")
    draft = draft_edit(actor=people.ada, draft=draft, version=draft.version, edit=edit)
    gone = Exclude(anchor=anchor_of(third, "A ride"), reason="The bus will run faster next year.")
    draft_edit(actor=people.ada, draft=draft, version=draft.version, edit=gone)


def _say(
    actor: User, revision: Revision, anchor: str, text: str, *, kind: str = "comment", answers: UUID | None = None
) -> Remark:
    where = (revision.report_id, revision.number)
    return remark_add(actor=actor, report_id=where[0], number=where[1], anchor=anchor, kind=kind, text=text, answers=answers)


def _tick(reader: User, revision: Revision, count: int) -> None:
    for item in items(revision)[:count]:
        where = (revision.report_id, revision.number)
        mark_set(actor=reader, report_id=where[0], number=where[1], anchor=item.anchor, item_key=item.key, checked=True)


def _vouch(reader: User, revision: Revision, *, name: str) -> None:
    for item in items(revision):
        if item.needs_verdict:
            judge(reader, revision, item, Verdict.ENTAIL, "Read against the whole passage.", name=name)


def _withdrawn(context: ResearchContext, people: People, team: Group, pass_time: Callable[[int], None]) -> Publication:
    question = "How many passengers did the harbour ferry of Lindau carry?"
    revision = approved(people.cast, first_revision(people.ada, researched_report(context, people.ada, question, team=team)))
    publication = published(people.cast, revision)
    pass_time(6)
    publication_withdraw(
        actor=people.pia,
        report_id=revision.report_id,
        number=1,
        reason="The count of 2024 was corrected by the operator; a new revision follows.",
        password=PASSWORD,
    )
    return publication


def _failed(context: ResearchContext, people: People, team: Group) -> Report:
    """A stored capture is damaged on disk between order and drawing: nothing is published, and the card is named."""
    named = asking(many(12), "Which gauges were read this spring?")
    report = report_from_findings(context, people.ada, named, team=team, public=False)
    order = ordered(people.cast, approved(people.cast, first_revision(people.ada, report)), audience=Audience.HOUSE)
    damage(context, SourceRow.objects.get(run=report.run, source_id="S1").digest)
    assert publication_carry_out(order.pk) is None
    return report


def damage(context: ResearchContext, digest: str) -> None:
    """Write other bytes where a blob lies, as a failing disk would."""
    path = context.blobs._path(digest)  # type: ignore[attr-defined]
    path.chmod(0o600)
    path.write_bytes(b"what a failing disk left")


def _drawing(context: ResearchContext, people: People, team: Group) -> Report:
    findings = asking(everything("ja"), "検潮器はいつ移設されたか。")
    report = report_from_findings(context, people.ada, findings, team=team)
    ordered(people.cast, approved(people.cast, first_revision(people.ada, report)))
    return report


def _under_review(context: ResearchContext, author: User, findings: Findings, team: Group) -> Report:
    report = report_from_findings(context, author, findings, team=team)
    submitted(author, first_revision(author, report))
    return report


def _arabic(context: ResearchContext, people: People, team: Group) -> Report:
    """A report whose title, and half of whose statements, run from right to left."""
    return _under_review(context, people.eve, asking(everything("en"), ARABIC), team)


def _titled(context: ResearchContext, people: People, team: Group) -> Report:
    return _under_review(context, people.ada, asking(everything("en"), LONG), team)


def _foreign(context: ResearchContext, people: People, team: Group) -> Report:
    report = report_from_findings(
        context, people.eve, asking(everything("fr"), "Le marégraphe a-t-il été déplacé ?"), team=team
    )
    first_revision(people.eve, report)
    return report


def _refused(people: People, report: Report) -> None:
    """What people tried and were refused: the author signs, a wrong password, a superuser, a publisher before approval."""
    third = report.revisions.get(number=3)
    order = OrderForm(fingerprint=third.fingerprint, audience=Audience.PUBLIC, password=PASSWORD)
    attempts: Iterable[Callable[[], object]] = (
        lambda: decide(people.ada, third),
        lambda: decide(people.sam, third),
        lambda: decide(people.mia, third, password="a guess"),
        lambda: decide(people.mia, third),
        lambda: publication_order(actor=people.pia, report_id=report.pk, number=3, form=order),
    )
    for attempt in attempts:
        with pytest.raises(PublishingError):
            attempt()
