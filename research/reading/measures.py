"""In which unit is a column, a row or an axis told, and does it need one? Read off the words beside it, as written.

Counts, years, ranks and shares of one need none; what is measured does. In doubt, whole numbers are counts.
"""

# ruff: noqa: E501 - a list of words is one line

from __future__ import annotations

import re
from functools import cache

_MOST = 40
# Written without brackets, these are units in any head.
_STRONG = r"""
    %|‰|[€$£¥₹₩]|EUR|USD|GBP|CNY|RMB|JPY|CHF|INR|KRW|SEK|NOK|DKK|PLN|US\$|
    kWh|MWh|GWh|TWh|kW|MW|GW|TW|kHz|MHz|GHz|THz|kB|KB|MB|GB|TB|PB|KiB|MiB|GiB|TiB|[kMGT]bit|[KMGT]B/s|[kMGT]bit/s|[kMGT]bps|
    km²|km2|m²|m2|m³|m3|km/h|m/s|mph|°C|°F|dB|dBA?|ppm|ppb|kcal|kJ|MJ|GJ|PJ|kPa|MPa|hPa|mAh|mm|cm|km|kg|mg|µg|µm|nm|µs|μs|ms|
    req/s|ops/s|tok(?:ens)?/s|t/s|fps|rpm|tCO2e?|Mio\.?|Mrd\.?|Tsd\.?|million(?:s|en)?|billion(?:s|en)?|thousands?|tausend|
    milliard(?:s|en)?|millones|milh(?:ão|ões)|milioni|миллион\w*|млн|млрд|тыс\.?|руб\.?|
    percent|per\ cent|Prozent|pour\ cent|por\ ciento|процент\w*|
    seconds|minutes|hours|days|weeks|months|years|Sekunden|Minuten|Stunden|Tage|Wochen|Monate|Jahre|heures|jours|mois|ans|horas|días|
    metres|meters|kilometres|kilometers|miles|feet|inches|litres|liters|tonnes|tons|Tonnen|watts|volts|bytes|euros?|dollars?|pounds|yuan|yen|
    亿元|万元|千元|美元|欧元|元|亿|万人|万|人|毫秒|微秒|秒|分钟|小时|天|公里|千米|米|厘米|毫米|平方米|平方公里|公顷|吨|千克|公斤|克|
    升|千瓦时|度|瓦|百分比|％|億円|百万円|千円|万円|円|年|ヶ月|時間|分|ミリ秒|キロ|トン|人口|억원|만원|원|명|퍼센트
"""
# Short names are units only where a bracket, 'in' or a comma sets them off.
_WEAK = r"s|h|d|m|t|g|l|L|W|V|A|K|J|N|B|F|k|M|m?b|ha|Hz|Pa|ml|mL|dl|min|sec|hrs?|yrs?|mo|mol|lb|oz|ft|in|px|pt|pts|pp|bn|mn|tn|’?'?000s?|000s|mi|ng|ns|cd|lm|lx|Bq|Sv|Gy|Ω|x|×|CO2e?(?:-?eq)?|CO₂e?"
_WORDS = r"units?|points?|persons?|people|inhabitants|Einwohner|Personen|Stück|pieces|items|requests|tokens|cases|users|deaths|births|vehicles|barrels|bushels|index|ratio|number|count|score"
_DIVIDED = r"(?:\s*(?:per|pro|par|por|je|/|of)\s*[\w²³.% -]{1,20})?"


@cache
def _strong() -> re.Pattern[str]:
    return re.compile(rf"(?<![^\W\d_])(?:{_STRONG})(?![^\W\d_])|[€$£¥₹₩%‰％]|[亿億万千百]?[元円人吨](?!\w{{2}})", re.VERBOSE)


@cache
def _set_off() -> re.Pattern[str]:
    one = re.sub(r"\n\s*", "", rf"(?:{_STRONG}|{_WEAK}|{_WORDS})(?![^\W\d_])|[亿億万千百]?[元円人吨]")
    return re.compile(rf"(?:in\s+|per\s+|pro\s+|1/)?(?:{one})(?:\s*(?:{one}))*(?:\^?[-−]?\d)?{_DIVIDED}\s*\Z")


_BRACKETS = re.compile(r"[(（\[【]\s*([^()（）\[\]【】]{1,40}?)\s*[)）\]】]")
_SAID = re.compile(
    r"(?:\b(?:units?|in units of|Einheit(?:en)?|unité|unidad|unità|eenheid)|ед\.\s*изм\.?|единиц\w*\s+измерения|单位|單位|単位|단위)\s*[:：]\s*([^\s,;，；。)）|](?:[^,;，；。)）|\n]{0,38}[^\s,;，；。)）|\n])?)",
    re.IGNORECASE,
)
_COMMA = re.compile(r"[,，/]\s*([^\s,，][^,，]{0,24})\Z|\b(?:in|en|em|в)\s+([^\s][^,，|]{0,24})\Z")

_NO_UNIT = re.compile(
    r"\b(?:score|ratio|ind(?:ex|ices)|f1|f-score|accuracy|precision|recall|auc|bleu|rouge|mmlu|perplexity|elo|gini|gpa|"
    r"p(?:-?value)?|r²|r2|correlation|coefficient|koeffizient|coeff|factor|faktor|facteur|odds|hazard|beta|alpha|std|sd|se|"
    r"mean|median|average rank|rank(?:ing)?|rang|rating|grade|note|stars?|multiple|fertility|hdi|ph|z|t|d|or|rr|hr|"
    r"version|release|ver|v|no|nr|num|number|count|anzahl|nombre|número|section|chapter|id|code|isin|zip|plz|tel|phone|"
    r"share|quote|anteil|part|quota|per capita|elasticity|multiplier|leverage|turnover ratio|loss|"
    r"coordinates?|latitude|longitude|lat|lon)\b|指数|系数|比率|得分|分数|评分|排名|准确率|精度|版本|编号|比|スコア|指数|係数|バージョン|コード|индекс|коэффициент",
    re.IGNORECASE,
)
_MEASURED = re.compile(
    r"\b(?:latency|latenz|duration|dauer|durée|duración|runtime|time|zeit|temps|tiempo|speed|geschwindigkeit|vitesse|"
    r"throughput|durchsatz|bandwidth|weight|gewicht|poids|peso|mass|masse|length|länge|longueur|width|height|höhe|hauteur|"
    r"depth|distance|entfernung|area|fläche|surface|volume|volumen|temperature|temperatur|température|pressure|druck|"
    r"power|leistung|puissance|energy|energie|énergie|consumption|verbrauch|emissions?|emissionen|capacity|kapazität|"
    r"capacité|memory|speicher|storage|size|größe|taille|frequency|frequenz|voltage|spannung|current|dose|concentration|"
    r"revenues?|umsatz|umsätze|chiffre d.affaires|ingresos|sales|profit|gewinn|income|einkommen|cost|costs|kosten|coût|"
    r"price|preis|prix|precio|budget|gdp|bip|exports?|imports?|salary|wage|investment|debt|assets|expenditure|funding|"
    r"yield|output|production|rainfall|dosis)\b|延迟|时长|时间|速度|吞吐|带宽|重量|质量|长度|高度|面积|体积|温度|压力|功率|能耗|容量|内存|"
    r"收入|营收|利润|成本|价格|产量|投资|出口|进口|产值|売上|価格|費用|重さ|長さ|時間|выручка|доход|цена|стоимость|время|скорость|масса|вес",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"[-+−–±~≈<>≤≥]?\s*[(（]?\s*(?P<figures>\d[\d.,'’\u00a0\u202f ]*)\s*[)）]?")
_FRACTION = re.compile(r"\d[.,٫]\d{1,2}\Z|\d[.,٫]\d{4,}\Z|\A0[.,]\d+\Z|\d\.\d{3}\.?\d*\Z")
_THOUSANDS = re.compile(r"\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+\Z")
_YEAR = re.compile(r"(?:1[0-9]|20)\d\d\Z")


def unit_in(words: str) -> str:
    """Return the unit that a head, a label or a caption states, as it is written there; '' for none."""
    said = _SAID.search(words)
    if said:
        return said.group(1).strip()[:_MOST]
    for found in _BRACKETS.finditer(words):
        if _set_off().match(found.group(1)) or _strong().search(found.group(1)):
            return found.group(1)[:_MOST]
    for found in _COMMA.finditer(words):
        inner = (found.group(1) or found.group(2)).strip()
        if _set_off().match(inner):
            return inner[:_MOST]
    strong = _strong().search(words)
    return strong.group()[:_MOST] if strong else ""


def is_bare_number(words: str) -> bool:
    """Tell whether a cell is a number alone: no unit, no word, no currency, and no year."""
    found = _NUMBER.fullmatch(words.strip())
    return found is not None and not _YEAR.match(found.group("figures").strip())


def lacks_unit(value: str, *, beside: str) -> bool:
    """Tell whether a value is a bare measured quantity without a unit; `beside` is its head, label and caption."""
    if not is_bare_number(value) or _NO_UNIT.search(beside):
        return False
    return bool(_MEASURED.search(beside)) or _is_fraction(value)


def _is_fraction(value: str) -> bool:
    found = _NUMBER.fullmatch(value.strip())
    figures = found.group("figures").strip() if found else ""
    return bool(_FRACTION.search(figures)) and not _THOUSANDS.fullmatch(figures)
