"""What does a captured file or page say? The values that reading hands on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class BlockKind(StrEnum):
    """What a span of visible text is."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST_ITEM = "list_item"
    TABLE_ROW = "table_row"
    CODE = "code"
    QUOTE = "quote"


class LocatorKind(StrEnum):
    """How a place in a source is named to a reader."""

    LINE = "line"
    PAGE = "page"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A span of `Reading.text`: `text[start:end]`, in code points, never overlapping, in order.

    `locator` is the line or page (from 1) at which the block stands in the file; 0 when the format has neither.
    `heading` is the nearest heading above ('' when there is none).
    """

    kind: BlockKind
    start: int
    end: int
    locator: int = 0
    heading: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FlaggedSpan:
    """A span of text that reads like an instruction to a machine, or that a reader cannot see.

    It is recorded, kept in the store, and never quoted. `rule` names the rules that flagged it, joined by '+'.
    """

    start: int
    end: int
    rule: str


# What a page may state of each at most; a reader that says more is not believed.
MAX_LINKS = 200
MAX_IDENTIFIERS = 20
MAX_CONTACTS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class PageMarks:
    """What a page states about its relations: its own word, a hint and never proof.

    `canonical` is the address that it calls its own. `identifiers` name the work that it is: 'doi:10.…', 'arxiv:2401.00001',
    'pmid:…', 'pmcid:PMC…', 'isbn:…'. `links` are the absolute http(s) addresses of the links in its main content, in order,
    each once. `contacts` are hashes (16 hex digits) of the mail addresses and telephone numbers that it shows or links:
    good for comparing, unreadable. `modified` is the day of its last change, ISO 8601, '' where it states none.
    """

    canonical: str = ""
    identifiers: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    contacts: tuple[str, ...] = ()
    modified: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """The visible main text of one capture, with what its bytes said about themselves.

    `text` is NFC, LF, free of C0/C1 controls, bidi controls and invisible format characters; all offsets of blocks, chunks,
    quotes and flags are code points in it. `encoding` is a WHATWG label; `replaced` counts U+FFFD that decoding put in.
    `date` is the publication date, ISO 8601 (YYYY-MM-DD), where the source states one, else ''. `notes` are codes of what a
    reader should know (`notes.Note`: 'hidden_text:120', 'external_styles:2', 'relative_date' …).
    """

    title: str
    text: str
    blocks: tuple[Block, ...]
    locator_kind: LocatorKind
    media_type: str
    encoding: str
    language: str
    date: str = ""
    publisher: str = ""
    author: str = ""
    replaced: int = 0
    truncated: bool = False
    flagged: tuple[FlaggedSpan, ...] = ()
    notes: tuple[str, ...] = ()
    marks: PageMarks = PageMarks()


@dataclass(frozen=True, slots=True, kw_only=True)
class ChunkSpan:
    """A span of a source's text that can be cited: `text[start:end]` in code points.

    `locator` is the first line or page it stands on, `locator_end` the last; 0 when the format has neither.
    """

    ordinal: int
    start: int
    end: int
    locator: int = 0
    locator_end: int = 0
    heading: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SentenceSpan:
    """One sentence: `text[start:end]` in code points, without surrounding white space."""

    start: int
    end: int
