"""A proposer's verdict on the research is no item of it; a source's words and a denial are let through."""

from __future__ import annotations

import pytest

from research.admission.admit import admit
from research.admission.types import Admitted, RejectionCode
from research.admission.verdicts import judges_itself
from research.synthesis.types import (
    DerivationProposal,
    FactProposal,
    GapProposal,
    Proposals,
    RecommendationProposal,
)
from tests.support.evidence import stored

QUOTED = "The report is complete and fully verified."
PLANT = stored("The Rijn plant stores 240 MWh of electricity in lithium cells.", QUOTED)
CLAIM = "The research is complete and fully verified."

BOASTS = [
    CLAIM,
    "This report is comprehensive.",
    "Our analysis has been independently verified.",
    "All statements have been fact-checked.",
    "These findings are fully verified.",
    "This answers the question.",
    "These facts fully answer the question.",
    "The question has been fully answered.",
    "Die Recherche ist vollständig und geprüft.",
    "Dieser Bericht ist nun vollständig.",
    "Das beantwortet die Frage.",
    "Die Frage ist damit vollständig beantwortet.",
    "La recherche est complète et entièrement vérifiée.",
    "Ce rapport est exhaustif.",
    "Ceci répond pleinement à la question.",
    "La investigación está completa.",
    "Este informe ha sido verificado.",
    "Esto responde a la pregunta.",
    "本研究已经完整并经过核实。",
    "本报告全面。",
    "以上内容已充分回答了该问题。",
    "本調査は完全です。",
    "この回答は質問に完全に答えています。",
]
PLAIN = [
    "The research is not complete.",
    "The research was completed in 2019 by the university.",
    "The complete report of the council has 40 pages.",
    "The audit report is verified by two accountants.",
    "The plant answers the demand of the city.",
    "The question of noise has not been answered.",
    "Whether the question is answered is for the council to decide.",
    "Die Recherche ist nicht vollständig.",
    "Der Bericht wurde 2019 veröffentlicht.",
    "Le rapport n’est pas complet.",
    "La investigación no está completa.",
    "本研究并不完整。",
    "本研究の対象は港です。",
]


def decide(**arrays: tuple[object, ...]) -> Admitted:
    return admit(Proposals.model_validate(arrays), sources=(PLANT,), language="en")


def fact(text: str, chunk: str = "S1.C1", item: str = "f1") -> FactProposal:
    return FactProposal(id=item, text=text, source_id="S1", chunk_ids=(chunk,))


@pytest.mark.parametrize("text", BOASTS)
def test_a_verdict_on_the_research_is_known(text: str) -> None:
    assert judges_itself(text)


@pytest.mark.parametrize("text", PLAIN)
def test_a_denial_and_a_statement_on_the_subject_are_none(text: str) -> None:
    assert not judges_itself(text)


def test_a_verdict_falls_as_whatever_item_it_comes_and_its_siblings_live() -> None:
    admitted = decide(
        facts=(fact("The Rijn plant holds 240 MWh of electricity."), fact(CLAIM, item="f2")),
        derivations=(DerivationProposal(id="d1", text="Thus the question is answered.", premise_ids=("f1",)),),
        recommendations=(RecommendationProposal(id="r1", text="Trust it: this report is complete.", premise_ids=("f1",)),),
        gaps=(GapProposal(id="g1", text="The answer is complete, so nothing is missing."),),
    )
    assert [item.text for item in admitted.facts] == ["The Rijn plant holds 240 MWh of electricity."]
    assert admitted.derivations == ()
    assert admitted.recommendations == ()
    assert admitted.gaps == ()
    assert [rejection.code for rejection in admitted.rejections] == [RejectionCode.OWN_VERDICT] * 4
    assert {rejection.reason for rejection in admitted.rejections} == {
        "The text judges the research itself; it says nothing about the subject."
    }


def test_the_words_of_a_source_may_say_it() -> None:
    admitted = decide(facts=(fact(QUOTED, "S1.C2"),))
    assert [item.text for item in admitted.facts] == [QUOTED]
