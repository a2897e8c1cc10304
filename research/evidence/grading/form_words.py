"""Which words and forms show law, standards, contracts, documentation and teaching? Data for `kinds`, by language."""

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
            "permission is hereby granted",
            "redistribution and use",
            "without warrant(?:y|ies)",
            r"(?:warranties|conditions) of (?:any kind|merchantability)",
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
            r"if the (?:flag|option|parameter|argument) is",
            r"allowed (?:are|values)",
            r"without (?:a|the|this) (?:flag|option)",
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
