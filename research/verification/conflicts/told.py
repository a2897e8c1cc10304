"""What does a passage say once the words for its basis are set apart? The same sentence, read in three ways when asked for.

`bare` lacks what says on what a figure rests, `settled` lacks times, versions and places: like is compared with like.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from research.evidence.grading.event_dates import periods
from research.evidence.quantities.find import quantities
from research.evidence.quantities.types import Dimension, Quantity
from research.evidence.types import Source
from research.reading.types import TableUnit
from research.reading.units import unit_at
from research.verification.candidates import Passage, reading
from research.verification.conflicts import basis_words as words
from research.verification.conflicts.evaluations import without_judgements
from research.verification.conflicts.states import in_one_wording, tells_default, without_default
from research.verification.conflicts.types import BasisDimension, Position
from research.verification.lexicon import Mark, has_lists, marks
from research.verification.statements import Statement

_SETTING = {Dimension.DATE: BasisDimension.TIME, Dimension.VERSION: BasisDimension.VERSION}
_LEAD = re.compile(
    r"(?:\b(?:in|on|since|as of|until|by|from|of|for|with|at|im|seit|ab|bis|stand|am|en|depuis|à partir de|au|desde|"
    r"a partir de|de|del|el)"
    r"(?: (?:the|der|dem|version|release|versión|version))?|\b(?:version|release|versión)|截至|自|在|版本) ?\Z",
    re.IGNORECASE,
)
_BEHIND = re.compile(r"(?:年度?|月|日)?(?:版本?|以来|起|以降|時点で|に|は)?(?:,(?= [a-zà-ÿ])|，|、)?")
_GAPS = re.compile(r"[ \t\n]{2,}")


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that say on what a statement rests: `text[start:end]`. Two answers to one `question` exclude each other."""

    dimension: BasisDimension
    question: str
    answer: str
    start: int
    end: int
    written: str


@dataclass(frozen=True)
class Told:
    """A passage as a side of a disagreement: `value` is the amount or word by which it differs, where that is known."""

    passage: Passage

    @property
    def source(self) -> Source:
        return self.passage.source

    @property
    def text(self) -> str:
        return self.passage.text

    @cached_property
    def language(self) -> str:
        return self.source.language_of(self.passage.chunk).partition("-")[0].casefold()

    @property
    def statement(self) -> Statement:
        return self.passage.statement

    @cached_property
    def phrases(self) -> tuple[Phrase, ...]:
        """What the passage itself says of its basis, in order, none inside another."""
        found = phrases_of(self.text)
        amounts = self.statement.amounts
        return tuple(phrase for phrase in found if not _is_all(phrase, amounts))

    @cached_property
    def around(self) -> tuple[Phrase, ...]:
        """What the heading, the caption and the heads of its row say of the basis."""
        return tuple(chain.from_iterable(map(phrases_of, self._heads)))

    @cached_property
    def settings(self) -> tuple[Phrase, ...]:
        """The times and versions that the passage names."""
        return tuple(_settings(self.statement))

    @cached_property
    def context(self) -> tuple[Phrase, ...]:
        """The times and versions that the sentence before, the heading and the title name: the nearest of each kind."""
        found: dict[BasisDimension, tuple[Phrase, ...]] = {}
        for text in (self.passage.before, *self._heads, self.source.title):
            near = tuple(_context(text, self.language)) if any(map(str.isdigit, text)) else ()
            for dimension in _SETTING.values():
                held = tuple(phrase for phrase in near if phrase.dimension is dimension)
                if held:
                    found.setdefault(dimension, held)
        return tuple(chain.from_iterable(found.values()))

    def set_in(self, dimension: BasisDimension) -> tuple[Phrase, ...]:
        """Return what a time or a version is told to be: by the passage itself, else by what stands around it."""
        own = tuple(phrase for phrase in self.settings if phrase.dimension is dimension)
        return own or tuple(phrase for phrase in self.context if phrase.dimension is dimension)

    @cached_property
    def _heads(self) -> tuple[str, ...]:
        unit = unit_at(self.source.units, self.passage.start, self.passage.end) if self.source.units else None
        heads = (unit.caption, *(cell.head for cell in unit.cells)) if isinstance(unit, TableUnit) else ()
        return tuple(dict.fromkeys(text for text in (*heads, self.passage.chunk.heading) if text))

    @cached_property
    def bare(self) -> Statement:
        """The statement without its basis and without the words that make its figure an estimate."""
        text = _without(self.text, ((phrase.start, phrase.end) for phrase in self.phrases))
        for pattern in (words.estimating(self.language), words.forecasting(self.language)):
            text = pattern.sub(" ", text) if pattern is not None else text
        return reading(_tidy(text), self.language)

    @cached_property
    def settled(self) -> Statement:
        """The statement without its times, versions and places, "on by default" in one wording."""
        places = [(p.start, p.end) for p in self.phrases if p.dimension is BasisDimension.REGION]
        text = _without(self.text, _joined([*((p.start, p.end) for p in self.settings), *places]))
        return reading(_tidy(in_one_wording(text, self.language)), self.language)

    @cached_property
    def subject(self) -> str:
        """What the passage speaks of: its words without basis, times, defaults, estimates and judgements."""
        spans = [(p.start, p.end) for p in (*self.phrases, *self.settings)]
        text = without_judgements(without_default(_without(self.text, _joined(spans)), self.language), self.language)
        pattern = words.estimating(self.language)
        return pattern.sub(" ", text) if pattern is not None else text

    @cached_property
    def tells_default(self) -> bool:
        return tells_default(self.text, self.language)

    @cached_property
    def is_estimate(self) -> bool:
        """Tell whether the passage calls its figure an estimate or a forecast."""
        return has_lists(self.language) and Mark.ESTIMATED in marks(self.text, self.language)

    @cached_property
    def is_forecast(self) -> bool:
        return has_lists(self.language) and Mark.PLANNED in marks(self.text, self.language)

    @cached_property
    def is_near(self) -> bool:
        """Tell whether the passage gives its figure as an estimate, a forecast or an approximation."""
        pattern = words.estimating(self.language)
        return self.is_estimate or self.is_forecast or (pattern is not None and pattern.search(self.text) is not None)

    def amount(self, written: str) -> Quantity | None:
        """Return the amount that is written like this, as the passage or what is left of it without its basis says it."""
        held = (*self.statement.amounts, *self.bare.amounts) if written else ()
        found = next((amount for amount in held if amount.written == written), None)
        alone = quantities(written, self.language) if found is None and written in self.text else ()
        return alone[0] if len(alone) == 1 else found

    def position(self, value: str = "") -> Position:
        passage = self.passage
        return Position(
            source_id=passage.source.source_id,
            chunk_id=passage.chunk.chunk_id,
            start=passage.start,
            end=passage.end,
            value=value,
        )


def _is_all(phrase: Phrase, amounts: Iterable[Quantity]) -> bool:
    """Tell whether a condition holds the only amount there is: then it is what is said, and no condition of it."""
    held = [phrase.start <= amount.start < phrase.end for amount in amounts]
    return phrase.dimension is BasisDimension.CONDITIONS and any(held) and all(held)


def phrases_of(text: str) -> tuple[Phrase, ...]:
    """Return the words of a text that say on what its figures rest."""
    folded = text.casefold() if len(text.casefold()) == len(text) else text.lower()
    found = list(_free(text))
    found += [
        Phrase(dimension, question, answer, low, high, folded[low:high])
        for dimension, question, answer, low, high in words.answers(folded)
    ]
    kept: list[Phrase] = []
    for phrase in sorted(found, key=lambda each: (each.start, -each.end)):
        if not kept or phrase.start >= kept[-1].end:
            kept.append(phrase)
    return tuple(kept)


def _free(text: str) -> Iterable[Phrase]:
    for dimension, question, pattern in words.free_patterns():
        for match in pattern.finditer(text):
            answer = _answer(match)
            if answer:
                yield Phrase(dimension, question, answer, *match.span(), match.group().strip(" ()"))


def _answer(match: re.Match[str]) -> str:
    """Return what a phrase says, so that two writings of one answer are the same."""
    named = {name: held.casefold() for name, held in match.groupdict().items() if held}
    rank = named.get("p") or named.get("th")
    if rank:
        return "median" if rank == "50" else f"p{rank}"
    if "number" in named:
        return f"{named['number'].replace(',', '.')} {named['unit']}"
    if "what" in named or "left" in named:
        return f"with {named['what']}" if "what" in named else f"without {named['left']}"
    return named.get("region") or named.get("han") or match.group().casefold().strip(" ()")


def _settings(statement: Statement) -> Iterable[Phrase]:
    for held in statement.quantities:
        dimension = _SETTING.get(held.dimension)
        if dimension is None:
            continue
        lead = _LEAD.search(statement.text, max(0, held.start - 30), held.start)
        behind = _BEHIND.match(statement.text, held.end)
        yield Phrase(
            dimension,
            dimension.value,
            held.day or held.unit or held.written,
            lead.start() if lead else held.start,
            behind.end() if behind else held.end,
            held.written,
        )


def _joined(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for low, high in sorted(spans):
        if found and low < found[-1][1]:
            found[-1] = found[-1][0], max(high, found[-1][1])
        else:
            found.append((low, high))
    return found


def _context(text: str, language: str) -> Iterable[Phrase]:
    """A heading may name its year by nothing but a number: "Annual report 2023"."""
    for period in periods(text):
        yield Phrase(BasisDimension.TIME, BasisDimension.TIME.value, period.told, period.at, period.at, period.told)
    yield from (p for p in _settings(reading(text, language)) if p.dimension is BasisDimension.VERSION)


def _without(text: str, spans: Iterable[tuple[int, int]]) -> str:
    for low, high in sorted(spans, reverse=True):
        text = f"{text[:low]} {text[high:]}"
    return text


def _tidy(text: str) -> str:
    text = _GAPS.sub(" ", text).strip().lstrip(",，、: ")
    text = re.sub(r"\s+([,.;:])", r"\1", text).replace("( )", "").replace("()", "")
    return text[:1].upper() + text[1:]
