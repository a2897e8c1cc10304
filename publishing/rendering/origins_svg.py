"""How do the groups of sources look as a picture? Boxes and lines drawn as strokes, without any text of its own.

The list below the picture says the same in words, so the picture is decoration: hidden from readers by ear, and outside of
the comparison of formats. Numbers are drawn stroke by stroke, because letters on a page of paper would be text units twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from publishing.document.group_types import OriginGroupEntry, OriginMember

WIDTH = 360
MOST_GROUPS = 12
MOST_BOXES = 18
_BOX_W, _BOX_H, _STEP_X, _STEP_Y, _DROP = 38, 26, 48, 44, 7
_ROOT_X, _FIRST_X, _COLUMNS, _GAP, _EDGE = 1, 74, 6, 22, 3
# Each digit as strokes on a grid of 6 by 10.
_DIGITS = {
    "0": "M0 0H6V10H0Z", "1": "M1 2L4 0V10", "2": "M0 0H6V5H0V10H6", "3": "M0 0H6V10H0M1 5H6", "4": "M0 0V5H6M6 0V10",
    "5": "M6 0H0V5H6V10H0", "6": "M6 0H0V10H6V5H0", "7": "M0 0H6L2 10", "8": "M0 0H6V10H0ZM0 5H6", "9": "M6 5H0V0H6V10H0",
}  # fmt: skip
_COMMAND = re.compile(r"([MLHVZ])|(-?\d+)")
_DIGIT_STEP = 9
PICTURE = re.compile(
    r'<svg class="origins-picture" viewBox="0 0 360 [0-9]{1,5}" width="360" height="[0-9]{1,5}" aria-hidden="true" '
    r'focusable="false" fill="none" stroke="currentColor" stroke-width="1.4" stroke-linecap="round" '
    r'stroke-linejoin="round">(?:<path(?: stroke-dasharray="3 3")? d="[MLHVZ0-9 ]*"/>){0,4}</svg>'
)


@dataclass(frozen=True, slots=True)
class _Drawn:
    """The strokes of the solid and of the dashed lines, and how far down they reach."""

    solid: tuple[str, ...]
    dashed: tuple[str, ...]
    bottom: int


def origins_svg(groups: Sequence[OriginGroupEntry]) -> str:
    """Return the picture of the first groups as one inline SVG without text, style or script; '' for no groups.

    On the left stands what the works of a group go back to, in a dashed box where it is not held; right of it the works
    that come from it, under their numbers in the ledger, an empty box for one that nothing cites.
    """
    if not groups:
        return ""
    solid: list[str] = []
    dashed: list[str] = []
    top = _EDGE
    for group in groups[:MOST_GROUPS]:
        drawn = _group(group, top)
        solid += drawn.solid
        dashed += drawn.dashed
        top = drawn.bottom + _GAP
    height = top - _GAP + _EDGE
    lines = f'<path d="{"".join(solid)}"/>' if solid else ""
    open_lines = f'<path stroke-dasharray="3 3" d="{"".join(dashed)}"/>' if dashed else ""
    return (
        f'<svg class="origins-picture" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" aria-hidden="true" '
        'focusable="false" fill="none" stroke="currentColor" stroke-width="1.4" stroke-linecap="round" '
        f'stroke-linejoin="round">{lines}{open_lines}</svg>'
    )


def pictures_in(html: str) -> list[str]:
    """Return every picture of a page, whatever is in it."""
    return re.findall(r"<svg\b.*?(?:</svg\s*>|\Z)", html, re.IGNORECASE | re.DOTALL)


def _group(group: OriginGroupEntry, top: int) -> _Drawn:
    root = group.members[group.root - 1] if group.root else None
    others = [member for member in group.members if member is not root][:MOST_BOXES]
    rows = max(1, -(-len(others) // _COLUMNS))
    solid = [*_box(root, _ROOT_X, top)] if root else []
    dashed = [] if root or not group.outside else [_frame(_ROOT_X, top)]
    for place, member in enumerate(others):
        solid += _box(member, *_at(place, top))
    solid += _lines(len(others), top, from_root=bool(root or group.outside))
    return _Drawn(tuple(solid), tuple(dashed), top + (rows - 1) * _STEP_Y + _BOX_H + _DROP)


def _at(place: int, top: int) -> tuple[int, int]:
    row, column = divmod(place, _COLUMNS)
    return _FIRST_X + column * _STEP_X, top + row * _STEP_Y


def _lines(count: int, top: int, *, from_root: bool) -> Iterator[str]:
    """A line below each row that its boxes hang on, and one down the left that the rows hang on."""
    if not count or (count == 1 and not from_root):
        return
    trunk = _ROOT_X + _BOX_W // 2 if from_root else _FIRST_X - 14
    rows = -(-count // _COLUMNS)
    below = [top + row * _STEP_Y + _BOX_H + _DROP for row in range(rows)]
    if from_root:
        yield f"M{trunk} {top + _BOX_H}V{below[-1]}"
    elif rows > 1:
        yield f"M{trunk} {below[0]}V{below[-1]}"
    for row, y in enumerate(below):
        last = min(_COLUMNS, count - row * _COLUMNS) - 1
        start = trunk if from_root or rows > 1 else _FIRST_X + _BOX_W // 2
        yield f"M{start} {y}H{_FIRST_X + last * _STEP_X + _BOX_W // 2}"
        for column in range(last + 1):
            yield f"M{_FIRST_X + column * _STEP_X + _BOX_W // 2} {y}V{y - _DROP}"


def _box(member: OriginMember, x: int, y: int) -> Iterator[str]:
    yield _frame(x, y)
    digits = str(member.number) if member.number else ""
    start = x + (_BOX_W - len(digits) * _DIGIT_STEP + _DIGIT_STEP - 6) // 2
    for place, digit in enumerate(digits):
        yield _shifted(_DIGITS[digit], start + place * _DIGIT_STEP, y + (_BOX_H - 10) // 2)


def _frame(x: int, y: int) -> str:
    return f"M{x} {y}H{x + _BOX_W}V{y + _BOX_H}H{x}Z"


def _shifted(path: str, dx: int, dy: int) -> str:
    """Move a path of absolute commands."""
    made: list[str] = []
    command, is_x = "", True
    for letter, number in _COMMAND.findall(path):
        if letter:
            command, is_x = letter, letter != "V"
            made.append(letter)
            continue
        made.append(str(int(number) + (dx if is_x else dy)))
        if command in "ML" and is_x:
            made.append(" ")
            is_x = False
    return "".join(made)
