"""Which small words make a sentence weaker, wider, personal or longer, and carry nothing of it? Closed lists a language.

The rule: a language without a list has none of these words, and its sentences are measured by the rest.
"""

# ruff: noqa: E501 - one line holds the words of one kind
from __future__ import annotations

import re
from functools import cache

from research.evidence.tokens import UNSPACED

_EDGE = rf"(?<![^\W{UNSPACED}])(?:{{}})(?![^\W{UNSPACED}])"
# Words that stand in sentences on any matter: that one of them is missing tells little.
_LIGHT = {
    "en": "however also moreover furthermore additionally addition meanwhile therefore thus instead hence finally given context contexts "
    "based according person people thing things way ways part parts number numbers lot lots kind type types form example examples fact "
    "case cases time times known called named considered described referred use used uses using help helps became become becomes include "
    "included includes including like well new several various different certain many recent recently main mainly major important good "
    "great large small big long first overall general generally typically usually often frequently commonly mostly particularly "
    "especially actually currently originally eventually later even still rather make made makes making take taken takes give gives find "
    "found occur occurred occurs located related involve involved involves provide provides think believe argue other others say said "
    "says state stated states reported mentioned yes yeah okay really",
    "de": "jedoch allerdings außerdem zudem ferner daher deshalb somit schließlich insgesamt person personen menschen leute ding dinge art "
    "teil teile zahl form beispiel fall fälle zeit bekannt genannt bezeichnet gilt neu neue neuen verschiedene verschiedenen bestimmte "
    "wichtig wichtige große großen kleine kleinen lange allgemein meistens oft häufig besonders eigentlich derzeit später bereits machen "
    "macht gemacht nehmen geben finden gefunden liegt sagt sagte erklärte bietet befindet",
    "fr": "cependant toutefois aussi ainsi donc enfin notamment personne personnes gens chose choses partie nombre type forme exemple cas "
    "temps connu connue appelé appelée nommé considéré nouveau nouvelle nouveaux plusieurs différents certain certaine récemment principal "
    "principale important importante grand grande grands petit petite long souvent généralement particulièrement actuellement fait faire "
    "prendre donner trouve situé située dit déclaré",
    "es": "además también asimismo entonces finalmente persona personas gente cosa cosas parte número tipo forma ejemplo caso casos tiempo "
    "conocido conocida llamado llamada considerado nuevo nueva nuevos varios diferentes cierto cierta recientemente principal importante "
    "gran grande grandes pequeño pequeña largo generalmente especialmente actualmente hacer hecho tomar dar encuentra situado dijo",
}  # fmt: skip
# A sentence on all, none, the only or the first needs a passage that says so.
_WIDENING = {
    "en": r"all|every(?:one|thing|body)?|always|never|only|most|none|any|must|first|best|largest|biggest|entire(?:ly)?|whole|sole(?:ly)?|exclusively|complete(?:ly)?|no one|nobody|cannot|already",
    "de": r"alle[rnms]?|jede[rnms]?|immer|nie|niemals|nur|meisten|keine?[rnms]?|muss|müssen|erste[rnms]?|beste[rnms]?|größte[rnms]?|gesamte?[rnms]?|ausschließlich|vollständig|einzige[rnms]?|niemand|bereits",
    "fr": r"tous|toutes|chaque|toujours|jamais|seul(?:e|ement)?|plupart|aucune?|doit|doivent|premi(?:er|ère)s?|meilleure?s?|entier|entière|uniquement|complètement|personne",
    "es": r"todos|todas|cada|siempre|nunca|s[oó]lo|solamente|mayoría|ningun[oa]?|debe[n]?|primer\w*|mejor(?:es)?|entero|entera|únic\w+|completamente|nadie",
    "zh": r"所有|全部|都|只|仅|僅|最|从来|從來|从未|從未|一定|必须|必須|唯一|完全|任何|每|已经|已經|正在|全国|全球",
    "ja": r"すべて|全て|全部|常に|必ず|決して|のみ|だけ|しか|最[も大高初]|唯一|完全|どの|毎",
}
# Who speaks of himself, or to a reader, says what no passage can carry but his own.
_PERSONAL = {
    "en": r"i|me|my|mine|myself|we|us|our|ours|you|your|yours",
    "de": r"ich|mich|mir|mein\w*|wir|uns|unser\w*|du|dich|dir|dein\w*",
    "fr": r"je|j|moi|mon|ma|mes|nous|notre|nos|tu|toi|vous|votre|vos",
    "es": r"yo|mí|mi|mis|nosotr[oa]s|nuestr\w+|tú|tu|tus|usted|ustedes",
    "zh": r"我们|我們|我|你们|你們|你|您",
    "ja": r"私たち|私|僕|あなた|我々",
}
# Words by which an answer is led in, and by which it says on which text it rests; neither is stated of the matter.
_FRAME = re.compile(
    r"\A\s*(?:based on|according to|in|from) (?:the |this |these )?(?:given |provided |above )?(?:contexts?|passages?|texts?|information|sources?)"
    r"(?: provided| given)?\s*,?\s*"
    r"|,?\s*(?:according to|as (?:stated|mentioned|described|reported) in)\s*(?=[.\s]*\Z)",
    re.IGNORECASE,
)
_CITATION = re.compile(r"\[\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*\]|</?s>|\*\*")
_QUESTION = re.compile(r"[?？]|[吗嗎呢か]\s*[。]?\s*\Z")
_ANSWERED = re.compile(
    r"\A\s*(?:question|frage|pregunta|问题|問題|質問)\s*[:：](?P<question>.*?)(?:answer|antwort|réponse|respuesta|答案|回答)\s*[:：](?P<answer>.*)\Z",
    re.IGNORECASE | re.DOTALL,
)


def light_words(language: str) -> frozenset[str]:
    """Return the casefolded words of a language that carry little of any sentence."""
    return _light().get(language, frozenset())


def widening(text: str, language: str) -> frozenset[str]:
    """Return the words of a text by which it speaks of all, of none, or of one alone."""
    return _found(_WIDENING, text, language)


def personal(text: str, language: str) -> frozenset[str]:
    """Return the words of a text by which its writer speaks of himself or to his reader."""
    return _found(_PERSONAL, text, language)


def is_question(text: str) -> bool:
    """Tell whether a text asks."""
    return _QUESTION.search(text) is not None


def without_citations(text: str) -> str:
    """Return a text without marks of citation: "[3]"."""
    return _CITATION.sub(" ", text)


def bare(sentence: str) -> str:
    """Return a sentence without marks of citation, and without the words that only say on which text it rests."""
    # Runs of white space would make the pattern slow.
    return _FRAME.sub(" ", " ".join(without_citations(sentence).split()))


def answered(text: str) -> tuple[str, str] | None:
    """Return question and answer of a claim of the form "Question: … Answer: …", None for any other."""
    match = _ANSWERED.match(text)
    return (match["question"].strip(), match["answer"].strip()) if match else None


def _found(table: dict[str, str], text: str, language: str) -> frozenset[str]:
    if language not in table:
        return frozenset()
    return frozenset(_compiled(table[language], language in {"zh", "ja"}).findall(text.casefold()))


@cache
def _compiled(pattern: str, unspaced: bool) -> re.Pattern[str]:  # noqa: FBT001 - part of the key of a cache
    return re.compile(pattern if unspaced else _EDGE.format(pattern))


@cache
def _light() -> dict[str, frozenset[str]]:
    return {language: frozenset(words.split()) for language, words in _LIGHT.items()}
