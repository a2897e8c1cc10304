"""Every closed set that pages speak of has words for each of its members."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum

import pytest

from research.discovery.web.searcher import WebSearcher
from research.discovery.web.types import ProviderSettings
from research.errors import FetchFailure, SearchFailure
from research.planning.types import QueryOrigin
from research.ports import SearchProvider, SearchStatus, WindowUse
from research.reading.notes import Note
from research.selectors import wording
from research.selectors.captures import note_sentences
from research.trust.web_address import AddressFault

TABLES: tuple[tuple[type[StrEnum], Mapping[StrEnum, str]], ...] = (
    (FetchFailure, wording.FETCH_FAILURES),
    (SearchFailure, wording.SEARCH_FAILURES),
    (SearchStatus, wording.SEARCH_STATUSES),
    (WindowUse, wording.WINDOW_USES),
    (AddressFault, wording.ADDRESS_FAULTS),
    (SearchProvider, wording.PROVIDERS),
    (QueryOrigin, wording.QUERY_ORIGINS),
)  # type: ignore[assignment]


def _sentences() -> Iterable[str]:
    yield from wording.FETCH_FAILURES.values()
    yield from wording.FETCH_REMEDIES.values()
    yield from wording.SEARCH_FAILURES.values()
    yield from wording.SEARCH_STATUSES.values()
    yield from wording.ADDRESS_FAULTS.values()
    yield from wording.NOTES.values()
    yield from wording.ROBOTS.values()
    yield from (sentence for sentence in wording.WINDOW_USES.values() if sentence)


@pytest.mark.parametrize(("closed", "words"), TABLES, ids=[closed.__name__ for closed, _ in TABLES])
def test_every_member_has_words(closed: type[StrEnum], words: Mapping[StrEnum, str]) -> None:
    assert set(words) == set(closed)


def test_a_provider_has_one_name_everywhere() -> None:
    known = WebSearcher(ProviderSettings()).providers()
    assert {info.provider: info.label for info in known} == {
        provider: name for provider, name in wording.PROVIDERS.items() if provider is not SearchProvider.WORKSPACE
    }


def test_what_is_said_is_a_sentence() -> None:
    assert [said for said in _sentences() if not said[0].isupper() or not said.endswith(".")] == []


@pytest.mark.parametrize("failure", FetchFailure)
def test_every_failure_of_a_fetch_is_told_where_reasons_are_told(failure: FetchFailure) -> None:
    assert wording.reason(failure.value) == wording.FETCH_FAILURES[failure]


@pytest.mark.parametrize("fault", AddressFault)
def test_every_fault_of_an_address_is_told_where_reasons_are_told(fault: AddressFault) -> None:
    assert wording.reason(fault.value) == wording.ADDRESS_FAULTS[fault]


def test_only_what_was_not_asked_for_has_no_words() -> None:
    assert [use for use, said in wording.WINDOW_USES.items() if not said] == [WindowUse.NOT_ASKED]


@pytest.mark.parametrize("code", Note)
def test_every_note_of_a_reading_has_a_sentence(code: Note) -> None:
    assert code.value in wording.NOTES
    (bare,), (counted,) = note_sentences([code.value]), note_sentences([f"{code.value}:2"])
    assert "{" not in bare + counted


def test_a_note_that_is_not_known_here_is_shown_in_its_own_words() -> None:
    assert note_sentences(["new_thing:3", "new_thing:3"]) == ("New thing (3).",)
