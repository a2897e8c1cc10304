"""What the ledger says of a statement is told in sentences, each for one reason, and nothing foreign can pose as a mark."""

from __future__ import annotations

import dataclasses

import pytest

from publishing.document.blocks import text_units
from publishing.document.build import build_document
from publishing.document.edits import Exclude, Move, Reword, apply_edits, upgraded
from publishing.document.items import item_at
from publishing.document.labels import LANGUAGES
from publishing.document.marks import linked, renamed, unmarked
from publishing.document.runs import Role
from publishing.document.types import Fact, ReportDocument
from publishing.document.weighing import MOST_AGAINST, MOST_CORROBORATIONS
from research.evidence.ledger.claims import Against, Standing
from research.findings import FactFinding, Findings
from tests.golden import findings as golden
from tests.golden.weighed import (
    BLOG,
    CARRIED,
    COPY,
    LEDGER,
    REPORT,
    REPRINT,
    ROUNDUP,
    SOURCES,
    STATISTICS,
    STUDY,
    THREAD,
    corroboration,
    opposition,
    origin,
    page,
    weighed_fact,
)
from tests.support.documents import edition

WHOLE = upgraded(build_document(golden.weighed()), edition=edition())


def told(finding: FactFinding, **changes: object) -> Fact:
    findings = dataclasses.replace(golden.weighed(), facts=(finding,), **changes)  # type: ignore[arg-type]
    return build_document(findings).direct_findings[0]


def cited() -> FactFinding:
    return golden.quoted_fact(1, REPORT, CARRIED)


def anchored(document: ReportDocument, anchor: str) -> Fact:
    return next(fact for fact in (*document.direct_findings, *document.further_findings) if fact.anchor == anchor)


def test_the_count_comes_first_and_every_reason_has_a_sentence() -> None:
    fact = WHOLE.direct_findings[0]
    assert fact.origins == 2
    assert fact.standing == (
        "Carried by 2 independent origins.",
        "Among them is a primary source for this statement.",
        "A restatement of [1a], counted with it: [2].",
        "Copies of [1a], counted with it: [1b].",
        "Reported in a community thread and not confirmed by an authoritative source; not counted: [4].",
        f"Not counted, because it restates “{STUDY}”, which this report does not hold: [5].",
        "Statements that say the same in other words and were joined to this one: 1.",
    )


def test_every_other_passage_has_a_card_and_whoever_says_otherwise_a_sentence() -> None:
    fact = WHOLE.direct_findings[0]
    assert [mark.label for mark in fact.corroborations] == ["2", "1b", "3a", "4", "5"]
    assert [(mark.label, mark.says) for mark in fact.against] == [("6b", "[6b] says 3.1 million instead of 2.4 million.")]
    assert {mark.card for mark in fact.marks} <= {card.anchor for card in WHOLE.cards}


def test_a_statement_that_was_not_weighed_says_nothing_of_a_count() -> None:
    fact = told(cited())
    assert (fact.standing, fact.origins, fact.corroborations, fact.against) == ((), 0, (), ())


@pytest.mark.parametrize(
    ("standing", "sentence"),
    [
        (Standing.UNTRACED, "Not counted, because it is second-hand and what it rests on was not found: [1]."),
        (Standing.DEMO, "A demonstration, which shows one case and no rule; not counted: [1]."),
        (Standing.NO_DETAIL, "A roundup without detail of its own; not counted: [1]."),
        (Standing.RETRACTED, "Retracted since; not counted: [1]."),
        (Standing.RESTATEMENT, "Not counted, because it restates a source that this report does not hold: [1]."),
    ],
)
def test_a_source_that_does_not_count_is_named_with_the_reason(standing: Standing, sentence: str) -> None:
    fact = told(weighed_fact(cited(), origin(1, standing, REPORT)))
    assert fact.standing == ("No origin that counts carries this statement.", sentence)


def test_a_restatement_of_a_source_under_the_same_statement_names_its_mark() -> None:
    finding = weighed_fact(
        cited(),
        origin(1, Standing.COUNTS, REPORT),
        origin(5, Standing.RESTATEMENT, ROUNDUP, leads_to="O1"),
        corroborations=(corroboration("F1", ROUNDUP, "ferries carried 2.4 million passengers in 2025."),),
    )
    assert told(finding).standing == ("Carried by one origin.", "Not counted, because it restates [1]: [2].")


def test_a_restatement_of_a_source_that_is_held_and_not_cited_names_its_title() -> None:
    finding = weighed_fact(cited(), origin(1, Standing.RESTATEMENT, REPORT, leads_to="O2"))
    assert told(finding).standing[1] == "Not counted, because it restates “Transport on water in 2025”: [1]."


def test_what_falls_for_one_reason_shares_a_sentence() -> None:
    finding = weighed_fact(
        cited(),
        origin(1, Standing.COUNTS, REPORT),
        origin(2, Standing.COMMUNITY, STATISTICS),
        origin(3, Standing.COMMUNITY, THREAD),
        corroborations=(
            corroboration("F1", STATISTICS, "Passengers on the ferries"),
            corroboration("F1", THREAD, "the ferries carried"),
        ),
    )
    assert told(finding).standing[1].endswith("not counted: [2], [3].")


def test_languages_that_nothing_joins_are_counted_apart() -> None:
    finding = weighed_fact(cited(), origin(1, Standing.COUNTS, REPORT), apart=(("de", 1), ("en", 2)))
    assert told(finding).standing[1].endswith("each is counted apart: de 1, en 2.")


@pytest.mark.parametrize(
    ("how", "claimed", "said", "sentence"),
    [
        (Against.OTHER_VALUE, "2.4", "3.1", "[2] says 3.1 instead of 2.4."),
        (Against.OTHER_VALUE, "2.4", "", "[2] gives another value."),
        (Against.OTHER_SCALE, "", "3.1 billion", "[2] gives another order of magnitude."),
        (Against.NEGATION, "", "never [7] ran", "[2] says the opposite: “never (7) ran”."),
        (Against.NEGATION, "", "", "[2] says the opposite."),
        (Against.CORRECTED, "2.4", "2.3", "[2] corrects it: 2.3 instead of 2.4."),
    ],
)
def test_a_source_that_says_otherwise_tells_how(how: Against, claimed: str, said: str, sentence: str) -> None:
    against = opposition("F1", BLOG, "The ferries carried 3.1 million", how, claimed, said)
    fact = told(weighed_fact(cited(), origin(1, Standing.COUNTS, REPORT), oppositions=(against,)))
    assert [each.says for each in fact.against] == [sentence]


def test_a_passage_that_carries_the_statement_is_not_shown_against_it_as_well() -> None:
    words = "The ferries carried 3.1 million"
    finding = weighed_fact(
        cited(),
        origin(1, Standing.COUNTS, REPORT),
        corroborations=(corroboration("F1", BLOG, words),),
        oppositions=(opposition("F1", BLOG, words, Against.NEGATION, "", ""),),
    )
    fact = told(finding)
    assert ([mark.label for mark in fact.corroborations], fact.against) == (["2"], ())


def test_of_too_many_passages_every_origin_is_shown_and_the_rest_is_counted() -> None:
    copies = [f"Copy {number}: {CARRIED}" for number in range(20)]
    many = page(9, "https://many.example.org/", "Many", " ".join(copies))
    supports = tuple(corroboration("F1", many, f"Copy {number}: The ferries") for number in range(20))
    last = corroboration("F1", STATISTICS, "Passengers on the ferries")
    finding = weighed_fact(cited(), origin(1, Standing.COUNTS, REPORT), corroborations=(*supports, last))
    fact = told(finding, sources=(*SOURCES, many))
    assert len(fact.corroborations) == MOST_CORROBORATIONS
    assert fact.standing[-1] == "Further passages that carry it and are not shown: 5."
    assert any(mark.label.startswith("3") for mark in fact.corroborations)


def test_of_too_many_objections_the_rest_is_counted_before_the_reasons() -> None:
    others = [f"Count {number}: 3.1 million" for number in range(11)]
    many = page(9, "https://many.example.org/", "Many", ". ".join(others))
    against = tuple(opposition("F1", many, other, Against.OTHER_VALUE, "2.4 million", "3.1 million") for other in others)
    fact = told(weighed_fact(cited(), origin(1, Standing.COUNTS, REPORT), oppositions=against), sources=(*SOURCES, many))
    assert len(fact.against) == MOST_AGAINST
    assert fact.standing == (
        "Carried by one origin.", "Further passages that say otherwise and are not shown: 3.",
    )  # fmt: skip


@pytest.mark.parametrize(("primary", "words"), [(False, "one origin"), (True, "one origin, primary")])
def test_one_origin_with_nothing_more_to_say_is_told_beside_the_source(*, primary: bool, words: str) -> None:
    finding = weighed_fact(cited(), origin(1, Standing.COUNTS, REPORT), primary=primary)
    units = text_units(build_document(dataclasses.replace(golden.weighed(), facts=(finding,))))
    assert f"{REPORT.title} · {REPORT.date} · {words}" in units
    assert not any(unit.startswith("Carried by") for unit in units)


def test_a_count_of_none_of_several_or_with_reasons_has_a_line_of_its_own() -> None:
    units = text_units(WHOLE)
    assert "Carried by 2 independent origins. Also in [1b] [2] [3a] [4] [5]" in units
    assert LANGUAGES["en"].weighing.carried_none in units


def test_restricted_terms_are_masked_in_sentences_titles_and_groups() -> None:
    findings = golden.weighed()
    secret = dataclasses.replace(findings.brief, restricted_terms=("Harbour Institute", "3.1 million", "Rekordjahr"))
    document = build_document(dataclasses.replace(findings, brief=secret))
    assert "Harbour Institute" not in document.model_dump_json()
    assert "Rekordjahr" not in document.model_dump_json()
    assert document.direct_findings[0].against[0].says == "[6b] says [withheld] instead of 2.4 million."


def test_foreign_text_cannot_pose_as_a_mark() -> None:
    assert unmarked("see [3b] and [12]") == "see (3b) and (12)"
    document = build_document(golden.weighed_hostile())
    labels = {mark.label for fact in document.direct_findings for mark in fact.marks}
    for fact in document.direct_findings:
        for sentence in fact.standing:
            found = [run.text[1:-1] for run in linked(sentence, dict.fromkeys(labels, "card-1"))]
            assert {name for name in found if name in labels} <= {mark.label for mark in fact.marks}
    assert all("[2] <script>" not in member.title for group in document.origin_groups for member in group.members)


@pytest.mark.parametrize(
    ("sentence", "texts"),
    [
        ("Copies of [1a], counted with it: [1b].", ["Copies of ", "[1a]", ", counted with it: ", "[1b]", "."]),
        ("[1a]的副本：[9]。", ["[1a]", "的副本：[9]。"]),
        ("No mark here.", ["No mark here."]),
    ],
)
def test_marks_in_a_sentence_lead_to_their_cards_and_the_rest_is_text(sentence: str, texts: list[str]) -> None:
    runs = list(linked(sentence, {"1a": "card-1a", "1b": "card-1b"}))
    assert [run.text for run in runs] == texts
    assert [run.target for run in runs if run.role is Role.CITATION] == [
        f"card-{text[1:-1]}" for text in texts if text.startswith("[")
    ]


def test_marks_are_renamed_at_once_and_not_one_after_the_other() -> None:
    assert renamed("[1] and [2], not [3]", {"1": "[2]", "2": "[1]"}) == "[2] and [1], not [3]"


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_language_says_one_and_many_in_its_own_way(language: str) -> None:
    words = LANGUAGES[language].weighing
    document = build_document(golden.weighed(language))
    first, second, third = document.direct_findings
    assert first.standing[0] == words.carried_many.format(count=2)
    assert (second.standing[0], third.standing[0]) == (words.carried_one, words.carried_none)


# editing


def edited(*edits: Reword | Move | Exclude) -> ReportDocument:
    return apply_edits(WHOLE, edits, edition=edition(2))


def test_marks_inside_of_sentences_follow_the_order_of_the_statements() -> None:
    fact = anchored(edited(Move(anchor="statement-1", direction="down")), "statement-1")
    labels = {mark.card: mark.label for mark in fact.marks}
    assert f"A restatement of [{labels['card-1a']}], counted with it: [{labels['card-2']}]." in fact.standing
    assert fact.against[0].says == f"[{labels['card-6b']}] says 3.1 million instead of 2.4 million."
    assert labels["card-1a"] != "1a"


def test_a_reworded_fact_loses_what_carried_its_old_wording_and_says_so() -> None:
    document = edited(Reword(anchor="statement-1", text="The ferries carried many passengers."))
    fact = anchored(document, "statement-1")
    assert (fact.corroborations, fact.origins) == ((), 0)
    assert fact.standing == ("Reworded after the research; no other source has been compared with this wording.",)
    assert not {"card-2", "card-4", "card-5"} & {card.anchor for card in document.cards}
    assert all(1 not in grade.statements for card in document.cards for grade in card.grades)


def test_no_rewording_hides_a_dispute() -> None:
    document = edited(Reword(anchor="statement-1", text="The ferries carried many passengers."))
    (objection,) = anchored(document, "statement-1").against
    assert objection.card == "card-6b"
    assert objection.says == f"[{objection.label}] spoke against the wording before it was edited."


def test_a_wording_that_returns_has_its_count_again() -> None:
    back = edited(Reword(anchor="statement-1", text="Other words."), Reword(anchor="statement-1", text=CARRIED))
    assert back == edited()


def test_a_work_that_nothing_cites_any_more_goes_by_its_title_in_groups_and_origins() -> None:
    document = edited(Reword(anchor="statement-1", text="The ferries carried many passengers."))
    group = document.origin_groups[0]
    assert [(member.number, member.title) for member in group.members][1] == (0, "Ferries report a record year")
    assert "A restatement of [1], counted with it: “Ferries report a record year”." in group.reasons
    card = next(card for card in document.cards if card.anchor == "card-1a")
    assert "“Ferries report a record year”" in card.origin
    assert REPRINT.canonical_anchor in {source.url for source in document.sources_read}


def test_copies_of_a_work_that_falls_are_read_sources_and_the_account_follows() -> None:
    document = edited(Exclude(anchor="statement-1", reason="It is off the subject."))
    read = {source.url for source in document.sources_read}
    assert {REPORT.canonical_anchor, COPY.canonical_anchor} <= read
    assert sum(fate.count for fate in document.account.fates) == document.account.total


def test_a_verdict_is_bound_to_what_speaks_for_and_against_a_statement_and_not_to_the_count() -> None:
    before = item_at(WHOLE, "statement-1")
    assert before is not None
    assert before.against == ("card-6b",)
    assert len(before.corroborations) == 5
    first, *others = WHOLE.direct_findings

    def key(**changes: object) -> str:
        fact = first.model_copy(update=changes)
        item = item_at(WHOLE.model_copy(update={"direct_findings": (fact, *others)}), "statement-1")
        assert item is not None
        return item.key

    assert key(origins=1, standing=("Carried by one origin.",)) == before.key
    assert key(against=()) != before.key
    assert key(corroborations=first.corroborations[1:]) != before.key


def test_findings_that_merged_statements_count_them() -> None:
    findings: Findings = dataclasses.replace(golden.weighed(), merged=3)
    statement = build_document(findings).evidence_statement
    assert statement.merged == 3
    assert "Statements that say the same as another and were joined to it: 3." in statement.lines


def test_a_ledger_without_an_entry_for_a_source_is_no_obstacle() -> None:
    nothing = dataclasses.replace(LEDGER, works=(), groups=(), profiles=())
    document = build_document(dataclasses.replace(golden.weighed(), ledger=nothing))
    assert document.origin_groups == ()
    assert all((card.kind, card.origin, card.detail, card.address) == ("", "", "", 0) for card in document.cards)
    assert all(entry.also == () for entry in document.ledger)
