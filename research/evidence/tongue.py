"""In which language is this sentence? Plain English is known by its small words; anything else is asked of the detector.

The rule: an answer of one's own only where the detector would give the same. Its model takes half a second and sixty
megabytes, which a run in English spends on nothing else.
"""

from __future__ import annotations

import re

from research.evidence.stopwords import FUNCTION_WORDS
from research.reading.language import detect


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Small words of English alone; those that other languages write alike ("in", "is", "was", "her", "has") tell nothing.
_ENGLISH = _words(
    """
    the this that these those its they their there are were been being did does would could should which what how when
    where who why and but then than from into with without about between during through because while according whether
    """
)
# Of languages without a list of their own, the commonest words; a relative or a quotation is then no plain English.
_STRANGERS = _words(
    """
    och att det som på är av för med till inte har ett från og ikke jeg af der til eller vom es w na się jest nie oraz je
    se na že są și cu pe din nu este mai și az egy nem hogy ja ei ovat että ve bir bu için ile olan dan yang di untuk
    dengan dari ini itu ang ng sa mga của và là các một không el els amb dels een het die en van
    """
)
_OTHERS = _STRANGERS.union(*FUNCTION_WORDS.values()) - FUNCTION_WORDS["en"]
_WORD = re.compile(r"[^\W\d_]+")
# The detector's own bound: it does not answer for less.
_LEAST_LETTERS = 20
# Chosen so that a title in another language's sentence ("The Lord of the Rings") does not reach them.
_LEAST_DISTINCT = 2
_LEAST_SHARE = 0.3


def language_of(text: str, default: str = "en") -> str:
    """Return the language of a text as a BCP 47 primary tag; `default` when it is too short or too mixed to tell."""
    # Under another default, a text that the detector is not sure of keeps that default.
    return "en" if default in {"en", ""} and is_plain_english(text) else detect(text, default)


def is_plain_english(text: str) -> bool:
    """Tell whether a text is English beyond doubt: Latin letters, many small words of English, and none of another."""
    words = _WORD.findall(text)
    letters = sum(map(len, words))
    if letters < max(_LEAST_LETTERS, len("".join(text.split())) / 2) or not "".join(words).isascii():
        return False
    # A name may be of any language, so only words in small letters count; the first one is written large by rule.
    small = [word for word in (words[0].lower(), *words[1:]) if word.islower()]
    known = [word for word in small if word in FUNCTION_WORDS["en"]]
    if len(known) < _LEAST_SHARE * len(words) or not _OTHERS.isdisjoint(small):
        return False
    return len(_ENGLISH.intersection(known)) >= _LEAST_DISTINCT
