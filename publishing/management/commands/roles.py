"""`manage.py roles`: who holds which role, and giving or taking one, with an event in the audit chain."""

from __future__ import annotations

from django.contrib.auth.models import Group, User
from django.core.management.base import BaseCommand, CommandError, CommandParser

from publishing.errors import Blocked
from publishing.models import RoleGrant
from publishing.services.governance import live_rounds_of, role_grant, role_revoke


class Command(BaseCommand):
    """Lists, gives and takes roles."""

    help = "List the roles that people hold, or give or take one."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take what to do, and to whom."""
        doing = parser.add_subparsers(dest="doing", required=True)
        doing.add_parser("list", help="print who holds which role")
        for name, what in (("grant", "give a role"), ("revoke", "take a role away")):
            one = doing.add_parser(name, help=what)
            one.add_argument("user")
            one.add_argument("role")
            one.add_argument("--team", default="", help="only for the reports of this team; without it, of everybody")
            one.add_argument("--by", default="", help="the operator in whose name it is done; without it, the system")

    def handle(self, *args: object, doing: str, **options: str) -> None:
        """Do it, or say why not."""
        if doing == "list":
            self._list()
            return
        user, team, actor = _named(options["user"]), _team(options["team"]), _operator(options["by"])
        try:
            if doing == "grant":
                role_grant(actor=actor, user=user, role=options["role"], team=team)
                self.stdout.write(f"{user.get_username()} holds the role {options['role']}{_for(team)}.")
            else:
                self._revoke(actor, user, options["role"], team)
        except Blocked as error:
            raise CommandError(error.message, returncode=2) from error

    def _list(self) -> None:
        for grant in RoleGrant.objects.select_related("user", "team").order_by("user__username", "role", "team__name"):
            self.stdout.write(f"{grant.user.get_username()}\t{grant.role}\t{grant.team.name if grant.team else '*'}")

    def _revoke(self, actor: User | None, user: User, role: str, team: Group | None) -> None:
        if not role_revoke(actor=actor, user=user, role=role, team=team):
            self.stdout.write(f"{user.get_username()} did not hold the role {role}{_for(team)}.")
            return
        self.stdout.write(f"{user.get_username()} no longer holds the role {role}{_for(team)}.")
        for round_ in live_rounds_of(user):
            self.stdout.write(f"Their signature stands in a review that is under way: report {round_.report_id}.")


def _for(team: Group | None) -> str:
    return f" for the team {team.name}" if team else ""


def _named(name: str) -> User:
    user = User.objects.filter(username=name).first()
    if user is None:
        raise CommandError(f"There is no account “{name}”; make it in the admin first.", returncode=2)
    return user


def _operator(name: str) -> User | None:
    return _named(name) if name else None


def _team(name: str) -> Group | None:
    if not name:
        return None
    team = Group.objects.filter(name=name).first()
    if team is None:
        raise CommandError(f"There is no team “{name}”; make the group in the admin first.", returncode=2)
    return team
