"""Fonts are chosen by what they draw, from the pinned packages first."""

from __future__ import annotations

from pathlib import Path

import pytest

from publishing.rendering.fonts import Face, boxes, coverage, faces_for, glyph_twins, undrawn


@pytest.mark.parametrize(
    ("text", "family"),
    [
        ("plain", "Source Serif 4"), ("plain", "Inter"), ("Ελληνικά Кириллица", "Source Serif 4"), ("नमस्ते", "Noto Sans"),
        ("العربية", "IBM Plex Sans Arabic"), ("漢字かな", "Noto Sans CJK TC"), ("한국어", "Noto Sans CJK TC"),
    ],
)  # fmt: skip
def test_a_script_is_drawn_by_a_pinned_font(text: str, family: str) -> None:
    assert family in {face.family for face in faces_for(text)}
    assert undrawn(text) == ""


def test_the_large_cjk_font_is_not_loaded_for_text_that_needs_none() -> None:
    assert "Noto Sans CJK TC" not in {face.family for face in faces_for("plain text – “quoted”")}


def test_a_character_that_no_font_draws_is_found_once() -> None:
    assert undrawn("a\U00012000b\U00012000") == "\U00012000"
    assert boxes("a\U00012000") == {0x12000: "\ufffd"}


def test_joiners_and_variation_selectors_need_no_glyph() -> None:
    assert undrawn("\u200d\ufe0f\n") == ""


def test_a_missing_font_file_draws_nothing(tmp_path: Path) -> None:
    assert coverage(tmp_path / "absent.ttf") == frozenset()
    (tmp_path / "broken.ttf").write_bytes(b"no font")
    assert coverage(tmp_path / "broken.ttf") == frozenset()


def test_twins_are_told_from_the_font_itself() -> None:
    twins = glyph_twins(faces_for("a"))
    assert twins[0x00A0] <= 0x20
    assert ord("a") not in twins
    assert ord("1") not in twins


def test_a_face_has_a_closed_address() -> None:
    assert Face("Noto Sans", Path("x.ttf")).address == "closed:/Noto-Sans-normal.ttf"
