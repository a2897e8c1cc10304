"""What did the same bytes say before, and what did an address bring? Both optional: a cache that fails only costs time."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable
from dataclasses import astuple
from datetime import datetime
from functools import cache

from django.db import DatabaseError
from pydantic import TypeAdapter

from research.capture.types import ReadingKey, ReadPage
from research.errors import StoreFailed
from research.models import ReadingRow, RetrievalRow
from research.ports import BlobStore, Captured
from research.store.traces import trace_json, trace_of

log = logging.getLogger("countersign.run")


@cache
def _pages() -> TypeAdapter[ReadPage]:
    return TypeAdapter(ReadPage)


class ReadingRows:
    """Implements `ReadingCache`: evidence by content. `now` gives the wall time in UTC."""

    def __init__(self, blobs: BlobStore, *, now: Callable[[], datetime]) -> None:
        self._blobs = blobs
        self._now = now

    def get(self, key: ReadingKey) -> ReadPage | None:
        """Return the reading that was made under exactly this key, or None."""
        try:
            row = ReadingRow.objects.filter(key=_digest(*astuple(key))).first()
            return None if row is None else _pages().validate_json(self._blobs.get(row.digest))
        except (DatabaseError, StoreFailed, ValueError) as failure:
            log.warning("A kept reading cannot be used: %s", failure)
            return None

    def put(self, key: ReadingKey, page: ReadPage) -> None:
        """Keep a reading."""
        try:
            digest = self._blobs.put(_pages().dump_json(page))
            ReadingRow.objects.update_or_create(
                key=_digest(*astuple(key)), defaults={"digest": digest, "made_at": self._now()}
            )
        except (DatabaseError, StoreFailed) as failure:
            log.warning("A reading cannot be kept for another time: %s", failure)


class RetrievalRows:
    """Implements `RetrievalCache`: earlier captures by address. Asked only where a run's freshness policy allows it."""

    def __init__(self, blobs: BlobStore) -> None:
        self._blobs = blobs

    def get(self, url: str, *, since: datetime) -> Captured | None:
        """Return the newest capture of exactly this address that is not older than `since`, or None."""
        try:
            row = RetrievalRow.objects.filter(key=_digest(url), captured_at__gte=since).first()
            return None if row is None else _captured(row, self._blobs.get(row.digest))
        except (DatabaseError, StoreFailed, KeyError, TypeError) as failure:
            log.warning("A kept capture cannot be used: %s", failure)
            return None

    def put(self, captured: Captured) -> None:
        """Keep a fresh capture under its requested address."""
        kept = {
            "requested_anchor": captured.requested_anchor,
            "canonical_anchor": captured.canonical_anchor,
            "transport": captured.transport,
            "media_type": captured.media_type,
            "trace": trace_json(captured.trace),
        }
        try:
            RetrievalRow.objects.update_or_create(
                key=_digest(captured.requested_anchor),
                defaults={
                    "digest": self._blobs.put(captured.body),
                    "captured": kept,
                    "captured_at": captured.captured_at,
                },
            )
        except (DatabaseError, StoreFailed) as failure:
            log.warning("A capture cannot be kept for another time: %s", failure)


def _captured(row: RetrievalRow, body: bytes) -> Captured:
    kept = row.captured
    return Captured(
        requested_anchor=kept["requested_anchor"],
        canonical_anchor=kept["canonical_anchor"],
        transport=kept["transport"],
        media_type=kept["media_type"],
        body=body,
        captured_at=row.captured_at,
        trace=trace_of(kept["trace"]),
    )


def _digest(*parts: object) -> str:
    return hashlib.sha256("\n".join(map(repr, parts)).encode()).hexdigest()
