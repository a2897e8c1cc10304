"""Where does each sentence begin and end? Exact offsets; no sentence crosses a block.

The boundaries are sentencex's (rules for many languages); what it misses in CJK text and splits wrongly is mended here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from research.reading.types import Block, BlockKind, SentenceSpan

# A sentence end of Chinese and Japanese with the closing marks that belong to it.
_CJK_END = re.compile("[。！？｡]+[”’」』）〉》】〕｣\"']*")
_LANGUAGES = re.compile("[a-z]{2,3}")
# A piece that cannot stand alone: it starts in lower case or with a closing mark, or holds no letter or digit.
_DEPENDENT = re.compile(r"[^\w]*$|[)\]}”’»,;:%]")
_ABBREVIATED = re.compile(
    r"(?:^|[\s(])(?:[A-Z]|No|Nos|Fig|Figs|Eq|Sec|Ch|Art|Vol|vol|pp?|cf|ca|approx|resp|e\.g|i\.e|vs|St|Mr|Mrs|Ms|Dr|Prof|Inc|Ltd|Co|"
    r"z\.B|bzw|Nr|Abs|S|u\.a|d\.h|et al|U\.S|U\.K|a\.m|p\.m)\.$"
)

# A unit symbol takes no period of its own, so the one after it ends the sentence: a quantity, or a quotient of units.
_UNIT = (
    r"(?:(?:[pnµμmcdhkMGT]?(?:m|g|s|h|l|L|t|Wh|Wp|W|VA|V|A|J|N|Pa|Hz|K|mol|bar|eV|B|bit|Bq|Sv|Gy|F|C|Ω)|min|d|ft|yd|mi|lbs?|oz|mph|kn|kt|"
    r"rpm|°[CF]?|%|‰|ppm|ppb|dB(?:\([A-C]\))?|ha|px|dpi|kcal)[²³⁻¹]{0,3})"
)
_QUANTITY = re.compile(
    rf"(?:(?:\d[ \u00a0\u202f]?|[\s(]{_UNIT}[/·])(?:{_UNIT}[/·])*{_UNIT}|[\w)][²³])[)\]\"'”’»]*\.[)\]\"'”’»]*$"
)
_LONE_CAPITAL = re.compile(r"[\s\d][A-Z]\.$")
# Abbreviations that may also be the last word of a sentence.
_MAY_END = re.compile(
    r"(?:^|[\s(])(?:a\.m|p\.m|U\.S|U\.K|U\.N|E\.U|etc|Inc|Ltd|Co|Corp|Jr|Sr|usw|u\.a|al|Abs|Nr|No|тыс|млн|млрд|гг?|руб)\.$"
)
_STOP = re.compile(r"\.[)\]\"'”’»]*(\s+)[(\[\"'“‘«„¿¡]*(\w[\w’']*)")
# Words that open sentences and, written with a capital, hardly anything else.
_OPENERS = {
    "en": "the this that these those it its he she they we you there here in on at with from for after before since "
    "when while although however but and if as by both each no not our their his her then thus therefore",
    "de": "der die das dies diese dieser dieses ein eine einer es er sie wir ihr sein seine in im am auf mit von für "
    "nach vor seit wenn während obwohl jedoch aber und bei zum zur dann daher dort hier auch damit",
    "fr": "le la les l’ l' un une des ce cet cette ces il elle ils elles on nous vous en dans avec pour après avant "
    "depuis quand mais et si par selon puis ainsi",
    "es": "el la los las un una este esta estos estas ese esa él ella ellos en con para por después antes desde cuando "
    "aunque pero y si según así no se su sus",
    "it": "il lo la i gli le un una questo questa questi queste esso essa in con per dopo prima da quando ma e se "
    "secondo così non si",
    "pt": "o a os as um uma este esta estes estas esse essa ele ela eles em no na com para por depois antes desde "
    "quando mas e se segundo assim não",
    "nl": "de het een dit dat deze die hij zij ze wij er in op met van voor na sinds toen maar en als volgens ook "
    "daarom dan",
    "ru": "в на с по из для после до когда если но и это этот эта эти он она они мы там здесь так не к у за при",
}
_OPENING = {language: frozenset(words.split()) for language, words in _OPENERS.items()}


def sentences(text: str, *, language: str, start: int = 0, end: int | None = None) -> tuple[SentenceSpan, ...]:
    """Return the sentences of `text[start:end]` in order, as code-point offsets into `text`, without outer white space."""
    stop = len(text) if end is None else min(end, len(text))
    spans = (
        SentenceSpan(start=first, end=last)
        for low, high in _boundaries(text[start:stop], language)
        for first, last in (_trim(text, start + low, start + high),)
        if first < last
    )
    return tuple(spans)


def sentences_of(text: str, blocks: Iterable[Block], *, language: str) -> tuple[SentenceSpan, ...]:
    """Return the sentences of the blocks in order. Headings, table rows and code lines are not split."""
    found: list[SentenceSpan] = []
    for block in blocks:
        if block.kind in {BlockKind.HEADING, BlockKind.TABLE_ROW, BlockKind.CODE}:
            first, last = _trim(text, block.start, block.end)
            found += [SentenceSpan(start=first, end=last)] if first < last else []
        else:
            found += sentences(text, language=language, start=block.start, end=block.end)
    return tuple(found)


def _boundaries(part: str, language: str) -> Iterator[tuple[int, int]]:
    """Cut first at paragraphs, then by the library, then at CJK ends; mend what was cut inside a sentence."""
    for low, high in _lines(part):
        pieces = list(_by_library(part[low:high], language))
        for first, last in _mended(part[low:high], pieces):
            yield from _ended(part, low + first, low + last, language)


def _lines(part: str) -> Iterator[tuple[int, int]]:
    position = 0
    for match in re.finditer(r"\n\s*\n", part):
        yield position, match.start()
        position = match.end()
    yield position, len(part)


def _by_library(part: str, language: str) -> Iterator[tuple[int, int]]:
    from sentencex import get_sentence_boundaries

    if not part.strip():
        return
    code = language if _LANGUAGES.fullmatch(language) else "en"
    position = 0
    for boundary in get_sentence_boundaries(code, part):
        last = boundary["end_index"]
        if last > position:
            yield from _cjk(part, position, last)
            position = last
    if position < len(part):
        yield from _cjk(part, position, len(part))


def _cjk(part: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    position = start
    for match in _CJK_END.finditer(part, start, end):
        yield position, match.end()
        position = match.end()
    if position < end:
        yield position, end


def _mended(part: str, pieces: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    if not pieces:
        return
    first, last = pieces[0]
    for low, high in pieces[1:]:
        before, after = part[first:last].rstrip(), part[low:high].lstrip()
        if _ABBREVIATED.search(before[-12:]) or _DEPENDENT.match(after) or after[:1].islower():
            last = high
            continue
        yield first, last
        first, last = low, high
    yield first, last


def _ended(part: str, start: int, end: int, language: str) -> Iterator[tuple[int, int]]:
    """Cut where a unit or an abbreviation is the last word: the period after it does two jobs, or the second alone."""
    position = start
    for match in _STOP.finditer(part, start, end):
        word = match[2]
        if (
            not word[0].islower()
            and not word[0].isdigit()
            and _ends(part[max(start, match.start() - 24) : match.start(1)], word, language)
        ):
            yield position, match.start(1)
            position = match.end(1)
    if position < end:
        yield position, end


def _ends(before: str, word: str, language: str) -> bool:
    opens = word.casefold() in _OPENING.get(language, _OPENING["en"])
    if _MAY_END.search(before):
        return opens
    if not _QUANTITY.search(before):
        return False
    # "5 N. High Street": a lone capital is a unit only if what follows can hardly be a name.
    return opens or (len(word) > 1 and not _LONE_CAPITAL.search(before))


def _trim(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end
