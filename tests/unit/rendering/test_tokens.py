"""Colours keep their contrast in both schemes, and the styles neither hide nor add a word."""

from __future__ import annotations

import re

import pytest
import tinycss2

from publishing.rendering.html import STYLES, artifact_css

TOKENS = (STYLES / "tokens.css").read_text(encoding="utf-8")
TEXT = ("ink", "ink-soft", "link", "link-visited", "sound", "caution", "alert")
PAIRS = [
    *((text, surface) for text in TEXT for surface in ("paper", "surface")),
    ("sound", "sound-surface"), ("caution", "caution-surface"), ("alert", "alert-surface"), ("on-mark", "mark"),
    ("on-action", "action"), ("ink", "surface-strong"), ("ink", "caution-surface"),
]  # fmt: skip


def scheme(name: str) -> dict[str, str]:
    light = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", TOKENS.split("@media")[0]))
    dark = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", TOKENS.split("@media")[1]))
    return light if name == "light" else light | dark


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize(("front", "back"), PAIRS)
def test_text_keeps_a_contrast_of_four_and_a_half(name: str, front: str, back: str) -> None:
    colours = scheme(name)
    bright, dim = sorted((luminance(colours[front]), luminance(colours[back])), reverse=True)
    assert (bright + 0.05) / (dim + 0.05) >= 4.5


@pytest.mark.parametrize("name", ["light", "dark"])
def test_the_focus_ring_stands_out(name: str) -> None:
    colours = scheme(name)
    bright, dim = sorted((luminance(colours["focus"]), luminance(colours["paper"])), reverse=True)
    assert (bright + 0.05) / (dim + 0.05) >= 3


def test_only_the_tokens_name_a_colour() -> None:
    for name in ("report.css", "print.css"):
        assert not re.findall(r"#[0-9a-fA-F]{3,8}\b|rgba?\(|hsla?\(", (STYLES / name).read_text(encoding="utf-8"))


def declarations(nodes: list[object]) -> list[tuple[str, str, str]]:
    found = []
    for node in nodes:
        if node.type == "qualified-rule":
            selector = tinycss2.serialize(node.prelude).strip()
            items = tinycss2.parse_declaration_list(node.content, skip_whitespace=True, skip_comments=True)
            found += [(selector, item.name, tinycss2.serialize(item.value).strip()) for item in items]
        elif node.type == "at-rule" and node.content:
            found += declarations(tinycss2.parse_rule_list(node.content, skip_whitespace=True, skip_comments=True))
    return found


def test_the_styles_hide_nothing_but_the_skip_link_and_add_no_text() -> None:
    rules = declarations(tinycss2.parse_stylesheet(artifact_css(), skip_whitespace=True, skip_comments=True))
    assert rules
    hiding = {
        selector
        for selector, name, value in rules
        if (name, value)
        in {
            ("display", "none"),
            ("visibility", "hidden"),
            ("visibility", "collapse"),
            ("opacity", "0"),
            ("position", "absolute"),
        }
        or name in {"clip", "clip-path", "mask", "content-visibility", "text-indent"}
    }
    assert hiding <= {".skip-link"}
    assert "content" not in {name for _, name, _ in rules}
    assert not [value for _, name, value in rules if "url(" in value or name == "text-transform"]
