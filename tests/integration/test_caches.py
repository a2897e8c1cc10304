"""Both caches give back exactly what was kept, and whatever is wrong with them costs nothing but time."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from research.capture.types import ReadingKey, ReadPage
from research.clock import utc_now
from research.models import ReadingRow, RetrievalRow
from research.ports import Captured, Hop, WebTrace
from research.reading.chunks import chunk_spans
from research.reading.read import read
from research.store.blobs import FileBlobStore
from research.store.caches import ReadingRows, RetrievalRows
from tests.support.ferries import PAGES, PASSENGERS

pytestmark = pytest.mark.django_db

KEY = ReadingKey(digest="a" * 64, media_type="text/html", charset="utf-8", url=PASSENGERS, version="1", max_chars=400_000)
AT = datetime(2026, 3, 4, 9, 30, tzinfo=UTC)
CAPTURED = Captured(
    requested_anchor="https://old.example.org/",
    canonical_anchor=PASSENGERS,
    transport="web",
    media_type="text/html",
    body=PAGES[PASSENGERS].encode(),
    captured_at=AT,
    trace=WebTrace(
        hops=(Hop(url="https://old.example.org/", address="93.184.216.9", status=301, elapsed_ms=7),),
        robots="absent",
        wire_bytes=900,
        decoded_digest="b" * 64,
        charset="utf-8",
    ),
)


def page() -> ReadPage:
    reading = read(CAPTURED.body, name="x.html", media_type="text/html", max_chars=400_000, check=lambda: None)
    return ReadPage(reading=reading, chunks=chunk_spans(reading))


@pytest.fixture
def blobs(tmp_path: Path) -> FileBlobStore:
    return FileBlobStore(tmp_path / "blobs")


def test_a_reading_comes_back_whole_under_exactly_its_key(blobs: FileBlobStore) -> None:
    rows = ReadingRows(blobs, now=utc_now)
    rows.put(KEY, page())
    rows.put(KEY, page())
    assert rows.get(KEY) == page()
    assert ReadingRow.objects.count() == 1


@pytest.mark.parametrize(
    "changes",
    [{"digest": "c" * 64}, {"media_type": "text/plain"}, {"charset": ""}, {"url": "x"}, {"version": "2"}, {"max_chars": 1}],
)
def test_another_key_has_no_reading(blobs: FileBlobStore, changes: dict[str, object]) -> None:
    rows = ReadingRows(blobs, now=utc_now)
    rows.put(KEY, page())
    assert rows.get(replace(KEY, **changes)) is None  # type: ignore[arg-type]


def test_a_reading_that_was_altered_or_lost_is_made_anew(blobs: FileBlobStore, tmp_path: Path) -> None:
    rows = ReadingRows(blobs, now=utc_now)
    rows.put(KEY, page())
    ReadingRow.objects.update(digest=blobs.put(b'{"reading": 1}'))
    assert rows.get(KEY) is None
    for file in (tmp_path / "blobs").rglob("*"):
        if file.is_file():
            file.unlink()
    assert rows.get(KEY) is None


def test_a_capture_comes_back_whole_within_its_time(blobs: FileBlobStore) -> None:
    rows = RetrievalRows(blobs)
    rows.put(CAPTURED)
    assert rows.get("https://old.example.org/", since=AT) == CAPTURED
    assert rows.get("https://old.example.org/", since=AT + timedelta(seconds=1)) is None
    assert rows.get(PASSENGERS, since=AT) is None


def test_a_fresh_capture_takes_the_place_of_an_older_one(blobs: FileBlobStore) -> None:
    rows = RetrievalRows(blobs)
    rows.put(CAPTURED)
    fresh = replace(CAPTURED, body=b"new", captured_at=AT + timedelta(days=1))
    rows.put(fresh)
    assert rows.get("https://old.example.org/", since=AT) == fresh
    assert RetrievalRow.objects.count() == 1


def test_a_capture_that_was_altered_is_fetched_anew(blobs: FileBlobStore) -> None:
    rows = RetrievalRows(blobs)
    rows.put(CAPTURED)
    RetrievalRow.objects.update(captured={"trace": "?"})
    assert rows.get("https://old.example.org/", since=AT) is None


@pytest.mark.parametrize(
    "changes",
    [
        {"canonical_anchor": "https://www.other.example.org/scoop"},
        {"media_type": "text/plain"},
        {"transport": "workspace"},
        {"trace": {}},
        {"seal": ""},
        {"seal": None},
    ],
)
def test_a_capture_says_nothing_that_was_not_sealed_with_it(blobs: FileBlobStore, changes: dict[str, object]) -> None:
    rows = RetrievalRows(blobs)
    rows.put(CAPTURED)
    [row] = RetrievalRow.objects.all()
    RetrievalRow.objects.update(captured={**row.captured, **changes})
    assert rows.get("https://old.example.org/", since=AT) is None


def test_the_bytes_the_time_and_the_address_of_a_capture_are_sealed_too(blobs: FileBlobStore) -> None:
    rows = RetrievalRows(blobs)
    other = replace(CAPTURED, requested_anchor="https://other.example.org/", body=b"<p>other")
    for change in ({"digest": blobs.put(b"other")}, {"captured_at": AT + timedelta(days=1)}):
        rows.put(CAPTURED)
        RetrievalRow.objects.update(**change)
        assert rows.get("https://old.example.org/", since=AT) is None
    rows.put(CAPTURED)
    rows.put(other)
    [ours, others] = RetrievalRow.objects.order_by("id")
    RetrievalRow.objects.filter(pk=ours.pk).update(digest=others.digest, captured=others.captured)
    assert rows.get("https://old.example.org/", since=AT) is None
    assert rows.get("https://other.example.org/", since=AT) == other


def test_a_reading_is_never_that_of_another_content(blobs: FileBlobStore) -> None:
    rows, other = ReadingRows(blobs, now=utc_now), replace(KEY, digest="d" * 64)
    rows.put(KEY, page())
    rows.put(other, replace(page(), chunks=()))
    [ours, others] = ReadingRow.objects.order_by("id")
    ReadingRow.objects.filter(pk=ours.pk).update(digest=others.digest)
    assert rows.get(KEY) is None
    assert rows.get(other) == replace(page(), chunks=())


def test_a_folder_that_takes_nothing_costs_nothing_but_time(tmp_path: Path) -> None:
    (tmp_path / "blobs").write_text("a file where a folder should be")
    full = FileBlobStore(tmp_path / "blobs")
    ReadingRows(full, now=utc_now).put(KEY, page())
    RetrievalRows(full).put(CAPTURED)
    assert not ReadingRow.objects.exists()
    assert not RetrievalRow.objects.exists()
