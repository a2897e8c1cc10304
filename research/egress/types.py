"""What comes back from a call that left the program, and how can the call fail?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from research.errors import ResearchError


@dataclass(frozen=True, slots=True, kw_only=True)
class JsonReply:
    """An answered call, whatever its status. `headers` holds the few that callers may read, by lower-case name."""

    status: int
    body: bytes
    headers: dict[str, str]


class CallFailure(StrEnum):
    """Why a call brought no answer."""

    UNREACHABLE = "unreachable"
    NO_TLS = "no_tls"
    CUT_OFF = "cut_off"
    TIMED_OUT = "timed_out"
    TOO_LARGE = "too_large"
    NOT_HTTP = "not_http"


class CallFailed(ResearchError):
    """A call that was allowed brought no answer. `code` says why; only a connection's failure is worth another try."""

    def __init__(self, code: CallFailure, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.retryable = code in {CallFailure.UNREACHABLE, CallFailure.CUT_OFF}
