"""What does the site do with requests that no page of it would send, or that come twice, late or together?"""

# ruff: noqa: E501 - the words of a case stand in one line, and an attack is a statement

from __future__ import annotations

import re
from dataclasses import replace
from urllib.parse import urlsplit

from django.core import mail
from django.urls import reverse

from publishing.models import Approval, Notification, Revision
from publishing.services.governance import role_grant
from publishing.services.notifications import mail_pending
from publishing.states import AuditKind
from tests.support.approvals.browser import Browser
from tests.support.approvals.registry import scenario
from tests.support.approvals.stage import METHODS, Stage, at_once, signed

ACTS = ("review-decide", "review-verdict", "review-mark", "review-remark", "revision-submit", "revision-recall")
ACTS_OF_PUBLISHER = ("publication-withdraw", "publication-cancel")


@scenario(
    r"\bGET\b|link\ in\ (the\ |a\ )?mail|mail\ link|by\ link|prefetch|image\ tag",
    expect=r"405|refus|no\ effect|nothing|only\ POST|page",
)
def no_link_decides_anything(stage: Stage) -> None:
    mia = stage.call("mia")
    mia.email = "mia@house.example"
    mia.save()
    stage.begin().submit()
    for who, names in (("mia", ACTS), ("pia", ACTS_OF_PUBLISHER)):
        for name in names:
            assert stage.browser(who).client.get(stage.at(name, 1), {"decision": "approve"}).status_code == 405, name
    mail_pending()
    links = re.findall(
        r"https?://\S+", "\n".join(message.body for message in mail.outbox if "mia@house.example" in message.to)
    )
    assert links
    for link in links:
        assert stage.browser("mia").client.get(urlsplit(link).path).status_code == 200
        assert "/revisions/1" in link or str(stage.report.pk) in link
    assert stage.decisions() == []
    assert stage.state(1) == "open"


@scenario(r"CSRF|cross.?site|forged\ (form|request)|other\ origin|token\ missing", expect=r"403|refus")
def a_form_without_the_token_is_refused(stage: Stage) -> None:
    stage.begin().submit()
    form = signed(stage.decide_form("mia"), "approve", role=METHODS, comment="Ok.")
    assert stage.browser("mia").send(form.without("csrfmiddlewaretoken")).status == 403
    order = signed(stage.decide_form("mia"), "approve", role=METHODS, comment="Ok.")
    assert stage.browser("mia").send(order.forged(csrfmiddlewaretoken="x" * 64)).status == 403
    assert stage.decisions() == []


@scenario(
    r"replay|(double|twice|second)\ (click|submit|post)|resubmit|(same|approv\w*)\ POST|(approv|sign)\w*\ (twice|again)|idempoten",
    expect=r"idempot|one|once|same|refus",
)
def the_same_decision_posted_again_is_one_record(stage: Stage) -> None:
    stage.begin().submit()
    form = signed(stage.decide_form("mia"), "approve", role=METHODS, comment="Ok.")
    for _ in range(3):
        stage.passed(stage.browser("mia").send(form))
    assert stage.decisions() == [(METHODS, "approve")]
    assert stage.kinds().count(AuditKind.APPROVED) == 1
    stage.holds_together()


@scenario(r"(second|another|other)\ (tab|browser|device|window)", expect=r"refus|one|same|409|already")
def a_second_tab_cannot_decide_otherwise(stage: Stage) -> None:
    stage.begin().submit()
    other = stage.another_browser("mia")
    tab = signed(stage.decide_form("mia", browser=other), "reject", role=METHODS, comment="On second thoughts no.")
    stage.approve("mia")
    stage.refused(other.send(tab), 409, r"already|decided", "already_decided")
    assert stage.decisions() == [(METHODS, "approve")]


@scenario(
    r"(race|simultan|concurren|at\ once|same\ (time|moment)|parallel|two\ reviewers)",
    expect=r"one|both|serial|refus|lock|unbroken|second",
    threads=True,
)
def two_reviewers_at_once_fill_one_place_once_and_two_places_both(stage: Stage) -> None:
    role_grant(actor=None, user=stage.call("eve"), role=METHODS)
    stage.begin().submit()
    forms = {
        "mia": signed(stage.decide_form("mia"), "approve", role=METHODS, comment="Ok."),
        "eve": signed(stage.decide_form("eve"), "approve", role=METHODS, comment="Ok."),
        "dov": signed(stage.decide_form("dov"), "approve", comment="Ok."),
    }
    pages = at_once({who: lambda who=who: stage.browser(who).send(forms[who]) for who in forms})
    assert sorted([pages["mia"].status, pages["eve"].status]) in ([200, 403], [200, 409])
    assert pages["dov"].status == 200
    assert sorted(stage.decisions()) == [("domain_reviewer", "approve"), (METHODS, "approve")]
    assert stage.state(1) == "approved"
    assert stage.kinds().count(AuditKind.ROUND_APPROVED) == 1
    stage.holds_together()


@scenario(
    r"(without|missing|no|omit\w*|empty)\ (the\ |a\ )?(fingerprint|hash|digest|version)|API.*fingerprint",
    expect=r"refus|40[09]|422|required|conflict",
)
def a_decision_without_a_fingerprint_is_refused(stage: Stage) -> None:
    stage.begin().submit()
    form = signed(stage.decide_form("mia"), "approve", role=METHODS, comment="Ok.")
    for altered in (form.without("fingerprint"), form.forged(fingerprint=""), form.forged(fingerprint="x" * 70_000)):
        page = stage.browser("mia").send(altered)
        assert page.status in {400, 409, 422}
        assert page.alert
    assert stage.decisions() == []
    stage.holds_together()


@scenario(
    r"(fingerprint|approv\w*).*(other|another|different|wrong)\ (report|document|publication)",
    expect=r"refus|409|conflict|404|not",
)
def the_fingerprint_of_another_report_is_refused(stage: Stage) -> None:
    stage.begin().submit()
    first = stage.report
    foreign = stage.revision(1).fingerprint
    stage.begin().submit()
    assert stage.revision(1).fingerprint != foreign
    form = stage.decide_form("mia").forged(fingerprint=foreign)
    page = stage.browser("mia").send(signed(form, "approve", role=METHODS, comment="Ok."))
    stage.refused(page, 409, r"changed|not the|another|look again", "fingerprint_changed")
    form = signed(stage.decide_form("mia"), "approve", role=METHODS, comment="Ok.")
    elsewhere = replace(form, action=reverse("review-decide", args=[first.pk, 1]))
    assert stage.browser("mia").send(elsewhere).status == 409
    assert not Approval.objects.exists()


@scenario(
    r"bulk|(all|several|many|multiple)\ (reports|revisions|versions|at\ once)|select\ all", expect=r"refus|one|each|not|no"
)
def nothing_is_approved_in_bulk(stage: Stage) -> None:
    stage.begin().submit()
    browser, form = stage.browser("mia"), stage.decide_form("mia")
    other = stage.begin().submit().revision(1)
    data = signed(form, "approve", role=METHODS, comment="All.").posted()
    data["fingerprint"] = [*data["fingerprint"], other.fingerprint]
    data["report_id"] = [str(stage.report.pk)]
    data["number"] = ["1", "2"]
    browser.client.post(form.action, data)
    assert Approval.objects.filter(fingerprint=other.fingerprint).count() == 0 or Approval.objects.count() <= 1
    assert not Approval.objects.filter(revision=other).exists()
    queue = browser.get(reverse("review-queue"))
    assert not [found for found in queue.forms() if found.method == "post" and "password" in found.names()]


@scenario(
    r"(admin|django\ admin)\w*.*(edit|change|delete|alter|add|action)|(edit|change|delete|via)\w*.*admin",
    expect=r"refus|403|404|read.?only|no",
)
def the_admin_pages_change_no_record(stage: Stage) -> None:
    stage.begin().submit().approve("mia")
    sam = stage.call("sam")
    sam.is_staff = True
    sam.save()
    browser = stage.browser("sam")
    for model, key in ((Approval, Approval.objects.get().pk), (Revision, stage.revision(1).pk)):
        base = f"/admin/publishing/{model._meta.model_name}/"
        for address in (f"{base}add/", f"{base}{key}/change/", f"{base}{key}/delete/"):
            page = browser.get(address)
            saving = [form for form in page.forms() if {"_save", "_continue"} & form.names() or "post" in form.names()]
            assert page.status in {302, 403, 404} or not saving, address
    assert stage.decisions() == [(METHODS, "approve")]


@scenario(r"clickjack|i?frame|embed", expect=r"refus|deny|block|header|not")
def no_page_of_the_review_can_be_framed(stage: Stage) -> None:
    stage.begin().submit()
    for who, name in (("mia", "review-desk"), ("pia", "publication-gate")):
        answer = stage.browser(who).client.get(stage.at(name, 1))
        assert answer.headers["X-Frame-Options"] == "DENY"
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]


@scenario(r"cache|back\ button|offline\ copy", expect=r"no-?store|refus|409|not|stale")
def no_page_of_the_review_is_kept_by_a_cache(stage: Stage) -> None:
    stage.begin().submit()
    for who, name in (("mia", "review-desk"), ("pia", "publication-gate"), ("ada", "revision")):
        assert "no-store" in stage.browser(who).client.get(stage.at(name, 1)).headers["Cache-Control"]


@scenario(r"(mail|notif)\w*", expect=r"bound|revision|link|never|no|not")
def a_notice_leads_to_the_revision_that_it_speaks_of(stage: Stage) -> None:
    stage.begin().submit()
    stage.call("mia")
    second = stage.retitled()
    mia = stage.call("mia")
    mia.email = "mia@house.example"
    mia.save()
    stage.submit(second)
    lines = Notification.objects.filter(recipient=mia)
    assert lines
    assert all(f"/revisions/{line.revision.number}" in line.path for line in lines if line.revision)
    mail_pending()
    (message,) = [message for message in mail.outbox if message.to == ["mia@house.example"]]
    assert f"/revisions/{second}" in message.body
    assert stage.document(second).title not in message.body + message.subject


@scenario(r"recall|call\w*\ back|resubmit", expect=r"void|refus|again|not|stale")
def approvals_of_a_round_that_was_called_back_do_not_count_in_the_next(stage: Stage) -> None:
    stage.begin().submit().approve("mia")
    tab = signed(stage.decide_form("dov"), "approve", comment="Ok.")
    stage.passed(stage.recall(1))
    stage.refused(stage.browser("dov").send(tab), 409, r"called .*back", "wrong_state")
    stage.submit().approve("dov")
    assert stage.state(1) == "open"
    stage.approve("mia")
    assert stage.state(1) == "approved"


@scenario(r"public|reader|anyone|without\ sign", expect=r"read|sign|404|302|no")
def nobody_reads_an_unpublished_revision_at_a_public_address(stage: Stage) -> None:
    stage.begin().submit().approved()
    nobody = Browser(None)
    assert nobody.get(reverse("published")).status == 200
    assert stage.document(1).title not in nobody.get(reverse("published")).words
    assert nobody.get(reverse("published-newest", args=["a-guess"])).status == 404
