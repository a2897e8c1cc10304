"""Which small words turn a statement into another one? Closed lists of negation, mood, condition, time and measure.

The rule: a language without lists is compared word for word only, since a "not" that nobody knows would be read over.
"""

# ruff: noqa: E501 - one line holds the words of one mark or measure
from __future__ import annotations

import re
from collections.abc import Collection
from enum import StrEnum
from functools import cache

from research.evidence.tokens import UNSPACED


class Mark(StrEnum):
    """What a word does to the statement that it stands in."""

    NEGATED = "negated"
    POSSIBLE = "possible"
    PLANNED = "planned"
    DOUBTED = "doubted"
    ESTIMATED = "estimated"
    CONDITIONAL = "conditional"
    BEFORE_NOW = "before now"
    NOW = "now"
    ENDED = "ended"


# What opens a comparison of scope ("not only") negates nothing; it is taken out before the marks are read.
_PADDING = {
    "en": r"not (?:only|just|merely|least|surprisingly|to mention)|no (?:doubt|fewer than|less than|more than)|nothing but",
    "de": r"nicht (?:nur|zuletzt|weniger als|mehr als)|kein zweifel",
    "fr": r"non seulement|pas moins de|pas plus de|sans doute",
    "es": r"no (?:sólo|solo|solamente|menos de|más de)|sin duda",
}
_MARKS: dict[str, dict[Mark, str]] = {
    "en": {
        Mark.NEGATED: (
            r"not|no|never|none|neither|nor|nobody|nothing|cannot|\w+n['’]t|fail(?:s|ed|ing)? to|"
            r"lack(?:s|ed|ing)?|unable to|refus(?:e|es|ed) to|hardly|barely|rarely|seldom|scarcely"
        ),
        Mark.POSSIBLE: (
            r"could|might|may|would|should|possibl[ey]|perhaps|maybe|likely|unlikely|probabl[ey]|"
            r"hypothetical\w*|suppose\w*"
        ),
        Mark.PLANNED: (
            r"will|shall|plans? to|planned|planning|expect(?:s|ed)?|forecast(?:s|ed)?|project(?:ed|s|ion)|"
            r"propos(?:e|es|ed|al)|aim(?:s|ed)?|intend(?:s|ed)?|target(?:s|ed)?|goal|schedul(?:e|ed)|due to|"
            r"set to|going to|(?:was|were|is|are) to|hope(?:s|d)?|want(?:s|ed)? to|consider(?:s|ed|ing)?|upcoming|anticipat(?:e|es|ed)|"
            r"draft"
        ),
        Mark.DOUBTED: (
            r"alleg(?:e|es|ed|edly)|reportedly|rumou?r(?:s|ed)?|claim(?:s|ed)?|den(?:y|ies|ied)|"
            r"disput(?:e|es|ed)|wrongly|false(?:ly)?|incorrect(?:ly)?|supposedly|myth|untrue|contrary|"
            r"instead of|misstated|misreported|erroneous(?:ly)?|rather than|as opposed to|far from|anything but|by no means|"
            r"(?:no|little|insufficient) (?:evidence|proof|sign|indication)s?|not (?:true|the case|correct|clear)|believ\w+|belief|"
            r"think(?:s)?|thought|fear(?:s|ed)?|mistaken\w*|wrong|forged|fake|hoax|debunk\w*|refut\w+|disprov\w+|unproven|"
            r"unconfirmed|unclear|unknown|so-called|purported\w*|suspect(?:s|ed)?|suggest(?:s|ed|ing)?|argu(?:e|es|ed)|idea|"
            r"theory|hypothes[ie]s\w*|almost|virtually|practically|turned out"
        ),
        Mark.ESTIMATED: r"estimat(?:e|es|ed|ion)|guess(?:es|ed)?|extrapolat\w+|simulat\w+|modell?ed",
        Mark.CONDITIONAL: (
            r"if|unless|only|provided|assuming|depending|depends|whether|otherwise|as long as|in case|without|except|"
            r"excluding|in the absence of|when|whenever|apart from|other than"
        ),
        Mark.BEFORE_NOW: (
            r"last (?:year|month|week|quarter)|previous(?:ly)?|formerly|used to|once|earlier|back then|"
            r"at the time|originally|initially"
        ),
        Mark.NOW: (r"this (?:year|month|week|quarter)|current(?:ly)?|now|today|so far|to date|nowadays|at present"),
        Mark.ENDED: (r"no longer|any ?more|discontinued|deprecated|stopped|ceased|withdrawn|superseded|until"),
    },
    "de": {
        Mark.NEGATED: (r"nicht|kein(?:e[mnrs]?)?|nie|niemals|niemand|nichts|weder|kaum|selten"),
        Mark.POSSIBLE: (
            r"könnte[n]?|dürfte[n]?|würde[n]?|sollte[n]?|möglich(?:erweise)?|vielleicht|wahrscheinlich|"
            r"womöglich|wäre[n]?"
        ),
        Mark.PLANNED: (
            r"wird|werden|soll|sollen|plan(?:t|en|te|ten|ung)?|geplant\w*|erwart\w+|prognos\w+|vorschl\w+|"
            r"vorgeschlagen\w*|will|wollen|wollte\w*|ziel\w*|beabsichtig\w+|voraussichtlich|hofft|hoffen"
        ),
        Mark.DOUBTED: (
            r"angeblich|mutmaßlich|keine? (?:belege?|beweise?|hinweise?)|glaub\w+|fürcht\w+|befürcht\w+|widerleg\w+|gefälscht\w*|"
            r"irrtümlich\w*|alles andere als|statt|anstatt|anstelle|fast|beinahe|nahezu|unklar|stimmt nicht|behaupt\w+|bestreit\w*|bestritt\w*|fälschlich\w*|falsch\w*|gerücht\w*"
        ),
        Mark.ESTIMATED: r"schätz\w*|geschätzt\w*|hochgerechnet\w*|simulier\w*",
        Mark.CONDITIONAL: r"wenn|falls|sofern|nur|vorausgesetzt|ob|andernfalls|solange|ohne|außer|ausgenommen|abgesehen",
        Mark.BEFORE_NOW: (
            r"vorjahr\w*|früher\w*|ehemals|einst|damals|zuvor|ursprünglich|"
            r"letzte[snrm]? (?:jahr\w*|monat\w*|woche)|vergangene[snrm]? jahr\w*"
        ),
        Mark.NOW: r"derzeit\w*|aktuell\w*|heute|jetzt|dieses jahr|bisher|gegenwärtig\w*",
        Mark.ENDED: r"nicht mehr|eingestellt\w*|veraltet\w*|abgeschafft\w*|beendet\w*|bis",
    },
    "fr": {
        Mark.NEGATED: r"ne|n|pas|jamais|aucune?|rien|personne|ni",
        Mark.POSSIBLE: (
            r"pourrai(?:t|ent)|peut-être|devrai(?:t|ent)|serai(?:t|ent)|probable(?:ment)?|possible(?:ment)?|"
            r"aurai(?:t|ent)"
        ),
        Mark.PLANNED: (r"prévoi\w*|prévu\w*|compte|objectif|propos\w+|vise\w*|sera|seront|projet\w*|attendu\w*|envisag\w+"),
        Mark.DOUBTED: r"prétend\w*|aucune preuve|crain\w+|croi(?:t|ent)|réfut\w+|plutôt que|au lieu de|presque|quasiment|loin d|présumé\w*|démen\w+|rumeur\w*|faux|fausse\w*|à tort",
        Mark.ESTIMATED: r"estim\w+|simul\w+|extrapol\w+",
        Mark.CONDITIONAL: r"si|sauf|hormis|sans|seulement|uniquement|à condition|sinon|lorsqu\w*|quand",
        Mark.BEFORE_NOW: (r"auparavant|autrefois|jadis|précédent\w*|l['’]an dernier|l['’]année dernière|initialement"),
        Mark.NOW: r"actuel\w*|aujourd['’]hui|maintenant|cette année|à ce jour",
        Mark.ENDED: r"ne \w+ plus|cessé|abandonné\w*|obsolète\w*|jusqu\w*",
    },
    "es": {
        Mark.NEGATED: r"no|nunca|jamás|ning[uú]n\w*|nada|nadie|ni|tampoco",
        Mark.POSSIBLE: (r"podría\w*|quizás?|tal vez|debería\w*|sería\w*|probable(?:mente)?|posible(?:mente)?|habría\w*"),
        Mark.PLANNED: (
            r"plane\w+|prev[eé]\w*|previst\w+|objetivo|propon\w+|propuest\w+|será\w*|esper\w+|pretende\w*|"
            r"proyect\w+"
        ),
        Mark.DOUBTED: r"no hay (?:pruebas|evidencia)|tem\w+ que|cre(?:e|en) que|refut\w+|en lugar de|en vez de|casi|lejos de|presunt\w+|supuest\w+|afirm\w+|nieg\w+|neg[oó]|rumor\w*|fals\w+",
        Mark.ESTIMATED: r"estim\w+|simul\w+|extrapol\w+",
        Mark.CONDITIONAL: r"si|solo|sólo|solamente|siempre que|a menos que|salvo|sin|excepto|cuando",
        Mark.BEFORE_NOW: r"anterior\w*|antes|el año pasado|antiguamente|inicialmente",
        Mark.NOW: r"actual\w*|hoy|ahora|este año|hasta la fecha",
        Mark.ENDED: r"ya no|dejó de|obsolet\w+|hasta",
    },
    "zh": {
        Mark.NEGATED: (r"不(?!同|断|仅|只|少|锈|动产|久)|没有|没(?!收)|未(?!来)|无(?!线|人|论|疑)|並非|并非|非(?=法|常规)"),
        Mark.POSSIBLE: r"可能|也许|或许|大概|恐怕|假如会|或将",
        Mark.PLANNED: r"计划(?!书)|計劃(?!書)|预计|預計|[将將](?=[于於在会會从])|[将將](?!军|軍|[^，。,]{1,8}(?:上调|下调|上調|下調|提高|降低|升至|降至|增至|减至|改为|列为|视为|作为))|拟|目标|目標|打算|有望|建议|建議|预期|預期",
        Mark.DOUBTED: r"没有证据|無證據|无证据|证据不足|几乎|差点|所谓|认为|以为|担心|而不是|而非|谣言|据称|據稱|传闻|傳聞|声称|聲稱|否认|否認|误|誤|虚假",
        Mark.ESTIMATED: r"估计|估計|估算|推算|模拟|模擬",
        Mark.CONDITIONAL: r"条件下|情况下|時に|时候|除外|除了|如果|若(?!干)|只有|仅|僅|除非|只要|取决于|取決於",
        Mark.BEFORE_NOW: r"去年|此前|曾经|曾經|曾|原来|原來|上月|以前|当时|當時",
        Mark.NOW: r"目前|现在|現在|今年|如今|迄今|当前|當前",
        Mark.ENDED: r"不再|停止|已废|废止|取消|停产|直到|截至",
    },
    "ja": {
        Mark.NEGATED: r"ない|ません|なかった|ず(?=、|に|。)|なし|無(?!線|料)|まない|らない|わない|かない",
        Mark.POSSIBLE: r"かもしれ|可能性|だろう|でしょう|おそらく",
        Mark.PLANNED: r"予定|計画|見込|見通|目標|方針|予想|提案|つもり",
        Mark.DOUBTED: r"ほぼ|証拠はない|と考え|と思|ではなく|とされる|疑い|主張|否定|噂|誤",
        Mark.ESTIMATED: r"推定|推計|試算|見積",
        Mark.CONDITIONAL: r"除く|以外|もし|場合|れば|限り|のみ|だけ",
        Mark.BEFORE_NOW: r"昨年|以前|かつて|前年|当初|当時",
        Mark.NOW: r"現在|今年|今日|これまで",
        Mark.ENDED: r"廃止|中止|終了|なくなっ|まで",
    },
}
# Measures that are taken for each other. Of one row, two words of different cells never say the same.
_MEASURES: tuple[tuple[str, ...], ...] = (
    (
        r"mean|average[ds]?|durchschnitt\w*|mittel(?:wert)?|moyen(?:ne)?|promedio|平均\w*",
        r"median\w*|médian\w*|mediana|中位数?|中央値",
        r"maxim(?:um|al)|max|peak|highest|record|höchst\w*|最高|最大",
        r"minim(?:um|al)|min|lowest|niedrigst\w*|最低|最小",
    ),
    (
        (
            r"revenues?|turnover|sales|umsatz\w*|umsätze|erlös\w*|chiffre|ventes|ingresos|ventas|收入|营收|營收|"
            r"销售额|売上\w*"
        ),
        r"profits?|earnings|incomes?|gewinn\w*|bénéfices?|ganancias?|beneficios?|利润|利潤|盈利|利益",
        r"loss(?:es)?|verlust\w*|pertes?|pérdidas?|亏损|虧損|損失",
        (
            r"costs?|expens(?:e|es|diture)|spending|kosten|ausgaben|coûts?|dépenses?|costes?|gastos?|成本|支出|"
            r"费用|費用"
        ),
        r"debts?|schulden|dettes?|deudas?|债务|債務",
        r"budgets?|haushalt\w*|etat|presupuestos?|预算|予算",
        r"assets|vermögen\w*|actifs|activos|资产|資産",
        r"valuation|capitali[sz]ation|bewertung|估值|市值",
        r"funding|investments?|investition\w*|投资|融资",
    ),
    (
        r"gross|brutto\w*|bruts?|brutes?|brut[oa]s?|毛\w?",
        r"net|netto\w*|nettes?|net[oa]s?|净\w?|純\w?",
    ),
    (
        r"total|totals|overall|altogether|combined|cumulative|insgesamt|gesamt\w*|totale?s?|总\w*|合计|総\w*",
        r"per|each|apiece|每|人均|ごと|あたり",
    ),
    (
        r"dail[yi]|täglich\w*|quotidien\w*|diari[oa]s?|日均|毎日",
        r"weekly|wöchentlich\w*|hebdomadaire\w*|semanal\w*|每周|毎週",
        r"monthly|monatlich\w*|mensuel\w*|mensual\w*|每月|毎月|月度",
        r"quarterly|quartals\w*|vierteljähr\w*|trimestriel\w*|trimestral\w*|季度|四半期",
        r"annual(?:ly)?|yearly|jährlich\w*|annuel\w*|anual\w*|年度|每年|毎年",
    ),
    (
        (
            r"rais(?:e[sd]?|ing)|rose|rise[ns]?|rising|grew|grow[ns]?|growing|growth|increas\w+|gain(?:s|ed)?|up|climb\w*|上调|上調|提高|expand\w*|"
            r"progress(?:é|e|ent)|crois\w*|cr[eé]c\w*|subi[óe]\w*|stieg\w*|gestiegen\w*|steig\w*|wuchs\w*|zunahm\w*|zugenommen|augment\w+|hausse|croissance|aument\w+|"
            r"creci\w+|增长|增長|上升|增加|上涨|増加|上昇"
        ),
        (
            r"lowered|lowers|cut(?:s)?|下调|下調|降低|fell|fall(?:s|en|ing)?|drop(?:s|ped)?|declin\w+|decreas\w+|reduc\w+|down|shr[aiu]nk\w*|lost|sank|"
            r"gesunken\w*|sank\w*|fiel\w*|gefallen\w*|abnahm\w*|rückgang\w*|diminu\w+|baiss\w+|recul\w*|"
            r"disminu\w+|baj\w+|cay\w+|descen\w+|下降|减少|減少|下跌|低下"
        ),
    ),
    (
        r"all|every|entire|whole|alle[rnms]?|jede[rnms]?|sämtlich\w*|tous|toutes|todos|todas|所有|全部|全体|すべて|全て",
        r"most|mostly|majority|mainly|meisten|meist|mehrheit|plupart|majorité|mayoría|大多数|多数|大部分|ほとんど",
        (
            r"some|several|many|certain|various|part(?:ly|ially)?|einige|manche|viele|mehrere|teilweise|certaine?s|plusieurs|"
            r"quelques|algun[oa]s|vari[oa]s|much[oa]s|部分|一些|许多|某些|一部"
        ),
        r"few|little|wenige|peu|poc[oa]s|少数|わずか",
    ),
    (
        r"must|have to|has to|had to|needs? to|obliged|muss|müssen|musste\w*|doit|doivent|devait|debe[n]?|debía|tienen? que|必须|必須|须|なければ",
        r"can|able to|capable|kann|können|konnte\w*|peut|peuvent|pouvait|puede[n]?|podía|可以|能够|能夠|できる",
        r"should|ought|soll(?:en|te|ten)?|应该|應該|应当|べき",
        r"tr(?:y|ies|ied)|attempt(?:s|ed)?|agreed|versuch\w*|tent(?:e|é|ent)|intent(?:ó|a|aron)|试图|試圖",
    ),
    (r"being|under construction|underway|derzeit im|en cours|en construction|正在|建设中|ている",),
    (
        r"nominal\w*",
        r"real(?:e[rns]?)?|inflation-adjusted|constant",
    ),
    (
        r"imports?|imported|einfuhr\w*|importation\w*|进口|輸入",
        r"exports?|exported|ausfuhr\w*|exportation\w*|出口|輸出",
    ),
    (
        r"births?|born|geburt\w*|naissances?|出生",
        r"deaths?|died|killed|tote\w*|todes\w*|décès|morts?|muert\w+|死亡",
    ),
    (
        r"men|male|males|boys|männer\w*|hommes|hombres|男性|男",
        r"women|female|females|girls|frauen\w*|femmes|mujeres|女性|女",
    ),
    (
        r"before|prior|avant|以前",
        r"after|since|après|después|以后|以後",
    ),
    (
        r"more|over|above|exceed\w*|mehr als|plus de|más de|超过|以上",
        r"less|fewer|under|below|weniger als|moins de|menos de|不足|以下",
    ),
    (
        r"allow\w*|permit\w*|legal|erlaubt\w*|autoris\w+|允许|許可",
        r"forbid\w*|forbade|ban(?:s|ned)?|prohibit\w*|illegal|verboten\w*|interdi\w+|prohíb\w+|prohib\w+|禁止",
    ),
    (
        r"approv\w*|accept\w*|adopt\w*|pass(?:ed|es)|genehmigt\w*|angenommen\w*|批准|通过|承認",
        r"reject\w*|declin\w*|refus\w*|abgelehnt\w*|rejet\w*|rechaz\w*|拒绝|否决|却下",
    ),
    (
        r"open(?:s|ed|ing)?|launch\w*|start\w*|began|begin\w*|eröffnet\w*|开业|開始",
        r"clos(?:e|es|ed|ure|ing)|end(?:s|ed)?|shut\w*|geschlossen\w*|关闭|終了",
    ),
    (
        r"support\w*|includ\w*|unterstütz\w*|支持|対応",
        r"remov\w*|drop(?:s|ped)?|entfernt\w*|移除|削除",
    ),
    (
        r"win(?:s|ning)?|won|gewann\w*|gewonnen",
        r"lose[s]?|losing|defeat\w*|verlor\w*|verloren",
    ),
    (
        r"buy\w*|bought|acquir\w*|acquisition|purchas\w*|kauft\w*|gekauft\w*|übern[ao]hm\w*|rachet\w*|achet\w*|acquis|compr(?:ó|a|aron|ado)|adqui\w*|收购|購入",
        r"sell\w*|sold|verkauf\w*|vend(?:u|ue|it|ió|ieron)|出售|売却",
    ),
    (
        r"first|erste[rnms]?|premi(?:er|ère)s?|primer\w*|第一",
        r"last|final|letzte[rnms]?|dern(?:ier|ière)s?|últim\w*|最后",
    ),
    (
        r"northern|north|nördlich\w*|北部?",
        r"southern|south|südlich\w*|南部?",
        r"eastern|east|东部?|東部?",
        r"western|west|westlich\w*|西部?",
    ),
    (
        r"urban|städtisch\w*|城市|城镇",
        r"rural|ländlich\w*|农村|乡村",
    ),
    (
        r"summer|sommer\w*|en été|verano|夏季?",
        r"winter\w*|hiver|invierno|冬季?",
        r"spring|frühling\w*|frühjahr\w*|printemps|春季?",
        r"autumn|herbst\w*|automne|otoño|秋季?",
    ),
)
_SPACED_EDGE = rf"(?<![^\W{UNSPACED}])(?:{{}})(?![^\W{UNSPACED}])"


def has_lists(language: str) -> bool:
    """Tell whether negation, mood and condition of a language are known here."""
    return language in _MARKS


def marks(text: str, language: str) -> frozenset[Mark]:
    """Return what the small words of a text do to it. Raises KeyError for a language without lists."""
    folded = text.casefold()
    padding = _padding_of(language)
    if padding is not None:
        folded = padding.sub(" ", folded)
    return frozenset(mark for mark, pattern in _marks_of(language) if pattern.search(folded))


def mark_spans(text: str, language: str, kinds: Collection[Mark]) -> tuple[tuple[int, int], ...]:
    """Return where the small words of these kinds stand in a text."""
    # Case folding must not move a place: only few letters grow by it.
    folded = text.casefold() if len(text.casefold()) == len(text) else text.lower()
    found = (pattern.finditer(folded) for mark, pattern in _marks_of(language) if mark in kinds)
    spans: list[tuple[int, int]] = []
    for low, high in sorted(match.span() for matches in found for match in matches):
        if spans and low < spans[-1][1]:
            spans[-1] = spans[-1][0], max(high, spans[-1][1])
        else:
            spans.append((low, high))
    return tuple(spans)


def measures(text: str) -> frozenset[tuple[int, int]]:
    """Return which measures a text names, as row and cell of the table: two cells of one row exclude each other."""
    folded = text.casefold()
    found = {match.lastgroup or "" for match in _any_measure().finditer(folded)}
    return frozenset((int(row), int(cell)) for row, cell in (name[1:].split("x") for name in found))


def measure_spans(text: str) -> tuple[tuple[int, int], ...]:
    """Return where a text names measures."""
    folded = text.casefold() if len(text.casefold()) == len(text) else text.lower()
    return tuple(match.span() for match in _any_measure().finditer(folded))


def measure_row(word: str) -> int:
    """Return the row of the table in which a word stands, -1 for none."""
    return next((row for row, _ in measures(word)), -1)


def _compiled(pattern: str, language: str) -> re.Pattern[str]:
    return re.compile(pattern if language in {"zh", "ja"} else _SPACED_EDGE.format(pattern))


@cache
def _marks_of(language: str) -> tuple[tuple[Mark, re.Pattern[str]], ...]:
    # Compiled for the languages that a run meets: all of them take a quarter of a second.
    return tuple((mark, _compiled(pattern, language)) for mark, pattern in _MARKS[language].items())


@cache
def _padding_of(language: str) -> re.Pattern[str] | None:
    return _compiled(_PADDING[language], language) if language in _PADDING else None


@cache
def _any_measure() -> re.Pattern[str]:
    cells = ((row, cell, pattern) for row, cells in enumerate(_MEASURES) for cell, pattern in enumerate(cells))
    return re.compile(_SPACED_EDGE.format("|".join(f"(?P<m{row}x{cell}>{pattern})" for row, cell, pattern in cells)))
