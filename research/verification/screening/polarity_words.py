"""Which words deny, and which only look like it? Data, one table a rule and one entry a language.

Every entry is a regular expression for small letters, matched as whole words in languages that set spaces.
"""

# ruff: noqa: E501 - one line holds the words of one kind
from __future__ import annotations

# What denies the next word, or in Japanese the one before.
NEGATORS: dict[str, str] = {
    "en": r"(?:do|does|did) not (?:need|have) to|(?:do|does|did)n['’]t (?:need|have) to|need not|not|(?:is|are|was|were|do|does|did|has|have|had|ca|could|wo|would|should)n['’]t|cannot|never|no longer|no|none of|neither|nor|no one|without|fail(?:s|ed|ing)? to|refus(?:es?|ed|ing) to|declin(?:es?|ed) to|unable to|lack(?:s|ed)?|stopped|ceased to|ceased|except(?: for)?|hardly|rather than|instead of",
    "de": r"nicht mehr|nicht|kein(?:e[mnrs]?)?|nie|niemals|weder|ohne|außer|weigert(?:e|en)? sich|kaum",
    "fr": r"pas|plus(?= (?:le|la|les|de|d|en|à|au|aux)\b)|jamais|aucune?|sans|sauf|ni|refus(?:e|é|a|ent) de",
    "es": r"no|ya no|nunca|jamás|ning[uú]n[ao]?|sin|salvo|excepto|tampoco|se neg(?:ó|aron) a|dej(?:ó|aron) de|ni",
    "zh": r"不再|没有|沒有|并未|並未|尚未|从未|未能|未(?!来|來|必)|并非|並非|无法|無法|拒绝|拒絕|停止|没(?!收)|不(?!同|断|仅|只|少|锈|动产|久|得不|过|但|如|可避|论|管|足|及|到)",
    "ja": r"なかった|ない(?!しは)|ません|ず(?:に|、)|ていな|できな|は行わな|を拒否",
}
# What looks like a denial of a word and is none.
NOT_NEGATED: dict[str, str] = {
    "en": r"not\b(?=[^.;]{0,90}\buntil\b)|(?<=^)no(?=,)|not (?:only|just|merely|simply|least|to mention|surprisingly|until|before|all|every|always|necessarily|entirely|fully|completely|both|unlike|more than|less than|even|so much|because)|no (?:doubt|fewer than|less than|more than|later than|earlier than|matter|sooner|\d+)|without (?:a )?doubt|nothing (?:but|short of)|why not|whether or not|if not",
    "de": r"nicht (?:nur|zuletzt|weniger als|mehr als|erst|alle|jede[rnms]?|immer|ganz|zwingend|notwendig\w*|bloß|vor|bis)|kein zweifel|ohne zweifel|nicht zu(?:letzt)? ",
    "fr": r"pas\b(?=[^.;]{0,60}\bavant\b)|pas (?:seulement|moins de|plus de|tous|toutes|toujours|nécessairement|forcément|encore que|avant)|sans (?:doute|cesse)|plus (?:de|d) ?\d",
    "es": r"no\b(?=[^.;]{0,60}\bhasta\b)|no (?:sólo|solo|solamente|menos de|más de|todos|todas|siempre|necesariamente|hasta|obstante)|sin (?:duda|embargo)",
    "zh": r"不(?:仅|僅|只|但|得不|少于|超过|超過|低于|高于|断|斷|到)|没有不|不都|不一定|不全|并非(?:所有|全部|都|每)|並非(?:所有|全部|都|每)|毫无疑问|无论",
    "ja": r"少な[いく]|危ない|だけでなく|のみならず|かもしれない|なければなら|なくてはなら|に過ぎない|にすぎない|ちがいない|違いない|少なくない|ではないか|わけではない|とは限らない|ざるを得ない|ほかならない|他ならない|しかない|しかなかった|しか[^、。]{1,8}ない",
}
# Negators of a noun: its verb decides what is denied.
DETERMINERS = frozenset(
    {"no", "none of", "neither", "nor", "no one", "aucun", "aucune", "ningún", "ninguno", "ninguna"}
    | {f"kein{ending}" for ending in ("", "e", "em", "en", "er", "es")}
)
UNLESS: dict[str, str] = {
    "en": r"unless",
    "de": r"außer,? wenn|es sei denn",
    "fr": r"sauf si|à moins que",
    "es": r"a menos que|salvo que",
    "zh": r"除非",
}
IF: dict[str, str] = {
    "en": r"if|when|provided",
    "de": r"wenn|falls|sofern",
    "fr": r"si|quand|lorsque",
    "es": r"si|cuando",
    "zh": r"如果|只要|若",
}
# Any other way to deny or end something in a clause: where one stands, nothing is called asserted.
DENIALS: dict[str, str] = {
    "en": r"apart|aside|other than|waiv\w+|exempt\w*|g[ia]ve[sn]? up|scrap\w*|shelv\w*|rule[sd]? out|fail\w*|refus\w+|declin\w+|reject\w*|den(?:y|ied|ies|ial)|lack\w*|absen\w+|missing|without|unable|prevent\w*|avoid\w*|free (?:of|from)|free|few|little|only|instead|rather|except|unless|but for|stop\w*|ceas\w+|end(?:ed|s)?|abandon\w*|withdr[ae]w\w*|cancel\w*|halt\w*|abolish\w*|replac\w+|remov\w+|exclud\w+|dis\w{4,}|un\w{4,}|in(?:valid|complete|correct|effective|active|sufficient)|non\w*|against|zero|far from|drop(?:s|ped)?|spar(?:e|ed|es)|skip\w*|forgo\w*|eliminat\w+|quit|miss(?:ed|es)?|too \w+ to|if|until|before|dispens\w+|impossible|ban(?:s|ned)?|block(?:s|ed)?|resist\w*|or not",
    "de": r"entfäll\w*|entfiel\w*|befreit\w*|erlass\w*|verweiger\w*|lehn\w+ ab|abgelehnt|fehl\w+|mangel\w*|verhinder\w*|vermeid\w*|vermied\w*|frei von|wenig\w*|nur|statt\w*|anstatt|außer|ohne|bis|beende\w*|eingestellt\w*|gestoppt|verzicht\w*|un\w{5,}|zu \w+ (?:um|für)|wenn|falls|bevor|sondern|null|scheiter\w*|versäum\w*|unterließ\w*|unterblieb\w*|ausgeschlossen|blieb \w+ aus",
    "fr": r"exonér\w*|dispens\w*|refus\w+|rejet\w+|manqu\w+|absen\w+|empêch\w+|évit\w+|sans|seul\w*|que|au lieu|sauf|cess\w+|abandonn\w*|annul\w*|supprim\w*|si|avant|exclu\w*|non|in\w{5,}|renonc\w+|échou\w+|aucun\w*|ni|faute",
    "es": r"exent\w*|exim\w*|neg\w+|rechaz\w+|falt\w+|ausen\w+|impid\w+|evit\w+|sin|sólo|solo|en lugar|en vez|salvo|excepto|cancel\w*|suprim\w*|si|antes|exclu\w*|in\w{5,}|renunci\w+|fracas\w+|dej\w+ de|sino",
    "zh": r"拒|否|免|缺|失败|失敗|取消|终止|中止|禁|反对|仅|只|除|才|如果|直到|避免|排除|放弃|不|没|未|无|非|零",
    "ja": r"拒否|否決|却下|欠|失敗|中止|廃止|禁|反対|だけ|のみ|しか|除|以外|場合|まで|避け|未|不|無|非|断念|見送|なく|ゼロ",
}
# What denies a whole sentence that may itself hold a "not".
DENIED_WHOLE: dict[str, str] = {
    "en": r"(?:not true|not the case|untrue|false|wrong|denie[sd]|deny|denying|disput\w+|contrary)",
    "de": r"(?:stimmt nicht|nicht wahr|falsch|unwahr|bestreite\w*|bestritt\w*|dementier\w*)",
    "fr": r"(?:pas vrai|faux|dément\w*|nie(?:nt)?|conteste\w*)",
    "es": r"(?:no es cierto|no es verdad|falso|niega[n]?|neg(?:ó|aron) que|desmiente\w*|desmintió)",
    "zh": r"否认|否認|不实|虚假|误传",
    "ja": r"否定し|事実ではな|誤りだ|誤り",
}
# Denials only of a time or a case: where both sides hold the same one, it turns nothing.
WHEN = frozenset(
    {
        "until",
        "before",
        "if",
        "against",
        "bis",
        "wenn",
        "bevor",
        "falls",
        "avant",
        "si",
        "que",
        "antes",
        "直到",
        "如果",
        "まで",
        "場合",
    }
)
NOT_ALL: dict[str, str] = {
    "en": r"not (?:all|every|everyone|everything|everywhere|always|necessarily)",
    "de": r"nicht (?:alle|jede[rnms]?|immer|überall|zwingend|notwendigerweise)",
    "fr": r"pas (?:tous|toutes|toujours|partout|nécessairement|forcément)",
    "es": r"no (?:todos|todas|siempre|necesariamente)",
    "zh": r"并非(?:所有|全部|都|每)|不是(?:所有|每)|不都|不一定",
    "ja": r"(?:すべて|全て|全員|必ずしも|常に)[^。]{0,16}(?:わけではな|とは限らな|ではな)",
}
UNIVERSAL: dict[str, str] = {
    "en": r"all(?! over| along)|every|everyone|everything|everywhere|always|each|necessarily",
    "de": r"alle[nrms]?|jede[rnms]?|immer|überall|sämtliche[nr]?",
    "fr": r"tous|toutes|toujours|partout|chaque",
    "es": r"todos|todas|siempre|cada",
    "zh": r"所有|全部|都|每|总是|一律",
    "ja": r"すべて|全て|全員|常に|必ず|どの",
}
