"""Which words deny, end, refuse or except, and which may stand for such a word? Data, one entry a language.

`DENYING` asks for a counterpart on the other side; `YIELDING` only serves as one. Regular expressions for small letters,
matched as whole words in languages that set spaces.
"""

# ruff: noqa: E501 - one line holds the words of one kind
from __future__ import annotations

# The small words of denial: all of one key, since "no deaths" and "nobody died" deny alike.
NOT: dict[str, str] = {
    "en": r"not|no one|no|none|never|nobody|nothing|neither|nor|cannot|(?:is|are|was|were|do|does|did|has|have|had|ca|could|wo|would|should)n['’]t|without|no longer|hardly|scarcely|barely",
    "de": r"nicht|kein(?:e[mnrs]?)?|nie|niemals|niemand(?:e[mn])?|nichts|weder|ohne|kaum",
    "fr": r"pas|jamais|aucune?|rien|ni|sans|ne \w+ plus|n['’]\w+ plus|personne ne|nul(?:le)?",
    "es": r"no|nunca|jamás|ning[uú]n[ao]?|nada|nadie|ni|sin|tampoco",
    "zh": r"不再|没有|沒有|并未|並未|尚未|从未|未能|未(?!来|來|必|定)|并非|並非|无法|無法|没(?!收)|不(?!同|断|斷|仅|僅|只|少|锈|动产|久|得不|过|過|但|论|管|足|及|到|超过|超過)|无(?!线|人机|论|疑|锡)|毫无|非(?=法|执行)",
    "ja": r"なかった|(?:い|で|て|し|が|は|も|れ|ら|ま|わ|か|さ|た|け|め|せ|き|え|げ|べ|く)ない(?!しは)|ません|ず(?:に|、|$)|なく|ぬ(?=。|$)",
}
# What looks like a denial and is none.
PADDING: dict[str, str] = {
    "en": r"not (?:only|just|merely|simply|least)|no (?:doubt|fewer than|less than|more than|later than|earlier than|matter)|not (?:\w+ ){0,2}(?:more|less|later|earlier|fewer) than|nothing but|whether or not|if not|no\. ?\d+|unlike|number of deaths",
    "de": r"nicht (?:nur|zuletzt|später als)|nicht (?:\w+ ){0,2}(?:mehr|weniger) als|kein zweifel|ohne zweifel",
    "fr": r"pas (?:seulement|moins de|plus de)|sans (?:doute|cesse)|pas encore que|sans que",
    "es": r"no (?:sólo|solo|solamente|menos de|más de)|sin (?:duda|embargo)|no obstante|n\.? ?[º°]",
    "zh": r"不(?:仅|僅|只|但|少于|超过|超過|低于|高于|断|斷|到)|毫无疑问|无论|無論|不锈|不动产|不同|不久",
    "ja": r"少なくと|だけでなく|のみならず|かもしれない|なければなら|なくてはなら|に過ぎない|にすぎない|違いない|ざるを得ない|ほかならない|しか[^、。]{1,14}ない|間もなく|まもなく|くまなく",
}
# "Not … before": a time is set, and "at the earliest" says it without a denial.
UNTIL: dict[str, str] = {
    "en": r"not\b[^,;.]{0,60}\b(?:until|before|till)|no \w+[^,;.]{0,60}\b(?:until|before)|at the earliest",
    "de": r"(?:nicht|keine?)\b[^,;.]{0,60}\b(?:vor|bis|bevor)|frühestens|erst",
    "fr": r"(?:pas|aucune?)\b[^,;.]{0,60}\b(?:avant)|au plus tôt",
    "es": r"no\b[^,;.]{0,60}\b(?:hasta|antes)|como pronto",
    "zh": r"[不未][^，。；]{0,20}之前|最早|才",
    "ja": r"まで[^、。]{0,16}ない|以降|早くても",
}
DENYING: dict[str, str] = {
    "en": r"fail(?:s|ed|ing|ure)?|refus\w+|declin(?:es?|ed) to|reject\w*|dismiss\w*|den(?:y|ied|ies|ial)|lack(?:s|ed|ing)?|absen(?:t|ce)|missing|withdr[ae]w\w*|exclud\w+|suspend\w*|suspension|expir\w+|laps(?:e|es|ed)|ceas\w+|discontinu\w*|stopp?(?:s|ed)|clos(?:ed|es|ure)|shut|vacant|deferr?\w*|postpon\w*|forb[aio]d\w*|prohibit\w*|bann?(?:ed|s)?|revo(?:ked?|cation)|repeal\w*|abolish\w*|cancel\w*|annul\w*|overturn\w*|set aside|quash\w*|veto\w*|block(?:ed|s)|rul(?:e|es|ed|ing) out|exempt\w*|waive\w*|remov(?:al|ed|es)|scrapp\w+|shelved|abandon\w*|gave up|given up|left out|leaves? out|turned down|voted down|struck (?:out|off|down)|all but|except(?!ion)\w*|apart from|impossible|invalid|ineligible|incomplete|inactive|ineffective|insufficient|incorrect|inaccurate|inconclusive|disapprov\w*|disabl\w+|disagre\w+|disqualif\w+|disallow\w*|disproved?|un(?:available|changed|affected|likely|fixed|able|paid|tested|known|clear|(?:safe)|successful|signed|occupied|weathered|confirmed|proven|resolved|claimed|filled|used|sold|related|connected|insured|licen[sc]ed|suitable|lawful|constitutional|willing|protected|covered|repaired|answered|explained|verified|registered|published|finished|attended|limited|restricted|harmed|hurt|damaged|touched|opposed|aware|popular|fit|necessary|needed|just\w*|reasonable|founded|reliable)|non-\w+|outside|useless|harmless|unconnected|nowhere|zero|lost|left empty|empty|false|untrue|wrong",
    "de": r"lehn(?:t|te|en|ten)\b[^.;]{0,80} ab|abgelehnt\w*|lehn(?:t|te|en|ten)|ablehn\w*|verweiger\w*|weiger\w*|untersag\w*|verboten\w*|verbiete\w*|verbot(?:en|s)?|badeverbot|stillgelegt\w*|eingestellt\w*|ausgesetzt\w*|zurückgezogen\w*|zurückgewiesen\w*|verworfen\w*|aufgehoben\w*|abgeschafft\w*|entfäll\w*|entfiel\w*|befreit\w*|fehl(?:t|en|te|ten|end\w*)|scheiter\w*|gescheitert|ausgeschlossen\w*|ausgenommen|abgelaufen\w*|erloschen|verschoben\w*|vertagt\w*|geschlossen\w*|gesperrt\w*|gestrichen\w*|widerrufen\w*|beendet\w*|verzicht\w*|außer(?:halb)?|un(?:möglich|gültig|wirksam|bekannt|klar|zulässig|verändert|bezahlt|vollständig|berührt|genutzt|besetzt|beteiligt|geeignet|wahrscheinlich)\w*|\w{3,}los(?:e[nmrs]?)?|nicht\w{4,}|bestreite\w*|bestritt\w*|dementier\w*|falsch",
    "fr": r"refus\w*|rejet\w+|rejeté\w*|retir(?:é\w*|ent|e)|exclu\w*|suspend\w*|suspension|expir\w*|cess\w+|interdi\w*|annul\w*|abrog\w*|supprim\w*|abandonn\w*|ferm(?:é\w*|e|ent|eture)|report(?:é\w*|ée)|manqu\w+|absen\w+|échou\w*|échec|dément\w*|empêch\w+|exonér\w*|dispens\w*|sauf|hormis|hors|impossible\w*|invalide\w*|incomplet\w*|inchangé\w*|inconnu\w*|inutile\w*|insuffisan\w*|indisponible\w*|non|faux|vacant\w*|écart(?:é|ée|és|ées|e|er)|renonc\w*",
    "es": r"rechaz\w+|neg(?:ó|aron|ado|ada|ar)|nieg\w+|deneg\w+|retir(?:ó|ad[oa]s?|aron)|exclu\w+|suspend\w*|suspensión|caduc\w*|expir\w*|ces(?:ó|aron|ado)|prohib\w+|anul\w*|derog\w*|suprim\w*|abandon\w*|cerr(?:ó|ad[oa]s?|aron)|cierre|aplaz\w*|falt(?:a|an|ó|aron)|ausen\w+|fracas\w+|desmient\w*|desminti\w*|impid\w+|impedi\w*|exent\w*|exim\w*|salvo|excepto|fuera|imposible\w*|inhabitable\w*|inválid\w*|incomplet\w*|desconoc\w*|inútil\w*|insuficient\w*|vacante\w*|fals\w+|descart\w*|desestim\w*|renunci\w*",
    "zh": r"拒绝|拒絕|否决|否決|驳回|駁回|撤回|撤销|撤銷|撤下|排除|除外|除了|暂停|暫停|中止|终止|終止|停止|停产|停用|停运|到期|失效|废止|廢止|取消|禁止|关闭|關閉|推迟|推遲|延期|缺乏|缺少|缺席|失败|失敗|否认|否認|免除|豁免|无效|無效|空缺|不足|落选|放弃|以外|之外",
    "ja": r"拒否|否決|却下|撤回|取り消|取消|除外|除く|除き|を除|対象外|停止|中止|中断|終了|失効|廃止|禁止|閉鎖|休止|延期|見送|欠|失敗|否定|免除|無効|不可|不要|未定|未(?:確認|実施|達|完|公|発|払|承|提|了|済|着)|不(?:明|能|足|在|参加|採|合格|適|許|承|支)|無(?:し|い|く|効)|以外|非公開|断念",
}
# Words that may stand for a denial, and by themselves ask for none.
YIELDING: dict[str, str] = {
    "en": r"un\w{4,}|in(?:ability|effectual\w*|active)|dis\w{4,}|miss(?:ed|es)?|end(?:ed|s)?(?! of)|came to an end|few(?:er)?|little|only|less|lower|below|under|instead|rather than|replac\w+|drop(?:s|ped)?|free|spar(?:e|ed)|avoid\w*|prevent\w*|quit|against|longer than|more than|above|until|before|beyond|too|rare\w*|seldom|\w{3,}less|sold out|over|leave[sn]?|left|late|alone|different\w*|differ\w*|other than|remaining|rest|still|yet|provisional|pending|open|undecided|superseded|former\w*|depart\w*|resign\w*|dead|died|death\w*|short of|stay(?:s|ed)? (?:away|out)|minus|secret|stripped|obsolete|old|hold back|held back|dispens\w+|kept (?:out|from)|tie|halt\w*|break\w*|broke\w*|gone|overdue|illegal|banned|secre\w+|limited|spurn\w*|oppos\w*|objection\w*|negative\w*|from reach|instead of|stopped short",
    "de": r"un\w{5,}|statt\w*|wenig\w*|nur|ende\w*|bis|vor|seltener|unter|über|noch|zu|miss\w+|miß\w+|ab|erst|ersetzt\w*|frei|\w*verbot\w*|sondern|geschlossen|negativ\w*|aufgegeben|verlor\w*|verlier\w*",
    "fr": r"in(?:ex|act|cap|disp|eff|suf|habit|conn|ut|aper|nocc|divis)\w+|im(?:possib|pay|prév|mob)\w+|dés\w{4,}|moins|peu|seul\w*|fin|avant|jusqu\w*|remplac\w*|libre\w*|plutôt|au lieu|encore|trop|que|plus|perd\w*|négatif\w*|arrêt\w*|contre",
    "es": r"in(?:ex|act|cap|disp|ef|suf|habit|út|advert|compl|fund)\w+|im(?:posib|pag|prev)\w+|des\w{4,}|menos|poc[oa]s?|sólo|solo|fin|antes|hasta|reemplaz\w*|sustitu\w*|libre\w*|lugar|todavía|aún|demasiado|tan|dej\w+|perd\w*|negativ\w*|quedó|contra|parad[oa]s?",
    "zh": r"[不没未无非否免停止禁缺除仅只少低负]|之前|以前|以下|替代|取代|卸任|结束|不再|仍|尚|待",
    "ja": r"[不無未非否免停止禁欠除]|のみ|だけ|しか|以前|以下|前に|代わ|替わ|退任|終わ|まだ|なくな|限",
}
# Opposites that no affix tells apart; a cell is a direction, and two cells of one row never say the same.
OPPOSITES: dict[str, dict[str, tuple[str, str]]] = {
    "en": {
        "open": (r"open(?:s|ed)?|reopen\w*", r"closed|shut|closes|closure"),
        "granted": (
            r"accept(?:s|ed)?|approv\w+|grant(?:s|ed)?|upheld|allow(?:s|ed)?|permit(?:s|ted)?|adopted|passed|welcomed",
            r"reject\w*|refus\w+|dismiss\w*|denied|forb[ai]d\w*|prohibit\w*|banned|declined|turned down|lost|vetoed",
        ),
        "kept": (
            r"kept|keeps?|retain\w*|remain\w*|maintain\w*",
            r"remov(?:ed|es)|dropped|abolished|scrapped|discontinued|withdrawn",
        ),
        "direction": (
            r"rose|rises?|risen|increas\w+|grew|grow(?:s|n)|climb(?:s|ed)|up",
            r"fell|falls?|fallen|decreas\w+|declined|dropped|shrank|shrunk|slipped|reduced|down",
        ),
        "within": (r"within|inside", r"outside|beyond"),
        "covered": (r"includ\w+|covers?|covered", r"exclud\w+|left out|leaves? out|omit\w*"),
        "enabled": (r"enabled|on by default|switched on|turned on", r"disabled|off by default|switched off|turned off"),
        "won": (r"won|wins", r"lost|loses"),
        "support": (r"supports?|supported|in favou?r", r"oppos(?:e|es|ed)|against"),
        "duty": (r"mandatory|compulsory|required|obligatory", r"optional|voluntary"),
        "public": (r"public(?:ly)?", r"secret(?:ly)?|private(?:ly)?|confidential(?:ly)?"),
        "right": (r"true|correct|right", r"false|wrong|untrue|incorrect"),
        "final": (r"final", r"provisional|preliminary|interim"),
    },
    "de": {
        "direction": (
            r"steig(?:t|en)|stieg(?:en)?|gestiegen|zugenommen|wuchs(?:en)?|gewachsen",
            r"sank(?:en)?|gesunken|sinkt|sinken|fiel(?:en)?|gefallen|abgenommen|zurückgegangen",
        ),
        "open": (r"geöffnet|offen|öffnet", r"geschlossen|gesperrt|schließt"),
        "granted": (
            r"angenommen|genehmigt|bewilligt|zugestimmt|erlaubt|zulässig|gestattet",
            r"abgelehnt|verworfen|verboten|unzulässig|untersagt|zurückgewiesen|\w*verbot",
        ),
        "within": (r"innerhalb", r"außerhalb"),
        "duty": (r"pflicht|verpflichtend|vorgeschrieben", r"freiwillig"),
        "final": (r"endgültig\w*", r"vorläufig\w*"),
    },
    "fr": {
        "direction": (r"augment\w+|hausse|progress\w+", r"baiss\w+|diminu\w+|recul\w*|chut\w*"),
        "open": (r"ouvert\w*|rouvert\w*|ouvre", r"fermé\w*|ferme"),
        "granted": (r"accept\w+|approuv\w+|accord\w+|autoris\w+|permis\w*|adopt\w+", r"refus\w+|rejet\w+|interdi\w*"),
        "duty": (r"obligatoire\w*", r"facultatif\w*|facultative\w*|volontaire\w*"),
        "final": (r"définitif\w*|définitive\w*", r"provisoire\w*"),
    },
    "es": {
        "direction": (
            r"aument\w+|sub(?:ió|ieron|e|en)|crec\w+",
            r"disminu\w+|baj(?:ó|aron|a|an)|ca(?:yó|yeron|e|en)|reduj\w+|descend\w+",
        ),
        "open": (r"abiert[oa]s?|abre|abrió|reabr\w+", r"cerrad[oa]s?|cierra|cerró"),
        "granted": (r"acept\w+|aprob\w+|conced\w+|autoriz\w+|permit\w+", r"rechaz\w+|deneg\w+|prohib\w+"),
        "duty": (r"obligatori[oa]s?", r"voluntari[oa]s?|opcional\w*"),
        "final": (r"definitiv[oa]s?", r"provisional\w*"),
    },
    "zh": {
        "direction": (r"上升|增长|增加|提高|上调|增至|升至", r"下降|减少|降低|下调|降至|减至"),
        "open": (r"开放|开启|重新开放|打开", r"关闭|封闭|停用"),
        "granted": (r"批准|通过|同意|允许|准许|接受", r"驳回|否决|拒绝|禁止|不予"),
        "duty": (r"强制|必须|应当", r"自愿|可选"),
        "above": (r"以上|高于", r"以下|低于"),
        "paid": (r"收费|有偿", r"免费|无偿"),
        "within": (r"以内|之内", r"以外|之外"),
    },
    "ja": {
        "direction": (r"増加|増え|上昇|上回", r"減少|減り|減っ|低下|下回"),
        "open": (r"開館|開いて|再開|営業中", r"閉館|閉鎖|休館|休業"),
        "granted": (r"承認|可決|許可|認め", r"却下|否決|拒否|不許可"),
        "enabled": (r"有効", r"無効"),
        "paid": (r"有料", r"無料"),
        "duty": (r"義務", r"任意"),
        "within": (r"以内|内側", r"以外|外側"),
    },
}
