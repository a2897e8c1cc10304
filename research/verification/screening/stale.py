"""Does a statement tell as present what its evidence tells as past? What was, ended or was replaced is not what is."""

# ruff: noqa: E501 - a list of words is one line
from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from research.verification.lexicon import Mark, has_lists, marks
from research.verification.rulings import RulingCode
from research.verification.screening.aligned import best_for, lacking, words_share
from research.verification.screening.binding import times_of
from research.verification.screening.clauses import clauses
from research.verification.screening.types import Aligned, Gravity, Nearby, ScreenFault
from research.verification.statements import Statement

SAME_MATTER = 0.6
_PRESENT = {
    "en": r"\b(?:is|are|has|have|does|do|remains|stands|holds|runs|carries|operates|owns|leads|serves|employs|offers|applies|requires|allows|uses|produces|provides|lives|works|supports|costs|charges|pays|contains|covers|sells|makes|supplies|recommends)\b",
    "de": r"\b(?:ist|sind|hat|haben|gilt|gelten|besteht|führt|leitet|betreibt|beschäftigt|bietet|verlangt|kostet|liegt|gehört|beträgt)\b",
    "fr": r"\b(?:est|sont|a|ont|reste|dirige|exploite|emploie|compte|exige|coûte|appartient|applique)\b",
    "es": r"\b(?:es|son|está|están|tiene|tienen|sigue|dirige|opera|emplea|cuenta|exige|cuesta|pertenece|aplica)\b",
    "zh": r"现为|现任|现由|目前|如今",
    "ja": r"である|です|ている|ています|だ。|する。|します",
}
_PAST = {
    "en": r"\b(?:was|were|had|did|used to|until|formerly|previously|ceased|no longer|\w+ed)\b",
    "de": r"\b(?:war|waren|hatte|hatten|wurde|wurden|galt|bestand|führte|leitete|betrieb|beschäftigte|früher|ehemals|bis|\w{3,}te)\b",
    "fr": r"\b(?:était|étaient|avait|avaient|fut|furent|\w+ait|\w+aient|ancien\w*|jusqu\w*|auparavant|autrefois)\b",
    "es": r"\b(?:era|eran|fue|fueron|tenía|tenían|estaba|hubo|hasta|anteriormente|antiguamente|\w+aba|\w+ía|\w+ó)\b",
    "zh": r"曾|此前|原|当时|過去|过去|截至|直到",
    "ja": r"だった|でした|していた|ていました|かつて|まで|した。|しました|当時",
}
_REPLACED = re.compile(
    r"\b(?:superseded|replaced|repealed|withdrawn|revoked|obsolete|deprecated|discontinued|expired|no longer|ersetzt|aufgehoben|abgelöst|außer kraft|"
    r"remplacée?s?|abrogée?s?|périmée?s?|sustituid[oa]s?|derogad[oa]s?|obsolet[oa]s?)\b|取代|废止|廢止|失效|停产|廃止|置き換え|失効",
    re.IGNORECASE,
)


def stale_faults(aligned: Aligned) -> Iterator[ScreenFault]:
    """Yield a fault for each sentence that says "is" or "now" where the evidence says "was", "until" or "was replaced"."""
    for claim in aligned.claims:
        if not has_lists(claim.language):
            continue
        near = _about(claim, aligned)
        if near is not None and _is_stale(claim, near):
            yield ScreenFault(
                code=RulingCode.OTHER_TIME,
                gravity=Gravity.REFUTES,
                claimed=claim.text,
                said=near.statement.text,
                start=near.start,
                end=near.end,
            )


@cache
def _present(language: str) -> re.Pattern[str]:
    return re.compile(_PRESENT[language], re.IGNORECASE)


@cache
def _past(language: str) -> re.Pattern[str]:
    return re.compile(_PAST[language], re.IGNORECASE)


def _about(claim: Statement, aligned: Aligned) -> Nearby | None:
    """Return the cited sentence, or the clause of it, that says the most of a sentence and every number of it."""
    cited = [one for one in best_for(claim, aligned) if one.is_cited and not lacking(claim.amounts, one.statement)]
    near = max(cited, key=lambda one: words_share(claim, one.statement), default=None)
    if near is None or words_share(claim, near.statement) < SAME_MATTER:
        return None
    parts = clauses(near.statement.text, near.statement.language)
    best = max(parts, key=lambda one: (words_share(claim, one.statement), len(one.statement.stems & claim.stems)))
    if lacking(claim.amounts, best.statement):
        return near
    return replace(near, start=near.start + best.start, end=near.start + best.end, statement=best.statement)


def _is_stale(claim: Statement, near: Nearby) -> bool:
    passage = near.statement
    own, held = marks(claim.text, claim.language), marks(passage.text, passage.language)
    if Mark.NOW in held or not _is_present(claim) or any(True for _ in times_of(claim)):
        return False
    if Mark.ENDED in own or Mark.BEFORE_NOW in own or Mark.NEGATED in own:
        return False
    if _REPLACED.search(passage.text) and not _REPLACED.search(claim.text):
        return _is_replaced_itself(claim, passage)
    if not _is_past(passage) or _is_present_in(claim, passage):
        return False
    was = Mark.BEFORE_NOW in held or Mark.ENDED in held or any(True for _ in times_of(passage))
    return was if _says_now(claim) or _same_verb(claim, passage) else False


def _is_present(claim: Statement) -> bool:
    return _present(claim.language).search(claim.text) is not None or _says_now(claim)


def _is_past(passage: Statement) -> bool:
    return _past(passage.language).search(passage.text) is not None


def _is_present_in(claim: Statement, passage: Statement) -> bool:
    """Tell whether the evidence says itself in the present what the statement says so."""
    found = {match.group().casefold() for match in _present(claim.language).finditer(claim.text)}
    return any(match.group().casefold() in found for match in _present(claim.language).finditer(passage.text))


def _says_now(claim: Statement) -> bool:
    return Mark.NOW in claim.marks


_PAIRS = (
    ("is", "was"), ("are", "were"), ("has", "had"), ("have", "had"), ("does", "did"), ("ist", "war"), ("sind", "waren"), ("hat", "hatte"), ("haben", "hatten"),
    ("gilt", "galt"), ("est", "était"), ("sont", "étaient"), ("a", "avait"), ("ont", "avaient"), ("es", "era"), ("es", "fue"), ("son", "eran"), ("está", "estaba"),
    ("tiene", "tenía"), ("holds", "held"), ("runs", "ran"), ("leads", "led"), ("stands", "stood"), ("pays", "paid"), ("sells", "sold"), ("makes", "made"), ("betreibt", "betrieb"),
)  # fmt: skip


def _same_verb(claim: Statement, passage: Statement) -> bool:
    """Tell whether one verb stands in the present here and in the past there."""
    said = set(re.findall(r"[^\W\d_]+", claim.text.casefold()))
    held = set(re.findall(r"[^\W\d_]+", passage.text.casefold()))
    if any(now in said - held and was in held - said for now, was in _PAIRS):
        return True
    if claim.language == "en":
        return any(
            _is_pair(now, was) for now in said - held if now.endswith("s") for was in held - said if was.endswith("ed")
        )
    return False


def _is_pair(now: str, was: str) -> bool:
    """Tell whether two English forms are the present and the past of one verb: "carries" and "carried"."""
    one = re.sub(r"(?:ies|es|s)\Z", "", now)
    other = re.sub(r"(?:ied|ed)\Z", "", was)
    return len(one) > 2 and (one == other or one.rstrip("e") == other)  # noqa: PLR2004


def _is_replaced_itself(claim: Statement, passage: Statement) -> bool:
    """Tell whether what was replaced is what the statement tells of, and not what replaced it."""
    match = _REPLACED.search(passage.text)
    if match is None:
        return False
    before = passage.text[: match.start()]
    subject = [word for word in claim.words if not re.search(r"[^\W\d_]", claim.text[: word.start])] or list(claim.words[:2])
    numbers = [quantity.written for quantity in claim.quantities]
    if any(number in passage.text and number not in before for number in numbers):
        return False
    return all(
        passage.language in {"zh", "ja"} or claim.text[word.start : word.end].casefold() in before.casefold()
        for word in subject
    )
