"""What became of every hit and file (I28)? Counts that add up, and the entries behind each count."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.core.paginator import Page, Paginator

from research.evidence.types import AccountEntry, HitFate
from research.findings import Account
from research.selectors import wording
from research.selectors.progress import fetch_failure_words

PAGE_SIZE = 100

# Codes that the workspace index writes; an unknown code is shown as its words.
_REASONS = {
    "too_large": "larger than the maximum",
    "type": "not a type that is read",
    "same_bytes": "the same bytes as another file",
    "hidden": "a hidden file",
    "symlink": "a link, which is not followed",
    "": "",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class FateCount:
    """How many entries met one fate."""

    fate: HitFate
    word: str
    sentence: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountLine:
    """One file or hit, what became of it, and why."""

    anchor: str
    fate: HitFate
    word: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountSummary:
    """The account in figures: `total` is the sum of the counts."""

    counts: tuple[FateCount, ...]
    total: int


def account_summary(account: Account) -> AccountSummary:
    """Count the entries by fate; every fate is listed, also with none."""
    counted = Counter(entry.fate for entry in account.entries)
    counts = tuple(
        FateCount(fate=fate, word=wording.FATES[fate], sentence=wording.FATE_SENTENCES[fate], count=counted[fate])
        for fate in HitFate
    )
    return AccountSummary(counts=counts, total=len(account.entries))


def account_page(account: Account, *, fate: HitFate | None, text: str, page: str) -> Page[AccountLine]:
    """Return one page of the entries that met `fate` and whose path holds `text`."""
    wanted = text.casefold()
    entries = [
        entry
        for entry in account.entries
        if (fate is None or entry.fate is fate) and (not wanted or wanted in entry.anchor.casefold())
    ]
    found = Paginator(entries, PAGE_SIZE).get_page(page)
    found.object_list = [_line(entry) for entry in found.object_list]  # type: ignore[arg-type]
    return found  # type: ignore[return-value]


def _line(entry: AccountEntry) -> AccountLine:
    return AccountLine(anchor=entry.anchor, fate=entry.fate, word=wording.FATES[entry.fate], reason=_reason(entry))


def _reason(entry: AccountEntry) -> str:
    if entry.fate is HitFate.FAILED:
        return fetch_failure_words(entry.reason)
    return _REASONS.get(entry.reason, entry.reason.replace("_", " "))
