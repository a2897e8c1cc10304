"""Every disagreement stands once, with each side once, and is explained as far as the evidence goes and no further."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from research.admission.types import AdmittedFact
from research.evidence.ledger.claims import Against, Dispute, Independence, Weighed
from research.evidence.ledger.types import (
    NO_LEDGER,
    KindRule,
    Ledger,
    Link,
    OriginGroup,
    Passage,
    Profile,
    Relation,
    SourceKind,
    Survey,
)
from research.evidence.types import Source
from research.verification.claims import find_claims
from research.verification.conflicts.candidates import conflict_candidates
from research.verification.conflicts.find import disagreements
from research.verification.conflicts.types import (
    BasisDimension,
    Cause,
    Conflict,
    ConflictKind,
    Disagreements,
    Resolution,
)
from research.verification.quotes import quote_verdicts
from tests.support.evidence import stored

HIGH = "The harbour ferry of Lindau carried 41,200 passengers in 2024."
LOW = "The harbour ferry of Lindau carried 38,000 passengers in 2024."
ASKED = "How many passengers did the harbour ferry of Lindau carry in 2024?"


def pages(*texts: str, language: str = "en") -> tuple[Source, ...]:
    return tuple(
        stored(text, number=at, language=language, title=f"Page {'abcdefghij'[at - 1]}") for at, text in enumerate(texts, 1)
    )


def quoted(*numbers: int, sources: Sequence[Source]) -> tuple[AdmittedFact, ...]:
    held = {source.source_id: source for source in sources}
    return tuple(
        AdmittedFact(item_id=f"F{at}", text=held[f"S{n}"].text, source_id=f"S{n}", chunk_ids=(f"S{n}.C1",))
        for at, n in enumerate(numbers, 1)
    )


def weighed(facts: Sequence[AdmittedFact], sources: Sequence[Source]) -> tuple[Weighed, ...]:
    claims = find_claims(
        facts, quote_verdicts(facts, sources), sources, Survey(), language="en", observed_on=date(2026, 3, 2)
    )
    return tuple(
        Weighed(
            item_id=fact.item_id,
            supports=tuple(link for link in claims.supports if link.item_id == fact.item_id),
            disputes=tuple(dispute for dispute in claims.disputes if dispute.item_id == fact.item_id),
            independence=Independence(item_id=fact.item_id, count=1, primary=False, origins=()),
            grades=(),
        )
        for fact in facts
    )


def found(
    sources: Sequence[Source], *facts: int, question: str = ASKED, ledger: Ledger = NO_LEDGER, language: str = "en"
) -> Disagreements:
    told = quoted(*facts, sources=sources)
    candidates = conflict_candidates(sources, question, language=language)
    return disagreements(told, weighed(told, sources), candidates, ledger, sources)


def only(told: Disagreements) -> Conflict:
    assert len(told.conflicts) == 1
    return told.conflicts[0]


def profile(source_id: str, **changes: object) -> Profile:
    base = Profile(
        source_id=source_id,
        kind=SourceKind.SECONDARY,
        rule=KindRule.NO_DETAIL,
        owner="",
        language="en",
        paragraphs=1,
        specific=1,
    )
    return replace(base, **changes)  # type: ignore[arg-type]


def group(*source_ids: str, root: str = "", links: tuple[Link, ...] = ()) -> OriginGroup:
    return OriginGroup(group_id="O1", work_ids=("W1",), source_ids=source_ids, root=root, links=links)


def test_a_disagreement_of_two_facts_stands_once_with_both_sides_and_their_facts() -> None:
    conflict = only(found(pages(HIGH, LOW), 1, 2))
    assert (conflict.conflict_id, conflict.kind) == ("X1", ConflictKind.FACTUAL)
    assert [(p.source_id, p.value, p.item_id) for p in conflict.positions] == [
        ("S1", "41,200", "F1"),
        ("S2", "38,000", "F2"),
    ]
    assert (conflict.resolution, conflict.cause, conflict.favoured) == (Resolution.OPEN, Cause.UNTOLD, -1)


def test_a_disagreement_that_no_fact_tells_is_found_all_the_same() -> None:
    conflict = only(found(pages(HIGH, LOW)))
    assert [(p.source_id, p.item_id) for p in conflict.positions] == [("S1", ""), ("S2", "")]


def test_who_takes_the_same_side_is_named_beside_it() -> None:
    conflict = only(found(pages(HIGH, LOW, HIGH, LOW), 1))
    assert [(p.source_id, p.also) for p in conflict.positions] == [("S1", ("S3",)), ("S2", ("S4",))]


def test_three_values_are_three_sides_of_one_disagreement() -> None:
    third = LOW.replace("38,000", "52,900")
    conflict = only(found(pages(HIGH, LOW, third)))
    assert [p.value for p in conflict.positions] == ["41,200", "38,000", "52,900"]


def test_two_matters_are_two_disagreements() -> None:
    sources = pages(
        f"{HIGH} The harbour ferry of Lindau cost 9 million euros.",
        f"{LOW} The harbour ferry of Lindau cost 12 million euros.",
    )
    told = found(sources, question="How many passengers did the harbour ferry of Lindau carry, and what did it cost?")
    assert sorted(tuple(p.value for p in c.positions) for c in told.conflicts) == [
        ("41,200", "38,000"),
        ("9 million euros", "12 million euros"),
    ]
    assert [c.conflict_id for c in told.conflicts] == ["X1", "X2"]


def test_what_one_source_says_against_itself_is_no_disagreement() -> None:
    assert found((stored(HIGH, LOW),)) == Disagreements()


def test_a_source_that_was_set_aside_takes_no_side() -> None:
    assert found(pages(HIGH, LOW), 1, ledger=Ledger(excluded=("S2",))) == Disagreements()
    conflict = only(found(pages(HIGH, LOW, LOW), 1, ledger=Ledger(excluded=("S2",))))
    assert [(p.source_id, p.also) for p in conflict.positions] == [("S1", ()), ("S3", ())]


def test_estimates_that_scatter_are_one_range_and_no_conflict() -> None:
    texts = [f"An estimated {value} million birds winter in the Orvale delta." for value in ("5.1", "4.8", "5.3")]
    told = found(pages(*texts), question="How many birds winter in the Orvale delta?")
    assert told.conflicts == ()
    (scatter,) = told.ranges
    assert (scatter.range_id, scatter.low, scatter.high) == ("E1", "4.8 million", "5.3 million")
    assert [p.source_id for p in scatter.positions] == ["S1", "S2", "S3"]


def test_counts_beside_an_estimate_that_dispute_each_other_stay_a_conflict() -> None:
    sentence = "{} birds winter in the Orvale delta."
    texts = [sentence.format(v) for v in ("4,800", "5,100")] + ["An estimated 5,300 birds winter in the Orvale delta."]
    told = found(pages(*texts), question="How many birds winter in the Orvale delta?")
    assert told.ranges == ()
    assert len(only(told).positions) == 3


def test_two_bases_that_are_both_told_are_two_scopes() -> None:
    texts = ("The P50 response time of Kelda is 200 ms.", "The P99 response time of Kelda is 2 s.")
    conflict = only(found(pages(*texts), question="What is the response time of Kelda?"))
    assert (conflict.kind, conflict.resolution, conflict.cause) == (
        ConflictKind.BASIS,
        Resolution.SCOPES,
        Cause.OTHER_BASIS,
    )
    assert [(d.dimension, d.said) for d in conflict.differences] == [(BasisDimension.STATISTIC, ("P50", "P99"))]


def test_another_sample_is_the_cause_where_the_samples_differ() -> None:
    texts = ("The pump of Lindau lasts 900 hours in the lab.", "The pump of Lindau lasts 400 hours in production.")
    conflict = only(found(pages(*texts), question="How long does the pump of Lindau last?"))
    assert (conflict.resolution, conflict.cause) == (Resolution.SCOPES, Cause.OTHER_SAMPLE)


def test_pages_of_two_years_tell_a_change_in_order() -> None:
    old, new = pages("Online backups of Kelda are on by default.", "Online backups of Kelda have to be enabled manually.")
    sources = (replace(old, date="2021-03-01"), replace(new, date="2025-06-01"))
    conflict = only(found(sources, question="Are online backups of Kelda on by default?"))
    assert (conflict.resolution, conflict.cause) == (Resolution.EVOLUTION, Cause.OTHER_TIME)
    assert [(d.dimension, d.said) for d in conflict.differences] == [(BasisDimension.TIME, ("2021-03-01", "2025-06-01"))]


def test_two_versions_are_two_scopes_of_one_default() -> None:
    texts = (
        "Online backups of Kelda are on by default in version 3.1.",
        "Online backups of Kelda have to be enabled manually in version 3.2.",
    )
    conflict = only(found(pages(*texts), question="Are online backups of Kelda on by default?"))
    assert (conflict.kind, conflict.resolution) == (ConflictKind.FACTUAL, Resolution.SCOPES)


def test_the_original_decides_about_a_restatement_and_both_are_shown() -> None:
    link = Link(first="S2", second="S1", relation=Relation.RESTATES)
    ledger = Ledger(groups=(group("S1", "S2", root="S1", links=(link,)),))
    conflict = only(found(pages(HIGH, LOW), ledger=ledger))
    assert (conflict.resolution, conflict.cause, conflict.favoured) == (
        Resolution.RESTATED,
        Cause.DISTORTED_RESTATEMENT,
        0,
    )
    assert len(conflict.positions) == 2


def test_one_origin_that_is_not_held_decides_nothing() -> None:
    links = tuple(
        Link(first=name, second="", relation=Relation.RESTATES, outside="the board", outside_key="board")
        for name in ("S1", "S2")
    )
    ledger = Ledger(groups=(group("S1", "S2", links=links),))
    conflict = only(found(pages(HIGH, LOW), ledger=ledger))
    assert (conflict.resolution, conflict.cause, conflict.favoured) == (Resolution.OPEN, Cause.DISTORTED_RESTATEMENT, -1)


def test_two_pages_of_one_owner_that_disagree_are_shown() -> None:
    link = Link(first="S2", second="S1", relation=Relation.ONE_OWNER, detail=("Acme",))
    ledger = Ledger(groups=(group("S1", "S2", root="S1", links=(link,)),))
    conflict = only(found(pages(HIGH, LOW), ledger=ledger))
    assert (conflict.resolution, conflict.favoured) == (Resolution.OPEN, -1)


THIRD = "The harbour ferry of Lindau carried 41,200 passengers in 2024, while the almanac wrongly says 38,000 passengers."


def test_an_independent_source_that_speaks_of_both_values_is_shown_as_a_third_voice() -> None:
    conflict = only(found(pages(HIGH, LOW, THIRD), 1, 2))
    assert conflict.resolution is Resolution.ADJUDICATED
    assert conflict.adjudicator is not None
    assert conflict.adjudicator.source_id == "S3"
    assert conflict.favoured == -1


@pytest.mark.parametrize(
    "text",
    [
        "Passengers of the harbour ferry of Lindau fell from 41,200 in 2023 to 38,000 passengers in 2024.",
        "The harbour ferry of Lindau carried 41,200 passengers, and the bus 38,000 passengers.",
        "While the ferry of Bregenz sold 41,200 tickets, the railway sold 38,000.",
    ],
)
def test_who_only_names_both_values_decides_nothing(text: str) -> None:
    conflict = next(c for c in found(pages(HIGH, LOW, text), 1, 2).conflicts if len(c.positions) == 2)
    assert conflict.adjudicator is None


def test_a_third_source_of_the_same_origin_is_no_third_voice() -> None:
    link = Link(first="S3", second="S1", relation=Relation.REPRINT)
    ledger = Ledger(groups=(group("S1", "S3", root="S1", links=(link,)),))
    assert only(found(pages(HIGH, LOW, THIRD), 1, 2, ledger=ledger)).adjudicator is None


def test_a_declared_interest_of_one_side_is_told_as_a_likely_cause() -> None:
    sources = pages(f"{HIGH} This page is sponsored by the ferry company.", LOW)
    at = sources[0].text.index("This page")
    declared = Passage(source_id="S1", start=at, end=len(sources[0].text))
    ledger = Ledger(profiles=(profile("S1", interests=(declared,)), profile("S2")))
    conflict = only(found(sources, ledger=ledger))
    assert (conflict.resolution, conflict.cause) == (Resolution.OPEN, Cause.INTEREST)
    assert conflict.differences[-1].said == ("This page is sponsored by the ferry company.", "")


def test_judgements_of_merit_are_never_resolved() -> None:
    texts = ("Kelda's documentation is clear and complete.", "Kelda's documentation is confusing.")
    conflict = only(found(pages(*texts), question="Is the documentation of Kelda good?"))
    assert (conflict.kind, conflict.resolution, conflict.cause) == (
        ConflictKind.EVALUATIVE,
        Resolution.OPEN,
        Cause.STANDPOINT,
    )
    assert [p.value for p in conflict.positions] == ["clear", "confusing"]


def test_a_correction_is_told_as_one() -> None:
    sources = pages(HIGH, "Correction: the passengers of 2024 were counted twice.")
    facts = quoted(1, sources=sources)
    (entry,) = weighed(facts, sources)
    correction = Dispute(
        item_id="F1", source_id="S2", chunk_id="S2.C1", start=0, end=len(sources[1].text), how=Against.CORRECTED
    )
    told = disagreements(facts, (replace(entry, disputes=(correction,)),), (), NO_LEDGER, sources)
    conflict = only(told)
    assert (conflict.cause, conflict.favoured) == (Cause.CORRECTED, 1)


def test_a_correction_that_stands_in_no_passage_opens_no_card_and_is_no_side() -> None:
    sources = pages(HIGH, "Correction: the passengers of 2024 were counted twice.")
    facts = quoted(1, sources=sources)
    (entry,) = weighed(facts, sources)
    outside = Dispute(item_id="F1", source_id="S2", chunk_id="", start=0, end=10, how=Against.CORRECTED)
    assert disagreements(facts, (replace(entry, disputes=(outside,)),), (), NO_LEDGER, sources) == Disagreements()


VALUES = ("41,200", "38,000", "52,900", "27,300")


@settings(max_examples=30, deadline=None)
@given(
    said=st.lists(st.sampled_from(VALUES), min_size=2, max_size=7),
    excluded=st.sets(st.integers(1, 7), max_size=3),
    seed=st.randoms(use_true_random=False),
)
def test_the_order_of_the_sources_changes_nothing_and_no_place_stands_twice(
    said: list[str], excluded: set[int], seed: object
) -> None:
    sources = list(pages(*(HIGH.replace("41,200", value) for value in said)))
    ledger = Ledger(excluded=tuple(f"S{n}" for n in sorted(excluded)))
    candidates = conflict_candidates(sources, ASKED, language="en", most=200)
    first = disagreements((), (), candidates, ledger, sources)
    seed.shuffle(sources)  # type: ignore[attr-defined]
    assert disagreements((), (), candidates, ledger, sources) == first
    places = [(p.source_id, p.start, p.value) for c in first.conflicts for p in c.positions]
    assert len(places) == len(set(places))
    named = {name for c in first.conflicts for p in c.positions for name in (p.source_id, *p.also)}
    assert not named & set(ledger.excluded)
    left = {value for at, value in enumerate(said, 1) if at not in excluded}
    assert len(first.conflicts) == (len(left) > 1)
    assert {p.value for c in first.conflicts for p in c.positions} == (left if len(left) > 1 else set())


@settings(max_examples=15, deadline=None)
@given(seed=st.randoms(use_true_random=False))
def test_the_same_candidates_are_found_in_any_order_of_the_sources(seed: object) -> None:
    sources = list(pages(HIGH, LOW, HIGH.replace("41,200", "52,900"), "The weather of Lindau was fine in 2024."))

    def places(pairs: Sequence[object]) -> set[frozenset[str]]:
        return {frozenset((pair.first.source_id, pair.second.source_id)) for pair in pairs}  # type: ignore[attr-defined]

    first = places(conflict_candidates(sources, ASKED, language="en"))
    seed.shuffle(sources)  # type: ignore[attr-defined]
    assert places(conflict_candidates(sources, ASKED, language="en")) == first
    assert len(first) == 3
