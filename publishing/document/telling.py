"""What stands beside a verified string? Its frame, its hollow words, its day, and the disagreements in which it stands.

The string itself is never touched: who publishes it, and how firmly it may be said, is told before and behind it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import assert_never

from publishing.document.books import Books
from publishing.document.conflict_types import DisagreementEntry
from publishing.document.labels import Labels
from publishing.document.marks import unmarked
from publishing.document.text import shortened
from research.findings import FactFinding
from research.verification.wording.types import Strength, Telling

# Words that sound like a measure are words; whatever is longer is no label.
HOLLOW_CHARS = 60
DAY_CHARS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Framed:
    """What a document says beside one fact."""

    frame: str = ""
    hollow: tuple[str, ...] = ()
    as_of: str = ""


def framed(finding: FactFinding, books: Books) -> Framed:
    """Return what is said beside a fact; nothing where its strength was not computed."""
    telling = finding.telling
    if telling is None:
        return Framed()
    words = (shortened(books.mask(word), HOLLOW_CHARS) for word in telling.hollow)
    return Framed(
        frame=_frame(telling, finding.fact.source_id, books),
        hollow=tuple(word for word in words if word),
        as_of=shortened(books.mask(telling.as_of), DAY_CHARS),
    )


def _frame(telling: Telling, source_id: str, books: Books) -> str:
    said = books.words.verifying
    match telling.strength:
        case Strength.ATTRIBUTED:
            return said.attributed.format(publisher=_publisher(telling, source_id, books))
        case Strength.LEAD:
            return said.lead
        case Strength.PLAIN | Strength.UNCHECKED | Strength.DISPUTED:
            return ""
        case _ as never:
            assert_never(never)


def _publisher(telling: Telling, source_id: str, books: Books) -> str:
    """Return who says it; a source that names nobody goes by its title, in quotation marks."""
    named = telling.publisher if telling.publisher != books.sources[source_id].title else ""
    return unmarked(books.mask(named)) or books.title(source_id)


def standing_in(number: int, entries: Iterable[DisagreementEntry]) -> tuple[str, ...]:
    """Return the anchors of the disagreements of which the statement with this number tells a side."""
    return tuple(entry.anchor for entry in entries if any(position.statement == number for position in entry.positions))


def hollow_note(words: Iterable[str], labels: Labels) -> str:
    """Return the label beside a statement whose words sound like a measure: 'no quantitative support: “widely”'."""
    quoted = labels.list_separator.join(f"{labels.open_quote}{word}{labels.close_quote}" for word in words)
    return labels.verifying.hollow.format(words=quoted) if quoted else ""
