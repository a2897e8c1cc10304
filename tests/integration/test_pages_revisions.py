"""The pages of reports and revisions: what each person sees, what they can do, and what they are told when they cannot."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import replace
from uuid import uuid4

import pytest
from django.contrib.auth.models import Group, User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from publishing.document.edits import Retitle, Reword
from publishing.models import Report, Revision, Round
from publishing.review.standing import Decision
from publishing.services.decisions import DecisionForm, decision_record
from publishing.states import RoundState
from research.services.context import ResearchContext
from tests.golden.findings import brief, small
from tests.support.markup import inline_parts, parsed, words
from tests.support.review import (
    first_revision,
    next_revision,
    report_from_findings,
    researched_report,
    submitted,
    unchecked_report,
)

pytestmark = pytest.mark.django_db(transaction=True)
REWORDED = Reword(anchor="statement-1", text="At spring tide the harbour gauge reads 4.2 m.")
PASSWORD = "correct horse battery"


@pytest.fixture
def report(ada: User, team: Group, context: ResearchContext) -> Report:
    """A report of every kind of item, with its first revision."""
    report = unchecked_report(context, ada, team=team)
    first_revision(ada, report)
    return report


@pytest.fixture
def sound(ada: User, team: Group, context: ResearchContext) -> Report:
    """A report of quotations alone, with its first revision: it can be approved as it is."""
    report = report_from_findings(context, ada, small(), team=team)
    first_revision(ada, report)
    return report


def _as(client: Client, person: User) -> Client:
    client.force_login(person)
    return client


def _approve(person: User, revision: Revision, role: str, decision: Decision = Decision.APPROVE) -> None:
    form = DecisionForm(
        fingerprint=revision.fingerprint, role=role, decision=decision, comment="Looked at it.", password=PASSWORD
    )
    decision_record(actor=person, report_id=revision.report_id, number=revision.number, form=form)


def _addresses(report: Report) -> Iterable[str]:
    yield reverse("reports")
    yield reverse("report-home", args=[report.pk])
    yield reverse("revision", args=[report.pk, 1])
    yield reverse("revision-changes", args=[report.pk, 1])


# the list


def test_nobody_s_list_is_an_invitation(client: Client, eve: User) -> None:
    page = _as(client, eve).get(reverse("reports"))
    assert "No report is here yet." in words(page)
    assert parsed(page).select_one(f'a[href="{reverse("run-new")}"].button')


def test_a_report_is_listed_with_its_state_and_what_it_waits_for(client: Client, ada: User, sound: Report) -> None:
    text = words(_as(client, ada).get(reverse("reports")))
    assert "Not submitted" in text
    assert "Waits to be submitted for review" in text
    submitted(ada, sound.revisions.get())
    text = words(client.get(reverse("reports")))
    assert "In review" in text
    assert "Waits for methods reviewer and domain reviewer" in text


def test_what_is_missing_is_said_by_role(client: Client, ada: User, mia: User, sound: Report) -> None:
    submitted(ada, sound.revisions.get())
    _approve(mia, sound.revisions.get(), "methods_reviewer")
    assert "Waits for domain reviewer" in words(_as(client, ada).get(reverse("reports")))


def test_a_report_without_a_revision_is_listed_as_delivered(client: Client, ada: User, context: ResearchContext) -> None:
    researched_report(context, ada)
    text = words(_as(client, ada).get(reverse("reports")))
    assert "Delivered" in text
    assert "Waits for its first revision" in text


@pytest.mark.parametrize(
    ("state", "found"), [("unsubmitted", 0), ("in-review", 1), ("delivered", 0), ("rejected", 0), ("nonsense", 1)]
)
def test_the_list_is_narrowed_by_state(client: Client, ada: User, report: Report, state: str, found: int) -> None:
    submitted(ada, report.revisions.get())
    page = _as(client, ada).get(reverse("reports"), {"state": state})
    assert len(parsed(page).select("li.run-line")) == found


def test_the_list_is_searched_by_every_title(client: Client, ada: User, report: Report) -> None:
    next_revision(ada, report, [Retitle(text="Ebb and flood")])
    for text, found in (("ebb AND", 1), ("rainfall report", 1), ("nowhere", 0)):
        page = _as(client, ada).get(reverse("reports"), {"q": text})
        assert len(parsed(page).select("li.run-line")) == found


def test_a_reviewer_sees_what_was_submitted_and_not_what_is_being_prepared(
    client: Client, ada: User, mia: User, report: Report
) -> None:
    assert "No report is here yet." in words(_as(client, mia).get(reverse("reports")))
    submitted(ada, report.revisions.get())
    next_revision(ada, report, [Retitle(text="Secret next title")])
    text = words(client.get(reverse("reports")))
    assert "Being revised" in text
    assert "Secret next title" not in text
    assert len(parsed(client.get(reverse("reports"), {"state": "revised"})).select("li.run-line")) == 1


def test_the_list_takes_the_same_queries_for_one_report_and_for_many(
    client: Client, ada: User, team: Group, context: ResearchContext
) -> None:
    def queries(**asked: str) -> int:
        with CaptureQueriesContext(connection) as taken:
            assert _as(client, ada).get(reverse("reports"), asked).status_code == 200
        return len(taken)

    def reviewed(many: int) -> None:
        for _ in range(many):
            submitted(ada, first_revision(ada, report_from_findings(context, ada, small(), team=team)))

    reviewed(1)
    queries()
    alone = queries(), queries(state="in-review"), queries(q="gauge")
    reviewed(28)
    assert (queries(), queries(state="in-review"), queries(q="gauge")) == alone
    assert parsed(client.get(reverse("reports"))).select('nav.pages a[rel="next"]')


# one report


def test_a_report_s_home_says_who_made_what_and_what_can_be_done(client: Client, ada: User, report: Report) -> None:
    second = next_revision(ada, report, [REWORDED], change="Plainer words.")
    page = _as(client, ada).get(reverse("report-home", args=[report.pk]))
    text = words(page)
    assert "Plainer words." in text
    assert "The report as it was delivered." in text
    assert second.fingerprint in text
    tree = parsed(page)
    assert [head.get_text().strip() for head in tree.select(".revision-line h3")] == ["Revision 2", "Revision 1"]
    assert tree.select_one(f'a[href="{reverse("revision-changes", args=[report.pk, 2])}"]')
    assert "Edit revision 2" in text
    assert "You wrote part of this revision, so somebody else has to approve or reject it." in text
    assert not inline_parts(page)


def test_the_history_of_a_report_stands_on_its_home(client: Client, ada: User, report: Report) -> None:
    submitted(ada, report.revisions.get())
    events = parsed(_as(client, ada).get(reverse("report-home", args=[report.pk]))).select(".timeline li")
    assert len(events) >= 2


def test_approvals_count_until_a_newer_revision_makes_them_stale(
    client: Client, ada: User, mia: User, sound: Report
) -> None:
    submitted(ada, sound.revisions.get())
    _approve(mia, sound.revisions.get(), "methods_reviewer")
    home = reverse("report-home", args=[sound.pk])
    fresh = parsed(_as(client, ada).get(home)).select(".approval")
    assert "Methods reviewer" in fresh[0].get_text()
    assert "approval-void" not in fresh[0]["class"]
    next_revision(ada, sound, [REWORDED])
    stale = parsed(client.get(home)).select(".approval")
    assert "Stale: a newer revision has taken this one's place." in " ".join(stale[0].get_text().split())


def test_a_rejection_is_shown_and_stops_a_second_submission(client: Client, ada: User, mia: User, sound: Report) -> None:
    submitted(ada, sound.revisions.get())
    _approve(mia, sound.revisions.get(), "methods_reviewer", Decision.REJECT)
    text = words(_as(client, ada).get(reverse("report-home", args=[sound.pk])))
    assert "rejected by mia" in text
    assert "a rejection stands until there is a new revision" in text


def test_a_first_revision_is_made_from_the_run_s_report(client: Client, ada: User, context: ResearchContext) -> None:
    report = researched_report(context, ada)
    form = parsed(_as(client, ada).get(reverse("report", args=[report.run_id]))).select_one(".report-next form")
    assert form is not None
    answer = client.post(form["action"], {"delivery": form.select_one("[name=delivery]")["value"]})
    assert (answer.status_code, answer["Location"]) == (303, reverse("revision", args=[report.pk, 1]))
    page = parsed(client.get(reverse("report", args=[report.run_id])))
    assert page.select_one(f'.report-next a[href="{reverse("report-home", args=[report.pk])}"]')
    assert not page.select(".report-next form")


def test_a_preliminary_delivery_is_refused_on_the_same_page(client: Client, ada: User, context: ResearchContext) -> None:
    report = researched_report(context, ada)
    answer = _as(client, ada).post(reverse("revision-start", args=[report.pk]), {"delivery": "1"})
    assert answer.status_code == 409
    assert "preliminary" in parsed(answer).select_one('[role="alert"]').get_text()


# one revision


def test_a_revision_reads_as_a_report_with_contents_that_are_really_there(client: Client, ada: User, report: Report) -> None:
    page = parsed(_as(client, ada).get(reverse("revision", args=[report.pk, 1])))
    links = [link["href"].removeprefix("#") for link in page.select(".contents a")]
    assert links
    assert [page.find(id=link).name for link in links] == ["h2"] * len(links)
    assert [head["id"] for head in page.select("article.report h2")] == links
    statements = [item.get_text() for item in page.select("article.report li.fact")]
    assert len(statements) == len(set(statements))


def test_a_long_question_in_vietnamese_stays_whole_and_names_no_file(
    client: Client, ada: User, context: ResearchContext
) -> None:
    question = "Mực nước triều cường tại cảng cao bao nhiêu mét, và khi nào thì máy bơm phải chạy? " * 8
    report = report_from_findings(context, ada, replace(small(), brief=brief(question.strip())))
    revision = first_revision(ada, report)
    page = _as(client, ada).get(reverse("revision", args=[report.pk, 1]))
    assert question.strip() in words(page)
    answer = client.get(reverse("revision-document", args=[report.pk, 1]))
    assert answer["Content-Disposition"] == f'attachment; filename="countersign-{revision.fingerprint[:12]}.json"'


def test_the_json_of_a_revision_hashes_to_its_fingerprint(client: Client, ada: User, report: Report) -> None:
    answer = _as(client, ada).get(reverse("revision-document", args=[report.pk, 1]))
    assert hashlib.sha256(answer.content).hexdigest() == report.revisions.get().fingerprint
    assert json.loads(answer.content)["edition"] == {"report": str(report.pk), "revision": 1}


def test_an_older_revision_says_that_there_is_a_newer_one(client: Client, ada: User, report: Report) -> None:
    next_revision(ada, report, [REWORDED])
    page = _as(client, ada).get(reverse("revision", args=[report.pk, 1]))
    assert "Revision 2 has taken this one's place." in words(page)
    assert not parsed(page).select("#submit")


def test_a_revision_is_submitted_and_called_back(client: Client, ada: User, report: Report) -> None:
    address = reverse("revision", args=[report.pk, 1])
    form = parsed(_as(client, ada).get(address)).select_one("#submit")
    posted = {"fingerprint": form.select_one("[name=fingerprint]")["value"], "note": "Please look at statement 3."}
    answer = client.post(form["action"], posted)
    assert (answer.status_code, answer["Location"]) == (303, address)
    assert Round.objects.get().note == "Please look at statement 3."
    answer = client.post(reverse("revision-recall", args=[report.pk, 1]), {"reason": "A slip."})
    assert answer.status_code == 303
    assert Round.objects.get().state == RoundState.RECALLED
    assert parsed(client.get(address)).select("#submit")


def test_another_fingerprint_than_the_screen_s_is_refused_and_the_note_is_kept(
    client: Client, ada: User, report: Report
) -> None:
    posted = {"fingerprint": "0" * 64, "note": "Kept words"}
    answer = _as(client, ada).post(reverse("revision-submit", args=[report.pk, 1]), posted)
    assert answer.status_code == 409
    assert "fingerprint" in parsed(answer).select_one('[role="alert"]').get_text()
    assert parsed(answer).select_one("#note").get_text() == "Kept words"
    assert not Round.objects.exists()


def test_a_reviewer_cannot_submit_or_call_back(client: Client, ada: User, mia: User, report: Report) -> None:
    submitted(ada, report.revisions.get())
    posted = {"fingerprint": report.revisions.get().fingerprint}
    for act in ("revision-submit", "revision-recall"):
        answer = _as(client, mia).post(reverse(act, args=[report.pk, 1]), posted)
        assert answer.status_code == 403
        assert "Only the people of this research" in words(answer)


def test_what_was_never_submitted_cannot_be_called_back(client: Client, ada: User, report: Report) -> None:
    assert _as(client, ada).post(reverse("revision-recall", args=[report.pk, 1])).status_code == 409


def test_an_altered_document_is_shown_to_nobody(client: Client, ada: User, report: Report, context: ResearchContext) -> None:
    digest = report.revisions.get().document_digest
    path = context.blobs._path(digest)  # type: ignore[attr-defined]
    path.write_bytes(path.read_bytes().replace(b"spring", b"summer"))
    answer = _as(client, ada).get(reverse("revision", args=[report.pk, 1]))
    assert answer.status_code == 409
    assert "summer" not in words(answer)


# what changed


def test_changes_are_shown_word_by_word_with_marks_of_text(client: Client, ada: User, report: Report) -> None:
    next_revision(ada, report, [REWORDED, Retitle(text="When the pumps start")])
    page = parsed(_as(client, ada).get(reverse("revision-changes", args=[report.pk, 2])))
    assert page.select("ins")
    assert page.select("del")
    assert "Reworded" in page.select_one(".diff-item").get_text()
    assert "Title" in page.select_one(".diff-parts").get_text()


def test_any_two_revisions_can_be_compared(client: Client, ada: User, report: Report) -> None:
    for title in ("Second", "Third"):
        next_revision(ada, report, [Retitle(text=title)])
    page = _as(client, ada).get(reverse("revision-changes", args=[report.pk, 3]), {"since": "1"})
    assert "What changed from revision 1 to revision 3" in words(page)
    for strange in ("77", "0", "²", "9" * 5000):
        page = client.get(reverse("revision-changes", args=[report.pk, 3]), {"since": strange})
        assert "What changed from revision 2 to revision 3" in words(page)


def test_the_first_revision_has_nothing_before_it(client: Client, ada: User, report: Report) -> None:
    assert "This is the first revision" in words(_as(client, ada).get(reverse("revision-changes", args=[report.pk, 1])))


def test_a_reviewer_compares_only_what_was_submitted(client: Client, ada: User, mia: User, report: Report) -> None:
    next_revision(ada, report, [Retitle(text="Never submitted")])
    submitted(ada, next_revision(ada, report, [Retitle(text="Submitted")]))
    text = words(_as(client, mia).get(reverse("revision-changes", args=[report.pk, 3]), {"since": "2"}))
    assert "Never submitted" not in text


# the door


def test_foreign_and_missing_look_the_same(client: Client, eve: User, sam: User, ada: User, report: Report) -> None:
    foreign = [address for address in _addresses(report) if address != reverse("reports")]
    missing = [address.replace(str(report.pk), str(uuid4())) for address in foreign]
    for person in (eve, sam):
        answers = [_as(client, person).get(address) for address in (*foreign, *missing)]
        assert {answer.status_code for answer in answers} == {404}
        assert len({words(answer) for answer in answers}) == 1
    assert client.post(reverse("revision-start", args=[report.pk]), {"delivery": "1"}).status_code == 404


def test_an_unsubmitted_revision_is_missing_to_a_reviewer(client: Client, ada: User, mia: User, report: Report) -> None:
    submitted(ada, report.revisions.get())
    next_revision(ada, report, [Retitle(text="Not yet for you")])
    assert _as(client, mia).get(reverse("revision", args=[report.pk, 2])).status_code == 404
    assert client.get(reverse("revision", args=[report.pk, 1])).status_code == 200
    assert "Not yet for you" not in words(client.get(reverse("report-home", args=[report.pk])))


def test_whoever_is_not_signed_in_is_asked_to(client: Client, report: Report) -> None:
    for address in _addresses(report):
        assert client.get(address).status_code == 302


@pytest.mark.parametrize("act", ["revision-start", "revision-submit", "revision-recall"])
def test_an_act_is_no_address_to_visit(client: Client, ada: User, report: Report, act: str) -> None:
    arguments = [report.pk] if act == "revision-start" else [report.pk, 1]
    assert _as(client, ada).get(reverse(act, args=arguments)).status_code == 405


def test_no_page_is_kept_by_a_cache_and_none_holds_inline_code(client: Client, ada: User, report: Report) -> None:
    for address in _addresses(report):
        page = _as(client, ada).get(address)
        assert "no-store" in page["Cache-Control"]
        assert not inline_parts(page)
