"""What would a judge that approves of everything let through? Only what the rules have not stopped.

Counted on the labels that were planted with the sentences, never on a verdict.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache

import pytest

from tests.support.redteam import REDTEAM, STOPPED_BY_RULE, Planted, Ruled, load_cases, outcomes, staged

BLIND, INFORMED = "blind", "informed"
HALVES = (BLIND, INFORMED)
LEAST_STOPPED, MOST_REMOVED = 0.9, 0.1
# Seen on the set that no rule was fitted to: 0.87 of the false ones stopped, 0.13 of the true ones.
SEEN_STOPPED, SEEN_REMOVED = 0.83, 0.16

Scored = tuple[Planted, Ruled]


@cache
def scored(half: str) -> tuple[Scored, ...]:
    """Return every sentence of a half with what the rules made of it."""
    pairs: list[Scored] = []
    for case in load_cases(REDTEAM / f"{half}.json"):
        found = outcomes(staged(case))
        pairs += [(sentence, found[sentence.sentence_id]) for sentence in case.sentences]
    return tuple(pairs)


def false_ones(pairs: Iterable[Scored]) -> dict[str, list[Scored]]:
    kinds: dict[str, list[Scored]] = defaultdict(list)
    for sentence, ruled in pairs:
        if not sentence.is_true:
            kinds[sentence.kind].append((sentence, ruled))
    return kinds


def share(pairs: Iterable[Scored]) -> float:
    """Return the share (0..1) of sentences that were stopped."""
    stops = [ruled.is_stopped for _, ruled in pairs]
    return sum(stops) / len(stops)


def told(kinds: Mapping[str, list[Scored]], true: list[Scored]) -> str:
    rows = [
        f"{kind:26}{sum(r.is_stopped for _, r in pairs):4} of {len(pairs):3}  {share(pairs):.2f}"
        for kind, pairs in kinds.items()
    ]
    carried = sum(ruled.is_carried for _, ruled in true)
    rows += [f"{'true, removed':26}{sum(r.is_stopped for _, r in true):4} of {len(true):3}  {share(true):.2f}"]
    return "\n".join(["", *sorted(rows[:-1]), rows[-1], f"{'true, shown by rule':26}{carried:4} of {len(true):3}"])


@pytest.mark.parametrize("half", HALVES)
def test_the_cases_hold_enough_of_both_labels_and_every_passage_stands_on_its_page(half: str) -> None:
    pairs = scored(half)
    kinds = false_ones(pairs)
    true = [pair for pair in pairs if pair[0].is_true]
    print(half, told(kinds, true))  # noqa: T201 - the table for a person who asks for it
    assert sum(map(len, kinds.values())) >= 150
    assert len(true) >= 70
    assert set(STOPPED_BY_RULE) <= set(kinds)


@pytest.mark.parametrize("half", HALVES)
@pytest.mark.parametrize("kind", STOPPED_BY_RULE)
def test_the_screen_alone_stops_the_kinds_that_rules_can_show(kind: str, half: str) -> None:
    pairs = false_ones(scored(half))[kind]
    passed = [sentence.sentence_id for sentence, ruled in pairs if not ruled.is_stopped]
    stopped = share(pairs)
    assert stopped >= LEAST_STOPPED, passed


@pytest.mark.parametrize("half", HALVES)
def test_the_screen_removes_hardly_a_true_sentence(half: str) -> None:
    true = [pair for pair in scored(half) if pair[0].is_true]
    removed = {sentence.sentence_id: ruled.code for sentence, ruled in true if ruled.is_stopped}
    lost = share(true)
    assert lost <= MOST_REMOVED, removed


@pytest.mark.parametrize("half", HALVES)
def test_the_screen_approves_of_no_false_sentence(half: str) -> None:
    assert [sentence.sentence_id for sentence, ruled in scored(half) if not sentence.is_true and ruled.is_carried] == []


def test_on_a_set_that_no_rule_was_fitted_to_most_false_sentences_are_stopped_and_most_true_ones_stay() -> None:
    """What was seen there is lower than on the others; it is kept from sinking, and is no target of the rules."""
    pairs = scored("blind2")
    false = [pair for kind in STOPPED_BY_RULE for pair in false_ones(pairs).get(kind, [])]
    assert share(false) >= SEEN_STOPPED
    assert share([pair for pair in pairs if pair[0].is_true]) <= SEEN_REMOVED
