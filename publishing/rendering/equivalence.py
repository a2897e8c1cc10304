"""Does every format show the document's text units, in order, and nothing else (I24)?

It reads back what a person would see: the parsed tree of HTML, the parsed Markdown, the glyphs of the PDF's pages; never
attributes, never the templates' context. Hidden text counts as missing.

What it cannot see: in HTML and Markdown, how wide a gap of white space is. In a PDF, white space, joiners and variation
selectors, characters that NFKC or the font's own glyphs make one (ﬁ and fi, Δ and ∆), and which character a U+FFFD is for;
in a line with right-to-left script also the order of characters, because the page holds them as drawn: there every character
is counted, not placed.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from lxml import html as lxml_html
from lxml.etree import ParserError, iterwalk
from lxml.html import HtmlElement
from markdown_it import MarkdownIt
from markdown_it.token import Token

from publishing.document.attestation import Attestation, PublishedDocument, parse_publication, publication_json
from publishing.document.blocks import text_units
from publishing.document.canonical import canonical_json, parse_document
from publishing.document.labels import labels_for
from publishing.document.text import one_line
from publishing.document.types import ReportDocument
from publishing.errors import FormatsDisagree, InvalidDocument
from publishing.rendering.fonts import boxes, faces_for, glyph_twins
from publishing.rendering.html import artifact_css
from publishing.rendering.origins_svg import origins_svg, pictures_in
from research.trust.marks import normalized, parted_marks

# What Markdown means is what CommonMark says it means; every Markdown of a delivery is read back with it.
MARKDOWN = MarkdownIt("commonmark")
# The margins of pages.css in PDF points: what stands there is furniture.
PAGE_TOP = 22 * 72 / 25.4
PAGE_BOTTOM = 26 * 72 / 25.4
_EXCERPT = 60
_BREAKS = frozenset(
    {
        "address", "article", "aside", "blockquote", "body", "br", "dd", "details", "div", "dl", "dt", "footer", "form",
        "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p", "pre", "section", "table", "td",
        "th", "tr", "ul",
    }
)  # fmt: skip
_UNSEEN = frozenset({"head", "script", "style", "template", "noscript", "title", "iframe", "object", "svg", "textarea"})
_OWN_MARKUP = re.compile(r'\A(?:<a id="[a-z][a-z0-9-]*">|</a>|<mark>|</mark>)\Z')
_RTL = frozenset({"R", "AL", "AN"})
_SHAPELESS = re.compile("[\\s\u200c\u200d\ufe00-\ufe0f\U000e0100-\U000e01ef]+")
_LINE_END_HYPHEN = str.maketrans({"\x02": "-", "\ufffe": "-"})
_CLOSERS = str.maketrans(")]}>»›”’」』】〉》", "([{<«‹“‘「『【〈《")


def check_formats(
    document: ReportDocument, *, html: str, markdown: str, json: bytes, attestation: Attestation | None = None
) -> None:
    """Compare the three formats that are delivered together. Raises FormatsDisagree at the first difference.

    With an attestation they are a publication's: the JSON holds both, and the text units carry the signatures.
    """
    units = text_units(document, attestation)
    check_styles(html)
    check_picture(html, document)
    _compare("HTML", units, html_units(html, skip=labels_for(document.wording).skip_to_report))
    _compare("Markdown", units, markdown_units(markdown))
    _check_json(document, attestation, units, json)


def check_pdf(document: ReportDocument, pdf: bytes, attestation: Attestation | None = None) -> None:
    """Compare the text on the PDF's pages with the document. Raises FormatsDisagree at the first difference."""
    difference = drawn_difference(pdf_text(pdf), text_units(document, attestation))
    if difference is not None:
        raise _disagreement("PDF", difference)


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Where two texts part: the number of the text unit and of its character, from 1, and both sides around it."""

    unit: int
    character: int
    wanted: str
    found: str


def first_difference(found: Sequence[str], wanted: Sequence[str]) -> Difference | None:
    """Return where the units that were found part from those that were wanted; None when they are the same."""
    for number, (left, right) in enumerate(zip(wanted, found, strict=False), start=1):
        if left != right:
            return _difference(number, left, right)
    if len(wanted) == len(found):
        return None
    number = min(len(wanted), len(found)) + 1
    return _difference(number, "".join(wanted[number - 1 : number]), "".join(found[number - 1 : number]))


def drawn_difference(text: str, units: Sequence[str]) -> Difference | None:
    """Return where the text of a PDF's pages parts from the units; None when it shows them all, and nothing else."""
    whole = "".join(units)
    twins = {code: chr(first) for code, first in glyph_twins(faces_for(whole)).items()}
    mirrors = {ord(twins.get(close, chr(close))): twins.get(opening, chr(opening)) for close, opening in _CLOSERS.items()}
    shown = boxes(whole)
    seen = _drawn(text, twins)
    at = 0
    for number, unit in enumerate(units, start=1):
        wanted = _drawn(unit.translate(shown), twins)
        found = seen[at : at + len(wanted)]
        if not _same_drawing(wanted, found, mirrors):
            return _difference(number, wanted, found)
        at += len(wanted)
    return _difference(len(units) + 1, "", seen[at:]) if at != len(seen) else None


def html_units(html: str, *, skip: str) -> tuple[str, ...]:
    """Return the visible text of a standalone page, one unit for each stretch between block boundaries.

    `skip` is the text of the skip link, the only furniture that a page has.
    """
    try:
        root = lxml_html.document_fromstring(html)
    except ParserError:
        return ()
    for body in root.iterchildren("body"):
        _drop_skip_link(body, skip)
    parts = "".join(_visible(root))
    return tuple(unit for unit in (one_line(part) for part in parts.split("\x00")) if unit)


def _drop_skip_link(body: HtmlElement, skip: str) -> None:
    first = next(body.iterchildren(), None)
    if first is not None and first.tag == "a" and first.get("class") == "skip-link" and first.text_content() == skip:
        first.drop_tree()


def check_styles(html: str) -> None:
    """Refuse a page whose styles are not the house's own, which are tested to hide and to add nothing."""
    elements = [found.lower() for found in re.findall(r"<(style|link)\b", html, re.IGNORECASE)]
    if elements != ["style"] or f"<style>{artifact_css()}</style>" not in html:
        raise FormatsDisagree("The HTML brings styles of its own, which could hide or add text.", where="HTML styles")


def check_picture(html: str, document: ReportDocument) -> None:
    """Refuse a page with another picture than that of the document's groups: what it shows is in no text unit."""
    wanted = origins_svg(document.origin_groups)
    if pictures_in(html) != [wanted] * bool(wanted):
        raise FormatsDisagree("The HTML brings a picture that is not the document's.", where="HTML picture")


def markdown_units(markdown: str) -> tuple[str, ...]:
    """Return the text that CommonMark shows, one unit for each leaf block."""
    leaves = (_leaf(token) for token in MARKDOWN.parse(markdown))
    return tuple(unit for unit in leaves if unit)


def pdf_text(pdf: bytes, *, margins: bool = False) -> str:
    """Return the text on the pages in the order of drawing, without what stands in the margins, or with it."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        return "\n".join(_page_text(page, margins=margins) for page in document)
    finally:
        document.close()


def _page_text(page: object, *, margins: bool) -> str:
    width, height = page.get_size()  # type: ignore[attr-defined]  # pypdfium2 ships no types
    text_page = page.get_textpage()  # type: ignore[attr-defined]
    try:
        if margins:
            return str(text_page.get_text_range())
        return str(text_page.get_text_bounded(left=0, bottom=PAGE_BOTTOM, right=width, top=height - PAGE_TOP))
    finally:
        text_page.close()


def _visible(root: HtmlElement) -> Iterator[str]:
    """Yield the text that a reader sees; without recursion, since a hostile page nests as deep as it likes."""
    skipped: HtmlElement | None = None
    for event, element in iterwalk(root, events=("start", "end", "comment", "pi")):
        if event == "start" and skipped is None:
            if element.tag in _UNSEEN or _hidden(element):
                skipped = element
            else:
                yield _edge(element) + _shown(element.text)
        elif event != "start":
            if skipped is None and event == "end":
                yield _edge(element)
            if element is skipped:
                skipped = None
            if skipped is None and element is not root:
                yield _shown(element.tail)


def _edge(element: HtmlElement) -> str:
    return "\x00" if element.tag in _BREAKS else ""


def _shown(text: str | None) -> str:
    return (text or "").replace("\x00", "\ufffd")


def _hidden(element: HtmlElement) -> bool:
    attributes = element.attrib
    closed = element.tag == "details" and "open" not in attributes
    return closed or any(name in attributes for name in ("hidden", "style", "aria-hidden", "inert"))


def _leaf(token: Token) -> str:
    match token.type:
        case "inline":
            return one_line("".join(_inline(child) for child in token.children or ()))
        case "code_block" | "fence" | "html_block":
            return f"{token.type}: {token.content}"
        case _:
            return ""


def _inline(token: Token) -> str:
    match token.type:
        case "text" | "text_special":
            return token.content
        case "softbreak":
            return " "
        case "link_open" | "link_close":
            return ""
        case "html_inline" if _OWN_MARKUP.match(token.content):
            return ""
        case _:
            # Emphasis, code, images and foreign markup are nothing that a document writes: they show up as a difference.
            return f"\ufffd{token.type}\ufffd{token.content}"


def _check_json(document: ReportDocument, attestation: Attestation | None, units: Sequence[str], json: bytes) -> None:
    try:
        units_of_json, exact = _read_json(document, attestation, json)
    except InvalidDocument as error:
        raise FormatsDisagree(f"The JSON cannot be read back: {error.message}", where="JSON") from error
    _compare("JSON", units, units_of_json)
    if json != exact:
        raise FormatsDisagree("The JSON differs from the document outside of its text.", where="JSON machine part")


def _read_json(document: ReportDocument, attestation: Attestation | None, json: bytes) -> tuple[tuple[str, ...], bytes]:
    if attestation is None:
        return text_units(parse_document(json)), canonical_json(document)
    published = parse_publication(json)
    exact = publication_json(PublishedDocument(document=document, attestation=attestation))
    return text_units(published.document, published.attestation), exact


def _compare(name: str, wanted: Sequence[str], found: Sequence[str]) -> None:
    difference = first_difference(found, wanted)
    if difference is not None:
        raise _disagreement(name, difference)


def _difference(number: int, wanted: str, found: str) -> Difference:
    at = next((i for i, (a, b) in enumerate(zip(wanted, found, strict=False)) if a != b), min(len(wanted), len(found)))
    start = max(0, at - _EXCERPT // 2)
    around = slice(start, start + _EXCERPT)
    return Difference(unit=number, character=at + 1, wanted=wanted[around], found=found[around])


def _disagreement(name: str, difference: Difference) -> FormatsDisagree:
    message = (
        f"{name} differs from the document at text unit {difference.unit}, character {difference.character}: "
        f"“{difference.wanted}” became “{difference.found}”."
    )
    return FormatsDisagree(message, where=f"{name} unit {difference.unit}")


def _drawn(text: str, twins: dict[int, str]) -> str:
    folded = _SHAPELESS.sub("", normalized("NFKC", parted_marks(text.translate(_LINE_END_HYPHEN))))
    return _SHAPELESS.sub("", normalized("NFKC", parted_marks(folded.translate(twins))))


def _same_drawing(wanted: str, found: str, mirrors: dict[int, str]) -> bool:
    if wanted == found:
        return True
    return _has_rtl(wanted) and Counter(wanted.translate(mirrors)) == Counter(found.translate(mirrors))


def _has_rtl(text: Iterable[str]) -> bool:
    return any(unicodedata.bidirectional(char) in _RTL for char in text)
