"""How well and how fast are pages read? Main text against the best Python libraries, with intervals, and CPU in one run.

    python bench/reading.py FOLDER [--every N]

FOLDER holds the third-party measuring data (extraction.jsonl and the pages). The metric is that of its scorer, page by page:
4-word shingles against a whole text, or wanted and unwanted segments. Intervals are percentiles of a bootstrap over pages.
Libraries that are not installed are left out.
"""

from __future__ import annotations

import argparse
import collections
import gzip
import json
import logging
import random
import re
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from research.errors import CaptureFailed
from research.reading.page import main_text
from research.reading.read import read

Counts = tuple[float, float, float, float]
# Shares of a whole text, or counts of segments: (precision, recall, 0, 0) or (wanted kept, missed, unwanted kept, dropped).
_ROUNDS = 2000
_WARMING = 12
_MAX_CHARS = 2_000_000


@dataclass(frozen=True)
class Page:
    """One page of a set with its gold."""

    group: str
    html: bytes
    url: str
    gold: str
    is_cjk: bool
    wanted: tuple[str, ...]
    unwanted: tuple[str, ...]


def main() -> None:
    """Print a table of main text (F1, difference, interval) and of CPU time."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("folder", type=Path)
    asked.add_argument("--every", type=int, default=1, help="read only every n-th page")
    options = asked.parse_args()
    logging.disable(logging.CRITICAL)
    pages = list(_pages(options.folder))[:: options.every]
    extractors = {"ours": _ours, **_libraries()}
    for extract in (*extractors.values(), _whole_reading):
        for page in pages[::_WARMING]:
            _safely(extract, page)
    texts, seconds = _measured(pages, extractors)
    _print_scores(pages, texts)
    _print_cpu(pages, seconds)


def _pages(folder: Path) -> Iterator[Page]:
    for line in (folder / "extraction.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        group = row["source"].split("/")[0].split()[0]
        if group == "mozilla" and not row.get("real_page"):
            continue
        whole = row["gold_kind"] == "full_text"
        yield Page(
            group=group,
            html=gzip.decompress((folder / row["html"]).read_bytes()),
            url=row.get("url") or "",
            gold=row["gold_text"] if whole else "",
            is_cjk=row["lang"] in {"zh", "ja"},
            wanted=() if whole else tuple(row["must_contain"]),
            unwanted=() if whole else tuple(row["must_not_contain"]),
        )


def _ours(page: Page) -> str:
    return main_text(page.html)


def _libraries() -> dict[str, Callable[[Page], str]]:
    import trafilatura

    def default(page: Page) -> str:
        return trafilatura.extract(page.html, url=page.url or None) or ""

    def balanced(page: Page) -> str:
        return trafilatura.extract(page.html, url=page.url or None, include_comments=False) or ""

    def precise(page: Page) -> str:
        return trafilatura.extract(page.html, url=page.url or None, include_comments=False, favor_precision=True) or ""

    found = {"trafilatura": default, "trafilatura_nocomments": balanced, "trafilatura_precision": precise}
    try:
        from readability import Document
    except ImportError:
        return found
    from lxml import html

    def readable(page: Page) -> str:
        summary = Document(page.html.decode("utf-8", "replace")).summary(html_partial=True)
        return str(html.fromstring(summary).text_content())

    return {**found, "readability-lxml": readable}


def _measured(
    pages: list[Page], extractors: dict[str, Callable[[Page], str]]
) -> tuple[dict[str, list[str]], dict[str, list[float]]]:
    """Every extractor on every page, one after the other, with its CPU seconds; and the whole reading."""
    texts: dict[str, list[str]] = collections.defaultdict(list)
    seconds: dict[str, list[float]] = collections.defaultdict(list)
    names = list(extractors)
    for place, page in enumerate(pages):
        # Each has its turn to be first, since the first meets a cold page (and whatever a library loads only once).
        for name in names[place % len(names) :] + names[: place % len(names)]:
            extract = extractors[name]
            start = time.process_time()
            texts[name].append(_safely(extract, page))
            seconds[name].append(time.process_time() - start)
        start = time.process_time()
        _safely(_whole_reading, page)
        seconds["whole reading"].append(time.process_time() - start)
    return texts, seconds


def _safely(extract: Callable[[Page], str], page: Page) -> str:
    try:
        return extract(page)
    except (CaptureFailed, ValueError, TypeError, AssertionError, AttributeError):
        return ""


def _whole_reading(page: Page) -> str:
    return read(page.html, name=page.url or "page.html", url=page.url, media_type="text/html", max_chars=_MAX_CHARS).text


def _shingles(text: str, *, is_cjk: bool) -> collections.Counter[object]:
    if is_cjk:
        text = re.sub(r"\s+", "", text)
        return collections.Counter(text[at : at + 4] for at in range(len(text) - 3))
    words = re.findall(r"\w+", text)
    return collections.Counter(tuple(words[at : at + 4]) for at in range(max(1, len(words) - 3)) if words)


def _counts(page: Page, text: str) -> Counts:
    if page.gold:
        gold, found = _shingles(page.gold, is_cjk=page.is_cjk), _shingles(text, is_cjk=page.is_cjk)
        shared = (gold & found).total()
        return (shared / found.total() if found else -1.0, shared / gold.total() if gold else -1.0, 0.0, 0.0)
    squeezed = re.sub(r"\s+", "", text)
    kept = [re.sub(r"\s+", "", part) in squeezed for part in page.wanted]
    noise = [re.sub(r"\s+", "", part) in squeezed for part in page.unwanted]
    return (float(sum(kept)), float(len(kept) - sum(kept)), float(sum(noise)), float(len(noise) - sum(noise)))


def _f1(counts: list[Counts], *, whole: bool) -> float:
    if whole:
        precision = statistics.mean([count[0] for count in counts if count[0] >= 0] or [0.0])
        recall = statistics.mean([count[1] for count in counts if count[1] >= 0] or [0.0])
    else:
        kept, missed, noise = (sum(count[at] for count in counts) for at in range(3))
        precision, recall = kept / ((kept + noise) or 1), kept / ((kept + missed) or 1)
    return 2 * precision * recall / ((precision + recall) or 1)


def _print_scores(pages: list[Page], texts: dict[str, list[str]]) -> None:
    chance = random.Random(7)  # noqa: S311 - a bootstrap, not a secret
    differences = []
    print(f"{'set':24}{'n':>5}{'ours':>8}  best library")
    for group in sorted({page.group for page in pages}):
        places = [at for at, page in enumerate(pages) if page.group == group]
        whole = bool(pages[places[0]].gold)
        counts = {name: [_counts(pages[at], found[at]) for at in places] for name, found in texts.items()}
        scores = {name: _f1(found, whole=whole) for name, found in counts.items()}
        best = max((name for name in scores if name != "ours"), key=lambda name: scores[name])
        low, high = _interval(counts["ours"], counts[best], whole=whole, chance=chance)
        differences.append(scores["ours"] - scores[best])
        print(
            f"{group:24}{len(places):>5}{scores['ours']:>8.3f}  {best} {scores[best]:.3f}, "
            f"difference {differences[-1]:+.3f} [{low:+.3f}, {high:+.3f}]"
        )
    print(f"mean difference {statistics.mean(differences):+.4f}, worst {min(differences):+.4f}")


def _interval(ours: list[Counts], best: list[Counts], *, whole: bool, chance: random.Random) -> tuple[float, float]:
    """The middle 95 % of the difference over pages drawn anew."""
    drawn = []
    for _ in range(_ROUNDS):
        places = chance.choices(range(len(ours)), k=len(ours))
        drawn.append(_f1([ours[at] for at in places], whole=whole) - _f1([best[at] for at in places], whole=whole))
    drawn.sort()
    return drawn[int(0.025 * _ROUNDS)], drawn[int(0.975 * _ROUNDS) - 1]


def _print_cpu(pages: list[Page], seconds: dict[str, list[float]]) -> None:
    print(f"\n{'CPU, ms a page':24}{'main text':>11}{'trafilatura':>13}{'ratio':>7}{'whole reading':>15}{'median':>8}")
    for group in [*sorted({page.group for page in pages}), "all"]:
        places = [at for at, page in enumerate(pages) if group in {page.group, "all"}]
        ours, peer, whole = (
            [seconds[name][at] * 1000 for at in places] for name in ("ours", "trafilatura", "whole reading")
        )
        print(
            f"{group:24}{statistics.mean(ours):>11.1f}{statistics.mean(peer):>13.1f}{sum(ours) / sum(peer):>7.2f}"
            f"{statistics.mean(whole):>15.1f}{statistics.median(whole):>8.1f}"
        )


if __name__ == "__main__":
    main()
