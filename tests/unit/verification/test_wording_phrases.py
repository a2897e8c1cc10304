"""Words that sound like a measure are named; certainty and studies that only the sentence knows are refused."""

from __future__ import annotations

import pytest

from research.verification.rulings import RulingCode
from research.verification.wording.hollow import hollow_words
from research.verification.wording.phrases import phrase_fault
from research.verification.wording.profiles import PROFILES


@pytest.mark.parametrize(
    ("language", "text", "word"),
    [
        ("en", "The crossing has become significantly faster.", "significantly"),
        ("de", "Die Überfahrt ist deutlich schneller geworden.", "deutlich"),
        ("fr", "La traversée est nettement plus rapide.", "nettement"),
        ("es", "La travesía es mucho más rápida.", "mucho más"),
        ("zh", "渡轮的速度显著提高。", "显著"),
        ("ja", "渡し船は大幅に速くなった。", "大幅に"),
    ],
)
def test_a_degree_without_a_number_is_hollow(language: str, text: str, word: str) -> None:
    assert hollow_words(text, language) == (word,)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The crossing has become significantly faster, by 12 minutes."),
        ("en", "The difference is statistically significant."),
        ("de", "Die Überfahrt ist um 12 Minuten und damit deutlich schneller geworden."),
        ("zh", "渡轮的速度显著提高了百分之十二。"),
        ("en", "The crossing takes the outer channel."),
        ("cy", "Mae'r fferi yn sylweddol gyflymach."),
    ],
)
def test_a_degree_with_its_number_is_none(language: str, text: str) -> None:
    assert hollow_words(text, language) == ()


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Studies show that the ferry is late."),
        ("en", "According to several experts the ferry is late."),
        ("en", "It is widely believed that the ferry is late."),
        ("de", "Studien belegen, dass die Fähre zu spät kommt."),
        ("fr", "Plusieurs études ont montré que le bac est en retard."),
        ("es", "Según varios expertos el transbordador llega tarde."),
        ("zh", "研究表明渡轮经常晚点。"),
        ("ja", "多くの研究が渡し船の遅れを示している。"),
    ],
)
def test_studies_that_only_the_sentence_knows_are_refused(language: str, text: str) -> None:
    fault = phrase_fault(text, "The ferry was late on nine of ten days.", language=language)
    assert fault is not None
    assert fault.code is RulingCode.SOURCELESS_STUDIES


@pytest.mark.parametrize(
    ("language", "text", "evidence"),
    [
        ("en", "Studies show that the ferry is late.", "Two studies found that the ferry is late."),
        ("zh", "研究表明渡轮经常晚点。", "港务局的研究显示渡轮经常晚点。"),
        ("en", "The study shows that the ferry is late.", "We counted late ferries."),
        ("en", "The research vessel shows its lights.", "The vessel shows its lights."),
    ],
)
def test_studies_that_the_evidence_tells_of_may_be_told(language: str, text: str, evidence: str) -> None:
    assert phrase_fault(text, evidence, language=language) is None


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The ferry is undoubtedly safe."),
        ("de", "Die Fähre ist zweifellos sicher."),
        ("fr", "Le bac est sans aucun doute sûr."),
        ("es", "El transbordador es indudablemente seguro."),
        ("zh", "毫无疑问，渡轮是安全的。"),
        ("ja", "渡し船は間違いなく安全だ。"),
    ],
)
def test_certainty_that_no_evidence_gives_is_refused(language: str, text: str) -> None:
    fault = phrase_fault(text, "The ferry passed its inspection.", language=language)
    assert fault is not None
    assert fault.code is RulingCode.BLOCKED_PHRASE


def test_a_guarantee_that_the_evidence_gives_may_be_told() -> None:
    evidence = "The yard guarantees the hull for ten years."
    assert phrase_fault("The yard guarantees the hull for ten years.", evidence, language="en") is None


def test_a_domain_forbids_more() -> None:
    text, evidence = "The fund is risk-free.", "The fund holds bonds."
    assert phrase_fault(text, evidence, language="en") is None
    fault = phrase_fault(text, evidence, language="en", profile=PROFILES["finance"])
    assert fault is not None
    assert fault.phrase == "risk-free"
