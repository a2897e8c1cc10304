"""Which queries left, exactly as sent, and what became of each hit? A hit is discovery, never evidence (I12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple, TypeVar

from django.core.paginator import Page, Paginator
from django.db.models import Count, QuerySet

from research.errors import SearchFailure
from research.evidence.account import REFUSALS
from research.models import HitRow, QueryRow, Run
from research.planning.types import QueryOrigin
from research.ports import SearchProvider, SearchStatus, WindowUse
from research.selectors import wording
from research.selectors.addresses import ShownAddress, provider_words, shown_address
from research.store.acquisition import How

PAGE_SIZE = 50
SNIPPET_CHARS = 400


class HitEnd(StrEnum):
    """What became of one hit of one search."""

    CAPTURED = "captured"
    SAME_PAGE = "same_page"
    SAME_BYTES = "same_bytes"
    REFUSED = "refused"
    FAILED = "failed"
    NOT_RETRIEVED = "not_retrieved"


HIT_ENDS: dict[HitEnd, str] = {
    HitEnd.CAPTURED: "Captured",
    HitEnd.SAME_PAGE: "Same page as another hit",
    HitEnd.SAME_BYTES: "Same content as another hit",
    HitEnd.REFUSED: "Refused",
    HitEnd.FAILED: "Failed",
    HitEnd.NOT_RETRIEVED: "Not retrieved",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """What became of a hit: the source that it became or matches ('' for none), or the sentence that says why not."""

    end: HitEnd
    source_id: str = ""
    why: str = ""

    @property
    def word(self) -> str:
        """The end in words."""
        return HIT_ENDS[self.end]


@dataclass(frozen=True, slots=True, kw_only=True)
class HitLine:
    """One hit as the provider gave it, with its end. Title, snippet and date are the provider's words."""

    anchor: str
    rank: int
    address: ShownAddress
    title: str
    snippet: str
    published: str
    ending: Ending


@dataclass(frozen=True, slots=True, kw_only=True)
class QueryHead:
    """One executed search. `sent` is the query exactly as it left ('' where nothing left); `outcome` is a sentence.

    `hits` counts the answer in words, '' where there is none. `instead_of` is the query that this one repeats, `repeated_by`
    the one that repeats this one; each '' for none.
    """

    query_id: str
    text: str
    sent: str
    is_pattern: bool
    place: str
    provider: str
    leaves: bool
    origin: str
    outcome: str
    window: str
    failed: bool
    is_open: bool
    at: str
    took: str
    hits: str
    instead_of: str
    repeated_by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class QueryPart:
    """A search and those of its hits that stand on this page. `is_continued` when earlier pages show the first ones."""

    head: QueryHead
    hits: tuple[HitLine, ...]
    is_continued: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class EndCount:
    """How many hits met one end."""

    end: HitEnd
    word: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchesFilter:
    """What the list is narrowed to: hits of one end, or of one search. None and '' leave everything."""

    end: HitEnd | None = None
    query_id: str = ""

    @property
    def is_narrow(self) -> bool:
        """Tell whether anything is left out."""
        return self.end is not None or bool(self.query_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Slot:
    """A place in the list: one hit, or a search that has none to show."""

    query_id: str
    hit_pk: int = 0
    is_first: bool = True


class _Hit(NamedTuple):
    """What of a hit decides its end: read for every hit of the run, while the rest is read for one page."""

    pk: int
    query_id: str
    locator: str
    candidate_id: str
    refusal: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchesPage:
    """One page of the list; `page` knows its place among the others, `counts` are over all hits of the run."""

    parts: tuple[QueryPart, ...]
    page: Page[_Slot]
    counts: tuple[EndCount, ...]
    searches: int
    hits: int


def searches_page(run: Run, narrowed: SearchesFilter, *, page: str) -> SearchesPage:
    """Return one page of searches with their hits, in the order in which they were asked. Six queries at most."""
    heads = {head.query_id: head for head in query_heads(run)}
    ends = _Ends.of(run)
    rows = _hits(run).values_list("pk", "query__query_id", "locator", "candidate_id", "refusal")
    light = [_Hit(*row) for row in rows]
    endings = {hit.pk: ends.of_hit(hit) for hit in light}
    found = Paginator(_slots(heads, light, endings, narrowed), PAGE_SIZE).get_page(page)
    shown = _hits(run).in_bulk([slot.hit_pk for slot in found if slot.hit_pk])
    counted = Counter(ending.end for ending in endings.values())
    return SearchesPage(
        parts=tuple(_parts(found, heads, shown, endings)),
        page=found,
        counts=tuple(EndCount(end=end, word=HIT_ENDS[end], count=counted[end]) for end in HitEnd),
        searches=len(heads),
        hits=len(light),
    )


def _hits(run: Run) -> QuerySet[HitRow]:
    return HitRow.objects.filter(query__run=run).select_related("query").order_by("query__ordinal", "rank")


def _slots(
    heads: Mapping[str, QueryHead], hits: Iterable[_Hit], endings: Mapping[int, Ending], narrowed: SearchesFilter
) -> list[_Slot]:
    grouped = {query_id: list(group) for query_id, group in groupby(hits, key=lambda hit: hit.query_id)}
    slots: list[_Slot] = []
    for query_id in heads:
        if narrowed.query_id not in {"", query_id}:
            continue
        kept = [hit.pk for hit in grouped.get(query_id, ()) if narrowed.end in {None, endings[hit.pk].end}]
        slots += [_Slot(query_id=query_id, hit_pk=pk, is_first=pk == kept[0]) for pk in kept]
        if not kept and narrowed.end is None:
            slots.append(_Slot(query_id=query_id))
    return slots


def _parts(
    slots: Iterable[_Slot], heads: Mapping[str, QueryHead], rows: Mapping[int, HitRow], endings: Mapping[int, Ending]
) -> Iterable[QueryPart]:
    for query_id, group in groupby(slots, key=lambda slot: slot.query_id):
        members = list(group)
        yield QueryPart(
            head=heads[query_id],
            hits=tuple(_line(rows[slot.hit_pk], endings[slot.hit_pk]) for slot in members if slot.hit_pk in rows),
            is_continued=not members[0].is_first,
        )


def _line(row: HitRow, ending: Ending) -> HitLine:
    snippet = provider_words(row.snippet)
    return HitLine(
        anchor=row.candidate_id or f"{row.query.query_id}.H{row.rank}",
        rank=row.rank,
        address=shown_address(row.locator),
        title=provider_words(row.title),
        snippet=snippet if len(snippet) <= SNIPPET_CHARS else snippet[: SNIPPET_CHARS - 1].rstrip() + "…",
        published=row.published,
        ending=ending,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ends:
    """What is stored of the ends of hits: by candidate, and by address for hits that say the same address again."""

    became: Mapping[str, tuple[HitEnd, str]]
    sources: Mapping[str, str]
    failures: Mapping[str, str]

    @classmethod
    def of(cls, run: Run) -> _Ends:
        """Read the three kinds of record of one run."""
        became = run.source_hits.values_list("candidate_id", "how", "source__source_id")
        sources = run.sources.values_list("requested_anchor", "canonical_anchor", "source_id")
        failed = run.fetch_failures.values_list("candidate_id", "locator", "code")
        return cls(
            became={candidate: (_HOW.get(how, HitEnd.CAPTURED), source) for candidate, how, source in became},
            sources={anchor: source for *anchors, source in sources for anchor in anchors},
            failures={key: code for candidate, locator, code in failed for key in (candidate, locator) if key},
        )

    def of_hit(self, hit: _Hit) -> Ending:
        """Return the end of one hit. What is stored of the hit itself goes before what is stored of its address."""
        if hit.refusal:
            return Ending(end=HitEnd.REFUSED, why=wording.reason(hit.refusal))
        if hit.candidate_id and hit.candidate_id in self.became:
            end, source = self.became[hit.candidate_id]
            return Ending(end=end, source_id=source)
        own = self.failures.get(hit.candidate_id, "")
        source = "" if own else self.sources.get(hit.locator, "")
        if source:
            return Ending(end=HitEnd.SAME_PAGE if hit.candidate_id else HitEnd.CAPTURED, source_id=source)
        code = own or self.failures.get(hit.locator, "")
        if code:
            return Ending(end=HitEnd.REFUSED if code in REFUSALS else HitEnd.FAILED, why=wording.reason(code))
        return Ending(end=HitEnd.NOT_RETRIEVED)


_HOW: dict[str, HitEnd] = {
    How.CAPTURED: HitEnd.CAPTURED,
    How.SAME_ADDRESS: HitEnd.SAME_PAGE,
    How.SAME_BYTES: HitEnd.SAME_BYTES,
}


def query_heads(run: Run) -> tuple[QueryHead, ...]:
    """Return every search of a run, in order, in words. One query."""
    rows = list(run.queries.annotate(kept=Count("hits")))
    repeated = {row.stands_in_for: row.query_id for row in rows if row.stands_in_for}
    return tuple(_head(row, repeated.get(row.query_id, "")) for row in rows)


def _head(row: QueryRow, repeated_by: str) -> QueryHead:
    is_pattern = row.form == "regex"
    return QueryHead(
        query_id=row.query_id,
        # Question and public context are kept on lines of their own, and leave as one: the words are the same.
        text=provider_words(row.text if is_pattern else " ".join(row.text.split())),
        sent=provider_words(row.sent),
        is_pattern=is_pattern,
        place=row.path_prefix,
        provider=_named(SearchProvider, wording.PROVIDERS, row.provider),
        leaves=row.provider != SearchProvider.WORKSPACE,
        origin=_named(QueryOrigin, wording.QUERY_ORIGINS, row.origin),
        outcome=search_outcome(row),
        window=_named(WindowUse, wording.WINDOW_USES, row.window),
        failed=row.status == "failed",
        is_open=row.status == "started",
        at=wording.duration(row.started_ms),
        took="" if row.ended_ms is None else wording.duration(max(0, row.ended_ms - row.started_ms)),
        hits=_hits_in_words(row.total, row.kept),  # type: ignore[attr-defined]
        instead_of=row.stands_in_for,
        repeated_by=repeated_by,
    )


def _hits_in_words(total: int, kept: int) -> str:
    if not total:
        return ""
    counted = f"{total:,} {'hit' if total == 1 else 'hits'}"
    return counted if kept >= total else f"{counted}, best {kept} looked at"


def search_outcome(row: QueryRow) -> str:
    """Return how a search ended, as a sentence: a failure says what failed, never that there is nothing."""
    if row.status == "started":
        return "Searching."
    if row.status == "failed":
        why = _named(SearchFailure, wording.SEARCH_FAILURES, row.outcome or SearchFailure.UNAVAILABLE)
        return f"Failed: {why[0].lower()}{why[1:]} It says nothing about what there is."
    status = row.outcome or (SearchStatus.RESULTS if row.total else SearchStatus.EMPTY)
    return _named(SearchStatus, wording.SEARCH_STATUSES, status)


NamedT = TypeVar("NamedT", bound=StrEnum)


def _named(kind: type[NamedT], words: Mapping[NamedT, str], value: str) -> str:
    """Return the words for a stored value; one that is not known here is shown as its own words."""
    try:
        return words[kind(value)]
    except ValueError:
        return value.replace("_", " ").capitalize()
