"""A draft takes one admitted edit at a time; what breaks a rule changes nothing, and a stale window is told so."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Group, User

from publishing.document.edits import Edit, Exclude, Move, Retitle, Reword, apply_edits
from publishing.document.items import item_at
from publishing.document.types import ReportDocument
from publishing.errors import Blocked, InvalidEdit, NotFound, NotPermitted, Stale, WrongState
from publishing.models import Draft, Report
from publishing.services.drafts import draft_carry_over, draft_discard, draft_edit, draft_open, draft_undo, edits_of
from publishing.store.documents import read_revision
from research.services.context import ResearchContext
from tests.support.review import first_revision, next_revision, researched_report, submitted, unchecked_report

pytestmark = pytest.mark.django_db(transaction=True)

CALIBRATED = "It was calibrated two times."
PUMPS_RUN = "statement-8"


@pytest.fixture
def report(ada: User, team: Group, context: ResearchContext) -> Report:
    """A report of every kind of item, with its first revision."""
    report = unchecked_report(context, ada, team=team)
    first_revision(ada, report)
    return report


@pytest.fixture
def draft(ada: User, report: Report) -> Draft:
    return draft_open(actor=ada, report_id=report.pk)


def _edited(draft: Draft) -> ReportDocument:
    base = read_revision(draft.base)
    return apply_edits(base, edits_of(draft), edition=base.edition)


def _add(draft: Draft, edit: Edit) -> Draft:
    return draft_edit(actor=draft.owner, draft=draft, version=draft.version, edit=edit)


def test_a_reworded_fact_cites_the_same_evidence_and_is_unchecked(draft: Draft) -> None:
    before = item_at(_edited(draft), "statement-1")
    draft = _add(draft, Reword(anchor="statement-1", text="At spring tide the harbour gauge reads 4.2 m."))
    after = item_at(_edited(draft), "statement-1")
    assert before is not None
    assert after is not None
    assert (after.verdict, after.basis, after.edited) == ("unchecked", "none", True)
    assert after.needs_verdict
    assert after.evidence_digest == before.evidence_digest
    assert draft.version == 2


def test_the_words_of_the_base_again_count_as_unedited(draft: Draft) -> None:
    original = item_at(_edited(draft), "statement-1")
    assert original is not None
    draft = _add(draft, Reword(anchor="statement-1", text="The gauge reads 4.2 m."))
    draft = _add(draft, Reword(anchor="statement-1", text=original.text))
    assert item_at(_edited(draft), "statement-1") == original


def test_a_verbatim_wording_of_other_words_is_unchecked_all_the_same(draft: Draft) -> None:
    draft = _add(draft, Reword(anchor="statement-3", text="It was calibrated twice."))
    after = item_at(_edited(draft), "statement-3")
    assert after is not None
    assert after.verdict == "unchecked"
    assert after.needs_verdict


def test_title_order_and_omission_are_edits_too(draft: Draft) -> None:
    draft = _add(draft, Retitle(text="When the pumps\n should start"))
    draft = _add(draft, Move(anchor="statement-2", direction="up"))
    draft = _add(draft, Exclude(anchor="statement-7", reason="Not asked."))
    document = _edited(draft)
    assert document.title == "When the pumps should start"
    assert [fact.anchor for fact in document.direct_findings][:2] == ["statement-2", "statement-1"]
    assert item_at(document, "statement-7") is None
    assert [edit.kind for edit in edits_of(draft)] == ["retitle", "move", "exclude"]


def test_what_rests_on_an_omitted_item_falls_with_it(draft: Draft) -> None:
    document = _edited(_add(draft, Exclude(anchor="statement-2", reason="Another pump house.")))
    assert not document.derivations
    assert not document.recommendations


@pytest.mark.parametrize(
    ("edit", "code"),
    [
        (Reword(anchor="statement-1", text="The harbour gauge reads 5.2 m."), "number_not_in_evidence"),
        (Reword(anchor="statement-1", text="See https://example.org for the gauge."), "authored_url"),
        (Reword(anchor="statement-1", text="Project Nightjar reads the gauge."), "restricted_term"),
        (Reword(anchor="statement-1", text="As S1.C1 says the gauge reads 4.2 m."), "internal_id_in_text"),
        (Reword(anchor="statement-3", text="The gauge was moved and calibrated"), "repeated_statement"),
        (Reword(anchor="statement-1", text="The harbour gauge reads 4.2 m at spring tide."), "edit"),
        (Reword(anchor="statement-99", text="Nobody knows."), "edit"),
        (Reword(anchor=PUMPS_RUN, text="At 99 m the pumps run."), "number_not_in_evidence"),
        (Reword(anchor="statement-10", text="Start the pumps at 3.1 m."), "number_not_in_evidence"),
        (Reword(anchor="gap-1", text="Wear beyond 77 hours is not recorded."), "number_not_in_evidence"),
        (Retitle(text="What 2044 brings"), "number_not_in_evidence"),
        (Retitle(text="Nightjar"), "restricted_term"),
        (Exclude(anchor="statement-1", reason=" "), "edit"),
        (Exclude(anchor="statement-1", reason="Nightjar does not want it."), "restricted_term"),
        (Move(anchor="statement-1", direction="up"), "edit"),
    ],
)
def test_an_edit_that_breaks_a_rule_is_refused_and_changes_nothing(draft: Draft, edit: Edit, code: str) -> None:
    with pytest.raises(InvalidEdit) as refusal:
        _add(draft, edit)
    assert refusal.value.code == code
    assert "nightjar" not in refusal.value.message.casefold()
    draft.refresh_from_db()
    assert (draft.edits, draft.version) == ([], 1)


def test_the_advice_keeps_its_own_number_while_its_words_change(draft: Draft) -> None:
    advice = item_at(_edited(draft), "statement-10")
    assert advice is not None
    document = _edited(_add(draft, Reword(anchor=advice.anchor, text="Start every pump at 3.7 m.")))
    after = item_at(document, advice.anchor)
    assert after is not None
    assert after.needs_verdict


def test_undo_takes_the_last_edit_away(ada: User, draft: Draft) -> None:
    draft = _add(_add(draft, Retitle(text="One")), Retitle(text="Two"))
    draft = draft_undo(actor=ada, draft=draft, version=draft.version)
    assert _edited(draft).title == "One"
    draft = draft_undo(actor=ada, draft=draft, version=draft.version)
    with pytest.raises(Blocked):
        draft_undo(actor=ada, draft=draft, version=draft.version)


def test_a_stale_window_changes_nothing(ada: User, draft: Draft) -> None:
    _add(draft, Retitle(text="In the other window"))
    for act in (
        lambda: draft_edit(actor=ada, draft=draft, version=1, edit=Retitle(text="In this one")),
        lambda: draft_undo(actor=ada, draft=draft, version=1),
        lambda: draft_discard(actor=ada, draft=draft, version=1),
        lambda: draft_carry_over(actor=ada, draft=draft, version=1),
    ):
        with pytest.raises(Stale):
            act()
    assert _edited(Draft.objects.get()).title == "In the other window"


def test_a_draft_that_was_discarded_is_gone(ada: User, report: Report, draft: Draft) -> None:
    draft_discard(actor=ada, draft=draft, version=draft.version)
    assert draft_open(actor=ada, report_id=report.pk).edits == []
    with pytest.raises(Stale):
        _add(draft, Retitle(text="Too late"))


def test_two_people_have_a_draft_each_and_none_the_other_s(ada: User, ben: User, report: Report, draft: Draft) -> None:
    theirs = draft_open(actor=ben, report_id=report.pk)
    _add(draft, Retitle(text="Ada's"))
    _add(theirs, Retitle(text="Ben's"))
    assert Draft.objects.count() == 2
    with pytest.raises(Stale):
        draft_edit(actor=ben, draft=draft, version=2, edit=Retitle(text="Over Ada's shoulder"))


def test_opening_twice_returns_the_same_draft(ada: User, report: Report, draft: Draft) -> None:
    assert draft_open(actor=ada, report_id=report.pk) == draft


def test_a_stranger_finds_nothing_and_a_reviewer_may_not_edit(eve: User, sam: User, mia: User, report: Report) -> None:
    for person in (eve, sam):
        with pytest.raises(NotFound):
            draft_open(actor=person, report_id=report.pk)
    submitted(report.run.brief.author, report.revisions.get())
    with pytest.raises(NotPermitted):
        draft_open(actor=mia, report_id=report.pk)


def test_a_report_without_a_revision_has_nothing_to_edit(ada: User, context: ResearchContext) -> None:
    with pytest.raises(WrongState):
        draft_open(actor=ada, report_id=researched_report(context, ada).pk)


def test_edits_are_carried_over_a_newer_revision_and_what_no_longer_applies_is_named(
    ada: User, ben: User, report: Report, draft: Draft
) -> None:
    for edit in (
        Retitle(text="Ada's title"),
        Reword(anchor="statement-7", text="Diesel takes over."),
        Exclude(anchor="statement-6", reason="Twice said."),
    ):
        draft = _add(draft, edit)
    newer = next_revision(ben, report, [Exclude(anchor="statement-7", reason="Not asked.")])
    carried, lost = draft_carry_over(actor=ada, draft=draft, version=draft.version)
    assert carried.base == newer
    assert [edit.kind for edit in edits_of(carried)] == ["retitle", "exclude"]
    assert len(lost) == 1
    assert "Diesel takes over." in lost[0]


def test_there_is_nothing_to_carry_over_on_the_newest_revision(ada: User, draft: Draft) -> None:
    same, lost = draft_carry_over(actor=ada, draft=draft, version=draft.version)
    assert (same.version, lost) == (1, ())
