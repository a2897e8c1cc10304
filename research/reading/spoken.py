"""Is a text the transcript of a demonstration, a launch or a talk? By its form, and by what it calls itself.

Form alone makes a transcript; only one that calls itself a presentation, or a film's own captions, is a demo.
"""

# ruff: noqa: E501 - a list of words is one line

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from research.reading.types import Block, DemoUnit

_CUE = re.compile(r"\d{1,2}:\d\d(?::\d\d)?[.,]\d{3}\s*-->\s*\d{1,2}:\d\d")
_TIME = re.compile(r"\s*[\[(]?(?:\d{1,2}:)?\d{1,2}:\d\d[\])]?\s*[-–—:|]?\s*(?=\S)")
_SPEAKER = re.compile(
    r"\s*(?:>>\s*)?((?:[^\W\d_][\w.’'-]*\s?){1,4}|(?:speaker|sprecher|locuteur)\s*\d+|[\u4e00-\u9fff]{2,6})\s*(?:\([^)]{1,30}\)\s*)?[:：]\s+?(?=\S)",
    re.IGNORECASE,
)
_CALLS_ITSELF = re.compile(
    r"\b(?:(?:product|live|video|technical|hands-on|full)?[ -]?demo(?:nstration)?|keynote|launch (?:event|stream)|product launch|unveil(?:ing|ed)?|"
    r"webinar|live ?stream|(?:conference|tech|lightning) talk|talk|fireside chat|presentation|transcript of (?:the|a) (?:talk|video|event)|"
    r"video transcript|auto-generated (?:captions|subtitles)|"
    r"vorführung|präsentation|produktvorstellung|présentation|démonstration|conférence|presentación|demostración|demostração|apresentação|presentazione|"
    r"презентация|демонстрация)\b|发布会|發表會|演示|主题演讲|演讲实录|直播|路演|発表会|基調講演|デモ|講演|発表",
    re.IGNORECASE,
)
# What a company must say by law, or a label that is nobody's name.
_NO_DEMO = re.compile(
    r"\b(?:earnings|quarter(?:ly)?|investors?|results|shareholders?|hearing|deposition|quartals\w*|hauptversammlung)\b|业绩|财报|决算",
    re.IGNORECASE,
)
_NO_SPEAKER = frozenset(
    """
    note notes warning caution example examples tip hint source sources figure table see default returns parameters args
    raises usage input output step question answer q a title date author version
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
_HEAD_CHARS = 400
_FEWEST_CUES, _FEWEST_TIMES, _FEWEST_TURNS, _FEWEST_SPEAKERS = 3, 5, 6, 2
_SPOKEN_CHARS = 40  # of what stands at one time, on average: a programme of a day has less
_LEAST_SHARE = 0.4


def demo_of(text: str, blocks: Sequence[Block], *, title: str, name: str) -> DemoUnit | None:
    """Return the unit that a transcript is, from its first to its last spoken block; None where it is none."""
    if len(_CUE.findall(text[: 40 * _HEAD_CHARS])) >= _FEWEST_CUES:
        return DemoUnit(start=0, end=len(text), sign="captions")
    head = f"{title}\n{name}\n{text[:_HEAD_CHARS]}"
    called = _CALLS_ITSELF.search(head)
    if called is None or _NO_DEMO.search(head):
        return None
    for sign, spoken in (("times", _timed(text, blocks)), ("speakers", _turns(text, blocks))):
        if spoken:
            return DemoUnit(start=spoken[0].start, end=spoken[-1].end, sign=f"{called.group().casefold()}, {sign}")
    return None


def _timed(text: str, blocks: Sequence[Block]) -> list[Block]:
    timed = [at for at, block in enumerate(blocks) if _TIME.match(text, block.start, block.end)]
    if len(timed) < _FEWEST_TIMES:
        return []
    run = list(blocks[timed[0] :])
    spoken = sum(block.end - block.start for block in run)
    is_spoken = spoken >= _SPOKEN_CHARS * len(timed) and len(timed) >= _LEAST_SHARE * min(len(run), 2 * len(timed))
    return run if is_spoken else []


def _turns(text: str, blocks: Sequence[Block]) -> list[Block]:
    """Return the blocks from the first turn to the last, where the same speakers come back."""
    labels = [
        (at, found.group(1).strip().casefold())
        for at, block in enumerate(blocks)
        if (found := _SPEAKER.match(text, block.start, block.end))
    ]
    counts = Counter(label for _, label in labels)
    again = {label for label, count in counts.items() if count >= 2 and label not in _NO_SPEAKER}  # noqa: PLR2004 - a speaker comes back
    turns = [at for at, label in labels if label in again]
    if len(turns) < _FEWEST_TURNS or len(again) < _FEWEST_SPEAKERS:
        return []
    run = list(blocks[turns[0] : turns[-1] + 1])
    return run if len(turns) >= _LEAST_SHARE * len(run) else []
