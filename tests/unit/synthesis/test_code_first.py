"""Where code and its documentation speak of one symbol, code is heard first: it defines what happens."""

from __future__ import annotations

from dataclasses import replace

from research.evidence.types import SourceClass
from research.synthesis.extractive import extract
from tests.support.evidence import stored

SAID = "The function start_pump waits {} seconds before the pump of the harbour begins."
DOCUMENT = stored(SAID.format("ten"), number=1)
CODE = replace(stored(SAID.format("thirty"), number=2, anchor="src/pump.py"), source_class=SourceClass.WORKSPACE_CODE)


def sources_of(question: str) -> list[str]:
    return [fact.source_id for fact in extract((DOCUMENT, CODE), question).proposals.facts]


def test_code_comes_before_what_a_document_says_of_the_same_symbol() -> None:
    assert sources_of("How long does start_pump() wait before the pump begins?") == ["S2", "S1"]


def test_without_a_symbol_in_the_question_the_order_stays() -> None:
    assert sources_of("How long does the function wait before the pump of the harbour begins?") == ["S1", "S2"]
