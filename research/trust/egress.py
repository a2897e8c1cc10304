"""May text of this class go to that destination?

One literal table, explained in docs/invariants.md. What the table does not allow is refused, with the reason and the remedy.
"""

from __future__ import annotations

from dataclasses import dataclass

from research.errors import ConfigurationError, EgressRefused
from research.trust.classes import DataClass
from research.trust.destinations import Destination
from research.trust.endpoints import is_local_host, parse_endpoint

_LOCAL_REMEDY = "run a model on this machine and set COUNTERSIGN_MODEL_APPROVED_LOCAL=true, or mark the workspace public"
_NO_QUERY = "Searches are made from the question and the approved public context only; leave this text out of the query."
_NO_ADDRESS = "Pages are asked for by the address of a hit, and by nothing else; leave this text out of the address."
_NO_SECRET = "Keys, logins and mail addresses stay in the process configuration; take them out of the text."  # noqa: S105

# An empty reason allows; anything else is the sentence with which the call is refused.
_ALLOWED = ""

TABLE: dict[DataClass, dict[Destination, str]] = {
    DataClass.PUBLIC_UNTRUSTED: {
        Destination.LOCAL_PAGE: _ALLOWED,
        Destination.LOCAL_STORE: _ALLOWED,
        Destination.LOCAL_MODEL: _ALLOWED,
        Destination.REMOTE_MODEL: _ALLOWED,
        Destination.SEARCH_PROVIDER: f"Text of a page never becomes a query. {_NO_QUERY}",
        Destination.SOURCE_HOST: _ALLOWED,
        Destination.MAIL: "Text of a page is not sent by mail; send a link to the report instead.",
        Destination.PUBLIC_ARTIFACT: _ALLOWED,
    },
    DataClass.APPROVED_PUBLIC: dict.fromkeys(Destination, _ALLOWED),
    DataClass.DERIVED: {
        Destination.LOCAL_PAGE: _ALLOWED,
        Destination.LOCAL_STORE: _ALLOWED,
        Destination.LOCAL_MODEL: _ALLOWED,
        Destination.REMOTE_MODEL: (
            "Derived material goes to a remote model only when every input of it may: pass the most restrictive class of"
            f" its inputs. If one of them is restricted, {_LOCAL_REMEDY}."
        ),
        Destination.SEARCH_PROVIDER: f"Findings never become a query. {_NO_QUERY}",
        Destination.SOURCE_HOST: _NO_ADDRESS,
        Destination.MAIL: "Findings are not sent by mail; send a link to the report instead.",
        Destination.PUBLIC_ARTIFACT: _ALLOWED,
    },
    DataClass.RESTRICTED_INTERNAL: {
        Destination.LOCAL_PAGE: _ALLOWED,
        Destination.LOCAL_STORE: _ALLOWED,
        Destination.LOCAL_MODEL: _ALLOWED,
        Destination.REMOTE_MODEL: f"Restricted internal text may not go to a remote model: {_LOCAL_REMEDY}.",
        Destination.SEARCH_PROVIDER: f"Restricted internal text may not go to a search provider. {_NO_QUERY}",
        Destination.SOURCE_HOST: _NO_ADDRESS,
        Destination.MAIL: "Restricted internal text is not sent by mail; send a link that asks for a login instead.",
        Destination.PUBLIC_ARTIFACT: (
            "Restricted internal text may not stand in a published artifact; mark the workspace public, or leave it out."
        ),
    },
    DataClass.SECURITY_SENSITIVE: dict.fromkeys(Destination, f"Security-sensitive text goes nowhere. {_NO_SECRET}"),
}


@dataclass(frozen=True, slots=True)
class Decision:
    """Whether text may go. `reason` is '' when it may, otherwise a sentence with the remedy."""

    allowed: bool
    reason: str


def decide(data_class: DataClass, destination: Destination) -> Decision:
    """Decide by the table. Total over both enumerations."""
    reason = TABLE[data_class][destination]
    return Decision(allowed=reason == _ALLOWED, reason=reason)


def check_may_leave(data_class: DataClass, destination: Destination) -> None:
    """Raise EgressRefused, with the reason and the remedy, unless the table allows it."""
    decision = decide(data_class, destination)
    if not decision.allowed:
        raise EgressRefused(decision.reason)


def model_destination(base_url: str, *, approved_local: bool) -> Destination:
    """Return whether a model server counts as local: its address is local, and the operator said so.

    A loopback proxy may forward anywhere, so neither half is enough. What does not parse is never local.
    """
    try:
        endpoint = parse_endpoint(base_url)
    except ConfigurationError:
        return Destination.REMOTE_MODEL
    if approved_local and is_local_host(endpoint.host):
        return Destination.LOCAL_MODEL
    return Destination.REMOTE_MODEL
