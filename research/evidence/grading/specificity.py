"""How many paragraphs of a page hold something that can be checked: a number, a version, a parameter, a name, a day?

The rule: paragraphs are lines of the view without headings; the number of a list item or a heading is none.
"""

# ruff: noqa: E501 - the patterns are tables

from __future__ import annotations

import re
from dataclasses import dataclass

from research.evidence.grading.finder import Finder
from research.evidence.grading.page import Line, Page
from research.evidence.tokens import is_unspaced

# "1." and "(a)" before an item, "十大" and "5 best" in a promise of tips, and "24/7" tell nothing about the world.
_LIST_MARK = re.compile(
    r"\A\s*(?:[#>*•·|-]{0,8}\s{0,3})?(?:\(?(?:\d{1,3}|[a-zA-Z])[.)、:：]\s?|第[一二三四五六七八九十\d]+[，,、])?"
)
_IDLE = re.compile(
    r"24/7|\b\d{1,2} (?:\w+ )?(?:best|tips|ways|steps|reasons|things|ideas|benefits|advantages|tipps|gründe|vorteile|schritte|conseils|raisons|"
    r"consejos|razones|pasos)\b|\d{1,2}\s?(?:个|大|种|条|点|招)(?:方法|步骤|技巧|理由|好处|优点|建议|要点|原因|优势|方面|特点)|(?:100|１００)\s?%",
    re.IGNORECASE,
)
_ITEM = re.compile(r"\(?\d{1,3}[.)、]|[一二三四五六七八九十]{1,3}、")
_DIGIT = re.compile(r"\d")
_NUMERAL = Finder(
    r"([一二三四五六七八九十两百千]{1,6}[万亿]|百分之[一二三四五六七八九十]|[一二三四五六七八九十]{2,5}[年月日号元米吨岁个台家])"
)
# Written like a name: a capital inside a sentence, a capital inside a word, letters with digits, a title in book marks.
_NAMES = Finder(
    r"([\p{Ll}\pN,;:)] (?:\p{Lu}[\p{Ll}'’-]{2,}|\p{Lu}\.)(?: \p{Lu}[\p{Ll}'’.-]+)*|\b\p{Lu}?\p{Ll}+\p{Lu}[\p{L}]*\b|\b\p{L}+\d+\b"
    r"|《[^》\n]{1,40}》|[\p{Han}]{2,8}(?:大学|集团|有限公司|股份公司|研究院|研究所|实验室|法院|委员会)|[\p{Katakana}ー]{2,}・[\p{Katakana}ー]{2,}|`[^`\n]+`)"
)
# German writes every noun large, so only what is no plain word counts there.
_NAMES_DE = Finder(
    r"(\b\p{Lu}?\p{Ll}+\p{Lu}[\p{L}]*\b|\b\p{L}+\d+\b|\b(?:Herr|Frau|Dr\.|Prof\.|Stadt|Firma|Universität|Hochschule|Landkreis) \p{Lu}\pL+|\b(?:in|aus|nach|bei) \p{Lu}\p{Ll}+(?:stadt|burg|heim|furt|lin|chen|land)\b"
    r"|\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+ (?:sagte|erklärte|GmbH|AG)|\b\p{Lu}\pL+ (?:GmbH|AG|SE|e\. ?V\.)|„\p{Lu}[^“\n]{1,40}“|`[^`\n]+`)"
)
# A word in Latin letters names a product or a term in a Chinese text; "AI" and "APP" are everyday words there.
_LATIN_IN_HAN = Finder(r"(\b[A-Z][a-z]+[A-Za-z]*\b)")
_HEADING_WORDS, _HEADING_CHARS, _LONGEST_HEADING = 14, 24, 120


@dataclass(frozen=True)
class Density:
    """`specific` of `paragraphs` hold a detail; `tidy` of all lines are list items or headings."""

    paragraphs: int
    specific: int
    tidy: int

    def is_below(self, share: float) -> bool:
        """Tell whether the share of paragraphs with a detail is below `share`; never for a page without paragraphs."""
        return self.paragraphs > 0 and self.specific < share * self.paragraphs


def density(page: Page) -> Density:
    """Return how specific a page is."""
    headings = {chunk.heading.strip() for chunk in page.source.chunks} | {page.source.title.strip()}
    paragraphs = specific = tidy = 0
    for line in page.lines:
        heading = _is_heading(line.text, headings)
        tidy += heading or bool(_is_item(line.text))
        if heading:
            continue
        paragraphs += 1
        specific += _is_specific(line, page.source.language)
    return Density(paragraphs, specific, tidy)


def _is_specific(line: Line, language: str) -> bool:
    marked = _LIST_MARK.match(line.text)
    rest = line.text[marked.end() if marked else 0 :]
    if _DIGIT.search(rest):
        rest = _IDLE.sub("", rest)
        if _DIGIT.search(rest):
            return True
    data = rest.encode("utf-8", "replace")
    if (not rest.isascii() and _NUMERAL.found(data)) or (_NAMES_DE if language == "de" else _NAMES).found(data):
        return True
    return language in {"zh", "ja"} and _LATIN_IN_HAN.found(data)


def _is_item(text: str) -> bool:
    stripped = text.lstrip()
    return stripped[:1] in "-*•·" or _ITEM.match(stripped) is not None


def _is_heading(text: str, headings: set[str]) -> bool:
    stripped = text.strip()
    if stripped in headings or stripped.startswith("#"):
        return True
    if stripped[-1] in ".!?:;,。！？：；，、…)|”\"'" or _is_item(text):
        return False
    if not stripped.isascii() and is_unspaced(stripped):
        return len(stripped) < _HEADING_CHARS
    return stripped.count(" ") < _HEADING_WORDS and len(stripped) < _LONGEST_HEADING
