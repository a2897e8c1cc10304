"""Which words declare an interest, deny one, or take a page back? Data for `interests`, by language."""

# ruff: noqa: E501 - the lines of a table

from __future__ import annotations

from research.evidence.grading.finder import Finder, lines, phrases

INTEREST = phrases(
    {
        "en": (
            r"sponsored (?:post|content|article|review|by (?:our|the manufacturer|the maker|\p{Lu}\pL+)|video|feature|story)",
            r"(?:post|article|video|review|content|episode|newsletter) (?:is|was|has been)(?: \pL+)? (?:sponsored|paid for|commissioned)",
            r"(?:this|our) (?:work|study|research|benchmark|test) was (?:funded|sponsored|paid for|commissioned) by",
            r"affiliate (?:links?|commissions?|program(?:me)?|partners?|disclosure)",
            r"(?:we|i|site)(?: may| might| will)? (?:earn|receive|get)s? (?:an? )?(?:small )?(?:affiliate )?commissions?",
            r"paid (?:partnership|promotion|post|content|advertis\pL+)",
            r"in (?:paid )?partnership with",
            "advertorial",
            r"(?:has|have) been compensated by",
            r"(?:was|were) compensated by",
            "#(?:ad|sponsored|anzeige|werbung|publi)",
            "branded content",
            "promoted content",
            r"disclosure ?: ?\pL+",
            r"full disclosure",
            r"(?:declare|declares|declared|disclose[sd]?|has|have|following) (?:the following |a |potential |competing |financial )*(?:conflicts? of interest|competing (?:financial )?interests?)",
            r"(?:conflicts? of interest|competing interests?) ?: ?\pL+",
            r"(?:provided|supplied|lent|loaned)(?: to us)? (?:free of charge |for free )?by (?:the )?(?:manufacturer|vendor|maker)",
            r"(?:provided|supplied|lent|loaned)(?: to us)? (?:free of charge |for free )by (?:the )?\pL+",
            r"(?:provided|supplied|lent|loaned)(?: to us)? by (?:the )?\pL+ for (?:free|review|this review|testing)",
            r"free (?:of charge )?(?:sample|review unit|product) (?:from|by)",
            r"(?:we|our company|our team)(?: also| ourselves)? (?:make|makes|sell|sells|manufacture|manufactures|offer|develop|develops|vend|maintain)s? (?:an?|the|our|this|these|one|competing|\p{Lu}\pL+)",
            r"(?:i|we) (?:work|works|worked|consult|am employed|are employed|own shares|hold shares|hold stock) (?:at|for|by|in|with) (?:the )?\pL+",
            r"(?:is|are) (?:an? )?(?:paid )?(?:employees?|consultants?|shareholders?|investors?) (?:of|to|in|at) ",
            r"received (?:\pL+ ){0,2}(?:fees|honoraria|grants|funding|payment) from",
        ),
        "zh": (
            "广告合作",
            "本文(?:为|系|属于)(?:广告|推广|赞助|商业合作|软文)",
            "(?:本文|本视频|本期|内容)由[^，。\n]{2,24}(?:赞助|冠名|提供支持)",
            "赞助(?:内容|商[:：]|文章)",
            "(?:含|包含)(?:推广|广告|返利|佣金)",
            "推广(?:内容|链接)",
            "利益(?:相关|冲突)(?:声明|说明|披露|方)?[:：]?",
            "返(?:佣|利)链接",
            "(?:厂商|品牌方|官方)(?:赞助|送测|免费提供)",
            "本公司(?:生产|销售|经营)",
            "我们(?:公司)?(?:生产|销售|开发|经营)(?:的)?(?:这|该|此|一款|本)",
            "恰饭",
            "受[^，。\n]{2,20}委托(?:撰写|测试|评测)",
        ),
        "de": (
            r"(?:dieser|der) (?:beitrag|artikel|test|text) (?:ist|wurde|enthält)(?: \pL+){0,4} (?:gesponsert|anzeige|werbung|bezahlt|finanziert)",
            r"gesponsert(?:er|e|es)? (?:beitrag|artikel|inhalt|von)",
            r"affiliate-?links?",
            "bezahlte partnerschaft",
            "enthält werbung",
            r"werbung (?:wegen|da|durch|,)",
            r"wir (?:erhalten|bekommen)(?: \pL+){0,5} provision",
            r"provisions?-?links?",
            "interessenkonflikte?:?",
            r"(?:vom|von) hersteller (?:kostenlos |leihweise |unentgeltlich )?(?:zur verfügung gestellt|überlassen|gestellt)",
            r"transparenzhinweis",
            r"wir (?:selbst )?(?:verkaufen|vertreiben|produzieren|stellen)(?: [\pL]+){1,6} (?:her|selbst|an)",
            r"wir verkaufen",
            "in kooperation mit",
            "finanziert durch",
        ),
        "fr": (
            r"article (?:sponsorisé|partenaire)",
            r"contenu (?:sponsorisé|de marque)",
            r"liens? (?:d'affiliation|affiliés?)",
            r"partenariat (?:rémunéré|commercial)",
            "publirédactionnel",
            r"(?:conflits?|liens) d'intérêts?",
            r"nous (?:vendons|fabriquons|commercialisons)",
            r"prêtée? par le (?:constructeur|fabricant)",
            "collaboration commerciale",
        ),
        "es": (
            r"(?:artículo|contenido|publicación) patrocinad[oa]",
            r"enlaces? de afiliad[oa]s?",
            "colaboración pagada",
            "publirreportaje",
            r"conflictos? de intereses?",
            r"(?:vendemos|fabricamos|comercializamos)",
            r"cedid[oa] por el fabricante",
            "contenido publicitario",
        ),
        "ja": (
            "アフィリエイト",
            "(?:本記事|この記事)は[^。\n]{0,20}(?:広告|プロモーション|提供)",
            "PR(?:記事|を含)",
            "プロモーションを含",
            "(?:メーカー|企業)(?:から|より)[^。\n]{0,12}(?:提供|貸与)",
            "利益相反",
            "弊社(?:が|は)[^。\n]{0,16}(?:販売|製造)",
        ),
    }
)
LABEL = lines(
    r"(?:anzeige|advertorial|sponsored|advertisement|paid post|werbung|publicité|publi-?rédactionnel|publicidad|patrocinado|广告|推广|赞助|広告)[ \t:：]{0,3}$"
)
DENIAL = phrases(
    {
        "en": (
            "no",
            "not",
            "none",
            "never",
            "without",
            "nor",
            "nothing",
            r"\pL+n't",
            "zero",
            r"free of (?:any )?(?:conflicts?|influence|bias)",
        ),
        "zh": ("无", "没有", "不(?:存在|含|是|涉及|构成)?", "非", "未"),
        "de": ("keine[nrsm]?", "kein", "nicht", "ohne", "weder", "frei von"),
        "fr": ("aucun[es]?", "pas", "sans", "ni", "n'est"),
        "es": ("ningún", "ninguna?", "no", "sin", "ni"),
        "ja": ("ない", "ありません", "なし"),
    }
)
RETRACTED = phrases(
    {
        "en": (
            r"(?:this|the present) (?:article|paper|post|report|preprint|story|study|press release|statement|document|page|version|manuscript|work|publication|claim)(?: \(?\pL+\)?)? (?:has been|was|is|has since been|have been)(?: \pL+)? (?:retracted|withdrawn|taken down|rescinded|revoked|replaced by a corrected version)",
            r"retracted (?:article|paper)",
            r"withdrawn (?:article|paper)",
            r"(?:we|the authors|the editors?) (?:have |hereby |has )?(?:retract(?:ed)?|withdr[ea]w[n]?) this (?:article|paper|post|report|study|claim|statement|release)",
        ),
        "zh": (
            "(?:本文|本论文|本报告|本稿|此文|该文(?:章)?|本公告|本条(?:信息|消息))(?:章)?(?:现)?(?:已|被|已被|已经)[^，。\n]{0,10}(?:撤稿|撤回|撤销|撤下)",
            "(?:已撤稿|撤稿声明|\\[撤稿\\]|【撤稿】)",
        ),
        "de": (
            r"(?:dieser|dieses|diese|der vorliegende) (?:artikel|beitrag|bericht|text|paper|meldung|pressemitteilung|studie|preprint)(?: \pL+){0,4} (?:zurückgezogen|widerrufen)",
        ),
        "fr": (
            r"(?:cet article|ce rapport|cette étude|ce communiqué|cette publication) (?:a été|est)(?: \pL+)? (?:rétractée?|retirée?)",
            "article rétracté",
        ),
        "es": (
            r"(?:este artículo|este informe|este estudio|esta nota|esta publicación) (?:ha sido|fue|está)(?: \pL+)? (?:retractad[oa]|retirad[oa])",
            "artículo retractado",
        ),
        "ja": ("(?:本論文|この論文|本記事|この記事|本稿)は[^。\n]{0,12}(?:撤回|取り下げ)",),
    }
)
RETRACTED_TITLE = Finder(
    r"(?i)\A\W{0,3}((?:retracted|withdrawn)\b ?(?:article|paper)?[:\]\)—–-]|[\[【(]?(?:撤稿|已撤稿|撤回)[\]】):：]|zurückgezogen:|rétracté ?:|retractado ?:)"
)
