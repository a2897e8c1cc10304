"""How is the closed account of a run's scope kept? As one blob, for a scope may hold thousands of files."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING
from uuid import UUID

from research.evidence.types import AccountEntry, HitFate
from research.models import MeasureRow, Run
from research.ports import BlobStore, FileFate, ScopedFile
from research.states import EventKind
from research.store.journal import RunHandle, step

if TYPE_CHECKING:
    from research.findings import Quality


def save_scope(handle: RunHandle, blobs: BlobStore, files: Sequence[ScopedFile]) -> None:
    """Keep the census of the scope as this run saw it."""
    rows = [[file.path, file.size, file.sha256, file.fate.value, file.reason, file.duplicate_of] for file in files]
    digest = blobs.put(json.dumps(rows, ensure_ascii=False).encode("utf-8"))
    with step(handle, EventKind.SCOPE_COUNTED) as payload:
        Run.objects.filter(pk=handle.run_id).update(scope_digest=digest)
        payload.update(files=len(rows))


def is_counted(run_id: UUID) -> bool:
    """Tell whether the run got as far as to count the files of its scope."""
    return Run.objects.filter(pk=run_id).exclude(scope_digest="").exists()


def load_scope(run_id: UUID, blobs: BlobStore) -> tuple[ScopedFile, ...]:
    """Return the census that was kept; empty when the run never got that far."""
    digest = Run.objects.values_list("scope_digest", flat=True).get(pk=run_id)
    if not digest:
        return ()
    return tuple(
        ScopedFile(path=path, size=size, sha256=sha256, fate=FileFate(fate), reason=reason, duplicate_of=duplicate_of)
        for path, size, sha256, fate, reason, duplicate_of in json.loads(blobs.get(digest))
    )


def save_account(
    handle: RunHandle,
    blobs: BlobStore,
    entries: Iterable[AccountEntry],
    *,
    closing: str = "",
    method: str = "",
    quality: Quality | None = None,
) -> None:
    """Keep the closed account; `closing` is the digest of what the run came to, `quality` what its report measures."""
    rows = [[entry.anchor, entry.fate.value, entry.reason] for entry in entries]
    digest = blobs.put(json.dumps(rows, ensure_ascii=False).encode("utf-8"))
    with step(handle, EventKind.ACCOUNT_CLOSED) as payload:
        Run.objects.filter(pk=handle.run_id).update(account_digest=digest)
        if quality is not None:
            _save_measures(handle, method, quality)
        payload.update(entries=len(rows), closing=closing)


def _save_measures(handle: RunHandle, method: str, quality: Quality) -> None:
    counts = quality.counts
    fields = {
        "method": method,
        "counts": asdict(counts),
        "removed": counts.removed,
        "restated": counts.restated,
        "proposed": counts.proposed,
        "judged": counts.judged,
        "unable": counts.unable,
        "conflicts": counts.conflicts,
        "unchecked": counts.unchecked,
        "layer": quality.layer.value,
        "at": handle.clock.now(),
    }
    # A run that is recovered after it closed its account closes it again, and the last word counts.
    MeasureRow.objects.update_or_create(run_id=handle.run_id, defaults=fields)


def load_account(run_id: UUID, blobs: BlobStore) -> tuple[AccountEntry, ...]:
    """Return the closed account; empty while the run has not closed it."""
    digest = Run.objects.values_list("account_digest", flat=True).get(pk=run_id)
    if not digest:
        return ()
    return tuple(
        AccountEntry(anchor=anchor, fate=HitFate(fate), reason=reason)
        for anchor, fate, reason in json.loads(blobs.get(digest))
    )
