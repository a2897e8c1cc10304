"""What users of such systems report of sharing and publishing, each brought about here: the symptom in the name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import pytest
from django.contrib.auth.models import Group, User
from django.urls import reverse

from publishing.document.url import safe_url
from publishing.models import Publication, PublicationOrder, PublishedArtifact, Remark
from publishing.services.governance import role_grant
from publishing.states import AuditKind, OrderState
from research.services.context import ResearchContext
from tests.golden.findings import NASTY, TIDE, brief, quoted_fact, small
from tests.support.approvals.browser import Browser, Page
from tests.support.approvals.stage import METHODS, Stage, signed
from tests.support.markup import inline_parts

pytestmark = pytest.mark.django_db

SCRIPT = "<script>alert(1)</script><img src=x onerror=alert(2)>"
ADDRESSES = (
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "file:///etc/passwd",
    "//collector.example.net/x",
)


@pytest.fixture
def stage(request: pytest.FixtureRequest, context: ResearchContext, tmp_path: Path) -> Iterator[Stage]:
    def call(name: str) -> User:
        user: User = request.getfixturevalue(name)
        return user

    played = Stage(context=context, call=call, folder=tmp_path)
    with played.installed(enqueue=played.queued.append, heads_file=played.heads_file):
        yield played


def _unrunnable(page: Page) -> None:
    assert page.status == 200, (page.address, page.status)
    assert inline_parts(page.answer) == []
    assert not page.tree.find_all("img", src="x")


# 40. Script in what is stored, and what belongs to others


def test_40_a_script_in_the_question_in_the_stored_report_and_in_a_comment_is_text_everywhere(stage: Stage) -> None:
    source = replace(TIDE, title=f"Harbour {SCRIPT}", publisher=SCRIPT)
    findings = replace(
        small(),
        brief=brief(f"How high {SCRIPT} is the tide?"),
        sources=(source,),
        facts=(quoted_fact(1, source, "The harbour gauge reads 4.2 m at spring tide."),),
    )
    stage.delivered(findings)
    stage.passed(stage.open_draft())
    stage.submit()
    browser = stage.browser("mia")
    form = stage.remark_form("mia")
    stage.passed(
        browser.send(form.type(text=f"A comment {SCRIPT} {NASTY}".replace("\x00", "").encode("utf-8", "replace").decode()))
    )
    stage.approve("mia").approve("dov")
    pages = {
        "ada": [reverse("reports"), reverse("notices"), stage.at("report-home"), stage.at("revision", 1), stage.at("draft")],
        "mia": [reverse("review-queue"), stage.at("review-desk", 1)],
        "pia": [stage.at("publication-gate", 1)],
        "aud": [reverse("audit")],
    }
    for who, addresses in pages.items():
        for address in addresses:
            _unrunnable(stage.browser(who).get(address))
    assert "alert(1)" in stage.desk("mia").words


def _everything_of(stage: Stage, report: object, remark: object, number: int = 1) -> list[tuple[str, str]]:
    """Return method and address of everything that one report has."""
    reads = [("get", reverse(name, args=[report])) for name in ("report-home", "draft")]
    pages = ("revision", "revision-changes", "review-desk", "publication-gate", "publication-state")
    reads += [("get", reverse(name, args=[report, number])) for name in pages]
    acts = [("post", reverse(name, args=[report])) for name in _ON_DRAFTS]
    acts += [("post", reverse(name, args=[report, number])) for name in _ON_REVISIONS]
    acts.append(("post", reverse("review-resolve", args=[report, remark])))
    return reads + acts


_ON_DRAFTS = ("revision-start", "draft", "draft-edit", "draft-undo", "draft-discard", "draft-carry-over", "draft-finish")
_ON_REVISIONS = (
    "revision-submit",
    "revision-recall",
    "review-decide",
    "review-verdict",
    "review-mark",
    "review-remark",
    "publication-gate",
    "publication-cancel",
    "publication-withdraw",
)


@pytest.mark.parametrize("who", ["eve", "sam", "far"])
def test_40_what_belongs_to_another_team_looks_exactly_like_what_is_missing(
    stage: Stage, who: str, make_user: object
) -> None:
    if who == "far":
        # A reviewer and publisher of another team is a stranger here.
        others = Group.objects.create(name="others")
        user = make_user("far", others)  # type: ignore[operator]
        for role in (METHODS, "publisher"):
            role_grant(actor=None, user=user, role=role, team=others)
        stage._browsers["far"] = Browser(user)
    stage.begin().submit()
    browser = stage.browser("mia")
    form = stage.remark_form("mia")
    stage.passed(browser.send(form.type(text="A comment of ours.")))
    remark = Remark.objects.get().pk
    stage.open_draft()
    client = stage.browser(who).client
    token = client.cookies["countersign-csrf"].value
    theirs = _everything_of(stage, stage.report.pk, remark)
    missing = _everything_of(stage, uuid4(), uuid4())
    for (method, foreign), (_, nothing) in zip(theirs, missing, strict=True):
        for data in _forms(stage) if method == "post" else ({},):
            first, second = (
                getattr(client, method)(address, {"csrfmiddlewaretoken": token, **data}) for address in (foreign, nothing)
            )
            assert (first.status_code, second.status_code) == (404, 404), (method, foreign, data)
            assert _without_tokens(first.content) == _without_tokens(second.content), foreign
    for name in ("reports", "review-queue", "notices"):
        assert stage.document(1).title not in stage.browser(who).get(reverse(name)).words
    assert stage.state(1) == "open"
    assert AuditKind.REFUSED not in stage.kinds()


def _forms(stage: Stage) -> tuple[dict[str, str], ...]:
    """Return what somebody might post who tries it: a whole form, one that cannot be read, and none."""
    fields = ("fingerprint", "version", "decision", "role", "verdict", "anchor", "kind", "answers", "delivery", "revision")
    whole = {
        "fingerprint": stage.revision(1).fingerprint,
        "version": "1",
        "decision": "approve",
        "role": METHODS,
        "delivery": "1",
        "revision": "1",
        "password": "correct horse battery",
    }
    return whole, dict.fromkeys(fields, "no such thing"), dict.fromkeys(fields, "9" * 5000), {}


def _without_tokens(page: bytes) -> bytes:
    return re.sub(rb'name="csrfmiddlewaretoken" value="[^"]+"', b"", page)


def test_40_a_draft_belongs_to_one_person_and_a_revision_that_was_not_submitted_to_the_team(stage: Stage) -> None:
    stage.begin()
    stage.edit("retitle", text="A title of my own")
    assert "A title of my own" not in stage.browser("ben").get(stage.at("draft")).answer.content.decode()
    assert stage.browser("mia").get(stage.at("revision", 1)).status == 404
    assert stage.browser("mia").get(stage.at("review-desk", 1)).status == 404
    assert stage.browser("ben").get(stage.at("revision", 1)).status == 200
    stage.submit()
    assert stage.browser("mia").get(stage.at("review-desk", 1)).status == 200
    stage.retitled("A second title")
    assert stage.browser("mia").get(stage.at("revision", 2)).status == 404


def test_40_a_house_publication_is_not_for_strangers_and_its_bytes_are_not_guessable(stage: Stage) -> None:
    stage.begin().submit().approved()
    form = stage.order_form()
    stage.passed(stage.browser("pia").send(form.choose("house").sign()))
    (publication,) = stage.work()
    assert publication is not None
    nobody = Browser(None)
    slug, none = publication.report.address.slug, "no-such-report"
    for address in (
        stage.address(publication, "published-newest"),
        stage.address(publication),
        stage.address(publication, "published-artifact", "html"),
    ):
        page, missing = nobody.get(address), nobody.get(address.replace(slug, none))
        assert (page.status, missing.status) == (404, 404)
        assert page.answer.content.decode().replace(slug, none) == missing.answer.content.decode()
        assert stage.document(1).title not in page.words
    assert stage.document(1).title not in nobody.get(reverse("published")).words
    assert stage.browser("ben").get(stage.address(publication)).status == 200


# 49. Done without a result


def test_49_a_publication_is_never_done_without_its_four_artifacts(stage: Stage) -> None:
    publication = stage.published()
    assert sorted(publication.artifacts.values_list("format", flat=True)) == ["html", "json", "md", "pdf"]
    assert all(stage.bytes_of(publication, row.format) for row in publication.artifacts.all())


def test_49_an_order_whose_bytes_cannot_be_stored_fails_and_leaves_the_round_approved(stage: Stage) -> None:
    stage.begin().submit().approved()
    stage.passed(stage.order())
    blobs = stage.folder / "data" / "blobs"
    full = stage.folder / "elsewhere"
    record = stage.document(1).evidence[0]
    kept = [*blobs.rglob(record.source_digest)]
    assert kept
    kept[0].rename(full)
    assert stage.work() == [None]
    order = PublicationOrder.objects.get()
    assert (order.state, stage.state(1)) == (OrderState.FAILED, "approved")
    assert order.problem.endswith(".")
    assert not Publication.objects.exists()
    assert not PublishedArtifact.objects.exists()
    full.rename(kept[0])
    assert stage.publish()


# 51. A request that waits for the work


def test_51_the_request_to_publish_returns_at_once_and_the_worker_does_the_work(stage: Stage) -> None:
    stage.begin().submit().approved()
    answer = stage.browser("pia").send(stage.order_form().sign(), follow=False)
    assert answer.status in {302, 303}
    order = PublicationOrder.objects.get()
    assert (order.state, stage.state(1)) == (OrderState.WAITING, "publishing")
    assert stage.queued == [str(order.pk)]
    assert not PublishedArtifact.objects.exists()
    state = stage.browser("pia").get(stage.at("publication-state", 1)).answer
    progress = stage.browser("pia").get(state.headers["Location"])
    assert (progress.status, state.headers["Location"]) == (200, stage.at("publication-gate", 1))
    assert order.step in progress.words
    assert stage.work() != [None]
    assert stage.state(1) == "published"


def test_51_a_waiting_order_can_be_cancelled_and_the_approvals_stand(stage: Stage) -> None:
    stage.begin().submit().approved()
    stage.passed(stage.order())
    form = stage.browser("pia").form([stage.at("publication-gate", 1)], stage.at("publication-cancel", 1))
    stage.passed(stage.browser("pia").send(form))
    assert stage.state(1) == "approved"
    assert stage.work() == [None]
    assert not Publication.objects.exists()
    assert stage.publish()


# 56. Addresses that run


@pytest.mark.parametrize("address", ADDRESSES)
def test_56_an_address_that_runs_is_never_a_link(stage: Stage, address: str) -> None:
    assert safe_url(address) == ""
    source = replace(TIDE, requested_anchor=address, canonical_anchor=address, transport="web", title=f"See {address}")
    findings = replace(
        small(), sources=(source,), facts=(quoted_fact(1, source, "The harbour gauge reads 4.2 m at spring tide."),)
    )
    stage.delivered(findings).submit()
    browser = stage.browser("mia")
    form = stage.remark_form("mia")
    stage.passed(browser.send(form.type(text=f"[see]({address}) <a href='{address}'>x</a> {address}")))
    for who, name in (("ada", "revision"), ("mia", "review-desk"), ("pia", "publication-gate")):
        _no_such_link(stage.browser(who).get(stage.at(name, 1)))
    stage.passed(browser.send(signed(stage.decide_form("mia"), "approve", role=METHODS, comment=address)))
    stage.approve("dov")
    publication = stage.publish()
    _no_such_link(Browser(None).get(stage.address(publication)))
    markdown = stage.bytes_of(publication, "md").decode()
    assert f"]({address.strip()}" not in markdown
    assert f"<{address.strip()}>" not in markdown


def _no_such_link(page: Page) -> None:
    assert page.status == 200, (page.address, page.status)
    for link in page.links():
        assert link.startswith(("/", "#", "?", "http://testserver/", "https://")), link
        assert not link.startswith("//"), link
        assert "collector.example" not in link
