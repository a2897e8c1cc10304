"""A request is frozen whole, or refused with every problem at once."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from research.brief.freeze import QUESTION_CHARS, RESTRICTED_TERMS, freeze_brief, holds_term
from research.brief.languages import primary_tag
from research.brief.types import Brief, BriefRequest, MethodName, Scope
from research.errors import InvalidBrief

WORKSPACES = {"sample": True, "clients": False}
REQUEST = BriefRequest(question="How large is the plant?", workspace="sample")


def freeze(**changes: object) -> Brief:
    return freeze_brief(replace(REQUEST, **changes), workspaces=WORKSPACES, detect=lambda _: "de")  # type: ignore[arg-type]


def problems(**changes: object) -> dict[str, str]:
    with pytest.raises(InvalidBrief) as caught:
        freeze(**changes)
    return caught.value.problems


def test_a_plain_question_is_frozen_with_its_defaults() -> None:
    brief = freeze(question="  How large\r\nis it?\u2028 ")
    assert brief.question == "How large\nis it?"
    assert (brief.scope, brief.method, brief.language, brief.workspace_public) == (
        Scope.WORKSPACE,
        MethodName.BOUNDED,
        "de",
        True,
    )


def test_every_default_taken_is_a_sentence_among_the_assumptions() -> None:
    brief = freeze()
    assert "The report is written in German, the language of the question." in brief.assumptions
    assert "Evidence comes only from the workspace “sample”; the web is not searched." in brief.assumptions
    assert all(sentence.endswith(".") for sentence in brief.assumptions)


def test_what_the_asker_chose_is_no_assumption() -> None:
    brief = freeze(scope="workspace", method="baseline", language="fr-CA", public_context="the Dutch market")
    assert brief.assumptions == ()
    assert brief.language == "fr"


def test_the_only_open_workspace_is_taken_and_said() -> None:
    brief = freeze_brief(replace(REQUEST, workspace=""), workspaces={"sample": False}, detect=lambda _: "en")
    assert brief.workspace == "sample"
    assert any("only one open" in sentence for sentence in brief.assumptions)


def test_a_question_that_does_not_tell_its_language_is_never_called_english() -> None:
    brief = freeze_brief(REQUEST, workspaces={"sample": True}, detect=lambda _: "")
    assert brief.language == "en"
    assert brief.assumptions[0] == (
        "The report is written in English, because the question does not tell its language for certain."
    )


def test_a_language_that_is_not_on_the_list_falls_back_to_english_and_says_why() -> None:
    brief = freeze_brief(REQUEST, workspaces=WORKSPACES, detect=lambda _: "xx")
    assert brief.language == "en"
    assert "because" in brief.assumptions[0]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("question", "  a "),
        ("question", "x" * (QUESTION_CHARS[1] + 1)),
        ("question", "What is\x00 this?"),
        ("question", "What is \u202ethis?"),
        ("workspace", "unknown"),
        ("workspace", ""),
        ("scope", "moon"),
        ("scope", "web"),
        ("method", "psychic"),
        ("depth", "abyss"),
        ("profile", "oracle"),
        ("language", "tlh"),
        ("public_context", "x" * 8_001),
        ("internal_context", "a\x07b"),
        ("restricted_terms", ("x",)),
        ("restricted_terms", tuple(f"term {n}" for n in range(RESTRICTED_TERMS + 1))),
        ("restricted_terms", ("two\nlines",)),
        ("adopt_run_id", "../other"),
    ],
)
def test_a_wrong_field_is_refused_with_a_sentence(field: str, value: object) -> None:
    found = problems(**{field: value})
    assert list(found) == [field]
    assert found[field].endswith(".")


def test_all_problems_are_reported_at_once() -> None:
    assert set(problems(question="", scope="moon", language="tlh", workspace="unknown")) == {
        "question",
        "scope",
        "language",
        "workspace",
    }


def test_a_restricted_term_in_the_public_context_is_refused_without_repeating_it() -> None:
    found = problems(public_context="Suppliers of ＡＣＭＥ Holding", restricted_terms=("acme holding",))
    assert list(found) == ["public_context"]
    assert "acme" not in found["public_context"].casefold()


def test_a_question_about_a_restricted_name_stays_inside_a_workspace() -> None:
    assert freeze(question="What did Acme sign?", restricted_terms=("acme",)).restricted_terms == ("acme",)


def test_a_question_with_a_restricted_term_may_not_go_to_the_web() -> None:
    request = replace(REQUEST, question="What did Acme sign?", scope="web", restricted_terms=("acme",))
    with pytest.raises(InvalidBrief) as caught:
        freeze_brief(request, workspaces=WORKSPACES, detect=lambda _: "en", scopes=frozenset({Scope.WEB}))
    assert list(caught.value.problems) == ["question"]


@settings(deadline=None)
@given(st.text(max_size=60), st.text(max_size=60))
def test_any_text_is_frozen_or_refused_and_freezing_again_changes_nothing(question: str, context: str) -> None:
    try:
        brief = freeze(question=question, public_context=context)
    except InvalidBrief:
        return
    again = freeze(question=brief.question, public_context=brief.public_context)
    assert (again.question, again.public_context) == (brief.question, brief.public_context)


def test_tags_with_regions_and_old_spellings_name_their_language() -> None:
    assert [primary_tag(tag) for tag in ("de-AT", "zh_Hans_CN", "nb", "iw")] == ["de", "zh", "no", "he"]


def test_a_term_is_seen_in_any_case_width_and_spacing() -> None:
    assert holds_term("the ＡＣ  me deal", ("Acme",))
    assert not holds_term("the acm deal", ("Acme", ""))


@pytest.mark.parametrize("field", ["question", "public_context", "internal_context"])
def test_a_text_is_measured_before_it_is_read(field: str) -> None:
    """The marks would be bounded to thirty, and the text would be short enough."""
    assert "shorten it to" in problems(**{field: "How large is it? a" + "\u0315\u0300" * 30_000})[field]


def test_restricted_terms_are_measured_before_they_are_read() -> None:
    refused = problems(restricted_terms=("a" + "\u0315\u0300" * 1_000,))
    assert "2 to 200 characters" in refused["restricted_terms"]
    assert "at most" in problems(restricted_terms=("acme",) * 10_000)["restricted_terms"]
