"""Which words of a question say nothing about its subject?

Function words only, of the languages we meet most; they are left out of queries, never out of the index.
"""

from __future__ import annotations

from collections.abc import Sequence

_ENGLISH = """
a an the this that these those and or but nor if then else than as at by for from in into of off on onto out over to
up upon with without within about after before between during through under i me my mine we us our you your he him his
she her it its they them their who whom whose which what when where why how is are was were be been being am do does
did done doing have has had having can could may might must shall should will would not no so such there here also any
all some each both other more most just only very too s t
"""
_GERMAN = """
der die das den dem des ein eine einer eines einem einen und oder aber nicht ist sind war waren wird werden wurde
wurden hat haben hatte ich du er sie es wir ihr mich mir uns auf aus bei mit nach von vor zu zum zur im in an am um
als wie was wer wo wann warum welche welcher welches dass auch noch nur sich für über unter durch
"""
_FRENCH = """
le la les un une des du de et ou mais ne pas est sont était étaient sera a ont avait il elle ils elles je tu nous vous
que qui quoi dont où quand comment pourquoi quel quelle quels quelles ce cet cette ces son sa ses leur leurs au aux en
dans par pour sur avec sans sous se y l d qu
"""
_SPANISH = """
el la los las un una unos unas y o pero no es son era eran fue fueron ser está están ha han había de del al a en con
por para sin sobre que qué quien quién cual cuál cuando cuándo donde dónde como cómo su sus se lo le les más
"""
_PORTUGUESE = """
o a os as um uma uns umas e ou mas não é são era foi foram ser está estão há de do da dos das no na nos nas em com por
para sem sobre que quem qual quais quando onde como seu sua seus suas se mais ao aos à às
"""
_ITALIAN = """
il lo la i gli le un uno una e o ma non è sono era erano fu essere ha hanno di del della dei delle dello al alla ai
alle da dal dalla in nel nella con per su sul sulla che chi cosa quale quali quando dove come suo sua si più
"""
_DUTCH = """
de het een en of maar niet is zijn was waren wordt worden werd heeft hebben had van voor met op in aan bij uit naar
over door dat die dit deze wie wat waar wanneer waarom hoe welke er ook
"""
_RUSSIAN = """
и или но не в во на с со к ко по из за от до для о об у при что кто какой какая какие когда где как почему это этот
эта эти был была было были есть быть его её их он она они мы вы я же ли бы
"""
_ENGLISH_WORDS = frozenset(_ENGLISH.split())
_OTHER_WORDS = tuple(
    frozenset(words.split()) for words in (_GERMAN, _FRENCH, _SPANISH, _PORTUGUESE, _ITALIAN, _DUTCH, _RUSSIAN)
)
_ENOUGH = 2  # one German 'mit' may be an institute


def stop_words(words: Sequence[str]) -> frozenset[str]:
    """Return the function words of the one language whose function words a question uses most; English unless others win.

    `words` are casefolded.
    """
    asked = set(words)
    best = max(_OTHER_WORDS, key=lambda known: len(known & asked))
    used = len(best & asked)
    return best if used >= _ENOUGH and used > len(_ENGLISH_WORDS & asked) else _ENGLISH_WORDS
