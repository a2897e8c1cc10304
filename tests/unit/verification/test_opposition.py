"""A conflict is another value, scale or a "not" about the very same thing; everything that only looks like one is none."""

from __future__ import annotations

import pytest

from research.evidence.ledger.claims import Against
from research.verification.opposition import difference
from research.verification.statements import read_statement

FERRY = "The harbour ferry of Lindau carried 41,200 passengers in 2024."
REVENUE = "Acme's revenue was 5 million euros in 2024."
MAST = (
    "In 2024 the mast at Brannoch Heights recorded 96 hours with gusts above 70 km/h, the speed at which wind would stop it."
)


def said(claim: str, passage: str, language: str = "en") -> tuple[Against, str, str] | None:
    found = difference(read_statement(claim, language), read_statement(passage, language))
    return None if found is None else (found.how, found.claimed, found.said)


@pytest.mark.parametrize(
    ("claim", "passage", "found"),
    [
        (FERRY, "The harbour ferry of Lindau carried 38,000 passengers in 2024.",
         (Against.OTHER_VALUE, "41,200", "38,000")),
        (FERRY, "According to the Harbour Board, the harbour ferry of Lindau carried 38,500 passengers in 2024.",
         (Against.OTHER_VALUE, "41,200", "38,500")),
        (MAST, "According to Lanternway AG, the mast at Brannoch Heights recorded 31 hours with gusts above 70 km/h in 2024",
         (Against.OTHER_VALUE, "96 hours", "31 hours")),
        (FERRY, "The harbour ferry of Lindau carried 412,000 passengers in 2024.",
         (Against.OTHER_SCALE, "41,200", "412,000")),
        (REVENUE, "Acme's revenue was 5 billion euros in 2024.",
         (Against.OTHER_SCALE, "5 million euros", "5 billion euros")),
        (REVENUE, "Acme's revenue was 5 million dollars in 2024.",
         (Against.OTHER_SCALE, "5 million euros", "5 million dollars")),
        ("The mean response time of Fastdb is 12 ms.", "The mean response time of Fastdb is 12 s.",
         (Against.OTHER_SCALE, "12 ms", "12 s")),
        ("Unemployment in Lindau rose by 2 percent in 2024.", "Unemployment in Lindau rose by 2 percentage points in 2024.",
         (Against.OTHER_SCALE, "2 percent", "2 percentage points")),
    ],
)  # fmt: skip
def test_another_value_of_the_same_thing_is_a_conflict(claim: str, passage: str, found: tuple[Against, str, str]) -> None:
    assert said(claim, passage) == found


@pytest.mark.parametrize(
    ("claim", "passage", "language"),
    [
        (FERRY, "The harbour ferry of Lindau did not carry 41,200 passengers in 2024.", "en"),
        ("Fastdb 3.2 supports online backups.", "Fastdb 3.2 does not support online backups.", "en"),
        ("Fastdb supports online backups.", "Fastdb no longer supports online backups.", "en"),
        ("Die Hafenfähre von Lindau fährt im Winter.", "Die Hafenfähre von Lindau fährt im Winter nicht.", "de"),
    ],
)
def test_a_denial_of_the_same_thing_is_a_conflict(claim: str, passage: str, language: str) -> None:
    found = said(claim, passage, language)
    assert found is not None
    assert found[0] is Against.NEGATION


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        (FERRY, FERRY),
        (FERRY, "The harbour ferry of Lindau carried 39,000 passengers in 2023."),
        (FERRY, "The harbour ferry of Lindau carried 8,300 passengers in July 2024."),
        (FERRY, "The harbour ferry of Lindau carried 38,000 passengers."),
        (FERRY, "The harbour ferry of Bregenz carried 38,000 passengers in 2024."),
        (FERRY, "The harbour ferry of Lindau carried 8,300 bicycles in 2024."),
        (FERRY, "The harbour ferry of Lindau carried 9,000 child passengers in 2024."),
        (FERRY, "The harbour ferry of Lindau carried between 40,000 and 42,000 passengers in 2024."),
        (FERRY, "The harbour ferry of Lindau carried about 38,000 passengers in 2024."),
        (FERRY, "The harbour ferry of Lindau carried more than 40,000 passengers in 2024."),
        (FERRY, "The harbour ferry of Lindau carried 41,000 passengers in 2024."),
        (FERRY, "The harbour ferry of Lindau carried an estimated 38,000 passengers in 2024."),
        (FERRY, "The harbour ferry of Lindau could carry 60,000 passengers in 2024."),
        (FERRY, "If it ran at night, the harbour ferry of Lindau carried 60,000 passengers in 2024."),
        (REVENUE, "Acme's profit was 1 million euros in 2024."),
        (REVENUE, "Acme's quarterly revenue was 1 million euros in 2024."),
        ("The mean response time of Fastdb is 12 ms.", "The median response time of Fastdb is 9 ms."),
        ("The total income of Lindau is 9,300 euros.", "The income of Lindau is 31 euros per head."),
        ("Fastdb 3.2 supports online backups.", "Fastdb 2.1 does not support online backups."),
        ("Fastdb supports online backups.", "Fastdb does not only support online backups."),
        ("Fastdb 3.2 needs 12 MB of memory.", "Fastdb 2.1 needs 20 MB of memory."),
    ],
)
def test_what_only_looks_like_a_conflict_is_none(claim: str, passage: str) -> None:
    assert said(claim, passage) is None


def test_a_denial_in_another_clause_denies_something_else() -> None:
    claim = "Their music has also been called heavy metal."
    assert said(claim, "Their music has also been called heavy metal, although they call it nothing more than rock.") is None
