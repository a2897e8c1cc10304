"""What does the chain keep of a row? One function a kind of row, read by whoever writes the event and whoever compares.

Of a text, a name of a workspace or a statement only the digest is kept; ids, codes and counts stand as they are.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from publishing.errors import Stale
from publishing.models import (
    Approval,
    HumanVerdict,
    PolicyVersion,
    Publication,
    PublicationOrder,
    Remark,
    Resolution,
    Revision,
    RoleGrant,
    Round,
    Withdrawal,
)
from publishing.review.policy import policy_digest
from publishing.store.events import Payload
from publishing.store.policies import load_policy
from publishing.store.standing import text_digest, verdict_digest


def revision_payload(row: Revision) -> Payload:
    """What stands behind REVISION_CREATED. The row comes with its base."""
    return {
        "digest": row.fingerprint,
        "document": row.document_digest,
        "base": row.base.number if row.base else 0,
        "author": row.author_id,
        "title": text_digest(row.title),
        "change": text_digest(row.change),
        "edits": tree_digest(row.edits),
    }


def round_payload(row: Round) -> Payload:
    """What stands behind ROUND_OPENED: the rules, and what the brief says that decides who may judge, publish and read.

    The row comes with its policy, its revision, and its report's run and brief.
    """
    brief = row.report.run.brief
    return {
        "round": str(row.pk),
        "ordinal": row.ordinal,
        "fingerprint": row.revision.fingerprint,
        "version": row.policy.version,
        "policy": read_digest(row.policy),
        "note": text_digest(row.note),
        "asker": brief.author_id,
        "members": brief.team_id or 0,
        "workspace": text_digest(brief.workspace),
        "public": brief.workspace_public,
        "terms": tree_digest(brief.restricted_terms),
    }


def verdict_payload(row: HumanVerdict) -> Payload:
    """What stands behind VERDICT_GIVEN."""
    return {"digest": verdict_digest(row), "anchor": row.anchor, "verdict": row.verdict}


def approval_payload(row: Approval) -> Payload:
    """What stands behind APPROVED and REJECTED."""
    return {
        "digest": row.statement_digest,
        "role": row.role,
        "fingerprint": row.fingerprint,
        "round": str(row.round_id),
        "slot": row.slot,
        "named": row.shows_name,
    }


def remark_payload(row: Remark) -> Payload:
    """What stands behind REMARK_ADDED."""
    return {
        "remark": str(row.pk),
        "kind": row.kind,
        "anchor": row.anchor,
        "item": row.item_digest,
        "answers": str(row.answers_id or ""),
        "digest": text_digest(row.text),
    }


def resolution_payload(row: Resolution) -> Payload:
    """What stands behind REMARK_RESOLVED."""
    return {"remark": str(row.remark_id), "digest": text_digest(row.text)}


def order_payload(row: PublicationOrder, fingerprint: str) -> Payload:
    """What stands behind PUBLICATION_ORDERED, for the revision with this fingerprint."""
    return {
        "order": str(row.pk),
        "round": str(row.round_id),
        "digest": row.statement_digest,
        "fingerprint": fingerprint,
        "audience": str(row.audience),
        "named": row.shows_name,
    }


def publication_payload(row: Publication, stored: Mapping[str, str]) -> Payload:
    """What stands behind PUBLISHED: for whom, what people vouch for, and the digest of the bytes of each format."""
    return {
        "publication": str(row.pk),
        "order": str(row.order_id),
        "round": str(row.order.round_id),
        "fingerprint": row.fingerprint,
        "audience": str(row.audience),
        "attestation": tree_digest(row.attestation),
        "digest": stored.get("json", ""),
        **{f"{name}_digest": digest for name, digest in stored.items()},
    }


def withdrawal_payload(row: Withdrawal) -> Payload:
    """What stands behind WITHDRAWN. The row comes with its publication."""
    return {
        "publication": str(row.publication_id),
        "digest": text_digest(row.reason),
        "fingerprint": row.publication.fingerprint,
    }


def policy_payload(row: PolicyVersion) -> Payload:
    """What stands behind POLICY_ADOPTED."""
    return {"version": row.version, "digest": read_digest(row)}


def grant_payload(row: RoleGrant) -> Payload:
    """What stands behind ROLE_GRANTED and ROLE_REVOKED."""
    return {"user": row.user_id, "role": row.role, "team": row.team_id or 0}


def read_digest(row: PolicyVersion) -> str:
    """Return the digest of the rules as they read now, whatever the row says of it; '' for rules that cannot be read."""
    try:
        return policy_digest(load_policy(row))
    except Stale:
        return ""


def tree_digest(value: object) -> str:
    """Return the SHA-256 of a value as JSON with its names in order, as it was put into a column of JSON."""
    written = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(written.encode("ascii")).hexdigest()
