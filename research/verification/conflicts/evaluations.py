"""Does a passage judge the merit of a thing, and how? Words of praise and blame in six languages, and what they are said of.

The rule: only words that nobody can measure. "Faster" can be checked and is no matter of judgement; "confusing" is one.
"""

# ruff: noqa: E501 - one line holds the words of one side
from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from research.verification.lexicon import Mark, has_lists, mark_spans, marks
from research.verification.statements import Statement, Word

# Of the smaller judgement's words, the share that the other one holds; and how much more the larger one may say.
SHARED, MOST_MORE, FEWEST_SHARED = 0.75, 4, 2
_WORDS: dict[str, tuple[str, str]] = {
    "en": (
        r"excellent|outstanding|superb|great|good|better|best|reliable|intuitive|easy|easier|elegant|impressive|mature|robust|recommended|convincing|worthwhile|comfortable|well-(?:written|documented|designed)|user-friendly|pleasant|superior|sound|lucid|helpful|clear",
        r"poor|bad|worse|worst|terrible|awful|dreadful|disappointing|unreliable|confusing|cumbersome|hard|harder|difficult|clumsy|immature|fragile|flawed|overpriced|overrated|inferior|unusable|inadequate|frustrating|mediocre|badly (?:written|documented|designed)|unpleasant|unclear|useless",
    ),
    "de": (
        r"ausgezeichnete?[mnrs]?|hervorragende?[mnrs]?|gute?[mnrs]?|bessere?[mnrs]?|beste[mnrs]?|zuverlässige?[mnrs]?|einfache?[mnrs]?|elegante?[mnrs]?|überzeugende?[mnrs]?|ausgereifte?[mnrs]?|empfehlenswerte?[mnrs]?|angenehme?[mnrs]?|übersichtliche?[mnrs]?|verständliche?[mnrs]?|gelungene?[mnrs]?|klare?[mnrs]?",
        r"schlechte?[mnrs]?|schlechtere?[mnrs]?|enttäuschende?[mnrs]?|unzuverlässige?[mnrs]?|umständliche?[mnrs]?|schwierige?[mnrs]?|verwirrende?[mnrs]?|unausgereifte?[mnrs]?|mangelhafte?[mnrs]?|unübersichtliche?[mnrs]?|unverständliche?[mnrs]?|misslungene?[mnrs]?|überteuerte?[mnrs]?|unbrauchbare?[mnrs]?|unklare?[mnrs]?",
    ),
    "fr": (
        r"excellente?s?|bonn?e?s?|meilleure?s?|fiables?|faciles?|élégante?s?|convaincante?s?|intuiti(?:f|ve)s?|claire?s?|agréables?|réussie?s?|recommandables?",
        r"mauvaise?s?|pires?|médiocres?|décevante?s?|difficiles?|confuse?s?|confus|lourde?s?|inutilisables?|pénibles?|ratée?s?|peu (?:fiable|claire?|convaincante?)s?|obscure?s?",
    ),
    "es": (
        r"excelentes?|buen[oa]s?|mejor(?:es)?|fiables?|fácil(?:es)?|elegantes?|convincentes?|intuitiv[oa]s?|clar[oa]s?|agradables?|recomendables?",
        r"mal[oa]s?|peor(?:es)?|pésim[oa]s?|decepcionantes?|difícil(?:es)?|confus[oa]s?|engorros[oa]s?|mediocres?|inutilizables?|deficientes?|poco (?:fiable|clar[oa]|convincente)s?",
    ),
    "zh": (
        r"优秀|出色|优异|易用|(?<!不)清晰|易懂|(?<!不)可靠|直观|(?<!不)成熟|(?<!不)值得推荐|方便|(?<!不)友好|完善",
        r"糟糕|很差|较差|难用|混乱|不可靠|繁琐|笨拙|不成熟|不值得推荐|令人失望|粗糙|晦涩|难懂|不友好|不清晰",
    ),
    "ja": (
        r"優れ|使いやす|分かりやす|わかりやす|信頼できる|直感的|快適|良い|良く|見やす|読みやす",
        r"使いにく|使いづら|分かりにく|わかりにく|信頼できない|煩雑|不便|悪い|劣(?:る|って)|不十分|見づら|読みにく",
    ),
}
# What is named beside a judgement and is not what is judged: a poor choice, une bonne solution.
_GENERIC = re.compile(
    r"choices?|options?|solutions?|products?|tools?|picks?|ideas?|value|job|work|overall|things?|one|wahl|lösung|werkzeug|produkt|choix|outils?|produits?|opción|opciones|herramientas?|elección|选择|方案|工具|产品|選択|製品|very|really|remarkably|rather|quite|extremely|fairly|surprisingly|sehr|wirklich|ziemlich|très|vraiment|assez|muy|realmente|bastante"
)
_UNSURE = frozenset({Mark.POSSIBLE, Mark.PLANNED, Mark.DOUBTED, Mark.CONDITIONAL})


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a passage says of a thing: `side` 1 for praise and -1 for blame, the word, and the stem of what is judged."""

    side: int
    word: str
    judged: str


def judgement(statement: Statement) -> Judgement | None:
    """Return what a statement judges, None where it judges nothing, on both sides at once, or only perhaps."""
    found = _spans(statement)
    if not found or statement.is_question or _UNSURE & statement.marks:
        return None
    sides = {_turned(side, low, statement) for side, low, _ in found}
    judged = [_judged(statement, low, high) for _, low, high in found]
    if len(sides) != 1 or not judged[0]:
        return None
    _, low, high = found[0]
    return Judgement(sides.pop(), statement.text[low:high], judged[0])


def oppose(one: Statement, other: Statement) -> tuple[str, str] | None:
    """Return the two words by which two statements judge one thing in opposite ways, None where they do not."""
    if one.language != other.language:
        return None
    first, second = judgement(one), judgement(other)
    if first is None or second is None or first.side == second.side or first.judged != second.judged:
        return None
    return (first.word, second.word) if _same_thing(one, other) else None


def may_judge(text: str, language: str) -> bool:
    """Tell cheaply whether a text holds a word of praise or blame."""
    pattern = _either(language)
    return pattern is not None and pattern.search(text) is not None


def without_judgements(text: str, language: str) -> str:
    """Return a text without its words of praise and blame."""
    pattern = _either(language)
    return pattern.sub(" ", text) if pattern is not None else text


def _spans(statement: Statement) -> list[tuple[int, int, int]]:
    patterns = _patterns(statement.language)
    sides = zip((1, -1), patterns, strict=True) if patterns else ()
    return sorted(
        ((side, *m.span()) for side, pattern in sides for m in pattern.finditer(statement.text)), key=lambda s: s[1]
    )


def _turned(side: int, low: int, statement: Statement) -> int:
    """A "not" in the same clause before the word turns it round."""
    clause = max((at for at in statement.boundaries if at < low), default=-1) + 1
    if statement.language in {"zh", "ja"} or not has_lists(statement.language):
        return side
    denied = Mark.NEGATED in marks(statement.text[clause:low], statement.language)
    return -side if denied else side


def _judged(statement: Statement, low: int, high: int) -> str:
    own = [w for w in statement.words if not _is_said_of(statement, w)]
    behind = next((w for w in own if 0 <= w.start - high <= 1), None)
    if behind is not None and statement.language not in {"zh", "ja"}:
        return behind.stem
    before = [w for w in own if w.end <= low]
    return before[-1].stem if before else ""


def _is_said_of(statement: Statement, word: Word) -> bool:
    """Tell whether a word praises or blames, or names in general what is praised or blamed."""
    if any(word.start < high and low < word.end for _, low, high in _spans(statement)):
        return True
    return _GENERIC.fullmatch(statement.text[word.start : word.end].casefold()) is not None


def _same_thing(one: Statement, other: Statement) -> bool:
    mine, theirs = (_subject(statement) for statement in (one, other))
    shared = mine & theirs
    small, large = sorted((mine, theirs), key=len)
    if len(shared) < FEWEST_SHARED or len(shared) < SHARED * len(small) or len(large - shared) > MOST_MORE:
        return False
    names = [frozenset(s.proper_names) & frozenset(_subject(s)) for s in (one, other)]
    return (names[0] <= names[1] or names[1] <= names[0]) and not (one.amounts or other.amounts)


def _subject(statement: Statement) -> frozenset[str]:
    denied = mark_spans(statement.text, statement.language, {Mark.NEGATED}) if has_lists(statement.language) else ()
    words = (w for w in statement.words if not _is_said_of(statement, w))
    return frozenset(w.stem for w in words if not any(low <= w.start < high for low, high in denied))


@cache
def _patterns(language: str) -> tuple[re.Pattern[str], re.Pattern[str]] | None:
    if language not in _WORDS:
        return None
    edge = "{}" if language in {"zh", "ja"} else r"(?<![\w-])(?:{})(?![\w-])"
    praise, blame = (re.compile(edge.format(words), re.IGNORECASE) for words in _WORDS[language])
    return praise, blame


@cache
def _either(language: str) -> re.Pattern[str] | None:
    if language not in _WORDS:
        return None
    edge = "(?:{})" if language in {"zh", "ja"} else r"(?<![\w-])(?:{})(?![\w-])"
    return re.compile(edge.format("|".join(_WORDS[language])), re.IGNORECASE)
