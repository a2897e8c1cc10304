"""What did the same bytes say before, and what did an address bring? Both optional: a cache that fails only costs time.

What is kept is sealed to its key: a row that was altered, or that names another's bytes, is a miss.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Mapping
from dataclasses import astuple
from datetime import UTC, datetime
from functools import cache

from django.db import DatabaseError
from pydantic import TypeAdapter

from research.capture.types import ReadingKey, ReadPage
from research.errors import StoreFailed
from research.models import ReadingRow, RetrievalRow
from research.ports import BlobStore, Captured
from research.store.sealing import is_seal, seal_over
from research.store.traces import trace_json, trace_of

log = logging.getLogger("countersign.run")
_READING_SALT = "research.store.caches.reading"
_RETRIEVAL_SALT = "research.store.caches.retrieval"
_FIELDS = ("requested_anchor", "canonical_anchor", "transport", "media_type", "trace")


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
            name = _digest(*astuple(key))
            row = ReadingRow.objects.filter(key=name).first()
            return None if row is None else _page(name, self._blobs.get(row.digest))
        except (DatabaseError, StoreFailed, ValueError) as failure:
            log.warning("A kept reading cannot be used: %s", failure)
            return None

    def put(self, key: ReadingKey, page: ReadPage) -> None:
        """Keep a reading."""
        try:
            name, told = _digest(*astuple(key)), _pages().dump_json(page)
            # The seal is part of the bytes: a row's digest alone would fit the reading of another page as well.
            digest = self._blobs.put(_reading_seal(name, told).encode() + b"\n" + told)
            ReadingRow.objects.update_or_create(key=name, defaults={"digest": digest, "made_at": self._now()})
        except (DatabaseError, StoreFailed) as failure:
            log.warning("A reading cannot be kept for another time: %s", failure)


def _page(name: str, kept: bytes) -> ReadPage:
    """Return a kept reading. Raises ValueError for one that was not kept under this name."""
    seal, _, told = kept.partition(b"\n")
    if not is_seal(seal.decode("ascii", "replace"), _reading_seal(name, told)):
        raise ValueError("its seal is broken")
    return _pages().validate_json(told)


def _reading_seal(name: str, told: bytes) -> str:
    return seal_over(_READING_SALT, name, hashlib.sha256(told).hexdigest())


class RetrievalRows:
    """Implements `RetrievalCache`: earlier captures by address. Asked only where a run's freshness policy allows it."""

    def __init__(self, blobs: BlobStore) -> None:
        self._blobs = blobs

    def get(self, url: str, *, since: datetime) -> Captured | None:
        """Return the newest capture of exactly this address that is not older than `since`, or None."""
        try:
            row = RetrievalRow.objects.filter(key=_digest(url), captured_at__gte=since).first()
            return None if row is None else _captured(row, url, self._blobs.get(row.digest))
        except (DatabaseError, StoreFailed, KeyError, TypeError, ValueError) as failure:
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
            digest, at = self._blobs.put(captured.body), captured.captured_at
            seal = _retrieval_seal(captured.requested_anchor, digest, at, kept)
            RetrievalRow.objects.update_or_create(
                key=_digest(captured.requested_anchor),
                defaults={"digest": digest, "captured": {**kept, "seal": seal}, "captured_at": at},
            )
        except (DatabaseError, StoreFailed) as failure:
            log.warning("A capture cannot be kept for another time: %s", failure)


def _captured(row: RetrievalRow, url: str, body: bytes) -> Captured:
    """Return a kept capture. Raises ValueError, KeyError or TypeError for a row that was altered."""
    kept = row.captured
    fields = {name: kept[name] for name in _FIELDS}
    if kept["requested_anchor"] != url or not is_seal(
        kept["seal"], _retrieval_seal(url, row.digest, row.captured_at, fields)
    ):
        raise ValueError("its seal is broken")
    return Captured(
        requested_anchor=kept["requested_anchor"],
        canonical_anchor=kept["canonical_anchor"],
        transport=kept["transport"],
        media_type=kept["media_type"],
        body=body,
        captured_at=row.captured_at,
        trace=trace_of(kept["trace"]),
    )


def _retrieval_seal(url: str, digest: str, at: datetime, kept: Mapping[str, object]) -> str:
    return seal_over(_RETRIEVAL_SALT, url, digest, at.astimezone(UTC).isoformat(), kept)


def _digest(*parts: object) -> str:
    return hashlib.sha256("\n".join(map(repr, parts)).encode()).hexdigest()
