"""Who vouches for the hosts of the web of tests? An authority that no machine trusts, and one that nobody trusts at all."""

from __future__ import annotations

import ssl
from datetime import UTC, datetime
from functools import cache

import trustme

_LONG_AGO = datetime(2001, 1, 1, tzinfo=UTC)


def client_context() -> ssl.SSLContext:
    """Return a client's context that trusts the test authority, and it alone."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    _authority().configure_trust(context)
    return context


@cache
def host_context(host: str, kind: str = "good") -> ssl.SSLContext:
    """Return a server's context for `host`.

    `kind`: good, wrong_certificate (of another name), unknown_authority, expired_certificate, offers_h2.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.set_alpn_protocols(["h2", "http/1.1"] if kind == "offers_h2" else ["http/1.1"])
    _certificate(host, kind).configure_cert(context)
    return context


def _certificate(host: str, kind: str) -> trustme.LeafCert:
    match kind:
        case "wrong_certificate":
            return _authority().issue_cert("another.example.net")
        case "unknown_authority":
            return _stranger().issue_cert(host)
        case "expired_certificate":
            return _authority().issue_cert(host, not_before=_LONG_AGO, not_after=_LONG_AGO.replace(year=2002))
        case _:
            return _authority().issue_cert(host)


@cache
def _authority() -> trustme.CA:
    return trustme.CA()


@cache
def _stranger() -> trustme.CA:
    return trustme.CA()
