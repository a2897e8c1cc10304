"""The tables of states and of permissions are total, end, and decide every pair; superusers have no row."""

from __future__ import annotations

from itertools import combinations

import pytest

from publishing import policies
from publishing.errors import NotPermitted, Refusal, WrongState
from publishing.policies import FORBIDDEN, NEEDED, Relation, can, check_can, check_may, check_state, may, state_allows
from publishing.states import (
    ACTIONS_IN,
    ENDED_ROUNDS,
    LIVE_ROUNDS,
    ORDER_TRANSITIONS,
    TRANSITIONS,
    Action,
    OrderState,
    RoundState,
    can_move,
)

SETS_OF_RELATIONS = [frozenset(chosen) for size in range(len(Relation) + 1) for chosen in combinations(list(Relation), size)]
STATES: list[RoundState | None] = [None, *RoundState]


def test_every_state_of_a_round_and_of_an_order_has_a_row() -> None:
    assert set(TRANSITIONS) == set(RoundState)
    assert set(ORDER_TRANSITIONS) == set(OrderState)
    assert set(ACTIONS_IN) == set(STATES)


def test_every_round_is_live_or_ended() -> None:
    assert set(RoundState) == LIVE_ROUNDS | ENDED_ROUNDS
    assert not LIVE_ROUNDS & ENDED_ROUNDS


@pytest.mark.parametrize("state", sorted(ENDED_ROUNDS))
def test_an_ended_round_never_moves_again(state: RoundState) -> None:
    assert not any(can_move(state, new) for new in RoundState)


@pytest.mark.parametrize("state", list(RoundState))
def test_every_state_of_a_round_is_reached_from_open_and_can_end(state: RoundState) -> None:
    assert state in _reach(RoundState.OPEN)
    assert _reach(state) & ENDED_ROUNDS


def test_nothing_is_published_that_was_not_approved_and_nothing_goes_back_to_open() -> None:
    assert [old for old in RoundState if can_move(old, RoundState.PUBLISHED)] == [RoundState.PUBLISHING]
    assert [old for old in RoundState if can_move(old, RoundState.OPEN)] == []
    assert not can_move(RoundState.OPEN, RoundState.PUBLISHING)


@pytest.mark.parametrize("state", [state for state, following in ORDER_TRANSITIONS.items() if not following])
def test_an_ended_order_has_no_way_out_and_a_waiting_one_is_never_done_at_once(state: OrderState) -> None:
    assert ORDER_TRANSITIONS[state] == frozenset()
    assert OrderState.DONE not in ORDER_TRANSITIONS[OrderState.WAITING]


@pytest.mark.parametrize("table", [NEEDED, FORBIDDEN, policies._NEEDS, policies._DOING])
def test_every_action_has_a_row(table: dict[Action, object]) -> None:
    assert set(table) == set(Action)


def test_every_state_has_a_sentence_and_every_forbidden_action_a_reason() -> None:
    assert set(policies._STATES) == set(STATES)
    assert set(policies._CONTRIBUTED) == {action for action in Action if FORBIDDEN[action]}


@pytest.mark.parametrize("action", list(Action))
@pytest.mark.parametrize("state", STATES)
def test_every_pair_is_decided_and_the_check_and_the_answer_agree(action: Action, state: RoundState | None) -> None:
    for relations in SETS_OF_RELATIONS:
        refused = ""
        try:
            check_can(action, relations, state)
        except (NotPermitted, WrongState) as error:
            refused = error.message
        assert can(action, relations, state) == (not refused)
        assert not refused or refused.endswith(".")


@pytest.mark.parametrize("action", list(Action))
def test_somebody_without_a_relation_may_do_nothing(action: Action) -> None:
    assert not may(action, frozenset())
    with pytest.raises(NotPermitted):
        check_may(action, frozenset())


@pytest.mark.parametrize("action", [Action.JUDGE, Action.DECIDE, Action.PUBLISH])
def test_whoever_wrote_does_not_judge_sign_or_publish_whatever_else_they_are(action: Action) -> None:
    for relations in SETS_OF_RELATIONS:
        assert not may(action, relations | {Relation.CONTRIBUTOR})
    with pytest.raises(NotPermitted) as refused:
        check_may(action, frozenset(Relation))
    assert refused.value.code is Refusal.CONTRIBUTOR


def test_there_is_no_relation_for_superusers_or_staff() -> None:
    assert {relation.value for relation in Relation} == {
        "member",
        "contributor",
        "reviewer",
        "publisher",
        "reader",
        "auditor",
    }


def test_a_rejection_stands_until_there_is_a_new_revision() -> None:
    assert not state_allows(Action.SUBMIT, RoundState.REJECTED)
    assert state_allows(Action.EDIT, RoundState.REJECTED)
    with pytest.raises(WrongState) as refused:
        check_state(Action.DECIDE, RoundState.REJECTED)
    assert refused.value.code is Refusal.REJECTED


def test_what_is_allowed_to_whoever_signs_needs_a_round_that_waits_for_it() -> None:
    assert [state for state in STATES if state_allows(Action.DECIDE, state)] == [RoundState.OPEN]
    assert [state for state in STATES if state_allows(Action.PUBLISH, state)] == [RoundState.APPROVED]
    assert [state for state in STATES if state_allows(Action.WITHDRAW, state)] == [RoundState.PUBLISHED]


def _reach(start: RoundState) -> set[RoundState]:
    reached, open_states = {start}, [start]
    while open_states:
        for new in TRANSITIONS[open_states.pop()] - reached:
            reached.add(new)
            open_states.append(new)
    return reached
