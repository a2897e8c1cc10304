"""A reader is told who was asked, who could not answer, who stood in, which dates were not kept, and what was refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from publishing.document.acquisition import PROVIDER_NAMES
from publishing.document.blocks import blocks
from publishing.document.build import build_document
from publishing.document.labels import LANGUAGES
from publishing.document.runs import Tone
from research.evidence.types import AccountEntry, HitFate
from research.findings import Account, Findings, QueryRecord
from research.ports import QueryForm, SearchProvider, WindowUse
from research.states import Outcome
from research.synthesis.types import HostGap, HostGapKind
from research.trust.web_address import AddressFault
from tests.golden import findings as golden


def query(provider: SearchProvider, **changes: object) -> QueryRecord:
    return replace(
        QueryRecord(text="spring tide", form=QueryForm.FULL_TEXT, hit_count=3, provider=provider),
        **changes,  # type: ignore[arg-type]
    )


def refused(number: int, reason: str) -> AccountEntry:
    return AccountEntry(anchor=f"https://host{number}.example.org/", fate=HitFate.SKIPPED, reason=reason)


EVENTFUL = (
    query(SearchProvider.DUCKDUCKGO, hit_count=0, failed=True, failure="challenge"),
    query(SearchProvider.SEARXNG, stands_in=True),
    query(SearchProvider.SEARXNG, hit_count=0, window=WindowUse.HONOURED),
    query(SearchProvider.SEARXNG, stands_in=True, window=WindowUse.RELAXED),
    query(SearchProvider.WIKIPEDIA, window=WindowUse.UNSUPPORTED),
)


def limits(findings: Findings) -> tuple[str, ...]:
    return build_document(findings).acquisition.limits


def gap_of(kind: HostGapKind, *queries: QueryRecord, language: str = "en") -> str:
    findings = replace(
        golden.no_evidence(), brief=golden.brief(language=language), queries=queries, host_gaps=(HostGap(kind=kind),)
    )
    (gap,) = build_document(findings).gaps
    return gap.text


CHALLENGED = query(SearchProvider.DUCKDUCKGO, hit_count=0, failed=True, failure="challenge")


def test_a_search_that_failed_is_a_gap_of_its_own_with_who_why_and_what_helps() -> None:
    assert gap_of(HostGapKind.SEARCH_FAILED, CHALLENGED, CHALLENGED) == (
        "No search could be answered, so nothing follows about what there is to be found. What failed: "
        "DuckDuckGo (it took the program for a robot and answered with a check). "
        "A new research can name another search service, which then stands in."
    )


def test_a_failure_beside_an_empty_answer_is_said_of_the_failed_one_alone() -> None:
    text = gap_of(HostGapKind.SEARCH_FAILED_IN_PART, CHALLENGED, query(SearchProvider.SEARXNG, hit_count=0))
    assert "some searches could not be answered" in text
    assert "SearXNG" not in text


@pytest.mark.parametrize(
    "failed",
    [
        query(SearchProvider.WORKSPACE, hit_count=0, failed=True),
        query(SearchProvider.DUCKDUCKGO, hit_count=0, failed=True, failure="refused_egress"),
    ],
    ids=lambda failed: failed.provider.value,
)
def test_no_other_service_is_proposed_where_none_can_help(failed: QueryRecord) -> None:
    assert "another search service" not in gap_of(HostGapKind.SEARCH_FAILED, failed)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_a_failed_search_is_said_in_every_language_without_the_words_of_an_empty_one(language: str) -> None:
    words = LANGUAGES[language]
    text = gap_of(HostGapKind.SEARCH_FAILED, CHALLENGED, language=language)
    assert "DuckDuckGo" in text
    assert words.gap_other_service in text
    assert words.gap_no_evidence not in text


def test_the_state_of_such_a_report_says_that_the_search_failed() -> None:
    assert golden.no_evidence().outcome is Outcome.NO_EVIDENCE
    findings = replace(golden.no_evidence(), queries=(CHALLENGED,), host_gaps=(HostGap(kind=HostGapKind.SEARCH_FAILED),))
    assert build_document(findings).state.startswith("The search failed")


def test_a_workspace_alone_has_nothing_to_say_of_providers() -> None:
    assert limits(golden.small()) == ()


def test_everything_that_happened_on_the_web_is_said_once() -> None:
    entries = (refused(1, AddressFault.SPECIAL_ADDRESS), refused(2, "refused_robots"), refused(3, "refused_type"))
    findings = replace(golden.small(), queries=EVENTFUL, account=Account(entries=entries))
    assert limits(findings) == (
        "Search services that were asked: DuckDuckGo, SearXNG, Wikipedia.",
        "Searches that DuckDuckGo could not answer: 1. This says nothing about whether evidence exists.",
        "Searches in which SearXNG stood in for a service that could not answer: 1.",
        "Searches that found nothing within the dates asked for and were repeated without them: 1.",
        "Searches in which Wikipedia could not keep to the dates asked for: 1.",
        "Addresses that were refused and not fetched: 2.",
    )


def test_a_stand_in_that_fails_stands_in_for_nobody() -> None:
    failed = query(SearchProvider.SEARXNG, stands_in=True, failed=True, hit_count=0)
    said = " ".join(limits(replace(golden.small(), queries=(EVENTFUL[0], failed))))
    assert "stood in" not in said
    assert "SearXNG could not answer: 1." in said


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_it_is_said_in_every_language_without_codes(language: str) -> None:
    brief = replace(golden.small().brief, language=language)
    findings = replace(golden.small(), brief=brief, queries=EVENTFUL)
    said = limits(findings)
    assert len(said) == 5
    assert not any(word in " ".join(said) for word in ("duckduckgo", "challenge", "relaxed", "{", "}"))


def test_every_provider_has_its_name() -> None:
    assert set(PROVIDER_NAMES) == set(SearchProvider) - {SearchProvider.WORKSPACE}


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_who_was_asked_is_said_plainly_and_what_went_wrong_with_caution(language: str) -> None:
    brief = replace(golden.small().brief, language=language)
    document = build_document(replace(golden.small(), brief=brief, queries=EVENTFUL))
    tones = {line.text: block.tone for block in blocks(document) for line in block.lines}
    asked, *others = document.acquisition.limits
    assert tones[asked] is Tone.PLAIN
    assert {tones[said] for said in others} == {Tone.CAUTION}
