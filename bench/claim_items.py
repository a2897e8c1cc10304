"""Which of the third-party claims is a judge asked about? Fixed beforehand, by a rule that nobody can steer.

Each pair of source and label gets its share of 200 by largest remainder (equal remainders: in the order of the pair's
name), and within a pair the items with the lowest SHA-256 of their id are taken.
"""

from __future__ import annotations

import collections
import hashlib
import json
import math
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

CHOSEN = 200


@dataclass(frozen=True)
class Item:
    """One claim of the set: what is asked, and what the answer should be."""

    item_id: str
    source: str
    language: str
    evidence: str
    sentence: str
    label: str


def read_items(folder: Path) -> list[Item]:
    rows = map(json.loads, (folder / "claims.jsonl").read_text(encoding="utf-8").splitlines())
    return [
        Item(
            item_id=row["id"],
            source=row["source"],
            language=row["lang"],
            evidence=row["evidence"],
            sentence=row["claim"],
            label=row["label"],
        )
        for row in rows
    ]


def chosen(items: Iterable[Item], tune: int = 0) -> list[Item]:
    """Return the fixed 200, or, with `tune`, that many others."""
    strata: dict[tuple[str, str], list[Item]] = collections.defaultdict(list)
    for item in items:
        strata[item.source, item.label].append(item)
    for members in strata.values():
        members.sort(key=_rank)
    taken = _shares({name: len(found) for name, found in strata.items()}, CHOSEN)
    if tune:
        others = _shares({name: len(found) for name, found in strata.items()}, tune)
        found = [item for name in strata for item in strata[name][taken[name] : taken[name] + others[name]]]
    else:
        found = [item for name in strata for item in strata[name][: taken[name]]]
    return sorted(found, key=_rank)


def _rank(item: Item) -> str:
    return hashlib.sha256(item.item_id.encode()).hexdigest()


def _shares(sizes: dict[tuple[str, str], int], total: int) -> dict[tuple[str, str], int]:
    exact = {name: total * size / sum(sizes.values()) for name, size in sizes.items()}
    shares = {name: math.floor(share) for name, share in exact.items()}
    by_remainder = sorted(exact, key=lambda name: (shares[name] - exact[name], name))
    for name in by_remainder[: total - sum(shares.values())]:
        shares[name] += 1
    return shares
