"""Can a passage and a sentence be compared word for word? In one script and, as far as small words tell, one language."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

from research.evidence.stopwords import FUNCTION_WORDS

_SCRIPTS = (
    ("latin", re.compile("[A-Za-z\u00c0-\u024f]")),
    ("han", re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")),
    ("kana", re.compile("[\u3041-\u30ff]")),
    ("hangul", re.compile("[\uac00-\ud7af]")),
    ("cyrillic", re.compile("[\u0400-\u052f]")),
    ("greek", re.compile("[\u0370-\u03ff]")),
    ("arabic", re.compile("[\u0600-\u06ff]")),
    ("hebrew", re.compile("[\u0590-\u05ff]")),
    ("devanagari", re.compile("[\u0900-\u097f]")),
    ("thai", re.compile("[\u0e00-\u0e7f]")),
)
_LATIN_WORD = re.compile("[a-z\u00df-\u024f]+")
# Below, a page writes a script for names only: "GPT-4 由 OpenAI 发布".
_LEAST_SHARE = 0.4
# Japanese of eight letters without a kana is hardly ever a sentence.
_LEAST_HAN = 8
_LEAST_SMALL_WORDS = 2


def are_comparable(evidence: str, sentence: str, *, language: str = "") -> bool:
    """Tell whether both texts hold letters or digits, and are written in one script and language as far as can be told.

    `language` is the primary tag of the sentence, '' where it is unknown.
    """
    if not any(map(str.isalnum, evidence)) or not any(map(str.isalnum, sentence)):
        return False
    said, held = _letters(sentence), _letters(evidence)
    script = _main(said)
    if not said[script]:
        return True
    if held[script] < _LEAST_SHARE * sum(held.values()) and held[script] < said[script]:
        return False
    match script:
        case "latin":
            one, other = language or _by_small_words(sentence), _by_small_words(evidence)
            return not one or not other or one == other
        case "han" | "kana":
            kinds = {_is_japanese(said), _is_japanese(held)}
            return None in kinds or len(kinds) == 1
        case _:
            return True


def language_of(text: str) -> str:
    """Return the primary tag of a text's language by its script and small words, '' where they do not tell."""
    found = _letters(text)
    match _main(found):
        case "kana":
            return "ja"
        case "han":
            return "ja" if _is_japanese(found) else "zh"
        case "latin":
            return _by_small_words(text)
        case "cyrillic":
            return "ru"
        case _:
            return ""


def _letters(text: str) -> Counter[str]:
    if text.isascii():
        return Counter({"latin": sum(map(str.isalpha, text))})
    return Counter({name: len(pattern.findall(text)) for name, pattern in _SCRIPTS})


def _main(letters: Counter[str]) -> str:
    return letters.most_common(1)[0][0]


def _is_japanese(letters: Counter[str]) -> bool | None:
    """Tell whether letters are those of Japanese rather than of Chinese, None where they are too few."""
    kana, han = letters["kana"], letters["han"]
    if kana * 10 >= kana + han:
        return True
    return False if han >= _LEAST_HAN else None


def _by_small_words(text: str) -> str:
    words = frozenset(_LATIN_WORD.findall(text.lower()))
    counts = sorted(((len(words & own), language) for language, own in _own_words().items()), reverse=True)
    (most, language), (second, _) = counts[:2]
    return language if most >= _LEAST_SMALL_WORDS and most > 2 * second else ""


@cache
def _own_words() -> dict[str, frozenset[str]]:
    """Return the function words of each language that no other language has."""
    tables = FUNCTION_WORDS.items()
    return {tag: words.difference(*(other for name, other in tables if name != tag)) for tag, words in tables}
