"""Which words and forms show a report of an event, a restatement or a text that only sums up? Data for `kinds`, by language."""

# ruff: noqa: E501 - the lines of a table

from __future__ import annotations

from research.evidence.grading.finder import Finder, phrases

# News: somebody reports what happened, in the words of those who were there.
_AGENCY = r"\((?:Reuters|AP|AFP|dpa|EFE|UPI|CNN|ANSA|Xinhua|Kyodo|BBC|SID|epd|KNA)(?:[/ ][\w/ ]{1,16})?\) ?[—–-]{0,2}|\((?:[A-Z]{2,6}|\p{Lu}\p{Ll}+\p{Lu}\pL*)\) ?[—–-]{1,2}"

_PLACE = r"(?:\p{Lu}[\pL.'-]+(?: \p{Lu}[\pL.'-]+){0,2})"

DATELINE = Finder(
    rf"(?m)^[ \t*_]{{0,4}}({_PLACE}(?:, [\p{{L}}. ]{{2,24}}){{0,2}}(?:, \pL{{3,9}}\.? \d{{1,2}}(?:, \d{{4}})?)? ?(?:{_AGENCY}) ?\S"
    rf"|\p{{Lu}}{{3,}}(?:[ -]\p{{Lu}}{{2,}}){{0,3}}(?:, [\p{{L}}. ]{{2,24}}){{0,2}}(?:, \pL{{3,9}}\.? \d{{1,2}}(?:, \d{{4}})?)? ?(?:[—–]|--|- )\s?\S"
    rf"|{_PLACE}, \p{{Lu}}[\p{{L}}.]{{1,12}}(?:, \pL{{3,9}}\.? \d{{1,2}}(?:, \d{{4}})?)? ?(?:[—–]|--) ?\S"
    r"|[\p{Han}]{2,8}(?:讯|电)[ ，,:：]|[（(]?[\p{Han}ぁ-ん]{2,8}(?:共同|時事)[）)=＝])"
    r"|(本报讯|本报[\p{Han}]{1,8}讯|[\p{Han}]{2,12}\d{1,2}月\d{1,2}日(?:讯|电|消息)|新华社(?:记者|发)|[（(](?:[\p{Han}]{0,6})?记者[ ：:]?[\p{Han} 、]{2,14}[）)])",
    groups=2,
)

AGENCY = phrases(
    {
        "en": ("(?-i:Reuters|AP|AFP|UPI|CNN|BBC|Bloomberg|Xinhua|ANSA|Kyodo)", "associated press"),
        "zh": (
            "新华社|中新社|[\\p{Han}]{1,3}社发",
            "本报|记者|[\\p{Han}]{2,8}(?:社|网)[\\p{Han}]{0,6}\\d{1,2}月\\d{1,2}日",
            "[讯电][ ，,:：]",
        ),
        "de": ("(?-i:dpa|epd|KNA|SID)",),
        "es": ("(?-i:EFE)",),
        "ja": ("共同|時事",),
    }
)

SPEECH = phrases(
    {
        "en": (
            r"reported (?:on )?\pL+day",
            r"(?:said|says|told|testified|insisted|declined to comment|acknowledged)(?: (?:in|that|to|on|he|she|the|it|reporters|a|his|her|at))?",
            r"(?:he|she|they|officials?|police|prosecutors|authorities|mayor|minister|president|\p{Lu}\pL+) (?:added|explained|argued|warned|noted|confirmed|denied|claimed|tweeted|replied|announced)",
            r"according to (?:officials|police|authorities|a (?:spokes\pL+|statement|source|person|report)|people|sources|witnesses|the (?:police|ministry|company|statement|agency|department))",
            "spokes(?:man|woman|person)",
        ),
        "zh": (
            "[\\p{Han}]{2,6}(?:表示|指出|称|介绍说?|告诉记者|强调|透露|回应)",
            "(?:记者|本报)(?:从|了解到|获悉)",
            "据(?:悉|介绍|了解|报道|[\\p{Han}]{2,8}(?:报道|消息))",
            "发言人",
        ),
        "de": (
            r"(?:sagte|erklärte|teilte|betonte|kritisierte|berichtete|bestätigte|warnte|forderte|fügte)(?: [\pL.]+){0,4}",
            r"(?:wie|so) (?:der|die|das) (?:\pL+ ){0,2}(?:sprecher|sprecherin|polizei|minister|ministerin|behörde|zeitung)\pL*",
            "sprecher(?:in)?",
            "nach angaben (?:der|des|von)",
            "hieß es",
        ),
        "fr": (
            r"a (?:déclaré|affirmé|indiqué|annoncé|expliqué|ajouté|précisé|confié|estimé)",
            r"(?:selon|d'après) (?:la police|les autorités|le ministère|un porte-parole|l'afp|une source|des sources)",
            "porte-parole",
        ),
        "es": (
            r"(?:dijo|afirmó|señaló|explicó|aseguró|declaró|añadió|indicó|informó|anunció|advirtió|confirmó)",
            r"según (?:la policía|las autoridades|el ministerio|un portavoz|fuentes)",
            "portavoz",
        ),
        "ja": ("(?:と|を)(?:述べた|語った|明らかにした|発表した|話した|説明した|強調した)", "によると", "関係者"),
    }
)

LATELY = phrases(
    {
        "en": (
            r"(?:on|last|this|late|early) (?:mon|tues|wednes|thurs|fri|satur|sun)day",
            r"(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: (?:morning|afternoon|evening|night))?",
            "yesterday",
            "earlier (?:today|this (?:week|month|year))",
            r"(?:last|this) (?:week|month|night|year|weekend)",
            "tonight",
            "overnight",
        ),
        "zh": (
            "昨日|昨天|今日|今天|日前|近日|上周|本周|上月|周[一二三四五六日]|星期[一二三四五六日]|当天|当地时间|[^年\\d]\\d{1,2}月\\d{1,2}日",
        ),
        "de": (
            r"(?:am|seit|bis|vom) (?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)\pL*",
            "gestern",
            "heute",
            r"(?:in der|vergangene[nr]?|letzte[nr]?) (?:nacht|woche|monat|jahr)",
        ),
        "fr": (
            r"(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)",
            "hier",
            r"(?:la semaine|le mois|l'année|l'an) (?:dernière?|passée?)",
        ),
        "es": (
            r"(?:el|este|pasado) (?:lunes|martes|miércoles|jueves|viernes|sábado|domingo)",
            "ayer",
            r"la semana pasada|el mes pasado|el año pasado",
        ),
        "ja": ("昨日|きのう|今日|先週|今週|先月|[月火水木金土日]曜日|[^\\d]\\d{1,2}日、",),
    }
)

# Restating, surveying, teaching.
ATTRIBUTION = phrases(
    {
        "en": (
            r"according to",
            r"(?:a|the|one|another|this|recent|new) (?:\d{4} )?(?:stud(?:y|ies)|survey|report|paper|analysis|review|poll|research)(?: (?:by|from|of|published|found|shows?|showed|suggests?|suggested|in))",
            r"research(?:ers)?(?: (?:at|from|by))?(?: \pL+){0,4} (?:found|shows?|have shown|suggests?|showed|reported|believe)",
            r"(?:reports?|reported|published|cited|quoted) (?:by|in) (?:the )?\pL+",
            r"studies (?:have )?(?:show|shown|suggest|found)",
            r"experts (?:say|believe|agree|recommend|estimate|warn)",
            r"as reported",
            r"as (?:the )?(?:\p{Lu}\pL+ ){1,4}(?:reported|noted|said|found)",
            r"as (?:first )?(?:noted|reported|shown|measured|found) by",
            r"(?:institute|university|agency|association|office|cent(?:er|re)|foundation|council|bureau|department|picks|guide) (?:of [\pL ]{3,30} )?(?:reported|reports|says|said|found)(?: that)?",
            r"so says? (?:the|a)",
            r"(?:draws?|drawing) on data",
            r"survey (?:over )?at \p{Lu}\pL+",
            r"cit(?:ing|es)",
            r"et al\.?",
            r"sources?:",
            "references",
            "further reading",
            "bibliography",
            r"data (?:from|by) (?:the )?\p{Lu}\pL+",
            r"literature review",
            r"estimates? (?:by|from)",
            r"(?:historians?|scholars?|critics?|scientists?|economists?) (?:\pL+ ){0,2}(?:argue|say|believe|estimate|agree|consider|have)",
        ),
        "zh": (
            "据[^，。\n]{2,30}(?:报道|报告|数据|统计|显示|介绍)",
            "根据[^，。\n]{2,40}(?:报告|研究|数据|调查|统计|显示)",
            "(?:研究|调查|数据|报告|统计)(?:表明|显示|指出|发现|认为)",
            "专家(?:认为|表示|指出|建议)",
            "参考(?:文献|资料)",
            "来源[:：]",
            "转自",
            "编译自",
            "调查得出的结论",
            "转载",
            "综述",
            "引自",
            "学者(?:认为|指出)",
        ),
        "de": (
            r"laut (?:\pL+ ){0,3}\pL+",
            r"in einer (?:befragung|umfrage|studie|erhebung)",
            r"(?:bestätigen|berichten)(?: \pL+){0,3}, darunter",
            r"(?:eine|der|die|einer|neue) (?:\pL+ )?(?:studie|umfrage|untersuchung|analyse|bericht)(?: (?:der|des|von|zeigt|ergab|zufolge))",
            "zufolge",
            r"(?:forscher|forschende|experten|wissenschaftler)(?:innen)? (?:der|von|haben|fanden|gehen|sagen|empfehlen|raten)",
            "einzelnachweise",
            "literatur(?:verzeichnis)?",
            "quellen?:",
            "nach einer (?:studie|umfrage)",
        ),
        "fr": (
            r"selon (?:une?|le|la|les|l'|des) ?\pL+",
            r"d'après",
            r"une (?:étude|enquête|analyse)",
            r"des (?:chercheurs|experts)",
            "références",
            "bibliographie",
            "sources? ?:",
        ),
        "es": (
            r"según (?:un|una|el|la|los|las|datos)",
            r"de acuerdo con",
            r"un (?:estudio|informe|análisis)|una encuesta|el (?:estudio|informe) del? \p{Lu}?\pL+",
            r"(?:investigadores|expertos) (?:de|del|señalan|encontraron|recomiendan|afirman)",
            "referencias",
            "bibliografía",
            "fuentes?:",
        ),
        "ja": (
            "によると",
            "によれば",
            "(?:研究|調査|報告書?)(?:では|によって|が示)",
            "参考(?:文献|資料)",
            "出典",
            "専門家(?:は|によ)",
        ),
    }
)

SUMMING_UP = phrases(
    {
        "en": (
            r"in (?:conclusion|summary|today's (?:\pL+-?)+(?: \pL+)? (?:world|age|era|landscape))",
            "to sum up",
            r"it(?:'s| is) (?:important|worth|essential|crucial) to (?:note|remember|understand|choose|consider)",
            r"plays? an? (?:crucial|vital|key|important|significant|essential|pivotal) role",
            r"(?:there are|here are) (?:many|several|a few|some|numerous|various|countless|the (?:best|top))",
            r"when it comes to",
            r"look no further",
            r"(?:ultimate|complete|comprehensive) guide",
            "game-?changer",
            r"whether you(?:'re| are)",
            "tips and tricks",
            r"unlock (?:the|your)",
            r"seamless(?:ly)?",
            "ever-(?:changing|evolving)",
            r"a wide (?:range|variety|array) of",
            r"improve (?:your )?(?:productivity|efficiency|performance)",
        ),
        "zh": (
            "综上所述",
            "总而言之",
            "总之",
            "总的来说",
            "众所周知",
            "(?:起着|具有|发挥着?|扮演着?)[^，。\n]{0,10}(?:重要|关键|至关重要)",
            "随着[^，。\n]{2,30}的(?:不断|快速|飞速|迅速)?(?:发展|进步|普及)",
            "首先[^\n]{0,200}其次",
            "不可或缺",
            "有效(?:地)?提(?:升|高)",
            "赋能",
            "越来越(?:多|重要|受)",
            "广泛(?:应用|使用)",
            "盘点",
            "一文(?:读懂|看懂|了解|搞懂)",
            "希望(?:本文|这篇文章|以上内容|对(?:你|您|大家)有)",
            "小编",
        ),
        "de": (
            "zusammenfassend",
            r"spielt eine (?:wichtige|entscheidende|zentrale|große) rolle",
            "in der heutigen (?:zeit|welt)",
            r"es ist wichtig",
            r"es gibt (?:viele|zahlreiche|verschiedene|mehrere)",
            r"wenn es um [^,.\n]{2,40} geht",
            "fazit",
            "immer (?:mehr|wichtiger)",
            "ob sie nun",
            "eine vielzahl",
        ),
        "fr": (
            "en conclusion",
            "pour conclure",
            "en résumé",
            r"joue un rôle (?:important|crucial|clé|essentiel|majeur)",
            r"il est (?:important|essentiel) de",
            r"de nos jours",
            "il existe (?:de nombreux|plusieurs|différents)",
            "guide (?:complet|ultime)",
        ),
        "es": (
            "en conclusión",
            "en resumen",
            r"juega un papel (?:importante|crucial|clave|fundamental)|desempeña un papel",
            r"es (?:importante|fundamental|esencial)",
            "hoy en día",
            r"existen (?:muchos|varios|diferentes|numerosos)",
            "guía (?:completa|definitiva)",
        ),
        "ja": ("まとめ", "いかがでしたか", "重要な役割", "近年", "さまざまな|様々な", "おすすめ", "ポイントは"),
    }
)
