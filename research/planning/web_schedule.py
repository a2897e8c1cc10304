"""Which page is fetched next?

Coverage first: every query gets a stored page. Then balanced over the queries, and biased to publishers not yet asked.

A failed fetch has used its attempt and leaves its query uncovered, so that the query's next hit is tried. A page that
several queries found costs one attempt (I11), under whichever of its addresses; another one is tried only after a failure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from research.evidence.identity.addresses import canonical_anchor, canonical_url
from research.evidence.identity.owners import publisher_of
from research.trust.web_address import AddressRefused, WebAddress, parse_web_address


@dataclass(frozen=True, slots=True, kw_only=True)
class WebHit:
    """A hit that may be captured. `anchor` is the address that is asked, `key` says which page that is, `publisher` whose.

    Nothing else of a hit is read (I12).
    """

    candidate_id: str
    query_id: str
    rank: int
    url: str
    anchor: str
    key: str
    publisher: str


class Progress(StrEnum):
    """How far a page has come. A page that nobody asked for yet has none."""

    PENDING = "pending"
    STORED = "stored"
    FAILED = "failed"


def web_hit(candidate_id: str, *, query_id: str, rank: int, url: str) -> WebHit:
    """Return a hit with its identity."""
    address = _address(url)
    return WebHit(
        candidate_id=candidate_id,
        query_id=query_id,
        rank=rank,
        url=url,
        anchor=canonical_anchor(address) if address else url,
        key=canonical_url(url),
        publisher=publisher_of(address.host) if address else "",
    )


def page_anchor(url: str) -> str:
    """Return the anchor under which an address is known; one that the grammar refuses is only itself."""
    address = _address(url)
    return canonical_anchor(address) if address else url


def _address(url: str) -> WebAddress | None:
    try:
        return parse_web_address(url)
    except AddressRefused:
        return None


def next_hit(hits: Sequence[WebHit], progress: Mapping[str, Progress]) -> WebHit | None:
    """Return the hit to capture next, or None when every page was tried.

    `hits` stand in the order of their queries; `progress` maps the anchors of tried pages. Queries without a stored or
    pending page come first, the least tried of them in front; then the query with the fewest pages. Within a query,
    coverage takes the best rank; afterwards the publisher that was asked least goes first.
    """
    progress = {**_by_another_address(hits, progress), **progress}
    open_hits = [hit for hit in hits if hit.anchor not in progress]
    if not open_hits:
        return None
    tally = _tally(hits, progress)
    queries = list(dict.fromkeys(hit.query_id for hit in open_hits))
    chosen = min(queries, key=lambda query_id: (tally.kept[query_id], tally.tried[query_id], queries.index(query_id)))
    candidates = [hit for hit in open_hits if hit.query_id == chosen]
    if not tally.kept[chosen]:
        return min(candidates, key=lambda hit: hit.rank)
    return min(candidates, key=lambda hit: (tally.publishers[hit.publisher], hit.rank))


def _by_another_address(hits: Sequence[WebHit], progress: Mapping[str, Progress]) -> Mapping[str, Progress]:
    """Return how far the pages of hits have come under other addresses; one that only failed may be tried under the next."""
    held = {hit.key: at for hit in hits if (at := progress.get(hit.anchor, Progress.FAILED)) is not Progress.FAILED}
    return {hit.anchor: held[hit.key] for hit in hits if hit.key in held}


@dataclass(frozen=True, slots=True)
class _Tally:
    """Pages stored or pending, and pages tried, by query; and how often each publisher was asked."""

    kept: Counter[str]
    tried: Counter[str]
    publishers: Counter[str]


def _tally(hits: Sequence[WebHit], progress: Mapping[str, Progress]) -> _Tally:
    seen = [hit for hit in hits if hit.anchor in progress]
    kept = {(hit.query_id, hit.key) for hit in seen if progress[hit.anchor] is not Progress.FAILED}
    tried = {(hit.query_id, hit.key) for hit in seen}
    return _Tally(
        kept=Counter(query_id for query_id, _ in kept),
        tried=Counter(query_id for query_id, _ in tried),
        publishers=Counter({hit.key: hit.publisher for hit in seen}.values()),
    )
