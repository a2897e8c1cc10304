"""Which language do a text's commonest words speak? Enough for a page of ordinary prose; otherwise no answer.

The rule: an answer is given only when one language leads clearly, its close relatives counted too.
"""

from __future__ import annotations

import re
from collections import Counter

_WORD = re.compile(r"[^\W\d_]+")
_MIN_WORDS = 40
# Shares of all words (chosen on ordinary prose; the statistical model is asked where they are not met).
_MIN_SHARE = 0.16
_MAX_RIVAL = 0.3
# Function words; the relatives stand here so that their texts are not taken for the language that is listed.
WORDS = {
    "en": "the of and to in is that for it with as was on be by are this from at which have not were has been their its "
    "or an will",
    "de": "wir ich oder wie so nur noch einen einer einem zur zum bei man wenn durch um vor haben sind sie "
    "der die und das den von zu mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat "
    "dass sie nach bei",
    "ar": "في من على إلى الى أن ان التي الذي عن مع هذا هذه كان كانت قد لا ما لم كل بين "
    "بعد قبل أو ثم وفي ومن هو هي كما ذلك عند أي",
    "fa": "و در به از که این را با است برای آن یک تا خود هم بر",
    "ur": "کے میں کی ہے اور سے کا کو اس نے پر یہ ہیں کہ بھی",
    "fr": "le la les de des et du un une est que dans qui pour au par sur pas plus ne ce il avec sont aux cette ses été "
    "a d l",
    "es": "el la los las de que y en un una por con para del se al es no su como más lo pero sus ha este entre cuando "
    "muy ya",
    "it": "il la di che e un una per del della è in con non le dei da si al sono nel alla delle gli come più anche lo "
    "ha degli",
    "pt": "o a os as de que e do da em um uma para com não dos das por se na no ao é mais como foi pelo pela são seu à",
    "nl": "de het een en van in is dat op te voor met zijn niet aan er die om ook als naar bij maar wordt door over nog "
    "werd uit",
    "ru": "и в не на что с по как к из для это от за его но о у все так же то был до бы или также только при",
    "pl": "i w na z do nie się jest to że o jak za po od przez dla co ale jego był czy są tym oraz tego już może",
    "ca": "el la els les de que i a en un una per amb del al és no es més com dels aquest aquesta ha seva són pel són també",
    "gl": "o a os as de que e do da en un unha para con non dos das por se na no ao é máis como foi polo pola son súa á",
    "ro": "de și în la cu a pe din o un nu că pentru este sunt mai care ale al se prin fost sau lui după dar fi",
    "sv": "och i att en det som på är av för med den till de inte har om ett han men var från vi så sig kan nu",
    "da": "og i at en det som på er af for med den til de ikke har om et han men var fra vi så sig kan nu der blev",
    "af": "die en van in is dat op te vir met nie het wat om ook as na by maar deur oor nog hy was sy uit word",
    "uk": "і в не на що з по як до із для це від за його але о у все так же та був або також тільки при є й",
    "bg": "и в не на че с по как към от за това се е но са да си които през при като още има ще най по",
    "sr": "и у не на да се је за од са као које су али о његов али или такође само при би који бити ће",
}
_KNOWN = {language: frozenset(words.split()) for language, words in WORDS.items()}
_ANSWERED = ("ar", "en", "de", "fr", "es", "it", "pt", "nl", "ru", "pl")


def language_by_words(text: str) -> str:
    """Return the language of a long ordinary text as a BCP 47 primary tag, or '' when its common words leave a doubt."""
    words = Counter(_WORD.findall(text.lower()))
    total = words.total()
    if total < _MIN_WORDS:
        return ""
    leader = max(_ANSWERED, key=lambda language: _count(words, _KNOWN[language]))
    known = _KNOWN[leader]
    if _count(words, known) < _MIN_SHARE * total:
        return ""
    return leader if all(_leads(words, known, rival) for name, rival in _KNOWN.items() if name != leader) else ""


def may_be(text: str, language: str) -> bool:
    """Tell whether a text may be in a declared language: its common words are there, or we do not know them."""
    known = _KNOWN.get(language)
    if known is None:
        return bool(language)
    words = Counter(_WORD.findall(text.lower()))
    return _count(words, known) >= _MIN_SHARE * words.total()


def _leads(words: Counter[str], known: frozenset[str], rival: frozenset[str]) -> bool:
    """Relatives share most of their commonest words, so only those count that one of the two has alone."""
    return _count(words, rival - known) <= _MAX_RIVAL * _count(words, known - rival)


def _count(words: Counter[str], known: frozenset[str]) -> int:
    return sum(words[word] for word in known)
