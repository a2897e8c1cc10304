"""Who may sign, and under which name? The password is asked for again, and the sign-in throttle counts it."""

from __future__ import annotations

from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.http import HttpRequest

from publishing.document.text import one_line, reader_text
from publishing.errors import Blocked, Refusal, WrongPassword

MAX_NAME = 120
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


def public_name(name: str) -> str:
    """Return the name that published copies may show, '' for none. Raises Blocked for one that is no name."""
    cleaned = one_line(reader_text(name))
    if "@" in cleaned:
        raise Blocked("A mail address never stands on a published copy; give a name, or none.", code=Refusal.MISSING_INPUT)
    if len(cleaned) > MAX_NAME:
        raise Blocked(f"The name has more than {MAX_NAME} characters; shorten it.", code=Refusal.MISSING_INPUT)
    return cleaned


def cleaned_text(text: str, most: int, name: str, *, needed: str = "") -> str:
    """Return what a person typed, free of what no reader sees.

    Raises Blocked when it is too long, or empty where the sentence `needed` asks for it.
    """
    cleaned = reader_text(text.replace("\r\n", "\n")).strip()
    if needed and not cleaned:
        raise Blocked(needed, code=Refusal.MISSING_INPUT)
    if len(cleaned) > most:
        raise Blocked(f"The {name} has {len(cleaned):,} characters; shorten it to {most:,}.", code=Refusal.MISSING_INPUT)
    return cleaned
