"""Does a report keep what it promises, row by row? The ten checks of the method's own list, each by what can be detected.

A check measures the delivered document and the stored record anew; none of them trusts a figure that the report tells of
itself where it can be counted again. What cannot be measured here is told as that, never as passed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from publishing.document.items import statements_of
from publishing.document.types import Card, Derivation, Fact, ReportDocument
from publishing.models import Report
from publishing.services.evidence import evidence_problems
from research.evidence.grading.claim_kind import claim_kind
from research.evidence.grading.windows import FOR_EVER, WINDOWS
from research.evidence.ledger.claims import ClaimKind
from research.evidence.quantities.compare import asked_of, uncarried
from research.evidence.quantities.find import quantities
from research.models import JudgedRow, MeasureRow, RulingRow
from research.verification.rulings import Act
from research.verification.types import Verdict

SAMPLE = 50
TOP = 10
# Plain words need two origins; a search that ends at three publishers or fewer has converged.
PLAIN_ORIGINS = 2
FEWEST_DOMAINS = 3


class Found(StrEnum):
    """What came of one check."""

    PASSED = "passed"
    FAILED = "failed"
    LOOK = "look"
    NOT_MEASURED = "not measured"


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckRow:
    """One row: its name, what was found, in a sentence, and what failing looks like."""

    name: str
    found: Found
    says: str
    failing: str


@dataclass(frozen=True)
class _Checked:
    report: Report
    document: ReportDocument
    measures: MeasureRow | None

    @property
    def facts(self) -> tuple[Fact, ...]:
        return tuple(part for part in statements_of(self.document) if isinstance(part, Fact))


def self_check(report: Report, document: ReportDocument) -> tuple[CheckRow, ...]:
    """Return the ten rows for one document of a report. Raises StoreFailed when the store cannot be read at all."""
    checked = _Checked(report, document, MeasureRow.objects.filter(run=report.run_id).first())
    rows = []
    for name, failing, check in _CHECKS:
        found, says = check(checked)
        rows.append(CheckRow(name=name, found=found, says=says, failing=failing))
    return tuple(rows)


Result = tuple[Found, str]


def _citations(checked: _Checked) -> Result:
    cards = {card.anchor for card in checked.document.cards}
    sample = checked.facts[:SAMPLE]
    bare = [fact.number for fact in sample if not fact.citations or any(mark.card not in cards for mark in fact.citations)]
    if not sample:
        return Found.NOT_MEASURED, "The report states no facts."
    if bare:
        return Found.FAILED, f"{len(bare)} of {len(sample)} statements open no card: {_listed(bare)}."
    return Found.PASSED, f"Each of {len(sample)} statements opens its own card."


def _numbers(checked: _Checked) -> Result:
    cards = {card.anchor: card for card in checked.document.cards}
    total, strange = 0, []
    for fact in checked.facts:
        evidence = "\n".join(_words(cards[mark.card]) for mark in fact.citations if mark.card in cards)
        asked = asked_of(fact.text, fact.language)
        total += len(asked)
        held = (*quantities(evidence, fact.language), *quantities(evidence))
        strange += [fact.number for _ in uncarried(asked, held, evidence)]
    if not total:
        return Found.NOT_MEASURED, "No statement holds a number."
    if strange:
        where = _listed(sorted(set(strange)))
        return Found.FAILED, f"{len(strange)} of {total} numbers do not stand on their card: statements {where}."
    return Found.PASSED, f"Each of {total} numbers stands on its card."


def _words(card: Card) -> str:
    return "\n".join((card.before, card.quote, card.after, *card.bound))


def _origins(checked: _Checked) -> Result:
    firmest = sorted(checked.facts, key=lambda fact: -fact.origins)[:TOP]
    if not any(fact.standing for fact in firmest):
        return Found.NOT_MEASURED, "Nothing was weighed in this report."
    counts = ", ".join(str(fact.origins) for fact in firmest)
    plain = [fact for fact in firmest if fact.strength == "plain"]
    thin = [fact.number for fact in plain if fact.origins < PLAIN_ORIGINS]
    if thin:
        return Found.FAILED, f"Told plainly on a single origin: statements {_listed(thin)}."
    said = f"Independent origins of the firmest statements: {counts}. {len(plain)} of them are told plainly."
    return Found.PASSED, said


def _correctness(checked: _Checked) -> Result:
    facts = checked.facts
    if not facts:
        return Found.NOT_MEASURED, "The report states no facts."
    carried = sum(fact.verdict is Verdict.ENTAIL for fact in facts)
    unfit = [fact.number for fact in facts if fact.verdict in {Verdict.CONFLICT, Verdict.IRRELEVANT, Verdict.PARTIAL}]
    if unfit:
        return Found.FAILED, f"Published against their verdict: statements {_listed(unfit)}."
    judged = JudgedRow.objects.filter(run=checked.report.run_id).count()
    says = f"{carried} of {len(facts)} statements were found carried; a judge answered on {judged} pairs, each alone."
    return (Found.PASSED if carried == len(facts) else Found.LOOK), says


def _unsupported(checked: _Checked) -> Result:
    """Facts and derivations assert something; advice and gaps do not."""
    assertions = [part for part in statements_of(checked.document) if isinstance(part, Fact | Derivation)]
    if not assertions:
        return Found.NOT_MEASURED, "The report asserts nothing."
    bare = [p.number for p in assertions if not (p.citations if isinstance(p, Fact) else p.premises)]
    if bare:
        return Found.FAILED, f"Bound to nothing: {len(bare)} of {len(assertions)} assertions: {_listed(bare)}."
    return Found.PASSED, f"None of {len(assertions)} assertions is without evidence or premises."


def _stopping(checked: _Checked) -> Result:
    rounds = tuple(checked.measures.counts.get("rounds", ())) if checked.measures else ()
    if not rounds:
        return Found.NOT_MEASURED, "This method searches in one round and asks no sub-questions."
    said = f"Rounds by sub-question: {', '.join(map(str, rounds))}."
    uneven = max(rounds) >= TOP and sorted(rounds)[len(rounds) // 2] <= 1
    return (Found.FAILED if uneven else Found.PASSED), said


def _angles(checked: _Checked) -> Result:
    if checked.measures is None:
        return Found.NOT_MEASURED, "This run was closed before it was measured."
    domains, sources = checked.measures.counts.get("domains", 0), checked.measures.counts.get("sources", 0)
    if not sources:
        return Found.NOT_MEASURED, "No source was read."
    said = f"{sources} sources read, of {domains} publishers or owners."
    narrow = sources >= TOP and domains <= FEWEST_DOMAINS
    return (Found.LOOK if narrow else Found.PASSED), said


def _deletions(checked: _Checked) -> Result:
    measures = checked.measures
    if measures is None or not measures.proposed:
        return Found.NOT_MEASURED, "No statement reached verification."
    removed = RulingRow.objects.filter(run=checked.report.run_id, act=Act.REMOVED).values("item_id").distinct().count()
    said = f"{removed} of {measures.proposed} statements were removed, {measures.restated} restated."
    return (Found.PASSED if removed else Found.LOOK), said


def _refetchable(checked: _Checked) -> Result:
    problems = evidence_problems(checked.report, checked.document)
    if not checked.document.evidence:
        return Found.NOT_MEASURED, "Nothing is cited."
    if problems:
        return Found.FAILED, " ".join(problem.text for problem in problems[:3])
    count = len(checked.document.evidence)
    return Found.PASSED, f"{count} stored passages are what was cited, by digest and place. Live pages were not asked."


def _cutoffs(checked: _Checked) -> Result:
    if not checked.document.observation.meaning:
        return Found.FAILED, "Nothing at the top says until when was read."
    aging = [fact for fact in checked.facts if _goes_stale(fact)]
    bare = [fact.number for fact in aging if not fact.as_of]
    if bare:
        said = f"The report says until when was read; {len(bare)} of {len(aging)} statements that go stale have no date: "
        return Found.LOOK, f"{said}{_listed(bare)}."
    return Found.PASSED, f"The report says until when was read, and {len(aging)} statements that go stale are dated."


def _goes_stale(fact: Fact) -> bool:
    kind = claim_kind(fact.text, fact.language)
    return kind is not ClaimKind.OTHER and WINDOWS[kind] != FOR_EVER


def _listed(numbers: list[int]) -> str:
    shown = ", ".join(map(str, numbers[:TOP]))
    return f"{shown} and {len(numbers) - TOP} more" if len(numbers) > TOP else shown


_CHECKS: tuple[tuple[str, str, Callable[[_Checked], Result]], ...] = (
    ("Sentence-level citation", "Citations stand by paragraph, and look clean without matching.", _citations),
    ("Verifiable numbers", "Figures look right because numerals of another script were never read.", _numbers),
    ("Independent source count", "Reprints pass for sources, and hot topics look certain.", _origins),
    ("Citation correctness", "Relevance was tested, and not whether the evidence carries the sentence.", _correctness),
    ("Unsupported-claim rate", "Every sentence is counted, so the figure is always nought.", _unsupported),
    ("Stopping criterion", "Most sub-questions get one round, and a few more than ten.", _stopping),
    ("Retrieval angle convergence", "A complex question lands on three to five domains.", _angles),
    ("Deletion rate", "Near nought: verification scores, and has no veto.", _deletions),
    ("Citations re-fetchable", "Cited words are dead or rewritten, and nobody notices.", _refetchable),
    ("Temporal cutoff labeling", "A report of one day passes for a standing conclusion.", _cutoffs),
)
