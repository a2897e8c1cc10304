"""What does one sentence state? Its words, names, quantities and the small words that turn its sense, with their places.

Read once a text; what is compared is `agreement`'s matter.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from research.evidence.quantities.find import quantities
from research.evidence.quantities.types import Bound, Dimension, Quantity
from research.evidence.stopwords import FUNCTION_WORDS, content_runs
from research.evidence.tokens import UNSPACED, bigrams, stem
from research.verification.lexicon import Mark, has_lists, marks, measures
from research.verification.sameness import LIGHT_CHARACTERS, canonical, without_light

_WORD = re.compile(rf"(?P<run>[{UNSPACED}]+)|(?P<word>[^\W\d_{UNSPACED}][^\W_{UNSPACED}]*)|(?P<number>\d+(?:[.,]\d+)*)")
_QUESTION = re.compile(r"[?？؟]\s*[\"'”’»」』)\]]*\s*\Z|[吗嗎か]\s*[。]?\s*\Z")
_BOUNDARY = re.compile(r"[,;:()\[\]，；：、（）—–]|\s-\s")
# Who says a thing is no part of it: the ledger's attributions count it, and a name in it is not what the sentence is about.
_SAYERS = (
    r"(?:said|says|say|reported|reports|announced|announces|confirmed|confirms|wrote|writes|told|stated|states|notes|noted)"
)
_ATTRIBUTION = re.compile(
    rf"\b(?:according to|as reported by|as stated by|laut|selon|d['’]après|según|de acuerdo con)\b[^,;.]*[,;]?"
    r"|\bnach (?:angaben|auskunft|aussage) (?:von|de[sr]) \w+|,\s*(?:so|teilte|sagte|erklärte)\b[^,;]*$"
    r"|,\s*(?:a (?:déclaré|annoncé|indiqué)|(?:informó|anunció|dijo|declaró))\b[^,;]*$"
    rf"|,\s*[^,;]*\b{_SAYERS}\b[^,;]*$|^[^,;.\d]*\b{_SAYERS}\b(?:\s+on\s+\w+day)?(?:\s+that\b)?"
    rf"|[，,]?据[^，,。]*[，,]",
    re.IGNORECASE,
)
# What opens a tail that tells more about a statement, and is no part of what it states.
_TAIL = re.compile(
    r"(?:of )?(?:which|whom|who|whose|where)\b"
    r"|(?:a|an|the|more|fewer|less|up|down|compared|so that|while|whereas|with|making)\b"
    r"|(?:der|die|das|deren|dessen|was|wobei|während|mehr|weniger|womit|ein|eine)\b"
    r"|(?:qui|dont|où|soit|ce qui|contre)\b|(?:que|lo que|cuyo|frente)\b|比|较|其中",
    re.IGNORECASE,
)
# Words that open a sentence with a capital and name nothing.
_OPENERS = frozenset(
    word
    for line in (
        "however meanwhile overall moreover furthermore additionally today finally nevertheless therefore thus instead also",
        "yesterday later earlier altogether together currently since during last next several many most about around nearly",
        "dabei damit zudem außerdem insgesamt jedoch allerdings en ainsi cependant además sin",
    )
    for word in line.split()
)


@dataclass(frozen=True, slots=True)
class Word:
    """One word outside every quantity, or a pair of characters of a script without spaces.

    `names` says that it is written with a capital, `proper` that it is a name all the same where every noun is.
    """

    stem: str
    start: int
    end: int
    names: bool
    proper: bool


@dataclass(frozen=True)
class Statement:
    """A text read for comparison. `language` is a primary tag; offsets count code points of `text`.

    `names` are stems of capitalised words, also of the first one, in their order; `content` those of all other words that
    carry meaning. `literals` are digits that belong to no quantity.
    """

    text: str
    language: str
    words: tuple[Word, ...]
    quantities: tuple[Quantity, ...]
    literals: frozenset[str] = field(default=frozenset())

    @cached_property
    def stems(self) -> frozenset[str]:
        return frozenset(word.stem for word in self.words)

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(word.stem for word in self.words if word.names))

    @cached_property
    def proper_names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(word.stem for word in self.words if word.proper))

    @cached_property
    def content(self) -> frozenset[str]:
        return self.stems.difference(self.names)

    @cached_property
    def marks(self) -> frozenset[Mark]:
        return marks(self.text, self.language) if has_lists(self.language) else frozenset()

    @cached_property
    def is_question(self) -> bool:
        return _QUESTION.search(self.text) is not None

    @cached_property
    def amounts(self) -> tuple[Quantity, ...]:
        return tuple(quantity for quantity in self.quantities if quantity.dimension not in _TIMES)

    @cached_property
    def times(self) -> tuple[Quantity, ...]:
        return tuple(quantity for quantity in self.quantities if quantity.dimension is Dimension.DATE)

    @cached_property
    def boundaries(self) -> tuple[int, ...]:
        """Where clauses may end; a separator inside a number is none."""
        inside = [(quantity.start, quantity.end) for quantity in self.quantities]
        found = (match.start() for match in _BOUNDARY.finditer(self.text))
        return tuple(at for at in found if not any(low <= at < high for low, high in inside))

    @cached_property
    def sayers(self) -> tuple[tuple[int, int], ...]:
        """Where the text says who says it."""
        return tuple(match.span() for match in _ATTRIBUTION.finditer(self.text))

    @cached_property
    def head(self) -> Statement | None:
        """Return the statement without a tail that only tells more about it, None where it has no such tail."""
        for at in self.boundaries:
            tail = self.text[at + 1 :].strip()
            if _TAIL.match(tail) and self._stands_without(at, tail):
                return read_statement(self.text[:at], self.language)
        return None

    @cached_property
    def without_asides(self) -> Statement | None:
        """Return the statement without what it says of a name between two commas, None where it says no such thing."""
        if self.language not in _ASIDES:
            return None
        text = _ASIDES[self.language].sub("", self.text)
        return read_statement(text, self.language) if text != self.text else None

    @cached_property
    def parts(self) -> tuple[Statement, ...]:
        """Return the sentences that stand side by side in the statement, () where there is only one."""
        cuts = list(_SIDE_BY_SIDE.finditer(self.text))
        if not cuts or _OPENS_WIDE.match(self.text):
            return ()
        edges = [0, *(at for match in cuts for at in match.span()), len(self.text)]
        texts = (self.text[low:high].strip() for low, high in zip(edges[::2], edges[1::2], strict=True))
        return tuple(read_statement(text, self.language) for text in texts if text)

    @cached_property
    def told(self) -> Statement | None:
        """Return the statement without the words that say who says it, None where there are none."""
        text = self.text
        for low, high in reversed(self.sayers):
            text = f"{text[:low]} {text[high:]}"
        return read_statement(text.strip(), self.language) if self.sayers else None

    @cached_property
    def variants(self) -> tuple[Statement, ...]:
        """Return the statement, and what is left of it without its tail and without who says it."""
        found = (self, self.head, self.told, self.told.head if self.told else None)
        return tuple(variant for variant in found if variant is not None)

    def _stands_without(self, at: int, tail: str) -> bool:
        """A tail goes when the time of the statement stands before it, and when it neither denies nor limits."""
        if any(time.start > at for time in self.times) or not any(amount.end <= at for amount in self.amounts):
            return False
        return has_lists(self.language) and not _LIMITS & marks(tail, self.language)

    def measures_in(self, low: int, high: int) -> frozenset[tuple[int, int]]:
        """Return the measures named in a part of the text."""
        return measures(self.text[low:high])


_YEAR_WORDS = frozenset({"year", "jahr", "jahre", "jahres", "année", "an", "año"})
_YEAR = re.compile(r"1[5-9]\d\d|20\d\d")
_COUNTED_WORD = re.compile(r" (?:Menschen|Personen|Euro|Fahrgäste|Einwohner|Mitarbeiter|Stück|Besucher|Fälle)")
_VERSION = re.compile(r"\d{1,2}\.\d{1,3}")
_NAME_BEFORE = re.compile(r"(?<![^\W\d_])(?!In\b|At\b|The\b|By\b|Of\b|For\b|To\b|From\b)[^\W\d_a-zà-ÿ][^\W_]+ \Z")
_SIDE_BY_SIDE = re.compile(r"; |: |, (?:and|und|et|y|while|whereas|während)\b |；|：|，而|，同时")
_OPENS_WIDE = re.compile(
    r"(?:in|at|on|for|under|with|among|during|by|after|before|since|bei|unter|auf|für|mit|nach|im|am|dans|en|à|pour|sous|avec|"
    r"para|con|durante)\b|在|对",
    re.IGNORECASE,
)
# A name needs no narrowing: what stands in commas behind it tells more about it.
_ASIDES = {
    "en": re.compile(r"(?<=[^\W\d_]), (?:an?|the|which is an?) [^,;:.()\d]{3,60},(?= [a-z])"),
    "de": re.compile(r"(?<=[^\W\d_]), (?:eine?|einer) [^,;:.()\d]{3,60},(?= [a-zäöü])"),
    "fr": re.compile(r"(?<=[^\W\d_]), (?:une?|le|la) [^,;:.()\d]{3,60},(?= [a-zéè])"),
    "es": re.compile(r"(?<=[^\W\d_]), (?:una?|el|la) [^,;:.()\d]{3,60},(?= [a-z])"),
}
_LIMITS = frozenset({Mark.NEGATED, Mark.DOUBTED, Mark.CONDITIONAL})
_COUNTED = re.compile(
    r"(?:\b(?:d(?:er|ie|as|en|em|es)|ein\w*|kein\w*|ihr\w*|sein\w*|im|am|zum|zur|vom|beim|ins|rund|etwa)\s|\s\s)\Z",
    re.IGNORECASE,
)
_TIMES = frozenset({Dimension.DATE, Dimension.CLOCK})


def read_statement(text: str, language: str) -> Statement:
    """Read one sentence, or a few; `language` is a BCP 47 tag, '' where it is unknown."""
    tag = language.partition("-")[0].casefold()
    found = tuple(_as_meant(quantity, text, tag) for quantity in quantities(text, tag) if quantity.certain)
    words: list[Word] = []
    literals: set[str] = set()
    for match in _WORD.finditer(_without(text, found)):
        if match.lastgroup == "number":
            literals.add(match.group())
        elif match.lastgroup == "run":
            words += _pairs(match, tag)
        else:
            words += _word(match, tag)
    years = {quantity.start - 1 for quantity in found if quantity.dimension is Dimension.DATE}
    words = [word for word in words if word.end not in years or text[word.start : word.end].casefold() not in _YEAR_WORDS]
    return Statement(text=text, language=tag, words=tuple(words), quantities=found, literals=frozenset(literals))


def _as_meant(quantity: Quantity, text: str, language: str) -> Quantity:
    """Return a bare year of German as a year, and a bare decimal behind a name as its version: 'Kelda 3.1' is no amount."""
    if quantity.dimension is not Dimension.COUNT or quantity.unit or quantity.bound is not Bound.EXACT:
        return quantity
    if language == "de" and _YEAR.fullmatch(quantity.written) and not _COUNTED_WORD.match(text, quantity.end):
        return replace(quantity, dimension=Dimension.DATE, day=quantity.written)
    if _VERSION.fullmatch(quantity.written) and _NAME_BEFORE.search(text, max(0, quantity.start - 40), quantity.start):
        return replace(quantity, dimension=Dimension.VERSION, unit=quantity.written)
    return quantity


@lru_cache(maxsize=4_096)
def stems_of(text: str, language: str) -> frozenset[str]:
    """Return the stems of a text's words, and nothing else of what it states."""
    tag = language.partition("-")[0].casefold()
    found = (_pairs(match, tag) if match.lastgroup == "run" else _word(match, tag) for match in _WORD.finditer(text))
    return frozenset(word.stem for words in found for word in words)


def without_quantities(text: str, language: str) -> str:
    """Return a text with blanks in place of its quantities."""
    return _without(text, quantities(text, language))


def _without(text: str, taken: Sequence[Quantity]) -> str:
    """Blank the quantities of a text out, so that every place stays what it is."""
    for quantity in taken:
        text = text[: quantity.start] + " " * (quantity.end - quantity.start) + text[quantity.end :]
    return text


def _pairs(match: re.Match[str], language: str) -> list[Word]:
    run, at = without_light(match.group(), language), match.start()
    found, after = [], 0
    for part in content_runs(run, language):
        low = max(after, run.find(part, after))
        found += _singles(run, after, low, at)
        after, start = low + len(part), at + low
        found += [
            Word(pair, start + n, start + n + len(pair), names=False, proper=False) for n, pair in enumerate(bigrams(part))
        ]
    return [*found, *_singles(run, after, len(run), at)]


def _singles(run: str, low: int, high: int, at: int) -> list[Word]:
    """Return the single characters between the words of a run that carry content by themselves."""
    kept = [n for n in range(low, high) if run[n] > "\u30ff" and run[n] not in LIGHT_CHARACTERS]
    return [Word(run[n], at + n, at + n + 1, names=False, proper=False) for n in kept]


def _word(match: re.Match[str], language: str) -> list[Word]:
    written = match.group()
    folded = written.casefold()
    if folded in FUNCTION_WORDS.get(language, ()) or folded in _OPENERS or (len(written) == 1 and not written.isupper()):
        return []
    names = written[0].isupper() or any(character.isupper() for character in written[1:])
    if match.start() == 0 and folded.endswith("ly") and language == "en":
        return []
    proper = names and (language != "de" or _is_proper(match))
    return [
        Word(
            stem(canonical(folded, language, is_small=not names), language),
            match.start(),
            match.end(),
            names=names,
            proper=proper,
        )
    ]


def _is_proper(match: re.Match[str]) -> bool:
    """In German a noun behind an article or a number is no name; a blanked quantity has left its spaces."""
    return _COUNTED.search(match.string, 0, match.start()) is None
