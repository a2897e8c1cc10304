"""May a report say this in a person's words? What an editor writes passes the rules that a model's proposal passed.

Each text is judged alone against the stored sources of its run, with the number rule on whatever the method (I13, I14, I20).
Passing establishes structure, never support: that stays a person's verdict.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from research.admission import rules
from research.admission.ground import Ground, ground_of
from research.admission.types import AdmissionConfig, AdmittedFact, ItemKind
from research.brief.types import Brief
from research.evidence.quantities.compare import asked_of, uncarried
from research.evidence.quantities.find import quantities
from research.evidence.quotes import alike
from research.evidence.tongue import language_of
from research.models import Run
from research.services.context import ResearchContext
from research.store.acquisition import load_sources
from research.store.runs import load_brief
from research.synthesis.types import DerivationProposal, FactProposal, GapProposal, RecommendationProposal
from research.trust.terms import scan
from research.verification.screening.screen import deletes, ruling_of, screen

TITLE_CHARS = 200
NOTE_CHARS = 600
RESTRICTED = "restricted_term"
CONTRADICTED = "contradicted"


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedSpan:
    """Where a passage that a statement cites stands in a stored source; offsets count code points of its text."""

    source_id: str
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Restated:
    """One item in a person's words. `rests_on` holds the texts whose numbers a conclusion, advice or gap may repeat."""

    kind: ItemKind
    text: str
    spans: tuple[CitedSpan, ...] = ()
    rests_on: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Complaint:
    """The first rule that a text breaks: its code, and a sentence for whoever wrote it."""

    code: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Readmission:
    """The ground on which the texts of one report are judged. What the screen would remove of a report is refused."""

    brief: Brief
    ground: Ground = field(repr=False)

    def item(self, item: Restated, *, others: Iterable[str] = ()) -> Complaint | None:
        """Judge one item; `others` are the texts of the report's other items, none of which it may repeat."""
        text = rules.tidy(item.text)
        return (
            self._restricted(text)
            or _complaint(self._structure(item, text))
            or self._repeats(text, others)
            or self._numbers(text, item)
            or self._contradicted(item, text)
        )

    def title(self, text: str, *, statements: Iterable[str]) -> Complaint | None:
        """Judge a title: one line of prose whose every number stands in the question or in a statement."""
        problem = rules.first_problem(
            lambda: rules.text_form(text, TITLE_CHARS),
            lambda: rules.no_internal_id(text, self.ground),
            lambda: rules.no_own_verdict(text),
        )
        held = (self.brief.question, *statements)
        strange = self._strange_number(text, held, "the question or any statement")
        return self._restricted(text) or _complaint(problem) or strange

    def note(self, text: str) -> Complaint | None:
        """Judge what an editor says about an edit: short, plain text without a restricted term."""
        problem = rules.first_problem(
            lambda: rules.not_empty(text), lambda: rules.bounded(text, NOTE_CHARS), lambda: rules.no_controls(text)
        )
        return self._restricted(text) or _complaint(problem)

    def _restricted(self, text: str) -> Complaint | None:
        if not scan(text, self.brief.restricted_terms):
            return None
        # The term itself is never repeated: this sentence may end in a log.
        return Complaint(
            code=RESTRICTED, message="The text holds one of the brief's restricted terms; say it without that term."
        )

    def _structure(self, item: Restated, text: str) -> rules.Problem:
        match item.kind:
            case ItemKind.FACT:
                return rules.fact_problem(self._fact(item, text), self.ground)
            case ItemKind.DERIVATION:
                return rules.derivation_problem(DerivationProposal(id="x", text=text, premise_ids=("p",)), self.ground)
            case ItemKind.RECOMMENDATION:
                return rules.recommendation_problem(
                    RecommendationProposal(id="x", text=text, premise_ids=("p",)), self.ground
                )
            case ItemKind.GAP:
                return rules.gap_problem(GapProposal(id="x", text=text), self.ground)

    def _fact(self, item: Restated, text: str) -> FactProposal:
        cited = item.spans[0].source_id if item.spans else ""
        chunks = [chunk_id for span in item.spans for chunk_id in self._chunks_at(span)]
        return FactProposal(id="x", text=text, source_id=cited, chunk_ids=tuple(dict.fromkeys(chunks)))

    def _chunks_at(self, span: CitedSpan) -> Iterable[str]:
        source = self.ground.sources.get(span.source_id)
        chunks = source.chunks if source else ()
        return (chunk.chunk_id for chunk in chunks if chunk.start < span.end and span.start < chunk.end)

    def _repeats(self, text: str, others: Iterable[str]) -> Complaint | None:
        said = _key(text)
        if said == _key(self.brief.question):
            return Complaint(code="repeated_statement", message="The text only repeats the question.")
        if any(said == _key(other) for other in others):
            return Complaint(code="repeated_statement", message="The same statement is already made by another item.")
        return None

    def _numbers(self, text: str, item: Restated) -> Complaint | None:
        """A fact is held to its passages by admission; whatever else a person writes, to what it rests on."""
        if item.kind is ItemKind.FACT:
            return None
        held = (self.brief.question, *item.rests_on)
        return self._strange_number(text, held, "what this rests on, or in the question")

    def _strange_number(self, text: str, held: Iterable[str], where: str) -> Complaint | None:
        """Find a number that no text holds; each may be written in the report's language or quote another one."""
        language = self.brief.language
        asked = asked_of(text, language)
        for other in held:
            if not asked:
                return None
            asked = uncarried(asked, (*quantities(other, language), *quantities(other)), other)
        if not asked:
            return None
        message = f"The number {asked[0].written} does not stand in {where}."
        return Complaint(code="number_not_in_evidence", message=message)

    def _contradicted(self, item: Restated, text: str) -> Complaint | None:
        if item.kind is not ItemKind.FACT:
            return None
        proposed = self._fact(item, text)
        fact = AdmittedFact(item_id="F1", text=text, source_id=proposed.source_id, chunk_ids=proposed.chunk_ids)
        (found,) = screen((fact,), tuple(self.ground.sources.values()), language=self.brief.language, doubting=False)
        if not deletes(found):
            return None
        return Complaint(code=CONTRADICTED, message=f"{ruling_of(found, fact).reason} Word it as the cited passages do.")


def readmission_for(context: ResearchContext, run: Run) -> Readmission:
    """Return the ground for the texts of a run's report. Raises StoreFailed when a stored source cannot be read."""
    brief = load_brief(run.brief)
    config = AdmissionConfig(number_rule=True, model_name=str(run.config.get("model", {}).get("name", "")))
    ground = ground_of(
        sources=load_sources(run.pk, context.blobs),
        packet=None,
        language=brief.language,
        question=brief.question,
        config=config,
        detect=language_of,
    )
    return Readmission(brief=brief, ground=ground)


def _complaint(problem: rules.Problem) -> Complaint | None:
    return Complaint(code=problem[0].value, message=problem[1]) if problem else None


def _key(text: str) -> str:
    return alike(text).casefold().rstrip(".。!！?？ ")
