"""What exactly does a person sign? One canonical value and its digest.

The shape follows in-toto's Statement and SLSA's summary.

The subject is a revision by its fingerprint, which covers the document and the digests of its evidence. Beside it stand
the policy, the templates that draw it, and the verdicts of people on which the approval relies.
"""

from __future__ import annotations

import hashlib
from typing import Annotated, Literal

import rfc8785
from pydantic import Field

from publishing.document.values import Digest, Moment, Number, Text, Value

STATEMENT_KIND: Literal["countersign/approval/1"] = "countersign/approval/1"


class Statement(Value):
    """One signature. `comment` is the digest of the comment's UTF-8.

    `verdicts` the digests of the person verdicts relied on.
    """

    kind: Literal["countersign/approval/1"] = STATEMENT_KIND
    report: str
    revision: Number
    fingerprint: Digest
    policy_version: Number
    policy: Digest
    template: Digest
    verdicts: tuple[Digest, ...]
    role: str
    meaning: Text
    decision: Annotated[str, Field(pattern=r"^(approve|reject|publish)$")]
    comment: Digest
    signer: int
    name: Text
    at: Moment


def statement_digest(statement: Statement) -> Digest:
    """Return the SHA-256 of the statement's canonical JSON (RFC 8785) as 64 hexadecimal digits."""
    return hashlib.sha256(rfc8785.dumps(statement.model_dump(mode="json"))).hexdigest()
