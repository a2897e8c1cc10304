"""What became of every file of the scope and of every address that was found? One closed account that adds up (I28).

Each file and each distinct address counts once. A stored page counts under the address at which it is cited, and no other
fate ever takes its place.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from research.errors import FetchFailure
from research.evidence.identity.addresses import canonical_url
from research.evidence.types import AccountEntry, HitFate
from research.ports import FileFate, ScopedFile

# Nothing was fetched, or what was there was turned away: refused, and no failure of the host.
REFUSALS = frozenset(
    {
        FetchFailure.REFUSED_URL,
        FetchFailure.REFUSED_ADDRESS,
        FetchFailure.REFUSED_EGRESS,
        FetchFailure.REFUSED_ROBOTS,
        FetchFailure.REFUSED_TYPE,
        FetchFailure.NOT_MINTED,
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundAddress:
    """An address as a search found it. `anchor` is the page that it names by its text alone, `key` its `canonical_url`.

    `source` is the canonical anchor of the source that it became ('' for none), `is_captured` when that source was captured
    from exactly this hit; `refusal` is the code with which the address was refused before anything was fetched.
    """

    address: str
    anchor: str
    key: str = ""
    refusal: str = ""
    source: str = ""
    is_captured: bool = False


def close_account(
    files: Iterable[ScopedFile],
    *,
    cited: frozenset[str],
    stored: frozenset[str],
    failed: Mapping[str, str],
    found: Sequence[FoundAddress] = (),
) -> tuple[AccountEntry, ...]:
    """Give every file and every distinct address exactly one fate, in order of anchor.

    `cited` and `stored` are canonical anchors; `failed` maps a path or an address to its failure code. What was stored
    counts as read unless it is cited. A stored or failed anchor that the scope no longer lists is accounted for all the
    same.
    """
    entries = {file.path: _entry(file, cited=cited, stored=stored, failed=failed) for file in files}
    for entry in _found_entries(found, cited=cited, stored=stored, failed=failed):
        entries[entry.anchor] = entry
    for anchor in stored - entries.keys():
        entries[anchor] = _read(anchor, cited)
    for anchor in failed.keys() - {item.address for item in found}:
        entries.setdefault(anchor, AccountEntry(anchor=anchor, fate=HitFate.FAILED, reason=failed[anchor]))
    return tuple(entries[path] for path in sorted(entries))


_FATES = {
    FileFate.INDEXED: HitFate.NOT_RETRIEVED,
    FileFate.DUPLICATE: HitFate.DUPLICATE,
    FileFate.SKIPPED: HitFate.SKIPPED,
    FileFate.FAILED: HitFate.FAILED,
}


def _entry(file: ScopedFile, *, cited: frozenset[str], stored: frozenset[str], failed: Mapping[str, str]) -> AccountEntry:
    if file.path in stored:
        return _read(file.path, cited)
    if file.path in failed:
        return AccountEntry(anchor=file.path, fate=HitFate.FAILED, reason=failed[file.path])
    return AccountEntry(anchor=file.path, fate=_FATES[file.fate], reason=file.duplicate_of or file.reason)


def _read(anchor: str, cited: frozenset[str]) -> AccountEntry:
    return AccountEntry(anchor=anchor, fate=HitFate.CITED if anchor in cited else HitFate.READ)


def _found_entries(
    found: Sequence[FoundAddress], *, cited: frozenset[str], stored: frozenset[str], failed: Mapping[str, str]
) -> Iterator[AccountEntry]:
    """Yield one entry for each distinct address. Of the addresses of one page, one has its fate and the others name it."""
    pages: defaultdict[str, list[FoundAddress]] = defaultdict(list)
    kept = _distinct(found)
    by_key = {canonical_url(anchor): anchor for anchor in stored} if kept else {}
    for item in kept.values():
        if item.address in stored and _stands_for_itself(item, kept):
            pages[item.address].append(item)
        elif item.refusal:
            yield AccountEntry(anchor=item.address, fate=HitFate.SKIPPED, reason=item.refusal)
        else:
            pages[item.source or _page_of(item, stored, by_key)].append(item)
    for page, items in pages.items():
        if page in stored:
            yield from _stored_page(page, items, cited, stored)
        else:
            yield from _lost_page(items, failed)


def _page_of(item: FoundAddress, stored: frozenset[str], by_key: Mapping[str, str]) -> str:
    """Return the stored page that an address names by its text, else what all addresses of that page share."""
    return item.anchor if item.anchor in stored else by_key.get(item.key, item.key or item.anchor)


def _distinct(found: Sequence[FoundAddress]) -> Mapping[str, FoundAddress]:
    """Keep each address once: the record that says what it became, else the first that was not refused."""
    kept: dict[str, FoundAddress] = {}
    for item in found:
        known = kept.get(item.address)
        if known is None or _says_more(item) > _says_more(known):
            kept[item.address] = item
    return kept


def _says_more(item: FoundAddress) -> tuple[bool, bool, bool]:
    return not item.refusal, item.is_captured, bool(item.source)


def _stands_for_itself(item: FoundAddress, kept: Mapping[str, FoundAddress]) -> bool:
    """Tell whether a hit whose address is a stored page counts there, whatever the host sent when the hit was fetched.

    It does not when a redirect of its own led to a page that no other hit can stand for.
    """
    seen: set[str] = set()
    while item.is_captured and item.address not in seen:
        seen.add(item.address)
        if item.source not in kept:
            return False
        item = kept[item.source]
    return True


def _stored_page(
    page: str, items: Sequence[FoundAddress], cited: frozenset[str], stored: frozenset[str]
) -> Iterator[AccountEntry]:
    # The page's own address stands for it when it was found, else the hit that led there by a redirect. An address that
    # is stored as another page is never the copy of one.
    first = max(
        items, key=lambda item: (item.address == page, item.address in stored, item.anchor == page, item.is_captured)
    )
    yield _read(page, cited)
    yield from _copies(items, first, page)


def _lost_page(items: Sequence[FoundAddress], failed: Mapping[str, str]) -> Iterator[AccountEntry]:
    first = next((item for item in items if item.address in failed), items[0])
    code = failed.get(first.address, "")
    fate = _lost_fate(code)
    yield AccountEntry(anchor=first.address, fate=fate, reason=code)
    yield from _copies(items, first, first.address)


def _lost_fate(code: str) -> HitFate:
    if not code:
        return HitFate.NOT_RETRIEVED
    return HitFate.SKIPPED if code in REFUSALS else HitFate.FAILED


def _copies(items: Sequence[FoundAddress], first: FoundAddress, stands: str) -> Iterator[AccountEntry]:
    for item in items:
        if item is not first:
            yield AccountEntry(anchor=item.address, fate=HitFate.DUPLICATE, reason=stands)
