"""Which failures can publishing meet, and what can a caller do about each?

PublishingError
├── NotFound            no such report for this actor; foreign and missing look the same
├── InvalidDocument     the bytes are not a report document; nothing is read from them
├── RenderingFailed     one format could not be drawn; the others stand
├── FormatsDisagree     two formats do not carry the same text; nothing was delivered
├── InvalidEdit         an edit breaks a rule of admission; the draft is as it was
└── Refused             a person may not do this now; `code` says why, and nothing was done
    ├── NotPermitted    this person may not do it, in whatever state
    ├── WrongState      the state does not allow it: the review ended, the role is filled, it was decided already
    ├── Stale           what was on the screen is not what is stored any more; look again
    ├── Blocked         something that can be mended stands in the way
    └── WrongPassword   the signature was not given; try again
"""

from __future__ import annotations

from enum import StrEnum


class PublishingError(Exception):
    """Base of every failure that publishing raises on purpose; `message` is a full sentence."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class NotFound(PublishingError):
    """No such object for this actor."""


class InvalidDocument(PublishingError):
    """The bytes are not a report document; the message says where."""


class RenderingFailed(PublishingError):
    """One format could not be drawn; the message names it and the remedy."""


class FormatsDisagree(PublishingError):
    """A format does not carry the document's text. `where` names the format and the first differing text unit."""

    def __init__(self, message: str, *, where: str) -> None:
        super().__init__(message)
        self.where = where


class InvalidEdit(PublishingError):
    """An edit that breaks a rule; the message names the rule. `code` is admission's, or 'edit' for one that fits nowhere."""

    def __init__(self, message: str, *, code: str = "edit") -> None:
        super().__init__(message)
        self.code = code


class Refusal(StrEnum):
    """Why a person was refused, as the audit chain records it."""

    NOT_PERMITTED = "not_permitted"
    CONTRIBUTOR = "contributor"
    SECOND_ROLE = "second_role"
    ROLE_FILLED = "role_filled"
    ROLE_OUT_OF_ORDER = "role_out_of_order"
    WRONG_STATE = "wrong_state"
    REJECTED = "rejected"
    FINGERPRINT_CHANGED = "fingerprint_changed"
    DOCUMENT_ALTERED = "document_altered"
    EVIDENCE_ALTERED = "evidence_altered"
    ITEM_CHANGED = "item_changed"
    NEWER_REVISION = "newer_revision"
    DRAFT_CHANGED = "draft_changed"
    ITEMS_UNCHECKED = "items_unchecked"
    FLAGS_OPEN = "flags_open"
    ROLES_MISSING = "roles_missing"
    APPROVALS_STALE = "approvals_stale"
    ALREADY_DECIDED = "already_decided"
    WRONG_PASSWORD = "wrong_password"  # noqa: S105 - a reason, not a secret
    NOT_PUBLIC = "not_public"
    MISSING_INPUT = "missing_input"
    BROKEN_CHAIN = "broken_chain"


class Refused(PublishingError):
    """A person asked for something that was not done. `code` is what the audit chain keeps."""

    def __init__(self, message: str, *, code: Refusal) -> None:
        super().__init__(message)
        self.code = code


class NotPermitted(Refused):
    """This person may not do it: a contributor, a missing role, a second role."""


class WrongState(Refused):
    """The state does not allow it, whoever asks; the message says what stands there and what would change it."""


class Stale(Refused):
    """What was on the screen is not what is stored; the message says what changed, and to look again."""


class Blocked(Refused):
    """Something stands in the way that somebody can mend; the message names it and the remedy."""


class WrongPassword(Refused):
    """The password that signs was wrong; nothing was signed."""
