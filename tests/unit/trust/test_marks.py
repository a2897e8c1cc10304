"""Marks without end on one letter are bounded before any normal form, and nothing else is changed."""

from __future__ import annotations

import ast
import sys
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.trust.marks import MOST_MARKS, Form, bounded_marks, normalized, parted_marks

ROOT = Path(__file__).parents[3]
FORMS: tuple[Form, ...] = ("NFC", "NFD", "NFKC", "NFKD")
# Unordered on purpose: sorting them is what takes the square of their number.
STACK = "\u0315\u0300\u0344\u0f73\uff9e"


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("text", ["", "plain", "Zoë à l’été, Ａ４ ﬁ", "हिन्दी", "ប្រទេស", "é" * 100, "a\u0315\u0300" * 100])
def test_usual_text_has_its_usual_form(form: Form, text: str) -> None:
    assert normalized(form, text) == unicodedata.normalize(form, text)


@pytest.mark.parametrize("form", FORMS)
def test_half_a_million_marks_on_one_letter_become_thirty(form: Form) -> None:
    answer = normalized(form, "a" + STACK * 100_000 + "b")
    assert len(answer) <= MOST_MARKS + 2
    assert answer[-1] == "b"


@pytest.mark.parametrize("mark", [chr(code) for code in range(sys.maxunicode + 1) if unicodedata.combining(chr(code))][::40])
def test_every_mark_is_counted(mark: str) -> None:
    assert bounded_marks("a" + mark * 40) == "a" + mark * 30


def test_no_mark_stands_beyond_the_planes_that_are_looked_at() -> None:
    assert not any(unicodedata.combining(chr(code)) for code in range(0x20000, sys.maxunicode + 1))


@given(st.integers(0, 80), st.integers(0, 40))
def test_a_run_is_bounded_wherever_it_stands(before: int, more: int) -> None:
    text = "x" * before + "a" + "\u0315" * (MOST_MARKS + more) + "b"
    assert bounded_marks(text) == "x" * before + "a" + "\u0315" * MOST_MARKS + "b"
    assert parted_marks(text).count("\u034f") == (MOST_MARKS + more - 1) // 15


def test_parted_marks_are_all_there() -> None:
    text = "a" + STACK * 1_000 + "b"
    assert parted_marks(text).replace("\u034f", "") == text
    for form in FORMS:
        forms = [normalized(form, parted_marks("a" + "\u0344" * count)) for count in range(100)]
        assert len(set(forms)) == len(forms)


@given(st.text(alphabet="ae\u0300\u0315\u0344\u0f73\uff9e가\u1100\u1161\u11a8が\u3099 "), st.sampled_from(FORMS))
def test_a_normal_form_is_its_own(text: str, form: Form) -> None:
    for long in (text, text * 20):
        once = normalized(form, long)
        assert normalized(form, once) == once


def test_nothing_else_normalizes() -> None:
    calls = [
        str(path.relative_to(ROOT))
        for room in ("publishing", "research", "config")
        for path in (ROOT / room).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "normalize" and getattr(node.value, "id", "") == "unicodedata"
    ]
    assert calls == ["research/trust/marks.py"]
