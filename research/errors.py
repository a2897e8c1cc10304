"""Which failures can research meet, and what can a caller do about each?

The tree (one class per thing a caller can do something different about):

    ResearchError
    ├── InvalidBrief             the request cannot be frozen; fields and remedies inside
    ├── InvalidLedgerEdit        a decision about the ledger that cannot be taken; fields and remedies inside
    ├── NotFound                 no such object for this actor; foreign and missing look the same
    ├── WrongState               the run is not in a state that allows this
    ├── ConfigurationError       the operator has to change a setting
    ├── Stopped                  the run must stop now
    │   ├── RunCancelled
    │   ├── DeadlinePassed
    │   └── LeaseLost            another writer owns the run; write nothing more
    ├── BudgetExhausted          a fixed maximum is reached
    ├── EgressRefused            the egress decision said no; no network call was made
    ├── WorkspaceError
    │   ├── UnsafePath
    │   ├── UnsafePattern
    │   └── WorkspaceUnavailable
    ├── CaptureFailed            one file or page could not be captured; carries a FetchFailure code
    ├── SearchFailed             one search could not be answered; never "no results"
    ├── ModelFailed              one model call failed; carries a ModelFailure code
    └── StoreFailed              a durable write failed and excluded itself

Whether a failure may be retried is data on the error (`retryable`), not a guess of the worker.
"""

from __future__ import annotations

from enum import StrEnum


class ResearchError(Exception):
    """Base of every failure that research raises on purpose.

    `message` is a full sentence that names the thing and the remedy; it may be shown to an operator.
    """

    retryable = False

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class InvalidBrief(ResearchError):
    """The request cannot be frozen. `problems` maps a field name to a sentence with the remedy."""

    def __init__(self, problems: dict[str, str]) -> None:
        super().__init__("; ".join(problems.values()))
        self.problems = problems


class InvalidLedgerEdit(ResearchError):
    """A decision about the ledger cannot be taken. `problems` maps a field name to a sentence with the remedy."""

    def __init__(self, problems: dict[str, str]) -> None:
        super().__init__("; ".join(problems.values()))
        self.problems = problems


class NotFound(ResearchError):
    """No such object for this actor. Foreign and missing are not told apart."""


class WrongState(ResearchError):
    """The object is not in a state that allows the operation."""


class ConfigurationError(ResearchError):
    """A setting makes the operation impossible; the message names the setting and the remedy."""


class Stopped(ResearchError):
    """The run must stop now and deliver what is stored."""


class RunCancelled(Stopped):
    """A person asked for the run to stop."""


class DeadlinePassed(Stopped):
    """The run's working time is used up; only the delivery reserve is left."""


class LeaseLost(Stopped):
    """Another writer owns the run. Nothing more may be written."""


class BudgetExhausted(ResearchError):
    """A fixed maximum of the run is reached."""


class EgressRefused(ResearchError):
    """The egress decision refused an outgoing call before any network activity."""


class WorkspaceError(ResearchError):
    """A workspace request cannot be honoured."""


class UnsafePath(WorkspaceError):
    """A path is not repository-relative, or leaves the workspace."""


class UnsafePattern(WorkspaceError):
    """A regular expression is invalid, or has no linear-time form."""


class WorkspaceUnavailable(WorkspaceError):
    """The workspace's directory cannot be read."""


class FetchFailure(StrEnum):
    """Why one file or page was not captured."""

    MISSING = "missing"
    REFUSED_PATH = "refused_path"
    REFUSED_TYPE = "refused_type"
    TOO_LARGE = "too_large"
    UNREADABLE = "unreadable"
    EMPTY = "empty"
    TIMED_OUT = "timed_out"
    STOPPED = "stopped"
    NOT_KEPT = "not_kept"
    # The web, before anything is sent
    REFUSED_URL = "refused_url"
    REFUSED_ADDRESS = "refused_address"
    REFUSED_EGRESS = "refused_egress"
    REFUSED_ROBOTS = "refused_robots"
    NOT_MINTED = "not_minted"
    # The web, on the wire
    UNRESOLVED = "unresolved"
    UNREACHABLE = "unreachable"
    NO_TLS = "no_tls"
    CUT_OFF = "cut_off"
    BAD_PROTOCOL = "bad_protocol"
    BAD_CODING = "bad_coding"
    BAD_CHARSET = "bad_charset"
    BAD_REDIRECT = "bad_redirect"
    REDIRECT_LOOP = "redirect_loop"
    TOO_MANY_REDIRECTS = "too_many_redirects"
    DOWNGRADE = "downgrade"
    STATUS = "status"
    NOT_FOUND = "not_found"
    DENIED = "denied"
    RATE_LIMITED = "rate_limited"
    # The web, a page that is none
    BOT_WALL = "bot_wall"
    CONSENT_WALL = "consent_wall"
    LOGIN_WALL = "login_wall"
    PAYWALL = "paywall"
    SOFT_404 = "soft_404"
    EMPTY_SHELL = "empty_shell"


class CaptureFailed(ResearchError):
    """One file or page could not be captured. `code` is stored; the message stays internal.

    `retry_after_s` is what a rate-limiting host asked for, in seconds.
    """

    def __init__(self, code: FetchFailure, message: str, *, retry_after_s: float | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.retry_after_s = retry_after_s


class SearchFailure(StrEnum):
    """Why one search was not answered."""

    UNAVAILABLE = "unavailable"
    REFUSED_EGRESS = "refused_egress"
    REFUSED_QUERY = "refused_query"
    NOT_CONFIGURED = "not_configured"
    TRANSPORT_ERROR = "transport_error"
    TIMEOUT = "timeout"
    NON_200 = "non_200"
    RATE_LIMITED = "rate_limited"
    KEY_REJECTED = "key_rejected"
    QUOTA_USED_UP = "quota_used_up"
    CHALLENGE = "challenge"
    UNKNOWN_LAYOUT = "unknown_layout"
    MALFORMED = "malformed"
    TOO_LARGE = "too_large"


class SearchFailed(ResearchError):
    """One search could not be answered. Never read as an empty answer. `sent` is the query as it left, '' if it did not.

    `retry_after_s` is how long the provider asked to be left alone, in seconds.
    """

    def __init__(
        self,
        message: str,
        *,
        code: SearchFailure = SearchFailure.UNAVAILABLE,
        sent: str = "",
        retry_after_s: float | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.sent = sent
        self.retry_after_s = retry_after_s


class ModelFailure(StrEnum):
    """Why one model call failed."""

    UNREACHABLE = "unreachable"
    TIMED_OUT = "timed_out"
    RATE_LIMITED = "rate_limited"
    SERVER_ERROR = "server_error"
    REJECTED = "rejected"
    TRUNCATED = "truncated"
    MALFORMED = "malformed"
    TOO_LARGE = "too_large"
    REPEATING = "repeating"
    REFUSED_EGRESS = "refused_egress"
    STOPPED = "stopped"


RETRYABLE_MODEL_FAILURES = frozenset({ModelFailure.UNREACHABLE, ModelFailure.RATE_LIMITED, ModelFailure.SERVER_ERROR})


class ModelFailed(ResearchError):
    """One model call failed. Tokens (where the server told) and HTTP requests say what the failed call cost."""

    def __init__(
        self,
        code: ModelFailure,
        message: str,
        *,
        prompt_tokens: int = 0,
        completion_tokens: int = 0,
        requests: int = 0,
        retry_after_s: float | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.retryable = code in RETRYABLE_MODEL_FAILURES
        self.prompt_tokens = prompt_tokens
        self.completion_tokens = completion_tokens
        self.requests = requests
        self.retry_after_s = retry_after_s


class StoreFailed(ResearchError):
    """A durable write failed; earlier records are whole and this one does not exist."""
