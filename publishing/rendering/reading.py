"""What does a file of unknown origin show a person? Its text units, the fingerprints in it, and what could deceive the eye.

Pure but for the parsers that it calls; `readback` calls it inside of a confined process.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum

from publishing.document.attestation import Attestation, PublishedDocument, attested, parse_publication
from publishing.document.blocks import laid_out, text_units, units_of
from publishing.document.canonical import fingerprint, parse_document
from publishing.document.items import items_of
from publishing.document.labels import labels_for, wording_for
from publishing.document.types import ReportDocument
from publishing.errors import FormatsDisagree, InvalidDocument
from publishing.rendering.comparing import html_departure, json_departure, markdown_departure, nests_too_deep
from publishing.rendering.departures import Departure
from publishing.rendering.equivalence import check_styles, html_units, markdown_units, pdf_text
from publishing.rendering.origins_svg import PICTURE

MAX_FINGERPRINTS = 16
_PDF_WITHIN = 1024
_SNIFFED = 4096
_OWN_MARKDOWN = '# <a id="top">'
_PREAMBLE = re.compile(r"\A(?:\ufeff|\s|<!--.*?-->|<\?xml[^>]*>)*", re.DOTALL)
_PAGE = re.compile(r"<!doctype\s+html|<html[\s>]", re.IGNORECASE)
_LANGUAGE = re.compile(r"<html[^>]{0,400}?\slang=[\"']?([A-Za-z-]{2,35})", re.IGNORECASE)
# A line break may stand inside of a printed fingerprint.
_FINGERPRINT = re.compile(r"(?<![0-9a-f])[0-9a-f](?:(?:\r?\n)?[0-9a-f]){63}(?![0-9a-f])")
_ACTIVE = re.compile(r"<(?:script|iframe|object|embed|img|svg|form)\b|\son[a-z]+\s*=", re.IGNORECASE)
FOREIGN_STYLES = "The file carries styles other than those of today’s reports; they could hide or add text on a screen."
ACTIVE_CONTENT = "The file carries active content, which no report has; what a screen shows may differ from its text."


class FileFormat(StrEnum):
    """What a file is by its bytes."""

    HTML = "html"
    MARKDOWN = "markdown"
    PDF = "pdf"
    JSON = "json"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class FileText:
    """What a file shows. A PDF has no units but `drawn`, the text on its pages in the order of drawing."""

    units: tuple[str, ...] | None
    drawn: str = ""
    fingerprints: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


def sniff(data: bytes) -> FileFormat:
    """Return what the bytes are; any other text counts as Markdown, and bytes that are no text are unknown."""
    start = _PREAMBLE.sub("", data[:_SNIFFED].decode("utf-8", "replace"), count=1)
    if start.startswith("%PDF-"):
        return FileFormat.PDF
    if start.startswith("{"):
        return FileFormat.JSON
    if _PAGE.match(start):
        return FileFormat.HTML
    if start.startswith(_OWN_MARKDOWN) or _is_text(data):
        return FileFormat.MARKDOWN
    return FileFormat.PDF if b"%PDF-" in data[:_PDF_WITHIN] else FileFormat.UNKNOWN


def _is_text(data: bytes) -> bool:
    try:
        return bool(data.strip()) and "\x00" not in data.decode("utf-8")
    except UnicodeDecodeError:
        return False


def read_text(kind: FileFormat, data: bytes) -> FileText:
    """Return what a file shows; JSON that is not ours has no units. Raises whatever a parser raises on hostile bytes."""
    match kind:
        case FileFormat.HTML:
            return _read_html(data.decode("utf-8-sig", "replace"))
        case FileFormat.MARKDOWN:
            text = data.decode("utf-8-sig", "replace")
            return FileText(units=markdown_units(text), fingerprints=fingerprints_in(text))
        case FileFormat.PDF:
            return FileText(units=None, drawn=pdf_text(data), fingerprints=fingerprints_in(pdf_text(data, margins=True)))
        case FileFormat.JSON:
            return _read_json(data)
        case FileFormat.UNKNOWN:
            return FileText(units=None)


def identified(kind: FileFormat, data: bytes) -> FileText:
    """Return the fingerprints and warnings of a file alone, without its text."""
    match kind:
        case FileFormat.MARKDOWN:
            return FileText(units=None, fingerprints=fingerprints_in(data.decode("utf-8-sig", "replace")))
        case FileFormat.HTML:
            html = data.decode("utf-8-sig", "replace")
            return FileText(units=None, fingerprints=fingerprints_in(html), warnings=tuple(_html_warnings(html)))
        case FileFormat.PDF:
            return FileText(units=None, fingerprints=fingerprints_in(pdf_text(data, margins=True)))
        case FileFormat.JSON:
            return replace(_read_json(data), units=None)
        case FileFormat.UNKNOWN:
            return FileText(units=None)


def departure_of(kind: FileFormat, data: bytes, stored: bytes) -> Departure | None:
    """Return where a file first parts from the stored one of its format. Raises whatever a parser raises."""
    match kind:
        case FileFormat.MARKDOWN:
            markdown = data.decode("utf-8-sig", "replace")
            if nests_too_deep(markdown):
                raise InvalidDocument("The Markdown nests deeper than any report.")
            return markdown_departure(markdown, stored.decode("utf-8"))
        case FileFormat.HTML:
            page = stored.decode("utf-8")
            return html_departure(data.decode("utf-8-sig", "replace"), page, skip=_skip_of(page))
        case FileFormat.PDF:
            from publishing.rendering.pages import pages_departure

            return pages_departure(data, stored)
        case FileFormat.JSON:
            return json_departure(data, stored)
        case FileFormat.UNKNOWN:
            raise InvalidDocument("This is no format that a report has.")


def fingerprints_in(text: str) -> tuple[str, ...]:
    """Return what looks like a fingerprint, each once, in order; a bounded number."""
    found = dict.fromkeys("".join(match.group().split()) for match in _FINGERPRINT.finditer(text))
    return tuple(found)[:MAX_FINGERPRINTS]


def _read_html(html: str) -> FileText:
    return FileText(
        units=html_units(html, skip=_skip_of(html)), fingerprints=fingerprints_in(html), warnings=tuple(_html_warnings(html))
    )


def _skip_of(html: str) -> str:
    named = _LANGUAGE.search(html[:_SNIFFED])
    return labels_for(wording_for(named.group(1) if named else "")).skip_to_report


def _html_warnings(html: str) -> list[str]:
    # Our own picture is strokes and nothing else; any other may show what no text unit says.
    warnings = [ACTIVE_CONTENT] if _ACTIVE.search(PICTURE.sub("", html, count=1)) else []
    try:
        check_styles(html)
    except FormatsDisagree:
        warnings.append(FOREIGN_STYLES)
    return warnings


def _read_json(data: bytes) -> FileText:
    try:
        published = parse_publication(data)
    except InvalidDocument:
        return _read_document(data)
    document, people = published.document, published.attestation
    marks = tuple(dict.fromkeys((fingerprint(document), people.fingerprint)))
    return FileText(units=_claimed_units(document, people), fingerprints=marks)


def _read_document(data: bytes) -> FileText:
    try:
        document = parse_document(data)
    except InvalidDocument:
        return FileText(units=None)
    return FileText(units=text_units(document), fingerprints=(fingerprint(document),))


def _claimed_units(document: ReportDocument, people: Attestation) -> tuple[str, ...]:
    """What a publication's JSON says, also when its signatures are about another document: so the difference is found."""
    return units_of(
        laid_out(attested(_rebound(document, people)), people) if document.edition else laid_out(document, people)
    )


def _rebound(document: ReportDocument, people: Attestation) -> PublishedDocument:
    items = {item.anchor: item for item in items_of(document)}
    verdicts = tuple(
        verdict.model_copy(update={"item": items[verdict.anchor].digest, "evidence": items[verdict.anchor].evidence_digest})
        for verdict in people.verdicts
        if verdict.anchor in items
    )
    revision = document.edition.revision if document.edition else people.revision
    claims = {"fingerprint": fingerprint(document), "revision": revision, "verdicts": verdicts}
    return PublishedDocument(document=document, attestation=people.model_copy(update=claims))
