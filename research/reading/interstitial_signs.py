"""Which marks of walls and shells does a page's tree carry? One pass, before anything is removed from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from lxml import etree

from research.reading.interstitial_marks import ADDRESSES, NAMES, SCRIPTS, SEARCH_FIELDS, Mark

# Bounds of what one page can make this pass look at; a wall shows its marks long before any of them.
_MAX_SCRIPT_CHARS = 400_000
_MAX_CHARS_A_SCRIPT = 30_000
_MAX_ADDRESSES = 600
_MAX_REGIONS = 20
_MAX_CARDS = 200
_MAX_PIECES = 3_000
_MAX_TEXT = 30_000
_MAX_HEADINGS = 4
_MAX_ADDRESS_CHARS = 2_000
_MANY_NAMES = 40
_UNSEEN = frozenset({"script", "style", "noscript", "template", "svg", "title"})
_ADDRESS_OF = {"script": "src", "iframe": "src", "form": "action", "img": "src", "link": "href", "input": "src"}


@dataclass(frozen=True, slots=True, kw_only=True)
class PageSigns:
    """What the structure of a page says about it, whatever its words say.

    `marks` are the kinds of marks found, `title` the title element as it is, `headings` the first of h1 (of h2 without one),
    `rows` counts rows of tables. `consent_text` and `form_text` are what stands inside consent containers and inside forms
    that ask for a password, `mounted` the letters inside the place where a script would draw the page (None without one).
    `search_text` is what stands in forms of a search (None without one), `card_text` what stands in the `cards` of the most
    frequent kind of product card, `offers` counts prices and buttons to buy.
    `locked` says that the page calls itself not free to read, `gone` that it calls itself missing to a renderer.
    """

    marks: frozenset[Mark] = frozenset()
    title: str = ""
    passwords: int = 0
    scripts: int = 0
    links: int = 0
    rows: int = 0
    headings: tuple[str, ...] = ()
    refresh: str = ""
    noscript: str = ""
    consent_text: str = ""
    form_text: str = ""
    mounted: int | None = None
    search_text: str | None = None
    cards: int = 0
    card_text: str = ""
    offers: int = 0
    locked: bool = False
    gone: bool = False


def page_signs(root: etree._Element) -> PageSigns:
    """Collect the signs of a parsed page in one pass; the tree is left as it is. Time is linear in its size."""
    found = _Collector()
    for element in root.iter():
        if isinstance(element.tag, str):
            found.see(element)
    return found.signs()


class _Collector:
    """What has been seen so far."""

    def __init__(self) -> None:
        self.marks: set[Mark] = set()
        self.title = ""
        self.counts = dict.fromkeys(("password", "search", "script", "a", "tr"), 0)
        self.headings: dict[str, list[str]] = {"h1": [], "h2": []}
        self.refresh = ""
        self.noscript: list[str] = []
        self.consent: list[etree._Element] = []
        self.forms: list[etree._Element] = []
        self.mounts: list[etree._Element] = []
        self.searches: list[etree._Element] = []
        self.cards: dict[str, list[etree._Element]] = {}
        self.offers = 0
        self.locked = False
        self.gone = False
        self._script_chars = 0
        self._addresses = 0

    def see(self, element: etree._Element) -> None:
        self._see_names(element)
        match element.tag:
            case "script":
                self.counts["script"] += 1
                self._see_script(element)
            case "meta":
                self._see_meta(element)
            case "title" if not self.title:
                self.title = " ".join((element.text or "")[:1_000].split())
            case "a" | "tr":
                self.counts[element.tag] += 1
            case "form" if element.get("role", "").lower() == "search":
                self._see_search(element)
            case "input":
                self._see_input(element)
            case "h1" | "h2" if len(self.headings[element.tag]) < _MAX_HEADINGS:
                self.headings[element.tag].append(text_of((element,), 300))
            case "noscript" if len(self.noscript) < _MAX_REGIONS:
                self.noscript.append(text_of((element,), 600, unseen=frozenset({"style", "script"})))
        self._see_address(element)

    def _see_names(self, element: etree._Element) -> None:
        names = [
            element.tag,
            element.get("id", ""),
            element.get("name", ""),
            *element.get("class", "").split()[:_MANY_NAMES],
            element.get("itemtype", "").partition("://")[2],
        ]
        for name in names:
            mark = NAMES.get(name.lower()) if name else None
            if mark is None or element.tag in {"script", "link", "meta", "style"}:
                continue
            self.marks.add(mark)
            if mark is Mark.CONSENT and len(self.consent) < _MAX_REGIONS and element.tag not in {"body", "html"}:
                self.consent.append(element)
            self._see_shop(element, name.lower(), mark)
            if mark is Mark.SEARCH:
                self._see_search(element)
            if mark is Mark.MOUNT and len(self.mounts) < _MAX_REGIONS:
                self.mounts.append(element)

    def _see_shop(self, element: etree._Element, name: str, mark: Mark) -> None:
        self.offers += mark is Mark.OFFER
        cards = self.cards.setdefault(name, []) if mark is Mark.PRODUCT else None
        if cards is not None and len(cards) < _MAX_CARDS:
            cards.append(element)

    def _see_search(self, element: etree._Element) -> None:
        if len(self.searches) < _MAX_REGIONS and element.tag == "form" and element not in self.searches:
            self.searches.append(element)

    def _see_address(self, element: etree._Element) -> None:
        attribute = _ADDRESS_OF.get(str(element.tag))
        address = element.get(attribute, "")[:_MAX_ADDRESS_CHARS].lower() if attribute else ""
        if not address or self._addresses >= _MAX_ADDRESSES:
            return
        self._addresses += 1
        for mark in _marks_in(address, ADDRESSES):
            # A link to a log-in or a subscription stands on every page; a form that posts there is one.
            if element.tag == "form" or mark in {Mark.CHALLENGE, Mark.WIDGET, Mark.PARKED}:
                self.marks.add(mark)

    def _see_script(self, element: etree._Element) -> None:
        text = (element.text or "")[:_MAX_CHARS_A_SCRIPT].lower()
        if not text or self._script_chars >= _MAX_SCRIPT_CHARS:
            return
        self._script_chars += len(text)
        if element.get("type", "").lower().startswith("application/ld+json"):
            self.locked |= _is_locked(text)
            return
        self.marks.update(_marks_in(text, SCRIPTS))

    def _see_meta(self, element: etree._Element) -> None:
        name = (element.get("name") or element.get("property") or "").lower()
        content = element.get("content", "").strip().lower()[:_MAX_ADDRESS_CHARS]
        if element.get("http-equiv", "").lower() == "refresh":
            self.refresh = content
            self.marks.update(_marks_in(content, ADDRESSES) & {Mark.CHALLENGE, Mark.CONSENT, Mark.LOGIN})
        self.locked |= name == "article:content_tier" and content in {"locked", "metered"}
        self.gone |= name == "prerender-status-code" and content in {"404", "410"}

    def _see_input(self, element: etree._Element) -> None:
        kind = element.get("type", "").lower()
        if kind == "search" or (kind in {"", "text"} and element.get("name", "").lower() in SEARCH_FIELDS):
            self.counts["search"] += 1
            if self.counts["search"] <= _MAX_REGIONS:
                self._see_search(next(islice(element.iterancestors("form"), 1), element))
        if kind != "password":
            return
        self.counts["password"] += 1
        form = next(islice(element.iterancestors("form"), 1), None) if self.counts["password"] <= _MAX_REGIONS else None
        if form is not None and len(self.forms) < _MAX_REGIONS:
            self.forms.append(form)

    def signs(self) -> PageSigns:
        # Some sites put their whole page into one form: that is no form of a search.
        searches = [form for form in self.searches if not any(True for _ in form.iter("h1", "article", "main"))]
        cards = max(self.cards.values(), key=len, default=[])
        return PageSigns(
            marks=frozenset(self.marks),
            title=self.title,
            passwords=self.counts["password"],
            scripts=self.counts["script"],
            links=self.counts["a"],
            rows=self.counts["tr"],
            headings=tuple(self.headings["h1"] or self.headings["h2"]),
            refresh=self.refresh,
            noscript=" ".join(self.noscript),
            consent_text=text_of(self.consent, _MAX_TEXT),
            form_text=text_of(self.forms, _MAX_TEXT),
            mounted=max(len(text_of((mount,), 500)) for mount in self.mounts) if self.mounts else None,
            search_text=text_of(searches, _MAX_TEXT) if searches else None,
            cards=len(cards),
            card_text=text_of(cards, _MAX_TEXT),
            offers=self.offers,
            locked=self.locked,
            gone=self.gone,
        )


def text_of(elements: Iterable[etree._Element], most: int, *, unseen: frozenset[str] = _UNSEEN) -> str:
    """Return what stands inside the elements, single-spaced, at most `most` code points and a bounded number of pieces."""
    parts: list[str] = []
    size = 0
    for element in elements:
        for piece in islice(_pieces(element, unseen), _MAX_PIECES):
            parts.append(piece)
            size += len(piece)
            if size >= most:
                break
    return " ".join(" ".join(parts).split())[:most]


def _pieces(element: etree._Element, unseen: frozenset[str]) -> Iterator[str]:
    for inner in element.iter():
        if inner.text and inner.tag not in unseen:
            yield inner.text
        else:
            # An empty piece counts towards the bound, too.
            yield ""
        if inner.tail and inner is not element:
            yield inner.tail


def _marks_in(text: str, table: dict[str, Mark]) -> set[Mark]:
    return {mark for piece, mark in table.items() if piece in text}


def _is_locked(text: str) -> bool:
    _, key, after = text.partition('"isaccessibleforfree"')
    return bool(key) and after.lstrip(' :"\n\t').startswith("false")
