"""Is text drawn in the colour of what lies behind it? Then a reader cannot see it.

Only declared colours count; where the ground is a picture or unknown styling, the text is taken as visible.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

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
_GRAIN = 8
_HEX = re.compile(r"#([0-9a-f]{3,8})\b")
_GROUNDS = ("background", "background-color", "background-image")
_NO_ALPHA = re.compile(r"[a-z]+\((?:[^)/]*/|(?:[^,)]*,){3})(?:0|0?\.0\d*|[0-4]?(?:\.\d+)?%)\)")
_NOT_DECLARED = frozenset({"", "inherit", "initial", "unset", "revert", "currentcolor", "none"})
_RGB = re.compile(r"rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})")


@dataclass(frozen=True, slots=True)
class Palette:
    """The text colours and the grounds that a page declares, as grains of the colour cube.

    `sealed`: no other sheet adds any.
    """

    texts: frozenset[int]
    grounds: frozenset[int]
    sealed: bool

    def may_blend(self, style: dict[str, str]) -> bool:
        """Tell whether these declarations set a colour that could vanish on one of the page's grounds, or the reverse."""
        colour, ground = parse_colour(declared_colour(style)), parse_colour(_declared_ground(style))
        if colour is not None and (ground is not None or _grain(colour) in self.grounds):
            return True
        return self.sealed and ground is not None and _grain(ground) in self.texts


def palette_of(styles: Iterable[dict[str, str]], *, sealed: bool) -> Palette:
    """Return the palette of a page from all its declarations."""
    texts, grounds = {_grain((0, 0, 0))}, {_grain(_WHITE)}
    for style in styles:
        if (colour := parse_colour(declared_colour(style))) is not None:
            texts.add(_grain(colour))
        if (ground := parse_colour(_declared_ground(style))) is not None:
            grounds.add(_grain(ground))
    return Palette(frozenset(texts), frozenset(grounds), sealed)


def _grain(colour: Rgb) -> int:
    total = sum(colour)
    if total >= _LIGHT:
        return -1
    return -2 if total <= _BLEND else (colour[0] // _GRAIN << 10) + (colour[1] // _GRAIN << 5) + colour[2] // _GRAIN


def blends_in(
    element: etree._Element, style: dict[str, str], style_of: Callable[[etree._Element], dict[str, str]], *, sealed: bool
) -> bool:
    """Tell whether the element's text colour equals its ground (the nearest declared ones, else black on a white page).

    Where other sheets exist (not `sealed`), only a colour of the element's own counts: there others may be set.
    """
    written = declared_colour(style)
    if not written and not (sealed and _declared_ground(style)):
        return False
    for ancestor in element.iterancestors():
        written = written or declared_colour(style_of(ancestor))
        if written:
            break
    colour = parse_colour(written or "black")
    ground = _ground(element, style_of)
    if colour is None or ground is None:
        return False
    return sum(abs(a - b) for a, b in zip(colour, ground, strict=True)) <= _BLEND


def declared_colour(style: dict[str, str]) -> str:
    """Return the text colour that the declarations set, '' for none of their own."""
    written = style.get("-webkit-text-fill-color") or style.get("color", "")
    return "" if written in _NOT_DECLARED else written


@functools.lru_cache(maxsize=4096)
def parse_colour(value: str) -> Rgb | None:
    """Return a CSS colour (or the colour in a background) as RGB, or None when it is none that can be told."""
    if not value:
        return None
    if found := _HEX.search(value):
        digits = found[1]
        if len(digits) < 6:  # noqa: PLR2004
            digits = "".join(digit * 2 for digit in digits[:3])
        return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)
    if found := _RGB.search(value):
        red, green, blue = (min(255, int(part)) for part in found.groups())
        return red, green, blue
    for word in re.findall(r"[a-z]+\([^()]*\)|[a-z]+", value):
        if word in _NAMES:
            return _NAMES[word]
        if word not in _NOT_COLOURS and (known := _told(word)) is not None:
            return known
    return None


_NOT_COLOURS = frozenset(
    """
    transparent inherit initial unset none no repeat center top left right bottom fixed scroll cover contain px x y url
    local border box padding content text important auto currentcolor
    """.split()  # noqa: SIM905 - a list of words reads best as words
)


def _told(word: str) -> Rgb | None:
    """A named colour or a colour function, as the library of CSS syntax reads it."""
    from tinycss2 import color4  # type: ignore[import-untyped]

    try:
        found = color4.parse_color(word)
        red, green, blue = found.to("srgb").coordinates
    except (AttributeError, NotImplementedError, ValueError, TypeError):
        return None
    return _channel(red), _channel(green), _channel(blue)


def _channel(part: float) -> int:
    return round(255 * min(1.0, max(0.0, part)))


def is_transparent(colour: str) -> bool:
    """Tell whether a CSS colour is fully transparent."""
    compact = colour.replace(" ", "")
    if compact == "transparent" or re.fullmatch(r"#[0-9a-f]{3}0|#[0-9a-f]{6}0[0-9a-f]", compact):
        return True
    return bool(
        re.fullmatch(
            r"[a-z]+\([^)]*/(?:0|0?\.0\d*|[0-4]?(?:\.\d+)?%)\)|(?:rgb|hsl)a\((?:[^,)]*,){3}(?:0|0?\.0\d*|0%)\)", compact
        )
    )


def _declared_ground(style: dict[str, str]) -> str:
    return " ".join(style[name] for name in _GROUNDS if style.get(name)).strip()


def _ground(element: etree._Element, style_of: Callable[[etree._Element], dict[str, str]]) -> Rgb | None:
    for ancestor in (element, *element.iterancestors()):
        declared = _declared_ground(style_of(ancestor))
        if "url(" in declared or "gradient" in declared:
            return None
        if declared and declared not in {"none", "transparent", "inherit", "initial"} and not is_transparent(declared):
            return parse_colour(declared)
    return _WHITE
