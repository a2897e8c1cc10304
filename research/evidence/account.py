"""What became of every file of the scope? One closed account that adds up (I28)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from research.evidence.types import AccountEntry, HitFate
from research.ports import FileFate, ScopedFile


def close_account(
    files: Iterable[ScopedFile],
    *,
    cited: frozenset[str],
    stored: frozenset[str],
    failed: Mapping[str, str],
) -> tuple[AccountEntry, ...]:
    """Give every file exactly one fate, in order of path.

    `cited` and `stored` are canonical anchors; `failed` maps an anchor to its failure code. What was stored counts as read
    unless it is cited. A stored or failed anchor that the scope no longer lists is accounted for all the same.
    """
    entries = {file.path: _entry(file, cited=cited, stored=stored, failed=failed) for file in files}
    for anchor in stored - entries.keys():
        entries[anchor] = AccountEntry(anchor=anchor, fate=HitFate.CITED if anchor in cited else HitFate.READ)
    for anchor, reason in failed.items():
        entries.setdefault(anchor, AccountEntry(anchor=anchor, fate=HitFate.FAILED, reason=reason))
    return tuple(entries[path] for path in sorted(entries))


_FATES = {
    FileFate.INDEXED: HitFate.NOT_RETRIEVED,
    FileFate.DUPLICATE: HitFate.DUPLICATE,
    FileFate.SKIPPED: HitFate.SKIPPED,
    FileFate.FAILED: HitFate.FAILED,
}


def _entry(file: ScopedFile, *, cited: frozenset[str], stored: frozenset[str], failed: Mapping[str, str]) -> AccountEntry:
    if file.path in stored:
        return AccountEntry(anchor=file.path, fate=HitFate.CITED if file.path in cited else HitFate.READ)
    if file.path in failed:
        return AccountEntry(anchor=file.path, fate=HitFate.FAILED, reason=failed[file.path])
    return AccountEntry(anchor=file.path, fate=_FATES[file.fate], reason=file.duplicate_of or file.reason)
