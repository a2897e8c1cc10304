"""The transition table of runs is total, ends, and is the one that the documents show."""

from __future__ import annotations

import pytest

from config.management.commands.states import DIAGRAM, diagram
from research.states import LIVE_STATES, TERMINAL_STATES, TRANSITIONS, RunState, can_move


def test_every_state_has_a_row() -> None:
    assert set(TRANSITIONS) == set(RunState)


def test_every_state_is_waiting_live_or_terminal() -> None:
    assert {RunState.QUEUED} | LIVE_STATES | TERMINAL_STATES == set(RunState)
    assert not LIVE_STATES & TERMINAL_STATES


@pytest.mark.parametrize("state", list(RunState))
def test_every_state_is_reached_from_the_queue_and_can_end(state: RunState) -> None:
    assert state in _reach(RunState.QUEUED)
    assert _reach(state) & TERMINAL_STATES


@pytest.mark.parametrize("state", sorted(TERMINAL_STATES))
def test_an_ended_run_never_moves_again(state: RunState) -> None:
    assert not any(can_move(state, new) for new in RunState)


def test_a_running_run_is_never_cancelled_without_being_asked_first() -> None:
    assert not can_move(RunState.RUNNING, RunState.CANCELLED)


def test_the_diagram_in_the_documents_is_the_table() -> None:
    assert DIAGRAM.read_text(encoding="utf-8") == diagram()


def _reach(start: RunState) -> set[RunState]:
    reached, open_states = {start}, [start]
    while open_states:
        for new in TRANSITIONS[open_states.pop()] - reached:
            reached.add(new)
            open_states.append(new)
    return reached
