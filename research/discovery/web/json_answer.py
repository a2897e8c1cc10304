"""Is a provider's reply the JSON that its documentation promises? Strictly read; whatever is not so is a typed failure.

No message repeats what a provider sent: it may quote a key or a query.
"""

from __future__ import annotations

import json
import math
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from typing import NoReturn

from pydantic import JsonValue

from research.egress.provider_call import ProviderReply
from research.errors import SearchFailed, SearchFailure

JsonObject = dict[str, JsonValue]

MOST_BYTES = 5_000_000
MOST_ROWS = 1_000
_MOST_RETRY_AFTER_S = 86_400.0


def read_object(reply: ProviderReply, label: str) -> JsonObject:
    """Return the reply's JSON object. Raises SearchFailed (TOO_LARGE, MALFORMED)."""
    if len(reply.body) > MOST_BYTES:
        raise SearchFailed(f"{label} answered with more than {MOST_BYTES} bytes.", code=SearchFailure.TOO_LARGE)
    try:
        value = json.loads(reply.body.decode("utf-8-sig"), parse_constant=_no_constant, object_pairs_hook=_each_name_once)
    except (ValueError, RecursionError):
        raise malformed(label, "its body is not JSON") from None
    if not isinstance(value, dict):
        raise malformed(label, "its body is not an object")
    return value


def malformed(label: str, why: str) -> SearchFailed:
    """Return the failure for an answer that breaks the provider's own format; `why` holds nothing of the answer."""
    return SearchFailed(f"{label} answered in a form that is not its own: {why}.", code=SearchFailure.MALFORMED)


def objects_at(value: JsonObject, name: str, label: str) -> tuple[JsonObject, ...]:
    """Return the list of objects under a name. Raises SearchFailed (MALFORMED) when it is missing or anything else."""
    rows = value.get(name)
    if not isinstance(rows, list):
        raise malformed(label, f"'{name}' is not a list")
    if len(rows) > MOST_ROWS:
        raise malformed(label, f"'{name}' has more than {MOST_ROWS} rows")
    return tuple(_object(row, name, label) for row in rows)


def object_at(value: JsonObject, name: str, label: str) -> JsonObject:
    """Return the object under a name. Raises SearchFailed (MALFORMED) when it is missing or anything else."""
    return _object(value.get(name), name, label)


def text_at(row: JsonObject, name: str, label: str) -> str:
    """Return a text that every row must have, not blank. Raises SearchFailed (MALFORMED)."""
    text = row.get(name)
    if not isinstance(text, str) or not text.strip():
        raise malformed(label, f"a row has no '{name}'")
    return text


def optional_text(row: JsonObject, name: str, label: str) -> str:
    """Return a text that may be missing or null (then ''). Raises SearchFailed (MALFORMED) when it is anything else."""
    text = row.get(name)
    if text is None:
        return ""
    if not isinstance(text, str):
        raise malformed(label, f"'{name}' is not a text")
    return text


def optional_number(row: JsonObject, name: str, label: str) -> float:
    """Return a number that may be missing or null (then 0). Raises SearchFailed (MALFORMED) when it is anything else."""
    number = row.get(name)
    if number is None:
        return 0.0
    if isinstance(number, bool) or not isinstance(number, int | float):
        raise malformed(label, f"'{name}' is not a number")
    return _finite(number, name, label)


def check_status(
    reply: ProviderReply, label: str, *, setting: str = "", quota: frozenset[int] = frozenset({HTTPStatus.PAYMENT_REQUIRED})
) -> None:
    """Return for status 200 alone; else raise SearchFailed.

    `setting` names the setting with the provider's key ('' where there is none); `quota` are the statuses that say that a
    plan is used up.
    """
    status = reply.status
    if status == HTTPStatus.OK:
        return
    if status in quota:
        raise SearchFailed(
            f"The plan at {label} is used up (HTTP {status}). Raise its limit there, or choose another provider.",
            code=SearchFailure.QUOTA_USED_UP,
        )
    if setting and status in {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN}:
        raise SearchFailed(
            f"{label} did not accept the key (HTTP {status}). Correct {setting}.", code=SearchFailure.KEY_REJECTED
        )
    _refuse_status(reply, label)


def retry_after_s(reply: ProviderReply) -> float | None:
    """Return how many seconds a reply asks to wait, at most a day; a date is read against the reply's own Date header."""
    value = reply.headers.get("retry-after", "").strip()
    if value.isascii() and value.isdigit():
        return min(float(value[:9]), _MOST_RETRY_AFTER_S)
    try:
        wait = parsedate_to_datetime(value) - parsedate_to_datetime(reply.headers.get("date", ""))
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    return min(max(wait.total_seconds(), 0.0), _MOST_RETRY_AFTER_S)


def _refuse_status(reply: ProviderReply, label: str) -> NoReturn:
    if reply.status == HTTPStatus.TOO_MANY_REQUESTS:
        raise SearchFailed(
            f"{label} was asked too often (HTTP 429). Wait, or choose another provider.",
            code=SearchFailure.RATE_LIMITED,
            retry_after_s=retry_after_s(reply),
        )
    raise SearchFailed(
        f"{label} answered with HTTP {reply.status}.", code=SearchFailure.NON_200, retry_after_s=retry_after_s(reply)
    )


def _object(value: JsonValue, name: str, label: str) -> JsonObject:
    if not isinstance(value, dict):
        raise malformed(label, f"'{name}' holds something that is not an object")
    return value


def _finite(number: float, name: str, label: str) -> float:
    try:
        value = float(number)
    except OverflowError:
        value = math.inf
    if not math.isfinite(value):
        raise malformed(label, f"'{name}' is not a finite number")
    return value


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


def _each_name_once(pairs: list[tuple[str, JsonValue]]) -> JsonObject:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError("a name stands twice")
    return value
