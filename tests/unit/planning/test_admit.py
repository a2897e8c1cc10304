"""Only queries that break none of the clauses of I10 are carried out."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from research.brief.types import Brief, Scope
from research.errors import UnsafePattern
from research.planning.admit import (
    Judged,
    QueryLimits,
    admit_queries,
    bootstrap_queries,
    bootstrap_query,
    reach_of,
)
from research.planning.canonical import canonical_query
from research.planning.types import QueryOrigin, QueryProposal, QueryRefusal
from research.ports import QueryForm, SearchProvider

BRIEF = Brief(
    question="How large is the Rijn plant?",
    workspace="sample",
    workspace_public=True,
    public_context="the Dutch market",
    internal_context="we hold a secret position",
    restricted_terms=("acme",),
)
LIMITS = QueryLimits(count=3, chars=60, pattern_chars=20)


def compile_pattern(pattern: str) -> None:
    if "(" in pattern:
        raise UnsafePattern("The pattern has a group that is not closed.")


def restricted(text: str) -> tuple[str, ...]:
    return ("term-1",) if "acme" in text.casefold() else ()


def judge(*proposals: QueryProposal) -> Judged:
    return admit_queries(
        proposals,
        already=(bootstrap_query(BRIEF),),
        limits=LIMITS,
        next_id=2,
        compile_pattern=compile_pattern,
        restricted=restricted,
    )


def refusal(text: str, form: QueryForm = QueryForm.FULL_TEXT, path_prefix: str = "") -> QueryRefusal:
    judged = judge(QueryProposal(text=text, form=form, path_prefix=path_prefix))
    assert judged.admitted == ()
    assert judged.refused[0].reason.endswith(".")
    return judged.refused[0].code


def test_the_bootstrap_query_is_the_question_and_the_public_context_and_nothing_else() -> None:
    query = bootstrap_query(BRIEF)
    assert (query.query_id, query.origin) == ("Q1", QueryOrigin.BOOTSTRAP)
    assert query.text == "How large is the Rijn plant?\nthe Dutch market"


def test_good_proposals_are_numbered_in_their_order() -> None:
    judged = judge(
        QueryProposal(text=" capacity MWh "),
        QueryProposal(text="RJN-[0-9]+", form=QueryForm.REGEX, path_prefix="notes/2024/"),
    )
    assert [(query.query_id, query.text, query.path_prefix) for query in judged.admitted] == [
        ("Q2", "capacity MWh", ""),
        ("Q3", "RJN-[0-9]+", "notes/2024"),
    ]
    assert judged.refused == ()


def test_a_query_without_a_word_is_refused() -> None:
    assert refusal(" …?! ") is QueryRefusal.EMPTY
    assert refusal("  ", QueryForm.REGEX) is QueryRefusal.EMPTY


def test_a_query_that_is_too_long_is_refused() -> None:
    assert refusal("word " * 20) is QueryRefusal.TOO_LONG
    assert refusal("a" * 21, QueryForm.REGEX) is QueryRefusal.TOO_LONG
    assert refusal("capacity", path_prefix="a/" * 200) is QueryRefusal.TOO_LONG


def test_an_address_is_out_of_scope() -> None:
    assert refusal("https://example.org/plant") is QueryRefusal.OUT_OF_SCOPE
    assert refusal("capacity", path_prefix="file:///etc") is QueryRefusal.OUT_OF_SCOPE


def test_a_restricted_term_is_refused_by_its_id_alone() -> None:
    judged = judge(QueryProposal(text="Acme contract"))
    assert judged.refused[0].code is QueryRefusal.RESTRICTED_TERM
    assert "term-1" in judged.refused[0].reason
    assert "acme" not in judged.refused[0].reason.casefold()


def test_a_path_that_leaves_the_workspace_is_refused() -> None:
    assert refusal("capacity", path_prefix="../other") is QueryRefusal.UNSAFE_PATH
    assert refusal("capacity", path_prefix="/etc") is QueryRefusal.UNSAFE_PATH


def test_a_pattern_that_does_not_compile_is_refused() -> None:
    assert refusal("(abc", QueryForm.REGEX) is QueryRefusal.UNSAFE_PATTERN


def test_the_question_in_another_order_case_and_width_is_a_duplicate() -> None:
    assert refusal("the dutch market: how LARGE is the rijn ｐｌａｎｔ?!") is QueryRefusal.DUPLICATE


def test_the_same_proposal_twice_is_admitted_once() -> None:
    judged = judge(QueryProposal(text="capacity MWh"), QueryProposal(text="MWh, capacity!"))
    assert len(judged.admitted) == 1
    assert judged.refused[0].code is QueryRefusal.DUPLICATE


def test_more_queries_than_allowed_are_refused_and_refused_ones_cost_no_place() -> None:
    judged = judge(*(QueryProposal(text=text) for text in ("one", "", "two", "three", "four")))
    assert [query.text for query in judged.admitted] == ["one", "two", "three"]
    assert [item.code for item in judged.refused] == [QueryRefusal.EMPTY, QueryRefusal.TOO_MANY]


def test_an_id_in_use_is_never_given_again() -> None:
    judged = admit_queries(
        (QueryProposal(text="capacity"),),
        already=(bootstrap_query(BRIEF),),
        limits=LIMITS,
        next_id=1,
        compile_pattern=compile_pattern,
        restricted=restricted,
    )
    assert [query.query_id for query in judged.admitted] == ["Q2"]


@settings(deadline=None)
@given(st.lists(st.text(max_size=30), max_size=12))
def test_admitted_queries_have_unique_ids_and_canonical_forms(texts: list[str]) -> None:
    judged = judge(*(QueryProposal(text=text) for text in texts))
    assert len(judged.admitted) + len(judged.refused) == len(texts)
    assert len({query.query_id for query in judged.admitted}) == len(judged.admitted)
    assert len({canonical_query(query.text) for query in judged.admitted}) == len(judged.admitted)


@settings(deadline=None)
@given(st.text())
def test_the_canonical_form_forgets_case_order_and_punctuation_only(text: str) -> None:
    words = text.split()
    again = " , ".join(reversed(words))
    assert canonical_query(again) == canonical_query(" ".join(words))


def test_a_pattern_keeps_every_character_in_its_canonical_form() -> None:
    assert canonical_query("A.b", QueryForm.REGEX) != canonical_query("a.b", QueryForm.REGEX)


def test_a_restricted_term_in_a_path_is_refused_as_one_in_the_words_is() -> None:
    assert refusal("yearly figures", path_prefix="clients/Acme") is QueryRefusal.RESTRICTED_TERM


WEB = replace(BRIEF, scope=Scope.WEB, workspace="", providers=(SearchProvider.BRAVE, SearchProvider.DUCKDUCKGO))
BOTH = replace(WEB, scope=Scope.BOTH, workspace="sample")


def judge_for(brief: Brief, *proposals: QueryProposal) -> Judged:
    return admit_queries(
        proposals,
        already=bootstrap_queries(brief),
        limits=LIMITS,
        next_id=2,
        compile_pattern=compile_pattern,
        restricted=restricted,
        reach=reach_of(brief),
    )


def test_each_reach_is_asked_the_same_first_query_at_once() -> None:
    assert [(query.query_id, query.provider) for query in bootstrap_queries(BRIEF)] == [("Q1", SearchProvider.WORKSPACE)]
    assert [(query.query_id, query.provider) for query in bootstrap_queries(WEB)] == [("Q1", SearchProvider.BRAVE)]
    both = bootstrap_queries(BOTH)
    assert [(query.query_id, query.provider) for query in both] == [
        ("Q1", SearchProvider.BRAVE),
        ("Q2", SearchProvider.WORKSPACE),
    ]
    assert {query.text for query in both} == {"How large is the Rijn plant?\nthe Dutch market"}


@pytest.mark.parametrize(
    "proposal",
    [
        QueryProposal(text="capacity", path_prefix="notes"),
        QueryProposal(text="RJN-[0-9]+", form=QueryForm.REGEX),
    ],
)
def test_the_web_is_searched_by_words_alone(proposal: QueryProposal) -> None:
    judged = judge_for(WEB, proposal)
    assert judged.admitted == ()
    assert [item.code for item in judged.refused] == [QueryRefusal.OUT_OF_SCOPE]


def test_words_go_to_both_reaches_and_a_path_to_the_workspace_alone() -> None:
    judged = judge_for(BOTH, QueryProposal(text="capacity"), QueryProposal(text="area", path_prefix="notes"))
    assert [(query.query_id, query.text, query.provider) for query in judged.admitted] == [
        ("Q3", "capacity", SearchProvider.BRAVE),
        ("Q4", "capacity", SearchProvider.WORKSPACE),
        ("Q5", "area", SearchProvider.WORKSPACE),
    ]


def test_a_count_is_of_proposals_however_many_reaches_they_go_to() -> None:
    judged = judge_for(BOTH, *(QueryProposal(text=text) for text in ("one", "two", "three", "four")))
    assert len(judged.admitted) == 6
    assert [item.code for item in judged.refused] == [QueryRefusal.TOO_MANY]


def test_an_address_is_searched_for_nowhere() -> None:
    judged = judge_for(WEB, QueryProposal(text="https://example.org/secret"))
    assert [item.code for item in judged.refused] == [QueryRefusal.OUT_OF_SCOPE]
