"""Where do the cases stand? In the directory named by CASES_DIR when that is set, else in tests/cases."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

OWN = Path(__file__).parents[2] / "cases"
FOLDER = Path(os.environ.get("CASES_DIR") or OWN)
Case = dict[str, Any]


def cases(file: str, group: str, folder: Path = FOLDER) -> list[Case]:
    """Return one group of a file's cases; none where the file or the group is not there."""
    path = folder / file
    found: list[Case] = json.loads(path.read_text(encoding="utf-8")).get(group, []) if path.exists() else []
    return found


def named(found: list[Case]) -> Iterator[Any]:
    """Yield each case as a parameter under its own name."""
    for case in found:
        yield pytest.param(case, id=str(case.get("id") or case.get("address") or case.get("why")))


def unplayed(case: Case, words: object, *more: object) -> Any:
    """Return a case that has no scenario as one that is skipped by name; `more` fills what a played one has beside it."""
    name = str(case.get("id") or case.get("why"))
    return pytest.param(case, *more, id=name, marks=pytest.mark.skip(reason=f"no scenario plays {name}: {words}"))
