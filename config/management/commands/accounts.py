"""`manage.py accounts`: the demo people of a fresh installation, each with a password made for it and a part to play."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand
from django.db import transaction

from config.environment import kept_secret
from publishing.services.governance import role_grant

OPERATOR = "operator"


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """One of the demo people: the account, the name that a signature can show, and the role for everybody's reports."""

    account: str
    first_name: str = ""
    last_name: str = ""
    role: str = ""


PEOPLE = (
    Person(account="analyst", first_name="Ada", last_name="Brandt"),
    Person(account="methods", first_name="Mara", last_name="Voss", role="methods_reviewer"),
    Person(account="domain", first_name="Teo", last_name="Lindqvist", role="domain_reviewer"),
    Person(account="publisher", first_name="Ines", last_name="Okafor", role="publisher"),
    Person(account="auditor", first_name="Jun", last_name="Park", role="auditor"),
    Person(account=OPERATOR),
)


class Command(BaseCommand):
    """Makes the demo accounts and prints how to sign in."""

    help = (
        "Make the demo accounts (an analyst, two reviewers, a publisher, an auditor, an operator), and print how to sign in."
    )

    def handle(self, *args: object, **options: object) -> None:
        """Make what is missing; a password, a name or a role that somebody changed is left alone."""
        for person in PEOPLE:
            password = kept_secret(settings.DATA_DIR / f"{person.account}-password", length=12)
            user = _made(person, password)
            shown = password if user.check_password(password) else "(its password was changed)"
            self.stdout.write(f"  {person.account:<9} {shown}")


@transaction.atomic
def _made(person: Person, password: str) -> User:
    """Return the account; a new one gets its role, so that a role that was taken away stays away."""
    operates = person.account == OPERATOR
    user, created = User.objects.get_or_create(
        username=person.account, defaults={"is_staff": operates, "is_superuser": operates}
    )
    if created or not user.has_usable_password():
        user.set_password(password)
    if not user.get_full_name():
        user.first_name, user.last_name = person.first_name, person.last_name
    user.save(update_fields=["password", "first_name", "last_name"])
    if created and person.role:
        role_grant(actor=None, user=user, role=person.role)
    return user
