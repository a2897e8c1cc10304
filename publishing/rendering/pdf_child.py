"""Turns one HTML page into one PDF, in a process of its own: bounded, without network, with a closed set of files.

It reads a JSON order from its standard input, writes the PDF to its standard output, and a JSON report as the last line of
its standard error. Only this module imports WeasyPrint.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

from publishing.rendering.confined import bound, wall_in


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What the child is asked for: a page, fonts by address with their rules, the PDF's identifier, and bounds."""

    html: str
    fonts: Mapping[str, str]
    font_css: str
    identifier: str
    cpu_s: int
    memory_bytes: int
    output_bytes: int


@dataclass(slots=True)
class Report:
    """What happened: addresses that the page asked for and did not get, each once, at most a hundred."""

    refused: list[str] = field(default_factory=list)

    def refuse(self, address: str) -> None:
        """Note one refused address."""
        if address not in self.refused and len(self.refused) < 100:  # noqa: PLR2004 - a bound on the report itself
            self.refused.append(address[:200])


def main() -> int:
    """Obey one order. Exit codes: 0 drawn, 3 could not be drawn (the report names the class of the failure)."""
    order = Order(**json.load(sys.stdin))
    bound(cpu_s=order.cpu_s, memory_bytes=order.memory_bytes, output_bytes=order.output_bytes)
    report = Report()
    try:
        data = draw(order, report)
    except BaseException as error:  # noqa: BLE001 - WeasyPrint's fatal errors are no Exceptions, and the exit code tells
        sys.stderr.write("\n" + json.dumps({"failure": type(error).__name__, **asdict(report)}))
        return 3
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
    sys.stderr.write("\n" + json.dumps(asdict(report)))
    return 0


def draw(order: Order, report: Report) -> bytes:
    """Return the tagged PDF of the page. Every address goes through the closed map."""
    from weasyprint import CSS, HTML
    from weasyprint.text.fonts import FontConfiguration
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    fonts = {address: Path(path).read_bytes() for address, path in order.fonts.items()}

    class ClosedFetcher(URLFetcher):  # type: ignore[misc]  # WeasyPrint ships no types
        """Serves the fonts of the order from memory and refuses all else."""

        def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> URLFetcherResponse:  # noqa: ARG002
            if url not in fonts:
                report.refuse(url)
                raise ValueError("This address is not in the closed map.")
            return URLFetcherResponse(url, body=fonts[url], headers={"Content-Type": "font/otf"})

    fetcher = ClosedFetcher(allowed_protocols=())
    wall_in()
    page = HTML(string=order.html, base_url="closed:/", url_fetcher=fetcher, media_type="print")
    config = FontConfiguration()
    pdf = page.write_pdf(
        stylesheets=[CSS(string=order.font_css, base_url="closed:/", url_fetcher=fetcher, font_config=config)],
        font_config=config,
        pdf_variant="pdf/ua-1",
        pdf_identifier=order.identifier.encode("ascii"),
        presentational_hints=False,
    )
    return bytes(pdf)


if __name__ == "__main__":
    sys.exit(main())
