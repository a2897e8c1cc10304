"""How large is a CSS length, roughly in pixels? Plain numbers, units and the sums of calc(); anything else is unknown."""

from __future__ import annotations

import re

_NUMBER = re.compile(r"([-+]?\d*\.?\d+(?:e[-+]?\d{1,3})?)\s*(%|[a-z]*)")
_TOKEN = re.compile(r"\s*(?:(\d*\.?\d+)(%|[a-z]*)|([-+*/(),])|(min|max|clamp|calc)\()")
_UNITS = {
    "": 1.0, "px": 1.0, "pt": 1.33, "pc": 16.0, "em": 16.0, "rem": 16.0, "ex": 8.0, "ch": 8.0, "cm": 37.8, "mm": 3.78,
    "in": 96.0, "q": 0.94, "vw": 10.0, "vh": 10.0, "vmin": 10.0, "vmax": 10.0, "dvh": 10.0, "dvw": 10.0, "svh": 10.0,
    "lvh": 10.0, "%": 10.0,
}  # fmt: skip
_MAX_TOKENS = 60


def number(value: str, default: float) -> float:
    """Return a length in pixels, roughly (1em = 16px, 1vw = 10px, percent as 10px); `default` when it is none."""
    if value.startswith(("calc(", "min(", "max(", "clamp(")):
        found = _Sum(value).result()
        return default if found is None else found
    match = _NUMBER.match(value)
    if not match:
        return default
    return float(match[1]) * _UNITS.get(match[2], 1.0)


def share(value: str, default: float) -> float:
    """Return a number or a percentage as a part of one; `default` when it is none."""
    match = _NUMBER.match(value)
    if not match:
        return default
    return float(match[1]) / (100.0 if match[2] == "%" else 1.0)


def numbers(value: str) -> list[tuple[float, str]]:
    """Return all numbers of a value with their units, in order."""
    return [(float(match[1]), match[2]) for match in _NUMBER.finditer(value)]


class _Sum:
    """Reads one sum of calc() from left to right; a bound on its tokens bounds its depth."""

    def __init__(self, value: str) -> None:
        self._tokens = [match for match, _ in zip(_TOKEN.finditer(value), range(_MAX_TOKENS), strict=False)]
        self._at = 0

    def result(self) -> float | None:
        try:
            return self._sum()
        except (IndexError, ValueError, ZeroDivisionError):
            return None

    def _sum(self) -> float:
        total = self._product()
        while (sign := self._peek()) in {"+", "-"}:
            self._at += 1
            total += self._product() if sign == "+" else -self._product()
        return total

    def _product(self) -> float:
        total = self._atom()
        while (sign := self._peek()) in {"*", "/"}:
            self._at += 1
            factor = self._atom()
            total = total * factor if sign == "*" else total / factor
        return total

    def _atom(self) -> float:
        token = self._tokens[self._at]
        self._at += 1
        if token[1]:
            return float(token[1]) * _UNITS.get(token[2], 1.0)
        if token[3] in {"+", "-"}:
            return self._atom() * (-1 if token[3] == "-" else 1)
        if token[3] == "(" or token[4]:
            return self._inside(token[4] or "calc")
        raise ValueError(token.group())

    def _inside(self, function: str) -> float:
        values = [self._sum()]
        while self._peek() == ",":
            self._at += 1
            values.append(self._sum())
        self._at += 1
        if function == "clamp" and len(values) == 3:  # noqa: PLR2004 - least, wished, most
            return max(values[0], min(values[1], values[2]))
        return max(values) if function == "max" else min(values)

    def _peek(self) -> str:
        return (self._tokens[self._at][3] or "") if self._at < len(self._tokens) else ""
