"""What is there to count in a report and in how it came about? Counted from what is kept, never from what was meant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from research.admission.types import Admitted, AdmittedFact
from research.evidence.cards import cited_chunks
from research.evidence.carrying import values_with_units
from research.evidence.ledger.claims import Authority, Standing, Weighed
from research.evidence.ledger.types import Ledger
from research.evidence.quantities.compare import asked_of, uncarried
from research.evidence.quantities.find import quantities
from research.evidence.types import Source
from research.verification.layers.types import Advised, Held
from research.verification.metrics.types import Counts
from research.verification.rulings import Act, Ruling
from research.verification.types import Basis, ItemVerdict, Verdict

_UNFIT = frozenset({Verdict.CONFLICT, Verdict.IRRELEVANT})


@dataclass(frozen=True, slots=True, kw_only=True)
class Reported:
    """What the counts are taken from: the items that stand with their verdicts, what was weighed, and the record.

    `judged` counts the questions that a judge was asked about statements, `unable` the answers that were none.
    """

    admitted: Admitted
    verdicts: Sequence[ItemVerdict]
    weighed: Sequence[Weighed]
    held: Sequence[Held]
    advised: Sequence[Advised]
    rulings: Sequence[Ruling]
    ledger: Ledger
    conflicts: int
    language: str
    judged: int = 0
    unable: int = 0


def tally(reported: Reported, sources: Sequence[Source]) -> Counts:
    """Return the counts of one report. `sources` are those that were read and are not set aside."""
    by_id = {source.source_id: source for source in sources}
    given = _given(reported)
    numbers, carried = _numbers(reported, by_id)
    gone = {ruling.item_id for ruling in reported.rulings if ruling.act is Act.REMOVED}
    restated = {ruling.item_id for ruling in reported.rulings if ruling.act is Act.RESTATED}
    return Counts(
        assertions=len(given),
        bound=len(given),
        entailed=given.count(Verdict.ENTAIL),
        partial=given.count(Verdict.PARTIAL),
        unchecked=given.count(Verdict.UNCHECKED),
        unsupported=sum(verdict in _UNFIT for verdict in given),
        proposed=len(given) + len(gone),
        removed=len(gone),
        restated=len(restated - gone),
        judged=reported.judged,
        unable=reported.unable,
        numbers=numbers,
        numbers_carried=carried,
        sources=len(sources),
        works=len(reported.ledger.works) or len(sources),
        origins=len(_counted(reported.weighed)),
        cited=len({fact.source_id for fact in reported.admitted.facts}),
        primary=len(_primary(reported)),
        conflicts=reported.conflicts,
        domains=len(_publishers(reported.ledger, sources)),
    )


def _given(reported: Reported) -> list[Verdict]:
    """Facts and derivations are assertions; advice and gaps assert nothing about the world."""
    verdicts = {verdict.item_id: verdict.verdict for verdict in reported.verdicts}
    held = {entry.item_id: entry.verdict for entry in reported.held}
    facts = [verdicts.get(fact.item_id, Verdict.UNCHECKED) for fact in reported.admitted.facts]
    return facts + [held.get(item.item_id, Verdict.UNCHECKED) for item in reported.admitted.derivations]


def _numbers(reported: Reported, sources: Mapping[str, Source]) -> tuple[int, int]:
    quoted = {verdict.item_id for verdict in reported.verdicts if verdict.basis is Basis.QUOTE}
    found = carried = 0
    for fact in reported.admitted.facts:
        source = sources.get(fact.source_id)
        if source is None:
            continue
        language = source.language if fact.item_id in quoted else reported.language
        asked = asked_of(fact.text, language)
        found += len(asked)
        carried += len(asked) - len(_missing(fact, source, language))
    return found, carried


def _missing(fact: AdmittedFact, source: Source, language: str) -> Sequence[object]:
    chunks = cited_chunks(source, fact.chunk_ids)
    evidence = "\n".join((*(chunk.text for chunk in chunks), values_with_units(source, chunks)))
    held = (*quantities(evidence, source.language), *quantities(evidence, language))
    return uncarried(asked_of(fact.text, language), held, evidence)


def _counted(weighed: Iterable[Weighed]) -> frozenset[str]:
    return frozenset(
        origin.group_id for entry in weighed for origin in entry.independence.origins if origin.standing is Standing.COUNTS
    )


def _primary(reported: Reported) -> frozenset[str]:
    cited = {fact.source_id for fact in reported.admitted.facts}
    grades = (grade for entry in reported.weighed for grade in entry.grades)
    return frozenset(
        grade.source_id for grade in grades if grade.authority is Authority.PRIMARY and grade.source_id in cited
    )


def _publishers(ledger: Ledger, sources: Iterable[Source]) -> frozenset[str]:
    owners = {profile.source_id: profile.owner for profile in ledger.profiles}
    names = (owners.get(source.source_id) or source.publisher or source.canonical_anchor for source in sources)
    return frozenset(name.casefold() for name in names)
