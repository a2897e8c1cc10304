"""`manage.py accounts`: the demo account of a fresh installation, with a password made for it."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand

from config.environment import kept_secret

DEMO_USER = "analyst"
OPERATOR = "operator"


class Command(BaseCommand):
    """Makes the demo accounts and prints how to sign in."""

    help = "Make the demo accounts (an analyst and an operator) if they are missing, and print how to sign in."

    def handle(self, *args: object, **options: object) -> None:
        """Make what is missing; a password that somebody changed is left alone."""
        for name in (DEMO_USER, OPERATOR):
            path = settings.DATA_DIR / f"{name}-password"
            password = kept_secret(path, length=12)
            user, created = User.objects.get_or_create(
                username=name, defaults={"is_staff": name == OPERATOR, "is_superuser": name == OPERATOR}
            )
            if created or not user.has_usable_password():
                user.set_password(password)
                user.save(update_fields=["password"])
            if user.check_password(password):
                self.stdout.write(f"  {name:<9} {password}")
            else:
                self.stdout.write(f"  {name:<9} (its password was changed)")
