"""Whatever the ledger says and whatever a person decides, a report's citations and its account close (I15, I26, I28)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from hypothesis import given, settings
from hypothesis import strategies as st

from publishing.document.build import build_document
from publishing.document.types import ReportDocument
from research.evidence.ledger.claims import Merge
from research.evidence.ledger.types import EditKind, LedgerEdit, Link, Relation, SourceKind
from research.evidence.types import HitFate
from research.findings import Findings
from research.methods.facts import shown_sources
from research.methods.ledger import Ended, findings_of, load_ended
from research.services.context import ResearchContext
from tests.support.ledgers import run_with_ledger

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ended(context: ResearchContext, ada: User, workspace: Path) -> Ended:
    run = run_with_ledger(context, ada, workspace)
    return load_ended(run.pk, context.blobs)


def links_between(names: list[str]) -> st.SearchStrategy[Link]:
    return st.builds(
        Link,
        first=st.sampled_from(names),
        second=st.sampled_from(names),
        relation=st.sampled_from(list(Relation)),
    ).filter(lambda link: link.first != link.second)


def edits_of(names: list[str]) -> st.SearchStrategy[list[LedgerEdit]]:
    one = st.builds(
        LedgerEdit,
        ordinal=st.just(0),
        kind=st.sampled_from(list(EditKind)),
        source_ids=st.lists(st.sampled_from(names), min_size=1, max_size=4, unique=True).map(tuple),
        reason=st.just("As agreed."),
        kind_after=st.sampled_from(list(SourceKind)),
        undoes=st.integers(0, 6),
    )
    return st.lists(one, max_size=6).map(lambda found: [replace(each, ordinal=n) for n, each in enumerate(found, 1)])


def test_citations_and_account_close_over_every_ledger_and_every_decision(ended: Ended) -> None:
    assert ended.kept is not None
    kept = ended.kept
    names = [source.source_id for source in ended.stored.sources]
    items = [fact.item_id for fact in ended.closed.synthesis.admitted.facts]
    merges = st.builds(Merge, kept=st.sampled_from(items), merged=st.sampled_from(items), shared=st.just(("ferry",)))

    @settings(max_examples=60, deadline=None)
    @given(st.lists(links_between(names), max_size=8), edits_of(names), st.lists(merges, max_size=3))
    def closes(links: list[Link], edits: list[LedgerEdit], merged: list[Merge]) -> None:
        survey = replace(kept.survey, links=tuple(links))
        other = replace(kept, survey=survey, claims=replace(kept.claims, merges=tuple(merged)))
        findings = findings_of(replace(ended, kept=other), edits)
        _check_findings(findings)
        _check_document(findings, build_document(findings))
        assert findings == findings_of(replace(ended, kept=other), edits)

    closes()


def _check_findings(findings: Findings) -> None:
    excluded = set(findings.ledger.excluded)
    facts = {finding.fact.item_id for finding in findings.facts}
    for finding in findings.facts:
        assert finding.cards
        assert {card.source_id for card in finding.cards} == {finding.fact.source_id}
        assert not excluded & set(shown_sources(finding))
        assert finding.fact.source_id not in {other.card.source_id for other in finding.corroborations}
        assert finding.weighed is not None
        counted = [origin for origin in finding.weighed.independence.origins if origin.standing == "counts"]
        assert finding.weighed.independence.count == len(counted)
    for item in (*findings.derivations, *findings.recommendations):
        assert item.premise_ids
    assert all(set(item.premise_ids) <= facts for item in findings.derivations)
    cited = {name for finding in findings.facts for name in shown_sources(finding)}
    anchors = {source.canonical_anchor for source in findings.sources if source.source_id in cited}
    assert {entry.anchor for entry in findings.account.entries if entry.fate is HitFate.CITED} == anchors


def _check_document(findings: Findings, document: ReportDocument) -> None:
    account = document.account
    assert sum(fate.count for fate in account.fates) == account.total == len(findings.account.entries)
    cards = {card.anchor: card for card in document.cards}
    assert len(cards) == len(document.cards)
    assert {record.card for record in document.evidence} >= set(cards)
    numbers = [entry.number for entry in document.ledger]
    assert len(set(numbers)) == len(numbers)
    assert {card.source for card in cards.values()} - {0} == set(numbers)
    paths = [source.path for entry in document.ledger for source in (entry.source, *(each.source for each in entry.also))]
    assert len(set(paths)) == len(paths)
