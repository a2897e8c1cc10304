"""What was removed is counted by reason and never repeated; the quality of a report is parts of a whole, or none."""

from __future__ import annotations

import dataclasses

import pytest

from publishing.document.blocks import blocks, text_units
from publishing.document.build import build_document
from publishing.document.canonical import canonical_json
from publishing.document.changes import change_counts
from publishing.document.edits import Exclude, apply_edits
from publishing.document.labels import LANGUAGES, labels_for
from publishing.document.quality_types import ChangeCount
from publishing.document.runs import BlockKind
from publishing.document.types import ReportDocument
from publishing.document.vocabulary import REASONS, Reason
from research.findings import AlignmentState, Quality
from research.verification.metrics.types import Counts, Layer
from research.verification.rulings import Act, RulingCode
from tests.golden import findings as golden
from tests.golden.verified import RULINGS, ruling
from tests.support.documents import REVISIONS, edition

NOTHING = Counts()
VERIFIED = REVISIONS["verified"]


def with_quality(language: str = "en", layer: Layer = Layer.NONE, counts: Counts = NOTHING) -> ReportDocument:
    quality = Quality(counts=counts, layer=layer)
    return build_document(dataclasses.replace(golden.verified(language), quality=quality))


def part(document: ReportDocument, anchor: str) -> list[str]:
    """The text of the lines under one heading."""
    shown = blocks(document)
    start = next(at for at, block in enumerate(shown) if block.anchor == anchor)
    end = next((at for at in range(start + 1, len(shown)) if shown[at].kind is BlockKind.HEADING), len(shown))
    return [line.text for block in shown[start + 1 : end] for line in block.lines]


def test_what_was_removed_and_restated_is_counted_by_reason() -> None:
    assert part(VERIFIED, "changes") == [
        "Verification may remove a sentence. What it removed is counted here by reason, and not repeated.",
        "Removed: 4.",
        "a figure, unit or measure that the evidence does not give: 2",
        "more was said than the evidence carries: 1",
        "what it was concluded from does not carry it: 1",
        "Restated at the strength of the evidence, and checked again: 1.",
        "more was said than the evidence carries: 1",
        "Kept word for word, with another source that carries it: 1.",
        "Told as a judgement, because its chain to the evidence is broken: 1.",
        "Kept against an objection that had no evidence: 1.",
    ]


def test_the_sentences_that_went_are_in_no_format() -> None:
    said = "\n".join(text_units(VERIFIED)) + canonical_json(VERIFIED).decode()
    for each in RULINGS:
        assert each.before not in said
        assert each.reason not in said
        assert each.code.value not in text_units(VERIFIED)


def test_a_statement_that_was_restated_and_fell_counts_as_removed_once() -> None:
    twice = (
        ruling("F1", Act.RESTATED, RulingCode.DROPPED_CONDITION),
        ruling("F1", Act.REMOVED, RulingCode.NOT_RESTATED),
        ruling("F1", Act.REMOVED, RulingCode.UNSUPPORTED),
    )
    assert change_counts(twice) == (ChangeCount(act=Act.REMOVED, reason=Reason.NOT_CARRIED, count=1),)


@pytest.mark.parametrize("code", list(RulingCode))
@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_code_is_told_by_its_reason(language: str, code: RulingCode) -> None:
    found = dataclasses.replace(golden.verified(language), rulings=(ruling("F9", Act.REMOVED, code),))
    words = labels_for(language)
    line = f"{words.verifying.reasons[REASONS[code]]}{words.colon.rstrip(' ')}"
    assert any(unit.startswith(line) for unit in part(build_document(found), "changes"))


@pytest.mark.parametrize("act", list(Act))
@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_act_is_told(language: str, act: Act) -> None:
    found = dataclasses.replace(golden.verified(language), rulings=(ruling("F9", act, RulingCode.VETOED),))
    assert labels_for(language).verifying.acts[act].format(count=1) in part(build_document(found), "changes")


def test_a_report_from_which_nothing_went_says_so() -> None:
    document = build_document(dataclasses.replace(golden.verified(), rulings=()))
    assert part(document, "changes") == ["Verification removed nothing and restated nothing."]
    assert not any("verification removed" in line for line in document.evidence_statement.lines)


def test_a_report_from_which_everything_went_says_why() -> None:
    document = build_document(golden.brought_nothing())
    assert document.evidence_statement.lines[0] == "This report makes no statements of its own."
    assert any(
        line.startswith("Statements that verification removed: 2 (a figure") for line in document.evidence_statement.lines
    )


@pytest.mark.parametrize("state", list(AlignmentState))
@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_how_far_statements_were_compared_stands_in_the_head(language: str, state: AlignmentState) -> None:
    document = build_document(dataclasses.replace(golden.verified(language), alignment=state))
    notes = [block.lines[0].text for block in blocks(document) if block.kind is BlockKind.NOTE]
    assert labels_for(language).verifying.alignment[state] in notes


def test_a_report_of_quotations_alone_has_nothing_to_compare() -> None:
    assert build_document(golden.small()).alignment_note == ""


def test_each_figure_is_a_part_of_a_whole_with_its_percentage() -> None:
    assert part(VERIFIED, "quality") == [
        "No figure stands out, so no layer is named for fixing.",
        "Assertions whose citation a check found to carry them: 8 of 10 (80 %)",
        "Assertions supported in part: 0 of 10 (0 %)",
        "Assertions not checked: 2 of 10 (20 %)",
        "Assertions without support: 0 of 10 (0 %)",
        "Aspects of the question that a statement covers: not applicable",
        "Numbers that stand in their evidence: 6 of 6 (100 %)",
        "Proposed statements that were removed: 4 of 14 (29 %)",
        "Proposed statements that were restated: 1 of 14 (7 %)",
        "Independent origins among the works read: 4 of 7 (57 %)",
        "Primary works among the works cited: 2 of 6 (33 %)",
    ]


def test_a_part_of_nothing_is_none() -> None:
    figures = part(with_quality(), "quality")[1:]
    assert {figure.rsplit(": ", 1)[1] for figure in figures} == {"none", "not applicable"}


def test_frozen_aspects_are_counted() -> None:
    figures = part(with_quality(counts=Counts(aspects=4, aspects_covered=3)), "quality")
    assert "Aspects of the question that a statement covers: 3 of 4 (75 %)" in figures


@pytest.mark.parametrize("layer", list(Layer))
@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_one_sentence_says_which_layer_to_fix(language: str, layer: Layer) -> None:
    assert part(with_quality(language, layer), "quality")[0] == labels_for(language).verifying.layers[layer]


def test_the_figures_are_those_of_the_research_also_after_an_edit_and_say_so() -> None:
    changed = apply_edits(VERIFIED, (Exclude(anchor="statement-7", reason="r"),), edition=edition(2))
    assert (changed.quality, changed.changes) == (VERIFIED.quality, VERIFIED.changes)
    assert part(changed, "quality")[-1] == "These figures are those of the research; the report was edited afterwards."


def test_a_report_that_was_not_measured_has_no_figures() -> None:
    assert "quality" not in [block.anchor for block in blocks(REVISIONS["everything"])]


def test_the_sources_are_grouped_by_what_their_kind_is_good_for_and_keep_their_numbers() -> None:
    said = part(VERIFIED, "sources")
    heads = [line for line in said if line in labels_for("en").verifying.trust.values()]
    assert heads == [
        "Primary: sources that speak of what is their own",
        "First hand: experiments, measurements and accounts of those who took part",
        "Second hand: news and sources that restate others",
        "Leads: community threads, roundups and demonstrations",
    ]
    entries = [line.split(" ", 1)[0] for line in said if line.startswith("[")]
    assert sorted(entries) == [f"[{entry.number}]" for entry in VERIFIED.ledger]
    assert any(line.startswith("Kind: Primary source · Publisher: Lindhavn Ferries") for line in said)


def test_sources_whose_kinds_nothing_told_stand_in_one_list() -> None:
    said = part(REVISIONS["everything"], "sources")
    assert not any(line in labels_for("en").verifying.trust.values() for line in said)
