"""What did people say about a document, and how does that stand beside it?

Signatures and verdicts, and the two as one file.

The document is what was signed and never changes. `attested` is how a reader sees it: the same document, with the verdicts
that people gave in place of *not checked for support*.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal

import rfc8785

from publishing.document.canonical import document_tree, fingerprint, strictly_parsed
from publishing.document.closure import fields_of, recounted, remade
from publishing.document.items import Item, Part, items_of
from publishing.document.sheet import sheet_of
from publishing.document.types import Fact, ReportDocument
from publishing.document.values import Anchor, Digest, Moment, Number, Text, Value
from publishing.errors import InvalidDocument
from research.verification.types import Basis, Verdict
from research.verification.wording.types import Grounds

PUBLICATION_KIND: Literal["countersign/publication/1"] = "countersign/publication/1"


class Signature(Value):
    """Who signed, in which role, meaning what, and when. `name` is '' where the signer did not agree to be named."""

    role: Text
    title: Text
    meaning: Text
    name: Text
    at: Moment
    statement: Digest


class PersonVerdict(Value):
    """A person found that an item's evidence supports it; bound to the digests of the item and of its evidence (I17)."""

    anchor: Anchor
    item: Digest
    evidence: Digest
    title: Text
    name: Text
    at: Moment


class Attestation(Value):
    """Everything that people vouch for about one document. `publisher.statement` is the digest of the order to publish."""

    fingerprint: Digest
    revision: Number
    policy_version: Number
    policy: Digest
    template: Digest
    signatures: tuple[Signature, ...]
    verdicts: tuple[PersonVerdict, ...]
    publisher: Signature


class PublishedDocument(Value):
    """The JSON of a publication: the signed document and what people vouch for."""

    kind: Literal["countersign/publication/1"] = PUBLICATION_KIND
    document: ReportDocument
    attestation: Attestation


def attested(published: PublishedDocument) -> ReportDocument:
    """Return the document as a reader sees it: a person's verdict stands where none allowed a statement before.

    The evidence statement is counted anew; everything else is as it was signed. Raises InvalidDocument for an attestation
    of another document or revision, and for a verdict that is not about an item of it with this wording and evidence.
    """
    document, attestation = published.document, published.attestation
    _check_subject(document, attestation)
    items = {item.anchor: item for item in items_of(document)}
    for verdict in attestation.verdicts:
        _check_verdict(verdict, items.get(verdict.anchor))
    vouched = {verdict.anchor for verdict in attestation.verdicts if items[verdict.anchor].needs_verdict}
    if not vouched:
        return document
    lists = fields_of(document, sheet_of(document).mapped(lambda part: _vouched(part, vouched)))
    return remade(document, lists | {"evidence_statement": recounted(remade(document, lists))})


def publication_json(published: PublishedDocument) -> bytes:
    """Return the canonical JSON (RFC 8785) of a publication, in UTF-8: its artifact for machines."""
    tree: dict[str, Any] = {
        "kind": published.kind,
        "document": document_tree(published.document),
        "attestation": published.attestation.model_dump(mode="json"),
    }
    return rfc8785.dumps(tree)


def parse_publication(data: bytes) -> PublishedDocument:
    """Return the publication that the JSON bytes hold, as strictly as parse_document reads a document.

    Whether the signatures are this house's, and about this document, is asked elsewhere. Raises InvalidDocument.
    """
    return strictly_parsed(data, PublishedDocument, "a publication")


def _check_subject(document: ReportDocument, attestation: Attestation) -> None:
    if document.edition is None or document.edition.revision != attestation.revision:
        raise InvalidDocument(f"What people vouch for is revision {attestation.revision}; this document is another.")
    if fingerprint(document) != attestation.fingerprint:
        raise InvalidDocument("What people vouch for has another fingerprint than this document.")


def _check_verdict(verdict: PersonVerdict, item: Item | None) -> None:
    if item is None:
        raise InvalidDocument(f"A person's verdict is about “{verdict.anchor}”, which the document does not have.")
    if (verdict.item, verdict.evidence) != (item.digest, item.evidence_digest):
        raise InvalidDocument(f"A person's verdict on “{verdict.anchor}” is about another wording or other evidence.")


def _vouched(part: Part, vouched: Collection[str]) -> Part:
    if isinstance(part, Fact) and part.anchor in vouched:
        return part.model_copy(update={"verdict": Verdict.ENTAIL, "basis": Basis.PERSON} | _told(part))
    return part


def _told(fact: Fact) -> dict[str, object]:
    """A person found the evidence to carry it, which is some ground; how firmly it may be said was not computed anew."""
    return {"strength": "", "grounds": Grounds.WEAK} if fact.strength else {}
