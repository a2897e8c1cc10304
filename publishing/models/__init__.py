"""The rows of publishing."""

from __future__ import annotations

from publishing.models.audit import AuditEvent, AuditHead
from publishing.models.captures import CleanedPage
from publishing.models.deliveries import Artifact, ArtifactFormat, Delivery, Notice, Report
from publishing.models.notifications import MailState, Notification
from publishing.models.publications import (
    Audience,
    PublicAddress,
    Publication,
    PublicationOrder,
    PublishedArtifact,
    Withdrawal,
)
from publishing.models.reviews import (
    Approval,
    HumanVerdict,
    Look,
    PolicyVersion,
    ReadMark,
    Remark,
    Resolution,
    RoleGrant,
    Round,
)
from publishing.models.revisions import Draft, Revision

__all__ = [
    "Approval",
    "Artifact",
    "ArtifactFormat",
    "Audience",
    "AuditEvent",
    "AuditHead",
    "CleanedPage",
    "Delivery",
    "Draft",
    "HumanVerdict",
    "Look",
    "MailState",
    "Notice",
    "Notification",
    "PolicyVersion",
    "PublicAddress",
    "Publication",
    "PublicationOrder",
    "PublishedArtifact",
    "ReadMark",
    "Remark",
    "Report",
    "Resolution",
    "Revision",
    "RoleGrant",
    "Round",
    "Withdrawal",
]
