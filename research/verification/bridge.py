"""Does a sentence of another language state the same? Joined by names, quantities, terms of the table and everyday words.

Nothing is translated: what neither the table of terms nor the everyday words name is unknown, and little may be unknown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from research.evidence.quantities.types import Dimension, Quantity
from research.evidence.terms import Mention, TermTable
from research.evidence.tokens import without_marks
from research.verification.agreement import UNSPACED_LANGUAGES, matched
from research.verification.concepts import concepts, is_doing
from research.verification.lexicon import has_lists, measure_spans
from research.verification.roles import governor, is_passive
from research.verification.sameness import LIGHT_CHARACTERS, is_harmless, is_measuring
from research.verification.statements import Statement, Word

# A small round figure stands in too many sentences to join two of them.
FEWEST_DIGITS = 2
# Of the words of a sentence, the share that may be unknown.
MOST_UNKNOWN = 0.34
_UNSAID = frozenset({Dimension.DATE, Dimension.CLOCK, Dimension.ORDINAL})
_Spans = tuple[tuple[int, int], ...]


def bridge(claim: Statement, passage: Statement, terms: TermTable | None = None) -> tuple[str, ...]:
    """Return the names, terms and quantities that join a claim and a passage of another language; empty where they do not.

    Every quantity of the claim and no further one, a telling one among them; every name, and no further one; the same terms,
    everyday words and measures; no mark that turns either; and hardly a word that is not known.
    """
    if not _may_be_joined(claim, passage):
        return ()
    pairs = matched(claim.quantities, passage.quantities)
    if pairs is None or len(pairs) != len(passage.quantities) or not any(_is_telling(said) for said, _ in pairs):
        return ()
    joined = _shared_terms(claim, passage, terms)
    if joined is None or not _names_the_same(claim, passage, *joined):
        return ()
    own, others = joined
    names = _names_in_both(claim, passage, own, others)
    if names is None or not (names or own) or _knows_too_little(claim, own) or _knows_too_little(passage, others):
        return ()
    return (*names, *(mention.term.name for mention in own), *(said.written for said, _ in pairs))


def _names_the_same(claim: Statement, passage: Statement, own: Sequence[Mention], others: Sequence[Mention]) -> bool:
    """The same things and doings; of several things, a passage may leave one out, as "ferry" for "harbour ferry"."""
    said, held = _outside(claim, own), _outside(passage, others)
    left = said - held
    return held <= said and (not left or (len(left) == 1 and len(held) > 1 and not any(map(is_doing, left))))


def _outside(statement: Statement, terms: Sequence[Mention]) -> set[int]:
    """Return the everyday words of a statement that are no part of a term: a central bank is no branch of a bank."""
    found = concepts(statement.text)
    return {cell for cell, low, high in found if not any(low < term.end and term.start < high for term in terms)}


def _may_be_joined(claim: Statement, passage: Statement) -> bool:
    if claim.language == passage.language or not (has_lists(claim.language) and has_lists(passage.language)):
        return False
    if claim.is_question or passage.is_question or claim.marks or passage.marks or claim.literals != passage.literals:
        return False
    return claim.measures_in(0, len(claim.text)) == passage.measures_in(0, len(passage.text))


def _is_telling(quantity: Quantity) -> bool:
    digits = str(quantity.value.numerator).strip("0")
    return quantity.dimension not in _UNSAID and len(digits) >= FEWEST_DIGITS


def _shared_terms(
    claim: Statement, passage: Statement, terms: TermTable | None
) -> tuple[tuple[Mention, ...], tuple[Mention, ...]] | None:
    """Return the terms that both name, as each writes them; None where one names what the other could and does not."""
    if terms is None:
        return (), ()
    own, others = terms.mentions(claim.text, claim.language), terms.mentions(passage.text, passage.language)
    wanted = {m.thing for m in own if _is_named_in(terms, m, passage.language)}
    held = {m.thing for m in others if _is_named_in(terms, m, claim.language)}
    if wanted != held:
        return None
    return tuple(m for m in own if m.thing in held), tuple(m for m in others if m.thing in wanted)


def _is_named_in(terms: TermTable, mention: Mention, language: str) -> bool:
    return any(term.language == language for term in terms.things[mention.thing])


def _names_in_both(
    claim: Statement, passage: Statement, own: Sequence[Mention], others: Sequence[Mention]
) -> tuple[str, ...] | None:
    """Return the names that both spell alike, in one order unless a preposition frees them; None where one has another."""
    said = {_spelled(claim, w): w for w in _unknown(claim, own) if w.names}
    there = {_spelled(passage, w): w for w in passage.words}
    if any(name not in there for name in said):
        return None
    everywhere = {_spelled(claim, w) for w in claim.words}
    if any(_spelled(passage, w) not in everywhere for w in _unknown(passage, others) if w.names):
        return None
    names = [name for name in {_spelled(claim, w): w for w in claim.words if w.names} if name in there]
    bound = [name for name in names if name in said and not _is_free(claim, said[name], passage, there[name])]
    if [there[name].start for name in bound] != sorted(there[name].start for name in bound):
        return None
    if len(bound) > 1 and is_passive(claim) is not is_passive(passage):
        return None
    return tuple(names)


def _is_free(claim: Statement, word: Word, passage: Statement, other: Word) -> bool:
    return bool(governor(claim, word)) and bool(governor(passage, other))


def _knows_too_little(statement: Statement, terms: Sequence[Mention]) -> bool:
    unknown = [w for w in _unknown(statement, terms) if not w.names]
    if statement.language in UNSPACED_LANGUAGES:
        unknown = [w for w in unknown if not set(statement.text[w.start : w.end]) <= LIGHT_CHARACTERS]
    return len(unknown) > MOST_UNKNOWN * max(1, len(statement.words))


def _unknown(statement: Statement, terms: Sequence[Mention]) -> Iterator[Word]:
    """Yield the words that no term, no everyday word and no measure covers."""
    known: _Spans = (
        *((mention.start, mention.end) for mention in terms),
        *((low, high) for _, low, high in concepts(statement.text)),
        *measure_spans(statement.text),
    )
    for word in statement.words:
        written = statement.text[word.start : word.end].casefold()
        if is_harmless(written, statement.language) or is_measuring(written, statement.language):
            continue
        if not any(word.start < high and low < word.end for low, high in known):
            yield word


def _spelled(statement: Statement, word: Word) -> str:
    return without_marks(statement.text[word.start : word.end].casefold())
