"""A passage that holds a restricted term is found in whatever dress, also where two passages share it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from research.budget import Limits
from research.synthesis.packet import build_packet
from research.synthesis.withheld import withheld_chunks
from tests.support.evidence import stored

SOURCE = stored("The harbour is old.", "Project Heron buys the harbour.", "The tariff was raised.")
OTHER = stored("Tulips are grown in the north.", number=2)
TERMS = ("Project Heron",)


def test_the_passages_that_hold_a_term_are_withheld_and_no_other() -> None:
    assert withheld_chunks((SOURCE, OTHER), TERMS) == {"S1.C2"}
    assert withheld_chunks((SOURCE, OTHER), ()) == frozenset()


def test_two_passages_that_share_a_term_are_both_withheld() -> None:
    source = stored("The harbour is bought by Project", "Heron in the spring.", "The tariff was raised.")
    assert withheld_chunks((source,), TERMS) == {"S1.C1", "S1.C2"}


def test_a_term_in_the_title_withholds_the_whole_source() -> None:
    assert withheld_chunks((replace(OTHER, title="Notes on PROJECT HERON"),), TERMS) == {"S2.C1"}


def test_what_is_withheld_is_left_out_of_the_packet_and_recorded_and_no_bound_is_blamed() -> None:
    packet = build_packet((SOURCE, OTHER), "Who buys the harbour?", limits=Limits(), withheld=frozenset({"S1.C2"}))
    assert [chunk.chunk_id for source in packet.sources for chunk in source.chunks] == ["S1.C1", "S1.C3", "S2.C1"]
    assert packet.left_out == ("S1.C2",)
    assert not packet.full


@pytest.mark.parametrize("withheld", [frozenset({"S1.C1", "S1.C2", "S1.C3"})])
def test_a_source_of_which_nothing_is_left_is_not_named(withheld: frozenset[str]) -> None:
    packet = build_packet((SOURCE, OTHER), "Who buys the harbour?", limits=Limits(), withheld=withheld)
    assert [source.source_id for source in packet.sources] == ["S2"]
