"""Who tells of its own, and who tells what others found: one test for each form in which a page names itself."""

from __future__ import annotations

import pytest

from research.evidence.ledger.claims import SupportBasis, SupportLink
from research.evidence.ledger.fold import fold
from research.evidence.ledger.weigh import independence
from research.evidence.survey import survey
from research.evidence.types import Source
from tests.support.known_web import Page, html_of
from tests.support.webs import source_of


def source(host: str, title: str, *paragraphs: str, number: int = 1, **told: str) -> Source:
    told = {"frame": "blog"} | told
    page = Page(id=f"p{number}", url=f"https://{host}.example/page", title=title, text="\n".join(paragraphs), **told)  # type: ignore[arg-type]
    return source_of(page.url, html_of(page), number)


def count(held: Source, words: str) -> int:
    """Return how often one page counts for the sentence that holds some words."""
    at = held.text.rindex(words)
    start = max(held.text.rfind("\n", 0, at) + 1, held.text.rfind(". ", 0, at) + 2)
    link = SupportLink(
        item_id="F1",
        source_id="S1",
        chunk_id="S1.C1",
        start=start,
        end=held.text.index(".", at + len(words)) + 1,
        basis=SupportBasis.CITED,
    )
    return independence("F1", [link], fold(survey([held]))).count


@pytest.mark.parametrize(
    ("host", "title", "paragraphs"),
    [
        ("kitchens", "Kitchens in 2025", ("Between May and June the inspectors found that 37.4 per cent were dirty.",)),
        ("kellmark-food", "Kitchens", ("Inspectors from the Kellmark Food Agency found that 37.4 per cent were dirty.",)),
        ("kfa", "Kitchens", ("The Kellmark Food Agency said that 37.4 per cent were dirty.",)),
        ("orvik-council", "Kitchens", ("According to visits by the Orvik City Council, 37.4 per cent were dirty.",)),
        ("kitchens", "Orvik Kitchen Survey 2025", ("The Orvik Kitchen Survey found that 37.4 per cent were dirty.",)),
        (
            "kitchens",
            "Kitchens in Orvik: results",
            ("We visited 214. The Orvik Kitchen Survey found that 37.4 per cent were.",),
        ),
        (
            "roads",
            "Report 6/2026",
            (
                "Adopted by the State Audit Office of Vell on 2 April 2026",
                "The State Audit Office of Vell found 37.4 per cent.",
            ),
        ),
        (
            "bridge",
            "Harn Bridge",
            ("By Lea Holt, 3 March 2026", "Holt reported that 37.4 per cent of the bolts were loose."),
        ),
    ],
)
def test_an_original_that_names_its_own_people_or_its_own_study_counts(
    host: str, title: str, paragraphs: tuple[str]
) -> None:
    assert count(source(host, title, *paragraphs), "37.4 per cent") == 1


@pytest.mark.parametrize(
    ("title", "paragraphs"),
    [
        ("Four in ten kitchens are dirty", ("The Orvik Kitchen Survey found that 37.4 per cent were dirty.",)),
        ("What the survey says about kitchens", ("The Oster Institute survey found that 37.4 per cent were dirty.",)),
        ("Kellmark Food Agency: dirty", ("Inspectors from the Kellmark Food Agency found that 37.4 per cent were.",)),
        ("Dirty kitchens", ("Rosa Kent, 3 May 2026", "The researchers found that 37.4 per cent were dirty.")),
        (
            "Dirty kitchens",
            ("So says a study which the Oster Institute put before members.", "According to the study, 37.4 per cent were."),
        ),
    ],
)
def test_who_tells_what_a_house_elsewhere_found_does_not_count(title: str, paragraphs: tuple[str]) -> None:
    assert count(source("daily", title, *paragraphs), "37.4 per cent") == 0


def groups(*sources: Source) -> list[tuple[str, ...]]:
    return [group.source_ids for group in fold(survey(sources)).groups]


def test_an_absent_study_under_three_names_is_one_origin() -> None:
    first = source(
        "daily", "Lunch", "The Oster Institute for Social Research found that 71.8 per cent of 1,146 schools cook."
    )
    second = source(
        "weekly", "Meals", "According to the Oster Institute, 71.8 per cent cook. It counted 1,146 schools.", number=2
    )
    third = source(
        "eltern",
        "Essen",
        "Laut einer Studie des Oster-Instituts kochen 71,8 Prozent der 1.146 Schulen.",
        number=3,
        language="de",
    )
    assert groups(first, second, third) == [("S1", "S2", "S3")]


def test_a_page_that_owes_its_figures_to_somebody_unknown_goes_with_who_told_them_first() -> None:
    lab = source("lab", "Pots", "We found 4,312 pots. They kill 118 tonnes of crab. We lifted 1,764.", date="2025-01-02")
    told = "I owe every figure below to the people of the Old Ice House. They saw 4,312 pots, which kill 118 tonnes."
    assert groups(lab, source("boat", "A sail", told, number=2, date="2025-02-02")) == [("S1", "S2")]
    alone = "I saw 4,312 pots, which kill 118 tonnes."
    assert groups(lab, source("boat", "A sail", alone, number=2, date="2025-02-02")) == [("S1",), ("S2",)]
