"""Which words say of how many something holds, and how tight a figure is? Data, one entry a language."""

# ruff: noqa: E501 - one line holds the words of one kind
from __future__ import annotations

ALL: dict[str, str] = {
    "en": r"(?<!at )(?<!after )(?<!above )(?<!of )(?<!in )(?<!not )(?<!nearly )(?<!almost )(?:all(?! over| along| right)(?: of)?(?: the| these| those)?|every|each|any|the entire|the whole)",
    "de": r"(?<!nicht )(?<!fast )alle[nrms]?(?: der| die)?|jede[rnms]?|sämtliche[nr]?|(?:die|der|das) (?:gesamte|ganze)[nrs]?",
    "fr": r"(?<!pas )(?<!presque )(?:tous les|toutes les|chaque|tout le|toute la|l['’]ensemble des?)",
    "es": r"(?<!no )(?<!casi )(?:tod[oa]s (?:los|las)|cada|tod[oa] (?:el|la))",
    "zh": r"(?:所有|全部|每[个家座名位所]?|一切|全体)的?",
    "ja": r"すべての|全ての|あらゆる|どの|全",
}
MOST: dict[str, str] = {
    "en": r"most(?: of)?(?: the| these| those)?|(?:the |a )?(?:vast |great |large )?majority of(?: the)?|nearly all|almost all|nearly every|almost every",
    "de": r"(?:die )?meisten|(?:die |der )?(?:große |überwiegende )?mehrheit(?: der| von)?|fast alle|großteil(?: der)?",
    "fr": r"la plupart des?|la (?:grande )?majorité des?|presque tous les|presque toutes les",
    "es": r"la mayoría de(?: los| las)?|la mayor parte de|casi tod[oa]s (?:los|las)",
    "zh": r"大多数的?|大部分的?|绝大多数的?|多数的?|几乎所有的?",
    "ja": r"の多くが|ほとんどの|大半の|大多数の|多くの場合|大部分の",
}
MANY: dict[str, str] = {
    "en": r"many|numerous|hundreds|thousands|dozens",
    "de": r"viele[nr]?|zahlreiche[nr]?|hunderte|tausende",
    "fr": r"beaucoup|nombreu(?:x|ses)|centaines|milliers",
    "es": r"much[oa]s|numeros[oa]s|cientos|miles",
    "zh": r"许多|很多|众多|大量",
    "ja": r"多くの|多数の|数多く",
}
SOME: dict[str, str] = {
    "en": r"some(?: of)?(?: the| these| those)?|several(?: of)?(?: the| these| those)?|a few(?: of)?(?: the| these| those)?|few|certain|a (?:small )?(?:number|handful|minority) of|parts? of(?: the)?|a couple of|(?:one|two|three|four|five|six|seven|eight|nine|ten) of (?:the|its|these|those)|various|many(?: of)?(?: the| these)?|individual",
    "de": r"einige[nr]?(?: der| dieser)?|manche[nr]?|mehrere[nr]?|wenige[nr]?|ein (?:paar|teil|teil der)|einzelne[nr]?|bestimmte[nr]?|(?:eine|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn) der|viele[nr]?",
    "fr": r"certaine?s(?: des)?|quelques|plusieurs(?: des)?|une partie des?|peu de|(?:une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix) des|de nombreu(?:x|ses)|beaucoup de",
    "es": r"algun[oa]s(?: de (?:los|las))?|vari[oa]s(?: de (?:los|las))?|unos pocos|unas pocas|pocos|pocas|ciert[oa]s|una parte de|(?:un[oa]|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez) de (?:los|las)|much[oa]s",
    "zh": r"(?:一些|部分|某些|有些|有的|少数|几[个家座名位所]|数[个家座名位所]|若干|个别|许多|很多|[两二三四五六七八九][个家座名位所])的?",
    "ja": r"一部の|いくつかの|数(?:か所|カ所|社|人|件)の|少数の|複数の|若干の|ある|[二三四五六七八九]つの|多くの",
}
# One place or sample: what held there is not said of the others.
SINGLE: dict[str, str] = {
    "en": r"(?:in|at|from|of) (?:one|a single|just one|only one)|a single|(?:one|a) (?:case|pilot|small) (?:study|trial|sample)|case report|in one (?:case|study|trial|hospital|school|city|village|country|region|plant|farm|clinic)",
    "de": r"(?:in|an|bei|aus) (?:nur )?(?:einem einzigen|einer einzigen)|(?:in|an|bei) nur eine[mr]|einzelfall\w*|fallstudie",
    "fr": r"(?:dans|à|d['’]) ?(?:un seul|une seule)|un cas isolé|étude de cas",
    "es": r"en (?:un solo|una sola|un único|una única)|caso aislado|estudio de caso",
    "zh": r"(?:在|于)?(?:一|某|单)(?:家|个|所|座|间|例|项|名)|个案",
    "ja": r"(?:一|1|１)(?:つ|か所|カ所|社|校|病院|例|件|施設)(?:の|で)|ある(?:病院|学校|都市|村|工場)",
}
GENERAL: dict[str, str] = {
    "en": r"typically|generally|usually|in general|as a rule|commonly|normally|routinely|mostly|by and large|universally|always|invariably|everywhere|nationwide|across the (?:country|board|industry|world)|throughout the (?:country|world|industry)",
    "de": r"in der regel|im allgemeinen|üblicherweise|normalerweise|meist(?:ens)?|generell|typischerweise|grundsätzlich|immer|überall|bundesweit|landesweit|durchweg|stets",
    "fr": r"généralement|en général|habituellement|d['’]ordinaire|normalement|typiquement|toujours|partout|systématiquement|la plupart du temps",
    "es": r"generalmente|en general|por lo general|normalmente|habitualmente|típicamente|siempre|en todas partes|sistemáticamente",
    "zh": r"通常|一般(?:来说|而言|都|会)?|普遍|往往|总是|处处|到处|各地",
    "ja": r"一般に|一般的に|通常|普通は|たいてい|大抵|常に|どこでも|概して|至る所",
}
WORLDWIDE: dict[str, str] = {
    "en": r"worldwide|globally|around the (?:world|globe)|across the (?:world|globe)|in every country|in all countries|all over the world|internationally",
    "de": r"weltweit|global|auf der ganzen welt|in allen ländern",
    "fr": r"dans le monde entier|mondialement|à l['’]échelle mondiale|partout dans le monde|dans tous les pays",
    "es": r"en todo el mundo|mundialmente|a nivel mundial|en todos los países|a escala mundial",
    "zh": r"全球|全世界|世界各地|世界范围",
    "ja": r"世界中|世界的に|全世界|世界各国",
}
AT_MOST: dict[str, str] = {
    "en": r"up to|at most|as (?:many|much|high|long|far|few) as|maxim(?:um|al)\w*|max|no more than|not more than|less than|fewer than|under|below|within|nearly|almost|just under|peak\w*|limit\w*|cap(?:ped|s)?|ceiling|can|could|may|might|until|by",
    "de": r"bis(?: zu)?|höchstens|maxim\w*|nicht mehr als|weniger als|unter|unterhalb|innerhalb|fast|knapp|beinahe|grenze\w*|obergrenze|spitze\w*|kann|können|könnt\w*",
    "fr": r"jusqu\w*|au plus|maxim\w*|au maximum|pas plus de|moins de|sous|inférieur\w*|près de|presque|plafon\w*|peu(?:t|vent)|limite\w*",
    "es": r"hasta|como máximo|máxim\w*|no más de|menos de|inferior\w*|bajo|casi|cerca de|límite\w*|tope|pued\w+",
    "zh": r"最多|至多|最高|高达|不超过|不足|以内|以下|近|可达|上限|最大|少于|低于|达到?上限|能",
    "ja": r"最大|最高|以下|未満|以内|まで|上限|ほぼ|近く|多くて|せいぜい",
}
# Bounds from above that stand right before the amount.
UP_TO: dict[str, str] = {
    "en": r"up to|at most",
    "de": r"bis zu|höchstens|maximal",
    "fr": r"jusqu['’](?:à|au)|au plus|au maximum",
    "es": r"hasta|como máximo",
    "zh": r"最多|至多|高达|不超过",
    "ja": r"最大で?|最高で?",
}
EXACTLY: dict[str, str] = {
    "en": r"exactly|precisely|just|only|no more than",
    "de": r"genau|exakt|nur|lediglich",
    "fr": r"exactement|précisément|seulement|pile",
    "es": r"exactamente|precisamente|sólo|solo|justo",
    "zh": r"正好|恰好|刚好|仅|只",
    "ja": r"ちょうど|正確に|わずか|だけ|のみ",
}
SUPERLATIVE: dict[str, str] = {
    "en": r"(?!(?:test|contest|interest|west|northwest|southwest|request|forest|invest|harvest|protest|suggest|rest|guest|latest|honest|manifest|attest|arrest|quest|digest|tempest|modest|nest|crest|pest|vest|zest|priest|breast|ingest)(?![^\W_]))\w{2,}est|best|worst|(?:most|least) \w{4,}",
    "de": r"\w{3,}ste[nrsm]?(?<!erste)(?<!ersten)(?<!kosten)(?<!küste)|beste[nrsm]?",
    "fr": r"(?:le|la|les) (?:plus|moins) \w+|(?:le|la|les) meilleure?s?|(?:le|la|les) pires?",
    "es": r"(?:el|la|los|las) (?:más|menos) \w+|(?:el|la|los|las) (?:mejor|mejores|peor|peores)|más \w+",
    "zh": r"最[大小高低好差快慢长短多少强弱重轻便贵早晚][^，。]?",
    "ja": r"最も|最(?:大|小|高|低|速|長|短|多|少|強|良|悪|古|新)|一番",
}
ONE_OF: dict[str, str] = {
    "en": r"one of|among(?:st)? the|some of the|second[- ]|third[- ]|fourth[- ]|nearly the|almost the",
    "de": r"eine[rsnm]? der|unter den|zählt zu|gehört zu|zweit\w+|dritt\w+",
    "fr": r"(?:l['’])?une? des|parmi les|deuxième|troisième",
    "es": r"un[oa] de (?:los|las)|entre (?:los|las)|segund[oa]|tercer[oa]?",
    "zh": r"之一|第[二三四五六七八九]",
    "ja": r"(?:の)?(?:一つ|ひとつ|一人|一社)|[二三四]番目|第[二三四]位",
}
AMONG: dict[str, str] = {
    "en": r"of (?:those|the|all|these)(?: \w+){0,3} (?:tested|examined|compared|surveyed|studied|measured|reviewed|considered|models|devices|products|candidates|participants|entrants)|of (?:the )?(?:two|three|four|five|six|seven|eight|nine|ten|\d+)|among (?:those|the|these)(?: \w+){0,3} (?:tested|examined|compared|surveyed|studied|measured)|in (?:the|this|our|its) (?:test|trial|comparison|survey|sample|study|class|category|group|price range|field)|that (?:we|they|it) (?:tested|examined|compared)|tested",
    "de": r"(?:der|aller|unter den) (?:getesteten|geprüften|untersuchten|verglichenen)|im (?:test|vergleich|versuch|testfeld)|in (?:ihrer|seiner|dieser|der) (?:klasse|studie|kategorie|stichprobe)|der (?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)",
    "fr": r"(?:de ceux|de celles|parmi ceux|parmi celles|des \w+) (?:testée?s|examinée?s|comparée?s|étudiée?s)|(?:dans|de) (?:le|ce|notre|sa|cette|la) (?:test|comparatif|essai|catégorie|étude|échantillon)|des (?:deux|trois|quatre|cinq|six|sept|huit|neuf|dix)|testée?s",
    "es": r"(?:de los|de las|entre los|entre las)(?: \w+)? (?:probad[oa]s|examinad[oa]s|comparad[oa]s|estudiad[oa]s|analizad[oa]s)|en (?:la|el|esta|este|nuestra|su) (?:prueba|comparación|ensayo|categoría|clase|estudio|muestra)|de l[oa]s (?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)|probad[oa]s",
    "zh": r"(?:受测|参测|被测|测试|受试|参与比较|所比较|所调查|样本)(?:的)?[^，。]{0,8}(?:中|里)|在(?:本次|此次|这次|该)?(?:测试|比较|试验|调查|研究|样本)中|同(?:级|类)(?:产品|车型)?中",
    "ja": r"(?:試験|テスト|比較|調査|検証)した[^、。]{0,10}(?:中|うち)で?|(?:この|本|今回の)(?:試験|テスト|比較|調査|研究)(?:では|で|の中で)|同クラス",
}
# A few that somebody chose: what they say, others need not.
SAMPLED: dict[str, str] = {
    "en": r"(?:that |whom? |which )?(?:we|they|i|he|she|the \w+) (?:looked at|asked|spoke (?:to|with)|talked to|tested|visited|met|interviewed|surveyed|examined|checked|saw)|who (?:wrote to|answered|replied to|responded to|called) (?:us|our|the)|interviewed|surveyed|polled|questioned|(?:people|readers|residents|customers|users|shops) asked",
    "de": r"(?:die|den|denen) (?:wir|unsere|die \w+) .{0,20}(?:ansprach\w*|befragt\w*|besucht\w*|getestet\w*|sprach\w*|trafen)|ansprach(?:en)?|befragte[nr]?|befragt|angesprochene[nr]?|die uns schrieben",
    "fr": r"(?:rencontré|interrogé|visité|sondé)e?s|avec (?:qui|lesquels) nous avons parlé|qui nous ont écrit",
    "es": r"(?:con (?:los|las) que|con quienes) habl\w+|entrevistad[oa]s|consultad[oa]s|encuestad[oa]s|preguntad[oa]s|que nos escribieron",
    "zh": r"(?:走访|采访|询问|调查|访问|受访|抽查)(?:的|了)?",
    "ja": r"(?:取材|質問|訪問|調査|面談)した|話を聞いた|尋ねた",
}
ONLY: dict[str, str] = {
    "en": r"(?<!not )only|solely|exclusively",
    "de": r"(?<!nicht )nur|ausschließlich|lediglich",
    "fr": r"(?<!non )seul(?:e|s|es)?|seulement|uniquement",
    "es": r"(?<!no )(?:sólo|solo|solamente)|únicamente",
    "zh": r"仅|只有|只",
    "ja": r"のみ|だけ",
}
