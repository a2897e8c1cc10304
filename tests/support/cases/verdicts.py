"""What does the verdict of a case allow? Words of one language, read alike by every runner."""

from __future__ import annotations

import re
from dataclasses import dataclass

from research.errors import FetchFailure

_ACCEPTS = re.compile(r"accept|allow|pass|pin|sent\b|ok\b|fetch", re.IGNORECASE)
_REJECTS = re.compile(r"reject|refuse|den(y|ied)|block|not_|never|timeout", re.IGNORECASE)


def is_accepted(verdict: str) -> bool | None:
    """Tell whether a verdict's first word lets a thing through; None for a word that is not known."""
    if _REJECTS.match(verdict):
        return False
    return True if _ACCEPTS.match(verdict) else None


@dataclass(frozen=True, slots=True)
class Allowed:
    """What may come of a stimulus: codes of a failure, a page that is read, or both."""

    codes: frozenset[FetchFailure]
    is_read: bool

    def admits(self, code: FetchFailure | None) -> bool:
        """Tell whether an outcome (None for a page) is one of these."""
        return self.is_read if code is None else code in self.codes


_ANY = frozenset(FetchFailure)
# A reader that hung or died, and a body that never came whole, are no bounded outcomes.
_BOUNDED = _ANY - {FetchFailure.TIMED_OUT, FetchFailure.UNREADABLE, FetchFailure.CUT_OFF}
_BROKEN = frozenset({FetchFailure.BAD_PROTOCOL, FetchFailure.CUT_OFF})
_DENIALS = re.compile(r"\b(?:no|not|without)\b[\w -]*?\b(?:error|exception|crash|failure|text)\b")
_EXACT: tuple[tuple[str, frozenset[FetchFailure]], ...] = (
    (r"deadline|time[ -]?out|timed out", frozenset({FetchFailure.TIMED_OUT})),
    (r"abandoned|thread", frozenset({FetchFailure.TIMED_OUT, FetchFailure.UNRESOLVED})),
    (r"total budget", frozenset({FetchFailure.TIMED_OUT, FetchFailure.TOO_LARGE})),
    (r"(wire|byte) budget|too large|at the cap", frozenset({FetchFailure.TOO_LARGE})),
    (r"protocol error", _BROKEN),
    (r"decod\w+ error|inflate error|coding error", frozenset({FetchFailure.BAD_CODING, FetchFailure.CUT_OFF})),
    (
        r"(transport|connection|tls|certificate) error",
        _BROKEN | {FetchFailure.UNREACHABLE, FetchFailure.NO_TLS},
    ),
    (r"rate.?limit", frozenset({FetchFailure.RATE_LIMITED})),
)
_FAILS = re.compile(r"refus|reject|error|fail|mismatch|alarm|blocked|denied|not accepted")
_READS = re.compile(
    r"handled|decoded?\b|\bread\b|accepted|linear|fallback|replace|normali[sz]ed|ignored|joined|\bwins\b|counted|recorded|"
    r"unexpanded|no external|go(es)? on|negotiated|escaped|\bwhole\b|spacing|removed|\bsame\b|capped"
)


def allowed_by(expect: str) -> Allowed | None:
    """Return what the words of an expectation allow, or None when they say nothing that is known here.

    A named failure is exact; plain refusal is any; beside a failure, being read counts only as an alternative ("or").
    """
    words = _DENIALS.sub(" ", expect.lower())
    codes = frozenset().union(*(codes for pattern, codes in _EXACT if re.search(pattern, words)))
    if not codes and _FAILS.search(words):
        codes = _ANY
    is_read = bool(_READS.search(words)) and (not codes or " or " in words)
    if words.startswith("bounded"):
        return Allowed(codes | _BOUNDED, is_read=True)
    return Allowed(codes, is_read) if codes or is_read else _of_denials(expect)


def _of_denials(expect: str) -> Allowed | None:
    """Words that only say what must not happen allow whatever is bounded."""
    return Allowed(_BOUNDED, is_read=True) if _DENIALS.search(expect.lower()) else None
