"""The editor: plain forms, each refusal at its item with what was typed, and a revision at the end."""

from __future__ import annotations

import pytest
from bs4 import Tag
from django.contrib.auth.models import Group, User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from publishing.document.edits import Exclude, Retitle, Reword
from publishing.models import Draft, Report
from publishing.services.drafts import draft_edit, draft_open
from research.services.context import ResearchContext
from tests.support.markup import inline_parts, parsed, words
from tests.support.review import first_revision, next_revision, submitted, unchecked_report

pytestmark = pytest.mark.django_db(transaction=True)
WORDS = "At spring tide the harbour gauge reads 4.2 m."


@pytest.fixture
def report(ada: User, team: Group, context: ResearchContext) -> Report:
    report = unchecked_report(context, ada, team=team)
    first_revision(ada, report)
    return report


@pytest.fixture
def editor(client: Client, ada: User, report: Report) -> Client:
    """Ada's client, with her draft open."""
    client.force_login(ada)
    assert client.post(reverse("draft", args=[report.pk])).status_code == 303
    return client


def _page(client: Client, report: Report) -> HttpResponse:
    answer: HttpResponse = client.get(reverse("draft", args=[report.pk]))  # type: ignore[assignment]
    assert answer.status_code == 200
    return answer


def _fields(form: Tag, **typed: str) -> dict[str, str]:
    found = {field["name"]: field.get("value", "") for field in form.select("input[name]")}
    found |= {field["name"]: field.get_text() for field in form.select("textarea[name]")}
    return {str(name): str(value) for name, value in found.items()} | typed


def _post(client: Client, report: Report, selector: str, **typed: str) -> HttpResponse:
    """Send a form of the editor's page as a browser does."""
    forms = [form for form in parsed(_page(client, report)).select("form") if form.select_one(selector)]
    answer: HttpResponse = client.post(forms[0]["action"], _fields(forms[0], **typed))  # type: ignore[assignment]
    return answer


def _reword(client: Client, report: Report, text: str, anchor: str = "statement-1") -> HttpResponse:
    return _post(client, report, f"#{anchor}-text", text=text)


def test_each_item_stands_beside_its_evidence(editor: Client, report: Report) -> None:
    page = parsed(_page(editor, report))
    item = page.select_one("#statement-1")
    assert item is not None
    assert "4.2 m" in item.select_one(".editor-words").get_text()
    assert "4.2 m" in item.select_one(".editor-evidence mark").get_text()
    assert not inline_parts(_page(editor, report))
    assert "Rests on" in page.select_one("#statement-8").get_text()


def test_a_wording_is_kept_and_leads_back_to_its_item(editor: Client, report: Report) -> None:
    answer = _reword(editor, report, WORDS)
    assert (answer.status_code, answer["Location"]) == (303, f"{reverse('draft', args=[report.pk])}?page=1#statement-1")
    item = parsed(_page(editor, report)).select_one("#statement-1")
    assert WORDS in item.get_text()
    assert "Needs a verdict" in item.get_text()
    assert item.select("ins")
    assert item.select("del")


def test_a_number_without_evidence_is_refused_at_the_item_with_what_was_typed(editor: Client, report: Report) -> None:
    answer = _reword(editor, report, "The harbour gauge reads 9.9 m.")
    page = parsed(answer)
    assert answer.status_code == 422
    assert "9.9" in page.select_one('[role="alert"]').get_text()
    field = page.select_one("#statement-1-text")
    assert field.get_text() == "The harbour gauge reads 9.9 m."
    assert field["aria-invalid"] == "true"
    assert "9.9" in page.find(id=field["aria-describedby"]).get_text()
    assert page.select_one("#statement-1 details[open]")
    assert Draft.objects.get().edits == []


def test_a_text_is_measured_before_it_is_read(editor: Client, report: Report) -> None:
    _reword(editor, report, WORDS)
    for answer in (
        _reword(editor, report, WORDS + "\u0315\u0300" * 50_000),
        _post(editor, report, "#change", change=WORDS + "\u0315\u0300" * 50_000),
    ):
        assert answer.status_code in {409, 422}
        assert "and no wording of a report has; shorten it" in words(answer)


def test_a_restricted_term_is_refused_and_not_repeated_in_the_sentence(editor: Client, report: Report) -> None:
    answer = _reword(editor, report, "Nightjar reads 4.2 m.")
    assert answer.status_code == 422
    assert "nightjar" not in parsed(answer).select_one('[role="alert"]').get_text().casefold()


def test_what_falls_with_an_item_is_said_before_it_is_left_out(editor: Client, report: Report) -> None:
    item = parsed(_page(editor, report)).select_one("#statement-2")
    assert "This falls with it: Conclusion 8, Conclusion 9, Advice 10." in " ".join(item.get_text().split())
    answer = _post(editor, report, "#statement-2-reason", reason="Another pump house.")
    assert (answer.status_code, answer["Location"].endswith("#edits")) == (303, True)
    page = parsed(_page(editor, report))
    for anchor in ("statement-2", "statement-8", "statement-9", "statement-10"):
        assert page.find(id=anchor) is None
    assert "Another pump house." in page.select_one(".edits").get_text()


def test_leaving_out_needs_a_reason(editor: Client, report: Report) -> None:
    answer = _post(editor, report, "#statement-3-reason", reason=" ")
    assert answer.status_code == 422
    assert "Say why" in parsed(answer).select_one("#statement-3 .field-errors").get_text()


def test_items_move_and_the_first_and_last_cannot_move_on(editor: Client, report: Report) -> None:
    edit = reverse("draft-edit", args=[report.pk])
    moved = {"kind": "move", "anchor": "statement-2", "direction": "up", "version": "1", "page": "1"}
    assert editor.post(edit, moved).status_code == 303
    page = parsed(_page(editor, report))
    assert [item["id"] for item in page.select("[data-item]")][:2] == ["statement-2", "statement-1"]
    assert not page.select('#statement-2 button[value="up"]')
    assert editor.post(edit, moved | {"version": "2"}).status_code == 422


def test_the_title_is_edited_and_a_bad_one_refused_in_its_place(editor: Client, report: Report) -> None:
    assert _post(editor, report, "#title-text", text="When the pumps start").status_code == 303
    answer = _post(editor, report, "#title-text", text="What 2099 brings")
    assert answer.status_code == 422
    assert parsed(answer).select_one("#title-text").get_text() == "What 2099 brings"
    assert "2099" in parsed(answer).select_one("#title-problem").get_text()


def test_undo_takes_the_last_edit_back(editor: Client, report: Report) -> None:
    _reword(editor, report, WORDS)
    undo = reverse("draft-undo", args=[report.pk])
    assert editor.post(undo, {"version": "2"}).status_code == 303
    assert Draft.objects.get().edits == []
    assert editor.post(undo, {"version": "3"}).status_code == 409


def test_a_stale_window_is_told_so_and_keeps_what_was_typed(editor: Client, report: Report, ada: User) -> None:
    draft_edit(actor=ada, draft=Draft.objects.get(), version=1, edit=Retitle(text="In the other window"))
    posted = {"kind": "reword", "anchor": "statement-1", "text": WORDS, "version": "1"}
    answer = editor.post(reverse("draft-edit", args=[report.pk]), posted)
    page = parsed(answer)
    assert answer.status_code == 409
    assert "another window" in page.select_one('[role="alert"]').get_text()
    assert page.select_one("#statement-1-text").get_text() == WORDS
    assert page.select_one("#statement-1 input[name=version]")["value"] == "2"
    assert len(Draft.objects.get().edits) == 1


@pytest.mark.parametrize(
    "posted",
    [
        {},
        {"kind": "publish"},
        {"kind": "reword", "anchor": "<script>", "text": "x"},
        {"kind": "move", "anchor": "statement-1", "direction": "sideways"},
        {"kind": "reword", "anchor": "statement-1"},
    ],
)
def test_a_form_that_no_page_sends_changes_nothing(editor: Client, report: Report, posted: dict[str, str]) -> None:
    answer = editor.post(reverse("draft-edit", args=[report.pk]), posted | {"version": "1"})
    assert answer.status_code == 422
    assert "<script>" not in answer.content.decode().replace("<script src", "")
    assert Draft.objects.get().edits == []


def test_the_preview_is_the_report_as_it_would_read(editor: Client, report: Report) -> None:
    _reword(editor, report, WORDS)
    page = editor.get(reverse("draft", args=[report.pk]), {"view": "preview"})
    assert WORDS in parsed(page).select_one("article.report").get_text()
    assert "This is a draft over revision 1." in words(page)


def test_a_draft_becomes_the_next_revision(editor: Client, report: Report) -> None:
    assert not parsed(_page(editor, report)).select("#change")
    _reword(editor, report, WORDS)
    answer = _post(editor, report, "#change", change="Plainer words.")
    assert (answer.status_code, answer["Location"]) == (303, reverse("revision", args=[report.pk, 2]))
    text = words(editor.get(answer["Location"]))
    assert WORDS in text
    assert "Plainer words." in text
    assert editor.get(reverse("draft", args=[report.pk])).status_code == 404


def test_finishing_without_a_stated_change_is_refused(editor: Client, report: Report) -> None:
    _reword(editor, report, WORDS)
    answer = _post(editor, report, "#change", change="")
    assert answer.status_code == 409
    assert "Say in a sentence" in parsed(answer).select_one('[role="alert"]').get_text()


def test_a_newer_revision_is_named_and_the_edits_are_carried_over(
    editor: Client, ben: User, report: Report, ada: User
) -> None:
    draft = Draft.objects.get()
    for edit in (Reword(anchor="statement-7", text="Diesel takes over."), Reword(anchor="statement-1", text=WORDS)):
        draft = draft_edit(actor=ada, draft=draft, version=draft.version, edit=edit)
    next_revision(ben, report, [Exclude(anchor="statement-7", reason="Not asked.")])
    assert "Revision 2 was made while you were editing revision 1." in words(_page(editor, report))
    finish = editor.post(reverse("draft-finish", args=[report.pk]), {"version": "3", "change": "Kept words"})
    assert finish.status_code == 409
    assert report.revisions.count() == 2
    answer = editor.post(reverse("draft-carry-over", args=[report.pk]), {"version": "3"}, follow=True)
    text = words(answer)
    assert "Your edits stand over revision 2 now." in text
    assert "Diesel takes over." in text
    assert "was not carried over" in text
    assert Draft.objects.get().base.number == 2


def test_a_draft_is_thrown_away_after_one_more_question(editor: Client, report: Report) -> None:
    assert parsed(_page(editor, report)).select("details form[action$=discard]")
    answer = editor.post(reverse("draft-discard", args=[report.pk]), {"version": "1"})
    assert (answer.status_code, answer["Location"]) == (303, reverse("report-home", args=[report.pk]))
    assert not Draft.objects.exists()
    assert editor.post(reverse("draft-discard", args=[report.pk]), {"version": "1"}).status_code == 404


@pytest.mark.parametrize("version", ["", "-1", "²", "latest", "9" * 5000])
def test_a_version_that_no_draft_can_have_is_refused_like_an_old_one(editor: Client, report: Report, version: str) -> None:
    for name in ("draft-edit", "draft-undo", "draft-discard", "draft-carry-over", "draft-finish"):
        posted = {"kind": "retitle", "text": "Another title", "change": "Why not", "version": version}
        assert editor.post(reverse(name, args=[report.pk]), posted).status_code == 409
    assert Draft.objects.get().version == 1


def test_two_people_edit_side_by_side(editor: Client, ben: User, report: Report) -> None:
    draft_open(actor=ben, report_id=report.pk)
    text = words(editor.get(reverse("report-home", args=[report.pk])))
    assert "ben has a draft over revision 1" in text
    assert "Go on with your draft" in text


def test_a_reviewer_may_not_edit_and_a_stranger_finds_nothing(
    client: Client, ada: User, eve: User, sam: User, mia: User, report: Report
) -> None:
    submitted(ada, report.revisions.get())
    client.force_login(mia)
    answer = client.post(reverse("draft", args=[report.pk]))
    assert answer.status_code == 403
    assert "Only the people of this research may edit its report; leave a comment instead." in words(answer)
    for person in (eve, sam):
        client.force_login(person)
        assert client.post(reverse("draft", args=[report.pk])).status_code == 404
        for act in ("edit", "undo", "discard", "carry-over", "finish"):
            assert client.post(reverse(f"draft-{act}", args=[report.pk])).status_code == 404


@pytest.mark.parametrize("act", ["edit", "undo", "discard", "carry-over", "finish"])
def test_an_act_is_no_address_to_visit(editor: Client, report: Report, act: str) -> None:
    assert editor.get(reverse(f"draft-{act}", args=[report.pk])).status_code == 405


def test_whoever_leaves_the_team_loses_the_editor(editor: Client, ben: User, team: Group, report: Report) -> None:
    editor.force_login(ben)
    editor.post(reverse("draft", args=[report.pk]))
    ben.groups.remove(team)
    assert editor.get(reverse("draft", args=[report.pk])).status_code == 404
