"""Who has the say over a page? The registrable domain, or the account on a host that many people write on.

This is about who could have written two pages, and never about whether to believe either: an account on a shared host is
one voice of its own, however well known the host is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import unquote

from research.evidence.identity.addresses import canonical_url
from research.evidence.identity.suffixes import publisher_of as publisher_of  # noqa: PLC0414 - one door to owners

_KEY = re.compile(r"https://(\[[^\]]*\]|[^/:?#]*)(?::\d+)?([^?#]*)")
# How hosts name an account in a path, whoever runs them.
_SIGNED = re.compile(r"[@~][^/]+")
_ACCOUNTS = frozenset({"users", "user", "u"})
_ARCHIVED = re.compile(r"/web/\d{4,14}[a-z_]*/((?:https?:/{0,2})?[^/]+\..*)", re.IGNORECASE | re.DOTALL)
_ARCHIVES = frozenset({"web.archive.org"})

# Hosts on which the first words of the path are an account's, and the name under which that account is counted. A host is
# here because strangers publish on it side by side, not for its rank; one that is missing counts as one owner, which makes
# independent voices fewer and never more.
_SHARED: Mapping[str, str] = {
    "github.com": "github.com",
    "gist.github.com": "github.com",
    "raw.githubusercontent.com": "github.com",
    "gist.githubusercontent.com": "github.com",
    "gitlab.com": "gitlab.com",
    "bitbucket.org": "bitbucket.org",
    "codeberg.org": "codeberg.org",
    "gitee.com": "gitee.com",
    "huggingface.co": "huggingface.co",
    "kaggle.com": "kaggle.com",
    "dev.to": "dev.to",
    "medium.com": "medium.com",
    "twitter.com": "x.com",
    "x.com": "x.com",
    "facebook.com": "facebook.com",
    "instagram.com": "instagram.com",
    "t.me": "t.me",
    "patreon.com": "patreon.com",
    "soundcloud.com": "soundcloud.com",
    "vimeo.com": "vimeo.com",
    "blog.csdn.net": "csdn.net",
    "cnblogs.com": "cnblogs.com",
    "qiita.com": "qiita.com",
    "note.com": "note.com",
    "ameblo.jp": "ameblo.jp",
    "blog.naver.com": "blog.naver.com",
    "weibo.com": "weibo.com",
}
# Words that stand before the account on hosts of the same kind.
_BEFORE: Mapping[str, frozenset[str]] = {
    "huggingface.co": frozenset({"datasets", "spaces"}),
    "kaggle.com": frozenset({"datasets", "code"}),
    "linkedin.com": frozenset({"in", "company", "school"}),
    "youtube.com": frozenset({"c", "channel"}),
    "sites.google.com": frozenset({"view", "site"}),
    "npmjs.com": frozenset({"package"}),
    "github.com": frozenset({"orgs", "sponsors"}),
    "tumblr.com": frozenset({"blog"}),
}
# Hosts whose accounts are labels, beyond the private section of the public suffix list.
_LABELLED = frozenset(
    """
    substack.com tumblr.com livejournal.com tistory.com over-blog.com beehiiv.com fandom.com academia.edu wordpress.com
    weebly.com typepad.com ghost.io squarespace.com hashnode.dev seesaa.net neocities.org
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
# Labels under which accounts of a shared host of above publish as well.
_ALIASES: Mapping[str, str] = {"github.io": "github.com/{}", "gitlab.io": "gitlab.com/{}", "medium.com": "medium.com/@{}"}
# What the hosts themselves say under a first word.
_OF_THE_HOST = frozenset(
    """
    about account api apps blog blogs business careers collections contact docs enterprise events explore features
    feed hashtag help home i intent issues jobs legal login logout m marketplace new news notifications orgs p papers
    policies policy posts pricing privacy pulse pulls questions reel search security settings share signin signup
    sponsors status stories story support tag tags team terms topic topics trending videos watch welcome groups pages
    models tasks competitions learn datasets spaces code discussions
    """.split()  # noqa: SIM905 - a list of words reads best as words
)


def owner_of(url: str) -> str:
    """Return who has the say over a page ('example.co.uk', 'github.com/alice'); '' for what is no address of the web.

    A copy in a cache or an archive belongs to whoever's page it copies.
    """
    match = _KEY.match(canonical_url(url))
    if match is None:
        return ""
    host, path = match[1], match[2]
    if host in _ARCHIVES and (kept := _ARCHIVED.fullmatch(path)):
        return owner_of(_whole(kept[1]))
    words = [unquote(word) for word in path.split("/") if word]
    return _labelled(host) or _in_path(host, words) or publisher_of(host)


def _whole(address: str) -> str:
    return "https://" + re.sub(r"^https?:/*", "", address, flags=re.IGNORECASE)


def _labelled(host: str) -> str:
    """Return the account that a label of the host names, '' for none."""
    labels = host.split(".")
    rest, label = ".".join(labels[-2:]), labels[-3] if len(labels) > 2 else ""  # noqa: PLR2004 - domain and top
    if not label or label in _OF_THE_HOST:
        return ""
    return _ALIASES[rest].format(label) if rest in _ALIASES else f"{label}.{rest}" if rest in _LABELLED else ""


def _in_path(host: str, words: list[str]) -> str:
    """Return the account that a path names, '' for none."""
    domain = _SHARED.get(host) or publisher_of(host)
    if words and _SIGNED.fullmatch(words[0]):
        # Two institutes of one university may have each its '~ada'; a site has one '@ada'.
        return f"{host if words[0][0] == '~' else domain}/{words[0].lower()}"
    if len(words) > 1 and words[0].lower() in _ACCOUNTS:
        return f"{domain}/{words[1].lower()}"
    if len(words) > 1 and words[0].lower() in _BEFORE.get(host, ()):
        return f"{host if host not in _SHARED else domain}/{words[1].lower()}"
    if host in _SHARED and words and words[0].lower() not in _OF_THE_HOST:
        return f"{domain}/{words[0].lower()}"
    return ""
