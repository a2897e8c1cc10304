"""What may be posted to the site itself: forms beyond the bounds are refused before a view sees them.

The cases stand in `resource_cases.json`, in the directory named by CASES_DIR when that is set, else in tests/cases.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http.response import HttpResponseBase
from django.test import Client
from django.urls import reverse

from research.models import Run
from tests.support.cases.files import Case
from tests.support.cases.resources import names_of, plays

pytestmark = pytest.mark.django_db

Post = Callable[[Client, str], HttpResponseBase]


def large_form(client: Client, url: str) -> HttpResponseBase:
    return client.post(url, {"question": "x" * 3_000_000})


def many_fields(client: Client, url: str) -> HttpResponseBase:
    return client.post(url, {f"field{number}": "x" for number in range(1_001)})


def many_files(client: Client, url: str) -> HttpResponseBase:
    return client.post(url, {f"file{number}": SimpleUploadedFile("a.txt", b"x") for number in range(101)})


def deep_json(client: Client, url: str) -> HttpResponseBase:
    return client.post(url, "[" * 50_000 + "]" * 50_000, content_type="application/json")


@pytest.fixture
def analyst(client: Client, ada: User) -> Client:
    client.force_login(ada)
    return client


SCENARIOS: dict[str, Post] = {
    "large form": large_form,
    "many fields": many_fields,
    "many files": many_files,
    "deep json": deep_json,
}


@pytest.mark.parametrize(("case", "name"), list(plays("site")))
def test_a_form_beyond_the_bounds_makes_no_run(case: Case, name: str, analyst: Client) -> None:
    reply = SCENARIOS[name](analyst, reverse("run-new"))
    statuses = {int(status) for status in re.findall(r"\b[1-5]\d\d\b", case["expect"])}
    if name == "deep json":
        # No view of the site reads JSON: to the form it is a body without fields, and the page says so.
        assert not statuses or min(statuses) >= 400, json.dumps(case)
        assert reply.status_code < 500
    else:
        assert reply.status_code in (statuses or {400, 413, 415, 422}), json.dumps(case)
    assert not Run.objects.exists()


def test_the_table_names_no_scenario_that_is_not_there() -> None:
    assert names_of("site") == SCENARIOS.keys()
