"""Which index tokens stand for a text, in a file and in a query?

Words are folded and stemmed in the language of their file, identifiers are kept whole and in parts, scripts written without
spaces become single characters and pairs, numbers keep their value. A token holds no white space, so a stream is a string.
"""

from __future__ import annotations

import hashlib
import re

from research.evidence.stopwords import FUNCTION_WORDS, content_runs
from research.evidence.tokens import UNSPACED, bigrams, plain_number, stem, without_marks
from research.reading.language import detect_script_language
from research.trust.marks import normalized

# Marks of scripts that `\w` leaves out belong to the word they stand in.
_MARKS = "\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0900-\u0dff"
_LETTER = rf"[^\W{UNSPACED}]"
_PIECE = re.compile(rf"[{UNSPACED}]+|\d+(?:[.,]\d+)+|{_LETTER}(?:{_LETTER}|[{_MARKS}])*[+#]*")
_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\d_A-Za-z]+")
_UNSPACED_START = re.compile(rf"[{UNSPACED}]")
_IDENTIFIER = re.compile(r"[A-Za-z0-9_]+")
_LONGEST_PIECE = 64  # longer runs of word characters are data (keys, base64), not words
_CACHE_ENTRIES = 300_000
_CLEARLY = 2  # words; one German 'mit' may be an institute


def stream(text: str, *, language: str) -> str:
    """Return the tokens of a file's text, in order, joined by spaces. `language` is a BCP 47 primary tag."""
    return _reader(language).stream(text)


def query_terms(text: str, *, languages: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the distinct terms of a query, in order; each is the tuple of tokens that any of `languages` gives to it.

    Stop words are left out unless the query holds nothing else.
    """
    pieces = _PIECE.findall(normalized("NFKC", text))
    wanted = _content(pieces, detect_script_language(text))
    terms = [term for piece in wanted or pieces for term in _terms_of(piece, languages)]
    return tuple(dict.fromkeys(terms))


def _content(pieces: list[str], script_language: str) -> list[str]:
    empty = _function_words({piece.casefold() for piece in pieces})
    wanted: list[str] = []
    for piece in pieces:
        if _UNSPACED_START.match(piece):
            wanted.extend(content_runs(piece, script_language))
        elif piece.casefold() not in empty:
            wanted.append(piece)
    return wanted


def query_language(text: str) -> str:
    """Return the language in which a question is put: by its script, else by its function words; English by default."""
    script = detect_script_language(text)
    return script or _language_by_words({piece.casefold() for piece in _PIECE.findall(normalized("NFKC", text))})


def _function_words(asked: set[str]) -> frozenset[str]:
    return FUNCTION_WORDS[_language_by_words(asked)]


def _language_by_words(asked: set[str]) -> str:
    """Return the language whose function words a question uses most of; English unless another clearly wins."""
    best = max(FUNCTION_WORDS, key=lambda language: len(FUNCTION_WORDS[language] & asked))
    used = len(FUNCTION_WORDS[best] & asked)
    return best if used >= _CLEARLY and used > len(FUNCTION_WORDS["en"] & asked) else "en"


def _terms_of(piece: str, languages: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    if _UNSPACED_START.match(piece):
        return tuple((token,) for token in bigrams(piece))
    columns = [_reader(language).tokens_of(piece) for language in languages]
    return tuple(tuple(dict.fromkeys(forms)) for forms in zip(*columns, strict=True))


class _Reader(dict[str, str]):
    """Maps a piece of text to its tokens, and remembers the pieces it has met."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language = language

    def __missing__(self, piece: str) -> str:
        if _UNSPACED_START.match(piece):
            return " ".join(_singles_and_pairs(piece))
        if len(self) >= _CACHE_ENTRIES:
            self.clear()
        found = " ".join(self.tokens_of(piece))
        self[piece] = found
        return found

    def stream(self, text: str) -> str:
        return " ".join(filter(None, map(self.__getitem__, _PIECE.findall(normalized("NFKC", text)))))

    def tokens_of(self, piece: str) -> tuple[str, ...]:
        """Return the tokens of one piece: itself and, for an identifier, its parts."""
        if piece[0].isdigit() and not piece.isalnum():
            return (plain_number(piece),)
        whole = piece.casefold()
        if len(piece) > _LONGEST_PIECE:
            return (whole[:_LONGEST_PIECE],)
        parts = _PART.findall(piece) if _IDENTIFIER.fullmatch(piece) else []
        if len(parts) < 2:  # noqa: PLR2004 - an identifier has two parts or more
            return (self._stem(whole.strip("_") or whole),)
        return (whole, *(self._stem(part.casefold()) for part in parts))

    def _stem(self, word: str) -> str:
        return stem(word, self.language) if word.isalpha() else without_marks(word)


def _singles_and_pairs(run: str) -> tuple[str, ...]:
    tokens: list[str] = []
    for start, character in enumerate(run):
        tokens.append(character)
        if start + 1 < len(run):
            tokens.append(run[start : start + 2])
    return tuple(tokens)


_READERS: dict[str, _Reader] = {}


def _reader(language: str) -> _Reader:
    return _READERS.setdefault(language, _Reader(language))


def fingerprint() -> str:
    """Return a digest that changes when the same text gets other tokens (other rules, other stemmers)."""
    streams = [stream(_PROBE, language=language) for language in ("en", "de", "fr", "es", "ru", "zh")]
    return hashlib.sha256("\n".join(streams).encode()).hexdigest()


_PROBE = (
    "Relational databases; WorkspaceIndex snake_case C++ 1,234.5 v3.11.2 naïve Größe Häuser über élections générales "
    "niños исследования ёлка 中文分词 東京タワー 한국어 ﬁne ＡＢＣ"
)
