"""One word of a closed list: read as it is listed, with its share where the server tells it, or unusable."""

from __future__ import annotations

import math
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.language.answers import UnusableReply
from research.language.capabilities import Capabilities, adapt
from research.language.completion import Told, read_completion
from research.language.config import ModelConfig
from research.language.request import chat_payload
from research.language.words import likelihood, read_word
from research.prompting import Prompt, PromptId, WordReply
from research.trust.classes import DataClass

WORDS = ("yes", "no")
CONFIG = ModelConfig(base_url="http://127.0.0.1:9/v1/", model="small")
PROMPT = Prompt(
    prompt_id=PromptId(name="first", version=1),
    rules="Rules.",
    material="Material.",
    reply=WordReply,
    data_class=DataClass.APPROVED_PUBLIC,
    max_reply_tokens=3,
    words=WORDS,
)


def told(token: str, **choices: float) -> Told:
    return Told(token, tuple((name, math.log(share)) for name, share in choices.items()))


@pytest.mark.parametrize(
    "text",
    [
        "yes", "Yes", " YES.\n", "**Yes**", '"yes"', "`yes`", "- yes!", "“Yes.”", "\ufeffyes", "＊yes。",
        "<think>No, or is it?</think>\nYes", "thoughts without their opening tag</think> yes",
        "Yes\n\nThe evidence states it.", "Here it is:\n```\nyes\n```\nAnything else?",
    ],
)  # fmt: skip
def test_a_word_is_read_whatever_stands_around_it(text: str) -> None:
    assert read_word(text, WORDS) == "yes"


@pytest.mark.parametrize(
    "text",
    [
        "maybe",
        "yes, but",
        "yes no",
        "Here it is:\nyes",
        "```\nno\n```\n```\nyes\n```",
        "Yes it does",
        "ye",
        "yesterday",
        '{"answer": "yes"}',
        "…",
        "是",
    ],
)
def test_another_word_or_more_than_the_word_is_no_answer(text: str) -> None:
    with pytest.raises(UnusableReply, match="one word only: yes, no") as unusable:
        read_word(text, WORDS)
    assert not unusable.value.silent
    assert not unusable.value.prose


@pytest.mark.parametrize("text", ["", " \n", "<think>", "<think>Okay, yes", "<thi"])
def test_an_answer_that_ends_before_its_word_is_told_apart(text: str) -> None:
    with pytest.raises(UnusableReply, match="reasoning only") as unusable:
        read_word(text, WORDS)
    assert unusable.value.silent


@given(st.text())
def test_whatever_is_said_is_a_listed_word_or_unusable(text: str) -> None:
    with suppress(UnusableReply):
        assert read_word(text, WORDS) in WORDS


def test_the_likelihood_is_the_share_among_the_listed_words() -> None:
    found = likelihood([told("Yes", Yes=0.3, yes=0.1, No=0.1, The=0.4)], "yes", WORDS)
    assert found == pytest.approx(0.8)
    assert likelihood([told("No", Yes=0.1, No=0.3)], "no", WORDS) == pytest.approx(0.75)


def test_a_token_that_only_begins_a_word_counts_for_it() -> None:
    assert likelihood([told("y", y=0.6, n=0.2, the=0.2), told("es")], "yes", WORDS) == pytest.approx(0.75)


def test_marks_and_reasoning_before_the_answer_are_passed_over() -> None:
    thinking = [told("<think>"), told("No", No=1.0), told("</think>"), told("\n", No=1.0), told("**", No=1.0)]
    assert likelihood([*thinking, told("Yes", Yes=0.9, No=0.1), told("**")], "yes", WORDS) == pytest.approx(0.9)


@pytest.mark.parametrize(
    "found", [[], [told("Yes")], [told("Perhaps", Perhaps=0.9, yes=0.1)], [Told("yes", (("yes", -9e9),))]]
)
def test_without_figures_there_is_no_likelihood(found: list[Told]) -> None:
    assert likelihood(found, "yes", WORDS) is None


@given(
    st.lists(st.tuples(st.text(max_size=6), st.floats(allow_nan=False, allow_infinity=False)), max_size=6),
    st.text(max_size=6),
)
def test_a_likelihood_is_a_share_or_none(choices: list[tuple[str, float]], token: str) -> None:
    found = likelihood([Told(token, tuple(choices))], "yes", WORDS)
    assert found is None or 0.0 <= found <= 1.0


def test_a_question_for_a_word_asks_for_likelihoods_and_no_schema() -> None:
    payload = chat_payload(CONFIG, Capabilities(), PROMPT, "")
    assert (payload["logprobs"], payload["top_logprobs"], payload["max_tokens"]) == (True, 10, 3)
    assert "response_format" not in payload
    assert payload["messages"] == [{"role": "system", "content": "Rules."}, {"role": "user", "content": "Material."}]


def test_a_server_without_schema_or_likelihoods_is_asked_for_a_word_all_the_same() -> None:
    payload = chat_payload(CONFIG, Capabilities(json_schema=False, logprobs=False), PROMPT, "")
    assert not {"logprobs", "top_logprobs", "response_format"} & payload.keys()
    assert "JSON" not in str(payload["messages"])


def test_a_correction_names_the_words() -> None:
    messages = str(chat_payload(CONFIG, Capabilities(), PROMPT, "It was none of them.")["messages"])
    assert "exactly one of these words and no other text: yes, no." in messages
    assert "It was none of them." in messages
    assert "JSON" not in messages


def test_a_question_for_an_object_asks_for_no_likelihoods() -> None:
    assert "logprobs" not in chat_payload(CONFIG, Capabilities(), replace(PROMPT, words=()), "")


@pytest.mark.parametrize(
    ("status", "said", "expected"),
    [
        (400, b"Unknown parameter: 'logprobs'.", Capabilities(logprobs=False)),
        (500, b"top_logprobs is not implemented", Capabilities(logprobs=False)),
        (422, b"", Capabilities(logprobs=False)),
        (400, b"temperature does not support 0", Capabilities(temperature=False)),
        (400, b"the request exceeds the available context size", None),
        (500, b"out of memory", None),
    ],
)
def test_a_refusal_of_a_question_for_a_word_gives_likelihoods_up_and_never_the_schema(
    status: int, said: bytes, expected: Capabilities | None
) -> None:
    assert adapt(Capabilities(), status, said, words=True) == expected


def test_giving_likelihoods_up_ends() -> None:
    assert adapt(Capabilities(logprobs=False), 400, b"logprobs", words=True) is None


@pytest.mark.parametrize(
    "figures",
    ["null", "[]", '"none"', '{"content": null}', '{"content": [{"token": "yes", "top_logprobs": [{"token": "yes"}]}]}',
     '{"content": [{"token": "yes", "top_logprobs": [{"token": "yes", "logprob": NaN}]}]}', '{"tokens": ["yes"]}'],
)  # fmt: skip
def test_figures_in_another_form_are_none_and_the_answer_stands(figures: str) -> None:
    body = f'{{"choices": [{{"message": {{"content": "yes"}}, "logprobs": {figures}}}]}}'
    completion = read_completion(body.encode())
    assert completion is not None
    assert (completion.text, completion.told) == ("yes", ())
