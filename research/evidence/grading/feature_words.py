"""Which words and forms show the features of primary material? Data for `features`, by language; '' is common to all."""

# ruff: noqa: E501 - the lines of a table

from __future__ import annotations

from research.evidence.grading.finder import Finder, Phrases, lines, phrases

# A number of the dotted kind that is no date (a year at its end) and no address of a machine (four parts).
VERSIONS = Finder(
    r"(?i)(?:\A|[^\pL\pN._/-])(v\d{1,4}(?:\.\d{1,4}){0,3}(?:-?(?:rc|beta|alpha)\d{0,2})?|\d{1,3}\.(?:0|[1-9]\d{0,2})\.(?:0|[1-9]\d{0,2}))(?:[^\pL\pN.%]|\.(?:\s|\z)|\z)"
    r"|(?:\A|[^\pL\pN])((?:version|release|versión|firmware|build|バージョン)s? \d{1,4}(?:\.\d{1,4}){0,3})"
    r"|(版本(?:号)?[:： ]{0,2}v?\d{1,4}(?:\.\d{1,4}){0,3}|v?\d{1,3}\.\d{1,3}(?:\.\d{1,3})? ?版本)",
    groups=3,
)
NUMBERED_NAMES = Finder(r"(?:\A|[^\pL\pN])([A-Z][A-Za-z+#]{2,30} \d{1,3}\.\d{1,3}(?:\.\d{1,4})?)", groups=1)

ERRORS = Finder(
    r"(Traceback \(most recent call last\)|\b[A-Z][A-Za-z]{2,40}(?:Error|Exception)\b(?::|\(| at )|\bat [\w.$]{3,120}\([\w$]{1,60}\.(?:java|kt|scala):\d+\)"
    r"|\b(?:error|exit|status)(?: code)? [45]\d\d\b|\b(?:error|exit) code:? -?\d+|\bHTTP(?:/\d\.\d)? [45]\d\d\b|SQLSTATE|[Ss]egmentation fault|core dumped"
    r"|\b(?:panic|fatal|FATAL|ERROR|error): \S|\bORA-\d{5}|\berrno\b|\bE(?:CONN|NO|TIME|ACC)[A-Z]{3,10}\b|OOMKilled|\b0x[0-9a-fA-F]{8}\b"
    r"|报错(?:信息)?[:：]|错误(?:码|代码|信息)[:： ]|抛出.{0,20}异常|Fehler(?:code|meldung)[: ]|code d'erreur|código de error|エラーコード|エラーメッセージ)"
)

_UNIT = (
    r"(?:[µunm]?s|ms|sec(?:onds?)?|min(?:utes?)?|hours?|[kmcµn]?m|[kmµ]?g|[km]?l|[kMGT]i?B(?:/s)?|[kMG]?bit/s|[kMG]?bps|[kMG]?Hz|[kMG]?Wh?|[km]?V|m?A|"
    r"°C|°F|K|Pa|[kM]Pa|bar|dB(?:\(A\))?|lm|lx|cd|nits?|ppm|rpm|fps|FPS|QPS|qps|TPS|req/s|requests?/s|tokens?/s|km/h|mph|Nm|N|J|kJ|kcal|mAh|"
    r"(?:kilo|centi|milli)?met(?:re|er)s?|lit(?:re|er)s?(?: per minute)?|tonnes|hertz|kelvin|decibels?|décibels?|Dezibel|beats per minute|miles|feet|"
    r"percent|per cent|Prozent|pour cent|por ciento|seconds|Sekunden|Minuten|Stunden|secondes|segundos|µg/m³|mg/l|kWh/100 km|l/100 km)"
)
QUANTITY = Finder(
    rf"(?:\A|[^\pL])\d[\d.,]{{0,12}}(?: ?[%‰]| ?{_UNIT}(?:[^\pL\pN]|\z)| ?(?:毫秒|微秒|秒|分钟|小时|毫米|厘米|米|公里|克|千克|公斤|兆|倍|度|瓦|伏|赫兹|ミリ秒|分|時間|回))"
)

_OWN_MEASUREMENT: Phrases = {
    "en": (
        r"(?:we|i)(?: (?:have|then|also|first|only|repeatedly|carefully|independently|ourselves))? (?:measured|benchmarked|tested|timed|profiled|evaluated|recorded|logged|weighed|clocked|sampled|surveyed|analy[sz]ed)",
        r"(?:we|i) (?:ran|performed|carried out|conducted|repeated)(?: \pL+){0,4} (?:tests?|benchmarks?|experiments?|measurements?|trials?|surveys?|simulations?|runs)",
        r"(?:our|my)(?: own)?(?: \pL+)? (?:tests?|testing|benchmarks?|experiments?|measurements?|results|trial|measured|readings)",
        r"(?:we|i) (?:found|observed|saw|obtained|achieved|got) (?:an?|that|the|no)(?: \pL+){0,3} (?:average|mean|median|accuracy|speed-?up|latency|throughput|reduction|increase|difference|improvement)",
        r"we report (?:an?|the results of|results of|on an?) (?:[\pL,-]+ ){0,4}(?:trial|study|survey|experiment)",
        r"in (?:our|my) (?:lab|laboratory|test|tests|setup|hands)",
        r"(?:we|i) (?:observed|metered|traced|dug up|calibrated|estimate that)",
        r"(?:we|i)(?: have)? (?:placed|installed|set up|mounted|deployed|fed|ran)(?: [\pL\pN'-]+){0,8} (?:cameras?|sensors?|meters?|receivers?|loggers?|probes?|microphones?|traverses?|helium|tracers?|gauges?)",
        r"our (?:estimate|interferometer|sensors?|loggers?|cameras?|receivers?) (?:is|has|have|samples?|recorded|measured)",
        r"from (?:\d[\d,.]*|\pL+) [\pL ]{3,30} we estimate",
    ),
    "zh": (
        "我们(?:[^，。\n]{0,8})?(?:测得|测量|测试|实测|测了|测出|评测|压测|统计了)",
        "笔者(?:[^，。\n]{0,6})?(?:测得|测试|实测|测量)",
        "我(?:用|们用)?[^，。\n]{0,10}(?:实测|测得|测了|压测)",
        "(?:经|经过)(?:我们)?实测",
        "实测(?:结果|数据|下来|中)",
        "我们的(?:实验|测试|测量|评测)",
        "本文(?:实验|的实验)",
        "实验结果(?:表明|显示)",
        "测试结果(?:表明|显示|如下)",
        "压测结果",
    ),
    "de": (
        r"(?:wir|ich)(?: [\pL\pN.,%°/-]+){0,8} (?:gemessen|getestet|vermessen|untersucht|geprüft|ausgewertet|erprobt)",
        r"(?:haben|habe) (?:wir|ich)(?: [\pL\pN.,%°/-]+){0,8} (?:gemessen|getestet|vermessen|untersucht|geprüft|ausgewertet|erprobt)",
        r"(?:wir|ich) (?:maßen|testeten|prüften|untersuchten|ermittelten|testen|messen)",
        r"unsere[nr]? (?:messungen?|messwerte|tests?|versuche?n?|auswertung|untersuchung|stichprobe|ergebnisse)",
        r"in unserem (?:test|labor|versuch|testlabor)",
        r"(?:gemessen|getestet|geprüft|ermittelt) (?:wurde|haben wir|habe ich)",
        r"eigene(?:n|r)? (?:messungen?|tests?|versuche?n?)",
    ),
    "fr": (
        r"(?:nous avons|j'ai)(?: [\pL\pN.,'-]+){0,8} (?:mesuré|testé|évalué|relevé|chronométré|comparé|analysé)",
        r"nos (?:mesures|essais|tests|relevés|expériences|résultats)",
        r"notre (?:essai|test|mesure|expérience|labo|laboratoire)",
        r"nous avons(?: [\pL\pN.,'-]+){0,3} (?:installé|posé|placé)(?: [\pL\pN.,'-]+){0,6} (?:appareils?|capteurs?|sondes?|compteurs?)",
    ),
    "es": (
        r"(?:hemos|he) (?:medido|probado|evaluado|analizado|comparado)",
        r"(?:medimos|probamos|evaluamos|analizamos)",
        r"nuestr[ao]s (?:mediciones|pruebas|ensayos|experimentos|resultados)",
        r"en nuestr[ao] (?:prueba|laboratorio|ensayo)",
    ),
    "ja": (
        "(?:私たち|我々|筆者|弊社|当社)(?:は|が|で)[^。\n]{0,40}(?:測定|計測|実測|検証|評価)",
        "(?:測定|計測|実測|実験)(?:した結果|を行った|を実施した|結果)",
        "実測(?:値|では)",
        "ベンチマークを(?:取|実施)",
    ),
}
OWN_MEASUREMENT = phrases(_OWN_MEASUREMENT)

FIRST_PERSON = phrases(
    {
        "en": (r"we(?:'ve|'re|'d|'ll)?", "our", "ours", "(?-i:I)(?:'ve|'m|'d|'ll)?", "my", "myself", "ourselves"),
        "zh": ("我们", "笔者", "本人", "本公司", "我司", "我(?:在|是|用|把|觉得|发现|认为|曾|的)"),
        "de": ("wir", r"unser(?:e[nmrs]?)?", "ich", r"meine[nmrs]?"),
        "fr": ("nous", "notre", "nos", "j'ai", "j'avais", r"je (?:suis|me|m'|l'ai|n'ai|pense|crois)"),
        "es": ("nosotros", r"nuestr[ao]s?", "hemos", "medimos", "decidimos", "yo"),
        "ja": ("私たち", "私は", "我々", "弊社", "当社", "筆者", "僕"),
    }
)

BYLINE = Finder(
    r"(?m)^[ \t#*_>]{0,6}((?:(?i:by|written by|authors?:|reported by|posted by|story by)|Von|Par|Por|Autor(?:in)?:|Auteur ?:|Autor:|De) (?:Dr\.? |Prof\.? )?\p{Lu}[\pL'.-]+(?: (?:de |van |von |der |da )?\p{Lu}[\pL'.-]+){1,3})"
    r"|((?:作者|撰文|撰稿|编译|通讯员|执笔|文字|責任編集)[:：／/ ]{1,2}[\p{Han}A-Za-z·]{2,12}|本报记者 ?\p{Han}{2,4}|记者 ?\p{Han}{2,4}(?: |报道|）|\))|文[／/|] ?[\p{Han}A-Za-z]{2,10}|著者[:：][\p{Han}ぁ-ん ]{2,10}|記者[:：]\p{Han}{2,6})",
    groups=2,
)

METHOD_SECTION = lines(
    r"(?:methods?|methodology|materials? and methods|methods? and materials?|data and methods?|experimental (?:set-?up|design|methods?|procedure)|test(?:ing)? (?:set-?up|methodology|procedure|environment|conditions)|"
    r"benchmark (?:set-?up|methodology)|how we (?:tested|measured|test)|study design|experiments?|statistical analysis|measurement set-?up|"
    r"methodik|methoden?|material und methoden?|versuchs(?:aufbau|durchführung)|mess(?:aufbau|methode|verfahren)|test(?:aufbau|verfahren|umgebung)|so haben wir (?:getestet|gemessen)|"
    r"méthodes?|méthodologie|matériels? et méthodes?|protocole(?: expérimental| de test| d'essai)?|comment nous (?:testons|avons testé)|"
    r"métodos?|metodología|materiales y métodos|cómo (?:probamos|hemos probado)|"
    r"(?:[一二三四五六七八九十]、)?(?:研究|实验|测试|评测|测量|试验)?(?:方法|环境|设置|条件|步骤|设计)|实验|材料与方法|(?:実験|測定|検証|評価)(?:方法|条件|環境|手順)|研究方法)[ \t]{0,3}[:：*]{0,3}[ \t]{0,3}$"
)
METHOD_PHRASES = phrases(
    {
        "en": (
            r"(?:each|every) (?:test|run|measurement|experiment|configuration|benchmark|trial) was (?:repeated|run|performed)",
            r"repeated \pL{0,12} ?(?:\d+|three|five|ten|twenty) times",
            r"(?:mean|median|average) (?:of|over) (?:\d+|three|five|ten) (?:runs|measurements|trials|repetitions|readings)",
            "were randomly assigned",
            "double-blind",
            r"randomi[sz]ed controlled",
            "control group",
            r"we used the following (?:procedure|method|set-?up|protocol)",
            r"(?:was|were) measured (?:with|using|by means of)",
            r"(?:measurements?|runs?|surveys?) (?:was|were) repeated",
            r"standard error",
            r"forward and back",
            r"\d+ (?:percent|per cent|%) (?:confidence )?interval",
            "participants were recruited",
            "standard deviation",
            r"confidence interval",
            r"test rig",
        ),
        "zh": (
            "(?:每组|每次|各)(?:测试|实验|试验)?(?:重复|运行|跑)[^，。\n]{0,6}次",
            "取(?:其)?平均(?:值)?",
            "随机(?:分组|对照|分配)",
            "双盲",
            "对照组",
            "采用[^，。\n]{2,20}方法(?:进行|测量|测定)",
            "置信区间",
            "标准差",
        ),
        "de": (
            r"(?:jede|jeder) (?:messung|versuch|test) wurde(?: \pL+){0,3} wiederholt",
            "kontrollgruppe",
            "doppelblind",
            "standardabweichung",
            "konfidenzintervall",
            r"mittelwert aus (?:\d+|drei|fünf|zehn)",
            "prüfstand",
            "gemessen wurde (?:mit|am|in)",
        ),
        "fr": (
            "groupe témoin",
            "double aveugle",
            "écart-type",
            "intervalle de confiance",
            r"moyenne de (?:\d+|trois|cinq|dix) (?:mesures|essais|relevés)",
            "banc d'essai",
        ),
        "es": (
            "grupo de control",
            "doble ciego",
            "desviación estándar",
            "intervalo de confianza",
            r"promedio de (?:\d+|tres|cinco|diez) (?:mediciones|pruebas|ensayos)",
            "banco de pruebas",
        ),
        "ja": ("対照群", "二重盲検", "標準偏差", "信頼区間", r"\d+回(?:測定|試行|繰り返)"),
    }
)

_HARDWARE: Phrases = {
    "": (
        r"\d+ ?g(?:i?b)? (?:of )?(?:ram|memory|vram|arbeitsspeicher|de ram)",
        r"intel (?:core|xeon|i[3579])",
        r"xeon",
        r"(?:amd )?(?:ryzen|epyc)",
        r"nvidia",
        r"geforce",
        r"\d+ ?(?:-?core|cores|vcpus?|cpus?|gpus?|kerne)",
        r"raspberry pi \d",
        r"a100|h100|v100|rtx ?\d{4}",
        r"(?-i:M[1-4])(?: (?:pro|max|ultra))?",
        "oscilloscope",
        "oszilloskop",
        "multimeter",
        "spectrometer",
        "data logger",
        "thermocouples?",
        "datenlogger",
        r"(?:4|8|16|32|64|128|256|512) ?核",
        r"\d+ ?g(?:i?b)?内存",
        "处理器[:： ]",
        "内存[:： ]?\\d",
        "显卡",
        "メモリ ?\\d",
    ),
}
_SAMPLE: Phrases = {
    "": (
        r"n ?[=＝] ?\d+",
        r"\d[\d,.]* (?:\pL+ ){0,2}(?:participants?|patients|respondents|subjects|volunteers|samples|specimens|runs|trials|repetitions|iterations|households|readings|measurements)",
        r"sample (?:size )?of (?:\d|\pL+)",
        r"(?:\d+|three|five|ten|twenty) (?:times|runs|repetitions)",
        r"\d[\d.]* (?:\pL+ ){0,1}(?:teilnehmern?|teilnehmer(?:innen)?|probanden|patienten|befragten?|messungen|durchläufen?|stichproben|proben)",
        r"stichprobe(?:ngröße)? von",
        r"\d[\d ]* (?:participants|patients|sondés|mesures|essais|échantillons)",
        r"\d[\d.]* (?:participantes|pacientes|encuestados|mediciones|muestras|repeticiones)",
        r"样本(?:量|数)",
        r"\d+ ?(?:名|例|位|个)(?:患者|受试者|志愿者|被试|样本|用户参与)",
        "(?:重复|运行|跑了?|测试) ?\\d+ ?(?:次|遍|轮)",
        r"\d+(?:名|人)の(?:被験者|参加者)",
        r"\d+回(?:測定|試行|実行)",
    ),
}
_SURROUNDINGS: Phrases = {
    "": (
        r"(?:at|bei|à|a) -?\d+(?:[.,]\d+)? ?(?:°c|°f|k|hpa|bar|v|hz|rpm|km/h|mph|% (?:relative )?humidity)",
        "room temperature",
        r"ambient (?:temperature|air)?",
        "raumtemperatur",
        "umgebungstemperatur",
        r"relative (?:humidity|luftfeuchte)",
        r"outdoor temperature",
        r"außentemperatur",
        r"(?:kernel|ubuntu|debian|windows|macos|android|ios|linux) \d[\d.]*",
        r"under (?:a )?(?:constant |full |peak )?load of \d",
        r"concurrency (?:of|=) ?\d+",
        r"\d+ (?:concurrent|clients|threads|connections)",
        "室温",
        "环境温度",
        "相对湿度",
        r"在 ?-?\d+ ?(?:℃|°c|度)",
        r"并发(?:数|量)?(?:为|[:：=])? ?\d+",
        r"\d+ ?(?:个)?(?:并发|线程|客户端)",
        "操作系统[:： ]",
        "周囲温度",
        r"気温 ?\d",
    ),
}
_DATA: Phrases = {
    "": (
        r"(?:on|using|from) the (?:[\pL\pN-]+ ){1,4}(?:data ?sets?|corpus|benchmark|test set)",
        r"data ?sets? (?:of|with|containing) \d",
        r"workload [a-f]",
        r"datensatz (?:mit|von|aus) \d",
        r"jeu de données",
        r"conjunto de datos",
        r"(?:ycsb|tpc-[a-z]|spec ?cpu\d*|imagenet|glue|squad|fio|sysbench|geekbench|wltp|crystaldiskmark|cinebench)",
        "数据集",
        "测试集",
        "データセット",
        "训练集",
    ),
}
_DAY: Phrases = {
    "": (
        r"(?:measured|tested|recorded|collected|conducted|surveyed|carried out|took place|ran)(?: [\pL\pN]+){0,4} (?:on|in|between|from|during) (?:\d{1,2} )?(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:19|20)\d\d)",
        r"(?:gemessen|getestet|erhoben|durchgeführt)(?: [\pL\pN]+){0,3} (?:am|im|zwischen|von) [\pL\pN. ]{2,30}\d{4}",
        r"(?:am|im|zwischen) [\pL\pN. ]{2,20}\d{4} (?:gemessen|getestet|erhoben|durchgeführt)",
        r"(?:测试|测量|实验|采集|采样|评测|调查)(?:时间|日期)[:：为是 ]",
        r"(?:测定|測定|計測|調査)(?:日|期間)[:： ]",
    ),
}
CONDITION_GROUPS: tuple[Finder, ...] = tuple(phrases(group) for group in (_HARDWARE, _SAMPLE, _SURROUNDINGS, _DATA, _DAY))

OCCASION = phrases(
    {
        "en": (
            r"(?:at|during) (?:the|a|this year's|its|our)(?: [\pL\pN'-]+){0,4} (?:conference|summit|hearing|session|congress|fair|trade show|press conference|keynote|annual meeting|general meeting|workshop|launch event|outage|incident|migration|trial|hackathon)",
            r"(?:with|since|in|for) the (?:[\pL\pN.]+ ){0,2}release(?: of)?(?: v?\d[\d.]*)?",
            r"released (?:on|in|today) ",
            r"(?:the|an?|this) (?:incident|outage|release|hearing|session) (?:on|of|began|started|took place|ended)",
            r"on the occasion of",
        ),
        "zh": (
            "在[^，。\n]{2,20}(?:大会|峰会|会议|发布会|听证会|论坛|展会|年会|沙龙|评审会)上",
            "(?:事故|故障)(?:发生|当天|期间|时间)",
            "[^，。\n]{0,10}版本(?:发布|上线)",
            "召开的[^，。\n]{2,20}会",
        ),
        "de": (
            r"(?:auf|bei) (?:der|dem|einer|einem)(?: [\pL\pN-]+){0,3} (?:konferenz|tagung|messe|sitzung|hauptversammlung|pressekonferenz|anhörung|kongress|vorstellung)",
            r"während (?:des|der) (?:ausfalls|störung|migration|versuchs|vorfalls)",
            r"anlässlich",
            r"mit (?:der|dem) (?:version|release) \d",
        ),
        "fr": (
            r"(?:lors|à l'occasion) (?:de la|du|de l'|d'une?|des) ?(?:[\pL\pN'-]+ ){0,2}(?:conférence|sommet|salon|séance|congrès|audition|assemblée|incident|panne|lancement)",
        ),
        "es": (
            r"(?:durante|en) (?:la|el|una?)(?: [\pL\pN-]+){0,2} (?:conferencia|cumbre|feria|sesión|congreso|audiencia|rueda de prensa|asamblea|incidente|lanzamiento)",
            "con motivo de",
        ),
        "ja": ("(?:会議|発表会|学会|総会|カンファレンス|記者会見)(?:で|において)", "(?:障害|事故)(?:発生|当日)"),
    }
)
