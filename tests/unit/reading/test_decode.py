"""Bytes become the text their writer meant."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.reading.decode import canonical_label, decode

LEGACY = [
    ("gb18030", "gbk", "2023年海上风电装机容量达到3.4吉瓦。"),
    ("gb18030", "gbk", "测试文件"),
    ("big5", "big5", "台北市政府公告"),
    ("shift_jis", "shift_jis", "風力発電の報告書"),
    ("shift_jis", "shift_jis", "カタカナ"),
    ("euc_jp", "euc-jp", "日本語のテスト"),
    ("euc_kr", "euc-kr", "해상 풍력 발전 보고서"),
    ("cp1251", "windows-1251", "Отчёт о ветроэнергетике за 2023 год"),
    ("koi8_r", "koi8-r", "Отчёт о ветроэнергетике за 2023 год"),
    ("cp1252", "windows-1252", "Der Bericht über Windkraft größer"),
    ("cp1252", "windows-1252", "It’s a “smart” quote — here"),
    ("cp1250", "windows-1250", "Zażółć gęślą jaźń"),
]


@pytest.mark.parametrize(("codec", "label", "text"), LEGACY)
def test_a_short_undeclared_legacy_text_comes_out_right(codec: str, label: str, text: str) -> None:
    decoded = decode(text.encode(codec))
    assert (decoded.text, decoded.encoding, decoded.replaced) == (text, label, 0)


def test_a_byte_order_mark_beats_the_declared_label() -> None:
    assert decode("\ufeffé".encode(), declared="windows-1251").text == "é"


def test_a_declared_label_beats_the_meta_element() -> None:
    body = b'<meta charset="koi8-r">' + "Привет".encode("cp1251")
    assert decode(body, declared="windows-1251", html=True).text.endswith("Привет")


def test_a_meta_element_is_read_only_in_html() -> None:
    body = b'<meta http-equiv=Content-Type content="text/html; charset=iso-8859-7"><p>' + "Ώρα".encode("iso8859_7")
    assert decode(body, html=True).encoding == "iso-8859-7"
    assert decode(body).encoding != "iso-8859-7"


def test_valid_utf_8_beats_a_declared_label_that_breaks_it() -> None:
    assert decode("日本語の文章です".encode(), declared="euc-kr").encoding == "utf-8"


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("The café of the ropeway serves crème brûlée. ".encode() + b"\xff5", "serves crème brûlée. \ufffd5"),
        ("Überraschend große Höhe für".encode() + b"\xc3", "Überraschend große Höhe für\ufffd"),
        ("索道每年的运营成本".encode()[:-1], "索道每年的运营成\ufffd"),
    ],
)
def test_utf_8_with_a_broken_byte_stays_utf_8(body: bytes, text: str) -> None:
    decoded = decode(body)
    assert (decoded.encoding, decoded.replaced) == ("utf-8", 1)
    assert decoded.text.endswith(text)


@pytest.mark.parametrize(("codec", "label", "text"), LEGACY)
def test_a_long_legacy_text_is_never_taken_for_damaged_utf_8(codec: str, label: str, text: str) -> None:
    assert decode("\n".join([text] * 30).encode(codec)).encoding == label


@pytest.mark.parametrize(
    "label", ["utf-7", "unicode_escape", "zlib", "rot13", "idna", "hz-gb-2312", "iso-2022-kr", "replacement", "é"]
)
def test_a_dangerous_or_unknown_label_is_refused(label: str) -> None:
    assert canonical_label(label) == ""
    assert decode(b"+ADw-script+AD4-", declared=label).text == "+ADw-script+AD4-"


def test_text_in_utf_16_without_a_mark_is_read() -> None:
    assert decode("Plain words here".encode("utf-16-le")).text == "Plain words here"


@given(st.binary(max_size=300), st.sampled_from(["", "gbk", "utf-8", "shift_jis", "nonsense"]), st.booleans())
def test_decoding_never_raises(body: bytes, declared: str, html: bool) -> None:  # noqa: FBT001
    assert isinstance(decode(body, declared=declared, html=html).text, str)


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\ufeff\0\x1b"), max_size=200))
def test_utf_8_survives(text: str) -> None:
    assert decode(text.encode()).text == text
