"""A number that no premise carries comes out of one calculation that anybody can do again, or the derivation goes."""

# ruff: noqa: E501 - a derivation with its premises is one line

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from research.admission.types import AdmittedDerivation
from research.verification.layers.calculations import calculation_ruling, recompute
from research.verification.layers.types import Reckoning, Recomputed
from research.verification.rulings import Act, RulingCode, Stage

FERRIES = ("The first ferry carried 41,200 passengers.", "The second ferry carried 38,000 passengers.")
YEARS = ("The ferry carried 38,000 passengers in 2023.", "The ferry carried 41,200 passengers in 2024.")
REPAIRS = ("Repairs cost 9.4 million crowns.", "Planning cost 3.1 million crowns.")


def reckoned(text: str, *premises: str, method: str = "", language: str = "en") -> Recomputed:
    return recompute(text, method, premises, language=language)


@pytest.mark.parametrize(
    ("text", "premises", "language", "expression"),
    [
        ("The two ferries carried 79,200 passengers.", FERRIES, "en", "41,200 + 38,000 = 79,200"),
        ("Repairs cost 6.3 million crowns more.", REPAIRS, "en", "9.4 million − 3.1 million = 6.3 million"),
        ("Passengers rose by 8.4 percent.", YEARS, "en", "(41,200 − 38,000) ÷ 38,000 ≈ 8.4 percent"),
        ("Kelda is 3.2 times as fast as Orm.",
         ("Kelda answers 1,600 requests per second.", "Orm answers 500 requests per second."), "en",
         "1,600 ÷ 500 = 3.2 times"),
        ("Each town paid 2 million euros.", ("The 12 towns paid 24 million euros.",), "en",
         "24 million euros ÷ 12 = 2 million euros"),
        ("The share of women rose by 3 percentage points.",
         ("The share of women was 5 % in 2020.", "The share of women was 8 % in 2024."), "en",
         "8 % − 5 % = 3 percentage points"),
        ("63 percent of the pots did not work.", ("37 percent of the pots worked.",), "en", "100 % − 37 percent = 63 percent"),
        ("Women hold 1,500 of the posts.", ("There are 5,000 posts.", "Women hold 30 % of the posts."), "en",
         "5,000 × 30 % = 1,500"),
        ("The trip takes 2.5 hours.", ("The first leg takes 90 minutes.", "The second leg takes 1 hour."), "en",
         "90 minutes + 1 hour = 2.5 hours"),
        ("The mean response time is 150 ms.", ("Kelda answers in 100 ms.", "Orm answers in 200 ms."), "en",
         "(100 ms + 200 ms) ÷ 2 = 150 ms"),
        ("Almost twice as many people came on Tuesday.", ("On Monday 2,003 people came.", "On Tuesday 3,909 people came."),
         "en", "3,909 ÷ 2,003 ≈ twice"),
        ("More than 3,000 people more came on Tuesday.",
         ("On Monday 2,003 people came.", "On Tuesday 5,209 people came."), "en", "5,209 − 2,003 ≈ 3,000"),
        ("About 6,000 people came.", ("On Monday 2,003 people came.", "On Tuesday 4,009 people came."), "en",
         "2,003 + 4,009 ≈ 6,000"),
        ("Die Fähre beförderte 3.200 Fahrgäste mehr.",
         ("Die Fähre beförderte 2023 38.000 Fahrgäste.", "Die Fähre beförderte 2024 41.200 Fahrgäste."), "de",
         "41.200 − 38.000 = 3.200"),
        ("Ensemble, les bacs ont transporté 7,9 millions de personnes.",
         ("Le premier bac a transporté 4,1 millions de personnes.", "Le second a transporté 3,8 millions de personnes."), "fr",
         "4,1 millions + 3,8 millions = 7,9 millions"),
        ("两条渡轮合计运送7.92万人次。", ("第一条渡轮运送4.12万人次。", "第二条渡轮运送3.8万人次。"), "zh",
         "4.12万 + 3.8万 = 7.92万"),
        ("二つのフェリーは合わせて7万9200人を運んだ。", ("一つ目のフェリーは4万1200人を運んだ。", "二つ目のフェリーは3万8000人を運んだ。"),
         "ja", "4万1200 + 3万8000 = 7万9200"),
    ],
)  # fmt: skip
def test_one_elementary_operation_explains_a_number_and_is_shown(
    text: str, premises: tuple[str, ...], language: str, expression: str
) -> None:
    found = reckoned(text, *premises, language=language)
    assert found.reckoning is Reckoning.SAME, found.reason
    assert [each.expression.casefold() for each in found.calculations] == [expression.casefold()]


@pytest.mark.parametrize(
    ("text", "premises"),
    [
        ("The two ferries carried 79,300 passengers.", FERRIES),
        ("Repairs cost 6.4 million crowns more.", REPAIRS),
        ("Passengers fell by 8.4 percent.", YEARS),
        ("Passengers rose by 9 percent.", YEARS),
        ("Passengers rose by more than 9 percent.", YEARS),
        ("More than 2,000 passengers more came in 2024.", YEARS),
        ("Almost twice as many passengers came in 2024.", YEARS),
        ("The measures bring 8 percentage points.", ("Measure A brings 3 %.", "Measure B brings 5 %.")),
        ("The share differs by 3 percent.", ("The share of A was 5 %.", "The share of B was 8 %.")),
        ("It takes 150 minutes.", ("The first leg takes 90 minutes.", "The second leg costs 60 euros.")),
        ("It costs 15 dollars.", ("The ticket costs 10 euros.", "The bicycle costs 5 euros.")),
        ("The plant needs 12 people.", ("The plant needs several people.",)),
        ("The mean of the two is 150 ms.", ("Kelda answers in 100 ms.",)),
    ],
)
def test_a_number_that_nothing_explains_is_refused_by_its_name(text: str, premises: tuple[str, ...]) -> None:
    found = reckoned(text, *premises)
    assert found.reckoning is Reckoning.WRONG
    assert found.number in text
    assert found.number in found.reason


@pytest.mark.parametrize(
    "text",
    ["The ferry is popular.", "The two ferries are popular.", "The first ferry carried 41,200 passengers.", "Both carried more than 38,000."],
)  # fmt: skip
def test_what_the_premises_carry_needs_no_calculation(text: str) -> None:
    assert reckoned(text, *FERRIES) == Recomputed(reckoning=Reckoning.CARRIED)


def test_a_calculation_that_is_written_out_is_done_as_it_is_written() -> None:
    found = reckoned(
        "The three ferries carried 90,000 passengers.",
        *FERRIES,
        "The third ferry carried 10,800 passengers.",
        method="41,200 + 38,000 + 10,800 = 90,000",
    )
    assert [each.expression for each in found.calculations] == ["41,200 + 38,000 + 10,800 = 90,000"]


def test_a_calculation_that_is_written_out_wrong_is_refused_with_what_is_wrong() -> None:
    found = reckoned("The two ferries carried 79,300 passengers.", *FERRIES, method="41,200 + 38,000 = 79,300")
    assert found.reason == "The calculation 41,200 + 38,000 does not give 79,300."


def test_a_calculation_with_a_number_of_nobody_is_refused() -> None:
    found = reckoned("The two ferries carried 79,200 passengers.", *FERRIES, method="40,200 + 39,000 = 79,200")
    assert found.reason == "The calculation 40,200 + 39,000 uses 40,200, which stands in none of the premises."


def test_a_coarse_number_among_many_amounts_is_unsure_unless_its_calculation_is_written_out() -> None:
    premises = [
        f"Line {name} carried {count} passengers."
        for name, count in zip("ABCD", ("41,237", "38,011", "9,420", "7,118"), strict=True)
    ]
    text = "Line C carried 23 percent of what line A carried."
    assert reckoned(text, *premises).reckoning is Reckoning.UNSURE
    found = reckoned(text, *premises, method="9,420 ÷ 41,237 = 23 %")
    assert [each.expression for each in found.calculations] == ["9,420 ÷ 41,237 ≈ 23 percent"]


def test_a_method_in_words_is_no_calculation() -> None:
    found = reckoned("The two ferries carried 79,200 passengers.", *FERRIES, method="Both figures were added up.")
    assert found.reckoning is Reckoning.SAME


def test_a_refusal_is_the_removal_of_the_derivation() -> None:
    text = "The two ferries carried 79,300 passengers."
    derivation = AdmittedDerivation(item_id="D1", text=text, premise_ids=("F1", "F2"), method="")
    ruling = calculation_ruling(derivation, reckoned(text, *FERRIES))
    assert ruling is not None
    assert (ruling.act, ruling.stage, ruling.code) == (Act.REMOVED, Stage.PREMISES, RulingCode.WRONG_CALCULATION)
    assert ruling.before == text
    assert calculation_ruling(derivation, reckoned("The ferry is popular.", *FERRIES)) is None


@settings(max_examples=60, deadline=None)
@given(one=st.integers(1_100, 999_999), other=st.integers(1_100, 999_999), digit=st.integers(0, 9), place=st.integers(0, 6))
def test_a_true_sum_is_found_and_one_changed_digit_is_refused(one: int, other: int, digit: int, place: int) -> None:
    premises = (f"The first ferry carried {one:,} passengers.", f"The second ferry carried {other:,} passengers.")
    whole = one + other
    text = "Together the ferries carried {:,} passengers."
    assert reckoned(text.format(whole), *premises).reckoning in {Reckoning.SAME, Reckoning.CARRIED}
    digits = list(str(whole))
    digits[place % len(digits)] = str(digit)
    changed = int("".join(digits))
    explained = {whole, one, other, abs(one - other), one * other}
    if changed >= 1_000 and changed not in explained and one % other and other % one:  # fmt: skip
        assert reckoned(text.format(changed), *premises).reckoning is Reckoning.WRONG
