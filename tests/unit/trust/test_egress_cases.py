"""The shared egress cases: each text is refused or let through as its case says.

The directory named in CASES_DIR is read when that is set, else tests/cases; a file that is not there is skipped.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from research.trust.terms import scan

CASES = Path(os.environ.get("CASES_DIR") or Path(__file__).parents[2] / "cases") / "egress_cases.json"


def scan_cases() -> list[object]:
    """Return the cases that concern the scan: those with a text and its terms."""
    if not CASES.is_file():
        return []
    cases = json.loads(CASES.read_text(encoding="utf-8"))["cases"]
    return [pytest.param(case, id=case["id"]) for case in cases if isinstance(case.get("text"), str) and "terms" in case]


@pytest.mark.skipif(not CASES.is_file(), reason="no egress_cases.json in the directory of the cases")
@pytest.mark.parametrize("case", scan_cases())
def test_a_text_is_refused_or_allowed_as_its_case_says(case: dict[str, object]) -> None:
    found = scan(str(case["text"]), [str(term) for term in case["terms"]])  # type: ignore[attr-defined]
    assert ("block" if found else "allow") == case["expect"], case["why"]
