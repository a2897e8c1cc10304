"""Which words bind what a sentence says to a condition, a setting, a group or a start? Data, one entry a language."""

# ruff: noqa: E501 - one line holds the words of one kind
from __future__ import annotations

# What opens a clause or phrase of condition; it reaches to the next mark, or from the start of the sentence to its comma.
OPENERS: dict[str, str] = {
    "en": r"(?<!even )(?<!as )(?<!what )(?<!or )(?:only |but only )?if(?! any| not| so| possible| necessary)|unless|provided(?: that)?|providing that|as long as|so long as|(?:only|except) (?:if|when|where|for|in|at|on|with|during|after|under|to|from|by|while|within|between)|except(?: for)?|on (?:the )?condition that|assuming(?: that)?|in case(?: of)?|in the event (?:of|that)|subject to|depending on|under the condition that|once(?= (?:the|it|they|all)\b)|when(?=[^,.;]*\b(?:exceeds?|is above|is below|is over|is under|falls below|rises above|reaches|drops below|fails?|is (?:closed|open|down|empty|full))\b)|contingent on|apart from|with the exception of",
    "de": r"(?<!auch )(?<!selbst )(?<!als )(?:nur |außer )?(?:wenn|falls|sofern)|vorausgesetzt|solange|es sei denn|(?:nur|ausschließlich|lediglich) (?:für|bei|in|im|am|an|mit|nach|während|unter|von|auf)|außer(?: für| in| bei| an| am)?|unter der (?:bedingung|voraussetzung)|im falle?|abhängig von|mit ausnahme|ausgenommen|sobald",
    "fr": r"(?<!même )(?<!comme )(?:seulement |uniquement |sauf )?(?:si|s['’]il|s['’]ils)(?! bien)|à condition (?:que|de|qu['’])|pourvu que|tant que|sauf(?: pour| en| à| le| la| les)?|à moins que|(?:seulement|uniquement|exclusivement) (?:pour|dans|en|à|chez|avec|après|pendant)|sous réserve|en cas de?|au cas où|dès que|à l['’]exception|hormis",
    "es": r"(?<!aun )(?<!como )(?:solo |sólo |salvo |excepto )?si|siempre que|siempre y cuando|a condición de|a menos que|salvo(?: que| en| para| los| las)?|excepto(?: en| para| los| las)?|(?:solo|sólo|solamente|únicamente|exclusivamente) (?:para|en|con|a|durante|después|tras|cuando|bajo)|en caso de|sujeto a|mientras|con la condición|con excepción|a excepción",
    "zh": r"如果|若(?!干)|假如|倘若|除非|只要|只有|仅(?:在|限|对|当|适用)|一旦|前提是|在(?=[^，。]{1,16}(?:条件下|情况下|前提下))|除(?=[^，。]{1,12}(?:外|以外|之外))",
    "ja": r"",
}
# What closes a condition, in the language that closes it.
CLOSERS: dict[str, str] = {
    "ja": r"場合(?:に限り|にのみ|のみ|には|は|に)?|(?:すれ|れ|け|で|な)ば|ならば?(?=、)|に限り|限り(?:は|で)?(?=、)|を除き|を除いて|のみ|条件(?:に|で|として)|(?<=る)と(?=、)|(?<=た)とき(?:に|は|のみ)",
}
# Any word with which a claim may say a condition itself.
CONDITIONED: dict[str, str] = {
    "en": r"if|unless|provided|providing|when|whenever|where|once|while|as long as|only|except|assuming|depend\w*|subject to|condition\w*|otherwise|in case|excluding|apart from|limited to|restrict\w*|require\w*|need\w*|certain|some|may|might|can|could|other than|but not|eligible|qualif\w+",
    "de": r"wenn|falls|sofern|vorausgesetzt|solange|nur|außer|bedingung\w*|sobald|kann|können|könnt\w*|abhäng\w+|beschränkt|ausgenommen|sonst|bestimmte\w*|manche\w*|einige\w*",
    "fr": r"si|s['’]il|lorsqu\w*|quand|condition\w*|pourvu|tant que|sauf|seul\w*|uniquement|en cas|dès|peu(?:t|vent)|dépend\w*|limité\w*|certain\w*|hormis|réserv\w*",
    "es": r"si|siempre que|cuando|condición|condicion\w*|salvo|excepto|sólo|solo|solamente|únicamente|mientras|en caso|pued\w+|depend\w*|limitad\w*|algun\w+|reservad\w*",
    "zh": r"如果|若|假如|除非|只要|只有|仅|只|一旦|条件|情况下|前提|时|可能|可以|取决|除|某些|限",
    "ja": r"場合|ば|なら|限り|除|のみ|だけ|条件|とき|時|可能|次第|一部|なければ",
}
# Words with which a claim denies that there is a condition.
REGARDLESS: dict[str, str] = {
    "en": r"in any (?:weather|wind|case|season|conditions?)|whatever|regardless(?: of)?|irrespective of|no matter|under all (?:conditions|circumstances)|at all times|unconditionally|in all cases|always",
    "de": r"bei jede[rm]|unabhängig von|egal|in jedem fall|bedingungslos|ungeachtet|immer|jederzeit",
    "fr": r"par tous les temps|quel(?:le)?(?:s)? que soi(?:t|ent)|en tout temps|dans tous les cas|sans condition|toujours",
    "es": r"con cualquier|independientemente|en cualquier caso|en todo momento|sin condiciones|siempre|sea cual sea",
    "zh": r"无论|不论|不管|任何情况|始终|无条件",
    "ja": r"にかかわらず|を問わず|いつでも|無条件|どんな[^。]{1,8}でも|常に",
}
# A setting in which something was tried; outside it nothing is said.
SETTINGS: dict[str, str] = {
    "en": r"(?:in|during|under|within) (?:the |a |an |its |this |our |one )?(?:\w+ )?(?:pilot(?: project| phase| study)?|trials?|mice|rats|animals?(?: studies| models?)?|vitro|laborator(?:y|ies)(?: tests| conditions)?|lab(?: tests| conditions)?|simulations?|computer models?|test (?:phase|region|area|track)|controlled conditions|ideal conditions|still air|dry conditions|clinical trials?)",
    "de": r"(?:in|im|während|unter|bei)(?: der| dem| einem| einer| des)? ?(?:\w+ )?(?:pilot\w*|versuch\w*|mäusen|ratten|tierversuch\w*|vitro|labor\w*|simulation\w*|modellrechnung\w*|testphase|testregion|testgebiet|idealbedingungen|modellversuch\w*)",
    "fr": r"(?:dans|en|pendant|lors|chez|au cours)(?: de| du| le| la| l['’]| les| un| une| d['’]une?)* ?(?:projet pilote|phase pilote|pilote|essais?(?: cliniques?)?|souris|rats?|animaux|vitro|laboratoire|simulations?|phase de test|zone test|conditions idéales)",
    "es": r"(?:en|durante|dentro)(?: del?| el| la| los| las| un| una)* ?(?:proyecto piloto|fase piloto|piloto|ensayos?(?: clínicos?)?|ratones|ratas|animales|vitro|laboratorio|simulaci(?:ón|ones)|fase de prueba|condiciones ideales)",
    "zh": r"在?(?:试点|試點|小鼠|大鼠|动物|動物|体外|實驗室|实验室|模拟|临床试验|试验|试验阶段|理想条件)(?:项目|实验|试验|研究|环境|阶段|地区|条件)?(?:中|里|下|内|期间)",
    "ja": r"(?:試験運用|試行|パイロット(?:事業|試験)?|マウス|ラット|動物実験|試験管内|実験室|シミュレーション|臨床試験|モデル地区|実証実験|理想的な条件)(?:で|では|において|の下で|中)",
}
# A group to which what is said is bound.
GROUPS: dict[str, str] = {
    "en": r"(?:for|in|among|to|by) (?:(?:all |healthy |young |older |pregnant |registered |paying |full |adult |male |female |eligible |new |existing |premium )*)(?:adults?|children|teenagers|adolescents|infants|pensioners|members|students|women|men|residents|subscribers|smokers|non-smokers|seniors|employees|nurses|patients (?:with|over|under|aged)[^,.;]*|people (?:over|under|aged|with)[^,.;]*|(?:those|adults|children|persons|women|men) (?:over|under|aged|with)[^,.;]*|the elderly|holders of[^,.;]*|customers (?:with|who)[^,.;]*|pupils|citizens|diabetics|commercial (?:use|customers)|private (?:use|households|customers)|first-time \w+|low-income \w+|small (?:firms|businesses)|vehicles (?:over|under)[^,.;]*)(?: only| alone)?",
    "de": r"(?:für|bei|unter|von|an) (?:(?:alle |gesunde |junge |ältere |schwangere |registrierte )*)(?:erwachsenen?|kindern?|jugendlichen?|rentnern?|rentner|mitgliedern?|mitglieder|studierenden?|studenten|frauen|männern?|bewohnern?|abonnenten|rauchern?|senioren|beschäftigten?|patienten (?:mit|über|unter|ab)[^,.;]*|personen (?:über|unter|ab|mit)[^,.;]*|schülern?|bürgern?|privatkunden|gewerbekunden|säuglingen?)",
    "fr": r"(?:pour|chez|parmi|aux|à|par) (?:les )?(?:adultes?|enfants|adolescents|nourrissons|retraités|membres|adhérents|étudiants|femmes(?: enceintes)?|hommes|résidents|abonnés|fumeurs|personnes (?:âgées|de plus|de moins|ayant)[^,.;]*|patients (?:atteints|de plus|âgés)[^,.;]*|élèves|salariés|particuliers)",
    "es": r"(?:para|en|entre|a|por) (?:los |las )?(?:adultos|niños|niñas|adolescentes|lactantes|jubilados|miembros|socios|estudiantes|mujeres(?: embarazadas)?|hombres|residentes|abonados|fumadores|personas (?:mayores|de más|menores|con)[^,.;]*|pacientes (?:con|mayores|de más)[^,.;]*|alumnos|empleados|particulares)",
    "zh": r"(?:对|對|对于|供|面向|向|在)(?:[^，。]{0,4})(?:成年?人|儿童|兒童|青少年|婴儿|老年人|会员|會員|学生|學生|女性|男性|居民|吸烟者|孕妇|患者|员工)(?:中|而言|来说)?",
    "ja": r"(?:成人|大人|子ども|子供|小児|高齢者|会員|学生|女性|男性|妊婦|住民|喫煙者|患者|従業員)(?:に対して|に対し|には|では|向けに|に限り|において|にとって|に)",
}
# Words that open a start; a day, month or year follows, and nothing that ends it.
STARTS: dict[str, str] = {
    "en": r"(?:as )?from|as of|starting(?: in| on| from)?|beginning(?: in| on)?|effective(?: from| in| on)?",
    "de": r"ab|beginnend",
    "fr": r"à (?:partir|compter) (?:de|du|d['’])|dès",
    "es": r"a partir (?:de|del)|desde",
    "zh": r"自|从|從",
    "ja": r"",
}
START_CLOSERS: dict[str, str] = {"zh": r"起|开始|開始|以后", "ja": r"から|以降|以後"}
# What ends a span that a start opens: it is a time then, and no start.
ENDS: dict[str, str] = {
    "en": r"to|until|through|[-–—]",
    "de": r"bis|[-–—]",
    "fr": r"à|au|jusqu\w*|[-–—]",
    "es": r"a|hasta|[-–—]",
    "zh": r"至|到",
    "ja": r"まで",
}
# Words between which and an amount the amount is the setting of another one.
AT: dict[str, str] = {
    "en": r"at|below|above|under|over|up to|in|between|with|from",
    "de": r"bei|unter|über|bis|ab|in|zwischen|mit",
    "fr": r"à|sous|au-dessous de|au-dessus de|jusqu['’]à|en dessous de|entre|avec",
    "es": r"a|bajo|por debajo de|por encima de|hasta|entre|con",
    "zh": r"在|于|於",
    "ja": r"",
}
AT_CLOSERS: dict[str, str] = {"zh": r"时|下|的条件下|以下|以上", "ja": r"で|において|の時|のとき|以下で|以上で"}
