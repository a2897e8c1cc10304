"""Which words and forms show what kind of source a page is? Data for `kinds`, by language; '' is common to all."""

# ruff: noqa: E501 - the lines of a table

from __future__ import annotations

from research.evidence.grading.finder import Finder, lines, phrases

# Law, regulation, ruling, standard: provisions that open a line, and the words with which such a text speaks.
PROVISION = Finder(
    r"(?im)^[ \t#*_]{0,6}((?:article|artikel|artículo|art\.?|section|sec\.|§§?|clause|rule|regulation|annex|schedule) ?\d{1,4}[a-z]{0,2}\b|article premier|第[\d〇零一二三四五六七八九十百千]{1,8}[条條章])",
    groups=1,
)
ENACTING = phrases(
    {
        "en": (
            r"be it enacted",
            r"(?:is|are) hereby (?:enacted|repealed|amended|established|ordered)",
            r"have adopted this (?:regulation|directive|decision)",
            r"this (?:act|regulation|directive|ordinance|order|statute|law|decree|rule) (?:shall|may be cited|applies|enters?|comes?|takes effect|lays down|is)",
            r"(?:enter|come)s? into force",
            r"shall (?:be liable|not|be punish\pL+|ensure|apply|be deemed|provide|have|notify|submit|keep)",
            r"it is (?:so )?ordered",
            r"for the purposes? of this (?:act|regulation|directive|section|part|chapter|order)",
            r"statutory instrument",
            r"official journal",
            r"(?:plaintiffs?|defendants?|appellants?|respondents?|petitioners?)",
            r"opinion of the court",
            r"the (?:appeal|motion|petition) is (?:dismissed|granted|denied|allowed)",
        ),
        "zh": (
            "根据[^，。\n]{2,30}制定本(?:法|条例|办法|规定|细则)",
            "本(?:法|条例|办法|规定|细则|标准|规范)(?:自|所称|适用|规定|由)",
            "自[^，。\n]{4,20}起(?:施行|实施|生效)",
            "依法追究",
            "(?:不得|应当)",
            "判决如下",
            "本院(?:认为|查明)",
            "原告|被告|上诉人",
            "裁定如下",
        ),
        "de": (
            r"dieses gesetz",
            r"diese (?:verordnung|richtlinie|satzung)",
            r"tritt (?:am|mit) [\pL\pN .]{3,40} in kraft",
            "im namen des volkes",
            "bundesgesetzblatt",
            r"(?:wird|werden) mit (?:freiheitsstrafe|geldstrafe|geldbuße)",
            "im sinne (?:dieses gesetzes|dieser verordnung)",
            r"absatz \d+ satz \d+",
            r"für recht erkannt",
            "die revision (?:der|des) (?:klägers?|klägerin|beklagten)",
            "tatbestand",
            "entscheidungsgründe",
        ),
        "fr": (
            r"(?:le|la) présent[e]? (?:loi|règlement|directive|décret|arrêté|code)",
            "entre en vigueur",
            "journal officiel",
            "est puni",
            "au nom du peuple français",
            "par ces motifs",
            "est abrogé",
            "décrète",
            "ont arrêté le présent règlement",
        ),
        "es": (
            r"(?:la|el) presente (?:ley|reglamento|decreto|real decreto|orden|directiva)",
            r"entrará en vigor",
            "boletín oficial",
            "queda derogad[oa]",
            "será sancionad[oa]",
            "fallo",
            "vistos?",
        ),
        "ja": (
            "この(?:法律|省令|政令|規則|条例)(?:は|において|の)",
            "施行する",
            "しなければならない",
            "してはならない",
            "主文",
            "裁判所は",
        ),
    }
)
RULING = phrases(
    {
        "en": (
            r"(?:plaintiff|defendant|appellant|petitioner|claimant)s?",
            r"(?:the|this) court (?:finds|holds|concludes|orders|held)",
            "it is (?:so )?ordered",
            "judgment",
            r"v\. \p{Lu}\pL+",
            "opinion of the court",
        ),
        "zh": ("原告", "被告", "上诉人", "本院(?:认为|查明)", "判决如下", "裁定如下"),
        "de": ("im namen des volkes", "tatbestand", "entscheidungsgründe", "für recht erkannt", r"(?:klägerin?|beklagten?)"),
        "fr": ("au nom du peuple français", "par ces motifs", r"la cour (?:de cassation|d'appel)"),
        "es": ("fallamos", "antecedentes de hecho", "fundamentos de derecho"),
        "ja": ("主文", "原告", "被告", "裁判所は"),
    }
)
STANDARD = phrases(
    {
        "en": (
            r"this (?:international standard|document|specification|standard) (?:specifies|defines|describes|establishes) (?:the |a |an )?(?:\pL+ ){0,3}(?:requirements|protocol|syntax|format|method|procedures|test|semantics)",
            "normative references",
            "terms and definitions",
            r"the key ?words \"?must",
            "iana considerations",
            "conformance requirements",
            "rfc ?2119",
        ),
        "zh": ("本标准规定了", "本文件规定了", "规范性引用文件", "术语和定义", "本标准适用于", "本文件适用于"),
        "de": (r"diese norm (?:legt|gilt|beschreibt)", "normative verweisungen", "dieses dokument legt"),
        "fr": (r"(?:la présente norme|le présent document) (?:spécifie|définit|fixe)", "références normatives"),
        "es": (r"(?:esta norma|este documento) (?:especifica|define|establece)", "referencias normativas"),
        "ja": ("この規格は", "引用規格", "適用範囲"),
    }
)
CONTRACT = phrases(
    {
        "en": (
            r"you (?:agree|acknowledge|may not|accept)",
            r"(?:these|our) terms (?:of (?:service|use)|and conditions)?",
            r"your (?:use of|account|access)",
            "this agreement",
            "licensee",
            r"privacy (?:policy|notice)",
        ),
        "zh": ("您(?:同意|理解|承诺|应当|使用)", "本协议", "用户协议", "服务条款", "隐私政策"),
        "de": (
            "allgemeine geschäftsbedingungen",
            "nutzungsbedingungen",
            r"(?:sie|du) (?:stimmen|stimmst) [^.\n]{0,30}zu",
            r"diese agb",
            "datenschutzerklärung",
        ),
        "fr": ("conditions générales", r"vous (?:acceptez|reconnaissez)"),
        "es": ("términos y condiciones", r"usted (?:acepta|reconoce)"),
        "ja": ("利用規約", "お客様は"),
    }
)

# A demonstration: somebody shows a screen or a stage, in spoken words.
SHOWING = phrases(
    {
        "en": (
            r"let me (?:just )?show you",
            r"(?:i'll|i will|we'll|i'm going to|i want to|let's) (?:show you|demo|walk you through|switch over to|jump into the demo)",
            r"as you can see(?: here)?",
            r"on (?:the|my|your) screen",
            r"(?:watch|look at) (?:this|that|how)",
            r"in this (?:demo|video|webinar|keynote)",
            r"live demo",
            r"(?:click|tap) (?:here|this button) and",
            r"welcome (?:back )?to (?:the|our|my|this) (?:\pL+ ){0,2}(?:channel|keynote|demo|webinar|launch|show|video|stage)",
            r"(?:please )?welcome (?:to the stage|on stage)",
            r"isn't that (?:amazing|great|cool|incredible)",
            r"don't forget to (?:like|subscribe)",
            "like and subscribe",
        ),
        "zh": (
            "(?:给大家|为大家|我来|我给你们)(?:演示|展示)(?:一下)?",
            "大家(?:可以|请)看(?:到|一下)?(?:屏幕|这里|大屏幕)?",
            "(?:本视频|这个视频|本期视频|演示视频)",
            "现场演示",
            "欢迎(?:大家)?(?:来到|收看|观看)",
            "点赞.{0,4}(?:关注|投币|收藏)",
            "接下来(?:我们)?(?:看|演示)",
        ),
        "de": (
            r"ich zeige (?:ihnen|euch|dir)",
            r"wie (?:sie|ihr|du) (?:hier )?(?:sehen|seht|siehst)",
            r"(?:schauen|schaut) (?:sie|wir) (?:mal|uns|sich)",
            r"in (?:diesem|unserem) video",
            "willkommen (?:zu|auf|bei)",
            "live-demo",
            "auf dem bildschirm",
        ),
        "fr": (
            r"je vais vous montrer",
            r"comme vous (?:pouvez le voir|le voyez)",
            "dans cette (?:vidéo|démo)",
            "à l'écran",
            "bienvenue (?:à|dans|sur)",
        ),
        "es": (
            r"(?:les|os|te) voy a mostrar",
            r"como (?:pueden|podéis|puedes) ver",
            r"en (?:este vídeo|este video|esta demo)",
            "en pantalla",
            r"bienvenidos (?:a|al)",
        ),
        "ja": ("ご覧(?:ください|いただ)", "お見せします", "デモ(?:を|で|では)", "この動画"),
    }
)
SPOKEN_MARK = Finder(
    r"(?im)(^[ \t]*[\[(]?(?:\d{1,2}:)?\d{1,2}:\d\d[\])]?(?:[ \t.-]|$)|\[(?:music|applause|laughter|cheers?|musik|applaus|beifall|musique|applaudissements|música|aplausos|音乐|掌声|笑声|音楽|拍手)[^\]\n]{0,20}\]|[（(](?:掌声|音乐|笑声|Applause|Music)[）)])",
    groups=1,
)
DEMO_TITLE = phrases(
    {
        "en": (
            "demo",
            "demonstration",
            "keynote",
            "webinar",
            "launch event",
            "product tour",
            "video",
            "walkthrough",
            "promo",
        ),
        "zh": ("演示", "发布会", "视频", "宣传片", "直播"),
        "de": ("produktvorstellung", "vorführung", "produktvideo"),
        "fr": ("démo", "démonstration", "présentation vidéo"),
        "es": ("demostración", "presentación en vídeo"),
        "ja": ("デモ", "発表会", "動画", "基調講演"),
    }
)

# Many voices: what a thread prints between the posts.
VOICES = Finder(
    r"(?im)(\b(?:posted|asked|answered|replied|commented|submitted|edited) (?:by [\w.-]{2,30}|(?:on|an?|\d+) [\w ,:]{1,24}(?:ago|at))"
    r"|^[ \t]*(?:[\w.-]{2,30} (?:wrote|writes|said|schrieb|escribió|a écrit) ?:|(?:re|aw|antwort|reply to): ?\S|@[\w.-]{2,30}[:, ]|[\w.-]{2,30} [·•|] \d{1,3} ?(?:h|d|m|mo|y|hours?|days?|months?|years?|std|tage?|jours?)\b)"
    r"|^[ \t]*(?:reply|upvote|share|quote|zitieren|antworten|répondre|responder|like|permalink)[ \t]*$|^\W{0,4}\d+ (?:replies|comments|votes?|points?|answers?|antworten|beiträge|réponses|respuestas|votos|likes?)\W{0,4}$|\b\d+ upvotes?\b"
    r"|\b(?:accepted answer|best answer|original poster|thread starter|senior member|new member|joined:|messages:|beiträge:|registriert seit|mitglied seit|beitrag von [\w.-]+|inscrit le|publicado por [\w.-]+|mensajes:|marked as solution)"
    r"|楼主|沙发|板凳|\d{1,4}楼(?:[^\p{Han}]|$)|#\d{1,4}楼|回复(?:于|@|[:：]|\()|引用[:：]|(?:\d+ ?(?:个|条))?(?:赞同|点赞|踩|个回答|条评论|条回复|次浏览)|采纳(?:答案)?|(?:发表|发布|编辑|回答|提问)于 ?\d|(?:网友|匿名用户|用户)[^，。\n]{0,12}[:：]"
    r"|^\d+ ?[:：] ?名無し|ベストアンサー|質問者|回答者|返信)",
    groups=1,
)

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

# Documentation: how an interface is to be used.
INTERFACE_FORM = Finder(
    r"(?m)((?:^|[ `(\[|])--?[a-z][a-z0-9]+(?:-[a-z0-9]+){0,5}\b|`[^`\n]{2,80}`|\b[a-z_][\w.]{2,40}\([^()\n]{0,80}\)|\b(?:GET|POST|PUT|PATCH|DELETE) /[\w/{}:.-]+|^\$ \S|^>>> \S|\b(?:def|fn|func|function|class|interface|struct) \w+ ?[({<:]|-> ?\w+|\b[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+\b|\b[\w-]+\.(?:ya?ml|toml|conf|json|ini|cfg)\b)",
    groups=1,
)
INTERFACE_WORDS = phrases(
    {
        "en": (
            r"parameters?",
            r"returns?(?: an?| the)?",
            r"(?:the )?default(?:s to| value| is|:)?",
            "usage",
            "options?",
            "required",
            "optional",
            "syntax",
            "arguments?",
            "deprecated",
            "endpoint",
            r"(?:request|response) body",
            "example",
            "raises",
            r"(?:integer|string|boolean|bool|array)",
            r"see also",
            r"supported (?:values|versions|platforms)",
            "prerequisites",
            "configuration",
        ),
        "zh": (
            "参数",
            "返回值",
            "默认(?:值|为)",
            "必填",
            "可选",
            "用法",
            "示例",
            "配置项",
            "取值",
            "类型",
            "接口(?:地址|说明|文档)",
            "请求(?:方式|体|参数)",
            "语法",
            "弃用",
        ),
        "de": (
            "parameter",
            "rückgabewert",
            "standardwert",
            "standard(?:mäßig)?",
            "optional",
            "erforderlich",
            "syntax",
            "beispiel",
            "voraussetzungen",
            "konfiguration",
            "veraltet",
            "option(?:en)?",
            "pflichtfeld",
        ),
        "fr": (
            "paramètres?",
            "valeur par défaut",
            "par défaut",
            "renvoie",
            "obligatoire",
            "facultatif",
            "syntaxe",
            "exemple",
            "prérequis",
            "options?",
        ),
        "es": (
            "parámetros?",
            "valor predeterminado",
            "por defecto",
            "devuelve",
            "obligatorio",
            "opcional",
            "sintaxis",
            "ejemplo",
            "requisitos previos",
            "opciones",
        ),
        "ja": ("引数", "戻り値", "デフォルト", "必須", "省略可", "構文", "使用例", "パラメータ", "オプション", "設定項目"),
    }
)
IMPERATIVE = lines(
    r"(?:set|run|use|install|click|select|add|enter|open|call|create|configure|enable|disable|press|choose|specify|pass|copy|replace|turn|connect|navigate|type|hold|restart)(?: \S){1}|(?:to (?:install|enable|configure|use|create|set|change|disable)) |"
    r"(?:设置|运行|使用|安装|点击|选择|添加|输入|打开|调用|创建|配置|启用|执行|按下|在[^，。\n]{2,20}中(?:设置|添加|输入|选择|点击))|(?:klicken|wählen|geben|öffnen|drücken|stellen|setzen|führen|verwenden|installieren|starten) sie |"
    r"(?:cliquez|sélectionnez|saisissez|ouvrez|appuyez|installez|exécutez|utilisez|définissez) |(?:haga clic|seleccione|introduzca|abra|pulse|instale|ejecute|utilice|defina) |(?:クリック|選択|入力|実行|設定|インストール)(?:し|する)"
)
TEACHING = phrases(
    {
        "en": (
            r"in this (?:tutorial|article|post|guide|blog post|lesson|course)",
            r"(?:i|we)(?:'ll| will) (?:show|explain|learn|cover|walk|look)",
            "step-by-step",
            r"let's (?:get started|dive|take a look|start|look)",
            "beginners?",
            r"(?:i|we) recommend",
        ),
        "zh": ("本文(?:将|介绍|主要|来|讲)", "教程", "小白", "入门", "手把手", "这篇文章", "今天(?:我们|给大家|来)"),
        "de": (
            r"in diesem (?:tutorial|artikel|beitrag|ratgeber)",
            "anfänger",
            "schritt für schritt",
            r"(?:zeige ich|zeigen wir) (?:dir|ihnen|euch)",
        ),
        "fr": (r"dans (?:cet article|ce tutoriel|ce guide)", "débutants?", "pas à pas"),
        "es": (r"en este (?:tutorial|artículo)|en esta guía", "principiantes", "paso a paso"),
        "ja": ("この記事では", "本記事", "初心者", "解説します", "入門"),
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

# News: somebody reports what happened, in the words of those who were there.
_AGENCY = r"\((?:Reuters|AP|AFP|dpa|EFE|UPI|CNN|ANSA|Xinhua|Kyodo|BBC|SID|epd|KNA)(?:[/ ][\w/ ]{1,16})?\) ?[—–-]{0,2}|\((?:[A-Z]{2,6}|\p{Lu}\p{Ll}+\p{Lu}\pL*)\) ?[—–-]{1,2}"
_PLACE = r"(?:\p{Lu}[\pL.'-]+(?: \p{Lu}[\pL.'-]+){0,2})"
DATELINE = Finder(
    rf"(?m)^[ \t*_]{{0,4}}({_PLACE}(?:, [\p{{L}}. ]{{2,24}}){{0,2}}(?:, \pL{{3,9}}\.? \d{{1,2}}(?:, \d{{4}})?)? ?(?:{_AGENCY}) ?\S"
    rf"|\p{{Lu}}{{3,}}(?:[ -]\p{{Lu}}{{2,}}){{0,3}}(?:, [\p{{L}}. ]{{2,24}}){{0,2}}(?:, \pL{{3,9}}\.? \d{{1,2}}(?:, \d{{4}})?)? ?(?:[—–]|--|- )\s?\S"
    rf"|{_PLACE}, \p{{Lu}}[\p{{L}}.]{{1,12}}(?:, \pL{{3,9}}\.? \d{{1,2}}(?:, \d{{4}})?)? ?(?:[—–]|--) ?\S"
    r"|本报讯|本报[\p{Han}]{1,8}讯|[\p{Han}]{2,8}社[\p{Han}]{0,6}\d{1,2}月\d{1,2}日电|[\p{Han}]{2,8}网\d{1,2}月\d{1,2}日(?:讯|电|消息)|[\p{Han}]{2,6}(?:讯|电)[ ，,:：]|[（(]?[\p{Han}ぁ-ん]{2,8}(?:共同|時事)[）)=＝])",
    groups=1,
)
AGENCY = phrases(
    {
        "en": ("(?-i:Reuters|AP|AFP|UPI|CNN|BBC|Bloomberg|Xinhua|ANSA|Kyodo)", "associated press"),
        "zh": ("本报|记者|[\\p{Han}]{2,8}(?:社|网)[\\p{Han}]{0,6}\\d{1,2}月\\d{1,2}日", "[讯电][ ，,:：]"),
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
        "zh": ("昨日|昨天|今日|今天|日前|近日|上周|本周|上月|周[一二三四五六日]|星期[一二三四五六日]|当天|当地时间",),
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
            "转载",
            "综述",
            "引自",
            "学者(?:认为|指出)",
        ),
        "de": (
            r"laut (?:\pL+ ){0,3}\pL+",
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
            r"un (?:estudio|informe|análisis)|una encuesta",
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
