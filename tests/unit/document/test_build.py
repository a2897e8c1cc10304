"""Findings become a document: numbered, phrased, accounted for, and free of what no reader may see."""

from __future__ import annotations

import dataclasses
import itertools
import re

import pytest

from publishing.document.blocks import blocks, text_units
from publishing.document.build import build_document
from publishing.document.canonical import canonical_json, fingerprint
from publishing.document.labels import LANGUAGES
from publishing.document.runs import BlockKind, Role
from publishing.document.types import ReportDocument
from research.evidence.types import AccountEntry, HitFate
from research.findings import Account, EndReason, Findings, QueryRecord, SynthesisFailure, SynthesisStatus
from research.ports import QueryForm
from research.states import Outcome
from research.synthesis.types import HostGap, HostGapKind
from research.verification.types import Verdict
from tests.golden import findings as golden


def prose(document: ReportDocument) -> str:
    return "\n".join(text_units(document))


def test_a_quoted_fact_becomes_a_statement_with_a_card_and_a_ledger_entry() -> None:
    document = build_document(golden.small())
    fact = document.direct_findings[0]
    assert fact.text == "The harbour gauge reads 4.2 m at spring tide."
    assert [(citation.label, citation.card) for citation in fact.citations] == [("1", "card-1")]
    assert document.cards[0].quote == fact.text
    assert document.cards[0].cited_by == (1,)
    assert document.ledger[0].source.path == "notes/harbour.md"
    assert document.evidence_statement.quoted == 1


@pytest.mark.parametrize("name", sorted(golden.GOLDEN))
def test_the_same_findings_give_the_same_bytes(name: str) -> None:
    make = golden.GOLDEN[name]
    assert canonical_json(build_document(make())) == canonical_json(build_document(make()))


def test_every_rendered_citation_has_its_card_its_source_and_its_evidence_record() -> None:
    document = build_document(golden.everything())
    cards = {card.anchor: card for card in document.cards}
    numbers = {entry.number for entry in document.ledger}
    for fact in document.direct_findings + document.further_findings:
        assert fact.citations
        for citation in fact.citations:
            assert fact.number in cards[citation.card].cited_by
            assert cards[citation.card].source in numbers
    assert [record.card for record in document.evidence] == [card.anchor for card in document.cards]


def test_an_evidence_record_locates_its_quote_in_the_stored_text() -> None:
    document = build_document(golden.everything())
    texts = {source.source_id: source for source in golden.everything().sources}
    for card, record in zip(document.cards, document.evidence, strict=True):
        source = texts[record.source_id]
        quote = source.text[record.start : record.end]
        assert card.quote == quote
        assert record.quote_digest == golden.digest(quote)
        assert (record.source_digest, record.text_digest) == (source.digest, source.text_digest)


def test_one_passage_cited_twice_is_one_card() -> None:
    document = build_document(golden.everything())
    quotes = [(card.source, card.quote) for card in document.cards]
    assert len(quotes) == len(set(quotes))
    shared = next(card for card in document.cards if card.quote == "It was calibrated twice.")
    assert shared.cited_by == (3, 6)


def test_no_source_stands_under_two_numbers() -> None:
    paths = [entry.source.path for entry in build_document(golden.everything()).ledger]
    assert len(paths) == len(set(paths))


def test_only_cited_sources_are_in_the_ledger_and_the_others_stand_apart() -> None:
    document = build_document(golden.everything())
    assert "notes/paint.md" not in {entry.source.path for entry in document.ledger}
    assert [source.path for source in document.sources_read] == ["notes/paint.md"]


def test_an_excerpt_makes_no_ledger_entry() -> None:
    document = build_document(golden.source_backed())
    assert document.ledger == ()
    assert document.cards == ()
    assert [group.source.title for group in document.excerpts] == ["Harbour notes", "Betriebsbuch der Pumpstation"]
    assert [source.title for source in document.sources_read] == ["Paint"]


def test_the_account_adds_up_and_counts_as_cited_what_the_ledger_cites() -> None:
    document = build_document(golden.everything())
    counts = {fate.fate: fate.count for fate in document.account.fates}
    assert sum(counts.values()) == document.account.total == len(golden.ACCOUNT.entries)
    assert counts[HitFate.CITED] == len(document.ledger) == 4
    by_reason = sum(group.count for group in document.account.reasons)
    assert by_reason == counts[HitFate.SKIPPED] + counts[HitFate.FAILED]


def test_a_long_list_of_failures_is_bounded_and_says_how_many_more() -> None:
    entries = tuple(AccountEntry(anchor=f"f{n:03}", fate=HitFate.FAILED, reason="unreadable") for n in range(40))
    document = build_document(dataclasses.replace(golden.small(), account=Account(entries=entries)))
    group = document.account.reasons[0]
    assert (group.count, len(group.listed)) == (40, 12)
    assert "More of the same: 28." in prose(document)


def test_a_failed_search_is_never_told_as_an_absence() -> None:
    query = QueryRecord(text="tide", form=QueryForm.FULL_TEXT, hit_count=0, failed=True)
    text = prose(build_document(dataclasses.replace(golden.no_evidence(), queries=(query,))))
    assert "The search for “tide” could not be answered." in text
    assert "Hits: 0" not in text


@pytest.mark.parametrize("end", list(EndReason))
def test_why_gathering_ended_is_said(end: EndReason) -> None:
    finished = prose(build_document(dataclasses.replace(golden.small(), end_reason=EndReason.FINISHED)))
    text = prose(build_document(dataclasses.replace(golden.small(), end_reason=end)))
    assert (text == finished) is (end is EndReason.FINISHED)


def test_dropped_proposals_are_counted_without_details() -> None:
    assert "left out because they did not meet the rules of evidence: 4." in prose(build_document(golden.everything()))


def test_an_unchecked_statement_says_so_and_is_counted_so() -> None:
    document = build_document(golden.everything())
    fact = next(block for block in blocks(document) if block.anchor == "statement-3")
    assert "not checked for support" in fact.lines[0].text
    assert document.evidence_statement.unchecked == 1


@pytest.mark.parametrize("outcome", list(Outcome))
@pytest.mark.parametrize("synthesis", list(SynthesisStatus))
def test_no_outcome_claims_that_the_question_is_answered(outcome: Outcome, synthesis: SynthesisStatus) -> None:
    changed = dataclasses.replace(golden.small(), outcome=outcome, synthesis=synthesis)
    text = prose(build_document(changed)).lower()
    assert not re.search(
        r"\b(answered|complete|completed|fully supported)\b(?<!make the answer complete)",
        text.replace("could not be answered", ""),
    )


def test_a_report_without_a_named_gap_says_that_it_need_not_be_complete() -> None:
    assert "That does not make the answer complete." in prose(build_document(golden.small()))


def test_the_extractive_report_says_that_no_language_model_took_part() -> None:
    document = build_document(golden.small())
    assert document.method_note.startswith("No language model took part")
    assert "verbatim sentence" in document.method_note


def test_that_every_statement_is_verbatim_is_not_said_of_one_that_is_not() -> None:
    facts = golden.everything().facts
    document = build_document(dataclasses.replace(golden.everything(), synthesis=SynthesisStatus.EXTRACTIVE, facts=facts))
    assert "verbatim sentence" not in document.method_note


def test_internal_context_and_restricted_terms_are_nowhere_in_the_document() -> None:
    source = golden.make_source(
        1, "The nightjar  plan. \u3000ＮＩＧＨＴＪＡＲ again.", title="On Nightjar", path="nightjar/plan.md"
    )
    changed = dataclasses.replace(
        golden.everything(),
        brief=dataclasses.replace(golden.everything().brief, question="What is Project NIGHTJAR, Nightjars included?"),
        sources=(source, *golden.everything().sources[1:]),
        facts=tuple(golden.quoted_fact(n, source, q) for n, q in enumerate(source.text.split(" \u3000"), start=1)),
        derivations=(), recommendations=(),
        queries=(QueryRecord(text="nightjar plan", form=QueryForm.FULL_TEXT, hit_count=1),),
        account=Account(entries=(AccountEntry(anchor="nightjar/plan.md", fate=HitFate.FAILED, reason="empty"),)),
    )  # fmt: skip
    data = canonical_json(build_document(changed)).decode().lower()
    assert "nightjar" not in data
    assert "ｎｉｇｈｔｊａｒ" not in data
    assert "[withheld]" in data


def test_a_restricted_term_is_withheld_in_whatever_a_proposer_or_a_source_says() -> None:
    whole = golden.everything()
    derivation, advice, gap = whole.derivations[0], whole.recommendations[0], whole.gaps[0]
    replaced = dataclasses.replace
    changed = replaced(
        whole,
        brief=replaced(whole.brief, assumptions=("Nightjar is known.",)),
        sources=tuple(replaced(source, publisher="Nightjar Press") for source in whole.sources),
        derivations=(replaced(derivation, text="Nightjar follows.", method="by Nightjar"),),
        recommendations=(replaced(advice, text="Buy Nightjar.", premise_ids=("F1",), conditions=("Nightjar is sold",)),),
        gaps=(replaced(gap, text="The cost of Nightjar is not known."),),
        host_gaps=(HostGap(kind=HostGapKind.TERMS_WITHOUT_SOURCE, terms=("Nightjar",)),),
    )
    document = build_document(changed)
    assert "nightjar" not in canonical_json(document).decode().lower()
    assert prose(document).count("[withheld]") >= 7 + len(document.ledger)


def test_a_quotation_with_withheld_words_is_not_called_verbatim_alone() -> None:
    whole = golden.everything()
    source = golden.make_source(1, "The plan of Nightjar is old. The gauge is new.", title="Plan", path="plan.md")
    facts = tuple(golden.quoted_fact(n, source, q) for n, q in enumerate((source.text[:28], source.text[29:]), start=1))
    changed = dataclasses.replace(whole, sources=(source,), facts=facts, derivations=(), recommendations=(), gaps=())
    units = text_units(build_document(changed))
    assert "1. The plan of [withheld] is old. [1a] verbatim, with words withheld" in units
    assert "2. The gauge is new. [1b] verbatim" in units


@pytest.mark.parametrize("failure", list(SynthesisFailure))
@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_the_boundaries_say_why_a_model_left_nothing_and_what_it_was_not_shown(
    failure: SynthesisFailure, language: str
) -> None:
    backed = golden.source_backed()
    changed = dataclasses.replace(
        backed, brief=golden.brief(language=language), end_reason=EndReason.FINISHED, synthesis_failure=failure, withheld=3
    )
    words = LANGUAGES[language]
    told = (words.synthesis_failures[failure], words.withheld_passages.format(count=3))
    document = build_document(changed)
    assert document.acquisition.limits == told
    assert set(told) <= set(text_units(document))


def test_no_host_id_hash_or_schema_term_is_in_the_prose() -> None:
    document = build_document(golden.everything())
    text = prose(document)
    assert not re.search(r"\b[SFDRGQ]\d+(\.C\d+)?\b", text)
    assert not re.search(r"\b[0-9a-f]{32,}\b", text)
    for term in ("chunk", "schema", "prompt", "source_id", "fingerprint", "unreadable", "too_large", "something_new"):
        assert term not in text


def test_a_long_question_is_shortened_in_the_title_and_whole_below() -> None:
    document = build_document(golden.everything())
    assert len(document.title) <= 140
    assert document.title.endswith("…")
    assert document.question in prose(document)


def test_a_short_question_stands_once() -> None:
    assert prose(build_document(golden.small())).count("How high does the harbour gauge read") == 1


@pytest.mark.parametrize("name", sorted(golden.GOLDEN))
def test_anchors_are_unique_and_every_internal_link_has_one(name: str) -> None:
    found = blocks(build_document(golden.GOLDEN[name]()))
    anchors = [block.anchor for block in found if block.anchor]
    assert len(anchors) == len(set(anchors))
    targets = {
        run.target
        for block in found
        for line in block.lines
        for run in line.runs
        if run.target and run.role is not Role.LINK
    }
    assert targets <= set(anchors)


@pytest.mark.parametrize("name", sorted(golden.GOLDEN))
def test_headings_never_skip_a_level(name: str) -> None:
    levels = [block.level for block in blocks(build_document(golden.GOLDEN[name]())) if block.level]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in itertools.pairwise(levels))


def test_the_point_comes_first_and_the_account_last() -> None:
    headings = [block.anchor for block in blocks(build_document(golden.everything())) if block.kind is BlockKind.HEADING]
    assert headings == [
        "findings", "evidence-statement", "gaps", "further-findings", "derivations", "recommendations", "assumptions",
        "boundaries", "changes", "evidence", "sources", "sources-read", "account",
    ]  # fmt: skip


def test_a_language_that_the_house_does_not_speak_is_answered_in_english_and_says_so() -> None:
    document = build_document(dataclasses.replace(golden.small(), brief=golden.brief(language="cs")))
    assert (document.language, document.wording) == ("cs", "en")
    assert "fixed wording of this report is in English" in document.method_note


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "zh", "ja"])
def test_a_report_keeps_to_one_language(language: str) -> None:
    document = build_document(golden.everything(language))
    assert document.wording == language
    assert ("What is not known" in prose(document)) is (language == "en")


def test_every_verdict_has_its_mark() -> None:
    fact = build_document(golden.small()).direct_findings[0]
    document = build_document(golden.small())
    marks = set()
    for verdict in Verdict:
        changed = document.model_copy(update={"direct_findings": (fact.model_copy(update={"verdict": verdict}),)})
        marks.add(next(b for b in blocks(changed) if b.kind is BlockKind.FACT).lines[0].runs[-1].text)
    assert len(marks) == len(Verdict)


def test_stored_sources_without_a_statement_are_never_called_no_source() -> None:
    gaps = (HostGap(kind=HostGapKind.NO_STATEMENT),)
    silent = dataclasses.replace(golden.source_backed(), brief=golden.brief(), host_gaps=gaps)
    text = prose(build_document(silent))
    assert "No statement could be drawn from the stored sources" in text
    assert "No source that bears on the question was stored" not in text


def test_a_missing_term_is_claimed_only_of_what_was_read_and_may_be_quoted() -> None:
    assert "These words of the question stand in no passage that was read and may be quoted" in prose(
        build_document(golden.everything())
    )


def test_a_run_without_anything_still_makes_a_document() -> None:
    bare = Findings(
        run_id="r", brief=golden.brief(), outcome=Outcome.NO_EVIDENCE, synthesis=SynthesisStatus.UNAVAILABLE,
        end_reason=EndReason.INTERRUPTED, observed_at=golden.OBSERVED,
    )  # fmt: skip
    document = build_document(bare)
    assert "No search was run." in prose(document)
    assert len(fingerprint(document)) == 64


def test_passages_beyond_z_go_on_with_two_letters() -> None:
    text = " ".join(f"Sentence {n:03}." for n in range(30))
    source = golden.make_source(1, text, title="Many", path="many.md")
    facts = tuple(golden.quoted_fact(n + 1, source, f"Sentence {n:03}.") for n in range(30))
    document = build_document(dataclasses.replace(golden.small(), sources=(source,), facts=facts))
    assert [card.label for card in document.cards][24:29] == ["1y", "1z", "1aa", "1ab", "1ac"]
