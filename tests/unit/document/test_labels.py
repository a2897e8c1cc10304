"""Every language says everything, with the same placeholders."""

from __future__ import annotations

import dataclasses
import string
from collections.abc import Mapping

import pytest

from publishing.document.labels import LANGUAGES, Labels, labels_for, wording_for
from research.budget import Resource
from research.discovery.workspace.types import FailReason, SkipReason
from research.errors import FetchFailure, SearchFailure
from research.evidence.types import HitFate
from research.findings import SynthesisFailure
from research.trust.web_address import AddressFault

FIELDS = [field.name for field in dataclasses.fields(Labels)]


def placeholders(sentence: str) -> list[str]:
    return sorted(name for _, name, _, _ in string.Formatter().parse(sentence) if name)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("field", FIELDS)
def test_a_sentence_has_text_and_the_placeholders_of_the_english_one(language: str, field: str) -> None:
    here, english = getattr(LANGUAGES[language], field), getattr(LANGUAGES["en"], field)
    if isinstance(here, Mapping):
        assert set(here) == set(english)
        assert all(text.strip() for text in here.values())
    else:
        assert here.strip()
        assert placeholders(here) == placeholders(english)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_fate_limit_and_failure_has_its_words(language: str) -> None:
    words = LANGUAGES[language]
    assert set(words.fates) == set(HitFate)
    assert set(words.limits) == set(Resource)
    assert set(words.synthesis_failures) == set(SynthesisFailure)
    assert set(words.search_failures) == set(SearchFailure)
    every = (FetchFailure, AddressFault, SkipReason, FailReason)
    assert {reason.value for reasons in every for reason in reasons} == set(words.reasons)


@pytest.mark.parametrize(("asked", "spoken"), [("de", "de"), ("de-CH", "de"), ("ZH-hant", "zh"), ("cs", "en"), ("", "en")])
def test_a_tag_is_answered_in_its_primary_language_or_in_english(asked: str, spoken: str) -> None:
    assert wording_for(asked) == spoken
    assert labels_for(spoken) is LANGUAGES[spoken]


def test_no_two_languages_share_a_heading() -> None:
    assert len({words.gaps for words in LANGUAGES.values()}) == len(LANGUAGES)
