"""What every test starts from: no network but loopback, a named cast, and an installation of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from django.apps import apps
from django.contrib.auth.models import Group, User
from hypothesis import HealthCheck, settings

from research.apps import ResearchConfig
from research.services.context import ResearchContext

# A loaded machine is no failure, and speed is measured in bench/.
settings.register_profile("countersign", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("countersign")


@pytest.fixture(autouse=True)
def _no_network_but_loopback(socket_allow_loopback: None) -> None:
    """A test that leaves this machine fails."""


@pytest.fixture
def socket_allow_loopback() -> Iterator[None]:
    """Refuse every connection that does not stay on this machine."""
    import pytest_socket

    pytest_socket.socket_allow_hosts(["127.0.0.1", "::1", "localhost"], allow_unix_socket=True)
    yield
    pytest_socket._remove_restrictions()


@pytest.fixture
def make_user(db: None) -> Callable[..., User]:
    """Make one of the cast.

    `ada` and `ben` share a team, `eve` is a stranger, `sam` is a superuser. For everybody's reports, `mia` holds the role of
    methods reviewer, `dov` of domain reviewer, `pia` of publisher and `aud` of auditor.
    """

    def make(name: str, *teams: Group, superuser: bool = False) -> User:
        user = User.objects.create_user(username=name, password="correct horse battery", is_superuser=superuser)
        user.groups.set(teams)
        return user

    return make


@pytest.fixture
def team(db: None) -> Group:
    return Group.objects.create(name="analysts")


@pytest.fixture
def ada(make_user: Callable[..., User], team: Group) -> User:
    return make_user("ada", team)


@pytest.fixture
def ben(make_user: Callable[..., User], team: Group) -> User:
    return make_user("ben", team)


@pytest.fixture
def eve(make_user: Callable[..., User]) -> User:
    return make_user("eve")


@pytest.fixture
def sam(make_user: Callable[..., User]) -> User:
    return make_user("sam", superuser=True)


@pytest.fixture
def mia(make_user: Callable[..., User]) -> User:
    return _with_role(make_user("mia"), "methods_reviewer")


@pytest.fixture
def dov(make_user: Callable[..., User]) -> User:
    return _with_role(make_user("dov"), "domain_reviewer")


@pytest.fixture
def pia(make_user: Callable[..., User]) -> User:
    return _with_role(make_user("pia"), "publisher")


@pytest.fixture
def aud(make_user: Callable[..., User]) -> User:
    return _with_role(make_user("aud"), "auditor")


def _with_role(user: User, role: str) -> User:
    from tests.support.review import grant

    grant(user, role)
    return user


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    """A small workspace of plain documents, written by the test that wants more."""
    folder = tmp_path / "workspace"
    folder.mkdir()
    (folder / "harbour.md").write_text(
        "# Harbour ferry\n\nThe harbour ferry of Lindau carried 41,200 passengers in 2024. It runs every twenty minutes.\n",
        encoding="utf-8",
    )
    (folder / "budget.txt").write_text(
        "The harbour ferry of Lindau costs 3.1 million crowns a year to run. Half of it is paid by the region.\n",
        encoding="utf-8",
    )
    (folder / "ducks.txt").write_text("The ducks of the town park are fed on Sundays by volunteers.\n", encoding="utf-8")
    return folder


@pytest.fixture
def context(tmp_path: Path, workspace: Path) -> Iterator[ResearchContext]:
    """An installation of its own: workspace `harbour` (public), blobs and indexes in a temporary folder, no model."""
    from tests.support.installation import compose_for_test

    config = cast("ResearchConfig", apps.get_app_config("research"))
    earlier = config.context
    composed = compose_for_test(tmp_path, {"harbour": workspace})
    config.context = composed
    yield composed
    config.context = earlier


@pytest.fixture
def queued(context: ResearchContext) -> list[str]:
    """The ids that were put into the queue; installs a context whose queue is this list."""
    ids: list[str] = []
    config = cast("ResearchConfig", apps.get_app_config("research"))
    config.context = replace(context, enqueue=ids.append)
    return ids
