"""Which words of a sentence belong to which of its values? Two values beside each other keep each its own name and time.

A value is bound to the words of its own part of the sentence; a row of a table, to its label and the head above it. Where
the parts cannot be told apart, nothing is bound.
"""

# ruff: noqa: E501 - a list of words is one line
from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from research.evidence.quantities.dates import MONTHS
from research.evidence.quantities.types import Dimension, Quantity
from research.evidence.tokens import without_marks
from research.evidence.types import Source
from research.reading.types import Cell, TableUnit
from research.verification.candidates import reading
from research.verification.lexicon import measures
from research.verification.sameness import is_harmless, is_measuring
from research.verification.screening.aligned import is_row
from research.verification.screening.clauses import SENTENCE_END
from research.verification.screening.types import Nearby
from research.verification.statements import Statement, Word

_JOINT = re.compile(
    r"\b(?:and|und|et|y|e|while|whereas|but|against|versus|vs|than|gegenüber|gegen|während|aber|contre|tandis que|alors que|"
    r"frente a|mientras|compared (?:with|to)|followed by|gefolgt von|suivi de|seguido de)\b|[;；]|，而|而(?=[^且])|对比|对应",
    re.IGNORECASE,
)
_FROM_TO = re.compile(r"\A(?P<tail>[^,;]{0,40}?)\b(?P<cut>to|auf|bis|à|a|hasta)\s[^,;]{0,20}\Z", re.IGNORECASE)
_BOUNDARY = re.compile(r"[,;:()\[\]，；：、（）—–|\n]|\s-\s")
_WITHOUT = re.compile(
    r"\b(?:without|excluding|except|ohne|abzüglich|sans|hors|sin|excepto)\b|不含|除外|なし|除く", re.IGNORECASE
)
# In these, "gross" is part of a name.
_COMPOUNDS = re.compile(
    r"gross (?:domestic|national|regional) (?:product|income)|Bruttoinlandsprodukt\w*|produit intérieur brut|producto interior bruto",
    re.IGNORECASE,
)
_END = re.compile(SENTENCE_END + r"|[。！？\n]")
_HALF = re.compile("[;；]")
_QUOTES = " \"'“„«(¿¡-•*"
_CAPITAL_NEXT = re.compile(r"[\s-][A-ZÀ-Þ]|['’]s?\b")
# How a capitalised first word looks that is no name: a plural, an adverb, an abstract noun.
COMMON_FORM = re.compile(
    r"(?:s|ing|ly|ed|tion|sion|ment|ity|ness|ence|ance|ism|ship|ery|age|ure|logy|graphy|al|ous|ive|ful|less|able|ible|ic|ary|ory|ian|"
    r"people|research|data|water|staff|police|work|evidence|access|demand|debt|rainfall|income|profit|output|growth|traffic)\Z"
)
# What points back to a thing is no thing of its own.
POINTING = frozenset(
    [
        "that",
        "those",
        "one",
        "ones",
        "former",
        "latter",
        "celle",
        "celui",
        "ceux",
        "celles",
        "diejenige",
        "derjenige",
        "jene",
        "jener",
        "rate",
        "figure",
    ]
)
_CLOSING = {"(": ")", "（": "）", "[": "]"}
_YEARS = range(1900, 2101)
_MONTH_NAMES = sorted((name for name in MONTHS if len(name) > 3 or name in {"may", "mai"}), key=len, reverse=True)  # noqa: PLR2004
_SEASONS = (
    r"first quarter|Q1|erste[ns]? quartal|premier trimestre|primer trimestre|第一季度|第1四半期", r"second quarter|Q2|zweite[ns]? quartal|deuxième trimestre|segundo trimestre|第二季度|第2四半期",
    r"third quarter|Q3|dritte[ns]? quartal|troisième trimestre|tercer trimestre|第三季度|第3四半期", r"fourth quarter|Q4|vierte[ns]? quartal|quatrième trimestre|cuarto trimestre|第四季度|第4四半期",
    r"first half|erste[ns]? halbjahr|premier semestre|primer semestre|上半年|上半期", r"second half|zweite[ns]? halbjahr|second semestre|segundo semestre|下半年|下半期",
)  # fmt: skip
_PERIOD = re.compile(
    rf"(?P<month>(?<![^\W\d_])(?-i:(?:{'|'.join(name.capitalize() for name in _MONTH_NAMES)}|août|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janvier|février|mars|avril|juin|juillet|septembre|octobre|novembre|décembre))(?![^\W\d_]))"
    rf"|(?P<han>(?<![\d年])(?:1[0-2]|[1-9])月(?!\d))|(?P<season>{'|'.join(_SEASONS)})",
    re.IGNORECASE,
)
# Verbs of change say nothing of what changes.
_CHANGES = frozenset(
    [
        "grow",
        "fall",
        "reach",
        "rise",
        "climb",
        "sink",
        "stieg",
        "fallen",
        "steigen",
        "betragen",
        "augmenter",
        "augment",
        "baisser",
        "baiss",
        "aument",
        "disminuir",
        "total",
        "stand",
        "amount",
        "report",
        "record",
        "count",
        "post",
        "see",
        "show",
        "have",
        "find",
    ]
)


@dataclass(frozen=True, slots=True)
class Anchor:
    """A value, a date or an identifier in a sentence: `text[start:end]`. `key` is what it is, whatever its writing."""

    start: int
    end: int
    written: str
    key: str = ""
    quantity: Quantity | None = None


@dataclass(frozen=True)
class Bound:
    """An anchor with the part of its sentence that speaks of it, `statement.text[low:high]`.

    `before` is the part before it in the same sentence, None for the first one.
    """

    statement: Statement
    anchor: Anchor
    low: int
    high: int
    before: Bound | None = None
    near: Nearby | None = None

    @cached_property
    def words(self) -> tuple[Word, ...]:
        return tuple(word for word in self.statement.words if self.low <= word.start < self.high)

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of the part, and those that it takes over from the part before where it has none of its own."""
        return self.own_names | self._inherited

    @cached_property
    def own_names(self) -> frozenset[str]:
        return frozenset(word.stem for word in self.words if is_name(self.statement, word))

    @cached_property
    def _head_names(self) -> frozenset[str]:
        """The names before the value, and where there are none those of the part before."""
        found = (word for word in self.words if word.start < self.anchor.start and is_name(self.statement, word))
        return frozenset(word.stem for word in found) or self._inherited

    @cached_property
    def _inherited(self) -> frozenset[str]:
        if self.before is None:
            return frozenset()
        if any(is_name(self.statement, word) and word.start < self.anchor.start for word in self.words):
            return frozenset()
        return self.before._head_names if self.own_names else self.before.names  # noqa: SLF001 - of its own class

    @cached_property
    def head(self) -> frozenset[str]:
        """The words of the part before its value: what it is the value of; where there are none, those of the part before."""
        own = frozenset(
            word.stem
            for word in self.words
            if word.end <= self.anchor.start and word.stem not in _CHANGES and not self._is_empty(word)
        )
        return own if own or self.before is None else self.before.head

    def _is_empty(self, word: Word) -> bool:
        written, language = self.statement.text[word.start : word.end].casefold(), self.statement.language
        if written in POINTING or without_marks(written) in MONTHS:
            return True
        return is_measuring(written, language) or is_harmless(written, language)

    @cached_property
    def tail(self) -> frozenset[str]:
        """The words of the part behind its value."""
        return frozenset(word.stem for word in self.words if word.start >= self.anchor.end and not self._is_empty(word))

    @cached_property
    def capitals(self) -> frozenset[str]:
        return frozenset(word.stem for word in self.words if word.names)

    @cached_property
    def is_without(self) -> bool:
        """Tell whether the part speaks of something that is left out."""
        return _WITHOUT.search(self.text) is not None

    @cached_property
    def content(self) -> frozenset[str]:
        """The words of the part that say what is measured: no names, and no verbs of change."""
        return frozenset(
            word.stem
            for word in self.words
            if not is_name(self.statement, word) and word.stem not in _CHANGES and not self._is_empty(word)
        )

    @property
    def bag(self) -> frozenset[str]:
        """All words of the part that say something, names among them."""
        return self.content | self.own_names

    @cached_property
    def times(self) -> frozenset[str]:
        return frozenset(
            day for low, day in times_of(self.statement) if self.low <= low < self.high and low != self.anchor.start
        )

    @cached_property
    def labels(self) -> frozenset[str]:
        found = (q for q in self.statement.quantities if q.dimension is Dimension.LABEL)
        return frozenset(q.unit for q in found if self.low <= q.start < self.high and q.start != self.anchor.start)

    @cached_property
    def cells(self) -> frozenset[tuple[int, int]]:
        text = _COMPOUNDS.sub(" ", self.statement.text[self.low : self.high])
        return measures(text)

    @property
    def after(self) -> str:
        """The word that is counted: the first one behind the value in its part."""
        behind = (w for w in self.words if self.anchor.end <= w.start and w.stem not in _CHANGES and not self._is_empty(w))
        return next((w.stem for w in behind if not _BOUNDARY.search(self.statement.text, self.anchor.end, w.start)), "")

    @property
    def text(self) -> str:
        return self.statement.text[self.low : self.high].strip(" ,;:，；：、|\n")

    def place(self) -> tuple[int, int]:
        """Where the anchor stands in the source's text; -1, -1 where it was put together from a row."""
        if self.near is None:
            return -1, -1
        if self.near.statement is not self.statement:
            return self.near.start, self.near.end
        return self.near.start + self.anchor.start, self.near.start + self.anchor.end


def times_of(statement: Statement) -> Iterator[tuple[int, str]]:
    """Yield the dates and the bare years of a sentence with their places."""
    for quantity in statement.quantities:
        if quantity.dimension is Dimension.DATE and quantity.day:
            yield quantity.start, quantity.day
        elif is_year(quantity):
            yield quantity.start, quantity.written.strip()
    taken = [(quantity.start, quantity.end) for quantity in statement.quantities if quantity.day]
    for match in _PERIOD.finditer(statement.text):
        if not any(low <= match.start() < high for low, high in taken):
            yield match.start(), _period(match)


def _period(match: re.Match[str]) -> str:
    """Return the key of a month, a quarter or a season that is named without a year."""
    written = match.group().casefold()
    if match.lastgroup == "han":
        return f"--{int(re.sub(r'[^0-9]', '', written)):02d}"
    if match.lastgroup == "month":
        return f"--{MONTHS[without_marks(written)]:02d}"
    at = next(at for at, words in enumerate(_SEASONS) if re.fullmatch(words, written, re.IGNORECASE))
    return f"-{at}"


def is_year(quantity: Quantity) -> bool:
    """Tell whether a bare count is written like a year."""
    is_bare = quantity.dimension is Dimension.COUNT and not quantity.unit and quantity.high is None
    return is_bare and re.fullmatch(r"\d{4}", quantity.written.strip()) is not None and int(quantity.value) in _YEARS


def is_name(statement: Statement, word: Word) -> bool:
    """Tell whether a word is a name, as far as its capital tells; 'mmHg' and 'pH' are none."""
    written = statement.text[word.start : word.end]
    if not word.proper or not written[0].isupper() or without_marks(written.casefold()) in MONTHS:
        return False
    is_opening = not statement.text[: word.start].strip(_QUOTES) and not _CAPITAL_NEXT.match(statement.text, word.end)
    return not (is_opening and COMMON_FORM.search(written.casefold()))


def meets(one: Iterable[str], other: Iterable[str]) -> bool:
    """Tell whether a time of one is, or lies in, a time of the other; a month without a year is that of any."""
    others = tuple(other)
    return any(_is_in(a, b) or _is_in(b, a) for a in one for b in others)


def _is_in(time: str, other: str) -> bool:
    if other.startswith("--"):
        return time[4:].startswith(other[1:]) or time.startswith(other)
    return time.startswith(other)


def opening_names(statement: Statement) -> frozenset[str]:
    """Return the names that open a sentence: its subject, if it has one there."""
    found = []
    at = 0
    for word in statement.words:
        if not is_name(statement, word) or statement.text[at : word.start].strip().casefold() not in {
            "",
            "the",
            "die",
            "der",
            "das",
            "la",
            "le",
            "el",
            "-",
        }:
            break
        found.append(word.stem)
        at = word.end
    return frozenset(found)


def bound(statement: Statement, anchors: Sequence[Anchor], near: Nearby | None = None) -> tuple[Bound, ...]:
    """Return each of the anchors with its part of the sentence, () where the parts cannot be told apart."""
    ordered = sorted(anchors, key=lambda anchor: anchor.start)
    if not ordered:
        return ()
    masked = _masked(statement)
    cuts = [0]
    for one, other in pairwise(ordered):
        at = _cut(masked, one.end, other.start)
        if at is None:
            return ()
        cuts.append(at)
    cuts.append(len(statement.text))
    found: list[Bound] = []
    for anchor, (low, high) in zip(ordered, pairwise(cuts), strict=True):
        found.append(Bound(statement, anchor, low, high, found[-1] if found else None, near))
    return tuple(found)


def _masked(statement: Statement) -> str:
    """Return a text whose numbers hold no marks: the comma of 1,24 parts nothing."""
    text = statement.text
    for quantity in statement.quantities:
        text = f"{text[: quantity.start]}{'0' * (quantity.end - quantity.start)}{text[quantity.end :]}"
    return text


def _cut(text: str, low: int, high: int) -> int | None:
    """Return where the part of one value ends and that of the next begins."""
    between = text[low:high]
    ends = list(_END.finditer(between))
    if ends:
        return low + ends[-1].end()
    halves = list(_HALF.finditer(between))
    if halves:
        return low + halves[-1].start()
    joints = list(_JOINT.finditer(between))
    clear = [match for match in joints if between[: match.start()].rstrip().endswith((",", "，", "、", ")", "）"))]
    if joints:
        return low + (clear or joints)[-1].start()
    match = _FROM_TO.match(between)
    if match is not None:
        return low + match.start("cut")
    mark = _BOUNDARY.search(between)
    if mark is None:
        return None
    closing = _CLOSING.get(mark.group())
    end = between.find(closing, mark.end()) if closing else -1
    return low + (end + 1 if end >= 0 else mark.start())


def row_parts(source: Source, near: Nearby) -> tuple[Statement, ...]:
    """Return a row of a table as one sentence for each of its values: caption, label, head, and the value in its unit."""
    row = is_row(source, near)
    if row is None:
        return ()
    return tuple(reading(_told(source, row, cell), near.statement.language) for cell in row.cells)


def _told(source: Source, row: TableUnit, cell: Cell) -> str:
    value = source.text[cell.start : cell.end].strip()
    head = " ".join(part for part in (row.label, cell.head) if part)
    return f"{head}: {value} {cell.unit}".strip()
