"""What is this paper? Exact, the same in other bytes, altered at a named place, known but not to everybody, or unknown."""

from __future__ import annotations

import io
import re

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pypdf import PdfWriter

from publishing.document.attestation import parse_publication
from publishing.document.edits import Retitle
from publishing.models import Audience, Publication, Revision
from publishing.rendering.pdf import render_pdf
from publishing.selectors.verify import fingerprint_in
from publishing.services.publications import publication_withdraw
from publishing.views import verify as page
from research.services.context import ResearchContext
from tests.support.markup import inline_parts, words
from tests.support.publishing import PASSWORD, Cast, approved, published
from tests.support.review import first_revision, next_revision, researched_report, unchecked_report

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _no_posts_before() -> None:
    cache.clear()


@pytest.fixture
def cast(ada: User, mia: User, dov: User, pia: User) -> Cast:
    return Cast(author=ada, methods=mia, domain=dov, publisher=pia)


@pytest.fixture
def revision(context: ResearchContext, cast: Cast) -> Revision:
    return approved(cast, first_revision(cast.author, unchecked_report(context, cast.author)))


@pytest.fixture
def publication(cast: Cast, revision: Revision) -> Publication:
    return published(cast, revision, name="Pia Bell")


def _bytes(context: ResearchContext, publication: Publication, name: str) -> bytes:
    return context.blobs.get(publication.artifacts.get(format=name).digest)


def _hand_in(client: Client, data: bytes, name: str = "paper", *, status: int = 200) -> str:
    answer = client.post(reverse("verify"), {"file": SimpleUploadedFile(name, data), "fingerprint": ""})
    assert answer.status_code == status
    return words(answer)


def _paste(client: Client, fingerprint: str, *, status: int = 200) -> str:
    answer = client.post(reverse("verify"), {"fingerprint": fingerprint})
    assert answer.status_code == status
    return words(answer)


def test_the_page_needs_no_sign_in_and_no_script(client: Client) -> None:
    answer = client.get(reverse("verify"))
    assert answer.status_code == 200
    assert inline_parts(answer) == []


@pytest.mark.parametrize(("name", "label"), [("html", "HTML"), ("md", "Markdown"), ("json", "JSON"), ("pdf", "PDF")])
def test_each_published_file_is_known_to_the_byte_and_altered_by_one_character(
    client: Client, context: ResearchContext, publication: Publication, name: str, label: str
) -> None:
    data = _bytes(context, publication, name)
    said = _hand_in(client, data, f"whatever.{name}")
    assert f"This is exactly the {label} of revision 1" in said
    assert "Approved by Mira Lang, methods reviewer" in said
    assert "Approved by domain reviewer" in said
    assert "Published by Pia Bell, publisher" in said
    if name == "pdf":
        return
    altered = data.replace(b"calibrated two times", b"calibrated too times")
    assert altered != data
    said = _hand_in(client, altered)
    assert "Altered" in said
    assert "These signatures are not for your file" in said
    assert "calibrated two times" in said
    assert "calibrated too times" in said


def test_a_pdf_of_another_revision_with_a_printed_fingerprint_is_altered(
    client: Client, context: ResearchContext, publication: Publication, cast: Cast
) -> None:
    signed = parse_publication(_bytes(context, publication, "json"))
    facts = signed.document.direct_findings
    forged = signed.document.model_copy(
        update={"direct_findings": (facts[0].model_copy(update={"text": "The harbour gauge reads 4.3 m."}), *facts[1:])}
    )
    data = render_pdf(forged, publication.fingerprint).data
    said = _hand_in(client, data, "forged.pdf")
    assert "Altered" in said
    assert "The pages hold something that the published ones do not" in said


@pytest.mark.parametrize(
    ("name", "compared"),
    [
        ("html", "The text, the elements and their attributes are those of the published HTML, signatures included"),
        ("md", "The text, the markup and the links are those of the published Markdown, signatures included"),
        ("json", "Every value is that of the published JSON, signatures included"),
        (
            "pdf",
            "The text, the pages’ objects, their look and their links are those of the published PDF, signatures",
        ),
    ],
)
def test_a_file_that_was_saved_anew_is_told_apart_and_no_more_is_claimed_than_was_compared(
    client: Client, context: ResearchContext, publication: Publication, name: str, compared: str
) -> None:
    data = _bytes(context, publication, name)
    said = _hand_in(client, _saved_anew(data) if name == "pdf" else data + b"\n")
    assert "It says what revision 1 says, in other bytes" in said
    assert compared in said
    assert "Somebody saved it anew" in said
    assert "exactly" not in said
    assert "Every byte" not in said


def _saved_anew(pdf: bytes) -> bytes:
    out = io.BytesIO()
    PdfWriter(clone_from=io.BytesIO(pdf)).write(out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("name", "old", "new", "sentence"),
    [
        (
            "html",
            b"</main>",
            b"<textarea>FORGED</textarea></main>",
            "Its markup differs from the published one, first after “…",
        ),
        ("html", b"</main>", b"<dialog>FORGED</dialog></main>", "the first difference stands in text unit"),
        ("html", b"<head>", b'<head><base href="https://example.com/">', "Its markup differs from the published one"),
        ("md", b"](#card", b"](https://example.com/#card", "Its markup differs from the published one"),
        ("json", b'"statement":"', b'"statement":"0', "A value differs; the first one stands under attestation, publisher"),
    ],
)
def test_what_is_not_seen_in_the_text_is_an_alteration_too(
    client: Client, context: ResearchContext, publication: Publication, name: str, old: bytes, new: bytes, sentence: str
) -> None:
    data = _bytes(context, publication, name)
    forged = data.replace(old, new, 1)
    if name == "json":
        forged = re.sub(rb'"statement":"[0-9a-f]{64}"', b'"statement":"' + b"0" * 64 + b'"', data, count=1)
    assert forged != data
    said = _hand_in(client, forged)
    assert "Altered" in said
    assert sentence in said


def test_no_more_than_two_files_are_read_at_once(client: Client, context: ResearchContext, publication: Publication) -> None:
    other = _bytes(context, publication, "md") + b"\n"
    with page._turn(), page._turn():
        answer = client.post(reverse("verify"), {"file": SimpleUploadedFile("paper", other)})
        assert answer.status_code == 429
        assert int(answer["Retry-After"]) > 0
        assert "Other papers are being checked just now" in words(answer)
        assert "This is exactly the Markdown" in _hand_in(client, other[:-1])
    assert "in other bytes" in _hand_in(client, other)


def test_a_signer_who_was_changed_is_an_alteration(
    client: Client, context: ResearchContext, publication: Publication
) -> None:
    said = _hand_in(client, _bytes(context, publication, "html").replace(b"Mira Lang", b"Mira Long"))
    assert "Altered" in said


def test_a_fingerprint_that_was_changed_is_unknown(
    client: Client, context: ResearchContext, publication: Publication
) -> None:
    other = publication.fingerprint[:-1] + ("0" if publication.fingerprint[-1] != "0" else "1")
    data = _bytes(context, publication, "md").replace(publication.fingerprint.encode(), other.encode())
    assert "Unknown" in _hand_in(client, data)
    assert "Unknown" in _paste(client, other)


@pytest.mark.parametrize(
    "data", [b"", b"Dear reader, this is a letter.", b"\x00\x01\x02", b"{}", b"%PDF-1.7 broken", b"<html>"]
)
def test_any_other_file_is_unknown_or_cannot_be_read(client: Client, publication: Publication, data: bytes) -> None:
    answer = client.post(reverse("verify"), {"file": SimpleUploadedFile("x.pdf", data)})
    assert answer.status_code in {200, 422}
    assert "revision 1" not in words(answer)


def test_a_pasted_fingerprint_says_which_revision_is_meant(client: Client, publication: Publication) -> None:
    mark = publication.fingerprint
    assert "This is the fingerprint of revision 1" in _paste(client, mark)
    assert "This is the fingerprint of revision 1" in words(client.get(reverse("verify"), {"fingerprint": mark}))
    grouped = " ".join(re.findall("....", mark.upper()))
    assert "This is the fingerprint of revision 1" in _paste(client, grouped)


def test_the_digest_of_a_file_is_as_good_as_the_file(client: Client, publication: Publication) -> None:
    digest = publication.artifacts.get(format="pdf").digest
    assert "This is exactly the PDF of revision 1" in _paste(client, digest)


def test_what_followed_is_said(client: Client, context: ResearchContext, cast: Cast, publication: Publication) -> None:
    published(cast, approved(cast, next_revision(cast.author, publication.report, [Retitle(text="Newer")])))
    assert "Superseded by revision 2" in _paste(client, publication.fingerprint)
    publication_withdraw(
        actor=cast.publisher, report_id=publication.report_id, number=1, reason="Misread.", password=PASSWORD
    )
    said = _paste(client, publication.fingerprint)
    assert "Withdrawn on" in said
    assert "Misread." in said
    said = _hand_in(client, _bytes(context, publication, "html"), "report.html")
    assert "This is exactly the HTML of revision 1, which was withdrawn" in said


def test_what_is_not_published_is_described_to_whoever_may_see_it(
    client: Client, cast: Cast, revision: Revision, eve: User
) -> None:
    said = _paste(client, revision.fingerprint)
    assert "it is not published to everybody; sign in to learn more" in said
    assert revision.title[:20] not in said
    client.force_login(eve)
    said = _paste(client, revision.fingerprint)
    assert "it is not yours to see" in said
    assert revision.title[:20] not in said
    client.force_login(cast.author)
    said = _paste(client, revision.fingerprint)
    assert "Not published. Its review: approved." in said
    assert revision.title[:20] in said


def test_what_is_published_for_the_house_is_described_to_the_house(
    client: Client, context: ResearchContext, cast: Cast, revision: Revision, eve: User
) -> None:
    publication = published(cast, revision, audience=Audience.HOUSE)
    data = _bytes(context, publication, "md")
    for said in (_hand_in(client, data), _hand_in(client, data.replace(b"gauge", b"gouge"))):
        assert "it is not published to everybody" in said
        assert revision.title[:20] not in said
        assert "gauge" not in said
    client.force_login(eve)
    assert "This is exactly the Markdown of revision 1" in _hand_in(client, data)


def test_a_delivered_report_is_known_to_its_people_as_one_that_nobody_signed(
    client: Client, context: ResearchContext, cast: Cast, eve: User
) -> None:
    report = researched_report(context, cast.author)
    delivery = report.deliveries.order_by("-ordinal")[0]
    data = context.blobs.get(delivery.artifacts.get(format="html").digest)
    assert "Unknown" in _hand_in(client, data)
    client.force_login(eve)
    assert "Unknown" in _hand_in(client, data)
    client.force_login(cast.author)
    assert "A delivered report that nobody signed" in _hand_in(client, data)
    assert "A delivered report that nobody signed" in _paste(client, delivery.fingerprint)
    assert "Altered" in _hand_in(client, data.replace(b"41,200", b"41,300"))


@pytest.mark.parametrize("pasted", ["ab12", "z" * 64, "a" * 65, "<script>alert(1)</script>"])
def test_what_is_no_fingerprint_is_refused_with_a_sentence(client: Client, pasted: str) -> None:
    answer = client.post(reverse("verify"), {"fingerprint": pasted})
    assert answer.status_code == 422
    assert "This is no fingerprint" in words(answer)
    assert b"<script>alert" not in answer.content


def test_nothing_handed_in_is_refused_with_a_sentence(client: Client) -> None:
    assert "or choose a file" in _paste(client, " ", status=422)


def test_a_file_that_is_too_large_is_refused_before_it_is_read(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "MAX_FILE_BYTES", 1000)
    monkeypatch.setattr(page, "_FORM_BYTES", 1000)
    assert "larger than 20 MB" in _hand_in(client, b"x" * 3000, status=413)
    assert "larger than 20 MB" in _hand_in(client, b"x" * 1100, status=413)


def test_whoever_is_not_signed_in_is_slowed_down(client: Client, eve: User) -> None:
    for _ in range(page.MAX_POSTS):
        _paste(client, "0" * 64)
    assert "within a minute" in _paste(client, "0" * 64, status=429)
    client.force_login(eve)
    _paste(client, "0" * 64)


def test_a_post_without_its_token_is_refused() -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(reverse("verify"), {"fingerprint": "0" * 64}).status_code == 403


def test_a_fingerprint_is_found_in_a_sentence() -> None:
    mark = "ab" * 32
    assert fingerprint_in(f"Fingerprint: {mark.upper()}.") == mark
    assert fingerprint_in(f"Fingerabdruck\n{mark[:32]}\n{mark[32:]}") == ""
    assert fingerprint_in(f"{mark[:32]}\n{mark[32:]}") == mark
