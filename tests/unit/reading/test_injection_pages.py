"""Pages that talk to machines: hidden text never enters, visible text is flagged, ordinary pages keep their facts."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from research.reading.read import read
from research.reading.screen import flag_spans

CASES = Path(os.environ.get("CASES_DIR", Path(__file__).parents[2] / "cases")) / "injection_pages.json"
_SET = json.loads(CASES.read_text(encoding="utf-8")) if CASES.is_file() else {"attack_pages": [], "benign_controls": []}
# Headers, file names, snippets, error pages and titles are not the text of a page.
ATTACKS = [case for case in _SET["attack_pages"] if not case["id"].startswith(("channel-", "head-title"))]


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


def text_of(case: dict[str, Any]) -> str:
    name = "page.html" if "html" in case["content_type"] else "page.txt"
    return read(case["document"].encode(), name=name, max_chars=60_000).text


@pytest.mark.parametrize("case", ATTACKS, ids=lambda case: case["id"])
def test_the_text_is_what_a_reader_sees(case: dict[str, Any]) -> None:
    text = squeezed(text_of(case))
    assert squeezed(case["expect"].get("page_fact_kept") or "") in text
    visible = case["expect"]["payload_in_visible_text"]
    if visible is not None:
        assert (squeezed(case["payload"]) in text) is visible


@pytest.mark.parametrize(
    "case", [case for case in ATTACKS if case["expect"]["payload_in_visible_text"]], ids=lambda case: case["id"]
)
def test_a_visible_instruction_is_flagged(case: dict[str, Any]) -> None:
    name = "page.html" if "html" in case["content_type"] else "page.txt"
    reading = read(case["document"].encode(), name=name, max_chars=60_000)
    assert reading.flagged
    assert all(reading.text[flag.start : flag.end].strip() for flag in reading.flagged)


@pytest.mark.parametrize("case", _SET["benign_controls"], ids=lambda case: case["id"])
def test_an_ordinary_sentence_is_not_flagged(case: dict[str, Any]) -> None:
    assert flag_spans(case["text"]) == ()
