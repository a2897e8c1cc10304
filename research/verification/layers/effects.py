"""In which words and constructions does one thing act on another, although no "because" stands between them? For six languages.

What only follows from something said ("therefore") is no cause here; that somebody did something with hands is none either.
"""

# ruff: noqa: E501 - one line holds the words of one language
from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

_UNSPACED = frozenset({"zh", "ja"})
_EN_TURNS = (
    r"lower(?=s|ed|ing)|rais|cut(?!\w)|reduc|increas|decreas|boost|shorten|lengthen|extend|prolong|improv|worsen|harm|damag|weaken|strengthen|prevent|avert|halv|doubl|tripl|multipl|accelerat|slow|"
    r"erod|depress|inflat|push|(?<!\d )driv|drov|pull|drag|curb|limit|trigger|spark|fuel|prompt|forc|enabl|eliminat|kill|hurt|ruin|spoil|contaminat|pollut|deter|attract|stimulat|dampen|eas|relie|caus|provok|induc|speed|restor|reviv|hinder|hamper|protect"
)
_EN_NO_OBJECT = r"(?:by|from|to|in|on|at|since|than|for|and|or|but|of|with|after|before|when|while|over|under|until|as|if|per|into|during|between|through|slightly|sharply|steadily|only|more|again|from|most)"
_DE_TURNS = (
    r"senk|verringer|reduzier|verbesser|verhinder|erhöh|steiger|verschlechter|beschleunig|verlängert|verkürz|verteuer|verbillig|vermehr|vermind(?:er)|verdoppel|halbier|vertreib|vertrieb|"
    r"verursach|bewirk|hervor(?:ruf|rief)|auslös|schwäch|stärk|begünstig|behinder|erzwing|erzwang|ermöglich|förder|drück|drück|treib(?:t|en)|trieb"
)
_CONSTRUCTIONS: dict[str, str] = {
    "en": (
        # "The foam is what contaminated it", "It was the caps that made it fall."
        r"\b(?:is|are|was|were) what (?:\w+ly )?\w+(?:s|ed|t|de|pt|ept|ew|ove)\b|\bbehind (?:the|this|that|these|those|it|its|their)\b(?=[^.]{3,80}\b(?:is|are|was|were|lies?|stands?)\b)|\b(?:is|are|was|were) behind\b|"
        r"\b(?:is|are|was|were) why\b|\bma(?:k(?:e|es|ing)|de) (?!\d|(?:in|by|of|to|from|for|at|with|on|up|after|before|since|available|public|known|a|an|no|its|clear)\b)(?:[\w'’-]+ ){1,6}?(?:\w{3,}(?:er|al|ous|ive|y)|\w+)\b(?=[\s.,]|\Z)(?<!made in)|"
        r"\b(?:keep|keeps|kept|stops?|stopped|saves?|saved) (?:[\w'’-]+ ){1,6}from\b|\b(?:brings?|brought) (?:[\w'’-]+ ){0,6}?(?:its|their|his|her|about|down|up|back|additional|more|fewer)\b|"
        r"\bcosts? (?:the |its |their )?[\w'’ -]{3,40}? (?:\d[\d.,]*|thousands|hundreds|many) \w+|\bleads? to\b|\bled to\b|\bresult(?:s|ed)? (?:in|from)\b|\bon account of\b|\bowing to\b|\bthanks to\b|\bbecause\b|"
        r"\b(?:effects?|impacts?|influence|consequences?|results?|fruits?|products?|outcomes?) of (?=the|a|an|this|that|these|those|its|their)|\b(?:reason|grounds?|cause|explanation) (?:for|of|why|that)\b|\bat the root of\b|\b(?:to blame|blamed?) (?:for|on)\b|\b(?:put|puts) (?:[\w'’]+ ){1,5}down to\b|"
        r"\bexplains?\b|\bexplained by\b|\baccounts? for the (?:rise|fall|drop|decline|increase|growth|loss|higher|lower|fewer|change)|\bowes?\b(?= [^.]{3,40} to )|\bowed? to\b|\bresponsible for (?:the |a |this )?(?:\w+ )?(?:rise|fall|drop|decline|increase|growth|loss|change|delay|shortage|deaths?|damage|lower|higher|fewer|shorter|longer|contamination)|"
        rf"(?<!\bis )(?<!\bare )(?<!\bwas )(?<!\bwere )(?<!\bbeen )(?<!\bbe )(?<!\bthe )(?<!\ba )(?<!\ban )(?<!\bof )(?<!\bits )(?<!\btheir )(?<!\bat )(?<!\bwith )(?<!\bno )\b(?:{_EN_TURNS})(?:e|es|s|ed|d|led|ling)?\b (?!{_EN_NO_OBJECT}\b)[\w'’-]+|"
        # What is done is what acts: "Planting hedges brings more bees".
        r"\A(?:Re|Un)?[A-Z]?[a-z]{2,}ing\b(?! (?:to|that|the question)\b)(?:(?!\b(?:is|are|was|were|has|have|had|be|been|will|can|may|must)\b)[^,;.]){4,80}?(?<!\w)(?!(?:is|are|was|were|has|have|had|this|its|his|us|as|less|across|business|buses|access|houses|glasses|lenses)\b)[a-z]{3,}(?:s|ed|ought|ade|ut|ave)\b (?!(?:is|are|was|were|has|have|had|by|in|on|at|to|from|will|can|may)\b)\w+|"
        r"\ASince\b [^,]{12,160}, [^.]+\b(?:what|why|must|therefore)\b|\bdrove\b|\bdriven by\b|\bdrives?\b(?= (?:up|down|away|out))"
    ),
    "de": (
        rf"(?<!\w)(?:{_DE_TURNS})(?:t|te|ten|n|en|e|et|ete|eten)?(?!\w)|(?<!\w)(?:lässt|lassen|ließ|ließen) (?!sich)(?:[\wäöüß-]+ ){{1,8}}[\wäöüß]+(?:en|n)(?=[\s.,]|\Z)|(?<!\w)(?:mach(?:t|te|en|ten)) (?!es |sich )(?:[\wäöüß-]+ ){{1,6}}[\wäöüß]+(?=[.,]|\Z)|"
        r"(?<!\w)(?:lieg(?:t|en)|lag(?:en)?) (?:nur |vor allem |allein )?an(?!\w)|(?<!\w)lieg(?:t|en) .{1,40} (?:daran|an de[rmn])(?!\w)|(?<!\w)an .{3,60} lieg(?:t|en)(?!\w)|(?<!\w)(?:geschuldet|bedingt|dank|wegen|aufgrund|infolge|weil|verursacht|hervorgerufen|ausgelöst|zurückzuführen)(?!\w)|"
        r"(?<!\w)(?:sorg(?:t|te|ten|en)) (?:[\wäöüß-]+ ){0,5}für(?!\w)|(?<!\w)führ(?:t|te|ten|en) (?:[\wäöüß-]+ ){0,6}zu[mr]?(?!\w)|(?<!\w)(?:brachte?n?|bring(?:t|en)) (?:[\wäöüß-]+ ){1,6}(?:mehr|weniger|zusätzliche\w*)(?!\w)|"
        r"(?<!\w)(?:ursache|grund|gründe|auslöser|folgen?|auswirkungen?|wirkung|effekt|verdienst|schuld|ergebnis) (?:für|der|des|von|dafür|an|daran)(?!\w)|(?<!\w)erklär(?:t|en|te|ten)(?! (?:sich bereit|dass|,))(?!\w)|(?<!\w)hat (?:[\wäöüß-]+ ){1,8}(?:verlängert|verkürzt|gesenkt|erhöht|gesteigert|verdrängt|vertrieben|verteuert|gebracht|gedrückt)(?!\w)|(?<!\w)die ursache(?!\w)"
    ),
    "fr": (
        r"(?<!\w)(?:fait|font|fit|firent|faisait|faire)(?: (?:nettement|fortement|bien|ainsi))? (?:[a-zéèê]+(?:er|ir|re|oir))(?!\w)|(?<!\w)(?:rend|rendu|rendent) (?:[\wéèàç'’-]+ ){1,5}(?:plus|moins|\w+)(?!\w)|"
        r"(?<!\w)(?:(?:raccourci|rallong|allong|abrég|prolong|rédui|diminu|abaiss|amélior|aggrav|augment|accélér|accélèr|ralenti|empêch|évit|renforc|affaibli|provoqu|entraîn|engendr|suscit|déclench|dégrad|détérior|ramen|ramèn|protèg|favoris|frein|limit|chass|éloign|attir|coût|relanc)(?:e|é|ée|és|ées|ent|t|it|issent|sent|ait|s)?)(?!\w) (?=(?:le|la|les|l['’]|des|son|sa|ses|leurs?|un|une|du|\d))|"
        r"(?<!\w)(?:tien(?:t|nent)|tenait) (?:à|au|aux)(?!\w)|s['’]expliqu\w+ par|(?<!\w)expliqu(?:e|ent|ait)(?!\w)|(?<!\w)(?:effets?|conséquences?|impact|influence|résultat|fruit) d(?:e|u|es)?(?!\w)|(?<!\w)(?:raison|cause|origine|responsables?) d(?:e|u|es|['’])|"
        r"à l['’]origine d|(?<!\w)(?:grâce|dûe?s?|due|imputables?|attribuables?) (?:à|au|aux)(?!\w)|(?<!\w)parce qu|(?<!\w)en raison d|(?<!\w)sous l['’]effet|"
        r"\A[A-ZÉ][a-zéèê]+(?:er|ir|re) (?:[\wéèàçêîô'’-]+ ){1,10}?[a-zéèê]{4,}(?:e|it|ent|t) (?=(?:le|la|les|des|l['’]|un|une)(?!\w))"
    ),
    "es": (
        r"(?<!\w)(?:hace[n]?|hizo|hicieron|hecho|hacer)(?: (?:que|\w+(?:ar|er|ir)))(?!\w)|(?<!\w)(?:(?:redu(?:c|j)|baj|disminuy|recort|acort|alarg|mejor|empeor|agrav|aument|elev|increment|aceler|fren|evit|impid|impi|provoc|caus|ocasion|desencaden|gener|favorec|perjudic|proteg|debilit|fortalec|hund|expuls|ahuyent|encarec|abarat|desplom)(?:e|a|en|an|ó|ió|ieron|aron|ado|ido|o|uce|ucen|ujo|ujeron|ece|ecen))(?!\w) (?=(?:el|la|los|las|su|sus|un|una|al|en|\d))|"
        r"(?<!\w)(?:se (?:debe|deben|debió|explica|explican)|explica|explican|explicó|debid[oa]s?|gracias|atribuibles?|atribuid[oa]s?) (?:a|al|por|el|la)(?!\w)|(?<!\w)(?:efectos?|consecuencias?|impacto|influencia|resultado|fruto|culpa) de(?:l)?(?!\w)|(?<!\w)(?:razón|causa|motivo|origen|responsables?) (?:de|del|por)(?!\w)|"
        r"(?<!\w)(?:porque|a causa de|por culpa de|en razón de|a raíz de)(?!\w)|(?<!\w)la causa(?!\w)|\A[A-Z][a-z]+(?:ar|er|ir) (?:[\wáéíóúñ-]+ ){1,10}?[a-zá-ú]{3,}(?:a|e|ó|ió|an|en) (?=(?:el|la|los|las|un|una)(?!\w))"
    ),
    "zh": r"推动|推高|推升|拉动|拉低|拉高|带动|带来|促进|促使|使得?(?![用命馆者])|让(?!步)|令|迫使|导致|造成|引起|引发|引致|致使|致(?=[^，。]{1,8}(?:降|升|减|增))|因为|由于|得益于|归功于|归因于|归咎于|源于|拜.{1,12}所赐|缘故|的(?:原因|结果|后果|影响|效果|功劳)|原因(?:是|在于)|有助于|(?:改善|提高|降低|减少|缩短|延长|增加|防止|避免|抑制|加剧|缓解)了(?![约近]?[\d一二三四五六七八九十两])|刺激",
    "ja": r"によって(?=[^。]*(?:減|増|上が|下が|高ま|低下|改善|悪化|短縮|延び|落ち|な[りっ]))|により(?=[^。]*(?:減|増|上が|下が|高ま|低下|改善|悪化|短縮|延び|落ち|な[りっ]))|ため(?:だ|で|、|に(?=、))|おかげ|せいで|原因|要因|招[いきく]|もたら|引き起こ|起因|影響(?:で|が|を)|効果(?:で|が)|理由(?:で|は|だ)|させ(?:た|て|る|まし|ます)|を(?:減らし|減らす|増やし|増やす|下げ|上げ|高め|防[いぎぐ]|短縮し|延ばし|改善し|悪化さ|押し[上下]げ)|につなが|が生[んむみ]",
}


def acts(text: str, language: str) -> bool:
    """Tell whether a text makes one thing act on another by its construction; False in a language without a list."""
    return action(text, language) is not None


def action(text: str, language: str) -> re.Match[str] | None:
    """Return the words by which one thing acts on another in a text."""
    tag = language.partition("-")[0].casefold()
    pattern = _pattern(tag)
    return pattern.search(text) if pattern is not None else None


def actions(text: str, language: str) -> Iterator[re.Match[str]]:
    """Yield all places of a text where one thing acts on another."""
    pattern = _pattern(language.partition("-")[0].casefold())
    if pattern is not None:
        yield from pattern.finditer(text)


@cache
def _pattern(tag: str) -> re.Pattern[str] | None:
    found = _CONSTRUCTIONS.get(tag)
    return re.compile(found, 0 if tag in _UNSPACED else re.IGNORECASE) if found else None
