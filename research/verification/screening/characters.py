"""Is a name of Chinese or Japanese another than in the evidence? Names have no capitals there: they are known by their place.

Two sentences that are the same but for one run of characters name two things, where that run is a name on both sides.
"""

# ruff: noqa: E501 - a list of words is one line
from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import pairwise

from research.verification.rulings import RulingCode
from research.verification.sameness import LIGHT_CHARACTERS
from research.verification.screening.aligned import best_for, lacking
from research.verification.screening.clauses import clauses
from research.verification.screening.types import Aligned, Gravity, Nearby, ScreenFault
from research.verification.statements import Statement

# The part of a statement that must stand in a sentence as it is, beside the run that differs.
SAME_CHARACTERS = 0.6
_MOST_CHARS = 300
_NAMED = re.compile(
    r"(?:市|县|縣|省|区|區|镇|鎮|村|州|国|國|港|湾|灣|岛|島|山|湖|河|川|桥|橋|站|駅|厂|廠|工場|矿|鉱山|号|號|线|線|队|隊|校|院|社|株式会社|公司|集团|集團|大学|大學|学院|医院|銀行|银行|研究所|研究院|中心|センター|"
    r"实验室|法院|裁判所|委员会|委員会|部|省|局|厅|庁|党|协会|協会|基金会|报|新聞|先生|女士|博士|教授|氏|さん|市长|市長|总裁|社長|药|薬|病毒)"
)
_KATAKANA = re.compile(r"[ァ-ヴー・]{2,}")
_LATIN = re.compile(r"[A-Za-z][A-Za-z0-9-]+")
_HOUSE = re.compile(
    r"[ァ-ヴー・]{2,}|[\u4e00-\u9fff]{2}(?:公司|集团|集團|大学|大學|医院|银行|銀行|研究所|市|县|縣|省|社|队|隊|党|先生|女士|博士|教授|氏)"
)
_TITLE = re.compile(
    r"(?:市长|市長|县长|省长|部长|部長|局长|局長|总裁|總裁|社長|董事长|主任|主席|总统|总理|首相|大统领|院长|院長|校长|校長|馆长|館長|教授|博士|记者|经理|經理|長)[は为為是：]?\Z"
)
_PASSIVE = re.compile("被|遭到|由(?!于)|受到|され|られ|われ")
_ENDING = re.compile(r"(?:で、?|である|であった|だった|でした|です|だ|した|する|しました|します)?[。、，；]?\Z")
_LISTED = re.compile(r"[、和与及と・，,]|以及|および")
_LETTER = re.compile(r"[^\W\d_]")


def character_faults(aligned: Aligned) -> Iterator[ScreenFault]:
    """Yield a fault where a statement puts another name in the place of the one that its evidence has."""
    for claim in aligned.claims:
        exchanged = next((f for near in best_for(claim, aligned)[:2] if (f := _exchanged(claim, near)) is not None), None)
        faults: list[ScreenFault] = [exchanged] if exchanged is not None else []
        for near in best_for(claim, aligned)[:3]:
            if re.search(rf"(?:\A|[，。；、：\s]){re.escape(claim.text)}", near.statement.text):
                faults = []
                break
            fault = next(
                (
                    f
                    for one in _clauses(claim, near)
                    if _may_be_about(claim, one) and (f := _fault(claim, one, aligned)) is not None
                ),
                None,
            )
            if fault is not None:
                faults.append(fault)
        yield from faults[:1]


def _may_be_about(claim: Statement, near: Nearby) -> bool:
    return not lacking(claim.quantities, near.statement)


def _clauses(claim: Statement, near: Nearby) -> Iterator[Nearby]:
    """Yield the clauses of a sentence that are most like a statement, best first, and the whole of it."""
    ending = _ENDING.sub("", claim.text)[-2:]
    parts = sorted(
        clauses(near.statement.text, claim.language),
        key=lambda part: (
            -len(part.statement.stems & claim.stems),
            not _ENDING.sub("", part.statement.text).endswith(ending),
        ),
    )
    opens = [_opening(part.statement.text) == _opening(claim.text) for part in parts[:2]]
    # The second best is about the same only where it opens alike, and the best does not.
    for part in parts[:2] if opens == [False, True] else parts[:1]:
        yield replace(near, start=near.start + part.start, end=near.start + part.end, statement=part.statement)
    yield near


def _opening(text: str) -> str:
    return text.lstrip(" 、，で")[:2]


def _fault(claim: Statement, near: Nearby, aligned: Aligned) -> ScreenFault | None:
    said, held = (_ENDING.sub("", text[:_MOST_CHARS]) for text in (claim.text, near.statement.text))
    matcher = SequenceMatcher(None, said, held, autojunk=False)
    codes = matcher.get_opcodes()
    same = sum(high - low for tag, low, high, _, _ in codes if tag == "equal")
    for tag, low, high, first, last in codes:
        if tag != "replace" or same < SAME_CHARACTERS * (len(said) - (high - low)):
            continue
        one, other = _name_at(said, low, high), _name_at(held, first, last)
        if one and other and one != other and _is_other(one, other, said, held, aligned):
            at = near.start + max(0, held.find(other))
            return ScreenFault(
                code=RulingCode.OTHER_ENTITY,
                gravity=Gravity.REFUTES,
                claimed=one,
                said=other,
                start=at,
                end=at + len(other),
            )
    return None


def _exchanged(claim: Statement, near: Nearby) -> ScreenFault | None:
    """Return two names that changed places in what is otherwise the same."""
    passage = near.statement
    if claim.stems - passage.stems and len(claim.stems & passage.stems) < SAME_CHARACTERS * len(claim.stems):
        return None
    if (_PASSIVE.search(claim.text) is None) is not (_PASSIVE.search(passage.text) is None):
        return None
    names = [name for name in _names_in(claim.text) if passage.text.count(name) == 1 == claim.text.count(name)]
    for one, other in pairwise(names):
        between = claim.text[claim.text.find(one) + len(one) : claim.text.find(other)]
        if passage.text.find(one) > passage.text.find(other) and not _LISTED.fullmatch(between):
            return ScreenFault(
                code=RulingCode.OTHER_ENTITY,
                gravity=Gravity.REFUTES,
                claimed=claim.text,
                said=passage.text,
                start=near.start,
                end=near.end,
            )
    return None


def _names_in(text: str) -> tuple[str, ...]:
    """Return the names of a text in their order: runs of katakana, and what stands before the word for a house or a place."""
    found = {match.start(): match.group() for match in _HOUSE.finditer(text)}
    return tuple(found[at] for at in sorted(found))


def _is_other(one: str, other: str, said: str, held: str, aligned: Aligned) -> bool:
    if one in held or other in said or _is_short_for(one, other):
        return False
    title = aligned.source.title
    return not (one in title and other in title)


def _is_short_for(one: str, other: str) -> bool:
    """Tell whether one name may be the other cut short: each of its characters stands there in this order."""
    short, long = sorted((one, other), key=len)
    letters = iter(long)
    return all(character in letters for character in short)


def _name_at(text: str, low: int, high: int) -> str:
    """Return the name that a run of characters is part of, '' where it is none."""
    for pattern in (_KATAKANA, _LATIN):
        for match in pattern.finditer(text):
            if match.start() < high and low < match.end():
                return match.group()
    run = text[low:high]
    letters = [character for character in run if _LETTER.match(character) and character not in LIGHT_CHARACTERS]
    if not letters or re.search(r"[\d，。、；：！？（）]", run):
        return ""
    if _TITLE.search(text[max(0, low - 4) : low]):
        return run
    suffix = _NAMED.match(text, high) or re.search(rf"{_NAMED.pattern}\Z", run[1:])
    if suffix is None:
        return ""
    end = high + (suffix.end() - high if suffix.string is text else 0)
    return text[low:end]
