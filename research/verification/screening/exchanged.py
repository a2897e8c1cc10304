"""Did two names change places? Who bought is not who was bought, though every word is there."""

from __future__ import annotations

import re
from collections.abc import Sequence

from research.verification.roles import governor, is_passive
from research.verification.rulings import RulingCode
from research.verification.screening.aligned import words_share
from research.verification.screening.types import Gravity, Nearby, ScreenFault
from research.verification.statements import Statement, Word

# Of a subject with its article, the article governs nothing.
_INSIDE = re.compile(r"[,;:]|\s(?:der|des|den|dem)\s", re.IGNORECASE)
_OF = frozenset({"d", "de", "du", "des", "del"})
_LISTED = re.compile(r"\s*(?:,|and|und|et|y|or|oder|ou|o|&|/|-|–)\s*")


def exchanged(claim: Statement, names: Sequence[Word], near: Nearby) -> ScreenFault | None:
    """Return two names that changed places: who bought for who was bought."""
    passage = near.statement
    if words_share(claim, passage) < 1 or is_passive(claim) is not is_passive(passage):
        return None
    places = {word.stem: word for word in passage.words if word.proper and _is_once(passage, word)}
    pairs = [
        (one, other) for at, one in enumerate(names) for other in names[at + 1 :] if {one.stem, other.stem} <= places.keys()
    ]
    for one, other in pairs:
        there, beyond = places[one.stem], places[other.stem]
        if (
            there.start < beyond.start
            or one.stem == other.stem
            or _is_listed(claim, one, other)
            or _is_listed(passage, beyond, there)
        ):
            continue
        own = governor_of(claim, one), governor_of(claim, other)
        if not _has_between(claim, one, other, passage, beyond, there):
            continue
        if own == (governor_of(passage, beyond), governor_of(passage, there)) and (own[0] != own[1] or own == ("", "")):
            return ScreenFault(
                code=RulingCode.OTHER_ENTITY,
                gravity=Gravity.REFUTES,
                claimed=claim.text,
                said=passage.text,
                start=near.start,
                end=near.end,
            )
    return None


def _has_between(claim: Statement, one: Word, other: Word, passage: Statement, first: Word, second: Word) -> bool:
    """Tell whether the same is done between two names in both sentences."""
    said = {word.stem for word in claim.words if one.end <= word.start < other.start}
    return any(word.stem in said for word in passage.words if first.end <= word.start < second.start and not word.proper)


def _is_once(statement: Statement, word: Word) -> bool:
    return sum(other.stem == word.stem for other in statement.words) == 1


def _is_listed(statement: Statement, one: Word, other: Word) -> bool:
    """Tell whether two names stand side by side: then their order says nothing."""
    return (
        _LISTED.fullmatch(statement.text, one.end, other.start) is not None
        or not statement.text[one.end : other.start].strip()
    )


def governor_of(statement: Statement, word: Word) -> str:
    if re.search(r"\bd['’]\Z", statement.text[: word.start], re.IGNORECASE):
        return "de"
    found = governor(statement, word)
    if found == "der" and statement.text[:4].casefold() == "der " and not _INSIDE.search(statement.text[: word.start]):
        return ""
    return "de" if statement.language in {"fr", "es"} and found in _OF else found
