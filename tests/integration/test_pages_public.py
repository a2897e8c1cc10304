"""What readers see: the stored bytes in the site's frame, for whom they were published, until they are withdrawn."""

from __future__ import annotations

import base64
import hashlib
from urllib.parse import urlencode

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from publishing.document.edits import Retitle
from publishing.models import Audience, PublicAddress, Publication, Revision
from publishing.services.publications import publication_withdraw
from research.services.context import ResearchContext, WorkspaceInfo
from tests.support.markup import inline_parts, parsed, words
from tests.support.publishing import PASSWORD, Cast, approved, approved_report, published
from tests.support.review import first_revision, next_revision, unchecked_report

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def cast(ada: User, mia: User, dov: User, pia: User) -> Cast:
    return Cast(author=ada, methods=mia, domain=dov, publisher=pia)


@pytest.fixture
def revision(context: ResearchContext, cast: Cast) -> Revision:
    return approved(cast, first_revision(cast.author, unchecked_report(context, cast.author)))


@pytest.fixture
def publication(cast: Cast, revision: Revision) -> Publication:
    return published(cast, revision, name="Pia Bell")


def _slug(publication: Publication) -> str:
    return PublicAddress.objects.get(report=publication.report_id).slug


def _edition(publication: Publication) -> str:
    return reverse("published-edition", args=(_slug(publication), publication.revision.number))


def _file(publication: Publication, name: str) -> str:
    return reverse("published-artifact", args=(_slug(publication), publication.revision.number, name))


def _signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_the_page_shows_the_stored_article_with_facts_contents_counts_and_files(
    client: Client, context: ResearchContext, publication: Publication
) -> None:
    page = client.get(reverse("published-newest", args=(_slug(publication),)))
    assert page.status_code == 200
    assert inline_parts(page) == []
    stored = context.blobs.get(publication.artifacts.get(format="html").digest).decode()
    article = stored[stored.index('<article class="report"') : stored.index("</article>") + len("</article>")]
    assert article in page.content.decode()
    said = words(page)
    assert "Revision 1. Countersigned: methods reviewer (Mira Lang)" in said
    assert all(row.digest in said for row in publication.artifacts.all())
    assert publication.fingerprint in said
    tree = parsed(page)
    anchors = [link["href"].removeprefix("#") for link in tree.select(".public-contents a, .tallies a")]
    assert len(anchors) > 8
    assert all(tree.find(id=anchor) for anchor in anchors)
    assert [heading.name for heading in tree.select("h1")] == ["h1"]


def test_counts_are_those_of_the_paper(client: Client, publication: Publication) -> None:
    tallies = [" ".join(line.get_text().split()) for line in parsed(client.get(_edition(publication))).select(".tallies li")]
    assert tallies[:3] == ["7 statements", "4 verbatim", "3 checked by people"]
    assert "2 signatures" in tallies


def test_layers_are_shown_alone(client: Client, publication: Publication) -> None:
    page = parsed(client.get(f"{_edition(publication)}?layer=facts"))
    assert "layer-facts" in page.body["class"]
    assert "layer-" not in " ".join(parsed(client.get(f"{_edition(publication)}?layer=<script>")).body["class"])


def test_a_citation_leads_to_its_card_without_script(client: Client, publication: Publication) -> None:
    page = parsed(client.get(_edition(publication)))
    marks = page.select("article.report a.citation")
    assert marks
    assert all(page.find(id=mark["href"].removeprefix("#")) for mark in marks)


@pytest.mark.parametrize(
    ("name", "media_type"),
    [
        ("html", "text/html; charset=utf-8"),
        ("md", "text/markdown; charset=utf-8"),
        ("json", "application/json"),
        ("pdf", "application/pdf"),
    ],
)
def test_a_file_is_handed_out_as_it_was_published(
    client: Client, context: ResearchContext, publication: Publication, name: str, media_type: str
) -> None:
    row = publication.artifacts.get(format=name)
    answer = client.get(_file(publication, name))
    assert answer.content == context.blobs.get(row.digest)
    assert answer["Content-Type"] == media_type
    digest = base64.b64encode(hashlib.sha256(answer.content).digest()).decode()
    assert answer["Content-Digest"] == f"sha-256=:{digest}:"
    assert answer["Content-Disposition"].startswith("attachment; ")
    assert answer["Content-Security-Policy"].startswith("sandbox;")
    assert answer["X-Content-Type-Options"] == "nosniff"
    again = client.get(_file(publication, name), headers={"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("name", ["exe", "docx"])
def test_another_format_is_not_there(client: Client, publication: Publication, name: str) -> None:
    assert client.get(_file(publication, name)).status_code == 404


def test_bytes_that_were_altered_on_disk_are_never_handed_out(
    client: Client, context: ResearchContext, publication: Publication
) -> None:
    for row in publication.artifacts.all():
        context.blobs._path(row.digest).write_bytes(b"altered")  # type: ignore[attr-defined]
        answer = client.get(_file(publication, row.format))
        assert answer.status_code == 503
        assert "were altered on disk" in words(answer)
        assert b">altered<" not in answer.content
    assert client.get(_edition(publication)).status_code == 503


def test_a_later_revision_is_the_newest_and_the_earlier_one_says_so(
    client: Client, cast: Cast, publication: Publication
) -> None:
    report = publication.report
    later = published(cast, approved(cast, next_revision(cast.author, report, [Retitle(text="Something newer")])))
    newest = client.get(reverse("published-newest", args=(_slug(publication),)))
    assert "Something newer" in words(newest)
    earlier = client.get(_edition(publication))
    assert "Revision 2 has superseded this one." in words(earlier)
    assert earlier.status_code == 200
    assert "has superseded" not in words(client.get(_edition(later)))
    assert "1 report" in words(client.get(reverse("published")))


def test_a_withdrawn_publication_is_gone_with_its_files_until_a_later_one_comes(
    client: Client, cast: Cast, publication: Publication
) -> None:
    revision = publication.revision
    publication_withdraw(
        actor=cast.publisher,
        report_id=revision.report_id,
        number=1,
        reason="A <b>gauge</b> was misread.",
        password=PASSWORD,
    )
    newest = reverse("published-newest", args=(_slug(publication),))
    for address in (newest, _edition(publication), *(_file(publication, name) for name in ("html", "md", "json", "pdf"))):
        gone = client.get(address)
        assert gone.status_code == 410
        assert "A <b>gauge</b> was misread." in words(gone)
        assert "no-store" in gone["Cache-Control"]
    assert "Nothing that you may read" in words(client.get(reverse("published")))
    published(cast, approved(cast, next_revision(cast.author, publication.report, [Retitle(text="Mended")])))
    assert client.get(newest).status_code == 200
    assert client.get(_edition(publication)).status_code == 410


def test_a_publication_of_the_house_is_read_by_whoever_may_use_its_workspace(
    client: Client, context: ResearchContext, cast: Cast, revision: Revision, eve: User, sam: User
) -> None:
    publication = published(cast, revision, audience=Audience.HOUSE)
    addresses = [_edition(publication), _file(publication, "pdf"), reverse("published-newest", args=(_slug(publication),))]
    for address in addresses:
        asked, missing = client.get(address), client.get(address.replace(_slug(publication), "no-such-report"))
        assert (asked.status_code, missing.status_code) == (404, 404)
        assert asked.content.decode().replace(_slug(publication), "no-such-report") == missing.content.decode()
        assert "nothing here for everybody" in words(asked)
        (sign_in,) = parsed(asked).select("main a.button")
        assert sign_in["href"] == f"{reverse('sign-in')}?{urlencode({'next': address})}"
        assert "no-store" in asked["Cache-Control"]
        assert _signed_in(eve).get(address).status_code == 200
    assert "1 report" in words(_signed_in(eve).get(reverse("published")))
    assert "Nothing that you may read" in words(client.get(reverse("published")))
    workspaces = {"harbour": WorkspaceInfo(name="harbour", public=True, teams=("analysts",))}
    object.__setattr__(context, "workspaces", workspaces)
    for address in addresses:
        assert _signed_in(eve).get(address).status_code == 404
        assert _signed_in(sam).get(address).status_code == 404
        assert _signed_in(cast.author).get(address).status_code == 200


def test_an_edition_for_the_house_is_told_to_nobody_else(
    client: Client, cast: Cast, publication: Publication, eve: User
) -> None:
    report, newest = publication.report, reverse("published-newest", args=(_slug(publication),))
    second = approved(cast, next_revision(cast.author, report, [Retitle(text="For this house alone")]))
    published(cast, second, audience=Audience.HOUSE)
    for address in (newest, _edition(publication)):
        said = words(client.get(address))
        assert "evision 2" not in said
        assert "superseded" not in said
        assert publication.revision.title in said
    listed = words(client.get(reverse("published")))
    assert publication.revision.title in listed
    assert "1 report" in listed
    house = _signed_in(eve)
    assert "For this house alone" in words(house.get(newest))
    assert "Revision 2 has superseded this one." in words(house.get(_edition(publication)))
    assert "1 report" in words(house.get(reverse("published")))
    publication_withdraw(actor=cast.publisher, report_id=report.pk, number=1, reason="Misread.", password=PASSWORD)
    assert client.get(newest).status_code == 404
    assert client.get(_edition(publication)).status_code == 410
    assert "Nothing that you may read" in words(client.get(reverse("published")))


def test_the_title_of_an_edition_for_the_house_stays_out_of_the_address(
    client: Client, cast: Cast, revision: Revision
) -> None:
    first = published(cast, revision, audience=Audience.HOUSE)
    assert _slug(first) == revision.report_id.hex[:12]
    second = next_revision(cast.author, revision.report, [Retitle(text="For everybody")])
    published(cast, approved(cast, second))
    assert _slug(first) == revision.report_id.hex[:12]
    assert client.get(reverse("published-newest", args=(_slug(first),))).status_code == 200


def test_what_was_not_published_has_no_page(client: Client, revision: Revision) -> None:
    assert client.get(reverse("published-newest", args=("no-such-report",))).status_code == 404
    mark = revision.report_id.hex[:12]
    assert client.get(reverse("published-newest", args=(mark,))).status_code == 404


def test_a_revision_that_was_not_published_is_not_at_the_address(
    client: Client, cast: Cast, publication: Publication
) -> None:
    next_revision(cast.author, publication.report, [Retitle(text="A draft of things to come")])
    assert client.get(reverse("published-edition", args=(_slug(publication), 2))).status_code == 404
    assert "A draft of things to come" not in words(client.get(_edition(publication)))


def test_the_list_is_searched_and_asks_the_same_number_of_questions_however_long_it_is(
    client: Client, context: ResearchContext, cast: Cast, publication: Publication
) -> None:
    def questions() -> int:
        with CaptureQueriesContext(connection) as caught:
            assert client.get(reverse("published")).status_code == 200
        return len(caught)

    before = questions()
    published(cast, approved_report(context, cast))
    assert questions() == before
    assert "1 report found" in words(client.get(reverse("published"), {"q": "harbour ferry"}))
    assert "No title matches" in words(client.get(reverse("published"), {"q": "zebra\x00"}))


def test_only_reading_is_possible(client: Client, publication: Publication) -> None:
    for address in (reverse("published"), _edition(publication), _file(publication, "md")):
        assert client.post(address).status_code == 405
