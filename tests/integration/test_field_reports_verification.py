"""What users of such systems report about answers and judges, each brought about in a run that verifies.

Whatever a model does, the run ends, nothing is told that no evidence carries, and what was planted as true stays.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from publishing.document.types import ReportDocument
from research.findings import AlignmentState
from research.models import ItemRow, JudgedRow, JudgementRow, RulingRow, Run
from research.states import EventKind, Outcome, RunState
from research.store.closings import load_closing
from tests.support.deep import (
    BUDGET,
    DEEP,
    HARBOUR,
    JUDGED,
    LIE,
    OTHER_TRUE,
    TRUE,
    all_true,
    deep_context,
    fact,
    judge_prompts,
    texts_of,
    written,
)
from tests.support.requests import REQUEST
from tests.support.running import SYNTHESIS, carry_out, evidence_in, final, formats, synthesis_prompts

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("context"), pytest.mark.slow]

CRITIC = '"vetoes"'
FORWARD = "partly_supported = the evidence says only a part"
# What the two files say, and what may stand in a report about them: their own words, and two true paraphrases.
SAID = "The harbour ferry of Lindau carried 41,200 passengers in 2024."
PLANTED = frozenset({SAID, TRUE, OTHER_TRUE})
LIES = (
    LIE,
    "The harbour ferry of Lindau did not carry 41,200 passengers in 2024.",
    "The harbour ferry of Lindau carried 90,000 passengers in 2024.",
    "The harbour ferry of Lindau costs 3.1 million euros a year to run.",
)
FIVE_HUNDRED = {"kind": "status", "status": 500, "times": 9}


def method(name: str) -> Any:
    return replace(REQUEST, method=name)


@dataclass(frozen=True, slots=True)
class Ended:
    """A run as it ended, with its document, its text and what is kept of how far it was aligned."""

    run: Run
    document: ReportDocument
    shown: str
    alignment: AlignmentState


@contextmanager
def ended(
    folder: Path, workspace: Path, ada: User, *steps: dict[str, Any], asked: Any = DEEP, **more: Any
) -> Iterator[tuple[Ended, Any]]:
    """Carry a run out; its calls have a second each, so that what hangs ends."""
    judge_ms = more.pop("judge_ms", 1_500)
    with deep_context(folder, workspace, *steps, **more) as (composed, server):
        assert composed.model is not None
        hasty = replace(
            composed,
            model=replace(composed.model, call_ms=3_000),
            deep_limits=replace(composed.limits, judge_ms=judge_ms),
        )
        run = carry_out(hasty, ada, request=asked)
        closing = load_closing(run.pk, composed.blobs)
        yield Ended(run, final(run), formats(run)["md"], closing.alignment), server


def assert_sound(told: Ended, *, facts: set[str] | None = None) -> None:
    """The run ended, its report tells a planted true sentence, and no statement in it that nothing carries."""
    assert told.run.state == RunState.COMPLETED
    stated = {item.text for item in told.document.direct_findings}
    shown = " ".join(told.shown.split())
    assert stated <= PLANTED
    assert facts is None or stated == facts
    assert stated or SAID in shown, "the report is empty"
    assert all(text in shown for text in stated)
    assert not [lie for lie in LIES if lie in shown]


def calls(run: Run, purpose: str) -> list[str]:
    return list(run.model_calls.filter(purpose=purpose).values_list("status", flat=True))


# The four ways in which a synthesis goes wrong, in both methods that have a model


FAILING: dict[str, dict[str, Any]] = {
    "fails": FIVE_HUNDRED,
    "stalls": {"kind": "hang", "times": 9},
    "repeats": {"kind": "repeating", "times": 9, "finish_reason": "stop"},
    "is cut off": {"kind": "length", "times": 9},
}


@pytest.mark.parametrize("name", ["bounded", "deep"])
@pytest.mark.parametrize("way", FAILING)
def test_a_synthesis_that_gives_nothing_leaves_a_report_of_what_the_sources_say(
    tmp_path: Path, workspace: Path, ada: User, name: str, way: str
) -> None:
    with ended(tmp_path, workspace, ada, {**FAILING[way], "match": SYNTHESIS}, asked=method(name)) as (told, server):
        assert_sound(told, facts=set())
        assert judge_prompts(server) == []
    assert told.run.outcome == Outcome.SOURCE_BACKED
    assert SAID in " ".join(told.shown.split())
    assert "excerpts" in told.run.reason
    assert calls(told.run, "synthesis") != ["ok"]


@pytest.mark.parametrize("name", ["bounded", "deep"])
def test_a_synthesis_that_lies_and_says_everything_twice_leaves_the_true_sentences_once(
    tmp_path: Path, workspace: Path, ada: User, name: str
) -> None:
    """Bounded has nobody to ask about the one that no rule can hold against its evidence, so it is not among its lies."""
    lies = LIES[1:] if name == "bounded" else LIES
    said = [fact(f"l{n}", text, BUDGET if "costs" in text else HARBOUR) for n, text in enumerate(lies)]
    true = [fact(f"t{n}", text, place) for n, (text, place) in enumerate([(TRUE, HARBOUR), (OTHER_TRUE, BUDGET)] * 2)]
    judge = [{"sentence": LIE, "verdict": "irrelevant"}]
    with ended(tmp_path, workspace, ada, written(*said, *true), judge=judge, asked=method(name)) as (told, _):
        assert_sound(told, facts={TRUE, OTHER_TRUE})
    assert told.shown.count(TRUE) == 1
    removed = RulingRow.objects.filter(run=told.run, act="removed").count()
    assert removed + told.run.rejections.exclude(code="duplicate").count() >= len(lies)


def test_an_empty_report_is_not_taken_for_a_sound_one(tmp_path: Path, workspace: Path, ada: User) -> None:
    for file in workspace.iterdir():
        file.unlink()
    (workspace / "moles.txt").write_text("Moles dig at night.\n", encoding="utf-8")
    with ended(tmp_path, workspace, ada) as (told, _), pytest.raises(AssertionError, match="the report is empty"):
        assert_sound(told)


# 36. Cut off in the middle, or too long for the window


@pytest.mark.parametrize(("mark", "purpose"), [(FORWARD, "judge"), (CRITIC, "critic")])
def test_36_an_answer_that_was_cut_off_is_a_failure_of_the_judge_or_critic_and_no_verdict(
    tmp_path: Path, workspace: Path, ada: User, mark: str, purpose: str
) -> None:
    cut_off = {"kind": "length", "match": mark, "times": 99}
    judge = [{"sentence": "", "first": "no"}] if purpose == "judge" else []
    with ended(tmp_path, workspace, ada, all_true(), cut_off, judge=judge) as (told, _):
        assert_sound(told, facts={TRUE, OTHER_TRUE})
    assert set(calls(told.run, purpose)) - {"ok"} == {"truncated"}
    expected = {"unchecked"} if purpose == "judge" else {"entail"}
    assert {item.verdict for item in told.document.direct_findings} == expected


@pytest.mark.parametrize("name", ["bounded", "deep"])
def test_36_what_is_put_into_one_request_is_bounded_and_what_was_left_out_is_on_record(
    tmp_path: Path, workspace: Path, ada: User, name: str
) -> None:
    long = "\n\n".join(f"In week {week} the harbour ferry of Lindau carried passengers. " * 12 for week in range(40))
    (workspace / "long.md").write_text(long, encoding="utf-8")
    settings = {"asked": method(name), "model_context_chars": 9_000}
    # Rules and marks come on top of the evidence.
    with ended(tmp_path, workspace, ada, **settings) as (told, server):
        (prompt,) = synthesis_prompts(server)
        assert max(map(len, server.prompts())) <= 9_000 + 4_000
    assert told.run.state == RunState.COMPLETED
    assert 0 < sum(len(text) for _, text in evidence_in(prompt)) <= 9_000
    left_out = told.run.events.get(kind=EventKind.PROPOSALS_RECEIVED).payload["left_out"].split()
    assert left_out
    assert not any(f"Chunk {chunk_id} of" in prompt for chunk_id in left_out)
    assert "too_large" not in calls(told.run, "judge")


# 45. Sources that disagree


@pytest.mark.parametrize(
    "average",
    [
        "Between 41,200 and 52,700 passengers took the harbour ferry of Lindau in 2024.",
        "The harbour ferry of Lindau carried about 46,950 passengers in 2024.",
        "Sources put the passengers of the harbour ferry of Lindau in 2024 at roughly 47,000.",
    ],
)
def test_45_a_hedged_average_of_sources_that_disagree_is_gone_and_both_sides_are_shown(
    tmp_path: Path, workspace: Path, ada: User, average: str
) -> None:
    other = "The harbour ferry of Lindau carried 52,700 passengers in 2024."
    (workspace / "zz-count.txt").write_text(f"{other}\n", encoding="utf-8")
    with deep_context(tmp_path, workspace) as (composed, _):
        read = carry_out(composed, ada, request=DEEP, key="read")
        numbers = dict(read.sources.values_list("canonical_anchor", "source_id"))
    places = [(numbers[name], f"{numbers[name]}.C1") for name in ("harbour.md", "zz-count.txt")]
    said = written(fact("f1", SAID, places[0]), fact("f2", other, places[1]), fact("f3", average, places[0]))
    with deep_context(tmp_path, workspace, said) as (composed, _):
        asked = replace(DEEP, adopt_run_id=str(read.pk))
        run = carry_out(composed, ada, request=asked, key="told")
        document, shown = final(run), " ".join(formats(run)["md"].split())
    assert average not in shown
    assert {SAID, other} == {item.text for item in document.direct_findings}
    assert document.disagreements
    sides = json.dumps([entry.model_dump(mode="json") for entry in document.disagreements])
    assert "41,200" in sides
    assert "52,700" in sides
    assert RulingRow.objects.filter(run=run, act="removed", before=average).exists() or average not in texts_of(run)


# 32, 33, 35, 52. Answers that are no answers


def content(value: object) -> dict[str, Any]:
    return {"kind": "content", "content": value if isinstance(value, str) else json.dumps(value)}


TRUE_FACTS = [fact("f1", TRUE, HARBOUR), fact("f2", OTHER_TRUE, BUDGET)]
WHOLE = {"facts": TRUE_FACTS, "derivations": [], "recommendations": [], "gaps": []}
NO_ANSWER: dict[str, dict[str, Any]] = {
    "an array": content([]),
    "nothing in it": content({}),
    "wrong types": content({"facts": 7, "derivations": "none", "verdict": 1, "answer": [], "vetoes": {"a": 1}}),
    "null for all": content({"facts": None, "verdict": None, "answer": None, "vetoes": None, "weakest": None}),
    "not a number": content('{"facts": NaN, "verdict": NaN, "answer": NaN, "vetoes": NaN, "weakest": NaN}'),
    "half a surrogate": content('{"facts": "\\ud800", "verdict": "\\ud800", "answer": "\\udfff", "vetoes": "\\ud800"}'),
    "as deep as a well": content('{"facts": ' + "[" * 9_000 + "]" * 9_000 + "}"),
    "one huge string": content({"facts": "x y" * 20_500, "verdict": "z" * 999, "answer": "z" * 999, "vetoes": 1}),
    "only thoughts": content("<think>supported supported</think>"),
    "30 megabytes": {"kind": "huge", "bytes": 30_000_000},
    "a stream": {"kind": "stream"},
    "too many requests": {"kind": "status", "status": 429, "retry_after": 1},
    "come back tomorrow": {"kind": "status", "status": 429, "retry_after": 86_400},
    "a reset": {"kind": "reset"},
    "half a body": {"kind": "cut_off"},
    "one byte at a time": {"kind": "drip"},
    "no choices": {"kind": "empty_choices"},
}


@pytest.mark.parametrize("way", NO_ANSWER)
def test_33_52_what_is_no_answer_of_a_synthesis_costs_the_synthesis(
    tmp_path: Path, workspace: Path, ada: User, way: str
) -> None:
    with ended(tmp_path, workspace, ada, {**NO_ANSWER[way], "match": SYNTHESIS, "times": 9}) as (told, _):
        assert_sound(told, facts=set())
    assert told.run.outcome == Outcome.SOURCE_BACKED
    assert told.run.reason


@pytest.mark.parametrize("way", NO_ANSWER)
def test_33_52_what_is_no_answer_of_a_judge_is_no_verdict_and_costs_nothing_else(
    tmp_path: Path, workspace: Path, ada: User, way: str
) -> None:
    steps = [{**NO_ANSWER[way], "match": mark, "times": 99} for mark in JUDGED]
    with ended(tmp_path, workspace, ada, all_true(), *steps) as (told, _):
        assert_sound(told, facts={TRUE, OTHER_TRUE})
    assert {item.verdict for item in told.document.direct_findings} == {"unchecked"}
    assert told.alignment is AlignmentState.SCREEN_ONLY
    assert "ok" not in calls(told.run, "judge")
    assert not JudgementRow.objects.exists()


@pytest.mark.parametrize("way", [way for way in NO_ANSWER if way != "nothing in it"])
def test_33_52_what_is_no_answer_of_a_critic_is_no_veto(tmp_path: Path, workspace: Path, ada: User, way: str) -> None:
    with ended(tmp_path, workspace, ada, all_true(), {**NO_ANSWER[way], "match": CRITIC, "times": 9}) as (told, _):
        assert_sound(told, facts={TRUE, OTHER_TRUE})
    assert {item.verdict for item in told.document.direct_findings} == {"entail"}
    assert "ok" not in calls(told.run, "critic")
    assert not RulingRow.objects.filter(run=told.run).exists()


@pytest.mark.parametrize("kind", ["think", "prose_after", "fenced"])
def test_32_33_what_stands_around_an_answer_is_stripped_at_every_question(
    tmp_path: Path, workspace: Path, ada: User, kind: str
) -> None:
    with ended(tmp_path, workspace, ada, {**all_true(), "kind": kind}, otherwise={"kind": kind}) as (told, _):
        assert_sound(told, facts={TRUE, OTHER_TRUE})
    assert {item.verdict for item in told.document.direct_findings} == {"entail"}
    assert "<think" not in told.shown


BAD_ITEMS = [
    {"id": "b1"},
    {"id": "b2", "text": TRUE},
    {"id": "b3", "text": 7, "source_id": "S1", "chunk_ids": ["S1.C1"]},
    {"id": "b4", "text": "The ferry\x7f is quick.", "source_id": "S1", "chunk_ids": ["S1.C1"]},
    {"id": "b5", "text": "The ferry \u0000 is quick.", "source_id": "S1", "chunk_ids": ["S1.C1"]},
    {"id": "b6", "text": " ".join(map(str, range(6_000))), "source_id": "S1", "chunk_ids": ["S1.C1"]},
    {"id": "b7", "text": "The ferry is quick.", "source_id": "S1", "chunk_ids": []},
    {"id": "b8", "text": "The ferry is quick.", "source_id": None, "chunk_ids": None},
    {"text": "The ferry is quick.", "source_id": "S1", "chunk_ids": ["S1.C1", 3]},
    None,
    "f9",
    [],
]


@pytest.mark.parametrize("tools", [{}, {"tools": []}])
def test_33_52_an_item_out_of_form_costs_itself_and_empty_arrays_nothing(
    tmp_path: Path, workspace: Path, ada: User, tools: dict[str, Any]
) -> None:
    said = {**content({**WHOLE, "facts": [*BAD_ITEMS, *TRUE_FACTS], **tools}), "match": SYNTHESIS}
    with ended(tmp_path, workspace, ada, said) as (told, server):
        assert_sound(told, facts={TRUE, OTHER_TRUE})
        bodies = [event["body"] for event in server.requests() if "body" in event]
    assert told.run.rejections.count() >= len(BAD_ITEMS) - 1
    assert not [body for body in bodies if {"tools", "functions", "tool_choice"} & body.keys()]


@pytest.mark.parametrize("verdict", ["true", "SUPPORTED", "entailment", "unterstützt", "支持", "supported.", ["supported"]])
def test_a_verdict_in_other_words_or_in_another_language_is_none(
    tmp_path: Path, workspace: Path, ada: User, verdict: object
) -> None:
    answer = content({"verdict": verdict, "quote": SAID, "weaker": ""})
    judge = [{"sentence": "", "first": verdict if isinstance(verdict, str) else "no"}]
    with ended(tmp_path, workspace, ada, all_true(), {**answer, "match": FORWARD, "times": 99}, judge=judge) as (told, _):
        assert_sound(told, facts={TRUE, OTHER_TRUE})
    assert {item.verdict for item in told.document.direct_findings} == {"unchecked"}


# A judge whose answer shows nothing

NO_QUOTES = (
    "",
    TRUE,
    "words that stand nowhere in the evidence",
    "carried",
    "…",
    "The harbour ferry costs 41,200 passengers",
    "passengers in 2024. It runs every thirty minutes.",
    " ".join(map(str, range(5_000))),
)


@pytest.mark.parametrize(
    ("quote", "verdict"),
    [
        *((quote, verdict) for quote in ("", TRUE) for verdict in ("partial", "conflict")),
        *((quote, "entail") for quote in NO_QUOTES),
    ],
)
def test_a_judge_that_quotes_the_sentence_or_nothing_that_stands_there_has_not_judged(
    tmp_path: Path, workspace: Path, ada: User, quote: str, verdict: str
) -> None:
    said = {"verdict": verdict, "first": "no", "quote": quote, "weaker": "The ferry had riders.", "counter": ""}
    judge = [{"sentence": TRUE, **said}]
    with ended(tmp_path, workspace, ada, all_true(), judge=judge) as (told, _):
        assert_sound(told, facts={TRUE, OTHER_TRUE})
    verdicts = {item.text: item.verdict for item in told.document.direct_findings}
    assert verdicts == {TRUE: "unchecked", OTHER_TRUE: "entail"}
    row = JudgedRow.objects.filter(run=told.run, text=TRUE).latest("pk")
    assert (row.verdict, row.basis) == ("unchecked", "none")


def test_a_judge_that_answers_for_another_sentence_has_not_judged_this_one(
    tmp_path: Path, workspace: Path, ada: User
) -> None:
    """Its words stand in the evidence of the other sentence."""
    elsewhere = "costs 3.1 million crowns a year to run"
    judge = [{"sentence": TRUE, "first": "no", "quote": elsewhere}]
    with ended(tmp_path, workspace, ada, all_true(), judge=judge) as (told, _):
        assert_sound(told, facts={TRUE, OTHER_TRUE})
    verdicts = {item.text: item.verdict for item in told.document.direct_findings}
    assert verdicts == {TRUE: "unchecked", OTHER_TRUE: "entail"}


# A critic that overdoes it


def veto(item_id: str, quote: str, ground: str = "unsupported") -> dict[str, str]:
    return {"item_id": item_id, "ground": ground, "quote": quote}


CRITICS: dict[str, dict[str, Any]] = {
    "foreign ids": {"vetoes": [veto("F99", SAID), veto("S1", SAID), veto("", SAID)], "weakest": "F99", "keystone": "X"},
    "no words": {"vetoes": [veto("F1", ""), veto("F2", "…")]},
    "words of nobody": {"vetoes": [veto("F1", "nobody rides it"), veto("F2", "nobody pays for it")]},
    "the statement itself": {"vetoes": [veto("F1", TRUE), veto("F2", OTHER_TRUE)]},
    "everything at once": {"vetoes": [veto("F1", SAID), veto("F2", "costs 3.1 million crowns a year")]},
    "everything twice": {
        "vetoes": [
            veto("F1", SAID),
            veto("F2", "costs 3.1 million crowns a year", "overreach"),
            veto("F2", "Half of it is paid by the region", "contradicted"),
            veto("F1", "It runs every twenty minutes", "misattributed"),
        ]
    },
    "unused passages of nowhere": {"ignored": ["S9.C9", "", "F1"], "weakest": "F1", "why": "x" * 90_000},
}


@pytest.mark.parametrize("way", CRITICS)
def test_a_critic_that_vetoes_everything_or_shows_nothing_removes_nothing(
    tmp_path: Path, workspace: Path, ada: User, way: str
) -> None:
    with ended(tmp_path, workspace, ada, all_true(), critic=CRITICS[way]) as (told, _):
        assert_sound(told, facts={TRUE, OTHER_TRUE})
    kept = RulingRow.objects.filter(run=told.run)
    assert not kept.filter(act="removed").exists()
    assert kept.filter(code="veto_refused").count() == (2 if "everything" in way else 0)
    assert not re.search("F99|S9.C9|x{400}", told.shown)


def test_a_judge_that_finds_nothing_anywhere_leaves_a_report_of_excerpts_and_its_reasons(
    tmp_path: Path, workspace: Path, ada: User
) -> None:
    """Its answers are clean, and each is believed by itself; what is left is told in the sources' own words."""
    with ended(tmp_path, workspace, ada, all_true(), judge=[{"sentence": "", "verdict": "irrelevant"}]) as (told, _):
        assert_sound(told, facts=set())
    assert told.run.outcome == Outcome.SOURCE_BACKED
    removed = RulingRow.objects.filter(run=told.run, act="removed")
    assert set(removed.values_list("before", flat=True)) == {TRUE, OTHER_TRUE}
    assert not ItemRow.objects.filter(run=told.run, kind="fact").exists()
