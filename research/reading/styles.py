"""What do a page's own style rules say of the properties that hide text? A small, linear reader of its style sheets.

A rule that this screen does not draw is left out. Whether some rules hold, a page alone does not tell: they are kept apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from research.reading.css_selectors import Selector, parse_selector, split_list, unescaped
from research.reading.css_values import number

Declarations = dict[str, str]

_PROPERTIES = frozenset(
    """
    display visibility opacity font font-size color background background-color background-image background-clip
    -webkit-background-clip -webkit-text-fill-color -webkit-text-stroke -webkit-text-security text-shadow position left top
    right bottom inset text-indent clip clip-path -webkit-clip-path height width max-height max-width overflow overflow-x
    overflow-y transform scale translate z-index filter content-visibility line-height flex-direction unicode-bidi margin
    margin-left margin-top padding padding-left padding-top letter-spacing
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
_LOGICAL = {
    "block-size": "height", "inline-size": "width", "max-block-size": "max-height", "max-inline-size": "max-width",
    "inset-inline-start": "left", "inset-inline-end": "right", "inset-block-start": "top", "inset-block-end": "bottom",
    "margin-inline-start": "margin-left", "margin-block-start": "margin-top", "margin-inline": "margin-left",
    "margin-block": "margin-top", "overflow-block": "overflow-y", "overflow-inline": "overflow-x",
    "-webkit-transform": "transform", "-webkit-filter": "filter",
}  # fmt: skip
_MAX_STYLE_CHARS = 2_000_000
_MAX_NESTED_CHARS = 400
_BRACE = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"?|'(?:[^'\\\n]|\\.)*'?|[{}]", re.DOTALL)
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_OPAQUE = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"?|'(?:[^'\\\n]|\\.)*'?|url\([^)]*\)", re.DOTALL | re.IGNORECASE)
_NAMED = re.compile(r"[.#]((?:[\w-]|[^\x00-\x7f])+)")
_INSIDE = re.compile(r"\([^()]*\)?|\[[^\]]*\]?")
_VARIABLE = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,([^()]*))?\)")
_IMPORTANT = re.compile(r"\s*!\s*important\s*$", re.IGNORECASE)
_FONT_SIZE = re.compile(
    r"(?:^|\s)(\d*\.?\d+(?:px|pt|pc|em|rem|ex|ch|%|v[wh]|cm|mm|in|q)|0|(?:calc|min|max|clamp)\([^/]*\))(?=\s|/|$)"
)
_MEDIA_WIDTH = re.compile(r"\(\s*(min|max)-(?:device-)?width\s*:\s*([^)]+)\)|\(\s*width\s*([<>]=?)\s*([^)<>]+)\)")
# A screen of a desk, seen by somebody who changed no setting.
_SCREEN_WIDTH = 1280.0
_HELD_MEDIA = re.compile(
    r"\((?:orientation\s*:\s*landscape|prefers-color-scheme\s*:\s*light|prefers-[a-z-]+\s*:\s*no-preference|(?:any-)?hover\s*:\s*hover|"
    r"(?:any-)?pointer\s*:\s*fine|color|min-color\s*:\s*1|scripting\s*:\s*enabled)\)"
)
_TOLD_APART = ("@container", "@scope")


@dataclass(frozen=True, slots=True)
class Rule:
    """One selector with its declarations. `precedence`: important or not, weight of the selector, place in the sheet."""

    selector: Selector
    declarations: Declarations
    precedence: tuple[bool, int, int]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The rules of a page in cascade order, those that may hold or not, and its custom properties."""

    rules: tuple[Rule, ...]
    doubtful: tuple[Rule, ...]
    variables: Declarations


def parse_sheets(texts: Iterable[str], names: AbstractSet[str] | None = None) -> Sheet:
    """Read the text of a page's style elements. Linear in its length; beyond two million characters it is cut.

    `names` are the classes and ids of the page: a rule that asks for another one is left out (None keeps all).
    """
    css = _COMMENT.sub("", "\n".join(texts)[:_MAX_STYLE_CHARS])
    blocks = list(_blocks(css))
    variables = dict(_variables(blocks))
    rules: list[Rule] = []
    doubtful: list[Rule] = []
    for order, (prelude, body, certain) in enumerate(blocks):
        selectors = [selector for selector in split_list(prelude) if _may_match(selector, names)]
        if not selectors:
            continue
        for important, declarations in enumerate(split_declarations(body, variables)):
            if declarations:
                for rule in _rules(selectors, declarations, (bool(important), order)):
                    (rules if certain and rule.selector.certain else doubtful).append(rule)
    return Sheet(tuple(sorted(rules, key=lambda rule: rule.precedence)), tuple(doubtful), variables)


def _variables(blocks: list[tuple[str, str, bool]]) -> Iterator[tuple[str, str]]:
    for _, body, _ in blocks:
        if "--" in body:
            yield from ((name, _IMPORTANT.sub("", value)) for name, value in _pairs(body) if name.startswith("--"))


def _may_match(selector: str, names: AbstractSet[str] | None) -> bool:
    if names is None or "\\" in selector:
        return True
    if "(" in selector or "[" in selector:
        selector = _INSIDE.sub("", selector)
        if "(" in selector or ")" in selector:
            return True
    return all(name in names for name in _NAMED.findall(selector))


def split_declarations(body: str, variables: Declarations | None = None) -> tuple[Declarations, Declarations]:
    """Read the declarations of a rule or a style attribute: the normal ones and the important ones.

    Only properties that can hide text are kept; shorthands and logical names are told as the plain properties they set.
    """
    found: tuple[Declarations, Declarations] = ({}, {})
    for name, value in _pairs(body):
        name = _LOGICAL.get(name, name)  # noqa: PLW2901
        if name not in _PROPERTIES:
            continue
        if variables and "var(" in value:
            value = _VARIABLE.sub(lambda match: (variables or {}).get(match[1], match[2] or ""), value)  # noqa: PLW2901
        plain = _IMPORTANT.sub("", value) if "!" in value else value
        found[plain is not value and plain != value].update(_plain(name, plain.strip().lower()))
    return found


def _plain(name: str, value: str) -> Declarations:
    match name:
        case "font":
            size = _FONT_SIZE.search(value)
            return {"font-size": size[1]} if size else {"font-size": ""}
        case "margin" | "padding":
            sides = value.split()
            return {f"{name}-top": sides[0], f"{name}-left": sides[-1] if len(sides) != 3 else sides[1]} if sides else {}  # noqa: PLR2004
        case "inset":
            sides = value.split()
            return {"top": sides[0], "left": sides[-1] if len(sides) != 3 else sides[1]} if sides else {}  # noqa: PLR2004
        case _:
            return {name: value}


def _blocks(css: str) -> Iterator[tuple[str, str, bool]]:
    """Yield (selector list, declarations, whether it surely applies) of the rules of a screen, nested ones too."""
    stack: list[_Block] = []
    position = 0
    for match in _BRACE.finditer(css):
        if match.group() not in "{}":
            continue
        inside = css[position : match.start()]
        position = match.end()
        if match.group() == "{":
            declared, _, prelude = inside.rpartition(";")
            if stack and declared:
                stack[-1].parts.append(declared)
            stack.append(_opened(prelude.strip(), stack[-1] if stack else None))
        elif stack:
            block = stack.pop()
            block.parts.append(inside)
            if block.applies and block.selectors:
                yield block.selectors, ";".join(block.parts), block.certain


@dataclass(slots=True)
class _Block:
    """One open block: the selectors that its declarations are for ('' for none), and whether it applies at all."""

    selectors: str
    applies: bool = True
    certain: bool = True
    parts: list[str] = field(default_factory=list)


def _opened(prelude: str, outer: _Block | None) -> _Block:
    above = outer.selectors if outer else ""
    applies, certain = (outer.applies, outer.certain) if outer else (True, True)
    if prelude.startswith("@"):
        held = _applies(prelude.lower())
        doubted = prelude.lower().startswith(_TOLD_APART)
        return _Block(above, applies and (held or doubted), certain and not doubted)
    return _Block(_nested(prelude, above) if above else prelude, applies, certain)


def _nested(prelude: str, above: str) -> str:
    """The selectors of a nested rule, told from the page; '' when they grow beyond what a hand writes."""
    if len(above) + len(prelude) > _MAX_NESTED_CHARS:
        return ""
    parts = (part.strip() for part in split_list(prelude))
    return ",".join(part.replace("&", f":is({above})") if "&" in part else f":is({above}) {part}" for part in parts)


def _applies(prelude: str) -> bool:
    if prelude.startswith("@media"):
        return any(_is_drawn(query.strip()) for query in prelude[len("@media") :].split(","))
    return prelude.startswith("@layer") or (prelude.startswith("@supports") and "not" not in prelude.split()[1:2])


def _is_drawn(query: str) -> bool:
    """Whether one media query holds on a screen of a desk; of what is not known here it does not."""
    if query.startswith("not "):
        return not _is_drawn(query[4:]) and query[4:].strip() in {"print", "speech"}
    return all(_holds(part.strip()) for part in re.split(r"\band\b", query.removeprefix("only ").strip()))


def _holds(part: str) -> bool:
    if part in {"", "screen", "all"} or _HELD_MEDIA.fullmatch(part):
        return True
    match = _MEDIA_WIDTH.fullmatch(part)
    if match is None:
        return False
    wide = match[1] == "min" or (match[3] or "").startswith(">")
    width = number((match[2] or match[4]).strip(), -1.0)
    return width >= 0 and (width <= _SCREEN_WIDTH if wide else width >= _SCREEN_WIDTH)


def _pairs(body: str) -> Iterator[tuple[str, str]]:
    if '"' in body or "'" in body or "url(" in body:
        body = _OPAQUE.sub(lambda match: "url()" if match.group()[-1] == ")" else '""', body)
    for declaration in body.split(";"):
        name, colon, value = declaration.partition(":")
        if colon:
            name = name.strip()
            if "\\" in declaration:
                name, value = unescaped(name), unescaped(value)
            yield (name if name.startswith("--") else name.lower()), value.strip()


def _rules(selectors: list[str], declarations: Declarations, order: tuple[bool, int]) -> Iterator[Rule]:
    for text in selectors:
        selector = parse_selector(text)
        if selector is not None:
            yield Rule(selector, declarations, (order[0], selector.weight, order[1]))
