"""Does a selector mean this element? Answers are kept, so that a page costs its elements times its rules, and no more."""

from __future__ import annotations

from collections import defaultdict

from lxml import etree

from research.reading.css_selectors import Selector, Steps, Test

_DIRECT = frozenset({">", "+"})


class Matcher:
    """Matches selectors to the elements of one tree that does not change meanwhile."""

    def __init__(self) -> None:
        self._nearest: dict[tuple[etree._Element | None, int, str], etree._Element | None] = {}
        self._known: dict[tuple[etree._Element, int], bool] = {}
        self._places: dict[tuple[etree._Element, bool], dict[etree._Element, tuple[int, int]]] = {}

    def matches(self, element: etree._Element, selector: Selector) -> bool:
        """Tell whether the selector means the element; of what the page does not tell, the answer is yes."""
        steps = selector.steps
        return self._passes(element, steps[0][1]) and (len(steps) == 1 or self._outer(element, steps, 1))

    def _outer(self, element: etree._Element, steps: Steps, index: int) -> bool:
        """Whether the steps from `index` on hold around an element that passes the step before."""
        combinator, tests = steps[index]
        found = self._next(element, tests, combinator)
        if index + 1 == len(steps) or found is None:
            return found is not None
        key = (element, id(tests))
        if key not in self._known:
            while found is not None and not self._outer(found, steps, index + 1):
                found = None if combinator in _DIRECT else self._next(found, tests, combinator)
            self._known[key] = found is not None
        return self._known[key]

    def _next(self, element: etree._Element, tests: tuple[Test, ...], combinator: str) -> etree._Element | None:
        """The nearest element outwards or before that passes (the sheet keeps the tests, so an id names them)."""
        before = combinator in {"+", "~"}
        start = element.getprevious() if before else element.getparent()
        if combinator in _DIRECT:
            return start if start is not None and self._passes(start, tests) else None
        key = (start, id(tests), combinator)
        if key in self._nearest:
            return self._nearest[key]
        seen = []
        current = start
        while current is not None and (key := (current, id(tests), combinator)) not in self._nearest:
            seen.append(key)
            if self._passes(current, tests):
                break
            current = current.getprevious() if before else current.getparent()
        found = self._nearest.get((current, id(tests), combinator), current)
        self._nearest.update(dict.fromkeys(seen, found))
        return found

    def _passes(self, element: etree._Element, tests: tuple[Test, ...]) -> bool:
        for test in tests:  # noqa: SIM110 - a plain loop: this is the innermost step of the cascade
            if not self._passes_one(element, test):
                return False
        return True

    def _passes_one(self, element: etree._Element, test: Test) -> bool:  # noqa: PLR0911 - one return a kind
        match test.kind:
            case "any" | "unknown":
                return True
            case "tag":
                return element.tag == test.name
            case "class":
                return test.name in element.get("class", "").split()
            case "id":
                return element.get("id") == test.name
            case "attribute":
                return _passes_attribute(element.get(test.name), test)
            case "is":
                return any(self.matches(element, choice) for choice in test.choices)
            case "not":
                return not any(choice.certain and self.matches(element, choice) for choice in test.choices)
            case _:
                return self._passes_place(element, test)

    def _passes_place(self, element: etree._Element, test: Test) -> bool:
        match test.name:
            case "root" | "scope":
                return element.getparent() is None
            case "empty":
                return len(element) == 0 and not (element.text or "")
            case "link" | "any-link":
                return element.tag in {"a", "area"} and "href" in element.attrib
        first, last = self._place(element, of_type=test.name.endswith("of-type"))
        if test.name.startswith("nth-"):
            return _in_series(last if "last" in test.name else first, *test.nth)
        wants_last = test.name.startswith(("last", "only"))
        return (last == 1 or not wants_last) and (first == 1 or test.name.startswith("last"))

    def _place(self, element: etree._Element, *, of_type: bool) -> tuple[int, int]:
        """The places of an element among its siblings, from the first and from the last, both counted from 1."""
        parent = element.getparent()
        if parent is None:
            return 1, 1
        if (parent, of_type) not in self._places:
            self._places[parent, of_type] = _places(parent, of_type=of_type)
        return self._places[parent, of_type][element]


def _places(parent: etree._Element, *, of_type: bool) -> dict[etree._Element, tuple[int, int]]:
    groups: dict[object, list[etree._Element]] = defaultdict(list)
    for child in parent:
        groups[child.tag if of_type else ""].append(child)
    return {child: (at + 1, len(group) - at) for group in groups.values() for at, child in enumerate(group)}


def _in_series(place: int, step: int, start: int) -> bool:
    if step == 0:
        return place == start
    return (place - start) % step == 0 and (place - start) // step >= 0


def _passes_attribute(value: str | None, test: Test) -> bool:  # noqa: PLR0911 - one return an operator
    if value is None or not test.operator:
        return value is not None
    wanted = test.value
    if test.nth[0]:
        value, wanted = value.lower(), wanted.lower()
    match test.operator:
        case "=":
            return value == wanted
        case "~=":
            return wanted in value.split()
        case "|=":
            return value == wanted or value.startswith(f"{wanted}-")
        case "^=":
            return bool(wanted) and value.startswith(wanted)
        case "$=":
            return bool(wanted) and value.endswith(wanted)
        case _:
            return bool(wanted) and wanted in value
