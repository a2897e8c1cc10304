"""Works, groups and grades are told as they are: one number a work, one entry a group, one grade for each statement."""

from __future__ import annotations

import dataclasses

import pytest

from publishing.document.blocks import text_units
from publishing.document.build import build_document
from publishing.document.group_types import OriginGroupEntry
from publishing.document.labels import LANGUAGES
from publishing.document.types import Card, CardGrade, ReportDocument
from research.evidence.grading.authority import AuthorityRule
from research.evidence.ledger.claims import Authority, ClaimKind, Fit, Freshness, Grade, Standing
from research.evidence.ledger.types import Relation
from research.findings import Findings
from tests.golden import findings as golden
from tests.golden.weighed import (
    BLOG,
    CARRIED,
    COPY,
    LEDGER,
    REPORT,
    REPRINT,
    SOURCES,
    STATISTICS,
    STUDY,
    THREAD,
    grade,
    group,
    link,
    origin,
    page,
    weighed_fact,
    work,
)

WHOLE = build_document(golden.weighed())


def with_ledger(**changes: object) -> ReportDocument:
    return build_document(dataclasses.replace(golden.weighed(), ledger=dataclasses.replace(LEDGER, **changes)))  # type: ignore[arg-type]


def card(anchor: str, document: ReportDocument = WHOLE) -> Card:
    return next(each for each in document.cards if each.anchor == anchor)


# works


def test_copies_of_one_work_share_a_number_and_a_card_names_the_address_of_its_quote() -> None:
    entry = WHOLE.ledger[0]
    assert (entry.source.url, [other.source.url for other in entry.also]) == (
        REPORT.canonical_anchor, [COPY.canonical_anchor],
    )  # fmt: skip
    assert [(each.label, each.address) for each in WHOLE.cards if each.source == 1] == [("1a", 0), ("1b", 1)]
    assert entry.source_at(card("card-1b").address).url == COPY.canonical_anchor
    assert len({source.url for entry in WHOLE.ledger for source in (entry.source,)}) == len(WHOLE.ledger)


def test_the_fullest_the_newest_and_the_most_authoritative_copy_are_marked_where_they_differ() -> None:
    entry = WHOLE.ledger[0]
    assert entry.merits == ("the most authoritative",)
    assert entry.also[0].merits == ("the fullest", "the newest")
    alike = with_ledger(works=(work(1, REPORT, COPY), *LEDGER.works[1:]))
    assert (alike.ledger[0].merits, alike.ledger[0].also[0].merits) == ((), ())


def test_a_copy_that_is_cited_first_leads_its_work() -> None:
    findings = golden.weighed()
    copied = golden.quoted_fact(1, COPY, CARRIED)
    entry = build_document(dataclasses.replace(findings, facts=(copied,))).ledger[0]
    assert (entry.source.url, entry.also[0].source.url) == (COPY.canonical_anchor, REPORT.canonical_anchor)


def test_copies_that_are_not_cited_stand_with_their_work_and_not_among_the_sources_read() -> None:
    findings = dataclasses.replace(golden.weighed(), facts=(golden.quoted_fact(1, REPORT, CARRIED),))
    document = build_document(findings)
    assert [other.source.url for other in document.ledger[0].also] == [COPY.canonical_anchor]
    assert COPY.canonical_anchor not in {source.url for source in document.sources_read}


# groups


def test_groups_of_several_works_and_groups_with_a_root_that_is_not_held_are_told() -> None:
    reprints, outside = WHOLE.origin_groups
    assert [(member.number, member.title) for member in reprints.members] == [
        (1, "Annual report 2025 of the Lindhavn ferries"), (2, "Ferries report a record year"),
        (0, "Fähren melden Rekordjahr"),
    ]  # fmt: skip
    assert (reprints.name, reprints.root, reprints.outside) == ("Origin A", 1, "")
    assert (outside.root, outside.outside) == (0, STUDY)
    assert outside.reasons == (f"Goes back to “{STUDY}”, which this report does not hold.",)


def test_reasons_name_works_by_number_or_title_and_show_what_they_rest_on() -> None:
    links = (
        link(REPRINT, REPORT, Relation.SAME_FIGURES, "6"), link(THREAD, REPORT, Relation.ONE_OWNER, "Lindhavn Media"),
        link(STATISTICS, REPORT, Relation.EXCERPT, "88"), link(COPY, REPORT, Relation.MIRROR, "97"),
    )  # fmt: skip
    whole = group(1, (1, 2, 3, 4), REPORT, COPY, REPRINT, STATISTICS, THREAD, root=REPORT, links=links, by_hand=(1,))
    (entry,) = with_ledger(groups=(whole,)).origin_groups
    assert entry.reasons == (
        "All go back to [1].",
        "The same figures in the same order as [1], counted with it: [2] (shared figures: 6).",
        "From the owner of [1], counted with it: [4] (Lindhavn Media).",
        "An excerpt of [1], counted with it: [3] (shared words: 88 %).",
        "A person shaped this group, and gave a reason.",
    )


def test_groups_with_cited_works_come_first_and_a_long_one_is_cut_and_counted() -> None:
    crowd = tuple(page(20 + n, f"https://crowd.example.org/{n}", f"Crowd {n}", "Nothing.") for n in range(40))
    read = group(7, tuple(range(20, 60)), *crowd, root=crowd[39])
    findings = golden.weighed()
    ledger = dataclasses.replace(
        LEDGER, groups=(read, *LEDGER.groups), works=(*LEDGER.works, *(work(20 + n, one) for n, one in enumerate(crowd)))
    )
    document = build_document(dataclasses.replace(findings, sources=(*SOURCES, *crowd), ledger=ledger))
    *_, last = document.origin_groups
    assert (len(last.members), last.more) == (30, 10)
    assert last.members[last.root - 1].title == "Crowd 39"
    assert document.origin_groups[0].members[0].number == 1


def test_without_a_ledger_there_is_no_word_of_origins() -> None:
    units = text_units(build_document(golden.everything()))
    assert "Where the evidence comes from" not in units


# grades


def test_a_card_tells_each_dimension_by_itself() -> None:
    shown = card("card-3b")
    assert shown.kind == "Independent measurement; it measures what others made."
    assert shown.detail == "Paragraphs with a number, a version, a name or a date: 12 of 12."
    (only,) = shown.grades
    assert only == CardGrade(
        statements=(2,),
        standing="Competent on a price.",
        dated=(
            "Speaks of 2023. Historical reference: it says what was so then, not what is so now. What is said of a price is "
            "taken to hold for 180 days."
        ),
        fit="It holds under other conditions: a single crossing, 2023.",
    )


def test_a_card_says_what_a_source_declares_and_leaves_open() -> None:
    assert card("card-6b").detail.endswith(
        "A measurement that does not tell its conditions. It declares an interest in the matter."
    )
    assert card("card-5").origin == f"Goes back to “{STUDY}”, which this report does not hold."
    assert card("card-2").origin == "Of one origin with [1], “Fähren melden Rekordjahr”; counted once."


def graded(finding: Grade) -> CardGrade:
    weighed = weighed_fact(golden.quoted_fact(1, REPORT, CARRIED), origin(1, Standing.COUNTS, REPORT), grades=(finding,))
    (shown,) = build_document(dataclasses.replace(golden.weighed(), facts=(weighed,))).cards
    return shown.grades[0]


def test_a_card_says_by_which_rule_its_source_has_its_standing() -> None:
    told = grade("F1", REPORT, ClaimKind.FIGURE, Authority.COMPETENT, Freshness.TIMELESS)
    by_rule = dataclasses.replace(told, authority_rule=AuthorityRule.MEASURED_FOR_OTHERS.value)
    assert graded(by_rule).standing == "Competent on a figure. Measured by somebody who did not make it."
    assert graded(told).standing == "Competent on a figure."


def test_where_the_kind_is_not_told_nothing_is_said_of_a_standing() -> None:
    told = grade("F1", REPORT, ClaimKind.FIGURE, Authority.UNTOLD, Freshness.TIMELESS)
    assert graded(dataclasses.replace(told, authority_rule=AuthorityRule.KIND_UNTOLD.value)).standing == ""


@pytest.mark.parametrize("date", ["2024", "2024-11", "2024-11-05"])
def test_a_card_tells_the_time_as_exactly_as_the_passage_does(date: str) -> None:
    told = grade("F1", REPORT, ClaimKind.FIGURE, Authority.PRIMARY, Freshness.TIMELESS, event_day=date)
    assert graded(told).dated == f"Speaks of {date}. This does not go out of date."


def test_works_that_stand_alone_are_counted_in_a_sentence() -> None:
    assert "Cited sources that stand alone: 3." in text_units(WHOLE)
    alone = weighed_fact(
        golden.quoted_fact(1, STATISTICS, "Passengers on the ferries"), origin(2, Standing.COUNTS, STATISTICS)
    )
    ledger = dataclasses.replace(LEDGER, groups=(), works=())
    units = text_units(build_document(dataclasses.replace(golden.weighed(), facts=(alone,), ledger=ledger)))
    assert "Cited sources that stand alone: 1." in units


def two_statements(first: Freshness, second: Freshness) -> Findings:
    def fact(number: int, freshness: Freshness) -> object:
        finding = golden.quoted_fact(number, REPORT, CARRIED)
        told = grade(f"F{number}", REPORT, ClaimKind.FIGURE, Authority.PRIMARY, freshness)
        return weighed_fact(finding, origin(1, Standing.COUNTS, REPORT), grades=(told,))

    facts = (fact(1, first), fact(2, second))
    return dataclasses.replace(golden.weighed(), facts=facts)  # type: ignore[arg-type]


def test_one_grade_holds_for_all_statements_for_which_the_same_is_told() -> None:
    (shown,) = build_document(two_statements(Freshness.CURRENT, Freshness.CURRENT)).cards
    assert [each.statements for each in shown.grades] == [(1, 2)]


def test_a_card_is_graded_for_each_statement_where_they_differ_and_says_for_which() -> None:
    document = build_document(two_statements(Freshness.CURRENT, Freshness.HISTORICAL))
    (shown,) = document.cards
    assert [each.statements for each in shown.grades] == [(1,), (2,)]
    units = text_units(document)
    assert units.index("For statements: 1.") < units.index("For statements: 2.")


@pytest.mark.parametrize("fit", list(Fit))
def test_only_a_source_that_does_not_fit_is_said_to(fit: Fit) -> None:
    told = grade("F1", BLOG, ClaimKind.FIGURE, Authority.UNTOLD, Freshness.UNDATED, fit=fit)
    finding = weighed_fact(golden.quoted_fact(1, BLOG, "We counted again."), grades=(told,))
    (shown,) = build_document(dataclasses.replace(golden.weighed(), facts=(finding,))).cards
    assert bool(shown.grades[0].fit) is (fit is not Fit.FITS)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_no_dimension_is_a_number_that_could_be_added_up(language: str) -> None:
    for shown in build_document(golden.weighed(language)).cards:
        for told in shown.grades:
            assert not told.standing or not any(char.isdigit() for char in told.standing)


def test_a_source_without_a_profile_has_no_kind() -> None:
    assert card("card-1a", with_ledger(profiles=())).kind == ""


# the schema closes


def raises(document: ReportDocument, **changes: object) -> bool:
    fields = {name: getattr(document, name) for name in ReportDocument.model_fields}
    try:
        ReportDocument(**fields | changes)
    except ValueError:
        return True
    return False


def test_a_document_whose_weights_do_not_close_is_refused() -> None:
    first, *others = WHOLE.direct_findings
    twice = first.model_copy(update={"corroborations": (*first.corroborations, first.citations[0])})
    dangling = first.model_copy(update={"corroborations": first.corroborations[1:]})
    assert raises(WHOLE, direct_findings=(twice, *others))
    assert raises(WHOLE, direct_findings=(dangling, *others))
    assert raises(WHOLE, cards=(WHOLE.cards[0].model_copy(update={"address": 2}), *WHOLE.cards[1:]))
    stranger = CardGrade(statements=(3,), standing="Primary.")
    assert raises(WHOLE, cards=(WHOLE.cards[0].model_copy(update={"grades": (stranger,)}), *WHOLE.cards[1:]))


@pytest.mark.parametrize("changes", [{"root": 4}, {"anchor": "statement-1"}])
def test_a_group_that_points_to_nothing_is_refused(changes: dict[str, object]) -> None:
    group: OriginGroupEntry = WHOLE.origin_groups[0].model_copy(update=changes)
    assert raises(WHOLE, origin_groups=(group,))


def test_a_group_with_a_number_that_the_ledger_does_not_have_is_refused() -> None:
    group = WHOLE.origin_groups[0]
    members = (group.members[0].model_copy(update={"number": 99}), *group.members[1:])
    assert raises(WHOLE, origin_groups=(group.model_copy(update={"members": members}),))
