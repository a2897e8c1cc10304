"""Which parts of an HTML page can a reader see? Everything else is removed before any text is taken.

The rule: what a browser would not draw is not text of the page, whoever put it there and however it was hidden.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from research.reading.colours import blends_in, may_blend
from research.reading.styles import (
    Declarations,
    Rule,
    Sheet,
    Test,
    is_hiding,
    is_reordering,
    number,
    parse_declarations,
    parse_sheets,
)

# Never drawn, drawn only without script, the controls of a form, or readings set beside the characters of a word.
_NEVER_SHOWN = frozenset(
    """
    applet area audio canvas datalist embed frame frameset iframe input link meta noembed noframes noscript object
    option param rp rt script select source style svg template textarea title track video
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
_KEPT = frozenset({"html", "body", "head"})
_NO_TEXT = frozenset({"script", "style", "link", "meta"})
_MAX_CANDIDATES = 20_000
_MAX_ATTRIBUTES = 500
_TAG = re.compile(r"<[a-zA-Z][^<>]*")
_SUBSET = re.compile(r"<!DOCTYPE[^>\[]{0,500}\[", re.IGNORECASE)
_MAX_PROLOGUE = 4000
# In XHTML a tag may close itself; HTML would leave these open, and swallow what follows.
_SELF_CLOSED = re.compile(
    r"<(script|style|title|textarea|iframe|noscript|select|object|canvas|a|div|span|p|td|th|li|i|b|em)\b([^<>]*)/>"
)
_CDATA = re.compile(r"<!\[CDATA\[(.*?)(?:\]\]>|\Z)", re.DOTALL)
_END_TAGS = re.compile(r"</(?:body|html)\s*>", re.IGNORECASE)


def parse_html(text: str, *, is_xml: bool = False) -> etree._Element | None:
    """Parse a page (recovering from errors) without comments; None when there is nothing to parse.

    XHTML is parsed as HTML: no DTD is read and no entity of its own expanded. Only tags that close themselves are opened.
    """
    from lxml import html

    text = _without_subset(text.replace("\0", ""))
    if is_xml:
        text = _CDATA.sub(_as_text, _SELF_CLOSED.sub(r"<\1\2></\1>", text))
    # What stands after the end tags is drawn in the body, but libxml2 would drop it.
    text = _END_TAGS.sub("", _TAG.sub(_bounded_tag, text))
    if not text.strip():
        return None
    parser = html.HTMLParser(
        encoding="utf-8", recover=True, remove_comments=True, remove_pis=True, no_network=True, huge_tree=False
    )
    # The default lookup asks Python for the class of each element; here all are the same, and it stays in C.
    parser.set_element_class_lookup(etree.ElementDefaultClassLookup(element=html.HtmlElement))
    try:
        root: etree._Element = html.document_fromstring(text.encode("utf-8", "replace"), parser=parser)
    except etree.ParserError:
        return None
    return root


def _without_subset(text: str) -> str:
    """A page without the declarations inside its DOCTYPE: entities of its own are never defined."""
    start = _SUBSET.search(text[:_MAX_PROLOGUE])
    if start is None:
        return text
    end = text.find("]", start.end())
    while end >= 0 and text[end + 1 : end + 20].lstrip()[:1] != ">":
        end = text.find("]", end + 1)
    return text if end < 0 else f"{text[: start.start()]}{text[text.index('>', end) + 1 :]}"


def _as_text(match: re.Match[str]) -> str:
    return match[1].replace("&", "&amp;").replace("<", "&lt;")


def _bounded_tag(match: re.Match[str]) -> str:
    """A tag with thousands of attributes loses them: the parser compares each with all others."""
    tag = match.group()
    if len(tag) < _MAX_ATTRIBUTES or len(tag.split()) < _MAX_ATTRIBUTES:
        return tag
    return tag.split(None, 1)[0]


@dataclass(frozen=True, slots=True)
class Removed:
    """What went: `chars` code points of text (scripts and styles apart); and what stays, but is shown in another order."""

    chars: int
    reordered: frozenset[etree._Element]


def remove_hidden(root: etree._Element) -> Removed:
    """Remove in place what a reader cannot see (the head stays)."""
    bodies = [child for child in root if child.tag != "head"]
    elements = [element for body in bodies for element in body.iter(etree.Element)]
    names = _names(elements)
    sheet = parse_sheets((element.text or "" for element in root.iter("style")), names)
    resolver = _Resolver(elements, sheet)
    gone = {element for element in elements if _is_hidden_by_itself(element)}
    gone.update(_hidden_by_style(resolver))
    reordered = frozenset(element for element in resolver.reordering() if is_reordering(resolver.style(element)))
    # Inner elements go first, so that no text is counted twice.
    chars = sum(_drop(element) for element in reversed(elements) if element in gone and element.tag not in _KEPT)
    return Removed(chars + resolver.tiny, reordered)


def _names(elements: list[etree._Element]) -> set[str]:
    """The classes and ids of a page."""
    written = {element.get(name) for element in elements for name in ("class", "id")}
    return {name for text in written if text for name in text.split()}


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


def _hidden_by_style(resolver: _Resolver) -> Iterator[etree._Element]:
    for element in resolver.candidates():
        style = resolver.style(element)
        way = is_hiding(style)
        if way == "font-size":
            resolver.tiny += _drop_tiny_text(element, resolver)
        elif way or blends_in(element, style, resolver.style):
            yield element


class _Resolver:
    """Finds the declared style of single elements; only rules whose subject can be the element are tried."""

    def __init__(self, elements: list[etree._Element], sheet: Sheet) -> None:
        self._elements = elements
        self._sheet = sheet
        self._by_key: dict[tuple[str, str], list[tuple[int, Rule]]] = defaultdict(list)
        present = {str(tag) for tag in {element.tag for element in elements}} | {"html", "body"}
        rules = [rule for rule in sheet.rules if _can_match(rule, present)]
        for index, rule in enumerate(rules):
            self._by_key[_key(rule)].append((index, rule))
        self._suspicious: dict[tuple[str, str], list[Rule]] = defaultdict(list)
        for rule in rules:
            if is_hiding(rule.declarations) or may_blend(rule.declarations):
                self._suspicious[_key(rule)].append(rule)
        self._reordering = {_key(rule) for rule in rules if is_reordering(rule.declarations)}
        self._cache: dict[etree._Element, Declarations] = {}
        self._outer: dict[tuple[etree._Element | None, int, bool], etree._Element | None] = {}
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
        """The elements that a rule or their own style may hide."""
        found = []
        known: dict[tuple[object, str | None, str | None], list[Rule]] = {}
        for element in self._elements:
            attributes = element.attrib
            if "style" not in attributes:
                look = (element.tag, attributes.get("class"), attributes.get("id"))
                if look not in known:
                    known[look] = [rule for key in _keys(element) for rule in self._suspicious.get(key, ())]
                if not any(self._matches(element, rule) for rule in known[look]):
                    continue
            found.append(element)
            if len(found) >= _MAX_CANDIDATES:
                break
        return found

    def style(self, element: etree._Element) -> Declarations:
        """The declarations that hold for an element, in cascade order."""
        known = self._cache.get(element)
        if known is not None:
            return known
        rules = [entry for key in _keys(element) for entry in self._by_key.get(key, ())]
        style: Declarations = {}
        for _, rule in sorted(rules, key=lambda entry: entry[0]):
            if self._matches(element, rule):
                style.update(rule.declarations)
        if "style" in element.attrib:
            style.update(parse_declarations(element.get("style", ""), self._sheet.variables))
        self._cache[element] = style
        return style

    def _matches(self, element: etree._Element, rule: Rule) -> bool:
        (_, subject), *outer = rule.steps
        if not _passes(element, subject):
            return False
        current = element
        for combinator, tests in outer:
            found = self._ancestor(current, tests, direct=combinator == ">")
            if found is None:
                return False
            current = found
        return True

    def _ancestor(self, element: etree._Element, tests: tuple[Test, ...], *, direct: bool) -> etree._Element | None:
        """The nearest ancestor that passes: siblings share the answer (the sheet keeps the tests, so an id names them)."""
        parent = element.getparent()
        asked = (parent, id(tests), direct)
        if asked not in self._outer:
            self._outer[asked] = _nearest(parent, tests, direct=direct)
        return self._outer[asked]


def _can_match(rule: Rule, tags: set[str]) -> bool:
    return all(test.name in tags for _, tests in rule.steps for test in tests if test.kind == "tag")


def _nearest(element: etree._Element | None, tests: tuple[Test, ...], *, direct: bool) -> etree._Element | None:
    while element is not None:
        if _passes(element, tests):
            return element
        element = None if direct else element.getparent()
    return None


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


def _drop_tiny_text(element: etree._Element, resolver: _Resolver) -> int:
    """Remove text of no size; a descendant that sets a size of its own shows again (a common layout trick)."""
    gone = 0
    waiting = [element]
    while waiting:
        current = waiting.pop()
        gone += len((current.text or "").strip())
        current.text = None
        for child in current:
            gone += len((child.tail or "").strip())
            child.tail = None
            size = resolver.style(child).get("font-size", "")
            if not size or number(size, 16.0) <= 0 or size.endswith(("em", "%")):
                waiting.append(child)
    return gone


def _drop(element: etree._Element) -> int:
    parent = element.getparent()
    if parent is None:
        return 0
    size = 0 if element.tag in _NO_TEXT else sum(len(text.strip()) for text in element.itertext())
    tail = element.tail or ""
    previous = element.getprevious()
    if tail and previous is not None:
        previous.tail = (previous.tail or "") + tail
    elif tail:
        parent.text = (parent.text or "") + tail
    parent.remove(element)
    return size
