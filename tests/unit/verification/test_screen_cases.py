"""Statements beside the pages that they cite, by kind and language: one that the screen removes, and its true twins."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import pytest

from research.verification.screening.screen import deletes, ruling_of
from research.verification.types import Verdict
from tests.support.evidence import stored
from tests.support.screening import fact, screened

# What the rules do not see: a title before a name that the small words of German take for a noun.
KNOWN_MISSES = frozenset({"Leiterin der Geburtshilfe in Rottau ist seit 2019 Dr. Uwe Sandt."})


@dataclass(frozen=True)
class Case:
    """One statement about a page."""

    kind: str
    language: str
    page: tuple[str, ...]
    text: str


def _cases(side: str) -> list[Case]:
    pages = json.loads((Path(__file__).parents[2] / "cases" / "screen.json").read_text(encoding="utf-8"))
    return [
        Case(entry["kind"], page["language"], tuple(page["page"]), text)
        for page in pages
        for entry in page["statements"]
        for text in ([entry["false"]] if side == "false" else entry["true"])
    ]


def _name(case: Case) -> str:
    return f"{case.kind}-{case.language}-{case.text[:40]}"


@pytest.mark.parametrize("case", _cases("false"), ids=_name)
def test_what_the_page_does_not_say_is_removed_with_a_reason(case: Case) -> None:
    source = stored(*case.page, language=case.language, title="Figures of the region")
    found = screened(case.text, source, language=case.language)
    if case.text in KNOWN_MISSES:
        assert found.verdict is Verdict.UNCHECKED
        return
    assert deletes(found)
    ruling = ruling_of(found, fact(case.text, source))
    assert ruling.before == case.text
    assert ruling.reason.endswith(".")


@pytest.mark.parametrize("case", _cases("true"), ids=_name)
def test_a_true_rendering_of_the_page_is_kept(case: Case) -> None:
    source = stored(*case.page, language=case.language, title="Figures of the region")
    found = screened(case.text, source, language=case.language)
    assert not deletes(found), found.faults
