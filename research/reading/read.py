"""What does one captured file or page say? The full reading: visible main text, blocks, places, metadata, flags.

One function a format; each hands drafts to one assembler, so that every format ends in the same kind of text.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date

from research.errors import CaptureFailed, FetchFailure
from research.reading import kinds
from research.reading.content import Content, Origin, first_heading, host_of
from research.reading.decode import Decoded, decode, is_refused_label
from research.reading.drafts import Draft, assemble
from research.reading.frontmatter import FrontMatter, front_matter, iso_date
from research.reading.language import detect
from research.reading.marks import mark_notes
from research.reading.normal import one_line
from research.reading.notes import Note, note
from research.reading.plain import base_name, refuse_binary
from research.reading.screen import flag_spans, rule_in
from research.reading.types import BlockKind, LocatorKind, PageMarks, Reading
from research.reading.unit_build import units_of

MAX_BODY_BYTES = 60_000_000
_TITLE_CHARS = 300
_NUMBERED = re.compile(r"\s*(?:\d+[.)]|[IVXLC]+[.)]|[（(]?[一二三四五六七八九十]+[)）、.])")
# Markdown's inline parser is quadratic in one paragraph; no writer's paragraph is this long.
_MAX_INLINE_CHARS = 12_000
# Markup takes room beside the words.
_CHARS_READ_FOR_ONE = 3
_MARKUP = frozenset({kinds.HTML, kinds.XHTML})
_PAGES = frozenset({kinds.HTML, kinds.XHTML, kinds.PLAIN})
_TEXTUAL = kinds.READABLE - {kinds.PDF, kinds.DOCX}


def read(  # noqa: PLR0913 - each is a fact of the capture
    body: bytes,
    *,
    name: str,
    max_chars: int,
    declared_charset: str = "",
    media_type: str = "",
    url: str = "",
    requested_url: str = "",
    captured_on: date | None = None,
    check: Callable[[], None] = lambda: None,
) -> Reading:
    """Read one captured file or page. `name` is its path or address; `declared_charset`, `media_type`: as the server said.

    `url` is a page's final address and `requested_url` the one asked for first: a page with an address is judged as one.
    `captured_on` is the day of the capture: no date lies after it, and dates told by their distance are counted from it.
    `check` is called between pages and steps and may raise to stop. Raises CaptureFailed: EMPTY, REFUSED_TYPE, TOO_LARGE,
    UNREADABLE, BAD_CHARSET, and for a page what stands in its place (BOT_WALL, CONSENT_WALL, LOGIN_WALL, PAYWALL, SOFT_404,
    EMPTY_SHELL).
    """
    if not body.strip():
        raise CaptureFailed(FetchFailure.EMPTY, f"The file {name} is empty.")
    if len(body) > MAX_BODY_BYTES:
        raise CaptureFailed(FetchFailure.TOO_LARGE, f"The file {name} has {len(body)} bytes, which is over the bound.")
    if declared_charset and is_refused_label(body, declared_charset):
        raise CaptureFailed(FetchFailure.BAD_CHARSET, f"The file {name} is declared to be in {declared_charset!a:.60}.")
    kind = _page_type(body, name, media_type) if url else _media_type(body, name, media_type)
    check()
    origin = Origin(url=url, requested_url=requested_url, captured_on=captured_on)
    content = _content(body, kind, name=name, charset=declared_charset, origin=origin, max_chars=max_chars, check=check)
    check()
    return _reading(content, kind, name=host_of(url) or name, max_chars=max_chars)


def _page_type(body: bytes, name: str, declared: str) -> str:
    """What a server declares counts, as long as the bytes do not contradict it; an address ends in anything."""
    declared = declared.partition(";")[0].strip().lower()
    if declared not in _PAGES:
        return _media_type(body, name, declared)
    if not kinds.is_text(body[: kinds.HEAD_BYTES]):
        raise CaptureFailed(FetchFailure.REFUSED_TYPE, f"The page {name} is declared as {declared} and is something else.")
    return declared


def _media_type(body: bytes, name: str, declared: str) -> str:
    found = kinds.media_type_of(name, body[: kinds.HEAD_BYTES])
    declared = declared.partition(";")[0].strip().lower()
    # A web address may end in ".php" or nothing: there the transport's word counts, as long as the bytes are text.
    if found in _TEXTUAL and declared in _TEXTUAL and (declared in _MARKUP or found == kinds.PLAIN):
        return declared
    if not found:
        raise CaptureFailed(FetchFailure.REFUSED_TYPE, f"The file {name} is not of a type that is read.")
    return found


def _content(  # noqa: PLR0911 - one return a format
    body: bytes, kind: str, *, name: str, charset: str, origin: Origin, max_chars: int, check: Callable[[], None]
) -> Content:
    match kind:
        case kinds.PDF:
            return _pdf(body, name, max_chars, check)
        case kinds.DOCX:
            return _docx(body, name, max_chars, check)
        case kinds.HTML | kinds.XHTML:
            from research.reading.page import page_content

            decoded = decode(body, declared=charset, html=True)
            return page_content(decoded, origin=origin, is_xml=kind == kinds.XHTML, check=check)
    decoded = decode(body, declared=charset)
    refuse_binary(decoded.text, name)
    match kind:
        case kinds.MARKDOWN:
            return _markdown(_bounded(decoded, max_chars))
        case kinds.RST:
            return _rst(_bounded(decoded, max_chars))
        case kinds.SOURCE:
            return _source(decoded)
        case _:
            return _plain(decoded)


def _reading(content: Content, kind: str, *, name: str, max_chars: int) -> Reading:
    placed = assemble(content.drafts, max_chars=max_chars)
    if not any(char.isalnum() for char in placed.text):
        raise CaptureFailed(FetchFailure.EMPTY, f"The file {name} holds no text that a reader can see.")
    language = detect(_prose(content.drafts) or placed.text, content.language or "en", declared=content.language)
    title, title_notes = _title(content, name)
    flagged = {(span.start, span.end): span for span in (*flag_spans(placed.text, language=language), *placed.flagged)}
    return Reading(
        title=title,
        text=placed.text,
        blocks=placed.blocks,
        locator_kind=content.locator_kind,
        media_type=kind,
        encoding=content.encoding,
        language=language,
        date=content.date,
        publisher=_harmless(content.publisher),
        author=_harmless(content.author),
        replaced=content.replaced,
        truncated=content.truncated or placed.truncated,
        flagged=tuple(span for _, span in sorted(flagged.items())),
        notes=tuple(dict.fromkeys((*content.notes, *mark_notes([draft.text for draft in content.drafts]), *title_notes))),
        marks=content.marks,
        units=units_of(
            placed, title=title, name=name, pictures={picture.page: picture.digest for picture in content.pictures}
        ),
        pictures=content.pictures,
    )


def _harmless(stated: str) -> str:
    """A name as it is shown, '' when it talks to a machine."""
    name = one_line(stated)[:_TITLE_CHARS]
    return "" if rule_in(name) else name


def _title(content: Content, name: str) -> tuple[str, tuple[str, ...]]:
    """The stated title; one that talks to a machine gives way to the first heading, else to the file's or host's name."""
    stated = one_line(content.title)[:_TITLE_CHARS]
    rule = rule_in(stated)
    if stated and not rule:
        return stated, ()
    notes = (note(Note.TITLE_FLAGGED, rule),) if rule else ()
    heading = _harmless(first_heading(content.drafts)) if rule else ""
    return heading or base_name(name), notes


def _prose(drafts: list[Draft]) -> str:
    """The first prose of a file: what its language is judged by."""
    kinds_of_prose = {BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.QUOTE}
    return "\n".join([draft.text for draft in drafts if draft.kind in kinds_of_prose][:40])


def _bounded(decoded: Decoded, max_chars: int) -> Decoded:
    return replace(decoded, text=decoded.text[: max_chars * _CHARS_READ_FOR_ONE])


def _markdown(decoded: Decoded) -> Content:
    from research.reading.links import links_of
    from research.reading.markdown import markdown_text
    from research.reading.text import longest_paragraph

    if longest_paragraph(decoded.text) > _MAX_INLINE_CHARS:
        return replace(_plain(decoded), notes=(note(Note.MARKDOWN_AS_PLAIN),))
    text, head = _without_front_matter(decoded.text)
    found = markdown_text(text, first_line=head.lines + 1)
    content = _text_content(decoded, found.drafts, head)
    return replace(content, marks=PageMarks(links=links_of(found.targets)))


def _rst(decoded: Decoded) -> Content:
    from research.reading.rst import rst_blocks
    from research.reading.text import paragraphs

    drafts = rst_blocks(decoded.text)
    if drafts is None:
        return _text_content(decoded, list(paragraphs(decoded.text)), FrontMatter(), notes=(note(Note.RST_AS_PLAIN),))
    return _text_content(decoded, drafts, FrontMatter())


def _plain(decoded: Decoded) -> Content:
    from research.reading.text import paragraphs

    text, head = _without_front_matter(decoded.text)
    drafts = [Draft(draft.kind, draft.text, draft.locator + head.lines) for draft in paragraphs(text)]
    return _text_content(decoded, drafts, head, titled=_opens_with_title(drafts))


def _opens_with_title(drafts: list[Draft]) -> bool:
    """In plain text only the heading that opens it is its title; a later or numbered one belongs to a section."""
    opening = drafts[0] if drafts else None
    return opening is not None and opening.kind is BlockKind.HEADING and not _NUMBERED.match(opening.text)


def _source(decoded: Decoded) -> Content:
    from research.reading.text import code_blocks

    return _text_content(decoded, list(code_blocks(decoded.text)), FrontMatter(), titled=False)


def _text_content(
    decoded: Decoded, drafts: list[Draft], head: FrontMatter, *, titled: bool = True, notes: tuple[str, ...] = ()
) -> Content:
    return Content(
        drafts=drafts,
        locator_kind=LocatorKind.LINE,
        title=head.title or (first_heading(drafts) if titled else ""),
        date=head.date,
        language=head.language,
        publisher=head.publisher,
        encoding=decoded.encoding,
        replaced=decoded.replaced,
        notes=notes,
    )


def _without_front_matter(text: str) -> tuple[str, FrontMatter]:
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    head = front_matter(text)
    return (text.split("\n", head.lines)[head.lines] if head.lines and text.count("\n") >= head.lines else text), head


def _pdf(body: bytes, name: str, max_chars: int, check: Callable[[], None]) -> Content:
    from research.reading.pdf import pdf_text
    from research.reading.pdf_layout import page_drafts

    found = pdf_text(body, name=name, max_chars=max_chars, is_laid_out=True, check=check)
    if not found.pages:
        raise CaptureFailed(FetchFailure.UNREADABLE, f"No page of the PDF {name} can be read.")
    created = found.created.removeprefix("D:")
    return Content(
        drafts=page_drafts(found.pages, scans=found.scans),
        pictures=found.pictures,
        locator_kind=LocatorKind.PAGE,
        title=found.title,
        date=iso_date(f"{created[:4]}-{created[4:6]}-{created[6:8]}"),
        truncated=found.truncated,
        notes=(
            *((note(Note.HIDDEN_TEXT),) if found.has_hidden else ()),
            *((note(Note.TEXT_LAYER_OF_SCAN),) if found.scans else ()),
            *(note(Note.BROKEN_PAGE, page) for page in found.broken[:20]),
        ),
    )


def _docx(body: bytes, name: str, max_chars: int, check: Callable[[], None]) -> Content:
    from research.reading.links import links_of
    from research.reading.word import link_targets, open_docx, stated_date, stated_title, word_drafts

    document = open_docx(body, name=name)
    check()
    drafts = word_drafts(document, max_chars=max_chars, check=check)
    return Content(
        drafts=drafts,
        locator_kind=LocatorKind.NONE,
        title=stated_title(document) or first_heading(drafts),
        date=stated_date(document),
        marks=PageMarks(links=links_of(link_targets(document))),
    )
