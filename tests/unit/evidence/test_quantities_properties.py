"""Two writings of one quantity always meet, and two different quantities never do."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from research.evidence.quantities.compare import contradicts, missing, same_quantity
from research.evidence.quantities.find import numbers, quantities
from research.evidence.quantities.types import Quantity
from tests.support.written_numbers import DECIMAL, WHOLE


def _words(text: str) -> list[str]:
    return text.split()


# Names of a unit with its size in the first one: by language, so that each stands in a text of its own.
UNITS: tuple[tuple[tuple[Fraction, dict[str, str]], ...], ...] = (
    (
        (Fraction(1), {"": " m", "en": " metres", "de": " Meter", "fr": " mètres", "es": " metros", "zh": "米"}),
        (Fraction(1000), {"": " km", "en": " kilometers", "de": " Kilometer", "zh": "公里", "ja": "キロメートル"}),
        (Fraction(1, 100), {"": " cm", "en": " centimetres", "zh": "厘米"}),
        (Fraction(1609344, 1000), {"": " mi", "en": " miles", "de": " Meilen", "es": " millas"}),
    ),
    (
        (Fraction(1), {"": " kg", "en": " kilograms", "de": " Kilogramm", "zh": "公斤", "fr": " kilos"}),
        (Fraction(1000), {"": " t", "en": " tonnes", "de": " Tonnen", "zh": "吨"}),
        (Fraction(1, 2), {"zh": "斤"}),
        (Fraction(45359237, 10**8), {"": " lb"}),
    ),
    (
        (Fraction(1), {"": " kWh", "en": " kilowatt hours", "de": " Kilowattstunden", "zh": "千瓦时"}),
        (Fraction(1000), {"": " MWh", "en": " megawatt-hours", "zh": "兆瓦时"}),
        (Fraction(1, 3600), {"": " kJ"}),
    ),
    (
        (Fraction(1), {"": " s", "en": " seconds", "de": " Sekunden", "zh": "秒"}),
        (Fraction(60), {"": " min", "en": " minutes", "fr": " minutes", "zh": "分钟"}),
        (Fraction(3600), {"": " h", "en": " hours", "de": " Stunden", "zh": "小时"}),
        (Fraction(1, 1000), {"": " ms", "zh": "毫秒"}),
    ),
    ((Fraction(1), {"": " %", "en": " percent", "de": " Prozent", "fr": " pour cent", "es": " por ciento"}),),
    ((Fraction(1), {"": " EUR", "en": " euros", "de": " Euro", "zh": "欧元"}),),
    ((Fraction(1), {"": "", "en": " people", "de": " Menschen", "zh": "个"}),),
)
VALUES = st.one_of(
    st.integers(2, 10**9).map(Fraction),
    st.integers(2, 9999).map(Fraction),
    st.decimals("0.01", "99999", places=2).map(Fraction),
)


@st.composite
def writings(draw: st.DrawFn, value: Fraction, kind: int) -> tuple[str, str]:
    """Return a text that writes an amount of the kind's first unit, and the language that it is written in."""
    size, names = draw(st.sampled_from(UNITS[kind]))
    own = value / size
    assume(10**12 % own.denominator == 0)
    # Spanish reads the separators of its digits either way, on purpose; its words are certain.
    ways = [*DECIMAL, *(WHOLE if own.denominator == 1 and own < 10**9 and own > 1 else ())]
    language, write = draw(st.sampled_from([way for way in ways if "" in names or way[0] in names]))
    unit = names.get(language) if language in names and draw(st.booleans()) else names.get("", names.get(language))
    assume(unit is not None)
    return write(own if own.denominator != 1 else own.numerator) + str(unit), language  # type: ignore[arg-type,operator]


def only(text: str, language: str) -> Quantity:
    found = quantities(text, language)
    assert len(found) == 1, (text, language, [quantity.written for quantity in found])
    return found[0]


@settings(deadline=None, max_examples=120)
@given(st.data(), VALUES, st.integers(0, len(UNITS) - 1))
def test_two_writings_of_one_quantity_meet(data: st.DataObject, value: Fraction, kind: int) -> None:
    one, one_language = data.draw(writings(value, kind))
    other, other_language = data.draw(writings(value, kind))
    first, second = only(one, one_language), only(other, other_language)
    assert same_quantity(first, second), (one, other)
    assert not contradicts(first, second)
    assert missing(one, other, claim_language=one_language, evidence_language=other_language) == ()


@settings(deadline=None, max_examples=120)
@given(st.data(), VALUES, VALUES, st.integers(0, len(UNITS) - 1))
def test_two_values_of_one_unit_never_meet(data: st.DataObject, value: Fraction, less: Fraction, kind: int) -> None:
    assume(value != less)
    one, one_language = data.draw(writings(value, kind))
    other, other_language = data.draw(writings(less, kind))
    first, second = only(one, one_language), only(other, other_language)
    assert not same_quantity(first, second), (one, other)
    assert contradicts(first, second)
    assert missing(one, other, claim_language=one_language, evidence_language=other_language)


@settings(deadline=None, max_examples=80)
@given(st.data(), VALUES, st.integers(0, len(UNITS) - 1), st.integers(0, len(UNITS) - 1))
def test_one_value_of_two_units_never_meets(data: st.DataObject, value: Fraction, kind: int, strange: int) -> None:
    assume(kind != strange)
    one, one_language = data.draw(writings(value, kind))
    other, other_language = data.draw(writings(value, strange))
    first, second = only(one, one_language), only(other, other_language)
    assert not same_quantity(first, second), (one, other)
    assert not contradicts(first, second)


@settings(deadline=None, max_examples=80)
@given(
    st.data(), st.integers(2, 999).map(Fraction), st.integers(0, len(UNITS) - 1), st.sampled_from((10, 1000, 10**4, 10**6))
)
def test_another_magnitude_never_meets(data: st.DataObject, value: Fraction, kind: int, times: int) -> None:
    one, one_language = data.draw(writings(value, kind))
    other, other_language = data.draw(writings(value * times, kind))
    assert not same_quantity(only(one, one_language), only(other, other_language)), (one, other)
    assert missing(one, other, claim_language=one_language, evidence_language=other_language)


@settings(deadline=None, max_examples=80)
@given(st.integers(1, 999), st.integers(0, 999), st.sampled_from(_words("kg km % EUR")))
def test_an_open_number_is_never_decided(head: int, tail: int, unit: str) -> None:
    both = only(f"{head},{tail:03d} {unit}", "")
    for settled in (only(f"{head}{tail:03d} {unit}", "en"), only(f"{head}.{tail:03d}0 {unit}", "en")):
        assert not same_quantity(both, settled)
        assert not contradicts(both, settled)
        assert missing(both.written, settled.written, evidence_language="en") == ()


PIECES = st.sampled_from(
    _words(
        "1 12 345 6789 . , - – / : ' % $ € km kg h one two hundred and point half million to between 一 二 十 百 万 亿 点 "
        "分之 又 半 年 月 日 元 角 成 折 第 负 ２ ٣ ½ ⁵ ×10^ e v GPT- Mai und zwei vingt et cents per ² ° C over İ ß \u0308"
    )
)
TEXTS = st.one_of(st.text(), st.lists(PIECES, max_size=30).map("".join), st.lists(PIECES, max_size=30).map(" ".join))


@settings(deadline=None, max_examples=200)
@given(TEXTS, st.sampled_from(["", "en", "de", "fr", "es", "it", "pt", "nl", "zh", "ja", "ko", "ar", "xx-weird"]))
def test_any_text_gives_quantities_in_order_that_stand_where_they_say(text: str, language: str) -> None:
    last = 0
    for quantity in quantities(text, language):
        assert text[quantity.start : quantity.end] == quantity.written
        assert last <= quantity.start < quantity.end
        last = quantity.end
        assert same_quantity(quantity, quantity)
        assert not contradicts(quantity, quantity)
    assert missing(text, text, claim_language=language, evidence_language=language) == ()
    numbers(text, language)
