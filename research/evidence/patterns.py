"""Which regular expressions may search a workspace?

Those that RE2 accepts: they run in time linear in the text, whatever the pattern.
"""

from __future__ import annotations

from typing import Protocol, cast

import re2

from research.errors import UnsafePattern

LONGEST_PATTERN = 300  # characters
_PROGRAM_BYTES = 4 << 20


class LinearPattern(Protocol):
    """A compiled pattern over UTF-8 bytes."""

    def search(self, text: bytes, pos: int = 0) -> LinearMatch | None: ...


class LinearMatch(Protocol):
    """Where a pattern matched, in bytes."""

    def start(self) -> int: ...

    def end(self) -> int: ...


def linear_pattern(text: str) -> LinearPattern:
    """Return the compiled pattern; '^' and '$' match at lines. Raises UnsafePattern with the reason."""
    if not text.strip():
        raise UnsafePattern("The regular expression is empty. Write what to look for.")
    if len(text) > LONGEST_PATTERN:
        raise UnsafePattern(f"The regular expression is longer than {LONGEST_PATTERN} characters.")
    try:
        return cast("LinearPattern", re2.compile(f"(?m){text}".encode(), _options()))
    except (re2.error, UnicodeEncodeError) as refusal:
        raise UnsafePattern(
            f"The regular expression {text!a} was refused: {_reason(refusal)}. It may not look around or refer back."
        ) from refusal


def _options() -> re2.Options:
    options = re2.Options()
    options.max_mem = _PROGRAM_BYTES
    options.log_errors = False
    return options


def _reason(refusal: Exception) -> str:
    detail = refusal.args[0] if refusal.args else ""
    return detail.decode(errors="replace") if isinstance(detail, bytes) else str(detail)
