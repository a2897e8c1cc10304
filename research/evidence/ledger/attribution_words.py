"""With which words does a language give what it says to somebody else? Data, one entry a language; no logic.

`before` stand before the name, `after` behind it, `turned` are verbs with the name behind them, `unnamed` name nobody,
`credit` opens a line that gives the whole page to somebody, `whole` says so within a sentence, `documents` are nouns for
what is cited and `bodies` for who is, `again` opens a sentence that goes on with the same report, `thus` one that does so
in the next paragraph, too, `back` one that gives what stands before it, `own` are words for the page itself.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The phrases of one language, in lower case, as regular expressions without groups."""

    before: tuple[str, ...]
    after: tuple[str, ...]
    turned: tuple[str, ...] = ()
    unnamed: tuple[str, ...] = ()
    credit: tuple[str, ...] = ()
    documents: tuple[str, ...] = ()
    bodies: tuple[str, ...] = ()
    again: tuple[str, ...] = ()
    thus: tuple[str, ...] = ()
    whole: tuple[str, ...] = ()
    back: tuple[str, ...] = ()
    own: tuple[str, ...] = ()


_EN = Words(
    whole=(
        (
            "(?:every|all|each)(?: of)?(?: the| these| my)? (?:figures?|numbers?) (?:below|here|above|on this page|"
            "in this (?:post|article|piece|text|story))"
        ),
    ),
    before=(
        "according to", "citing", "cites", "as reported by", "first reported by", "reported by",
        "as first reported in",
        (
            "(?:data|figures|numbers|statistics|results|findings|estimates) (?:released |published |issued |"
            "compiled |collected )?(?:from|by)"
        ),
        (
            "(?:study|report|survey|paper|analysis|article|audit|review|investigation|statement|"
            "press release|bulletin|assessment|research) (?:released |published |issued |conducted |"
            "commissioned |written |prepared )?(?:by|from|in)"
        ),
        "(?:measured|compiled|collected|calculated|recorded|announced|confirmed) by", "per", "quoting", "told to",
        "in the words of", "based on (?:a |the |new )?(?:report|study|data|figures|work) (?:by|from|of)",
        "summari[sz]es", "summari[sz]ing", "owes? (?:[a-z]+ ){1,5}?to",
        "(?:study|report|survey|analysis) (?:that|which)(?= (?:the )?(?-i:[A-Z]))",
        "(?:data|figures?|numbers?|statistics|findings?|estimates?) (?:comes?|came|are|is|were|was|stems?) (?:taken )?from",
    ),
    after=(
        "said", "says", "reported", "reports", "found", "finds", "announced", "announces", "stated", "states",
        "estimated", "estimates", "wrote", "writes", "claimed", "claims", "noted", "notes", "concluded", "concludes",
        "showed", "shows", "warned", "warns", "told", "confirmed", "confirms", "revealed", "reveals", "published",
        "puts", "explained", "explains", "added", "adds", "argues", "argued", "recorded", "measured", "calculated",
        "calculates", "lists", "documents", "counted", "counts",
    ),
    turned=(
        "said", "says", "writes", "wrote", "reports", "reported", "explains", "explained", "added", "adds",
    ),
    unnamed=(
        "studies (?:show|suggest|have shown|found|indicate)", "research (?:shows|suggests|has shown|indicates)",
        "experts (?:say|agree|believe|estimate)", "it is (?:reported|said|estimated|claimed|believed)", "reportedly",
        "allegedly", "sources say", "reports (?:say|suggest)", "some (?:say|claim)", "is said to", "are said to",
        "it has been (?:reported|shown)", "media reports", "insiders say", "analysts (?:say|estimate|believe)",
        "(?:scientists|researchers) (?:also )?(?:say|found|have found|estimate|report|counted|calculated|believe)",
        "a (?:recent|new) (?:study|report|survey) (?:shows|found|finds|says|suggests)", "as is widely known",
        "widely reported",
    ),
    credit=(
        (
            "(?:this (?:article|story|report|post|piece|text) (?:was |is )?)?(?:originally|"
            "first) (?:published|appeared|posted)(?: here)? (?:in|on|at|by)"
        ),
        (
            "(?:this (?:article|story|post) (?:was |is )?)?(?:republished|reprinted|reproduced|syndicated|"
            "reposted|adapted|excerpted|translated)(?: here)?(?: with (?:kind )?permission)?(?: of| from| by)"
        ),
        "sources?:", "via:?", r"translated from(?: the \w+(?: original)?)?(?: of| by| in)?",
        "original (?:article|report|source|text):?",
    ),
    documents=(
        "report", "study", "survey", "paper", "analysis", "article", "audit", "review", "statement", "release",
        "press", "data", "figures", "findings", "bulletin", "research", "results", "document", "assessment",
        "investigation", "test", "tests", "publication",
    ),
    bodies=(
        "authors", "researchers", "agency", "institute", "team", "scientists", "engineers", "officials", "board",
        "company", "university", "group", "ministry", "office", "newspaper", "laboratory", "lab", "council",
        "department", "authority", "operator", "utility", "foundation", "association", "society", "organisation",
        "organization",
    ),
    again=(
        (
            "it (?:also )?(?:found|said|says|adds|added|notes|noted|reports|reported|puts|warns|warned|lists|"
            "concluded|estimates|estimated)"
        ),
        (
            "they (?:also )?(?:found|said|say|add|added|note|noted|report|reported|measured|recorded|warn|"
            "warned|concluded|estimate|estimated)"
        ),
        "(?:he|she) (?:also )?(?:said|says|adds|added|noted|told|explained|warned)",
        "its (?:authors|figures|data|engineers|researchers)", "of (?:these|those)",
        "the same (?:report|study|data|survey|figures|document|source|paper)",
    ),
    back=(
        "so (?:say|says|said|found|finds|report|reports)", "(?:that|this) is according to", "that['’]s according to",
        "(?:that|this|these|those) (?:is|are|was|were) (?:the )?(?:results?|findings?|conclusions?|figures|what)",
        (
            "(?:the|that|this|these|those|both|all) (?:figures?|numbers?|data|findings?|results?|estimates?|statistics) "
            "(?:comes?|came|are|is|stems?|was|were) (?:taken )?from"
        ),
    ),
    own=(
        "our", "my", "us", "we", "own",
    ),
)  # fmt: skip
_DE = Words(
    whole=("(?:alle|sämtliche) (?:zahlen|angaben) (?:hier|unten|oben|in diesem (?:artikel|beitrag|text))",),
    thus=("demnach", "danach (?:sind|waren|haben|hatten|liegt|lag|stieg|essen)"),
    before=(
        "laut", "nach angaben (?:von|des|der)?", "nach (?:einer|einem) (?:studie|bericht|untersuchung|mitteilung)",
        "gemäß", "zufolge", "unter berufung auf", "wie", "so", "daten (?:von|des|der)",
        "(?:studie|bericht|untersuchung|erhebung|analyse) (?:von|des|der)",
        "(?:zahl|zahlen|daten|angaben|werte) (?:stammt|stammen|kommt|kommen) (?:von|vom|aus)",
    ),
    after=(
        "zufolge", "berichtet", "berichtete", "berichten", "sagt", "sagte", "erklärt", "erklärte", "meldet",
        "meldete", "teilte", "teilt", "schreibt", "schrieb", "schätzt", "nennt", "nannte", "ermittelte",
        "veröffentlichte", "stellte fest",
    ),
    turned=(
        "sagte", "sagt", "so", "erklärte", "berichtet", "berichtete", "meldet", "schreibt",
    ),
    unnamed=(
        "studien (?:zeigen|belegen)", "experten (?:sagen|schätzen)", "angeblich", "berichten zufolge",
        "medienberichten zufolge",
    ),
    credit=(
        "quelle:", "quellen:",
        "(?:dieser artikel |der artikel )?(?:erschien |ist )?zuerst (?:erschienen )?(?:in|bei|auf)",
        r"übersetzt aus(?: dem \w+)?", "original(?:bericht|artikel|text)?:?",
    ),
    documents=(
        "bericht", "berichts", "studie", "untersuchung", "erhebung", "angaben", "daten", "zahlen", "mitteilung",
        "pressemitteilung", "analyse", "artikel", "ergebnisse", "messungen", "gutachten",
    ),
    bodies=(
        "autoren", "forscher", "behörde", "institut",
    ),
    again=(
        "demnach", "danach", "sie (?:fand|nennt|schätzt)", "(?:der|dem) bericht(?:s)?(?: zufolge)?",
        "die (?:studie|behörde|autoren|forscher)",
    ),
    back=(
        "das (?:geht|ergab|ergibt|ergeben|zeigt|zeigen|berichtet|meldet|besagt|sagt|schreibt)",
        "dies (?:geht|ergab|ergibt|zeigt|berichtet|meldet|besagt)", "so (?:steht|heißt) es",
        "zu diesem (?:ergebnis|schluss)",
        "(?:die|diese) (?:zahl|zahlen|daten|angaben|werte) (?:stammt|stammen|kommt|kommen)",
    ),
    own=(
        "unser", "unsere", "unseren", "unserer", "eigenen", "uns", "wir",
    ),
)  # fmt: skip
_FR = Words(
    before=(
        "selon", "d['’]après", "citant", "comme le rapporte", "d['’]après les données d[eu]",
        "(?:étude|rapport|enquête|données|chiffres) (?:publiée?s? |réalisée? )?(?:par|d[eu]|des)",
        "(?:chiffres?|données) (?:vient|viennent|provient|proviennent|émanent?) d[eu]s?",
    ),
    after=(
        "a annoncé", "annonce", "a déclaré", "déclare", "indique", "a indiqué", "rapporte", "a rapporté", "affirme",
        "a affirmé", "estime", "précise", "a précisé", "écrit", "a publié", "a constaté", "a mesuré",
    ),
    turned=(
        "a déclaré", "déclare", "indique", "précise", "affirme", "rapporte", "explique",
    ),
    unnamed=(
        "des études montrent", "les experts (?:disent|estiment)", "on estime", "il paraît",
    ),
    credit=(
        "sources? ?:",
        "(?:cet article (?:a été |est )?)?(?:publié|paru) (?:initialement |d['’]abord )?(?:dans|sur|par)",
        "traduit d[eu]",
    ),
    documents=(
        "rapport", "étude", "enquête", "données", "chiffres", "article", "communiqué",
    ),
    bodies=(
        "auteurs", "chercheurs", "agence", "institut",
    ),
    again=(
        "il (?:ajoute|précise|estime|indique)", "elle (?:ajoute|précise|estime|indique)", "le (?:même )?rapport",
        "l['’]étude", "les (?:auteurs|chercheurs)",
    ),
    back=(
        "c['’]est ce qu", "c['’]est le (?:résultat|constat|bilan)", "telle est la conclusion",
        (
            "(?:ce|ces|les) (?:chiffres?|données|résultats) (?:est|sont|vient|viennent|provient|proviennent|"
            "émanent?|ressort|ressortent)"
        ),
    ),
    own=(
        "notre", "nos", "nous",
    ),
)  # fmt: skip
_ES = Words(
    before=(
        "según", "de acuerdo con", "citando a", "conforme a",
        "(?:estudio|informe|encuesta|datos|cifras) (?:publicado )?(?:por|del?)",
    ),
    after=(
        "informó", "informa", "anunció", "anuncia", "afirma", "afirmó", "dijo", "dice", "señala", "señaló", "indica",
        "indicó", "estima", "estimó", "publicó", "reporta", "reportó", "midió",
    ),
    turned=(
        "informó", "dijo", "señaló", "afirmó", "indicó", "explicó",
    ),
    unnamed=(
        "los estudios (?:muestran|indican)", "los expertos (?:dicen|estiman)", "se estima", "al parecer",
    ),
    credit=(
        "fuentes?:", "(?:este artículo (?:fue |se )?)?publicado (?:originalmente |por primera vez )?(?:en|por)",
        "traducido del?",
    ),
    documents=(
        "informe", "estudio", "encuesta", "datos", "cifras", "artículo", "comunicado",
    ),
    bodies=(
        "autores", "investigadores", "agencia", "instituto",
    ),
    again=(
        "(?:el|la) (?:mismo |misma )?(?:informe|estudio|encuesta|agencia)", "los (?:autores|investigadores)",
        "también (?:indica|señala)",
    ),
    back=(
        "(?:así )?lo (?:dice|indica|revela|afirma|señala|recoge|asegura|publica|muestra|concluye|dijo|reveló|indicó)",
        "(?:los|estos|son) (?:datos|cifras) (?:de|del|son|proceden|provienen)", "es la conclusión", "es lo que",
    ),
    own=(
        "nuestro", "nuestra", "nuestros", "nuestras", "nosotros",
    ),
)  # fmt: skip
_IT = Words(
    before=(
        "secondo", "stando a", "citando",
    ),
    after=(
        "ha annunciato", "ha dichiarato", "afferma", "riferisce", "riporta", "stima",
    ),
    unnamed=(
        "gli studi (?:mostrano|indicano)", "gli esperti",
    ),
    credit=(
        "fonti?:", "tradotto da",
    ),
    documents=(
        "rapporto", "studio", "dati", "ricerca",
    ),
    bodies=(
        "autori",
    ),
    back=(
        "lo (?:dice|rivela|afferma|riporta|indica|sostiene)", "è quanto", "(?:i|questi) dati (?:sono|provengono)",
    ),
    own=(
        "nostro", "nostra", "nostri", "nostre",
    ),
)  # fmt: skip
_PT = Words(
    before=(
        "segundo", "de acordo com", "conforme", "citando",
    ),
    after=(
        "informou", "anunciou", "disse", "afirma", "afirmou", "relatou", "estima",
    ),
    unnamed=(
        "estudos (?:mostram|indicam)", "especialistas (?:dizem|estimam)",
    ),
    credit=(
        "fontes?:", "traduzido d[eoa]",
    ),
    documents=(
        "relatório", "estudo", "dados", "pesquisa",
    ),
    bodies=(
        "autores",
    ),
    back=(
        "é o que", "(?:os|esses|estes) dados (?:são|vêm|constam)", "a informação é",
    ),
    own=(
        "nosso", "nossa", "nossos", "nossas",
    ),
)  # fmt: skip
_NL = Words(
    before=(
        "volgens", "aldus", "op basis van",
    ),
    after=(
        "meldt", "meldde", "zegt", "zei", "schrijft", "schat", "berichtte",
    ),
    unnamed=(
        "onderzoek toont", "deskundigen zeggen",
    ),
    credit=(
        "bron(?:nen)?:", "vertaald uit",
    ),
    documents=(
        "rapport", "onderzoek", "studie", "cijfers", "gegevens",
    ),
    bodies=(
        "auteurs",
    ),
    back=(
        "dat (?:blijkt|meldt|zegt|schrijft|staat)", "(?:de|deze) cijfers (?:komen|zijn)",
    ),
    own=(
        "ons", "onze", "wij",
    ),
)  # fmt: skip
_RU = Words(
    before=(
        "по данным", "согласно", "по информации", "по сообщению", "по словам", "со ссылкой на", "как сообщает",
        "как сообщил[аои]?", "как пишет", "сообщает", "по оценке", "по оценкам",
    ),
    after=(
        "сообщает", "сообщил[аои]?", "заявил[аои]?", "отметил[аои]?", "пишет", "считает", "опубликовал[аои]?",
    ),
    turned=(
        "сообщает", "сообщил[аои]?", "заявил[аои]?", "отметил[аои]?", "пишет",
    ),
    unnamed=(
        "исследования показывают", "эксперты считают", "сообщается, что", "по некоторым данным",
    ),
    credit=(
        "источники?:", "перевод с",
    ),
    documents=(
        "отчёт", "отчет", "отчёта", "отчета", "исследование", "исследования", "данным", "данные", "доклад",
        "доклада", "авторы",
    ),
    again=(
        "в (?:отчёте|отчете|докладе|исследовании) ", "авторы ",
    ),
    back=(
        "об этом (?:сообщает|сообщил[аои]?|говорится|пишет|заявил[аои]?)", "такие данные", "эти данные",
    ),
    own=(
        "нашим", "наши", "нам", "мы",
    ),
)  # fmt: skip

BY_LANGUAGE = {"en": _EN, "de": _DE, "fr": _FR, "es": _ES, "it": _IT, "pt": _PT, "nl": _NL, "ru": _RU}

# Small words that stand inside a name, and those that may open one without being part of it.
INSIDE_NAMES = frozenset(
    """
    of for and & the de la le du des del der die das den für und von van di da do dos e y et zu
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
LEGAL_FORMS = frozenset(
    """
    inc ltd llc gmbh ag co corp plc sa srl bv nv oy ab kg ev limited incorporated corporation company
    """.split()  # noqa: SIM905
)
TITLES = frozenset(
    """
    dr prof professor mr mrs ms sir dame herr frau mayor president minister director senator councillor chancellor governor
    """.split()  # noqa: SIM905
)
# What houses are, in the languages of the phrases: two names that differ in nothing else may be one.
GENERIC = frozenset(
    """
    federation federacion foderation institute institut instituto istituto university universitat universite
    universidad universita foundation stiftung fondation stichting fundacion fondazione agency agentur agence agencia
    board council ministry ministerium ministere ministerio office amt bureau oficina association verband verein
    societe society company group authority behorde autorite laboratory lab labor laboratoire laboratorio centre
    center zentrum centro department school press news researchers scientists team report study
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
