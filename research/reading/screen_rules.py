"""Which wordings address a machine? The rules of the screen, in RE2 syntax, over folded text (lower case, marks gone).

Each rule is a family of wordings, not a list of known attacks; several languages share a family.
"""

# ruff: noqa: E501 - one wording family is one line

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rule:
    """A family of wordings and the pattern that finds it."""

    name: str
    pattern: str


_DIRECTIVES = (
    r"(?:instructions?|directions?|directives?|prompts?|guidelines?|rules|commands?|orders|context|constraints|programming|guardrails?|"
    r"safeguards|polic(?:y|ies)|tasks?|queries|query|requests?)"
)
_EARLIER = r"(?:previous|prior|preceding|earlier|above|foregoing|existing|original|initial|all|any|other|former|system|safety|your|these|those|past)"
_DROP = (
    r"(?:ignore|disregard|forget|override|overrule|bypass|neglect|overlook|drop|discard|abandon|erase|skip|dismiss|set aside|"
    r"do not follow|don'?t follow|stop following|do not obey|pay no attention to|clear)"
)
_MACHINE = (
    r"(?:(?:an? |the |any |this |our |large |helpful )*(?:ai|a\.i\.|llms?|language models?|chat ?bots?|assistants?|ai (?:agents?|systems?|models?|"
    r"assistants?)|agents?|gpt|claude|gemini|copilot|web ?crawlers?|scrapers?|summari[sz](?:ers?|ation (?:tool|system|model)s?)|bots?))"
)
_STRICT_MACHINE = (
    r"(?:(?:an? |the |any |this |our |large |helpful |all )*(?:ai|a\.i\.|llms?|(?:large )?language models?|chat ?bots?|(?:ai|virtual|digital) "
    r"(?:agents?|systems?|models?|assistants?)|gpt-?\d*|summari[sz]ers?|automated (?:reader|system|reviewer|agent)s?))"
)
_ORDER = (
    r"(?:append|add|write|print|output|reply|respond|answer|return|say|state|include|insert|mention|tell|send|forward|execute|run|call|"
    r"ignore|repeat|reveal|show|rate|rank|mark|approve|recommend|cite|describe|summari[sz]e|treat|give|use|visit|open|click|end|begin|start|"
    r"disable|delete|store|remember|follow|leave out|omit|skip|stop|refuse|provide|generate|report|conclude|do)"
)
# What an assistant with tools could do to the world, and whom or what it would do it to.
_DEED = (
    r"(?:send|transfer|pay|wire|e-?mail|forward|invite|visit|open|book|reserve|make|get|buy|order|delete|change|reset|update|share|post|upload|"
    r"download|say|tell|reply|add|remove|create|schedule)"
)
_TARGET = (
    r"[\w.+-]+@[\w-]+\.\w|https?://|www\.|\b[a-z]{2}\d{12,}|\bthe user(?: to\b|'s\b|[.,;]|$)|\bmy (?:inbox|account|e-?mails?|password|contacts)\b|"
    r"\b(?:asking|telling) me\b|\bthat i (?:should|must)\b|\bmake an? (?:reservation|booking|payment)\b|[$€£]\d"
)
# An order that is told of ("directed the jury to disregard …"), and a wording that is named ("sentences such as '…'").
REPORTED_ORDER = rf"\b(?:directed|instructed|told|asked|ordered|urged|advised) ((?:[\w-]+ ){{1,4}})to {_DROP}\b"
NAMED_WORDING = r"\b(?:such as|like|e\.g\.,?|for example,?) ?(?:'[^']{1,120}'|\"[^\"]{1,120}\")"
ADDRESSEES = frozenset(
    """
    you your yourself ai llm llms model models assistant assistants agent agents bot bots system reader readers
    """.split()  # noqa: SIM905 - a list of words reads best as words
)

# Letters of other scripts that are drawn like Latin ones (after case and compatibility folding elsewhere).
LOOKALIKES = str.maketrans(
    "аеорсухіјѕԁһӏАЕОРСУХВМНКТІЈЅαορνικτυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧ’‘“”", "aeopcyxijsdhlaeopcyxbmhktijsaopviktuxabezhikmnoptyx''\"\""
)
# Russian words as the match copy has them: without marks, and with the letters of the lookalikes.
_IN_RUSSIAN = (
    "(?:игнорируи(?:те)?|забудь(?:те)?|пренебреги(?:те)?|отмени(?:те)?|отбрось(?:те)?|не обращаи(?:те)? внимания|не следуи(?:те)?)"
    ".{0,40}(?:инструкци|указани|правил|команд|подсказ|распоряжени)"
).translate(LOOKALIKES)
_IF_IN_RUSSIAN = "если (?:ты|вы).{0,12}(?:ии|искусственн|языковая модель|ассистент)".translate(LOOKALIKES)

RULES = (
    Rule("override", rf"\b{_DROP}(?: (?:all|any|each|every|everything|of|the|your|my|our|these|those|this))* ?{_EARLIER}(?: \w+){{0,3}}? {_DIRECTIVES}\b"),
    Rule("override", rf"\b{_DROP} (?:everything|anything|all|what|the text|the content)(?: \w+){{0,3}} (?:above|before|previously|prior|told|instructed|said)\b"),
    Rule("override", rf"\b{_DROP} (?:all |any )?(?:of )?(?:the|your|my|these|those|this|its) (?:\w+ )?(?:instructions?|prompts?|guidelines?|programming|directives?|rules)\b"),
    Rule("override", r"\b(?:new|updated|revised|real|actual|true|important) (?:system )?(?:instructions?|prompt|directives?|task)(?: \w+){0,3}?(?: ?:| for you| follow\b)"),
    Rule("override", r"\b(?:instead of|rather than|before) (?:answering|following|summari[sz]ing|completing|continuing|solving|doing)\b.{0,80}\b(?:you must|you should|please|do the|first|task)\b"),
    Rule("override", r"\b(?:before|until) you (?:can |may |are able to )?(?:continue|solve|proceed|answer|complete|finish|do)\b.{0,90}\b(?:task|job|question|otherwise|must|need|have to|first)\b"),
    Rule("override", r"(?:忽略|無視|无视|忽視|不要理会|不要理會|忘记|忘記|忘掉|覆盖|绕过).{0,14}(?:指示|指令|命令|提示|规则|規則|要求|说明|内容|設定|设定)"),
    Rule("override", r"(?:指示|命令|指令|プロンプト|ルール|制約).{0,8}(?:無視|忘れ|破棄|上書き|従わな)"),
    Rule("override", r"(?:이전|앞선|위의|기존|모든).{0,12}(?:지시|명령|지침|프롬프트|규칙).{0,8}(?:무시|잊)"),
    Rule("override", r"\b(?:ignore[zr]?|ignorez|oubliez|oublie|ne tenez pas compte|n'obeissez)\b.{0,40}\b(?:instructions?|consignes?|directives?|regles|ordres)\b"),
    Rule("override", r"\b(?:ignorier(?:e|en|t)?|vergiss|vergessen sie|missachte[nt]?|ubergeh(?:e|en)|beachte nicht)\b.{0,40}\b(?:anweisung(?:en)?|befehle?|vorgaben?|instruktionen|regeln|anleitungen)\b"),
    Rule("override", r"\b(?:ignora|ignore|ignorar|ignoren?|olvida|olvide|descarta|desconsidere|esqueca|dimentica|trascura)\b.{0,40}\b(?:instrucciones|instrucoes|istruzioni|indicaciones|ordenes|reglas|regras|ordens|regole|comandos|direttive)\b"),
    Rule("override", _IN_RUSSIAN),
    Rule("override", r"(?:تجاهل|انس|تجاوز).{0,30}(?:التعليمات|الأوامر|الاوامر|التوجيهات|القواعد)"),
    Rule("override", r"(?:अनदेखा|नजरअंदाज|नज़रअंदाज|भूल).{0,10}(?:कर|जा)|(?:निर्देशो|निर्देशों).{0,20}(?:अनदेखा|नजरअंदाज)"),
    Rule("override", r"\b(?:negeer|vergeet)\b.{0,30}\b(?:instructies|opdrachten|regels)\b|\b(?:zignoruj|ignoruj|zapomnij)\b.{0,30}\b(?:instrukcje|polecenia|zasady)\b|\b(?:onceki|tum)\b.{0,20}\b(?:talimat|komut)\w*.{0,20}(?:yok say|unut|gormezden)"),
    Rule("role_change", r"\b(?:you are|you're|you will be|act as|acting as|behave as|pretend (?:to be|that you|you)|roleplay as|imagine you are|become)\b (?:now )?(?:\w+ ){0,4}(?:ai|llm|language model|chat ?bot|assistant|agent|dan|developer mode|root|admin(?:istrator)?|unrestricted|jailbroken|uncensored)\b"),
    Rule("role_change", r"\b(?:from (?:now|here|this point) on|from this moment|henceforth|starting now|as of now)\b,? (?:please |always |only )?(?:you|act|respond|answer|reply|your|treat|behave|speak|refer)\b"),
    Rule("role_change", r"\byou are now\b|\byour (?:new|only|first|next|real|true|sole|primary) (?:task|job|role|goal|objective|instruction|mission|purpose|persona)\b"),
    Rule("role_change", r"\b(?:developer|debug|god|admin|maintenance|dan|jailbreak|unrestricted) mode\b.{0,40}\b(?:enabled?|activated?|on|enter)\b|\b(?:enter|enable|activate|switch to)\b.{0,20}\b(?:developer|god|dan|jailbreak|unrestricted) mode\b"),
    Rule("fake_role_marker", r"[\[(<{#*|]{1,3} ?(?:system|assistant|developer)[_ -]?(?:message|prompt|instructions?|note|override)? ?[\])>}#*|]{1,3} ?\S"),
    Rule("fake_role_marker", r"\[/?(?:inst|sys|system|assistant|user)\]|<</?sys>>|<\|(?:im_start|im_end|system|user|assistant|endoftext|eot_id|start_header_id|end_header_id)[^|]{0,20}\|>|<(?:start|end)_of_turn>"),
    Rule("fake_role_marker", r"(?:^|[>|`*#\[(\"'.!?] ?)(?:system|assistant) ?[:>\]] ?\S|(?:^|[\s>|`*#\[(\"'])(?:system|assistant) (?:message|prompt|note|override|instruction|notice) ?[:>\]] ?\S"),
    Rule("fake_role_marker", r"^human: .{0,300}$|\bhuman: .{0,200}\bassistant:|\buser: .{0,200}\b(?:assistant|system|ai):"),
    Rule("delimiter_escape", r"</?(?:untrusted|source|document|context|data|instructions?|system|tool|information|user_input|untrusted_\w+|search_results?|tool_result|admin|important)(?:[_ ]\w+)?>"),
    Rule("delimiter_escape", r"\[(?:end|start|begin)(?: of)? (?:the )?(?:source|data|document|context|prompt|input|untrusted|system|instructions?)\b|\b(?:end|beginning) of (?:the )?(?:untrusted|retrieved|user) (?:data|content|input|text)\b|-{3,} ?(?:end|begin) (?:of )?(?:context|prompt|instructions|system|data)"),
    Rule("tool_request", r"\b(?:call|invoke|use|execute|run|trigger|launch)\b(?: \w+){0,3}? (?:tools?|function|plugin|command|shell|api|browser|bash|terminal)\b.{0,60}(?:https?://|\bwith\b|\bto (?:send|delete|fetch|read|post|email|download)\b|\(|`)"),
    Rule("tool_request", r"\b(?:send_?(?:email|money|message)|transfer_funds|delete_file|execute_code|run_shell|read_file|http_get|fetch_url)\b ?\(|\btool_(?:call|use)s?\b|\"(?:tool|function)(?:_name)?\" ?:"),
    Rule("tool_request", rf"(?:^|[.!?>*#\-/\[(] ?)(?:to-?do|task|action(?: item| required)?|assignment|next step) ?: ?(?:please )?(?:first )?{_DEED}\b.{{0,160}}(?:{_TARGET})"),
    Rule("exfil_url", r"!\[[^\]]*\]\(https?://[^)\s]*[?&]\w+="),
    Rule("exfil_url", r"\b(?:send|post|transmit|forward|exfiltrate|leak|upload|append|submit|e-?mail|encode|embed|fetch|navigate|open|visit|request)\b.{0,120}https?://\S{0,200}(?:\?\w{0,20}=|\bfollowed by\b)"),
    Rule("exfil_url", r"\b(?:send|post|transmit|forward|exfiltrate|leak|upload|submit|e-?mail|share)\b.{0,50}\b(?:passwords?|credentials|api[ _-]?keys?|secrets?|tokens?|conversation(?: history)?|chat history|user'?s? (?:data|question|query|name|details|information|address|emails?)|system prompt|private (?:data|notes|keys?))\b.{0,60}(?:https?://|@|\bto\b)"),
    Rule("prompt_leak", r"\b(?:print|reveal|show|display|repeat|output|disclose|leak|tell me|share|list|write out|expose|quote|return|give me)\b.{0,40}\b(?:system prompt|hidden (?:rules|instructions|prompt)|your (?:system |initial |original |secret |hidden |own )?(?:prompt|instructions|rules|guidelines|configuration)|rules you (?:operate|work|were))"),
    Rule("ai_addressed", rf"\bif you(?:'re| are) (?:being )?(?:read by )?{_MACHINE}\b.{{0,20}}|\bif (?:the |this )?(?:reader|visitor|user|recipient) (?:is|be) {_MACHINE}\b|\bif this (?:page|text|document|message) is (?:being )?(?:read|processed|parsed|summari[sz]ed|ingested) by {_MACHINE}\b"),
    Rule("ai_addressed", rf"\b(?:attention|note|notice|message|memo|instructions?|important|reminder|hint|dear|hello|hey|hi|warning)\b[ :,-]{{0,3}}(?:to |for )?(?:all |any |the )?(?:visiting |reading )?{_STRICT_MACHINE}\b"),
    Rule("ai_addressed", rf"\b(?:as|being|since you are|because you are) {_MACHINE}\b,? (?:you|could|please|your)\b|\byou,? as {_MACHINE}\b"),
    Rule("ai_addressed", rf"(?:^|[.!?#>:\-*/] ?){_STRICT_MACHINE}(?: (?:reading|processing|that reads?|summari[sz]ing|parsing)\b[^.:,]{{0,40}})? ?[:,] ?(?:please |you must |you should |always |never |do not |don't )?{_ORDER}\b"),
    Rule("ai_addressed", rf"\b{_STRICT_MACHINE} (?:must|should|shall|has to|have to|need to|needs to) (?:always |not |never |also |only |immediately |first )?(?:\w+ )?{_ORDER}\b"),
    Rule("ai_addressed", r"(?:如果你是|作为|身为)(?:一个|一名|一位)?(?:ai|人工智能|语言模型|大模型|助手|智能助理)|(?:致|请注意).{0,6}(?:ai|人工智能|语言模型|大模型)|あなたが(?:ai|人工知能|言語モデル)|(?:ai|言語モデル)(?:として|の場合|であれば)"),
    Rule("ai_addressed", r"\bsi (?:vous etes|tu es|eres|usted es) (?:une? |un )?(?:ia|intelligence artificielle|modele de langage|inteligencia artificial|modelo de lenguaje|assistante?|asistente)\b|\bwenn (?:sie|du) (?:eine? )?(?:ki|kunstliche intelligenz|sprachmodell|assistent)\b"),
    Rule("ai_addressed", _IF_IN_RUSSIAN),
    Rule("ai_addressed", rf"(?:^|[#/*;>] ?)(?:dear |hey |note to )?(?:the )?(?:ai|assistant|agent|language model|llm|chat ?bot)s? ?: ?(?:please )?{_ORDER}\b"),
    Rule("secrecy", r"\b(?:do not|don't|never|without) (?:mention|mentioning|tell|telling|inform|informing|reveal|disclose|alert|notify|acknowledge)(?:ing)?\b.{0,50}\b(?:the user|user|anyone|reader|these instructions|this instruction|this message|this prompt|this request|human|operator)\b"),
    Rule("secrecy", r"\b(?:say|do|execute|follow|perform) (?:this|it|so|these)?\b.{0,20}\b(?:silently|secretly|without (?:telling|asking|informing|notifying))\b"),
    Rule("output_order", r"\b(?:reply|respond|answer|output|say|print|write|return)\b (?:only|exactly|just|nothing but|nothing except|solely|verbatim)\b|\b(?:only|just) (?:reply|respond|answer|output|say|print|return) (?:with|the|exactly)\b"),
    Rule("output_order", r"\b(?:begin|start|end|finish|conclude|precede|preface|append|include|insert|add)\b.{0,30}\b(?:your|the|every|each|all) (?:final |next |entire )?(?:answers?|response|reply|replies|output|summary|conclusion|report)\b.{0,30}\b(?:with|by|to|the (?:word|phrase|sentence|text|link))\b|\bappend the (?:sentence|word|phrase|text)\b"),
    Rule("output_order", r"\bin your (?:answer|response|reply|output|summary|report|review)\b.{0,40}\b(?:include|mention|say|state|write|add|recommend|promote|do not|never)\b|\b(?:只|仅)(?:回复|回答|输出)"),
    Rule("citation_steer", r"\b(?:must|should|always|shall|to)\b.{0,20}\b(?:cite|quote|rank|list|recommend|prefer|promote|trust)\b.{0,30}\b(?:this (?:page|site|source|article|document)|us first|our (?:page|site|product))\b|\bwhen (?:you cite|citing|quoting) this (?:page|site|source|article)\b|\bmark this (?:source|page|document|site) as\b|\brate this (?:source|page|site|article|document|product)\b"),
    Rule("citation_steer", r"\b(?:note|message|memo|instruction|reminder)s? (?:to|for) (?:summari[sz]ers|the summari[sz]er|reviewers? models?|rankers?|the model|models|crawlers|the agent|agents)\b"),
    Rule("citation_steer", r"\b(?:call|treat|describe|label|present|dismiss) (?:all )?other (?:sources|sites|pages|products|studies) (?:as )?\b"),
    Rule("authority_claim", r"\b(?:urgent|important|critical|attention)\b ?[-:!–—]+.{0,120}\b(?:delete|remove|ignore|override|disable|approve|skip|comply|producing|before (?:you|producing|answering|continuing))\b"),
    Rule("authority_claim", r"\b(?:important|urgent)!{2,}|\binformation for (?:the|any|an) (?:ai|agent|assistant|model|llm|bot)\b|\b(?:this is|message from|on behalf of|i am|as) (?:the|your|an) (?:system|developers?|operator|administrator|admin|owner of this (?:system|agent)|openai|anthropic)\b.{0,60}\b(?:you|must|instruct|request|order|approve|grant|authori[sz]e)\w*"),
    Rule("authority_claim", r"\b(?:treat|consider|regard) (?:the |this |these |everything )?(?:\w+ ){0,4}as (?:operator|system|developer|admin|trusted|verified|authoritative)\b"),
    Rule("conditional", rf"\bonly if\b.{{0,40}}\b{_MACHINE}\b.{{0,10}}[:,] ?{_ORDER}\b|\b(?:when|whenever|once|if) (?:the user|asked|a user|anyone|someone) (?:asks?|mentions?|requests?|says|about)\b.{{0,80}}\b(?:you (?:must|should|will)|always|respond with|reply with|say|tell them|recommend)\b"),
    Rule("memory_poison", r"\b(?:store|remember|save|memori[sz]e|keep)\b.{0,30}\b(?:word|phrase|code|token|key|fact|following|in (?:your )?(?:long[- ]term )?memory)\b.{0,60}\b(?:part \d|next (?:page|message|turn)|later|for (?:all )?future|from now|memory|until)\b|\bin (?:all|every) future (?:conversations?|sessions?|responses?|answers?)\b"),
    Rule("fact_tamper", r"\b(?:leave out|omit|remove|suppress|hide|downplay|do not report|do not include)\b.{0,30}\b(?:the )?(?:section|part|paragraph|mention|criticism|failures?|risks?|warnings?|negative)\b.{0,40}\b(?:from|in|on|of) (?:your|the) (?:summary|report|answer|review|failures)\b"),
    Rule("fact_tamper", r"\bdisable (?:the |all |your )?(?:\w+ ){0,2}(?:filter|safety|guard|check|verification|restriction)s?\b|\bskip (?:the |all |any )?(?:verification|validation|checks?|review)\b"),
    Rule("encoded_blob", r"\b(?:decode|decrypt|deobfuscate|unscramble|rot-?13|base64|reverse|read backwards?)\b.{0,60}\b(?:follow|execute|obey|run|do (?:it|so|as|what)|comply|perform|apply)\b"),
    # Orders to whoever reports: about its output, its sources, its memory, its tools, and the marks that end its data.
    Rule("authority_claim", r"\b(?:message|notice|order|instruction|directive)s? from (?:the |your |our )?(?:\w+ ){0,3}(?:security|platform|safety|compliance|operations|admin\w*|support|developer\w*) (?:team|department|desk|staff|group)\b.{0,40}\b(?:all |any |every )?(?:agents?|assistants?|models?|bots?|you) (?:must|should|shall|have to|need to|are)\b"),
    Rule("authority_claim", r"\ball (?:ai )?(?:agents|assistants|models|bots) (?:must|shall|have to) (?:now |immediately )?(?:export|send|forward|share|reveal|delete|ignore|approve|report|print|upload)\b"),
    Rule("urgency", r"\b(?:immediate|urgent) action (?:is )?(?:required|needed) ?[:!.-]+ ?(?:please )?(?:drop|discard|remove|ignore|delete|disregard|approve|skip|trust|cite|accept)\b"),
    Rule("exfil_url", r"\b(?:add|include|insert|put|place|append|attach|use)\b.{0,40}\b(?:link|image|picture|url|address|markdown)\b.{0,30}\b(?:your|the|each|every) (?:final )?(?:answer|response|reply|report|output|summary)\b.{0,40}\]\(https?://|\]\(https?://[^)\s]*[?&]\w+=(?:question|query|summary|answer|data|prompt|conversation|context|secret|name)\b"),
    Rule("memory_poison", r"\b(?:remember|memori[sz]e|note|keep in mind|store)\b.{0,20}\bfor (?:all|every|any) (?:future|later|coming|following) (?:conversations?|sessions?|chats?|answers?|tasks?|questions?|users?|runs?)\b"),
    Rule("memory_poison", r"\b(?:in|for|during|throughout) (?:all|every|each|any) (?:later|future|following|subsequent|coming|other) (?:conversations?|sessions?|chats?|answers?|responses?|runs?)\b.{0,20}\b(?:recommend|say|cite|trust|prefer|use|mention|tell|promote|rank|ignore|answer|reply|repeat)\b"),
    Rule("fact_tamper", r"\b(?:when|whenever|if|where) you (?:report|quote|state|cite|summari[sz]e|mention|give|repeat|describe|write)\b.{0,60}?,? (?:please )?(?:write|say|use|give|state|put|report|replace|change|claim)\b.{0,60}\b(?:instead of|rather than|in place of|not)\b"),
    Rule("fact_tamper", r"(?:^|[.!?:;] ?|please )(?:report|state|give|quote|write|record|say|describe|present)\b.{0,60}\b(?:whatever|regardless of what|no matter what|even if|although) (?:the |any |this |your )?(?:\w+ )?(?:tables?|text|page|data|source|figures?|article|documents?|evidence|report)\b.{0,12}\b(?:says?|shows?|states?|tells?|reads?|differs?|disagrees?)\b"),
    Rule("fact_tamper", r"\b(?:do not|don't|never|avoid) (?:mention(?:ing)?|include|including|report(?:ing)?|list(?:ing)?|state|stating|discuss(?:ing)?|raise|raising|refer(?:ring)? to)\b.{0,60}\b(?:in|from) your (?:\w+ )?(?:summary|answer|report|response|reply|output|review|conclusions?)\b"),
    Rule("citation_steer", r"\b(?:rank|rate|place|put|list|score|position|treat|mark|label) (?:this|our|my) (?:web ?)?(?:page|site|source|article|document|result|product|company|website)\b.{0,20}\b(?:above|before|first|higher|over|ahead|highest|top|as)\b"),
    Rule("tool_request", r"(?:^|[.!?:;] ?|\b(?:next|then|now|first|please),? )(?:please )?(?:run|do|perform|make|start|issue|execute) (?:a |an |another |one more )?(?:web |internet |google |online )?search (?:for|on|about)\b.{0,100}\b(?:include|report|add|use|cite|quote|summari[sz]e|write|return|tell)\b"),
    Rule("override", rf"\b{_DROP} (?:all |any |each |every |the |your |of ){{0,3}}(?:guidance|advice|instructions?|directions?|orders|rules|prompts?|text)\b.{{0,20}}\b(?:given|received|provided|stated|issued|shown|told) (?:\w+ )?(?:earlier|before|above|previously|so far|until now)\b"),
    Rule("override", r"\bdo (?:exactly )?(?:as|what) this (?:paragraph|page|text|section|message|note|document|line|sentence) (?:says|tells|instructs|asks|orders)\b"),
    Rule("role_change", r"(?:^|[.!?:;] ?|please |now )(?:pretend|act|behave|continue|proceed|respond|reply|speak|work)(?: now)? (?:to be|as|like|as if you were) (?:the |an? |our |my )(?:\w+ ){0,2}?(?:editor|operator|author|reviewer|owner|administrator|admin|developer|manager|auditor|moderator|approver|system)\b"),
    Rule("fake_role_marker", r"#{2,} ?(?:instructions?|response|system|assistant|user|human|input|output) ?:.{0,300}#{2,} ?(?:instructions?|response|system|assistant|user|human|input|output) ?:|^#{2,} ?(?:instruction|response|system|assistant|human) ?:"),
    Rule("delimiter_escape", r"-{3,} ?(?:end|start|begin)(?:ning)? (?:of )?(?:the )?(?:untrusted |source |retrieved |user )?(?:documents?|sources?|page|text|content|input|message|quote|article|file|web ?page|excerpt)\b[^-]{0,20}-{3,}"),
    Rule("delimiter_escape", r"\[/(?:source|document|context|data|page|text|input|untrusted\w*|quote|tool|result)s?\]"),
    Rule("encoded_blob", r"\b(?:decode|decrypt|base64)\b.{0,30}[a-z0-9+/]{40,}={0,2}|\bsnoitcurtsni\b.{0,40}\berongi\b"),
)  # fmt: skip

MANY_SHOTS = r"(?:Q: [^\n]{1,80}?A: [^\n]{1,80}\s?){6,}"

LEET = str.maketrans("0134578@$!", "oieastbasi")
_SCRAMBLE_WORDS = (
    "ignore", "previous", "instructions", "instruction", "prior", "earlier", "disregard", "system", "prompt", "reveal", "override",
    "bypass", "forget", "guidelines", "developer", "assistant", "restrictions",
)  # fmt: skip
SCRAMBLED = {(word[0], "".join(sorted(word[1:-1])), word[-1]): word for word in _SCRAMBLE_WORDS}
# Words by which a sentence that is written letter by letter is cut again.
SPACED_WORDS = (
    r"(ignore|disregard|forget|override|bypass|all|any|the|your|my|these|previous|prior|earlier|above|former|instructions?|rules|prompts?|"
    r"guidelines|system|reveal|orders|directions|text)"
)
