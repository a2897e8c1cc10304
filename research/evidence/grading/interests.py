"""What does a page declare about itself: an interest in what it says, or that it was withdrawn?

The rule: only what the page says of itself counts; an offer is one, of whoever sends it. "Not sponsored" is no interest,
and a report about somebody else's retraction retracts nothing.
"""

from __future__ import annotations

from research.evidence.grading.finder import Hit
from research.evidence.grading.interest_words import DENIAL, INTEREST, LABEL, RETRACTED, RETRACTED_TITLE
from research.evidence.grading.page import Page
from research.evidence.grading.papers import offers
from research.evidence.ledger.types import Passage

_MOST = 8
_BEFORE, _BEHIND = 60, 40  # bytes of the same sentence in which a denial would stand

_LABEL_AMONG = 2  # lines: further down it labels a slot of the page and not its text


def interests(page: Page) -> tuple[Passage, ...]:
    """Return the passages in which a page declares an interest of its own, each once, at most eight."""
    found: list[Passage] = []
    for hit in (*_labels(page), *page.own(INTEREST), *offers(page)):
        passage = None if _is_denied(page.data, hit) else page.passage(hit)
        if passage and passage not in found:
            found.append(passage)
        if len(found) == _MOST:
            break
    return tuple(found)


def is_retracted(page: Page) -> bool:
    """Tell whether a page says of itself that it was retracted or withdrawn. A note that a detail was corrected does not."""
    return RETRACTED_TITLE.found(page.source.title.encode("utf-8", "replace")) or page.count(RETRACTED) > 0


def _labels(page: Page) -> tuple[Hit, ...]:
    if not page.lines:
        return ()
    head = page.text[: page.lines[:_LABEL_AMONG][-1].end].encode("utf-8", "replace")
    return tuple(LABEL.hits(head))


def _is_denied(data: bytes, hit: Hit) -> bool:
    before = data[max(0, hit.start - _BEFORE) : hit.start]
    behind = data[hit.start : hit.end + _BEHIND]
    return DENIAL.found(_last_sentence(before)) or DENIAL.found(_first_sentence(behind))


def _last_sentence(data: bytes) -> bytes:
    text = data.decode("utf-8", "ignore")
    return text[max(text.rfind(mark) for mark in ".!?。！？\n；;") + 1 :].encode()


def _first_sentence(data: bytes) -> bytes:
    text = data.decode("utf-8", "ignore")
    ends = [at for mark in ".!?。！？\n；;" if (at := text.find(mark)) >= 0]
    return text[: min(ends, default=len(text))].encode()
