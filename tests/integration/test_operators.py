"""What can an operator do in the admin? Keep people, teams and roles; nothing that runs code or holds what people do."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.test import Client
from django.urls import NoReverseMatch, reverse

from config.urls import people

pytestmark = pytest.mark.django_db


def test_only_people_teams_and_roles_are_registered() -> None:
    registered = {model._meta.label for model in people._registry}
    assert registered == {"auth.User", "auth.Group", "publishing.RoleGrant"}


@pytest.mark.parametrize("app", ["django_q", "axes", "research", "sessions"])
def test_no_row_of_another_app_has_a_form(app: str, client: Client) -> None:
    operator = User.objects.create_superuser("operator", password="correct horse battery")
    client.force_login(operator)
    for model in apps.get_app_config(app).get_models():
        name = model._meta.model_name
        assert client.get(f"/admin/{app}/{name}/").status_code == 404
        assert client.post(f"/admin/{app}/{name}/add/", {"func": "os.system"}).status_code == 404
        with pytest.raises(NoReverseMatch):
            reverse(f"admin:{app}_{name}_add")
