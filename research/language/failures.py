"""A request failed: is it tried again, and when, or what shall the operator change?

Pauses have full jitter under a doubling cap (Brooker, "Exponential Backoff and Jitter", 2015); a server's Retry-After is
their floor. The server's own words stay out of every message.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from research.egress.types import CallFailure
from research.errors import ModelFailure
from research.language.config import BASE_URL_SETTING, CONTEXT_SETTING, KEY_SETTING, NAME_SETTING, TIME_SETTING

_FIRST_SECONDS = 0.5
_CAP_SECONDS = 8.0
_REMEDIES = {
    401: f"Check {KEY_SETTING}: the server wants a key, or another one.",
    402: "The account at the model's provider has no credit left.",
    403: f"Check {KEY_SETTING}: this key may not use the model.",
    404: f"Check {BASE_URL_SETTING}, which usually ends in /v1, and {NAME_SETTING}: no such address or model.",
    405: f"Check {BASE_URL_SETTING}: the address takes no chat requests.",
    413: f"Lower {CONTEXT_SETTING}: the request is larger than the server takes.",
}
_REDIRECT = range(300, 400)

CALL_FAILURES = {
    CallFailure.UNREACHABLE: ModelFailure.UNREACHABLE,
    CallFailure.NO_TLS: ModelFailure.REJECTED,
    CallFailure.CUT_OFF: ModelFailure.UNREACHABLE,
    CallFailure.TIMED_OUT: ModelFailure.TIMED_OUT,
    CallFailure.TOO_LARGE: ModelFailure.TOO_LARGE,
    CallFailure.NOT_HTTP: ModelFailure.REJECTED,
}
CALL_REMEDIES = {
    CallFailure.UNREACHABLE: f"Start the server, or correct {BASE_URL_SETTING}.",
    CallFailure.NO_TLS: (
        f"Write http instead of https in {BASE_URL_SETTING} if the server speaks plain HTTP; otherwise put its"
        " certificate authority into the system's store."
    ),
    CallFailure.CUT_OFF: "Look into the server's log; it may have run out of memory.",
    CallFailure.TIMED_OUT: f"Raise {TIME_SETTING}, or choose a smaller or faster model.",
    CallFailure.TOO_LARGE: f"Check that {BASE_URL_SETTING} leads to a model server.",
    CallFailure.NOT_HTTP: f"Check that {BASE_URL_SETTING} leads to a model server.",
}


def pause_seconds(failures: int, retry_after_s: float | None, random: Callable[[], float]) -> float:
    """Return how long to wait after the given number of failures. `random` gives a number in [0, 1)."""
    jitter = random() * min(_CAP_SECONDS, _FIRST_SECONDS * 2.0 ** (failures - 1))
    return max(retry_after_s or 0.0, jitter)


def read_retry_after(value: str | None, now: datetime) -> float | None:
    """Return the seconds that a Retry-After header asks for (RFC 9110, 10.2.3), or None where it is absent or unreadable."""
    if value is None:
        return None
    text = value.strip()
    if text.isascii() and text.isdigit():
        return float(text[:9])
    try:
        moment = parsedate_to_datetime(text)
    except (ValueError, TypeError):
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return max(0.0, (moment - now).total_seconds())


def explain_refusal(status: int) -> str:
    """Return a sentence that names the status, and one that names the setting."""
    if status in _REDIRECT:
        remedy = f"Write the address to which it redirects in {BASE_URL_SETTING}; redirects are not followed."
    else:
        remedy = _REMEDIES.get(status, f"Check {NAME_SETTING}, and lower {CONTEXT_SETTING} if the model's window is small.")
    return f"The model server refused the request with status {status}. {remedy}"
