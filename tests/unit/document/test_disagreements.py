"""Both sides of a disagreement stand in one section, each with its card and its weights by name, and the cards lead back."""

from __future__ import annotations

import dataclasses
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from publishing.document.blocks import blocks, text_units
from publishing.document.build import build_document
from publishing.document.canonical import canonical_json, parse_document
from publishing.document.disagreements import shared_words
from publishing.document.edits import Exclude, Move, apply_edits
from publishing.document.labels import LANGUAGES, labels_for
from publishing.document.parts import is_regular
from publishing.document.runs import Block, BlockKind
from publishing.document.types import ReportDocument
from publishing.errors import InvalidDocument
from research.findings import Disagreement
from research.verification.conflicts.types import (
    BasisDifference,
    BasisDimension,
    Cause,
    Conflict,
    ConflictKind,
    Resolution,
)
from tests.golden import findings as golden
from tests.golden import verified as made
from tests.support.documents import REVISIONS, edition, tree_of, with_value

VERIFIED = REVISIONS["verified"]


def section(document: ReportDocument, anchor: str) -> list[Block]:
    shown = blocks(document)
    starts = [at for at, block in enumerate(shown) if block.kind is BlockKind.HEADING]
    start = next(at for at in starts if shown[at].anchor == anchor)
    return list(shown[start : next((at for at in starts if at > start), len(shown))])


def units(found: list[Block]) -> list[str]:
    return [line.text for block in found for line in block.lines]


def with_conflict(language: str = "en", **fields: object) -> ReportDocument:
    whole = made.factual()
    assert isinstance(whole.about, Conflict)
    about = dataclasses.replace(whole.about, **fields)  # type: ignore[arg-type]
    found = dataclasses.replace(golden.verified(language), disagreements=(dataclasses.replace(whole, about=about),))
    return build_document(found)


def test_both_sides_are_shown_in_the_same_form() -> None:
    positions = [block for block in section(VERIFIED, "disagreements") if block.kind is BlockKind.POSITION]
    first, second = positions[:2]
    assert [line.text for line in first.lines] == [
        "Position A “2.4 million” [1a]",
        "The ferries carried 2.4 million passengers in 2025.",
        "Annual report 2025 of the Lindhavn ferries · Lindhavn Ferries · 2026-02-10",
        "Kind: Primary source; it tells of its own figures or doings.",
        "Authority: Primary for a figure.",
        "Age: Published 2026-02-10. Young enough for a figure.",
        "Fit: It is about this very thing.",
        "Also on this side: [2].",
        "Told in statements: 1.",
    ]
    assert [line.text.split()[0] for line in second.lines] == [
        "Position", "The", "Ferry", "Kind:", "Authority:", "Age:", "Fit:", "Told",
    ]  # fmt: skip


def test_what_it_is_about_is_what_both_sides_say_in_the_same_words() -> None:
    assert VERIFIED.disagreements[0].about == "The ferries carried … million passengers in 2025"
    assert units(section(VERIFIED, "disagreements"))[2] == "Disagreement 1: The ferries carried … million passengers in 2025"


def test_bases_cause_and_outcome_stand_behind_the_positions() -> None:
    said = units(section(VERIFIED, "disagreements"))
    assert said[-4:] == [
        "The bases differ in time: [3b] 2023; [2a] 2025.",
        "The bases differ in sample: [3b] all crossings; [2a] not told.",
        "Likely cause: they speak of different times.",
        "Explained by time: each holds for its own time, and together they tell a change.",
    ]
    assert "Resolved by a third, independent source that speaks of this very disagreement. It speaks for position A." in said
    assert "The third source: [3a]" in said


def test_estimates_that_scatter_stand_apart_and_are_no_disagreement() -> None:
    assert "Estimates range from 4.8 to 5.3 million." in units(section(VERIFIED, "estimates"))
    assert not any("Estimates" in unit for unit in units(section(VERIFIED, "disagreements")))


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("kind", list(ConflictKind))
def test_every_kind_is_said_in_words(language: str, kind: ConflictKind) -> None:
    said = units(section(with_conflict(language, kind=kind), "disagreements"))
    assert labels_for(language).verifying.kinds[kind] in said


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("resolution", list(Resolution))
def test_every_outcome_is_said_and_a_favoured_side_is_named(language: str, resolution: Resolution) -> None:
    words = labels_for(language).verifying
    said = units(section(with_conflict(language, resolution=resolution, favoured=1), "disagreements"))
    full = f"{words.resolutions[resolution]} {words.favoured.format(letter='B')}".replace("。 ", "。")
    assert full in said
    assert words.resolutions[resolution] in units(
        section(with_conflict(language, resolution=resolution, favoured=-1), "disagreements")
    )


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("cause", list(Cause))
def test_every_cause_is_said(language: str, cause: Cause) -> None:
    said = units(section(with_conflict(language, cause=cause), "disagreements"))
    assert labels_for(language).verifying.causes[cause] in said


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("dimension", list(BasisDimension))
def test_every_difference_of_basis_is_said_with_what_each_side_tells(language: str, dimension: BasisDimension) -> None:
    words = labels_for(language).verifying
    document = with_conflict(language, differences=(BasisDifference(dimension=dimension, said=("one", "")),))
    (sentence,) = document.disagreements[0].differences
    assert words.dimensions[dimension] in sentence
    assert "[1a] one" in sentence
    assert words.not_told in sentence


def test_a_card_that_only_a_disagreement_cites_has_its_evidence_and_its_source_and_leads_back() -> None:
    alone = [card for card in VERIFIED.cards if not card.cited_by]
    assert alone
    records = {record.card for record in VERIFIED.evidence}
    numbers = {entry.number for entry in VERIFIED.ledger}
    for card in alone:
        assert card.anchor in records
        assert card.source in numbers
    cards = {block.anchor: block for block in blocks(VERIFIED) if block.kind is BlockKind.CARD}
    for entry in VERIFIED.disagreements:
        for held in entry.marks:
            assert entry.anchor in [run.target for line in cards[held.card].lines for run in line.runs]


def test_a_disagreement_stays_when_the_statement_that_told_a_side_goes() -> None:
    changed = apply_edits(VERIFIED, (Exclude(anchor="statement-3", reason="r"),), edition=edition(2))
    first = changed.disagreements[0]
    assert [position.statement for position in first.positions] == [1, 0]
    assert {held.card for held in first.marks} <= {card.anchor for card in changed.cards}
    assert is_regular(changed)


def test_marks_in_its_sentences_follow_the_order_of_the_statements() -> None:
    changed = apply_edits(VERIFIED, [Move(anchor="statement-2", direction="up")], edition=edition(2))
    labels = {card.anchor: card.label for card in changed.cards}
    for entry in changed.disagreements:
        assert all(held.label == labels[held.card] for held in entry.marks)
        marks = " ".join(f"[{position.citation.label}]" for position in entry.positions)
        for sentence in entry.differences:
            assert all(mark in sentence for mark in marks.split())


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("direct_findings", 0, "conflicts"), ["conflict-9"], "disagreement that the document does not have"),
        (("disagreements", 0, "positions", 0, "statement"), 99, "told by a statement"),
        (("disagreements", 0, "positions", 0, "citation", "card"), "card-99", "citation without a card"),
        (("disagreements",), [], "does not have|nothing cites"),
        (("disagreements", 1, "anchor"), "conflict-1", "under one anchor"),
        (("derivations", 0, "breaks"), 7, "does not rest on"),
    ],
)
def test_a_document_that_does_not_close_is_refused(path: tuple[str | int, ...], value: object, message: str) -> None:
    tree = with_value(tree_of(VERIFIED), path, value)
    with pytest.raises(InvalidDocument, match=message):
        parse_document(json.dumps(tree).encode())


def test_a_report_without_disagreements_has_no_section_of_them() -> None:
    anchors = [block.anchor for block in blocks(REVISIONS["everything"])]
    assert "disagreements" not in anchors
    assert "estimates" not in anchors


def test_a_position_without_a_grade_shows_its_kind_alone() -> None:
    bare = dataclasses.replace(made.factual(), grades=())
    document = build_document(dataclasses.replace(golden.verified(), disagreements=(bare,)))
    assert [position.standing for position in document.disagreements[0].positions] == ["", ""]
    assert all(position.kind for position in document.disagreements[0].positions)


def test_a_side_without_a_passage_is_not_shown() -> None:
    whole = made.factual()
    lone = dataclasses.replace(whole, cards=whole.cards[:1])
    assert build_document(dataclasses.replace(golden.verified(), disagreements=(lone,))).disagreements == ()


def test_a_passage_beyond_the_sides_is_not_shown() -> None:
    whole = made.factual()
    more = dataclasses.replace(whole, cards=(*whole.cards, *made.of_basis().cards))
    document = build_document(dataclasses.replace(golden.verified(), disagreements=(more,)))
    assert len(document.disagreements[0].positions) == 2


def test_a_restricted_term_is_withheld_from_a_disagreement() -> None:
    found: Disagreement = made.factual()
    brief = golden.brief(restricted_terms=("3.1 million",))
    document = build_document(dataclasses.replace(golden.verified(), disagreements=(found,), brief=brief))
    assert "3.1 million" not in "\n".join(text_units(document))
    assert b"3.1 million" not in canonical_json(document)


@pytest.mark.parametrize(
    ("quotes", "about"),
    [
        (("It costs 3 crowns a day.", "A boat left."), ""),
        (("The bridge is 40 m long.", "The bridge is 44 m long."), "The bridge is … m long"),
        (("The same words here.", "The same words here."), "The same words here."),
        (
            ("渡轮在2025年运送了二百四十万名乘客", "渡轮在2025年运送了三百一十万名乘客"),
            "渡轮在2025年运送了 … 百 … 十万名乘客",
        ),
        ((), ""),
    ],
)
def test_the_subject_is_what_the_quotations_share(quotes: tuple[str, ...], about: str) -> None:
    assert shared_words(quotes) == about


@given(st.lists(st.text(max_size=200), max_size=4))
def test_a_subject_is_short_whatever_is_quoted(quotes: list[str]) -> None:
    assert len(shared_words(quotes)) <= 110
