"""Is a text the paper of a body, an office or an expert? Minutes, orders, offers, accounts, figures, commissioned reports.

The rule: a paper is told by the form of its head (title, imprint, attendance, address) and a second sign of another kind.
One sign alone decides nothing, and what quotes speakers or carries a byline is a report about a paper.
"""

from __future__ import annotations

from research.evidence.grading import office_words as office
from research.evidence.grading import report_words as report
from research.evidence.grading.feature_words import BYLINE, FIRST_PERSON, METHOD_SECTION, QUANTITY
from research.evidence.grading.features import condition_groups
from research.evidence.grading.finder import Finder, Hit
from research.evidence.grading.form_words import TEACHING
from research.evidence.grading.page import Page
from research.evidence.grading.paper_words import ABSTRACT, PUBLISHED_AS
from research.evidence.grading.station_words import (
    AFTER_A_REPORT,
    ANNOUNCES,
    BODY_NAME,
    PRESS_NAME,
    SHEET_TITLE,
    SHEET_WORDS,
    SPOKEN_TITLE,
    THREAD_TITLE,
    THREAD_WORDS,
    TURN,
    VISIT_TITLE,
)

_TURNS, _VOICES = 4, 2
_LETTER, _LEAST_FIGURES, _SPEAKERS, _MADE = 3, 2, 3, 2
_IMPRINT_WITHIN = 400  # characters in which a body names itself and its day


def is_minutes(page: Page) -> bool:
    """Tell whether a text is the record of a meeting: it calls itself so, and lists who was there or how it ran."""
    return _titled(page, office.MINUTES) and (page.heads(office.ATTENDANCE) or page.count(office.ATTENDANCE) > 0)


def is_order(page: Page) -> bool:
    """Tell whether a text binds: its title is that of an order, it says from when it holds, and it obliges."""
    if is_about_others(page):
        return False
    titled = any(office.ORDER_TITLE.found(part) for part in (page.title_data, page.head.lstrip()))
    return titled and page.heads(office.IN_FORCE) and page.count(office.OBLIGES) > 0


def is_own_paper(page: Page) -> bool:
    """Tell whether a party puts out its own affairs: minutes, letters, offers, answers, accounts, notices."""
    if is_minutes(page):
        return True
    if is_about_others(page) or page.count(TEACHING):
        return False
    return _is_letter(page) or _is_issued(page) or is_statistics(page) or _is_notice(page) or _is_from_a_body(page)


def is_statistics(page: Page) -> bool:
    """Tell whether an office of statistics publishes its own figures; whoever tells them after it says so."""
    named = page.heads(office.STATISTICS_OFFICE) or office.STATISTICS_OFFICE.found(_data(page.source.publisher))
    return named and page.count(office.STATISTICS_FORM) > 0 and not page.count(office.AFTER_OTHERS)


def is_commissioned(page: Page) -> bool:
    """Tell whether an expert measured or reckoned on somebody's order: the order, how figures were made, and figures."""
    if is_about_others(page) or page.count(office.SURVEY_OF_OTHERS) or not page.heads(office.COMMISSIONED):
        return False
    expert = _titled(page, office.EXPERT_TITLE)
    return expert and (page.count(office.MADE) > 0 or page.count(METHOD_SECTION) > 0) and _figures(page) >= _LEAST_FIGURES


def is_own_work(page: Page) -> bool:
    """Tell whether a text has the form of a report on own work, also without "we": method, result and figures."""
    if is_about_others(page) or page.count(office.SURVEY_OF_OTHERS) or page.count(TEACHING):
        return False
    if _figures(page) < _LEAST_FIGURES:
        return False
    if _is_published(page):
        return True
    sectioned = page.count(METHOD_SECTION) > 0 and page.count(office.RESULT) > 0
    made = page.count(office.MADE)
    return made >= 2 * _MADE - 1 or (made > 0 and sectioned) or (made >= _MADE and _titled(page, office.EXPERT_TITLE))


def _is_published(page: Page) -> bool:
    """The marks of a scientific paper, and a sample or a way in which its figures were made."""
    marks = (page.count(ABSTRACT) > 0) + (page.count(PUBLISHED_AS) > 0) + bool(page.source.marks.identifiers)
    return marks > 1 and (condition_groups(page) > 0 or page.count(office.MADE) > 0)


def is_sheet(page: Page) -> bool:
    """Tell whether a text is a data sheet or a page of limits: its title, two of its words, and figures or rows."""
    return not is_about_others(page) and _titled(page, SHEET_TITLE) and page.kinds_of(SHEET_WORDS) > 1


def is_thread_by_name(page: Page) -> bool:
    """Tell whether a text calls itself a thread and its posts speak of posts."""
    return THREAD_TITLE.found(page.title_data) and page.count(THREAD_WORDS) > 0


def is_interview(page: Page) -> bool:
    """Tell whether a text is spoken words with the speaker before each turn, two at least."""
    if not page.heads(SPOKEN_TITLE):
        return False
    turns = [page.data[hit.start : hit.end] for hit in page.own(TURN)]
    repeated = [name for name in set(turns) if turns.count(name) > 1]
    return len(turns) >= _TURNS and len(repeated) >= _VOICES


def is_visit(page: Page) -> bool:
    """Tell whether people tell what they saw on a visit or learned in their own years."""
    return _titled(page, VISIT_TITLE) and not is_about_others(page) and not page.count(TEACHING)


def is_press(page: Page) -> bool:
    """Tell whether a masthead calls itself press and tells of others; advice and essays speak as "we" or to a reader."""
    named = PRESS_NAME.found(_data(page.source.publisher)) or PRESS_NAME.found(page.text[:120].partition("\n")[0].encode())
    dated = bool(page.source.date) or page.count(report.LATELY) > 0
    return named and dated and not page.count(FIRST_PERSON) and not page.count(TEACHING)


def is_about_others(page: Page) -> bool:
    """Tell whether somebody reports: a byline, a dateline, or several who speak."""
    return bool(page.count(BYLINE) or page.count(report.DATELINE)) or page.count(report.SPEECH) >= _SPEAKERS


def offers(page: Page) -> tuple[Hit, ...]:
    """Return where a letter offers something of its sender's: whoever sells it has an interest in it."""
    return () if is_about_others(page) or not _is_letter(page) else page.own(office.OFFER)


def tells_after_others(page: Page) -> bool:
    """Tell whether a text says in its head after whose report it tells."""
    return page.heads(AFTER_A_REPORT)


def _is_letter(page: Page) -> bool:
    addressed = page.count(office.LETTER)
    written = len({page.data[hit.start : hit.end] for hit in office.LETTER_INLINE.hits(page.head)})
    signs = max(addressed, written)
    if signs >= _LETTER:
        return True
    return page.heads(office.REPLY) or (page.count(office.OFFER) > 1 and (signs > 0 or page.count(FIRST_PERSON) > 1))


def _is_issued(page: Page) -> bool:
    """The name of a paper in its title, or the imprint of a body, with a word of putting it out or of itself."""
    titled, issued = _titled(page, office.OWN_PAPER), page.count(office.ISSUED)
    imprint = office.IMPRINT.found(page.text[:_IMPRINT_WITHIN].encode("utf-8", "replace"))
    own = page.count(FIRST_PERSON) > 1
    return (titled and (issued > 0 or imprint or own)) or (imprint and (issued > 0 or own))


def _is_notice(page: Page) -> bool:
    return any(ANNOUNCES.found(part) for part in (page.title_data, page.head.lstrip()))


def _is_from_a_body(page: Page) -> bool:
    """A body or a firm is named as publisher, nobody signs, and nothing is told after others."""
    source = page.source
    named = BODY_NAME.found(_data(source.publisher)) and not PRESS_NAME.found(_data(source.publisher))
    return named and not source.author and not page.count(office.AFTER_OTHERS)


def _titled(page: Page, finder: Finder) -> bool:
    return finder.found(page.title_data) or finder.found(page.opening)


def _figures(page: Page) -> int:
    return page.count(QUANTITY)


def _data(text: str) -> bytes:
    return text.encode("utf-8", "replace")
