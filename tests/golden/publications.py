"""Publications built from the golden findings: edited, checked by a person, and signed. Every value is fixed."""

from __future__ import annotations

import dataclasses

from publishing.document.attestation import Attestation, PersonVerdict, PublishedDocument, Signature
from publishing.document.build import build_document
from publishing.document.canonical import fingerprint
from publishing.document.edits import Move, Reword, apply_edits, upgraded
from publishing.document.items import items_of
from publishing.document.types import Edition, ReportDocument
from research.findings import Findings
from tests.golden import findings as golden
from tests.golden.findings import NASTY, digest

REPORT = "0f0e0d0c-0b0a-4908-8706-050403020100"
METHODS, DOMAIN = "2026-03-05T10:00:00Z", "2026-03-05T11:30:00Z"
PUBLISHED = "2026-03-06T08:15:00Z"
PAGE = "https://records.example.org/harbour/notes?year=2025#gauge"


def with_a_page(findings: Findings) -> Findings:
    """The same findings, with the harbour notes on a page of the web."""
    first, *others = findings.sources
    page = dataclasses.replace(first, canonical_anchor=PAGE, requested_anchor=PAGE)
    return dataclasses.replace(findings, sources=(page, *others))


def edited(language: str = "en") -> ReportDocument:
    """The second revision of a report: reworded, and in another order."""
    base = upgraded(build_document(with_a_page(golden.everything(language))), edition=Edition(report=REPORT, revision=1))
    edits = (
        Reword(anchor="statement-3", text="The gauge was calibrated twice."),
        Reword(anchor="statement-8", text="At spring tide the pumps start."),
        Move(anchor="statement-2", direction="up"),
    )
    return apply_edits(base, edits, edition=Edition(report=REPORT, revision=2))


def signature(role: str, *, title: str, meaning: str, name: str, at: str) -> Signature:
    return Signature(role=role, title=title, meaning=meaning, name=name, at=at, statement=digest(role + name))


def publication(document: ReportDocument | None = None, *, name: str = "Ada Lindqvist") -> PublishedDocument:
    """A document with two signatures, one of them unnamed, and a person's verdict on all that needs one."""
    signed = document or edited()
    assert signed.edition is not None
    verdicts = tuple(
        PersonVerdict(
            anchor=item.anchor,
            item=item.digest,
            evidence=item.evidence_digest,
            title="Methods reviewer",
            name=name,
            at=METHODS,
        )
        for item in items_of(signed)
        if item.needs_verdict
    )
    return PublishedDocument(
        document=signed,
        attestation=Attestation(
            fingerprint=fingerprint(signed), revision=signed.edition.revision, policy_version=1, policy=digest("policy"),
            template=digest("template"), verdicts=verdicts,
            signatures=(
                signature("methods", title="Methods reviewer", meaning="I checked the methods.", name=name, at=METHODS),
                signature("domain", title="Domain reviewer", meaning="I checked the substance.", name="", at=DOMAIN),
            ),
            publisher=signature(
                "publisher", title="Publisher", meaning="I publish this revision.", name="Chris Okafor", at=PUBLISHED
            ),
        ),
    )  # fmt: skip


def small() -> PublishedDocument:
    """A first revision, signed as it was delivered."""
    return publication(upgraded(build_document(with_a_page(golden.small())), edition=Edition(report=REPORT, revision=1)))


def hostile() -> PublishedDocument:
    """Every field that a person fills in, hostile."""
    document = upgraded(build_document(golden.hostile()), edition=Edition(report=REPORT, revision=1))
    plain = publication(document, name=NASTY)
    people = plain.attestation
    mean = tuple(s.model_copy(update={"title": "T " + NASTY, "meaning": "- " + NASTY}) for s in people.signatures)
    return PublishedDocument.model_validate(
        plain.model_dump() | {"attestation": people.model_dump() | {"signatures": [s.model_dump() for s in mean]}}
    )


PUBLICATIONS = {
    "publication-small": small,
    "publication": publication,
    "publication-ja": lambda: publication(edited("ja")),
    "publication-hostile": hostile,
}
