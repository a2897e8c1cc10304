"""Which language does one sentence speak? Its function words tell, where those of no other language stand beside them.

A question or a sentence has too few words for shares: what counts are words that only one of the languages has.
"""

# ruff: noqa: E501 - one language is one line

from __future__ import annotations

import re
from collections import Counter

from research.reading.common_words import WORDS

_WORD = re.compile(r"[^\W\d_]+")
# Question words and the function words of single sentences, beside the commonest words of prose; the languages without an
# answer stand here so that their sentences are taken for no other.
_MORE = {
    "en": "what when where which who whom whose why how many much does did do has had can could should would may might must "
    "between during after before about into than then there these those they he she his her we you your our but if while "
    "because through under over more most such only also been being since until against each every both any some",
    "de": "was wann wo welche welcher welches wer wem wen warum wieso wieviel viele gibt hat hatte kann könnte soll sollte "
    "würde zwischen während über unter gegen ohne seit bis jede jeder alle mehr sehr dieser diese dieses dass weil wird "
    "wurde wurden sein ihre ihr seine kein keine welchem welchen",
    "fr": "quoi quand où quel quelle quels quelles comment pourquoi combien fait peut doit entre pendant après avant sous "
    "contre sans depuis chaque tous toutes leur leurs cet ces était sont ont être avoir y en elle ils elles nous vous "
    "donc ou mais si aussi très",
    "es": "qué cuándo dónde cuál cuáles quién quiénes cómo cuánto cuántos cuánta cuántas hay tiene puede debe durante después "
    "antes bajo contra sin desde hasta cada todos todas fue fueron era ser estar está están son también porque esta este "
    "estos estas sobre muchos",
    "it": "cosa quando dove quale quali chi perché quanto quanti quanta quante ha può deve tra fra durante dopo prima sotto "
    "contro senza ogni tutti tutte fu furono era essere stato stata hanno questo questa questi queste sul sulla nella "
    "nelle nei dalla dello degli",
    "pt": "quê quando onde qual quais quem por quanto quantos quanta quantas há tem pode deve entre durante depois antes sob "
    "contra sem desde até cada todos todas foram era ser estar está estão são também esta este isso nas nos aos pelos",
    "nl": "wat wanneer waar welke wie waarom hoe hoeveel heeft had kan kunnen moet tussen tijdens na onder tegen zonder sinds "
    "tot elke alle meer veel deze dit hun werden zijn geen wel een het",
    "pl": "co kiedy gdzie który która które kto dlaczego ile ma może między podczas przed pod bez były być oraz jego jej ich",
    "ca": "què quan on quin quina quins quines qui com per quant quants hi té pot dels amb també aquesta",
    "gl": "que cando onde cal cales quen como canto cantos hai ten pode tamén esta nos unha",
    "ro": "ce când unde care cine cum cât câți câte are poate între după înainte sub fără până fiecare toți este sunt acest",
    "sv": "vad när var vilken vilket vilka vem varför hur många mycket kan ska mellan under efter före utan sedan alla mer "
    "detta denna dessa är och inte",
    "da": "hvad hvornår hvor hvilken hvilket hvilke hvem hvorfor hvordan mange meget kan skal mellem under efter før uden "
    "siden alle mere dette denne disse",
    "no": "hva når hvor hvilken hvilket hvilke hvem hvorfor hvordan mange mye kan skal mellom under etter før uten siden alle "
    "mer dette denne disse og i på av er en et som det den til for med ikke",
    "fi": "mitä mikä milloin missä kuka miksi miten kuinka monta paljon on ja ei se että oli ovat voi välillä aikana jälkeen "
    "ennen alla ilman joka kaikki enemmän tämä nämä",
    "hu": "mi mikor hol melyik ki miért hogyan hány mennyi van és nem az egy hogy volt lehet között alatt után előtt nélkül "
    "minden több ez ezek",
    "cs": "co kdy kde který která které kdo proč jak kolik je a v na se že byl byla může mezi během po před pod bez každý "
    "všechny více tento tato",
    "tr": "ne zaman nerede hangi kim neden nasıl kaç kadar ve bir bu için ile olarak olan da de mi daha çok en gibi sonra "
    "önce arasında var yok değil",
    "id": "apa kapan mana siapa mengapa bagaimana berapa dan di yang untuk dengan dari ini itu pada adalah tidak akan oleh "
    "dalam ke juga",
    "vi": "là gì khi nào ở đâu ai tại sao như thế bao nhiêu và của có không được trong cho một những các",
    "la": "et est in ad non cum sed ut ex quod qui quae sit amet dolor ipsum per ab sunt",
    "eo": "kio kiam kie kiu kial kiel kiom la kaj en de estas ne por kun sur al tio",
}
_HELD = {
    language: frozenset(f"{WORDS.get(language, '')} {_MORE.get(language, '')}".split()) for language in {*WORDS, *_MORE}
}
_IN = Counter(word for words in _HELD.values() for word in words)
# The words that one language alone has; a letter alone may be anything.
_OWN = {language: frozenset(word for word in words if _IN[word] == 1 and len(word) > 1) for language, words in _HELD.items()}
_ANSWERED = ("en", "de", "fr", "es", "it", "pt", "nl")
_MIN_WORDS = 5
_MIN_OWN = 2
# A name may hold a word of another language.
_TIMES_A_RIVAL = 4
# Of all words, how many must be function words of the language (chosen on questions; a sentence of names has fewer).
_MIN_SHARE = 0.2


def language_of_sentence(text: str) -> str:
    """Return the language of a sentence or question as a BCP 47 primary tag, or '' when its function words leave a doubt."""
    words = _WORD.findall(text.lower())
    if len(words) < _MIN_WORDS:
        return ""
    met = frozenset(words)
    owned = {language: len(met & own) for language, own in _OWN.items()}
    leader = max(_ANSWERED, key=lambda language: owned[language])
    rival = max(count for language, count in owned.items() if language != leader)
    if owned[leader] < max(_MIN_OWN, _TIMES_A_RIVAL * rival):
        return ""
    return leader if sum(word in _HELD[leader] for word in words) >= _MIN_SHARE * len(words) else ""
