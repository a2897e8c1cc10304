"""Has the model fallen into a loop?

A loop shows as an ending that repeats itself, or as a text most of whose passages stand in it several times.
"""

from __future__ import annotations

# The tail that is searched for a cycle holds at least four turns of any cycle up to 1,000 characters.
_TAIL = 4_000
_TURNS = 4
_MIN_CYCLE_CHARS = 240
# Long enough that the fixed keys between two short items of a JSON list do not make up a passage.
_PASSAGE = 64
_MIN_CHARS = 1_500
# Calibrated on the lists and loops of the tests: lists of facts and verdicts lie above 0.75, loops below 0.25.
_DISTINCT_SHARE = 0.35


def is_repeating(text: str) -> bool:
    """Tell whether the text ends in a cycle, or consists mostly of repeated passages. Linear in the text."""
    return ends_in_cycle(text) or repeats_passages(text)


def ends_in_cycle(text: str) -> bool:
    """Tell whether the ending is the same unit four times or more, 240 characters or longer in all."""
    backwards = text[: -_TAIL - 1 : -1]
    borders = _borders(backwards)
    return any(
        length >= _MIN_CYCLE_CHARS and length >= _TURNS * (length - border) for length, border in enumerate(borders, start=1)
    )


def repeats_passages(text: str) -> bool:
    """Tell whether fewer than a third of the text's passages are different ones."""
    if len(text) < _MIN_CHARS:
        return False
    starts = range(len(text) - _PASSAGE + 1)
    return len({text[start : start + _PASSAGE] for start in starts}) < _DISTINCT_SHARE * len(starts)


def _borders(text: str) -> list[int]:
    """Return, for every prefix, the length of its longest proper border (Knuth, Morris and Pratt 1977)."""
    borders = [0] * len(text)
    border = 0
    for at in range(1, len(text)):
        while border and text[at] != text[border]:
            border = borders[border - 1]
        border += text[at] == text[border]
        borders[at] = border
    return borders
