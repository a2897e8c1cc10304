"""Which of a lookup's answers may be dialled? All of them or none, and never more than a few.

One bad literal refuses the whole answer: an answer that is public in part is an attack or a fault, never a choice.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Callable

from research.trust.addresses import is_public_address

__all__ = ["MAX_PINS", "Admits", "is_literal", "is_public_address", "judged"]

MAX_PINS = 8
# Tells whether a literal may be dialled.
Admits = Callable[[str], bool]


def judged(answers: tuple[str, ...], admits: Admits) -> tuple[str, ...]:
    """Return the literals to pin, in the answer's order; () when any of them is refused."""
    if not all(admits(literal) for literal in answers):
        return ()
    return tuple(dict.fromkeys(answers))[:MAX_PINS]


def is_literal(text: str) -> bool:
    """Tell whether `text` is an IP literal of any kind, without a scope."""
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return "%" not in text
