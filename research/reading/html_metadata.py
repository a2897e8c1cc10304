"""What does a page state about itself? Title, author, publisher, dates and language, from its markup only.

What it states is the page's word, shown to people and never evidence; a value that talks to a machine is left out.
"""

from __future__ import annotations

import html
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lxml import etree

from research.reading.linked_data import LinkedNode, linked_nodes
from research.reading.normal import one_line
from research.reading.page_dates import DATED_METAS, PUBLISHED_METAS, StatedDays

_SITE_SEPARATORS = (" | ", " - ", " – ", " — ", " · ", " :: ", " » ", " _ ")
_NO_TITLES = frozenset({"untitled", "untitled document", "document", "title", "index", "无标题文档"})
_NO_AUTHORS = frozenset({"admin", "administrator", "author", "editor", "publisher", "webmaster", "root", "user", "unknown"})
_AUTHOR_METAS = (
    "author", "article:author", "article:author_name", "dc.creator", "dcterms.creator", "dc.contributor", "parsely-author",
    "sailthru.author", "byl", "rbauthors", "shareaholic:article_author_name", "creator",
)  # fmt: skip
_PUBLISHER_METAS = ("citation_publisher", "citation_journal_title", "dc.publisher", "dcterms.publisher", "publisher")
_CHANGED_METAS = (
    "article:modified_time", "og:updated_time", "datemodified", "last-modified", "lastmod", "dcterms.modified",
    "dc.date.modified",
    "revised", "article:modified",
)  # fmt: skip
# A meta element, and the scheme that its bare value is of ('' where the value says so itself).
_IDENTIFIER_METAS = (
    *((f"{name}doi", "doi:") for name in ("citation_", "bepress_citation_", "prism.", "dc.identifier.", "eprints.", "")),
    *((f"citation_{name}", f"{scheme}:") for name, scheme in (("arxiv_id", "arxiv"), ("pmid", "pmid"), ("pmcid", "pmcid"))),
    ("citation_isbn", "isbn:"),
    *((name, "") for name in ("dc.identifier", "dcterms.identifier", "dc:identifier")),
)
_DESCRIPTIONS = ("description", "og:description", "twitter:description", "dc.description", "keywords", "abstract")
_HELD = re.compile(
    r"[\"'](?:first[_-]?)?(?:publi(?:shed?|cation)[_-]?(?:at|on|date|time(?:stamp)?)|date[_-]?publi(?:shed|cation)|pub[_-]?date|"
    r"createdAt|created_at)[\"']\s*:\s*[\"']((?:19|20)\d\d-[01]\d-[0-3]\d)",
    re.IGNORECASE,
)
_MIN_HELD = 40
_MAX_HELD = 2_000_000
_MAX_METAS = 500
_MAX_CONTENT = 2000
_MAX_NAME = 100
_BY = ("by ", "von ", "par ", "por ", "di ", "door ", "written by ", "作者：", "作者:", "文/", "文／")


@dataclass(frozen=True, slots=True, kw_only=True)
class PageMetadata:
    """The stated metadata; '' where the page states nothing. `language` is its BCP 47 tag as written, in lower case.

    `canonical` and `shared_as` are the addresses that it calls its own, and `identifiers` name its work, all as written.
    `prose` is what the page says of itself in sentences, `titles` are all its titles: never shown, screened only.
    """

    title: str
    author: str
    publisher: str
    language: str
    days: StatedDays
    canonical: str
    shared_as: str
    identifiers: tuple[str, ...]
    prose: str
    titles: tuple[str, ...]


def metadata_of(root: etree._Element) -> PageMetadata:
    """Read the metadata of a parsed page (before its invisible parts are removed). The tree is left as it is."""
    metas = _metas(root)
    nodes = linked_nodes(root)
    publisher = _publisher(metas, nodes)
    return PageMetadata(
        title=_title(root, metas, nodes, publisher),
        author=_author(metas, nodes, publisher),
        publisher=publisher,
        language=_language(root, metas, nodes),
        days=_days(root, metas, nodes),
        canonical=_canonical(root),
        shared_as=_stated(metas, "og:url"),
        identifiers=_identifiers(metas, nodes),
        titles=_titles(root, metas),
        prose="\n".join(_descriptions(metas, nodes)),
    )


def _descriptions(metas: dict[str, list[str]], nodes: tuple[LinkedNode, ...]) -> Iterator[str]:
    for name in _DESCRIPTIONS:
        yield from metas.get(name, ())
    yield from (node.description for node in nodes if node.description)


def shown_author(root: etree._Element) -> str:
    """Return the author that a page shows by rel=author, itemprop=author or a byline, '' when it shows none."""
    for element in root.iter("a", "span", "p", "div", "address"):
        attributes = element.attrib
        if not attributes:
            continue
        if (
            "author" in attributes.get("rel", "").split()
            or "author" in attributes.get("itemprop", "").split()
            or {"byline", "author", "byline-name", "author-name", "p-author", "byline__name"}
            & {name.lower() for name in attributes.get("class", "").split()}
        ):
            found = _name_of(element)
        else:
            continue
        if found:
            return found
    return ""


def _metas(root: etree._Element) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for count, element in enumerate(root.iter("meta")):
        if count >= _MAX_METAS:
            break
        content = one_line((element.get("content") or "")[:_MAX_CONTENT])
        for attribute in ("property", "name", "itemprop", "http-equiv"):
            name = (element.get(attribute) or "").strip().lower()
            if name and content:
                found[name].append(content)
    return found


def _stated(metas: dict[str, list[str]], *names: str) -> str:
    return next((metas[name][0] for name in names if name in metas), "")


def _title(root: etree._Element, metas: dict[str, list[str]], nodes: tuple[LinkedNode, ...], publisher: str) -> str:
    stated = _stated(metas, "citation_title", "og:title", "dc.title")
    element = next((found for found in root.iter("title") if not _in_picture(found)), None)
    title = one_line((element.text or "")[:_MAX_CONTENT]) if element is not None else ""
    heading = _only_heading(root)
    # A heading that the title repeats is the title without the name of the site.
    if heading and heading in title:
        return heading
    headline = next((node.headline for node in nodes if node.rank == 0 and node.headline), "")
    candidates = (
        _without_site(_unescaped(stated), publisher),
        _without_site(_unescaped(title), publisher),
        heading,
        headline,
    )
    return next((text for text in candidates if text and text.lower() not in _NO_TITLES), "")


def _unescaped(title: str) -> str:
    """Many templates escape a title that was escaped before."""
    return one_line(html.unescape(title)) if "&" in title else title


def _titles(root: etree._Element, metas: dict[str, list[str]]) -> tuple[str, ...]:
    written = [one_line((element.text or "")[:_MAX_CONTENT]) for element in [*root.iter("title")][:20]]
    return tuple(text for text in (*written, *metas.get("og:title", ()), *metas.get("twitter:title", ())) if text)


def _in_picture(element: etree._Element) -> bool:
    return next(element.iterancestors("svg"), None) is not None


def _only_heading(root: etree._Element) -> str:
    headings: set[str] = set()
    for element in root.iter("h1"):
        if text := one_line("".join(map(str, element.itertext()))):
            headings.add(text)
        if len(headings) > 1:
            return ""
    return headings.pop() if headings else ""


def _without_site(title: str, publisher: str) -> str:
    if publisher:
        for separator in _SITE_SEPARATORS:
            if title.endswith(separator + publisher):
                return title.removesuffix(separator + publisher).strip()
    return title


def _publisher(metas: dict[str, list[str]], nodes: tuple[LinkedNode, ...]) -> str:
    linked = next((node.publisher for node in nodes if node.publisher), "")
    candidates = (
        _stated(metas, "og:site_name"),
        linked,
        _stated(metas, *_PUBLISHER_METAS),
        _stated(metas, "application-name"),
    )
    return next((name for name in candidates if name and not _is_address(name)), "")


def _author(metas: dict[str, list[str]], nodes: tuple[LinkedNode, ...], publisher: str) -> str:
    linked = next((node.authors for node in nodes if node.rank < 2 and node.authors), ())  # noqa: PLR2004 - ranks
    for names in (linked, metas.get("citation_author", ()), *(metas.get(name, ()) for name in _AUTHOR_METAS)):
        if found := _names(names, publisher):
            return found
    return ""


def _names(names: Iterable[str], publisher: str) -> str:
    tidy = [_without_by(one_line(name)) for name in names]
    kept = [name for name in tidy if _is_name(name) and name.casefold() != publisher.casefold()]
    return ", ".join(dict.fromkeys(kept[:12]))


def _name_of(element: etree._Element) -> str:
    parts: list[str] = []
    size = 0
    for text in element.itertext():
        size += len(text)
        if size > 4 * _MAX_NAME:
            return ""
        parts.append(str(text))
    name = _without_by(one_line(" ".join(parts)))
    return name if _is_name(name) else ""


def _without_by(name: str) -> str:
    lowered = name.lower()
    return next((name[len(lead) :].strip(" :") for lead in _BY if lowered.startswith(lead)), name)


def _is_name(name: str) -> bool:
    digits = sum(char.isdigit() for char in name)
    return (
        1 < len(name) <= _MAX_NAME
        and name.lower() not in _NO_AUTHORS
        and not _is_address(name)
        and digits <= 2  # noqa: PLR2004 - more of them is a date
        and any(char.isalpha() for char in name)
    )


def _is_address(text: str) -> bool:
    return "://" in text or "@" in text or text.startswith(("www.", "/"))


def _language(root: etree._Element, metas: dict[str, list[str]], nodes: tuple[LinkedNode, ...]) -> str:
    declared = root.get("lang") or root.get("{http://www.w3.org/XML/1998/namespace}lang") or root.get("xml:lang")
    linked = next((node.language for node in nodes if node.language), "")
    stated = declared or _stated(metas, "content-language", "og:locale", "dc.language") or linked
    return stated.strip().replace("_", "-").lower()[:12]


def _days(root: etree._Element, metas: dict[str, list[str]], nodes: tuple[LinkedNode, ...]) -> StatedDays:
    articles = [node for node in nodes if node.rank == 0]
    pages = [node for node in nodes if node.rank == 1]
    items = [
        element.get("datetime") or element.get("content") or element.get("title") or element.text or ""
        for element in root.iter("time", "span", "abbr", "div", "p", "meta", "td")
        if element.get("itemprop", "").lower() == "datepublished" or element.get("pubdate") is not None
    ]
    return StatedDays(
        published=_present(
            [node.published for node in articles],
            *(metas.get(name, ()) for name in PUBLISHED_METAS),
            items,
            [node.published or node.created for node in pages],
            [node.created for node in articles],
        ),
        dated=_present(*(metas.get(name, ()) for name in DATED_METAS)),
        changed=_present([node.modified for node in nodes], *(metas.get(name, ()) for name in _CHANGED_METAS)),
        held=_held(root),
    )


def _held(root: etree._Element) -> tuple[str, ...]:
    """Days of publication in the data that a page's scripts carry, in order."""
    found: list[str] = []
    spent = 0
    for script in root.iter("script"):
        text = script.text or ""
        if len(text) < _MIN_HELD:
            continue
        spent += len(text)
        if spent > _MAX_HELD or found:
            break
        found += [match[1] for match, _ in zip(_HELD.finditer(text), range(5), strict=False)]
    return tuple(found)


def _present(*groups: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(text for group in groups for text in group if text))[:20]


def _canonical(root: etree._Element) -> str:
    for element in root.iter("link"):
        if "canonical" in element.get("rel", "").lower().split():
            return (element.get("href") or "").strip()[:_MAX_CONTENT]
    return ""


def _identifiers(metas: dict[str, list[str]], nodes: tuple[LinkedNode, ...]) -> tuple[str, ...]:
    """What the page states of itself. Several articles make a list of articles, and none of them is the page."""
    articles = [node for node in nodes if node.rank == 0]
    linked = articles[0].identifiers if len(articles) == 1 else ()
    stated = (f"{scheme}{value}" for name, scheme in _IDENTIFIER_METAS for value in metas.get(name, ()))
    return _present(stated, linked)
