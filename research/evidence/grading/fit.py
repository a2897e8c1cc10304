"""Is a passage about the very thing that a statement speaks of? Its names, its version, its conditions, its reach.

The rule: what the statement names has to stand in the passage, its paragraph, heading or title. What is named otherwise
there differs; what is not named is not told.
"""

from __future__ import annotations

import re
from functools import lru_cache

from research.evidence.grading.features import version_hits
from research.evidence.grading.surroundings import Surroundings
from research.evidence.ledger.claims import ClaimKind, Fit
from research.evidence.ledger.types import SourceKind
from research.evidence.stopwords import FUNCTION_WORDS
from research.evidence.tokens import is_unspaced, stem, tokens

Fitting = tuple[Fit, tuple[str, ...]]

_MOST_CHARS = 2000
_LEAST_OPENING = 3  # letters
_CAPITAL = re.compile(r"[^\W\d_][\w’'&+-]*(?:\.[A-Za-z]\w*)*")
_IN_HAN = re.compile(
    r"[A-Za-z][\w+.-]*[A-Za-z0-9]|《[^》\n]{1,40}》|“[^”\n]{1,20}”|「[^」\n]{1,20}」|[ァ-ヺー]{3,}|"
    r"[\u4e00-\u9fff]{2,6}(?:公司|大学|集团|银行|法院|研究院|研究所|大厦|机场)"
)
_NUMBER = re.compile(r"\d+(?:\.\d+)*")
_CONDITION = re.compile(
    r"(?:\b(?:at|under|below|above|with|bei|unter|über|mit|à|a|con|avec)|在|于)\s?(?P<number>-?\d+(?:[.,]\d+)?)\s?"
    r"(?P<unit>°[CF]|℃|K|hPa|kPa|bar|kV|V|Hz|kHz|MHz|GHz|km/h|mph|rpm|threads|clients|users|cores|GPUs?|nodes|connections|"
    r"度|线程|并发|核|Threads|Kerne[n]?|Nutzer[n]?)(?!\w)"
)
# What opens a sentence is written large by rule, and so are the days and months of English and every noun of German.
_NO_NAME = frozenset(
    [
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
        "i",
        "version",
        "table",
        "figure",
        "section",
        "chapter",
    ]
)
_ANY_FUNCTION_WORD = frozenset[str]().union(*FUNCTION_WORDS.values())


def fit(statement: str, around: Surroundings, *, kind: SourceKind, claim: ClaimKind, language: str) -> Fitting:
    """Return whether a passage is about what a statement speaks of, and what differs or is not told.

    The detail holds writings: a version that is claimed and the one that is said; names or conditions that are missing.
    """
    whole = around.all
    other = _other_version(statement, whole)
    if other:
        return other
    names = names_of(statement, language)
    missing = tuple(name for name in names if not _stands_in(name, whole))
    if (
        names
        and len(missing) == len(names)
        and _same_script(statement, around.passage)
        and names_of(around.passage, language)
    ):
        return Fit.OTHER_ENTITY, missing
    conditions = _conditions(statement, whole)
    if conditions:
        return conditions
    if language == around.language:
        missing += _missing_opening(statement, whole, language)
    if missing:
        return Fit.NOT_TOLD, missing
    if kind is SourceKind.FIRST_HAND and not names and claim in _GENERAL:
        return Fit.NARROWER, ("first_hand",)
    return Fit.FITS, ()


_GENERAL = frozenset(
    {
        ClaimKind.FINDING,
        ClaimKind.TREND,
        ClaimKind.STATE,
        ClaimKind.FIGURE,
        ClaimKind.INTERFACE,
        ClaimKind.RULE,
        ClaimKind.OTHER,
    }
)


@lru_cache(maxsize=4096)
def names_of(text: str, language: str) -> tuple[str, ...]:
    """Return what a text writes like a name, each once, in order. In German only what is no plain noun."""
    text = text[:_MOST_CHARS]
    if is_unspaced(text):
        return tuple(dict.fromkeys(match.group().strip("《》“”「」") for match in _IN_HAN.finditer(text)))
    found = (match.group().rstrip("'’") for match in _CAPITAL.finditer(text) if _is_name(text, match, language))
    return tuple(dict.fromkeys(_without_genitive(name) for name in found))


def versions_of(text: str) -> tuple[str, ...]:
    """Return the versions that a text names, as bare numbers, each once."""
    data = text.encode("utf-8", "replace")
    found = (_NUMBER.search(data[hit.start : hit.end].decode("utf-8", "replace")) for hit in version_hits(data))
    return tuple(dict.fromkeys(match.group() for match in found if match))


def _is_name(text: str, match: re.Match[str], language: str) -> bool:
    word = match.group()
    if len(word) < 2 or not any(map(str.isupper, word)) or word.casefold() in _NO_NAME:  # noqa: PLR2004 - one letter
        return False
    if any(map(str.isupper, word[1:])) or any(map(str.isdigit, word)):
        return True
    if language == "de" or word.casefold() in _ANY_FUNCTION_WORD:
        return False
    before = text[: match.start()].rstrip(" \"'“„«(*_")
    if bool(before) and before[-1] not in ".!?:;\n":
        return True
    return text[match.end() : match.end() + 1] == " " and text[match.end() + 1 : match.end() + 2].isupper()


def _missing_opening(statement: str, whole: str, language: str) -> tuple[str, ...]:
    """Return the word that opens a statement when nothing around says it: it may be a name, its capital does not tell."""
    match = _CAPITAL.match(statement)
    word = match.group() if match else ""
    if len(word) < _LEAST_OPENING or not word[0].isupper() or word.casefold() in _ANY_FUNCTION_WORD:
        return ()
    wanted = stem(word.casefold(), language)
    return () if _stands_in(word, whole) or wanted in tokens(whole[: 3 * _MOST_CHARS], language=language) else (word,)


def _without_genitive(name: str) -> str:
    return name[:-2] if name.endswith(("'s", "’s")) else name


def _stands_in(name: str, text: str) -> bool:
    # A name may be bent or joined ("Tesla's", "Python-Version"), so its letters are looked for, not its word.
    return name.casefold() in text.casefold()


def _same_script(one: str, other: str) -> bool:
    return is_unspaced(one) == is_unspaced(other)


def _other_version(statement: str, whole: str) -> Fitting | None:
    claimed = versions_of(statement)
    if not claimed:
        return None
    said = versions_of(whole)
    for version in claimed:
        if any(_agree(version, other) for other in said):
            continue
        if said:
            return Fit.OTHER_VERSION, (version, said[0])
        return Fit.NOT_TOLD, (version,)
    return None


def _agree(one: str, other: str) -> bool:
    """'3.11' is what '3.11.4' belongs to."""
    return f"{one}.".startswith(f"{other}.") or f"{other}.".startswith(f"{one}.")


def _conditions(statement: str, whole: str) -> Fitting | None:
    said = [(match["number"], match["unit"]) for match in _CONDITION.finditer(whole)]
    for match in _CONDITION.finditer(statement[:_MOST_CHARS]):
        named = (match["number"], match["unit"])
        if named in said:
            continue
        other = next((number for number, unit in said if unit == named[1]), "")
        claimed = f"{named[0]} {named[1]}"
        return (Fit.OTHER_CONDITIONS, (claimed, f"{other} {named[1]}")) if other else (Fit.NOT_TOLD, (claimed,))
    return None
