"""How are the four formats of a publication drawn? Each once, and each read back against the text units (I24, I32)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from publishing.document.attestation import PublishedDocument, publication_json
from publishing.rendering.equivalence import check_formats, check_pdf
from publishing.rendering.html import render_html
from publishing.rendering.markdown import render_markdown
from publishing.rendering.pdf import DEFAULT_LIMITS, PdfLimits, render_pdf


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnPublication:
    """The bytes of the four formats, and sentences about what a reader of the PDF will miss."""

    html: bytes
    markdown: bytes
    json: bytes
    pdf: bytes
    notices: tuple[str, ...] = ()


def _silent(_: str) -> None:
    return


def draw_publication(
    published: PublishedDocument, *, progress: Callable[[str], None] = _silent, limits: PdfLimits = DEFAULT_LIMITS
) -> DrawnPublication:
    """Return the four formats of a signed document, checked against each other; `progress` is told each step in a sentence.

    Raises InvalidDocument for an attestation of another document, RenderingFailed when the PDF cannot be drawn, and
    FormatsDisagree when a format does not carry exactly the text; then nothing of it may be published.
    """
    document, people = published.document, published.attestation
    progress("Drawing HTML, Markdown and JSON.")
    html = render_html(document, people.fingerprint, people)
    markdown, data = render_markdown(document, people), publication_json(published)
    progress("Comparing HTML, Markdown and JSON with the signed document.")
    check_formats(document, html=html, markdown=markdown, json=data, attestation=people)
    progress("Drawing the PDF; a long report takes a minute or two.")
    drawn = render_pdf(document, people.fingerprint, people, limits=limits)
    progress("Comparing the PDF with the signed document.")
    check_pdf(document, drawn.data, people)
    return DrawnPublication(
        html=html.encode("utf-8"), markdown=markdown.encode("utf-8"), json=data, pdf=drawn.data, notices=drawn.notices
    )
