"""The review desk through its pages: what a reviewer sees, does, and is told when something is refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup
from django.contrib.auth.models import Group, User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from publishing.document.edits import Retitle, Reword
from publishing.models import Approval, AuditEvent, HumanVerdict, Look, ReadMark, Remark, Report, Resolution, Revision, Round
from publishing.services.governance import role_revoke
from publishing.services.remarks import remark_add
from publishing.services.rounds import round_recall
from publishing.store.documents import read_revision
from research.services.context import ResearchContext
from research.verification.types import Verdict
from tests.support.review import first_revision, grant, next_revision, submitted, unchecked_report
from tests.support.reviewing import DOMAIN, METHODS, PASSWORD, adopt, decide, items, judge, reject, vouch

pytestmark = pytest.mark.django_db

NEW_WORDS = "The gauge has been calibrated two times, says the port."


@pytest.fixture
def report(context: ResearchContext, ada: User, team: Group) -> Report:
    return unchecked_report(context, ada, team=team)


@pytest.fixture
def revision(report: Report, ada: User) -> Revision:
    first = first_revision(ada, report)
    submitted(ada, first)
    return first


@pytest.fixture
def vouched(revision: Revision, mia: User) -> Revision:
    vouch(mia, revision)
    return revision


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def at(name: str, revision: Revision) -> str:
    return reverse(name, args=(revision.report_id, revision.number))


def desk(user: User, revision: Revision, query: str = "") -> BeautifulSoup:
    answer = browser(user).get(at("review-desk", revision) + query)
    assert answer.status_code == 200, answer.content.decode()[:2_000]
    return BeautifulSoup(answer.content, "lxml")


def words(tag: Any) -> str:
    return " ".join(tag.get_text(" ").split())


def listed(page: BeautifulSoup) -> list[str]:
    return [str(tag["id"]) for tag in page.select("[data-item]")]


def decision(revision: Revision, **changes: str) -> dict[str, str]:
    """Return what the decision form posts."""
    return {
        "form": "decision",
        "fingerprint": revision.fingerprint,
        "round": str(Round.objects.filter(revision=revision).latest("ordinal").pk),
        "role": METHODS,
        "decision": "approve",
        "comment": "I read every word.",
        "name": "",
        "password": PASSWORD,
        **changes,
    }


def post(user: User, name: str, revision: Revision, data: dict[str, str]) -> HttpResponse:
    return browser(user).post(at(name, revision), data)  # type: ignore[return-value]


def alert(answer: HttpResponse) -> str:
    found = BeautifulSoup(answer.content, "lxml").select_one('[role="alert"]')
    return words(found) if found else ""


def test_an_item_stands_with_its_evidence_beside_it(revision: Revision, mia: User) -> None:
    page = desk(mia, revision)
    assert listed(page) == [item.anchor for item in items(revision)]
    first = page.select_one("[data-item]")
    assert first is not None
    said = words(first)
    assert "Statement 1" in said
    assert "Stands word for word in its source." in said
    assert words(first.select_one("mark")) == "The harbour gauge reads 4.2 m at spring tide."
    assert "Lines 3 to 4 Port Office dated 2025-11-02 read 2026-03-04" in said
    assert "notes/harbour.md" in said
    tallies = words(page.select_one(".desk-tallies"))
    assert "12 items 0 ticked ; go to the next one without a tick 3 need a verdict" in tallies


def test_a_conclusion_shows_what_it_rests_on(revision: Revision, mia: User) -> None:
    page = desk(mia, revision)
    conclusion = next(item for item in items(revision) if item.kind == "derivation")
    below = page.select_one(f"#evidence-{conclusion.anchor} .desk-below")
    assert below is not None
    assert [a["href"] for a in below.select("a")] == [f"?item={anchor}#{anchor}" for anchor in conclusion.premises]


def test_the_whole_stored_passage_is_there_and_restricted_terms_are_not(revision: Revision, mia: User) -> None:
    passages = [words(tag) for tag in desk(mia, revision).select(".desk-passage")]
    assert any("The tide gauge was moved in May." in passage and "calibrated twice" in passage for passage in passages)
    assert "Nightjar" not in str(desk(mia, revision))


def test_only_members_get_a_link_to_the_stored_source(revision: Revision, mia: User, ada: User) -> None:
    source = reverse("source", args=(revision.report.run_id, "S1"))
    assert source in str(desk(ada, revision))
    assert "/evidence/" not in str(desk(mia, revision))


def test_a_page_is_shown_to_whoever_may_see_the_revision_and_to_nobody_else(
    revision: Revision, mia: User, eve: User, sam: User
) -> None:
    address = at("review-desk", revision)
    for stranger in (eve, sam):
        assert browser(stranger).get(address).status_code == 404
    missing = reverse("review-desk", args=(revision.report_id, 9))
    assert browser(mia).get(missing).status_code == 404
    assert Client().get(address).status_code == 302
    assert "no-store" in browser(mia).get(address)["Cache-Control"]


def test_the_first_look_is_noted(revision: Revision, mia: User) -> None:
    desk(mia, revision)
    desk(mia, revision)
    assert Look.objects.filter(reviewer=mia, revision=revision).count() == 1


ACTS = ("review-decide", "review-verdict", "review-mark", "review-remark")


@pytest.mark.parametrize("name", ACTS)
def test_an_act_by_link_is_answered_405(name: str, revision: Revision, mia: User) -> None:
    assert browser(mia).get(at(name, revision)).status_code == 405
    assert not AuditEvent.objects.filter(actor_id=mia.pk).exists()


def test_settling_by_link_is_answered_405(revision: Revision, mia: User) -> None:
    row = remark_add(actor=mia, report_id=revision.report_id, number=1, anchor="", kind="flag", text="Why?")
    assert browser(mia).get(reverse("review-resolve", args=(revision.report_id, row.pk))).status_code == 405


@pytest.mark.parametrize("name", ACTS)
def test_a_form_of_another_site_is_refused(name: str, revision: Revision, mia: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(mia)
    assert client.post(at(name, revision), decision(revision)).status_code == 403
    assert not Approval.objects.exists()


def test_approving_leads_back_with_a_message(vouched: Revision, mia: User) -> None:
    answer = post(mia, "review-decide", vouched, decision(vouched))
    assert (answer.status_code, answer["Location"]) == (303, at("review-desk", vouched) + "#decision")
    assert Approval.objects.get().role == METHODS
    page = desk(mia, vouched)
    assert "You approved this revision on" in words(page.select_one("#decision"))
    assert not page.select('#decision input[type="password"]')


def test_rejecting_works(revision: Revision, mia: User) -> None:
    assert post(mia, "review-decide", revision, decision(revision, decision="reject")).status_code == 303
    assert Approval.objects.get().decision == "reject"


def test_a_replayed_post_is_one_record(vouched: Revision, mia: User) -> None:
    data = decision(vouched)
    assert [post(mia, "review-decide", vouched, data).status_code for _ in range(2)] == [303, 303]
    assert Approval.objects.count() == 1


Prepare = Callable[["Scene"], None]


class Scene:
    """What a refusal is set up from."""

    def __init__(self, revision: Revision, cast: Callable[[str], User], folder: Path) -> None:
        self.revision, self.cast, self.folder = revision, cast, folder

    def vouch(self) -> None:
        vouch(self.cast("mia"), self.revision)


def _contributor(scene: Scene) -> None:
    grant(scene.cast("ada"), METHODS)


def _second_role(scene: Scene) -> None:
    scene.vouch()
    grant(scene.cast("mia"), DOMAIN)
    decide(scene.cast("mia"), scene.revision)


def _filled(scene: Scene) -> None:
    scene.vouch()
    grant(scene.cast("eve"), METHODS)
    decide(scene.cast("eve"), scene.revision, role=METHODS)


def _decided(scene: Scene) -> None:
    scene.vouch()
    decide(scene.cast("mia"), scene.revision)


def _newer(scene: Scene) -> None:
    next_revision(scene.cast("ada"), scene.revision.report, [Retitle(text="Pumps")])


def _recalled(scene: Scene) -> None:
    round_recall(actor=scene.cast("ada"), round_=Round.objects.get())


def _rejected(scene: Scene) -> None:
    reject(scene.cast("dov"), scene.revision)


def _flagged(scene: Scene) -> None:
    scene.vouch()
    remark_add(
        actor=scene.cast("dov"), report_id=scene.revision.report_id, number=1, anchor="", kind="flag", text="Whose pumps?"
    )


def _altered(scene: Scene) -> None:
    scene.vouch()
    record = read_revision(scene.revision).evidence[0]
    (path,) = (scene.folder / "data" / "blobs").rglob(record.source_digest)
    path.chmod(0o600)
    path.write_bytes(b"other")


def _nothing(_scene: Scene) -> None:
    """Leave everything as it is."""


REFUSALS: dict[str, tuple[Prepare, str, dict[str, str], int, str]] = {
    "contributor": (_contributor, "ada", {}, 403, "You wrote part of this revision"),
    "not_permitted": (_nothing, "pia", {}, 403, "You hold no reviewer’s role|You hold no reviewer's role"),
    "second_role": (_second_role, "mia", {"role": DOMAIN}, 403, "one person fills one role"),
    "role_filled": (_filled, "mia", {}, 409, "is filled"),
    "already_decided": (_decided, "mia", {"decision": "reject"}, 409, "never changed"),
    "fingerprint_changed": (_nothing, "mia", {"fingerprint": "0" * 64}, 409, "on your screen"),
    "newer_revision": (_newer, "mia", {}, 409, "Revision 2 has taken"),
    "wrong_state": (_recalled, "mia", {}, 409, "called it back"),
    "rejected": (_rejected, "mia", {}, 409, "a rejection stands"),
    "items_unchecked": (_nothing, "mia", {}, 409, "statement 3, statement 6, statement 7"),
    "flags_open": (_flagged, "mia", {}, 409, "flag is open on the whole report"),
    "evidence_altered": (_altered, "mia", {}, 409, "Card 1"),
    "missing_input": (_nothing, "mia", {"decision": ""}, 409, "one of the two buttons"),
    "wrong_password": (Scene.vouch, "mia", {"password": "not this"}, 403, "nothing was signed"),
}


@pytest.mark.parametrize("code", REFUSALS)
def test_a_refused_decision_says_why_on_the_same_page_and_keeps_what_was_typed(
    code: str, revision: Revision, tmp_path: Path, request: pytest.FixtureRequest, mia: User, dov: User
) -> None:
    prepare, who, changes, status, sentence = REFUSALS[code]
    scene = Scene(revision, request.getfixturevalue, tmp_path)
    data = decision(revision, comment="I typed this for an hour.", **changes)
    prepare(scene)
    before = Approval.objects.count()
    answer = post(scene.cast(who), "review-decide", revision, data)
    assert answer.status_code == status
    assert re.search(sentence, alert(answer)), alert(answer)
    assert Approval.objects.count() == before
    assert data["password"] not in re.sub("correct horse", "", answer.content.decode()) or data["password"] == PASSWORD
    page = BeautifulSoup(answer.content, "lxml")
    assert all(not field.get("value") for field in page.select('input[type="password"]'))
    if page.select_one("#decision-comment"):
        assert "I typed this for an hour." in words(page.select_one("#decision-comment"))
    if code != "missing_input":
        newest = AuditEvent.objects.latest("seq")
        assert (newest.kind, newest.payload["code"], newest.actor_id) == ("refused", code, scene.cast(who).pk)


def test_a_role_revoked_between_page_and_click_is_refused_and_what_was_typed_is_shown(vouched: Revision, mia: User) -> None:
    desk(mia, vouched)
    role_revoke(actor=None, user=mia, role=METHODS)
    answer = post(mia, "review-decide", vouched, decision(vouched))
    assert answer.status_code == 403
    assert "You hold no reviewer" in alert(answer)
    assert "I read every word." in answer.content.decode()
    assert not Approval.objects.exists()
    assert AuditEvent.objects.latest("seq").payload["code"] == "not_permitted"


def test_a_role_out_of_order_says_so_before_and_after_the_click(report: Report, ada: User, mia: User, dov: User) -> None:
    roles = [
        {"name": METHODS, "title": "Methods", "meaning": "Checked."},
        {"name": DOMAIN, "title": "Domain", "meaning": "Right.", "after": [METHODS]},
    ]
    adopt(roles=roles)
    first = first_revision(ada, report)
    submitted(ada, first)
    assert "“Methods” has to approve first" in words(desk(dov, first).select_one("#decision"))
    answer = post(dov, "review-decide", first, decision(first, role=DOMAIN))
    assert (answer.status_code, "signs after Methods" in alert(answer)) == (403, True)


@pytest.mark.parametrize(
    ("who", "prepare", "sentence"),
    [
        ("ada", _nothing, "You wrote part of this revision"),
        ("pia", _nothing, "You hold no reviewer"),
        ("mia", _newer, "Its author is working on a newer one"),
        ("mia", _filled, "Your role is filled"),
        ("mia", _recalled, "called it back"),
        ("mia", _rejected, "a rejection stands"),
        ("mia", _decided, "You approved this revision on"),
    ],
)
def test_whoever_cannot_decide_reads_why(
    who: str, prepare: Prepare, sentence: str, revision: Revision, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    scene = Scene(revision, request.getfixturevalue, tmp_path)
    scene.cast("mia"), scene.cast("dov")
    prepare(scene)
    page = desk(scene.cast(who), revision)
    assert sentence in words(page.select_one("#decision"))
    assert not page.select('#decision input[type="password"]')


def test_the_decision_form_shows_meaning_fingerprint_and_what_is_in_the_way(revision: Revision, mia: User) -> None:
    mia.first_name, mia.last_name = "Mira", "Lang"
    mia.save()
    form = desk(mia, revision).select_one("#decision")
    assert form is not None
    said = words(form)
    assert revision.fingerprint in said
    assert "I checked how the evidence was gathered and that each statement rests on it." in said
    assert "not checked for support: 3" in said
    assert [option["value"] for option in form.select("option")] == [METHODS]
    assert form.select_one("#name")["value"] == "Mira Lang"  # type: ignore[index]
    assert form.select_one("#password")["autocomplete"] == "current-password"  # type: ignore[index]


def test_a_decision_names_the_review_that_it_belongs_to(revision: Revision, mia: User) -> None:
    desk(mia, revision)
    answer = post(mia, "review-decide", revision, decision(revision, round=""))
    assert answer.status_code == 409
    assert "without the review that it belongs to" in alert(answer)


def item_form(revision: Revision, place: int, **changes: str) -> dict[str, str]:
    item = items(revision)[place]
    return {
        "form": "verdict",
        "anchor": item.anchor,
        "item_digest": item.digest,
        "evidence_digest": item.evidence_digest,
        "verdict": "entail",
        "comment": "",
        **changes,
    }


def test_a_verdict_leads_back_to_its_item_in_the_same_list(revision: Revision, mia: User) -> None:
    data = item_form(revision, 2, back="show=needing")
    answer = post(mia, "review-verdict", revision, data)
    anchor = data["anchor"]
    assert answer["Location"] == f"{at('review-desk', revision)}?show=needing&item={anchor}#{anchor}"
    page = desk(mia, revision, f"?show=needing&item={anchor}")
    assert anchor in listed(page)
    assert "Supported by me, Methods reviewer" in words(page.select_one(f"#{anchor}"))


@pytest.mark.parametrize(
    ("changes", "status", "sentence", "code"),
    [
        ({"verdict": "partial"}, 409, "Say in the comment", "missing_input"),
        ({"verdict": ""}, 409, "Say what you found", "missing_input"),
        ({"item_digest": "0" * 64, "comment": "Kept."}, 409, "Load the page again", "item_changed"),
        ({"anchor": "x\r\nSet-Cookie: a=b"}, 409, "Load the page again", "item_changed"),
    ],
)
def test_a_refused_verdict_says_why_and_keeps_the_comment(
    changes: dict[str, str], status: int, sentence: str, code: str, revision: Revision, mia: User
) -> None:
    data = item_form(revision, 2, **changes)
    answer = post(mia, "review-verdict", revision, data)
    assert (answer.status_code, sentence in alert(answer)) == (status, True)
    assert not HumanVerdict.objects.exists()
    assert AuditEvent.objects.latest("seq").payload["code"] == code
    assert data["comment"] in words(
        BeautifulSoup(answer.content, "lxml").select_one(f"#comment-{items(revision)[2].anchor}")
    )


def test_a_contributor_gets_no_verdict_form_and_is_refused(revision: Revision, ada: User) -> None:
    assert not desk(ada, revision).select("[data-verdict]")
    answer = post(ada, "review-verdict", revision, item_form(revision, 2))
    assert (answer.status_code, "belongs to somebody else|Only a reviewer") != (303, "")
    assert not HumanVerdict.objects.exists()


def test_a_tick_and_its_end(revision: Revision, mia: User) -> None:
    item = items(revision)[0]
    data = {"anchor": item.anchor, "item_key": item.key, "checked": "yes", "back": "page=1"}
    assert post(mia, "review-mark", revision, data)["Location"].endswith(f"?item={item.anchor}#{item.anchor}")
    assert "1 ticked" in words(desk(mia, revision).select_one(".desk-tallies"))
    assert item.anchor not in listed(desk(mia, revision, "?show=unticked"))
    post(mia, "review-mark", revision, {**data, "checked": "no"})
    assert not ReadMark.objects.exists()
    assert post(mia, "review-mark", revision, {**data, "item_key": "0" * 64}).status_code == 409


def test_a_flag_its_answer_and_its_end(revision: Revision, mia: User, ada: User) -> None:
    anchor = items(revision)[0].anchor
    said = {"form": "remark", "anchor": anchor, "kind": "flag", "text": "Which <datum>?"}
    assert post(mia, "review-remark", revision, said).status_code == 303
    row = Remark.objects.get()
    page = desk(ada, revision, "?show=flagged")
    assert listed(page) == [anchor]
    assert "Which <datum>?" in words(page)
    post(
        ada, "review-remark", revision, {"anchor": anchor, "kind": "comment", "text": "The port's.", "answers": str(row.pk)}
    )
    assert Remark.objects.filter(answers=row).count() == 1
    settle = reverse("review-resolve", args=(revision.report_id, row.pk))
    refusal = browser(ada).post(settle, {"revision": "1", "remark": str(row.pk), "text": "It is fine."})
    assert (refusal.status_code, "whoever raised it" in alert(refusal)) == (403, True)  # type: ignore[arg-type]
    assert browser(mia).post(settle, {"revision": "1", "anchor": anchor}).status_code == 303
    assert Resolution.objects.get().remark == row
    assert listed(desk(mia, revision, "?show=flagged")) == []


def test_an_empty_comment_is_refused_and_one_on_nothing_keeps_its_words(revision: Revision, mia: User) -> None:
    assert post(mia, "review-remark", revision, {"anchor": "", "kind": "comment", "text": " "}).status_code == 409
    data = {"form": "remark", "anchor": "", "kind": "shout", "text": "Kept words."}
    answer = post(mia, "review-remark", revision, data)
    assert answer.status_code == 409
    assert "Kept words." in words(BeautifulSoup(answer.content, "lxml").select_one("#text-whole"))
    assert not Remark.objects.exists()
    assert post(mia, "review-remark", revision, {**data, "answers": "no-id"}).status_code == 404


def test_what_changed_since_my_last_look_word_by_word(revision: Revision, report: Report, ada: User, mia: User) -> None:
    desk(mia, revision)
    edited = items(revision)[2].anchor
    second = next_revision(ada, report, [Reword(anchor=edited, text=NEW_WORDS), Retitle(text="Pumps and gauges")])
    submitted(ada, second)
    page = desk(mia, second)
    item = page.select_one(f"#{edited}")
    assert item is not None
    assert [words(tag) for tag in item.select("ins")] == [", says the port"]
    assert "Since revision 1: reworded" in words(item)
    assert "Pumps and gauges" in words(page.select_one(".desk-parts"))
    assert listed(desk(mia, second, "?show=changed")) == [edited]
    third = next_revision(ada, report, [Retitle(text="Gauges")])
    submitted(ada, third)
    assert listed(desk(mia, third, "?show=changed")) == []
    assert listed(desk(mia, third, "?show=changed&since=1")) == [edited]


def test_somebody_who_never_looked_is_shown_no_changes_but_can_ask(
    revision: Revision, report: Report, ada: User, dov: User
) -> None:
    edited = items(revision)[2].anchor
    second = next_revision(ada, report, [Reword(anchor=edited, text=NEW_WORDS)])
    submitted(ada, second)
    assert not desk(dov, second).select("ins")
    assert desk(dov, second, "?since=1").select("ins")
    assert desk(dov, second, "?since=999999999999&page=zzz&show=nonsense")


def test_a_replaced_revision_leads_only_to_one_that_its_reader_may_see(
    revision: Revision, report: Report, ada: User, mia: User
) -> None:
    desk(mia, revision)
    second = next_revision(ada, report, [Retitle(text="Pumps of the harbour")])
    page = desk(mia, revision)
    assert not page.select(f'a[href="{at("review-desk", second)}"]')
    for part in (".desk-head", "#decision"):
        assert "Its author is working on a newer one" in words(page.select_one(part))
    assert desk(ada, revision).select(f'.desk-head a[href="{at("review-desk", second)}"]')
    submitted(ada, second)
    assert "Go to revision 2" in words(desk(mia, revision).select_one(".desk-head"))


def test_a_reworded_statement_is_unchecked_until_somebody_gave_a_verdict(
    report: Report, revision: Revision, ada: User, mia: User
) -> None:
    second = next_revision(ada, report, [Reword(anchor="statement-1", text=NEW_WORDS)])
    submitted(ada, second)
    assert "Reworded after the research, and not checked since." in words(desk(mia, second).select_one("#statement-1"))
    vouch(mia, second)
    said = words(desk(mia, second).select_one("#statement-1"))
    assert "Reworded after the research." in said
    assert "not checked since" not in said


def test_filters_narrow_to_what_needs_somebody(revision: Revision, mia: User) -> None:
    needing = [item.anchor for item in items(revision) if item.needs_verdict]
    assert listed(desk(mia, revision, "?show=needing")) == needing
    judge(mia, revision, items(revision)[2])
    assert len(listed(desk(mia, revision, "?show=needing"))) == len(needing) - 1


def test_an_altered_capture_is_said_beside_its_items(revision: Revision, mia: User, tmp_path: Path) -> None:
    record = read_revision(revision).evidence[0]
    for path in (tmp_path / "data" / "blobs").rglob(record.text_digest):
        path.chmod(0o600)
        path.write_bytes(b"other")
    assert "The stored passage cannot be shown." in words(desk(mia, revision).select_one("[data-evidence]"))


def test_a_blind_first_reading_shows_what_others_found_only_after_ones_own_decision(
    report: Report, ada: User, mia: User, dov: User
) -> None:
    adopt(reading="blind")
    first = first_revision(ada, report)
    submitted(ada, first)
    vouch(mia, first)
    vouch(dov, first)
    said = {"report_id": report.pk, "number": 1, "kind": "comment"}
    remark_add(actor=mia, anchor=items(first)[0].anchor, text="Heard at the harbour.", **said)
    remark_add(actor=dov, anchor="", text="My own words.", **said)
    judge(mia, first, items(first)[0], Verdict.ENTAIL, "Seen by Mia.")
    decide(mia, first, comment="Mia approves.")
    hidden = ("Heard at the harbour.", "Seen by Mia.", "Mia approves.", "by mia")
    before = words(desk(dov, first))
    assert "The first reading is blind" in before
    assert "My own words." in before
    assert not [secret for secret in hidden if secret in before]
    author = words(desk(ada, first))
    assert [secret for secret in hidden if secret not in author] == []
    decide(dov, first)
    after = words(desk(dov, first))
    assert [secret for secret in hidden if secret not in after] == []


def test_a_long_report_comes_in_pages_with_totals_of_the_whole_and_a_fixed_number_of_queries(
    context: ResearchContext, ada: User, mia: User, django_assert_max_num_queries: Any
) -> None:
    from tests.support.long_report import long_report

    counts = []
    for facts in (60, 120):
        revision = first_revision(ada, long_report(context, ada, facts))
        submitted(ada, revision)
        desk(mia, revision)
        with django_assert_max_num_queries(60) as queries:
            page = desk(mia, revision)
        counts.append(len(queries))
        assert len(listed(page)) == 50
        assert f"{len(items(revision))} items" in words(page.select_one(".desk-tallies"))
        last = items(revision)[-1].anchor
        assert last in listed(desk(mia, revision, f"?item={last}"))
    assert counts[0] == counts[1]
