"""Which words make one thing the cause of another, and which say only that two things go together? One entry a language."""

# ruff: noqa: E501 - one line holds the words of one kind
from __future__ import annotations

# What joins a cause to an effect and nothing else.
CAUSAL: dict[str, str] = {
    "en": r"because(?: of)?|due to(?! (?:open|close|start|begin|be|take|run|end|finish|launch|expire|arrive))|owing to|thanks to|as a (?:result|consequence) of|as a result|caus(?:es?|ed|ing)|(?:leads?|led|leading) to|(?:results?|resulted|resulting) (?:in|from)|(?:brings?|brought) about|(?:is|are|was|were) (?:responsible for|to blame for|driven by|caused by|triggered by|a result of|the result of|the reason (?:for|why))|attribut(?:able|ed) to|triggers?|triggered|gives? rise to|gave rise to|(?:contributes?|contributed) to|so that|therefore|thereby|consequently|hence|thus|drives?|drove|makes? (?:it|them|people)|explains?|explained by|(?:is|was) why|(?:is|are|was|were) behind|behind the (?:fall|rise|drop|decline|increase|growth|loss)\w*|(?:is|are|was|were) to blame|blamed on|drove|drives?|push(?:es|ed)? (?:up|down)|erod(?:e|es|ed)|made the|stems? from|stemmed from",
    "de": r"lieg(?:t|en) an|lag(?:en)? an|vertreib(?:t|en)|vertrieb(?:en)?|erklär(?:t|en) (?:den|die|das)|weil|wegen|aufgrund|auf grund|dank|infolge|durch(?! (?:die|den|das) (?:stadt|land|innenstadt|tal|tür|wald|straße))|verursach(?:t|te|ten|en)|führ(?:t|te|ten|en) (?:zu[mr]?|dazu)|führ(?:t|te|ten|en)(?= .{1,60}\bzu[mr]?\b)|bewirk(?:t|te|ten|en)|hervorgerufen|ausgelöst|löst(?:e|en)? .{1,40} aus|deshalb|daher|darum|zurückzuführen|sodass|so dass|bedingt durch|sorg(?:t|te|ten|en) für|folge von|grund für|ursache",
    "fr": r"a fait|ont fait|tien(?:t|nent) (?:à|au|aux)|s['’]expliqu\w+ par|parce qu[e'’]|car|à cause d[eu'’]|en raison d[eu'’]|grâce (?:à|au|aux)|du fait d[eu'’]|caus(?:e|é|ée|ent|ait)|(?:provoqu|entraîn|engendr)(?:e|é|ée|ent|ait|er)|(?:condui|mèn|men)\w* (?:à|au)|résult\w+ d[eu'’]|dû (?:à|au)|due (?:à|au)|par conséquent|est responsable de|sous l['’]effet|imputable|déclench\w+|permet(?:tent)? de|a permis de",
    "es": r"se explica[n]? por|explica[n]?|hund(?:e|en|ió|ieron)|porque|debido a|a causa de|por causa de|gracias a|como (?:resultado|consecuencia) de|caus(?:a|an|ó|aron|ado|ada)|provoc(?:a|an|ó|aron|ado|ada)|(?:llev|conduj|conduc)\w+ a|result\w+ en|ocasion\w+|es responsable de|por lo tanto|por ello|atribuible a|atribuid\w+ a|desencaden\w+|genera(?:n|ron|do)?|generó|se debe a",
    "zh": r"因为|因為|由于|由於|导致|導致|造成|引起|引发|引發|致使|使得|归因于|歸因於|多亏|得益于|因此|所以|从而|從而|促使|使(?=[^用命馆者得]{1,8}(?:下降|上升|减少|增加|提高|降低|增长|改善))|带来了?(?=[^，。]{0,10}(?:下降|上升|减少|增加|提高|降低|增长|改善))|使(?=[^，。]{1,14}(?:下降|上升|减少|增加|提高|降低|增长|改善))|归功于|原因是",
    "ja": r"招[いき]|ため(?:だ|です|である)|ため(?:に)?(?=、)|ために|によって|により(?!ます)|おかげで|せいで|原因|引き起こ|もたらし|招い|から(?=、)|ので|が理由|に起因|結果として|した結果|につながっ|につながる",
}
# Verbs by which one thing acts on another; in evidence any word of effect counts.
EFFECT: dict[str, str] = {
    "en": r"(?:reduces?|reduced|improves?|improved|prevents?|prevented|boosts?|boosted|lowers|lowered|raises?|raised|cuts?|curbs?|curbed|worsens?|worsened|harms?|harmed|damages?|damaged|protects?|protected|strengthens?|strengthened|weakens?|weakened|accelerates?|accelerated|slows?|slowed|increases?|decreases?|eliminates?|eliminated|kills?|killed|helps?|helped|enables?|enabled)(?= (?:the|a|an|its|their|his|her|our|this|these|those|\w+ly|[a-z]+\w*))",
    "de": r"senkt(?:e|en)?|verringer(?:t|te|ten|n)|reduzier(?:t|te|ten|en)|verbesser(?:t|te|ten|n)|verhinder(?:t|te|ten|n)|erhöh(?:t|te|ten|en)|steiger(?:t|te|ten|n)|verschlechter(?:t|te|ten|n)|schütz(?:t|te|ten|en)|beschleunig(?:t|te|ten|en)|stärk(?:t|te|ten|en)|schwäch(?:t|te|ten|en)|schade(?:t|te|ten|n)|brems(?:t|te|ten|en)",
    "fr": r"(?:rédui|amélior|abaiss|empêch|évit|renforc|affaibli|aggrav|protèg|protég|accélèr|accélér|ralenti|favoris|augment)\w* (?=le|la|les|l['’]|des|son|sa|leur)",
    "es": r"(?:redu|mejor|dismin|evit|impid|impi|aument|empeor|proteg|aceler|fortale|debilit|favore|frena|frenó)\w* (?=el|la|los|las|su|sus)",
    "zh": r"(?:降低|减少|改善|提高|提升|预防|防止|增强|削弱|加剧|促进|抑制|加速|缓解)了",
    "ja": r"を(?:減ら|下げ|改善|向上|高め|防|低下させ|減少させ|増加させ|増や|悪化させ|強め|弱め|促進|抑制|抑え)",
}
# Any word by which evidence says that one thing acts on another.
ANY_CAUSE: dict[str, str] = {
    "en": r"because|due to|owing to|thanks|result\w*|consequen\w+|caus\w+|lead\w*|led|responsible|blame\w*|driven|driv\w+|drove|attribut\w+|trigger\w*|contribut\w+|therefore|thereby|hence|thus|so that|effect\w*|affect\w*|impact\w*|influenc\w+|reduc\w+|improv\w+|prevent\w*|boost\w*|lowers|lowered|lowering|rais\w+|cut\w*|increas(?:es|ing)|decreas(?:es|ing)|help\w*|allow\w*|enabl\w+|mak\w+|made|protect\w*|benefit\w*|harm\w*|damag\w*|induc\w+|stem\w*|reason\w*|explain\w*|by \w+ing|forc\w+|kill\w*|bring\w*|brought about|role|factor\w*|outcome|efficacy|effective\w*|treat\w*|promot\w+|inhibit\w*|suppress\w*|strengthen\w*|weaken\w*|slow\w*|accelerat\w+|worsen\w*|eas\w+|aid\w*|support\w*|spark\w*|prompt\w*|fuel\w*|undermin\w*|destroy\w*|risk factors?|responsible|account\w* for|behind",
    "de": r"lieg(?:t|en) an|lag(?:en)? an|vertreib(?:t|en)|vertrieb(?:en)?|erklär(?:t|en) (?:den|die|das)|weil|wegen|aufgrund|grund\w*|dank|infolge|durch|verursach\w*|führ\w*|bewirk\w*|ausgelöst|löst\w*|deshalb|daher|darum|zurückzuführen|sodass|bedingt|sorg\w*|folge\w*|ursach\w*|wirk\w*|auswirk\w*|effekt\w*|einfluss\w*|beeinfluss\w*|senk\w*|verringer\w*|reduzier\w*|verbesser\w*|verhinder\w*|erhöh\w*|steiger\w*|schütz\w*|hilft|helfen|half|ermöglich\w*|da|denn|somit|ergebnis\w*|beitr\w+|trägt|trug|trugen",
    "fr": r"a fait|ont fait|tien(?:t|nent) (?:à|au|aux)|s['’]expliqu\w+ par|parce|car|cause\w*|raison\w*|grâce|caus\w+|provoqu\w+|entraîn\w+|engendr\w+|condui\w+|mèn\w+|résult\w+|dûe?s?|dues? (?:à|au)|conséquen\w+|responsable\w*|effet\w*|impact\w*|influenc\w+|affect\w+|rédui\w+|amélior\w+|abaiss\w+|empêch\w+|évit\w+|renforc\w+|protèg\w+|permet\w*|permis|déclench\w+|favoris\w+|contribu\w+|donc|ainsi|puisqu\w*|comme",
    "es": r"se explica[n]? por|explica[n]?|hund(?:e|en|ió|ieron)|porque|debid\w+|causa\w*|gracias|resultad\w*|result\w+|consecuen\w+|caus\w+|provoc\w+|llev\w+|conduj\w+|conduc\w+|ocasion\w+|responsab\w+|efecto\w*|impacto\w*|influ\w+|afect\w+|redu\w+|mejor\w+|evit\w+|impid\w+|proteg\w+|permit\w+|desencaden\w+|gener\w+|favore\w+|contribu\w+|por|pues|ya que|deb\w+",
    "zh": r"因|由于|由於|导致|導致|造成|引起|引发|致使|使|令|归|多亏|得益|所以|从而|促|让|带来|影响|效果|作用|降低了|减少了|改善了|提高了|防止|预防|有助|有利|推动|原因|结果",
    "ja": r"ため|によ|おかげ|せい|原因|引き起こ|もたら|招|から|ので|理由|起因|結果|つなが|影響|効果|作用|させ|防|改善|抑",
}
# What says only that two things go together, or one after the other.
TOGETHER: dict[str, str] = {
    "en": r"associat\w+|correlat\w+|link\w*|relat\w+|coincid\w+|accompan\w+|alongside|while|meanwhile|at the same time|in the same (?:year|period|month|week|time)|after|following|follow(?:s|ed)|when|since|then|later|subsequently|before|and|tend\w*|connected|parallel|simultaneous\w*|together with|more (?:common|frequent|likely) (?:in|among)|those who|people who|users of|compared|than",
    "de": r"zusammenhang\w*|zusammenhäng\w*|assoziiert|korrel\w+|verbunden|verknüpft|einher\w*|gleichzeitig|zugleich|während|zur selben zeit|im selben (?:jahr|zeitraum|monat)|nach|nachdem|seit|seitdem|danach|anschließend|daraufhin|und|häufiger bei|als",
    "fr": r"associ\w+|corrél\w+|lié\w*|lien\w*|coïncid\w+|accompagn\w+|tandis que|pendant que|en même temps|la même (?:année|période)|le même mois|après|suivi\w*|depuis|ensuite|puis|lorsque|quand|et|parallèlement|plus (?:fréquent|répandu)\w* chez",
    "es": r"asoci\w+|correlac\w+|relacionad\w+|vinculad\w+|coincid\w+|acompañ\w+|mientras|al mismo tiempo|el mismo (?:año|período|mes)|después|tras|desde|luego|posteriormente|cuando|y|a la vez|más (?:frecuente|común)\w* (?:en|entre)",
    "zh": r"相关|相關|关联|關聯|有关|伴随|同时|同時|同期|之后|後|后|随后|以来|期间|并|且|和|与|，",
    "ja": r"関連|相関|関係|伴|同時|同じ(?:年|時期|期間)|後に|その後|以降|一方|とともに|と共に|、",
}
