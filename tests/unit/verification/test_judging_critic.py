"""A critic points at what exists, and vetoes with words of the evidence; everything else of its answer falls."""

from __future__ import annotations

from typing import Any

import pytest

from research.language.request import strict_schema
from research.trust.classes import DataClass
from research.verification.judging.critic import (
    MOST_IGNORED,
    MOST_VETOES,
    CriticReply,
    critic_prompt,
    read_critic,
)
from research.verification.judging.types import CriticCard, CriticItem, Critique, Ground

ITEMS = (
    CriticItem(item_id="F1", text="The ferry crosses in twelve minutes.", chunk_ids=("S1.C1",)),
    CriticItem(item_id="F2", text="It is the fastest ferry.", chunk_ids=("S2.C1",)),
    CriticItem(item_id="D1", text="The ferry is quick."),
)
CARDS = (
    CriticCard(chunk_id="S2.C1", quote="In calm weather it crosses in twelve minutes.", publisher="Gazette"),
    CriticCard(chunk_id="S1.C1", quote="In calm weather it crosses in twelve minutes.", publisher="Harbour Office"),
    CriticCard(chunk_id="S3.C1", quote="In autumn the crossing takes a quarter of an hour."),
)
WORDS = "In calm weather it crosses"


def read(**reply: Any) -> Critique:
    return read_critic(CriticReply.model_validate(reply), ITEMS, CARDS)


def veto(item_id: str = "F1", ground: str = "overreach", quote: str = WORDS) -> dict[str, str]:
    return {"item_id": item_id, "ground": ground, "quote": quote}


def test_what_a_critic_points_at_is_kept() -> None:
    found = read(weakest="F2", why="One  source.", keystone="F1", ignored=["S3.C1"], vetoes=[veto()])
    assert (found.weakest, found.weakest_reason, found.keystone) == ("F2", "One source.", "F1")
    assert found.ignored == ("S3.C1",)
    assert [(v.item_id, v.ground) for v in found.vetoes] == [("F1", Ground.OVERREACH)]


def test_a_veto_is_located_in_what_its_item_cites_before_the_rest() -> None:
    (first,) = read(vetoes=[veto()]).vetoes
    assert (first.chunk_id, first.start, first.end) == ("S1.C1", 0, len(WORDS))
    (second,) = read(vetoes=[veto(quote="the crossing takes a quarter of an hour")]).vetoes
    assert second.chunk_id == "S3.C1"


def test_a_critic_that_finds_nothing_leaves_nothing() -> None:
    assert read() == Critique()


def test_unknown_items_and_chunks_are_dropped() -> None:
    found = read(weakest="F9", why="Weak.", keystone="S1.C1", ignored=["S9.C9", "F1"], vetoes=[veto("F9")])
    assert found == Critique()


def test_a_chunk_that_an_item_uses_was_not_ignored() -> None:
    assert read(ignored=["S1.C1", "S3.C1", "S3.C1"]).ignored == ("S3.C1",)


@pytest.mark.parametrize("quote", ["", "minutes", "It never crosses in calm weather."])
def test_a_veto_without_words_of_the_evidence_is_dropped(quote: str) -> None:
    assert read(vetoes=[veto(quote=quote), veto("F2")]).vetoes[0].item_id == "F2"


def test_of_two_vetoes_of_one_item_the_first_located_one_counts() -> None:
    found = read(vetoes=[veto(quote="nowhere at all"), veto(ground="unsupported"), veto()])
    assert [(v.item_id, v.ground) for v in found.vetoes] == [("F1", Ground.UNSUPPORTED)]


def test_a_ground_outside_the_list_is_no_answer() -> None:
    with pytest.raises(ValueError, match="ground"):
        read(vetoes=[veto(ground="boring")])


def test_vetoes_and_ignored_chunks_are_bounded() -> None:
    items = tuple(CriticItem(item_id=f"F{n}", text="x") for n in range(30))
    cards = tuple(CriticCard(chunk_id=f"S1.C{n}", quote=f"These are words number {n}.") for n in range(30))
    reply = CriticReply.model_validate(
        {
            "ignored": [card.chunk_id for card in cards],
            "vetoes": [veto(item.item_id, quote="These are words") for item in items],
        }
    )
    found = read_critic(reply, items, cards)
    assert (len(found.ignored), len(found.vetoes)) == (MOST_IGNORED, MOST_VETOES)


def test_ids_are_closed_lists_with_a_way_to_name_none() -> None:
    prompt = critic_prompt(ITEMS, CARDS, language="en", delimiter="===0123456789abcdef===", data_class=DataClass.DERIVED)
    schema: Any = strict_schema(prompt.reply, prompt.choices)
    assert schema["properties"]["weakest"]["enum"] == ["", "F1", "F2", "D1"]
    assert schema["properties"]["ignored"]["items"]["enum"] == ["S2.C1", "S1.C1", "S3.C1"]
    assert schema["$defs"]["VetoReply"]["properties"]["item_id"]["enum"] == ["F1", "F2", "D1"]
    assert "unsupported" in schema["$defs"]["VetoReply"]["properties"]["ground"]["enum"]


def test_lists_that_no_server_takes_are_left_out() -> None:
    items = tuple(CriticItem(item_id=f"F{n}", text="x") for n in range(200))
    prompt = critic_prompt(items, CARDS, language="en", delimiter="===0123456789abcdef===", data_class=DataClass.DERIVED)
    assert prompt.choices == ()


def test_a_critic_is_not_asked_whether_the_work_is_good_and_sees_no_draft() -> None:
    prompt = critic_prompt(ITEMS, CARDS, language="de", delimiter="===0123456789abcdef===", data_class=DataClass.DERIVED)
    assert "Harbour Office" in prompt.material
    assert "Harbour Office" not in prompt.rules
    assert "words of German" in prompt.rules
    assert all(word in prompt.rules for word in ("weakest", "keystone", "ignored", "vetoes"))
