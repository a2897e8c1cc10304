"""How does another program find a card's quotation? W3C Web Annotation selectors, made from the card and its record.

They are not in the document, which holds the words and the place already: nothing stands in it twice.
"""

from __future__ import annotations

import hashlib

from publishing.document.types import Card, EvidenceRecord
from research.evidence.annotations import CONTEXT_CHARS, TextPosition, TextQuote

Selector = TextQuote | TextPosition


def selectors(record: EvidenceRecord, card: Card) -> tuple[Selector, ...]:
    """Return the selectors of a card's quotation: its words with those around them, and its place in the stored text.

    A quotation in which something was withheld, or which a reader sees in another form than the source has, is found by its
    place alone.
    """
    position = TextPosition(start=record.start, end=record.end)
    if hashlib.sha256(card.quote.encode()).hexdigest() != record.quote_digest:
        return (position,)
    words = TextQuote(exact=card.quote, prefix=card.before[-CONTEXT_CHARS:], suffix=card.after[:CONTEXT_CHARS])
    return (words, position)
