"""Digits that are a name measure nothing; what looks like money, a tolerance or a minus is read as it is meant."""

from __future__ import annotations

import pytest

from research.evidence.quantities.compare import same_quantity
from research.evidence.quantities.find import quantities
from research.evidence.quantities.types import Dimension


@pytest.mark.parametrize(
    "written",
    [
        "+44 20 7946 0958",
        "+1-222-555-0142",
        "978-3-16-148410-0",
        "24/7",
        "9/11",
        "C6H12O6",
        "0x1F",
        "2019/790",
        "10.1000/182",
    ],
)
def test_what_is_one_name_is_one_label_and_no_amount(written: str) -> None:
    (found,) = quantities(f"See {written} there.", "en")
    assert (found.written, found.dimension) == (written, Dimension.LABEL)


@pytest.mark.parametrize("text", ["the '90s were mild", "from 2019/20 on", "in 2019/2020"])
def test_decades_and_seasons_are_no_seconds_and_no_acts(text: str) -> None:
    assert all(found.dimension is not Dimension.DURATION and "/" not in found.unit for found in quantities(text, "en"))


def test_dollars_around_a_formula_are_no_money() -> None:
    found = quantities(r"With $\alpha = 0.05$ and $3.2 \times 10^{6}$ cells it costs $5.", "en")
    assert [(each.value, each.dimension) for each in found] == [
        (quantities("0.05")[0].value, Dimension.COUNT), (3_200_000, Dimension.COUNT), (5, Dimension.MONEY)
    ]  # fmt: skip


def test_a_tolerance_gives_its_unit_to_the_amount_before_it() -> None:
    first, _ = quantities("12.4 ± 0.3 mm", "en")
    assert (first.written, first.unit) == ("12.4", "mm")


def test_a_temperature_below_zero_never_meets_the_one_above_it() -> None:
    (below,), (above,) = quantities("零下5度", "zh"), quantities("5度", "zh")
    assert below.value == -5
    assert above.value == 5
    assert not same_quantity(below, above)


def test_a_year_of_an_era_is_the_year_that_it_is_and_no_span_of_time() -> None:
    (era,), (year,) = quantities("令和5年5月14日", "ja"), quantities("2023年5月14日", "ja")
    assert same_quantity(era, year)
    assert quantities("平成元年", "ja")[0].day == "1989"


def test_a_year_before_um_is_no_length_in_german() -> None:
    assert [found.written for found in quantities("Der Umsatz stieg 2023 um 12 Prozent.", "de")] == ["2023", "12 Prozent"]
