"""Which words stand between two values, before an earlier value, or say that a value is a limit, a plan, a mistake?

Tables of six languages; words of one sense count as one word.
"""

# ruff: noqa: E501 - a list of words is one line
from __future__ import annotations

import re
from functools import cache

from research.evidence.tokens import without_marks
from research.verification.lexicon import measures
from research.verification.sameness import is_harmless, is_measuring
from research.verification.screening.binding import POINTING

JOINT = re.compile(
    r"(?:[,，、]\s*)?\b(?:and|und|et|y|e|while|whereas|but|against|versus|than|gegenüber|gegen|während|aber|contre|tandis que|alors que|"
    r"frente a|mientras|compared (?:with|to)|up from|down from|instead of|rather than|statt|anstelle|au lieu de|en lugar de|"
    r"of (?:which|whom|these|those)|including|incl|davon|darunter|wovon|dont|parmi|de (?:los|las) cuales|de est[ao]s|incluid[ao]s)\b|"
    r"，而|而(?=[^且])|其中|比|うち",
    re.IGNORECASE,
)
ENDS = re.compile(r"\s*(?:[.,;)。，；]|\Z|(?:and|und|et|y|from|in|im|en)\b)")
WEAK_JOINT = re.compile(r"\b(?:(?:up|down) )?from\b", re.IGNORECASE)
_FROM_TO = {"en": "to", "de": "auf|bis(?! zu)", "fr": "à|jusqu['’]à", "es": "a|hasta"}
# What is a part of the value before it takes over what that one is said of.
PART_OF = re.compile(
    r"\b(?:of (?:which|whom|these|those|them)|including|incl|davon|darunter|wovon|dont|parmi (?:eux|elles|lesquel\w+)|de (?:los|las) cuales|de est[ao]s|de ell[ao]s|incluid[ao]s)\b|其中|うち",
    re.IGNORECASE,
)
MARK = re.compile(r"[,:()\[\]，：、（）—–|]|\s-\s")
STOP = re.compile(r"[;；。！？\n]|[.!?]\s+(?=[A-ZÀ-Þ])")

# What stands before the number that a part is taken of, and between the two numbers of a ratio.
BASE = re.compile(
    r"(?:(?:0|[Hh]alf|most|few|some|many|Most|Some|Few|[Hh]älfte|moitié|mitad)(?: [^\W\d_]+)? (?:(?:out )?of(?: the| its| their| these| those| all| our)?|von(?: den| diesen| ihren| allen)?|der|des|"
    r"sur(?: les| ses)?|parmi les|de (?:los|las|sus|est[ao]s))|(?:\A|[.,;(]\s*)(?:Of|of|Von|von|Unter|Sur|Parmi|De|Among)(?: (?:the|its|all|den|diesen|les|los|las|our|their))?|"
    r"\b(?:per|pro|je|par|por))\s+(?:(?!which|whom|these|those|denen|lesquel|est)[a-z]+ )?\Z"
)
LEADS = re.compile(r"\s*(?:to|auf|bis|à|a|hasta|and|und|et|y|or|oder|ou|o|-|–|至|到|から|,)\s*[£$€¥]?\s*\d", re.IGNORECASE)
RATIO = re.compile(r"\s*(?:in(?: every)?|out of|sur|de cada|von|/)\s*", re.IGNORECASE)

# What stands before a value that was, or would have been, and is not what is told.
FORMER = re.compile(
    r"(?<![^\W\d_])(?:(?:up|down) from|statt(?: bisher)?|anstelle von|bisher(?:ige[nr]?)?|zuvor|vorher|instead of|rather than|previously|formerly|"
    r"au lieu de|auparavant|jusqu['’]ici|en lugar de|antes|anteriormente|not)\s+(?:[^\W\d_]+\s+)?[£$€¥]?\Z|(?:原为|原|此前|曾)[^，。]{0,4}\Z",
    re.IGNORECASE,
)
# The first value of a change, where the second follows; in English, it may also follow the second.
LEFT = re.compile(
    r"(?<![^\W\d_])(?:from|von|de|desde)\s+(?:(?:about|some|around|rund|etwa|environ|unos)\s+)?[£$€¥]?\Z|[由从自]\Z",
    re.IGNORECASE,
)
_TO_NEXT = re.compile(
    r"[^.;,]{0,40}?(?<![^\W\d_])(?:to|auf|à|a|hasta)\s+(?:[^\W\d_]+\s+)?[£$€¥]?\d|[^。，]{0,12}[至到]\D{0,3}\d",
    re.IGNORECASE,
)
_NEXT_TO = re.compile(r"\d[^.;,\d]{0,24},?\s(?:(?:up|down) )?from\s+[£$€¥]?\Z", re.IGNORECASE)
EARLIER = re.compile(
    r"\b(?:a year (?:earlier|before|ago)|(?:the )?(?:year|month|quarter) before|(?:the )?previous (?:year|month|quarter)|last year|prior[- ]year|"
    r"vorjahr\w*|im jahr (?:davor|zuvor)|ein jahr (?:zuvor|davor|früher)|vormonat\w*|un an plus tôt|l['’]année précédente|l['’]an dernier|"
    r"un año antes|el año (?:anterior|pasado)|previously|formerly|earlier|bisher\w*|zuvor|auparavant|antes)\b|上年|去年|前年|上月|同期",
    re.IGNORECASE,
)
# What a value is compared with is told beside another word than the value itself.
COMPARED = re.compile(
    r"(?:\b(?:and|or|und|oder|et|ou|y|o|than|as|over|from|on|to|against|with|als|gegenüber|gegen|zum|par rapport à|que|contre|sur|frente a|respecto a|al?|del|à)\s+"
    r"(?:(?:in|im|the|a|dem|der|le|la|el|du)\s+)?|[比较與与]|より|対)\Z|\bl['’]\Z",
    re.IGNORECASE,
)
# What a value is that does not hold.
WITHDRAWN = re.compile(
    r"\b(?:slip|erratum|error|errone\w+|mistake\w*|misprint\w*|wrongly|incorrect\w*|should not be (?:cited|used)|rumou?r\w*|alleged\w*|"
    r"irrtümlich\w*|fälschlich\w*|gerücht\w*|falsch\w*|par erreur|erroné\w*|rumeur\w*|por error|errónea\w*|erróneo\w*|rumor\w*)\b|传闻|传言|谣|误|誤り|誤記|噂",
    re.IGNORECASE,
)
PLANNED = re.compile(
    r"\b(?:plan(?:ned|s)?|propos\w+|target\w*|forecast\w*|expect\w*|estimat\w*|budget\w*|intend\w*|aim\w*|project(?:ed|ion)\w*|hope\w*|capacity|design\w*|rated|nominal|"
    r"geplant\w*|planung\w*|soll\w*|ziel\w*|prognos\w*|vorgeschlagen\w*|erwart\w*|haushaltsansatz|prév\w+|propos\w+|objectif\w*|estim\w+|"
    r"previst\w*|propuest\w*|objetivo\w*|estimad\w*)\b|计划|预计|目标|拟|设计|额定|予定|計画|見込|目標|定格",
    re.IGNORECASE,
)
CONDITION = re.compile(
    r"\b(?:if|unless|provided|in case of|in the event|when|for repeat|only|falls|wenn|sofern|bei wiederholung\w*|im fall\w*|si|en cas d\w+|sauf|à condition|en caso de|salvo|siempre que)\b|如果|若|如|場合|ときは|に限り",
    re.IGNORECASE,
)
IN_ORDER = re.compile(
    r"\b(?:respectively|in (?:this|that) order|in turn|beziehungsweise|bzw|jeweils|in dieser reihenfolge|respectivement|dans cet ordre|respectivamente|en este orden|por este orden)\b|分别|依次|それぞれ|順に",
    re.IGNORECASE,
)
# By what a value is told: per kilogram, a night, each month, for five years.
_PER = r"(?:per|a|an|each|every|pro|je|im|am|par|por|al|a la|la|le|l['’]|the|die|der|pour une?)"
_UNITS = {
    "second": r"seconds?|sekunden?|secondes?|segundos?", "minute": r"minuten?|minutes?|minutos?", "hour": r"hours?|stunden?|heures?|horas?",
    "night": r"nights?|nacht|nuit|noche", "day": r"days?|tag(?:e|es)?|jours?|días?", "week": r"weeks?|wochen?|semaines?|semanas?",
    "month": r"months?|monate?|mois|mes(?:es)?", "quarter": r"quarters?|quartale?|trimestres?", "year": r"years?|jahre?s?|ans?|années?|años?|annum",
    "kg": r"kg|kilograms?|kilogramm|kilogrammes?|kilos?|kilogramos?", "tonne": r"tonnes?|tons?|tonnen|toneladas?", "litre": r"litres?|liters?|litern?|litros?",
    "m2": r"square met(?:er|re)s?|quadratmeter|mètres? carrés?|metros? cuadrados?|m²|m2", "m": r"met(?:er|re)s?|mètres?|metros?|m", "km": r"km|kilomet(?:er|re)s?|kilometer|kilomètres?|kilómetros?",
    "hectare": r"hectares?|hektar|hectáreas?|ha",
    "person": r"persons?|people|person|kopf|head|inhabitants?|personne|persona|habitante?s?|einwohner|capita",
    "household": r"households?|haushalt|ménage|foyer|hogar", "trip": r"trips?|journeys?|fahrt|trajet|viaje", "market day": r"markttag",
}  # fmt: skip
_HAN = {
    "second": "每秒|毎秒|/秒", "minute": "每分|毎分|/分", "hour": "每小时|毎時|/时|/小时|時間あたり", "day": "每天|每日|日均|毎日|/日|日あたり", "week": "每周|毎週|/周|週",
    "month": "每月|月均|毎月|/月|月間|月あたり", "year": "每年|年均|毎年|/年|年間|年あたり", "person": "人均|每人|一人あたり|1人あたり",
    "m2": "每平方米|平方メートルあたり", "household": "每户|户均|一世帯あたり|世帯あたり",
}  # fmt: skip
_ADVERBS = {
    "day": r"daily|täglich\w*|quotidien\w*|diari\w+", "week": r"weekly|wöchentlich\w*|hebdomadaire\w*|semanal\w*", "month": r"monthly|monatlich\w*|mensuel\w*|mensual\w*",
    "year": r"annual(?:ly)?|yearly|jährlich\w*|annuel\w*|anual\w*", "hour": r"hourly|stündlich\w*", "quarter": r"quarterly|vierteljährlich\w*|trimestriel\w*|trimestral\w*",
}  # fmt: skip
PERIODS = frozenset({"second", "minute", "hour", "night", "day", "week", "month", "quarter", "year", "market day"})
# How a head of a table says that its values are in thousands or millions.
SCALES = (
    (1_000, r"千(?!万)|thousands?|tsd|tausend|milliers|miles|['’]000|1[.,]000"), (10_000, r"万"), (1_000_000, r"百万|million|mio\b|millones"),
    (100_000_000, r"亿|億"), (1_000_000_000, r"十亿|billion|milliard|mrd|miles de millones"),
)  # fmt: skip
# A unit that is made larger or smaller by its first part.
PREFIXES = (
    "kilo",
    "mega",
    "giga",
    "tera",
    "milli",
    "mikro",
    "micro",
    "nano",
    "centi",
    "zenti",
    "deci",
    "dezi",
    "hecto",
    "hekto",
    "mili",
)
# Words of one sense, each by its beginning.
_SENSES = (
    r"long|length|läng|lang\b|longueur|longitud|larg[oa]\b", r"deep|depth|tief|profond|profundidad", r"wide|width|breit|largeur|ancho|anchura", r"high|height|hoch|höhe|hauteur|haut|alt[oa]\b|altura",
    r"cost|kost|coût|coûte|cuest|coste|price|preis|prix|precio|charge|fee|gebühr|tarif", r"employ|beschäftig|mitarbeit|salari|emplead|staff|workforce|people|person|personne|menschen",
    r"visit|besuch|gäst|gast|visiteur|visitant", r"passeng|fahrgäst|fahrgast|voyageur|pasajer|rider",
    r"begin|beginn|start|début|commenc|empiez|comienz|anfang|open|öffn", r"end|ende|schluss|clos|schließ|fin\b|termin",
    r"median|médian|mediana|p50|typical", r"mean|averag|durchschnitt|mittel|moyen|media\b|promedio", r"woman|women|frau|femme|mujer", r"man\b|men\b|mann|männer|homme|hombre",
    r"resid|inhabit|einwohn|bewohn|habitant|habitante|popul|bevölker", r"sold|sell|sale|verkauf|verkäuf|vend|vente|venta",
    r"budget|haushalt|presupuest", r"die\b|died|death|dead|kill|tot|tödlich|mort|décès|muert|falleci", r"injur|verletz|bless|herid",
    r"profit|gewinn|bénéfice|beneficio|earning", r"revenu|umsatz|chiffre d|ingreso|turnover|income|einnahm|recett",
)  # fmt: skip
_REACH = 48
_BREAK = re.compile(r"[;:()]|\d|, ")
_EMPTY = frozenset(
    [
        "grow",
        "fall",
        "fell",
        "reach",
        "rise",
        "rose",
        "climb",
        "sink",
        "stieg",
        "steig",
        "sank",
        "fallen",
        "betragen",
        "betrug",
        "betrag",
        "liegt",
        "lag",
        "augment",
        "baiss",
        "disminuir",
        "aument",
        "total",
        "stand",
        "amount",
        "report",
        "record",
        "count",
        "post",
        "see",
        "show",
        "have",
        "find",
        "came",
        "come",
        "went",
        "go",
        "was",
        "were",
        "sum",
        "summ",
        "insgesamt",
        "zusammen",
        "according",
        "accord",
        "year",
        "jahr",
        "année",
        "an",
        "año",
        "month",
        "monat",
        "mois",
        "mes",
        "percent",
        "per",
        "cent",
        "prozent",
        "number",
        "anzahl",
        "nombre",
        "número",
        "zahl",
        "all",
        "altogether",
        "slip",
        "drop",
        "increase",
        "decrease",
        "total",
        "one",
        "two",
        "thing",
        "figure",
        "level",
        "value",
        "rate",
        "made",
        "make",
        "take",
        "took",
        "give",
        "gave",
        "cent",
        "said",
        "say",
    ]
)


@cache
def sense(stem: str, written: str, language: str) -> str:
    """Return one word for words of one sense; '' for a word that says nothing of what is measured."""
    if language in {"zh", "ja"}:
        return stem
    if stem in _EMPTY or written in POINTING or is_measuring(written, language) or is_harmless(written, language):
        cell = next(iter(sorted(measures(written))), None)
        return "" if cell is None else f"#{cell[0]}.{cell[1]}"
    for ordinal, match in enumerate(_any_sense()):
        if match.match(written):
            return f"~{ordinal}"
    return without_marks(stem)


@cache
def _any_sense() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(rf"(?:{words})") for words in _SENSES)


def denominators(before: str, written: str, behind: str, language: str) -> frozenset[str]:
    """Return by what a value is told, inside it, right behind it or right before it: 'kg', 'night', 'year'."""
    told = f"{written}{_BREAK.split(behind[:_REACH], maxsplit=1)[0]}"
    lead = _BREAK.split(before[-_REACH // 2 :])[-1]
    if language in {"zh", "ja"}:
        return all_denominators(f"{lead}{told}", language)
    return _pers(told) | _told_adverbs(f"{lead} {told}")


def all_denominators(text: str, language: str) -> frozenset[str]:
    """Return by what anything is told in a text."""
    if language in {"zh", "ja"}:
        return frozenset(name for name, words in _HAN.items() if re.search(words, text))
    return _pers(text) | _told_adverbs(text)


def _pers(text: str) -> frozenset[str]:
    return frozenset((match.lastgroup or "").replace("_", " ") for match in _per().finditer(text))


def _told_adverbs(text: str) -> frozenset[str]:
    return frozenset(name for name, pattern in _adverbs() if pattern.search(text))


@cache
def _per() -> re.Pattern[str]:
    names = "|".join(f"(?P<{name.replace(' ', '_')}>{words})" for name, words in _UNITS.items())
    return re.compile(
        rf"(?:(?<!for )(?<!in )(?<!within )(?<!of )(?<!after )(?<!once )(?<![^\W\d_])(?:per|pro|je|jede[ns]?|(?:im|am)(?=\s+(?!Jahr))|each|every|chaque|cada|a|an|par|por|al|a la|pour une?)\s+|/\s?)(?:{names})(?![^\W_])(?!\s+(?:earlier|ago|before(?:\s*[.,;]|$)|later|old|plus tôt|antes|früher|zuvor))",
        re.IGNORECASE,
    )


@cache
def _adverbs() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((name, re.compile(rf"\b(?:{words})\b")) for name, words in _ADVERBS.items())


def is_earlier(text: str) -> bool:
    """Tell whether words say that a value is one of an earlier time; what another one is compared with is not."""
    return any(not COMPARED.search(text[max(0, m.start() - 20) : m.start()]) for m in EARLIER.finditer(text))


def from_to(language: str) -> re.Pattern[str]:
    """Return what stands between the two values of a change."""
    words = _FROM_TO.get(language, "to|auf|hasta")
    return re.compile(rf"(?<![^\W\d_])(?<!up )(?<!close )(?<!due )(?:{words})(?=\s)|增至|降至|到|至|から", re.IGNORECASE)


def is_left(text: str, start: int, end: int) -> bool:
    """Tell whether a value at a place is the one that a change, or a replacement, starts from."""
    before = text[max(0, start - 48) : start]
    if FORMER.search(before) or _NEXT_TO.search(before):
        return True
    return bool(LEFT.search(before)) and _TO_NEXT.match(text, end) is not None


def are_apart(between: str, language: str) -> bool:
    """Tell whether something parts two values; what nothing parts are two sides of one: "9 exceeded 40 decibels"."""
    return any(pattern.search(between) for pattern in (STOP, JOINT, WEAK_JOINT, MARK, from_to(language)))
