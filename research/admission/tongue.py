"""Is this text written in the report's language?

Quotations, names and identifiers are apart; what is left is judged by its script first, then by a detector. A short or
doubtful text gets the benefit.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from research.reading.language import script_of

LEAST_LETTERS = 40  # below that, the language of a sentence is a guess, and the proposer gets the benefit
LEAST_STRANGE = 18  # a name in another script is shorter, or stands among words of the report's language
_QUOTED = re.compile(r"“[^”]*”|„[^“”]*[“”]|«[^»]*»|「[^」]*」|『[^』]*』|\"[^\"]*\"|‘[^’]*’|`[^`]*`|（[^）]*）|\([^)]*\)")
_IDENTIFIER = re.compile(r"\b(?:\w*[A-Z]\w*[A-Z]\w*|\w*\d\w*|\w+[_./]\w[\w./]*)\b")
# Pairs that a statistical detector tells apart poorly in one sentence; being taken for one's neighbour is no error.
_NEIGHBOURS = (
    frozenset({"no", "nb", "nn", "da", "sv"}),
    frozenset({"hr", "sr", "bs", "sl"}),
    frozenset({"cs", "sk"}),
    frozenset({"es", "pt", "gl", "ca", "it"}),
    frozenset({"id", "ms", "jv"}),
    frozenset({"nl", "af"}),
    frozenset({"ru", "uk", "bg", "be", "sr"}),
    frozenset({"fa", "ur", "ar"}),
    frozenset({"hi", "mr", "ne"}),
    frozenset({"fi", "et"}),
    frozenset({"lt", "lv"}),
)

_SCRIPTS: dict[str, frozenset[str]] = {
    "zh": frozenset({"han"}),
    "ja": frozenset({"han", "kana"}),
    "ko": frozenset({"hangul", "han"}),
    "th": frozenset({"thai"}),
    "el": frozenset({"greek"}),
    "he": frozenset({"hebrew"}),
    "hi": frozenset({"devanagari"}),
    **dict.fromkeys(("ar", "fa"), frozenset({"arabic"})),
    **dict.fromkeys(("ru", "uk", "bg"), frozenset({"cyrillic"})),
    "sr": frozenset({"cyrillic", "latin"}),
}
_LATIN = frozenset({"latin"})


def foreign_language(text: str, language: str, detect: Callable[[str, str], str]) -> str:
    """Return the tag or script in which a text is written where that is not `language`, else ''."""
    rest = _IDENTIFIER.sub(" ", _QUOTED.sub(" ", text))
    weight = sum(3 if _is_dense(character) else 1 for character in rest if character.isalpha())
    own = _SCRIPTS.get(language, _LATIN)
    if weight < (LEAST_STRANGE if _is_strange(rest, own) else LEAST_LETTERS):
        return ""
    script = script_of(rest)
    found = detect(rest, language)
    if script not in own:
        return found if found != language else script
    neighbours = any({found, language} <= group for group in _NEIGHBOURS)
    return "" if found == language or neighbours else found


def _is_strange(text: str, own: frozenset[str]) -> bool:
    """Tell whether no letter of a text is of one of the language's own scripts: then a few words are no guess."""
    return not any(script_of(character) in own for character in text if character.isalpha())


def _is_dense(character: str) -> bool:
    """One character of Chinese, Japanese or Korean carries what about three letters carry."""
    return "\u3040" <= character <= "\u9fff" or "\uac00" <= character <= "\ud7a3"
