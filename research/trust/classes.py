"""Which class of data is this text (DESIGN section 4)?"""

from __future__ import annotations

from enum import StrEnum


class DataClass(StrEnum):
    """The classes of DESIGN section 4, from the least to the most restrictive."""

    PUBLIC_UNTRUSTED = "public_untrusted"
    APPROVED_PUBLIC = "approved_public"
    DERIVED = "derived"
    RESTRICTED_INTERNAL = "restricted_internal"
    SECURITY_SENSITIVE = "security_sensitive"


_ORDER = tuple(DataClass)


def most_restrictive(*classes: DataClass) -> DataClass:
    """Return the most restrictive of one or more classes."""
    return max(classes, key=_ORDER.index)
