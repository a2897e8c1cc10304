"""What became of every hit and file (I28)? Counts that add up, and the entries behind each count."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.core.paginator import Page, Paginator

from research.evidence.types import AccountEntry, HitFate
from research.findings import Account
from research.models import Run
from research.ports import BlobStore
from research.selectors import wording
from research.store.accounts import load_account

PAGE_SIZE = 100


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


def closed_account(run: Run, blobs: BlobStore) -> Account | None:
    """Return the account of a run, or None while acquisition goes on. Raises StoreFailed."""
    return Account(entries=load_account(run.id, blobs)) if run.account_digest else None


def account_summary(account: Account) -> AccountSummary:
    """Count the entries by fate; every fate is listed, also with none."""
    counted = Counter(entry.fate for entry in account.entries)
    counts = tuple(
        FateCount(fate=fate, word=wording.FATES[fate], sentence=wording.FATE_SENTENCES[fate], count=counted[fate])
        for fate in HitFate
    )
    return AccountSummary(counts=counts, total=len(account.entries))


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountPage:
    """One page of lines; `page` knows its place among the others."""

    lines: tuple[AccountLine, ...]
    page: Page[AccountEntry]


def account_page(account: Account, *, fate: HitFate | None, text: str, page: str) -> AccountPage:
    """Return one page of the entries that met `fate` and whose path holds `text`."""
    wanted = text.casefold()
    entries = [
        entry
        for entry in account.entries
        if (fate is None or entry.fate is fate) and (not wanted or wanted in entry.anchor.casefold())
    ]
    found = Paginator(entries, PAGE_SIZE).get_page(page)
    return AccountPage(lines=tuple(_line(entry) for entry in found), page=found)


def _line(entry: AccountEntry) -> AccountLine:
    return AccountLine(
        anchor=entry.anchor, fate=entry.fate, word=wording.FATES[entry.fate], reason=wording.reason(entry.reason)
    )
