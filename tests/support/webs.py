"""Reads a constructed web of pages as the product reads pages, and measures groups against what is known of them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import combinations
from pathlib import Path
from typing import cast

from research.evidence.ledger.claims import SupportBasis, SupportLink
from research.evidence.quotes import locate
from research.evidence.types import Chunk, Source, SourceClass
from research.reading.chunks import chunk_spans
from research.reading.read import read

WEBS = Path(__file__).resolve().parents[1] / "cases" / "webs"
CAPTURED = datetime(2025, 12, 1, 9, 0, tzinfo=UTC)

Pair = frozenset[str]


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement, the passages that carry it as (source id, quote), and what is known of its count, by source ids."""

    statement: str
    passages: tuple[tuple[str, str], ...]
    independent: int
    origins: tuple[frozenset[str], ...]
    uncounted: tuple[tuple[str, str], ...]
    against: tuple[tuple[str, str, str], ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Web:
    """What is known of a web: sources, and works, origins, pairs and claims by their ids (each group of two or more)."""

    sources: tuple[Source, ...]
    works: tuple[frozenset[str], ...]
    origins: tuple[frozenset[str], ...]
    roots: tuple[str, ...]
    distinct: tuple[tuple[str, str, str], ...]
    claims: tuple[Claim, ...]
    payload: tuple[str, str]


def load_web(path: Path) -> tuple[Source, ...]:
    """Return the pages of a web as sources S1, S2 … in the order of the file."""
    return whole_web(path).sources


def whole_web(path: Path) -> Web:
    """Return a web with everything that is known of it."""
    told = json.loads(path.read_text(encoding="utf-8"))
    pages = cast("list[dict[str, str]]", told["pages"])
    ids = {page["id"]: f"S{number}" for number, page in enumerate(pages, 1)}
    origins = [(frozenset(ids[name] for name in each["pages"]), ids.get(each["root"], "")) for each in told["origins"]]
    payload = told.get("payload") or {"page": "", "words": ""}
    return Web(
        sources=tuple(source_of(page["url"], page["html"], number) for number, page in enumerate(pages, 1)),
        works=tuple(frozenset(ids[name] for name in each) for each in told["works"] if len(each) > 1),
        origins=tuple(members for members, _ in origins if len(members) > 1),
        roots=tuple(root for members, root in origins if len(members) > 1),
        distinct=tuple((ids[one], ids[other], why) for one, other, why in told["distinct"]),
        claims=tuple(_claim(each, ids) for each in told["claims"]),
        payload=(ids.get(payload["page"], ""), payload["words"]),
    )


def _claim(told: Mapping[str, object], ids: Mapping[str, str]) -> Claim:
    also = cast("list[dict[str, str]]", told.get("also", []))
    return Claim(
        statement=str(told["statement"]),
        passages=tuple((ids[each["page"]], each["quote"]) for each in (cast("dict[str, str]", told), *also)),
        independent=int(str(told["independent"])),
        origins=tuple(frozenset(ids[name] for name in each) for each in cast("list[list[str]]", told.get("origins", []))),
        uncounted=tuple(
            (ids[each["page"]], each["why"]) for each in cast("list[dict[str, str]]", told.get("uncounted", []))
        ),
        against=tuple(
            (ids[each["page"]], each["quote"], each["why"]) for each in cast("list[dict[str, str]]", told.get("against", []))
        ),
        note=str(told.get("note", "")),
    )


def source_of(url: str, page: str, number: int, *, captured: datetime = CAPTURED) -> Source:
    """Return the source S`number` that the product reads from one page."""
    body = page.encode()
    reading = read(
        body,
        name=url,
        max_chars=200_000,
        media_type="text/html",
        declared_charset="utf-8",
        url=url,
        captured_on=captured.date(),
    )
    source_id = f"S{number}"
    return Source(
        source_id=source_id,
        requested_anchor=url,
        canonical_anchor=url,
        title=reading.title,
        transport="web",
        media_type=reading.media_type,
        encoding=reading.encoding,
        language=reading.language,
        source_class=SourceClass.WEB_PAGE,
        locator_kind=reading.locator_kind,
        digest=hashlib.sha256(body).hexdigest(),
        text_digest=hashlib.sha256(reading.text.encode()).hexdigest(),
        text=reading.text,
        chunks=tuple(
            Chunk(
                chunk_id=f"{source_id}.C{span.ordinal}",
                source_id=source_id,
                ordinal=span.ordinal,
                start=span.start,
                end=span.end,
                text=reading.text[span.start : span.end],
                locator=span.locator,
                locator_end=span.locator_end,
                heading=span.heading,
            )
            for span in chunk_spans(reading)
        ),
        flagged=reading.flagged,
        captured_at=captured,
        query_ids=("Q1",),
        fetched_ms=number,
        persisted_ms=number,
        date=reading.date,
        publisher=reading.publisher,
        author=reading.author,
        notes=reading.notes,
        marks=reading.marks,
        units=reading.units,
    )


def lost_quotes(web: Web) -> tuple[tuple[str, str], ...]:
    """Return the quotes of a web, by source id, that stand in a page and not in what was read of it."""
    held = {source.source_id: source.text for source in web.sources}
    quotes = (passage for claim in web.claims for passage in claim.passages)
    return tuple((name, quote) for name, quote in quotes if locate(held[name], quote) is None)


def supports_of(web: Web, claim: Claim, item_id: str = "F1") -> tuple[SupportLink, ...]:
    """Return the links of a claim to its passages, the first of them as its own citation."""
    held = {source.source_id: source for source in web.sources}
    return tuple(
        _support(held[name], quote, item_id, SupportBasis.SCREEN if place else SupportBasis.CITED)
        for place, (name, quote) in enumerate(claim.passages)
    )


def _support(source: Source, quote: str, item_id: str, basis: SupportBasis) -> SupportLink:
    span = locate(source.text, quote)
    if span is None:
        raise AssertionError(f"The page {source.source_id} does not hold “{quote}”.")
    chunk = next(each for each in source.chunks if each.start <= span.start < each.end)
    return SupportLink(
        item_id=item_id, source_id=source.source_id, chunk_id=chunk.chunk_id, start=span.start, end=span.end, basis=basis
    )


def pairs(groups: Iterable[Iterable[str]]) -> frozenset[Pair]:
    """Return every pair of members that stand in one group."""
    return frozenset(frozenset(pair) for group in groups for pair in combinations(sorted(group), 2))


def precision(found: Iterable[Iterable[str]], known: Iterable[Iterable[str]]) -> float:
    """Return the share of the found pairs that are known; 1.0 where nothing was found."""
    told, right = pairs(found), pairs(known)
    return len(told & right) / len(told) if told else 1.0


def recall(found: Iterable[Iterable[str]], known: Iterable[Iterable[str]]) -> float:
    """Return the share of the known pairs that were found; 1.0 where nothing is known."""
    told, right = pairs(found), pairs(known)
    return len(told & right) / len(right) if right else 1.0


def wrong(found: Sequence[Iterable[str]], known: Sequence[Iterable[str]]) -> tuple[list[list[str]], list[list[str]]]:
    """Return the pairs that were joined wrongly and those that were missed, for a message."""
    told, right = pairs(found), pairs(known)
    return sorted(map(sorted, told - right)), sorted(map(sorted, right - told))
