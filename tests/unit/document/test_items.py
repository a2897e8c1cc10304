"""Items are found in reading order, and each is the same while its wording and its evidence are."""

from __future__ import annotations

import hashlib

import pytest
import rfc8785

from publishing.document.blocks import blocks
from publishing.document.edits import Exclude, Move, Reword, apply_edits
from publishing.document.items import Item, item_at, items_of
from publishing.document.types import Edition, Gap, ReportDocument
from research.admission.types import ItemKind
from research.verification.types import Basis, Verdict
from tests.support.documents import EDITABLE, REVISIONS, edition

WHOLE = REVISIONS["everything"]


def found(document: ReportDocument, anchor: str) -> Item:
    item = item_at(document, anchor)
    assert item is not None
    return item


def gaps_of(document: ReportDocument) -> tuple[Gap, ...]:
    return (*(gap for section in document.sections for gap in section.gaps), *document.gaps)


def changed_fact(document: ReportDocument, **changes: object) -> ReportDocument:
    first, *others = document.direct_findings
    return document.model_copy(update={"direct_findings": (first.model_copy(update=changes), *others)})


@pytest.mark.parametrize("name", EDITABLE)
def test_items_stand_in_the_order_in_which_a_reader_meets_them(name: str) -> None:
    items = items_of(REVISIONS[name])
    shown = [block.anchor for block in blocks(REVISIONS[name])]
    anchors = [item.anchor for item in items if item.kind is not ItemKind.GAP]
    assert anchors == [anchor for anchor in shown if anchor in set(anchors)]
    numbers = [item.number for item in items if item.kind is not ItemKind.GAP]
    assert numbers == list(range(1, len(numbers) + 1))


def test_a_fact_has_its_verdict_and_its_cards_and_a_conclusion_its_premises() -> None:
    fact, conclusion, gap = (found(WHOLE, anchor) for anchor in ("statement-1", "statement-9", "gap-2"))
    assert (fact.kind, fact.verdict, fact.basis) == (ItemKind.FACT, Verdict.ENTAIL, Basis.QUOTE)
    assert fact.cards
    assert (conclusion.kind, conclusion.verdict) == (ItemKind.DERIVATION, None)
    assert conclusion.premises == ("statement-5", "statement-8")
    assert (gap.kind, gap.number, gap.text) == (ItemKind.GAP, 0, "The wear of the pumps is not recorded.")


def test_an_anchor_that_is_not_there_has_no_item() -> None:
    assert item_at(WHOLE, "statement-99") is None
    assert item_at(WHOLE, "card-1a") is None


def test_the_edition_the_place_and_the_number_do_not_make_an_item_another() -> None:
    moved = apply_edits(
        WHOLE,
        (Move(anchor="statement-2", direction="up"), Move(anchor="gap-2", direction="up")),
        edition=Edition(report=edition().report, revision=2),
    )
    keys = {item.anchor: item.key for item in items_of(moved)}
    assert keys == {item.anchor: item.key for item in items_of(WHOLE)}
    assert found(moved, "statement-2").number == 1


def test_leaving_out_an_item_leaves_the_keys_of_the_others() -> None:
    left = apply_edits(WHOLE, (Exclude(anchor="statement-1", reason="r"),), edition=None)
    before = {item.anchor: item.key for item in items_of(WHOLE)}
    assert all(before[item.anchor] == item.key for item in items_of(left))
    assert found(left, "statement-3").cards != ()


@pytest.mark.parametrize(
    "changes",
    [
        {"text": "The harbour gauge reads 4.3 m at spring tide."},
        {"verdict": Verdict.PARTIAL},
        {"basis": Basis.JUDGE},
        {"language": "de"},
    ],
)
def test_another_wording_or_verdict_is_another_item_on_the_same_evidence(changes: dict[str, object]) -> None:
    before, after = found(WHOLE, "statement-1"), found(changed_fact(WHOLE, **changes), "statement-1")
    assert before.digest != after.digest
    assert before.evidence_digest == after.evidence_digest
    assert before.key != after.key


@pytest.mark.parametrize("field", ["source_digest", "text_digest", "quote_digest", "start", "end"])
def test_other_bytes_text_span_or_quotation_are_other_evidence_for_whoever_cites_them(field: str) -> None:
    card = found(WHOLE, "statement-1").cards[0]
    records = tuple(
        record.model_copy(update={field: record.start + 1 if field in {"start", "end"} else "0" * 64})
        if record.card == card
        else record
        for record in WHOLE.evidence
    )
    other = WHOLE.model_copy(update={"evidence": records})
    changed = [item.anchor for item in items_of(WHOLE) if found(other, item.anchor).evidence_digest != item.evidence_digest]
    assert changed == ["statement-1"]
    assert found(other, "statement-1").digest == found(WHOLE, "statement-1").digest


def test_another_quotation_on_the_card_is_other_evidence() -> None:
    cards = tuple(
        card.model_copy(update={"quote": card.quote + "!"}) if card.anchor == "card-2a" else card for card in WHOLE.cards
    )
    other = WHOLE.model_copy(update={"cards": cards})
    changed = [item.anchor for item in items_of(WHOLE) if found(other, item.anchor).key != item.key]
    assert changed == ["statement-2"]


def test_other_conditions_and_another_method_make_another_item() -> None:
    advice = WHOLE.recommendations[0].model_copy(update={"conditions": ("never",)})
    conclusion = WHOLE.derivations[0].model_copy(update={"method": "by guess"})
    other = WHOLE.model_copy(
        update={"recommendations": (advice,), "derivations": (conclusion, *WHOLE.derivations[1:])},
    )
    changed = [item.anchor for item in items_of(WHOLE) if found(other, item.anchor).key != item.key]
    assert changed == ["statement-8", "statement-10"]


def test_a_fact_needs_a_person_unless_it_was_found_supported_and_a_conclusion_only_when_a_person_reworded_it() -> None:
    needed = {item.anchor for item in items_of(WHOLE) if item.needs_verdict}
    assert needed == {"statement-3", "statement-6", "statement-7"}
    edits = (Reword(anchor="statement-8", text="The pumps run then."), Reword(anchor="gap-2", text="Wear is not known."))
    edited = apply_edits(WHOLE, edits, edition=None)
    assert {item.anchor for item in items_of(edited) if item.needs_verdict} == needed | {"statement-8"}


def test_a_verdict_on_a_reworded_conclusion_falls_when_anything_under_it_changes() -> None:
    edited = apply_edits(WHOLE, (Reword(anchor="statement-10", text="Start them earlier."),), edition=edition())
    below = apply_edits(edited, (Reword(anchor="statement-2", text="The pumps run late."),), edition=edition())
    before, after = found(edited, "statement-10"), found(below, "statement-10")
    assert before.digest == after.digest
    assert before.evidence_digest != after.evidence_digest
    unrelated = apply_edits(edited, (Reword(anchor="statement-7", text="Diesel helps."),), edition=edition())
    assert found(unrelated, "statement-10").key == before.key


@pytest.mark.parametrize("name", EDITABLE)
def test_a_digest_is_that_of_the_canonical_form(name: str) -> None:
    for item in items_of(REVISIONS[name]):
        both = rfc8785.dumps([item.digest, item.evidence_digest])
        assert item.key == hashlib.sha256(both).hexdigest()
        if item.kind is ItemKind.GAP:
            sources = [list(gap.sources) for gap in gaps_of(REVISIONS[name]) if gap.anchor == item.anchor]
            value = ["gap", item.text, item.language, [], *sources]
            assert item.digest == hashlib.sha256(rfc8785.dumps(value)).hexdigest()
