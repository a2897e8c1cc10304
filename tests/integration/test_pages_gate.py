"""The page of a publication: everything in the way with its remedy, the order, its progress, and the withdrawal."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from publishing.context import publishing
from publishing.errors import FormatsDisagree
from publishing.models import AuditEvent, PublicAddress, Publication, PublicationOrder, Revision, RoleGrant
from publishing.rendering import publication as drawing
from publishing.services.governance import role_revoke
from publishing.services.publications import publication_carry_out
from publishing.services.remarks import remark_add
from research.models import WorkerService
from research.services.context import ResearchContext
from tests.support.approvals.browser import Page
from tests.support.markup import inline_parts, parsed, words
from tests.support.publishing import PASSWORD, Cast, approved, approved_report, ordered, published
from tests.support.review import called, first_revision, submitted, unchecked_report

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def cast(ada: User, mia: User, dov: User, pia: User) -> Cast:
    return Cast(author=ada, methods=mia, domain=dov, publisher=pia)


@pytest.fixture
def revision(context: ResearchContext, cast: Cast) -> Revision:
    return approved_report(context, cast)


@pytest.fixture
def publisher(client: Client, cast: Cast) -> Client:
    client.force_login(called(cast.publisher, "Pia Bell"))
    return client


def _at(name: str, revision: Revision) -> str:
    return reverse(name, args=(revision.report_id, revision.number))


def _posted(revision: Revision, **changes: str) -> dict[str, str]:
    return {"fingerprint": revision.fingerprint, "audience": "public", "name": "Pia Bell", "password": PASSWORD} | changes


def test_everything_in_the_way_stands_there_with_its_remedy_and_a_link(
    publisher: Client, context: ResearchContext, cast: Cast
) -> None:
    revision = first_revision(cast.author, unchecked_report(context, cast.author))
    submitted(cast.author, revision)
    remark_add(
        actor=cast.domain,
        report_id=revision.report_id,
        number=1,
        anchor="statement-3",
        kind="flag",
        text="Look again.",
    )
    page = publisher.get(_at("publication-gate", revision))
    assert page.status_code == 200
    assert inline_parts(page) == []
    lines = parsed(page).select(".obstacles > li")
    said = [" ".join(line.get_text().split()) for line in lines]
    assert "In the way: 6" in words(page)
    assert sum("has not been checked for support" in line for line in said) == 3
    assert any("Statement 3" in line and "A flag on this item is open." in line for line in said)
    assert any("Domain reviewer: approvals still missing: 1." in line for line in said)
    assert all(line.select("a[href]") for line in lines)
    assert not parsed(page).select("input[type=password]")


def test_a_revision_that_nobody_submitted_says_so(client: Client, context: ResearchContext, cast: Cast) -> None:
    revision = first_revision(cast.author, unchecked_report(context, cast.author))
    client.force_login(cast.author)
    said = words(client.get(_at("publication-gate", revision)))
    assert "it has not been submitted for review" in said


def test_a_clear_gate_shows_the_fingerprint_and_asks_for_audience_name_and_password(
    publisher: Client, revision: Revision
) -> None:
    page = publisher.get(_at("publication-gate", revision))
    assert "Nothing is in the way" in words(page)
    tree = parsed(page)
    assert tree.select_one("input[name=fingerprint]")["value"] == revision.fingerprint  # type: ignore[index]
    assert [box["value"] for box in tree.select("input[name=audience]")] == ["public", "house"]
    assert "Publish revision 1" in [" ".join(button.get_text().split()) for button in tree.select("button")]


def test_whoever_cannot_publish_is_told_why_and_gets_no_form(client: Client, cast: Cast, revision: Revision) -> None:
    client.force_login(cast.author)
    page = client.get(_at("publication-gate", revision))
    assert "somebody else has to publish it" in words(page)
    assert not parsed(page).select("input[type=password]")


def test_a_private_workspace_says_why_not_anybody_may_read_it(
    publisher: Client, context: ResearchContext, cast: Cast
) -> None:
    revision = approved(cast, first_revision(cast.author, unchecked_report(context, cast.author, public=False)))
    page = publisher.get(_at("publication-gate", revision))
    assert "is not marked public" in words(page)
    assert parsed(page).select_one("input[value=public]").has_attr("disabled")  # type: ignore[union-attr]
    refused = publisher.post(_at("publication-gate", revision), _posted(revision))
    assert refused.status_code == 409
    assert not PublicationOrder.objects.exists()


def test_from_the_order_to_the_links(publisher: Client, revision: Revision) -> None:
    gate = _at("publication-gate", revision)
    answer = publisher.post(gate, _posted(revision))
    assert (answer.status_code, answer["Location"]) == (303, gate)
    live = publisher.get(gate)
    assert "Waiting for the worker." in words(live)
    assert "http-equiv" in str(parsed(live).select_one("head noscript"))
    state = _at("publication-state", revision)
    assert "Waiting for the worker." in words(publisher.get(state, headers={"HX-Request": "true"}))
    assert publisher.get(state).status_code == 302
    assert publication_carry_out(PublicationOrder.objects.get().pk)
    ended = publisher.get(state, headers={"HX-Request": "true"})
    assert ended["HX-Redirect"] == gate
    said = words(publisher.get(gate))
    slug = PublicAddress.objects.get().slug
    assert f"/p/{slug}/1" in said
    assert "for anybody" in said


def test_an_order_that_nobody_takes_up_says_that_no_worker_is_there(publisher: Client, revision: Revision) -> None:
    gate, state = _at("publication-gate", revision), _at("publication-state", revision)
    assert "Nobody is taking up" not in words(publisher.get(gate))
    publisher.post(gate, _posted(revision))
    for page in (publisher.get(gate), publisher.get(state, headers={"HX-Request": "true"})):
        assert "Nobody is taking up this publication. No worker has ever reported here." in words(page)
    now = publishing().now()
    WorkerService.objects.create(name="w", started_at=now, seen_at=now)
    assert "Nobody is taking up" not in words(publisher.get(gate))


def test_a_double_click_orders_once(publisher: Client, revision: Revision) -> None:
    for _ in range(2):
        assert publisher.post(_at("publication-gate", revision), _posted(revision)).status_code == 303
    assert PublicationOrder.objects.count() == 1


def test_a_stale_tab_is_refused_and_what_was_typed_is_kept_but_not_the_password(
    publisher: Client, revision: Revision
) -> None:
    posted = _posted(revision, fingerprint="0" * 64, audience="house", name="")
    page = publisher.post(_at("publication-gate", revision), posted)
    assert page.status_code == 409
    tree = parsed(page)
    assert "is not the one of this revision" in tree.select_one("[role=alert]").get_text()  # type: ignore[union-attr]
    assert not tree.select_one("input[name=name]").has_attr("checked")  # type: ignore[union-attr]
    assert tree.select_one("input[value=house]").has_attr("checked")  # type: ignore[union-attr]
    assert PASSWORD.encode() not in page.content


def test_a_wrong_password_is_refused(publisher: Client, revision: Revision) -> None:
    page = publisher.post(_at("publication-gate", revision), _posted(revision, password="wrong horse battery"))
    assert page.status_code == 403
    assert "so nothing was signed" in words(page)


def test_a_publisher_who_lost_the_role_between_page_and_click_is_refused_and_recorded(
    publisher: Client, cast: Cast, revision: Revision
) -> None:
    publisher.get(_at("publication-gate", revision))
    RoleGrant.objects.filter(user=cast.publisher).delete()
    page = publisher.post(_at("publication-gate", revision), _posted(revision))
    assert page.status_code == 403
    last = AuditEvent.objects.order_by("-seq").first()
    assert last is not None
    assert last.payload == {"action": "publish", "code": "not_permitted"}


@pytest.mark.parametrize("name", ["publication-gate", "publication-withdraw"])
def test_whoever_lost_the_role_is_told_why_and_sees_nothing_of_the_revision(
    name: str, publisher: Client, cast: Cast, revision: Revision
) -> None:
    publisher.get(_at("publication-gate", revision))
    role_revoke(actor=None, user=cast.publisher, role="publisher")
    page = publisher.post(_at(name, revision), _posted(revision, reason="Misread gauge."))
    assert page.status_code == 403
    assert "That was not done" in words(page)
    seen = page.content.decode()
    assert not [secret for secret in (revision.title, revision.fingerprint, "Mira Lang", "Signatures") if secret in seen]
    assert publisher.get(_at("publication-gate", revision)).status_code == 404


def test_a_stranger_and_a_superuser_find_nothing(client: Client, revision: Revision, eve: User, sam: User) -> None:
    for person in (eve, sam):
        client.force_login(person)
        assert client.get(_at("publication-gate", revision)).status_code == 404
        assert client.post(_at("publication-gate", revision), _posted(revision)).status_code == 404


def test_an_order_is_cancelled_from_the_page(publisher: Client, cast: Cast, revision: Revision) -> None:
    ordered(cast, revision)
    page = Page(address=_at("publication-gate", revision), answer=publisher.get(_at("publication-gate", revision)))
    (form,) = page.forms_to(_at("publication-cancel", revision))
    answer = publisher.post(_at("publication-cancel", revision), form.posted(), follow=True)
    said = words(answer)
    assert "The publication was cancelled." in said
    assert "The last order was cancelled." in said
    assert "Publish revision 1" in said
    assert publisher.post(_at("publication-cancel", revision)).status_code == 409


def test_a_failed_order_says_why_and_can_be_given_again(
    publisher: Client, cast: Cast, revision: Revision, monkeypatch: pytest.MonkeyPatch
) -> None:
    def disagree(*_: object, **__: object) -> None:
        raise FormatsDisagree("PDF differs from the document at text unit 3.", where="PDF unit 3")

    with monkeypatch.context() as broken:
        broken.setattr(drawing, "check_pdf", disagree)
        publication_carry_out(ordered(cast, revision).pk)
    said = words(publisher.get(_at("publication-gate", revision)))
    assert "The last order came to nothing. PDF differs from the document at text unit 3." in said
    assert publisher.post(_at("publication-gate", revision), _posted(revision)).status_code == 303
    assert PublicationOrder.objects.count() == 2


def test_a_publication_is_withdrawn_from_the_page(publisher: Client, cast: Cast, revision: Revision) -> None:
    published(cast, revision)
    address = _at("publication-withdraw", revision)
    refused = publisher.post(address, {"reason": "Misread gauge.", "password": "wrong horse battery"})
    assert refused.status_code == 403
    assert "Misread gauge." in refused.content.decode()
    answer = publisher.post(address, {"reason": "Misread gauge.", "password": PASSWORD}, follow=True)
    assert "Revision 1 is withdrawn." in words(answer)
    assert hasattr(Publication.objects.get(), "withdrawal")


@pytest.mark.parametrize("name", ["publication-cancel", "publication-withdraw"])
def test_acts_are_posted(publisher: Client, revision: Revision, name: str) -> None:
    assert publisher.get(_at(name, revision)).status_code == 405


def test_nobody_acts_without_signing_in(client: Client, revision: Revision) -> None:
    answer = client.post(_at("publication-gate", revision), _posted(revision))
    assert answer.status_code == 302
    assert reverse("sign-in") in answer["Location"]
