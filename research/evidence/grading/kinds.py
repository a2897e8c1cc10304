"""What kind of source is a page? The first rule of one list that holds, by content and form; no list of domains.

The order is the rule: a form that cannot be mistaken (code, law) before a reading of words, somebody's own account before
a report of others, and what has no detail before what restates.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from research.evidence.grading import account_words as told
from research.evidence.grading import form_words as form
from research.evidence.grading import report_words as report
from research.evidence.grading import voice_words as voices
from research.evidence.grading.feature_words import (
    BYLINE,
    ERRORS,
    FIRST_PERSON,
    METHOD_PHRASES,
    METHOD_SECTION,
    OWN_MEASUREMENT,
    QUANTITY,
)
from research.evidence.grading.features import condition_groups, measurement_passage, version_passage
from research.evidence.grading.finder import Finder
from research.evidence.grading.page import Page, blanked
from research.evidence.grading.papers import (
    is_commissioned,
    is_interview,
    is_order,
    is_own_paper,
    is_own_work,
    is_press,
    is_sheet,
    is_statistics,
    is_thread_by_name,
    is_visit,
    tells_after_others,
)
from research.evidence.grading.specificity import Density
from research.evidence.ledger.types import KindRule, SourceKind
from research.evidence.types import SourceClass

_CODE_LINE = re.compile(
    r"\s*(?:[{}()\[\];]+,?;?\s*$|(?:import|from|package|using|#include|def|class|fn|func|function|return|if|else|elif|for|while|switch|case|"
    r"const|let|var|public|private|static|struct|enum|impl|pub|use|try|except|catch|raise|throw|async|await|module|namespace|@\w+)\b.*[;:{})(,\]=\"'\w]$|"
    r"(?://|/\*|\*/|\*\s|#!|#\s)|[\w.\[\]\"'*&]+\s*[-+*/|]?=\s*\S|[\w.]+\([^)]*\);?$|.*[;{]$)"
)
_DEFINING_LINE = re.compile(
    r"\s*(?:(?:from [\w.]+ )?import [\w.{*(]|(?:async )?def \w+\(|class \w+[\s(:{]|#include [<\"]|package [\w.]+;?$|"
    r"return\b|@\w[\w.]*(?:\(|$)|"
    r"(?:export |pub |static |public |private )*(?:fn|func|function|struct|enum|interface|const|let|var) \w+)"
)
_LEAST_CODE_LINES, _CODE_SHARE, _HALF, _DEFINED = 6, 0.7, 0.4, 4
_CODE_HEAD = 20_000  # characters
_CELL_MARKS, _TABLE_LINES, _LEAST_CELLS = (",", ";", "\t"), 40, 2
_HEAD = 600  # characters in which a page says what it is

# Each of these is a number of signs, chosen on pages written for the purpose and checked on others (docs/adr/0024).
_PROVISIONS, _ENACTING, _STANDARD = 3, 2, 3
_SHOWING, _SPOKEN = 2, 2
_VOICES, _VOICE_KINDS = 4, 3
_INCIDENT, _EXPERIENCE, _OWN_VOICE = 3, 2, 3
_FORMS, _FORM_KINDS = 5, 3
_INTERFACE_WORDS, _IMPERATIVES = 3, 4
_SPEECH = 2
_ACCOUNT = 12
_FIGURES = 3
_LINES_A_VOICE, _LINES_AN_I, _SHORT = 5, 8, 4
_NO_DETAIL, _FEW_DETAILS, _LEAST_PARAGRAPHS = 0.12, 0.25, 4
_SUMS, _ITEMS = 2, 5
# Hebrew, Arabic, Indic scripts, Thai to Khmer, Hangul: names look like other words, so that their want tells nothing.
_NAMELESS = re.compile("[\u0590-\u07ff\u0900-\u109f\u1100-\u11ff\u1780-\u17ff\uac00-\ud7af]")

Rule = Callable[[Page, Density], bool]


def kind_of(page: Page, density: Density) -> tuple[SourceKind, KindRule]:
    """Return the kind of a page and the rule that decided it."""
    for kind, rule, holds in RULES:
        if holds(page, density):
            return kind, rule
    return SourceKind.UNTOLD, KindRule.NOTHING_TOLD


def _is_code(page: Page, _: Density) -> bool:
    if _is_table(page):
        return False  # rows of data are no code, whatever their file is taken for
    if page.source.source_class is SourceClass.WORKSPACE_CODE or page.source.media_type == "text/x-source":
        return True
    lines = [line for line in blanked(page.source.text[:_CODE_HEAD], page.flagged).split("\n") if line.strip()]
    if len(lines) < _LEAST_CODE_LINES:
        return False
    coded = sum(1 for line in lines if _CODE_LINE.match(line[:300]))
    defined = sum(1 for line in lines if _DEFINING_LINE.match(line[:300]))
    # Long calls and comments hide the code of a file; what it imports and defines does not.
    return coded >= _CODE_SHARE * len(lines) or (coded >= _HALF * len(lines) and defined >= max(_DEFINED, len(lines) // 20))


def _is_table(page: Page) -> bool:
    """Every line has as many cells as the first, as in a file of values."""
    lines = page.source.text[:_CODE_HEAD].split("\n")[:_TABLE_LINES]
    cells = {line.count(mark) for mark in _CELL_MARKS if mark in lines[0] for line in lines if line.strip()}
    return len(cells) == 1 and min(cells) >= _LEAST_CELLS


def _is_law(page: Page, _: Density) -> bool:
    if is_order(page):
        return True
    if page.kinds_of(form.STANDARD) >= _STANDARD:
        return True
    if page.count(form.CONTRACT) > page.count(form.ENACTING):
        return False
    return (page.kinds_of(form.PROVISION) >= _PROVISIONS and page.count(form.ENACTING) >= _ENACTING) or _is_ruling(page)


def _is_ruling(page: Page) -> bool:
    """A judgment has parties and reasons instead of articles."""
    return page.kinds_of(form.ENACTING) >= 2 * _ENACTING and page.count(form.RULING) >= _ENACTING


def _is_demo(page: Page, _: Density) -> bool:
    shows, spoken = page.count(voices.SHOWING), page.count(voices.SPOKEN_MARK)
    titled = voices.DEMO_TITLE.found(page.source.title.encode("utf-8", "replace"))
    return shows >= _SHOWING and (titled or spoken >= _SPOKEN or shows >= 2 * _SHOWING)


def _is_thread(page: Page, _: Density) -> bool:
    """Comments under an article are no thread: the first voice has to stand in the first half of the text."""
    if is_thread_by_name(page):
        return True
    hits = list(page.own(voices.VOICES))
    if len(hits) < _VOICES or page.kinds_of(voices.VOICES) < _VOICE_KINDS:
        return False
    return hits[0].start <= len(page.data) // 2 and hits[-1].start >= len(page.data) // 3


def _took_part(page: Page, density: Density) -> bool:
    if is_visit(page) and not density.is_below(_HALF):
        return True
    own, lived = page.count(FIRST_PERSON), page.count(told.EXPERIENCE)
    if own < _OWN_VOICE or page.kinds_of(METHOD_SECTION) > 1 or not _is_detailed(page, density):
        return False
    incidents = page.kinds_of(told.INCIDENT) + page.count(told.INCIDENT) // 3 + _is_titled(page, told.INCIDENT)
    if incidents >= _INCIDENT and lived:
        return True
    if _is_measured(page):
        return False
    if _is_signed(page) and lived and incidents:
        return True
    return (lived >= 2 * _EXPERIENCE and own >= 2 * _OWN_VOICE) or _tells_of_itself(page)


def _tells_of_itself(page: Page) -> bool:
    """An account in the first person from end to end; advice speaks to its reader instead."""
    own = page.count(FIRST_PERSON)
    return page.count(told.EXPERIENCE) > 0 and own >= max(_ACCOUNT, len(page.lines) // 3) and own > page.count(told.YOU)


def _is_detailed(page: Page, density: Density) -> bool:
    return not density.is_below(_FEW_DETAILS) or bool(version_passage(page)) or page.count(ERRORS) > 0


def _is_measured(page: Page) -> bool:
    """Own work on figures: the author says so with a figure and its unit, or in a text that has a section on its method."""
    own = page.count(OWN_MEASUREMENT)
    if not own or not QUANTITY.found(page.data):
        return False
    if page.count(METHOD_SECTION):
        return True
    repeated = own > 1 or page.count(METHOD_PHRASES) > 0 or condition_groups(page) > 1 or _is_signed_with_figures(page)
    return repeated and measurement_passage(page) is not None


def _is_signed_with_figures(page: Page) -> bool:
    """A short note of whoever measured: signed, full of figures, and nothing told after others."""
    return (
        _is_signed(page)
        and page.count(QUANTITY) >= _FIGURES
        and not page.count(report.ATTRIBUTION) + page.count(form.TEACHING)
    )


def _is_signed(page: Page) -> bool:
    return bool(page.source.author) or page.count(BYLINE) > 0


def _measures_others(page: Page, _: Density) -> bool:
    if is_commissioned(page):
        return True
    return _is_measured(page) and page.count(told.OTHERS_OBJECT) > page.count(told.OWN_OBJECT)


def _measures_own(page: Page, _: Density) -> bool:
    if is_statistics(page):
        return False
    if is_own_work(page):
        return True
    return _is_measured(page) and page.count(told.OTHERS_OBJECT) <= page.count(told.OWN_OBJECT)


def _documents(page: Page, _: Density) -> bool:
    if is_sheet(page):
        return True
    if page.count(form.TEACHING) or page.count(BYLINE) or page.source.author or page.count(report.SPEECH) >= _SPEECH:
        return False
    if page.count(FIRST_PERSON) > max(_OWN_VOICE - 1, len(page.lines) // _LINES_AN_I):
        return False
    forms, terms = page.count(form.INTERFACE_FORM), page.count(form.INTERFACE_WORDS)
    orders = page.count(form.IMPERATIVE)
    if forms >= _FORMS and page.kinds_of(form.INTERFACE_FORM) >= _FORM_KINDS:
        return terms + orders >= _INTERFACE_WORDS
    return terms >= _INTERFACE_WORDS and orders + forms >= _IMPERATIVES and terms + orders >= len(page.lines) // 3


def _speaks_of_itself(page: Page, _: Density) -> bool:
    if is_own_paper(page) or _tells_changes(page):
        return True
    if page.count(report.DATELINE) and not page.count(report.AGENCY) + page.count(report.LATELY):
        return True  # a release is dated by its place and day, a report says "on Monday"
    forms, own = page.kinds_of(told.OWN_FORM) + min(1, page.count(told.ABOUT)), page.count(FIRST_PERSON)
    if not own and tells_after_others(page):
        return False  # "according to the annual report" is no annual report
    if forms > 1 or (forms and (own >= _OWN_VOICE or _in_head(page, told.OWN_FORM))):
        return not _quotes_others(page)
    return False


def _tells_changes(page: Page) -> bool:
    """Notes of a release: several kinds of changes with a version, or a list of changes."""
    if page.kinds_of(told.CHANGES) > 1 and version_passage(page):
        return True
    return page.count(told.CHANGE_ITEMS) >= max(_ITEMS, len(page.lines) // 4)


def _quotes_others(page: Page) -> bool:
    """A report names its agency, or lets several people speak without a word of its own about itself."""
    if page.count(report.DATELINE) and page.count(report.SPEECH) > page.count(told.OWN_FORM):
        return True
    return page.count(report.SPEECH) > 2 * page.count(told.OWN_FORM) + page.count(FIRST_PERSON)


def _reports(page: Page, density: Density) -> bool:
    if density.is_below(_NO_DETAIL):
        return False
    signed = _is_signed(page)
    if is_press(page) or is_interview(page):
        return True
    lately, speech = page.count(report.LATELY), page.count(report.SPEECH)
    if page.count(report.DATELINE) and lately + speech + signed > 0:
        return True
    lines = len(page.lines)
    if page.count(FIRST_PERSON) > speech + lately or speech + lately < lines // _LINES_A_VOICE:
        return False
    if speech and lately:
        return speech + lately > (_SPEECH if lines > _SHORT else 1)
    return speech >= 2 * _SPEECH and (signed or bool(page.source.date))


def _has_no_detail(page: Page, density: Density) -> bool:
    """A tidy text in which nothing can be checked, and which nobody signs."""
    if density.paragraphs < _LEAST_PARAGRAPHS or page.source.author or page.count(BYLINE) or page.count(ERRORS):
        return False
    if _NAMELESS.search(page.text) or page.count(form.CONTRACT) + page.count(form.ENACTING) >= _ENACTING:
        return False  # a licence or a contract has no detail and sums up nothing
    sums = page.count(report.SUMMING_UP)
    tidy = density.tidy >= _LEAST_PARAGRAPHS - 1
    return (density.is_below(_NO_DETAIL) and (tidy or sums > 0)) or (density.is_below(_FEW_DETAILS) and sums >= _SUMS)


def _restates(page: Page, _: Density) -> bool:
    return page.count(report.ATTRIBUTION) > 0 or page.count(form.TEACHING) > 0 or page.count(report.SUMMING_UP) >= _SUMS


def _is_titled(page: Page, finder: Finder) -> int:
    return int(finder.found(page.source.title.encode("utf-8", "replace")))


def _in_head(page: Page, finder: Finder) -> bool:
    return finder.found(page.text[:_HEAD].encode("utf-8", "replace"))


RULES: tuple[tuple[SourceKind, KindRule, Rule], ...] = (
    (SourceKind.SOURCE_CODE, KindRule.CODE_FILE, _is_code),
    (SourceKind.AUTHORITATIVE_TEXT, KindRule.LEGAL_FORM, _is_law),
    (SourceKind.DEMO, KindRule.SHOWS_ONLY, _is_demo),
    (SourceKind.COMMUNITY, KindRule.MANY_VOICES, _is_thread),
    (SourceKind.FIRST_HAND, KindRule.TOOK_PART, _took_part),
    (SourceKind.INDEPENDENT_MEASUREMENT, KindRule.MEASURES_OTHERS, _measures_others),
    (SourceKind.EXPERIMENT, KindRule.OWN_METHOD, _measures_own),
    (SourceKind.DOCUMENTATION, KindRule.OWN_INTERFACE, _documents),
    (SourceKind.PRIMARY, KindRule.OWN_ACCOUNT, _speaks_of_itself),
    (SourceKind.NEWS, KindRule.REPORTS_EVENT, _reports),
    (SourceKind.ROUNDUP, KindRule.NO_DETAIL, _has_no_detail),
    (SourceKind.SECONDARY, KindRule.RESTATES_OTHERS, _restates),
)
