from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.capture.formats import check_magic, check_status, retry_after_s, stated_type
from research.errors import CaptureFailed, FetchFailure
from research.reading import kinds

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


def refusal_of_type(*values: str, documents: bool = False) -> FetchFailure:
    with pytest.raises(CaptureFailed) as failure:
        stated_type(values, documents=documents)
    return failure.value.code


@pytest.mark.parametrize(
    ("value", "media_type", "charset"),
    [
        ("text/html", kinds.HTML, ""),
        ("Text/HTML; Charset=UTF-8", kinds.HTML, "utf-8"),
        ('text/html;charset="windows-1252"', kinds.HTML, "windows-1252"),
        ("application/xhtml+xml; profile=x; charset=iso-8859-1", kinds.XHTML, "iso-8859-1"),
        ("text/plain ; charset=gbk; charset=utf-8", kinds.PLAIN, "gbk"),
        ("text/html;", kinds.HTML, ""),
    ],
)
def test_a_page_states_one_type_and_perhaps_a_charset(value: str, media_type: str, charset: str) -> None:
    stated = stated_type((value,), documents=False)
    assert (stated.media_type, stated.charset) == (media_type, charset)


def test_a_missing_repeated_or_listed_type_is_refused() -> None:
    assert refusal_of_type() is FetchFailure.REFUSED_TYPE
    assert refusal_of_type("text/html", "text/html") is FetchFailure.REFUSED_TYPE
    assert refusal_of_type("text/html, text/plain") is FetchFailure.REFUSED_TYPE


@pytest.mark.parametrize(
    "value", ["image/png", "application/json", "text/xml", "text/markdown", "", "html", "multipart/mixed"]
)
def test_other_types_are_refused(value: str) -> None:
    assert refusal_of_type(value, documents=True) is FetchFailure.REFUSED_TYPE


@pytest.mark.parametrize("value", [kinds.PDF, kinds.DOCX])
def test_documents_are_read_only_where_the_brief_allows_them(value: str) -> None:
    assert refusal_of_type(value) is FetchFailure.REFUSED_TYPE
    assert stated_type((value,), documents=True).media_type == value


@pytest.mark.parametrize(
    "label", ["utf-7", "UTF-7", "unicode_escape", "hz-gb-2312", "ISO-2022-KR", "replacement", "zlib", "rot13"]
)
def test_a_charset_that_makes_markup_of_inert_bytes_is_refused(label: str) -> None:
    assert refusal_of_type(f"text/html; charset={label}") is FetchFailure.BAD_CHARSET


@given(st.text(max_size=200))
def test_any_header_gives_a_type_or_a_typed_refusal(value: str) -> None:
    try:
        stated = stated_type((value,), documents=True)
    except CaptureFailed:
        return
    assert stated.media_type in kinds.READABLE


@pytest.mark.parametrize("magic", [b"%PDF-1.7", b"PK\x03\x04", b"\x7fELF", b"\x89PNG\r\n", b"\x1f\x8b\x08", b"GIF89a"])
def test_bytes_of_another_format_are_no_text(magic: bytes) -> None:
    for media_type in (kinds.HTML, kinds.XHTML, kinds.PLAIN):
        with pytest.raises(CaptureFailed) as failure:
            check_magic(media_type, magic + b" and more")
        assert failure.value.code is FetchFailure.REFUSED_TYPE


def test_a_document_needs_its_own_magic() -> None:
    check_magic(kinds.PDF, b"\n%PDF-1.7")
    check_magic(kinds.DOCX, b"PK\x03\x04")
    for media_type in (kinds.PDF, kinds.DOCX):
        with pytest.raises(CaptureFailed):
            check_magic(media_type, b"<!doctype html>")


def test_a_text_may_begin_as_it_likes() -> None:
    for text in (b"<p>PK</p>", b"Rar! he cried", b"BZh, she said", b"\xff\xfeh\x00i\x00", b"ID3 tags explained"):
        check_magic(kinds.PLAIN, text)


@pytest.mark.parametrize(
    ("status", "code"),
    [
        (404, FetchFailure.NOT_FOUND),
        (410, FetchFailure.NOT_FOUND),
        (401, FetchFailure.DENIED),
        (403, FetchFailure.DENIED),
        (451, FetchFailure.DENIED),
        (429, FetchFailure.RATE_LIMITED),
        (503, FetchFailure.STATUS),
        (500, FetchFailure.STATUS),
        (204, FetchFailure.STATUS),
        (206, FetchFailure.STATUS),
        (418, FetchFailure.STATUS),
    ],
)
def test_every_other_status_is_a_failure_with_its_kind(status: int, code: FetchFailure) -> None:
    with pytest.raises(CaptureFailed) as failure:
        check_status(status, (), now=NOW)
    assert failure.value.code is code


def test_200_is_a_page() -> None:
    check_status(200, (), now=NOW)


def test_a_busy_host_that_names_a_time_is_rate_limiting() -> None:
    with pytest.raises(CaptureFailed) as failure:
        check_status(503, ("7",), now=NOW)
    assert (failure.value.code, failure.value.retry_after_s) == (FetchFailure.RATE_LIMITED, 7.0)


@pytest.mark.parametrize(
    ("values", "seconds"),
    [
        (("120",), 120.0),
        ((" 3 ",), 3.0),
        (("99999999999999999999",), 86_400.0),
        (("Mon, 30 Nov 2026 12:00:30 GMT",), 30.0),
        (("Mon, 30 Nov 2020 12:00:30 GMT",), 0.0),
        (("-5",), None),
        (("soon",), None),
        (("1", "2"), None),
        ((), None),
        (("٣",), None),
    ],
)
def test_retry_after_is_a_number_or_a_date(values: tuple[str, ...], seconds: float | None) -> None:
    assert retry_after_s(values, now=NOW) == seconds


@given(st.text(max_size=60))
def test_any_retry_after_is_read_or_passed_over(value: str) -> None:
    seconds = retry_after_s((value,), now=NOW)
    assert seconds is None or 0 <= seconds <= 86_400


@pytest.mark.parametrize(
    "date",
    [
        "Mon, 1 Jan 99999999999999999999 00:00:00 GMT",
        "31 Dec 9999 23:59:59 -2300",
        "Mon, 1 Jan 0001 00:00:00 +2300",
    ],
)
@pytest.mark.parametrize("status", [429, 503])
def test_a_busy_host_that_names_a_day_beyond_the_calendar_is_rate_limiting(status: int, date: str) -> None:
    with pytest.raises(CaptureFailed) as failure:
        check_status(status, (date,), now=NOW)
    assert failure.value.code is FetchFailure.RATE_LIMITED


def test_a_day_in_no_zone_of_the_earth_says_nothing() -> None:
    assert retry_after_s(("Mon, 1 Jan 2020 00:00:00 +99999999999",), now=NOW) is None
