"""What does one captured file or page say? The full reading: visible main text, blocks, places, metadata, flags.

One function a format; each hands drafts to one assembler, so that every format ends in the same kind of text.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from research.errors import CaptureFailed, FetchFailure
from research.reading import kinds
from research.reading.decode import Decoded, decode
from research.reading.drafts import Draft, assemble
from research.reading.frontmatter import FrontMatter, front_matter, iso_date
from research.reading.language import detect
from research.reading.normal import one_line
from research.reading.plain import base_name, refuse_binary
from research.reading.screen import flag_spans
from research.reading.types import BlockKind, LocatorKind, Reading

MAX_BODY_BYTES = 60_000_000
_TITLE_CHARS = 300
_NUMBERED = re.compile(r"\s*(?:\d+[.)]|[IVXLC]+[.)]|[（(]?[一二三四五六七八九十]+[)）、.])")
# Markdown's inline parser is quadratic in one paragraph; no writer's paragraph is this long.
_MAX_INLINE_CHARS = 12_000
# Markup takes room beside the words.
_CHARS_READ_FOR_ONE = 3
_MARKUP = frozenset({kinds.HTML, kinds.XHTML})
_TEXTUAL = kinds.READABLE - {kinds.PDF, kinds.DOCX}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Content:
    """What a format's reader found, before it has offsets."""

    drafts: list[Draft]
    locator_kind: LocatorKind
    title: str = ""
    date: str = ""
    language: str = ""
    publisher: str = ""
    encoding: str = ""
    replaced: int = 0
    truncated: bool = False
    notes: tuple[str, ...] = field(default=())


def read(
    body: bytes,
    *,
    name: str,
    max_chars: int,
    declared_charset: str = "",
    media_type: str = "",
    url: str = "",
    check: Callable[[], None] = lambda: None,
) -> Reading:
    """Read one captured file. `name` is its path or address; `declared_charset` and `media_type` are the transport's word.

    `check` is called between pages and steps and may raise to stop. Raises CaptureFailed: EMPTY, REFUSED_TYPE, TOO_LARGE or
    UNREADABLE.
    """
    if not body.strip():
        raise CaptureFailed(FetchFailure.EMPTY, f"The file {name} is empty.")
    if len(body) > MAX_BODY_BYTES:
        raise CaptureFailed(FetchFailure.TOO_LARGE, f"The file {name} has {len(body)} bytes, which is over the bound.")
    kind = _media_type(body, name, media_type)
    check()
    content = _content(body, kind, name=name, charset=declared_charset, url=url, max_chars=max_chars, check=check)
    check()
    return _reading(content, kind, name=name, max_chars=max_chars)


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
    body: bytes, kind: str, *, name: str, charset: str, url: str, max_chars: int, check: Callable[[], None]
) -> _Content:
    match kind:
        case kinds.PDF:
            return _pdf(body, name, max_chars, check)
        case kinds.DOCX:
            return _docx(body, name, max_chars, check)
        case kinds.HTML | kinds.XHTML:
            return _html(decode(body, declared=charset, html=True), url, check)
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


def _reading(content: _Content, kind: str, *, name: str, max_chars: int) -> Reading:
    placed = assemble(content.drafts, max_chars=max_chars)
    if not any(char.isalnum() for char in placed.text):
        raise CaptureFailed(FetchFailure.EMPTY, f"The file {name} holds no text that a reader can see.")
    language = detect(_prose(content.drafts) or placed.text, content.language or "en")
    title, notes = _title(content, name)
    return Reading(
        title=title,
        text=placed.text,
        blocks=placed.blocks,
        locator_kind=content.locator_kind,
        media_type=kind,
        encoding=content.encoding,
        language=language,
        date=content.date,
        publisher=one_line(content.publisher)[:_TITLE_CHARS],
        replaced=content.replaced,
        truncated=content.truncated or placed.truncated,
        flagged=flag_spans(placed.text, language=language),
        notes=content.notes + notes,
    )


def _title(content: _Content, name: str) -> tuple[str, tuple[str, ...]]:
    """The stated title; one that talks to a machine is replaced by the file's name, since a title is shown everywhere."""
    stated = one_line(content.title)[:_TITLE_CHARS]
    if stated and flag_spans(stated):
        return base_name(name), ("title_flagged",)
    return stated or base_name(name), ()


def _prose(drafts: list[Draft]) -> str:
    """The first prose of a file: what its language is judged by."""
    kinds_of_prose = {BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.QUOTE}
    return "\n".join([draft.text for draft in drafts if draft.kind in kinds_of_prose][:40])


def _bounded(decoded: Decoded, max_chars: int) -> Decoded:
    return replace(decoded, text=decoded.text[: max_chars * _CHARS_READ_FOR_ONE])


def _markdown(decoded: Decoded) -> _Content:
    from research.reading.markdown import markdown_blocks
    from research.reading.text import longest_paragraph

    if longest_paragraph(decoded.text) > _MAX_INLINE_CHARS:
        return replace(_plain(decoded), notes=("markdown_as_plain_text",))
    text, head = _without_front_matter(decoded.text)
    drafts = list(markdown_blocks(text, first_line=head.lines + 1))
    return _text_content(decoded, drafts, head)


def _rst(decoded: Decoded) -> _Content:
    from research.reading.rst import rst_blocks
    from research.reading.text import paragraphs

    drafts = rst_blocks(decoded.text)
    if drafts is None:
        return _text_content(decoded, list(paragraphs(decoded.text)), FrontMatter(), notes=("rst_as_plain_text",))
    return _text_content(decoded, drafts, FrontMatter())


def _plain(decoded: Decoded) -> _Content:
    from research.reading.text import paragraphs

    text, head = _without_front_matter(decoded.text)
    drafts = [Draft(draft.kind, draft.text, draft.locator + head.lines) for draft in paragraphs(text)]
    return _text_content(decoded, drafts, head, titled=_opens_with_title(drafts))


def _opens_with_title(drafts: list[Draft]) -> bool:
    """In plain text only the heading that opens it is its title; a later or numbered one belongs to a section."""
    opening = drafts[0] if drafts else None
    return opening is not None and opening.kind is BlockKind.HEADING and not _NUMBERED.match(opening.text)


def _source(decoded: Decoded) -> _Content:
    from research.reading.text import code_blocks

    return _text_content(decoded, list(code_blocks(decoded.text)), FrontMatter(), titled=False)


def _text_content(
    decoded: Decoded, drafts: list[Draft], head: FrontMatter, *, titled: bool = True, notes: tuple[str, ...] = ()
) -> _Content:
    return _Content(
        drafts=drafts,
        locator_kind=LocatorKind.LINE,
        title=head.title or (_first_heading(drafts) if titled else ""),
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


def _first_heading(drafts: list[Draft]) -> str:
    return next((draft.text for draft in drafts[:20] if draft.kind is BlockKind.HEADING), "")


def _html(decoded: Decoded, url: str, check: Callable[[], None]) -> _Content:
    from research.reading.html_metadata import metadata_of
    from research.reading.main_content import main_blocks
    from research.reading.visibility import parse_html, remove_hidden

    root = parse_html(decoded.text)
    if root is None:
        return _Content(drafts=[], locator_kind=LocatorKind.NONE)
    check()
    stated = metadata_of(root, url=url)
    hidden = remove_hidden(root)
    check()
    blocks = main_blocks(root, url=url)
    drafts = [Draft(block.kind, block.text) for block in blocks]
    return _Content(
        drafts=drafts,
        locator_kind=LocatorKind.NONE,
        title=stated.title or _first_heading(drafts),
        date=stated.date,
        language=stated.language,
        publisher=stated.publisher,
        encoding=decoded.encoding,
        replaced=decoded.replaced,
        notes=("hidden_text_removed",) if hidden else (),
    )


def _pdf(body: bytes, name: str, max_chars: int, check: Callable[[], None]) -> _Content:
    from research.reading.pdf import pdf_text
    from research.reading.pdf_layout import page_drafts

    found = pdf_text(body, name=name, max_chars=max_chars, check=check)
    if not found.pages:
        raise CaptureFailed(FetchFailure.UNREADABLE, f"No page of the PDF {name} can be read.")
    created = found.created.removeprefix("D:")
    return _Content(
        drafts=page_drafts(found.pages),
        locator_kind=LocatorKind.PAGE,
        title=found.title,
        date=iso_date(f"{created[:4]}-{created[4:6]}-{created[6:8]}"),
        truncated=found.truncated,
        notes=(
            *(("hidden_text_removed",) if found.has_hidden else ()),
            *(("text_layer_of_scan",) if found.has_scans else ()),
            *(f"broken_page:{page}" for page in found.broken[:20]),
        ),
    )


def _docx(body: bytes, name: str, max_chars: int, check: Callable[[], None]) -> _Content:
    from research.reading.word import open_docx, stated_date, stated_title, word_drafts

    document = open_docx(body, name=name)
    check()
    drafts = word_drafts(document, max_chars=max_chars, check=check)
    return _Content(
        drafts=drafts,
        locator_kind=LocatorKind.NONE,
        title=stated_title(document) or _first_heading(drafts),
        date=stated_date(document),
    )
