"""Which words of a question say nothing about its subject?

Closed lists of function words, and of the words with which people ask ("how", "compare", "sources").
A language without a list has none: its words all count.
"""

from __future__ import annotations

import re


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


FUNCTION_WORDS: dict[str, frozenset[str]] = {
    "en": _words(
        """
        a an the this that these those it its they them their he she his her we us our you your i me my one ones there
        here is are was were be been being am do does did done have has had having will would can could may might must
        shall should and or but nor so if then than as at by for from in into of off on onto out over per to toward
        towards under up upon with within without about above across after against along among around because before
        behind below between beyond down during except inside near since through until via while not no yes only also
        just very more most much many less least few fewer some any each every all both either neither other another
        same such own too again ever never yet still how what when where which who whom whose why whether please
        according today now currently come comes go goes get gets make makes made s t re ve ll d m
        """
    ),
    "de": _words(
        """
        der die das den dem des ein eine einen einem einer eines dieser diese dieses diesen diesem jener jene es er
        sie ihr ihre ihren ihrem ihres sein seine seinen wir uns unser ich mich mir du man sich ist sind war waren sei
        wird werden wurde wurden hat haben hatte hatten kann können konnte muss müssen soll sollen darf will und oder
        aber denn sondern wenn als wie so dass ob weil da zu zum zur im in ins am an auf aus bei beim bis durch für
        gegen mit nach ohne seit über um unter von vom vor zwischen nicht kein keine nur auch noch schon sehr mehr
        meist viel viele wenig wenige einige jede jeder jedes alle beide andere anderen was wer wen wem wessen wann wo
        woher wohin warum wieso weshalb welche welcher welches welchen wieviel bitte laut etwa sowie je pro groß hoch
        lange
        """
    ),
    "fr": _words(
        """
        le la les l un une des du de d ce cet cette ces il elle ils elles on nous vous je tu leur leurs son sa ses mon
        ma mes notre est sont était étaient être été a ont avait avoir eu fait faire peut peuvent doit doivent et ou
        mais donc or ni car si que qu qui quoi dont où quand comment pourquoi combien quel quelle quels quelles à au
        aux en dans par pour sur sous avec sans entre vers chez depuis pendant avant après contre ne pas plus moins
        très aussi seulement tout tous toute toutes autre autres même y se s n c selon
        """
    ),
    "es": _words(
        """
        el la los las un una unos unas de del al a ante con contra desde en entre hacia hasta para por según sin sobre
        tras y e o u pero sino si que quien quienes cual cuales cuando donde como cuanto cuanta cuantos cuantas qué
        quién cuál cuáles cuándo dónde cómo cuánto cuánta cuántos cuántas es son era eran ser fue fueron ha han había
        haber hay está están puede pueden debe su sus se lo le les me te nos mi este esta estos estas ese esa eso esto
        no ni más menos muy también solo todo todos toda todas otro otra otros otras
        """
    ),
    "it": _words(
        """
        il lo la i gli le l un uno una di del dello della dei degli delle a al allo alla ai agli alle da dal dalla in
        nel nella nei con su sul sulla per tra fra e ed o ma se che chi cui quale quali quando dove come perché quanto
        quanta quanti quante è sono era erano essere stato ha hanno aveva avere può possono deve suo sua suoi sue loro
        questo questa questi queste quello quella non più meno molto anche solo tutto tutti tutta tutte altro altri
        cosa
        """
    ),
    "pt": _words(
        """
        o a os as um uma uns umas de do da dos das em no na nos nas por pelo pela para com sem sobre entre até desde e
        ou mas se que quem qual quais quando onde como quanto quanta quantos quantas é são era eram ser foi foram tem
        têm tinha há está estão pode podem deve seu sua seus suas este esta estes estas esse essa isso isto não mais
        menos muito também só todo todos toda todas outro outra outros outras porque
        """
    ),
    "nl": _words(
        """
        de het een van in op aan met voor door bij uit over onder tot naar om en of maar want als dan dat die dit deze
        is zijn was waren wordt worden werd heeft hebben had kan kunnen moet moeten zal er hij zij ze we wij hun haar
        niet geen ook nog meer veel alle andere wat wie waar wanneer waarom hoe welke hoeveel per
        """
    ),
    "ru": _words(
        """
        и в во не что он она оно они на я с со как а то все всё но да к у же за бы по только его её ее их от о об из
        до для мы при или если был была было были быть есть это этот эта эти этого тот та те того чем где когда кто
        какой какая какое какие сколько почему зачем ли между также под над без через после перед
        """
    ),
}

# Words that people use to ask, or to speak of the report itself; stems would be too greedy here.
ASKING_WORDS: frozenset[str] = _words(
    """
    answer answers compare compared comparison describe explain find give know known list name report reports say says
    show summarise summarize summary tell source sources document documents evidence disagree disagrees disagreement
    differ differs difference differences contradict contradicts contradiction conflict conflicts question overview
    detail details large big high long old often far fast exist exists antwort bericht berichte beschreibe erkläre
    nenne quelle quellen widersprechen widerspricht widerspruch unterschied unterschiede uneinig unterscheiden
    dokumente belege finde zeige vergleiche
    sagt sagen dit disent dice dicen rapport rapports décris explique réponse désaccord contredisent diffèrent
    fuente fuentes informe informes compara explica desacuerdo discrepan difieren fonte fonti fontes relatório
    rapporto bronnen bron verschillen источник источники источников отчёт сравни
    """
)

# In Chinese and Japanese, function words and asking words are cut out of the running text; longer ones first.
_CHINESE = (
    "是什么|什么|为什么|怎么样|怎么|怎样|如何|多少|多大|多高|多长|多久|几个|哪些|哪里|哪个|哪家|何时|是否|有没有|有多|请问|请|"
    "以及|并且|或者|还是|关于|对于|根据|来源|资料|文件|之间|不一致|分歧|矛盾|不同|其中|各自|分别|比较|说明|介绍|存在|"
    "在|的|了|是|和|与|及|或|有|吗|呢|对|从|到|为|于|由|被|把|将|个|这|那|也|都|并|各|中"
)
_CHINESE_WORDS = re.compile(_CHINESE)
_HIRAGANA = re.compile("[\u3041-\u309f]+")
_JAPANESE_WORDS = re.compile("資料|文書|出典|情報源|矛盾|相違|食い違|比較|説明|何|誰|幾")


def is_stopword(word: str, language: str) -> bool:
    """Tell whether a casefolded word is a function word of the language, or one of those with which people ask."""
    return word in ASKING_WORDS or word in FUNCTION_WORDS.get(language, frozenset())


def content_runs(run: str, language: str) -> tuple[str, ...]:
    """Return the parts of a run of unspaced script that carry content: two characters or more."""
    match language:
        case "ja":
            cut = _HIRAGANA.sub(" ", _JAPANESE_WORDS.sub(" ", run))
        case "zh":
            cut = _CHINESE_WORDS.sub(" ", run)
        case _:
            cut = run
    return tuple(part for part in cut.split() if len(part) > 1)
