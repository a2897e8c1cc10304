"""How long does a report of 1,000 items and 300 sources take to draw, and how large is it? Prints figures and ratios.

`python bench/report.py` draws HTML ten times and the PDF once; `--no-pdf` leaves the PDF out. Wall and CPU times of this
process stand side by side, because a busy machine stretches the one and not the other.
"""

from __future__ import annotations

import argparse
import gzip
import resource
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.long_report import long_document
from publishing.document.blocks import text_units
from publishing.document.canonical import fingerprint
from publishing.document.types import ReportDocument
from publishing.rendering.equivalence import check_formats, check_pdf
from publishing.rendering.html import render_html
from publishing.rendering.json import render_json
from publishing.rendering.markdown import render_markdown
from publishing.rendering.pdf import DEFAULT_LIMITS, render_pdf

RENDERS = 10
HTML_TARGET_MS = 150.0
SIZE_TARGET_KB = 600.0
KB = 1000


@dataclass(frozen=True, slots=True)
class Timed:
    """Medians in milliseconds."""

    wall: float
    cpu: float


def main() -> None:
    """Draw, measure, print."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("--no-pdf", action="store_true")
    options.add_argument("--items", type=int, default=1000)
    options.add_argument("--sources", type=int, default=300)
    given = options.parse_args()
    document = long_document(items=given.items, sources=given.sources)
    units = len(text_units(document))
    print(f"items {given.items}, sources {given.sources}, text units {units}, {datetime.now(UTC):%Y-%m-%d}")
    _html(document)
    if not given.no_pdf:
        _pdf(document)


def _html(document: ReportDocument) -> None:
    mark = fingerprint(document)
    html = render_html(document, mark)
    drawing = timed(lambda: render_html(document, mark))
    packed = len(gzip.compress(html.encode(), 6)) / KB
    print(f"HTML      {drawing.wall:7.1f} ms wall, {drawing.cpu:7.1f} ms CPU (target {HTML_TARGET_MS:g})")
    print(f"          {drawing.cpu / HTML_TARGET_MS:7.2f} of the target in CPU")
    print(f"size      {len(html.encode()) / KB:7.1f} KB, {packed:.1f} KB by gzip (target {SIZE_TARGET_KB:g})")
    print(f"          {packed / SIZE_TARGET_KB:7.2f} of the target")
    markdown, json = timed(lambda: render_markdown(document)), timed(lambda: render_json(document))
    print(f"Markdown  {markdown.cpu:7.1f} ms CPU; JSON {json.cpu:.1f} ms CPU")
    texts = render_markdown(document), render_json(document)
    checking = timed(lambda: check_formats(document, html=html, markdown=texts[0], json=texts[1]), times=1)
    print(f"check     {checking.cpu:7.1f} ms CPU for the three against each other")


def _pdf(document: ReportDocument) -> None:
    started = time.monotonic()
    result = render_pdf(document, fingerprint(document), limits=DEFAULT_LIMITS)
    took = time.monotonic() - started
    child = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = child.ru_utime + child.ru_stime
    most, size = child.ru_maxrss / KB, len(result.data) / KB
    print(f"PDF       {took:7.1f} s wall, {cpu:.1f} s CPU, {most:.0f} MB at most, {size:.0f} KB")
    started = time.process_time()
    check_pdf(document, result.data)
    print(f"check     {time.process_time() - started:7.1f} s CPU for the PDF against the document")


def timed(draw: Callable[[], object], *, times: int = RENDERS) -> Timed:
    """Return the median wall and CPU time of one call."""
    walls, cpus = [], []
    for _ in range(times):
        wall, cpu = time.perf_counter(), time.process_time()
        draw()
        walls.append((time.perf_counter() - wall) * 1000)
        cpus.append((time.process_time() - cpu) * 1000)
    return Timed(statistics.median(walls), statistics.median(cpus))


if __name__ == "__main__":
    main()
