"""A list of edits makes a document that closes like any other, and says truly what it is."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from publishing.document.build import build_document
from publishing.document.canonical import canonical_json, fingerprint, parse_document
from publishing.document.edits import EDITS, Exclude, Move, Retitle, Reword, apply_edits, falls_with, upgraded
from publishing.document.items import item_at, items_of
from publishing.document.labels import LANGUAGES
from publishing.document.parts import is_regular
from publishing.document.types import Gap, ReportDocument
from publishing.errors import InvalidEdit
from research.admission.types import ItemKind
from research.evidence.types import HitFate
from research.verification.types import Basis, Verdict
from tests.golden import findings as golden
from tests.support.documents import EDITABLE, REVISIONS, edition, edits_of

WHOLE = REVISIONS["everything"]
REASON = "It is off the subject."


def edited(*edits: Retitle | Reword | Exclude | Move, base: ReportDocument = WHOLE) -> ReportDocument:
    return apply_edits(base, edits, edition=edition(2))


def anchors(document: ReportDocument) -> list[str]:
    return [item.anchor for item in items_of(document)]


def fates(document: ReportDocument) -> dict[HitFate, int]:
    return {fate.fate: fate.count for fate in document.account.fates}


def cited_sources(document: ReportDocument) -> set[str]:
    """The copies in which the cited passages stand: a work may be cited at more than one address."""
    cited = {card.anchor for card in document.cards}
    return {record.source_id for record in document.evidence if record.card in cited}


def addresses(document: ReportDocument) -> int:
    return sum(1 + len(entry.also) for entry in document.ledger)


@pytest.mark.parametrize("name", sorted(REVISIONS))
def test_no_edits_make_the_same_document(name: str) -> None:
    assert apply_edits(REVISIONS[name], (), edition=edition()) == REVISIONS[name]


@pytest.mark.parametrize("name", sorted(golden.GOLDEN))
def test_a_delivered_document_becomes_a_revision_in_nothing_but_edition_and_anchors(name: str) -> None:
    delivered = build_document(golden.GOLDEN[name]())
    first = upgraded(delivered, edition=edition())
    bare = tuple(gap.model_copy(update={"anchor": ""}) for gap in first.gaps)
    assert first.model_copy(update={"edition": None, "gaps": bare}) == delivered
    assert [gap.anchor for gap in first.gaps] == [f"gap-{n}" for n in range(1, len(first.gaps) + 1)]
    assert fingerprint(first) != fingerprint(delivered)


def test_a_gap_keeps_the_anchor_that_it_has_and_takes_none_that_is_taken() -> None:
    gaps = (Gap(text="One."), Gap(text="Two.", anchor="gap-1"), Gap(text="Three."))
    document = upgraded(WHOLE.model_copy(update={"gaps": gaps}), edition=edition())
    assert [gap.anchor for gap in document.gaps] == ["gap-2", "gap-1", "gap-3"]


def test_the_edition_makes_each_revision_a_document_of_its_own_and_a_preview_has_none() -> None:
    marks = {fingerprint(apply_edits(WHOLE, (), edition=number)) for number in (None, edition(1), edition(2), edition(3))}
    assert len(marks) == 4
    assert apply_edits(WHOLE, (), edition=None).edition is None


def test_a_title_is_one_line() -> None:
    assert edited(Retitle(text="  Pumps\nand  gauges ")).title == "Pumps and gauges"


@pytest.mark.parametrize("edit", [Retitle(text=" \n"), Reword(anchor="statement-1", text="\u202e\u200b")])
def test_a_text_without_words_is_refused(edit: Retitle | Reword) -> None:
    with pytest.raises(InvalidEdit, match="write a sentence"):
        edited(edit)


def test_a_reworded_fact_is_unchecked_marked_and_in_the_language_of_the_report() -> None:
    document = edited(Reword(anchor="statement-2", text="The pumps start at 3.9 m."))
    fact = document.direct_findings[1]
    assert (fact.text, fact.edited, fact.language) == ("The pumps start at 3.9 m.", True, "en")
    assert (fact.verdict, fact.basis) == (Verdict.UNCHECKED, Basis.NONE)
    assert fact.citations == WHOLE.direct_findings[1].citations
    assert document.evidence_statement.unchecked == WHOLE.evidence_statement.unchecked + 1
    assert document.evidence_statement.quoted == WHOLE.evidence_statement.quoted - 1


def test_a_fact_reworded_to_the_very_quotation_is_unchecked_all_the_same() -> None:
    fact = edited(Reword(anchor="statement-3", text="It was calibrated twice.")).direct_findings[2]
    assert (fact.verdict, fact.edited) == (Verdict.UNCHECKED, True)


@pytest.mark.parametrize("wording", ["Die Pumpen laufen ab 3,9 m.", " Die  Pumpen laufen\nab 3,9 m. "])
def test_a_wording_that_returns_is_as_it_was(wording: str) -> None:
    away = Reword(anchor="statement-2", text="The pumps start early.")
    assert edited(away, Reword(anchor="statement-2", text=wording)) == apply_edits(WHOLE, (), edition=edition(2))


def test_a_composed_and_a_decomposed_wording_are_one() -> None:
    texts = ("Caf\u00e9 prices rise.", "Cafe\u0301 prices rise.")
    one, other = (edited(Reword(anchor="statement-2", text=text)) for text in texts)
    assert fingerprint(one) == fingerprint(other)
    assert items_of(one) == items_of(other)


def test_gaps_and_conclusions_are_reworded_too() -> None:
    document = edited(
        Reword(anchor="gap-2", text="Wear is not known."), Reword(anchor="statement-10", text="Start the pumps earlier.")
    )
    gap, advice = document.gaps[1], document.recommendations[0]
    assert (gap.text, gap.edited, gap.sources) == ("Wear is not known.", True, WHOLE.gaps[1].sources)
    assert (advice.text, advice.edited, advice.conditions) == (
        "Start the pumps earlier.", True, WHOLE.recommendations[0].conditions,
    )  # fmt: skip


def test_what_rests_on_an_excluded_item_is_excluded_with_it() -> None:
    assert falls_with(WHOLE, "statement-1") == ("statement-8", "statement-9", "statement-10")
    document = edited(Exclude(anchor="statement-1", reason=REASON))
    assert anchors(document) == [*(f"statement-{n}" for n in range(2, 8)), "gap-1", "gap-2"]
    assert document.evidence_statement.excluded == 4
    assert "Statements that an editor left out after the research: 4." in document.evidence_statement.lines


@pytest.mark.parametrize(("anchor", "fallen"), [("statement-7", ()), ("statement-10", ()), ("gap-1", ()), ("nothing", ())])
def test_what_carries_nothing_takes_nothing_with_it(anchor: str, fallen: tuple[str, ...]) -> None:
    assert falls_with(WHOLE, anchor) == fallen


def test_what_editors_left_out_adds_up_over_the_revisions() -> None:
    second = edited(Exclude(anchor="statement-10", reason=REASON))
    third = edited(Exclude(anchor="statement-7", reason=REASON), Exclude(anchor="gap-1", reason=REASON), base=second)
    assert third.evidence_statement.excluded == 2


def test_a_source_that_nothing_cites_any_more_is_a_source_read_and_the_account_follows() -> None:
    document = edited(Exclude(anchor="statement-2", reason=REASON), Exclude(anchor="statement-7", reason=REASON))
    assert [entry.source.path for entry in document.ledger] == ["notes/harbour.md", "zh/雨量.txt", "ar/sea.html"]
    assert [source.path for source in document.sources_read] == ["notes/paint.md", "de/betriebsbuch.pdf"]
    assert fates(document)[HitFate.CITED] == fates(WHOLE)[HitFate.CITED] - 1 == 3
    assert fates(document)[HitFate.READ] == fates(WHOLE)[HitFate.READ] + 1
    assert {record.card for record in document.evidence} == {card.anchor for card in document.cards}


def test_labels_are_made_anew_by_first_citation_and_cards_keep_their_anchors() -> None:
    document = edited(Exclude(anchor="statement-1", reason=REASON))
    assert [(card.label, card.anchor, card.cited_by) for card in document.cards] == [
        ("1a", "card-2a", (1,)), ("1b", "card-2b", (6,)), ("2a", "card-1a", (5,)), ("2b", "card-1c", (2, 5)),
        ("3", "card-3", (3,)), ("4", "card-4", (4,)),
    ]  # fmt: skip
    quotes = {card.anchor: card.quote for card in WHOLE.cards}
    assert all(card.quote == quotes[card.anchor] for card in document.cards)


@pytest.mark.parametrize("name", EDITABLE)
def test_a_report_is_not_left_without_any_statement(name: str) -> None:
    document = REVISIONS[name]
    facts = [item.anchor for item in items_of(document) if item.kind is ItemKind.FACT]
    if facts:
        with pytest.raises(InvalidEdit, match="last statement"):
            edited(*(Exclude(anchor=anchor, reason=REASON) for anchor in facts), base=document)


def test_the_only_gap_of_a_report_without_statements_may_go() -> None:
    assert edited(Exclude(anchor="gap-1", reason=REASON), base=REVISIONS["no-evidence"]).gaps == ()


@pytest.mark.parametrize(
    "edits",
    [
        (Reword(anchor="statement-99", text="Words."),),
        (Exclude(anchor="card-1a", reason=REASON),),
        (Exclude(anchor="statement-1", reason=REASON), Reword(anchor="statement-8", text="Words.")),
        (Exclude(anchor="gap-1", reason=REASON), Exclude(anchor="gap-1", reason=REASON)),
        (Move(anchor="findings", direction="up"),),
    ],
)
def test_an_item_that_is_not_there_any_more_is_refused(edits: tuple[Reword | Exclude | Move, ...]) -> None:
    with pytest.raises(InvalidEdit, match="not in the draft"):
        edited(*edits)


@pytest.mark.parametrize(
    ("anchor", "direction"),
    [
        ("statement-1", "up"), ("statement-7", "down"), ("statement-8", "up"), ("statement-9", "down"),
        ("statement-10", "up"), ("statement-10", "down"), ("gap-1", "up"), ("gap-2", "down"),
    ],
)  # fmt: skip
def test_nothing_moves_beyond_the_end_of_its_list(anchor: str, direction: str) -> None:
    with pytest.raises(InvalidEdit, match="beyond the end"):
        edited(Move.model_validate({"anchor": anchor, "direction": direction}))


def test_neighbours_change_places_and_premises_follow_the_numbers() -> None:
    document = edited(Move(anchor="statement-1", direction="down"), Move(anchor="statement-9", direction="up"))
    assert [fact.anchor for fact in document.direct_findings][:2] == ["statement-2", "statement-1"]
    first, second = document.derivations
    assert (first.anchor, first.number, first.premises) == ("statement-9", 8, (5, 9))
    assert (second.anchor, second.number, second.premises) == ("statement-8", 9, (1, 2))


def test_a_further_finding_becomes_a_direct_one_and_goes_back() -> None:
    up = edited(Move(anchor="statement-6", direction="up"))
    assert [fact.anchor for fact in up.direct_findings][-1] == "statement-6"
    assert [fact.anchor for fact in up.further_findings] == ["statement-7"]
    assert edited(Move(anchor="statement-6", direction="down"), base=up) == apply_edits(WHOLE, (), edition=edition(2))


def test_the_findings_are_never_without_a_direct_one() -> None:
    left = edited(*(Exclude(anchor=f"statement-{n}", reason=REASON) for n in range(1, 6)))
    assert [fact.anchor for fact in left.direct_findings] == ["statement-6"]
    with pytest.raises(InvalidEdit, match="beyond the end"):
        edited(Move(anchor="statement-6", direction="down"), base=left)


def test_a_section_that_nothing_is_left_of_goes_with_its_heading() -> None:
    sectioned = REVISIONS["sections"]
    assert [section.anchor for section in sectioned.sections] == ["axis-1", "axis-2"]
    left = edited(Exclude(anchor="statement-7", reason=REASON), base=sectioned)
    assert [section.anchor for section in left.sections] == ["axis-1"]


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_a_verbatim_report_with_another_wording_says_that_a_person_reworded(language: str) -> None:
    whole = golden.small()
    quoted = golden.quoted_fact(2, golden.TIDE, "It was calibrated twice.")
    findings = dataclasses.replace(whole, brief=golden.brief(language=language), facts=(*whole.facts, quoted))
    base, words = upgraded(build_document(findings), edition=edition()), LANGUAGES[language]
    changed = edited(Reword(anchor="statement-2", text="It was calibrated again."), base=base)
    assert (base.method_note, changed.method_note) == (words.method_extractive, words.method_edited)
    restored = edited(Exclude(anchor="statement-2", reason=REASON), base=changed)
    assert restored.method_note == words.method_extractive
    assert words.rests_excluded.format(count=1) in restored.evidence_statement.lines


def test_a_model_report_with_another_wording_says_both_and_keeps_the_word_on_its_language() -> None:
    findings = dataclasses.replace(golden.everything(), brief=golden.brief(language="cs"))
    base = upgraded(build_document(findings), edition=edition())
    changed = edited(Reword(anchor="statement-8", text="Pumpy tehdy běží."), base=base)
    assert changed.method_note.startswith(LANGUAGES["en"].method_model_edited)
    assert changed.method_note.endswith(base.method_note.removeprefix(LANGUAGES["en"].method_model))
    assert edited(Exclude(anchor="statement-8", reason=REASON), base=changed).method_note == base.method_note


def test_edits_go_through_json() -> None:
    edits = (
        Retitle(text="T"),
        Reword(anchor="a", text="t"),
        Exclude(anchor="a", reason="r"),
        Move(anchor="a", direction="up"),
    )
    assert EDITS.validate_json(EDITS.dump_json(edits)) == edits


@settings(deadline=None, max_examples=300)
@given(st.data(), st.sampled_from(EDITABLE))
def test_any_edits_are_refused_or_make_a_document_that_closes(data: st.DataObject, name: str) -> None:
    base = REVISIONS[name]
    edits = data.draw(edits_of(base))
    try:
        document = apply_edits(base, edits, edition=edition(2))
    except InvalidEdit:
        return
    assert canonical_json(apply_edits(base, edits, edition=edition(2))) == canonical_json(document)
    assert parse_document(canonical_json(document)) == document
    assert is_regular(document)
    assert sum(fates(document).values()) == document.account.total == base.account.total
    counted = fates(base).get(HitFate.CITED, 0) == len(cited_sources(base))
    assert fates(document).get(HitFate.CITED, 0) == (len(cited_sources(document)) if counted else 0)
    assert addresses(document) + len(document.sources_read) == addresses(base) + len(base.sources_read)
    assert bool(document.direct_findings) or not document.further_findings
    touched = {edit.anchor for edit in edits if isinstance(edit, Reword)}
    before = {item.anchor: item for item in items_of(base)}
    for item in items_of(document):
        assert item.anchor in before
        assert item.key == before[item.anchor].key or item.anchor in touched
        assert item.edited is (item.text != before[item.anchor].text)
    gone = [item for anchor, item in before.items() if item_at(document, anchor) is None]
    assert document.evidence_statement.excluded == sum(item.kind is not ItemKind.GAP for item in gone)
