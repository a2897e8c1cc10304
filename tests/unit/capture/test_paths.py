from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.errors import UnsafePath, UnsafePattern
from research.evidence.paths import LONGEST_PATH, path_segments, safe_path, safe_prefix
from research.evidence.patterns import linear_pattern


def test_a_relative_path_is_kept_as_it_is() -> None:
    assert safe_path("notes/2024/Größe.md") == "notes/2024/Größe.md"


def test_dot_and_empty_segments_are_removed() -> None:
    assert safe_path("./notes//./plan.md/") == "notes/plan.md"


def test_accents_are_composed() -> None:
    assert safe_path(unicodedata.normalize("NFD", "Größe/été.txt")) == "Größe/été.txt"


def test_the_spelling_on_disk_is_kept_beside_the_canonical_form() -> None:
    decomposed = unicodedata.normalize("NFD", "été.txt")
    assert path_segments(f"a/./{decomposed}") == ("a", decomposed)


@pytest.mark.parametrize(
    "path",
    [
        "",
        ".",
        "./.",
        "/",
        "/etc/passwd",
        "//server/share",
        "..",
        "../secret",
        "notes/../../secret",
        "notes/..",
        "a/../b",
        "C:/Windows",
        "c:",
        "C:secret",
        "notes\\plan.md",
        "..\\secret",
        "a\0b",
        "a\nb",
        "a\x7fb",
        "a\x85b",
        "．．/secret",
        "a/‥/b",
        "a/\u2024\u2024/b",
        "a/\u202etxt.exe",
        "a\u200b/b",
        "a\u00adb",
        "a\u2028b",
        "\udc80.txt",
        "x" * (LONGEST_PATH + 1),
        "é" * 128,
    ],
)
def test_a_path_that_leaves_or_deceives_is_refused(path: str) -> None:
    with pytest.raises(UnsafePath):
        safe_path(path)


def test_a_refusal_shows_the_path_in_plain_letters_only() -> None:
    with pytest.raises(UnsafePath) as refusal:
        safe_path("a/\u202e/../b")
    assert refusal.value.message.isascii()


def test_three_dots_and_leading_dots_are_names() -> None:
    assert safe_path(".../..a/a..") == ".../..a/a.."


@pytest.mark.parametrize("prefix", ["", ".", "./"])
def test_an_empty_prefix_means_everywhere(prefix: str) -> None:
    assert safe_prefix(prefix) == ""


@pytest.mark.parametrize("prefix", ["/", "//", "/.", "..", "../", " /../"])
def test_a_prefix_cannot_leave_either(prefix: str) -> None:
    with pytest.raises(UnsafePath):
        safe_prefix(prefix)


@given(
    st.text(max_size=80)
    | st.lists(st.sampled_from(["a", ".", "..", "/", "\\", "é", "C:", "\0", "．"]), max_size=9).map("".join)
)
def test_a_safe_path_is_canonical_and_cannot_climb(text: str) -> None:
    try:
        path = safe_path(text)
    except UnsafePath:
        return
    assert safe_path(path) == path
    assert unicodedata.is_normalized("NFC", path)
    segments = path.split("/")
    assert not {"", ".", ".."} & set(segments)
    assert "\0" not in path
    assert "\\" not in path


def test_a_pattern_matches_at_lines() -> None:
    match = linear_pattern("^né$").search("ça\nné\n".encode())
    assert match is not None
    assert (match.start(), match.end()) == (4, 7)


@pytest.mark.parametrize(
    "pattern", ["", "  ", "(", "(?=a)", r"(a)\1", "a" * 301, "((a{100}){100}){100}", "\udc80", "[z-a]", "*"]
)
def test_a_pattern_without_a_linear_form_is_refused(pattern: str) -> None:
    with pytest.raises(UnsafePattern):
        linear_pattern(pattern)


def test_an_exploding_pattern_ends() -> None:
    assert linear_pattern("(a+)+$").search(b"a" * 100_000 + b"!") is None


@given(st.text(max_size=40))
def test_any_pattern_is_compiled_or_refused(pattern: str) -> None:
    try:
        linear_pattern(pattern).search("some text, 一些文字".encode())
    except UnsafePattern:
        return
