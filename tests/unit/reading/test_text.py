"""Plain text: headings stand alone with or without a blank line, and hard-wrapped prose is joined."""

from __future__ import annotations

import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.reading.read import read
from research.reading.text import paragraphs
from research.reading.types import BlockKind

WORDS = st.lists(
    st.sampled_from(
        [
            "The",
            "council",
            "of",
            "Tarnholt",
            "approved",
            "12",
            "plans,",
            "and",
            "Lanternway",
            "(the",
            "builder)",
            "left.",
            "3",
            "Ropeway",
            "Kestrel",
        ]
    ),
    min_size=2,
    max_size=60,
)


def blocks(text: str) -> list[tuple[str, str, int]]:
    return [(draft.kind.value, draft.text, draft.locator) for draft in paragraphs(text)]


@pytest.mark.parametrize(
    ("heading", "body"),
    [
        ("Final business case", "The Department approved the plan on 5 May and will pay for it."),
        ("1. Introduction", "The Department approved the plan on 5 May and will pay for it."),
        ("2.3 Costs and benefits", "The Department approved the plan on 5 May and will pay for it."),
        ("Chapter 4: The offers", "Lanternway offered the lowest price of the three bidders."),
        ("二、报价", "Tarnholt 市收到了三份报价。其中一份最低。"),
        ("（一）概述", "海上风电装机容量在这一年里增长得很快。"),
        ("第三章 结果", "海上风电装机容量在这一年里增长得很快。"),
        ("調査の結果", "騒音は夜間に四十三デシベルまで下がった。"),
        ("Les coûts", "À la fin de l'année, le ministère a payé la moitié."),
        ("Ergebnisse der Messung", "Der Pegel sinkt an derselben Fassade auf 43 dB(A)."),
        ("Кто платит", "Министерство оплатит все расходы в этом году."),
        ("النتائج", "وافقت الوزارة على الخطة في هذا العام وسوف تدفع."),
    ],
)
def test_a_heading_without_a_blank_line_stands_alone(heading: str, body: str) -> None:
    assert blocks(f"{heading}\n{body}") == [("heading", heading, 1), ("paragraph", body, 2)]


def test_headings_may_follow_each_other_and_a_paragraph() -> None:
    text = "It ended well for everyone.\nPart 2. Money\n2.1 Costs\nThe Department pays for all that is due."
    assert [kind for kind, _, _ in blocks(text)] == ["paragraph", "heading", "heading", "paragraph"]


@pytest.mark.parametrize(
    "text", ["Title\n=====\nText here.", "=====\nTitle\n=====\nText here.", "All is said.\nTitle\n-----\nText here."]
)
def test_a_line_with_a_rule_below_is_a_heading(text: str) -> None:
    assert "Title" in [found for kind, found, _ in blocks(text) if kind == "heading"]


@pytest.mark.parametrize(
    "text",
    [
        "The council of the city\nTarnholt Council is what it\nis called. And more.",
        "Roses\nare red.",
        "Name: John\nAddress: Mill Street\nThe plan is good for all of them.",
        "Name   Price\nKestrel   3\nIt is all.",
        "The offer was made by\nLanternway.",
        "海上风电装机容量在这一年里\n增长得很快，明年还会更快。",
        "Yours sincerely,\nThe Department of Transport of Tarnholt, for all.",
    ],
)
def test_other_short_lines_are_joined(text: str) -> None:
    assert [kind for kind, _, _ in blocks(text)] == ["paragraph"]


def test_items_of_a_numbered_list_are_no_headings() -> None:
    text = "1. Pay the builder of the line\n2. Run the ropeway from the valley to the heights every day.\n3. Close it."
    assert [kind for kind, _, _ in blocks(text)] == ["list_item"] * 3


@given(WORDS, st.integers(20, 90))
def test_hard_wrapped_prose_is_one_paragraph(words: list[str], width: int) -> None:
    lines = textwrap.wrap(" ".join(words), width, break_long_words=False, break_on_hyphens=False)
    assert [draft.text for draft in paragraphs("\n".join(lines))] == ["\n".join(lines)]


@given(
    st.lists(
        st.sampled_from(["Costs", "1. Aim", "二、报价", "- item", "=====", "The city pays for all of it today.", "low", ""])
    )
)
def test_no_line_is_lost_or_moved(lines: list[str]) -> None:
    found = [line for draft in paragraphs("\n".join(lines)) for line in draft.text.split("\n") if line.strip("=")]
    assert found == [line for line in lines if line.strip("=")]


def test_a_heading_is_a_heading_of_the_reading() -> None:
    reading = read("二、报价\nTarnholt 市收到了三份报价。其中一份最低。".encode(), name="a.txt", max_chars=1000)
    assert [block.kind for block in reading.blocks] == [BlockKind.HEADING, BlockKind.PARAGRAPH]
    assert reading.blocks[1].heading == "二、报价"


@pytest.mark.parametrize(
    ("text", "title"),
    [
        (
            "Winter operation\n================\n\nThe line runs at half speed in frost, and the cabins are heated.\n",
            "Winter operation",
        ),
        ("The office met on Monday and agreed on the plan.\n\n1. Final business case\n\nIt was read.\n", "notes.txt"),
        ("一、服务范围\n\n本合同包括索道的日常维护和年度检查。\n", "notes.txt"),
    ],
)
def test_only_the_heading_that_opens_a_plain_text_is_its_title(text: str, title: str) -> None:
    assert read(text.encode(), name="notes.txt", max_chars=10_000).title == title
