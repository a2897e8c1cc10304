"""Does a span of text talk to a machine instead of a reader? An advisory screen in linear time.

It proves nothing: what it flags is recorded and never quoted, and what it misses has no authority either.
"""

from __future__ import annotations

import functools
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
    Rule,
)
from research.reading.sentences import sentences
from research.reading.types import FlaggedSpan
from research.trust.marks import normalized

if TYPE_CHECKING:
    from re2 import _Regexp

_WINDOW = 3
_MAX_PIECE = 60
_MIN_SCRAMBLE = 5
_LONG_TEXT = 2000


def flag_spans(text: str, *, language: str = "en") -> tuple[FlaggedSpan, ...]:
    """Return the sentences that read like instructions to a machine, in order, with the rules that hit."""
    spans = [(span.start, span.end) for span in sentences(text, language=language)]
    found: dict[tuple[int, int], str] = {}
    folded = [fold(text[start:end]) for start, end in spans]
    rules = [_rule_of(sentence) for sentence in folded]
    found.update({span: rule for span, rule in zip(spans, rules, strict=True) if rule})
    found |= _many_shots(text)
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
    text = normalized("NFKD", text)
    text = "".join(char for char in text if not unicodedata.combining(char))
    return " ".join(normalized("NFC", text).translate(LOOKALIKES).casefold().split())


def _many_shots(text: str) -> dict[tuple[int, int], str]:
    """Long runs of made-up questions and answers, which no single sentence shows."""
    import re2

    pattern = re2.compile(MANY_SHOTS, _options())
    return {(match.start(), match.end()): "many_shot" for match in pattern.finditer(text)} if "Q:" in text else {}


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
    digits = sum(1 for word in words if any(char.isdigit() for char in word) and any(char.isalpha() for char in word))
    if digits >= 2:  # noqa: PLR2004 - two words with digits inside are a cipher, one is a model number
        yield folded.translate(LEET)
    mended = [_unscrambled(word) for word in words]
    if mended != words:
        yield " ".join(mended)
    if any(word in folded for word in ("snoitcurtsni", "erongi", "tpmorp")):
        yield folded[::-1]


def _unscrambled(word: str) -> str:
    """Return the key word of which this is a spelling with its inner letters mixed (first and last letter in place)."""
    core = word.strip(".,;:!?\"'()")
    if len(core) < _MIN_SCRAMBLE:
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
