"""Composes an installation for a test through the product's own composition, with only the environment replaced."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from config.composition import compose
from config.environment import Environment, WorkspaceSetting
from research.egress.network import SYSTEM_NETWORK, Network
from research.services.context import ResearchContext


def environment_for_test(folder: Path, workspaces: dict[str, Path], *, public: bool = True, **settings: Any) -> Environment:
    """Return an environment whose data folder and workspaces are the test's."""
    named = {name: WorkspaceSetting(path=path, public=public) for name, path in workspaces.items()}
    return Environment(data_dir=folder / "data", workspaces=named, _env_file=None, **settings)


def compose_for_test(
    folder: Path,
    workspaces: dict[str, Path],
    *,
    public: bool = True,
    network: Network = SYSTEM_NETWORK,
    **settings: Any,
) -> ResearchContext:
    """Return a context that queues nothing: a test carries its runs out itself. `network` may be a web of tests."""
    context = compose(environment_for_test(folder, workspaces, public=public, **settings), network=network)
    return replace(context, enqueue=lambda _run_id: None)
