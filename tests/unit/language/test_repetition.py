"""The repetition guard: loops are seen, real lists are not taken for loops."""

from __future__ import annotations

import json

import pytest

from research.language.repetition import ends_in_cycle, is_repeating

SENTENCE = "The turbine ran for 8,412 hours in its first year and was stopped twice for repairs. "
WORDS = (
    "tide",
    "moon",
    "blade",
    "rotor",
    "grid",
    "depth",
    "storm",
    "salt",
    "crew",
    "cable",
    "price",
    "risk",
    "law",
    "survey",
    "noise",
)


def facts(count: int, *, text: str) -> str:
    """Return a list of facts as a model writes it; `text` is filled with the number in three places."""
    items = [
        {
            "id": f"f{n}",
            "text": text.format(n=n, a=WORDS[n % 15], b=WORDS[n * 7 % 15], c=WORDS[n * 4 % 15]),
            "source_id": f"S{n % 9}",
            "chunk_ids": [f"S{n % 9}.C{n}"],
        }
        for n in range(count)
    ]
    return json.dumps({"facts": items})


@pytest.mark.parametrize(
    "text",
    [
        '{"facts": [' + SENTENCE * 50,
        "## Conclusion\nThe end.\n\n## Outlook\nMore later.\n\n" * 40,
        '{"facts": []' + "\n" * 3_000,
        "An opening that is fine. " + "哈" * 500,
        "结论:该涡轮机可靠。" * 60,
        '{"facts": [' + ", ".join(json.dumps({"id": f"f{n}", "text": SENTENCE * 3}) for n in range(30)) + "]}",
    ],
)
def test_a_loop_is_seen(text: str) -> None:
    """Field report 35: the ending or a cycle of headings is repeated until the context is full."""
    assert is_repeating(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        facts(60, text="In year {n} the {a} of the {b} rose by {n} percent because of the {c}."),
        facts(200, text="{a} {b} {c} {n}."),
        json.dumps({"verdicts": [{"item": f"f{n}", "chunk": f"S{n % 9}.C{n}", "verdict": "entail"} for n in range(200)]}),
        json.dumps({"facts": [], "note": "=" * 200}),
        SENTENCE * 3,
    ],
)
def test_a_list_of_like_items_is_no_loop(text: str) -> None:
    assert not is_repeating(text)


def test_three_equal_lines_are_no_cycle_and_four_are() -> None:
    assert not ends_in_cycle("opening " + SENTENCE * 3)
    assert ends_in_cycle("opening " + SENTENCE * 4)
