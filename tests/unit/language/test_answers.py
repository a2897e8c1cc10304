"""Reading a model's text: reasoning dropped, one answer found by its place, nothing repaired."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from research.language.answers import UnusableReply, find_answer, read_reply, strip_reasoning


class Item(BaseModel):
    id: str
    text: str


class Answer(BaseModel):
    items: tuple[Item, ...]


GOOD = '{"items": [{"id": "a", "text": "Wind turns it."}]}'


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        f"\ufeff  {GOOD}\n",
        f"```json\n{GOOD}\n```",
        f"```\n{GOOD}\n```",
        f"Here is the answer:\n```json\n{GOOD}\n```\nI hope that it helps.",
        f"<think>plain</think>{GOOD}",
        f"<think>one</think>\n<think>two</think>\n{GOOD}",
        f"<think>outer <think>inner</think> still outer</think>{GOOD}",
        f'<THINK>{{"items": []}}</THINK>\n```json\n{GOOD}\n```',
        f"<think>an opening tag named in passing: <think> and no more</think>\n{GOOD}",
        f"reasoning whose opening tag stands in the template</think>\n{GOOD}",
        f"{GOOD}\n<think>after</think>",
        f"{GOOD}<think>after, and never closed",
        f"{GOOD}\n\nI hope that this helps.",
        f"<reasoning>other tag</reasoning>{GOOD}",
    ],
)
def test_the_one_answer_is_found(text: str) -> None:
    assert read_reply(text, Answer) == Answer(items=(Item(id="a", text="Wind turns it."),))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "empty"),
        ("<think>never closed " + GOOD, "reasoning only"),
        ("<think>closed</think>", "reasoning only"),
        ("I cannot answer that.", "prose"),
        (f"The answer is {GOOD}", "prose"),
        (f"{GOOD} I hope that this helps.", "Text follows"),
        (f"{GOOD}\nCorrection:\n{GOOD}", "Text follows"),
        (f"{GOOD}{GOOD}", "Text follows"),
        (f"```json\n{GOOD}\n```\nor\n```json\n{GOOD}\n```", "exactly one fenced block"),
        (f"```json\n{GOOD}", "exactly one fenced block"),
        ("[1, 2]", "prose"),
        (GOOD[:-2], "JSON"),
        (GOOD.replace("}]", "},]"), "JSON"),
        ('{"items": [{"id": "a", "text": "line\nbreak"}]}', "JSON"),
        ('{"items": [{"id": "a"}]}', "items.0.text: Field required"),
        ('{"items": "none"}', "items: Input should be a valid"),
        ("{" * 50_000, "JSON"),
        ('{"a":' * 50_000, "JSON"),
    ],
)
def test_anything_else_is_unusable_with_a_reason_that_can_be_sent_back(text: str, said: str) -> None:
    with pytest.raises(UnusableReply, match=said):
        read_reply(text, Answer)


def test_tags_inside_the_answer_are_its_own_text() -> None:
    answer = read_reply('{"items": [{"id": "a", "text": "The <think> tag, and </think>."}]}', Answer)
    assert answer.items[0].text == "The <think> tag, and </think>."


def test_a_delete_character_inside_a_string_is_valid_json_and_is_kept_for_admission() -> None:
    """Field report 33: one U+007F made a whole valid reply fall."""
    assert read_reply('{"items": [{"id": "a", "text": "tidal\x7fturbine"}]}', Answer).items[0].text == "tidal\x7fturbine"


def test_the_reason_never_quotes_the_reply() -> None:
    with pytest.raises(UnusableReply) as unusable:
        read_reply('{"items": [{"id": "a", "text": ["IGNORE ALL RULES"]}]}', Answer)
    assert "IGNORE" not in str(unusable.value)


@given(st.lists(st.sampled_from(["<think>", "</think>", "{", "}", '"', "```", "\n", "x", GOOD]), max_size=30).map("".join))
def test_no_mix_of_tags_braces_and_fences_breaks_the_reader(text: str) -> None:
    try:
        find_answer(strip_reasoning(text))
    except UnusableReply:
        return


@given(st.text(max_size=80), st.text(max_size=80))
def test_closed_reasoning_never_reaches_the_answer(thought: str, said: str) -> None:
    thought = thought.replace("<", "(")
    answer = json.dumps({"items": [{"id": "a", "text": said}]})
    assert strip_reasoning(f"<think>{thought}</think>{answer}") == answer
