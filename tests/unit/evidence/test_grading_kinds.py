"""Which kind is a page, and by which rule? Every kind once as it is, and once as what looks like it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from research.evidence.grading.kinds import RULES
from research.evidence.grading.profile import profile
from research.evidence.ledger.types import KindRule, SourceKind
from research.evidence.types import SourceClass
from research.reading.types import FlaggedSpan
from tests.support.evidence import stored
from tests.support.graded_pages import PAGES, Page, page


@pytest.mark.parametrize("found", PAGES, ids=lambda found: found.name)
def test_a_page_is_of_the_kind_that_its_content_and_form_show(found: Page) -> None:
    assert profile(found.source()).kind is found.kind


def test_every_kind_but_untold_has_a_page_in_english_chinese_and_german() -> None:
    shown = {(found.kind, found.language) for found in PAGES}
    codes = {(SourceKind.SOURCE_CODE, language) for language in ("zh", "de")}
    expected = {(kind, language) for kind, _, _ in RULES for language in ("en", "zh", "de")} - codes
    assert expected <= shown


def test_each_kind_has_one_rule_and_each_rule_but_a_persons_stands_in_the_list() -> None:
    assert len({kind for kind, _, _ in RULES}) == len(RULES) == len({rule for _, rule, _ in RULES})
    assert {kind for kind, _, _ in RULES} == set(SourceKind) - {SourceKind.UNTOLD}
    assert {rule for _, rule, _ in RULES} == set(KindRule) - {KindRule.NOTHING_TOLD, KindRule.PERSON}


def test_the_order_of_the_rules_is_form_then_own_account_then_report_then_restatement() -> None:
    assert [kind for kind, _, _ in RULES] == [
        SourceKind.SOURCE_CODE,
        SourceKind.AUTHORITATIVE_TEXT,
        SourceKind.DEMO,
        SourceKind.COMMUNITY,
        SourceKind.FIRST_HAND,
        SourceKind.INDEPENDENT_MEASUREMENT,
        SourceKind.EXPERIMENT,
        SourceKind.DOCUMENTATION,
        SourceKind.PRIMARY,
        SourceKind.NEWS,
        SourceKind.ROUNDUP,
        SourceKind.SECONDARY,
    ]


def test_a_page_without_a_sign_is_untold() -> None:
    found = profile(stored("The gate is old."))
    assert (found.kind, found.rule) == (SourceKind.UNTOLD, KindRule.NOTHING_TOLD)


def test_a_file_of_code_is_source_code_whatever_its_comments_say() -> None:
    text = "# According to a study by the institute, this is fast.\nspeed = 3"
    found = replace(stored(text), source_class=SourceClass.WORKSPACE_CODE, media_type="text/x-source")
    assert profile(found).kind is SourceKind.SOURCE_CODE


def test_a_web_page_that_is_a_file_of_code_is_source_code() -> None:
    lines = [
        "from gates import Client",
        "",
        "class Harbour:",
        '    """Everything that opens."""',
        "",
        "    def open(self) -> bool:",
    ]
    lines += [
        "        # The lock is slow in winter, so we wait for it here",
        "        return self.client.open(",
        '            "north",',
    ]
    lines += ["        )", "", "    def close(self) -> None:", "        self.client.close()", "        return None"]
    assert profile(stored("\n".join(lines))).kind is SourceKind.SOURCE_CODE


def test_the_address_decides_nothing() -> None:
    found = page("a roundup").source()
    official = replace(found, canonical_anchor="docs/official/reference.md")
    assert profile(official).kind is SourceKind.ROUNDUP


def test_what_is_flagged_decides_no_kind() -> None:
    found = page("a forum thread").source()
    everything = (FlaggedSpan(start=0, end=len(found.text), rule="test"),)
    assert profile(replace(found, flagged=everything)).kind is SourceKind.UNTOLD


def test_comments_under_an_article_make_no_thread() -> None:
    article = page("a news report").text + "\n\n" + "\n\n".join(["The council met in March and again in April."] * 9)
    comments = "ropefan wrote:\n\nGood.\n\nReply\n\n3 replies\n\n@ropefan: yes"
    found = stored(*article.split("\n\n"), *comments.split("\n\n"))
    assert profile(found).kind is SourceKind.NEWS


def test_an_author_makes_a_thin_list_no_roundup() -> None:
    found = replace(page("a roundup").source(), author="Ann Kerr")
    assert profile(found).kind is not SourceKind.ROUNDUP


def test_only_a_measurement_is_asked_for_its_conditions() -> None:
    assert profile(page("an experiment on an own system").source()).has_conditions is True
    assert profile(page("an experiment without conditions").source()).has_conditions is False
    assert profile(page("a news report").source()).has_conditions is None


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [
        ("a roundup", 0.0, 0.12),
        ("a Chinese content farm", 0.0, 0.12),
        ("a post-mortem", 0.9, 1.0),
        ("a Chinese post-mortem", 0.75, 1.0),
    ],
)
def test_the_density_of_a_page_is_the_share_of_its_paragraphs_with_a_detail(name: str, low: float, high: float) -> None:
    found = profile(page(name).source())
    assert low <= found.specific / found.paragraphs <= high


def test_the_number_of_a_list_item_and_a_promise_of_tips_are_no_details() -> None:
    found = profile(stored("1. Be kind to everybody.", "2. Follow these 5 tips and be happy.", "It is open 24/7."))
    assert (found.paragraphs, found.specific) == (3, 0)


def test_a_german_noun_is_no_name() -> None:
    found = profile(stored("Die Wahl des Werkzeugs ist für den Betrieb wichtig.", language="de"))
    assert (found.paragraphs, found.specific) == (1, 0)


def test_a_workspace_file_is_owned_by_the_publisher_it_names() -> None:
    assert profile(replace(stored("A text."), publisher="Harbour Press")).owner == "Harbour Press"


def test_a_page_of_the_web_is_owned_by_its_domain_or_by_the_account_on_a_shared_host() -> None:
    found = replace(stored("A text.", anchor="https://ada.github.io/gates"), source_class=SourceClass.WEB_PAGE)
    assert profile(found).owner == "github.com/ada"


def test_the_days_of_a_profile_are_the_sources_own() -> None:
    found = profile(replace(stored("A text."), date="2024-05-01"))
    assert (found.published, found.changed) == ("2024-05-01", "")
