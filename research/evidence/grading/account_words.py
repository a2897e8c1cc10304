"""Which words and forms show who speaks of what they made, did or measured? Data for `kinds`, by language."""

# ruff: noqa: E501 - the lines of a table

from __future__ import annotations

from research.evidence.grading.finder import Finder, lines, phrases

# An account of what happened, by somebody who was in it.
INCIDENT = phrases(
    {
        "en": (
            "post-?mortems?",
            "retrospective",
            "root cause",
            "outages?",
            "incidents?",
            "what went wrong",
            r"lessons? (?:we )?learned",
            r"roll(?:ed|ing)? back",
            "rollback",
            "on-?call",
            r"downtime",
            r"mitigat(?:ed|ion)",
            r"timeline",
            r"pag(?:ed|er)",
            "data loss",
            "failed over",
            r"near miss",
            r"hindsight",
            r"it turned out",
            r"broke (?:down|production)",
        ),
        "zh": (
            "复盘",
            "踩坑",
            "踩了?(?:一个|个|不少|很多)?坑",
            "故障",
            "事故",
            "根因",
            "回滚",
            "排查",
            "定位(?:到|问题)",
            "教训",
            "线上问题",
            "止损",
            "宕机",
        ),
        "de": (
            "ausfall",
            "störung",
            "vorfall",
            "ursache",
            "zurückgerollt",
            "gelernt haben",
            "was schief (?:ging|lief|gegangen ist)",
            "im nachhinein",
            "nachbetrachtung",
            "fehlersuche",
        ),
        "fr": (
            "panne",
            "incident",
            "cause racine",
            "retour d'expérience",
            "ce qui s'est mal passé",
            "leçons",
            "post-mortem",
        ),
        "es": ("caída", "incidente", "causa raíz", "lecciones aprendidas", "qué salió mal", "post ?mortem"),
        "ja": ("障害", "原因", "ふりかえり", "振り返り", "ロールバック", "ポストモーテム", "教訓", "ハマ(?:った|り)"),
    }
)

EXPERIENCE = phrases(
    {
        "en": (
            r"(?:we|i)(?: (?:have|had|finally|then|also|eventually|just|recently|decided to|had to|tried to))? (?:migrated?|switched|deployed|shipped|rolled out|installed|upgraded?|rewrote|rebuilt|ran into|hit|noticed|discovered|realized|realised|learned|tried|bought|used|spent|moved|visited|drove|restarted|fixed|debugged|woke|replaced|built|ended up|started|stopped|lost|interviewed|joined|worked|wrote|implemented|released|ran|went|asked|closed|finished|added)",
            r"in production",
            r"our (?:team|migration|cluster|experience|on-?call|deployment|customers started)",
            r"my (?:experience|own|first|setup)",
        ),
        "zh": (
            "我们(?:[^，。\n]{0,8})?(?:迁移|上线|部署|升级|切换|发现|遇到|决定|回滚|改造|重启|定位)",
            "我(?:[^，。\n]{0,6})(?:遇到|发现|用了|买了|试了|装了|踩)",
            "(?:我们|我)?(?:公司|团队)的?(?:业务|项目|线上)",
            "生产环境",
            "线上环境",
        ),
        "de": (
            r"(?:wir|ich) (?:haben|habe|mussten|musste|sind|bin|hatten|hatte|stellten|bemerkten|bemerkte|entschieden)",
            r"(?:haben|mussten|hatten|habe|musste) (?:wir|ich)",
            "im produktivbetrieb",
            r"unser team",
            "meine erfahrung(?:en)?",
        ),
        "fr": (
            r"nous (?:avons|avions|sommes) (?:migré|déployé|constaté|découvert|décidé|remarqué|installé|dû)",
            r"j'ai (?:essayé|acheté|installé|utilisé|constaté|découvert|dû)",
            "notre équipe",
            "en production",
        ),
        "es": (
            r"(?:migramos|desplegamos|decidimos|notamos|descubrimos|instalamos|tuvimos que)",
            r"(?:probé|compré|instalé|usé|descubrí)",
            "nuestro equipo",
            r"en producción",
        ),
        "ja": (
            "(?:移行|導入|デプロイ|購入|使って|試して)(?:しました|した|みた|みました)",
            "弊チーム|私のチーム",
            "本番環境",
        ),
    }
)

YOU = phrases(
    {
        "en": ("you", "your", "yours"),
        "zh": ("你", "您"),
        "de": ("sie", "ihnen", "du", "dein", "ihr"),
        "fr": ("vous", "votre", "vos", "tu"),
        "es": ("usted", "tu", "tus", "te"),
        "ja": ("あなた", "みなさん", "皆さん"),
    }
)

# Whose thing was measured: one's own, or somebody else's.
OWN_OBJECT = phrases(
    {
        "en": (
            r"our (?:new |proposed |own |latest )?(?:system|method|model|approach|implementation|algorithm|prototype|product|device|library|engine|design|framework|architecture|technique|sensor|compiler|service|platform|kernel|database|runtime|reactor|catalyst|process|algorithm|scheme|network|pipeline)s?",
            r"(?:we|i)(?: (?:have|then|also))? (?:propose|present|introduce|built|developed|designed|implemented|trained|fabricated|synthesi[sz]ed|wrote|rewrote|constructed)d?",
            "in this (?:paper|work), we",
        ),
        "zh": (
            "本文提出",
            "我们(?:提出|开发|设计|实现|自研|研发|训练|构建|搭建|改造|优化)",
            "自研",
            "我们的(?:系统|方法|模型|产品|方案|算法|框架|平台|服务|引擎)",
            "本(?:系统|方法|模型|方案|算法)",
        ),
        "de": (
            r"unser(?:e|es|en|em|er)? (?:neue[nrsm]? |eigene[nrsm]? )?(?:system|verfahren|modell|ansatz|methode|produkt|prototyp|anlage|algorithmus|entwicklung|dienst|plattform)",
            r"(?:wir|ich) (?:stellen|schlagen|präsentieren)",
            r"(?:wir|ich) haben(?: \pL+){0,6} (?:entwickelt|gebaut|entworfen|implementiert)",
            r"von uns entwickelt\pL*",
            "selbst (?:entwickelt|gebaut)",
        ),
        "fr": (
            r"nous (?:proposons|présentons|avons (?:développé|conçu|construit))",
            r"notre (?:système|méthode|modèle|approche|produit|prototype|algorithme|plateforme)",
        ),
        "es": (
            r"(?:proponemos|presentamos|desarrollamos|diseñamos)",
            r"nuestr[ao] (?:sistema|método|modelo|enfoque|producto|prototipo|algoritmo|plataforma)",
            "hemos (?:desarrollado|diseñado|construido)",
        ),
        "ja": (
            "(?:本|提案)手法",
            "(?:我々|私たち|弊社|当社)(?:の|が)(?:提案|開発|システム|モデル|製品)",
            "を提案(?:する|した)",
            "自社開発",
        ),
    }
)

OTHERS_OBJECT = phrases(
    {
        "en": (
            r"(?:we|i) (?:bought|purchased|ordered|borrowed|compared|pitted|reviewed|obtained)",
            r"(?:review|test|retail|loan) (?:unit|sample|units|samples)",
            r"(?:manufacturer|vendor|maker|supplier)s?(?:'s|')? (?:claims?|claimed|rating|specification|specifications|figure|figures|states?|stated|data ?sheet|promise[sd]?)",
            r"(?:claimed|advertised|rated) (?:capacity|power|speed|range|efficiency|output|battery|throughput|accuracy|cop)",
            r"independent(?:ly)? (?:tests?|tested|measured|measurements?|benchmarks?|laborator\pL+|evaluation)",
            r"(?:two|three|four|five|six|seven|eight|nine|ten|\d+) (?:competing |different |popular |commercial |portable )?(?:models|products|devices|vendors|brands|laptops|phones|databases|libraries|tools|services|providers|kettles|pumps|heaters|cameras|headphones)",
            r"(?:off-the-shelf|commercially available)",
            "neither vendor",
            r"none of the (?:vendors|manufacturers)",
        ),
        "zh": (
            "横评",
            "对比(?:评测|测试)",
            "评测(?:机|的)",
            "(?:厂商|官方|厂家)(?:宣称|标称|声称|公布)",
            "标称",
            "送测",
            "自费购买",
            "第三方(?:评测|测试|检测|测量)",
            "[两三四五六七八九十\\d]+ ?款(?:产品|手机|机型|数据库|工具|设备|空调|电池|耳机|路由器)",
        ),
        "de": (
            r"herstellerangaben?",
            r"laut hersteller",
            "testgeräte?",
            "testmuster",
            r"im handel gekauft",
            "vergleichstest",
            "testsieger",
            r"(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|\d+) (?:geräte|modelle|produkte|anbieter|wärmepumpen|hersteller)",
            r"unabhängige[nrs]? (?:test|messung|prüfung|labor)\pL*",
            "im vergleich (?:der|von)",
        ),
        "fr": (
            r"(?:le|selon le) (?:fabricant|constructeur)(?: annonce)?",
            "comparatif",
            r"annoncée? par le (?:constructeur|fabricant)",
            "appareil de test",
            r"(?:deux|trois|quatre|cinq|six|\d+) (?:modèles|appareils|produits)",
            "test indépendant",
        ),
        "es": (
            r"(?:según|declara) el fabricante",
            "comparativa",
            r"(?:dos|tres|cuatro|cinco|seis|\d+) (?:modelos|productos|dispositivos)",
            "unidad de prueba",
            "prueba independiente",
        ),
        "ja": ("公称(?:値)?", "メーカー(?:発表|公称)", "比較(?:テスト|検証|レビュー)", r"[\d二三四五]+(?:機種|製品)を"),
    }
)

# A party about itself.
OWN_FORM = phrases(
    {
        "en": (
            r"(?:a|the|an) (?:\pL+ )?(?:leading|global|premier|innovative|world-leading|international) (?:[\pL&-]+ ){0,3}(?:providers?|suppliers?|manufacturers?|producers?|developers?|makers?|company)",
            r"for immediate release",
            r"forward-looking statements?",
            r"(?:media|press|investor) (?:contacts?|relations|inquiries|enquiries)",
            r"safe harbor",
            r"form (?:10-k|10-q|8-k|20-f)",
            r"securities and exchange commission",
            r"annual report",
            r"the company's (?:board|shares|revenue|subsidiaries|results|fiscal)",
            r"today announced",
            r"(?:team|company|project|foundation|authority|council) is (?:happy|pleased|proud|excited|delighted|glad) to",
            r"announced today",
            r"we(?:'re| are)(?: (?:very|so))? (?:excited|pleased|proud|happy|thrilled|delighted) to",
            r"we(?:'re| are)? (?:announc\pL+|introducing|launching|releasing|committed)",
            r"press release",
            r"(?:fiscal )?(?:year|quarter) ended",
            r"(?:quarterly|annual|full-year|(?:first|second|third|fourth)[- ]quarter) results",
            r"statement (?:from|by|of) (?:the )?(?:\pL+ ){0,3}(?:ceo|president|spokes\pL+|board|company|minister)",
            r"our (?:customers|products|company|mission|shareholders|employees|members|services|store)",
        ),
        "zh": (
            "特此公告",
            "本公司(?:及)?(?:董事会|全体|拟|将|于)?",
            "公司董事会",
            "(?:关于[^，。\n]{2,40})的?公告",
            "证券代码[:：]",
            "媒体(?:联系|垂询)",
            "关于我们",
            "声明如下|严正声明|郑重声明",
            "我司",
            "今日宣布|今天宣布|正式(?:发布|宣布|推出)",
            "年度报告",
            "新闻稿",
            "敬请广大投资者",
        ),
        "de": (
            "pressemitteilung",
            "pressekontakt",
            r"(?:gab|gibt) heute bekannt",
            "zur sofortigen veröffentlichung",
            "ad-hoc-(?:mitteilung|meldung)",
            "geschäftsbericht",
            r"wir freuen uns",
            r"unsere (?:kunden|produkte|mitarbeiter|aktionäre|leistungen)",
            "stellungnahme",
        ),
        "fr": (
            "communiqué de presse",
            "contacts? presse",
            "à propos d[e']",
            r"annonce aujourd'hui",
            "rapport annuel",
            r"nous sommes (?:heureux|fiers|ravis)",
            r"nos (?:clients|produits|services)",
        ),
        "es": (
            "nota de prensa|comunicado de prensa",
            "contacto de prensa",
            r"anunció hoy|anuncia hoy",
            "informe anual",
            r"nos complace",
            r"nuestros (?:clientes|productos|servicios)",
        ),
        "ja": (
            "プレスリリース",
            "報道(?:関係者|資料)",
            "会社概要",
            "当社は",
            "弊社は",
            "お知らせ(?:いたし|します)",
            "有価証券報告書",
            "本日.{0,30}発表(?:いた)?しました",
        ),
    }
)

ABOUT = Finder(
    r"(?m)^[ \t#*_]{0,4}(About (?:us|[\p{Lu}][\pL&.-]+(?: \p{Lu}[\pL&.-]+){0,4})|Über (?:uns|das Unternehmen|die \p{Lu}\pL+)|À propos d[eu' ]{1,2}\pL+|(?:Acerca de|Sobre) \pL+|关于(?:我们|[\p{Han}A-Za-z]{2,12})|会社概要)[ \t:：*]{0,4}$",
    groups=1,
)

CHANGES = lines(
    r"(?:release notes|change ?log|what's new(?: in)?|breaking changes|bug ?fixes|new features|known issues|fixed|added|changed|removed|deprecated|security fixes|更新日志|版本说明|新增(?:功能)?|修复(?:问题)?|变更|已知问题|发布说明|versionshinweise|änderungen|neuerungen|fehlerbehebungen|notes de version|nouveautés|corrections|notas de la versión|novedades|correcciones|リリースノート|変更点|不具合修正|新機能)[ \t:：*]{0,4}(?:$|\(|v?\d|[-–])"
)

CHANGE_ITEMS = lines(
    r"(?:added|fixed|changed|removed|improved|updated|新增|修复|优化|移除|behoben|hinzugefügt|geändert|ajout|corrigé|añadido|corregido) ?:? ?\S"
)
