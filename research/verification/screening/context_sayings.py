"""Is a sentence only what somebody says, told by the sentence that announces it or by the one that looks back at it?

An announcement names a saying and holds nothing of what is said; a look back names who says so, or what speaks against it.
"""

# ruff: noqa: E501 - one line holds the words of one kind
from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

_LONGEST = 150


@dataclass(frozen=True, slots=True, kw_only=True)
class Sayings:
    """Patterns of one language, for case-folded text.

    `said` names a saying or who spreads it, `announces` says that it comes, and no more than `tail` characters follow.
    `gives` opens a sentence that gives what stood before it to somebody, `denies` one that speaks against it, `sayings` are
    nouns that point back to it with an article, and `undecided` tells, behind an announcement, that nobody has ruled on it.
    """

    said: str
    announces: str
    gives: str
    denies: str
    sayings: str
    undecided: str
    tail: int = 45


def announces(sentence: str, language: str) -> bool:
    """Tell whether a case-folded sentence only announces what somebody says: what follows it is said, and not asserted."""
    if language not in SAYINGS or len(sentence) > _LONGEST or sentence.rstrip().endswith(("?", "？")):
        return False
    return _announcing(language).search(sentence.rstrip()) is not None


def gives_back(after: str, own: str, language: str) -> bool:
    """Tell whether the next sentence gives what stood before it to somebody."""
    if language not in SAYINGS:
        return False
    words = SAYINGS[language]
    if re.match(words.gives, after):
        return True
    found = re.match(words.sayings, after)
    return found is not None and found.group("noun") not in own


def speaks_against(after: str, language: str) -> bool:
    """Tell whether the next sentence holds something against what stood before it."""
    return language in SAYINGS and re.match(SAYINGS[language].denies, after) is not None


def is_undecided(before: str, after: str, language: str) -> bool:
    """Tell whether somebody's claim was announced and the next sentence says that nobody has decided on it."""
    if language not in SAYINGS:
        return False
    words = SAYINGS[language]
    return re.match(words.undecided, after) is not None and re.search(words.said, before) is not None


@cache
def _announcing(language: str) -> re.Pattern[str]:
    words = SAYINGS[language]
    if language in {"zh", "ja"}:
        return re.compile(rf"(?:{words.said})[^。；]{{0,20}}(?:{words.announces})[^。；]{{0,14}}[。：:]?\Z")
    return re.compile(rf"\b(?:{words.said})\b[^.;?]{{0,70}}?\b(?:{words.announces})\b[^.;,?\d]{{0,{words.tail}}}[.:!]?\Z")


SAYINGS = {
    "en": Sayings(
        said=r"(?:claim|rumou?r|myth|legend|saying|belief|idea|notion|objection|complaint|accusation|allegation|assertion|charge|theory|slogan|leaflet|letter|petition|poster|advert(?:isement)?|brochure|flyer|headline|pamphlet|misconception|superstition|tale|reproach|grounds?|critic|opponent|campaigner|lobby|supporter|sceptic|skeptic|guidebook|blog|forum|manifesto|neighbour|argument|explanation|folklore|tradition|wisdom|story|question)s?",
        announces=r"(?:runs?|goes|reads?)(?= (?:as follows|like this|thus|so\b|roughly)|\W*\Z)|puts? (?:it|the (?:matter|case))|(?:is|are|was|were|can be) (?:often |still |sometimes |frequently |regularly |also )?(?:heard|repeated|told|voiced|circulating|doing the rounds|making the rounds|this|as simple|blunt|simple|short)|circulates?|circulated|makes? the rounds|made the rounds|persists?|dies? hard|refuses to die|ha(?:s|ve) (?:it|a (?:simple|ready|short|clear|quick|different) (?:answer|explanation))|keeps? (?:coming up|coming back)|comes? up (?:again|often|at)|says? (?:this|it (?:plainly|bluntly))|knows? better|spreads?|lives on",
        gives=r"(?:so|thus|that,? at least,? is what|that is what|this is what|that is how|or so) (?:at least )?(?:the |its |his |her |their |our |some |many |older |most |one )?[\w'’ -]{2,45}? (?:says?|said|claims?|claimed|puts? it|tells?|told|believes?|believed|thinks?|thought|argues?|argued|ha(?:s|ve) it|maintains?|insists?|sees? it|reads?|writes?|wrote)\b|(?:that|this|it) is,?(?: at any rate| at least| however| only| merely)?,? (?:the|an?|their|his|her|its|what) (?:\w+ )?(?:view|opinion|claim|position|belief|version|account|contention|interpretation|assertion|impression|boast|reading|allegation|theory|slogan|line)\b|(?:that|this|it) was,?(?: at any rate| at least| however| only| merely)?,? (?:the|an?|their|his|her|its) (?:\w+ )?(?:opinion|claim|belief|contention|assertion|impression|boast|allegation|slogan)\b|(?:we|you|one) (?:\w+ )?hears? (?:it|this|that)\b|(?:we|you) (?:are|get) (?:\w+ )?told (?:this|that|so)\b|people (?:often |still |like to )?(?:say|tell us|believe) (?:so|this|that|it)\b|(?:it|this|that) is (?:often |sometimes |frequently )(?:said|heard|repeated|claimed|believed)",
        denies=r"(?:that|this|it) (?:was|held|had been|used to be|was once|may have been) (?:once )?(?:true|right|correct|valid|so|the case) (?:for|of|in|until|under|before|with|at|then|once|only)\b|[^.;:]{2,70}?\b(?:do(?:es)?|did|could) ?n[o'’]t (?:bear|support|confirm|back|substantiate) (?:that|this|it|the (?:claim|story|figure|idea|statement))\b|[^.;:]{2,60}?\b(?:contradicts?|contradicted|belies|belied|refutes?|refuted|disproves?|rebuts?|debunks?) (?:that|this|it|the (?:claim|story|figure|idea|statement))\b|[^.;:]{2,60}?\btells? (?:a different|another) story|[^.;:]{2,50}?\bshows? otherwise|in (?:fact|reality),? (?:no|not|it is the other way)\b|this is (?:not so|a misunderstanding|a mistake|nonsense)|nothing (?:of the sort|of the kind)|not (?:so|quite)\b",
        sayings=r"(?:but |however,? |yet )?(?:the|this|that) (?P<noun>rumou?r|claim|story|myth|saying|belief|allegation|accusation|objection|answer|slogan|legend|leaflet|boast|tale|misconception)\b(?!,? (?:that|of|is that|for)\b)",
        undecided=r"no (?:decision|ruling|judgement|finding|verdict)[^.;]{0,30}(?:has|have|was|is)\b|(?:the )?[^.;]{2,40} has (?:not yet|yet to|not) (?:decided?|ruled?|found|answered)|(?:it|this|that) (?:is|remains) (?:still )?(?:undecided|pending|open)",
    ),
    "de": Sayings(
        said=r"behauptung\w*|gerücht\w*|mythos|legende\w*|redensart\w*|glaube\w*|idee|vorstellung\w*|einwand\w*|einwände\w*|beschwerde\w*|vorwurf\w*|vorwürfe\w*|these|parole\w*|flugblatt\w*|flugblätter\w*|brief\w*|leserbrief\w*|petition\w*|plakat\w*|anzeige\w*|broschüre\w*|schlagzeile\w*|irrtum\w*|irrglaube\w*|aberglaube\w*|kritiker\w*|gegner\w*|befürworter\w*|reiseführer\w*|chronik\w*|volksmund\w*|begründung\w*|argument\w*|antrag\w*|klage\w*|zuschrift\w*|sage\w*|märchen\w*",
        announces=r"lautet?|lauten|heißt es|besagt|besagen|bringt es|bringen es|hält sich|halten sich|(?:ist|sind|war|wird|werden) (?:oft|immer wieder|noch|häufig|gern|kurz|einfach)?[^.;,]{0,30}(?:zu hören|gehört|erzählt|vorgebracht|geäußert|wiederholt|verbreitet|diese[rs]?)|kursier\w*|macht die runde|machte die runde|geht um|ging um|haben? (?:dafür |darauf )?eine (?:einfache|klare|kurze|schnelle) (?:antwort|erklärung)|weiß es besser|taucht\b[^.;,]{0,20}auf|hört man\w*|geht so",
        gives=r"(?:so|das) (?:jedenfalls |zumindest |wenigstens )?(?:sagt|sagen|sagte|behauptet\w*|behaupten|sieht|sehen|meint|meinen|meinte|glaub\w+|heißt es|steht es|schreibt|schrieb|schreiben|erzähl\w+) (?:es )?[^.;]{2,60}|so (?:jedenfalls |zumindest )?(?:die|der|das|ein|eine) [^.,;]{2,36}\.?\Z|(?:das|dies) (?:ist|war),?(?: jedenfalls| zumindest| nur| allerdings| lediglich)? (?:die|der|das|eine|ihre|seine) (?:\w+ )?(?:ansicht|meinung|sicht|auffassung|behauptung|version|darstellung|these|lesart|einschätzung|standpunkt|parole|vorwurf)\b|(?:das|diesen satz|dies) (?:hören|bekommen) wir\b|(?:das|dies) (?:hört|liest) man\b|(?:das|dies) wird (?:oft|gern|häufig|immer wieder) (?:gesagt|behauptet|erzählt)",
        denies=r"(?:das|dies) (?:galt|stimmte|traf|war) (?:\w+ )?(?:für|bis|unter|in|bei|nur|früher|einmal|richtig|zu)\b|[^.;:]{2,70}?\b(?:bestätig\w+|beleg\w+|stütz\w+|trag\w+|gib\w+|geben) (?:das|dies|diese \w+) nicht\b|[^.;:]{2,70}?\b(?:widersprech\w+|widerspricht|widersprach\w*|widerleg\w+) (?:dem|dieser \w+|das|dies|diese \w+)\b|dem widersprech\w+|dem widerspricht|dem steht|das ist (?:ein irrtum|ein missverständnis|unsinn)|[^.;:]{2,60}?\b(?:ergeben|ergab|zeigen|zeigt) (?:etwas anderes|ein anderes bild)|mit [^.;]{2,40} (?:ist das|stimmt das|deckt sich das)[^.;]{0,20}nicht",
        sayings=r"(?:aber |doch |jedoch )?(?:das|die|der|dieses?|dieser) (?P<noun>gerücht|behauptung|geschichte|mythos|legende|redensart|vorwurf|einwand|parole|antwort|flugblatt|irrglaube)\b(?!,? (?:dass|des|der|von|über)\b)",
        undecided=r"(?:eine )?entscheidung[^.;]{0,40}(?:steht aus|steht noch aus|gibt es (?:noch )?nicht|ist (?:noch )?nicht)|entschieden ist[^.;]{0,20}nicht|darüber (?:ist|wurde|hat)[^.;]{0,40}(?:noch )?nicht",
    ),
    "fr": Sayings(
        said=r"affirmation\w*|rumeurs?|mythes?|légendes?|dictons?|croyances?|idées?|objections?|plaintes?|accusations?|allégations?|reproches?|thèses?|slogans?|tracts?|lettres?|courriers?|pétitions?|affiches?|publicités?|brochures?|titres?|détracteurs?|opposants?|critiques?|partisans?|guides?|forums?|arguments?|explications?|préjugés?|tradition|motifs?|requêtes?",
        announces=r"circul\w+|court|courent|revient|reviennent|persist\w+|a la vie dure|ont la vie dure|dit ceci|disent ceci|(?:est|sont) (?:souvent |encore |toujours |parfois |le |la |les )?(?:entendue?s?|répétée?s?|avancée?s?|formulée?s?|suivante?s?|simples?|celui-ci|celle-ci)|résum\w+|affirm\w+ ceci|se répand\w*|tient en une (?:ligne|phrase)|tiennent en une (?:ligne|phrase)|(?:a|ont) une (?:réponse|explication) (?:simple|toute prête|claire)|se répète\w*|s['’]entend\w*|se lit|se résume",
        gives=r"(?:c['’]est|voilà|telle est|tel est|ainsi),? (?:du moins |en tout cas |là )?(?:,? ?)(?:ce qu[e'’]|l['’](?:avis|opinion|affirmation|argument|accusation)|le (?:point de vue|avis|discours|slogan)|la (?:thèse|position|version|lecture)|parle|pense|dit|l['’)])[^.;]{2,70}|on (?:nous )?(?:l['’]entend|le dit|le répète|l['’]a dit|le lit)\b|nous l['’]entendons|(?:cela|ceci|ça) (?:se dit|s['’]entend|se répète)\b|(?:dit|affirme|assure|prétend|soutient)(?:-on| du moins)? [^.;]{2,60}[.;]",
        denies=r"(?:c['’]était|cela était|ce fut|cela valait|cela a été) (?:vrai|exact|le cas|juste)\b|[^.;:]{2,70}?\b(?:ne (?:le |la |l['’])?(?:confirm\w+|corrobor\w+|étay\w+)(?: pas)?|contredi\w+ (?:cela|cette|ce)|dément\w* (?:cela|cette|ce)|infirm\w+|disent autre chose|montrent autre chose|montrent le contraire|montre le contraire)\b|(?:c['’]est|il s['’]agit d['’e]) ?(?:une erreur|un malentendu|une légende)|il n['’]en est rien|(?:dans|selon|d['’]après) (?:le|la|les) (?:registre|comptes|données|statistiques|mesures|chiffres)[^.;,]{0,30},[^.;]{2,120}(?:pas|aucune?|seulement|plus de|moins de|au contraire|encore)\b",
        sayings=r"(?:mais |or |pourtant,? )?(?:la|le|l['’]|cette|ce|cet) ?(?P<noun>rumeur|affirmation|histoire|mythe|légende|accusation|allégation|objection|réponse|slogan|tract|croyance|préjugé)\b(?! (?:que|de|selon)\b|,? qu['’])",
        undecided=r"aucune décision[^.;]{0,30}|(?:le|la|l['’])[^.;]{2,40} (?:n['’]a pas encore|ne s['’]est pas encore)[^.;]{0,20}",
    ),
    "es": Sayings(
        said=r"afirmación\w*|afirmaciones|rumor(?:es)?|mitos?|leyendas?|dichos?|creencias?|ideas?|objeción|objeciones|quejas?|acusación|acusaciones|alegación|alegaciones|reproches?|tesis|eslogan|lemas?|folletos?|octavillas?|cartas?|peticiones|petición|carteles?|anuncios?|titulares?|críticos|detractores|opositores|partidarios|guías?|foros?|argumentos?|explicaciones|explicación|bulos?|tradición|motivos?|redes",
        announces=r"circul\w+|corr(?:e|en|ió|ieron)|se repiten?|se oyen?|persisten?|dicen? (?:esto|lo siguiente|así)|(?:es|son|está|están) (?:a menudo |todavía |aún |siempre )?(?:oíd[oa]s?|repetid[oa]s?|frecuentes?|est[ea]|la siguiente|el siguiente|simples?|sencill[oa]s?)|lo resumen?|se extend\w+|se difund\w+|tienen? una (?:respuesta|explicación) (?:sencilla|simple|clara)|rezan?|se le[een]*|sigue viv[oa]|cabe en una (?:línea|frase)",
        gives=r"(?:eso|esto|así|es lo que|tal es|esa es|esta es|al menos) (?:es )?,?(?:al menos |por lo menos |en todo caso )?(?:lo que )?(?:dicen?|dijo|dijeron|afirman?|afirmó|sostienen?|creen?|piensan?|aseguran?|cuentan?|la (?:opinión|tesis|versión|postura|lectura|afirmación)|el (?:parecer|lema|argumento))[^.;]{0,70}|(?:lo|nos lo) (?:oímos|dicen|repiten|cuentan)\b|(?:eso|esto) se (?:oye|dice|repite|lee)\b",
        denies=r"(?:eso|esto) (?:era|fue|valía|valió) (?:cierto|verdad|así|correcto|válido|para)\b|[^.;:]{2,70}?\b(?:no (?:lo |la )?(?:confirm\w+|respald\w+|corrobor\w+|avalan?)|contradi\w+ (?:eso|esto|esta|este|esa|ese)|(?:lo|la|eso|esto) desm(?:intió|intieron|iente|ienten)|lo nieg\w+|lo neg(?:ó|aron)|dicen otra cosa|muestran lo contrario|demuestra lo contrario)\b|(?:es|se trata de) un (?:error|malentendido|bulo|mito)",
        sayings=r"(?:pero |sin embargo,? )?(?:el|la|esta|este|esa|ese) (?P<noun>rumor|afirmación|historia|mito|leyenda|acusación|alegación|objeción|respuesta|lema|eslogan|folleto|bulo|creencia)\b(?! (?:de que|que|de|según)\b)",
        undecided=r"(?:todavía |aún )?no (?:hay|se ha tomado|existe)[^.;]{0,20}(?:decisión|resolución|sentencia)|(?:el|la) [^.;]{2,40} (?:todavía|aún) no (?:ha|se ha)[^.;]{0,20}",
    ),
    "zh": Sayings(
        said=r"传言|傳言|谣言|谣传|流言|说法|来信|來信|网友|網友|网上|市民|读者|批评者|反对者|支持者|反对意见|传单|广告|海报|老话|俗话|民间|坊间|口号|导游书|质疑|投诉|指控|论坛|申请书|起诉书|旧书",
        announces=r"谈到|談到|流传|流傳|如此|是这样|这样(?:说|写|解释)|如下|常(?:听到|说|提到)|有(?:一个|一种)?(?:简单|现成)的?(?:答案|解释)|提到|总结|一句话|写道|称|不绝|盛传|这么说",
        gives=r"(?:这|這|以上|此)(?:只|仅|仅仅|不过|至少)?(?:是|为|乃)[^，。；]{1,24}(?:的)?(?:说法|說法|看法|观点|意见|主张|一面之词|宣传|口号|自称)|[^，。；]{2,16}(?:是这样说的|这么说的|如是说|这样认为)|(?:我们)?(?:经常|常常|时常)(?:听到|有人)(?:这样)?(?:说)?",
        denies=r"(?:这|這|此|上述|该)(?:一|种|個|个)?(?:说法|說法|数字|观点|结论|看法|传言|解释)?[^，。；]{0,6}与[^，。；]{2,30}(?:不符|不一致|相悖|矛盾|有出入)|[^，。；]{2,24}(?:不支持|并未证实|无法证实|否定了|推翻了|驳斥了)(?:这|该|此)|(?:这|這)(?:曾经|过去|以前|仅)?(?:在|对)[^，。；]{1,16}(?:成立|是对的|适用)|[^，。；]{2,24}(?:数据|账目|记录|监审|审计)[^，。；]{0,10}(?:并非如此|相反|不是这样)",
        sayings=r"(?:但|不过)?(?:这|该|此)(?:一|个|种|则)?(?P<noun>传言|谣言|说法|指控|口号|答案|故事|传说|谣传)",
        undecided=r"(?:目前|现在)?(?:尚|还|仍)(?:未|没有)[^，。；]{0,8}(?:决定|裁决|裁定|结论|判决)",
    ),
    "ja": Sayings(
        said=r"噂|うわさ|俗説|伝説|言い伝え|主張|意見|反論|批判|苦情|投書|手紙|ビラ|チラシ|広告|ポスター|スローガン|反対派|賛成派|支持者|批判者|案内書|ガイドブック|掲示板|ネット上|訴え|申し立て|質問|古い本|迷信|誤解",
        announces=r"こう(?:である|だ|です|言|いう|述べ|書)|次の(?:通り|とおり|よう)|以下の(?:通り|とおり|よう)|広ま|流れ|根強い|絶えない|よく聞|耳にす|聞かれ|残っている|簡単な答え|明快な答え|一言で|出回",
        gives=r"(?:これ|それ|以上)は、?(?:あくまで)?[^。]{1,24}(?:の|が)(?:主張|言い分|見解|意見|見方|宣伝|自称|立場)(?:だ|で|に)|[^、。]{1,24}(?:で|が|は)?(?:そう|こう)(?:発言した|語る|語った|主張する|主張した|述べた|言う|言った|話す|話した|訴える)|(?:という|との)(?:声|意見|主張|噂)(?:が|を|は|も)|(?:よく)?(?:こう|そう)(?:言われ|聞かれ|聞き)",
        denies=r"(?:この|その)(?:主張|説明|話|噂|説|数字)?[^。]{0,10}(?:と|とは)(?:合わない|合致しない|一致しない|食い違|矛盾)|[^、。]{2,24}(?:は|が)(?:これ|それ)を(?:裏付け(?:ていない|ない)|支持しない|否定)|(?:これ|それ)は[^、。]{1,14}(?:では|までは|の頃は|当時は)(?:正しかった|事実だった|本当だった)|(?:実際の|公表された)(?:記録|数字|決算|データ)[^。]{0,20}(?:異な|違)",
        sayings=r"(?:しかし|だが)?、?(?:この|その)(?P<noun>噂|うわさ|主張|話|俗説|伝説|答え|言い分|スローガン|迷信)",
        undecided=r"(?:まだ|いまだ)?[^。]{0,8}(?:決定|結論|判断|判決|裁定)は(?:まだ)?(?:出てい|下されてい|示されてい)",
    ),
}
