"""Was this page cleaned before? Optional: a kept page that is missing or altered only costs the time to clean it again."""

from __future__ import annotations

import hashlib
import logging
from dataclasses import dataclass
from datetime import datetime

from django.db import DatabaseError

from publishing.models import CleanedPage
from publishing.rendering.safety import CLEANER_VERSION
from research.errors import StoreFailed
from research.ports import BlobStore

log = logging.getLogger("countersign.run")


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """What was kept of a page: its cleaned markup, or None when it was too much for the cleaner."""

    markup: str | None


def page_key(digest: str, encoding: str) -> str:
    """Return under what a cleaned page is kept: the capture's bytes, how they are read, and the cleaner's version."""
    return hashlib.sha256(f"{CLEANER_VERSION}\n{digest}\n{encoding}".encode()).hexdigest()


def kept_page(key: str, blobs: BlobStore) -> Kept | None:
    """Return what was kept under this key, or None."""
    try:
        row = CleanedPage.objects.filter(key=key).first()
        if row is None:
            return None
        return Kept(markup=blobs.get(row.digest).decode("utf-8") if row.digest else None)
    except (DatabaseError, StoreFailed, ValueError) as failure:
        log.warning("A kept page cannot be used: %s", failure)
        return None


def keep_page(key: str, markup: str | None, *, blobs: BlobStore, at: datetime) -> None:
    """Keep a cleaned page, or that it is too much for the cleaner."""
    try:
        digest = "" if markup is None else blobs.put(markup.encode())
        CleanedPage.objects.update_or_create(key=key, defaults={"digest": digest, "made_at": at})
    except (DatabaseError, StoreFailed) as failure:
        log.warning("A cleaned page cannot be kept for another time: %s", failure)
