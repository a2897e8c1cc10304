"""What are blocks made of? Lines of runs, and the few ways in which runs are put together.

A run's text stands on one line. Runs of a line are joined by one space, unless a run is glued to the one before.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from publishing.document.labels import Labels
from publishing.document.text import one_line

_PLACEHOLDER = re.compile(r"\{([a-z]+)\}")


class BlockKind(StrEnum):
    """What a block is; a renderer decides how it looks."""

    TITLE = "title"
    EDITION = "edition"
    STATE = "state"
    QUESTION = "question"
    NOTE = "note"
    HEADING = "heading"
    SUBHEADING = "subheading"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    FACT = "fact"
    DERIVATION = "derivation"
    RECOMMENDATION = "recommendation"
    GAP = "gap"
    DETAILS = "details"
    EXCERPT = "excerpt"
    CARD = "card"
    LEDGER = "ledger"
    WEIGHT = "weight"
    ORIGIN = "origin"
    SOURCE = "source"
    COUNT = "count"
    REASON = "reason"
    SIGNATURE = "signature"
    CHECKED = "checked"
    SEAL = "seal"
    POSITION = "position"
    SETTLED = "settled"
    TOTAL = "total"


class Role(StrEnum):
    """What a run is within its line. `CITATION`, `REFERENCE` and `LINK` have a target; a `TALLY` where its reasons are told.

    `TERM`, `OBJECTION` and `TALLY` open a line and say what it is: an entry of a short list, what speaks against a fact,
    how often it is carried. A `FRAME` stands before a statement and tells how firmly it may be said; a `SUM` is a
    calculation, a `VALUE` what a side of a disagreement says, an `OUTCOME` how far the disagreement was resolved.
    """

    TEXT = "text"
    NUMBER = "number"
    CITATION = "citation"
    VERDICT = "verdict"
    REFERENCE = "reference"
    LABEL = "label"
    DETAIL = "detail"
    PLACE = "place"
    NAME = "name"
    LINK = "link"
    CONTEXT = "context"
    QUOTE = "quote"
    COUNT = "count"
    TERM = "term"
    OBJECTION = "objection"
    TALLY = "tally"
    FRAME = "frame"
    SUM = "sum"
    VALUE = "value"
    OUTCOME = "outcome"


class Tone(StrEnum):
    """What a colour means where one is used."""

    PLAIN = "plain"
    SOUND = "sound"
    CAUTION = "caution"
    ALERT = "alert"


class Run(NamedTuple):
    """A stretch of text of one kind. `target` is an anchor of the same document, or an address for `LINK`."""

    text: str
    role: Role = Role.TEXT
    target: str = ""
    language: str = ""
    tone: Tone = Tone.PLAIN
    glue: bool = False


class Line(NamedTuple):
    """One text unit."""

    runs: tuple[Run, ...]

    @property
    def text(self) -> str:
        """The text of the line as every format shows it."""
        return "".join([run.text if run.glue else f" {run.text}" for run in self.runs]).lstrip(" ")


class Block(NamedTuple):
    """One thing that a reader meets. `anchor` is unique in the document where it is not empty."""

    kind: BlockKind
    lines: tuple[Line, ...]
    anchor: str = ""
    level: int = 0
    tone: Tone = Tone.PLAIN


def line(*runs: Run) -> Line:
    """Return a line of the runs that have text, each on one line."""
    kept = []
    for run in runs:
        raw = run[0]
        # A long report has ten thousands of runs, and nearly all of them are on one line as they come.
        text = raw if raw.isprintable() and "  " not in raw and raw[:1] != " " and raw[-1:] != " " else one_line(raw)
        if text:
            kept.append(run if text is raw else Run(text, *run[1:]))
    return Line(tuple(kept))


def block(kind: BlockKind, *lines: Line, anchor: str = "", level: int = 0, tone: Tone = Tone.PLAIN) -> Block:
    """Return a block of the lines that have runs."""
    return Block(kind, tuple([each for each in lines if each[0]]), anchor, level, tone)


def heading(text: str, anchor: str) -> Block:
    """Return the heading of a part."""
    return block(BlockKind.HEADING, line(Run(text)), anchor=anchor, level=2)


def under(head: Block, items: Iterable[Block]) -> Iterator[Block]:
    """Yield a heading and what stands under it; nothing when there is nothing."""
    found = tuple(items)
    if found:
        yield head
        yield from found


def label(name: str, colon: str) -> Callable[[Run], tuple[Run, ...]]:
    """Return a function that puts 'Name:' before a run."""
    head, glue = Run(name + colon.rstrip(" "), role=Role.LABEL), not colon.endswith(" ")
    return lambda run: (head, run if run.glue is glue else run._replace(glue=glue))


def references(sentence: str, numbers: Sequence[int], words: Labels, places: Mapping[int, str]) -> Iterator[Run]:
    """Yield the runs of a sentence whose '{numbers}' are links to the statements' places; nothing when there are none."""
    if not numbers:
        return
    before, after = sentence.split("{numbers}")
    yield Run(before, Role.DETAIL)
    if len(numbers) == 1:
        number = numbers[0]
        glue = not before.endswith((" ", "\u00a0"))
        yield Run(str(number), Role.REFERENCE, places[number], "", Tone.PLAIN, glue)
        yield Run(after, Role.DETAIL, "", "", Tone.PLAIN, not after.startswith(" "))
        return
    for ordinal, run in enumerate(listed(map(str, numbers), Role.REFERENCE, words.list_separator)):
        glued = not before.endswith((" ", "\u00a0")) if ordinal == 0 else run.glue
        target = places[int(run.text)] if run.role is Role.REFERENCE else ""
        yield Run(run.text, run.role, target, glue=glued)
    yield Run(after, role=Role.DETAIL, glue=not after.startswith(" "))


def numbered(sentence: str, numbers: Mapping[str, Sequence[int]], words: Labels, places: Mapping[int, str]) -> Iterator[Run]:
    """Yield the runs of a sentence in which every placeholder is a list of statements, 'and' before the last of them."""
    before = ""
    for ordinal, piece in enumerate(_PLACEHOLDER.split(sentence)):
        if ordinal % 2:
            tight = bool(before) and not before.endswith((" ", "\u00a0"))
            yield from _joined(numbers[piece], words, places, glue=tight)
        elif piece:
            yield Run(piece, role=Role.DETAIL, glue=ordinal > 0 and not piece.startswith((" ", "\u00a0")))
        before = piece


def _joined(numbers: Sequence[int], words: Labels, places: Mapping[int, str], *, glue: bool) -> Iterator[Run]:
    for ordinal, number in enumerate(numbers):
        is_last = ordinal == len(numbers) - 1
        if ordinal and is_last:
            yield Run(words.verifying.last_separator.strip(), role=Role.DETAIL)
        elif ordinal:
            yield Run(words.list_separator.strip(), role=Role.DETAIL, glue=True)
        tight = glue if ordinal == 0 else not is_last and not words.list_separator.endswith(" ")
        yield Run(str(number), role=Role.REFERENCE, target=places[number], glue=tight)


def listed(texts: Iterable[str], role: Role, separator: str) -> Iterator[Run]:
    """Yield runs with a separator between them."""
    for ordinal, text in enumerate(texts):
        if ordinal:
            yield Run(separator.strip(), role=Role.DETAIL, glue=True)
        yield Run(text, role=role, glue=bool(ordinal) and not separator.endswith(" "))


def dotted(groups: Iterable[Sequence[Run]]) -> Iterator[Run]:
    """Yield the runs of all groups with a middle dot between groups."""
    for ordinal, group in enumerate(groups):
        if ordinal:
            yield Run("·", role=Role.DETAIL)
        yield from group
