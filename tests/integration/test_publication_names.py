"""Under which name does a person sign? Their account's or none; nothing that may not be seen reaches readers through it."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from publishing.errors import Blocked
from publishing.models import Approval, Audience, HumanVerdict, PublicationOrder, Revision
from publishing.services.publications import OrderForm, publication_order, publication_withdraw
from research.services.context import ResearchContext
from tests.support.markup import parsed, words
from tests.support.publishing import PASSWORD, Cast, approve, published, vouch
from tests.support.review import called, first_revision, submitted, unchecked_report
from tests.support.reviewing import form_of

pytestmark = pytest.mark.django_db(transaction=True)
TERM = "Nightjar"


@pytest.fixture
def cast(ada: User, mia: User, dov: User, pia: User) -> Cast:
    return Cast(author=ada, methods=mia, domain=dov, publisher=pia)


@pytest.fixture
def revision(context: ResearchContext, cast: Cast) -> Revision:
    first = first_revision(cast.author, unchecked_report(context, cast.author))
    submitted(cast.author, first)
    return first


def _signed(cast: Cast, revision: Revision, *, methods: str = "", domain: str = "") -> None:
    vouch(revision, cast.methods, name=methods)
    approve(revision, cast.methods, "methods_reviewer", name=methods)
    approve(revision, cast.domain, "domain_reviewer", name=domain)


def test_the_forms_offer_the_name_of_the_account_and_nothing_to_type(cast: Cast, revision: Revision) -> None:
    client = Client()
    client.force_login(called(cast.methods, "Mara Voss"))
    page = client.get(reverse("review-desk", args=(revision.report_id, 1)))
    boxes = parsed(page).select("input[name=name]")
    assert {(box["type"], box["value"], box.has_attr("checked")) for box in boxes} == {("checkbox", "Mara Voss", True)}
    assert "Show my name on published copies: Mara Voss" in words(page)


def test_an_account_without_a_full_name_is_told_who_can_set_one(cast: Cast, revision: Revision) -> None:
    client = Client()
    client.force_login(cast.methods)
    page = client.get(reverse("review-desk", args=(revision.report_id, 1)))
    assert not parsed(page).select("input[name=name]")
    assert "Whoever keeps the accounts can set one" in words(page)


def test_nobody_decides_under_the_name_of_somebody_else(cast: Cast, revision: Revision) -> None:
    called(cast.methods, "Mara Voss"), called(cast.domain, "Teo Lindqvist")
    vouch(revision, cast.methods)
    client = Client()
    client.force_login(cast.domain)
    form = form_of(cast.domain, revision, name="Mara Voss")
    posted = {name: getattr(form, name) for name in ("fingerprint", "role", "decision", "password", "name")}
    posted["round"] = str(revision.rounds.get().pk)
    answer = client.post(reverse("review-decide", args=(revision.report_id, 1)), posted)
    assert answer.status_code == 409
    assert "Published copies show the name of your account, or none." in words(answer)
    assert not Approval.objects.exists()


def test_nobody_publishes_under_the_name_of_somebody_else(cast: Cast, revision: Revision) -> None:
    _signed(cast, revision)
    called(cast.publisher, "Pia Bell")
    form = OrderForm(fingerprint=revision.fingerprint, audience=Audience.PUBLIC, password=PASSWORD, name="Mara Voss")
    with pytest.raises(Blocked, match="the name of your account, or none"):
        publication_order(actor=cast.publisher, report_id=revision.report_id, number=1, form=form)
    assert not PublicationOrder.objects.exists()


def test_a_full_name_that_is_the_login_is_withheld_and_stays_so_when_the_account_has_gone(
    cast: Cast, revision: Revision
) -> None:
    called(cast.methods, "Mia")
    vouch(revision, cast.methods)
    with pytest.raises(Blocked, match="the name of your account, or none"):
        approve(revision, cast.methods, "methods_reviewer", name="Mia")
    _signed(cast, revision)
    cast.methods.delete()
    attestation = published(cast, revision).attestation
    assert [signature["name"] for signature in attestation["signatures"]] == ["", ""]


@pytest.mark.parametrize("blank", ["\u3164", "\u2800"])
def test_an_invisible_full_name_is_withheld_and_blocks_no_publication(blank: str, cast: Cast, revision: Revision) -> None:
    for person in (cast.methods, cast.publisher):
        person.first_name = blank
        person.save()
    _signed(cast, revision)
    assert published(cast, revision).attestation["publisher"]["name"] == ""
    assert Approval.objects.get(role="methods_reviewer").signer_name == "mia"


def test_a_full_name_that_holds_a_restricted_term_is_withheld(
    context: ResearchContext, cast: Cast, revision: Revision
) -> None:
    _signed(cast, revision, methods=f"{TERM} Verifier", domain="Teo Lindqvist")
    publication = published(cast, revision, name=f"Pia {TERM.lower()}")
    assert [signature["name"] for signature in publication.attestation["signatures"]] == ["", "Teo Lindqvist"]
    assert publication.attestation["publisher"]["name"] == ""
    assert not HumanVerdict.objects.filter(shows_name=True).exists()
    for artifact in publication.artifacts.exclude(format="pdf"):
        assert TERM.lower() not in context.blobs.get(artifact.digest).decode().lower()


@pytest.mark.parametrize("reason", ["Project Nightjar asked for it.", "N i g h t j a r asked.", "Nіghtjar asked."])
def test_a_withdrawal_does_not_tell_readers_a_restricted_term(reason: str, cast: Cast, revision: Revision) -> None:
    _signed(cast, revision)
    published(cast, revision)
    client = Client()
    client.force_login(cast.publisher)
    address = reverse("publication-withdraw", args=(revision.report_id, 1))
    answer = client.post(address, {"reason": reason, "password": PASSWORD})
    assert answer.status_code == 409
    said = parsed(answer).select_one("[role=alert]")
    assert said is not None
    assert "restricted terms" in said.get_text()
    assert "ghtjar" not in said.get_text()
    kept = publication_withdraw(
        actor=cast.publisher, report_id=revision.report_id, number=1, reason="A gauge was misread.", password=PASSWORD
    )
    assert kept.reason == "A gauge was misread."
