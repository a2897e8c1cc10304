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

# A version that is not the last word.
SUPERSEDED = phrases(
    {
        "en": (
            r"(?:is|was|has been|now)? ?(?:superseded|replaced|obsoleted) by (?:the |a |our )?(?:final|new|newer|later|revised|current|updated|\pL+ version|version|edition|rfc|notice|document)",
            r"(?:this|that) (?:version|document|draft|page|edition|notice|standard) (?:is|has been|was) (?:superseded|withdrawn and replaced|obsolete|outdated|no longer (?:valid|current|maintained))",
            r"superseded (?:version|draft|document)",
        ),
        "zh": (
            "(?:本(?:版本|文件|标准|办法|页面|文)|该(?:版本|文件))[^，。\n]{0,10}已(?:被|经)?(?:废止|作废|失效|取代|替代|更新)",
            "已被[^，。\n]{2,30}(?:取代|替代|代替)",
        ),
        "de": (
            r"(?:ersetzt durch|überholt durch|abgelöst durch|aufgehoben durch)",
            r"diese (?:fassung|version|seite) (?:ist|wurde) (?:überholt|ersetzt|veraltet|nicht mehr gültig)",
        ),
        "fr": (
            r"(?:remplacée?|annulée? et remplacée?) par (?:la|le|l')",
            r"cette version (?:est|n'est plus) (?:obsolète|périmée|en vigueur)",
        ),
        "es": (r"(?:sustituid[oa]|reemplazad[oa]) por (?:la|el)", r"esta versión (?:está|ha quedado) (?:obsoleta|superada)"),
        "ja": ("(?:旧版|廃止(?:済み|された))", "最新版(?:に|と)(?:置き換え|差し替え)"),
    }
)

DRAFT = phrases(
    {
        "en": (
            r"(?:working|discussion|consultation|first|preliminary|internal) draft",
            r"draft v?\d[\d.]*",
            r"draft (?:for|of \d)",
            r"not for (?:quotation|citation|publication|circulation|distribution)",
            r"(?:do not|please do not) (?:cite|quote|circulate)",
            r"v?\d[\d.]* draft",
        ),
        "zh": ("征求意见稿", "(?:讨论|送审)稿", "草案", "初稿", "内部资料"),
        "de": (r"(?:arbeits|vor|referenten|diskussions)?entwurf", "nicht zur veröffentlichung", r"vorläufige fassung"),
        "fr": (r"(?:document de travail|version provisoire|avant-projet|projet de rapport)", r"ne pas (?:citer|diffuser)"),
        "es": (r"(?:borrador|documento de trabajo|versión preliminar|anteproyecto)", r"no (?:citar|difundir)"),
        "ja": ("素案|草案|未定稿|ドラフト版", "引用(?:禁止|不可)"),
    }
)
