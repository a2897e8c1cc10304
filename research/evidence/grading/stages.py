"""Is a text the last word of its maker, and of which day does it say to be? By its own head alone.

The rule: only what a text says of itself counts: a report that a draft was replaced replaces nothing.
"""

from __future__ import annotations

from research.evidence.grading.page import Page
from research.evidence.grading.papers import is_about_others
from research.evidence.grading.station_words import DRAFT_TITLE, DRAFT_WORD, STATED, SUPERSEDED
from research.reading.date_text import day_in

_BEHIND = 60  # bytes behind "Date:" in which its day stands
_CHINESE_DIGITS = str.maketrans("〇零一二三四五六七八九", "00123456789")


def is_superseded(page: Page) -> bool:
    """Tell whether a text says that a later version took its place."""
    return page.heads(SUPERSEDED) and not is_about_others(page)


def is_draft(page: Page) -> bool:
    """Tell whether a text calls itself a draft: in its title, or in so many words in its head."""
    titled = DRAFT_TITLE.found(page.title_data) or DRAFT_TITLE.found(page.opening)
    return (titled or page.heads(DRAFT_WORD)) and not is_about_others(page)


def stated_day(page: Page) -> str:
    """Return the day that the head of a text gives as its own ("Date: 5 May 2025"), ISO, '' for none that had come."""
    captured = page.source.captured_at.date()
    for hit in STATED.hits(page.head):
        behind = page.head[hit.end : hit.end + _BEHIND].decode("utf-8", "ignore").partition("\n")[0]
        found = day_in(_in_digits(behind), language=page.source.language, today=captured)
        if found and not found.relative and found.start <= 1 and found.day and found.day <= captured.isoformat():
            return found.day
    return ""


def _in_digits(text: str) -> str:
    """Write a Chinese day in digits: 二〇二五年三月三十一日."""
    if "年" not in text[:6]:
        return text
    year, _, rest = text.partition("年")
    month, _, after = rest.partition("月")
    return f"{year.translate(_CHINESE_DIGITS)}年{_count(month)}月{_count(after.partition('日')[0])}日"


def _count(numeral: str) -> str:
    tens, mark, ones = numeral.strip().translate(_CHINESE_DIGITS).rpartition("十")
    return f"{tens or 1}{ones or 0}" if mark else ones
