"""Works and origin groups follow from links and from what a person decided, whatever the order in which they came."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from research.evidence.ledger.fold import active, fold
from research.evidence.ledger.relations import MAKES, Makes
from research.evidence.ledger.types import (
    EditKind,
    KindRule,
    Ledger,
    LedgerEdit,
    Link,
    OriginGroup,
    Profile,
    Relation,
    SourceKind,
    Survey,
)

IDS = tuple(f"S{number}" for number in range(1, 13))


def profile(source_id: str, **told: object) -> Profile:
    """Return a profile of a source of which nothing is known but what is told."""
    empty = Profile(
        source_id=source_id,
        kind=SourceKind.UNTOLD,
        rule=KindRule.NOTHING_TOLD,
        owner=f"{source_id.lower()}.example",
        language="en",
        paragraphs=1,
        specific=1,
    )
    return replace(empty, **told)  # type: ignore[arg-type]


def link(first: str, second: str, relation: Relation = Relation.RESTATES, outside: str = "") -> Link:
    return Link(first=first, second=second, relation=relation, outside=outside, outside_key=outside.lower())


def survey(*links: Link, sources: tuple[str, ...] = IDS[:5], told: Mapping[str, Profile] | None = None) -> Survey:
    known = told or {}
    return Survey(links=links, profiles=tuple(known.get(name) or profile(name) for name in sources))


def edit(ordinal: int, kind: EditKind, *names: str, undoes: int = 0, after: SourceKind | None = None) -> LedgerEdit:
    return LedgerEdit(ordinal=ordinal, kind=kind, source_ids=names, reason="As agreed.", kind_after=after, undoes=undoes)


def members(ledger: Ledger) -> list[tuple[str, ...]]:
    return [group.source_ids for group in ledger.groups]


def group(ledger: Ledger, source_id: str) -> OriginGroup:
    found = ledger.group_of(source_id)
    assert found is not None
    return found


def test_copies_are_one_work_and_restatements_one_origin() -> None:
    ledger = fold(survey(link("S2", "S1", Relation.MIRROR), link("S3", "S1"), link("S4", "S5", Relation.CITES)))
    assert [work.source_ids for work in ledger.works] == [("S1", "S2"), ("S3",), ("S4",), ("S5",)]
    assert members(ledger) == [("S1", "S2", "S3"), ("S4",), ("S5",)]
    assert ledger.groups[0].work_ids == ("W1", "W2")
    assert ledger.groups[0].root == "S1"
    assert {found.relation for found in ledger.groups[0].links} == {Relation.MIRROR, Relation.RESTATES}


def test_signs_alone_join_nothing() -> None:
    signs = [relation for relation, makes in MAKES.items() if makes is Makes.NOTHING]
    assert members(fold(survey(*(link("S2", "S1", relation) for relation in signs)))) == [(name,) for name in IDS[:5]]


def test_every_relation_has_its_meaning() -> None:
    assert MAKES.keys() == set(Relation)


def test_pages_that_restate_one_thing_that_is_not_held_meet_there() -> None:
    ledger = fold(survey(link("S4", "", outside="Atlas Institute"), link("S2", "", outside="Atlas Institute")))
    found = group(ledger, "S2")
    assert (found.source_ids, found.root, found.outside) == (("S2", "S4"), "", "Atlas Institute")


def test_a_house_that_reprints_two_reports_does_not_make_them_one() -> None:
    owned = link("S4", "S3", Relation.ONE_OWNER)
    ledger = fold(survey(link("S3", "S1"), link("S4", "S2"), owned, link("S5", "S3", Relation.ONE_OWNER)))
    assert members(ledger) == [("S1", "S3"), ("S2", "S4"), ("S5",)]


def test_what_a_house_writes_itself_is_one_origin_with_the_copies_of_it() -> None:
    ledger = fold(survey(link("S2", "S1", Relation.ONE_OWNER), link("S3", "S2", Relation.MIRROR)))
    assert members(ledger)[0] == ("S1", "S2", "S3")


def test_the_root_is_the_one_on_which_the_others_rest_before_the_older_and_the_more_primary() -> None:
    dated = {name: profile(name, published=day) for name, day in (("S1", "2025-03-01"), ("S2", "2024-01-01"), ("S3", ""))}
    rests = fold(survey(link("S2", "S1"), link("S3", "S1"), told=dated))
    assert rests.groups[0].root == "S1"
    by_day = fold(survey(link("S1", "S2", Relation.ONE_OWNER), link("S3", "S2", Relation.ONE_OWNER), told=dated))
    assert by_day.groups[0].root == "S2"
    primary = {"S2": profile("S2", kind=SourceKind.PRIMARY)}
    by_kind = fold(survey(link("S2", "S1", Relation.ONE_OWNER), told=primary))
    assert by_kind.groups[0].root == "S2"


def test_a_work_names_its_fullest_its_newest_and_its_most_authoritative_member() -> None:
    told = {
        "S1": profile("S1", size=900, published="2025-01-02"),
        "S2": profile("S2", size=100, published="2024-01-02", changed="2025-06-01"),
        "S3": profile("S3", size=200, kind=SourceKind.PRIMARY),
    }
    work = fold(survey(link("S2", "S1", Relation.MIRROR), link("S3", "S1", Relation.SAME_WORK), told=told)).works[0]
    assert (work.fullest, work.newest, work.authoritative) == ("S1", "S2", "S3")


def test_what_was_excluded_is_gone_and_its_copies_stay_joined() -> None:
    ledger = fold(survey(link("S2", "S1"), link("S3", "S1")), [edit(1, EditKind.EXCLUDE, "S1")])
    assert ledger.excluded == ("S1",)
    assert members(ledger) == [("S2", "S3"), ("S4",), ("S5",)]
    assert (ledger.groups[0].root, ledger.groups[0].outside) == ("", "s1.example")
    assert (ledger.profile_of("S1"), ledger.work_of("S1"), ledger.group_of("S1")) == (None, None, None)


def test_a_person_merges_splits_and_reclasses() -> None:
    merged = fold(survey(), [edit(1, EditKind.MERGE, "S4", "S2")])
    assert group(merged, "S4").source_ids == ("S2", "S4")
    assert group(merged, "S4").by_hand == (1,)
    split = fold(
        survey(link("S2", "S1", Relation.MIRROR), link("S3", "S1", Relation.MIRROR)), [edit(1, EditKind.SPLIT, "S1")]
    )
    assert members(split)[:2] == [("S1",), ("S2", "S3")]
    assert [work.source_ids for work in split.works][:2] == [("S1",), ("S2", "S3")]
    kinds = fold(survey(), [edit(1, EditKind.RECLASS, "S2", after=SourceKind.COMMUNITY)])
    found = kinds.profile_of("S2")
    assert found is not None
    assert (found.kind, found.rule) == (SourceKind.COMMUNITY, KindRule.PERSON)


def test_an_edit_that_names_an_unknown_source_has_no_effect() -> None:
    assert fold(survey(), [edit(1, EditKind.MERGE, "S1", "S99")]) == fold(survey())


def test_an_undo_of_an_undo_restores_the_edit() -> None:
    edits = [edit(1, EditKind.EXCLUDE, "S1"), edit(2, EditKind.UNDO, undoes=1), edit(3, EditKind.UNDO, undoes=2)]
    assert active(edits[:1]) == (edits[0],)
    assert active(edits[:2]) == ()
    assert active(edits) == (edits[0],)


def test_an_undo_of_a_later_edit_undoes_nothing() -> None:
    edits = [edit(1, EditKind.UNDO, undoes=2), edit(2, EditKind.EXCLUDE, "S1"), edit(3, EditKind.UNDO, undoes=3)]
    assert active(edits) == (edits[1],)


names = st.sampled_from(IDS)
links = st.lists(
    st.builds(
        lambda first, second, relation, outside: link(first, "" if outside else second, relation, outside),
        names,
        names,
        st.sampled_from(sorted(Relation)),
        st.sampled_from(["", "", "", "Atlas", "Census"]),
    ).filter(lambda found: found.first != found.second),
    max_size=24,
)
kinds = st.sampled_from([EditKind.EXCLUDE, EditKind.MERGE, EditKind.SPLIT])
some_edits = st.lists(st.tuples(kinds, st.sets(names, min_size=1, max_size=4)), max_size=6).map(
    lambda made: [edit(place, kind, *sorted(chosen)) for place, (kind, chosen) in enumerate(made, 1)]
)


@given(links, some_edits)
def test_every_source_stands_in_exactly_one_work_and_one_group(found: list[Link], edits: list[LedgerEdit]) -> None:
    ledger = fold(survey(*found, sources=IDS), edits)
    kept = sorted(set(IDS) - set(ledger.excluded))
    assert sorted(name for group in ledger.groups for name in group.source_ids) == kept
    assert sorted(name for work in ledger.works for name in work.source_ids) == kept
    assert sorted(profile.source_id for profile in ledger.profiles) == kept
    assert [each.group_id for each in ledger.groups] == [f"O{place}" for place in range(1, len(ledger.groups) + 1)]
    works = {work.work_id: work.source_ids for work in ledger.works}
    for each in ledger.groups:
        assert sorted(name for work_id in each.work_ids for name in works[work_id]) == sorted(each.source_ids)
        assert each.root in (*each.source_ids, "")


@given(links, some_edits, st.randoms(use_true_random=False))
def test_the_order_in_which_links_and_edits_are_handed_over_does_not_matter(
    found: list[Link], edits: list[LedgerEdit], random: Random
) -> None:
    before = fold(survey(*found, sources=IDS), edits)
    random.shuffle(found)
    random.shuffle(edits)
    assert fold(survey(*found, sources=IDS), edits) == before


@given(links, some_edits, st.tuples(kinds, st.sets(names, min_size=1, max_size=4)))
def test_an_undo_restores_exactly_what_was(
    found: list[Link], edits: list[LedgerEdit], extra: tuple[EditKind, set[str]]
) -> None:
    last = len(edits) + 1
    done = [*edits, edit(last, extra[0], *sorted(extra[1])), edit(last + 1, EditKind.UNDO, undoes=last)]
    assert fold(survey(*found, sources=IDS), done) == fold(survey(*found, sources=IDS), edits)


@given(links, st.sets(names, min_size=1, max_size=6))
def test_a_split_leaves_no_two_parts_joined_and_parts_nothing_else(found: list[Link], leaving: set[str]) -> None:
    before = fold(survey(*found, sources=IDS))
    after = fold(survey(*found, sources=IDS), [edit(1, EditKind.SPLIT, *sorted(leaving))])
    wanted = sorted(
        tuple(sorted(part))
        for each in before.groups
        for part in (set(each.source_ids) & leaving, set(each.source_ids) - leaving)
        if part
    )
    assert sorted(tuple(sorted(each.source_ids)) for each in after.groups) == wanted
    for work in after.works:
        assert set(work.source_ids) <= leaving or not set(work.source_ids) & leaving
