"""Another program finds a quotation by its words and by its place."""

from __future__ import annotations

import dataclasses

import pytest

from publishing.document.annotation import selectors
from publishing.document.build import build_document
from research.evidence.annotations import TextPosition, TextQuote, as_jsonld
from research.findings import Findings
from tests.golden import findings as golden
from tests.golden.weighed import SOURCES


def pairs(findings: Findings) -> list[tuple[object, ...]]:
    document = build_document(findings)
    cards = {card.anchor: card for card in document.cards}
    return [(record.source_id, selectors(record, cards[record.card])) for record in document.evidence]


def test_the_words_and_the_place_are_those_of_the_stored_text() -> None:
    texts = {source.source_id: source.text for source in SOURCES}
    for source_id, (words, place) in pairs(golden.weighed()):
        assert isinstance(words, TextQuote)
        assert isinstance(place, TextPosition)
        text = texts[source_id]
        assert text[place.start : place.end] == words.exact
        assert text[: place.start].endswith(words.prefix)
        assert text[place.end :].startswith(words.suffix)
        assert [each["type"] for each in as_jsonld((words, place))] == ["TextQuoteSelector", "TextPositionSelector"]


@pytest.mark.parametrize("term", ["passengers", "2.4 million"])
def test_a_quotation_with_words_withheld_is_found_by_its_place_alone(term: str) -> None:
    findings = golden.weighed()
    secret = dataclasses.replace(findings, brief=dataclasses.replace(findings.brief, restricted_terms=(term,)))
    kinds = {tuple(type(each) for each in found) for _, found in pairs(secret)}
    assert (TextPosition,) in kinds
