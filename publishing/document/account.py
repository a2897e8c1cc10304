"""What became of every file and hit (I28)? Counts that add up, and for what was not read a bounded list by reason."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection

from publishing.document.mask import Mask
from publishing.document.text import one_line
from publishing.document.types import AccountSummary, FateCount, ReasonGroup
from research.evidence.types import AccountEntry, HitFate
from research.findings import Account

LISTED_PER_REASON = 12
_WITH_REASONS = (HitFate.FAILED, HitFate.SKIPPED)


def summarise(account: Account, *, cited: Collection[str], mask: Mask) -> AccountSummary:
    """Return the account. An entry counts as cited exactly when its anchor is in the ledger (I26)."""
    fates = Counter(_fate(entry, cited) for entry in account.entries)
    return AccountSummary(
        total=len(account.entries),
        fates=tuple(FateCount(fate=fate, count=fates[fate]) for fate in HitFate if fates[fate]),
        reasons=tuple(_reasons(account, mask)),
    )


def _fate(entry: AccountEntry, cited: Collection[str]) -> HitFate:
    if entry.fate not in {HitFate.CITED, HitFate.READ}:
        return entry.fate
    return HitFate.CITED if entry.anchor in cited else HitFate.READ


def _reasons(account: Account, mask: Mask) -> list[ReasonGroup]:
    groups: defaultdict[tuple[HitFate, str], list[str]] = defaultdict(list)
    for entry in account.entries:
        if entry.fate in _WITH_REASONS:
            groups[entry.fate, entry.reason].append(entry.anchor)
    ordered = sorted(groups, key=lambda key: (_WITH_REASONS.index(key[0]), -len(groups[key]), key[1]))
    return [_group(fate, reason, groups[fate, reason], mask) for fate, reason in ordered]


def _group(fate: HitFate, reason: str, anchors: list[str], mask: Mask) -> ReasonGroup:
    listed = tuple(one_line(mask(anchor)) for anchor in sorted(anchors)[:LISTED_PER_REASON])
    return ReasonGroup(fate=fate, reason=reason, count=len(anchors), listed=listed)
