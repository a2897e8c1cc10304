"""Which passages of the other sources carry a fact? In the same words, in other words, or over a bridge to its language."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from research.admission.types import AdmittedFact
from research.evidence.cards import cards_for, cited_chunks
from research.evidence.ledger.claims import SupportBasis, SupportLink
from research.evidence.terms import TermTable
from research.evidence.types import Source
from research.reading.sentences import sentences
from research.verification.agreement import agreement, bare, is_answered, narrows, same_words
from research.verification.bridge import bridge
from research.verification.candidates import Candidates, Passage, claim_keys, reading
from research.verification.lexicon import has_lists, marks
from research.verification.statements import Statement
from research.verification.types import Basis, ItemVerdict

# Copies of a sentence are about as long as it; only then are they compared character by character.
_LENGTHS_APART = 12
_CLAUSE_MARKS = ",;:()—–，；：、（）"


@dataclass(frozen=True)
class Claim:
    """A fact as it is compared: its statement is read in the language that it is written in, a primary tag."""

    fact: AdmittedFact
    source: Source
    language: str

    @cached_property
    def statement(self) -> Statement:
        return reading(self.fact.text, self.language)

    @cached_property
    def sentences(self) -> tuple[Statement, ...]:
        """The claim sentence by sentence: what one of them says of one thing is never mixed with what another says."""
        text = self.fact.text
        found = sentences(text, language=self.language)
        return tuple(reading(text[span.start : span.end], self.language) for span in found) or (self.statement,)

    @cached_property
    def disputable(self) -> tuple[Statement, ...]:
        """What of the claim can be contradicted by itself: its sentences that name their subject and their time."""
        times = {time.day for time in self.statement.times}
        whole = [s for at, s in enumerate(self.sentences) if (not at or s.names) and {t.day for t in s.times} == times]
        return tuple(variant for sentence in whole for variant in sentence.variants)

    @cached_property
    def keys(self) -> frozenset[str]:
        return claim_keys(self.fact.text, self.language)

    @cached_property
    def lookups(self) -> dict[str, frozenset[str]]:
        """The keys under which the claim is looked up, and each part: who contradicts its head need not say its tail."""
        item_id = self.fact.item_id
        parts = {f"{item_id}/{at}": claim_keys(part.text, self.language) for at, part in enumerate(self.disputable, 1)}
        return {item_id: self.keys, **parts}


def own_citation(fact: AdmittedFact, verdict: ItemVerdict | None, source: Source) -> tuple[SupportLink, ...]:
    """Return the fact's citation as links: its quotation, or the passage that its card shows of each cited chunk."""
    chunks = cited_chunks(source, fact.chunk_ids)
    if verdict is not None and verdict.basis is Basis.QUOTE:
        for chunk in chunks:
            if chunk.start <= verdict.quote_start < chunk.end:
                return (_cited(fact, chunk.chunk_id, verdict.quote_start, verdict.quote_end),)
    cards = cards_for(source, fact.chunk_ids, fact.text)
    # A fact without a quotable passage still has a source, and falls with it.
    shown = [(card.chunk_id, card.start, card.end) for card in cards] or [(c.chunk_id, c.start, c.start) for c in chunks]
    return tuple(_cited(fact, *place) for place in shown)


def _cited(fact: AdmittedFact, chunk_id: str, start: int, end: int) -> SupportLink:
    return SupportLink(
        item_id=fact.item_id,
        source_id=fact.source_id,
        chunk_id=chunk_id,
        start=start,
        end=end,
        basis=SupportBasis.CITED,
    )


def supports(claim: Claim, candidates: Candidates, terms: TermTable | None = None) -> tuple[SupportLink, ...]:
    """Return the best passage of each other source that carries a claim, in the order of the sources."""
    found: dict[str, SupportLink] = {}
    for link in _links(claim, candidates, terms):
        held = found.get(link.source_id)
        if held is None or (held.basis is SupportBasis.SCREEN and link.basis is SupportBasis.VERBATIM):
            found[link.source_id] = link
    return tuple(found.values())


def _links(claim: Claim, candidates: Candidates, terms: TermTable | None) -> Iterator[SupportLink]:
    for passage in candidates.of(claim.fact.item_id, width=len(claim.sentences), but=claim.fact.source_id):
        basis, shared = carries(claim, passage)
        if basis is not None:
            yield _link(claim, passage, basis, shared=shared)
    for passage in _abroad(claim, candidates, terms):
        joined = bridge(claim.statement, passage.statement, terms)
        if joined:
            yield _link(claim, passage, SupportBasis.SCREEN, joined=joined)


def _abroad(claim: Claim, candidates: Candidates, terms: TermTable | None) -> Iterable[Passage]:
    """Yield the sentences of other languages that name what the claim names; without an amount nothing could join them."""
    if len(claim.sentences) > 1 or not claim.statement.amounts or claim.statement.marks:
        return ()
    names = [claim.fact.text[word.start : word.end] for word in claim.statement.words if word.names]
    names += _names_abroad(claim, terms)
    if not names:
        return ()
    return candidates.abroad(names, language=claim.language, but=claim.fact.source_id)


def _names_abroad(claim: Claim, terms: TermTable | None) -> list[str]:
    return [term.name for term in terms.others(claim.fact.text, claim.language)] if terms is not None else []


def carries(claim: Claim, passage: Passage) -> tuple[SupportBasis | None, tuple[str, ...]]:
    """Return how a passage was verified to carry a claim, and on which words that rests; None when it was not."""
    if _is_verbatim(claim, passage):
        return SupportBasis.VERBATIM, ()
    shared = agreement_of_all(claim.sentences, passage.sentences, known=passage.known)
    return (SupportBasis.SCREEN, shared) if shared else (None, ())


def agreement_of_all(
    claim: Sequence[Statement], passage: Sequence[Statement], *, known: Collection[str] = ()
) -> tuple[str, ...]:
    """Return on what it rests that a passage states a claim sentence by sentence; empty when it misses one."""
    if len(claim) != len(passage):
        return ()
    found = [agreement(one, other, known=known) for one, other in zip(claim, passage, strict=True)]
    return tuple(dict.fromkeys(word for shared in found for word in shared)) if all(found) else ()


def _is_verbatim(claim: Claim, passage: Passage) -> bool:
    said, text = claim.fact.text, passage.text
    if len(text) < len(said) - _LENGTHS_APART:
        return False
    if len(text) <= len(said) + _LENGTHS_APART and same_words(said, text):
        return True
    return is_whole_clause(said, text, claim.language)


def is_whole_clause(said: str, text: str, language: str) -> bool:
    """Tell whether a text is a clause of another, word for word, and nothing in the rest turns it."""
    # What is not there as it is written but for its ends is no clause of it; to make both alike takes longer.
    if (
        said.isascii()
        and text.isascii()
        and said.strip(" .\"'")[1:-1] not in text
        and " ".join(said.split())[1:-2] not in text
    ):
        return False
    wanted = bare(said)
    if wanted[1:-1] not in text or not has_lists(language) or marks(said, language) != marks(text, language):
        return False
    at = text.find(wanted)
    if at < 0:
        return False
    before, after = text[:at].rstrip(), text[at + len(wanted) :].lstrip()
    if (before and before[-1] not in _CLAUSE_MARKS) or (after and after[0] not in f"{_CLAUSE_MARKS}.!。！"):
        return False
    beside = (re.split(f"[{_CLAUSE_MARKS}]", before[:-1])[-1], re.split(f"[{_CLAUSE_MARKS}]", after[1:], maxsplit=1)[0])
    return not any(narrows(clause) for clause in beside) and not is_answered(
        reading(said, language), reading(text, language)
    )


def _link(
    claim: Claim, passage: Passage, basis: SupportBasis, *, shared: tuple[str, ...] = (), joined: tuple[str, ...] = ()
) -> SupportLink:
    return SupportLink(
        item_id=claim.fact.item_id,
        source_id=passage.source.source_id,
        chunk_id=passage.chunk.chunk_id,
        start=passage.start,
        end=passage.end,
        basis=basis,
        shared=shared,
        bridge=joined,
    )
