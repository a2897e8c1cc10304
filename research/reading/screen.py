"""Does a span of text talk to a machine instead of a reader? An advisory screen in linear time.

It proves nothing: what it flags is recorded and never quoted, and what it misses has no authority either.
"""

from __future__ import annotations

import base64
import functools
import re
import unicodedata
from collections.abc import Iterator
from typing import TYPE_CHECKING

from research.reading.screen_rules import (
    ADDRESSEES,
    LEET,
    LOOKALIKES,
    MANY_SHOTS,
    NAMED_WORDING,
    REPORTED_ORDER,
    RULES,
    SCRAMBLED,
    SPACED_WORDS,
    Rule,
)
from research.reading.sentences import sentences
from research.reading.types import FlaggedSpan
from research.trust.marks import normalized

if TYPE_CHECKING:
    from re2 import _Regexp

_WINDOW = 3
_MAX_ENCODED = 50
_ENCODED = re.compile(r"(?<![\w+/-])[A-Za-z0-9+/_-]{24,4000}={0,2}(?![\w+/=-])")
_URL_SAFE = str.maketrans("-_", "+/")
_LETTERED = re.compile(r"(?<!\w)(?:\w[.\-_*·]){3,40}\w(?!\w)")
_SPACED = re.compile(r"(?<!\w)(?:\w ){8,300}\w(?!\w)")
_MAX_PIECE = 60
_MIN_SCRAMBLE = 5
_MAX_SCRAMBLE = max(len(word) for word in SCRAMBLED.values())
_LONG_TEXT = 2000
_PIECE = 20_000
_FIRST_MARK = "\u0300"
# Signs whose compatibility form is a phrase of several words: the copy of a text of them would have its length many times.
_PHRASES = {0xFDFA: " ", 0xFDFB: " "}
_DIGIT = re.compile(r"\d")
# A word longer than this is not looked up twice.
_COMMON_WORD = 24


def flag_spans(text: str, *, language: str = "en") -> tuple[FlaggedSpan, ...]:
    """Return the sentences that read like instructions to a machine, in order, with the rules that hit."""
    spans = [(span.start, span.end) for span in sentences(text, language=language)]
    found: dict[tuple[int, int], str] = {}
    folded = [fold(text[start:end]) for start, end in spans]
    rules = [_rule_of(sentence) for sentence in folded]
    found.update({span: rule for span, rule in zip(spans, rules, strict=True) if rule})
    found |= _many_shots(text)
    found |= _encoded_orders(text)
    for start, end, rule in _across(spans, folded, rules):
        if not any(first < end and last > start for first, last in found):
            found[start, end] = rule
    return tuple(FlaggedSpan(start=start, end=end, rule=rule) for (start, end), rule in sorted(found.items()))


def rule_in(text: str) -> str:
    """Return the name of the first rule that any part of the text meets, or ''. One scan tells most texts apart."""
    if len(text) > _LONG_TEXT and not _any_rule().search(fold(text)):
        return ""
    return next((span.rule for span in flag_spans(text)), "")


def reads_like_instruction(text: str) -> bool:
    """Tell whether any span of the text is flagged."""
    return bool(flag_spans(text))


def fold(text: str) -> str:
    """Return the match copy: compatibility forms, look-alike letters and marks folded, case gone, spaces single."""
    if not text.isascii():
        text = normalized("NFC", "".join(_plain(text[at : at + _PIECE]) for at in range(0, len(text), _PIECE)))
        text = text.translate(LOOKALIKES)
    return " ".join(text.casefold().split())


def _plain(text: str) -> str:
    """One piece without marks; pieces bound what stands in memory as single characters."""
    text = normalized("NFKD", text.translate(_PHRASES))
    return "".join([char for char in text if char < _FIRST_MARK or not unicodedata.combining(char)])


def _many_shots(text: str) -> dict[tuple[int, int], str]:
    """Long runs of made-up questions and answers, which no single sentence shows."""
    import re2

    pattern = re2.compile(MANY_SHOTS, _options())
    return {(match.start(), match.end()): "many_shot" for match in pattern.finditer(text)} if "Q:" in text else {}


def _encoded_orders(text: str) -> dict[tuple[int, int], str]:
    """Runs of base64 or hexadecimal digits that say an order when they are read."""
    tokens = zip(_ENCODED.finditer(text), range(_MAX_ENCODED), strict=False)
    return {match.span(): "encoded_blob" for match, _ in tokens if _rule_of(fold(_decoded(match.group())))}


def _decoded(token: str) -> str:
    """What a run of digits says in words, '' when it says none."""
    for read in (bytes.fromhex, _from_base64):
        try:
            said = read(token).decode("utf-8")
        except ValueError:
            continue
        if " " in said and said.isprintable():
            return said
    return ""


def _from_base64(token: str) -> bytes:
    plain = token.rstrip("=").translate(_URL_SAFE)
    return base64.b64decode(plain + "=" * (-len(plain) % 4))


def _respelled(folded: str) -> Iterator[str]:
    """A sentence that is written letter by letter, as words."""
    if _LETTERED.search(folded):
        yield _LETTERED.sub(lambda match: "".join(filter(str.isalnum, match.group())), folded)
    if _SPACED.search(folded):
        joined = _SPACED.sub(lambda match: match.group().replace(" ", ""), folded)
        yield " ".join(_spaced_words().sub(r" \1 ", joined).split())


@functools.cache
def _spaced_words() -> re.Pattern[str]:
    return re.compile(SPACED_WORDS)


def _rule_of(folded: str) -> str:
    for variant in _variants(folded):
        # One scan tells most sentences apart; single rules are asked only after it hit.
        if not _any_rule().search(variant):
            continue
        said = _without_reports(variant)
        if rules := dict.fromkeys(name for name, pattern in _compiled() if pattern.search(said)):
            return "+".join(rules)
    return ""


def _without_reports(folded: str) -> str:
    """Leave out what a sentence only tells of: an order given to somebody who is no machine, a wording named as example."""
    order, named = _reports()
    for match in reversed(list(order.finditer(folded))):
        if ADDRESSEES.isdisjoint(match.group(1).split()):
            folded = f"{folded[: match.end(1)]}{folded[match.end() :]}"
    return str(named.sub("", folded))


def _variants(folded: str) -> Iterator[str]:
    yield folded
    words = folded.split()
    if _DIGIT.search(folded) and _is_cipher(words):
        yield folded.translate(LEET)
    mended = [_unscrambled(word) if len(word) <= _COMMON_WORD else _mended(word) for word in words]
    if mended != words:
        yield " ".join(mended)
    yield from _respelled(folded)
    if any(word in folded for word in ("snoitcurtsni", "erongi", "tpmorp")):
        yield folded[::-1]


def _is_cipher(words: list[str]) -> bool:
    """Two words with digits inside are a cipher, one is a model number."""
    return sum(1 for word in words if any(map(str.isdigit, word)) and any(map(str.isalpha, word))) >= 2  # noqa: PLR2004


@functools.lru_cache(maxsize=8192)
def _unscrambled(word: str) -> str:
    return _mended(word)


def _mended(word: str) -> str:
    """Return the key word of which this is a spelling with its inner letters mixed (first and last letter in place)."""
    core = word.strip(".,;:!?\"'()")
    if not _MIN_SCRAMBLE <= len(core) <= _MAX_SCRAMBLE:
        return word
    return word.replace(core, SCRAMBLED.get((core[0], "".join(sorted(core[1:-1])), core[-1]), core))


def _across(spans: list[tuple[int, int]], folded: list[str], rules: list[str]) -> Iterator[tuple[int, int, str]]:
    """Short neighbouring pieces are read together too, the fewest first: an instruction may be cut into blocks or cells."""
    for size in range(2, _WINDOW + 1):
        for index in range(len(spans) - size + 1):
            window = range(index, index + size)
            if any(len(folded[at]) > _MAX_PIECE or rules[at] for at in window):
                continue
            joined = " ".join(folded[at].replace("|", " ") for at in window)
            if rule := _rule_of(" ".join(joined.split())):
                yield spans[window[0]][0], spans[window[-1]][1], rule


@functools.cache
def _any_rule() -> _Regexp:
    import re2

    return re2.compile("|".join(f"(?:{rule.pattern})" for rule in RULES), _options())


@functools.cache
def _reports() -> tuple[_Regexp, _Regexp]:
    import re2

    return re2.compile(REPORTED_ORDER, _options()), re2.compile(NAMED_WORDING, _options())


@functools.cache
def _compiled() -> tuple[tuple[str, _Regexp], ...]:
    import re2

    def compiled(rule: Rule) -> _Regexp:
        return re2.compile(rule.pattern, _options())

    return tuple((rule.name, compiled(rule)) for rule in RULES)


def _options() -> object:
    import re2

    options = re2.Options()
    options.max_mem = 64 << 20
    options.log_errors = False
    return options
