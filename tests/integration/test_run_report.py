"""I12 to I16 and I24 to I28 at the level of a run: what reaches a prompt, an item and a document, and what never does."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup
from django.contrib.auth.models import User

from config.environment import BASE_DIR
from publishing.document.canonical import fingerprint, parse_document
from publishing.document.types import ReportDocument
from research.evidence.types import HitFate
from research.models import Run
from research.ports import SearchAnswer
from research.services.context import ResearchContext
from research.services.runs import run_cancel
from research.states import EventKind, Outcome, RunState
from research.store import accounts
from tests.support.installation import compose_for_test
from tests.support.requests import REQUEST
from tests.support.running import (
    SYNTHESIS,
    Holding,
    Listener,
    carry_out,
    final,
    formats,
    installed,
    model_context,
    synthesis_prompts,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("context")]

MACHINE_IDS = re.compile(r"\b(?:S\d+\.C\d+|[SCFDRGQ]\d{1,3}|[0-9a-f]{32,64})\b")
MACHINE_WORDS = re.compile(r"chunk|source_id|premise_ids|stub-model|synthesis@|planner@|bm25|json", re.IGNORECASE)
FERRY = "The harbour ferry of Lindau carried 41,200 passengers in 2024."


def fact(local_id: str, text: str, source: str, chunk: str = "") -> dict[str, Any]:
    return {"id": local_id, "text": text, "source_id": source, "chunk_ids": [chunk or f"{source}.C1"]}


def synthesis(**arrays: list[dict[str, Any]]) -> dict[str, Any]:
    return {"kind": "content", "content": json.dumps(arrays, ensure_ascii=False), "match": SYNTHESIS}


def statements(document: ReportDocument) -> list[str]:
    found = (*document.direct_findings, *document.further_findings, *document.derivations, *document.recommendations)
    return [item.text for item in found]


def ferry_source(run: Run) -> str:
    return run.sources.get(canonical_anchor="harbour.md").source_id


@dataclass
class Boastful:
    """The real searcher, whose titles and snippets claim what no file says."""

    real: Any

    def search(self, request: object, *, stop: object) -> SearchAnswer:
        answer = self.real.search(request, stop=stop)
        loud = tuple(replace(hit, title="ZEPPELIN TITLE", snippet="The ferry is a ZEPPELIN.") for hit in answer.hits)
        return replace(answer, hits=loud)


@pytest.mark.slow
def test_title_and_snippet_of_a_hit_reach_no_prompt_no_item_and_no_document(
    tmp_path: Path, workspace: Path, ada: User
) -> None:
    with model_context(tmp_path, workspace) as (composed, server):
        run = carry_out(replace(composed, searcher=Boastful(composed.searcher)), ada)
        prompts = server.prompts()
    assert run.queries.first().hits.filter(snippet__contains="ZEPPELIN").exists()
    assert prompts
    assert not any("ZEPPELIN" in prompt for prompt in prompts)
    assert not run.items.filter(text__contains="ZEPPELIN").exists()
    assert not any("ZEPPELIN" in text for text in formats(run).values())


@pytest.mark.slow
def test_an_invalid_proposal_falls_alone_and_takes_only_what_rests_on_it(tmp_path: Path, workspace: Path, ada: User) -> None:
    step = synthesis(
        facts=[
            fact("f1", FERRY, "S1"),
            fact("f2", "The ferry is powered by hydrogen.", "S9"),
            {"id": "f3", "text": "It lacks a source."},
            fact("f4", "See https://example.org for more.", "S1"),
        ],
        derivations=[
            {"id": "d1", "text": "Ridership is known for one year.", "premise_ids": ["f1"], "method": "reading"},
            {"id": "d2", "text": "Hydrogen carries the passengers.", "premise_ids": ["f1", "f2"], "method": "joining"},
        ],
        recommendations=[
            {"id": "r1", "text": "Count again next year.", "premise_ids": ["d1"], "conditions": ["Funds remain"]},
            {"id": "r2", "text": "Buy hydrogen.", "premise_ids": ["d2"], "conditions": []},
        ],
        gaps=[{"id": "g1", "text": "The price of a ticket is not stated.", "source_ids": []}],
    )
    with model_context(tmp_path, workspace, step) as (composed, server):
        run = carry_out(composed, ada)
        first = synthesis_prompts(server)[0]
    assert "41,200" in first
    document = final(run)
    assert statements(document) == [FERRY, "Ridership is known for one year.", "Count again next year."]
    assert [gap.text for gap in document.gaps] == ["The price of a ticket is not stated."]
    codes = dict(run.rejections.values_list("local_id", "code"))
    assert codes == {
        "f2": "unknown_source",
        "f3": "malformed",
        "f4": "authored_url",
        "d2": "premise_dropped",
        "r2": "premise_dropped",
    }
    assert all(run.rejections.values_list("reason", flat=True))
    assert run.events.filter(kind=EventKind.PROPOSAL_DROPPED).count() == 5
    assert document.evidence_statement.dropped == 5


@pytest.mark.slow
def test_an_answer_of_gaps_alone_answers_nothing(tmp_path: Path, workspace: Path, ada: User) -> None:
    step = synthesis(facts=[], gaps=[{"id": "g1", "text": "Nobody states what a ticket costs.", "source_ids": []}])
    with model_context(tmp_path, workspace, step) as (composed, _):
        run = carry_out(composed, ada)
    document = final(run)
    assert (run.outcome, document.outcome) == (Outcome.SOURCE_BACKED, Outcome.SOURCE_BACKED)
    assert statements(document) == []
    assert document.excerpts
    assert "Nobody states what a ticket costs." in [gap.text for gap in document.gaps]


@pytest.mark.slow
def test_a_fact_in_other_words_is_marked_as_not_checked_for_support(tmp_path: Path, workspace: Path, ada: User) -> None:
    step = synthesis(facts=[fact("f1", FERRY, "S1"), fact("f2", "In 2024 the Lindau ferry had 41,200 riders.", "S1")])
    with model_context(tmp_path, workspace, step) as (composed, _):
        run = carry_out(composed, ada)
    document = final(run)
    assert ferry_source(run) == "S1"
    assert [(item.verdict, item.basis) for item in document.direct_findings] == [("entail", "quote"), ("unchecked", "none")]
    assert document.evidence_statement.unchecked == 1
    texts = formats(run)
    for name in ("html", "md"):
        assert "not checked for support" in texts[name]
        assert not re.search(r"\b(answered|complete answer|fully supported)\b", texts[name])


@pytest.mark.slow
def test_a_reader_meets_no_id_no_hash_no_model_and_no_schema_word(tmp_path: Path, workspace: Path, ada: User) -> None:
    with model_context(tmp_path, workspace) as (composed, _):
        run = carry_out(composed, ada)
    texts = formats(run)
    page = BeautifulSoup(texts["html"], "lxml")
    for hidden in page(["style", "script"]):
        hidden.decompose()
    mark = final_mark(texts)
    for text in (page.get_text(" "), texts["md"]):
        visible = text.replace(mark, "")
        assert not MACHINE_IDS.findall(visible)
        assert not MACHINE_WORDS.findall(visible)
        assert str(run.pk) not in visible


def final_mark(texts: dict[str, str]) -> str:
    return fingerprint(parse_document(texts["json"].encode()))


@pytest.fixture(scope="module")
def sample() -> Path:
    return BASE_DIR / "sample" / "workspace"


@pytest.fixture
def demo(tmp_path: Path, sample: Path, ada: User) -> tuple[ResearchContext, Run]:
    """The demo question over the shipped workspace, without a model."""
    composed = compose_for_test(tmp_path, {"sample": sample})
    question = (BASE_DIR / "sample" / "question.txt").read_text(encoding="utf-8").strip()
    with installed(composed):
        return composed, carry_out(composed, ada, request=replace(REQUEST, question=question, workspace="sample"))


@pytest.mark.slow
def test_the_sample_is_reported_alike_in_every_format_and_the_account_adds_up(
    demo: tuple[ResearchContext, Run], sample: Path
) -> None:
    composed, run = demo
    with installed(composed):
        document, texts = final(run), formats(run)
    assert (run.state, run.outcome) == (RunState.COMPLETED, Outcome.SYNTHESISED)
    check_formats_agree(document, texts)
    check_the_ledger(document)
    check_the_account(document, composed, run, sample)
    assert all(row.captured_at.strftime("%Y-%m-%d") in document.observation.at for row in run.sources.all())
    assert "does not say that a source is current" in document.observation.meaning


def check_formats_agree(document: ReportDocument, texts: dict[str, str]) -> None:
    """I24: every statement stands in every format, in the document's order."""
    assert parse_document(texts["json"].encode()) == document
    page = " ".join(BeautifulSoup(texts["html"], "lxml").get_text().split())
    plain = " ".join(re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", texts["md"]).split())
    found = [" ".join(text.split()) for text in statements(document)]
    assert len(found) >= 5
    for whole in (page, plain):
        places = [whole.find(text) for text in found]
        assert -1 not in places
        assert places == sorted(places)


def check_the_ledger(document: ReportDocument) -> None:
    """I26: the ledger holds the works of which a statement shows a passage, for or against it, and nothing else."""
    cards = {card.anchor: card for card in document.cards}
    cited = {
        cards[mark.card].source for item in (*document.direct_findings, *document.further_findings) for mark in item.marks
    }
    assert cited == {entry.number for entry in document.ledger}
    assert all(item.citations for item in (*document.direct_findings, *document.further_findings))
    read = {entry.path for entry in document.sources_read}
    assert not read & {entry.source.path for entry in document.ledger}


def check_the_account(document: ReportDocument, composed: ResearchContext, run: Run, sample: Path) -> None:
    """I28: every file of the scope has one fate, and the counts add up."""
    entries = accounts.load_account(run.pk, composed.blobs)
    files = {str(path.relative_to(sample)) for path in sample.rglob("*") if path.is_file()}
    assert {entry.anchor for entry in entries} == files
    counted = Counter(entry.fate for entry in entries)
    assert {item.fate: item.count for item in document.account.fates if item.count} == dict(counted)
    assert document.account.total == len(files)
    assert counted[HitFate.CITED] == len({(card.source, card.address) for card in document.cards})
    assert counted[HitFate.CITED] + counted[HitFate.READ] == run.sources.count()


def test_a_run_that_was_stopped_early_accounts_for_every_hit(context: ResearchContext, ada: User) -> None:
    def stop(event: Any) -> None:
        run_cancel(context, actor=ada, run_id=event.run_id)

    holding = Holding(real=context.fetcher)
    run = carry_out(replace(context, fetcher=holding), ada, listener=Listener(acts={EventKind.SEARCH_ANSWERED: stop}))
    holding.let_go.set()
    assert run.state == RunState.CANCELLED
    entries = accounts.load_account(run.pk, context.blobs)
    assert {entry.anchor: entry.fate for entry in entries} == {
        "budget.txt": HitFate.NOT_RETRIEVED,
        "harbour.md": HitFate.NOT_RETRIEVED,
    }
    assert final(run).account.total == 2
