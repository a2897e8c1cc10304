"""Was a row written by this program, just as it stands? A seal under the installation's own key binds its fields."""

from __future__ import annotations

import json

from django.utils.crypto import constant_time_compare, salted_hmac


def seal_over(salt: str, *fields: object) -> str:
    """Return the seal, in hex, over values that JSON can hold; the order of an object's names does not matter."""
    return salted_hmac(salt, json.dumps(fields, sort_keys=True), algorithm="sha256").hexdigest()


def is_seal(kept: object, seal: str) -> bool:
    """Tell whether what was kept as a seal is this one; takes as long for a near miss as for any other."""
    return isinstance(kept, str) and constant_time_compare(kept, seal)
