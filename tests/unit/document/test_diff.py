"""A comparison shows everything that differs, where it stands, and both texts whole."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from publishing.document.diff import Change, DocumentDiff, Mark, PartChange, Words, diff_documents, diff_words
from publishing.document.edits import Exclude, Move, Retitle, Reword, apply_edits
from publishing.document.items import items_of
from publishing.document.types import ReportDocument
from publishing.document.words import diff_lines, tokens
from publishing.errors import InvalidEdit
from research.verification.types import Basis
from tests.support.documents import EDITABLE, REVISIONS, edition, edits_of

WHOLE = REVISIONS["everything"]
TEXTS = (
    st.text(max_size=60)
    | st.text(alphabet="ab c.，甲乙ไทย", max_size=60)
    | st.text(alphabet="a b.", min_size=601, max_size=900)
)


def edited(*edits: Retitle | Reword | Exclude | Move, base: ReportDocument = WHOLE) -> ReportDocument:
    return apply_edits(base, edits, edition=edition(2))


def old_of(words: tuple[Words, ...]) -> str:
    return "".join(stretch.text for stretch in words if stretch.mark is not Mark.ADDED)


def new_of(words: tuple[Words, ...]) -> str:
    return "".join(stretch.text for stretch in words if stretch.mark is not Mark.REMOVED)


def changes(diff: DocumentDiff) -> dict[str, Change]:
    return {item.anchor: item.change for item in diff.changed}


def part(diff: DocumentDiff, name: str) -> PartChange:
    return next(found for found in diff.parts if found.name == name)


@pytest.mark.parametrize("name", sorted(REVISIONS))
def test_a_document_does_not_differ_from_itself_nor_from_its_next_edition(name: str) -> None:
    again = apply_edits(REVISIONS[name], (), edition=edition(2))
    diff = diff_documents(REVISIONS[name], again)
    assert (diff.changed, diff.parts) == ((), ())
    assert [item.anchor for item in diff.items] == [item.anchor for item in items_of(again)]


def test_another_wording_is_shown_word_by_word() -> None:
    diff = diff_documents(WHOLE, edited(Reword(anchor="statement-10", text="Start the pumps at 3.5 m.")))
    assert changes(diff) == {"statement-10": Change.REWORDED}
    assert diff.changed[0].words == (
        Words("Start the pumps at", Mark.KEPT),
        Words(" 3.7", Mark.REMOVED),
        Words(" 3.5", Mark.ADDED),
        Words(" m.", Mark.KEPT),
    )
    assert [found.name for found in diff.parts] == ["Method note"]


def test_only_what_was_left_out_is_removed_and_it_stands_where_it_stood() -> None:
    diff = diff_documents(WHOLE, edited(Exclude(anchor="statement-4", reason="r"), Exclude(anchor="gap-1", reason="r")))
    assert changes(diff) == {"statement-4": Change.REMOVED, "gap-1": Change.REMOVED}
    assert [item.anchor for item in diff.items] == [item.anchor for item in items_of(WHOLE)]
    assert [found.name for found in diff.parts] == [
        "Evidence statement", "Evidence", "Sources cited", "Sources read but not cited", "Account of every file and hit",
    ]  # fmt: skip


def test_what_returns_is_added() -> None:
    diff = diff_documents(edited(Exclude(anchor="statement-4", reason="r")), WHOLE)
    assert changes(diff) == {"statement-4": Change.ADDED}


def test_one_item_that_changes_places_is_moved_and_the_others_are_not() -> None:
    up = [Move(anchor="statement-5", direction="up")] * 4
    assert changes(diff_documents(WHOLE, edited(*up))) == {"statement-5": Change.MOVED}


def test_an_item_that_crosses_into_the_direct_findings_is_moved() -> None:
    diff = diff_documents(WHOLE, edited(Move(anchor="statement-6", direction="up")))
    assert changes(diff) == {"statement-6": Change.MOVED}
    assert diff.parts == ()


def test_an_item_that_is_reworded_and_moved_counts_as_reworded() -> None:
    document = edited(Move(anchor="statement-2", direction="up"), Reword(anchor="statement-2", text="Pumps run."))
    assert changes(diff_documents(WHOLE, document))["statement-2"] is Change.REWORDED


def test_other_evidence_is_named_as_such() -> None:
    records = tuple(r.model_copy(update={"start": 1}) if r.card == "card-2a" else r for r in WHOLE.evidence)
    diff = diff_documents(WHOLE, WHOLE.model_copy(update={"evidence": records}))
    assert changes(diff) == {"statement-2": Change.EVIDENCE}
    assert "Evidence records" in [found.name for found in diff.parts]


def test_another_verdict_is_named_as_such() -> None:
    first, *others = WHOLE.direct_findings
    judged = first.model_copy(update={"basis": Basis.JUDGE})
    diff = diff_documents(WHOLE, WHOLE.model_copy(update={"direct_findings": (judged, *others)}))
    assert changes(diff) == {"statement-1": Change.REGRADED}


def test_other_conditions_are_shown_under_the_wording() -> None:
    advice = WHOLE.recommendations[0].model_copy(update={"conditions": ("the gauge stays",)})
    diff = diff_documents(WHOLE, WHOLE.model_copy(update={"recommendations": (advice,)}))
    assert changes(diff) == {"statement-10": Change.REWORDED}
    assert new_of(diff.changed[0].words) == "Start the pumps at 3.7 m.\nthe gauge stays"


def test_a_title_and_what_the_report_says_of_itself_are_parts() -> None:
    diff = diff_documents(WHOLE, edited(Retitle(text="Pumps"), Reword(anchor="statement-1", text="It reads 4.2 m.")))
    assert [found.name for found in diff.parts] == ["Title", "Method note", "Evidence statement"]
    assert new_of(part(diff, "Title").words) == "Pumps"
    assert "Statements not checked for support: 2." in new_of(part(diff, "Evidence statement").words)


def test_two_values_that_are_said_in_the_same_words_are_shown_in_their_exact_form() -> None:
    source = WHOLE.sources_read[0]
    one, other = (
        WHOLE.model_copy(update={"sources_read": (source.model_copy(update=fields),)})
        for fields in ({"title": "A; path: b", "path": ""}, {"title": "A", "path": "b"})
    )
    words = part(diff_documents(one, other), "Sources read but not cited").words
    assert old_of(words) != new_of(words)


@settings(deadline=None, max_examples=200)
@given(st.data(), st.sampled_from(EDITABLE))
def test_edits_and_comparisons_agree(data: st.DataObject, name: str) -> None:
    base = REVISIONS[name]
    try:
        document = apply_edits(base, data.draw(edits_of(base)), edition=edition(2))
    except InvalidEdit:
        return
    diff = diff_documents(base, document)
    assert {item.anchor for item in diff.items} == {item.anchor for item in items_of(base)}
    assert [item.anchor for item in diff.items if item.new] == [item.anchor for item in items_of(document)]
    for item in diff.items:
        assert old_of(item.words) == (item.old.text if item.old else "")
        assert new_of(item.words) == (item.new.text if item.new else "")
        same = item.old is not None and item.new is not None and item.old.key == item.new.key
        assert (item.change in {Change.SAME, Change.MOVED}) is same
    assert (not diff.changed and not diff.parts) is (document == base.model_copy(update={"edition": edition(2)}))
    for found in diff.parts:
        assert old_of(found.words) != new_of(found.words)


@settings(deadline=None, max_examples=300)
@given(TEXTS, TEXTS)
def test_the_stretches_join_back_to_both_texts(old: str, new: str) -> None:
    words = diff_words(old, new)
    assert (old_of(words), new_of(words)) == (old, new)
    assert all(stretch.text for stretch in words)
    assert all(one.mark is not other.mark for one, other in itertools.pairwise(words))
    assert (old == new) is all(stretch.mark is Mark.KEPT for stretch in words)


@settings(deadline=None)
@given(st.lists(TEXTS, max_size=6), st.lists(TEXTS, max_size=6))
def test_lines_join_back_to_both_lists(old: list[str], new: list[str]) -> None:
    words = diff_lines(old, new)
    ended = max(len(old), len(new)) > 1
    said = [("\n" if ended else "").join((*lines, "")) if ended else "".join(lines) for lines in (old, new)]
    assert [old_of(words), new_of(words)] == said


@settings(deadline=None)
@given(TEXTS)
def test_words_join_back_to_their_text(text: str) -> None:
    assert "".join(tokens(text)) == text
    assert all(tokens(text))


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("The gauge's 4.2 m, twice.", ("The", " gauge's", " 4.2", " m", ",", " twice", ".")),
        ("降雨量为1200毫米。", ("降", "雨", "量", "为", "1200", "毫", "米", "。")),
        ("カメラが3台", ("カ", "メ", "ラ", "が", "3", "台")),
        ("ที่นี่ ok", ("ที่", "นี่", " ok")),
        ("हिन्दी भाषा", ("हिन्दी", " भाषा")),
        ("👩\u200d🔬☕\ufe0f x", ("👩\u200d🔬", "☕\ufe0f", " x")),
        ("  ", ("  ",)),
        ("", ()),
    ],
)
def test_words_are_cut_where_a_reader_cuts_them(text: str, cut: tuple[str, ...]) -> None:
    assert tokens(text) == cut


def test_long_texts_are_compared_by_sentences() -> None:
    sentences = [f"Sentence number {n} says something about the pumps." for n in range(40)]
    changed = [*sentences[:20], "Another one stands here.", *sentences[21:]]
    removed = [w for w in diff_words(" ".join(sentences), " ".join(changed)) if w.mark is Mark.REMOVED]
    assert [stretch.text.strip() for stretch in removed] == [sentences[20]]


@pytest.mark.parametrize("alphabet", ["a. b. ", "甲乙", "a b"])
def test_texts_made_to_be_dear_are_replaced_as_a_whole(alphabet: str) -> None:
    old, new = alphabet * 9_000, alphabet[::-1] * 9_000
    words = diff_words(old, new)
    assert (old_of(words), new_of(words)) == (old, new)
    assert len(words) <= 4
