"""One bad entry of a model's answer falls alone."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from research.synthesis.types import WireArray
from research.synthesis.wire import WireReply, read_wire

FACT = {"id": "f1", "text": "A sentence.", "source_id": "S1", "chunk_ids": ["S1.C1"]}


def test_four_arrays_are_read_as_they_are() -> None:
    reply = WireReply.model_validate(
        {
            "facts": [FACT],
            "derivations": [{"id": "d1", "text": "So.", "premise_ids": ["f1"], "method": "sum"}],
            "recommendations": [{"id": "r1", "text": "Do.", "premise_ids": ["d1"], "conditions": ["if"]}],
            "gaps": [{"id": "g1", "text": "Unknown."}],
        }
    )
    proposals, malformed = read_wire(reply)
    assert malformed == ()
    assert [len(items) for items in (proposals.facts, proposals.derivations, proposals.recommendations, proposals.gaps)] == [
        1
    ] * 4


def test_a_missing_field_drops_one_entry_and_says_which() -> None:
    proposals, malformed = read_wire(WireReply.model_validate({"facts": [{"id": "f0", "text": "x"}, FACT, "words", None]}))
    assert [fact.id for fact in proposals.facts] == ["f1"]
    assert [(item.array, item.position, item.local_id) for item in malformed] == [
        (WireArray.FACTS, 1, "f0"),
        (WireArray.FACTS, 3, "facts 3"),
        (WireArray.FACTS, 4, "facts 4"),
    ]
    assert malformed[0].problem == "Entry 1 of “facts” lacks the field “source_id”."


def test_what_small_models_write_unambiguously_is_read() -> None:
    entry = {"id": 1, "text": "A sentence.", "source_id": "S1", "chunk_ids": "S1.C1", "note": "extra"}
    proposals, malformed = read_wire(WireReply.model_validate({"facts": entry, "gaps": None}))
    assert malformed == ()
    assert (proposals.facts[0].id, proposals.facts[0].chunk_ids) == ("1", ("S1.C1",))


def test_an_answer_without_any_of_the_arrays_is_no_answer() -> None:
    with pytest.raises(ValidationError, match="none of the arrays"):
        WireReply.model_validate({"answer": "42"})


def test_the_published_schema_is_strict_about_fields() -> None:
    schema = WireReply.model_json_schema()
    assert schema["required"] == ["facts", "derivations", "recommendations", "gaps"]
    assert schema["properties"]["facts"]["items"]["required"] == ["id", "text", "source_id", "chunk_ids"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["id", "text", "source_id", "x"]), inner, max_size=4)
    ),
    max_leaves=8,
)


@settings(deadline=None)
@given(st.lists(JSON, max_size=6))
def test_every_entry_is_either_a_proposal_or_malformed(entries: list[object]) -> None:
    proposals, malformed = read_wire(WireReply.model_validate({"facts": [*entries, FACT]}))
    assert len(proposals.facts) + len(malformed) == len(entries) + 1
    assert proposals.facts[-1].id == "f1"
