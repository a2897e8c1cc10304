"""What does one HTML page say to a reader? Its main blocks, what it states about itself, and notes of what nobody sees.

The page is parsed once. Metadata and signs are taken from the whole tree, text from what is left when the invisible is gone.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from lxml import etree

from research.errors import CaptureFailed
from research.reading.content import Content, Origin, first_heading
from research.reading.date_text import relative_mentions
from research.reading.decode import Decoded, decode
from research.reading.drafts import Draft, assemble
from research.reading.html_blocks import PageBlock, TableHeads, page_blocks, walk_texts
from research.reading.html_figures import PageParts, hint_of, page_parts
from research.reading.html_metadata import PageMetadata, metadata_of, shown_author
from research.reading.html_tables import RowHints, take_marks
from research.reading.interstitial import PageView, interstitial_of
from research.reading.interstitial_signs import PageSigns, page_signs
from research.reading.main_content import main_blocks
from research.reading.notes import Note, note
from research.reading.page_dates import PageDay, publication_day
from research.reading.page_marks import page_marks
from research.reading.page_screen import page_notes
from research.reading.superscripts import write_out_superscripts
from research.reading.types import BlockKind, LocatorKind
from research.reading.visibility import Removed, parse_html, remove_hidden

# No page that a transport bounds is longer.
_MAX_CHARS = 60_000_000


def page_content(decoded: Decoded, *, origin: Origin, is_xml: bool, check: Callable[[], None]) -> Content:
    """Read a page. Raises CaptureFailed with the code of what stands in its place, when it has an address."""
    root = parse_html(decoded.text, is_xml=is_xml)
    if root is None:
        return Content(drafts=[], locator_kind=LocatorKind.NONE)
    check()
    # Held, so that the passes below meet the same objects and none is made anew for each of them.
    held = list(root.iter())
    signs = page_signs(root) if origin.url else None
    stated = metadata_of(root)
    notes = page_notes(root, decoded.text, stated, url=origin.url)
    check()
    parts = page_parts(root)
    removed = remove_hidden(root)
    rows = RowHints(take_marks(root))
    write_out_superscripts(root)
    del held
    check()
    blocks = page_blocks(root)
    main = main_blocks(root, blocks=blocks)
    if signs is not None:
        _refuse_interstitial(signs, blocks, main, stated.title, origin)
    day = _day_of(root, stated, origin)
    drafts = _drafts(main, removed, rows, parts)
    return Content(
        drafts=drafts,
        locator_kind=LocatorKind.NONE,
        title=stated.title or first_heading(drafts),
        date=day.day,
        language=_primary(stated.language),
        publisher=stated.publisher,
        author=stated.author or shown_author(root),
        encoding=decoded.encoding,
        replaced=decoded.replaced,
        notes=(*_notes_of_unseen(drafts, removed), *notes, *_day_notes(day), *_told_days(drafts)),
        marks=page_marks(root, stated, blocks=blocks, main=main, origin=origin),
    )


def _day_of(root: etree._Element, stated: PageMetadata, origin: Origin) -> PageDay:
    return publication_day(
        root, stated.days, title=stated.title, url=origin.url, language=stated.language, captured_on=origin.captured_on
    )


def main_text(html: bytes, *, declared_charset: str = "") -> str:
    """Return only the visible main text of a page: the step of `page_content` that makes its blocks, without all else."""
    root = parse_html(decode(html, declared=declared_charset, html=True).text)
    if root is None:
        return ""
    remove_hidden(root)
    take_marks(root)
    write_out_superscripts(root)
    drafts = [Draft(block.kind, block.text) for block in main_blocks(root)]
    return assemble(drafts, max_chars=_MAX_CHARS).text


def published_on(html: bytes, *, url: str = "", declared_charset: str = "", captured_on: date | None = None) -> PageDay:
    """Return only the day of publication, as `page_content` finds it; whether the page may be read at all is not asked."""
    root = parse_html(decode(html, declared=declared_charset, html=True).text)
    if root is None:
        return PageDay()
    stated = metadata_of(root)
    remove_hidden(root)
    return publication_day(root, stated.days, title=stated.title, url=url, language=stated.language, captured_on=captured_on)


def _refuse_interstitial(
    signs: PageSigns, blocks: list[PageBlock], main: list[PageBlock], title: str, origin: Origin
) -> None:
    view = PageView(
        signs=signs,
        visible_text="\n".join(walk_texts(blocks)),
        main_text="\n".join(walk_texts(main)),
        title=title,
        url=origin.url,
        requested_url=origin.requested_url or origin.url,
    )
    found = interstitial_of(view)
    if found is not None:
        raise CaptureFailed(
            found.failure, f"The address {origin.url} shows something else instead of a page ({found.reason})."
        )


def _primary(tag: str) -> str:
    primary = tag.partition("-")[0]
    return primary if primary.isalpha() and len(primary) in {2, 3} else ""


def _drafts(blocks: list[PageBlock], removed: Removed, rows: RowHints, parts: PageParts) -> list[Draft]:
    tables = TableHeads()
    return [
        Draft(
            block.kind,
            block.text,
            rule=_rule(block, removed),
            heads=tables.of(block.element) if block.kind is BlockKind.TABLE_ROW else "",
            hint=rows.of(block.element) if block.kind is BlockKind.TABLE_ROW else hint_of(block, parts),
        )
        for block in blocks
    ]


def _rule(block: PageBlock, removed: Removed) -> str:
    """The rule by which a block is never quoted, '' for none."""
    if block.element in removed.reordered:
        return str(Note.REORDERED_TEXT)
    return str(Note.UNRESOLVED_CSS) if block.element in removed.unresolved else ""


def _notes_of_unseen(drafts: list[Draft], removed: Removed) -> tuple[str, ...]:
    hidden = (note(Note.HIDDEN_TEXT, removed.chars),) if removed.chars else ()
    return (*hidden, *sorted({draft.rule for draft in drafts if draft.rule}))


def _told_days(drafts: list[Draft]) -> tuple[str, ...]:
    days = relative_mentions("\n".join(draft.text for draft in drafts))
    return (note(Note.RELATIVE_DATES, days),) if days else ()


def _day_notes(day: PageDay) -> tuple[str, ...]:
    return (
        *((note(Note.RELATIVE_DATE),) if day.relative else ()),
        *((note(Note.DATE_OF_CHANGE),) if day.changed else ()),
    )
