"""Which names, codes and places of which a page has several does a text hold? Anchors: what a clause must have right.

A code is known by its shape, a name by its capital, in Chinese and Japanese by its script or the word for its kind.
"""

# ruff: noqa: E501 - a list of words is one line
from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from research.evidence.stopwords import FUNCTION_WORDS
from research.verification.candidates import reading
from research.verification.screening.binding import COMMON_FORM
from research.verification.screening.identifiers import identifiers
from research.verification.screening.spellings import is_named_in
from research.verification.statements import Statement, Word


class Sort(StrEnum):
    """What an anchor is: two of one sort may stand in each other's place."""

    CODE = "code"
    NAME = "name"


@dataclass(frozen=True, slots=True)
class Mark:
    """An anchor in a text, `text[start:end]`. `shape` is what it has in common with those that are counted like it."""

    written: str
    start: int
    end: int
    sort: Sort
    shape: str


UNSPACED = frozenset({"zh", "ja"})
_NOUNS = (
    r"unit|part|phase|lot|line|zone|berth|gate|block|reactor|stage|pile|platform|route|track|type|class|grade|level|tier|notice|clause|annex|"
    r"bulletin|report|tower|hall|ward|pier|dock|shaft|bus|series|model|edition|pump|engine|furnace|kiln|well|"
    r"linie|gruppe|abschnitt|halle|baureihe|los|turm|gleis|stufe|klasse|anlage|ofen|"
    r"ligne|tranche|unité|quai|annexe|tour|"
    r"lote|línea|unidad|fase|tramo|zona|torre|muelle|anexo"
)
_CODES = (
    re.compile(rf"\b(?:{_NOUNS})s? (?:no\.? |nr\.? |n[°º] ?)?(?P<key>\d{{1,6}}(?:[-./]\d{{1,6}}){{0,3}}|(?-i:[A-H]))\b(?![-./,]\d|%| (?:%|per\b))", re.IGNORECASE),
    re.compile(r"(?<![a-zA-Z0-9.,/-])(?=[A-Za-z0-9./-]*\d)(?=[0-9./-]*[A-Z])[A-Za-z0-9]+(?:[-./][A-Za-z0-9]+)*(?![a-zA-Z0-9%])"),
    re.compile(r"(?<![a-zA-Z0-9-])(?!A |I |(?:[A-Z]+ )(?:19|20)\d\d\b)[A-Z]{1,5} \d{1,6}(?:[-:/.]\d{1,6}){0,3}(?![a-zA-Z0-9%])"),
    re.compile(r"(?<![a-zA-Z0-9.,/-])\d{2,5}[-/]\d{2,6}(?![a-zA-Z0-9%/-])"),
    re.compile(r"(?<![a-zA-Z0-9.,/-])\d{1,3}\.\d{1,3}\.\d{1,3}(?![a-zA-Z0-9%.])"),
    re.compile(r"(?P<key>\d{1,3}|[一二三四五六七八九十]{1,3})(?:号线|號線|号机组|号機|号楼|号炉|号棟|番線|期工程|期(?=[^间間末初限待])|号库|标段)"),
)  # fmt: skip
_ORDINAL = re.compile(r"\d+(?:st|nd|rd|th|s|er?|ème|º|ª|h|x)?\Z|\d[\d.,]*[-/]?(?:[a-zA-Z]{1,3}|[A-Z]{1,2}h)\Z|Q\d\Z|H\d\Z|(?:CO2|COVID-19|G7|G20)\Z|PM\d", re.IGNORECASE)  # fmt: skip
_YEARS = re.compile(r"(?:19|20)\d\d[-/](?:19|20)?\d\d\Z")
_SUFFIX = (
    r"市|县|縣|区|區|镇|鎮|村|町|州|港|湾|岛|島|湖|河|川|桥|橋|站|駅|厂|廠|工場|矿|鉱山|校|院|社|公司|集团|大学|大學|医院|病院|银行|銀行|研究所|研究院|"
    r"中心|センター|实验室|試験所|法院|裁判所|委员会|委員会|分馆|分館|馆|館|支店|协会|協会|基金会|先生|女士|博士|教授|氏|水厂|电站|水库|公园|公園|团地|団地|科技|能源|动力|材料|电机|電機|渔港|小区|项目"
)
_HAN = re.compile(rf"[\u4e00-\u9fffァ-ヴー]{{1,5}}?(?P<suffix>{_SUFFIX})")
_RUNS = re.compile(
    r"[ァ-ヴー・]{3,}|(?<![A-Za-z])[A-Z][A-Za-z]{2,}(?: [A-Z][a-z]+)*|(?<=[「『《“])[^」』》”]{2,12}(?=[」』》”])"
)
_PARTICLES = re.compile(r".*[的在和与及由将把对向从为是了也并或、のはがをにでともへや于至]")
_COMMON_HAN = re.compile(
    r".*[年月日哪什我你他这个口有无]|.*城\Z|[本该当全各其此同某这那两几一二三四五六七八九十新旧原现多每市県国]{1,2}\Z"
)
_LINK = re.compile(r"(?:[ -]|['’]s |\s(?:of|de|del|di|du|da|von|van|&)\s|\s&\s|\. )\Z")


def marks_of(statement: Statement) -> tuple[Mark, ...]:
    """Return the anchors of a text in their order."""
    return _marks(statement.text, statement.language)


@lru_cache(maxsize=4_096)
def _marks(text: str, language: str) -> tuple[Mark, ...]:
    statement = reading(text, language)
    codes = _codes(statement)
    taken = [(code.start, code.end) for code in codes]
    names = _han_names(statement) if language in UNSPACED else _names(statement)
    free = [name for name in names if not any(low < name.end and name.start < high for low, high in taken)]
    return tuple(sorted([*codes, *free], key=lambda mark: mark.start))


def holds(text: str, mark: Mark) -> bool:
    """Tell whether a text holds an anchor: a code by its characters, a name by one of its words."""
    if mark.sort is Sort.CODE:
        spaced = r"[\s-]?".join(map(re.escape, re.findall(r"[^\W\d_]+|\d+|[^\w\s-]+", _bare(mark.written))))
        return re.search(rf"(?<![a-z0-9]){spaced}(?![a-z0-9]|[-.]\d)", text.casefold()) is not None
    if mark.shape.startswith("han"):
        return _core(mark) in text
    return all(is_named_in(part, text) for part in _telling(mark))


def _core(mark: Mark) -> str:
    return re.sub(rf"(?<=..)(?:{_SUFFIX})\Z", "", mark.written)


def _telling(mark: Mark) -> tuple[str, ...]:
    """Return the words of a name that tell it from others: of a person, the last one."""
    parts = [part for part in re.findall(r"[^\W_]+", mark.written) if len(part) > 2]  # noqa: PLR2004
    return tuple(parts) or (mark.written,)


def _codes(statement: Statement) -> tuple[Mark, ...]:
    text = statement.text
    found: list[Mark] = []
    for low, high in sorted(_code_spans(statement), key=lambda span: span[0] - span[1]):
        if any(one.start < high and low < one.end for one in found):
            continue
        written = text[low:high]
        found.append(Mark(written, low, high, Sort.CODE, _shape(written)))
    return tuple(found)


def _shape(written: str) -> str:
    """Return what two codes of one series have in common; the word before a code that is one without it does not count."""
    return re.sub(r"[\s-]", "", re.sub(r"\d+|[一二三四五六七八九十]+|(?<=[ -])[a-h]\Z", "0", _bare(written)))


def _bare(written: str) -> str:
    return re.sub(r"\A(?:[a-zà-ÿ]+\.? ){1,2}(?=\S*\d)(?=\S*[^\d\s])", "", written.casefold())


def _code_spans(statement: Statement) -> Iterator[tuple[int, int]]:
    text = statement.text
    for anchor in identifiers(text):
        if not anchor.key.startswith("version ") or "." in anchor.written:
            yield anchor.start, anchor.end
    taken = [(q.start, q.end) for q in statement.quantities if re.search(r"\d", q.written)]
    for pattern in _CODES:
        for match in pattern.finditer(text):
            low, high = match.span()
            written = match.group()
            is_noun = "key" in match.re.groupindex
            if not is_noun and (_ORDINAL.match(written) or _YEARS.match(written)):
                continue
            if written[0].isdigit() and not is_noun and any(a <= low and high <= b for a, b in taken):
                continue
            yield low, high


def _names(statement: Statement) -> tuple[Mark, ...]:
    """Return the runs of capitalised words of a sentence."""
    text = statement.text
    runs: list[tuple[int, int]] = []
    for word in statement.words:
        if not _is_name(statement, word):
            continue
        if runs and _LINK.fullmatch(text, runs[-1][1], word.start):
            runs[-1] = runs[-1][0], word.end
        else:
            runs.append((word.start, word.end))
    return tuple(Mark(text[low:high], low, high, Sort.NAME, f"name {len(text[low:high].split())}") for low, high in runs)


def _is_name(statement: Statement, word: Word) -> bool:
    written = statement.text[word.start : word.end]
    if not word.proper or not written[0].isupper() or len(written) < 2 or written.casefold() in _NO_NAMES:  # noqa: PLR2004
        return False
    opening = not re.search(r"[^\W_]", re.split(r"[.!?:]\s", statement.text[: word.start])[-1])
    if not opening:
        return True
    if re.match(r"[\s-][A-ZÀ-Þ]|['’]s", statement.text[word.end : word.end + 3]):
        return written.casefold() not in FUNCTION_WORDS.get(statement.language, ())
    return statement.language == "en" and COMMON_FORM.search(written.casefold()) is None and len(written) > 3  # noqa: PLR2004


_NO_NAMES = frozenset(
    word
    for line in (
        "january february march april may june july august september october november december monday tuesday wednesday",
        "thursday friday saturday sunday januar februar märz mai juni juli oktober dezember montag dienstag mittwoch donnerstag",
        "freitag samstag sonntag mr mrs ms dr prof capt sir herr frau mme sr sra inc ltd limited llp co corp llc gmbh ag plc sa",
        "jan feb mar apr jun jul aug sep sept oct nov dec some several neither both none nobody anyone each every any other others",
    )
    for word in line.split()
)


def _han_names(statement: Statement) -> tuple[Mark, ...]:
    text = statement.text
    found = [
        Mark(match.group(), match.start(), match.end(), Sort.NAME, f"han run {match.group()[0].isascii()}")
        for match in _RUNS.finditer(text)
    ]
    for match in _HAN.finditer(text):
        low = match.start()
        cut = _PARTICLES.match(text[low : match.start("suffix")])
        low += cut.end() if cut else 0
        core = text[low : match.start("suffix")]
        if not core or _COMMON_HAN.match(core) or any(one.start < match.end() and low < one.end for one in found):
            continue
        found.append(Mark(text[low : match.end()], low, match.end(), Sort.NAME, f"han {match['suffix']}"))
    return tuple(found)
