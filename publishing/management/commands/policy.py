"""`manage.py policy`: the rules of review as JSON: which are in force, whether a file holds some, and adopting them."""

from __future__ import annotations

import json
from pathlib import Path

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser
from pydantic import ValidationError

from publishing.errors import Blocked
from publishing.review.policy import ReviewPolicy, policy_digest
from publishing.services.governance import policy_adopt
from publishing.store.policies import policy_in_force


class Command(BaseCommand):
    """Shows, checks and adopts a review policy."""

    help = "Show the review policy in force, check a file, or adopt one for new rounds."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take what to do, with which file, in whose name."""
        doing = parser.add_subparsers(dest="doing", required=True)
        doing.add_parser("show", help="print the policy in force as JSON")
        checking = doing.add_parser("check", help="say whether a file holds a policy")
        checking.add_argument("file", type=Path)
        adopting = doing.add_parser("adopt", help="put the policy of a file in force for new rounds")
        adopting.add_argument("file", type=Path)
        adopting.add_argument("--user", required=True, help="the operator in whose name it is adopted")

    def handle(self, *args: object, doing: str, file: Path | None = None, user: str = "", **options: object) -> None:
        """Do it, or say why not."""
        if file is None:
            self.stdout.write(json.dumps(policy_in_force().model_dump(mode="json"), indent=2, ensure_ascii=False))
            return
        policy = _read(file)
        if doing == "check":
            self.stdout.write(f"{file} holds version {policy.version} of a policy, digest {policy_digest(policy)}.")
            return
        actor = User.objects.filter(username=user).first()
        if actor is None:
            raise CommandError(f"There is no account “{user}”; name the operator with --user.", returncode=2)
        try:
            row = policy_adopt(policy, actor=actor)
        except Blocked as error:
            raise CommandError(error.message, returncode=2) from error
        self.stdout.write(f"Version {row.version} is in force for new rounds, digest {row.digest}.")


def _read(file: Path) -> ReviewPolicy:
    try:
        return ReviewPolicy.model_validate_json(file.read_bytes())
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}.", returncode=2) from error
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = " → ".join(str(part) for part in first["loc"]) or "the whole"
        raise CommandError(f"{file} holds no review policy: {place}: {first['msg']}", returncode=2) from error
