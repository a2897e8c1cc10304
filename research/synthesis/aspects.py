"""What are the parts of this question?

A question often asks several things at once; each clause with words of its own becomes an aspect and gets its own facts.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from research.evidence.stopwords import FUNCTION_WORDS, content_runs, is_stopword
from research.evidence.tokens import Piece, PieceKind, bigrams, pieces, token_of, tokens
from research.evidence.tongue import language_of
from research.reading.language import detect_script_language
from research.trust.marks import normalized

_CLAUSE = re.compile(
    r"[。！？；，、;?!:：\n]+|[,.](?!\d)|"
    r"\s(?:and|or|und|oder|sowie|et|ou|y|e|o|en|of wel|и|или)\s|以及|并且|和|与|及び|および|また",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[。！？；，;?!:：\n]+|[,.](?!\d)")
_ASKS_NUMBER = re.compile(
    r"\bhow (?:many|much|large|big|long|old|often|far|high|fast|tall|deep|wide)\b|\b(?:when|year|price|costs?|"
    r"capacity|share)\b|"
    r"\bwie(?: ?viele?| groß| hoch| lange| teuer| alt)\b|\b(?:wann|kosten|kostet|preis)\b|\bcombien\b|\bquand\b|"
    r"cu[aá]nt[oa]s?|cu[aá]ndo|\bquant[oaie]\b|\bquando\b|\bhoeveel\b|\bwanneer\b|сколько|когда|"
    r"多少|多大|多高|多长|多久|几|何时|何年|价格|成本|いくつ|いくら|いつ|どれくらい|どのくらい|何[年人件台]|費用|価格",
    re.IGNORECASE,
)


# In a question with fewer letters, a foreign name can outweigh the rest for a statistical detector.
LEAST_LETTERS = 50
FUNCTION_WORDS_MORE = 2
HINT_CHARS = 3


def question_language(question: str, language: str = "en") -> str:
    """Return the tag of a question's language: of a short one by its script, or by its function words against `language`."""
    if sum(character.isalpha() for character in question) >= LEAST_LETTERS:
        return language_of(question, language)
    return detect_script_language(question) or _by_function_words(question, language)


def _by_function_words(question: str, language: str) -> str:
    words = [piece.text.casefold() for piece in pieces(question)]
    known = {tag: sum(word in held for word in words) for tag, held in FUNCTION_WORDS.items()}
    best = max(known, key=lambda tag: (known[tag], tag == language))
    return best if known[best] - known.get(language, 0) >= FUNCTION_WORDS_MORE else language


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A word of the question that says something about its subject: as it was written, and its comparison tokens."""

    surface: str
    tokens: frozenset[str]

    @property
    def is_name(self) -> bool:
        """Tell whether the word is likely to be written alike in every language: a name, a number, an identifier."""
        return self.surface[0].isupper() or any(character.isdigit() for character in self.surface)


@dataclass(frozen=True, slots=True, kw_only=True)
class Aspect:
    """One part of a question: the tokens of its own clause, and whether it asks for a quantity or a date.

    With a `language`, only sources in that language can serve it, and one sentence is enough. `subject` holds the tokens of
    the whole part of the sentence: "and what started it" leaves its subject to the clause before.
    """

    tokens: frozenset[str]
    asks_number: bool
    language: str = ""
    subject: frozenset[str] = frozenset()


def aspects_of(question: str, language: str) -> tuple[Aspect, ...]:
    """Return the parts of a question in their order; a question without a content word is one aspect without tokens."""
    found: dict[frozenset[str], Aspect] = {}
    for sentence in _SENTENCE.split(question):
        subject = _tokens(sentence, language)
        for clause in _CLAUSE.split(sentence):
            held = _tokens(clause, language)
            if held:
                asks = _ASKS_NUMBER.search(clause) is not None or (held in found and found[held].asks_number)
                found[held] = Aspect(tokens=held, asks_number=asks, subject=subject)
    return tuple(found.values()) or (Aspect(tokens=frozenset(), asks_number=False),)


def _tokens(text: str, language: str) -> frozenset[str]:
    return frozenset[str]().union(*(term.tokens for term in content_terms(text, language)))


def foreign_aspects(question: str, language: str, languages: Collection[str]) -> tuple[Aspect, ...]:
    """Return one aspect for each other language of the sources: the names and numbers that are written alike in both."""
    names = frozenset[str]().union(*(term.tokens for term in content_terms(question, language) if term.is_name))
    asks = _ASKS_NUMBER.search(question) is not None
    return tuple(
        Aspect(tokens=names, asks_number=asks, language=other) for other in sorted(set(languages) - {language}) if names
    )


def content_terms(text: str, language: str) -> tuple[Term, ...]:
    """Return the words of a text that carry content, each once, in their order."""
    found: dict[frozenset[str], Term] = {}
    for piece in pieces(text):
        for term in _terms(piece, language):
            found.setdefault(term.tokens, term)
    return tuple(found.values())


def _terms(piece: Piece, language: str) -> tuple[Term, ...]:
    if piece.kind is PieceKind.RUN:
        return tuple(Term(surface=run, tokens=frozenset(bigrams(run))) for run in content_runs(piece.text, language))
    folded = piece.text.casefold()
    if is_stopword(folded, language) or (len(folded) == 1 and piece.kind is PieceKind.WORD):
        return ()
    return (Term(surface=piece.text, tokens=frozenset({token_of(piece.kind, folded, language)})),)


class Wanted:
    """The content words of a question, with a cheap look that spares reading texts which cannot hold any of them."""

    def __init__(self, terms: Iterable[Term]) -> None:
        self.terms = tuple(terms)
        self.tokens = frozenset[str]().union(*(term.tokens for term in self.terms))
        self._hints = frozenset(hint for term in self.terms for hint in hints_of(term))

    def tokens_in(self, text: str, language: str) -> tuple[str, ...]:
        """Return the tokens of a text, or none when it holds no wanted word."""
        folded = text.casefold()
        return tokens(text, language=language) if any(hint in folded for hint in self._hints) else ()


def hints_of(term: Term) -> frozenset[str]:
    """Return strings of which a folded text must hold one to carry the term: stems keep the beginning of a word."""
    surface = normalized("NFKC", term.surface).casefold()
    if len(term.tokens) > 1 or any(character.isdigit() for character in surface):
        return frozenset(token if len(term.tokens) > 1 else token[:1] for token in term.tokens)
    return frozenset({surface[:HINT_CHARS], *(token[:HINT_CHARS] for token in term.tokens)})
