"""Which passages of all sources carry a statement, which speak against it, and which statements are one?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date

from research.admission.types import AdmittedFact
from research.evidence.grading.grade import grade
from research.evidence.ledger.claims import Claims, Dispute, Grade, SupportLink
from research.evidence.ledger.types import Passage, Profile, Survey
from research.evidence.terms import TermTable
from research.evidence.types import Source
from research.verification.candidates import Candidates
from research.verification.disputes import disputes
from research.verification.merging import merges
from research.verification.support import Claim, own_citation, supports
from research.verification.types import Basis, ItemVerdict


def find_claims(
    facts: Sequence[AdmittedFact],
    verdicts: Sequence[ItemVerdict],
    sources: Sequence[Source],
    survey: Survey,
    *,
    language: str,
    observed_on: date,
    terms: TermTable | None = None,
) -> Claims:
    """Return supports, disputes, merges and grades of the admitted facts.

    `language` is the report's; `terms` tells what is called how in other languages.
    The first support of a fact is its own citation (`CITED`); one that is not verified to carry it in any other way than by
    having been proposed still stands there, because the fact's verdict says so. Flagged spans carry nothing.
    """
    by_id = {source.source_id: source for source in sources}
    found = {verdict.item_id: verdict for verdict in verdicts}
    profiles = {profile.source_id: profile for profile in survey.profiles}
    claims = tuple(_claim(fact, found.get(fact.item_id), by_id, language) for fact in facts)
    candidates = Candidates(sources, {name: keys for claim in claims for name, keys in claim.lookups.items()})
    carrying: list[SupportLink] = []
    against: list[Dispute] = []
    for claim in claims:
        carrying += own_citation(claim.fact, found.get(claim.fact.item_id), claim.source)
        carrying += supports(claim, candidates, terms)
        against += disputes(claim, candidates, survey, by_id)
    graded = _Grading(claims, by_id, profiles, observed_on)
    return Claims(
        supports=tuple(carrying),
        disputes=tuple(against),
        merges=merges(claims, found, profiles),
        grades=tuple(graded.of([*carrying, *against])),
    )


def _claim(fact: AdmittedFact, verdict: ItemVerdict | None, sources: Mapping[str, Source], language: str) -> Claim:
    """A quotation is written in its source's language, any other fact in the report's."""
    source = sources[fact.source_id]
    written = source.language if verdict is not None and verdict.basis is Basis.QUOTE else language
    return Claim(fact, source, written.partition("-")[0].casefold())


class _Grading:
    """Each source once for each statement, by the first passage that it has for it or against it."""

    def __init__(
        self, claims: Iterable[Claim], sources: Mapping[str, Source], profiles: Mapping[str, Profile], observed_on: date
    ) -> None:
        self._claims = {claim.fact.item_id: claim for claim in claims}
        self._sources, self._profiles, self._observed_on = sources, profiles, observed_on

    def of(self, passages: Iterable[SupportLink | Dispute]) -> Iterator[Grade]:
        first: dict[tuple[str, str], SupportLink | Dispute] = {}
        for passage in passages:
            first.setdefault((passage.item_id, passage.source_id), passage)
        order = {item_id: at for at, item_id in enumerate(self._claims)}
        for (item_id, source_id), passage in sorted(first.items(), key=lambda entry: order[entry[0][0]]):
            if source_id in self._profiles:
                yield self._grade(self._claims[item_id], passage)

    def _grade(self, claim: Claim, passage: SupportLink | Dispute) -> Grade:
        source_id = passage.source_id
        return grade(
            claim.fact.item_id,
            claim.fact.text,
            Passage(source_id=source_id, start=passage.start, end=passage.end),
            self._sources[source_id],
            self._profiles[source_id],
            language=claim.language,
            observed_on=self._observed_on,
        )
