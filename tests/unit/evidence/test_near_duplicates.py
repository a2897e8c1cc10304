"""Two texts carry the same content, or they only look alike."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from research.evidence.near_duplicates import Likeness, likeness, same_content

REPORT = (
    "The board of the northern harbour published its monthly report in May 2022. Traffic through the main gate rose by 4.5 "
    "percent to 12,340 vessels, and the average waiting time was 38 minutes. The director, Anna Keller, said that repairs "
    "of the outer mole would be finished before the autumn storms. No ship was refused entry during the month, according to "
    "the harbour office."
)
RELEASE = (
    "Version 2.1 fixes the reading of empty files and makes the start faster. The settings page keeps its order, the export "
    "writes the header line again, and the search box takes the focus when the window opens. Thanks to all who helped."
)
CHINESE = (
    "北方港务局五月发布月度报告。主航道通过船舶一万二千艘，同比增长4.5%，平均等待时间为38分钟。"
    "局长王明表示，外防波堤的修缮将在秋季风暴到来之前完成。据港务局介绍，当月没有船舶被拒绝入港。"
)
JAPANESE = (
    "港湾局は五月の月次報告を公表した。主水路を通過した船舶は1万2千隻で、前年同月比4.5%増となり、平均待ち時間は38分だった。"
    "局長のタナカ氏は、外防波堤の修理は秋の嵐の前に終わると述べた。"
)
GERMAN = (
    "Der Vorstand teilte mit, dass die Schleuse im Frühjahr nicht geöffnet werde. Die Kosten von 3,4 Millionen Euro trage "
    "das Land. Der Betrieb der Fähre laufe weiter, bis die neue Brücke fertig sei, hieß es aus dem Amt für Wasserbau."
)
RUSSIAN = (
    "Совет порта сообщил, что весной шлюз не будет открыт для судов. Расходы в размере трёх миллионов рублей несёт область, "
    "а паром продолжит работу, пока новый мост не будет достроен, говорится в сообщении управления."
)
ARABIC = (
    "أعلن مجلس الميناء أن القناة لن تفتح أمام السفن في الربيع وأن تكاليف الإصلاح البالغة ٣ ملايين تتحملها المحافظة بينما "
    "تواصل العبارة عملها حتى يكتمل بناء الجسر الجديد وفق ما جاء في بيان الإدارة"
)
FOOTER = (
    " All rights reserved. Reprinting needs the written consent of the publisher. Contact the desk by mail or by telephone "
    "between nine and five on working days. Subscribe to our letter to receive the news of the week every Friday."
)


@pytest.mark.parametrize(
    ("text", "other"),
    [
        (REPORT, REPORT.upper().replace(", ", " – ")),
        (REPORT, REPORT.replace("12,340", "12340")),
        (CHINESE, CHINESE.replace("4.5%", "４．５％").replace("。", "。\n\n")),
        ("The pump failed on Monday.", "the pump failed on monday"),
    ],
)
def test_case_width_space_and_punctuation_make_no_other_text(text: str, other: str) -> None:
    found = likeness(text, other)
    assert found is not None
    assert found.likeness is Likeness.SAME


@pytest.mark.parametrize(
    "other",
    [
        REPORT.replace("finished", "completed"),
        f"Harbour traffic grows again, board says. {REPORT}",
        f"{REPORT} The office will publish its next report in four weeks. Its archive holds 240 reports.",
        REPORT.replace("The director", "The gate was rebuilt in the year before at a cost of 3 million. The director"),
    ],
)
def test_a_lightly_edited_reprint_is_a_mirror(other: str) -> None:
    found = likeness(REPORT, other)
    assert found is not None
    assert found.likeness is Likeness.MIRROR
    assert 0.6 <= found.resemblance < 1


def test_a_passage_is_an_excerpt_of_its_page_whichever_is_named_first() -> None:
    passage = " ".join(REPORT.split()[12:45])
    first, second = likeness(passage, REPORT), likeness(REPORT, passage)
    assert first is not None
    assert second is not None
    assert (first.likeness, first.first, first.second) == (Likeness.EXCERPT, 0, 1)
    assert (second.likeness, second.first, second.second) == (Likeness.EXCERPT, 1, 0)
    assert first.containment == 1.0
    assert first.resemblance < 0.6


def test_a_chinese_passage_is_an_excerpt_of_its_page() -> None:
    found = likeness(CHINESE[20:70], CHINESE)
    assert found is not None
    assert found.likeness is Likeness.EXCERPT


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        (REPORT, "12,340", "12,430"),
        (REPORT, "May", "June"),
        (REPORT, "2022", "2023"),
        (REPORT, "38 minutes", "38 hours"),
        (REPORT, "No ship was", "Three ships were"),
        (RELEASE, "2.1", "2.2"),
        (RELEASE, "2.1", "2.1.3"),
        (CHINESE, "五月", "六月"),
        (CHINESE, "一万二千", "一万三千"),
        (GERMAN, "Millionen", "Milliarden"),
    ],
)
def test_a_template_with_another_number_date_or_unit_is_another_text(text: str, old: str, new: str) -> None:
    assert not same_content(text, text.replace(old, new))


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        (REPORT, "would be", "would not be"),
        (REPORT, "rose by", "fell by"),
        (CHINESE, "将在", "将不在"),
        (CHINESE, "增长", "下降"),
        (JAPANESE, "終わると", "終わらないと"),
        (GERMAN, "nicht geöffnet", "geöffnet"),
        (RUSSIAN, "шлюз не будет", "шлюз будет"),
        (ARABIC, "لن تفتح", "تفتح"),
    ],
)
def test_a_statement_that_is_turned_round_is_another_text(text: str, old: str, new: str) -> None:
    assert not same_content(text, text.replace(old, new))


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        (REPORT, "Anna Keller", "Maria Weber"),
        (REPORT, "northern", "southern"),
        (CHINESE, "王明", "李强"),
        (JAPANESE, "タナカ", "スズキ"),
    ],
)
def test_a_template_with_another_name_is_another_text(text: str, old: str, new: str) -> None:
    assert not same_content(text, text.replace(old, new))


@pytest.mark.parametrize(("text", "mark"), [(REPORT, "RETRACTED: "), (CHINESE, "【撤回】")])
def test_a_retracted_text_is_not_the_text_that_stood(text: str, mark: str) -> None:
    assert not same_content(text, mark + text)


def test_one_name_for_another_throughout_is_a_template_though_no_rule_knows_the_names() -> None:
    text = "松涛发布了新的财报，松涛的营收来自三个部门，公司说松涛将在年底前扩大产能，并且松涛会继续雇用当地的工人和技师。"
    assert not same_content(text, text.replace("松涛", "竹影"))


def test_two_pages_with_one_footer_are_two_texts() -> None:
    first = "The council voted to widen the bridge over the canal and to close the old ferry, which few used since spring."
    second = "Researchers found that the beetle spreads slowly in mixed forests, where birds eat a good part of the larvae."
    assert not same_content(first + FOOTER, second + FOOTER)


def test_the_counters_of_the_host_page_are_no_part_of_the_text() -> None:
    assert same_content(f"{REPORT} 12 comments so far", f"{REPORT} 340 comments so far")


def test_short_texts_are_alike_only_when_they_are_equal() -> None:
    assert not same_content("The pump failed on Monday morning.", "The pump failed on Monday.")


def test_an_empty_text_is_like_none() -> None:
    assert not same_content("", "")
    assert not same_content("…", "!")


WORDS = st.sampled_from(REPORT.split() + RELEASE.split() + list(CHINESE))
TEXTS = st.lists(WORDS, min_size=1, max_size=120).map(" ".join)


@given(TEXTS, TEXTS)
@settings(max_examples=60)
def test_likeness_is_symmetric(first: str, second: str) -> None:
    there, back = likeness(first, second), likeness(second, first)
    assert (there is None) == (back is None)
    if there and back:
        assert there.likeness is back.likeness
        assert (there.resemblance, there.containment) == (back.resemblance, back.containment)


@given(TEXTS, st.integers(0, 100), st.integers(1, 60))
@settings(max_examples=60)
def test_likeness_is_symmetric_for_parts(text: str, start: int, length: int) -> None:
    part = " ".join(text.split()[start : start + length])
    assert same_content(text, part) == same_content(part, text)


@given(st.text(max_size=300))
@settings(max_examples=80)
def test_every_text_with_a_word_is_like_itself(text: str) -> None:
    found = likeness(text, text)
    assert found is None or found.likeness is Likeness.SAME
    assert found is not None or not any(char.isascii() and char.isalnum() for char in text)


@given(st.integers(0, 10**7), st.integers(0, 10**7))
@settings(max_examples=60)
def test_two_fillings_of_a_template_never_meet(first: int, second: int) -> None:
    texts = [REPORT.replace("12,340", str(number)) for number in (first, second)]
    assert same_content(*texts) == (first == second)
