"""How is a footnote written, and which marks refer to it? In a table's notes, behind a value, and at the foot of a page."""

from __future__ import annotations

import re

_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈᵉ", "0123456789abcde")
_SIGNS = r"\*{1,4}|†{1,2}|‡{1,2}|§{1,2}|#"
# What begins a note of a table: a mark, or a word that says so.
NOTE_START = re.compile(
    rf"\s*(?:(?P<sign>{_SIGNS})\s*(?=\S)|(?P<raised>[⁰¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈᵉ]{{1,2}})\s*(?=\S)|"
    r"[\[(（](?P<inside>\d{1,2}|(?-i:[a-z]))[\])）][:.]?\s*(?=\S)|(?P<bare>\d{1,2}|(?-i:[a-z]))[):.]?\s+(?=\S)|"
    r"(?P<word>notes?|n\.b\.|source[s]?|remarks?|anm(?:erkung(?:en)?|\.)|hinweis|quellen?|fußnote|remarques?|notas?|fuentes?|"
    r"примечани[ея]|источник|注|备注|資料|资料来源|来源|数据来源|説明|출처|주)\s*(?P<number>\d{1,2})?\s*[:：.)]\s*(?=\S))",
    re.IGNORECASE,
)
# At the foot of a page or a text only what cannot open a sentence or an item: a raised number, or a sign that is no bullet.
FOOT_START = re.compile(r"\s*(?:[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2}|†{1,2}|‡{1,2}|\[\^[^\]\s]{1,20}\]:)\s*\S")
# What begins the caption of a table.
TABLE_CAPTION = re.compile(
    r"\s*(?:table|tab\.|tabelle|tableau|tabla|tabella|таблица|表)\s*[\dIVX一二三四五六七八九十]+", re.IGNORECASE
)
_BEHIND = re.compile(
    rf"(?<=[\w%)）.])\s?({_SIGNS})(?=\s|\Z|[,;|)])|([⁰¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈᵉ]{{1,2}})|[\[(（](\d{{1,2}}|[a-z])[\])）]"
)


def note_of(line: str) -> tuple[str, str] | None:
    """Return the mark ('' for a note of the whole table) and the words of a note, or None where the line is none."""
    found = NOTE_START.match(line)
    if not found:
        return None
    if found.group("word"):
        return found.group("number") or "", line.strip()
    mark = next(part for part in found.group("sign", "raised", "inside", "bare") if part)
    return mark.translate(_RAISED).lower(), line[found.end() :].strip()


def marks_in(words: str) -> frozenset[str]:
    """Return the marks of notes that stand in a cell, a head or a caption."""
    found = (next(part for part in match if part) for match in _BEHIND.findall(words))
    return frozenset(mark.translate(_RAISED).lower() for mark in found)
