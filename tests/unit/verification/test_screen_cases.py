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

# What the rules do not see: a title that German small words make a noun, a clause without its verb, an irregular verb, a
# thing that is named behind its value, a year told by another one, and Japanese words in hiragana.
KNOWN_MISSES = frozenset(
    {
        "Leiterin der Geburtshilfe in Rottau ist seit 2019 Dr. Uwe Sandt.",
        "Judge Colin Reyes wrote the first opinion.",
        "The Act sets the age at 70.",
        "Le prix moyen payé pour les poires était de 0,42 euro le kilo.",
        "A year earlier, 4,870 roofs carried solar panels.",
        "Ostbahn runs 46 trains a day on the branch to Tiefenau.",
        "北嶺町のそばの収穫量は8,400トンだった。",
        "料金は子ども210円である。",
    }
)


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
