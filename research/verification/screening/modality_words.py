"""Which words say that something is possible, planned, doubted or estimated only? Data, one entry a language."""

# ruff: noqa: E501 - one line holds the words of one kind
from __future__ import annotations

POSSIBLE: dict[str, str] = {
    "en": r"(?:has|have|had|is|are) yet to(?: \w+ whether to)?|whether (?:or not )?to|(?:would |will |does |do |did )?not (?:rule|ruled) out|may(?! not)|might(?! not)|could(?! not|n['’]t)|would(?! not)|possibly|perhaps|maybe|probably|presumably|(?:is|are|was|were) (?:\w+ly )?likely to|likely|can(?= (?:also )?(?:cause|lead|reduce|increase|trigger|improve|prevent|damage|harm|kill|raise|lower|result)\b)|potential(?:ly)?|(?:the |a )?possibility (?:that|of)|risks? of",
    "de": r"frühestens|könnte[n]?|dürfte[n]?|möglicherweise|vielleicht|wahrscheinlich|womöglich|vermutlich|würde[n]?|potenziell\w*|eventuell",
    "fr": r"pourrai(?:t|ent)|devrai(?:t|ent)|serai(?:t|ent)|aurai(?:t|ent)|peut-être|probablement|sans doute|éventuellement|possiblement|vraisemblablement|peu(?:t|vent)(?= (?:entraîner|réduire|causer|provoquer|augmenter|améliorer)\b)",
    "es": r"podría[n]?|debería[n]?|sería[n]?|habría[n]?|quizás?|tal vez|probablemente|posiblemente|presumiblemente|pueden?(?= (?:causar|reducir|provocar|aumentar|mejorar)\b)",
    "zh": r"可能(?:会|會|将|已)?|或将|或許|或许|也许|也許|大概|恐怕|有望|料将|或会",
    "ja": r"可能性があ|可能性が高|かもしれな|かもしれま|おそれがあ|恐れがあ|だろう|であろう|とみられ|と見られ|と考えられ",
}
PLANNED: dict[str, str] = {
    "en": r"plan(?:s|ned|ning)? to|(?:is|are|was|were) planned(?: to)?|propos(?:es?|ed|ing|als?) (?:to|that)|(?:is|are|was|were) (?:proposed|expected|projected|forecast|scheduled|due|set|supposed|intended|slated|to)(?: to)?|(?<!than )(?<!as )expect(?:s|ed)?(?: to)?|aim(?:s|ed)? (?:to|at)|intend(?:s|ed)? to|hop(?:es?|ed|ing) to|want(?:s|ed)? to|seek(?:s)? to|sought to|(?:is|are|was|were) considering|consider(?:s|ed)?|should|planned|proposed|draft|intended|recommend(?:s|ed)?(?: that)?|forecast(?:s)?|envisages?|pledg(?:es?|ed) to|promis(?:es?|ed) to|vow(?:s|ed)? to|agreed to|attempt(?:s|ed)? to|tr(?:ies|ied) to|about to|target(?:s|ed)?(?: to| of)?",
    "de": r"plan(?:t|en|te|ten)|geplante[nrms]?|soll(?:en|te|ten)?|will|wollen|wollte[n]?|vorgeschlagene[nrms]?|schlägt|schlagen|schlug(?:en)?|beabsichtigt|erwartet|erwarten|erwartete[nrms]?|voraussichtlich\w*|hofft|hoffen|vorgesehen\w*|prognostizier\w+|empfiehlt|empfehlen|versucht|versuchen|strebt|erwägt|erwägen|prüft",
    "fr": r"prévoi(?:t|ent)(?: d['e’])?|(?:est|sont|était) prévue?s?|envisage(?:nt|ait)?(?: de)?|projette(?:nt)?|propos(?:e|ent|ait|é)(?: de)?|proposée?s?|projetée?s?|prévue?s?|compte(?:nt)?|vise(?:nt)?(?: à)?|souhaite(?:nt)?|espère(?:nt)?|(?:est|sont) censée?s?|recommande(?:nt)?|(?:projet|proposition) de|tente(?:nt)? de|veu(?:t|lent)|s['’]attend(?:ent)? à",
    "es": r"planea[n]?|prevé[n]?|(?:está|están|estaba) previst[oa]s?|propone[n]?|propuest[oa]s?|previst[oa]s?|pretende[n]?|espera[n]?|se espera que|aspira[n]?|quiere[n]?|tiene[n]? previsto|proyectad[oa]s?|recomienda[n]?|(?:proyecto|propuesta) de|intenta[n]?|estudia[n]?",
    "zh": r"预计|預計|预期|拟(?!定|人|议)|打算|建议|建議|提议|提議|力争|计划(?=于|在|将|从|到|把|对|建|开|推|新|增|减|收|投|引|生)|計劃(?=於|在|將|從)|希望|试图|考虑",
    "ja": r"する予定|予定(?:だ|で|し|が)|計画(?:して|し|だ|があ|が)|見込み|見通し|見込ま|目指|方針|検討|提案|つもり|予想|期待|べき",
}
DOUBTED: dict[str, str] = {
    "en": r"allegedly|alleged(?: to)?|reportedly|supposedly|purportedly|claim(?:s|ed)? to|(?:is|are|was|were) (?:alleged|accused of|said to|believed to|thought to|suspected of|suspected to|rumou?red to|reported to|claimed to|considered to|feared to)|suspected|rumou?red|so-called|purported|accused of|no (?:evidence|proof|indication|sign)s? (?:that|of|for)|(?:appears?|appeared|seems?|seemed) to",
    "de": r"angeblich\w*|mutmaßlich\w*|vermeintlich\w*|offenbar|anscheinend|scheint|scheinen|verdächtigt|beschuldigt",
    "fr": r"prétendument|présumée?s?|soi-disant|soupçonnée?s? d['e’]|accusée?s? d['e’]|semble(?:nt)?|prétend(?:ent)?|apparemment",
    "es": r"presuntamente|supuestamente|presunt[oa]s?|supuest[oa]s?|acusad[oa]s? de|parece[n]?|al parecer|aparentemente|dice ser",
    "zh": r"据称|據稱|据传|據傳|据报道?|涉嫌|疑似|所谓的?|疑为",
    "ja": r"とされる|とされて|という噂|疑い|らしい|と言われて|といわれて|とみて",
}
# A future is no past: "will open" does not say that it opened.
FUTURE: dict[str, str] = {
    "en": r"will(?! not)|shall|(?:is|are) going to|'ll",
    "de": r"wird|werden",
    "fr": r"va|vont",
    "es": r"va a|van a",
    "zh": r"将(?!军|领|近|士|其|把)|將(?!軍|領|近|士|其)",
    "ja": r"する予定",
}
PAST: dict[str, str] = {
    "en": r"has|have|had|was|were|\w+ed|began|built|already|rose|fell|won|became|ran|made|went|came|took|gave|wrote|sold|bought|paid|met|sent|kept|grew|lost|left|brought|taught|saw|sat|stood|spent|drew|found|held|broke|got|sank|began|chose|fled|fought|won|hit|cut",
    "de": r"wurde[n]?|hat|haben|hatte[n]?|war|waren|worden|ist \w+ ge\w+t|bereits|schon",
    "fr": r"a|ont|été|fut|déjà",
    "es": r"ha|han|fue|fueron|\w+ó|\w+aron|\w+ieron|ya",
    "zh": r"了|已|已经|过",
    "ja": r"した|された|った|済み|ました",
}
# "The firm claims that …": what stands behind is its claim. Saying and reporting alone weaken nothing here.
SAID_TO: dict[str, str] = {
    "en": r"(?:claim|alleg|believ|submit|maintain|assert|argu|suspect|fear|insist|speculat|assum|contend|suggest|hypothesi[sz]|think|hop)(?:e|es|s|ed|ted|s?)?,? (?:that|the|its|his|her|their)\b|in (?:her|his|their|its|the \w+['’]s) (?:view|opinion|eyes|words|judgement)|(?:thought|it is (?:possible|likely|conceivable|unclear whether)|there is (?:a risk|a chance|speculation|no evidence|no proof|little evidence)) that",
    "de": r"(?:behaupt|vermut|glaub|befürcht|mein|argumentier|spekulier|nehm)(?:e[nt]|ete[nt]?|t|en|te|ten)(?: an)?,? ?(?:dass)?|es ist (?:möglich|unklar|denkbar), (?:dass|ob)|es gibt keine (?:belege|beweise|hinweise)[^.]{0,12} dass",
    "fr": r"(?:prétend|affirme|soutien|soupçonne|crain|croi|suppose|suggère)(?:t|nt|ent|nent|ient|d)? (?:que|qu['’])|il est possible qu[e'’]|rien ne prouve qu[e'’]",
    "es": r"(?:afirma|sostiene|alega|cree|teme|sospecha|supone|sugiere|insiste en)n? que|es posible que|no hay (?:pruebas|evidencia) de que",
    "zh": r"(?:声称|聲稱|宣称|宣稱|认为|認為|怀疑|懷疑|相信|担心|擔心|猜测|推测|没有证据(?:表明|证明|显示)|尚不清楚)[，,:：]?",
    "ja": r"",
}
ESTIMATED: dict[str, str] = {
    "en": r"estimat(?:e|es|ed|ion)|(?<!than )(?<!as )(?:projected|forecast|expected)|guess(?:es|ed)?|extrapolated",
    "de": r"schätz\w*|geschätzt\w*|schätzungsweise|hochgerechnet\w*|erwartet\w*|prognose\w*",
    "fr": r"estim(?:e|é|ée|és|ées|ent|ait|ation)|prévue?s?|extrapol\w+",
    "es": r"estim(?:a|an|ó|ad[oa]s?|ación)|previst[oa]s?|se calcula",
    "zh": r"估计|估計|估算|推算|预计|預計|据估",
    "ja": r"推定|推計|試算|見積|見込",
}
ROUGHLY: dict[str, str] = {
    "en": r"about|around|roughly|approximately|some|nearly|almost|circa|ca|close to|or so|estimat\w+|project\w+|forecast\w*|expect\w*|calculat\w+|predict\w*|will|would|plan\w*|likely|may|could|up to|more than|over|at least",
    "de": r"etwa|rund|ungefähr|circa|ca|knapp|fast|gut|schätz\w*|geschätzt\w*|schätzungsweise|erwart\w+|voraussichtlich|prognos\w*|wird|werden|soll\w*|bis zu|mehr als|mindestens",
    "fr": r"environ|près|autour|quelque|à peu près|estim\w+|prév\w+|presque|devrai\w+|sera|plus|moins",
    "es": r"unos|unas|aproximadamente|cerca|alrededor|casi|estim\w+|prev\w+|calcul\w+|será|más|menos",
    "zh": r"约|約|大约|左右|近|估|预|預|推算|将|超过|上下|可能",
    "ja": r"約|およそ|ほぼ|程度|前後|推定|推計|試算|見積|見込|予",
}
# Any other word that leaves open whether a thing is so.
HEDGES: dict[str, str] = {
    "en": r"rul(?:e|es|ed|ing) out|can|may|might|could|would|should|possib\w*|potential\w*|likel\w*|probab\w*|appear\w*|seem\w*|suggest\w*|indicat\w*|plans? to|planned|planning|propos\w+|expect\w*|intend\w*|intention|aim(?:s|ed)?|hop(?:e|es|ed)|will|shall|draft|project(?:s|ed)?|forecast\w*|predict\w*|scheduled|due|to be|set to|goal|target\w*|alleg\w*|accus\w+|suspect\w*|claim\w*|report(?:ed|edly|s)?|say|says|said|according|believ\w+|consider\w*|want\w*|seek\w*|sought|tr(?:y|ied|ies)|attempt\w*|recommend\w*|estimat\w*|tend(?:s|ed)?|if|risk\w*|chance|danger|ability|able|allow\w*|permit\w*|eligible|entitled|option\w*|optional|in theory|perhaps|maybe|about to|pledg\w+|promis\w+|agree\w*|view|opinion|argu\w+|supposed\w*|is to|are to|was to|were to|idea|vision|thought|think\w*|fear\w*|rumou?r\w*|unclear|debat\w+|theor\w+|hypothes\w+|question\w*|whether|call(?:s|ed)? (?:for|on)|urg(?:es?|ed)|demand\w*|under consideration|would-be|prospective|future|upcoming|candidate|no evidence|assum\w+|up to|in talks|discuss\w*|study(?:ing)?|evaluat\w+|offer\w*",
    "de": r"kann|können|könnt\w*|dürft\w*|möglich\w*|vielleicht|wahrscheinlich|womöglich|vermut\w*|würd\w*|soll\w*|will|wollen|wollt\w*|plan(?:t|en|te|ten)|geplant\w*|vorgeschlagen\w*|vorschl\w*|schlägt|erwart\w*|voraussichtlich\w*|hoff\w*|wird|werden|entwurf\w*|ziel\w*|angeblich\w*|mutmaßlich\w*|offenbar|schein\w*|laut|zufolge|behaupt\w*|sagt\w*|geschätzt\w*|schätz\w*|potenziell\w*|ob|wenn|falls|empf\w+|versuch\w*|vorgesehen\w*|beabsichtig\w*|prognos\w*|glaub\w*|mein\w*|nach angaben|erwäg\w*|prüf\w*|künftig\w*|verdacht\w*|verdächtig\w*|fähig|eignet",
    "fr": r"peu(?:t|vent)|pourr\w+|devr\w+|ser(?:ait|aient|a|ont)|aurai\w+|peut-être|probable\w*|possib\w*|prév\w+|envisag\w+|propos\w+|projet\w*|vis(?:e|ent)|selon|d['’]après|prétend\w*|présum\w*|soupçon\w*|accus\w*|estim\w*|sembl\w*|espér\w+|espèr\w+|souhait\w*|objectif\w*|si|recommand\w*|affirm\w*|dit|va|vont|tent\w+|veu\w+|compte\w*|potentiel\w*|capable\w*|susceptible\w*|risque\w*|éventuel\w*|apparemment|futur\w*",
    "es": r"pued\w+|podr\w+|deber\w+|sería\w*|habría\w*|quizás?|tal vez|probable\w*|posib\w*|plane\w*|prev\w+|propon\w+|propuest\w*|proyect\w*|pretend\w*|esper\w*|según|presunt\w*|supuest\w*|acusad\w*|sospech\w*|estim\w*|parec\w*|objetivo\w*|si|recom\w+|afirm\w*|dic\w+|dijo|será\w*|va|van|aspir\w*|quier\w*|intent\w*|capaz|capaces|potencial\w*|riesgo\w*|aparentemente|futur\w*|estudi\w*|alega\w*|sostien\w*",
    "zh": r"可能|可以|能够|能|或|也许|大概|恐怕|有望|料|预计|預計|预期|预测|计划|計劃|规划|拟|打算|建议|提议|目标|目的|据|称|说|认为|涉嫌|疑|所谓|估|将|將|会|應|应|希望|试图|考虑|如果|是否|力争|争取|草案|方案|提案|潜在|风险|未来|相信|声称|怀疑|猜测",
    "ja": r"可能|かもしれ|だろう|おそれ|恐れ|予定|計画|見込|見通|目指|方針|検討|提案|つもり|予想|期待|べき|疑|とされ|という|らしい|と言|といわ|よると|よれば|推定|推計|試算|主張|見積|と考|と思|目標|案|場合|れば|なら|でき|られる|とみ|と見|ようと|懸念|リスク|将来|今後|だろ",
}
