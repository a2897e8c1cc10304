"""How many real articles would be taken for walls? Measures `interstitial_of` on a set of pages that are all articles.

    python bench/interstitials.py <folder with extraction.jsonl>

Each line of the file names a gzipped page and its address. Nothing of the set is kept.
"""

from __future__ import annotations

import gzip
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from research.reading.decode import decode
from research.reading.html_metadata import metadata_of
from research.reading.html_plain import html_plain
from research.reading.interstitial import Interstitial, PageView, interstitial_of, page_signs
from research.reading.main_content import main_blocks
from research.reading.visibility import parse_html, remove_hidden

WANTED = 0.99


def main(folder: Path) -> int:
    """Print what was refused, the share admitted and the cost; return 0 when enough are admitted."""
    admitted, pages, judged_s = 0, 0, 0.0
    for page in _pages(folder):
        pages += 1
        found, seconds = _judge(page)
        judged_s += seconds
        admitted += found is None
        if found is not None:
            print(f"{page['id']}  {found.failure}  {found.reason}  {page['url'][:90]}")
    share = admitted / max(1, pages)
    print(
        f"{admitted} of {pages} admitted ({share:.1%}); {judged_s / max(1, pages) * 1000:.1f} ms a page for signs and judgement"
    )
    return 0 if share >= WANTED else 1


def _pages(folder: Path) -> Iterator[dict[str, str]]:
    with (folder / "extraction.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            record = json.loads(line)
            body = gzip.decompress((folder / record["html"]).read_bytes())
            yield {"id": record["id"], "url": record["url"] or "", "html": decode(body, html=True).text}


def _judge(page: dict[str, str]) -> tuple[Interstitial | None, float]:
    root = parse_html(page["html"])
    if root is None:
        return None, 0.0
    begun = time.process_time()
    signs = page_signs(root)
    seconds = time.process_time() - begun
    title = metadata_of(root, url=page["url"]).title
    _, visible = html_plain(page["html"])
    remove_hidden(root)
    main_text = "\n".join(block.text for block in main_blocks(root, url=page["url"]))
    begun = time.process_time()
    view = PageView(signs=signs, visible_text=visible, main_text=main_text, title=title, url=page["url"])
    found = interstitial_of(view)
    return found, seconds + time.process_time() - begun


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
