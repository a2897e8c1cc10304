"""Beside each verified string stands how far it can be trusted; the string itself is the one that was verified."""

from __future__ import annotations

import dataclasses

import pytest

from publishing.document.blocks import blocks, text_units
from publishing.document.build import build_document
from publishing.document.diff import Change, diff_documents
from publishing.document.edits import Exclude, Reword, apply_edits
from publishing.document.items import item_at, parts_of
from publishing.document.labels import LANGUAGES, labels_for
from publishing.document.runs import BlockKind, Role
from publishing.document.types import Derivation, Fact, ReportDocument
from research.findings import Findings
from research.synthesis.types import HostGap, HostGapKind
from research.verification.layers.types import Calculation, Held
from research.verification.types import Basis, Verdict
from research.verification.wording.types import Grounds, Strength, Telling
from tests.golden import findings as golden
from tests.support.documents import REVISIONS, edition

VERIFIED = REVISIONS["verified"]


def facts(document: ReportDocument) -> dict[int, Fact]:
    return {part.number: part for part in parts_of(document) if isinstance(part, Fact)}


def line_of(document: ReportDocument, number: int) -> str:
    return next(unit for unit in text_units(document) if unit.startswith(f"{number}. "))


def with_telling(language: str = "en", basis: Basis = Basis.QUOTE, **fields: object) -> ReportDocument:
    """The small report, its one statement told like this."""
    found = golden.small()
    told = {"item_id": "F1", "strength": Strength.PLAIN, "grounds": Grounds.STRONG} | fields
    verdict = dataclasses.replace(found.facts[0].verdict, basis=basis)
    first = dataclasses.replace(found.facts[0], telling=Telling(**told), verdict=verdict)  # type: ignore[arg-type]
    return build_document(dataclasses.replace(found, facts=(first,), brief=golden.brief(language=language)))


def derived(document: ReportDocument, number: int) -> list[str]:
    block = next(b for b in blocks(document) if b.kind is BlockKind.DERIVATION and b.lines[0].text.startswith(f"{number}. "))
    return [line.text for line in block.lines]


def test_the_published_string_is_the_verified_one_to_the_character() -> None:
    found = golden.verified()
    assert [fact.text for fact in facts(VERIFIED).values()] == [finding.fact.text for finding in found.facts]
    shown = [b for b in blocks(VERIFIED) if b.kind is BlockKind.FACT]
    for block, finding in zip(shown, found.facts, strict=True):
        assert finding.fact.text in [run.text for run in block.lines[0].runs if run.role is Role.TEXT]


def test_an_attributed_statement_says_before_it_who_says_it() -> None:
    document = with_telling(strength=Strength.ATTRIBUTED, publisher="Port Office")
    assert line_of(document, 1).startswith("1. According to Port Office: The harbour gauge reads 4.2 m at spring tide. [1]")


def test_a_source_that_names_nobody_goes_by_its_title_in_quotation_marks() -> None:
    for publisher in ("", "Harbour notes"):
        document = with_telling(strength=Strength.ATTRIBUTED, publisher=publisher)
        assert line_of(document, 1).startswith("1. According to “Harbour notes”: The")


def test_a_publisher_with_a_restricted_term_is_withheld() -> None:
    found = golden.small()
    telling = Telling(item_id="F1", strength=Strength.ATTRIBUTED, grounds=Grounds.WEAK, publisher="Nightjar Press")
    first = dataclasses.replace(found.facts[0], telling=telling)
    brief = golden.brief(restricted_terms=("Nightjar",))
    document = build_document(dataclasses.replace(found, facts=(first,), brief=brief))
    assert "Nightjar" not in " ".join(text_units(document))
    assert line_of(document, 1).startswith("1. According to [withheld] Press: The")


def test_a_lead_says_that_nobody_of_authority_confirmed_it() -> None:
    said = line_of(with_telling(strength=Strength.LEAD), 1)
    assert said.startswith("1. Reported in community discussion, not confirmed by an authoritative source: The harbour")


@pytest.mark.parametrize("strength", [Strength.PLAIN, Strength.UNCHECKED, Strength.DISPUTED])
def test_what_needs_no_frame_has_none(strength: Strength) -> None:
    assert line_of(with_telling(strength=strength), 1).startswith("1. The harbour gauge")


@pytest.mark.parametrize("language", ["zh", "ja"])
def test_a_full_width_colon_brings_its_own_space(language: str) -> None:
    document = with_telling(language, strength=Strength.ATTRIBUTED, publisher="港務局")
    assert "：The harbour gauge" in line_of(document, 1)


def test_hollow_words_and_the_day_stand_behind_the_statement() -> None:
    document = with_telling(hollow=("significantly", "widely"), as_of="2025-11-02")
    assert line_of(document, 1).endswith("verbatim · no quantitative support: “significantly”, “widely” · as of 2025-11-02")


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_strength_is_told_in_every_language(language: str) -> None:
    words = labels_for(language).verifying
    for strength in Strength:
        said = line_of(with_telling(language, strength=strength, publisher="Port Office"), 1)
        assert (words.attributed.format(publisher="Port Office") in said) is (strength is Strength.ATTRIBUTED)
        assert (words.lead in said) is (strength is Strength.LEAD)
        assert (words.mark_disputed in said) is (strength is Strength.DISPUTED)


@pytest.mark.parametrize(
    ("basis", "mark"),
    [
        (Basis.QUOTE, "verbatim"),
        (Basis.SCREEN, "same in other words"),
        (Basis.JUDGE, "judged to be supported"),
        (Basis.PERSON, "checked by a reviewer"),
    ],
)
def test_how_a_statement_was_checked_is_a_word(basis: Basis, mark: str) -> None:
    assert line_of(with_telling(basis=basis), 1).endswith(f" {mark}")


def test_an_unchecked_statement_says_so() -> None:
    assert line_of(VERIFIED, 7).endswith("[5a] not checked for support")


def test_a_disputed_statement_leads_to_the_disagreement_and_its_position_leads_back() -> None:
    block = next(b for b in blocks(VERIFIED) if b.anchor == "statement-1")
    assert ("Disagreement 1", "conflict-1") in [(run.text, run.target) for run in block.lines[0].runs]
    positions = [b for b in blocks(VERIFIED) if b.kind is BlockKind.POSITION]
    assert "statement-1" in [run.target for line in positions[0].lines for run in line.runs]


def test_a_statement_in_a_disagreement_that_time_explains_is_not_disputed_and_leads_to_it() -> None:
    said = line_of(VERIFIED, 2)
    assert "disputed" not in said
    assert "verbatim · Disagreement 2 · as of 2023" in said


def test_the_evidence_statement_says_what_rests_on_strong_on_weak_and_on_no_evidence() -> None:
    said = VERIFIED.evidence_statement
    assert (said.strong, said.weak, said.groundless, said.disputed) == (3, 4, 1, 2)
    assert said.lines[:3] == (
        "Statements that rest on strong evidence (independent origins, a primary source among them): 3.",
        "Statements that rest on weak evidence (carried, but by less): 4.",
        "Statements that rest on no evidence that a check confirmed: 1.",
    )
    assert said.lines[-1] == "Sources were read up to 2026-03-04; nothing later is in this report."


def test_the_gaps_stand_right_behind_what_the_statements_rest_on_and_name_their_searches() -> None:
    headings = [block.anchor for block in blocks(VERIFIED) if block.kind is BlockKind.HEADING]
    assert headings[headings.index("evidence-statement") + 1] == "gaps"
    units = text_units(VERIFIED)
    assert any(unit.startswith("What was said of “crossing cost” was removed") for unit in units)
    assert any("More was searched for with “lindhavn crossing price 2025”" in unit for unit in units)
    assert "Searches behind this: “lindhavn ferries passengers 2025”, “lindhavn crossing price 2025”." in units


@pytest.mark.parametrize(
    ("queries", "said"),
    [
        ((), "It is not known from this evidence."),
        (("crossing price",), "More was searched for with these words, and nothing that carries it was found."),
        (("price 2025",), "More was searched for with “price 2025”, and nothing that carries it was found."),
    ],
)
def test_a_gap_where_a_statement_fell_says_what_was_searched_for_it(queries: tuple[str, ...], said: str) -> None:
    gap = HostGap(kind=HostGapKind.UNSUPPORTED, terms=("crossing price",), queries=queries)
    text = build_document(dataclasses.replace(golden.verified(), host_gaps=(gap,))).gaps[0].text
    assert text.startswith("What was said of “crossing price” was removed")
    assert text.endswith(said)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_a_gap_where_a_statement_fell_is_told_in_every_language(language: str) -> None:
    gap = HostGap(kind=HostGapKind.UNSUPPORTED, terms=("crossing price",), queries=("crossing price",))
    text = build_document(dataclasses.replace(golden.verified(language), host_gaps=(gap,))).gaps[0].text
    assert "crossing price" in text
    assert text.endswith(labels_for(language).verifying.gap_searched_so)


def test_a_conclusion_says_what_it_rests_on_and_what_would_break_it() -> None:
    assert derived(VERIFIED, 9) == [
        "9. Two counts of 2025 lie 0.7 million apart. calculated again",
        "Rests on 1 and 3; falls if 3 does not hold.",
        "Calculation: 3.1 − 2.4 = 0.7 million passengers",
        "By: subtraction",
    ]
    assert derived(VERIFIED, 10)[:2] == [
        "10. The fleet did not grow with the passengers. judged to follow",
        "Rests on 1, 2 and 5; falls if 5 does not hold.",
    ]
    assert derived(VERIFIED, 11) == ["11. The year was a good one. not checked whether it follows", "Rests on 6."]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "Beruht auf 1 und 3; fällt, wenn 3 nicht gilt."),
        ("fr", "Repose sur 1 et 3 ; tombe si 3 ne tient pas."),
        ("es", "Se apoya en 1 y 3; cae si 3 no se cumple."),
        ("zh", "基于陈述 1 和 3；若 3 不成立，则不成立。"),
        ("ja", "記述 1 と 3 に基づく。3 が成り立たなければ成り立たない。"),
    ],
)
def test_what_would_break_a_conclusion_is_said_in_every_language(language: str, said: str) -> None:
    document = build_document(golden.verified(language))
    assert derived(document, 9)[1] == said


def test_advice_without_a_chain_stands_under_its_own_heading_and_says_so_on_itself() -> None:
    shown = blocks(VERIFIED)
    headings = [block.anchor for block in shown if block.kind is BlockKind.HEADING]
    assert headings.index("judgements") == headings.index("recommendations") + 1
    assert line_of(VERIFIED, 12) == "12. Plan with 2.4 million passengers."
    assert line_of(VERIFIED, 13) == "13. Trust the blog less. judgement"


def test_a_judgement_does_not_point_to_what_was_removed() -> None:
    found = golden.verified()
    broken = dataclasses.replace(found.recommendations[0], premise_ids=("D2", "D77"))
    document = build_document(dataclasses.replace(found, recommendations=(broken, *found.recommendations[1:])))
    assert document.recommendations[-1].premises == (10,)


def test_a_report_without_judgements_has_no_heading_for_them() -> None:
    assert "judgements" not in [block.anchor for block in blocks(REVISIONS["everything"])]


def test_a_statement_that_a_person_reworded_has_no_frame_and_no_strength() -> None:
    changed = apply_edits(VERIFIED, (Reword(anchor="statement-2", text="A crossing cost 3.20."),), edition=edition(2))
    fact = facts(changed)[2]
    assert (fact.strength, fact.grounds) == (Strength.UNCHECKED, Grounds.NONE)
    assert (fact.frame, fact.hollow, fact.as_of) == ("", (), "")
    assert "before it was edited: Disagreement 2" in line_of(changed, 2)
    assert changed.evidence_statement.groundless == VERIFIED.evidence_statement.groundless + 1
    position = next(entry for entry in changed.disagreements if entry.anchor == "conflict-2").positions[0]
    assert position.statement == 0


def test_a_reworded_conclusion_is_not_known_to_follow_any_more() -> None:
    changed = apply_edits(VERIFIED, (Reword(anchor="statement-9", text="They lie apart."),), edition=edition(2))
    item = next(part for part in parts_of(changed) if isinstance(part, Derivation) and part.number == 9)
    assert (item.verdict, item.basis, item.breaks, item.calculation) == (Verdict.UNCHECKED, Basis.NONE, 0, "")
    assert item.premises == (1, 3)


def test_the_premise_that_breaks_a_conclusion_keeps_its_place_under_new_numbers() -> None:
    changed = apply_edits(VERIFIED, (Exclude(anchor="statement-4", reason="r"),), edition=edition(2))
    item = next(part for part in parts_of(changed) if part.anchor == "statement-10")
    assert isinstance(item, Derivation)
    assert (item.premises, item.breaks) == ((1, 2, 4), 4)


def test_a_frame_and_a_strength_are_in_no_digest_of_an_item() -> None:
    plain, framed = with_telling(), with_telling(strength=Strength.ATTRIBUTED, publisher="Port Office", hollow=("widely",))
    one, other = item_at(plain, "statement-1"), item_at(framed, "statement-1")
    assert one is not None
    assert other is not None
    assert one.told != other.told
    assert (one.digest, one.evidence_digest, one.key) == (other.digest, other.evidence_digest, other.key)


def test_another_calculation_is_another_item() -> None:
    def key(expression: str) -> str:
        found: Findings = golden.verified()
        held = Held(item_id="D1", verdict=Verdict.ENTAIL, basis=Basis.SCREEN, calculation=Calculation(expression=expression))
        item = item_at(build_document(dataclasses.replace(found, held=(held,))), "statement-9")
        assert item is not None
        return item.digest

    assert key("3.1 − 2.4 = 0.7") != key("3.1 − 2.4 = 0.8")


def test_another_frame_is_another_grade_and_no_other_wording() -> None:
    plain, framed = with_telling(), with_telling(strength=Strength.ATTRIBUTED, publisher="Port Office")
    assert [(change.anchor, change.change) for change in diff_documents(plain, framed).changed] == [
        ("statement-1", Change.REGRADED)
    ]


def test_another_verdict_on_a_conclusion_is_another_grade() -> None:
    found = golden.verified()
    other = dataclasses.replace(found, held=(dataclasses.replace(found.held[0], breaks="F1"), *found.held[1:]))
    changed = diff_documents(build_document(found), build_document(other)).changed
    assert [(change.anchor, change.change) for change in changed] == [("statement-9", Change.REGRADED)]


def test_what_is_no_item_is_shown_as_a_part_that_differs() -> None:
    found = golden.verified()
    other = dataclasses.replace(found, disagreements=found.disagreements[:2], rulings=(), quality=None)
    parts = [part.name for part in diff_documents(build_document(found), build_document(other)).parts]
    assert {"Where sources disagree", "What was removed and restated", "Quality of the report"} <= set(parts)
