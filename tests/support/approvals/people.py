"""Who is refused? Authors, editors, strangers, superusers, people with two roles, without one, or without a password."""

# ruff: noqa: E501 - the words of a case stand in one line, and an attack is a statement

from __future__ import annotations

from publishing.models import Approval, AuditEvent, HumanVerdict
from publishing.services.governance import role_grant, role_revoke
from publishing.states import AuditKind
from tests.support.approvals.browser import Browser, Page
from tests.support.approvals.registry import scenario
from tests.support.approvals.stage import DOMAIN, METHODS, Stage, signed


def _denied(stage: Stage, page: Page, sentence: str, code: str, number: int = 1) -> None:
    before = Approval.objects.filter(revision__number=number).count()
    stage.refused(page, 403, sentence, code)
    assert Approval.objects.filter(revision__number=number).count() == before


def _decides_by_hand(stage: Stage, who: str, borrowed: str = "mia", number: int = 1, **changes: str) -> Page:
    """Let somebody whose page offers no form send the form of a reviewer's page from their own session."""
    form = signed(stage.decide_form(borrowed, number), "approve", role=METHODS, comment="Mine.")
    token = stage.browser(who).client.cookies["csrftoken"].value if "csrftoken" in stage.browser(who).client.cookies else ""
    browser = stage.browser(who)
    token = token or browser.client.cookies["countersign-csrf"].value
    return browser.send(form.forged(csrfmiddlewaretoken=token, **changes))


@scenario(r"(superuser|administrator|\badmin\b|root).*(approv|sign|publish)", expect=r"refus|40[34]|no\ bypass|no\ path")
def a_superuser_who_asked_for_the_research_cannot_approve_it(stage: Stage) -> None:
    sam, ada = stage.call("sam"), stage.call("ada")
    sam.groups.set(ada.groups.all())
    sam.is_staff = True
    sam.save()
    stage.begin(author="sam").submit(who="sam")
    stage.call("mia")
    _denied(stage, _decides_by_hand(stage, "sam"), r"role|wrote part", "")
    role_grant(actor=None, user=sam, role=METHODS)
    _denied(stage, _decides_by_hand(stage, "sam"), r"you wrote part of this revision", "contributor")
    assert stage.state(1) == "open"


@scenario(r"superuser", expect=r"refus|404|nothing|no\ ")
def a_superuser_without_a_role_sees_no_report_at_all(stage: Stage) -> None:
    stage.begin().submit()
    stage.call("mia")
    assert stage.browser("sam").get(stage.at("review-desk", 1)).status == 404
    assert _decides_by_hand(stage, "sam").status == 404
    assert stage.decisions() == []


@scenario(
    r"(last\ (editor|committer|pusher)|edited\ (it\ )?last|editor|co-?author|contributor|earlier\ author|pusher) .* (approv|sign)",
    expect=r"refus|40[39]|not\ allowed|cannot",
)
def the_last_editor_cannot_approve_nor_can_the_editor_before(stage: Stage) -> None:
    role_grant(actor=None, user=stage.call("ben"), role=METHODS)
    role_grant(actor=None, user=stage.call("ada"), role=DOMAIN)
    stage.begin()
    number = stage.retitled(who="ben")
    stage.submit(number, who="ben")
    _denied(stage, _decides_by_hand(stage, "ben", number=number), r"you wrote part of this revision", "contributor", number)
    _denied(
        stage,
        _decides_by_hand(stage, "ada", number=number, role=DOMAIN),
        r"you wrote part of this revision",
        "contributor",
        number,
    )
    third = stage.retitled("A third title of the ferry", who="ada")
    stage.submit(third)
    _denied(stage, _decides_by_hand(stage, "ben", number=third), r"you wrote part of this revision", "contributor", third)


@scenario(
    r"^(?!.*(publish|second\ account|alias)).*(author.*(approv|sign)|(approv|sign)\w*.*own)",
    expect=r"refus|40[39]|not\ allowed|cannot",
)
def the_author_cannot_approve_also_with_a_reviewers_role(stage: Stage) -> None:
    stage.begin().submit()
    stage.call("mia")
    _denied(stage, _decides_by_hand(stage, "ada"), r"you wrote part of this revision|no reviewer's role", "")
    role_grant(actor=None, user=stage.call("ada"), role=METHODS)
    _denied(stage, _decides_by_hand(stage, "ada"), r"you wrote part of this revision", "contributor")
    assert not stage.desk("ada").forms_to(stage.at("review-decide", 1))
    assert stage.state(1) == "open"


@scenario(r"author.*publish|publish.*own", expect=r"refus|40[39]|cannot")
def the_author_cannot_publish_also_with_a_publishers_role(stage: Stage) -> None:
    role_grant(actor=None, user=stage.call("ada"), role="publisher")
    stage.begin().submit().approved()
    form = stage.order_form(1, "pia").sign()
    token = stage.browser("ada").client.cookies["countersign-csrf"].value
    page = stage.browser("ada").send(form.forged(csrfmiddlewaretoken=token))
    stage.refused(page, 403, r"you wrote part of this revision", "contributor")
    assert stage.state(1) == "approved"
    assert stage.queued == []


@scenario(
    r"(one|same)\ (person|user|reviewer|account).*(both|two|second|twice|several)|(two|both|second)\ (slots?|roles?).*(one|same)"
    r"|(fills?|signs?|approves?)\ (both|two|twice)|both\ roles|second\ role",
    expect=r"refus|one|distinct|409|403",
)
def one_person_fills_one_role(stage: Stage) -> None:
    role_grant(actor=None, user=stage.call("mia"), role=DOMAIN)
    stage.begin().submit()
    tab = stage.decide_form("mia")
    stage.approve("mia")
    second = signed(tab.forged(role=DOMAIN), "approve", comment="In my other role.")
    page = stage.browser("mia").send(second)
    stage.refused(page, page.status, r"role|already", "second_role")
    assert page.status in {403, 409}
    assert stage.decisions() == [(METHODS, "approve")]
    assert stage.state(1) == "open"


@scenario(r"publisher.*(sign|review|approv)|(reviewer|approver|signer).*publish", expect=r"refus|40[39]|distinct")
def a_reviewer_who_signed_does_not_publish(stage: Stage) -> None:
    role_grant(actor=None, user=stage.call("dov"), role="publisher")
    stage.begin().submit().approved()
    form = stage.order_form(1, "pia").sign()
    token = stage.browser("dov").client.cookies["countersign-csrf"].value
    page = stage.browser("dov").send(form.forged(csrfmiddlewaretoken=token))
    stage.refused(page, 403, r"role|signed", "second_role")
    assert stage.state(1) == "approved"


@scenario(
    r"role.*(lost|loses|remov|revok|withdrawn|taken|dropp)|(lost|loses|remov|revok|taken|dropp|demot)\w*.*(role|group|permission|right)|demoted",
    expect=r"refus|40[34]|void|checked",
)
def a_role_lost_between_page_and_click_is_lost(stage: Stage) -> None:
    stage.begin().submit()
    form = signed(stage.decide_form("mia"), "approve", role=METHODS, comment="Checked.")
    assert role_revoke(actor=None, user=stage.call("mia"), role=METHODS)
    page = stage.browser("mia").send(form)
    assert page.status in {403, 404}
    assert stage.decisions() == []
    assert stage.state(1) == "open"
    stage.holds_together()


@scenario(r"(deactivat|disabled|inactive|suspended|locked)", expect=r"refus|40[134]|sign-?in|302|no")
def an_account_that_was_switched_off_signs_nothing(stage: Stage) -> None:
    stage.begin().submit()
    form = signed(stage.decide_form("mia"), "approve", role=METHODS, comment="Checked.")
    mia = stage.call("mia")
    mia.is_active = False
    mia.save()
    page = stage.browser("mia").send(form, follow=False)
    assert page.status in {302, 403, 404}
    assert stage.decisions() == []


@scenario(
    r"^(?!.*\brole).*(approver|signer|reviewer|account|user).*(deleted|renamed|removed|leaves|left|gone)",
    expect=r"keep|name|sign|surviv|stay",
)
def a_signature_keeps_name_role_time_and_meaning_when_the_account_is_renamed_or_gone(stage: Stage) -> None:
    mia = stage.call("mia")
    mia.first_name, mia.last_name = "Mia", "Mertens"
    mia.save()
    stage.begin().submit().approve("mia")
    before = Approval.objects.values("signer_name", "role", "signed_at", "meaning", "statement_digest").get()
    mia.first_name, mia.last_name, mia.username = "Someone", "Else", "else"
    mia.save()
    stage.approve("dov")
    shown = stage.desk("dov").words
    assert "Mertens" in shown
    assert "Someone Else" not in shown
    mia.delete()
    publication = stage.publish()
    assert Approval.objects.values(*before).get(role=METHODS) == before
    assert before["signer_name"] == "Mia Mertens"
    assert "checked how the evidence was gathered" in before["meaning"]
    assert "Mia Mertens" in stage.bytes_of(publication, "html").decode()
    stage.holds_together()


@scenario(
    r"stranger|without\ (a|any|the)\ (role|permission|right)|other\ team|another\ team|outsider|tenan",
    expect=r"refus|40[34]|missing",
)
def a_stranger_and_a_reviewer_of_another_team_find_nothing(stage: Stage) -> None:
    from django.contrib.auth.models import Group

    role_grant(actor=None, user=stage.call("eve"), role=METHODS, team=Group.objects.create(name="others"))
    stage.begin().submit()
    stage.call("mia")
    assert stage.desk("eve").status == 404
    assert _decides_by_hand(stage, "eve").status == 404
    assert stage.decisions() == []


@scenario(r"(wrong|bad|missing|empty|no|without)\ (a\ )?password|re-?(auth|enter)", expect=r"refus|40[13]|again|password")
def a_wrong_password_signs_nothing_and_is_not_sent_back(stage: Stage) -> None:
    stage.begin().submit()
    for wrong in ("not my password", ""):
        form = stage.decide_form("mia")
        page = stage.browser("mia").send(signed(form, "approve", role=METHODS, comment="I typed this.", password=wrong))
        stage.refused(page, 403, r"password", "wrong_password")
        assert "I typed this." in page.answer.content.decode()
        assert "not my password" not in page.answer.content.decode()
    assert stage.decisions() == []
    assert not AuditEvent.objects.filter(payload__icontains="not my password").exists()


@scenario(
    r"(mass\ assignment|forged?\ (role|user|signer)|(role|user|signer|id).*(post|body|field|parameter|forg))",
    expect=r"refus|ignor|40|session|wins",
)
def a_role_that_one_does_not_hold_and_a_signer_that_one_is_not_cannot_be_posted(stage: Stage) -> None:
    stage.begin().submit()
    stage.call("dov")
    page = stage.browser("mia").send(signed(stage.decide_form("mia").forged(role=DOMAIN), "approve", comment="As if."))
    assert page.status in {403, 409}
    assert stage.decisions() == []
    other = str(stage.call("dov").pk)
    form = stage.decide_form("mia").forged(signer=other, signer_id=other, user=other, actor=other, username="dov")
    stage.passed(stage.browser("mia").send(signed(form, "approve", role=METHODS, comment="Mine.")))
    assert Approval.objects.get().signer_id == stage.call("mia").pk
    stage.holds_together()


@scenario(
    r"(session|login|sign-?in).*(expire|ended|out|lost|anonymous)|anonymous|not\ signed\ in|unauthenticated",
    expect=r"refus|sign|30|40|login",
)
def a_session_that_has_ended_decides_nothing(stage: Stage) -> None:
    stage.begin().submit()
    form = signed(stage.decide_form("mia"), "approve", role=METHODS, comment="Checked.")
    stage.browser("mia").client.session.flush()
    assert stage.browser("mia").send(form, follow=False).status in {302, 403}
    assert stage.decisions() == []
    nobody = Browser(None)
    for name in ("review-desk", "publication-gate", "revision"):
        assert nobody.get(stage.at(name, 1)).status == 302


@scenario(r"(role|policy|order).*(before|out\ of\ order|first|sequence)|out\ of\ order", expect=r"refus|409|order|wait")
def a_role_whose_turn_has_not_come_waits(stage: Stage) -> None:
    from publishing.review.policy import DEFAULT_POLICY
    from publishing.services.governance import policy_adopt, policy_row

    version = policy_row().version + 1
    methods, domain = DEFAULT_POLICY.roles
    later = domain.model_copy(update={"after": (METHODS,)})
    policy_adopt(DEFAULT_POLICY.model_copy(update={"version": version, "roles": (methods, later)}), actor=None)
    stage.begin().submit()
    stage.call("mia")
    form = signed(stage.decide_form("mia").forged(role=DOMAIN), "approve", comment="Too early.")
    token = stage.browser("dov").client.cookies["countersign-csrf"].value
    page = stage.browser("dov").send(form.forged(csrfmiddlewaretoken=token))
    stage.refused(page, page.status, r"methods reviewer", "role_out_of_order")
    stage.approve("mia").approve("dov")
    assert stage.state(1) == "approved"


@scenario(r"role.*(filled|taken)|slot.*(filled|taken)|third\ (reviewer|approval|signature)", expect=r"refus|409|filled")
def a_role_that_is_filled_takes_nobody_else(stage: Stage) -> None:
    role_grant(actor=None, user=stage.call("ben"), role=METHODS)
    role_grant(actor=None, user=stage.call("eve"), role=METHODS)
    stage.begin().submit()
    form = signed(stage.decide_form("eve"), "approve", role=METHODS, comment="Me too.")
    stage.approve("mia")
    stage.refused(stage.browser("eve").send(form), 409, r"filled|already|signed", "role_filled")
    assert stage.decisions() == [(METHODS, "approve")]


@scenario(
    r"(unchecked|unverified|not\ checked).*(approv|item|statement)|approv.*(unchecked|unverified)", expect=r"refus|409|block"
)
def nothing_is_approved_while_a_statement_is_unchecked(stage: Stage) -> None:
    stage.begin(unchecked=True).submit()
    waiting = [item.anchor for item in stage.items(1) if item.needs_verdict]
    assert waiting
    stage.refused(stage.decide("mia"), 409, r"check", "items_unchecked")
    stage.vouch("mia")
    assert HumanVerdict.objects.count() == len(waiting)
    stage.approve("mia").approve("dov")
    assert stage.state(1) == "approved"


@scenario(r"verdict.*(author|own|contributor)|(author|contributor).*verdict", expect=r"refus|403")
def an_author_gives_no_verdict_on_what_they_wrote(stage: Stage) -> None:
    role_grant(actor=None, user=stage.call("ada"), role=METHODS)
    stage.begin(unchecked=True).submit()
    anchor = next(item.anchor for item in stage.items(1) if item.needs_verdict)
    form = stage.verdict_form("mia", anchor).choose("entail")
    token = stage.browser("ada").client.cookies["countersign-csrf"].value
    page = stage.browser("ada").send(form.forged(csrfmiddlewaretoken=token))
    stage.refused(page, 403, r"you wrote part", "contributor")
    assert not HumanVerdict.objects.exists()


@scenario(r"verdict.*(stale|changed|other|digest)|digest.*verdict", expect=r"refus|409|stale")
def a_verdict_holds_for_the_wording_and_the_evidence_on_the_screen_only(stage: Stage) -> None:
    stage.begin(unchecked=True).submit()
    anchor = next(item.anchor for item in stage.items(1) if item.needs_verdict)
    for field in ("item_digest", "evidence_digest"):
        form = stage.verdict_form("mia", anchor).choose("entail").forged(**{field: "0" * 64})
        stage.refused(stage.browser("mia").send(form), 409, r"changed|look again|differ|not (?:what|the)", "item_changed")
    assert not HumanVerdict.objects.exists()
    assert AuditKind.VERDICT_GIVEN not in stage.kinds()


@scenario(r"(flag|objection).*open|open\ flag", expect=r"refus|block|409")
def an_open_flag_blocks_publication_until_whoever_raised_it_resolves_it(stage: Stage) -> None:
    stage.begin().submit()
    form = stage.remark_form("mia", anchor=stage.items(1)[0].anchor, kind="flag")
    stage.passed(stage.browser("mia").send(form.type(text="The year is doubtful.")))
    page = stage.decide("dov")
    if page.status == 200:
        stage.approve("mia")
        assert "flag" in stage.gate().words.lower()
        assert not stage.gate().forms_to(stage.at("publication-gate", 1)) or stage.order().status == 409
        assert stage.queued == []
    else:
        stage.refused(page, 409, r"flag", "flags_open")


@scenario(
    r"role.*(after|following).*(approv|sign)|(approv|sign)\w*.*(then|later|after).*role",
    expect=r"keep|stand|hold|stay|remain|count",
)
def a_role_taken_away_after_the_signature_leaves_the_signature(stage: Stage) -> None:
    stage.begin().submit().approved()
    assert role_revoke(actor=None, user=stage.call("mia"), role=METHODS)
    assert stage.publish()


@scenario(
    r"reject\w*.*(without|empty|no)\ (a\ )?(comment|reason)|(empty|missing|without\ a)\ (comment|reason)",
    expect=r"refus|requir|need|409|422",
)
def a_rejection_says_why(stage: Stage) -> None:
    stage.begin().submit()
    form = stage.decide_form("mia")
    page = stage.browser("mia").send(signed(form.type(comment="   "), "reject", role=METHODS))
    assert page.status in {409, 422}
    assert page.alert
    assert stage.decisions() == []
    assert stage.state(1) == "open"
