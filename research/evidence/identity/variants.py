"""Which addresses show one page in another dress? AMP, mobile and print views, index files, sessions in the path.

Such a mark is taken off only where its form can mean nothing else: a page *about* AMP, print or mobile keeps its name.
"""

from __future__ import annotations

import re

from research.evidence.identity.escapes import canonical_host, canonical_path
from research.evidence.identity.suffixes import publisher_of

_INDEX = re.compile(
    r"/(?:index\.(?:html?|xhtml|shtml|php[345]?|aspx?|jsp|cgi|cfm)|default\.(?:aspx?|html?))$", re.IGNORECASE
)
_PATH_SESSION = re.compile(r";(?:jsessionid|phpsessid|sid)=[^;/]*", re.IGNORECASE)
_COOKIELESS = re.compile(r"/\([AFS]\([A-Za-z0-9]{16,}\)\)(?=/)")
# What an article is called, and a section is not: several words, a number of its own, or a file.
_ARTICLE = re.compile(r"[^/]*(?:-[^/-]+-[^/-]|\d{4}|\.(?:s?html?|php|aspx?)$)[^/]*")
_AMP_FILE = re.compile(r"\.amp(?=\.s?html?$)|\.amp$")
_BLOG_POST = re.compile(r"/\d{4}/\d{2}/[^/]+\.html")
_YES = frozenset({"", "1", "true", "yes", "y", "on"})
_VIEW_NAMES = frozenset({"view", "format", "output", "outputtype", "mode", "type", "version", "display"})
_VIEWS = frozenset({"amp", "print", "printable", "printer", "printer-friendly", "printerfriendly", "print-friendly"})
_FLAGS = frozenset(
    {"amp", "print", "printable", "printer", "printview", "print_view", "printerfriendly", "printer_friendly", "mobile"}
)
# An AMP cache says within its own path whose page it shows (amp.dev, "AMP Cache URL format").
_CACHE_HOST = re.compile(r"(?:[a-z0-9-]+\.)?(?:cdn\.ampproject\.org|bing-amp\.com)")
_CACHED = re.compile(r"/[acv](?:/s)?/([A-Za-z0-9.-]+\.[A-Za-z0-9-]+)(/.*)?", re.DOTALL)
_VIEWER_HOST = re.compile(r"(?:www\.)?google\.[a-z.]{2,6}")
_VIEWED = re.compile(r"/amp(?:/s)?/([A-Za-z0-9.-]+\.[A-Za-z0-9-]+)(/.*)?", re.DOTALL)
# The second group of labels names sites of their own as well, so their front pages stay.
_MOBILE = frozenset({"m", "amp"})
_PERHAPS_MOBILE = frozenset({"mobile", "touch", "wap"})


def original_of(host: str, path: str) -> tuple[str, str]:
    """Return host and path of the page that an address shows in another dress; both as they are when there is none."""
    before = ("", "")
    # One dress may lie over another; each step makes the address shorter.
    while (host, path) != before:
        before = (host, path)
        host, path = _uncached(host, path)
        path = canonical_path(_COOKIELESS.sub("", _PATH_SESSION.sub("", path)))
        path = _without_slash(_AMP_FILE.sub("", _without_view_segment(_INDEX.sub("/", path))))
        host = _plain_host(host, is_front=path in {"", "/"})
    return host, path


def _without_slash(path: str) -> str:
    """Take one closing slash away; an empty segment before it may name something."""
    return path[:-1] if path.endswith("/") and not path.endswith("//") else path


def without_view(query: tuple[tuple[str, str], ...], path: str) -> tuple[tuple[str, str], ...]:
    """Return the parameters of a query that do not ask for a page in another dress."""
    kept = tuple((name, value) for name, value in query if not _is_view(name.lower(), value.lower(), path))
    is_print = any(name.lower() == "print" for name, _ in query) and len(kept) < len(query)
    # A bare frame around the content means something of its own, except for printing.
    return tuple(item for item in kept if not (is_print and item == ("tmpl", "component")))


def _uncached(host: str, path: str) -> tuple[str, str]:
    form = _CACHED if _CACHE_HOST.fullmatch(host) else _VIEWED if _VIEWER_HOST.fullmatch(host) else None
    cached = form.fullmatch(path) if form else None
    return (canonical_host(cached[1]), cached[2] or "") if cached else (host, path)


def _without_view_segment(path: str) -> str:
    segments = path.split("/")
    named = [segment for segment in segments if segment]
    if len(named) < 2:  # noqa: PLR2004 - a page of this name, and nothing beside it
        return path
    if named[-1] in {"amp", "print"}:
        return path.rstrip("/").rpartition("/")[0] if _ARTICLE.fullmatch(named[-2]) else path
    if "amp" in named[:-1] and _ARTICLE.fullmatch(named[-1]):
        segments.remove("amp")
    return "/".join(segments)


def _is_view(name: str, value: str, path: str) -> bool:
    if name in _FLAGS:
        return value in _YES or value == name
    if name == "m":
        return value in {"0", "1"} and _BLOG_POST.fullmatch(path) is not None
    if name == "mobileaction":
        return value.startswith("toggle_view")
    return name in _VIEW_NAMES and value in _VIEWS


def _plain_host(host: str, *, is_front: bool) -> str:
    """Return a host without the labels that only choose a dress. What was registered under such a name keeps it."""
    labels = host.split(".")
    dress = _MOBILE if is_front else _MOBILE | _PERHAPS_MOBILE
    if dress.isdisjoint(labels[:-2]):
        return _without_www(host)
    own = len(publisher_of(host).split("."))
    above = [label for label in labels[:-own] if label not in dress]
    return _without_www(".".join([*above, *labels[-own:]]))


def _without_www(host: str) -> str:
    rest = host.removeprefix("www.")
    return rest if "." in rest else host
