"""Every language says everything, with the same placeholders."""

from __future__ import annotations

import dataclasses
import string
from collections.abc import Mapping

import pytest

from publishing.document.labels import LANGUAGES, Labels, labels_for, wording_for
from publishing.document.labels.verifying import Verifying
from publishing.document.labels.weighing import Weighing
from publishing.document.vocabulary import REASONS, TRUST, Figure, Reason, Trust
from research.budget import Resource
from research.discovery.workspace.types import FailReason, SkipReason
from research.errors import FetchFailure, SearchFailure
from research.evidence.grading.authority import AuthorityRule
from research.evidence.ledger.claims import Against, Authority, ClaimKind, Fit, Freshness, Standing
from research.evidence.ledger.types import KindRule, Relation, SourceKind
from research.evidence.types import HitFate
from research.findings import AlignmentState, SynthesisFailure
from research.trust.web_address import AddressFault
from research.verification.conflicts.types import BasisDimension, Cause, ConflictKind, Resolution
from research.verification.metrics.types import Layer
from research.verification.rulings import Act, RulingCode

FIELDS = [field.name for field in dataclasses.fields(Labels) if field.name not in {"weighing", "verifying"}]
WEIGHING = [field.name for field in dataclasses.fields(Weighing)]
VERIFYING = [field.name for field in dataclasses.fields(Verifying)]


def placeholders(sentence: str) -> list[str]:
    return sorted(name for _, name, _, _ in string.Formatter().parse(sentence) if name)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("field", FIELDS)
def test_a_sentence_has_text_and_the_placeholders_of_the_english_one(language: str, field: str) -> None:
    check_like_english(getattr(LANGUAGES[language], field), getattr(LANGUAGES["en"], field))


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("field", WEIGHING)
def test_what_is_said_of_weight_has_text_and_the_placeholders_of_the_english_one(language: str, field: str) -> None:
    check_like_english(getattr(LANGUAGES[language].weighing, field), getattr(LANGUAGES["en"].weighing, field))


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("field", VERIFYING)
def test_what_is_said_of_trust_has_text_and_the_placeholders_of_the_english_one(language: str, field: str) -> None:
    check_like_english(getattr(LANGUAGES[language].verifying, field), getattr(LANGUAGES["en"].verifying, field))


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_layer_conflict_cause_outcome_reason_figure_and_trust_has_its_words(language: str) -> None:
    words = LANGUAGES[language].verifying
    assert (set(words.layers), set(words.alignment)) == (set(Layer), set(AlignmentState))
    assert (set(words.kinds), set(words.causes)) == (set(ConflictKind), set(Cause))
    assert (set(words.resolutions), set(words.dimensions)) == (set(Resolution), set(BasisDimension))
    assert (set(words.acts), set(words.reasons)) == (set(Act), set(Reason))
    assert (set(words.figures), set(words.trust)) == (set(Figure), set(Trust))


def test_every_code_of_a_ruling_falls_under_one_reason_and_every_kind_of_source_under_one_trust() -> None:
    assert (set(REASONS), set(TRUST)) == (set(RulingCode), set(SourceKind))
    assert (set(REASONS.values()), set(TRUST.values())) == (set(Reason), set(Trust))


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_no_layer_sends_a_reader_two_ways(language: str) -> None:
    sentences = LANGUAGES[language].verifying.layers
    assert len(set(sentences.values())) == len(Layer)
    assert all(sentence[-1] in ".。" and sentence.count("。") + sentence.count(". ") <= 1 for sentence in sentences.values())


def check_like_english(here: str | Mapping[str, str], english: str | Mapping[str, str]) -> None:
    if isinstance(here, Mapping):
        assert isinstance(english, Mapping)
        assert set(here) == set(english)
        assert all(text.strip() for text in here.values())
        assert {key: placeholders(text) for key, text in here.items()} == {
            key: placeholders(text) for key, text in english.items()
        }
    else:
        assert isinstance(english, str)
        assert here.strip()
        assert placeholders(here) == placeholders(english)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_relation_kind_rule_claim_and_grade_has_its_words(language: str) -> None:
    words = LANGUAGES[language].weighing
    assert (set(words.together), set(words.not_counted)) == (set(Relation), set(Standing))
    assert (set(words.kinds), set(words.kind_rules), set(words.claims)) == (set(SourceKind), set(KindRule), set(ClaimKind))
    assert (set(words.authority), set(words.freshness), set(words.fit)) == (set(Authority), set(Freshness), set(Fit))
    assert set(words.against) == set(words.against_plainly) == set(Against)
    assert set(words.authority_rules) == set(AuthorityRule)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_a_sentence_to_which_something_is_added_ends_with_one_stop(language: str) -> None:
    words = LANGUAGES[language].weighing
    assert all(text[-1] in ".。" for text in (*words.fit.values(), *words.together.values()))


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
