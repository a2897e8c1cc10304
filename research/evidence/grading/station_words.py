"""Which words show a visit, a press name, a notice, and a version that is not the last? Data for `papers` and `stages`."""

# ruff: noqa: E501 - the lines of a table

from __future__ import annotations

from research.evidence.grading.finder import Finder, phrases

# A delegation or a staff that tells of its own visit or its own years.
VISIT_TITLE = phrases(
    {
        "en": (
            r"(?:site|study) visit",
            r"(?:trip|travel|visit) report",
            r"what we learn(?:ed|t)",
            r"lessons (?:learned|learnt|from our)",
        ),
        "zh": ("考察(?:记录|报告|纪要)", "调研(?:记录|报告)", "走访记录"),
        "de": ("reisebericht", "besuchsbericht", r"was wir gelernt haben"),
        "fr": (r"compte rendu de visite", r"ce que nous avons appris"),
        "es": (r"informe de visita", "lo que aprendimos"),
        "ja": ("視察報告", "出張報告", "学んだこと"),
    }
)

# How a paper calls a press of its own: the masthead, not who it is.
PRESS_NAME = Finder(
    r"(?i)(?:\A|[^\pL])(?:news|courier|herald|gazette|times|tribune|telegraph|chronicle|post|ledger|observer|mail|dispatch|sentinel|radio|zeitung|anzeiger|tageblatt|wochenblatt|nachrichten|kurier|rundschau|le monde|le journal|gazette|dépêche|courrier|diario|periódico|noticias|el correo|la voz)(?:[^\pL]|\z)|(?:日报|晚报|早报|时报|新闻|新聞|通讯社|周刊|朝日|毎日)"
)

ANNOUNCES = Finder(
    r"(?i)\A\W{0,6}(?:(?:public |official |road |works )?(?:notice|announcement)(?: of| to|:)|(?:avis|arrêt) de travaux|avis (?:public|aux|au public|d'enquête)|aviso(?: público|:| de)|(?:öffentliche )?bekanntmachung|(?:关于[^，。\n]{2,40}的)?(?:公告|通告|通知|公示)|お知らせ|إعلان)"
)

# A body or a firm as the publisher that a page names: what it puts out unsigned is its own word.
BODY_NAME = Finder(
    r"(?i)(?:\A|[^\pL])(?:press office|audit office|court of auditors|statistics office|rechnungshof|cour des comptes|tribunal de cuentas|city of|town of|county of|department|ministry|water board|board of|authority|city council|commission|secretariat|embassy|railways?|utilities|ferry company|cooperative|ltd|inc|llc|plc|gmbh|s\.a\.|pressestelle|stadtverwaltung|landratsamt|ministerium|stadtwerke|verkehrsbetriebe|mairie|préfecture|ministère|régie|ayuntamiento|ministerio|consorcio)(?:[^\pL]|\z)|(?:审计署|会計検査院|人民政府|管理局|交通局|委员会|有限公司|集团|市役所|株式会社|交通局)"
)

# Told after a report that somebody else put out.
AFTER_A_REPORT = phrases(
    {
        "en": (r"according to (?:the |its |their |an? )?(?:\pL+ ){0,4}(?:report|account|statement|filing)",),
        "zh": ("(?:^|[^数证根依占凭票收])据[^，。|\n]{2,40}(?:报告|年报|公告)",),
        "de": (r"laut (?:dem |der |des )?(?:\pL+ ){0,3}\pL*(?:bericht|mitteilung)",),
        "fr": (r"(?:selon|d'après) (?:le|un|son) (?:\pL+ ){0,3}(?:rapport|communiqué)",),
        "es": (r"según (?:el|un|su) (?:\pL+ ){0,3}(?:informe|comunicado)",),
        "ja": ("(?:報告書|年報)に(?:よると|よれば)",),
    }
)

# A thread that lost its marks of posts: the title says what it is, and the posts speak of posts.
THREAD_TITLE = Finder(
    r"(?i)(?:\A|[^\pL])(?:forum|thread|message board|foro|foren|fil de discussion|hilo)(?:[^\pL]|\z)|论坛|贴吧|帖子|フォーラム|掲示板|スレ"
)
THREAD_WORDS = phrases(
    {
        "en": (
            r"(?:the )?posts? (?:above|below|was removed|by)",
            r"thread (?:closed|locked|opened)",
            r"(?:moderator|op|original post|replies|reply|posted)",
            r"this thread",
        ),
        "zh": ("楼上", "楼主", "版主", "回帖", "顶(?:一下|帖)"),
        "de": (r"(?:beitrag|post) (?:oben|über mir)", "moderator(?:in)?", r"(?:thema|thread) geschlossen"),
        "fr": (r"message (?:ci-dessus|précédent)", "modérateur", "sujet (?:clos|fermé)"),
        "es": (r"mensaje (?:anterior|de arriba)", "moderador", "hilo cerrado"),
        "ja": ("スレ(?:主|ッド)", "管理人", "書き込み"),
    }
)

# Spoken words written down: who speaks stands before each turn.
SPOKEN_TITLE = phrases(
    {
        "en": ("transcript", "interview", "hearing"),
        "zh": ("专访|访谈|实录",),
        "de": ("interview", "gespräch mit", "mitschrift"),
        "fr": ("entretien", "interview", "transcription"),
        "es": ("entrevista", "transcripción"),
        "ja": ("インタビュー|対談|書き起こし",),
    }
)
TURN = Finder(r"(?m)^[ \t*_]{0,4}([\p{Lu}][\pL. -]{0,24}|[\p{Han}ァ-ン]{1,8})[ \t*_]{0,3}[:：] ?\S", groups=1)

# What a page of documentation or a data sheet says at its head.
SHEET_TITLE = phrases(
    {
        "en": (
            r"(?:technical )?(?:specifications?|data ?sheet|limits and quotas|quotas|api reference|reference manual|compatibility)",
        ),
        "zh": ("规格(?:书|参数)?|技术参数|产品参数",),
        "de": ("(?:technische )?(?:daten|datenblatt|spezifikation)",),
        "fr": ("fiche technique|caractéristiques techniques",),
        "es": ("ficha técnica|especificaciones",),
        "ja": ("仕様(?:書|一覧)?|主な仕様",),
    }
)
SHEET_WORDS = phrases(
    {
        "en": (
            r"applies to [^\n.]{3,60}\d",
            r"last (?:reviewed|updated|changed)",
            r"(?:is|are) rated (?:for|at)",
            "works standard",
            r"per (?:api key|request|account|queue|user|minute)",
            r"(?:replace|do not use|do not exceed|operating temperature|rated (?:power|voltage|capacity))",
            r"status \d\d\d",
        ),
        "zh": ("额定(?:功率|电压|容量)", "适用(?:于|机型|版本)", "工作温度"),
        "de": (r"(?:nenn(?:leistung|spannung|kapazität)|gilt für version|betriebstemperatur|zulässig)",),
        "fr": (r"(?:puissance nominale|tension nominale|température de fonctionnement)",),
        "es": (r"(?:potencia nominal|tensión nominal|temperatura de funcionamiento)",),
        "ja": ("定格|動作温度|対応バージョン",),
    }
)

# A version that is not the last word. Its own word only: a sentence that begins so, or "this version".
SUPERSEDED = Finder(
    r"(?im)((?:^|[.;:!(>*] ?|\A)(?:superseded|replaced|obsoleted|obsolete,? replaced) by:? (?:the |a |our )?\pL*|(?:^|[^\pL])this (?:version|document|draft|page|edition|notice|standard|specification|paper|plan|note) (?:is|has been|was) (?:now )?(?:superseded|replaced by|obsolete|outdated|no longer (?:valid|current|in force|maintained))|superseded (?:version|draft|document)(?:[^\pL]|$)"
    r"|(?:本(?:版本|版|文件|标准|办法|页面|稿|草案)|该(?:版本|文件|稿))[^，。\n]{0,10}已(?:被|经|由)?[^，。\n]{0,20}(?:废止|作废|失效|取代|替代|代替)|^[（(]?已(?:废止|作废|失效|被[^，。\n]{2,20}(?:取代|替代|代替))"
    r"|(?:^|[.;:!(] ?)(?:ersetzt|überholt|abgelöst|aufgehoben) durch (?:die|den|das)?|diese (?:fassung|version|seite|satzung|unterlage) (?:ist|wurde|wird) (?:\pL+ ){0,6}(?:überholt|ersetzt|veraltet|abgelöst|nicht mehr gültig)|dieser entwurf (?:ist|wurde) (?:\pL+ ){0,6}(?:überholt|ersetzt)"
    r"|(?:^|[.;:!(] ?)(?:remplacée?|annulée? et remplacée?) par (?:la|le|l')|cette version (?:est|n'est plus) (?:obsolète|périmée|remplacée|en vigueur|valable)"
    r"|(?:^|[.;:!(] ?)(?:sustituid[oa]|reemplazad[oa]) por (?:la|el)|esta versión (?:está|ha quedado|ha sido|queda) (?:obsoleta|superada|sustituida)"
    r"|(?:旧版|廃止(?:済み|されました)|本(?:版|書|案)は[^。\n]{0,20}(?:置き換え|差し替え|廃止))(?:です|られ|ました)?)"
)

DRAFT_TITLE = phrases(
    {
        "en": (
            r"(?:working|discussion|consultation|first|preliminary|internal|revised) draft",
            r"draft,? (?:version |v)?\d[\d.]*",
            r"draft (?:by-?law|regulation|law|bill|plan|report|version|minutes|strategy|for (?:comment|consultation|discussion))",
            r"v?\d[\d.]* draft",
            "draft",
        ),
        "zh": ("征求意见稿", "(?:讨论|送审)稿", "草案", "初稿"),
        "de": (r"(?:\pL+)?entwurf", "vorläufige fassung"),
        "fr": (r"(?:document de travail|version provisoire|avant-projet|projet de rapport)",),
        "es": (r"(?:borrador|documento de trabajo|versión preliminar|anteproyecto)",),
        "ja": ("素案|草案|未定稿|ドラフト版",),
    }
)

DRAFT_WORD = phrases(
    {
        "en": (
            r"(?:this|working|discussion|internal) draft (?:is|of|for|puts|was|has)",
            r"(?:not for|do not) (?:quotation|citation|publication|quote|cite|distribution|circulation)",
        ),
        "zh": ("(?:未经许可)?(?:不得|请勿|禁止)引用", "内部讨论", "现(?:公开|向社会)[^，。\n]{0,12}征求意见"),
        "de": ("nicht zur veröffentlichung", "nicht zitierfähig", "(?:dieser|arbeits)entwurf"),
        "fr": (r"ne pas (?:citer|diffuser)",),
        "es": (r"no (?:citar|difundir)", "este borrador"),
        "ja": ("引用(?:禁止|不可)",),
    }
)

# What stands before the day of a paper, in its head.
STATED = Finder(
    r"(?im)((?:^|[\n ])(?:date|dated|datum|stand|fecha|published|issued|version(?: v?[\d.]+)?|дата)(?: ?[:：]| of| vom| du| del?)? |(?:日期|发布日期|更新日期|发文日期|作成日|発行日|更新日)[:：] ?|(?:draft|minutes|notes?|transcript|report|memo|letter|fassung|protokoll|sitzung|acta|séance|réunion|sesión|meeting|meeting held|fait)(?: (?:of|on|vom|am|du|le|del?|der \pL+ vom))+ (?:the (?:meeting|session|sitting) (?:of|on) )?|(?:regional news|edition|ausgabe vom)[, ]{1,2}(?:\pL+day,? )?)",
    groups=1,
)
