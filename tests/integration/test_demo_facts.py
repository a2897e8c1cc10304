"""Does the demo report still carry the facts that were written from the sample's documents alone?"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from config.environment import BASE_DIR
from publishing.document.types import ReportDocument
from research.brief.types import BriefRequest
from research.states import Outcome
from tests.support.installation import compose_for_test
from tests.support.running import carry_out, final, formats, installed

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

DEMO: dict[str, Any] = json.loads((BASE_DIR / "tests/facts/demo.json").read_text(encoding="utf-8"))
AT_LEAST = 8


def plain(text: str) -> str:
    return re.sub(r"\s+", "", text).casefold()


def carried(statements: str) -> set[str]:
    """Return the ids of the facts of which one list of strings stands in the text, case and white space aside."""
    return {
        fact["id"]
        for fact in DEMO["facts"]
        if any(all(plain(part) in statements for part in parts) for parts in fact["any_of"])
    }


def statements(document: ReportDocument) -> str:
    return plain(" ".join(fact.text for fact in document.direct_findings + document.further_findings))


def test_the_demo_report_carries_its_facts_both_sides_of_the_conflict_and_nothing_forbidden(
    tmp_path: Path, ada: User
) -> None:
    asked = BriefRequest(question=(BASE_DIR / DEMO["question"]).read_text(encoding="utf-8").strip(), workspace="sample")
    composed = compose_for_test(tmp_path, {"sample": BASE_DIR / DEMO["workspace"]})
    with installed(composed):
        run = carry_out(composed, ada, request=asked)
        told, shown = carried(statements(final(run))), plain(" ".join(formats(run).values()))
    assert run.outcome == Outcome.SYNTHESISED
    assert len(told) >= AT_LEAST
    assert set(DEMO["conflict"]) <= told
    assert [claim for claim in DEMO["forbidden"] if plain(claim) in shown] == []
