"""Pairs of sentences by kind and language: what carries a claim, what contradicts it, and what does neither."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from pathlib import Path

import pytest

from research.admission.types import AdmittedFact
from research.evidence.ledger.types import Survey
from research.evidence.terms import shipped_terms
from research.verification.claims import find_claims
from research.verification.quotes import quote_verdicts
from tests.support.evidence import stored

Case = Mapping[str, str | bool]
CASES: list[Case] = json.loads((Path(__file__).parents[2] / "cases" / "supports.json").read_text(encoding="utf-8"))


def found(case: Case) -> str:
    claim, passage = str(case["claim"]), str(case["passage"])
    sources = (
        stored(claim, number=1, language=str(case["language"])),
        stored(passage, number=2, language=str(case["passage_language"])),
    )
    fact = AdmittedFact(item_id="F1", text=claim, source_id="S1", chunk_ids=("S1.C1",))
    claims = find_claims(
        (fact,),
        quote_verdicts((fact,), sources),
        sources,
        Survey(),
        language=str(case["language"]),
        observed_on=date(2026, 3, 2),
        terms=shipped_terms(),
    )
    carries = any(link.source_id == "S2" for link in claims.supports)
    disputes = any(dispute.source_id == "S2" for dispute in claims.disputes)
    return {(True, False): "supports", (False, True): "against", (False, False): "not"}.get((carries, disputes), "both")


@pytest.mark.parametrize("case", CASES, ids=[f"{case['kind']}-{case['language']}-{at}" for at, case in enumerate(CASES)])
def test_a_passage_carries_contradicts_or_leaves_a_claim_as_a_careful_reader_says(case: Case) -> None:
    assert found(case) == ("not" if case.get("known_miss") else case["expected"])
