"""The ledger in words: every member of every closed set is told, and every reason with what was found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum

import pytest

from research.evidence.grading.authority import AuthorityRule
from research.evidence.ledger.claims import (
    Against,
    Authority,
    ClaimKind,
    CountedOrigin,
    Fit,
    Freshness,
    Grade,
    Independence,
    Standing,
    SupportBasis,
)
from research.evidence.ledger.types import EditKind, Feature, KindRule, Link, Profile, Relation, SourceKind
from research.selectors import wording_ledger as wording

TABLES: tuple[tuple[type[StrEnum], Mapping[StrEnum, object]], ...] = (
    (Relation, wording.RELATIONS),
    (Relation, wording.REASONS),
    (SourceKind, wording.KINDS),
    (KindRule, wording.KIND_RULES),
    (Feature, wording.FEATURES),
    (Standing, wording.STANDINGS),
    (Standing, wording.STANDING_SENTENCES),
    (Against, wording.AGAINST),
    (ClaimKind, wording.CLAIMS),
    (Authority, wording.AUTHORITIES),
    (AuthorityRule, wording.AUTHORITY_RULES),
    (Freshness, wording.FRESHNESS),
    (Fit, wording.FITS),
    (SupportBasis, wording.BASES),
    (EditKind, wording.EDITS),
    (EditKind, wording.EDIT_SENTENCES),
)  # type: ignore[assignment]
SENTENCES = (
    *wording.KIND_RULES.values(),
    *wording.AUTHORITY_RULES.values(),
    *wording.STANDING_SENTENCES.values(),
    *wording.BASES.values(),
)


@pytest.mark.parametrize(("closed", "words"), TABLES)
def test_every_member_has_words(closed: type[StrEnum], words: Mapping[StrEnum, object]) -> None:
    assert set(words) == set(closed)


@pytest.mark.parametrize("table", [words for _, words in TABLES])
def test_no_two_members_are_told_alike(table: Mapping[StrEnum, object]) -> None:
    assert len(set(table.values())) == len(table)


def test_what_is_said_is_a_sentence() -> None:
    reasons = [reason for pair in wording.REASONS.values() for reason in pair]
    assert [said for said in (*SENTENCES, *reasons, *wording.EDIT_SENTENCES.values()) if not said.endswith(".")] == []


@pytest.mark.parametrize(
    ("link", "said"),
    [
        (Link(first="S2", second="S1", relation=Relation.MIRROR, detail=("98",)), "Identical text, 98 % of its words."),
        (Link(first="S2", second="S1", relation=Relation.MIRROR, detail=("98 %",)), "Identical text, 98 % of its words."),
        (Link(first="S2", second="S1", relation=Relation.MIRROR), "Identical text."),
        (Link(first="S2", second="S1", relation=Relation.SAME_WORK, detail=("doi:10.1/x",)), "Same DOI 10.1/x."),
        (
            Link(first="S2", second="", relation=Relation.RESTATES, outside="Annual Report", outside_key="a"),
            "Says it follows “Annual Report”, which is not held here.",
        ),
        (
            Link(first="S2", second="S1", relation=Relation.SAME_WORK, detail=("https://a.example/x",)),
            "Names https://a.example/x as its own address.",
        ),
        (
            Link(first="S2", second="S1", relation=Relation.SAME_WORK, detail=("the sea at night",)),
            "Same title and author: “the sea at night”.",
        ),
        (Link(first="S2", second="S1", relation=Relation.RESTATES, detail=("the office",)), "Says it follows “the office”."),
        (
            Link(first="S2", second="S1", relation=Relation.TRANSLATION, detail=("7",)),
            "The same text in another language: 7 figures in the same order.",
        ),
        (
            Link(first="S2", second="S1", relation=Relation.QUOTES, detail=("3",)),
            "Repeats 3 of its passages word for word.",
        ),
        (Link(first="S2", second="S1", relation=Relation.CORRECTS, detail=("retraction",)), "Takes it back."),
        (
            Link(first="S2", second="S1", relation=Relation.CORRECTS, detail=("correction", "unconfirmed")),
            "Says that it corrects this; nobody else says so, and it changes nothing.",
        ),
        (Link(first="S2", second="S1", relation=Relation.ONE_OWNER, detail=("Acme",)), "One owner: Acme."),
        (
            Link(first="S2", second="S1", relation=Relation.SAME_FIGURES, detail=("7",)),
            "Repeats 7 figures in the same order.",
        ),
        (Link(first="S2", second="S1", relation=Relation.RING), "The pages of this ring cite each other."),
    ],
)
def test_a_reason_tells_what_was_found(link: Link, said: str) -> None:
    assert wording.reason_words(link) == said


@pytest.mark.parametrize("relation", Relation)
@pytest.mark.parametrize("detail", [(), ("7",), ("{braces}", "%s"), ("doi:10.1/{x}",)])
def test_no_detail_breaks_a_reason(relation: Relation, detail: tuple[str, ...]) -> None:
    said = wording.reason_words(Link(first="S2", second="S1", relation=relation, detail=detail))
    assert said.endswith(".")
    assert "{detail}" not in said


@pytest.mark.parametrize(
    ("count", "primary", "said"),
    [
        (0, False, "What is held does not count for it."),
        (1, True, "It is primary for it."),
        (2, True, "One of them is primary for it."),
        (3, False, ""),
    ],
)
def test_beside_the_count_stands_only_what_it_does_not_say(count: int, *, primary: bool, said: str) -> None:
    found = Independence(item_id="F1", count=count, primary=primary, origins=())
    assert wording.independence_words(found) == said


def test_an_origin_that_does_not_count_says_where_it_leads() -> None:
    restated = CountedOrigin(group_id="O2", source_ids=("S3",), standing=Standing.RESTATEMENT, leads_to="O1")
    assert wording.standing_words(restated).endswith("It leads to O1.")
    untraced = CountedOrigin(group_id="O2", source_ids=("S3",), standing=Standing.UNTRACED, outside="a study")
    assert wording.standing_words(untraced).endswith("It names “a study”.")


@pytest.mark.parametrize("freshness", Freshness)
@pytest.mark.parametrize("claim", ClaimKind)
@pytest.mark.parametrize(("age", "window"), [(-1, -1), (0, 0), (40, 90), (400, 90), (4000, -1)])
def test_age_is_told_whatever_is_known_of_it(freshness: Freshness, claim: ClaimKind, age: int, window: int) -> None:
    grade = Grade(
        item_id="F1",
        source_id="S1",
        claim=claim,
        authority=Authority.UNTOLD,
        authority_rule="",
        freshness=freshness,
        event_day="",
        dated="2024-12-31" if age >= 0 else "",
        age_days=age,
        window_days=window,
        fit=Fit.FITS,
    )
    said = wording.freshness_words(grade)
    assert said.startswith(wording.FRESHNESS[freshness])
    assert said.endswith(".")
    assert "-1 " not in said


@pytest.mark.parametrize("event", ["2024", "2024-11", "2024-11-05"])
def test_the_time_is_told_as_exactly_as_the_passage_tells_it(event: str) -> None:
    grade = Grade(
        item_id="F1",
        source_id="S1",
        claim=ClaimKind.FIGURE,
        authority=Authority.UNTOLD,
        authority_rule="",
        freshness=Freshness.TIMELESS,
        event_day=event,
        dated="2024-12-31",
        age_days=40,
        window_days=0,
        fit=Fit.FITS,
    )
    assert wording.freshness_words(grade) == f"Does not age: of {event}."
    current = replace(grade, freshness=Freshness.CURRENT, window_days=90)
    assert wording.freshness_words(current).startswith(f"Current: of {event}, 40 days old at capture;")


def test_a_kind_that_is_not_told_is_said_once() -> None:
    profile = Profile(
        source_id="S1", kind=SourceKind.UNTOLD, rule=KindRule.NOTHING_TOLD, owner="", language="en", paragraphs=1, specific=0
    )
    assert wording.kind_words(profile) == "Nothing in it tells what kind of source it is."
    told = replace(profile, kind=SourceKind.NEWS, rule=KindRule.REPORTS_EVENT)
    assert wording.kind_words(told) == "News. It reports an event that others took part in."
