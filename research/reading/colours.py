"""Is text drawn in the colour of what lies behind it? Then a reader cannot see it.

Only declared colours count; where the ground is a picture or unknown styling, the text is taken as visible.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from lxml import etree

Rgb = tuple[int, int, int]

_WHITE: Rgb = (255, 255, 255)
_NAMES: dict[str, Rgb] = {
    "white": _WHITE, "black": (0, 0, 0), "snow": (255, 250, 250), "ivory": (255, 255, 240), "whitesmoke": (245, 245, 245),
    "ghostwhite": (248, 248, 255), "floralwhite": (255, 250, 240), "gray": (128, 128, 128), "grey": (128, 128, 128),
    "red": (255, 0, 0), "blue": (0, 0, 255), "green": (0, 128, 0), "yellow": (255, 255, 0), "navy": (0, 0, 128),
}  # fmt: skip
# Below this distance in RGB the eye reads nothing.
_BLEND = 24
_LIGHT = 3 * 255 - _BLEND
_HEX = re.compile(r"#([0-9a-f]{3,8})\b")
_RGB = re.compile(r"rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})")


def blends_in(element: etree._Element, style: dict[str, str], style_of: Callable[[etree._Element], dict[str, str]]) -> bool:
    """Tell whether the element's declared text colour equals its ground (the nearest declared one, else the white page)."""
    colour = parse_colour(style.get("color", ""))
    if colour is None:
        return False
    ground = _ground(element, style_of)
    return ground is not None and sum(abs(a - b) for a, b in zip(colour, ground, strict=True)) <= _BLEND


def may_blend(style: dict[str, str]) -> bool:
    """Tell whether a rule sets a text colour that could vanish: a very light one, or one beside a ground of its own."""
    colour = parse_colour(style.get("color", ""))
    return colour is not None and (sum(colour) >= _LIGHT or "background" in style or "background-color" in style)


def parse_colour(value: str) -> Rgb | None:
    """Return a CSS colour as RGB, or None when it is none this module knows."""
    if found := _HEX.search(value):
        digits = found[1]
        if len(digits) < 6:  # noqa: PLR2004
            digits = "".join(digit * 2 for digit in digits[:3])
        return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)
    if found := _RGB.search(value):
        red, green, blue = (min(255, int(part)) for part in found.groups())
        return red, green, blue
    return next((_NAMES[word] for word in re.findall("[a-z]+", value) if word in _NAMES), None)


def _ground(element: etree._Element, style_of: Callable[[etree._Element], dict[str, str]]) -> Rgb | None:
    for ancestor in (element, *element.iterancestors()):
        style = style_of(ancestor)
        declared = " ".join(style.get(name, "") for name in ("background", "background-color", "background-image")).strip()
        declared = declared or ancestor.get("bgcolor", "").lower()
        if "url(" in declared or "gradient" in declared:
            return None
        if declared and declared not in {"none", "transparent", "inherit", "initial"}:
            return parse_colour(declared)
    return _WHITE
