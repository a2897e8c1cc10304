"""What do the sources say, in their own sentences? The proposer that needs no model.

Facts are verbatim sentences: BM25 says how near one comes to a part of the question, maximal marginal relevance keeps them
apart, and the parts of the question take turns. A sentence that gives another number for the same thing is never taken for
a repetition: it is shown beside the first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace

from research.evidence.ranking import bm25, containment, inverse_frequencies, similarity
from research.evidence.types import Source
from research.synthesis.aspects import Aspect, aspects_of, foreign_aspects, question_language
from research.synthesis.candidates import Candidate, candidates_of
from research.synthesis.gaps import host_gaps
from research.synthesis.places import Places, fit_of, places_of
from research.synthesis.types import Extraction, FactProposal, Proposals

MOST_FACTS = 24
# How near a sentence comes to its part of the question and to the whole question, and how well the place where it stands
# fits its part: most sentences of ordinary prose leave the subject to their heading and their document. These and the
# constants below were set by hand on three collections; see the decision record for what they reach on others.
OWN_WEIGHT, QUESTION_WEIGHT, PLACE_WEIGHT = 0.5, 0.35, 0.8
LENGTH_WEIGHT = 0.3  # the b of BM25; sentences differ less in length than documents, and a longer one often says more
NUMBER_BONUS = 1.25
LANGUAGE_BONUS = 1.2  # a reader understands the quotation
CODE_BONUS = 1.5  # code defines what a symbol does; what documents say of it is their word (chosen)
# A sentence serves a part when it carries half of its words by weight, or a quarter of them and of the whole question.
ENOUGH, ENOUGH_TOGETHER = 0.5, 0.25
LEAST_OF_WHOLE = 0.1
# A sentence in a place this good, as a share of the best place, need not repeat the words of its part.
GOOD_PLACE = 0.65
RELEVANCE_WEIGHT = 0.7  # the λ of maximal marginal relevance
SAME_SOURCE_COST = 0.08
LEAST_RELEVANCE = 0.55  # of the aspect's best sentence
REPEATED, REPEATED_PART = 0.75, 0.9
SAME_SUBJECT = 0.5
FEWEST_SHARED = 4
WORTH_MORE = 1.15


@dataclass(frozen=True, slots=True, kw_only=True)
class _Field:
    """All candidates with their relevance to each aspect (from 0 to 1) and to the whole question."""

    candidates: tuple[Candidate, ...]
    by_aspect: tuple[tuple[float, ...], ...]
    overall: tuple[float, ...]
    aspects: tuple[Aspect, ...]


@dataclass(slots=True)
class _Choice:
    """What is chosen so far, as positions in the field."""

    limit: int
    chosen: list[int] = field(default_factory=list)

    def full(self) -> bool:
        return len(self.chosen) >= self.limit

    def take(self, at: int, replaced: Collection[int] = ()) -> None:
        self.chosen = [*(other for other in self.chosen if other not in replaced), at]


def extract(sources: Sequence[Source], question: str, *, language: str = "en", max_facts: int = MOST_FACTS) -> Extraction:
    """Return up to `max_facts` verbatim facts, most relevant first, and the gaps that the host can see.

    `language` is the report's, and taken for the question's where its own cannot be told. Sources in other languages are
    met by names, numbers and shared words. No derivation and no recommendation is ever proposed.
    """
    tag = question_language(question, language)
    aspects = (*aspects_of(question, tag), *foreign_aspects(question, tag, {source.language for source in sources}))
    area = _field(candidates_of(sources, question, language=tag), aspects, tag)
    chosen = sorted(_choose(area, max_facts), key=lambda at: (-area.overall[at], at))
    facts = tuple(_proposal(number, area.candidates[at]) for number, at in enumerate(chosen, 1))
    gaps = host_gaps(sources, question, language=tag, found_any=bool(facts))
    return Extraction(proposals=Proposals(facts=facts), gaps=gaps)


def _proposal(number: int, candidate: Candidate) -> FactProposal:
    return FactProposal(id=f"x{number}", text=candidate.text, source_id=candidate.source_id, chunk_ids=(candidate.chunk_id,))


def _field(candidates: tuple[Candidate, ...], aspects: Sequence[Aspect], language: str) -> _Field:
    whole = frozenset[str]().union(*(aspect.tokens for aspect in aspects))
    texts = [candidate.tokens for candidate in candidates]
    rarity = inverse_frequencies(texts)
    view = _View(
        candidates=candidates,
        texts=texts,
        rarity=rarity,
        rarest=max(rarity.values(), default=1.0),
        question=_to_one(bm25(whole, texts, b=LENGTH_WEIGHT)),
        places=places_of(candidates),
        whole=whole,
        language=language,
    )
    scores = [view.relevance(aspect) for aspect in aspects]
    if not any(any(row) for row, aspect in zip(scores, aspects, strict=True) if not aspect.language):
        scores = [replace(view, strict=False).relevance(aspect) for aspect in aspects]
    overall = tuple(max(column) for column in zip(*scores, strict=True)) if candidates else ()
    return _Field(candidates=candidates, by_aspect=tuple(map(_to_one, scores)), overall=overall, aspects=tuple(aspects))


@dataclass(frozen=True, slots=True, kw_only=True)
class _View:
    """All candidates as the whole question sees them."""

    candidates: tuple[Candidate, ...]
    texts: Sequence[tuple[str, ...]]
    rarity: dict[str, float]
    rarest: float
    question: tuple[float, ...]
    places: Places
    whole: frozenset[str]
    language: str
    strict: bool = True

    def relevance(self, aspect: Aspect) -> tuple[float, ...]:
        """Return how well each candidate serves one part of the question; 0.0 where it does not."""
        own = _to_one(bm25(aspect.tokens, self.texts, b=LENGTH_WEIGHT))
        around = fit_of(self.places, aspect.subject or aspect.tokens)
        return tuple(
            self._score(aspect, at, near, around[candidate.chunk_id])
            for at, (candidate, near) in enumerate(zip(self.candidates, own, strict=True))
        )

    def _score(self, aspect: Aspect, at: int, near: float, around: float) -> float:
        candidate = self.candidates[at]
        part = self.coverage(aspect.tokens, candidate.held, unseen=not aspect.language)
        speaks = near > 0 and self._enough(part, candidate)
        stands = around >= GOOD_PLACE and not aspect.language and self._answers(aspect, at)
        if not _may_serve(aspect, candidate) or not (speaks or stands):
            return 0.0
        score = OWN_WEIGHT * near * part + QUESTION_WEIGHT * self.question[at] + PLACE_WEIGHT * around
        if candidate.language == self.language:
            score *= LANGUAGE_BONUS
        if candidate.is_code_of:
            score *= CODE_BONUS
        return score * NUMBER_BONUS if aspect.asks_number and candidate.numbers else score

    def _enough(self, part: float, candidate: Candidate) -> bool:
        whole = self.coverage(self.whole, candidate.held)
        own = part >= ENOUGH and whole >= LEAST_OF_WHOLE
        return own or min(part, whole) >= ENOUGH_TOGETHER or not self.strict

    def _answers(self, aspect: Aspect, at: int) -> bool:
        """Tell whether a sentence that does not say what its part asks for stands in a passage that does."""
        candidate = self.candidates[at]
        passage = frozenset(candidate.context)
        says = self.coverage(aspect.tokens, passage, unseen=not aspect.language) >= ENOUGH
        return says and bool(self.question[at] or candidate.numbers)

    def coverage(self, wanted: frozenset[str], held: frozenset[str], *, unseen: bool = True) -> float:
        """Return which share of the wanted tokens a text holds, by weight.

        Tokens that occur nowhere weigh most, or nothing: the names in a question are no names in every language.
        """
        most = self.rarest if unseen else 0.0
        weights = {token: self.rarity.get(token, most) for token in wanted}
        total = sum(weights.values())
        return sum(weights[token] for token in wanted & held) / total if total else 0.0


def _may_serve(aspect: Aspect, candidate: Candidate) -> bool:
    """A sentence in another language is met by names alone; where numbers are asked for, it must at least have one."""
    if not aspect.language:
        return True
    return candidate.language == aspect.language and bool(candidate.numbers or not aspect.asks_number)


def _to_one(scores: Sequence[float]) -> tuple[float, ...]:
    best = max(scores, default=0.0)
    return tuple(score / best if best else 0.0 for score in scores)


def _choose(area: _Field, limit: int) -> tuple[int, ...]:
    choice = _Choice(limit=limit)
    open_aspects = list(range(len(area.by_aspect)))
    while open_aspects and not choice.full():
        for aspect in tuple(open_aspects):
            best = _best(area, aspect, choice)
            if best is None or area.aspects[aspect].language:
                open_aspects.remove(aspect)
            if best is not None and not choice.full():
                choice.take(best, _inside(area, best, choice))
                _add_contrast(area, best, choice)
    return tuple(choice.chosen)


def _best(area: _Field, aspect: int, choice: _Choice) -> int | None:
    relevance = area.by_aspect[aspect]
    open_places = [
        at
        for at, near in enumerate(relevance)
        if near >= LEAST_RELEVANCE and at not in choice.chosen and _adds(area, aspect, at, choice)
    ]
    return max(open_places, key=lambda at: (_marginal(area, relevance[at], at, choice), -at), default=None)


def likeness(first: Candidate, second: Candidate) -> float:
    """Return how much two sentences say the same, from 0 to 1: more where the shorter one brings no number of its own."""
    if first.numbers and (first.numbers <= second.numbers or second.numbers <= first.numbers):
        return containment(first.content, second.content)
    return similarity(first.content, second.content)


def _adds(area: _Field, aspect: int, at: int, choice: _Choice) -> bool:
    """Tell whether a sentence says more than what is chosen: nothing like it, or it with an answer that it lacked."""
    inside = _inside(area, at, choice)
    scores = area.by_aspect[aspect]
    if any(scores[at] < WORTH_MORE * scores[other] for other in inside):
        return False
    return not _is_repeated(area, at, [other for other in choice.chosen if other not in inside])


def _inside(area: _Field, at: int, choice: _Choice) -> tuple[int, ...]:
    """Return the chosen sentences that this one begins with."""
    own = area.candidates[at]
    held = ((other, area.candidates[other]) for other in choice.chosen)
    return tuple(
        other
        for other, inner in held
        if inner.source_id == own.source_id and own.start <= inner.start < inner.end <= own.end
    )


def _marginal(area: _Field, relevance: float, at: int, choice: _Choice) -> float:
    own = area.candidates[at]
    taken = [area.candidates[other] for other in choice.chosen]
    nearest = max((likeness(own, other) for other in taken), default=0.0)
    same_source = sum(other.source_id == own.source_id for other in taken)
    return RELEVANCE_WEIGHT * relevance - (1 - RELEVANCE_WEIGHT) * nearest - SAME_SOURCE_COST * same_source


def _is_repeated(area: _Field, at: int, chosen: Iterable[int]) -> bool:
    return any(repeats(area.candidates[at], area.candidates[other]) for other in chosen)


def repeats(first: Candidate, second: Candidate) -> bool:
    """Tell whether two sentences say the same: a reprint, or one inside the other. Other numbers make another statement."""
    if first.source_id == second.source_id and first.start < second.end and second.start < first.end:
        return True
    if first.numbers != second.numbers:
        return False
    return similarity(first.words, second.words) >= REPEATED or containment(first.words, second.words) >= REPEATED_PART


def _add_contrast(area: _Field, chosen: int, choice: _Choice) -> None:
    """Add the sentence of another source that speaks of the same thing with other numbers, if there is one."""
    rivals = [
        at
        for at, candidate in enumerate(area.candidates)
        if at not in choice.chosen
        and contrasts(area.candidates[chosen], candidate)
        and not _is_repeated(area, at, choice.chosen)
    ]
    if rivals and not choice.full():
        own = area.candidates[chosen].words
        choice.take(max(rivals, key=lambda at: (similarity(own, area.candidates[at].words), -at)))


def contrasts(first: Candidate, second: Candidate) -> bool:
    """Tell whether two sources say nearly the same words with different numbers."""
    if first.source_id == second.source_id or first.numbers <= second.numbers or second.numbers <= first.numbers:
        return False
    shared = len(first.content & second.content)
    return shared >= FEWEST_SHARED and containment(first.content, second.content) >= SAME_SUBJECT
