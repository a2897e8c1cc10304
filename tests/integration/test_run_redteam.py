"""Does a false sentence come through a whole run? A synthesis that lies, and two judges: one approves of everything.

The other one is honest. Counted on the labels that were planted, never on the run's own verdicts.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from publishing.document.types import ReportDocument
from research.brief.types import BriefRequest
from research.models import ItemRow, RulingRow, Run
from research.states import Outcome, RunState
from tests.servers import openai_server
from tests.support.installation import compose_for_test
from tests.support.redteam import (
    DERIVATION,
    FACT,
    REDTEAM,
    STOPPED_BY_RULE,
    Case,
    Planted,
    Staged,
    load_cases,
    staged,
)
from tests.support.running import SYNTHESIS, carry_out, final, installed

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

# What one run may hold, well below what a method admits.
MOST_FACTS, MOST_DERIVATIONS = 45, 15
APPROVED = ("b03", "b04", "i13")
LEAST_KEPT, LEAST_STOPPED = 0.9, 0.9
# What an honest judge answers to a false sentence; of every other kind it says that the evidence does not say it.
ENTAIL, PARTIAL, CONFLICT, IRRELEVANT = "entail", "partial", "conflict", "irrelevant"
CONFLICTS = frozenset({"negation", "number", "unit", "scale", "other_metric", "entity", "identifier", "stale"})
PARTIALS = frozenset({"modality", "dropped_condition", "comparative", "most_from_few", "causality", "context"})
# Every sentence is carried, and the first words of the evidence are said to show it.
APPROVING = [{"sentence": "", "verdict": ENTAIL}]


@dataclass(frozen=True, slots=True)
class Told:
    """What a run told of some cases: the texts of its document, and those of them that count as kept.

    `fates` tells by the text what became of a sentence that is not kept, for a message.
    """

    sentences: tuple[Planted, ...]
    published: frozenset[str]
    kept: frozenset[str]
    rebound: frozenset[str]
    fates: dict[str, str]

    def false_published(self) -> list[str]:
        """A sentence that was bound to the source that does carry it is not the one that was planted."""
        false = [each for each in self.sentences if not each.is_true and each.text in self.published - self.rebound]
        return [self._named(each) for each in false]

    def true_lost(self) -> list[str]:
        return [self._named(each) for each in self.true() if each.text not in self.kept]

    def true(self) -> list[Planted]:
        return [each for each in self.sentences if each.is_true]

    def _named(self, sentence: Planted) -> str:
        return f"{sentence.sentence_id} {self.fates.get(sentence.text, 'kept')}"


def cases_of(names: Sequence[str]) -> tuple[Staged, ...]:
    return tuple(staged(case) for case in all_cases() if case.case_id in names)


def all_cases() -> tuple[Case, ...]:
    return tuple(case for half in ("blind", "informed") for case in load_cases(REDTEAM / f"{half}.json"))


def runs_of(cases: Sequence[Case]) -> Iterator[tuple[Case, ...]]:
    """Put cases of one language together, as many as one run may hold."""
    held: list[Case] = []
    for case in sorted(cases, key=lambda case: case.language):
        facts, derivations = (sum(len(each.of(layer)) for each in [*held, case]) for layer in (FACT, DERIVATION))
        if held and (held[-1].language != case.language or facts > MOST_FACTS or derivations > MOST_DERIVATIONS):
            yield tuple(held)
            held = []
        held.append(case)
    yield tuple(held)


def file_name(case: Case, page_id: str) -> str:
    return f"{case.case_id}-{page_id}.html"


def request_for(stages: Sequence[Staged], method: str) -> BriefRequest:
    """Ask what the cases ask, with the titles of their pages: a question in another language must find them, too."""
    question = " ".join(" ".join((stage.case.question, *(page.title for page in stage.case.pages))) for stage in stages)
    return BriefRequest(question=question, workspace="harbour", method=method, language=stages[0].case.language)


def synthesis(stages: Sequence[Staged], sources: dict[str, str]) -> str:
    """Return what a synthesis proposes: every sentence of the cases, with the citation that was planted with it."""
    facts: list[dict[str, Any]] = []
    derivations: list[dict[str, Any]] = []
    for stage in stages:
        for fact, sentence in zip(stage.facts, stage.case.of(FACT), strict=True):
            source = sources[file_name(stage.case, sentence.page)]
            chunks = [chunk.replace(fact.source_id, source, 1) for chunk in fact.chunk_ids]
            facts.append({"id": fact.item_id, "text": fact.text, "source_id": source, "chunk_ids": chunks})
        derivations += [
            {"id": each.item_id, "text": each.text, "premise_ids": each.premise_ids, "method": each.method}
            for each in stage.derivations
        ]
    return json.dumps({"facts": facts, "derivations": derivations, "recommendations": [], "gaps": []})


def honest(stages: Sequence[Staged]) -> list[dict[str, str]]:
    """Return the answers of an honest judge; the longest sentences first, for one may stand in another."""
    answers = [_answer(sentence) for stage in stages for sentence in stage.case.sentences]
    return sorted(answers, key=lambda answer: -len(answer["sentence"]))


def _answer(sentence: Planted) -> dict[str, str]:
    words = sentence.passage
    if sentence.is_true:
        return {"sentence": sentence.text, "verdict": ENTAIL, "quote": words}
    if sentence.layer == DERIVATION or sentence.passage_page != sentence.page:
        return {"sentence": sentence.text, "verdict": IRRELEVANT}
    if sentence.kind in CONFLICTS:
        return {"sentence": sentence.text, "verdict": CONFLICT, "quote": words, "counter": words}
    if sentence.kind in PARTIALS:
        return {"sentence": sentence.text, "verdict": PARTIAL, "quote": words}
    return {"sentence": sentence.text, "verdict": IRRELEVANT}


def stage_for(tmp_path: Path, name: str) -> tuple[Path, Path]:
    """Return the folder of one installation and the one of its pages; each run plays in its own."""
    folder = tmp_path / name
    pages = folder / "pages"
    pages.mkdir(parents=True)
    return folder, pages


def told_by(folder: Path, pages: Path, ada: User, stages: Sequence[Staged], judge: list[dict[str, str]]) -> Told:
    """Carry out one deep run over what a first run read of some cases; its model proposes all of their sentences."""
    read = read_pages(folder, pages, ada, stages)
    step = {"kind": "content", "match": SYNTHESIS, "content": synthesis(stages, sources_in(read, stages))}
    with openai_server({"steps": [step], "judge": judge}) as server:
        settings: dict[str, Any] = {
            "model_base_url": server.base_url,
            "model_name": "stub-model",
            "model_approved_local": True,
        }
        composed = compose_for_test(folder, {"harbour": pages}, **settings)
        request = replace(request_for(stages, "deep"), adopt_run_id=str(read.pk))
        with installed(composed):
            run = carry_out(composed, ada, request=request, key=f"deep {folder.name}")
            document = final(run)
    assert (run.state, run.outcome) == (RunState.COMPLETED, Outcome.SYNTHESISED)
    return Told(
        sentences=tuple(sentence for stage in stages for sentence in stage.case.sentences),
        published=frozenset(_published(document)),
        kept=frozenset(_kept(run, document)),
        rebound=frozenset(RulingRow.objects.filter(run=run, act="rebound").values_list("before", flat=True)),
        fates=dict(_fates(run)),
    )


def read_pages(folder: Path, pages: Path, ada: User, stages: Sequence[Staged]) -> Run:
    """Carry out a run without a model over the pages of some cases: their sources have their numbers from then on."""
    for stage in stages:
        for page in stage.case.pages:
            (pages / file_name(stage.case, page.page_id)).write_text(page.markup, encoding="utf-8")
    composed = compose_for_test(folder, {"harbour": pages})
    with installed(composed):
        return carry_out(composed, ada, request=request_for(stages, "bounded"), key=f"places {folder.name}")


def sources_in(run: Run, stages: Sequence[Staged]) -> dict[str, str]:
    """Return the source of each file. They must have been read as the cases are read without a run."""
    rows = {row.canonical_anchor: row for row in run.sources.all()}
    for stage in stages:
        for page, source in zip(stage.case.pages, stage.sources, strict=True):
            assert rows[file_name(stage.case, page.page_id)].text_digest == source.text_digest
    return {anchor: row.source_id for anchor, row in rows.items()}


def _published(document: ReportDocument) -> Iterator[str]:
    facts = (*document.direct_findings, *document.further_findings)
    inside = [fact for section in document.sections for fact in section.facts]
    yield from (fact.text for fact in (*facts, *inside))
    derivations = [item for section in document.sections for item in section.derivations]
    yield from (item.text for item in (*document.derivations, *derivations))


def _kept(run: Run, document: ReportDocument) -> Iterator[str]:
    """A statement that became a support of another one stays an item of the run; what is unchecked is not kept."""
    yield from ItemRow.objects.filter(run=run, kind="fact", verdict="entail").values_list("text", flat=True)
    yield from (item.text for item in document.derivations if item.verdict == "entail")


def _fates(run: Run) -> Iterator[tuple[str, str]]:
    yield from ItemRow.objects.filter(run=run).exclude(verdict="entail").values_list("text", "verdict")
    yield from ((row.text, f"refused: {row.code}") for row in run.rejections.all())
    for row in RulingRow.objects.filter(run=run):
        yield row.before, f"{row.act}: {row.stage} {row.code}"


def test_with_an_honest_judge_no_false_sentence_is_published_and_the_true_ones_remain(tmp_path: Path, ada: User) -> None:
    lost: list[str] = []
    true = 0
    for cases in runs_of(all_cases()):
        stages = tuple(map(staged, cases))
        told = told_by(*stage_for(tmp_path, cases[0].case_id), ada, stages, honest(stages))
        assert told.false_published() == [], [case.case_id for case in cases]
        lost += told.true_lost()
        true += len(told.true())
    print(f"{len(lost)} of {true} lost", lost)  # noqa: T201 - for a person who asks for it
    assert len(lost) <= (1 - LEAST_KEPT) * true, lost


def test_with_a_judge_that_approves_of_everything_the_rules_still_stop_what_rules_can_show(
    tmp_path: Path, ada: User
) -> None:
    told = told_by(*stage_for(tmp_path, APPROVED[0]), ada, cases_of(APPROVED), APPROVING)
    shown = [each for each in told.sentences if not each.is_true and each.kind in STOPPED_BY_RULE]
    passed = [each.sentence_id for each in shown if each.text in told.kept]
    assert len(shown) - len(passed) >= LEAST_STOPPED * len(shown), passed
    assert len(told.true_lost()) <= (1 - LEAST_KEPT) * len(told.true()), told.true_lost()
