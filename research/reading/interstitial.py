"""Is this page the thing that was asked for, or something that stands in its place?

Structure decides (marks of vendors, forms, scripts, addresses, how little prose there is); words only ever join it, so that
an article about bot walls, consent or missing pages is read. Linear in the size of the page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlsplit

from research.errors import FetchFailure
from research.reading import interstitial_words as words
from research.reading.interstitial_marks import Mark
from research.reading.interstitial_signs import PageSigns, page_signs

__all__ = ["Interstitial", "PageSigns", "PageView", "interstitial_of", "page_signs"]

# All sizes are letters in the weight of a Latin text (an ideograph counts for more). They were set on the pages of
# tests/interstitials, and then checked on the public extraction sets: a wall has less, an article more.
_IDEOGRAPH = 2.5
_FIRST_WIDE = "\u2e80"
_READ_CHARS = 24_000
_PROSE_LINE = 70
_ARTICLE = 900
_BRIEF = 350
_SHORT = 250
_TINY = 150
_BARE = 60
_NOTHING = 15
_LONG_NOTICE = 3_000
_NOTICE_CHARS = 600
_TEASER = 700
_MOUNT_EMPTY = 20
_FEW_LINKS = 12
_LISTING = 4
_DEEP_SLUG = 12
_SEPARATORS = ("|", " - ", " – ", " — ", " · ", ":", "»", " _ ", " / ", "•")
_SENTENCE_ENDS = (".", "!", "?", "…", "。", "！", "？", "।", "؟", '"', "”", "»", "」")
_ENDS_OF_TITLE = " .!?…。！？:"
_CONSENT_HOSTS = frozenset({"consent", "guce", "cmp", "privacy", "cookies", "myprivacy", "privacygate"})
_CONSENT_PATHS = (
    "consent",
    "cookiewall",
    "cookie-wall",
    "privacy-gate",
    "collectconsent",
    "age-gate",
    "agegate",
    "age-verification",
)
_LOGIN_HOSTS = frozenset({"login", "signin", "auth", "sso", "accounts", "idp", "authn"})
_LOGIN_PATHS = frozenset(
    """
    login signin sign-in sign_in log-in authwall authenticate sso sign_up signup wayf shibboleth login.php login.html
    login.aspx wp-login.php oauth uas anmelden
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
_MISSING_PATHS = frozenset(
    "404 404.html 404.php 404.aspx error404 notfound not-found not_found page-not-found error errors 404-page".split()  # noqa: SIM905
)
_FRONT_PATHS = frozenset({"index.html", "index.htm", "index.php", "default.aspx", "home", "index", "home.html"})


@dataclass(frozen=True, kw_only=True)
class PageView:
    """A page as it is judged. `signs` come from the whole tree, *before* invisible parts are removed (`page_signs`).

    `visible_text` is all that shows, one line a block, `main_text` its main blocks; both may be ''. `url` is the final
    address, `requested_url` the one that was asked for first.
    """

    signs: PageSigns
    visible_text: str
    main_text: str
    title: str = ""
    url: str = ""
    requested_url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Interstitial:
    """What a page is instead. `reason` is a short code for the record, never shown to a reader."""

    failure: FetchFailure
    reason: str


def interstitial_of(page: PageView) -> Interstitial | None:
    """Return what stands in the place of the page (status 200 is taken for granted), or None for a page that may be read.

    Failures: BOT_WALL, CONSENT_WALL, LOGIN_WALL, PAYWALL, SOFT_404, EMPTY_SHELL. Ask before a page is called empty.
    """
    seen = _Seen(page)
    for failure, judge in _JUDGES:
        reason = judge(seen)
        if reason:
            return Interstitial(failure=failure, reason=reason)
    return None


class _Seen:
    """A page with what is measured on it at most once."""

    def __init__(self, page: PageView) -> None:
        self.page = page
        self.signs = page.signs
        self.visible = page.visible_text[:_READ_CHARS]
        self.main = page.main_text[:_READ_CHARS]
        self.final = _Place(page.url)
        self.asked = _Place(page.requested_url or page.url)

    def has(self, mark: Mark) -> bool:
        return mark in self.signs.marks

    @cached_property
    def shown(self) -> float:
        return _weight(self.visible)

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The lines of the main text that stand neither in a consent container nor beside a password."""
        return tuple(line for line in self.main.splitlines() if _folded(line) not in self.apart)

    @cached_property
    def apart(self) -> str:
        return _folded(f"{self.signs.consent_text} {self.signs.form_text}")

    @cached_property
    def prose(self) -> float:
        """The whole sentences of the page's own lines."""
        return sum(_weight(line) for line in self.lines if _is_prose(line))

    @cached_property
    def own(self) -> float:
        """All of the page's own lines, but not a notice that the page needs a script."""
        return sum(_weight(line) for line in self.lines if not _holds(_folded(line), words.SCRIPT_PHRASES))

    def outside(self, region: str) -> float:
        """The page's own lines but for its headings and what stands in a region. Lines may glue what the region spaces."""
        inside = _solid(f"{region} {' '.join(self.signs.headings)}")
        return sum(_weight(line) for line in self.lines if _solid(line) not in inside)

    @cached_property
    def headless(self) -> bool:
        """Tell whether no heading shows outside what is set apart: what is headed has something of its own to say."""
        shown, headings = _folded(self.visible), map(_folded, self.signs.headings)
        return all(heading in self.apart or heading not in shown for heading in headings)

    @cached_property
    def said(self) -> str:
        return _folded(self.visible[:_LONG_NOTICE])

    @cached_property
    def titles(self) -> frozenset[str]:
        return frozenset((*_segments(self.page.title), *_segments(self.signs.title)))

    @cached_property
    def headed(self) -> frozenset[str]:
        return frozenset(segment for heading in self.signs.headings for segment in _segments(heading))

    @property
    def named(self) -> frozenset[str]:
        """What the page calls itself: its title and its first headings, whole."""
        return self.titles | self.headed

    @property
    def names_host(self) -> bool:
        """Tell whether the page is headed by the name of its own host, as a page of a broker of names is."""
        return bool(self.final.host) and any(self.final.host in name for name in self.named)

    def calls_itself(self, names: frozenset[str]) -> bool:
        return not names.isdisjoint(self.named)

    def says(self, phrases: Iterable[str]) -> bool:
        return _holds(self.said, phrases)


class _Place:
    """The parts of an address that tell where a reader was led to."""

    def __init__(self, url: str) -> None:
        try:
            parts = urlsplit(url[:4_000].lower())
            self.host = (parts.hostname or "").removeprefix("www.")
        except ValueError:
            parts = urlsplit("")
            self.host = ""
        self.path = parts.path
        self.steps = tuple(step for step in parts.path.split("/") if step)
        self.label = self.host.partition(".")[0]


def _bot_wall(seen: _Seen) -> str:
    if seen.has(Mark.CHALLENGE) and seen.prose < _ARTICLE and seen.shown < _LONG_NOTICE:
        return "challenge_marks"
    if seen.prose >= _BRIEF or seen.shown >= _ARTICLE or seen.signs.links > _FEW_LINKS:
        return ""
    named, says = seen.calls_itself(words.BOT_TITLES), seen.says(words.BOT_PHRASES)
    if seen.has(Mark.WIDGET) and (says or (named and seen.own < _BARE)):
        return "captcha_only"
    if named and says:
        return "bot_notice"
    if seen.has(Mark.WIDGET) and seen.headless and not seen.prose and seen.own < _BARE and seen.shown < _TINY:
        return "only_check"
    # A page that is next to nothing, and that only a script or a refresh leads on from.
    leads_on = bool(seen.signs.refresh or seen.signs.scripts)
    return "bot_check" if (named or says) and leads_on and seen.shown < _TINY else ""


def _consent_wall(seen: _Seen) -> str:
    titled = not words.CONSENT_TITLES.isdisjoint(seen.titles)
    boxed = seen.has(Mark.CONSENT)
    says = seen.says(words.CONSENT_PHRASES)
    # The text of a place that one is only led to for consent is about consent, however long it is.
    if _is_consent_place(seen.final) and not _is_same(seen) and (titled or boxed or says):
        return "led_to_consent"
    if not seen.headless or not boxed:
        return ""
    if titled and seen.prose < _BRIEF:
        return "consent_page"
    alone = bool(seen.signs.consent_text) and not seen.prose and seen.own < _BARE
    return "only_consent" if alone and seen.shown >= _BARE else ""


def _login_wall(seen: _Seen) -> str:
    asks = seen.signs.passwords > 0
    named = seen.calls_itself(words.LOGIN_TITLES)
    placed = _is_login_place(seen.final)
    if named and (asks or placed or seen.has(Mark.LOGIN)) and seen.prose < _BRIEF and seen.own < _ARTICLE:
        return "login_page"
    if placed and (asks or seen.has(Mark.LOGIN)) and seen.prose < _TINY and seen.own < _ARTICLE:
        return "login_place"
    return "only_password" if asks and seen.headless and not seen.prose and seen.own < _BARE else ""


def _paywall(seen: _Seen) -> str:
    cut = seen.main.rstrip().endswith(("…", "..."))
    if seen.prose >= (_TEASER if cut else _BRIEF):
        return ""
    says = seen.says(words.PAYWALL_PHRASES)
    if seen.has(Mark.PAYWALL) and (seen.signs.locked or says):
        return "paywall_marks"
    return "locked_teaser" if seen.signs.locked and says else ""


def _soft_404(seen: _Seen) -> str:
    named = seen.calls_itself(words.MISSING_TITLES)
    if (seen.has(Mark.MISSING) or seen.signs.gone) and (named or seen.prose < _BRIEF):
        return "missing_marks"
    if named and seen.prose < (_SHORT if _is_said_twice(seen) else _TINY):
        return "missing_notice"
    if seen.calls_itself(words.ERROR_TITLES) and seen.prose < _SHORT and seen.shown < _ARTICLE and not seen.signs.rows:
        return "error_notice"
    if seen.prose < _ARTICLE and _is_sent_away(seen):
        return "sent_away"
    offered = seen.says(words.PARKED_PHRASES) and seen.names_host and seen.shown < _ARTICLE
    return "parked_domain" if (seen.has(Mark.PARKED) or offered) and not seen.prose else ""


def _empty_shell(seen: _Seen) -> str:
    if seen.prose or (seen.signs.rows and seen.shown >= _BARE):
        return ""
    if _is_only_search(seen):
        return "only_search"
    if _is_only_products(seen):
        return "only_products"
    return _undrawn(seen) if seen.signs.scripts or seen.signs.refresh else ""


def _undrawn(seen: _Seen) -> str:
    """Say how a page shows that a script or a refresh has yet to bring it."""
    mounted = seen.signs.mounted
    asks = _holds(_folded(f"{seen.signs.noscript} {seen.visible[:_NOTICE_CHARS]}"), words.SCRIPT_PHRASES)
    if mounted is not None and mounted < _MOUNT_EMPTY and seen.headless and seen.shown < _ARTICLE:
        return "nothing_mounted"
    if asks and mounted is None and seen.own < _BARE:
        return "asks_for_script"
    if seen.shown < _TINY and seen.headless and (seen.signs.refresh or seen.has(Mark.LOADER)):
        return "only_refresh" if seen.signs.refresh else "only_loader"
    return "only_script" if seen.shown < _NOTHING else ""


_JUDGES: tuple[tuple[FetchFailure, Callable[[_Seen], str]], ...] = (
    (FetchFailure.BOT_WALL, _bot_wall),
    (FetchFailure.CONSENT_WALL, _consent_wall),
    (FetchFailure.LOGIN_WALL, _login_wall),
    (FetchFailure.PAYWALL, _paywall),
    (FetchFailure.SOFT_404, _soft_404),
    (FetchFailure.EMPTY_SHELL, _empty_shell),
)


def _is_only_search(seen: _Seen) -> bool:
    """Tell whether a page that is headed as a search has its form, and next to nothing outside it."""
    if seen.signs.search_text is None or seen.signs.links > _FEW_LINKS or seen.outside(seen.signs.search_text) >= _BARE:
        return False
    headed = seen.headed if seen.signs.headings else seen.titles
    return any(name in words.SEARCH_TITLES or name.split(" ")[0] in words.SEARCH_TITLES for name in headed)


def _is_only_products(seen: _Seen) -> bool:
    """Tell whether cards with something to buy are all that a page has: names and prices, and no sentence about any."""
    listed = seen.signs.cards >= _LISTING and seen.signs.offers >= _LISTING
    return listed and seen.outside(seen.signs.card_text) < _TINY


def _is_said_twice(seen: _Seen) -> bool:
    """Tell whether title and heading both say that a page is missing, or one says it in words and by number."""
    said = words.MISSING_TITLES & seen.named
    return len(said) > 1 or not (said.isdisjoint(seen.titles) or said.isdisjoint(seen.headed))


def _is_same(seen: _Seen) -> bool:
    return (seen.final.host, seen.final.path) == (seen.asked.host, seen.asked.path)


def _is_consent_place(place: _Place) -> bool:
    return place.label in _CONSENT_HOSTS or any(step.startswith(_CONSENT_PATHS) for step in place.steps[:3])


def _is_login_place(place: _Place) -> bool:
    return place.label in _LOGIN_HOSTS or not _LOGIN_PATHS.isdisjoint(place.steps)


def _is_missing_place(place: _Place) -> bool:
    return bool(place.steps) and place.steps[-1] in _MISSING_PATHS


def _is_sent_away(seen: _Seen) -> bool:
    """Tell whether a deep address of the same site ended at its front page, or at a page that is named as missing."""
    if _is_same(seen) or seen.asked.host != seen.final.host or not seen.asked.steps:
        return False
    last = seen.asked.steps[-1]
    deep = len(seen.asked.steps) > 1 or len(last) >= _DEEP_SLUG
    if not deep or last in _FRONT_PATHS:
        return False
    front = not seen.final.steps or (len(seen.final.steps) == 1 and seen.final.steps[0] in _FRONT_PATHS)
    return front or (_is_missing_place(seen.final) and not _is_missing_place(seen.asked))


def _segments(title: str) -> Iterator[str]:
    folded = _folded(title[:400])
    yield folded.strip(_ENDS_OF_TITLE)
    for separator in _SEPARATORS:
        if separator in folded:
            yield from (part.strip(_ENDS_OF_TITLE) for part in folded.split(separator))


def _is_prose(line: str) -> bool:
    line = line.strip()
    if _weight(line) < _PROSE_LINE:
        return False
    return line.endswith(_SENTENCE_ENDS) or sum(line.count(end) for end in _SENTENCE_ENDS[:8]) > 1


def _weight(text: str) -> float:
    letters = "".join(text.split())
    wide = sum(char >= _FIRST_WIDE for char in letters) if not letters.isascii() else 0
    return len(letters) + (_IDEOGRAPH - 1) * wide


def _holds(folded: str, phrases: Iterable[str]) -> bool:
    return any(phrase in folded for phrase in phrases)


def _solid(text: str) -> str:
    return "".join(text.casefold().split())


def _folded(text: str) -> str:
    return " ".join(text.casefold().replace("’", "'").split())
