"""Whose house does a page say it is of? 'The Gazette is part of Meridian Media', an imprint at its foot, who is responsible.

The rule: a sentence counts when it is about the page's own house; a line of an imprint only at the foot, where a page speaks
of itself, and a mark of copyright only before a legal form, for it may stand below a picture.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from research.evidence.ledger.attribution_words import LEGAL_FORMS
from research.evidence.ledger.naming import key_of_name
from research.evidence.ledger.read import Read
from research.evidence.ledger.types import Passage

_SITE = r"(?:this (?:web)?site|this (?:newspaper|publication|title|magazine|blog|portal)|we)"
_OWNED = (
    "part of|owned by|published by|operated by|run by|subsidiary of|brand of|imprint of|title of|member of|division of|"
    "publication of|service of"
)
_HOUSE = r"(?P<parent>[^\W\d_a-zß-ÿ][\w&’'.-]*(?: (?:of |for |& |und |et |de |du )?[^\W\d_a-zß-ÿ][\w&’'-]*){0,5})"
_PARENT = re.compile(
    rf"(?:^|(?<=[.\n©|] ))(?P<who>[^.\n©|]{{2,60}}?) (?:is|are) (?:a |an )?(?:wholly owned )?(?:{_OWNED}) (?:the )?{_HOUSE}",
    re.MULTILINE,
)
_PARENT_WORD = re.compile(_OWNED)
_PARENT_CJK = re.compile(
    r"(?P<who>本站|本网站|本网|[^，。；\n]{2,16})(?:由|隶属于|是)"
    r"(?P<parent>[^，。；\n]{3,20}(?:公司|集团|中心))(?:主办|运营|旗下|的)?"
)
_PARENT_CJK_WORD = re.compile("公司|集团|中心")
_OURSELVES = re.compile(_SITE + r"|本站|本网站|本网", re.IGNORECASE)
_IMPRINT = re.compile(
    r"\W{0,4}(?:(?:an? )?(?:page|site|website|title|publication|service|brand|imprint|magazine|project|newspaper|blog)"
    r" (?:of|by|from)|published by|operated by|owned by|herausgegeben von|betrieben von"
    r"|ein (?:angebot|titel|dienst) (?:von|der|des)|édité par|publié par|une publication de|editado por"
    r"|una publicación de|pubblicato da|edito da|uitgegeven door"
    r"|(?P<mark>(?:©|copyright)(?: ©)?(?: ?\d{4}(?: ?[-–] ?\d{2,4})?)?(?: by)?))",
    re.IGNORECASE,
)
_AFTER = re.compile(rf",? (?:the |der |die |das |la |le |el )?{_HOUSE}")
_IMPRINT_CJK = re.compile(
    r"(?:主办(?:单位)?|承办(?:单位)?|版权所有|运营(?:单位|商|主体|方)?)[:：©\s]+(?P<parent>[^，。；\s|｜]{3,24})"
)
_RESPONSIBLE = re.compile(
    r"(?i:\b(?:managing editor|editor(?:-in-chief| in chief)?|chefredakt(?:eur|eurin|ion)|v\.?i\.?s\.?d\.?p\.?"
    r"|verantwortlich|directeur de la publication|rédact(?:eur|rice) en chef|direttore(?: responsabile)?|redactora? jefe)"
    r"|主编|责任编辑)\s?[:：]\s?(?P<name>[^\W\d_a-zß-ÿ][\w’'-]+(?: [^\W\d_a-zß-ÿ][\w’'-]+){1,3}|[\u4e00-\u9fff]{2,4})",
)
# Houses speak so of others that are theirs, and now and then of strangers: a sign, and no more.
_SISTERS = re.compile(
    r"\b(?:our|its) (?:sister|partner) (?:paper|title|site|publication|newspaper|magazine|station|company|brand)\b"
    r"|\bour colleagues\b|\bour other (?:site|title|blog|paper)\b|\bschwester(?:zeitung|blatt|titel|portal|seite)"
    r"|\bunsere[nr]? kolleg|\bnos collègues\b|\bnuestr[oa]s (?:colegas|compañeros)\b|\btestata sorella\b"
    r"|\bzusterkrant\b|姐妹(?:报|刊|网站)|兄弟媒体",
    re.IGNORECASE,
)
_FOOT_LINES, _FOOT_CHARS = 5, 300


def houses(read: Read) -> Iterator[tuple[str, Passage]]:
    """Yield the houses of which a page says that it is one of theirs, with the passage."""
    own = {key_of_name(read.source.publisher), read.owner.partition(".")[0]} - {""}
    for match in (*_in_lines(_PARENT, _PARENT_WORD, read.text), *_in_lines(_PARENT_CJK, _PARENT_CJK_WORD, read.text)):
        who = match["who"].strip()
        if _OURSELVES.fullmatch(who) or key_of_name(who) in own:
            yield _told(read, match["parent"], match.start(), match.end())
    for start, end in _foot(read.text):
        line = _IMPRINT.match(read.text, start, end)
        named = line and _AFTER.match(read.text, line.end(), end)
        if line and named and (not line["mark"] or _has_legal_form(named["parent"])):
            yield _told(read, named["parent"], start, named.end())
        elif found := _IMPRINT_CJK.search(read.text, start, end):
            yield _told(read, found["parent"], start, found.end())


def responsible(read: Read) -> tuple[str, ...]:
    """Return the keys of the people whom the foot of a page names as responsible for it."""
    found = (match for start, end in _foot(read.text) for match in _RESPONSIBLE.finditer(read.text, start, end))
    return tuple(dict.fromkeys(key_of_name(match["name"]) for match in found))


def speaks_of_sisters(text: str) -> bool:
    """Tell whether a page speaks of another as of one of its own house."""
    return _SISTERS.search(text) is not None


def _told(read: Read, parent: str, start: int, end: int) -> tuple[str, Passage]:
    return parent.rstrip(". "), Passage(source_id=read.source_id, start=start, end=end)


def _in_lines(pattern: re.Pattern[str], word: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """Look only into lines that have one of the words: most have none, and the pattern is slow."""
    end = 0
    for hit in word.finditer(text):
        if hit.start() < end:
            continue
        start, end = text.rfind("\n", 0, hit.start()) + 1, text.find("\n", hit.end())
        end = len(text) if end < 0 else end
        yield from pattern.finditer(text, start, end)


def _foot(text: str) -> Iterator[tuple[int, int]]:
    """The last lines that are not empty, but for long ones, which are prose."""
    end, seen = len(text), 0
    while end > 0 and seen < _FOOT_LINES:
        start = text.rfind("\n", 0, end) + 1
        if text[start:end].strip():
            seen += 1
            if end - start <= _FOOT_CHARS:
                yield start, end
        end = start - 1


def _has_legal_form(name: str) -> bool:
    return any(word.strip(".,").casefold() in LEGAL_FORMS for word in name.split()[1:])
