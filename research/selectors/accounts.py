"""What became of every hit and file (I28)? Counts that add up, and the entries behind each count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from django.core.paginator import Page, Paginator

from research.evidence.types import AccountEntry, HitFate
from research.findings import Account
from research.models import Run
from research.ports import BlobStore
from research.selectors import wording
from research.selectors.addresses import ShownAddress, shown_address
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
    """One file or hit, what became of it, and why. `source_id` is its source ('' for none), `stands` what stands for it."""

    address: ShownAddress
    source_id: str
    fate: HitFate
    word: str
    reason: str
    stands: ShownAddress | None


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


def account_page(run: Run, account: Account, *, fate: HitFate | None, text: str, page: str) -> AccountPage:
    """Return one page of the entries that met `fate` and whose path or address holds `text`. One query."""
    wanted = text.casefold()
    entries = [
        entry
        for entry in account.entries
        if (fate is None or entry.fate is fate) and (not wanted or wanted in entry.anchor.casefold())
    ]
    found = Paginator(entries, PAGE_SIZE).get_page(page)
    anchors = [anchor for entry in found for anchor in (entry.anchor, entry.reason) if anchor]
    sources = dict(run.sources.filter(canonical_anchor__in=anchors).values_list("canonical_anchor", "source_id"))
    return AccountPage(lines=tuple(_line(entry, sources) for entry in found), page=found)


def _line(entry: AccountEntry, sources: Mapping[str, str]) -> AccountLine:
    # The reason of a duplicate is no code but the anchor that stands for it.
    stands = entry.reason if entry.fate is HitFate.DUPLICATE else ""
    return AccountLine(
        address=shown_address(entry.anchor),
        source_id=sources.get(stands or entry.anchor, ""),
        fate=entry.fate,
        word=wording.FATES[entry.fate],
        reason="" if stands else wording.reason(entry.reason),
        stands=shown_address(stands) if stands else None,
    )
