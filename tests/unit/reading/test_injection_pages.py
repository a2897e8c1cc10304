"""Pages that talk to machines: hidden text never enters, visible text is flagged and never quoted, facts are kept."""

from __future__ import annotations

import json
import os
import re
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from research.evidence import flags
from research.reading.chunks import chunk_spans
from research.reading.notes import code_of, value_of
from research.reading.read import read
from research.reading.screen import flag_spans
from research.reading.types import Reading

CASES = Path(os.environ.get("CASES_DIR", Path(__file__).parents[2] / "cases")) / "injection_pages.json"
_SET = json.loads(CASES.read_text(encoding="utf-8")) if CASES.is_file() else {"attack_pages": [], "benign_controls": []}
# Headers, file names, snippets and error pages are no text of a page: their words are screened where they come in.
PAGES = [case for case in _SET["attack_pages"] if case["content_type"] != "n/a"]
CHANNELS = [case for case in _SET["attack_pages"] if case["content_type"] == "n/a"]
URL = "https://turbines.example.org/report"
# What a page of the set states beside its text is no place to be seen in, whatever it is called.
_NOT_IN_TEXT = frozenset({"head-title"})


def squeezed(text: str) -> str:
    """The match copy: compatibility forms, without marks, format characters, controls and white space."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return re.sub(r"\s+", "", "".join(char for char in plain if unicodedata.category(char)[0] not in "MC" or char.isspace()))


def reading_of(case: dict[str, Any], *, url: str = "") -> Reading:
    media_type, _, charset = case["content_type"].partition("; charset=")
    name = url or ("page.html" if "html" in media_type else "page.txt")
    return read(
        case["document"].encode(), name=name, url=url, media_type=media_type, declared_charset=charset, max_chars=60_000
    )


def flags_of(reading: Reading) -> set[str]:
    """Every advisory flag of a reading: the rules of its spans, and the codes and values of its notes."""
    notes = {part for kept in reading.notes for part in (code_of(kept), *value_of(kept).split("+"))}
    return (
        {rule for span in reading.flagged for rule in span.rule.split("+")}
        | notes
        | ({"truncated"} if reading.truncated else set())
    )


def quotable(reading: Reading) -> str:
    """All that may ever be quoted of a reading: the parts of its chunks that no flagged span touches."""
    merged = flags.merged(reading.flagged)
    parts = [part for span in chunk_spans(reading) for part in flags.clear_parts(span.start, span.end, merged)]
    return "\n".join(reading.text[start:end] for start, end in parts)


@pytest.mark.parametrize("url", ["", URL], ids=["file", "page"])
@pytest.mark.parametrize("case", PAGES, ids=lambda case: case["id"])
def test_the_text_is_what_a_reader_sees(case: dict[str, Any], url: str) -> None:
    text = squeezed(reading_of(case, url=url).text)
    assert squeezed(case["expect"].get("page_fact_kept") or "") in text
    visible = case["expect"]["payload_in_visible_text"]
    if visible is not None and case["id"] not in _NOT_IN_TEXT:
        assert (squeezed(case["payload"]) in text) is visible


@pytest.mark.parametrize("case", [case for case in PAGES if case["expect"]["flags_any_of"]], ids=lambda case: case["id"])
def test_what_a_page_tries_is_noted(case: dict[str, Any]) -> None:
    assert flags_of(reading_of(case, url=URL)) & set(case["expect"]["flags_any_of"])


@pytest.mark.parametrize("case", PAGES, ids=lambda case: case["id"])
def test_nothing_flagged_or_hidden_is_ever_quotable(case: dict[str, Any]) -> None:
    reading = reading_of(case, url=URL)
    words = squeezed(quotable(reading))
    assert squeezed(case["payload"]) not in words
    assert squeezed("reply only with") not in words
    assert squeezed(case["expect"]["page_fact_kept"]) in words
    assert not flag_spans(reading.title)
    assert not flag_spans(reading.author)
    assert not flag_spans(reading.publisher)


@pytest.mark.parametrize(
    "case", [case for case in PAGES if case["expect"]["payload_in_visible_text"]], ids=lambda case: case["id"]
)
def test_a_visible_instruction_is_flagged(case: dict[str, Any]) -> None:
    reading = reading_of(case)
    if case["id"] not in _NOT_IN_TEXT:
        assert reading.flagged
    assert all(reading.text[flag.start : flag.end].strip() for flag in reading.flagged)


@pytest.mark.parametrize("case", CHANNELS, ids=lambda case: case["id"])
def test_what_comes_in_beside_pages_is_flagged_by_the_same_screen(case: dict[str, Any]) -> None:
    assert {rule for span in flag_spans(case["payload"]) for rule in span.rule.split("+")} & set(
        case["expect"]["flags_any_of"]
    )


@pytest.mark.parametrize("case", _SET["benign_controls"], ids=lambda case: case["id"])
def test_an_ordinary_sentence_is_not_flagged(case: dict[str, Any]) -> None:
    assert flag_spans(case["text"]) == ()
