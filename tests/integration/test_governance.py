"""Roles and policies change through the services alone, each with an event; commands and the admin go the same way."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import Group, User
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from config.checks import check_environment
from config.management.commands.accounts import PEOPLE
from config.urls import people
from publishing.errors import Blocked
from publishing.models import AuditEvent, AuditHead, PolicyVersion, RoleGrant
from publishing.review.policy import AUDITOR, DEFAULT_POLICY, policy_digest
from publishing.services.governance import policy_adopt, policy_row, role_grant, role_revoke
from publishing.states import AuditKind
from publishing.store.audit import check_chain
from publishing.store.people import is_auditor, relations_of
from publishing.store.policies import policy_in_force
from research.services.context import ResearchContext
from tests.support.chain import EVENTS, append, played
from tests.support.installation import environment_for_test
from tests.support.review import first_revision, submitted, unchecked_report
from tests.support.unprotected import without_triggers

pytestmark = pytest.mark.django_db

NEXT = DEFAULT_POLICY.model_copy(update={"version": 2, "expires_days": 30})
GRANTS = "admin:publishing_rolegrant"


def kinds() -> list[str]:
    return [event.kind for event in AuditEvent.objects.order_by("seq")]


def said(*arguments: str, **options: object) -> str:
    printed = io.StringIO()
    call_command(*arguments, stdout=printed, **options)
    return printed.getvalue()


class TestPolicies:
    def test_the_default_is_adopted_the_first_time_that_it_is_needed(self) -> None:
        assert policy_in_force() == DEFAULT_POLICY
        assert not PolicyVersion.objects.exists()
        assert policy_row() == policy_row()
        event = AuditEvent.objects.get()
        assert event.payload == {"version": 1, "digest": policy_digest(DEFAULT_POLICY)}

    def test_the_first_round_of_all_does_not_turn_the_clock_of_the_chain_back(
        self, context: ResearchContext, ada: User
    ) -> None:
        submitted(ada, first_revision(ada, unchecked_report(context, ada)))
        assert check_chain().notices == ()

    def test_the_next_version_is_adopted_with_an_event_in_the_operators_name(self, sam: User) -> None:
        policy_row()
        row = policy_adopt(NEXT, actor=sam)
        assert (row.version, row.adopted_by, policy_in_force()) == (2, "sam", NEXT)
        assert AuditEvent.objects.latest("seq").actor_id == sam.pk

    @pytest.mark.parametrize("version", [1, 3])
    def test_any_other_version_is_refused(self, version: int) -> None:
        policy_row()
        with pytest.raises(Blocked, match="is 2, and this file says"):
            policy_adopt(NEXT.model_copy(update={"version": version}), actor=None)
        assert PolicyVersion.objects.count() == AuditEvent.objects.count() == 1

    @pytest.mark.usefixtures("sam")
    def test_the_command_shows_checks_and_adopts(self, tmp_path: Path) -> None:
        file = tmp_path / "policy.json"
        file.write_text(said("policy", "show"), encoding="utf-8")
        assert policy_digest(DEFAULT_POLICY) in said("policy", "check", str(file))
        assert "Version 1 is in force" in said("policy", "adopt", str(file), "--user", "sam")
        with pytest.raises(CommandError, match="is 2"):
            call_command("policy", "adopt", str(file), "--user", "sam")
        with pytest.raises(CommandError, match="no account"):
            call_command("policy", "adopt", str(file), "--user", "nobody")

    def test_a_file_that_holds_no_policy_is_refused_with_the_place(self, tmp_path: Path) -> None:
        file = tmp_path / "policy.json"
        with pytest.raises(CommandError, match="cannot be read"):
            call_command("policy", "check", str(file))
        file.write_text(json.dumps(DEFAULT_POLICY.model_dump(mode="json") | {"expires_days": -1}))
        with pytest.raises(CommandError, match="expires_days"):
            call_command("policy", "check", str(file))


class TestRoles:
    def test_a_role_is_given_once_and_taken_once_each_with_one_event(self, sam: User, ada: User, team: Group) -> None:
        for _ in range(2):
            role_grant(actor=sam, user=ada, role="publisher", team=team)
        assert role_revoke(actor=sam, user=ada, role="publisher", team=team)
        assert not role_revoke(actor=sam, user=ada, role="publisher", team=team)
        given, taken = AuditEvent.objects.order_by("seq")
        assert (given.kind, taken.kind) == (AuditKind.ROLE_GRANTED, AuditKind.ROLE_REVOKED)
        assert given.payload == taken.payload == {"user": ada.pk, "role": "publisher", "team": team.pk}
        assert given.actor_id == taken.actor_id == sam.pk

    def test_a_role_for_a_team_and_for_everybody_are_two(self, ada: User, team: Group) -> None:
        role_grant(actor=None, user=ada, role="publisher")
        assert not role_revoke(actor=None, user=ada, role="publisher", team=team)
        assert RoleGrant.objects.get().team is None

    def test_an_unknown_role_and_an_auditor_of_one_team_are_refused(self, ada: User, team: Group) -> None:
        with pytest.raises(Blocked, match="methods_reviewer, domain_reviewer, publisher, auditor"):
            role_grant(actor=None, user=ada, role="king")
        with pytest.raises(Blocked, match="without a team"):
            role_grant(actor=None, user=ada, role=AUDITOR, team=team)
        assert not RoleGrant.objects.exists()
        assert not AuditEvent.objects.exists()

    def test_a_role_that_goes_with_its_account_or_its_team_leaves_an_event(self, ada: User, ben: User, team: Group) -> None:
        role_grant(actor=None, user=ada, role="publisher")
        role_grant(actor=None, user=ben, role="publisher", team=team)
        ada.delete()
        team.delete()
        assert kinds().count(AuditKind.ROLE_REVOKED) == 2
        assert check_chain().fault is None

    @pytest.mark.usefixtures("sam", "ada")
    def test_the_command_gives_takes_and_lists(self, team: Group) -> None:
        assert "ada holds" in said("roles", "grant", "ada", "publisher", "--team", team.name, "--by", "sam")
        assert said("roles", "list") == f"ada\tpublisher\t{team.name}\n"
        assert "did not hold" in said("roles", "revoke", "ada", "publisher")
        assert "no longer holds" in said("roles", "revoke", "ada", "publisher", "--team", team.name)
        assert kinds() == [AuditKind.ROLE_GRANTED, AuditKind.ROLE_REVOKED]
        for wrong in (("nobody", "publisher"), ("ada", "king"), ("ada", "publisher", "--team", "nowhere")):
            with pytest.raises(CommandError):
                call_command("roles", "grant", *wrong)


class TestAdmin:
    @pytest.fixture
    def operator(self, client: Client, sam: User) -> Client:
        sam.is_staff = True
        sam.save()
        client.force_login(sam)
        return client

    def test_an_operator_gives_and_takes_a_role_in_their_own_name(self, operator: Client, ada: User, sam: User) -> None:
        answer = operator.post(reverse(f"{GRANTS}_add"), {"user": ada.pk, "role": "publisher", "team": ""})
        assert answer.status_code == 302
        grant = RoleGrant.objects.get()
        operator.post(reverse(f"{GRANTS}_delete", args=[grant.pk]), {"post": "yes"})
        role_grant(actor=None, user=ada, role=AUDITOR)
        chosen = {"action": "delete_selected", "_selected_action": [RoleGrant.objects.get().pk], "post": "yes"}
        operator.post(reverse(f"{GRANTS}_changelist"), chosen)
        assert not RoleGrant.objects.exists()
        actors = [(event.kind, event.actor_id) for event in AuditEvent.objects.order_by("seq")]
        given, taken = AuditKind.ROLE_GRANTED, AuditKind.ROLE_REVOKED
        assert actors == [(given, sam.pk), (taken, sam.pk), (given, None), (taken, sam.pk)]

    def test_what_the_service_refuses_the_form_refuses_beside_it(self, operator: Client, ada: User, team: Group) -> None:
        answer = operator.post(reverse(f"{GRANTS}_add"), {"user": ada.pk, "role": AUDITOR, "team": team.pk})
        assert answer.status_code == 200
        assert "without a team" in answer.content.decode()
        assert not RoleGrant.objects.exists()

    def test_a_grant_is_never_changed(self, operator: Client, ada: User) -> None:
        grant = role_grant(actor=None, user=ada, role="publisher")
        answer = operator.post(reverse(f"{GRANTS}_change", args=[grant.pk]), {"user": ada.pk, "role": AUDITOR})
        assert answer.status_code == 403

    def test_nothing_else_of_publishing_is_registered(self) -> None:
        registered = [model for model in people._registry if model._meta.app_label == "publishing"]
        assert registered == [RoleGrant]

    def test_a_superuser_is_nothing_to_a_report_and_no_auditor(self, context: ResearchContext, ada: User, sam: User) -> None:
        report = unchecked_report(context, ada)
        assert relations_of(sam, report, policy_in_force()) == frozenset()
        assert not is_auditor(sam)


class TestAccounts:
    def test_the_demo_people_are_made_once_with_names_roles_and_passwords(self) -> None:
        printed = said("accounts")
        assert said("accounts") == printed
        assert [line.split()[0] for line in printed.splitlines()] == [person.account for person in PEOPLE]
        assert len(AuditEvent.objects.all()) == 4
        assert User.objects.get(username="methods").get_full_name() == "Mara Voss"
        assert set(RoleGrant.objects.values_list("user__username", "role")) == {
            ("methods", "methods_reviewer"),
            ("domain", "domain_reviewer"),
            ("publisher", "publisher"),
            ("auditor", "auditor"),
        }
        password = (settings.DATA_DIR / "publisher-password").read_text().strip()
        assert User.objects.get(username="publisher").check_password(password)
        assert [user.username for user in User.objects.filter(is_superuser=True)] == ["operator"]

    def test_what_somebody_changed_is_left_alone(self) -> None:
        User.objects.create(username="analyst", first_name="Nora")
        said("accounts")
        methods = User.objects.get(username="methods")
        methods.set_password("something else entirely")
        methods.save()
        role_revoke(actor=None, user=methods, role="methods_reviewer")
        assert "(its password was changed)" in said("accounts")
        assert User.objects.get(username="analyst").get_full_name() == "Nora"
        assert not RoleGrant.objects.filter(user=methods).exists()


class TestAuditCommand:
    @pytest.fixture
    def verify(self) -> Callable[..., tuple[int, str]]:
        def run(*arguments: str) -> tuple[int, str]:
            out, err = io.StringIO(), io.StringIO()
            try:
                call_command("audit", "verify", *arguments, stdout=out, stderr=err)
            except SystemExit as left:
                return int(str(left.code)), out.getvalue() + err.getvalue()
            return 0, out.getvalue()

        return run

    def test_a_sound_chain_exits_with_0(self, ada: User, verify: Callable[..., tuple[int, str]], tmp_path: Path) -> None:
        for _ in range(8):
            append(ada, kind=AuditKind.REFUSED)
        heads = tmp_path / "heads.jsonl"
        heads.write_text(said("audit", "head"))
        assert verify("--heads", str(heads)) == (
            0,
            (
                "The chain is sound: 8 events, head 8, 1 head from elsewhere compared.\n"
                "The rows agree with it: the rules, the roles and 0 reports.\n"
            ),
        )

    def test_the_first_bad_link_is_named_and_exits_with_1(self, ada: User, verify: Callable[..., tuple[int, str]]) -> None:
        played(ada)
        with without_triggers(EVENTS):
            AuditEvent.objects.filter(seq__in=[4, 6]).update(actor_name="somebody else")
            code, text = verify()
        assert code == 1
        assert "The first bad link is 4." in text
        assert "Sound until event 3." in text

    def test_heads_that_are_none_exit_with_2(self, tmp_path: Path) -> None:
        heads = tmp_path / "heads.jsonl"
        for content in (None, "{}"):
            if content is not None:
                heads.write_text(content)
            with pytest.raises(CommandError) as refused:
                call_command("audit", "verify", "--heads", str(heads))
            assert refused.value.returncode == 2

    def test_an_export_is_json_lines_narrowed_by_kind(self, ada: User) -> None:
        played(ada)
        lines = [json.loads(line) for line in said("audit", "export").splitlines()]
        assert [line["seq"] for line in lines] == list(range(1, 9))
        assert AuditHead.objects.get().mac == lines[-1]["mac"]
        kind = lines[2]["kind"]
        assert [json.loads(line)["seq"] for line in said("audit", "export", "--kind", kind).splitlines()] == [3]


@pytest.mark.parametrize(
    ("changes", "warned"),
    [
        ({}, False),
        ({"https": True}, True),
        ({"host": "0.0.0.0", "https": True}, True),  # noqa: S104
        ({"https": True, "site_url": "https://research.example.org"}, False),
    ],
)
def test_an_exposed_site_without_its_address_is_warned_of(
    changes: dict[str, object],
    warned: bool,  # noqa: FBT001
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(settings, "ENVIRONMENT", environment_for_test(tmp_path, {"x": tmp_path}, **changes), raising=False)
    assert ("countersign.W005" in {message.id for message in check_environment()}) == warned
