"""One thing has names in several languages; the table knows them, and says what is wrong with a line."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.evidence.terms import BadTerms, Term, TermTable, shipped_terms

TABLE = TermTable.load(
    """
    # Energy
    zh 电池 | en battery | de Batterie; Akku
    zh 锂电池 | en lithium battery
    zh 人工智能 | en artificial intelligence; AI | de künstliche Intelligenz; KI
    en quantum computer | zh 量子计算机
    en quantum computing | zh 量子计算
    """
)


def names(found: tuple[Term, ...], language: str) -> list[str]:
    return [term.name for term in found if term.language == language]


def refusal(text: str, *, base: TermTable | None = None) -> str:
    with pytest.raises(BadTerms) as refused:
        TermTable.load(text, origin="“terms.txt”", base=base)
    return str(refused.value)


def test_a_text_gives_the_other_names_of_what_it_speaks_of() -> None:
    assert TABLE.others("What does artificial intelligence cost?", "en") == (
        Term("zh", "人工智能"),
        Term("de", "künstliche Intelligenz"),
        Term("de", "KI"),
    )


def test_the_longest_name_is_met_and_none_within_it() -> None:
    assert names(TABLE.others("锂电池的成本", "zh"), "en") == ["lithium battery"]
    assert names(TABLE.others("电池的成本", "zh"), "en") == ["battery"]


def test_a_name_is_met_in_the_forms_of_its_words() -> None:
    assert names(TABLE.others("Batteries were sold", "en"), "zh") == ["电池"]
    assert names(TABLE.others("die künstlichen Intelligenzen", "de"), "zh") == ["人工智能"]


def test_two_things_whose_names_share_a_stem_are_told_apart() -> None:
    assert names(TABLE.others("a quantum computer", "en"), "zh") == ["量子计算机"]
    assert names(TABLE.others("quantum computing", "en"), "zh") == ["量子计算"]


def test_an_abbreviation_is_met_only_in_capitals_and_a_word_also_in_capitals() -> None:
    assert TABLE.others("j'ai dit", "en") == ()
    assert names(TABLE.others("what AI costs", "en"), "de") == ["künstliche Intelligenz", "KI"]
    assert names(TABLE.others("BATTERY COST", "en"), "zh") == ["电池"]


def test_only_names_of_the_asked_language_are_met() -> None:
    assert TABLE.others("Akku", "en") == ()
    assert names(TABLE.others("Akku", "de"), "en") == ["battery"]
    assert names(TABLE.others("Akku"), "en") == ["battery"]


def test_a_mention_says_where_it_stands_in_the_text_as_given() -> None:
    text = "Ｗide： a lithium  battery!"
    (mention,) = TABLE.mentions(text, "en")
    assert text[mention.start : mention.end] == "lithium  battery"
    assert mention.term == Term("en", "lithium battery")


def test_two_names_of_one_thing_are_the_same_thing_in_any_form() -> None:
    assert TABLE.same_thing(Term("zh", "电池"), Term("en", "batteries"))
    assert TABLE.same_thing(Term("de", "akku"), Term("en", "Battery"))
    assert not TABLE.same_thing(Term("zh", "锂电池"), Term("en", "battery"))
    assert not TABLE.same_thing(Term("en", "unknown"), Term("zh", "电池"))


def test_an_unknown_name_is_itself_and_no_other() -> None:
    assert TABLE.same_thing(Term("en", "ropeway"), Term("en", "Ropeway"))
    assert not TABLE.same_thing(Term("en", "ropeway"), Term("de", "Ropeway"))


def test_an_operators_line_adds_names_to_a_known_thing() -> None:
    more = TermTable.load("en battery | fr batterie; pile", base=TABLE)
    assert names(more.others("电池", "zh"), "fr") == ["batterie", "pile"]
    assert names(TABLE.others("电池", "zh"), "fr") == []


def test_an_operators_line_adds_a_new_thing_and_another_takes_one_out() -> None:
    more = TermTable.load("zh 索道 | en ropeway\n- en battery", base=TABLE)
    assert names(more.others("索道", "zh"), "en") == ["ropeway"]
    assert more.others("a battery", "en") == ()
    assert names(more.others("lithium battery", "en"), "zh") == ["锂电池"]


@pytest.mark.parametrize(
    ("text", "what", "remedy"),
    [
        ("zh 索道", "Line 1 of “terms.txt” names a thing in one language only", "Give two or more"),
        (
            "# fine\n索道 | en ropeway",
            "Line 2 of “terms.txt” has the column “索道” without a language",
            "Begin it with a tag",
        ),
        ("zh 索道 | en ropeway; ;", "has an empty name in “en”", "take out the “;”"),
        ("zh 索 | en ropeway", "names “索”, and one character means too many things", "Use two or more"),
        ("zh 索道 | en rope\nzh 缆车 | en Rope", "which line 1 names already", "Put both in one line"),
        (f"zh 索道 | en {'rope ' * 40}", "has a name of 199 characters", "Use at most 120"),
    ],
)
def test_a_line_that_cannot_be_used_is_named_with_its_remedy(text: str, what: str, remedy: str) -> None:
    told = refusal(text)
    assert what in told
    assert remedy in told


def test_a_line_that_joins_two_things_is_refused() -> None:
    assert "joins “电池” and “锂电池”, which are two things" in refusal("en battery; lithium battery | zh 电芯", base=TABLE)


def test_taking_out_what_is_not_there_is_refused() -> None:
    assert "takes out “ropeway” (en), which no line names" in refusal("- en ropeway", base=TABLE)


def test_the_shipped_table_holds_some_hundred_things_in_chinese_and_english() -> None:
    things = shipped_terms().things
    assert len(things) >= 300
    assert all({"zh", "en"} <= {term.language for term in terms} for terms in things)


@pytest.mark.parametrize(
    ("question", "language", "name"),
    [
        ("钠离子电池多少钱？", "zh", "sodium-ion battery"),
        ("再生可能エネルギーの割合は？", "ja", "renewable energy"),
        ("Wie hoch ist die Arbeitslosenquote?", "de", "unemployment rate"),
        ("Quel est le taux de change ?", "fr", "exchange rate"),
        ("¿Qué dice el ensayo clínico?", "es", "clinical trial"),
    ],
)
def test_the_shipped_table_gives_a_question_its_english_name(question: str, language: str, name: str) -> None:
    assert name in names(shipped_terms().others(question, language), "en")


@given(st.text(max_size=200))
def test_any_text_has_mentions_in_order_that_do_not_overlap(text: str) -> None:
    found = TABLE.mentions(text)
    assert all(first.end <= second.start for first, second in pairwise(found))
    assert all(0 <= one.start < one.end <= len(text) for one in found)


@given(st.text(max_size=80))
def test_any_line_is_read_or_refused_with_its_number(line: str) -> None:
    try:
        TermTable.load(line)
    except BadTerms as refused:
        assert str(refused).startswith("Line ")  # noqa: PT017 - both ends are right
