"""What is this paper? From its bytes or its fingerprint to the revision that it is, as far as the asker may know.

Bytes that were published are told by their digest alone. Anything else is read, and everything that it could show a person
is compared with the stored file of the same format, of the publication whose fingerprint it carries.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from time import monotonic

from publishing.document.attestation import Attestation
from publishing.models import (
    Artifact,
    ArtifactFormat,
    Audience,
    Delivery,
    PublicAddress,
    Publication,
    PublishedArtifact,
    Revision,
    Withdrawal,
)
from publishing.rendering.readback import DEFAULT_LIMITS, Departure, FileFormat, Identified, compare, identify
from publishing.selectors.public import Reader, attestation_in, may_read, readable_publications
from publishing.selectors.reports import FORMATS
from publishing.store.access import newest_round, reports_visible_to, revisions_visible_to
from publishing.store.published import as_published, was_published
from research.services.context import current

_GROUPED = re.compile(r"[\s:._-]+")
_FINGERPRINT = re.compile(r"[0-9a-f]{64}")
_STORED_AS = {
    FileFormat.HTML: ArtifactFormat.HTML,
    FileFormat.MARKDOWN: ArtifactFormat.MARKDOWN,
    FileFormat.JSON: ArtifactFormat.JSON,
    FileFormat.PDF: ArtifactFormat.PDF,
}
_FORMAT_NAMES = {
    FileFormat.HTML: "HTML",
    FileFormat.MARKDOWN: "Markdown",
    FileFormat.JSON: "JSON",
    FileFormat.PDF: "PDF",
    FileFormat.UNKNOWN: "",
}

Turn = Callable[[], AbstractContextManager[None]]


class Finding(StrEnum):
    """What a paper turned out to be."""

    EXACT = "exact"
    SAME_TEXT = "same_text"
    ALTERED = "altered"
    KNOWN = "known"
    DELIVERED = "delivered"
    HIDDEN = "hidden"
    UNKNOWN = "unknown"
    RECORD_ALTERED = "record_altered"


@dataclass(frozen=True, slots=True, kw_only=True)
class Described:
    """A revision as the asker may know it.

    `attestation` is None while it is not published; then `state` says where its review is.
    """

    title: str
    number: int
    fingerprint: str
    attestation: Attestation | None
    published_at: datetime | None
    is_public: bool
    slug: str
    superseded_by: int
    withdrawal: Withdrawal | None
    state: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a paper is. `format` names what was handed in, '' for a fingerprint; `delivered` a report that nobody signed."""

    finding: Finding
    format: str = ""
    revision: Described | None = None
    delivered: Delivery | None = None
    departure: Departure | None = None
    warnings: tuple[str, ...] = ()
    fingerprint: str = ""

    @property
    def was(self) -> str:
        """What happened to the stored file that this one is compared with, as an adjective."""
        return "published" if self.revision is not None else "delivered"

    @property
    def included(self) -> str:
        """How a sentence about the whole file goes on: a published one carries signatures."""
        return ", signatures included" if self.revision is not None else ""


def fingerprint_in(text: str) -> str:
    """Return the fingerprint that a person pasted, also in groups or within other words; '' where there is none."""
    lowered = text.casefold()
    whole = _GROUPED.sub("", lowered)
    if _FINGERPRINT.fullmatch(whole):
        return whole
    found = re.search(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])", lowered)
    return found.group() if found else ""


def verify_fingerprint(reader: Reader, fingerprint: str) -> Answer:
    """Return what is known under a fingerprint, or under the SHA-256 of a file."""
    if (exact := _exact(reader, fingerprint)) is not None:
        return exact
    revision = Revision.objects.filter(fingerprint=fingerprint).select_related("report").first()
    if revision is not None:
        described = _described(reader, revision)
        if isinstance(described, Finding):
            return Answer(finding=described, fingerprint=fingerprint)
        return Answer(finding=Finding.KNOWN, revision=described, fingerprint=fingerprint)
    delivered = _delivery(reader, fingerprint)
    if delivered is not None:
        return Answer(finding=Finding.DELIVERED, delivered=delivered, fingerprint=fingerprint)
    return Answer(finding=Finding.UNKNOWN, fingerprint=fingerprint)


def verify_file(reader: Reader, data: bytes, name: str, *, turn: Turn = nullcontext) -> Answer:
    """Return what a file is. Published bytes are told at once; for any other a `turn` is taken while it is read.

    Raises InvalidDocument, with a sentence, for one that cannot be read in time; StoreFailed; and what `turn` raises.
    """
    exact = _exact(reader, hashlib.sha256(data).hexdigest())
    if exact is not None:
        return exact
    with turn():
        return _read(reader, data, name)


def _read(reader: Reader, data: bytes, name: str) -> Answer:
    began = monotonic()
    found = identify(data, name)
    for fingerprint in found.fingerprints:
        known = verify_fingerprint(reader, fingerprint)
        if known.finding is not Finding.UNKNOWN:
            stored = _stored(found.format, known)
            if stored is None:
                return _with(found, known, known.finding, None)
            # One reading, one deadline: the second child has what the first one left.
            left = replace(DEFAULT_LIMITS, wall_s=DEFAULT_LIMITS.wall_s - (monotonic() - began))
            departure = compare(found.format, data, stored, name, limits=left)
            return _with(found, known, Finding.SAME_TEXT if departure is None else Finding.ALTERED, departure)
    return Answer(
        finding=Finding.UNKNOWN,
        format=_FORMAT_NAMES[found.format],
        warnings=found.warnings,
        fingerprint=next(iter(found.fingerprints), ""),
    )


def _exact(reader: Reader, digest: str) -> Answer | None:
    """Return the answer for the digest of stored bytes; None where no stored file has it."""
    artifact = PublishedArtifact.objects.filter(digest=digest).select_related("publication__revision__report").first()
    if artifact is not None:
        described = _described(reader, artifact.publication.revision)
        if isinstance(described, Finding):
            return Answer(finding=described, fingerprint=digest)
        label = FORMATS[ArtifactFormat(artifact.format)]
        return Answer(finding=Finding.EXACT, format=label, revision=described, fingerprint=described.fingerprint)
    stored = Artifact.objects.filter(digest=digest, delivery__report__in=reports_visible_to(reader)).first()
    if stored is None or not _is_member(reader, stored.delivery):
        return None
    label = FORMATS[ArtifactFormat(stored.format)]
    return Answer(finding=Finding.DELIVERED, format=label, delivered=stored.delivery, fingerprint=digest)


def _is_member(reader: Reader, delivery: Delivery) -> bool:
    from research.selectors.access import runs_visible_to

    return runs_visible_to(reader).filter(pk=delivery.report.run_id).exists()


def _delivery(reader: Reader, fingerprint: str) -> Delivery | None:
    deliveries = Delivery.objects.filter(fingerprint=fingerprint, report__in=reports_visible_to(reader))
    found = deliveries.select_related("report__run").first()
    return found if found is not None and _is_member(reader, found) else None


def _described(reader: Reader, revision: Revision) -> Described | Finding:
    """Return what this reader may know of a revision: HIDDEN for nothing, RECORD_ALTERED for what the chain contradicts.

    Of a record that was altered nothing is told: no name that stands in it, and no measure for a file.
    """
    publication = Publication.objects.filter(revision=revision).first()
    readable = publication is not None and may_read(reader, publication)
    if not readable and not revisions_visible_to(reader).filter(pk=revision.pk).exists():
        return Finding.HIDDEN
    if publication is not None:
        kept = publication.pk in as_published((publication,))
        return _published(reader, revision, publication) if kept else Finding.RECORD_ALTERED
    if was_published(revision):
        return Finding.RECORD_ALTERED
    round_ = newest_round(revision)
    return Described(
        title=revision.title,
        number=revision.number,
        fingerprint=revision.fingerprint,
        attestation=None,
        published_at=None,
        is_public=False,
        slug="",
        superseded_by=0,
        withdrawal=None,
        state=round_.state if round_ is not None else "",
    )


def _published(reader: Reader, revision: Revision, publication: Publication) -> Described:
    later = readable_publications(reader).filter(report=revision.report_id, revision__number__gt=revision.number)
    newest = later.order_by("-revision__number").values_list("revision__number", flat=True).first()
    return Described(
        title=revision.title,
        number=revision.number,
        fingerprint=revision.fingerprint,
        attestation=attestation_in(publication),
        published_at=publication.published_at,
        is_public=publication.audience == Audience.PUBLIC,
        slug=PublicAddress.objects.values_list("slug", flat=True).get(report=revision.report_id),
        superseded_by=newest or 0,
        withdrawal=Withdrawal.objects.filter(publication=publication).first(),
        state="published",
    )


def _with(found: Identified, known: Answer, finding: Finding, departure: Departure | None) -> Answer:
    return Answer(
        finding=finding,
        format=_FORMAT_NAMES[found.format],
        revision=known.revision,
        delivered=known.delivered,
        departure=departure,
        # What is the published page but for its bytes deceives nobody.
        warnings=() if finding is Finding.SAME_TEXT else found.warnings,
        fingerprint=known.fingerprint,
    )


def _stored(kind: FileFormat, known: Answer) -> bytes | None:
    """Return the stored file to compare with; None where nothing was stored in that format."""
    name = _STORED_AS.get(kind)
    stored: Iterable[tuple[str, str]] = ()
    if known.revision is not None and known.revision.attestation is not None:
        rows = PublishedArtifact.objects.filter(publication__fingerprint=known.revision.fingerprint)
        stored = rows.values_list("format", "digest")
    elif known.delivered is not None:
        stored = known.delivered.artifacts.values_list("format", "digest")
    digests = dict(stored)
    if name is None or name.value not in digests:
        return None
    return current().blobs.get(digests[name.value])
