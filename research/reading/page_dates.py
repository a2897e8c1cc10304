"""On which day was a page published? What it states to machines and shows to readers, weighed; never a day it only mentions.

Publication comes before change, and no day lies after the capture. Where nothing states a day, htmldate's search has a vote.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from urllib.parse import unquote

from lxml import etree

from research.reading.date_text import TextDay, day_in, iso_day, month_and_day

# Meta elements by what they state; names are compared in lower case.
PUBLISHED_METAS = tuple(
    """
    article:published_time article:published article:published_date og:article:published_time og:published_time
    article.published citation_publication_date citation_online_date citation_date datepublished date_published publishdate
    publish_date publish-date published_date published-date published_time publication_date publication-date pubdate
    parsely-pub-date sailthru.date dc.date.issued dcterms.issued dc.date.published originalpublicationdate dcterms.available
    rnews:datepublished article:post_date bt:pubdate shareaholic:article_published_time mediator_published_time
    publisheddate publish_time datecreated date_created article.created dcterms.created dc.date.created
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
DATED_METAS = ("date", "dc.date", "dcterms.date", "dc:date", "displaydate", "doc_date", "gentime", "created")
_URL_DAY = re.compile(
    r"(?<!\d)(?P<year>(?:19|20)\d\d)(?P<mark>[-/_.]?)(?P<month>0[1-9]|1[0-2])(?P=mark)(?P<day>0[1-9]|[12]\d|3[01])(?!\d)"
)
_URL_MONTH_DAY = re.compile(r"/(?P<year>(?:19|20)\d\d)/(?P<month>1[0-2]|[1-9])/(?P<day>[12]\d|3[01]|[1-9])/")
_DATED_NAME = re.compile(
    r"date|datum|time|publish|pubdate|posted|byline|by-line|dateline|meta\b|meta[-_]|[-_]meta|info|submitted|created|fecha|parution|"
    r"calendar|clock|autor|author|source|stand",
    re.IGNORECASE,
)
_CHANGED = re.compile(
    r"updat|modifi|chang|revis|aktualis|geandert|mis a jour|maj\b|actualiz|aggiorn|atualiz|bijgewerkt|"
    r"изменен|обновлен|更新|修改|수정",
    re.IGNORECASE,
)
_ELSEWHERE = re.compile(
    r"comment|respon[ds]|related|sidebar|widget|footer|teaser|recommend|promo|popular|latest|most-read|trending|archive|carousel",
    re.IGNORECASE,
)
_MAX_BYLINE = 160
# Htmldate copies the tree, and a page of so many elements is a listing or a book.
_MAX_VOTED_ELEMENTS = 60_000
_MAX_LOOKED_AT = 400
_AFTER_HEADING = 40
_BEFORE_HEADING = 15
_MAX_LINE = 90
_DATELINE = 11
_DIGITS = re.compile(r"\d\d|\d年")
# More than a month's name or a word such as "Stand": the line says something else beside a day.
_WORDS = re.compile(r"[^\W\d_]{3,}\W+[^\W\d_]{3,}\W+[^\W\d_]{3,}|[\u3400-\u9fff]{5,}")
# So close below the heading a short line is a byline, whatever its name.
_BESIDE = 6
_PLAIN = frozenset({"p", "span", "div", "li", "td"})


@dataclass(frozen=True, slots=True)
class PageDay:
    """The day of publication, ISO or ''. `relative`: told by its distance; `changed`: only a day of change is stated."""

    day: str = ""
    relative: bool = False
    changed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedDays:
    """Dates as a page states them to machines, as written, in order of trust; `held` stand in the data of its scripts."""

    published: tuple[str, ...] = ()
    dated: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    held: tuple[str, ...] = ()


def publication_day(
    root: etree._Element,
    stated: StatedDays,
    *,
    title: str = "",
    url: str = "",
    language: str = "",
    captured_on: date | None = None,
) -> PageDay:
    """Weigh what the page states, its address, and what it shows. `root` is the page without its invisible parts.

    Its heading is an h1, or else the heading that the title repeats.
    """
    in_url = _not_after(url_day(url), captured_on)
    published = _first(stated.published, language, captured_on)
    near, far = _bylines(root, title)
    if published or in_url:
        return PageDay(_as_shown(_earlier(in_url, published), _shown(near, root, language, captured_on)))
    shown = _shown([*near, *far], root, language, captured_on)
    dated = _first(stated.dated, language, captured_on)
    if dated:
        return PageDay(dated)
    if shown is not None:
        return shown
    searched = _first(stated.held, language, captured_on) or _searched(root, url, language, captured_on)
    changed = _first(stated.changed, language, captured_on)
    return PageDay(searched or changed, changed=bool(changed) and searched in {"", changed})


def change_day(stated: StatedDays, *, language: str = "", captured_on: date | None = None) -> str:
    """Return the day on which a page states that it was last changed, ISO, or ''."""
    return _first(stated.changed, language, captured_on)


def url_day(url: str) -> str:
    """Return the whole day that an address names in its path, ISO, or ''."""
    path = unquote(url.partition("://")[2].partition("/")[2].partition("?")[0].partition("#")[0])[:2000]
    match = _URL_DAY.search(path) or _URL_MONTH_DAY.search(f"/{path}")
    return iso_day(int(match["year"]), int(match["month"]), int(match["day"])) if match else ""


def _earlier(in_url: str, published: str) -> str:
    """The address is written when a page is first put up, in local time; a later statement may tell of a later edition."""
    if not in_url or not published:
        return in_url or published
    latest = (date.fromisoformat(published) + timedelta(days=1)).isoformat()
    return in_url if in_url <= latest else published


def _as_shown(day: str, shown: PageDay | None) -> str:
    """A day that readers are shown beside the heading is the local one, where a machine's may be of another time zone."""
    if shown is None or shown.relative or shown.changed or not shown.day:
        return day
    return shown.day if abs((date.fromisoformat(shown.day) - date.fromisoformat(day)).days) == 1 else day


def _first(values: Iterable[str], language: str, captured_on: date | None) -> str:
    for value in values:
        found = day_in(value, language=language)
        if found and not found.relative and (day := _not_after(found.day, captured_on)):
            return day
    return ""


def _not_after(day: str, captured_on: date | None) -> str:
    return "" if captured_on is not None and day > captured_on.isoformat() else day


def _shown(elements: list[etree._Element], root: etree._Element, language: str, captured_on: date | None) -> PageDay | None:
    """The first day of publication in the elements that may be bylines, else the first told by distance, or of a change."""
    relative: PageDay | None = None
    changed: PageDay | None = None
    for text in (text for element in elements if not _is_elsewhere(element) for text in _texts(element)):
        found = day_in(text, language=language, today=captured_on) or _yearless(text, root)
        if found is None or not (found.relative or _not_after(found.day, captured_on)):
            continue
        if found.relative:
            relative = relative or PageDay(found.day, relative=True)
        elif _CHANGED.search(text[: found.start + 12]):
            changed = changed or PageDay(found.day, changed=True)
        else:
            return PageDay(found.day)
    return relative or changed


def _yearless(text: str, root: etree._Element) -> TextDay | None:
    """A month and day whose year stands in the name of the page's body, as some news systems write it."""
    found = month_and_day(text)
    body = root.find("body")
    if found is None or body is None:
        return None
    match = _URL_DAY.search(f"{body.get('id', '')} {body.get('class', '')}"[:500])
    if match is None or (int(match["month"]), int(match["day"])) != found:
        return None
    return TextDay(iso_day(int(match["year"]), *found), 0)


def _bylines(root: etree._Element, title: str) -> tuple[list[etree._Element], list[etree._Element]]:
    """The elements that may state the day: those near the heading, nearest first, and others that are named for dates."""
    elements = list(root.iter(etree.Element))
    heading = _heading(elements, title)
    near: list[tuple[int, etree._Element]] = []
    far: list[etree._Element] = []
    for place, element in enumerate(elements):
        distance = place - heading if heading >= 0 else _AFTER_HEADING + 1
        named = _is_named_for_dates(element)
        if (named and -_BEFORE_HEADING <= distance <= _AFTER_HEADING) or (0 < distance <= _BESIDE and element.tag in _PLAIN):
            near.append((distance if distance >= 0 else _AFTER_HEADING - distance, element))
        elif named:
            far.append(element)
    near.sort(key=lambda entry: entry[0])
    return [element for _, element in near], far[:_MAX_LOOKED_AT]


def _heading(elements: list[etree._Element], title: str) -> int:
    for tags in (("h1",), ("h2", "h3")):
        for place, element in enumerate(elements):
            if element.tag not in tags:
                continue
            if element.tag == "h1" or (title and _short_text(element) and _short_text(element) in title):
                return place
    return -1


def _is_named_for_dates(element: etree._Element) -> bool:
    if element.tag in {"time", "abbr"}:
        return True
    attributes = element.attrib
    if not attributes:
        return False
    return any(name in attributes and _DATED_NAME.search(str(attributes[name])) for name in ("class", "id", "itemprop"))


def _is_elsewhere(element: etree._Element) -> bool:
    for outer in (element, *element.iterancestors()):
        if outer.tag in {"footer", "aside", "nav"}:
            return True
        if outer.tag not in {"body", "html"} and _ELSEWHERE.search(f"{outer.get('class', '')} {outer.get('id', '')}"):
            return True
    return False


def _texts(element: etree._Element) -> Iterator[str]:
    text = _short_text(element)
    stated = element.get("datetime") or element.get("content") or (element.get("title") if element.tag == "abbr" else "")
    if stated:
        yield f"{'updated ' if _CHANGED.search(text) else ''}{stated[:60]}"
    if text:
        yield text


def _short_text(element: etree._Element) -> str:
    """The text of an element that holds no more than a byline, else ''."""
    parts: list[str] = []
    size = 0
    for text in element.itertext():
        size += len(text.strip())
        if size > _MAX_BYLINE:
            return ""
        parts.append(str(text))
    return " ".join(" ".join(parts).split())


def _searched(root: etree._Element, url: str, language: str, captured_on: date | None) -> str:
    """The last resort, in order: a line that is nothing but a day, htmldate's quick search, a short line with a day."""
    alone: list[str] = []
    among: list[str] = []
    aside: list[str] = []
    for element, line in _short_lines(root):
        found = day_in(line, language=language)
        if found is None or found.relative or not _not_after(found.day, captured_on):
            continue
        is_alone = _WORDS.search(line) is None
        if _is_elsewhere(element):
            aside += [found.day] if is_alone else []
        else:
            (alone if is_alone else among).append(found.day)
    return next(iter(alone), "") or _voted(root, url, captured_on) or next(iter([*among, *aside]), "")


def _short_lines(root: etree._Element) -> Iterator[tuple[etree._Element, str]]:
    """The pieces of text that are as short as a line with a day, and hold a digit; at most a few hundred."""
    body = root.find("body")
    left = _MAX_LOOKED_AT
    for element in () if body is None else body.iter(etree.Element):
        for place, text in ((element, element.text), (element.getparent(), element.tail)):
            # A longer text may open with the day, as agencies write: what follows is not looked at.
            line = text.strip() if text else ""
            line = line if len(line) <= _MAX_LINE else line[:_DATELINE] if line[0].isdigit() else ""
            if line and place is not None and _DIGITS.search(line) and left:
                left -= 1
                yield place, line


def _voted(root: etree._Element, url: str, captured_on: date | None) -> str:
    """Htmldate's quick search over the whole page; the first day that it makes of a bare year or month is none."""
    import logging

    if root.xpath(f"count(//*) > {_MAX_VOTED_ELEMENTS}"):
        return ""
    from htmldate import find_date

    logging.getLogger("htmldate").setLevel(logging.CRITICAL)
    latest = captured_on.isoformat() if captured_on is not None else None
    try:
        found = find_date(root, original_date=True, extensive_search=False, url=url or None, max_date=latest)
    except (ValueError, TypeError, AttributeError, OverflowError, RecursionError):
        return ""
    if not found or found.endswith("-01-01") or (found.endswith("-01") and f"/{found[:4]}/{found[5:7]}/" in url):
        return ""
    return found
