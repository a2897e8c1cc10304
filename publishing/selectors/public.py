"""What may readers see? Publications by audience: anybody's, and the house's for whoever may use the workspace.

There is no superuser path, and what was only submitted or delivered is never reached from here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from uuid import UUID

from django.contrib.auth.models import AnonymousUser, User
from django.core.paginator import Page, Paginator
from django.db.models import Exists, OuterRef, Q, QuerySet

from publishing.document.attestation import Attestation, attested, parse_publication
from publishing.document.types import ReportDocument
from publishing.errors import NotFound
from publishing.models import ArtifactFormat, Audience, PublicAddress, Publication, PublishedArtifact, Withdrawal
from publishing.selectors.reports import FORMATS
from publishing.store.published import as_published, check_published
from research.models import Run
from research.selectors import wording
from research.services.context import current
from research.services.runs import workspaces_for
from research.verification.types import Basis, Verdict

PAGE_SIZE = 25
_NO_SUCH = "There is no such publication, or it is not yours to read."
Reader = User | AnonymousUser


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedRow:
    """One line of the list: a report with its newest publication."""

    slug: str
    number: int
    title: str
    published_at: datetime
    is_public: bool
    roles: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedPage:
    """One page of the list."""

    rows: tuple[PublishedRow, ...]
    page: Page[UUID]


def published_page(reader: Reader, *, text: str, page: str) -> PublishedPage:
    """Return one page of what a reader may read, newest first, in a fixed number of queries.

    A report stands there once, with its newest publication that this reader may read; what was withdrawn does not. An
    impossible page number gives the nearest page.
    """
    # From the publications, by their index: a sort of every address would be paid for each page.
    newest = _standing(reader).filter(_leads_here() | _hidden_newest(reader))
    if text:
        newest = newest.filter(revision__title__icontains=text)
    keys = newest.order_by("-published_at", "-pk").values_list("pk", flat=True)
    found = Paginator(keys, PAGE_SIZE).get_page(page)
    shown = list(Publication.objects.filter(pk__in=list(found)).select_related("revision", "report__address"))
    # One whose record was altered is not listed; its own page says so.
    kept = as_published(shown)
    rows = {publication.pk: _row(publication) for publication in shown if publication.pk in kept}
    return PublishedPage(rows=tuple(rows[pk] for pk in found if pk in rows), page=found)


def _readable(reader: Reader) -> Q:
    """The condition under which a publication may be read."""
    allowed = Q(audience=Audience.PUBLIC)
    if reader.is_authenticated and reader.is_active:
        usable = sorted(workspaces_for(current(), reader))
        mine = Run.objects.filter(report=OuterRef("report"), brief__workspace__in=usable)
        allowed |= Q(Exists(mine), audience=Audience.HOUSE)
    return allowed


def may_read(reader: Reader, publication: Publication) -> bool:
    """Tell whether this reader may read this publication."""
    return Publication.objects.filter(_readable(reader), pk=publication.pk).exists()


def readable_publications(reader: Reader) -> QuerySet[Publication]:
    """Return the publications that a reader may read."""
    return Publication.objects.filter(_readable(reader))


def _standing(reader: Reader) -> QuerySet[Publication]:
    """What a reader may read and was not withdrawn."""
    return readable_publications(reader).filter(~Exists(Withdrawal.objects.filter(publication=OuterRef("pk"))))


def _leads_here() -> Exists:
    return Exists(PublicAddress.objects.filter(publication=OuterRef("pk")))


def _hidden_newest(reader: Reader) -> Q:
    """The newest that a reader may read of a report whose address leads to one that is not theirs to know of."""
    report = OuterRef("report")
    known = readable_publications(reader).filter(_leads_here(), report=report)
    later = _standing(reader).filter(report=report, revision__number__gt=OuterRef("revision__number"))
    return Q(~Exists(known), ~Exists(later))


def _row(publication: Publication) -> PublishedRow:
    return PublishedRow(
        slug=publication.report.address.slug,
        number=publication.revision.number,
        title=publication.revision.title,
        published_at=publication.published_at,
        is_public=publication.audience == Audience.PUBLIC,
        roles=", ".join(signature.title for signature in attestation_in(publication).signatures),
    )


def attestation_in(publication: Publication) -> Attestation:
    """Return what people vouched for, as the row of a publication keeps it."""
    return Attestation.model_validate(publication.attestation)


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedFile:
    """One stored format of a publication."""

    format: str
    label: str
    size: str
    digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EditionView:
    """One publication around its article. `newest` is the number that the address leads this reader to; 0 for none."""

    slug: str
    publication: Publication
    number: int
    title: str
    attestation: Attestation
    files: tuple[PublishedFile, ...]
    newest: int
    others: tuple[int, ...]
    withdrawal: Withdrawal | None

    @property
    def is_newest(self) -> bool:
        """Tell whether the address of the report leads here."""
        return self.number == self.newest

    @property
    def html_digest(self) -> str:
        """The SHA-256 of the page that is shown."""
        return next(file.digest for file in self.files if file.format == ArtifactFormat.HTML)


def edition_view(reader: Reader, slug: str, number: int | None) -> EditionView:
    """Return one publication of the report at an address; None is the newest that this reader may read.

    Raises NotFound, and PublishingError for one that is not as it was published.
    What was withdrawn is returned as such, to whoever might have read it. Nobody learns of an edition that is not theirs.
    """
    address = _address(slug)
    newest = _newest(reader, address)
    publication = newest if number is None else _edition(address, number)
    _check_readable(reader, publication)
    check_published(publication)
    revision = publication.revision
    others = readable_publications(reader).filter(report=address.report_id).exclude(pk=publication.pk)
    return EditionView(
        slug=slug,
        publication=publication,
        number=revision.number,
        title=revision.title,
        attestation=attestation_in(publication),
        files=_files(publication),
        newest=newest.revision.number,
        others=tuple(others.order_by("revision__number").values_list("revision__number", flat=True)),
        withdrawal=Withdrawal.objects.filter(publication=publication).first(),
    )


def _address(slug: str) -> PublicAddress:
    related = ("publication__revision", "publication__report")
    address = PublicAddress.objects.filter(slug=slug).select_related(*related).first()
    if address is None:
        raise NotFound(_NO_SUCH)
    return address


def _newest(reader: Reader, address: PublicAddress) -> Publication:
    """Return where the address leads a reader: to its publication, or, where that is not theirs, to the newest that is.

    Its own publication where none is: whoever asks for that is refused.
    """
    if may_read(reader, address.publication):
        return address.publication
    others = _standing(reader).filter(report=address.report_id).select_related("revision", "report")
    return others.order_by("-revision__number").first() or address.publication


def _edition(address: PublicAddress, number: int) -> Publication:
    rows = Publication.objects.filter(report=address.report_id, revision__number=number)
    publication = rows.select_related("revision", "report").first()
    if publication is None:
        raise NotFound(_NO_SUCH)
    return publication


def _check_readable(reader: Reader, publication: Publication) -> None:
    if not may_read(reader, publication):
        raise NotFound(_NO_SUCH)


def _files(publication: Publication) -> tuple[PublishedFile, ...]:
    stored = {artifact.format: artifact for artifact in publication.artifacts.all()}
    return tuple(
        PublishedFile(format=name.value, label=label, size=wording.size(stored[name].size), digest=stored[name].digest)
        for name, label in FORMATS.items()
        if name in stored
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class FileView:
    """One stored format with the publication that it belongs to."""

    artifact: PublishedArtifact
    title: str
    slug: str
    number: int
    withdrawal: Withdrawal | None


def published_file(reader: Reader, slug: str, number: int, name: str) -> FileView:
    """Return one format of one publication. Raises NotFound, and PublishingError where its record was altered."""
    publication = _edition(_address(slug), number)
    _check_readable(reader, publication)
    check_published(publication)
    artifact = publication.artifacts.filter(format=name).first()
    if artifact is None:
        raise NotFound(_NO_SUCH)
    return FileView(
        artifact=artifact,
        title=publication.revision.title,
        slug=slug,
        number=number,
        withdrawal=Withdrawal.objects.filter(publication=publication).first(),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """One count of the summary, and the anchor of what it counts; '' where there is nothing to lead to."""

    count: int
    one: str
    many: str
    anchor: str

    @property
    def words(self) -> str:
        """The words after the count."""
        return self.one if self.count == 1 else self.many


@lru_cache(maxsize=64)
def tallies_of(json_digest: str) -> tuple[Tally, ...]:
    """Return what a published paper holds, counted from its stored JSON. Raises StoreFailed, PublishingError.

    Remembered by the digest of the bytes, which never change.
    """
    return tuple(_tallies(attested(parse_publication(current().blobs.get(json_digest)))))


def _tallies(document: ReportDocument) -> Sequence[Tally]:
    facts = [*document.direct_findings, *document.further_findings, *(f for s in document.sections for f in s.facts)]
    derived = [*document.derivations, *(item for part in document.sections for item in part.derivations)]
    gaps = [*document.gaps, *(gap for part in document.sections for gap in part.gaps)]
    kinds = (
        ("verbatim", "verbatim", [fact for fact in facts if fact.basis is Basis.QUOTE]),
        ("checked by a person", "checked by people", [fact for fact in facts if fact.basis is Basis.PERSON]),
        ("disputed", "disputed", [fact for fact in facts if fact.verdict is Verdict.CONFLICT]),
    )
    first = facts[0].anchor if facts else ""
    found = [Tally(count=len(facts), one="statement", many="statements", anchor="findings" if first else "")]
    found += [Tally(count=len(of), one=one, many=many, anchor=of[0].anchor) for one, many, of in kinds if of]
    rest = (
        (len(derived), "conclusion", "conclusions", derived[0].anchor if derived else ""),
        (
            len(document.recommendations),
            "recommendation",
            "recommendations",
            document.recommendations[0].anchor if document.recommendations else "",
        ),
        (len(document.ledger), "cited source", "cited sources", document.ledger[0].anchor if document.ledger else ""),
        (len(gaps), "thing not known", "things not known", "gaps" if gaps else ""),
    )
    return [*found, *(Tally(count=n, one=one, many=many, anchor=anchor) for n, one, many, anchor in rest if n)]
