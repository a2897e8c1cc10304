"""Which parts of an HTML page can a reader see? Everything else is removed before any text is taken.

The rule: what a browser would not draw is not text of the page, whoever put it there and however it was hidden.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from lxml import etree

from research.reading.colours import blends_in, may_blend
from research.reading.styles import Declarations, Rule, Sheet, Test, is_hiding, number, parse_declarations, parse_sheets

# Never drawn, drawn only without script, the controls of a form, or readings set beside the characters of a word.
_NEVER_SHOWN = frozenset(
    """
    applet area audio canvas datalist embed frame frameset iframe input link meta noembed noframes noscript object
    option param rp rt script select source style svg template textarea title track video
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
_KEPT = frozenset({"html", "body", "head"})
_MAX_CANDIDATES = 20_000
_MAX_ATTRIBUTES = 500
_TAG = re.compile(r"<[a-zA-Z][^<>]*")
_END_TAGS = re.compile(r"</(?:body|html)\s*>", re.IGNORECASE)


def parse_html(text: str) -> etree._Element | None:
    """Parse a page (recovering from errors) without comments; None when there is nothing to parse."""
    from lxml import html

    # What stands after the end tags is drawn in the body, but libxml2 would drop it.
    text = _END_TAGS.sub("", _TAG.sub(_bounded_tag, text.replace("\0", "")))
    if not text.strip():
        return None
    parser = html.HTMLParser(
        encoding="utf-8", recover=True, remove_comments=True, remove_pis=True, no_network=True, huge_tree=False
    )
    try:
        root: etree._Element = html.document_fromstring(text.encode("utf-8", "replace"), parser=parser)
    except etree.ParserError:
        return None
    return root


def _bounded_tag(match: re.Match[str]) -> str:
    """A tag with thousands of attributes loses them: the parser compares each with all others."""
    tag = match.group()
    if len(tag) < _MAX_ATTRIBUTES or len(tag.split()) < _MAX_ATTRIBUTES:
        return tag
    return tag.split(None, 1)[0]


def remove_hidden(root: etree._Element) -> int:
    """Remove in place what a reader cannot see (the head stays); return the number of code points of text that went."""
    sheet = parse_sheets(element.text or "" for element in root.iter("style"))
    bodies = [child for child in root if child.tag != "head"]
    elements = [element for body in bodies for element in body.iter(etree.Element)]
    doomed = [element for element in elements if _is_hidden_by_itself(element)]
    doomed += _hidden_by_style(elements, sheet)
    return sum(_drop(element) for element in doomed if element.tag not in _KEPT)


def _is_hidden_by_itself(element: etree._Element) -> bool:
    if element.tag in _NEVER_SHOWN:
        return True
    attributes = element.attrib
    if not attributes:
        return False
    if "hidden" in attributes and attributes["hidden"] != "until-found":
        return True
    return attributes.get("aria-hidden", "").strip().lower() == "true" or (
        element.tag == "dialog" and "open" not in attributes
    )


def _hidden_by_style(elements: list[etree._Element], sheet: Sheet) -> Iterator[etree._Element]:
    resolver = _Resolver(elements, sheet)
    for element in resolver.candidates():
        style = resolver.style(element)
        way = is_hiding(style)
        if way == "font-size":
            _drop_tiny_text(element, resolver)
        elif way or blends_in(element, style, resolver.style):
            yield element


class _Resolver:
    """Finds the declared style of single elements; only rules whose subject can be the element are tried."""

    def __init__(self, elements: list[etree._Element], sheet: Sheet) -> None:
        self._elements = elements
        self._sheet = sheet
        self._by_key: dict[tuple[str, str], list[tuple[int, Rule]]] = defaultdict(list)
        present = {key for element in elements for key in _keys(element)} | {("tag", "html"), ("tag", "body"), ("any", "")}
        rules = [rule for rule in sheet.rules if _can_match(rule, present)]
        for index, rule in enumerate(rules):
            self._by_key[_key(rule)].append((index, rule))
        self._suspicious = {_key(rule) for rule in rules if is_hiding(rule.declarations) or may_blend(rule.declarations)}
        self._cache: dict[etree._Element, Declarations] = {}

    def candidates(self) -> list[etree._Element]:
        found = []
        for element in self._elements:
            styled = "style" in element.attrib
            if styled or (self._suspicious and not self._suspicious.isdisjoint(_keys(element))):
                found.append(element)
                if len(found) >= _MAX_CANDIDATES:
                    break
        return found

    def style(self, element: etree._Element) -> Declarations:
        known = self._cache.get(element)
        if known is not None:
            return known
        rules = [entry for key in _keys(element) for entry in self._by_key.get(key, ())]
        style: Declarations = {}
        for _, rule in sorted(rules, key=lambda entry: entry[0]):
            if _matches(element, rule):
                style.update(rule.declarations)
        style.update(parse_declarations(element.get("style", ""), self._sheet.variables))
        self._cache[element] = style
        return style


def _can_match(rule: Rule, present: set[tuple[str, str]]) -> bool:
    return all(
        (test.kind, test.name) in present for _, tests in rule.steps for test in tests if test.kind in {"tag", "class", "id"}
    )


def _keys(element: etree._Element) -> list[tuple[str, str]]:
    keys: list[tuple[str, str]] = [("tag", str(element.tag)), ("any", "")]
    keys += [("class", name) for name in element.get("class", "").split()]
    if "id" in element.attrib:
        keys.append(("id", element.get("id", "")))
    return keys


def _key(rule: Rule) -> tuple[str, str]:
    tests = rule.steps[0][1]
    for kind in ("id", "class", "tag"):
        for test in tests:
            if test.kind == kind:
                return kind, test.name
    return "any", ""


def _matches(element: etree._Element, rule: Rule) -> bool:
    (_, subject), *outer = rule.steps
    if not _passes(element, subject):
        return False
    current = element
    for combinator, tests in outer:
        found = _ancestor(current, tests, direct=combinator == ">")
        if found is None:
            return False
        current = found
    return True


def _ancestor(element: etree._Element, tests: tuple[Test, ...], *, direct: bool) -> etree._Element | None:
    current = element.getparent()
    while current is not None:
        if _passes(current, tests):
            return current
        current = None if direct else current.getparent()
    return None


def _passes(element: etree._Element, tests: tuple[Test, ...]) -> bool:
    for test in tests:  # noqa: SIM110 - a plain loop: this is the innermost step of the cascade
        if not _passes_one(element, test):
            return False
    return True


def _passes_one(element: etree._Element, test: Test) -> bool:
    match test.kind:
        case "any":
            return True
        case "tag":
            return element.tag == test.name
        case "class":
            return test.name in element.get("class", "").split()
        case "id":
            return element.get("id") == test.name
        case "attribute":
            return _passes_attribute(element.get(test.name), test)
        case _:
            return _passes_position(element, test)


def _passes_attribute(value: str | None, test: Test) -> bool:
    if value is None or not test.operator:
        return value is not None
    match test.operator:
        case "=":
            return value == test.value
        case "~=":
            return test.value in value.split()
        case "^=":
            return value.startswith(test.value)
        case "$=":
            return value.endswith(test.value)
        case _:
            return test.value in value


def _passes_position(element: etree._Element, test: Test) -> bool:
    if test.name == "root":
        return element.getparent() is None
    if test.name == "last-child":
        return element.getnext() is None
    wanted = int(test.value or 1)
    position = 1
    while position <= wanted and (element := element.getprevious()) is not None:  # type: ignore[assignment]
        position += 1
    return position == wanted


def _drop_tiny_text(element: etree._Element, resolver: _Resolver) -> None:
    """Remove text of no size; a descendant that sets a size of its own shows again (a common layout trick)."""
    element.text = None
    for child in list(element):
        child.tail = None
        size = resolver.style(child).get("font-size", "")
        if not size or number(size, 16.0) <= 0 or size.endswith(("em", "%")):
            _drop_tiny_text(child, resolver)


def _drop(element: etree._Element) -> int:
    parent = element.getparent()
    if parent is None:
        return 0
    size = sum(len(text) for text in element.itertext())
    tail = element.tail or ""
    previous = element.getprevious()
    if tail and previous is not None:
        previous.tail = (previous.tail or "") + tail
    elif tail:
        parent.text = (parent.text or "") + tail
    parent.remove(element)
    return size
