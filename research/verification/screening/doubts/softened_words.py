"""Which further words leave a thing unsettled, or bind it to a group, a state, a time or a measure? Data, one entry a language."""

# ruff: noqa: E501 - one line holds the words of one kind
from __future__ import annotations

# What is asked for, drafted, weighed, tried, begun: not done.
UNSETTLED: dict[str, str] = {
    "en": r"(?:is|are|was|were) (?:being )?(?:considered|considering|drafted|examined|weighed|studied|debated|discussed|negotiated|investigated|reviewed|prepared)|(?:is|are) (?:considering|examining|weighing|studying|debating|discussing|negotiating|investigating|reviewing|preparing|looking into|applying|seeking)|applied for|application (?:by|for|to)|filed|submitted|requested|intends?|intended|draft\w*|provisional\w*|preliminary|interim|tentative\w*|under (?:review|discussion|consideration|negotiation|study)|pending|not (?:yet )?final|yet to|can|could|hopes?|unless|view|in (?:her|his|their|its) view|would|as early as|at the earliest|invit\w+ to|motion to|calls? for|bids? to|feasibility|consultation|option|scenario|variant|trial|test run|whether",
    "de": r"prüf\w+|erwäg\w+|beantrag\w*|antrag\w*|eingereicht|entwurf\w*|vorläufig\w*|vorbereite\w*|vorzubereiten|beauftrag\w*|verhandel\w*|berät|beraten|diskutier\w*|untersuch\w*|frühestens|möglich\w*|könnt\w*|kann|nach ansicht|ausschreib\w*|machbarkeit\w*|variante\w*|vorbehalt\w*|nach angaben",
    "fr": r"étudi\w+|examin\w*|envisag\w*|demand\w+|déposé\w*|projet|provisoire\w*|préliminaire\w*|prépar\w+|négoci\w+|discut\w+|au plus tôt|espèr\w+|espér\w+|hypothèse\w*|scénario\w*|option\w*|faisabilité|avis de|peu(?:t|vent)|à l['’]étude|en cours",
    "es": r"estudi\w+|examin\w*|solicit\w+|borrador\w*|provisional\w*|preliminar\w*|prepar\w+|negoci\w+|debat\w+|pued\w+|puede|como pronto|esper\w+|hipótesis|escenario\w*|viabilidad|pendiente\w*|tramit\w+|consider\w+",
    "zh": r"方案[一二三四五]|草案|征求意见|申请|研究|论证|审议|可行性|初步|初稿|暂定|尚未(?:确定|决定|获|核准|批准)|拟|或可|讨论|考虑|磋商|待|有望",
    "ja": r"検討|協議|申請|素案|原案|試案|審議|調査中|暫定|速報|準備|未定|意向|可能性|要望|交渉|案[はをが]",
}
# What a sentence may hold itself to leave a thing open.
OPEN: dict[str, str] = {
    "en": r"applied for|application|consider\w*|examin\w*|drafted|filed|requested|seek\w*|provisional|preliminary|unless|stud(?:y|ied|ies|ying)|review\w*|investigat\w*|prepar\w*|option|pending|asked|negotiat\w*|not|no|nobody|unknown|submit\w*|motion|invit\w*|bid|trial|whether|until|before|even",
    "de": r"prüf\w*|beantrag\w*|antrag\w*|eingereicht|vorläufig\w*|vorbereit\w*|beauftrag\w*|verhandel\w*|untersuch\w*|nicht|kein\w*|ohne|frühestens|erst|berät|beraten|diskut\w*|offen|unklar|vorbehalt\w*|bis|sofern",
    "fr": r"étudi\w*|examin\w*|demand\w*|dépos\w*|provisoire\w*|prépar\w*|négoci\w*|discut\w*|pas|ne|n|aucune?|ni|sans|avis|hypothèse\w*|option\w*|prévu\w*|tôt",
    "es": r"estudi\w*|examin\w*|solicit\w*|provisional\w*|prepar\w*|negoci\w*|debat\w*|no|ningun\w*|sin|ni|pendiente\w*|pedi\w*|pide",
    "zh": r"申请|研究|论证|审议|初步|方案|尚|未|没|不|待|讨论|考虑|草案",
    "ja": r"検討|協議|申請|審議|調査|準備|未|ない|なかった|ません|ず|意向|案|要望",
}
# What binds beyond an "if": a state, a time of day, a part, a start, a measure of who or what.
BINDING: dict[str, str] = {
    "en": r"in (?:clusters|groups|areas|cases|vehicles|buildings|households|countries|regions|firms|houses|schools|patients|people|versions|models) (?:of|with|that|where|over|under|above|below|from|without|older|larger|smaller)|(?:over|under|above|below|up to|at least|more than|less than|fewer than)(?= [\d£$€])|with a \w+ \w+ (?:above|below|over|under)|on the (?:\w+ )?(?:cycle|test|assumption|basis|condition)|during the (?:trial|pilot|test|strike|season|holidays|summer|winter|night)|for now|for the time being|so far|outside|between(?= \d)|after (?:flushing|treatment|consultation|approval)|until|as of|starting|effective|on weekdays|at (?:night|weekends)|in (?:winter|summer|frost|rain|first-draw \w+)|members only|who live|that (?:live|hold)|everyone except|with (?:the )?(?:consent|permission|approval)",
    "de": r"ab(?= (?:dem )?\d)|bis(?= zu)|mit (?:zustimmung|genehmigung|erlaubnis)|während|vorerst|derzeit|zunächst|bislang|unter(?= \d)|über(?= \d)|zwischen(?= \d)|mindestens|höchstens|im (?:winter|sommer|labor|test)|mit mehr als|mit weniger als|werktags|nachts|ausgenommen",
    "fr": r"entre(?= \d)|au-dessus d\w*|au-dessous d\w*|pendant|pour l['’]instant|pour le moment|jusqu['’](?:à|au|en)|à partir d\w*|à compter d\w*|avec l['’](?:accord|autorisation)|dans cette population|en (?:hiver|été|semaine)|moins de(?= \d)|plus de(?= \d)|qu['’]entre|hors",
    "es": r"entre(?= \d)|por encima de|por debajo de|durante|por ahora|de momento|hasta|a partir de|con (?:el )?(?:permiso|autorización|consentimiento)|en (?:invierno|verano)|menos de(?= \d)|más de(?= \d)|fuera de",
    "zh": r"前提是|以[^，。]{1,12}为前提|在(?=[^，。]{1,20}(?:条件下|情况下|前提下|期间|范围内))|低保|仅限|限于|暂时|目前|试行|试点期|符合[^，。]{1,12}条件",
    "ja": r"当面|現時点|試験期間|期間中|以下の|以上の|に限|の場合|を超える場所",
}
# What a sentence may hold itself to bind what it says.
BOUND: dict[str, str] = {
    "en": r"if|unless|provided|when|whenever|where|once|while|only|except|assuming|depend\w*|subject to|condition\w*|excluding|apart from|limited|restrict\w*|need\w*|certain|some|until|before|after|during|from|between|above|below|under|over|more than|less than|at least|up to|for now|so far|so|as of|in case|without|whose|who|not|no|none|never|exempt|since|by|till|per|within|those|each|about|nearly|almost|as long as|at the time|currently",
    "de": r"wenn|falls|sofern|vorausgesetzt|solange|nur|außer|bedingung\w*|sobald|abhäng\w+|beschränkt|ausgenommen|bestimmte\w*|einige\w*|bis|ab|seit|während|zwischen|über|unter|mit|ohne|nach|vor|nicht|kein\w*|müssen|bei|derzeit|vorerst|noch|erst|je|pro",
    "fr": r"si|s['’]il|lorsqu\w*|quand|condition\w*|pourvu|tant que|sauf|seul\w*|uniquement|en cas|dès|dépend\w*|limité\w*|hormis|réserv\w*|entre|depuis|jusqu\w*|avant|après|pendant|avec|sans|ne|n|pas|plus|moins|accord|partir|compter|certain\w*|actuel\w*",
    "es": r"si|siempre que|cuando|condición|condicion\w*|salvo|excepto|sólo|solo|solamente|únicamente|mientras|en caso|depend\w*|limitad\w*|reservad\w*|entre|desde|hasta|antes|después|durante|con|sin|no|más|menos|partir|algun\w*|ahora|actual\w*|tras",
    "zh": r"如果|若|假如|除非|只要|只有|仅|只|一旦|条件|情况下|前提|时|取决|除|某些|限|以上|以下|之前|之后|期间|目前|暂|自|起|截至|不|未|没",
    "ja": r"場合|ば|なら|限り|に限|除|のみ|だけ|条件|とき|時|次第|一部|以上|以下|まで|から|以降|期間|現在|当面|ない|ず|ていれば",
}
# What opens a sentence that binds the one before it.
FURTHER: dict[str, str] = {
    "en": r"(?<=^)(?:however|but|only|except|these terms|this applies|that applies|this holds|those (?:over|under)|larger|smaller|otherwise|exceptions?|provided)\b(?=[^.]*(?:not|only|except|must|unless|from|for|no|half|less|more)\b)",
    "de": r"(?<=^)(?:allerdings|jedoch|nur|ausgenommen|dies gilt|das gilt|darunter|darüber|sonst|voraussetzung|ausnahme)\b",
    "fr": r"(?<=^)(?:toutefois|cependant|mais|seul\w*|cela vaut|sauf|sinon|exception\w*)\b",
    "es": r"(?<=^)(?:sin embargo|pero|solo|sólo|esto vale|salvo|de lo contrario|excepción\w*)\b",
    "zh": r"^(?:但|不过|然而|仅|只有|前提|上述[^。]{0,6}(?:仅|限))",
    "ja": r"^(?:ただし|しかし|なお[^。]{0,20}(?:除|限|場合))",
}
