"""How many origins carry a claim, and why not more: counted over verified passages, each group with its reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from research.evidence.ledger.claims import (
    Against,
    Authority,
    ClaimKind,
    Claims,
    CountedOrigin,
    Dispute,
    Fit,
    Freshness,
    Grade,
    Merge,
    Standing,
    SupportBasis,
    SupportLink,
)
from research.evidence.ledger.fold import fold
from research.evidence.ledger.types import (
    Attribution,
    EditKind,
    Feature,
    Ledger,
    Link,
    Passage,
    Profile,
    Relation,
    SourceKind,
    Survey,
)
from research.evidence.ledger.weigh import independence, weigh
from tests.unit.evidence.test_ledger_fold import IDS, edit, link, profile, survey


def support(
    source_id: str, item: str = "F1", *, at: int = 0, basis: SupportBasis = SupportBasis.SCREEN, bridge: tuple[str, ...] = ()
) -> SupportLink:
    return SupportLink(
        item_id=item, source_id=source_id, chunk_id=f"{source_id}.C1", start=at, end=at + 100, basis=basis, bridge=bridge
    )


def cited(source_id: str, item: str = "F1") -> SupportLink:
    return support(source_id, item, basis=SupportBasis.CITED)


def given_to(source_id: str, name: str, held: str = "", *, start: int = 0, end: int = 100) -> Attribution:
    passage = Passage(source_id=source_id, start=start, end=end)
    return Attribution(passage=passage, name=name, key=name.lower(), source_id=held)


def ledger_of(*attributions: Attribution, links: tuple[Link, ...] = (), told: Mapping[str, Profile] | None = None) -> Ledger:
    found = survey(*links, told=told)
    return fold(Survey(links=found.links, profiles=found.profiles, attributions=attributions))


def standings(supports: list[SupportLink], ledger: Ledger) -> dict[str, Standing]:
    return {origin.group_id: origin.standing for origin in independence("F1", supports, ledger).origins}


def test_each_origin_counts_once_however_many_pages_carry_it() -> None:
    ledger = ledger_of(links=(link("S2", "S1", Relation.MIRROR), link("S3", "S1")))
    found = independence("F1", [cited("S1"), support("S2"), support("S3"), support("S4")], ledger)
    assert found.count == 2
    assert found.origins == (
        CountedOrigin(group_id="O1", source_ids=("S1", "S2", "S3"), standing=Standing.COUNTS),
        CountedOrigin(group_id="O2", source_ids=("S4",), standing=Standing.COUNTS),
    )
    assert found.apart == ()


def test_a_passage_that_is_given_to_a_held_source_leads_to_its_group() -> None:
    ledger = ledger_of(given_to("S2", "Water Board", "S1"))
    found = independence("F1", [cited("S1"), support("S2")], ledger)
    assert found.count == 1
    assert found.origins[1] == CountedOrigin(group_id="O2", source_ids=("S2",), standing=Standing.RESTATEMENT, leads_to="O1")


def test_a_page_counts_by_the_passages_that_it_gives_to_nobody() -> None:
    ledger = ledger_of(given_to("S2", "Water Board", "S1"))
    assert standings([cited("S1"), support("S2"), support("S2", at=500)], ledger)["O2"] is Standing.COUNTS


def test_an_attribution_beside_the_passage_does_not_touch_it() -> None:
    ledger = ledger_of(given_to("S2", "Water Board", "S1", start=80, end=400))
    assert standings([cited("S1"), support("S2")], ledger)["O2"] is Standing.COUNTS


def test_what_is_given_to_something_that_is_not_held_lifts_nothing() -> None:
    ledger = ledger_of(given_to("S2", "Atlas Institute"), given_to("S3", ""))
    found = independence("F1", [cited("S2"), support("S3")], ledger)
    assert found.count == 0
    assert [(origin.standing, origin.outside) for origin in found.origins] == [
        (Standing.UNTRACED, "Atlas Institute"),
        (Standing.UNTRACED, ""),
    ]


def test_pages_that_restate_one_outside_report_are_one_and_untraced() -> None:
    outside = (link("S1", "", outside="Atlas Institute"), link("S2", "", outside="Atlas Institute"))
    found = independence("F1", [cited("S1"), support("S2")], ledger_of(links=outside))
    assert found.count == 0
    assert found.origins == (
        CountedOrigin(group_id="O1", source_ids=("S1", "S2"), standing=Standing.UNTRACED, outside="Atlas Institute"),
    )


def test_threads_demos_and_roundups_do_not_count() -> None:
    kinds = {"S2": SourceKind.COMMUNITY, "S3": SourceKind.DEMO, "S4": SourceKind.ROUNDUP, "S5": SourceKind.SECONDARY}
    told = {name: profile(name, kind=kind) for name, kind in kinds.items()}
    ledger = ledger_of(given_to("S5", "Atlas Institute", start=500, end=600), told=told)
    found = standings([cited("S1"), *(support(name) for name in kinds)], ledger)
    assert list(found.values()) == [
        Standing.COUNTS,
        Standing.COMMUNITY,
        Standing.DEMO,
        Standing.NO_DETAIL,
        Standing.UNTRACED,
    ]


def test_a_secondary_that_did_something_itself_counts_for_what_it_gives_to_nobody() -> None:
    measured = ((Feature.MEASUREMENT, Passage(source_id="S2", start=0, end=9)),)
    secondary = profile("S2", kind=SourceKind.SECONDARY, features=measured)
    ledger = ledger_of(given_to("S2", "Atlas Institute", start=500, end=600), told={"S2": secondary})
    assert standings([cited("S2")], ledger)["O2"] is Standing.COUNTS
    assert standings([cited("S2"), support("S2", at=500)], ledger)["O2"] is Standing.COUNTS
    assert standings([support("S2", at=500)], ledger)["O2"] is Standing.UNTRACED


def test_a_secondary_that_gives_nothing_to_anybody_tells_of_its_own() -> None:
    told = {"S2": profile("S2", kind=SourceKind.SECONDARY)}
    assert standings([cited("S2")], ledger_of(told=told))["O2"] is Standing.COUNTS
    unnamed = given_to("S2", "", start=500, end=600)
    assert standings([cited("S2")], ledger_of(unnamed, told=told))["O2"] is Standing.UNTRACED


def spoken(source_id: str, name: str = "Nora Feld") -> Attribution:
    return replace(given_to(source_id, name), is_spoken=True)


def news(*names: str) -> dict[str, Profile]:
    return {name: profile(name, kind=SourceKind.NEWS) for name in names}


def test_what_somebody_said_to_a_reporter_is_the_report_s_own() -> None:
    assert standings([cited("S2")], ledger_of(spoken("S2"), told=news("S2")))["O2"] is Standing.COUNTS


def test_what_somebody_said_counts_once_and_with_the_first_who_heard_it() -> None:
    ledger = ledger_of(spoken("S2"), spoken("S3"), told=news("S2", "S3"))
    found = independence("F1", [cited("S3"), support("S2")], ledger)
    assert found.count == 1
    assert [(origin.standing, origin.leads_to) for origin in found.origins] == [
        (Standing.COUNTS, ""),
        (Standing.RESTATEMENT, "O2"),
    ]


def test_a_quotation_in_a_page_that_only_restates_is_heard_by_nobody() -> None:
    ledger = ledger_of(spoken("S2"), told={"S2": profile("S2", kind=SourceKind.SECONDARY)})
    assert standings([cited("S2")], ledger)["O2"] is Standing.UNTRACED


def test_what_is_told_of_somebody_without_their_words_stays_untraced() -> None:
    assert standings([cited("S2")], ledger_of(given_to("S2", "Nora Feld"), told=news("S2")))["O2"] is Standing.UNTRACED


def test_a_secondary_with_two_traces_of_its_own_work_counts_and_with_one_does_not() -> None:
    traces = tuple((each, Passage(source_id="S2", start=0, end=9)) for each in (Feature.ERROR_TEXT, Feature.OCCASION))
    given = given_to("S2", "Atlas Institute", start=500, end=600)
    two = ledger_of(given, told={"S2": profile("S2", kind=SourceKind.SECONDARY, features=traces)})
    one = ledger_of(given, told={"S2": profile("S2", kind=SourceKind.SECONDARY, features=traces[:1])})
    assert standings([cited("S2")], two)["O2"] is Standing.COUNTS
    assert standings([cited("S2")], one)["O2"] is Standing.UNTRACED


def test_what_was_retracted_takes_its_copies_and_restatements_with_it() -> None:
    retracted = {"S1": profile("S1", is_retracted=True)}
    links = (link("S2", "S1", Relation.SAME_WORK), link("S3", "S2"))
    ledger = ledger_of(links=tuple(replace(each, is_named=True) for each in links), told=retracted)
    found = independence("F1", [cited("S1"), support("S2"), support("S3")], ledger)
    assert (found.count, found.origins[0].standing) == (0, Standing.RETRACTED)


@pytest.mark.parametrize("relation", [Relation.MIRROR, Relation.SAME_WORK, Relation.EXCERPT, Relation.SAME_FIGURES])
def test_a_retraction_reaches_no_other_house_by_a_likeness_that_nobody_names(relation: Relation) -> None:
    """Which of two like pages came first is told by days that both state themselves."""
    ledger = ledger_of(links=(link("S2", "S1", relation),), told={"S1": profile("S1", is_retracted=True)})
    assert standings([cited("S2")], ledger)["O1"] is Standing.COUNTS
    one = ledger_of(links=(link("S2", "S1", relation),), told={"S1": profile("S1", owner="s2.example", is_retracted=True)})
    assert standings([cited("S2")], one)["O1"] is Standing.RETRACTED


@pytest.mark.parametrize("told", ["Ferries: a count", "https://s2.example/a"])
def test_a_retraction_passes_by_no_title_with_a_colon_and_by_no_address_that_is_stated(told: str) -> None:
    same = replace(link("S1", "S2", Relation.SAME_WORK), detail=(told,))
    ledger = ledger_of(links=(same,), told={"S1": profile("S1", is_retracted=True)})
    assert standings([cited("S2")], ledger)["O1"] is Standing.COUNTS


def test_another_language_is_counted_apart_until_a_reason_joins_it() -> None:
    ledger = ledger_of(told={"S2": profile("S2", language="zh"), "S3": profile("S3", language="zh-hans")})
    found = independence("F1", [cited("S1"), support("S2"), support("S3")], ledger)
    assert (found.count, found.apart) == (1, (("en", 1), ("zh", 2)))
    assert found.origins[1].standing is Standing.OTHER_LANGUAGE
    joined = independence("F1", [cited("S1"), support("S2", bridge=("14.3 %",)), support("S3")], ledger)
    assert (joined.count, joined.apart) == (2, (("en", 2), ("zh", 1)))


def test_one_of_the_counting_sources_is_primary() -> None:
    ledger = ledger_of(
        told={
            "S2": profile("S2", kind=SourceKind.EXPERIMENT),
            "S3": profile("S3", kind=SourceKind.INDEPENDENT_MEASUREMENT),
        }
    )
    assert independence("F1", [cited("S1"), support("S2")], ledger).primary
    assert not independence("F1", [cited("S1"), support("S3")], ledger).primary


def test_a_grade_decides_who_is_primary_for_the_claim() -> None:
    ledger = ledger_of(told={"S1": profile("S1", kind=SourceKind.PRIMARY), "S2": profile("S2", kind=SourceKind.PRIMARY)})
    grades = tuple(_grade(name, authority) for name, authority in (("S1", Authority.SECOND_HAND), ("S2", Authority.PRIMARY)))
    alone = weigh(["F1"], Claims(supports=(cited("S1"),), grades=grades[:1]), ledger)
    both = weigh(["F1"], Claims(supports=(cited("S1"), support("S2")), grades=grades), ledger)
    assert (alone[0].independence.primary, both[0].independence.primary) == (False, True)


def _grade(source_id: str, authority: Authority, item: str = "F1") -> Grade:
    return Grade(
        item_id=item,
        source_id=source_id,
        claim=ClaimKind.FIGURE,
        authority=authority,
        authority_rule="",
        freshness=Freshness.CURRENT,
        event_day="",
        dated="",
        age_days=-1,
        window_days=0,
        fit=Fit.FITS,
    )


def test_nothing_that_is_excluded_supports_or_disputes() -> None:
    claims = Claims(
        supports=(cited("S1"), support("S2"), cited("S2", "F2")),
        disputes=(
            Dispute(item_id="F1", source_id="S2", chunk_id="S2.C1", start=0, end=9, how=Against.OTHER_VALUE),
            Dispute(item_id="F1", source_id="S3", chunk_id="S3.C1", start=0, end=9, how=Against.NEGATION),
        ),
        grades=(_grade("S1", Authority.PRIMARY), _grade("S2", Authority.PRIMARY)),
    )
    found = weigh(["F1", "F2"], claims, fold(survey(), [edit(1, EditKind.EXCLUDE, "S2")]))
    assert [each.item_id for each in found] == ["F1"]
    assert found[0].independence.count == 1
    assert [dispute.source_id for dispute in found[0].disputes] == ["S3"]
    assert [grade.source_id for grade in found[0].grades] == ["S1"]


def test_a_merged_fact_becomes_a_support_of_the_kept_one() -> None:
    claims = Claims(supports=(cited("S1"), cited("S2", "F2")), merges=(Merge(kept="F1", merged="F2", shared=("14.3 %",)),))
    found = weigh(["F1", "F2"], claims, fold(survey()))
    assert [each.item_id for each in found] == ["F1"]
    assert found[0].independence.count == 2
    assert [(each.source_id, each.basis, each.shared) for each in found[0].supports] == [
        ("S1", SupportBasis.CITED, ()),
        ("S2", SupportBasis.SCREEN, ("14.3 %",)),
    ]
    assert found[0].merged == claims.merges


def test_a_merged_fact_stands_by_itself_when_the_kept_one_fell() -> None:
    claims = Claims(supports=(cited("S1"), cited("S2", "F2")), merges=(Merge(kept="F1", merged="F2", shared=("14.3 %",)),))
    found = weigh(["F1", "F2"], claims, fold(survey(), [edit(1, EditKind.EXCLUDE, "S1")]))
    assert [(each.item_id, each.independence.count, each.merged) for each in found] == [("F2", 1, ())]


def test_a_chain_of_merges_ends_at_one_fact_and_a_circle_at_none_too_many() -> None:
    merges = tuple(Merge(kept=kept, merged=merged, shared=()) for kept, merged in (("F1", "F2"), ("F2", "F3"), ("F3", "F1")))
    supports = (cited("S1"), cited("S2", "F2"), cited("S3", "F3"))
    found = weigh(["F1", "F2", "F3"], Claims(supports=supports, merges=merges), fold(survey()))
    assert [(each.item_id, each.independence.count) for each in found] == [("F1", 3)]


def test_the_groups_stand_in_the_order_of_capture() -> None:
    found = independence("F1", [cited("S5"), *(support(name) for name in reversed(IDS[:4]))], fold(survey()))
    assert [origin.group_id for origin in found.origins] == ["O1", "O2", "O3", "O4", "O5"]
