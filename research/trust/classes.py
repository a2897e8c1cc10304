"""Which class of data is this text? docs/invariants.md says where each may go."""

from __future__ import annotations

from enum import StrEnum


class DataClass(StrEnum):
    """The classes of text, from the least to the most restrictive."""

    PUBLIC_UNTRUSTED = "public_untrusted"
    APPROVED_PUBLIC = "approved_public"
    DERIVED = "derived"
    RESTRICTED_INTERNAL = "restricted_internal"
    SECURITY_SENSITIVE = "security_sensitive"
