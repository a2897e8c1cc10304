"""Can this sentence stand alone as a fact?

It must state something, whole, in running text, without leaning on the sentence before it. The rules know form only; whether
a sentence is true or relevant is not asked here.
"""

from __future__ import annotations

import re

from research.evidence.carrying import only_shows, refused_quotation, tells_of_showing
from research.evidence.tokens import is_unspaced
from research.evidence.types import Source
from research.reading.types import TableUnit
from research.reading.units import may_carry_number, units_in

SHORTEST, LONGEST = 25, 420  # characters of a sentence in a script with spaces
SHORTEST_UNSPACED, LONGEST_UNSPACED = 10, 220
FEWEST_WORDS = 5
MOST_SIGNS = 0.08  # share of characters that belong to code rather than to prose
MOST_DIGITS = 0.35  # share of digits among letters and digits: more is a row of a table

_STATEMENT_END = re.compile(r"[.!。！．…][\"'”’»」』)\]）]*\Z")
_QUESTION_END = re.compile(r"[?？][\"'”’»」』)\]）]*\Z")
_OPENER = re.compile(r"[\"'“‘„«「『(\[（]*(\w)")
_WORD = re.compile(r"[^\W\d_]+")
_LOWER_WORD = re.compile(r"(?<![^\W_])[^\W\d_]{2,}")
_SIGNS = re.compile(r"[{}<>=|\\^~`#$@*_;]|\(\)|::|->|=>")
_CODE_LINE = re.compile(
    r"\s*(?:\"{3}|'{3}|>>>|\$ |import \w|from \w+ import|def \w+\(|class \w+[(:]|return\b|//|/\*|#!|@\w+\()"
)
_ADDRESS = re.compile(r"\b(?:https?|ftp|mailto|javascript):|\bwww\.", re.IGNORECASE)
_BOILERPLATE = re.compile(
    r"\b(?:uses?|accept|manage|about) (?:all )?cookies\b|\bcookie (?:policy|settings|preferences|notice|banner)|"
    r"\bprivacy policy\b|"
    r"\ball rights reserved\b|©|\bcopyright (?:\(c\)|\d{4}|notice)|\blicen[cs]ed under\b|"
    r"\bpermission is hereby granted\b|"
    r"\bwithout warranty\b|\bwarranties or conditions\b|\bredistribution and use\b|\bterms (?:of (?:use|service)|"
    r"and conditions)\b|"
    r"\bsubscribe (?:to|now)\b|\bsign (?:up|in) (?:to|for|now)\b|\bclick (?:here|on|the)\b|\bour newsletter\b|"
    r"\bshare this\b|"
    r"\bskip to (?:main )?content\b|\benable javascript\b|\btable of contents\b|\b(?:read|learn) more\b|"
    r"\balle rechte vorbehalten\b|\bdatenschutzerklärung\b|\bwir verwenden cookies\b|\btous droits réservés\b|"
    r"\btodos los derechos reservados\b|"
    r"版权所有|保留所有权利|点击这里|点击此处|订阅|隐私政策|利用規約|プライバシーポリシー|無断転載",
    re.IGNORECASE,
)


def _opening(words: str) -> re.Pattern[str]:
    return re.compile(rf"[\"'“‘„«(]*(?:{words})\b", re.IGNORECASE)


# Pronouns and connectives that need the sentence before; a sentence may open with "There are" or "In 2020".
_LEANING: dict[str, re.Pattern[str]] = {
    "en": _opening(
        "it|its|this|that|these|those|he|she|they|his|her|their|such|but|and|or|so|nor|yet|thus|therefore|hence|moreover|"
        "furthermore|also|then|instead|meanwhile|otherwise|nevertheless|nonetheless|however|consequently|accordingly|"
        "additionally|similarly|likewise|conversely|still|finally|both|neither|here|again|in addition|in contrast|"
        "by contrast|"
        "as a result|for example|for instance|on the other hand|in other words|in particular|the (?:latter|former|same)|"
        "because of this|for this reason|as (?:such|above|below|mentioned|noted|shown|described)|see|note that|we|our|"
        "i|you|your"
    ),
    "de": _opening(
        "er|es|sie|ihr|ihre|ihren|sein|seine|dies|diese|dieser|dieses|diesen|diesem|jene|jener|das|aber|und|oder|doch|"
        "jedoch|"
        "daher|deshalb|deswegen|dadurch|dabei|damit|dafür|dagegen|davon|hierbei|hierzu|somit|also|allerdings|außerdem|"
        "zudem|"
        "auch|ebenso|dann|danach|trotzdem|dennoch|zum beispiel|beispielsweise|hingegen|stattdessen|beide|wir|unser|"
        "unsere|siehe"
    ),
    "fr": _opening(
        "il|elle|ils|elles|ce|cet|cette|ces|cela|ceci|c['’]|son|sa|ses|leur|leurs|mais|et|ou|donc|or|ainsi|aussi|"
        "cependant|"
        "toutefois|pourtant|néanmoins|en outre|de plus|par conséquent|par exemple|en effet|enfin|puis|ensuite|nous|"
        "notre|voir"
    ),
    "es": _opening(
        "él|ella|ellos|ellas|este|esta|estos|estas|esto|ese|esa|eso|su|sus|pero|y|o|además|también|sin embargo|"
        "no obstante|"
        "por lo tanto|por tanto|así|entonces|por ejemplo|en cambio|finalmente|ambos|nosotros|nuestro|nuestra|véase"
    ),
    "it": _opening(
        "esso|essa|essi|questo|questa|questi|queste|ciò|suo|sua|ma|e|o|però|tuttavia|inoltre|quindi|pertanto|infatti"
    ),
    "pt": _opening(
        "ele|ela|eles|elas|este|esta|estes|isso|isto|seu|sua|mas|e|ou|porém|contudo|além disso|portanto|assim|também"
    ),
    "nl": _opening(
        "het|hij|zij|ze|dit|dat|deze|die|zijn|haar|hun|maar|en|of|dus|echter|daarom|bovendien|ook|daarna|wij|onze"
    ),
    "ru": _opening(
        "он|она|оно|они|это|эти|этот|эта|его|её|их|но|и|а|однако|поэтому|также|кроме того|при этом|таким образом|мы"
    ),
    "zh": re.compile(
        r"[“‘（]*(?:它|他|她|这|那|该|此|其(?!中)|但|而|因此|所以|然而|此外|同时|另外|不过|于是|并且|并|也|还|例如|比如|总之|我们|您)"
    ),
    "ja": re.compile(
        r"[「『（]*(?:これ|それ|あれ|この|その|あの|ここ|そこ|しかし|そして|また|さらに|なお|ただし|だから|したがって|例えば|たとえば|"
        r"一方|つまり|彼|同(?:社|氏|年)|当社|我々|私)"
    ),
}

# "It would cost a million to build the bridge": this subject stands for what follows, not for what went before.
_EMPTY_SUBJECT: dict[str, re.Pattern[str]] = {
    "en": re.compile(r"it (?:\w+ )?(?:costs?|takes?|took|is|was|be|seems|appears)\b.*\b(?:to|that)\b", re.IGNORECASE),
    "de": re.compile(r"es (?:gibt|gab)\b|es (?:ist|war|wird|wurde|kostet|dauert)\b.*\b(?:zu|dass)\b", re.IGNORECASE),
    "fr": re.compile(r"il (?:y (?:a|avait)|existe|faut|est|était)\b", re.IGNORECASE),
}


def stands_alone(text: str, language: str) -> bool:
    """Tell whether a sentence may be quoted alone as a fact."""
    return is_statement(text) and not leans(text, language)


def may_state(source: Source, span: tuple[int, int]) -> bool:
    """Tell whether the unit that a sentence stands in lets it be a fact: no row, no note, no word of a demo.

    A sentence with a figure is none where its unit carries no number.
    """
    if not source.units:
        return True
    text, units = source.text[slice(*span)], list(units_in(source.units, *span))
    if any(isinstance(unit, TableUnit) for unit in units) or refused_quotation(source, *span) is not None:
        return False
    if only_shows(source, (span,)) and not tells_of_showing(text):
        return False
    return not (any(map(str.isdigit, text)) and any(may_carry_number(unit, source.text) for unit in units))


def leans(text: str, language: str) -> bool:
    """Tell whether a sentence opens with a word that needs the sentence before it."""
    pattern, empty = _LEANING.get(language), _EMPTY_SUBJECT.get(language)
    return pattern is not None and pattern.match(text) is not None and not (empty and empty.match(text))


_ASIDE = re.compile(r"\s*(?:\(.*\)|（.*）|\[.*\])[.。]?\s*\Z", re.DOTALL)


def is_statement(text: str) -> bool:
    """Tell whether a text is a whole declarative sentence of running text."""
    rules = (_has_size, _is_closed, _opens_a_sentence, _is_prose, _is_no_table_row, _is_no_title)
    return all(rule(text) for rule in rules) and not _BOILERPLATE.search(text) and not _ADDRESS.search(text)


def _has_size(text: str) -> bool:
    if is_unspaced(text):
        return SHORTEST_UNSPACED <= len(text) <= LONGEST_UNSPACED
    return SHORTEST <= len(text) <= LONGEST and len(_WORD.findall(text)) >= FEWEST_WORDS


def _is_closed(text: str) -> bool:
    return _STATEMENT_END.search(text) is not None and _QUESTION_END.search(text) is None


def _opens_a_sentence(text: str) -> bool:
    first = _OPENER.match(text)
    return first is not None and not first.group(1).islower()


def _is_prose(text: str) -> bool:
    if _ASIDE.match(text) or _CODE_LINE.match(text) or "\t" in text or " | " in text:
        return False
    signs = len(_SIGNS.findall(text))
    return signs <= MOST_SIGNS * len(text) and all(len(word) <= LONGEST_UNSPACED for word in text.split())


def _is_no_table_row(text: str) -> bool:
    digits = sum(map(str.isdigit, text))
    return not digits or digits <= MOST_DIGITS * sum(map(str.isalnum, text))


def _is_no_title(text: str) -> bool:
    """Running text has small words; a title or a list of names has none."""
    if is_unspaced(text):
        return True
    words = _LOWER_WORD.findall(text)
    if not any(character.islower() or character.isupper() for character in text):
        return True
    small: int = sum(word[0].islower() for word in words)
    return small >= max(2, len(words) // 4)
