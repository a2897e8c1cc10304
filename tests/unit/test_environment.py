"""What the operator wrote is read or refused in words that name the variable and show how it is written."""

from __future__ import annotations

import pytest

from config.environment import BadEnvironment, load_environment


def refusal(monkeypatch: pytest.MonkeyPatch, variable: str, value: str) -> str:
    monkeypatch.setenv(variable, value)
    with pytest.raises(BadEnvironment) as refused:
        load_environment()
    return str(refused.value)


def test_a_workspace_is_read_with_its_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COUNTERSIGN_WORKSPACES", '{"press": {"path": "/srv/press", "public": true}}')
    press = load_environment().workspaces["press"]
    assert (str(press.path), press.public, press.teams) == ("/srv/press", True, ())


@pytest.mark.parametrize(
    ("variable", "value"),
    [("COUNTERSIGN_WORKSPACES", '{"press": {"path": '), ("COUNTERSIGN_ALLOWED_HOSTS", "research.example.org")],
)
def test_what_is_not_json_is_named_with_an_example(monkeypatch: pytest.MonkeyPatch, variable: str, value: str) -> None:
    told = refusal(monkeypatch, variable, value)
    assert told.startswith(f"{variable} is not valid JSON")
    assert f"for example: {variable}=" in told


@pytest.mark.parametrize("value", ['{"press": "/srv/press"}', '{"press": {"pth": "/srv/press"}}'])
def test_a_workspace_that_is_written_wrongly_is_named_with_an_example(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    told = refusal(monkeypatch, "COUNTERSIGN_WORKSPACES", value)
    assert "COUNTERSIGN_WORKSPACES → press" in told
    assert "For example: COUNTERSIGN_WORKSPACES=" in told


def test_a_reserve_that_leaves_no_time_for_work_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COUNTERSIGN_RUN_SECONDS", "10")
    assert "COUNTERSIGN_DELIVERY_RESERVE_SECONDS" in refusal(monkeypatch, "COUNTERSIGN_DELIVERY_RESERVE_SECONDS", "10")
