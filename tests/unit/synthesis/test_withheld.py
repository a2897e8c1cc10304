"""A passage that holds a restricted term is found in whatever dress, also where two passages share it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from research.budget import Limits
from research.evidence.types import Source
from research.synthesis.packet import build_packet
from research.synthesis.types import Packet
from research.synthesis.withheld import open_packet
from tests.support.evidence import stored

SOURCE = stored("The harbour is old.", "Project Heron buys the harbour.", "The tariff was raised.")
OTHER = stored("Tulips are grown in the north.", number=2)
TERMS = ("Project Heron",)


def opened(*sources: Source, terms: tuple[str, ...] = TERMS, limits: Limits | None = None) -> tuple[Packet, frozenset[str]]:
    build = partial(build_packet, sources, "Who buys the harbour?", limits=limits or Limits())
    return open_packet(sources, terms, lambda chunk_ids: build(withheld=chunk_ids))


def shown(packet: Packet) -> list[str]:
    return [chunk.chunk_id for source in packet.sources for chunk in source.chunks]


def test_the_passages_that_hold_a_term_are_withheld_and_no_other() -> None:
    packet, withheld = opened(SOURCE, OTHER)
    assert withheld == {"S1.C2"}
    assert shown(packet) == ["S1.C1", "S1.C3", "S2.C1"]
    assert packet.left_out == ("S1.C2",)


def test_without_a_term_nothing_is_withheld() -> None:
    assert opened(SOURCE, OTHER, terms=("Nightjar",))[1] == frozenset()


def test_two_passages_that_share_a_term_are_both_withheld() -> None:
    source = stored("The harbour is bought by Project", "Heron in the spring.", "The tariff was raised.")
    assert opened(source)[1] == {"S1.C1", "S1.C2"}


def test_a_term_in_the_title_withholds_the_whole_source() -> None:
    packet, withheld = opened(SOURCE, replace(OTHER, title="Notes on PROJECT HERON"))
    assert withheld == {"S1.C2", "S2.C1"}
    assert [source.source_id for source in packet.sources] == ["S1"]


def test_what_takes_the_place_of_a_withheld_passage_is_looked_at_as_well() -> None:
    passages = [f"Project Heron buys harbour number {number} of the city." for number in range(12)]
    packet, withheld = opened(stored(*passages, "Nobody buys it."), limits=replace(Limits(), packet_chars=100))
    assert withheld
    assert not any("Heron" in chunk.text for source in packet.sources for chunk in source.chunks)


def test_what_is_withheld_is_left_out_of_the_packet_and_recorded_and_no_bound_is_blamed() -> None:
    packet = build_packet((SOURCE, OTHER), "Who buys the harbour?", limits=Limits(), withheld=frozenset({"S1.C2"}))
    assert [chunk.chunk_id for source in packet.sources for chunk in source.chunks] == ["S1.C1", "S1.C3", "S2.C1"]
    assert packet.left_out == ("S1.C2",)
    assert not packet.full


@pytest.mark.parametrize("withheld", [frozenset({"S1.C1", "S1.C2", "S1.C3"})])
def test_a_source_of_which_nothing_is_left_is_not_named(withheld: frozenset[str]) -> None:
    packet = build_packet((SOURCE, OTHER), "Who buys the harbour?", limits=Limits(), withheld=withheld)
    assert [source.source_id for source in packet.sources] == ["S2"]
