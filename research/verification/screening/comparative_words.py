"""Which words turn a comparison, a direction or an order round? Pairs of opposites, one list a language.

Of a pair, one word in the claim and the other in the evidence turn what is said, when all else is alike.
"""

# ruff: noqa: E501 - one line holds the words of one pair
from __future__ import annotations

PAIRS: dict[str, tuple[tuple[str, str], ...]] = {
    "en": (
        (r"more|greater|higher|larger|bigger|exceed(?:s|ed)?", r"less|fewer|lower|smaller"),
        (r"rose|ris(?:e|es|en|ing)|grew|grow(?:s|n|ing)?|growth|increas(?:e|es|ed|ing)|climb(?:s|ed)?|gain(?:s|ed)?|jump(?:s|ed)?|soar(?:s|ed)?|surg(?:e|es|ed)|up|expand(?:s|ed)?|rais(?:e|es|ed)|doubled|tripled|upturn|upward|advanced",
         r"fell|fall(?:s|en|ing)?|drop(?:s|ped)?|declin(?:e|es|ed|ing)|decreas(?:e|es|ed|ing)|shr[aiu]nk(?:s)?|sank|plung(?:e|es|ed)|slump(?:s|ed)?|down|contract(?:s|ed)?|reduc(?:e|es|ed|tion)|lower(?:s|ed)|cut(?:s)?|halved|downturn|downward|dipped|slid|tumbled|lost"),
        (r"before|prior to", r"after|following|since"),
        (r"first|earliest|oldest", r"last|latest|final|newest|youngest"),
        (r"highest|largest|biggest|greatest|tallest|longest|most|best|fastest|strongest|heaviest", r"lowest|smallest|least|shortest|fewest|worst|slowest|weakest|lightest"),
        (r"above|over", r"below|under"),
        (r"better", r"worse"), (r"faster|quicker|more (?:quickly|rapidly)", r"slower|more slowly"), (r"longer", r"shorter"), (r"earlier|sooner", r"later"), (r"older", r"younger|newer"),
        (r"stronger", r"weaker"), (r"warmer|hotter", r"colder|cooler"), (r"cheaper", r"dearer|more expensive|costlier"), (r"heavier", r"lighter"), (r"safer", r"more dangerous|riskier"),
        (r"maxim(?:um|al)", r"minim(?:um|al)"), (r"majority", r"minority"), (r"surplus", r"deficit|shortfall"), (r"profits?", r"loss(?:es)?"),
        (r"imports?|imported", r"exports?|exported"), (r"approv(?:e|es|ed|al)|accept(?:s|ed)?|adopt(?:s|ed)?|pass(?:ed|es)|back(?:ed|s)", r"reject(?:s|ed|ion)?|refus(?:e|es|ed)|vetoed|blocked|turned down|voted down"),
        (r"open(?:s|ed)?|reopened|launch(?:es|ed)?", r"clos(?:e|es|ed|ure)|shut"), (r"support(?:s|ed)?|favou?r(?:s|ed)?|endors(?:e|es|ed)", r"oppos(?:e|es|ed)|against"),
        (r"(?:voted|votes?|voting|ruled)(?: [^\s.;,]+){0,3} for|in favou?r of|approv(?:e|es|ed)|accept(?:s|ed)|adopt(?:s|ed)", r"(?:voted|votes?|voting|ruled|decided)(?: [^\s.;,]+){0,5} against"),
        (r"admit(?:s|ted)?|acknowledg(?:e|es|ed)|conced(?:e|es|ed)", r"den(?:y|ies|ied)"), (r"final|definitive", r"provisional|preliminary"),
        (r"won|wins?", r"lost|loses?"), (r"allow(?:s|ed)?|permit(?:s|ted)?|legali[sz]ed", r"forbid(?:s|den)?|forbade|bans?|banned|prohibit(?:s|ed)?|outlawed"),
        (r"improv(?:e|es|ed|ement)", r"worsen(?:s|ed)?|deteriorat(?:e|es|ed)"), (r"includ(?:e|es|ed|ing)", r"exclud(?:e|es|ed|ing)"), (r"enter(?:s|ed)?|join(?:s|ed)?", r"left|leaves|quit"),
        (r"mandatory|compulsory|obligatory", r"optional|voluntary"), (r"upstream", r"downstream"), (r"inside|indoors", r"outside|outdoors"), (r"positive(?:ly)?", r"negative(?:ly)?"),
        (r"accelerat(?:e|es|ed)|sped up", r"slowed|slows|decelerated"), (r"strengthen(?:s|ed)?", r"weaken(?:s|ed)?"), (r"began|begins?|started|starts?", r"ended|ends|stopped|stops|finished"),
        (r"gained", r"shed|lost"), (r"succeed(?:s|ed)?", r"fail(?:s|ed)?"), (r"northern|north", r"southern|south"), (r"eastern|east", r"western|west"), (r"often|frequently", r"rarely|seldom"),
        (r"guilty|convicted", r"innocent|acquitted|not guilty"), (r"safe", r"unsafe|dangerous"), (r"effective", r"ineffective"), (r"legal", r"illegal"), (r"public", r"private"),
    ),
    "de": (
        (r"mehr|höher|größer", r"weniger|niedriger|geringer|kleiner"),
        (r"stieg(?:en)?|gestiegen|steig(?:t|en)|wuchs(?:en)?|gewachsen|wächst|zugenommen|nahm(?:en)? .{0,40}zu|erhöht(?:e|en)?|anstieg|zunahme|zuwachs", r"sank(?:en)?|gesunken|sink(?:t|en)|fiel(?:en)?|gefallen|fällt|zurückgegangen|ging(?:en)? .{0,40}zurück|abgenommen|nahm(?:en)? .{0,40}ab|verringert(?:e|en)?|rückgang|abnahme|schrumpf(?:t|te|ten)"),
        (r"vor", r"nach|seit"), (r"erste[nrsm]?|älteste[nrsm]?", r"letzte[nrsm]?|neueste[nrsm]?|jüngste[nrsm]?"),
        (r"höchste[nrsm]?|größte[nrsm]?|längste[nrsm]?|meisten|beste[nrsm]?", r"niedrigste[nrsm]?|kleinste[nrsm]?|kürzeste[nrsm]?|wenigsten|schlechteste[nrsm]?|geringste[nrsm]?"),
        (r"über|oberhalb", r"unter|unterhalb"), (r"besser", r"schlechter"), (r"schneller", r"langsamer"), (r"länger", r"kürzer"), (r"früher", r"später"), (r"älter", r"jünger"), (r"stärker", r"schwächer"), (r"wärmer", r"kälter"), (r"billiger|günstiger", r"teurer"), (r"schwerer", r"leichter"),
        (r"mehrheit", r"minderheit"), (r"gewinn\w*", r"verlust\w*"), (r"einfuhr\w*|importe?", r"ausfuhr\w*|exporte?"), (r"genehmigt(?:e|en)?|billigt(?:e|en)?|gebilligt|angenommen|zugestimmt", r"abgelehnt|lehnt(?:e|en)? .{0,40}ab|verworfen"),
        (r"eröffnet(?:e|en)?|geöffnet|öffnet(?:e|en)?", r"geschlossen|schloss(?:en)?|schließt"), (r"gewann(?:en)?|gewonnen", r"verlor(?:en)?|verloren"), (r"erlaubt(?:e|en)?|gestattet(?:e|en)?", r"verbot(?:en)?|verbietet|untersagt(?:e|en)?"), (r"verbessert(?:e|en)?", r"verschlechtert(?:e|en)?"), (r"befürwortet(?:e|en)?|unterstützt(?:e|en)?", r"bekämpft(?:e|en)?|lehnt(?:e|en)? .{0,40}ab"), (r"nördlich\w*", r"südlich\w*"), (r"östlich\w*", r"westlich\w*"), (r"verpflichtend|obligatorisch", r"freiwillig"), (r"räumt(?:e|en)? .{0,60}ein|gab(?:en)? .{0,60}zu", r"bestritt(?:en)?|bestreitet|dementiert(?:e|en)?"), (r"zugestimmt|stimmt(?:e|en)? .{0,80}zu", r"abgelehnt|lehnt(?:e|en)? .{0,80}ab"), (r"endgültig\w*", r"vorläufig\w*"),
    ),
    "fr": (
        (r"plus(?! de \d)", r"moins(?! de \d)"), (r"augment(?:e|é|ée|és|ent|er|ation)|progress(?:é|e|ent|ion)|hausse|crû|cro[iî](?:t|ssent|ssance)|accru\w*", r"diminu(?:e|é|ée|és|ent|er|tion)|baiss(?:e|é|ée|ent|er)|recul(?:é|e|ent)?|chut(?:e|é|ent)|réduit\w*"),
        (r"avant", r"après|depuis"), (r"premi(?:er|ère)s?", r"derni(?:er|ère)s?"), (r"meilleure?s?", r"pires?"), (r"supérieure?s?", r"inférieure?s?"), (r"au-dessus", r"au-dessous|en dessous"), (r"majorité", r"minorité"), (r"bénéfices?", r"pertes?"), (r"importations?|importé\w*", r"exportations?|exporté\w*"),
        (r"approuv(?:é|ée|e|ent)|adopt(?:é|ée|e|ent)|accept(?:é|ée|e)", r"rejet(?:é|ée|te|tent)|refus(?:é|ée|e|ent)|repouss(?:é|ée)"), (r"ouver(?:t|te|ts)|ouvre(?:nt)?|ouvert", r"ferm(?:é|ée|és|e|ent)"), (r"gagn(?:é|e|ent)|remport(?:é|e)", r"perdu\w*|perd(?:ent)?"), (r"autoris(?:é|ée|e|ent)|permis\w*", r"interdi(?:t|te|ts|sent)"), (r"amélior(?:é|ée|e|ent)", r"aggrav(?:é|ée|e|ent)|détérior(?:é|ée|e|ent)"), (r"nord", r"sud"), (r"est(?= du| de la)", r"ouest"), (r"obligatoires?", r"facultati(?:f|ve)s?|volontaires?"), (r"reconnu\w*|reconnaî\w+|admis|admet", r"nié|nie|niait|démenti\w*|dément"), (r"définiti(?:f|ve)s?", r"provisoires?"),
    ),
    "es": (
        (r"más(?! de \d)|mayor(?:es)?", r"menos(?! de \d)|menor(?:es)?"), (r"aument(?:ó|aron|ado|a|an|o)|creci(?:ó|eron|do|miento)|crec(?:e|en)|subi(?:ó|eron|do)|sub(?:e|en)|alza", r"disminuy(?:ó|eron)|disminuido|baj(?:ó|aron|ado|a|an)|cay(?:ó|eron)|caído|descendi(?:ó|eron|do)|reduj(?:o|eron)|caída|descenso"),
        (r"antes", r"después|tras|desde"), (r"primer[oa]?s?", r"últim[oa]s?"), (r"mejor(?:es)?", r"peor(?:es)?"), (r"superior(?:es)?|por encima", r"inferior(?:es)?|por debajo"), (r"mayoría", r"minoría"), (r"beneficios?|ganancias?", r"pérdidas?"), (r"importaciones|importó", r"exportaciones|exportó"),
        (r"aprob(?:ó|aron|ado|ada)|acept(?:ó|aron|ado)", r"rechaz(?:ó|aron|ado|ada)"), (r"abri(?:ó|eron)|abiert[oa]s?|abre", r"cerr(?:ó|aron|ado|ada)|cierra"), (r"gan(?:ó|aron|ado)", r"perdi(?:ó|eron|do)"), (r"permit(?:ió|e|en|ido|ida)|autoriz(?:ó|ado|ada)", r"prohib(?:ió|e|en|ido|ida)"), (r"mejor(?:ó|aron|ado)", r"empeor(?:ó|aron|ado)"), (r"norte", r"sur"), (r"este(?= de)", r"oeste"), (r"obligatori[oa]s?", r"voluntari[oa]s?|opcional(?:es)?"), (r"reconoci(?:ó|eron)|admiti(?:ó|eron)", r"neg(?:ó|aron)|desminti(?:ó|eron)"), (r"definitiv[oa]s?", r"provisional(?:es)?"),
    ),
    "zh": (
        (r"增长|增長|上升|增加|上涨|上漲|上调|提高|升高|扩大|升至|涨|攀升|回升", r"下降|减少|減少|下跌|下调|降低|缩小|降至|跌|下滑|回落"),
        (r"高于|高於|超过|多于|大于|优于", r"低于|低於|不足|少于|小于|劣于"), (r"之前|以前|前(?=[，。])", r"之后|之後|以后|以後|后(?=[，。])"), (r"第一|首次|最早|首个", r"最后|末次|最晚"),
        (r"最高|最大|最多|最好|最长|最快", r"最低|最小|最少|最差|最短|最慢"), (r"更多|更高|更大|更好|更快|更长|更强", r"更少|更低|更小|更差|更慢|更短|更弱"), (r"批准|通过|赞成|同意", r"否决|拒绝|反对|驳回"), (r"开业|开放|开通|启用", r"关闭|关停|停用"), (r"盈利|利润", r"亏损"), (r"进口", r"出口"),
        (r"允许|允許", r"禁止"), (r"获胜|胜出", r"落败|失利"), (r"改善", r"恶化"), (r"多数", r"少数"), (r"支持", r"反对"), (r"北部", r"南部"), (r"东部", r"西部"), (r"强制", r"自愿"), (r"承认", r"否认"), (r"最终", r"初步"),
    ),
    "ja": (
        (r"増加|増え|上昇|上がっ|伸び|拡大|高まっ|引き上げ", r"減少|減っ|減り|低下|下がっ|下落|縮小|落ち込|引き下げ"), (r"上回", r"下回"), (r"前に|以前", r"後に|以後|以降"), (r"最初|初めて|第一", r"最後|最終"), (r"最も高|最高|最大|最多|最も多", r"最も低|最低|最小|最少|最も少"),
        (r"より(?:も)?(?:多|高|大き|速|長|強|良)", r"より(?:も)?(?:少な|低|小さ|遅|短|弱|悪)"), (r"承認|可決|賛成|採択", r"否決|却下|反対|拒否"), (r"開業|開設|開館|開通", r"閉鎖|閉館|廃業"), (r"黒字|利益", r"赤字|損失"), (r"輸入", r"輸出"), (r"許可|認め", r"禁止"), (r"勝利|勝っ", r"敗北|敗れ|負け"), (r"改善", r"悪化"), (r"多数", r"少数"), (r"北部", r"南部"), (r"東部", r"西部"), (r"義務", r"任意"), (r"確定", r"暫定"),
    ),
}  # fmt: skip
THAN: dict[str, str] = {
    "en": r"(?<!rather )(?<!other )(?<!later )(?<!earlier )than",
    "de": r"(?<=er )als",
    "fr": r"(?:plus|moins|mieux|pire)[^,.;]{1,30}? qu(?:e |['’])",
    "es": r"(?:más|menos|mejor|peor|mayor|menor)[^,.;]{0,30}? que",
    "zh": r"比",
    "ja": r"より",
}
COMPARED: dict[str, str] = {
    "en": r"\w{3,}er|more|less|fewer|better|worse|ahead|outperform\w*",
    "de": r"\w{3,}er|mehr|weniger|besser",
    "fr": r"plus|moins|mieux|pire|meilleur\w*",
    "es": r"más|menos|mejor|peor|mayor|menor",
    "zh": r"更|高|低|大|小|多|少|快|慢|长|短|强|弱|好|差|重|轻|贵|便宜|早|晚",
    "ja": r"高|低|大き|小さ|多|少|速|遅|長|短|強|弱|良|悪|重|軽|安|早",
}
