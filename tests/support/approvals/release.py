"""What may be published, by whom, and what do readers get? Exactly the approved revision, once, and exactly its bytes."""

# ruff: noqa: E501, S608 - the words of a case stand in one line, and an attack is a statement

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import replace
from datetime import timedelta
from io import BytesIO
from uuid import UUID

import pypdfium2

from publishing.models import Approval, Publication, PublicationOrder, PublishedArtifact
from publishing.review.policy import DEFAULT_POLICY, policy_digest
from publishing.services.governance import policy_adopt, policy_row, role_grant
from publishing.services.publications import publication_carry_out
from publishing.states import AuditKind, OrderState
from tests.support.approvals.browser import Browser, Page
from tests.support.approvals.registry import scenario
from tests.support.approvals.stage import METHODS, Stage, at_once, signed

FORMATS = ("html", "md", "pdf", "json")


def pdf_text(data: bytes) -> str:
    """Return the text of a PDF as a reader's program extracts it, white space folded."""
    document = pypdfium2.PdfDocument(BytesIO(data))
    try:
        return " ".join(" ".join(page.get_textpage().get_text_range() for page in document).split())
    finally:
        document.close()


def _nothing_public(stage: Stage) -> None:
    assert not Publication.objects.exists()
    assert not PublishedArtifact.objects.exists()
    assert stage.queued == []


@scenario(
    r"publish\w*.*(policy|raised|signatures|more\ roles)|policy.*(raised|chang|new|version|between|digest|differ)",
    expect=r"policy|version|refus|old|void|decid",
)
def the_policy_of_the_round_decides_also_when_a_stricter_one_was_adopted(stage: Stage) -> None:
    role_grant(actor=None, user=stage.call("eve"), role=METHODS)
    stage.begin().submit().approved()
    version = policy_row().version + 1
    methods, domain = DEFAULT_POLICY.roles
    stricter = DEFAULT_POLICY.model_copy(
        update={"version": version, "roles": (methods.model_copy(update={"needed": 2}), domain)}
    )
    policy_adopt(stricter, actor=None)
    publication = stage.publish()
    assert publication.attestation["policy_version"] == version - 1
    assert {row.statement["policy"] for row in Approval.objects.all()} == {policy_digest(DEFAULT_POLICY)}
    second = stage.retitled()
    stage.submit(second).approve("mia", second).approve("dov", second)
    assert stage.state(second) == "open"
    assert not stage.gate(second).forms_to(stage.at("publication-gate", second))
    stage.browser("eve")
    stage.passed(stage.browser("eve").send(signed(stage.decide_form("eve", second), "approve", role=METHODS, comment="Ok.")))
    assert stage.state(second) == "approved"
    stage.holds_together()


@scenario(
    r"^(?!.*(publishers|at\ once|race|moment)).*((double|twice|two|second|again|repeat|replay)\w*.*publish|publish\w*.*(twice|double|again|replay|second\ time))",
    expect=r"one|idempot|refus|once|same",
)
def publishing_twice_publishes_once(stage: Stage) -> None:
    stage.begin().submit().approved()
    form = stage.order_form().sign()
    stage.passed(stage.browser("pia").send(form))
    again = stage.browser("pia").send(form)
    assert again.status in {200, 409}
    assert PublicationOrder.objects.count() == 1
    orders = [str(order) for order in stage.queued]
    stage.work()
    stage.queued.extend(orders)
    stage.work()
    assert Publication.objects.count() == 1
    assert PublishedArtifact.objects.count() == 4
    late = stage.browser("pia").send(form)
    assert late.status == 409, late.status
    assert stage.kinds().count(AuditKind.PUBLISHED) == 1
    stage.holds_together()


@scenario(
    r"(two|race|both|simultan|concurren)\w*.*publish|publish\w*.*(race|simultan|concurren|at\ once)",
    expect=r"one|refus|once|second|409",
    threads=True,
)
def two_publishers_at_once_publish_once(stage: Stage) -> None:
    role_grant(actor=None, user=stage.call("eve"), role="publisher")
    stage.begin().submit().approved()
    forms = {who: stage.order_form(1, who).sign() for who in ("pia", "eve")}
    pages = at_once({who: lambda who=who: stage.browser(who).send(forms[who]) for who in forms})
    assert all(page.status in {200, 409} for page in pages.values())
    assert PublicationOrder.objects.count() == 1
    ids = [str(PublicationOrder.objects.get().pk)] * 2
    stage.queued.clear()
    at_once({place: lambda order=order: publication_carry_out(UUID(order)) for place, order in enumerate(ids)})
    assert Publication.objects.count() == 1
    assert stage.state(1) == "published"
    stage.holds_together()


@scenario(r"publish\w*.*(latest|newest|newer|current|HEAD)|\"?latest\"?", expect=r"refus|names?|exact|never|409|not")
def latest_is_never_published(stage: Stage) -> None:
    stage.begin().submit().approved()
    gate = stage.gate()
    second = stage.retitled()
    for word in ("latest", "newest", "0", "-1", "99"):
        assert (
            stage.browser("pia").get(stage.at("publication-gate", 1).replace("revisions/1/", f"revisions/{word}/")).status
            == 404
        )
    (form,) = gate.forms_to(stage.at("publication-gate", 1))
    assert stage.browser("pia").send(form.sign()).status == 409
    stage.submit(second)
    swapped = replace(form.sign(), action=stage.at("publication-gate", second))
    assert stage.browser("pia").send(swapped).status == 409
    _nothing_public(stage)
    stage.holds_together()


@scenario(
    r"publish\w*.*(superseded|old|earlier|previous)|(superseded|old|earlier)\w*.*publish", expect=r"refus|409|not|stale"
)
def a_superseded_revision_is_not_published(stage: Stage) -> None:
    stage.begin().submit().approved()
    (form,) = stage.gate().forms_to(stage.at("publication-gate", 1))
    stage.retitled()
    stage.refused(stage.browser("pia").send(form.sign()), 409, r"newer revision|superseded|taken (its|the) place", "")
    _nothing_public(stage)


@scenario(
    r"publish\w*.*(without|missing|one|only|before|un-?approved|not\ approved|no\ approv|draft)|(missing|without)\w*.*approv",
    expect=r"refus|block|409|human|not",
)
def nothing_is_published_before_every_role_has_signed(stage: Stage) -> None:
    stage.begin().submit().approve("mia")
    assert not stage.gate().forms_to(stage.at("publication-gate", 1))
    assert re.search("domain reviewer", stage.gate().words, re.IGNORECASE)
    browser = stage.browser("pia")
    token = browser.client.cookies["countersign-csrf"].value
    mark = stage.revision(1).fingerprint
    for audience in ("house", "public"):
        data = {"fingerprint": mark, "audience": audience, "password": "correct horse battery", "csrfmiddlewaretoken": token}
        answer = browser.client.post(stage.at("publication-gate", 1), data)
        assert answer.status_code == 409
    assert re.search("domain reviewer", Page(address="/", answer=answer).words, re.IGNORECASE)
    _nothing_public(stage)
    stage.holds_together()


@scenario(r"expir|too\ old|older\ than|stale\ approval|days", expect=r"refus|void|again|block|not|expir")
def an_approval_that_has_expired_carries_no_publication(stage: Stage) -> None:
    stage.begin().submit().approved()
    (form,) = stage.gate().forms_to(stage.at("publication-gate", 1))
    with stage.clock(timedelta(days=DEFAULT_POLICY.expires_days + 1)):
        page = stage.browser("pia").send(form.sign())
        assert page.status == 409
        assert re.search(r"90 days", page.words)
        _nothing_public(stage)
        stage.passed(stage.recall(1))
        stage.submit().approve("mia").approve("dov")
        assert stage.publish()
    assert len(stage.decisions()) == 4


@scenario(r"withdraw\w*|retract|unpublish|recall\w*\ publication", expect=r"notice|address|kept|shown|refus|410|record|stay")
def a_withdrawn_publication_says_so_at_its_address_and_does_not_return(stage: Stage) -> None:
    publication = stage.published()
    reader = Browser(None)
    stage.passed(stage.withdraw(1, "The passenger figure was wrong."))
    for name in ("published-newest", "published-edition"):
        page = reader.get(stage.address(publication, name))
        assert page.status in {200, 410}
        assert "The passenger figure was wrong." in page.words
    assert not stage.gate().forms_to(stage.at("publication-gate", 1))
    assert stage.kinds().count(AuditKind.WITHDRAWN) == 1
    assert Publication.objects.filter(pk=publication.pk).exists()
    stage.holds_together()


@scenario(r"withdraw\w*.*(reviewer|author|stranger|without|reason)", expect=r"refus|40")
def only_a_publisher_withdraws_and_only_with_a_reason(stage: Stage) -> None:
    stage.published()
    assert stage.withdraw(1, "   ").status in {409, 422}
    browser = stage.browser("mia")
    token = browser.client.cookies["countersign-csrf"].value
    data = {"reason": "Mine.", "password": "correct horse battery", "csrfmiddlewaretoken": token}
    assert browser.client.post(stage.at("publication-withdraw", 1), data).status_code == 403
    assert AuditKind.WITHDRAWN not in stage.kinds()


@scenario(
    r"(artifact|publish\w*|PDF|stored)\w*.*(bytes|disk|file).*(alter|chang|tamper|corrupt|differ)|(alter|tamper|corrupt)\w*.*(artifact|PDF|publish)",
    expect=r"refus|detect|report|alter|not\ served|hash|verify",
)
def an_artifact_altered_on_disk_is_not_handed_out(stage: Stage) -> None:
    publication = stage.published()
    row = PublishedArtifact.objects.get(publication=publication, format="html")
    original = stage.bytes_of(publication, "html")
    stage.damage(row.digest, original.replace(b"41,200", b"99,999"))
    answer = Browser(None).get(stage.address(publication, "published-artifact", "html"))
    assert answer.status in {404, 409, 500, 503}
    assert b"99,999" not in answer.answer.content
    table = PublishedArtifact._meta.db_table
    assert stage.database_refuses(f"UPDATE {table} SET digest = digest")


@scenario(
    r"(reader|served|download|public|get)\w*.*bytes|bytes.*(reader|served|same|stored|hash)|publish\w*\ renders",
    expect=r"same|hash|stored|identical|equal",
)
def readers_get_the_stored_bytes_and_nothing_drawn_anew(stage: Stage) -> None:
    publication = stage.published()
    reader = Browser(None)
    for kind in FORMATS:
        row = PublishedArtifact.objects.get(publication=publication, format=kind)
        answer = reader.get(stage.address(publication, "published-artifact", kind)).answer
        body = b"".join(answer) if answer.streaming else answer.content
        assert hashlib.sha256(body).hexdigest() == row.digest
        assert len(body) == row.size


@scenario(
    r"(login|e-?mail|mail\ address|user\ ?name|account|personal)\w*.*(artifact|PDF|public|publish|report|copy)|(artifact|PDF|export|public)\w*.*(login|mail|user\ ?name|secret)",
    expect=r"not|never|no|absent|without|name",
)
def no_login_and_no_mail_address_reaches_an_artifact(stage: Stage) -> None:
    for who, names in {
        "mia": ("Mia", "Mertens"),
        "dov": ("Dov", "Levi"),
        "pia": ("Pia", "Roth"),
        "ada": ("Ada", "Lang"),
    }.items():
        user = stage.call(who)
        user.first_name, user.last_name = names
        user.username, user.email = f"login-of-{who}", f"{who}@house.example"
        user.save()
    publication = stage.published()
    for kind in FORMATS:
        data = stage.bytes_of(publication, kind)
        text = pdf_text(data) if kind == "pdf" else data.decode()
        assert "login-of" not in text
        assert "house.example" not in text
        assert b"login-of" not in data
        assert "Mia Mertens" in text
    page = Browser(None).get(stage.address(publication))
    assert "login-of" not in page.answer.content.decode()


@scenario(
    r"(consent|name).*(withheld|refus|not\ given|without|declin|hid|no\ )|anonym\w*\ (review|sign)",
    expect=r"role|not|without|absent|no\ name",
)
def a_signer_who_does_not_agree_is_not_named(stage: Stage) -> None:
    mia = stage.call("mia")
    mia.first_name, mia.last_name = "Mia", "Mertens"
    mia.save()
    stage.begin().submit()
    form = stage.decide_form("mia").without("name")
    stage.passed(stage.browser("mia").send(signed(form, "approve", role=METHODS, comment="Ok.")))
    stage.approve("dov")
    publication = stage.publish()
    for kind in FORMATS:
        data = stage.bytes_of(publication, kind)
        text = pdf_text(data) if kind == "pdf" else data.decode()
        assert "Mertens" not in text
        assert "methods reviewer" in text.lower() or "Methods reviewer" in text
    assert Approval.objects.get(role=METHODS).signer_name == "Mia Mertens"


@scenario(
    r"(PDF|print|artifact|copy|paper|readable\ form|signature\ block).*(show|name|role|meaning|time|fingerprint|print|carr)\w*|11\.50|signature\ (block|page|in)",
    expect=r"name|role|meaning|time|show|fingerprint|present|contain|yes",
)
def every_format_shows_name_role_meaning_time_and_fingerprint(stage: Stage) -> None:
    for who, names in {"mia": ("Mia", "Mertens"), "dov": ("Dov", "Levi"), "pia": ("Pia", "Roth")}.items():
        user = stage.call(who)
        user.first_name, user.last_name = names
        user.save()
    publication = stage.published()
    signature = json.loads(stage.bytes_of(publication, "json"))["attestation"]["signatures"][0]
    for kind in FORMATS:
        data = stage.bytes_of(publication, kind)
        text = pdf_text(data) if kind == "pdf" else " ".join(data.decode().split())
        for shown in ("Mia Mertens", "Dov Levi", "Pia Roth", "Methods reviewer", "Domain reviewer"):
            assert shown in text, (kind, shown)
        assert "checked how the evidence was gathered" in text, kind
        assert publication.fingerprint in text.replace(" ", ""), kind
        assert signature["at"][:10] in text or _day(signature["at"]) in text, (kind, signature["at"])


def _day(moment: str) -> str:
    from datetime import datetime

    at = datetime.fromisoformat(moment)
    return f"{at.day} {at:%B} {at.year}"


@scenario(
    r"(render|draw|PDF)\w*.*(fail|crash|error)|(worker|process)\w*.*(crash|die|kill|gone)|half",
    expect=r"nothing|no|block|refus|approved|whole|keep",
)
def a_drawing_that_fails_leaves_the_round_approved_and_nothing_public(stage: Stage) -> None:
    stage.begin().submit().approved()
    stage.passed(stage.order())
    assert stage.state(1) == "publishing"
    record = stage.document(1).evidence[0]
    stage.damage(record.source_digest, b"other bytes")
    assert stage.work() == [None]
    order = PublicationOrder.objects.get()
    assert order.state == OrderState.FAILED
    assert order.problem
    assert stage.state(1) == "approved"
    assert order.problem in stage.gate().words
    _nothing_public(stage)
    assert AuditKind.PUBLICATION_FAILED in stage.kinds()
    stage.holds_together()


@scenario(r"publish\w*.*fingerprint|publish\w*.*(stale|tab)", expect=r"refus|409|conflict")
def the_publisher_signs_the_fingerprint_on_the_screen(stage: Stage) -> None:
    stage.begin().submit().approved()
    for mark in ("0" * 64, "", stage.revision(1).fingerprint[:-1]):
        page = stage.browser("pia").send(stage.order_form().forged(fingerprint=mark).sign())
        assert page.status == 409, (mark, page.status)
        assert page.alert
    stage.refused(stage.browser("pia").send(stage.order_form().sign("wrong password")), 403, r"password", "wrong_password")
    _nothing_public(stage)


@scenario(
    r"supersed\w*|newer\ (publication|version)\ (is\ )?publish|publish\w*\ (a\ )?(second|new)\ (revision|version)",
    expect=r"address|both|old|newer|shown|supersed",
)
def a_newer_publication_takes_the_address_and_the_older_bytes_stay(stage: Stage) -> None:
    first = stage.published()
    old = stage.bytes_of(first, "html")
    second = stage.retitled()
    stage.submit(second).approved(second)
    newer = stage.publish(second)
    reader = Browser(None)
    assert stage.document(second).title in reader.get(stage.address(newer, "published-newest")).words
    page = reader.get(stage.address(first))
    assert page.status == 200
    assert re.search(r"revision 2", page.words, re.IGNORECASE)
    assert reader.get(stage.address(first, "published-artifact", "html")).answer.content == old
    assert AuditKind.PUBLICATION_SUPERSEDED in stage.kinds()


@scenario(r"(role|publisher).*(lost|lose|revok)\w*.*(order|draw|publish)", expect=r"refus|void|fail|not")
def an_approval_altered_between_order_and_drawing_stops_the_publication(stage: Stage) -> None:
    stage.begin().submit().approved()
    stage.passed(stage.order())
    table = Approval._meta.db_table
    stage.tamper(table, f"UPDATE {table} SET comment = 'other' WHERE role = %s", METHODS)
    assert stage.work() == [None]
    assert stage.state(1) == "approved"
    assert not Publication.objects.exists()
    assert re.search("is not as it was signed", PublicationOrder.objects.get().problem)
