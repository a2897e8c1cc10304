"""The stored bytes of a publication: four formats, one text, names as far as people agreed, and never a login."""

from __future__ import annotations

import hashlib

import pytest
from django.contrib.auth.models import User

from publishing.document.attestation import parse_publication
from publishing.document.canonical import fingerprint
from publishing.models import ArtifactFormat, Publication
from publishing.rendering.equivalence import check_formats, check_pdf, pdf_text
from publishing.store.documents import read_revision
from research.services.context import ResearchContext
from tests.support.publishing import Cast, approved, published
from tests.support.review import first_revision, unchecked_report

pytestmark = pytest.mark.django_db(transaction=True)
LOGINS = ("q-ada-login", "q-mia-login", "q-dov-login", "q-pia-login")


@pytest.fixture
def publication(context: ResearchContext, ada: User, mia: User, dov: User, pia: User) -> Publication:
    """A publication of people with telling logins and addresses; three of them agreed to nothing, one signs by name."""
    for person, login in zip((ada, mia, dov, pia), LOGINS, strict=True):
        person.username, person.email = login, f"{login}@mail.example"
        person.save()
    cast = Cast(author=ada, methods=mia, domain=dov, publisher=pia)
    return published(cast, approved(cast, first_revision(ada, unchecked_report(context, ada))))


def _bytes(context: ResearchContext, publication: Publication) -> dict[str, bytes]:
    return {row.format: context.blobs.get(row.digest) for row in publication.artifacts.all()}


def test_all_four_formats_carry_the_same_text(context: ResearchContext, publication: Publication) -> None:
    stored = _bytes(context, publication)
    signed = parse_publication(stored["json"])
    assert signed.document == read_revision(publication.revision)
    check_formats(
        signed.document,
        html=stored["html"].decode(),
        markdown=stored["md"].decode(),
        json=stored["json"],
        attestation=signed.attestation,
    )
    check_pdf(signed.document, stored["pdf"], signed.attestation)


def test_the_digests_are_those_of_the_bytes_and_the_fingerprint_is_the_signed_one(
    context: ResearchContext, publication: Publication
) -> None:
    for row in publication.artifacts.all():
        data = context.blobs.get(row.digest)
        assert (hashlib.sha256(data).hexdigest(), len(data)) == (row.digest, row.size)
    document = parse_publication(_bytes(context, publication)["json"]).document
    assert fingerprint(document) == publication.fingerprint == publication.revision.fingerprint


def test_names_stand_there_only_with_consent(context: ResearchContext, publication: Publication) -> None:
    stored = _bytes(context, publication)
    for text in (stored["html"].decode(), stored["md"].decode(), pdf_text(stored["pdf"])):
        assert "Mira Lang" in text
        assert "Methods reviewer" in text
        assert "name withheld" in text.replace("\r\n", " ").replace("\n", " ")


def test_no_login_and_no_mail_address_is_in_any_byte(context: ResearchContext, publication: Publication) -> None:
    stored = _bytes(context, publication)
    everything = [*stored.values(), pdf_text(stored["pdf"]).encode()]
    for login in LOGINS:
        assert not any(login.encode() in data for data in everything)
    assert not any(b"mail.example" in data for data in everything)


def test_a_person_s_verdict_is_shown_and_the_signed_document_is_unchanged(
    context: ResearchContext, publication: Publication
) -> None:
    stored = _bytes(context, publication)
    assert "checked by a reviewer" in stored["md"].decode()
    assert "not checked for support" not in stored["md"].decode()
    facts = parse_publication(stored["json"]).document.direct_findings
    assert any(fact.verdict.value == "unchecked" for fact in facts)
    assert {row.format for row in publication.artifacts.all()} == set(ArtifactFormat)
