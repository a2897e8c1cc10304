"""What the ledger says about statements: who else carries them, who speaks against them, and which of them are one."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from research.admission.types import AdmittedFact
from research.evidence.ledger.claims import Against, Claims, SupportBasis
from research.evidence.ledger.types import KindRule, Link, Passage, Profile, Relation, SourceKind, Survey
from research.evidence.types import Source
from research.verification.claims import find_claims
from research.verification.quotes import quote_verdicts
from tests.support.evidence import stored

FERRY = "The harbour ferry of Lindau carried 41,200 passengers in 2024."
OTHERS = "It runs every twenty minutes from early morning until late in the evening."
REWORDED = "In 2024 the harbour ferry of Lindau carried 41,200 passengers, more than in any year before it."
HIGHER = "The harbour ferry of Lindau carried 48,300 passengers in 2024."


def fact(text: str, number: int, item: int = 1) -> AdmittedFact:
    return AdmittedFact(item_id=f"F{item}", text=text, source_id=f"S{number}", chunk_ids=(f"S{number}.C1",))


def found(facts: tuple[AdmittedFact, ...], sources: tuple[Source, ...], survey: Survey | None = None) -> Claims:
    return find_claims(
        facts, quote_verdicts(facts, sources), sources, survey or Survey(), language="en", observed_on=date(2026, 3, 2)
    )


def profile(source_id: str, kind: SourceKind, *, is_retracted: bool = False) -> Profile:
    return Profile(
        source_id=source_id, kind=kind, rule=KindRule.NOTHING_TOLD, owner="", language="en", paragraphs=1, specific=1,
        is_retracted=is_retracted,
    )  # fmt: skip


def test_a_facts_own_citation_comes_first_and_then_each_other_source_once() -> None:
    sources = (stored(FERRY, number=1), stored(f"{OTHERS} {FERRY} {REWORDED}", number=2), stored(REWORDED, number=3))
    supports = found((fact(FERRY, 1),), sources).supports
    assert [(link.source_id, link.basis) for link in supports] == [
        ("S1", SupportBasis.CITED), ("S2", SupportBasis.VERBATIM), ("S3", SupportBasis.SCREEN)
    ]  # fmt: skip
    texts = {source.source_id: source.text for source in sources}
    assert [texts[link.source_id][link.start : link.end] for link in supports] == [FERRY, FERRY, REWORDED]
    assert {"41,200", "2024", "Lindau"} <= set(supports[2].shared)
    assert all(link.chunk_id == f"{link.source_id}.C1" for link in supports)


def test_a_flagged_passage_carries_nothing_even_where_it_answers() -> None:
    sources = (stored(FERRY, number=1), stored(FERRY, number=2, flagged=(FERRY,)))
    assert [link.source_id for link in found((fact(FERRY, 1),), sources).supports] == ["S1"]


def test_a_heading_and_the_facts_own_source_carry_nothing() -> None:
    heading = "Passengers of the harbour ferry of Lindau in 2024"
    sources = (stored(FERRY, f"{FERRY} {OTHERS}", number=1), stored(f"{heading}\n\n{OTHERS}", number=2, heading=heading))
    assert [link.source_id for link in found((fact(FERRY, 1),), sources).supports] == ["S1"]


def test_a_whole_clause_carries_a_claim_and_half_a_sentence_does_not() -> None:
    claim = "The harbour ferry of Lindau is run by the town."
    whole = "The harbour ferry of Lindau is run by the town; the region pays half."
    half = "It is a rumour that the harbour ferry of Lindau is run by the town."
    sources = (stored(claim, number=1), stored(whole, number=2), stored(half, number=3))
    assert [link.source_id for link in found((fact(claim, 1),), sources).supports] == ["S1", "S2"]


def test_another_language_is_joined_by_a_name_and_a_figure_and_never_by_a_round_one() -> None:
    german = "Die Hafenfähre von Lindau beförderte 2024 insgesamt 41.200 Fahrgäste."
    sources = (stored(FERRY, number=1), stored("Im Jahr 2024 fuhren 41.200 Fahrgäste mit der Fähre in Lindau.", number=2,
               language="de"), stored(german.replace("41.200", "40.000"), number=3, language="de"))  # fmt: skip
    supports = found((fact(FERRY, 1),), sources).supports
    assert [link.source_id for link in supports] == ["S1", "S2"]
    assert supports[1].bridge[0] == "lindau"
    assert "41,200" in supports[1].bridge


def test_a_source_that_says_otherwise_is_a_dispute_and_no_support() -> None:
    sources = (stored(FERRY, number=1), stored(f"{OTHERS} {HIGHER}", number=2))
    claims = found((fact(FERRY, 1), fact(HIGHER, 2, item=2)), sources)
    assert [(d.item_id, d.source_id, d.how, d.claimed, d.said) for d in claims.disputes] == [
        ("F1", "S2", Against.OTHER_VALUE, "41,200", "48,300"), ("F2", "S1", Against.OTHER_VALUE, "48,300", "41,200")
    ]  # fmt: skip
    assert claims.merges == ()
    assert {link.basis for link in claims.supports} == {SupportBasis.CITED}


def test_undated_statements_of_pages_from_different_years_speak_of_different_times() -> None:
    one, other = (
        "The harbour ferry of Lindau costs 3.1 million euros.",
        "The harbour ferry of Lindau costs 2.2 million euros.",
    )
    pages = stored(one, number=1), stored(other, number=2)
    assert len(found((fact(one, 1),), pages).disputes) == 1
    dated = (replace(pages[0], date="2026-01-01"), replace(pages[1], date="2019-05-01"))
    assert found((fact(one, 1),), dated).disputes == ()


def test_a_correction_of_the_facts_source_counts_when_it_speaks_of_the_statement() -> None:
    notice = "Correction: the harbour ferry of Lindau did not carry 41,200 passengers, as we wrote."
    sources = (stored(FERRY, number=1), stored(notice, number=2))
    link = Link(
        first="S2", second="S1", relation=Relation.CORRECTS, passages=(Passage(source_id="S2", start=0, end=len(notice)),)
    )
    assert [d.how for d in found((fact(FERRY, 1),), sources, Survey(links=(link,))).disputes] == [Against.CORRECTED]
    other = "The park opens on Sundays at nine in the morning."
    pages = (stored(other, number=1), stored(notice, number=2))
    assert found((fact(other, 1),), pages, Survey(links=(link,))).disputes == ()
    retracted = Survey(links=(link,), profiles=(profile("S1", SourceKind.NEWS, is_retracted=True),))
    assert [d.how for d in found((fact(other, 1),), pages, retracted).disputes] == [Against.CORRECTED]


def test_facts_that_state_each_other_become_one_told_by_the_primary_source() -> None:
    twin = "In 2024, 41,200 passengers were transported by the harbour ferry of Lindau."
    sources = (stored(FERRY, number=1), stored(twin, number=2))
    facts = (fact(FERRY, 1), fact(twin, 2, item=2))
    (merge,) = found(facts, sources).merges
    assert (merge.kept, merge.merged) == ("F1", "F2")
    assert "41,200" in merge.shared
    primary = Survey(profiles=(profile("S1", SourceKind.NEWS), profile("S2", SourceKind.PRIMARY)))
    (merge,) = found(facts, sources, primary).merges
    assert (merge.kept, merge.merged) == ("F2", "F1")


def test_a_part_of_a_statement_is_not_merged_with_the_whole() -> None:
    part = "The harbour ferry of Lindau carried 41,200 passengers."
    sources = (stored(FERRY, number=1), stored(part, number=2))
    assert found((fact(FERRY, 1), fact(part, 2, item=2)), sources).merges == ()


def test_a_chain_of_equal_statements_resolves_to_one_that_is_told() -> None:
    texts = (
        FERRY,
        "In 2024 the harbour ferry of Lindau carried 41,200 passengers.",
        FERRY.replace("carried", "transported"),
    )
    sources = tuple(stored(text, number=n) for n, text in enumerate(texts, 1))
    merges = found(tuple(fact(text, n, item=n) for n, text in enumerate(texts, 1)), sources).merges
    assert [(merge.kept, merge.merged) for merge in merges] == [("F1", "F2"), ("F1", "F3")]


def test_each_source_is_graded_once_for_each_statement_also_one_that_speaks_against_it() -> None:
    sources = (stored(FERRY, number=1), stored(REWORDED, number=2), stored(HIGHER, number=3))
    survey = Survey(profiles=tuple(profile(f"S{n}", SourceKind.NEWS) for n in (1, 2, 3)))
    grades = found((fact(FERRY, 1),), sources, survey).grades
    assert [(grade.item_id, grade.source_id) for grade in grades] == [("F1", "S1"), ("F1", "S2"), ("F1", "S3")]
