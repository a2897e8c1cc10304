"""Every quantity of a text is found with its place, unit and readings, in each script and locale."""

from __future__ import annotations

from fractions import Fraction

import pytest

from research.evidence.quantities.find import numbers, quantities
from research.evidence.quantities.types import Bound, Dimension, Quantity


def only(text: str, language: str = "") -> Quantity:
    found = quantities(text, language)
    assert len(found) == 1, found
    return found[0]


def test_a_quantity_keeps_its_place_and_its_original_form() -> None:
    text = "It cost about US$5.2bn in all."
    quantity = only(text, "en")
    assert text[quantity.start : quantity.end] == quantity.written == "US$5.2bn"
    assert (quantity.value, quantity.unit, quantity.dimension) == (5_200_000_000, "USD", Dimension.MONEY)
    assert quantity.bound is Bound.ABOUT


@pytest.mark.parametrize(
    ("text", "language", "value"),
    [
        ("1,234.5", "", "1234.5"),
        ("1.234,5", "", "1234.5"),
        ("1 234,5", "fr", "1234.5"),
        ("1\u202f234,5", "fr", "1234.5"),
        ("1'234.5", "de", "1234.5"),
        ("12,34,567", "", "1234567"),
        ("1.234", "de", "1234"),
        ("1.234", "en", "1.234"),
        ("1,234", "zh", "1234"),
        ("０．５", "ja", "0.5"),
        ("١٢٣", "ar", "123"),
        ("१२३", "hi", "123"),
        (".5", "en", "0.5"),
        ("-3.2e-5", "en", "-0.000032"),
        ("3×10^5", "", "300000"),
        ("3 × 10⁻²", "", "0.03"),
        ("10⁵", "", "100000"),
        ("2½", "", "2.5"),
        ("2 1/4", "en", "2.25"),
        ("3.5亿", "zh", "350000000"),
        ("十万", "zh", "100000"),
        ("壹仟贰佰零叁", "zh", "1203"),
        ("二百五", "zh", "250"),
        ("一万三", "zh", "13000"),
        ("一万零三", "zh", "10003"),
        ("两千零五十", "zh", "2050"),
        ("二〇二四", "zh", "2024"),
        ("负一又二分之一", "zh", "-1.5"),
        ("3억 5000만", "ko", "350000000"),
        ("百三", "ja", "103"),
        ("forty-two", "en", "42"),
        ("two hundred and five", "en", "205"),
        ("three million two hundred thousand", "en", "3200000"),
        ("half a million", "en", "500000"),
        ("two and a half million", "en", "2500000"),
        ("a dozen", "en", "12"),
        ("minus seven", "en", "-7"),
        ("13 lakh", "en", "1300000"),
        ("siebenhunderteinundzwanzig", "de", "721"),
        ("zweieinhalb Millionen", "de", "2500000"),
        ("3 Mrd", "de", "3000000000"),
        ("quatre-vingt-dix-sept", "fr", "97"),
        ("soixante et onze", "fr", "71"),
        ("deux mille trois cents", "fr", "2300"),
        ("cuarenta y dos mil", "es", "42000"),
        ("dos mil millones", "es", "2000000000"),
        ("trecentoventuno", "it", "321"),
        ("cento e vinte e três", "pt", "123"),
        ("drieëntwintig", "nl", "23"),
    ],
)
def test_a_number_has_its_value_in_every_script_and_language(text: str, language: str, value: str) -> None:
    quantity = only(text, language)
    assert (quantity.value, quantity.others, quantity.written) == (Fraction(value), (), text)


def test_a_number_that_two_locales_read_differently_keeps_both_readings() -> None:
    quantity = only("1,234 units")
    assert quantity.readings == {Fraction(1234), Fraction("1.234")}
    assert only("1,234 units", "en").readings == {Fraction(1234)}
    assert only("1,234 Stück", "de").readings == {Fraction("1.234")}
    # Spanish writes a comma in Madrid and a point in Mexico.
    assert only("1.234 casas", "es").readings == {Fraction(1234), Fraction("1.234")}


@pytest.mark.parametrize(
    ("text", "language", "unit", "dimension", "base"),
    [
        ("5 km", "en", "km", Dimension.LENGTH, "5000"),
        ("5公里", "zh", "km", Dimension.LENGTH, "5000"),
        ("三千米", "zh", "km", Dimension.LENGTH, "3000"),
        ("10 miles", "en", "mi", Dimension.LENGTH, "16093.44"),
        ("5 ft 6 in", "en", "ft", Dimension.LENGTH, "1.6764"),
        ("2 h 30 min", "en", "h", Dimension.DURATION, "9000"),
        ("10 kilogrammes", "fr", "kg", Dimension.MASS, "10"),
        ("10斤", "zh", "jin", Dimension.MASS, "5"),
        ("3 ha", "de", "ha", Dimension.AREA, "30000"),
        ("3 m²", "en", "m2", Dimension.AREA, "3"),
        ("100 km/h", "en", "km/h", Dimension.SPEED, "250/9"),
        ("100 kilometers per hour", "en", "km/h", Dimension.SPEED, "250/9"),
        ("20 °C", "en", "°C", Dimension.TEMPERATURE, "293.15"),
        ("68 degrees Fahrenheit", "en", "°F", Dimension.TEMPERATURE, "293.15"),
        ("5 MB/s", "en", "MB/s", Dimension.DATA_RATE, "5000000"),
        ("5 MiB", "en", "MiB", Dimension.DATA, "5242880"),
        ("8 Mbit", "en", "Mbit", Dimension.DATA, "1000000"),
        ("1 kWh", "en", "kWh", Dimension.ENERGY, "3600000"),
        ("240兆瓦时", "zh", "MWh", Dimension.ENERGY, "864000000000"),
        ("5 mW", "en", "mW", Dimension.POWER, "0.005"),
        ("5 MW", "en", "MW", Dimension.POWER, "5000000"),
        ("3 %", "de", "%", Dimension.PERCENT, "0.03"),
        ("百分之三", "zh", "%", Dimension.PERCENT, "0.03"),
        ("三成", "zh", "%", Dimension.PERCENT, "0.3"),
        ("八五折", "zh", "%", Dimension.PERCENT, "0.85"),
        ("3 ‰", "de", "‰", Dimension.PERCENT, "0.003"),
        ("2 percentage points", "en", "pp", Dimension.POINTS, "0.02"),
        ("25 basis points", "en", "bp", Dimension.POINTS, "0.0025"),
        ("五元三毛", "zh", "CNY", Dimension.MONEY, "5.3"),
        ("2,5 Mrd. €", "de", "EUR", Dimension.MONEY, "2500000000"),
        ("6 millones de dólares", "es", "USD", Dimension.MONEY, "6000000"),
        ("5 g/cm³", "en", "g/cm3", Dimension.OTHER_UNIT, "5000"),
        ("two years", "en", "yr", Dimension.DURATION, "24"),
    ],
)
def test_a_unit_is_known_and_converts_exactly(text: str, language: str, unit: str, dimension: Dimension, base: str) -> None:
    quantity = only(text, language)
    assert (quantity.unit, quantity.dimension, quantity.base) == (unit, dimension, Fraction(base))
    assert quantity.written == text


@pytest.mark.parametrize(
    ("text", "language", "low", "high"),
    [
        ("3–5 %", "en", 3, 5),
        ("between 3 and 5 percent", "en", 3, 5),
        ("3至5吨", "zh", 3, 5),
        ("von 3 bis 5 Prozent", "de", 3, 5),
        ("3 to 5 million people", "en", 3_000_000, 5_000_000),
        ("$3-5 billion", "en", 3 * 10**9, 5 * 10**9),
        ("五六个人", "zh", 5, 6),
    ],
)
def test_a_range_is_one_quantity_whose_ends_share_unit_and_scale(text: str, language: str, low: int, high: int) -> None:
    quantity = only(text, language)
    assert (quantity.value, quantity.high) == (low, high)


@pytest.mark.parametrize(
    ("text", "language", "day"),
    [
        ("2023-05-14", "", "2023-05-14"),
        ("14. Mai 2023", "de", "2023-05-14"),
        ("May 14, 2023", "en", "2023-05-14"),
        ("14 de mayo de 2023", "es", "2023-05-14"),
        ("2023年5月14日", "zh", "2023-05-14"),
        ("二〇二三年五月", "zh", "2023-05"),
        ("2023년 5월 14일", "ko", "2023-05-14"),
        ("since 2023", "en", "2023"),
        ("the 4th of July", "en", "--07-04"),
        # One of them is the month, and nothing says which.
        ("3/4/2023", "en", "2023"),
        ("13/4/2023", "en", "2023-04-13"),
        ("03.04.2023", "de", "2023-04-03"),
    ],
)
def test_a_date_is_no_count(text: str, language: str, day: str) -> None:
    quantity = only(text, language)
    assert (quantity.dimension, quantity.day) == (Dimension.DATE, day)


@pytest.mark.parametrize(
    ("text", "dimension", "unit"),
    [
        ("Python 3.11", Dimension.VERSION, "3.11"),
        ("v2.3.1", Dimension.VERSION, "2.3.1"),
        ("release 1.10.0 of it", Dimension.VERSION, "1.10.0"),
        ("GPT-4", Dimension.LABEL, "gpt4"),
        ("an H100", Dimension.LABEL, "h100"),
        ("the 1990s", Dimension.LABEL, "1990s"),
        ("the 5G network", Dimension.LABEL, "5g"),
        ("its 20th plant", Dimension.ORDINAL, ""),
    ],
)
def test_a_number_that_only_names_is_no_count(text: str, dimension: Dimension, unit: str) -> None:
    quantity = only(text, "en")
    assert (quantity.dimension, quantity.unit) == (dimension, unit)


@pytest.mark.parametrize(
    ("text", "language", "bound"),
    [
        ("at least 5 MW", "en", Bound.AT_LEAST),
        ("5 MW or more", "en", Bound.AT_LEAST),
        ("up to 5 MW", "en", Bound.AT_MOST),
        ("more than 5 MW", "en", Bound.MORE_THAN),
        ("moins de 5 MW", "fr", Bound.LESS_THAN),
        ("etwa 5 MW", "de", Bound.ABOUT),
        ("不到5兆瓦", "zh", Bound.LESS_THAN),
        ("5兆瓦以上", "zh", Bound.AT_LEAST),
        ("五百余万", "zh", Bound.MORE_THAN),
        ("5 MW", "en", Bound.EXACT),
    ],
)
def test_words_around_a_number_bound_it(text: str, language: str, bound: Bound) -> None:
    assert only(text, language).bound is bound


def test_plain_numbers_are_those_a_reader_would_underline() -> None:
    assert numbers("Two of the 40 plants, opened on 3 May 2021, made 3–5 % more.", "en") == (2, 40, 3, 2021, 3, 5)
    assert numbers("server 192.168.1.2", "en") == (192, 168, 1, 2)
    assert numbers("the first of many", "en") == ()


def test_numbers_that_stand_side_by_side_are_not_joined() -> None:
    assert numbers("in 2019 240 MWh", "en") == (2019, 240)
    assert numbers("one, two and three", "en") == (1, 2, 3)
    assert numbers("three hundred and two hundred", "en") == (300, 200)


def test_a_numeral_inside_a_word_is_no_number() -> None:
    assert quantities("四川的情况一直很好，统一规划，第一次", "zh")[-1].dimension is Dimension.ORDINAL
    assert numbers("四川的情况一直很好，统一规划", "zh") == ()


def test_a_key_of_digits_is_no_amount() -> None:
    assert quantities("7" * 500) == ()
    assert quantities("1.2." * 200) == ()


@pytest.mark.parametrize(
    "piece",
    [
        "1",
        "1,",
        "1.",
        "9e9",
        "一",
        "十",
        "又一",
        "分之一",
        "一点",
        "one and ",
        "one point ",
        "einund",
        "1^",
        "v1.",
        "$",
        "İ",
    ],
)
def test_a_long_hostile_text_is_read_in_one_pass(piece: str) -> None:
    text = piece * (12_000 // len(piece))
    assert all(text[found.start : found.end] == found.written for found in quantities(text, "en"))
