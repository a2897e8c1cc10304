"""Sentences that deny, or are surer or less bound, than their evidence: each false one beside its true twin."""

# ruff: noqa: E501 - one line holds a sentence beside its twin
from __future__ import annotations

import pytest

from research.admission.types import AdmittedFact
from research.verification.screening.aligned import align
from research.verification.screening.doubts.crossing import crossing_doubts
from research.verification.screening.doubts.polarity import cues, differ, polarity_doubts
from research.verification.screening.doubts.polarity_cues import DENYING, NOT, OPPOSITES, YIELDING
from research.verification.screening.doubts.softened import softened_doubts
from research.verification.screening.types import Aligned
from tests.support.evidence import stored


def beside(claim: str, evidence: str, language: str, *, of: str = "") -> Aligned:
    """Lay a sentence beside a page of one paragraph; `of` is the page's language where it is another one."""
    source = stored(evidence, language=of or language)
    chunks = tuple(chunk.chunk_id for chunk in source.chunks)
    fact = AdmittedFact(item_id="f1", text=claim, source_id=source.source_id, chunk_ids=chunks)
    return align(fact, source, language=language)


# Language, evidence, the turned sentence, the true twin.
TURNED = [
    ("en", "The ferry licence was refused in May.", "The ferry licence was granted in May.", "In May the ferry licence was turned down."),
    ("en", "The keeper declined to open the north gate.", "The keeper opened the north gate.", "The keeper did not open the north gate."),
    ("en", "Kayaks are exempt from the harbour toll.", "Kayaks pay the harbour toll.", "Kayaks need not pay the harbour toll."),
    ("en", "The west tower remains closed to visitors.", "The west tower is open to visitors.", "The west tower is not open to visitors."),
    ("en", "Sailors need not report the cargo.", "Sailors need to report the cargo.", "The cargo need not be reported by sailors."),
    ("de", "Der Antrag der Imker wurde abgelehnt.", "Der Antrag der Imker wurde angenommen.", "Der Antrag der Imker wurde nicht angenommen."),
    ("de", "Das Tor im Norden ist nicht beheizt.", "Das Tor im Norden ist beheizt.", "Das Tor im Norden ist unbeheizt."),
    ("fr", "Le phare n'est pas habité en hiver.", "Le phare est habité en hiver.", "En hiver, le phare n'est jamais habité."),
    ("fr", "La demande du pêcheur a été rejetée.", "La demande du pêcheur a été acceptée.", "La demande du pêcheur n'a pas été acceptée."),
    ("es", "El faro no está habitado en invierno.", "El faro está habitado en invierno.", "En invierno el faro no está habitado."),
    ("zh", "北门的灯塔没有对游客开放。", "北门的灯塔对游客开放。", "北门的灯塔未对游客开放。"),
    ("ja", "北の灯台は見学者に公開されていません。", "北の灯台は見学者に公開されている。", "北の灯台は見学者に公開されていない。"),
]  # fmt: skip
SOFTENED = [
    ("en", "The port is considering moving the fish market.", "The port has moved the fish market.", "The port may move the fish market."),
    ("en", "Rowers may use the canal if they carry a lamp.", "Rowers may use the canal.", "Rowers with a lamp may use the canal."),
    ("en", "Ramps above 2 m shall have a rail on both sides.", "Ramps shall have a rail on both sides.", "Ramps above 2 m shall have a rail on both sides of them."),
    ("de", "Die Stadt prüft den Ausbau des Hafens.", "Die Stadt beginnt den Ausbau des Hafens.", "Die Stadt prüft derzeit den Ausbau des Hafens."),
]  # fmt: skip


@pytest.mark.parametrize(("language", "evidence", "turned", "_twin"), TURNED)
def test_a_sentence_that_denies_otherwise_than_its_evidence_is_doubted(
    language: str, evidence: str, turned: str, _twin: str
) -> None:
    assert any(polarity_doubts(beside(turned, evidence, language)))


@pytest.mark.parametrize(("language", "evidence", "_turned", "twin"), TURNED)
def test_a_sentence_that_denies_the_same_in_other_words_is_not_doubted(
    language: str, evidence: str, _turned: str, twin: str
) -> None:
    assert not any(polarity_doubts(beside(twin, evidence, language)))


@pytest.mark.parametrize(("language", "evidence", "surer", "_twin"), SOFTENED)
def test_a_sentence_that_is_surer_or_less_bound_than_its_evidence_is_doubted(
    language: str, evidence: str, surer: str, _twin: str
) -> None:
    assert any(softened_doubts(beside(surer, evidence, language)))


@pytest.mark.parametrize(("language", "evidence", "_surer", "twin"), SOFTENED)
def test_a_sentence_that_keeps_what_softens_its_evidence_is_not_doubted(
    language: str, evidence: str, _surer: str, twin: str
) -> None:
    assert not any(softened_doubts(beside(twin, evidence, language)))


def test_evidence_in_another_language_that_denies_the_same_numbers_is_seen() -> None:
    evidence = "Sechs der elf Turbinen haben den Grenzwert für Vibration nicht eingehalten."
    assert any(crossing_doubts(beside("Six of the eleven turbines kept the vibration limit.", evidence, "en", of="de")))
    assert not any(
        crossing_doubts(beside("Six of the eleven turbines did not keep the vibration limit.", evidence, "en", of="de"))
    )


def test_two_denials_side_by_side_cancel() -> None:
    assert differ(cues("The pump did not fail.", "en"), cues("The pump ran on.", "en")) == 0


def test_what_a_claim_denies_and_its_evidence_does_not_is_told_apart() -> None:
    denied, asserted = cues("The pump was not sold.", "en"), cues("The pump was sold.", "en")
    assert (differ(denied, asserted), differ(asserted, denied)) == (-1, 1)


def test_every_table_of_cues_knows_the_same_languages() -> None:
    assert set(NOT) == set(DENYING) == set(YIELDING) == set(OPPOSITES)
