"""Which forms open the paper of a body, an office or an expert? Data for `papers`, by language: minutes, orders, offers, accounts.

All are looked for in the head of a text alone, so that a page which speaks of minutes is not taken for them.
"""

# ruff: noqa: E501 - the lines of a table

from __future__ import annotations

from research.evidence.grading.finder import Finder, lines, phrases

MINUTES = phrases(
    {
        "en": (
            r"minutes of (?:the )?(?:\pL+ ){0,4}(?:meeting|session|sitting|\d{1,2} \pL+)",
            r"(?:short|draft|approved) minutes",
        ),
        "zh": ("会议纪要", "会议记录"),
        "de": (
            r"(?:protokoll|niederschrift)(?: (?:der|über die|zur))?(?: \pN+\.)?(?: \pL+)? \pL*(?:sitzung|versammlung)",
            "sitzungsprotokoll",
        ),
        "fr": (r"procès-verbal d\pL+", r"compte rendu (?:de la|de|du) (?:séance|réunion|conseil)"),
        "es": (r"acta de (?:la )?(?:sesión|reunión|asamblea)", r"acta n\.?º"),
        "ja": ("議事録", "会議録"),
    }
)

ATTENDANCE = phrases(
    {
        "en": (
            r"(?:present|apologies|attendees|in attendance|members present) ?:",
            r"(?:was|were) in the chair",
            r"the meeting (?:opened|closed|was opened|was closed|was called to order|adjourned)",
            r"members were present",
            r"next meeting",
            r"any other business",
            r"minutes of [\pL\pN ]{3,40} were approved",
        ),
        "zh": ("出席(?:人员|者)?[:：]", "参会人员", "缺席[:：]", "主持人?[:：]", "记录人?[:：]"),
        "de": (
            r"(?:anwesend|entschuldigt|teilnehmende|teilnehmer|tagesordnung|protokollführ\pL+) ?:",
            r"beginn ?: ?\d",
            "tagesordnung",
            "nächste sitzung",
        ),
        "fr": (
            r"(?:étaient )?(?:présents|excusés|absents) ?:",
            "ordre du jour",
            "prochaine séance",
            "séance (?:ouverte|levée)",
        ),
        "es": (r"(?:asistentes|presentes|excusan|ausentes) ?:", "orden del día", "se (?:abre|levanta) la sesión"),
        "ja": ("出席者", "欠席者", "議題", "議長"),
    }
)

# A binding paper of a body: its name and number open the title, and it says from when it holds.
ORDER_TITLE = Finder(
    r"(?i)\A\W{0,6}(?:the )?(?:(?:draft )?(?:by-?law|ordinance|regulation|order|directive|decree|statute|notice|rule|circular) (?:no\.? ?)?\d[\w/.-]*"
    r"|(?:satzung|verordnung|allgemeinverfügung|bekanntmachung|gebührenordnung|runderlass) (?:\d|über|der|zur|des)|(?:arrêté|décret|avis|délibération|règlement) (?:n° ?)?\d[\w/.-]*"
    r"|(?:ordenanza|decreto|reglamento|bando|resolución|orden) (?:n\.?º ?)?(?:\d|municipal|fiscal|reguladora)|[^，。\n]{2,30}(?:条例|管理办法|实施细则|暂行办法|规定)\s*(?:\n|\z)|[^、。\n]{2,30}(?:条例|規則|規程)\s*(?:\n|\z))"
)

IN_FORCE = phrases(
    {
        "en": (
            r"in force (?:from|as of|since|until)",
            r"(?:comes?|enters?) into (?:force|effect)",
            r"(?:takes?|with) effect (?:on|from)",
            r"effective (?:from|\d|as of)",
        ),
        "zh": ("自[^，。\n]{2,20}起(?:施行|实施|执行|生效)", "现予(?:公布|发布)"),
        "de": (r"(?:tritt|treten) (?:am|mit|zum)[^.\n]{3,60} in kraft", r"in kraft (?:seit|ab)", r"gilt (?:ab|vom)"),
        "fr": (r"applicable (?:à compter|à partir) d\pL+", "entre en vigueur", "en vigueur (?:depuis|à compter)"),
        "es": ("entrará en vigor", "entra en vigor", r"en vigor (?:desde|a partir)"),
        "ja": ("から施行する", "施行日"),
    }
)

OBLIGES = phrases(
    {
        "en": (
            r"(?:may|must|shall)(?: not| only| be)?",
            r"(?:is|are) (?:prohibited|exempt|liable|limited to|required)",
            r"(?:is|are) payable",
            "speed limit",
            "permitted",
            r"the fine is",
            r"pays? (?:\pL+ ){0,3}(?:dues|fees?|duty)",
        ),
        "zh": ("应当", "不得", "禁止", "处以", "罚款"),
        "de": (
            "(?:darf|dürfen|muss|müssen|hat|haben)(?: nicht| nur)?",
            "(?:ist|sind) (?:untersagt|verboten|zulässig|verpflichtet|befreit)",
            "ordnungswidrig",
            "geldbuße",
        ),
        "fr": (
            r"(?:est|sont) (?:limitée?s?|interdite?s?|exonérée?s?|tenus? de|soumise?s?)",
            "acquittent",
            "doivent?",
            "admis",
        ),
        "es": (r"(?:queda|quedan|está|están) (?:prohibid|exent|obligad)\pL+", "deberán?", "podrán?", "multa"),
        "ja": ("してはならない", "しなければならない", "ものとする", "過料"),
    }
)

# A letter, an offer, an answer: somebody writes to somebody about their own thing. Three of these make a letter.
LETTER = lines(
    r"(?:to|from|subject|date|re|cc|our ref(?:erence)?|your ref(?:erence)?) ?: ?\S|dear (?:sir|madam|mr|ms|mrs|dr|members|colleagues|\p{Lu}\pL+)|yours (?:sincerely|faithfully|truly)|(?:kind|best) regards|signed(?: for| by)|"
    r"(?:致|事由|主题|日期|发件人|收件人|抄送)[:：]|尊敬的|此致|敬礼|(?:an|von|betreff|betrifft|datum|unser zeichen|ihr zeichen) ?: ?\S|sehr geehrte|mit freundlichen grüßen|hochachtungsvoll|"
    r"(?:objet|à l'attention de|nos réf|vos réf)\.? ?: ?\S|(?:madame|monsieur)(?: [\pL.]+){0,2},|veuillez agréer|(?:asunto|a la atención de|fecha|para|de) ?: ?\S|(?:estimad[oa]s?|muy señor\pL*) |atentamente|(?:件名|宛先|宛て?)[:：]|拝啓|敬具"
)

LETTER_INLINE = Finder(
    r"((?:Subject|Betreff|Objet|Asunto|Date|Datum|Fecha|To|An) ?: ?\S|(?:致|事由|主题|日期)[:：]|(?:件名|宛先)[:：])"
)

OFFER = phrases(
    {
        "en": (
            r"our (?:indicative |binding |commercial )?(?:offer|quotation|quote|bid|tender)",
            r"we (?:hereby |are pleased to |herewith )?(?:offer|quote|submit)",
            r"(?:this|the) (?:offer|quotation|bid) is (?:valid|binding|not binding|subject)",
            r"(?:system|equipment|product|service) (?:on offer|offered)",
        ),
        "zh": ("报价(?:如下|单|书|函|含|自)", "本报价", "我(?:公司|司|方)[^，。\n]{0,12}(?:报价|投标|提供)"),
        "de": (
            r"(?:unser|freibleibendes|verbindliches) angebot",
            r"(?:wir )?bieten (?:wir )?ihnen",
            r"(?:dieses|das) angebot (?:ist|gilt)",
            "angebotsnummer",
        ),
        "fr": (r"notre (?:offre|devis|proposition)", r"(?:ce|le présent) devis", "nous vous proposons"),
        "es": (r"nuestr[ao] (?:oferta|presupuesto|propuesta)", r"(?:esta oferta|este presupuesto)", "le ofrecemos"),
        "ja": ("お?見積(?:書|り)?(?:いた|の|有効)", "ご提案"),
    }
)

REPLY = phrases(
    {
        "en": (
            r"(?:reply|response|answers?) (?:of|by|from) [^.\n]{3,60} to (?:the |your |an? )?(?:\pL+ ){0,2}(?:questions?|inquiry|enquiry|request|consultation)",
            r"in (?:reply|response|answer) to your (?:\pL+ ){0,2}(?:questions?|inquiry|enquiry|request|letter)",
            r"has asked \p{Lu}[^.\n]{2,60}(?:how|what|whether|for)[^.\n]{0,200}\. this note answers",
        ),
        "zh": ("(?:答复|回复|复函)(?:如下|函)", "现(?:答复|回复|函复)如下"),
        "de": (r"antwort(?:en)? (?:der|des|auf) [^.\n]{3,80}(?:anfrage|fragen)", r"stellungnahme (?:der|des)"),
        "fr": (r"réponses? (?:de|du|des|aux?) [^.\n]{0,60}(?:questions?|demande)",),
        "es": (r"respuestas? (?:de|del|a) [^.\n]{0,60}(?:preguntas|consulta|solicitud)",),
        "ja": ("ご?質問にお答え", "ご?照会(?:に|の)(?:回答|お答え)"),
        "ru": (r"подготовлен\pL+ [^.\n]{3,120}по запросу", r"ответ\pL* на (?:вопрос|запрос)\pL*"),
    }
)

# The name of a paper that only its own maker writes, and the words with which a maker puts it out.
OWN_PAPER = phrases(
    {
        "en": (
            r"business case",
            r"(?:operating|action|master|implementation|investment|management|strategic) plan",
            r"annual (?:report|account|accounts|figures|review|statement)",
            r"(?:draft )?budget (?:for|of|\d{4})",
            r"position paper",
            r"(?:activity|progress|status|interim|quarterly|sustainability) report",
            r"call for tenders?",
            r"terms of reference",
            r"state of the (?:study|project|works?)",
            r"fares",
            r"price list",
            r"tariffs?",
            r"(?:key|annual|operating|monthly) figures",
            r"estimates? for",
        ),
        "zh": (
            "年(?:度)?(?:报告|报)",
            "工作报告",
            "(?:实施|工作|建设)(?:方案|计划)",
            "可行性研究",
            "(?:月|季)报",
            "价目表",
            "收费标准",
            "招标公告",
            "(?:运营|运行|统计)数据",
        ),
        "de": (
            r"geschäftsbericht",
            "(?:monats|quartals)bericht",
            "jahresbericht",
            "haushaltsplan",
            "wirtschaftsplan",
            "betriebskonzept",
            "tätigkeitsbericht",
            "preisliste",
            "preisverzeichnis",
            "fahrpreise",
            "ausschreibung",
            "jahreszahlen",
        ),
        "fr": (
            r"rapport (?:annuel|d'activité)",
            r"plan (?:d'action|d'exploitation|de mobilité)",
            "budget primitif",
            "appel d'offres",
            "tarifs",
            "chiffres clés",
        ),
        "es": (
            r"(?:informe|memoria) (?:anual|de actividades)",
            r"plan (?:de acción|de explotación|operativo|director)",
            "presupuesto (?:general|municipal)",
            "tarifas",
            "pliego de condiciones",
        ),
        "ja": ("年次報告", "事業(?:報告|計画)", "運行実績", "(?:月|年|週)報", "統計資料", "料金表", "運賃表", "基本計画"),
    }
)

ISSUED = phrases(
    {
        "en": (
            r"approved (?:for \pL+ )?by",
            r"(?:issued|published|released|adopted|prepared|drawn up) by",
            r"this (?:version|plan|account|note|document|paper|draft|report) (?:was|is|describes|sets out|replaces|tells|presents|covers|informs)",
            r"the (?:council|board|committee|assembly) is (?:asked|invited|requested)",
            r"working draft",
            r"(?:these|our|the) (?:fares|prices|tariffs|rates) (?:are valid|apply|are in force|include)",
            r"figures are (?:preliminary|provisional|audited)",
            r"(?:in|during) \d{4},? (?:our|we)",
            r"our (?:members|network|crews|staff|board|roofs|plant|fleet|lines|customers|accounts)",
        ),
        "zh": (
            "(?:编制|发布|印发)(?:单位|机构|机关|部门)?[:：]",
            "现(?:印发|公布|发布)",
            "本(?:报告|方案|计划)(?:由|经|自|说明)",
        ),
        "de": (
            r"(?:herausgegeben|herausgeber|beschlossen|aufgestellt|erstellt)(?: von| vom| durch)?",
            r"dieser (?:bericht|plan|entwurf) (?:beschreibt|ersetzt|wurde)",
            r"arbeitsentwurf",
            r"unsere (?:mitglieder|anlagen|flotte|linien)",
        ),
        "fr": (
            r"(?:établi|adopté|approuvé|publié|édité) par",
            r"(?:le présent|ce) (?:rapport|plan|document) (?:décrit|présente|remplace)",
            "tarifs (?:applicables|en vigueur)",
        ),
        "es": (
            r"(?:elaborado|aprobado|publicado|emitido) por",
            r"(?:el presente|este) (?:informe|plan|documento) (?:describe|presenta|sustituye)",
            "tarifas vigentes",
        ),
        "ja": ("(?:策定|発行|作成)(?:者|元|日)?[:：]", "本(?:計画|報告書)は", "速報値", "訂正することがあります"),
    }
)

# A line of its own under the title that names who puts a paper out, and of which day: "Audit Office of Tarnholt, 2 June 2025".
IMPRINT = Finder(
    r"(?m)^[ \t*_]{0,4}((?:(?:The )?(?:\p{Lu}[\pL&-]+ ){0,3}(?:Department|Office|Ministry|Agency|Authority|Board|Council|Commission|Directorate|Bureau|Secretariat|Court of Auditors)(?: (?:of|for) (?:the )?[\p{Lu}][\pL -]{2,40})?(?:, [\p{Lu}][\pL ]{2,40})?|City of \p{Lu}\pL+"
    r"|(?:Amt|Referat|Ministerium|Landesamt|Bundesamt|Rechnungshof|Stadt|Landkreis|Gemeinde)(?: (?:für|der|des))? [\pL -]{3,50}|(?:Direction|Service|Ministère|Mairie|Préfecture|Agence|Cour des comptes)(?: (?:de|du|des|de la))? ?[\pL' -]{3,50}|(?:Ayuntamiento|Ministerio|Consejería|Dirección General|Agencia)(?: de)? [\pL -]{3,50})"
    r", (?:\d{1,2}\.? (?:de )?\pL+ (?:de )?\d{4}|\pL+ \d{1,2}, \d{4}|\d{4}-\d\d-\d\d|\d{1,2}\.\d{1,2}\.\d{4}))",
    groups=1,
)

STATISTICS_OFFICE = phrases(
    {
        "en": (
            r"(?:office|bureau|institute|agency) (?:for|of) (?:\pL+ )?statistics",
            r"statistics? (?:office|bureau|agency|canada|department|service)",
            r"statistical (?:office|bulletin|release|service)",
            "official statistics",
        ),
        "zh": ("统计局", "统计公报", "统计(?:处|科|中心)"),
        "de": (r"statistische[sr]? (?:bundesamt|landesamt|amt|bericht)", "statistikamt"),
        "fr": (r"institut (?:national )?de la? statistique", "service statistique", r"insee"),
        "es": (r"instituto (?:nacional )?de estadística",),
        "ja": ("統計局", "統計(?:部|課|室)"),
    }
)

STATISTICS_FORM = phrases(
    {
        "en": (
            r"(?:figures|data|results|estimates) are (?:preliminary|provisional|revised|seasonally adjusted|subject to revision)",
            r"seasonally adjusted",
            r"(?:than in|over|on|compared with) the (?:month|year|quarter) before",
            r"(?:same|previous|preceding) (?:month|quarter|year)",
            r"year[- ]on[- ]year",
            r"next release",
        ),
        "zh": ("同比(?:增长|下降|上升)", "环比(?:增长|下降|上升)", "注[:：]", "统计口径"),
        "de": (r"gegenüber dem (?:vorjahr|vormonat)\pL*", r"(?:saisonbereinigt|vorläufige (?:ergebnisse|zahlen|angaben))"),
        "fr": (
            r"(?:corrigée?s? des variations saisonnières|données provisoires|chiffres provisoires)",
            r"(?:sur un an|par rapport à l'année précédente)",
        ),
        "es": (r"(?:datos|cifras) provisionales", "variación interanual", "desestacionalizad[oa]s?"),
        "ja": ("前年同月比", "前年比", "季節調整", "速報値"),
    }
)

# Told after somebody: no figure of one's own.
AFTER_OTHERS = phrases(
    {
        "en": (r"according to", "reported that", r"(?:says|said) (?:the )?\p{Lu}\pL+"),
        "zh": ("(?:^|[^数证根依占凭票收])据[^，。|\n]{2,40}(?:报道|消息|发布|报告|数据|统计)", "转载", "编译自"),
        "de": ("laut", "zufolge", "berichtet\\pL*"),
        "fr": ("selon", "d'après"),
        "es": ("según", "de acuerdo con"),
        "ja": ("によると", "によれば"),
    }
)

# Work that somebody ordered and an expert did.
COMMISSIONED = phrases(
    {
        "en": (
            r"(?:asked|commissioned|engaged|instructed|charged) (?:us|the \p{Lu}[\pL& ]{2,60}|\p{Lu}[\pL& ]{2,60}) (?:to|what|how|with|in \pL+ what)",
            r"(?:commissioned|prepared|carried out) (?:by|for|on behalf of) (?:the )?\p{Lu}\pL+",
            r"terms of reference",
            "mandate",
        ),
        "zh": ("受[^，。\n]{2,30}委托", "委托(?:单位|方)[:：]"),
        "de": (r"beauftragt(?:e|en)?", r"im auftrag (?:der|des|von)", "auftraggeber(?:in)?", "auftrag"),
        "fr": (
            r"a (?:demandé|confié|chargé|mandaté|commandé) (?:à|au|aux|le|la|l')",
            r"(?:à la demande|pour le compte) (?:de|du|des)",
            "maître d'ouvrage",
        ),
        "es": (r"(?:por encargo|a petición) de", r"(?:encargó|ha encargado|encomendó) (?:a|al)"),
        "ja": ("(?:委託|依頼)(?:を受け|により|者[:：])",),
    }
)

EXPERT_TITLE = phrases(
    {
        "en": (
            r"(?:assessment|survey|forecast|measurement|measurements|test report|expert report|expert opinion|field study|ground report|monitoring)",
        ),
        "zh": ("(?:检测|监测|评估|鉴定|勘察|测量|预测)报告",),
        "de": (r"\pL*(?:gutachten|prognose|untersuchung|messbericht|prüfbericht|messung)\pL*",),
        "fr": (r"(?:expertise|rapport d'essai|rapport de mesure|campagne de mesure|étude acoustique|diagnostic)",),
        "es": (r"(?:informe pericial|informe de ensayo|estudio de campo|dictamen|mediciones)",),
        "ja": ("(?:測定|調査|試験|評価|鑑定)報告書?",),
    }
)

# How figures came about, told without "we".
MADE = phrases(
    {
        "en": (
            r"(?:rests|is based|based) on (?:an? |the |our )?(?:\pL+ ){0,2}(?:survey|counts?|measurements?|soundings|borings|readings|records?|samples?|interviews)",
            r"(?:was|were) (?:measured|recorded|calibrated|sampled|carried out|counted|logged|modelled|modeled|drilled)",
            r"(?:mast|meter|sensor|receiver|radar|camera|logger|station|interferometer|instrument|probe|gauge)s?(?: \pL+){0,5} (?:recorded|measured|logged|samples|followed|counted|stood)",
            r"the measurements? (?:was|were) repeated",
            r"(?:is|are) counted when",
            r"household survey",
            "standard error",
            r"(?:trips|values|levels) were (?:assigned|calculated|computed)",
        ),
        "zh": (
            "(?:采用|使用|布设)[^，。\n]{2,30}(?:仪|传感器|设备|钻孔)",
            "(?:监测|测量|采样)点",
            "依据[^，。\n]{2,30}(?:调查|实测)",
        ),
        "de": (
            r"(?:gemessen|erfasst|berechnet|prognostiziert|erhoben|untersucht|kalibriert) (?:wurden?|werden)",
            r"(?:wurden?|werden)(?: [\pL\pN.,()%-]+){0,8} (?:gemessen|erfasst|berechnet|prognostiziert|erhoben|untersucht|ermittelt)",
            "(?:untersucht|gemessen|berechnet) wurden?",
            r"nach (?:din|iso|ta lärm)",
            "mittelungspegel",
        ),
        "fr": (
            r"(?:a|ont) été (?:mesurée?s?|relevée?s?|calculée?s?|enregistrée?s?|prélevée?s?)",
            r"les mesures (?:ont|sont)",
        ),
        "es": (r"(?:se (?:midió|midieron|registró|tomaron|calculó)|fueron (?:medidos|registrados))", "las mediciones"),
        "ja": ("(?:測定|計測|調査|観測)(?:した|を行|は)", "観測点"),
    }
)

RESULT = lines(
    r"(?:main |key )?(?:results?|findings?|summary|conclusions?|abstract)|what the \pL+ (?:recorded|showed|measured)|(?:haupt)?ergebnis(?:se)?|zusammenfassung|résultats?|constats|conclusions?|résumé|resultados?|conclusiones|resumen|(?:[一二三四五六七八九十]、)?(?:结果|结论|主要结论|摘要)|結果|結論|要旨"
)

SURVEY_OF_OTHERS = phrases(
    {
        "en": ("systematic review", "literature review", "meta-analysis", "we review"),
        "zh": ("综述", "荟萃分析"),
        "de": ("übersichtsarbeit", "literaturübersicht", "metaanalyse"),
        "fr": ("revue (?:de la littérature|systématique)", "méta-analyse"),
        "es": ("revisión (?:sistemática|bibliográfica)", "metaanálisis"),
        "ja": ("レビュー論文", "メタ分析"),
    }
)
