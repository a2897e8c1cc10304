"""What does a captured file or page say? The values that reading hands on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal


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


# What the units of one source may hold at most; a reader that says more is not believed.
MAX_UNITS = 3_000
MAX_CELLS = 60
MAX_FOOTNOTES = 12
MAX_SYMBOLS = 200
MAX_UNIT_CHARS = 400
# Pictures of scanned pages that are kept of one source: how many, and how large all of them together.
MAX_PICTURES = 8
MAX_PICTURES_BYTES = 3_000_000


class Confidence(StrEnum):
    """How well words were recognised in a picture. `VERIFIED` is said by a person who compared them, never by a reader."""

    UNKNOWN = "unknown"
    LOW = "low"
    VERIFIED = "verified"


@dataclass(frozen=True, slots=True, kw_only=True)
class ProseUnit:
    """Running text: what no other unit claims."""

    start: int
    end: int
    kind: Literal["prose"] = "prose"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A value of a row, `text[start:end]`: the heads above it joined by ' / ', and its unit as it is written."""

    start: int
    end: int
    head: str = ""
    unit: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Footnote:
    """A note of a table with its mark ('' for one of the whole table). `text[start:end]`, or 0, 0 outside the main text."""

    mark: str
    text: str
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TableUnit:
    """One row of a table with what it is understood by. `cells` are its values, its label apart; a row of heads has none.

    `footnotes` are those of the whole table and those that a mark in the row, its heads or the caption refers to.
    """

    start: int
    end: int
    label: str = ""
    cells: tuple[Cell, ...] = ()
    caption: str = ""
    footnotes: tuple[Footnote, ...] = ()
    kind: Literal["table"] = "table"


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeUnit:
    """Code, with its language where the source names it, and the names that it defines."""

    start: int
    end: int
    language: str = ""
    symbols: tuple[str, ...] = ()
    kind: Literal["code"] = "code"


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureUnit:
    """The caption of a figure, with the words drawn in it. `is_chart` where it draws data; the rest as stated."""

    start: int
    end: int
    labels: tuple[str, ...] = ()
    is_chart: bool = False
    axis: str = ""
    unit: str = ""
    conditions: str = ""
    kind: Literal["figure"] = "figure"


@dataclass(frozen=True, slots=True, kw_only=True)
class ScanUnit:
    """A page whose words were recognised in a picture. `picture` is the SHA-256 of the picture that is kept, '' for none."""

    start: int
    end: int
    page: int
    confidence: Confidence = Confidence.UNKNOWN
    picture: str = ""
    kind: Literal["scan"] = "scan"


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoUnit:
    """The transcript of a demonstration, a launch or a talk; `sign` names the form by which it was known."""

    start: int
    end: int
    sign: str = ""
    kind: Literal["demo"] = "demo"


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteUnit:
    """A footnote: it says something only together with what it belongs to."""

    start: int
    end: int
    mark: str = ""
    kind: Literal["note"] = "note"


Unit = ProseUnit | TableUnit | CodeUnit | FigureUnit | ScanUnit | DemoUnit | NoteUnit


@dataclass(frozen=True, slots=True, kw_only=True)
class PagePicture:
    """The picture of one scanned page, drawn by us: a PNG in base64, and its SHA-256."""

    page: int
    digest: str
    png: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """The visible main text of one capture, with what its bytes said about themselves.

    `text` is NFC, LF, free of C0/C1 controls, bidi controls and invisible format characters; all offsets of blocks, chunks,
    quotes and flags are code points in it. `encoding` is a WHATWG label; `replaced` counts U+FFFD that decoding put in.
    `date` is the publication date, ISO 8601 (YYYY-MM-DD), where the source states one, else ''. `notes` are codes of what a
    reader should know (`notes.Note`: 'hidden_text:120', 'external_styles:2', 'relative_date' …). `units` are those that
    are no prose, in order of their starts; `pictures` those of scanned pages, for the store, which keeps them as blobs.
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
    units: tuple[Unit, ...] = ()
    pictures: tuple[PagePicture, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ChunkSpan:
    """A span of a source's text that can be cited: `text[start:end]` in code points.

    `locator` is the first line or page it stands on, `locator_end` the last; 0 when the format has neither. `language` is
    its own, where it is another than its source's, else ''.
    """

    ordinal: int
    start: int
    end: int
    locator: int = 0
    locator_end: int = 0
    heading: str = ""
    language: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SentenceSpan:
    """One sentence: `text[start:end]` in code points, without surrounding white space."""

    start: int
    end: int
