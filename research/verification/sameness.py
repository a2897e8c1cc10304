"""Which words say the same of any subject, which say nothing of their own, and which say the opposite? Data and look-ups.

A row of `_SAME` holds words of one language that may stand for each other in any sentence; when in doubt, a word is left out.
"""

# ruff: noqa: E501 - one line holds the words of one thing
from __future__ import annotations

import re
from functools import cache, lru_cache

_SAME: dict[str, tuple[str, ...]] = {
    "en": (
        "carry carries carried carrying transport transports transported transporting convey conveyed conveys",
        "reach reached reaches total totals totalled totaled amounted amounts numbered stood stands amount",
        "build builds built building construct constructs constructed construction erect erected erects",
        "buy buys bought buying acquire acquires acquired acquiring acquisition purchase purchases purchased",
        "begin begins began begun start starts started commence commences commenced",
        "grow grows grew grown growth growing rose rise rises risen rising increase increases increased increasing climbed climb",
        "fall falls fell fallen falling drop drops dropped decline declines declined declining decrease decreases decreased",
        "publish publishes published release releases released",
        "company companies firm firms",
        "require requires required requiring need needs needed",
        "year years yearly annual annually",
        "employ employs employed employees employee staff workers workforce",
        "travellers travelers passengers riders passenger",
        "cost costs costing",
        "run runs running ran operate operates operating operated",
        "use uses used using utilise utilises utilised utilize utilizes utilized",
        "allow allows allowed permit permits permitted",
        "find finds found finding discover discovers discovered",
        "show shows showed shown demonstrate demonstrates demonstrated",
        "help helps helped assist assists assisted",
        "inhabitants residents inhabitant",
        "cut cuts cutting slashed",
        "establish establishes established founded",
        "obtain obtains obtained",
        "win wins won winning", "lose loses lost losing", "hold holds held holding", "make makes made making",
        "sell sells sold selling", "pay pays paid paying", "spend spends spent spending", "write writes wrote written writing",
        "lead leads led leading", "meet meets met meeting", "send sends sent sending", "take takes took taken taking",
        "give gives gave given giving", "choose chooses chose chosen choosing", "keep keeps kept keeping",
        "fly flies flew flown flying", "teach teaches taught", "break breaks broke broken", "draw draws drew drawn",
        "drive drives drove driven", "child children", "man men", "woman women", "foot feet", "know knows knew known",
        "see sees saw seen", "bring brings brought", "leave leaves left", "become becomes became", "think thinks thought",
        "licence license licences licenses", "centre center centres centers", "programme program programmes programs",
        "defence defense", "percent percentage",
    ),
    "de": (
        "befördern befördert beförderte beförderten transportieren transportiert transportierte transportierten",
        "steigen stieg stiegen gestiegen steigt wuchs wuchsen wachsen wächst gewachsen zugenommen",
        "fallen fiel fielen gefallen fällt sank sanken gesunken sinken sinkt zurückgegangen",
        "fahrgäste passagiere reisende fahrgästen passagieren",
        "kosten kostet kostete kosteten gekostet",
        "jahr jahre jahren jährlich",
        "bauen baut baute bauten gebaut errichten errichtet errichtete errichteten",
        "kaufen kauft kaufte kauften gekauft erwerben erwarb erworben übernahm übernommen",
        "beschäftigen beschäftigt beschäftigte beschäftigten mitarbeiter mitarbeitern mitarbeitende angestellte",
        "betragen betrug betrugen beträgt belief beliefen",
        "eröffnen eröffnet eröffnete eröffneten",
        "verlieren verlor verloren verliert", "finden fand fanden gefunden findet", "halten hielt gehalten hält",
        "geben gab gaben gegeben gibt", "nehmen nahm genommen nimmt", "schreiben schrieb geschrieben schreibt",
        "gewinnen gewann gewonnen gewinnt", "verkaufen verkauft verkaufte verkauften", "ziehen zog gezogen",
        "menschen personen leute",
    ),
    "fr": (
        "augmenter augmente augmenté augmentent progressé progresse crû", "baisser baisse baissé diminué diminue reculé",
        "construire construit construite construits bâti bâtie", "racheter racheté rachète acheté achète acquis acquiert acquise",
        "employer emploie employé employés salariés", "personnes gens", "transporter transporté transporte transportés",
        "ouvrir ouvert ouverte ouvre inauguré inaugurée",
    ),
    "es": (
        "aumentar aumentó aumenta aumentaron creció crecieron subió", "disminuir disminuyó disminuyeron bajó cayó cayeron",
        "construir construyó construido construida construyeron", "comprar compró compra adquirió adquirido adquirida comprado comprada",
        "emplear emplea empleados empleó", "personas gente", "llevó transportó transporta",
        "abrir abrió abierto inauguró inaugurado inaugurada",
    ),
}  # fmt: skip
# What a passage may say beside a claim without saying anything else: how, that it is told, and what a name is.
_HARMLESS = {
    "en": "company firm officially recently newly already sharply significantly slightly steadily successfully strongly "
    "considerably substantially markedly dramatically respectively finally indeed fact",
    "de": "unternehmen firma bereits kürzlich deutlich stark leicht erheblich schließlich tatsächlich insgesamt gesellschaft",
    "fr": "entreprise société récemment déjà fortement nettement légèrement officiellement finalement",
    "es": "empresa compañía recientemente ya fuertemente ligeramente oficialmente finalmente",
}
_MEASURING = {
    "en": frozenset(
        [
            "stood",
            "stands",
            "stand",
            "amounted",
            "amounts",
            "totalled",
            "totaled",
            "numbered",
            "reached",
            "reaches",
            "measured",
            "measures",
        ]
    ),
    "de": frozenset(
        ["betrug", "betrugen", "beträgt", "belief", "beliefen", "lag", "lagen", "liegt", "umfasst", "umfasste", "erreichte"]
    ),
    "fr": frozenset(["atteint", "atteignait", "atteignent", "élève", "élevait", "établit", "mesure"]),
    "es": frozenset(["alcanzó", "alcanza", "ascendió", "asciende", "situó", "mide"]),
}
# Characters of Chinese that carry nothing where they stand outside every word that two sentences share.
LIGHT_CHARACTERS = frozenset(
    "的了为為是在于於有和与與及从從到由把对對年月日中内也都并各个個名家座台辆輛项項条條种種位所间間件次款量达達共其该該此这這那以"
)
_LIGHT_CHINESE = re.compile("拥有|擁有|达到|達到|共有|设有|一共|总共")
_BRITISH = ((re.compile(r"is(ation|ations|e|es|ed|ing)\Z"), r"iz\1"), (re.compile(r"(?<=\w\w)our(?=s?\Z|ed\Z|ing\Z|able\Z)"), "or"),
            (re.compile(r"ll(?=(?:ed|ing|er|ers)\Z)"), "l"))  # fmt: skip
_GERMAN_VERB = re.compile(r"(?:te|ten|t|en|e)\Z")
_LEAST_ROOT = 4

# Of one row, the words of two cells say the opposite of one subject at one time.
OPPOSITES: tuple[tuple[str, str], ...] = (
    (
        (r"rose|ris(?:e|es|en|ing)|grew|grow(?:s|n|ing)?|increas(?:e|es|ed|ing)|climb(?:s|ed)?|stieg(?:en)?|gestiegen|steig(?:t|en)|"
        r"wuchs(?:en)?|gewachsen|zugenommen|augment(?:e|é|ent|er)|progressé|aument(?:ó|aron|ado|a)|creci(?:ó|eron)|subi(?:ó|eron)|"
        r"增长|增長|上升|增加|増加|上涨|上調|上调|上昇"),
        (r"fell|fall(?:s|en|ing)?|drop(?:s|ped)?|declin(?:e|es|ed|ing)|decreas(?:e|es|ed|ing)|shrank|sank(?:en)?|gesunken|sink(?:t|en)|"
        r"fiel(?:en)?|gefallen|zurückgegangen|abgenommen|diminu(?:e|é|ent|er)|baiss(?:e|é|ent)|reculé|disminuy(?:ó|eron)|baj(?:ó|aron)|"
        r"cay(?:ó|eron)|下降|减少|減少|下跌|下调|低下"),
    ),
    (
        r"allow(?:s|ed)?|permit(?:s|ted)?|legali[sz]ed|erlaubt(?:e|en)?|autoris(?:e|é|ent)|permit(?:e|ió)|允许|允許|許可",
        r"forbid(?:s|den)?|forbade|bans?|banned|prohibit(?:s|ed)?|verbot(?:en)?|verbietet|interdi(?:t|sent)|prohib(?:e|ió)|禁止",
    ),
    (
        r"approv(?:e|es|ed)|accept(?:s|ed)?|genehmigt(?:e|en)?|billigt(?:e|en)?|approuvé|approuve|aprob(?:ó|aron)|批准|通过|承認",
        r"reject(?:s|ed)?|refus(?:e|es|ed)|ablehnte|abgelehnt|rejet(?:te|é)|rechaz(?:ó|aron)|拒绝|否决|却下",
    ),
    (
        r"open(?:s|ed)?|eröffnet(?:e|en)?|ouvert|ouvre|abri(?:ó|eron)|开设|开业|開業",
        r"clos(?:e|es|ed)|shut|schloss|geschlossen|fermé|ferme|cerr(?:ó|aron)|关闭|閉鎖",
    ),
    (r"won|wins?|gewann(?:en)?|gewonnen|gagné|gan(?:ó|aron)|获胜|勝利", r"lost|loses?|verlor(?:en)?|perdu|perdi(?:ó|eron)|落败|敗北"),
    (r"more|mehr|plus|más", r"less|fewer|weniger|moins|menos"),
    (r"louder|lauter", r"quieter|leiser"),
    (r"faster|schneller|quicker", r"slower|langsamer"),
    (r"higher|höher", r"lower|niedriger"),
    (r"larger|bigger|größer", r"smaller|kleiner"),
    (r"better|besser", r"worse|schlechter"),
    (r"stronger|stärker", r"weaker|schwächer"),
    (r"cheaper|billiger", r"dearer|teurer"),
    (r"heavier|schwerer", r"lighter|leichter"),
    (r"includ(?:e|es|ed)", r"exclud(?:e|es|ed)"),
    (r"guilty|schuldig", r"innocent|unschuldig"),
    (r"mandatory|compulsory|verpflichtend", r"optional|voluntary|freiwillig"),
    (r"safe|sicher", r"dangerous|hazardous|gefährlich"),
    (r"helps?|prevents?|protects?", r"harms?|worsens?|aggravates?"),
    (r"widened|broadened", r"narrowed"),
    (r"gained", r"shed"),
    (r"strengthen(?:s|ed)?", r"weaken(?:s|ed)?"),
    (r"succeeded", r"failed"),
    (r"present", r"absent"),
)  # fmt: skip
_ADJECTIVE = re.compile(r"(?:ible|ent|ive|ect|ete|ular|urate|urable|egal|ature|possible|perfect|pure|moral)\Z")
_LEAST_BASE = 4


@lru_cache(maxsize=16_384)
def canonical(word: str, language: str, *, is_small: bool = True) -> str:
    """Return the word that stands for a casefolded word and for those that say the same of any subject.

    `is_small` tells that it is written in small letters: in German, that it may be a verb.
    """
    found = _CANONICAL.get((language, word))
    if found is not None:
        return found
    if language == "en":
        for pattern, other in _BRITISH:
            word = pattern.sub(other, word)
    if language == "de" and is_small:
        return _german_root(word)
    return word


def _german_root(word: str) -> str:
    """'gekauft', 'kaufte' and 'kaufen' are one verb; what is no verb is cut alike in both sentences."""
    root = word[2:] if word.startswith("ge") and len(word) > _LEAST_ROOT + 2 else word
    cut = _GERMAN_VERB.sub("", root)
    return cut if len(cut) >= _LEAST_ROOT - 1 else word


def has_twin(word: str, language: str) -> bool:
    """Tell whether a casefolded word has others that say the same: a passage need not hold it."""
    return (language, word) in _CANONICAL


def is_harmless(word: str, language: str) -> bool:
    """Tell whether a casefolded word may stand in a passage without changing what it states."""
    return word in _HARMLESS_WORDS.get(language, ())


def is_measuring(word: str, language: str) -> bool:
    """Tell whether a casefolded verb only joins a measure to its amount."""
    return word in _MEASURING.get(language, ())


def without_light(run: str, language: str) -> str:
    """Return a run of unspaced script with blanks in place of the words that say nothing of their own."""
    return _LIGHT_CHINESE.sub(lambda match: " " * len(match.group()), run) if language == "zh" else run


def are_opposite_forms(one: str, other: str) -> bool:
    """Tell whether one word is the other with a prefix that turns it: 'safe' and 'unsafe', but not 'prove' and 'improve'."""
    short, long = sorted((one, other), key=len)
    if len(short) < _LEAST_BASE or not long.endswith(short):
        return False
    match long[: -len(short)]:
        case "un" | "non":
            return True
        case "in" | "im" | "ir" | "il":
            return _ADJECTIVE.search(short) is not None
        case _:
            return False


def are_opposite(one: str, other: str) -> bool:
    """Tell whether two casefolded words, or pairs of characters, say the opposite of each other."""
    if are_opposite_forms(one, other):
        return True
    turned = frozenset((row, 3 - side) for row, side in _sides(one))
    return not turned.isdisjoint(_sides(other))


def opposite_cells(one: str, other: str) -> bool:
    """Tell whether two texts are turned by a comparative alone: one says more and the other less."""
    row = next(row for row in _opposites() if _side(row, "more"))
    sides = {_side_in(row, one), _side_in(row, other)}
    return sides == {1, 2}


def _side(row: tuple[re.Pattern[str], re.Pattern[str]], word: str) -> int:
    return 1 if row[0].fullmatch(word) else 2 if row[1].fullmatch(word) else 0


@lru_cache(maxsize=16_384)
def _sides(word: str) -> frozenset[tuple[int, int]]:
    """Return in which rows of opposites a word stands, and on which side."""
    return frozenset((at, side) for at, row in enumerate(_opposites()) if (side := _side(row, word)))


def _side_in(row: tuple[re.Pattern[str], re.Pattern[str]], text: str) -> int:
    found = [bool(re.search(rf"(?<![^\W\d_])(?:{cell.pattern})(?![^\W\d_])", text.casefold())) for cell in row]
    return 0 if found[0] is found[1] else 1 if found[0] else 2


@cache
def _opposites() -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    return tuple((re.compile(one), re.compile(other)) for one, other in OPPOSITES)


_CANONICAL = {
    (language, word): row.split()[0] for language, rows in _SAME.items() for row in rows for word in row.split()
}  # fmt: skip
_HARMLESS_WORDS = {language: frozenset(words.split()) for language, words in _HARMLESS.items()}
