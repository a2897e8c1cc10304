"""With which words does a sentence say on what its figure rests? Tables for six languages, one row for each basis.

A row is one question (which average, gross or net, with what counted in), a cell one answer to it: two answers to one
question differ, whatever words they use.
"""

# ruff: noqa: E501, ISC004 - one line holds the words of one answer
from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from research.evidence.tokens import UNSPACED
from research.verification.conflicts.types import BasisDimension

_B = BasisDimension
# Dimension, question, answer, and the words that give it.
_ANSWERS: tuple[tuple[BasisDimension, str, str, str], ...] = (
    (
        _B.STATISTIC,
        "average",
        "mean",
        r"(?:on|in the|an?|the)? ?(?:arithmetic )?(?:mean|average)(?: of)?|averag(?:es|ed|ing)|avg\.?"
        r"|(?:im )?(?:durchschnitt(?:lich\w*)?|mittelwert|mittel)|en moyenne|(?:la )?moyenne(?: de)?|moyen(?:ne)?|en promedio|(?:el )?promedio(?: de)?|(?:la )?media de|medi[oa](?! ambiente)"
        r"|平均(?:值|数|値|して|で|为|為)?",
    ),
    (
        _B.STATISTIC,
        "average",
        "median",
        r"(?:on|in the|an?|the)? ?median(?: of)?|p ?50|50th percentile|(?:im )?median|(?:la )?médiane?(?: de)?|(?:la )?median[oa](?: de)?"
        r"|中位(?:数|值|數)?(?:为|為)?|中央値(?:で|は)?",
    ),
    (
        _B.STATISTIC,
        "tax",
        "before tax",
        r"before tax(?:es)?|pre-?tax|vor steuern|avant impôts?|antes de impuestos|税前|稅前|税引前|税引き前",
    ),
    (
        _B.STATISTIC,
        "tax",
        "after tax",
        r"after tax(?:es)?|post-?tax|nach steuern|après impôts?|después de impuestos|税后|稅後|税引後|税引き後",
    ),
    (_B.STATISTIC, "gross", "gross", r"gross|brutto|bruts?|brutes?|brut[oa]s?|毛(?=[额额利重收])|総額で"),
    (_B.STATISTIC, "gross", "net", r"net|netto|nettes?|net[oa]s?|净(?=[额利重收])|純額で"),
    (
        _B.STATISTIC,
        "prices",
        "nominal",
        r"(?:in )?nominal(?:ly)?(?: terms)?|nominale?[nrs]?|en términos nominales|名义(?:上)?|名目(?:で)?",
    ),
    (
        _B.STATISTIC,
        "prices",
        "real",
        r"in real terms|inflation-adjusted|adjusted for inflation|inflationsbereinigt|preisbereinigt|en termes réels|en términos reales|实际(?=增|下)|扣除物价因素|実質(?:で)?",
    ),
    (
        _B.STATISTIC,
        "season",
        "adjusted",
        r"seasonally adjusted|saisonbereinigt|corrigées? des variations saisonnières|desestacionalizad[oa]s?|经季节调整|季節調整済み?",
    ),
    (_B.STATISTIC, "season", "unadjusted", r"(?:not seasonally adjusted|unadjusted)|nicht saisonbereinigt|未经季节调整"),
    (
        _B.SAMPLE,
        "setting",
        "production",
        r"(?:in|under) (?:real |live )?production(?: use| environments?| systems?)?|in (?:real|everyday|daily) use|in the field|on the road"
        r"|im produktivbetrieb|in produktion|im alltag(?:sbetrieb)?|en production|en conditions réelles|en producción|en condiciones reales|在生产环境(?:中|下)?|生产环境(?:中|下)?|实际使用中|本番環境で(?:は)?|実環境で(?:は)?",
    ),
    (
        _B.SAMPLE,
        "setting",
        "test",
        r"(?:in|under|during) (?:an? |the |our |its |synthetic )*(?:load tests?|benchmarks?|stress tests?|laboratory(?: tests?)?|lab(?: tests?)?|test bench|tests?|trials?|simulations?)"
        r"|im (?:last|labor|benchmark|prüfstands?)-?test\w*|im labor|auf dem prüfstand|im benchmark|en laboratoire|lors d['’]un test de charge|en test|en (?:el )?laboratorio|en (?:una )?pruebas? de carga"
        r"|在?(?:压力|负载|基准|实验室)测试(?:中|里)?|在?实验室(?:中|里|条件下)?|負荷試験で(?:は)?|ベンチマークで(?:は)?|実験室で(?:は)?",
    ),
    (
        _B.CONDITIONS,
        "load",
        "loaded",
        r"(?:at|under) (?:full|heavy|high|peak|maximum) load|unter (?:volllast|hoher last|last)|bei volllast|à pleine charge|sous (?:forte )?charge|a plena carga|满负荷(?:下|时)?|高负载(?:下|时)?|高負荷時(?:は|に)?|全負荷時(?:は|に)?",
    ),
    (
        _B.CONDITIONS,
        "load",
        "light",
        r"(?:at|under) (?:light|low|partial|no) load|when idle|at idle|im leerlauf|bei (?:teillast|geringer last)|au repos|à faible charge|en reposo|con poca carga|空闲时|空载时?|低负载(?:下|时)?|低負荷時(?:は|に)?|待機時(?:は|に)?",
    ),
    (
        _B.CONDITIONS,
        "cache",
        "warm",
        r"(?:with|from) an? (?:warm|hot) cache|with caching(?: enabled)?|mit (?:warmem )?cache|avec (?:le )?cache|con (?:la )?caché|有缓存时?|命中缓存时?|キャッシュあり(?:で|では)?",
    ),
    (
        _B.CONDITIONS,
        "cache",
        "cold",
        r"(?:with|from) an? (?:cold|empty) cache|without (?:a )?cach(?:e|ing)|ohne cache|mit leerem cache|sans (?:le )?cache|sin caché|无缓存时?|冷缓存时?|キャッシュなし(?:で|では)?",
    ),
    (
        _B.CONDITIONS,
        "season",
        "summer",
        r"(?:in|during) (?:the )?summer|im sommer|en été|en verano|夏季|夏天|夏に(?:は)?",
    ),
    (_B.CONDITIONS, "season", "winter", r"(?:in|during) (?:the )?winter|im winter|en hiver|en invierno|冬季|冬天|冬に(?:は)?"),
    (_B.METRIC, "energy", "primary", r"(?:in )?primary energy|primärenergie|énergie primaire|energía primaria|一次能源|一次エネルギー"),
    (_B.METRIC, "energy", "final", r"(?:in )?final energy|endenergie|énergie finale|energía final|终端能源|最終エネルギー"),
)  # fmt: skip
_REGIONS = (
    "the US|the USA|the United States|the UK|the United Kingdom|Britain|England|Scotland|Wales|Ireland|France|Germany|Spain|Italy|"
    "Austria|Switzerland|Poland|Sweden|Norway|Denmark|Finland|the Netherlands|Belgium|Portugal|Greece|Russia|Ukraine|Turkey|China|"
    "Japan|South Korea|Taiwan|India|Indonesia|Vietnam|Australia|New Zealand|Canada|Mexico|Brazil|Argentina|Chile|South Africa|"
    "Nigeria|Kenya|Egypt|Europe|the EU|the European Union|Asia|Africa|North America|South America|Latin America|"
    "den USA|Deutschland|Österreich|der Schweiz|Frankreich|Spanien|Italien|Großbritannien|Europa|der EU|"
    "Allemagne|Autriche|Suisse|Espagne|Italie|Grande-Bretagne|Royaume-Uni|États-Unis|Chine|Japon|"
    "Alemania|España|Francia|Italia|Estados Unidos|México|Reino Unido|la UE|l['’]UE"
)
_PLACED = (
    rf"(?:(?<![^\W])(?:in|within|across|en|au|aux|dans) (?P<region>{_REGIONS})(?!\w))"
    r"|(?P<world>worldwide|globally|around the world|weltweit|dans le monde|en todo el mundo|全球(?:范围内)?|世界で(?:は)?)"
    r"|(?:在)?(?P<han>中国|美国|日本|德国|法国|英国|欧洲|欧盟|韩国|印度|国内|海外)(?:市场|境内)?(?:中|では|で)"
)
_SAMPLED = (
    r"(?:\( ?n ?= ?[\d.,]+ ?\)|(?:among|in a (?:survey|poll|sample|study) of|based on (?:a sample of )?|out of a sample of) [\d.,]+ (?:\w+ )?[^\W\d]\w+"
    r"|(?:unter|in einer (?:umfrage|stichprobe) (?:unter|von|mit)) [\d.,]+ \w+|(?:auprès|sur un échantillon) de [\d. ]+ \w+"
    r"|(?:en una encuesta a|en una muestra de) [\d.,]+ \w+|(?:基于|对)[\d.,万千]+(?:名|份|个)\w{1,4}的?(?:调查|样本)(?:中|显示)?)"
)
_COUNTED = (
    r"\(?(?P<with>(?<!not )including|inclusive of|einschließlich|inklusive|inkl\.|y compris|incluyendo|incluid[oa]s?|含|包括|计入)"
    r" ?(?P<what>(?:(?:the|die|der|das|den|la|le|les|el|los|las) )?(?:[^\W\d_][\w-]+)(?: (?:time|costs?|latency|fees?|losses|tax(?:es)?|zeit|kosten))?)\)?"
)
_UNCOUNTED = (
    r"\(?(?P<without>excluding|exclusive of|not (?:including|counting)|without|net of|ohne|exklusive|exkl\.|hors|sans(?: compter)?|sin(?: contar| incluir)?|excluyendo|不含|不包括|未计入|扣除)"
    r" ?(?P<left>(?:(?:the|die|der|das|den|la|le|les|el|los|las) )?(?:[^\W\d_][\w-]+)(?: (?:time|costs?|latency|fees?|losses|tax(?:es)?|zeit|kosten))?)\)?"
)
_PERCENTILE = r"p ?(?P<p>\d{2}(?:\.\d)?|999)|(?P<th>\d{2}(?:\.\d)?)(?:th|st|nd|rd|\.|e|er)?[ -]?(?:percentile|perzentil|centile|percentil|百分位数?|パーセンタイル)(?: of)?"
_CONDITION = (
    r"(?:(?<!\w)(?:at|under|with|on|bei|mit|à|avec|a|con) |在|(?<!\d)(?=\d{1,9} ?(?:线程|スレッド|并发|℃|°C)\w{0,4}(?:下|时|で)))(?P<number>-?\d{1,9}(?:[.,]\d{1,6})?) ?(?P<unit>°[CF]|℃|threads?|clients?|concurrent (?:users|connections)|cores?|nodes?|"
    r"gpus?|threads?|gleichzeitigen? (?:nutzern?|verbindungen)|kernen?|线程|並行|并发(?:连接|用户)?|スレッド)(?![a-zA-Z])(?:下|时|時|で|では)?"
)
_ESTIMATING = {
    "en": (
        r"(?:an? |the )?(?:best )?(?:estimated|estimation of|estimate of)(?: (?:at|to be|that))?|it is estimated that|(?:we|they|[^,;.\d]{2,60}?) estimates? (?:that )?|"
        r"according to (?:an |one |our |their |its )?estimates?,?|about|around|roughly|approximately|an? approximate|some(?= \d)|nearly|almost"
    ),
    "de": (
        r"schätzungsweise|geschätzte?[nmrs]?|nach (?:einer |unserer |eigener )?schätzung(?:en)?(?: von [^,;.\d]{2,40}?)?|(?:wir|sie) schätzen,? dass|etwa|rund|ungefähr|circa|ca\.|knapp"
    ),
    "fr": r"(?:est|sont|était) estimée?s? à|selon (?:une |nos |les )?estimations?,?|on estime(?: que| à)?|environ|quelque(?= \d)|près de|à peu près",
    "es": r"(?:se )?estima(?:n|ba|mos)? (?:en|que)|estimad[oa]s? (?:en)?|según (?:una |las )?estimaci(?:ón|ones),?|unos|unas|cerca de|alrededor de|aproximadamente",
    "zh": r"(?:据[^，。,]{1,8})?(?:估计|估計|估算|推算)[，,]?(?:为|約|约)?|大约|大約|约|約|左右|将近",
    "ja": r"(?:と)?(?:推定|推計|試算|見積も?ら?)(?:で(?:は)?|され(?:る|ている|ています|た)?|れている|する(?:と)?)?|約|およそ|ほど|程度",
}
_FORECASTING = {
    "en": r"(?:is|are|was|were) (?:forecast|expected|projected|predicted|set)(?: to| at)|(?:will|would|should|could)|forecasts? (?:that |for )?|(?:[^,;.\d]{2,60}?) (?:forecasts?|expects?|projects|predicts?) (?:that )?",
    "de": r"(?:wird|werden|soll|sollen) (?:voraussichtlich)?|voraussichtlich|prognostizierte?[nrs]?",
    "fr": r"(?:est|sont) prévue?s? (?:à|de)|prévoit(?: que)?|devrait|devraient",
    "es": r"se prevé (?:que)?|se espera (?:que)?|previst[oa]s? (?:de)?",
    "zh": r"(?:据[^，。,]{1,8})?(?:预计|預計|预测|預測)(?:将|將|达|達)?",
    "ja": r"(?:と)?(?:予測|予想|見込)(?:され(?:る|ている|ています)?|む|まれる|まれている)",
}
_EDGED = rf"(?<![^\W{UNSPACED}])(?:{{}})(?![^\W{UNSPACED}])"


def answers(text: str) -> Iterator[tuple[BasisDimension, str, str, int, int]]:
    """Yield the answers of the table that a casefolded text gives: dimension, question, answer, start and end."""
    for match in _any_answer().finditer(text):
        dimension, question, answer, _ = _ANSWERS[int((match.lastgroup or "a0")[1:])]
        yield dimension, question, answer, *match.span()


@cache
def _any_answer() -> re.Pattern[str]:
    cells = "|".join(f"(?P<a{at}>{words})" for at, (_, _, _, words) in enumerate(_ANSWERS))
    return re.compile(_EDGED.format(cells))


@cache
def free_patterns() -> tuple[tuple[BasisDimension, str, re.Pattern[str]], ...]:
    """Return the patterns whose answer is what they hold: percentiles, numeric conditions, places, samples, what is counted."""
    return (
        (BasisDimension.STATISTIC, "average", re.compile(_EDGED.format(_PERCENTILE), re.IGNORECASE)),
        (BasisDimension.CONDITIONS, "at", re.compile(_CONDITION, re.IGNORECASE)),
        (BasisDimension.REGION, "where", re.compile(_PLACED)),
        (BasisDimension.SAMPLE, "sample", re.compile(_SAMPLED, re.IGNORECASE)),
        (BasisDimension.METRIC, "counted", re.compile(_EDGED.format(_UNCOUNTED), re.IGNORECASE)),
        (BasisDimension.METRIC, "counted", re.compile(_EDGED.format(_COUNTED), re.IGNORECASE)),
    )


@cache
def estimating(language: str) -> re.Pattern[str] | None:
    """Return the words that say that a figure is only near what is so, None for a language without a list."""
    return _compiled(_ESTIMATING, language)


@cache
def forecasting(language: str) -> re.Pattern[str] | None:
    """Return the words that say that a figure is yet to come."""
    return _compiled(_FORECASTING, language)


def _compiled(table: dict[str, str], language: str) -> re.Pattern[str] | None:
    if language not in table:
        return None
    # A digit may stand right beside a word of an unspaced script.
    edged = table[language] if language in {"zh", "ja"} else _EDGED.format(table[language])
    return re.compile(edged, re.IGNORECASE)
