"""What people vouch for stands beside the signed document; a reader sees both, and nobody can pair what does not belong."""

from __future__ import annotations

import json
from typing import Any

import pytest

from publishing.document.attestation import (
    Attestation,
    PersonVerdict,
    PublishedDocument,
    Signature,
    attested,
    parse_publication,
    publication_json,
)
from publishing.document.canonical import canonical_json, fingerprint, parse_document
from publishing.document.edits import Reword, apply_edits
from publishing.document.items import item_at, items_of
from publishing.document.types import ReportDocument
from publishing.errors import InvalidDocument
from research.verification.types import Basis, Verdict
from tests.support.documents import REVISIONS, edition

AT = "2026-03-05T10:00:00Z"
EDITS = (Reword(anchor="statement-2", text="The pumps start at 3.9 m."), Reword(anchor="statement-8", text="They run then."))
DOCUMENT = apply_edits(REVISIONS["everything"], EDITS, edition=edition(2))
NEEDED = tuple(item.anchor for item in items_of(DOCUMENT) if item.needs_verdict)


def signature(role: str) -> Signature:
    return Signature(role=role, title=role.title(), meaning="I checked it.", name="Ada Pruefer", at=AT, statement="1" * 64)


def verdict(anchor: str, document: ReportDocument = DOCUMENT) -> PersonVerdict:
    item = item_at(document, anchor)
    assert item is not None
    fields = {"anchor": anchor, "item": item.digest, "evidence": item.evidence_digest, "title": "Methods", "name": ""}
    return PersonVerdict.model_validate(fields | {"at": AT})


def published(*verdicts: PersonVerdict, document: ReportDocument = DOCUMENT, **changes: Any) -> PublishedDocument:
    attestation = Attestation(
        fingerprint=fingerprint(document), revision=2, policy_version=1, policy="2" * 64, template="3" * 64,
        signatures=(signature("methods"), signature("domain")), verdicts=verdicts, publisher=signature("publisher"),
    )  # fmt: skip
    return PublishedDocument(document=document, attestation=attestation.model_copy(update=changes))


def test_a_persons_verdict_stands_where_none_allowed_the_statement() -> None:
    shown = attested(published(*(verdict(anchor) for anchor in NEEDED)))
    facts = {fact.anchor: fact for fact in (*shown.direct_findings, *shown.further_findings)}
    assert {anchor for anchor, fact in facts.items() if fact.basis is Basis.PERSON} == set(NEEDED) - {"statement-8"}
    assert {fact.verdict for fact in facts.values()} == {Verdict.ENTAIL}
    statement = shown.evidence_statement
    assert (statement.quoted, statement.supported, statement.unchecked) == (3, 4, 0)
    assert "Statements that were checked against their evidence and found supported: 4." in statement.lines
    assert shown.derivations == DOCUMENT.derivations


def test_what_nobody_vouched_for_stays_as_it_was() -> None:
    shown = attested(published(verdict("statement-3")))
    verdicts = {item.anchor: item.verdict for item in items_of(shown)}
    assert verdicts["statement-3"] is Verdict.ENTAIL
    assert verdicts["statement-2"] is Verdict.UNCHECKED
    assert attested(published()) == DOCUMENT


def test_a_verbatim_statement_stays_verbatim_whoever_vouches_for_it() -> None:
    assert attested(published(verdict("statement-1"))) == DOCUMENT


def test_only_verdicts_and_their_counts_differ_from_what_was_signed() -> None:
    shown = attested(published(*(verdict(anchor) for anchor in NEEDED)))
    judged = {"direct_findings", "further_findings", "evidence_statement"}
    assert {name for name in ReportDocument.model_fields if getattr(shown, name) != getattr(DOCUMENT, name)} == judged
    assert [item.text for item in items_of(shown)] == [item.text for item in items_of(DOCUMENT)]


@pytest.mark.parametrize("field", ["item", "evidence"])
def test_a_verdict_on_another_wording_or_other_evidence_is_refused(field: str) -> None:
    with pytest.raises(InvalidDocument, match="another wording or other evidence"):
        attested(published(verdict("statement-3").model_copy(update={field: "0" * 64})))


def test_a_verdict_on_an_earlier_wording_is_refused() -> None:
    with pytest.raises(InvalidDocument, match="another wording"):
        attested(published(verdict("statement-2", REVISIONS["everything"])))


def test_a_verdict_on_what_is_not_there_is_refused() -> None:
    with pytest.raises(InvalidDocument, match="statement-99"):
        attested(published(verdict("statement-3").model_copy(update={"anchor": "statement-99"})))


def test_an_attestation_of_another_document_is_refused() -> None:
    with pytest.raises(InvalidDocument, match="another fingerprint"):
        attested(published(fingerprint="0" * 64))


def test_an_attestation_of_another_revision_is_refused() -> None:
    with pytest.raises(InvalidDocument, match="revision 3"):
        attested(published(revision=3))
    without = DOCUMENT.model_copy(update={"edition": None})
    with pytest.raises(InvalidDocument, match="revision 2"):
        attested(published(document=without))


def test_a_publication_survives_the_way_through_json_and_carries_the_signed_document() -> None:
    whole = published(verdict("statement-3"))
    data = publication_json(whole)
    assert parse_publication(data) == whole
    assert publication_json(parse_publication(data)) == data
    held = json.dumps(json.loads(data)["document"]).encode()
    assert canonical_json(parse_document(held)) == canonical_json(DOCUMENT)
    assert fingerprint(parse_document(held)) == whole.attestation.fingerprint


PUBLICATION = publication_json(published(verdict("statement-3")))


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "not JSON"),
        (b"\xff", "not JSON"),
        (b"\xef\xbb\xbf" + PUBLICATION, "not JSON"),
        (PUBLICATION + b"{}", "not JSON"),
        (PUBLICATION.replace(b'"revision":2', b'"revision":NaN'), "not a JSON number"),
        (PUBLICATION.replace(b'"revision":2', b'"revision":2,"revision":2'), "stands twice"),
        (PUBLICATION.replace(b'"revision":2', b'"revision":"2"'), "not a publication"),
        (PUBLICATION.replace(b'"policy_version":1,', b""), "policy_version"),
        (PUBLICATION.replace(b'"policy_version":1,', b'"policy_version":1,"more":1,'), "more"),
        (PUBLICATION.replace(b"publication/1", b"publication/2"), "kind"),
        (canonical_json(DOCUMENT), "not a publication"),
    ],
)
def test_what_is_no_publication_is_refused_with_the_place(data: bytes, reason: str) -> None:
    with pytest.raises(InvalidDocument, match=reason):
        parse_publication(data)


def test_a_publication_is_no_report_document() -> None:
    with pytest.raises(InvalidDocument, match="not a report document"):
        parse_document(PUBLICATION)
