"""What follows from the items that stand? Disagreements, how each fact is told, what holds conclusions up, and the figures.

Pure functions over what is kept, so that a person's decision about the ledger recomputes all of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from research.brief.types import Brief
from research.evidence.cards import card_at
from research.evidence.ledger.claims import Grade, Standing, Weighed
from research.evidence.types import EvidenceCard, Source
from research.findings import Disagreement, FactFinding, Quality
from research.methods.facts import Judged, fact_findings
from research.methods.falling import removed
from research.verification.conflicts.find import disagreements
from research.verification.conflicts.types import Candidate, Conflict, EstimateRange, Position
from research.verification.layers.calculations import recompute
from research.verification.layers.chains import standing_advice
from research.verification.layers.premises import cause_ruling, origins, single_origin_cause
from research.verification.layers.types import Advised, Held
from research.verification.metrics.measures import diagnose
from research.verification.metrics.tally import Reported, tally
from research.verification.rulings import Act, Ruling
from research.verification.types import Basis, Verdict
from research.verification.wording.profiles import profile_of
from research.verification.wording.strength import tell


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """What verification left beside the items: rulings, what holds derivations up, disagreements, a judge's figures."""

    rulings: tuple[Ruling, ...] = ()
    held: tuple[Held, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    judged: int = 0
    unable: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Concluded:
    """Everything that follows from the items that stand."""

    judged: Judged
    facts: tuple[FactFinding, ...]
    held: tuple[Held, ...]
    advised: tuple[Advised, ...]
    disagreements: tuple[Disagreement, ...]
    rulings: tuple[Ruling, ...]
    quality: Quality


def conclude(judged: Judged, record: Record, sources: Sequence[Source], brief: Brief) -> Concluded:
    """Return what follows from `judged`; `sources` are those that are not set aside."""
    judged, advised, computed = _grounded(judged, record.rulings, brief.language)
    rulings = (*current(record.rulings), *computed)
    held = tuple(_held(judged, record.held, brief.language))
    shown = tuple(_disagreements(judged, record.candidates, sources))
    facts = tuple(_told(finding, shown, sources, brief) for finding in fact_findings(judged, sources))
    reported = Reported(
        admitted=judged.admitted,
        verdicts=judged.verdicts,
        weighed=judged.weighed,
        held=held,
        advised=advised,
        rulings=rulings,
        ledger=judged.ledger,
        conflicts=sum(isinstance(entry.about, Conflict) for entry in shown),
        language=brief.language,
        judged=record.judged,
        unable=record.unable,
    )
    counts = tally(reported, sources)
    return Concluded(
        judged=judged,
        facts=facts,
        held=held,
        advised=advised,
        disagreements=shown,
        rulings=rulings,
        quality=Quality(counts=counts, layer=diagnose(counts)),
    )


def shown_cards(entry: Disagreement) -> tuple[EvidenceCard, ...]:
    """Return every card that a disagreement opens."""
    return (*entry.cards, *([entry.third_card] if entry.third_card is not None else []))


def current(rulings: Iterable[Ruling]) -> tuple[Ruling, ...]:
    """Return the rulings that hold: a statement that was found elsewhere is not told as removed."""
    found = tuple(rulings)
    back = {ruling.item_id for ruling in found if ruling.act is Act.REBOUND}
    return tuple(ruling for ruling in found if ruling.act is not Act.REMOVED or ruling.item_id not in back)


def _held(judged: Judged, held: Iterable[Held], language: str) -> Iterable[Held]:
    """A calculation that comes out the same holds a conclusion up where nobody judged it, and is shown in any case."""
    known = {entry.item_id: entry for entry in held}
    texts = {fact.item_id: fact.text for fact in judged.admitted.facts}
    texts |= {item.item_id: item.text for item in judged.admitted.derivations}
    for item in judged.admitted.derivations:
        premises = [texts[premise] for premise in item.premise_ids if premise in texts]
        again = recompute(item.text, item.method, premises, language=language)
        entry = known.get(item.item_id) or Held(item_id=item.item_id, verdict=Verdict.UNCHECKED, basis=Basis.NONE)
        if again.approves and entry.basis is Basis.NONE:
            entry = replace(entry, verdict=Verdict.ENTAIL, basis=Basis.SCREEN)
        yield replace(entry, calculation=again.calculation)


def _grounded(judged: Judged, stored: Sequence[Ruling], language: str) -> tuple[Judged, tuple[Advised, ...], list[Ruling]]:
    """Take out causes that a single origin names, and what rests on them; say which advice is only a judgement."""
    admitted = judged.admitted
    counted = {entry.item_id: _origins(entry) for entry in judged.weighed} if judged.has_ledger else None
    causes = (
        []
        if counted is None
        else [
            cause_ruling(item, origins(item, counted, admitted.derivations))
            for item in admitted.derivations
            if single_origin_cause(item, counted, language=language, derivations=admitted.derivations)
        ]
    )
    left, rulings = removed(admitted, causes)
    told = standing_advice(left.recommendations, left.derivations, {fact.item_id for fact in left.facts})
    broken = {ruling.item_id for ruling in (*stored, *rulings) if ruling.act is Act.JUDGEMENT}
    advised = tuple(replace(entry, is_judgement=entry.is_judgement or entry.item_id in broken) for entry in told.advised)
    new = [ruling for ruling in told.rulings if ruling.item_id not in broken]
    left = replace(left, recommendations=told.recommendations)
    return replace(judged, admitted=left), advised, [*rulings, *new]


def _origins(entry: Weighed) -> frozenset[str]:
    counts = (origin for origin in entry.independence.origins if origin.standing is Standing.COUNTS)
    return frozenset(origin.group_id for origin in counts)


def _disagreements(judged: Judged, candidates: Sequence[Candidate], sources: Sequence[Source]) -> Iterable[Disagreement]:
    if not judged.has_ledger or not judged.admitted.facts:
        return
    found = disagreements(judged.admitted.facts, judged.weighed, candidates, judged.ledger, sources)
    by_id = {source.source_id: source for source in sources}
    grades = {(g.item_id, g.source_id): g for entry in judged.weighed for g in entry.grades}
    abouts: tuple[Conflict | EstimateRange, ...] = (*found.conflicts, *found.ranges)
    for about in abouts:
        third = about.adjudicator if isinstance(about, Conflict) else None
        yield Disagreement(
            about=about,
            cards=tuple(_card(position, by_id) for position in about.positions),
            grades=tuple(_grade(position, about, grades) for position in about.positions),
            third_card=_card(third, by_id) if third is not None else None,
        )


def _card(position: Position, sources: Mapping[str, Source]) -> EvidenceCard:
    source = sources[position.source_id]
    chunk = next(chunk for chunk in source.chunks if chunk.chunk_id == position.chunk_id)
    return card_at(source, chunk, position.start, position.end)


def _grade(position: Position, about: Conflict | EstimateRange, grades: Mapping[tuple[str, str], Grade]) -> Grade | None:
    """Weigh a side by what the ledger says of its source on this statement, or on the one that it contradicts."""
    named = (position.item_id, *(other.item_id for other in about.positions))
    return next((grades[item, position.source_id] for item in named if (item, position.source_id) in grades), None)


def _told(finding: FactFinding, shown: Iterable[Disagreement], sources: Sequence[Source], brief: Brief) -> FactFinding:
    source = next(source for source in sources if source.source_id == finding.fact.source_id)
    item_id = finding.fact.item_id
    is_disputed = any(
        position.item_id == item_id
        for entry in shown
        if isinstance(entry.about, Conflict)
        for position in entry.about.positions
    )
    telling = tell(
        finding.verdict,
        finding.fact.text,
        source,
        finding.weighed,
        language=source.language if finding.verdict.basis is Basis.QUOTE else brief.language,
        disputed=is_disputed,
        profile=profile_of(brief.profile),
    )
    return replace(finding, telling=telling)
