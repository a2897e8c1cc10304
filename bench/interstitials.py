"""How many real articles would be taken for walls? Reads a set of pages that are all articles, as the product reads them.

    python bench/interstitials.py <folder with extraction.jsonl>

Each line of the file names a gzipped page and its address. Nothing of the set is kept.
"""

from __future__ import annotations

import gzip
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from research.errors import CaptureFailed
from research.reading.decode import decode
from research.reading.interstitial_signs import page_signs
from research.reading.read import read
from research.reading.visibility import parse_html

WANTED = 0.99
UNKNOWN = "https://unknown.example.org/article"


@dataclass(frozen=True)
class Page:
    """One page of the set."""

    id: str
    url: str
    body: bytes


def main(folder: Path) -> int:
    """Print what was refused, the share admitted and the cost of the signs; return 0 when enough are admitted."""
    admitted, count, signs_s = 0, 0, 0.0
    for page in _pages(folder):
        count += 1
        refused = _refusal(page)
        admitted += not refused
        signs_s += _cost(page)
        if refused:
            print(f"{page.id}  {refused}")
    share = admitted / max(1, count)
    print(f"{admitted} of {count} admitted ({share:.1%}); signs cost {signs_s / max(1, count) * 1000:.1f} ms a page")
    return 0 if share >= WANTED else 1


def _pages(folder: Path) -> Iterator[Page]:
    with (folder / "extraction.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            record = json.loads(line)
            body = gzip.decompress((folder / record["html"]).read_bytes())
            yield Page(record["id"], record["url"] or UNKNOWN, body)


def _refusal(page: Page) -> str:
    try:
        read(page.body, name=page.url, max_chars=500_000, media_type="text/html", url=page.url)
    except CaptureFailed as failure:
        return f"{failure.code}: {failure.message}"
    return ""


def _cost(page: Page) -> float:
    root = parse_html(decode(page.body, html=True).text)
    begun = time.process_time()
    if root is not None:
        page_signs(root)
    return time.process_time() - begun


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
