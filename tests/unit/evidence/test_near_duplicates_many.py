"""Many texts are grouped by what they carry; both ways to find candidates must come to the same groups."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from research.evidence.near_duplicates import Likeness, near_groups, near_pairs

FEW, MANY = 10**9, 0
WAYS = pytest.mark.parametrize("way", [FEW, MANY], ids=["few", "many"])
FOOTER = (
    "Rights reserved by the publisher. Reprinting needs consent in writing. The desk answers by mail and by telephone on "
    "all working days. Subscribers receive the letter with the news of the week every Friday morning in their mailbox."
)
TEMPLATE = (
    "The gauge at {place} read {level} centimetres on average in {month}. The board notes that this is within the range "
    "that is usual for the season, that no lock was closed, and that the ferry kept to its hours. The next reading follows "
    "in time."
)
RUSSIAN = (
    "Совет порта сообщил, что весной шлюз откроют для судов, расходы несёт область, а паром продолжит работу, пока "
    "не достроят мост, говорится в сообщении управления, которое отвечает за водные пути всей области."
)
MONTHS = "January February March April May June July August September October November December".split()  # noqa: SIM905


def prose(seed: int, count: int = 90) -> str:
    """Return words that no other seed gives in this order."""
    dice = random.Random(seed)  # noqa: S311 - for prose, not for secrets
    syllables = (
        "ka",
        "lo",
        "mir",
        "ren",
        "sta",
        "vor",
        "pel",
        "dun",
        "osh",
        "fer",
        "wal",
        "sut",
        "hel",
        "bra",
        "col",
        "zan",
    )
    return " ".join("".join(dice.choices(syllables, k=3)) for _ in range(count))


def edited(text: str, seed: int) -> str:
    """Return the text with one word changed."""
    words = text.split()
    words[10 + seed % (len(words) - 20)] = f"edit{'abcdefghij'[seed % 10]}"
    return " ".join(words)


def groups_of(texts: Sequence[str], way: int) -> set[frozenset[str]]:
    return {frozenset(texts[place] for place in group) for group in near_groups(texts, few_characters=way)}


@WAYS
def test_copies_reprints_and_excerpts_of_one_text_are_one_group(way: int) -> None:
    text = prose(1)
    texts = [prose(2), text, text.upper(), edited(text, 3), " ".join(text.split()[20:60]), prose(3)]
    assert near_groups(texts, few_characters=way) == ((1, 2, 3, 4),)
    kinds = {(near.first, near.second): near.likeness for near in near_pairs(texts, few_characters=way)}
    assert kinds[1, 2] is Likeness.SAME
    assert Likeness.MIRROR in kinds.values()
    assert [pair[0] for pair, kind in kinds.items() if kind is Likeness.EXCERPT] == [4]


@WAYS
def test_an_excerpt_is_found_in_a_page_two_hundred_times_as_long(way: int) -> None:
    page = prose(1, 8000)
    texts = [page, " ".join(page.split()[4000:4040]), prose(2)]
    assert near_groups(texts, few_characters=way) == ((0, 1),)


@WAYS
def test_a_group_of_hundreds_is_spanned_by_fewer_pairs_than_texts(way: int) -> None:
    text = prose(1)
    texts = [edited(edited(text, n), n * 7 + 1) for n in range(300)]
    distinct_pairs = near_pairs(texts, few_characters=way)
    assert near_groups(texts, few_characters=way) == (tuple(range(300)),)
    assert len(distinct_pairs) == 299


@WAYS
def test_a_footer_on_every_page_joins_none_of_them(way: int) -> None:
    texts = [f"{prose(seed, 30)} {FOOTER}" for seed in range(60)]
    assert near_groups(texts, few_characters=way) == ()


@WAYS
def test_a_page_of_nothing_but_the_footer_joins_none_of_the_pages(way: int) -> None:
    texts = [FOOTER, *(f"{prose(seed, 60)} {FOOTER}" for seed in range(30))]
    assert near_groups(texts, few_characters=way) == ()


@WAYS
def test_the_reports_of_one_template_stay_apart_and_each_finds_its_own_reprint(way: int) -> None:
    reports = [
        TEMPLATE.format(place=place, level=level, month=month)
        for level, (place, month) in enumerate(((p, m) for p in ("Elmshorn", "Brakel", "Tonder") for m in MONTHS), 300)
    ]
    reprints = [report.replace("usual for", "normal for") for report in reports]
    found = near_groups([*reports, *reprints], few_characters=way)
    assert found == tuple((n, n + len(reports)) for n in range(len(reports)))


@WAYS
def test_two_statements_that_differ_are_not_joined_by_a_page_that_makes_neither(way: int) -> None:
    text = prose(1)
    silent = f"{prose(5, 14)} {text}"
    texts = [silent, f"{text} The pier is 310 metres long.", f"{text} The pier is 290 metres long."]
    assert not any({1, 2} <= set(group) for group in near_groups(texts, few_characters=way))


@WAYS
def test_a_collection_that_holds_all_reports_does_not_join_them(way: int) -> None:
    reports = [TEMPLATE.format(place="Elmshorn", level=300 + n, month=month) for n, month in enumerate(MONTHS[:4])]
    texts = [" ".join(reports), *reports]
    assert not any(len(set(group) - {0}) > 1 for group in near_groups(texts, few_characters=way))


@WAYS
def test_texts_of_other_scripts_find_their_copies(way: int) -> None:
    texts = [
        "港务局公布月度报告，主航道通过船舶一万二千艘，平均等待时间为三十八分钟，外防波堤的修缮将在风暴到来之前完成。",
        "水资源委员会说，新的蓄水池将在明年春天开放，届时下游的农户可以用更低的价格取水，旧的水渠随后关闭。",
        "【转载】港务局公布月度报告，主航道通过船舶一万二千艘，平均等待时间为三十八分钟，外防波堤的修缮将在风暴到来之前完成。",
        RUSSIAN,
        f"ЦИТАТА: {RUSSIAN}",
    ]
    assert near_groups(texts, few_characters=way) == ((0, 2), (3, 4))


@WAYS
def test_no_texts_and_empty_texts_have_no_groups(way: int) -> None:
    assert near_groups([], few_characters=way) == ()
    assert near_groups(["", "…", "", "word"], few_characters=way) == ()


MIXED = [
    *(prose(seed) for seed in range(4)),
    *(edited(prose(seed), seed + 5) for seed in range(4)),
    " ".join(prose(1).split()[30:80]),
    *(TEMPLATE.format(place="Brakel", level=level, month="May") for level in (201, 202, 203)),
    *(f"{prose(40 + seed, 30)} {FOOTER}" for seed in range(3)),
    FOOTER,
]


@WAYS
@given(order=st.permutations(MIXED))
@settings(max_examples=25, deadline=None)
def test_the_order_of_the_input_does_not_change_the_groups(way: int, order: list[str]) -> None:
    assert groups_of(order, way) == groups_of(MIXED, way)


@given(picked=st.lists(st.sampled_from(MIXED), max_size=30))
@settings(max_examples=25, deadline=None)
def test_both_ways_come_to_the_same_groups(picked: list[str]) -> None:
    assert near_groups(picked, few_characters=FEW) == near_groups(picked, few_characters=MANY)


@WAYS
@given(levels=st.lists(st.integers(1, 10**6), unique=True, max_size=12))
@settings(max_examples=15, deadline=None)
def test_fillings_of_a_template_never_merge(way: int, levels: list[int]) -> None:
    texts = [TEMPLATE.format(place="Brakel", level=level, month="May") for level in levels]
    assert near_groups(texts, few_characters=way) == ()
