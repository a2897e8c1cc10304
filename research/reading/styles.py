"""What do a page's own style rules hide? A small, linear reader of <style> rules and style attributes.

It knows the properties that hide text and selectors of tags, classes, ids, attributes and child positions; a rule with a
selector it does not know is left out, since a wrong guess would remove what readers see.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

Declarations = dict[str, str]

_PROPERTIES = frozenset(
    """
    display visibility opacity font-size color background background-color background-image position left top right
    bottom text-indent clip clip-path height width max-height max-width overflow overflow-x overflow-y transform
    z-index filter content-visibility line-height flex-direction unicode-bidi
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
_MAX_STYLE_CHARS = 2_000_000
_BRACE = re.compile("[{}]")
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_NAMED = re.compile(r"[.#]([\w-]+)")
_VARIABLE = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,([^()]*))?\)")
_NUMBER = re.compile(r"([-+]?\d*\.?\d+)\s*(%|[a-z]*)")
_FAR = 900.0  # pixels beyond the edge of any screen column
_TINY_FONT = 2.0
_FAINT = 0.05
_DRAWN_MEDIA = re.compile(r"@media\s+(?:only\s+)?(?:screen|all)\s*(?:,.*)?$")
_COMPOUND = re.compile(
    r"(?P<tag>[a-z][a-z0-9-]*|\*)|\.(?P<class>[\w-]+)|#(?P<id>[\w-]+)|\[(?P<attribute>[\w-]+)(?:(?P<operator>[~|^$*]?=)[\"']?(?P<value>[^\"'\]]*)"
    r"[\"']?)?\]|:(?P<pseudo>first-child|last-child|nth-child\((?P<nth>\d+)\)|root)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Test:
    """One simple selector: what it looks at, the name, and the value it wants."""

    kind: str
    name: str
    operator: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """One selector with its declarations. `steps` runs from the subject outwards: (combinator to the next, tests)."""

    steps: tuple[tuple[str, tuple[Test, ...]], ...]
    declarations: Declarations
    precedence: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The readable rules of a page in cascade order, and its custom properties."""

    rules: tuple[Rule, ...]
    variables: Declarations


def parse_sheets(texts: Iterable[str], names: AbstractSet[str] | None = None) -> Sheet:
    """Read the text of a page's style elements. Linear in its length; beyond two million characters it is cut.

    `names` are the classes and ids of the page: a rule that asks for another one is left out (None keeps all).
    """
    css = _COMMENT.sub("", "\n".join(texts)[:_MAX_STYLE_CHARS])
    blocks = list(_blocks(css))
    variables = {name: value for _, body in blocks if "--" in body for name, value in _pairs(body) if name.startswith("--")}
    rules: list[Rule] = []
    for order, (prelude, body) in enumerate(blocks):
        selectors = [selector for selector in prelude.split(",") if _may_match(selector, names)]
        declarations = parse_declarations(body, variables) if selectors else {}
        if declarations:
            rules += _rules(selectors, declarations, order)
    return Sheet(tuple(sorted(rules, key=lambda rule: rule.precedence)), variables)


def _may_match(selector: str, names: AbstractSet[str] | None) -> bool:
    return names is None or "[" in selector or all(name in names for name in _NAMED.findall(selector))


def parse_declarations(body: str, variables: Declarations | None = None) -> Declarations:
    """Read the declarations of a rule or a style attribute; only properties that can hide text are kept."""
    found: Declarations = {}
    for name, value in _pairs(body):
        if name not in _PROPERTIES:
            continue
        if variables and "var(" in value:
            value = _VARIABLE.sub(lambda match: (variables or {}).get(match[1], match[2] or ""), value)  # noqa: PLW2901
        found[name] = value.replace("!important", "").strip().lower()
    return found


def is_hiding(style: Declarations) -> str:
    """Return the name of the way in which these declarations hide an element's text, or ''."""
    asked = {name for prop in style if prop in _ASKED_BY for name in _ASKED_BY[prop]}
    return next((name for name, test in _WAYS if name in asked and test(style)), "") if asked else ""


def is_reordering(style: Declarations) -> bool:
    """Tell whether these declarations show an element's parts or letters in another order than they are written in."""
    return style.get("flex-direction", "").endswith("-reverse") or style.get("unicode-bidi", "").endswith("override")


def number(value: str, default: float) -> float:
    """Return a length in pixels, roughly (1em = 16px, 1vw = 10px, percent as 10px); `default` when it is none."""
    match = _NUMBER.match(value)
    if not match:
        return default
    return float(match[1]) * _UNITS.get(match[2], 1.0)


_UNITS = {"": 1.0, "px": 1.0, "pt": 1.33, "em": 16.0, "rem": 16.0, "ex": 8.0, "ch": 8.0, "vw": 10.0, "vh": 10.0, "%": 10.0}


def _offscreen(style: Declarations) -> bool:
    placed = style.get("position", "") in {"absolute", "fixed", "relative"}
    return placed and any(
        number(style.get(side, ""), 0.0) <= -_FAR or number(style.get(side, ""), 0.0) >= 9 * _FAR
        for side in ("left", "top", "right", "bottom")
    )


def _clipped(style: Declarations) -> bool:
    if style.get("position") in {"absolute", "fixed"}:
        clip = style.get("clip", "").replace(" ", "").replace(",", "")
        if re.fullmatch(r"rect\((?:[01](?:px|%)?){4}\)|rect\(0\)", clip):
            return True
    path = style.get("clip-path", "").replace(" ", "")
    return bool(re.match(r"inset\((?:100|50|[6-9]\d)%|circle\(0|polygon\(0(?:px)?0(?:px)?\)", path))


def _zero_box(style: Declarations) -> bool:
    hidden = any(style.get(name, "").startswith(("hidden", "clip")) for name in ("overflow", "overflow-x", "overflow-y"))
    sizes = [style[name] for name in ("height", "width", "max-height", "max-width") if name in style]
    return hidden and any(number(size, 99.0) <= 1.0 for size in sizes)


def _flattened(style: Declarations) -> bool:
    transform = style.get("transform", "").replace(" ", "")
    scaled = re.search(r"scale(?:x|y|3d)?\((?:0(?:\.0\d*)?|\.0\d*)[,)]", transform)
    moved = re.search(r"translate(?:x|y|3d)?\((-?[\d.]+[a-z%]*)", transform)
    return bool(scaled) or (bool(moved) and abs(number(moved[1], 0.0)) >= 2 * _FAR if moved else False)


_WAYS = (
    ("display", lambda style: style.get("display", "").startswith("none")),
    ("visibility", lambda style: style.get("visibility", "") in {"hidden", "collapse"}),
    ("content-visibility", lambda style: style.get("content-visibility", "") == "hidden"),
    ("opacity", lambda style: "opacity" in style and number(style["opacity"], 1.0) <= _FAINT),
    ("filter", lambda style: "opacity(0" in style.get("filter", "").replace(" ", "")),
    ("font-size", lambda style: "font-size" in style and number(style["font-size"], 16.0) <= _TINY_FONT),
    ("offscreen", _offscreen),
    ("text-indent", lambda style: number(style.get("text-indent", ""), 0.0) <= -_FAR),
    ("clip", _clipped),
    ("zero-box", _zero_box),
    ("transform", _flattened),
    ("behind", lambda style: style.get("position") in {"absolute", "fixed"} and number(style.get("z-index", ""), 0.0) < 0),
    ("transparent", lambda style: is_transparent(style.get("color", ""))),
)


# A way is tried only where a property that it cannot do without is set.
_ASKED_BY = {
    "display": ("display",), "visibility": ("visibility",), "content-visibility": ("content-visibility",),
    "opacity": ("opacity",), "filter": ("filter",), "font-size": ("font-size",), "position": ("offscreen", "clip", "behind"),
    "text-indent": ("text-indent",), "clip-path": ("clip",), "overflow": ("zero-box",), "overflow-x": ("zero-box",),
    "overflow-y": ("zero-box",), "transform": ("transform",), "color": ("transparent",),
}  # fmt: skip


def is_transparent(colour: str) -> bool:
    """Tell whether a CSS colour is fully transparent."""
    compact = colour.replace(" ", "")
    if compact == "transparent" or re.fullmatch(r"#[0-9a-f]{3}0|#[0-9a-f]{6}0[0-9a-f]", compact):
        return True
    return bool(re.fullmatch(r"(?:rgb|hsl)a?\([^)]*[,/](?:0|0?\.0\d*|0%)\)", compact))


def _blocks(css: str) -> Iterator[tuple[str, str]]:
    """Yield (selector list, body) of the rules that apply on a screen; nested at-rules that may not apply are left out."""
    stack: list[tuple[str, int]] = []
    position = 0
    for match in _BRACE.finditer(css):
        inside = css[position : match.start()]
        position = match.end()
        if match.group() == "{":
            stack.append(
                (inside.rpartition(";")[2].strip().lower() if inside.lstrip().startswith("@") else inside.strip(), position)
            )
            continue
        if not stack:
            continue
        prelude, _ = stack.pop()
        if not prelude.startswith("@") and all(_applies(outer) for outer, _ in stack):
            yield prelude, inside


def _applies(prelude: str) -> bool:
    if prelude.startswith("@media"):
        return bool(_DRAWN_MEDIA.match(prelude))
    return prelude.startswith(("@layer", "@supports"))


def _pairs(body: str) -> Iterator[tuple[str, str]]:
    for declaration in body.split(";"):
        name, colon, value = declaration.partition(":")
        if colon:
            name = name.strip()
            yield (name if name.startswith("--") else name.lower()), value.strip()


def _rules(selectors: list[str], declarations: Declarations, order: int) -> Iterator[Rule]:
    for selector in selectors:
        steps = _steps(selector.strip())
        if steps:
            weight = sum({"id": 100, "tag": 1, "any": 0}.get(test.kind, 10) for _, tests in steps for test in tests)
            yield Rule(steps, declarations, (weight, order))


@functools.lru_cache(maxsize=8192)
def _steps(selector: str) -> tuple[tuple[str, tuple[Test, ...]], ...]:
    if not selector or len(selector) > 300:  # noqa: PLR2004
        return ()
    words = re.sub(r"\s*([>+~])\s*", r" \1 ", selector).split()
    steps: list[tuple[str, tuple[Test, ...]]] = []
    combinator = ""
    for word in reversed(words):
        if word in {">", "+", "~"}:
            combinator = word
            continue
        tests = _tests(word)
        if not tests or combinator in {"+", "~"}:
            return ()
        steps.append((combinator or " ", tests))
        combinator = ""
    return tuple(steps)


def _tests(compound: str) -> tuple[Test, ...]:
    tests: list[Test] = []
    position = 0
    while position < len(compound):
        match = _COMPOUND.match(compound, position)
        if not match or match.end() == position:
            return ()
        tests.append(_test(match))
        position = match.end()
    return tuple(tests)


def _test(match: re.Match[str]) -> Test:
    if match["tag"]:
        return Test("any", "") if match["tag"] == "*" else Test("tag", match["tag"].lower())
    if match["class"]:
        return Test("class", match["class"])
    if match["id"]:
        return Test("id", match["id"])
    if match["attribute"]:
        return Test("attribute", match["attribute"].lower(), match["operator"] or "", match["value"] or "")
    return Test("nth", match["pseudo"].split("(")[0].lower(), value=match["nth"] or "")
