"""What users report of sources that count twice, are told twice or averaged: the symptom, and the right value."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from django.contrib.auth.models import User

from publishing.document.types import ReportDocument
from research.evidence.ledger.claims import Against
from research.findings import FactFinding, Findings
from research.methods.ledger import findings_after
from research.services.context import ResearchContext
from tests.support.ferries import ON_THE_WEB, Stage, article, web_stage
from tests.support.running import carry_out, final, formats
from tests.support.web import Found

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

CARRIED = "The harbour ferry of Lindau carried 41,200 passengers in 2024."
TRANSPORTED = "In 2024, 41,200 passengers were transported by the harbour ferry of Lindau."
ASIDE = (
    "Bread and coffee are sold on board in summer, and the captain greets every guest by hand at the gangway of the boat.",
    "The ticket office opens at six in the morning, and a dog may come along for half the price of a single crossing.",
    "A small museum beside the landing stage shows the old steam boats, their bells and the first printed timetable.",
    "Dark clouds over the lake are the reason why the boat sometimes waits a quarter of an hour before it casts off.",
)


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with web_stage(tmp_path) as opened:
        yield opened


def told(stage: Stage, author: User, pages: dict[str, str]) -> tuple[Findings, ReportDocument, str]:
    """Carry a run out over these pages; return its findings, its document and its Markdown."""
    for url, page in pages.items():
        stage.web.page(url, page)
    stage.web.searxng([Found(url) for url in pages])
    run = carry_out(stage.context, author, request=replace(ON_THE_WEB, method="baseline"))
    return findings_after(run.pk, (), blobs=stage.context.blobs), final(run), formats(run)["md"]


def page(number: int, statement: str, title: str = "Notes from the harbour") -> str:
    return article(title, f"{statement} {ASIDE[number % len(ASIDE)]}")


def about(findings: Findings, words: str) -> FactFinding:
    """Return the one fact that says these words."""
    (found,) = (finding for finding in findings.facts if words in finding.fact.text)
    return found


def disputes(finding: FactFinding) -> set[tuple[Against, str, str]]:
    return {(against.dispute.how, against.dispute.claimed, against.dispute.said) for against in finding.oppositions}


def test_16_one_paper_at_four_addresses_is_one_work_one_number_and_one_origin(stage: Stage, ada: User) -> None:
    paper = article("Passengers of harbour ferries: a survey", f"{CARRIED} {ASIDE[0]}", *ASIDE[1:])
    hosts = ("https://pubmed.example.org/37000001", "https://sciencedirect.example.com/pii/S0001", "https://scholar.example.net/p/7",
             "https://researchgate.example.edu/publication/7")  # fmt: skip
    findings, document, _ = told(stage, ada, dict.fromkeys(hosts, paper))
    finding = about(findings, "41,200")
    assert finding.weighed is not None
    assert finding.weighed.independence.count <= 1
    assert len(findings.ledger.works) == len(findings.ledger.groups) == 1
    assert len({entry.number for entry in document.ledger}) == 1


def test_18_one_statement_on_three_pages_is_told_once_with_every_passage_that_carries_it(stage: Stage, ada: User) -> None:
    findings, document, markdown = told(
        stage,
        ada,
        {
            "https://town.example.org/ferry": page(0, CARRIED),
            "https://gazette.example.com/boats": page(1, "In 2024 the harbour ferry of Lindau carried 41,200 passengers."),
            "https://lake.example.net/traffic": page(
                2, "In 2024, 41,200 passengers were transported by the harbour ferry of Lindau."
            ),
        },
    )
    finding = about(findings, "41,200")
    assert findings.merged >= 1
    assert len({c.card.source_id for c in finding.corroborations} | {finding.fact.source_id}) == 3
    statements = [fact.text for fact in (*document.direct_findings, *document.further_findings)]
    assert len([text for text in statements if "41,200" in text]) == 1
    assert finding.weighed is not None
    assert len(finding.weighed.independence.origins) == 3
    assert markdown


def test_45_sources_that_disagree_are_both_told_and_neither_merged_nor_averaged(stage: Stage, ada: User) -> None:
    other = "The harbour ferry of Lindau carried 48,300 passengers in 2024."
    findings, _, markdown = told(
        stage, ada, {"https://town.example.org/ferry": page(0, CARRIED), "https://gazette.example.com/boats": page(1, other)}
    )
    assert findings.merged == 0
    assert disputes(about(findings, "41,200")) == {(Against.OTHER_VALUE, "41,200", "48,300")}
    assert disputes(about(findings, "48,300")) == {(Against.OTHER_VALUE, "48,300", "41,200")}
    assert {"41,200", "48,300"} <= set(re.findall(r"\d+,\d+", markdown))
    assert "44,750" not in markdown


@pytest.mark.parametrize(
    ("one", "other", "slip"),
    [
        ("The harbour ferry of Lindau costs 3.1 million crowns a year to run.",
         "The harbour ferry of Lindau costs 3.1 billion crowns a year to run.",
         ("3.1 million", "3.1 billion")),
        ("The harbour ferry of Lindau costs 3.1 million euros a year to run.",
         "The harbour ferry of Lindau costs 3.1 million dollars a year to run.",
         ("3.1 million euros a year", "3.1 million dollars a year")),
    ],
)  # fmt: skip
def test_the_same_digits_in_another_scale_or_unit_are_shown_as_a_slip_and_never_counted_as_support(
    stage: Stage, ada: User, one: str, other: str, slip: tuple[str, str]
) -> None:
    findings, _, _ = told(
        stage, ada, {"https://town.example.org/ferry": page(0, one), "https://gazette.example.com/boats": page(1, other)}
    )
    slips = [finding for finding in findings.facts if "3.1" in finding.fact.text]
    assert slips
    for finding in slips:
        ((how, *written),) = disputes(finding)
        assert (how, set(written)) == (Against.OTHER_SCALE, set(slip))
        assert finding.corroborations == ()
    assert findings.merged == 0


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The revenue of the harbour ferry of Lindau was 5.2 million crowns in 2024.",
         "The profit of the harbour ferry of Lindau was 0.4 million crowns in 2024."),
        ("The mean cost of a crossing with the harbour ferry of Lindau was 7.40 crowns in 2024.",
         "The median cost of a crossing with the harbour ferry of Lindau was 5.10 crowns in 2024."),
        ("The total cost of the harbour ferry of Lindau was 3.1 million crowns in 2024.",
         "The cost of the harbour ferry of Lindau was 75 crowns per head in 2024."),
    ],
)  # fmt: skip
def test_conflated_measures_are_neither_one_statement_nor_a_conflict(stage: Stage, ada: User, one: str, other: str) -> None:
    findings, _, _ = told(
        stage, ada, {"https://town.example.org/ferry": page(0, one), "https://gazette.example.com/boats": page(1, other)}
    )
    assert findings.merged == 0
    assert {finding.oppositions for finding in findings.facts} == {()}
    assert {finding.corroborations for finding in findings.facts} == {()}


def test_last_years_figure_is_neither_a_conflict_with_this_years_nor_support_for_it(stage: Stage, ada: User) -> None:
    stale = "The harbour ferry of Lindau carried 36,900 passengers in 2019."
    findings, _, _ = told(
        stage, ada, {"https://town.example.org/ferry": page(0, CARRIED), "https://gazette.example.com/boats": page(1, stale)}
    )
    assert {finding.fact.text for finding in findings.facts} >= {CARRIED, stale}
    assert findings.merged == 0
    assert {finding.oppositions for finding in findings.facts} == {()}


def test_what_an_undated_page_says_in_the_present_is_contradicted_by_one_that_says_it_has_ended(
    stage: Stage, ada: User
) -> None:
    now, ended = "The harbour ferry of Lindau carries bicycles.", "The harbour ferry of Lindau no longer carries bicycles."
    findings, _, _ = told(
        stage, ada, {"https://town.example.org/ferry": page(0, now), "https://gazette.example.com/boats": page(1, ended)}
    )
    told_now = about(findings, "ferry of Lindau carries")
    assert [against.dispute.how for against in told_now.oppositions] == [Against.NEGATION]
    assert findings.merged == 0


def test_a_workspace_tells_its_statements_once_too(context: ResearchContext, workspace: Path, ada: User) -> None:
    (workspace / "copy.txt").write_text(f"{TRANSPORTED} {ASIDE[3]}\n", encoding="utf-8")
    (workspace / "harbour.md").write_text(f"# Harbour ferry\n\n{CARRIED} {ASIDE[1]}\n", encoding="utf-8")
    run = carry_out(context, ada)
    findings = findings_after(run.pk, (), blobs=context.blobs)
    assert about(findings, "41,200").corroborations
