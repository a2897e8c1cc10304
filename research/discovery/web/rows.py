"""How do a provider's rows become hits? In their order, ranks 1 to n, plain text, each address judged by the grammar.

A row whose address is refused stays, with the fault: "found, but not to be fetched" is not "nothing found".
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice

from research.discovery.web.markup import plain
from research.discovery.web.types import Page
from research.evidence.identity.addresses import without_tracking
from research.ports import Hit, SearchRequest
from research.trust.web_address import AddressFault, AddressRefused, parse_web_address

TITLE_CHARS = 500
SNIPPET_CHARS = 2_000
# As long as the store's column: a longer address is refused, never cut and fetched.
LOCATOR_CHARS = 2_048
_CUT_DIGEST = 12
# What an integer column of every database holds.
_MOST_TOTAL = 2_147_483_647


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One row as a provider gave it. Title and snippet are text already (see `markup`); `published` is an ISO day or ''.

    `refusal` is a fault that the provider's module found itself; '' leaves the address to the grammar.
    """

    address: str
    title: str = ""
    snippet: str = ""
    published: str = ""
    score: float = 0.0
    refusal: str = ""


def page_of(rows: Iterable[Row], request: SearchRequest, *, total: int = 0) -> Page:
    """Return the first `request.limit` rows as hits. `total` is the provider's own count, where it tells one."""
    hits = tuple(_hit(rank, row) for rank, row in enumerate(islice(rows, request.limit), start=1))
    return Page(hits=hits, total=min(max(total, len(hits)), _MOST_TOTAL))


def judged(address: str) -> tuple[str, str]:
    """Return the address as it is kept, tracking parameters off, and the fault for which it is refused ('' if none).

    A refused one is kept as `visible` spells it: two addresses stay two, and none becomes one that may be fetched.
    """
    kept = untracked(address.strip())
    if len(kept) > LOCATOR_CHARS:
        return visible(kept), AddressFault.TOO_LONG.value
    try:
        parse_web_address(kept)
    except AddressRefused as refused:
        return visible(kept), refused.fault.value
    return kept, ""


def visible(address: str) -> str:
    """Return an address with each character that cannot be seen, or that joins another, written out as an escape.

    What does not fit the store's column ends with a mark and the head of its SHA-256, which the grammar refuses.
    """
    # A huge string costs what is kept of it; every character is at least one.
    spelled = "".join(map(_visible, address[: LOCATOR_CHARS + 1]))
    if len(spelled) <= LOCATOR_CHARS:
        return spelled
    mark = f"\u2026 {sha256(address.encode('utf-8', 'backslashreplace')).hexdigest()[:_CUT_DIGEST]}"
    return spelled[: LOCATOR_CHARS - len(mark)] + mark


def _visible(character: str) -> str:
    if character.isprintable() and not unicodedata.category(character).startswith("M"):
        return character
    return character.encode("unicode_escape").decode("ascii")


def untracked(address: str) -> str:
    """Return the address without known tracking parameters; every other character stays as it was."""
    before, mark, fragment = address.partition("#")
    base, _, query = before.partition("?")
    kept = without_tracking(query)
    return address if kept == query else f"{base}{'' if kept is None else f'?{kept}'}{mark}{fragment}"


def _hit(rank: int, row: Row) -> Hit:
    locator, refusal = judged(row.address)
    return Hit(
        rank=rank,
        locator=locator,
        title=plain(row.title, most=TITLE_CHARS),
        snippet=plain(row.snippet, most=SNIPPET_CHARS),
        score=row.score,
        refusal=row.refusal or refusal,
        published=row.published,
    )
