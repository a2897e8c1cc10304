"""How does a document become a PDF? The print page goes to a bounded child process; what comes back is checked to be a PDF.

PDF bytes differ from run to run: render once, store, hash, and never render again to verify.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from publishing.document.attestation import Attestation
from publishing.document.blocks import text_units
from publishing.document.labels import labels_for
from publishing.document.types import ReportDocument
from publishing.errors import RenderingFailed
from publishing.rendering.children import Outcome, OutOfTime, run_child
from publishing.rendering.fonts import Face, boxes, faces_for, missing_glyphs
from publishing.rendering.html import STYLES, artifact_css, render_page

CHILD = "publishing.rendering.pdf_child"


@dataclass(frozen=True, slots=True, kw_only=True)
class PdfLimits:
    """What one drawing may use: wall and CPU time in seconds, sizes in bytes.

    Nobody waits for it on a screen, and a thousand items take a minute of an idle machine. The worker's time for a task
    and the patience of `orders_sweep` are longer than `wall_s`.
    """

    wall_s: float = 420.0
    cpu_s: int = 300
    memory_bytes: int = 2_000_000_000
    output_bytes: int = 60_000_000
    html_bytes: int = 30_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class PdfResult:
    """The PDF's bytes and sentences for the delivery: what a reader of it will miss."""

    data: bytes
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """What the child handed back: the bytes, and the addresses that the page asked for in vain."""

    data: bytes
    refused: tuple[str, ...] = ()


DEFAULT_LIMITS = PdfLimits()


def render_pdf(
    document: ReportDocument,
    fingerprint: str,
    attestation: Attestation | None = None,
    *,
    limits: PdfLimits = DEFAULT_LIMITS,
) -> PdfResult:
    """Return the tagged, bookmarked, numbered PDF with the fingerprint in its footer. Raises RenderingFailed."""
    text = "".join(text_units(document, attestation))
    faces = faces_for(text)
    css = print_css(document, fingerprint, faces)
    html = render_page(document, fingerprint, attestation, css=css).translate(boxes(text))
    drawing = draw(html, faces=faces, identifier=fingerprint[:32], limits=limits)
    notice = missing_glyphs(text)
    return PdfResult(data=drawing.data, notices=(notice,) if notice else ())


def print_css(document: ReportDocument, fingerprint: str, faces: tuple[Face, ...]) -> str:
    """Return all styles of the PDF: the report's own, pages, and the footer with the fingerprint."""
    words = labels_for(document.wording)
    footer = f'@page {{ @bottom-left {{ content: "{words.fingerprint} {fingerprint}" }} }}'
    number = words.page_of.format(page='" counter(page) "', pages='" counter(pages) "')
    numbers = f'@page {{ @bottom-right {{ content: "{number}" }} }}'
    paged = (STYLES / "pages.css").read_text(encoding="utf-8")
    return "\n".join((artifact_css(), paged, _stacks(faces), footer, numbers))


def draw(html: str, *, faces: tuple[Face, ...], identifier: str, limits: PdfLimits = DEFAULT_LIMITS) -> Drawing:
    """Return the PDF of one page, drawn in a child process. Raises RenderingFailed, with the remedy, for every failure."""
    if len(html.encode()) > limits.html_bytes:
        raise RenderingFailed(f"The page is larger than {limits.html_bytes} bytes; ask a narrower question for a PDF.")
    order = {
        "html": html,
        "fonts": {face.address: str(face.path) for face in faces},
        "font_css": "\n".join(map(_face_rule, faces)),
        "identifier": identifier,
        "cpu_s": limits.cpu_s,
        "memory_bytes": limits.memory_bytes,
        "output_bytes": limits.output_bytes,
    }
    try:
        outcome = run_child(
            "publishing.rendering.pdf_child",
            json.dumps(order).encode(),
            wall_s=limits.wall_s,
            output_bytes=limits.output_bytes,
        )
    except OutOfTime as error:
        raise RenderingFailed(f"Drawing the PDF took more than {limits.wall_s:g} s and was stopped.") from error
    return _result(outcome)


def _result(outcome: Outcome) -> Drawing:
    if outcome.code != 0:
        failure = outcome.report.get("failure") or f"exit code {outcome.code}"
        raise RenderingFailed(f"The PDF could not be drawn ({failure}); HTML, Markdown and JSON hold the same text.")
    if not outcome.data.startswith(b"%PDF-") or b"%%EOF" not in outcome.data[-1024:]:
        raise RenderingFailed("The drawing process handed back something that is not a whole PDF.")
    refused = outcome.report.get("refused")
    return Drawing(data=outcome.data, refused=tuple(map(str, refused)) if isinstance(refused, list) else ())


def _face_rule(face: Face) -> str:
    return (
        f'@font-face {{ font-family: "{face.family}"; src: url("{face.address}"); '
        f"font-weight: {face.weight}; font-style: {face.style} }}"
    )


def _stacks(faces: tuple[Face, ...]) -> str:
    others = [f'"{face.family}"' for face in faces[2:]]
    text = ", ".join(['"Source Serif 4"', *others, '"Inter"'])
    label = ", ".join(['"Inter"', *others, '"Source Serif 4"'])
    return f":root {{ --font-text: {text}; --font-label: {label}; --font-code: {label} }}"
