"""Does a passage leave who does what to whom as a claim has it? By the order of the words that they share.

Words may change places when one stands behind the same preposition in both, in a list, or where one sentence is passive and
names who acts; in Japanese when their particles are the same. Any other change of order is another statement.
"""

# ruff: noqa: E501 - one line holds the words of one kind
from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from research.evidence.quantities.types import Dimension, Quantity
from research.verification.sameness import LIGHT_CHARACTERS
from research.verification.statements import Statement, Word

_PREPOSITIONS = {
    "en": "in on at during for with within of from to by into onto across through under over near than as against between "
    "among after before since until via per about around without toward towards unlike like besides despite",
    "de": "in im am an auf bei beim für mit von vom aus zu zum zur nach vor seit über unter durch gegen zwischen als bis um "
    "während wegen ohne des der den dem",
    "fr": "à a au aux en dans par pour sur sous avec sans de du des d entre vers chez depuis pendant après avant que contre lors",
    "es": "a al de del en por para con sin sobre entre hacia hasta desde según tras durante que contra",
}
# What decides which amount is meant: from 5 to 7 is not from 7 to 5.
_ENDS = {
    "en": {"from": "from", "to": "to", "by": "by"},
    "de": {"von": "from", "auf": "to", "um": "by"},
    "fr": {"de": "from", "à": "to"},
    "es": {"de": "from", "a": "to", "en": "by"},
}
_PASSIVE = {
    "en": re.compile(r"\b(?:is|are|was|were|been|being|be)\s+(?:\w+ly\s+|also\s+)?(\w+(?:ed|en|ught|old|ade|ilt|ld|id|nt|wn|ne|ut|et|ost|un|on|ound))\b"),
    "de": re.compile(r"\b(?:wird|werden|wurde|wurden|worden)\b"),
    "fr": re.compile(r"\b(?:été|est|sont|fut|furent)\s+(\w+(?:é|ée|és|ées|ite?s?|ise?s?|ue?s?|erte?s?))\b"),
    "es": re.compile(r"\b(?:fue|fueron|sido|es|son)\s+(\w+(?:ad|id|ert|ich|uest|rit|uelt)[oa]s?)\b"),
}  # fmt: skip
_AGENT = {"en": r"by", "de": r"von|vom|durch", "fr": r"par", "es": r"por"}
_TOKEN = re.compile(r"[^\W\d_]+|\d+(?:[.,]\d+)*|[^\w\s]")
_LISTED = re.compile(r"\s*(?:,? ?and|,? ?or|und|oder|et|ou|y|o|e|、|和|与|及|と)\s*")
_CHINESE_PREPOSITIONS = "在于以从向对由比与和跟给按因至到把将被"
_CHINESE_PASSIVE = re.compile("被|遭到|由(?!于)|受到")
_JAPANESE_PASSIVE = re.compile("され|られ|われ")
_PARTICLES = {"は": "が", "が": "が", "も": "も", "を": "を", "に": "に", "へ": "に", "で": "で", "の": "の", "と": "と",
              "か": "から", "ま": "まで", "よ": "より"}  # fmt: skip
_GLUE = re.compile(r"(?:['’]s)?[ -]")
_OF = re.compile(r" (?:of|at|in|von|de|d['’]|du|des|der) ?(?:the |a |an |la |l['’]|le |el )?")
_FAR = 3


def same_roles(claim: Statement, passage: Statement, pairs: Sequence[tuple[Quantity, Quantity]] = ()) -> bool:
    """Tell whether the shared words of two statements of one language stand to each other alike. `pairs` are their amounts."""
    if not _same_ends(claim, passage, pairs):
        return False
    match claim.language:
        case "zh":
            return _same_voice(_CHINESE_PASSIVE, claim, passage) and _in_order(claim, passage, _chinese_places)
        case "ja":
            return _same_voice(_JAPANESE_PASSIVE, claim, passage) and _same_particles(claim, passage)
        case _:
            one, other = _voice(claim), _voice(passage)
            if (one is None) is not (other is None) and not (one or other or _NO_VOICE).agent:
                return False
            return _in_order(claim, passage, _spaced_places)


def governor(statement: Statement, word: Word) -> str:
    """Return the preposition that stands before a word, '' for none."""
    return _governor(_tokens(statement.text), word.start, statement.language)


def is_passive(statement: Statement) -> bool:
    """Tell whether a sentence is passive and names who acts, or is passive at all in a language that marks no agent here."""
    match statement.language:
        case "zh":
            return _CHINESE_PASSIVE.search(statement.text) is not None
        case "ja":
            return _JAPANESE_PASSIVE.search(statement.text) is not None
        case _:
            return bool((_voice(statement) or _NO_VOICE).agent)


@dataclass(frozen=True, slots=True)
class _Voice:
    """Where a passive sentence says who acts (`agent`, () where it does not), and where its verb stands."""

    agent: tuple[int, int] | tuple[()]
    verb: tuple[int, int]


_NO_VOICE = _Voice((), (0, 0))


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a shared word stands in the order of its sentence, and what governs it there."""

    stem: str
    order: tuple[int, int]
    governor: str
    start: int
    end: int


def _is_compound(text: str, first: _Place, second: _Place, other: str, first_there: _Place, second_there: _Place) -> bool:
    """Tell whether one writes "beetle species" and the other "species of beetles"."""
    pairs = ((text[first.end : second.start], other[second_there.end : first_there.start]),)
    return any(_GLUE.fullmatch(glue) and _OF.fullmatch(of) for one in pairs for glue, of in (one, one[::-1]))


_Places = Callable[[Statement, frozenset[str]], list[_Place]]


def _same_voice(passive: re.Pattern[str], claim: Statement, passage: Statement) -> bool:
    return (passive.search(claim.text) is None) is (passive.search(passage.text) is None)


def _same_ends(claim: Statement, passage: Statement, pairs: Iterable[tuple[Quantity, Quantity]]) -> bool:
    ends = _ENDS.get(claim.language, {})
    for said, held in pairs:
        if said.dimension is Dimension.DATE:
            continue
        one, other = (ends.get(_word_before(s.text, q.start)) for s, q in ((claim, said), (passage, held)))
        if one != other and one is not None and other is not None:
            return False
    return True


def _word_before(text: str, at: int) -> str:
    found = re.search(r"([^\W\d_]+)[^\w.,;]*\Z", text[max(0, at - 20) : at])
    return found[1].casefold() if found else ""


def _in_order(claim: Statement, passage: Statement, places: _Places) -> bool:
    """Every two shared words that changed places were free to do so."""
    one = places(claim, passage.stems)
    held = {place.stem: place for place in places(passage, claim.stems)}
    both = [(place, held[place.stem]) for place in one if place.stem in held]
    both.sort(key=lambda pair: pair[0].order)
    for at, (first, first_there) in enumerate(both):
        for second, second_there in both[at + 1 :]:
            if first_there.order <= second_there.order or _is_free(first, first_there) or _is_free(second, second_there):
                continue
            listed = _listed(claim.text, first, second) and _listed(passage.text, second_there, first_there)
            if not listed and not _is_compound(claim.text, first, second, passage.text, first_there, second_there):
                return False
    return True


def _is_free(one: _Place, other: _Place) -> bool:
    return bool(one.governor) and one.governor == other.governor


def _listed(text: str, first: _Place, second: _Place) -> bool:
    return first.end <= second.start and _LISTED.fullmatch(text, first.end, second.start) is not None


def _spaced_places(statement: Statement, shared: frozenset[str]) -> list[_Place]:
    voice = _voice(statement)
    tokens = _tokens(statement.text)
    found: dict[str, _Place] = {}
    for word in statement.words:
        if word.stem not in shared or word.stem in found or (statement.language == "de" and not word.names):
            continue
        governor = _governor(tokens, word.start, statement.language)
        found[word.stem] = _Place(word.stem, _rank(word, voice), governor, word.start, word.end)
    return list(found.values())


def _rank(word: Word, voice: _Voice | None) -> tuple[int, int]:
    """In a passive sentence that names who acts, that one comes first and the verb second, as in the active one."""
    if voice is None or not voice.agent:
        return 2, word.start
    if voice.agent[0] <= word.start < voice.agent[1]:
        return 0, word.start
    return (1 if voice.verb[0] <= word.start < voice.verb[1] else 2), word.start


@lru_cache(maxsize=4_096)
def _tokens(text: str) -> tuple[tuple[int, str], ...]:
    return tuple((match.start(), match.group().casefold()) for match in _TOKEN.finditer(text))


def _governor(tokens: Sequence[tuple[int, str]], at: int, language: str) -> str:
    """Return the preposition before a word, its article and a word or two of its own between them; '' for none."""
    known = _prepositions(language)
    here = bisect_left(tokens, (at, ""))
    if not here and language == "en" and tokens[0][1].endswith("ing"):
        return "to"
    for _, token in reversed(tokens[max(0, here - _FAR) : here]):
        if token in known:
            return token
        if not token[0].isalpha():
            return ""
    return ""


@lru_cache(maxsize=8)
def _prepositions(language: str) -> frozenset[str]:
    return frozenset(_PREPOSITIONS.get(language, "").split())


def _voice(statement: Statement) -> _Voice | None:
    """Return how a sentence is passive, None where it is active."""
    pattern = _PASSIVE.get(statement.language)
    match = pattern.search(statement.text) if pattern else None
    if match is None:
        return None
    verb = match.span(1) if match.re.groups else (len(statement.text), len(statement.text))
    return _Voice(_agent(statement, match.end()), verb)


def _agent(statement: Statement, after: int) -> tuple[int, int] | tuple[()]:
    language = statement.language
    match = re.compile(rf"\b(?:{_AGENT[language]})\b", re.IGNORECASE).search(statement.text, after)
    if match is None or any(quantity.start <= match.end() + 1 < quantity.end for quantity in statement.quantities):
        return ()
    known = _prepositions(language) - {"of", "des", "der", "von", "de", "du", "d", "del"}
    stop = next(
        (at for at, token in _tokens(statement.text) if at >= match.end() and (token in known or not token[0].isalpha())),
        len(statement.text),
    )
    return match.end(), stop


def _chinese_places(statement: Statement, shared: frozenset[str]) -> list[_Place]:
    words = [word for word in statement.words if word.stem in shared]
    once = {word.stem for word in words if statement.text.count(word.stem) == 1}
    found, run_start, last = [], 0, -1
    for word in words:
        if word.start > last:
            run_start = word.start
        last = word.end
        before = statement.text[run_start - 1 : run_start]
        governor = before if before and before in _CHINESE_PREPOSITIONS else ""
        if word.stem in once and not set(word.stem) & LIGHT_CHARACTERS:
            found.append(_Place(word.stem, (0, word.start), governor, word.start, word.end))
    return found


def _same_particles(claim: Statement, passage: Statement) -> bool:
    one, other = _particles(claim), _particles(passage)
    return all(other[stem] == particle for stem, particle in one.items() if stem in other)


def _particles(statement: Statement) -> dict[str, str]:
    """Return, by the last pair of each Japanese word, the particle that says what part it has in the sentence."""
    found: dict[str, str] = {}
    for at, word in enumerate(statement.words):
        after = statement.words[at + 1] if at + 1 < len(statement.words) else None
        if after is not None and after.start < word.end:
            continue
        particle = _PARTICLES.get(statement.text[word.end : word.end + 1])
        if particle is not None:
            found.setdefault(word.stem, particle)
    return found
