"""In which ways do declarations hide the text of an element? One test a way; what they do not tell counts as shown."""

from __future__ import annotations

import re

from research.reading.colours import is_transparent
from research.reading.css_values import number, numbers, share

Declarations = dict[str, str]

_FAR = 900.0  # pixels beyond the edge of any screen column
_TINY_FONT = 2.0
_FAINT = 0.05
_CRAMPED = -8.0  # pixels between letters: they lie on each other
_BLURRED = 8.0
_FUNCTION = re.compile(r"([a-z0-9-]+)\(([^()]*)\)")
_CLIPPING = ("hidden", "clip", "scroll", "auto")
# These ways are inherited, and a part inside may set its own value and show again.
INHERITED = frozenset({"visibility", "font-size", "transparent"})


def is_hiding(style: Declarations) -> str:
    """Return the name of the way in which these declarations hide an element's text, or ''."""
    asked = {name for prop in style if prop in _ASKED_BY for name in _ASKED_BY[prop]}
    return next((name for name, test in _WAYS if name in asked and test(style)), "") if asked else ""


def shows_again(style: Declarations, way: str) -> bool:
    """Tell whether an element inside one that hides by an inherited way sets a value of its own that is seen."""
    match way:
        case "visibility":
            return style.get("visibility", "") == "visible"
        case "font-size":
            size = style.get("font-size", "")
            return bool(size) and number(size, 16.0) > 0 and not size.endswith(("em", "%"))
        case _:
            return bool({"color", "background", "background-color", "-webkit-text-fill-color"} & style.keys())


def is_reordering(style: Declarations) -> bool:
    """Tell whether these declarations show an element's parts or letters in another order than they are written in."""
    return style.get("flex-direction", "").endswith("-reverse") or style.get("unicode-bidi", "").endswith("override")


def _offscreen(style: Declarations) -> bool:
    placed = style.get("position", "") in {"absolute", "fixed", "relative"}
    return placed and any(
        number(style.get(side, ""), 0.0) <= -_FAR or number(style.get(side, ""), 0.0) >= 9 * _FAR
        for side in ("left", "top", "right", "bottom")
    )


def _pushed_away(style: Declarations) -> bool:
    return any(
        number(style.get(f"margin-{side}", ""), 0.0) <= -_FAR and number(style.get(f"padding-{side}", ""), 0.0) < _FAR
        for side in ("left", "top")
    )


def _indented_away(style: Declarations) -> bool:
    indent = number(style.get("text-indent", ""), 0.0)
    return indent <= -_FAR or (indent >= _FAR and _clips(style))


def _clipped(style: Declarations) -> bool:
    if style.get("position") in {"absolute", "fixed"}:
        clip = style.get("clip", "").replace(" ", "").replace(",", "")
        if re.fullmatch(r"rect\((?:[01](?:px|%)?){4}\)|rect\(0\)", clip):
            return True
    path = style.get("clip-path", "") or style.get("-webkit-clip-path", "")
    found = _FUNCTION.match(path)
    return found is not None and _leaves_nothing(found[1], found[2].partition(" at ")[0].partition("round")[0])


def _leaves_nothing(shape: str, arguments: str) -> bool:
    sizes = [value * (10.0 if unit == "%" else 1.0) for value, unit in numbers(arguments)]
    match shape:
        case "inset" if sizes:
            top, right, bottom, left = (*sizes, *sizes, *sizes, *sizes)[:4] if len(sizes) != 3 else (*sizes, sizes[1])  # noqa: PLR2004
            return max(top + bottom, right + left) >= 1000.0  # noqa: PLR2004 - a hundred percent, or beyond any box
        case "circle" | "ellipse":
            return bool(sizes) and min(sizes) <= 1.0
        case "rect":
            return len(sizes) == 4 and (sizes[2] - sizes[0] <= 1.0 or sizes[1] - sizes[3] <= 1.0)  # noqa: PLR2004
        case "xywh":
            return len(sizes) >= 4 and min(sizes[2:4]) <= 1.0  # noqa: PLR2004
        case "polygon":
            return len(sizes) >= 2 and _area(sizes[0 : len(sizes) // 2 * 2 : 2], sizes[1::2]) <= 1.0  # noqa: PLR2004
        case _:
            return False


def _area(across: list[float], down: list[float]) -> float:
    """Twice the area of a polygon (shoelace formula)."""
    points = list(zip(across, down, strict=True))
    return abs(sum(a * d - c * b for (a, b), (c, d) in zip(points, [*points[1:], points[0]], strict=True)))


def _clips(style: Declarations) -> bool:
    return any(style.get(name, "").startswith(_CLIPPING) for name in ("overflow", "overflow-x", "overflow-y"))


def _zero_box(style: Declarations) -> bool:
    sizes = [style[name] for name in ("height", "width", "max-height", "max-width", "line-height") if name in style]
    return _clips(style) and any(
        number(size, 99.0) <= (1.0 if size.endswith("px") else 0.0) or size == "1" for size in sizes
    )


def _flattened(style: Declarations) -> bool:
    calls = _FUNCTION.findall(style.get("transform", ""))
    calls += [(name, style[name]) for name in ("scale", "translate") if name in style]
    return any(_is_flat(name, numbers(arguments)) for name, arguments in calls)


def _is_flat(name: str, sizes: list[tuple[float, str]]) -> bool:
    if not sizes:
        return False
    if name.startswith("scale"):
        return any(abs(share(f"{value}{unit}", 1.0)) <= _FAINT for value, unit in sizes[:2])
    if name.startswith("translate"):
        return any(abs(number(f"{value}{unit}", 0.0)) >= 2 * _FAR for value, unit in sizes[:2])
    if name in {"rotatex", "rotatey"}:
        value, unit = sizes[0]
        return round(value * {"turn": 360.0, "rad": 57.3, "grad": 0.9}.get(unit, 1.0)) % 180 == 90  # noqa: PLR2004
    if name.startswith("matrix") and len(sizes) == 6:  # noqa: PLR2004 - a plane matrix
        (a, _), (b, _), (c, _), (d, _) = sizes[:4]
        return abs(a * d - b * c) <= _FAINT**2
    return False


def _filtered(style: Declarations) -> bool:
    for name, arguments in _FUNCTION.findall(style.get("filter", "")):
        if name in {"opacity", "contrast"} and share(arguments.strip(), 1.0) <= _FAINT:
            return True
        if name == "blur" and number(arguments.strip(), 0.0) >= _BLURRED:
            return True
    return False


def _behind(style: Declarations) -> bool:
    return style.get("position") in {"absolute", "fixed"} and number(style.get("z-index", ""), 0.0) < 0


def _cramped(style: Declarations) -> bool:
    spacing = style.get("letter-spacing", "")
    return not spacing.endswith("%") and number(spacing, 0.0) <= _CRAMPED


def _transparent(style: Declarations) -> bool:
    fill = style.get("-webkit-text-fill-color") or style.get("color", "")
    if not is_transparent(fill):
        return False
    # Letters cut out of a picture, or drawn by their shadow alone, are seen.
    cut = f"{style.get('background-clip', '')} {style.get('-webkit-background-clip', '')} {style.get('background', '')}"
    return "text" not in cut and style.get("text-shadow", "none") == "none" and "-webkit-text-stroke" not in style


_WAYS = (
    ("display", lambda style: style.get("display", "").startswith("none")),
    ("content-visibility", lambda style: style.get("content-visibility", "") == "hidden"),
    ("opacity", lambda style: "opacity" in style and share(style["opacity"], 1.0) <= _FAINT),
    ("filter", _filtered),
    ("offscreen", _offscreen),
    ("margin", _pushed_away),
    ("text-indent", _indented_away),
    ("clip", _clipped),
    ("zero-box", _zero_box),
    ("transform", _flattened),
    ("behind", _behind),
    ("letter-spacing", _cramped),
    ("text-security", lambda style: style.get("-webkit-text-security", "none") != "none"),
    ("visibility", lambda style: style.get("visibility", "") in {"hidden", "collapse"}),
    ("font-size", lambda style: "font-size" in style and number(style["font-size"], 16.0) <= _TINY_FONT),
    ("transparent", _transparent),
)  # fmt: skip


# A way is tried only where a property that it cannot do without is set.
_ASKED_BY = {
    "display": ("display",), "visibility": ("visibility",), "content-visibility": ("content-visibility",),
    "opacity": ("opacity",), "filter": ("filter",), "font-size": ("font-size",), "position": ("offscreen", "clip", "behind"),
    "margin-left": ("margin",), "margin-top": ("margin",), "text-indent": ("text-indent",), "clip-path": ("clip",),
    "-webkit-clip-path": ("clip",), "overflow": ("zero-box",), "overflow-x": ("zero-box",), "overflow-y": ("zero-box",),
    "transform": ("transform",), "scale": ("transform",), "translate": ("transform",), "letter-spacing": ("letter-spacing",),
    "-webkit-text-security": ("text-security",), "color": ("transparent",), "-webkit-text-fill-color": ("transparent",),
}  # fmt: skip
