"""What did people say about a document, and how does that stand beside it?

Signatures and verdicts, and the two as one file.

The document is what was signed and never changes. `attested` is how a reader sees it: the same document, with the verdicts
that people gave in place of *not checked for support*.
"""

from __future__ import annotations

from typing import Literal

from publishing.document.types import Anchor, Digest, Moment, Number, ReportDocument, Text, Value

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
