"""Who may sign, and under which name? The password is asked for again, and the sign-in throttle counts it."""

from __future__ import annotations

from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.http import HttpRequest

from publishing.document.text import reader_text
from publishing.errors import Blocked, Refusal, WrongPassword
from publishing.models import Report
from publishing.store.people import offered_name
from research.trust.terms import scan

MAX_COMMENT = 4_000


def password_holds(actor: User, password: str, request: HttpRequest | None) -> bool:
    """Tell whether the password is the actor's. With a request, a wrong one counts towards the lock of sign-ins.

    The caller lets its transaction commit before it raises, or the count is rolled back with it.
    """
    if request is None:
        return actor.is_active and actor.check_password(password)
    found = authenticate(request, username=actor.get_username(), password=password)
    return found is not None and found.pk == actor.pk


def wrong_password() -> WrongPassword:
    """Return the refusal of a wrong password."""
    return WrongPassword(
        "This password is not the one of your account, so nothing was signed. Enter it again.", code=Refusal.WRONG_PASSWORD
    )


def public_name(actor: User, posted: str, report: Report) -> str:
    """Return the name that published copies will show of a signer, '' for none; decided once, now.

    A signer is named as their account is, or not at all: Blocked for every other name. A name that holds a restricted term
    of the brief counts as withheld, and stops nobody from signing.
    """
    if posted and posted != offered_name(actor):
        raise Blocked("Published copies show the name of your account, or none.", code=Refusal.MISSING_INPUT)
    return posted if not scan(posted, report.run.brief.restricted_terms) else ""


def check_terms(text: str, report: Report, name: str) -> None:
    """Raise Blocked, without the term, when a text that readers will see holds a restricted term of the brief."""
    if scan(text, report.run.brief.restricted_terms):
        raise Blocked(
            f"The {name} holds one of the brief's restricted terms, and readers would see it. Say it without that term.",
            code=Refusal.MISSING_INPUT,
        )


def cleaned_text(text: str, most: int, name: str, *, needed: str = "") -> str:
    """Return what a person typed, free of what no reader sees.

    Raises Blocked when it is too long, or empty where the sentence `needed` asks for it.
    """
    # Before anything reads it: a character may be typed as several code points that become one.
    if len(text) > 4 * most:
        raise Blocked(f"The {name} has {len(text):,} characters; shorten it to {most:,}.", code=Refusal.MISSING_INPUT)
    cleaned = reader_text(text.replace("\r\n", "\n")).strip()
    if needed and not cleaned:
        raise Blocked(needed, code=Refusal.MISSING_INPUT)
    if len(cleaned) > most:
        raise Blocked(f"The {name} has {len(cleaned):,} characters; shorten it to {most:,}.", code=Refusal.MISSING_INPUT)
    return cleaned
