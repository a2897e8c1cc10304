"""Every provider that answers in JSON keeps the same contract: what its documentation promises, or a typed failure."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from research.discovery.web.json_answer import MOST_BYTES
from research.errors import SearchFailed, SearchFailure
from research.ports import QueryForm, SearchAnswer, SearchStatus
from tests.support.search_contracts import (
    CONTACT,
    CONTRACTS,
    KEY,
    SETTINGS,
    TODAY,
    Contract,
    asked,
    failure_of,
    outcome_of,
    replied,
)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)


@pytest.fixture(params=list(CONTRACTS))
def contract(request: pytest.FixtureRequest) -> Contract:
    return CONTRACTS[request.param]


def test_a_documented_answer_becomes_hits_in_order(contract: Contract) -> None:
    second = {**contract.row, contract.address: "https://other.example.net/page?id=3&utm_source=x"}
    page = contract.read(contract.answer(contract.row, second))
    assert [hit.rank for hit in page.hits] == [1, 2]
    first = page.hits[0]
    assert (first.locator, first.title) == ("https://ferries.example.org/2024", "Passengers in 2024")
    assert first.snippet == "The ferry carried 41,200 passengers."
    assert (first.published, first.refusal) == ("2025-02-03", "")
    assert page.hits[1].locator == "https://other.example.net/page?id=3"
    assert page.total >= 2


def test_an_answer_with_no_rows_is_a_proven_emptiness(contract: Contract) -> None:
    page = contract.read(contract.answer())
    assert page.hits == ()
    assert SearchAnswer(request=asked(), hits=page.hits, total=page.total).status is SearchStatus.EMPTY


def test_no_more_hits_than_asked_for(contract: Contract) -> None:
    assert len(contract.read(contract.answer(*[contract.row] * 9), limit=4).hits) == 4


def test_what_a_provider_says_in_its_own_words_is_never_read(contract: Contract) -> None:
    page = contract.read(contract.answer(contract.row, **contract.never_read))
    assert "ANSWER" not in repr(page)
    assert "answer.example.org" not in repr(page)


def test_answers_alone_are_no_results(contract: Contract) -> None:
    assert contract.read(contract.answer(**contract.never_read)).hits == ()


def test_unknown_fields_change_nothing(contract: Contract) -> None:
    plain = contract.read(contract.answer(contract.row))
    assert contract.read(contract.answer({**contract.row, "new": {"a": [1]}}, brand_new=[{"url": "x"}])) == plain


def test_a_row_whose_address_is_refused_stays_with_its_fault(contract: Contract) -> None:
    row = {**contract.row, contract.address: "javascript:alert(1)"}
    page = contract.read(contract.answer(row))
    assert page.hits[0].refusal != ""
    assert SearchAnswer(request=asked(), hits=page.hits, total=1).status is SearchStatus.ALL_REFUSED


def test_a_row_that_calls_its_address_otherwise_is_malformed(contract: Contract) -> None:
    """Field report 8: a full list whose addresses stand under another name must not become hits without addresses."""
    other = "url" if contract.address == "link" else "link"
    row = {name: value for name, value in contract.row.items() if name not in {contract.address, "id"}}
    failure = failure_of(lambda: contract.read(contract.answer({**row, other: "https://ferries.example.org/2024"})))
    assert failure.code is SearchFailure.MALFORMED


@pytest.mark.parametrize("address", [None, "", "  ", 7, ["https://a.example.org/"], {"href": "https://a.example.org/"}])
def test_an_address_that_is_no_text_is_malformed(contract: Contract, address: object) -> None:
    row = {**contract.row, contract.address: address}
    assert failure_of(lambda: contract.read(contract.answer(row))).code is SearchFailure.MALFORMED


def test_optional_fields_may_be_missing_or_null(contract: Contract) -> None:
    bare = {contract.address: "https://a.example.org/"}
    null = dict.fromkeys(contract.row) | bare
    for hit in contract.read(contract.answer(bare, null)).hits:
        assert (hit.title, hit.snippet, hit.published, hit.score, hit.refusal) == ("", "", "", 0.0, "")


def test_optional_fields_of_a_wrong_type_are_malformed(contract: Contract) -> None:
    for name in contract.optional_texts:
        row = {**contract.row, name: ["a"]}
        assert failure_of(lambda row=row: contract.read(contract.answer(row))).code is SearchFailure.MALFORMED
    for name in contract.numbers:
        for wrong in ("0.5", True, [1]):
            row = {**contract.row, name: wrong}
            assert failure_of(lambda row=row: contract.read(contract.answer(row))).code is SearchFailure.MALFORMED


@pytest.mark.parametrize("rows", [None, {}, "x", 3, [3], ["https://a.example.org/"], [None], [[]]])
def test_rows_that_are_no_list_of_objects_are_malformed(contract: Contract, rows: object) -> None:
    answer: Any = {**contract.around, contract.path[0]: rows}
    if len(contract.path) > 1 and isinstance(rows, list):
        answer[contract.path[0]] = {contract.path[1]: rows}
    assert failure_of(lambda: contract.read(answer)).code is SearchFailure.MALFORMED


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"   ",
        b"null",
        b"[]",
        b'"text"',
        b"{",
        b'{"results": [}',
        b"<html>Sign in to the network</html>",
        b"\xff\xfe{}",
        b'{"a": NaN}',
        b'{"a": Infinity}',
        b'{"results": [], "results": []}',
        b"[" * 100_000,
        b'{"a":' * 50_000,
        b'{"a": ' + b"9" * 10_000 + b"}",
    ],
)
def test_a_body_that_is_not_strict_json_is_malformed(contract: Contract, body: bytes) -> None:
    assert failure_of(lambda: contract.read(body)).code is SearchFailure.MALFORMED


def test_a_huge_body_is_too_large(contract: Contract) -> None:
    body = json.dumps(contract.answer(contract.row)).encode() + b" " * MOST_BYTES
    assert failure_of(lambda: contract.read(body)).code is SearchFailure.TOO_LARGE


def test_a_huge_list_is_malformed(contract: Contract) -> None:
    assert failure_of(lambda: contract.read(contract.answer(*[{}] * 1_001))).code is SearchFailure.MALFORMED


def test_a_huge_text_is_cut(contract: Contract) -> None:
    row = {**contract.row, "title": "a" * 100_000}
    assert len(contract.read(contract.answer(row)).hits[0].title) == 500


@pytest.mark.parametrize("status", [204, 301, 400, 404, 405, 418, 422, 500, 502, 503, 504])
def test_any_other_status_is_no_answer_even_with_rows(contract: Contract, status: int) -> None:
    body = contract.answer(contract.row)
    assert failure_of(lambda: contract.read(body, status=status)).code is SearchFailure.NON_200


def test_asked_too_often_keeps_the_time_to_wait(contract: Contract) -> None:
    failure = failure_of(lambda: contract.read(b"", status=429, headers={"retry-after": "17"}))
    assert (failure.code, failure.retry_after_s) == (SearchFailure.RATE_LIMITED, 17.0)


@pytest.mark.parametrize("status", [401, 403])
@pytest.mark.parametrize("name", [name for name, contract in CONTRACTS.items() if contract.keyed])
def test_a_key_that_is_not_accepted_is_its_own_failure_with_the_setting(name: str, status: int) -> None:
    failure = failure_of(lambda: CONTRACTS[name].read(b"", status=status))
    assert failure.code is SearchFailure.KEY_REJECTED
    assert "COUNTERSIGN_" in failure.message


def test_a_plan_that_is_used_up_is_its_own_failure(contract: Contract) -> None:
    statuses = (402, 432, 433) if contract is CONTRACTS["tavily"] else (402,)
    codes = {failure_of(lambda status=status: contract.read(b"", status=status)).code for status in statuses}
    assert codes == {SearchFailure.QUOTA_USED_UP}


def test_a_call_names_one_host_of_the_provider_and_carries_the_query(contract: Contract) -> None:
    call = contract.provider.call(asked("größe der fähre"), SETTINGS, TODAY)
    hosts = ("http://10.0.0.7:8888/", "https://api.search.brave.com/", "https://api.tavily.com/")
    assert call.url.startswith((*hosts, "https://api.exa.ai/", "https://google.serper.dev/"))
    assert call.configured is not contract.keyed
    sent = call.content.decode() if call.content is not None else call.url
    assert "größe der fähre" in sent or "gr%C3%B6%C3%9Fe+der+f%C3%A4hre" in sent


def test_key_and_contact_stand_in_no_text_that_a_person_or_a_log_sees(
    contract: Contract, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    call = contract.provider.call(asked(), SETTINGS, TODAY)
    seen = [repr(call), str(call), repr(SETTINGS), repr(contract.provider.info(SETTINGS)), call.url]
    for status in (401, 402, 403, 429, 500):
        # A provider may well quote the key that it refuses.
        failure = failure_of(lambda status=status: contract.read({"error": f"{KEY} {CONTACT}"}, status=status))
        seen += [repr(failure), str(failure)]
    failure = failure_of(lambda: contract.read(f"{KEY} {CONTACT}".encode()))
    seen += [repr(failure), str(failure), repr(failure.__cause__), caplog.text]
    assert not any(KEY in text or CONTACT in text for text in seen)
    assert (KEY in "".join(call.headers.values())) is contract.keyed


def test_without_a_key_nothing_is_sent_and_the_setting_is_named(contract: Contract) -> None:
    bare = type(SETTINGS)()
    info = contract.provider.info(bare)
    assert not info.available
    assert "COUNTERSIGN_" in info.remedy
    with pytest.raises(SearchFailed) as failed:
        contract.provider.call(asked(), bare, TODAY)
    assert failed.value.code is SearchFailure.NOT_CONFIGURED
    assert contract.provider.info(SETTINGS).available


def test_a_query_beyond_the_length_is_refused_before_it_is_sent(contract: Contract) -> None:
    most = contract.provider.info(SETTINGS).query_chars
    assert contract.provider.sent_text(asked("a" * most)) == "a" * most
    for text in ("a" * (most + 1), "", " \n\u200b "):
        with pytest.raises(SearchFailed) as failed:
            contract.provider.sent_text(asked(text))
        assert failed.value.code is SearchFailure.REFUSED_QUERY


@pytest.mark.parametrize("changes", [{"form": QueryForm.REGEX}, {"path_prefix": "docs"}])
def test_patterns_and_paths_never_leave(contract: Contract, changes: dict[str, Any]) -> None:
    with pytest.raises(SearchFailed) as failed:
        contract.provider.sent_text(asked("a+b", **changes))
    assert failed.value.code is SearchFailure.REFUSED_QUERY


@pytest.mark.parametrize("name", list(CONTRACTS))
@settings(max_examples=60)
@given(body=st.binary(max_size=200) | JSON.map(lambda value: json.dumps(value).encode()))
def test_rubbish_raises_nothing_but_a_typed_failure(name: str, body: bytes) -> None:
    assert outcome_of(lambda: CONTRACTS[name].provider.read(replied(body), asked())) in {
        SearchFailure.MALFORMED,
        SearchFailure.UNAVAILABLE,
        None,
    }


@pytest.mark.parametrize("name", list(CONTRACTS))
@settings(max_examples=60)
@given(values=st.lists(st.dictionaries(st.sampled_from(["title", "content", "snippet", "url", "link"]), JSON), max_size=5))
def test_whatever_stands_in_the_rows_hits_are_ordered_plain_and_bounded(name: str, values: list[dict[str, Any]]) -> None:
    contract = CONTRACTS[name]
    rows = [{**contract.row, **value} for value in values]
    try:
        page = contract.read(contract.answer(*rows))
    except SearchFailed:
        return
    assert [hit.rank for hit in page.hits] == list(range(1, len(rows) + 1))
    for hit in page.hits:
        for text in (hit.title, hit.snippet):
            assert text == " ".join(text.split())
            assert len(text) <= 2_000
        assert len(hit.locator) <= 2_048
        hit.locator.encode("utf-8")
