"""Which declarations hold for one element of a page? The cascade of its own sheets, style attributes and old attributes.

Only rules whose subject can be the element are tried, and only elements that some declaration may hide are looked at.
"""

from __future__ import annotations

import re
from collections import defaultdict

from lxml import etree

from research.reading.colours import blends_in, palette_of
from research.reading.css_match import Matcher
from research.reading.hiding import is_hiding, is_reordering
from research.reading.styles import Declarations, Rule, Sheet, split_declarations

_MAX_CANDIDATES = 20_000
_MAX_DOUBTFUL = 200
_BARE_HEX = re.compile(r"[0-9a-f]{3}|[0-9a-f]{6}")
_PICTURE = frozenset({"svg", "g", "text", "tspan", "foreignobject"})
# What an attribute of old pages, or of pictures, says in the words of style sheets.
_PRESENTED = {"color": "color", "bgcolor": "background-color", "text": "color", "background": "background-image"}
_DRAWN = {
    "fill": "color", "opacity": "opacity", "fill-opacity": "opacity", "display": "display", "visibility": "visibility",
    "font-size": "font-size",
}  # fmt: skip


class Resolver:
    """Finds the declared style of single elements of a tree that does not change meanwhile."""

    def __init__(self, elements: list[etree._Element], sheet: Sheet, *, sealed: bool) -> None:
        """Take the elements of a page in order; `sealed` tells that no sheet beside `sheet` styles them."""
        self._elements = elements
        self._sheet = sheet
        self._sealed = sealed
        self._matcher = Matcher()
        self._by_key: dict[tuple[str, str], list[tuple[int, Rule]]] = defaultdict(list)
        present = {str(tag) for tag in {element.tag for element in elements}} | {"html", "body"}
        rules = [rule for rule in sheet.rules if _can_match(rule, present)]
        for index, rule in enumerate(rules):
            self._by_key[_key(rule)].append((index, rule))
        self._styled = [element for element in elements if element.attrib and _is_styled(element)]
        own = [{**_presented(element), **_merged(element, sheet)} for element in self._styled]
        self._palette = palette_of([*(rule.declarations for rule in rules), *own], sealed=sealed)
        self._suspicious: dict[tuple[str, str], list[Rule]] = defaultdict(list)
        for rule in rules:
            if is_hiding(rule.declarations) or self._palette.may_blend(rule.declarations):
                self._suspicious[_key(rule)].append(rule)
        self._reordering = {_key(rule) for rule in rules if is_reordering(rule.declarations)}
        self._cache: dict[etree._Element, Declarations] = {}
        self.tiny = 0

    def reordering(self) -> list[etree._Element]:
        """The elements that a rule or their own style may show in another order."""
        return [
            element
            for element in self._elements
            if ((style := element.get("style")) and ("reverse" in style or "override" in style))
            or (self._reordering and not self._reordering.isdisjoint(_keys(element)))
        ]

    def candidates(self) -> list[etree._Element]:
        """The elements that a rule, their own style or an old attribute may hide."""
        found = []
        styled = set(self._styled)
        known: dict[tuple[object, str | None, str | None], list[Rule]] = {}
        for element in self._elements:
            if element not in styled:
                attributes = element.attrib
                look = (element.tag, attributes.get("class"), attributes.get("id"))
                if look not in known:
                    known[look] = [rule for key in _keys(element) for rule in self._suspicious.get(key, ())]
                if not any(self._matcher.matches(element, rule.selector) for rule in known[look]):
                    continue
            found.append(element)
            if len(found) >= _MAX_CANDIDATES:
                break
        return found

    def doubted(self) -> list[etree._Element]:
        """The elements that a rule would hide of which the page alone does not tell whether it holds."""
        rules = [rule for rule in self._sheet.doubtful if is_hiding(rule.declarations)][:_MAX_DOUBTFUL]
        by_key: dict[tuple[str, str], list[Rule]] = defaultdict(list)
        for rule in rules:
            by_key[_key(rule)].append(rule)
        if not by_key:
            return []
        return [
            element
            for element in self._elements
            if any(self._matcher.matches(element, rule.selector) for key in _keys(element) for rule in by_key.get(key, ()))
        ]

    def style(self, element: etree._Element) -> Declarations:
        """The declarations that hold for an element, in cascade order."""
        known = self._cache.get(element)
        if known is not None:
            return known
        style = _presented(element)
        rules = sorted((entry for key in _keys(element) for entry in self._by_key.get(key, ())), key=lambda entry: entry[0])
        meant = [rule for _, rule in rules if self._matcher.matches(element, rule.selector)]
        normal, important = split_declarations(element.get("style", ""), self._sheet.variables)
        for rule in meant:
            if not rule.precedence[0]:
                style.update(rule.declarations)
        style.update(normal)
        for rule in meant:
            if rule.precedence[0]:
                style.update(rule.declarations)
        style.update(important)
        self._cache[element] = style
        return style

    def blends_in(self, element: etree._Element, style: Declarations) -> bool:
        """Tell whether an element of this style shows its text in the colour of what lies behind it."""
        return self._palette.may_blend(style) and blends_in(element, style, self.style, sealed=self._sealed)


def _is_styled(element: etree._Element) -> bool:
    attributes = element.attrib
    return "style" in attributes or "bgcolor" in attributes or element.tag in {"font", "body"} or element.tag in _PICTURE


def _merged(element: etree._Element, sheet: Sheet) -> Declarations:
    if "style" not in element.attrib:
        return {}
    normal, important = split_declarations(element.get("style", ""), sheet.variables)
    return {**normal, **important}


def _presented(element: etree._Element) -> Declarations:
    """What old attributes (and the attributes of pictures) say: the weakest declarations."""
    if not element.attrib:
        return {}
    if element.tag in _PICTURE:
        return {name: _drawn_value(key, value) for key, name in _DRAWN.items() if (value := element.get(key))}
    names = ("color",) if element.tag == "font" else ("bgcolor", "background", *(("text",) if element.tag == "body" else ()))
    return {_PRESENTED[name]: _old_value(name, value) for name in names if (value := element.get(name))}


def _drawn_value(attribute: str, value: str) -> str:
    value = value.strip().lower()
    return "transparent" if attribute == "fill" and value == "none" else value


def _old_value(attribute: str, value: str) -> str:
    value = value.strip().lower()
    if attribute == "background":
        return "url()"
    return f"#{value}" if _BARE_HEX.fullmatch(value) else value


def _can_match(rule: Rule, tags: set[str]) -> bool:
    return all(test.name in tags for _, tests in rule.selector.steps for test in tests if test.kind == "tag")


def _keys(element: etree._Element) -> list[tuple[str, str]]:
    keys: list[tuple[str, str]] = [("tag", str(element.tag)), ("any", "")]
    keys += [("class", name) for name in element.get("class", "").split()]
    if "id" in element.attrib:
        keys.append(("id", element.get("id", "")))
    return keys


def _key(rule: Rule) -> tuple[str, str]:
    tests = rule.selector.steps[0][1]
    for kind in ("id", "class", "tag"):
        for test in tests:
            if test.kind == kind:
                return kind, test.name
    return "any", ""
