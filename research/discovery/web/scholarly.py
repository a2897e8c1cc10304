"""What do the open services of science and of Wikipedia share? No key, a contact only when there is one, and bare words.

Their query languages are rich; what a run sends is words, so that no word of a question acts as an operator.
"""

from __future__ import annotations

import re

from research.discovery.web.days import ends_asked
from research.discovery.web.query_text import query_text
from research.discovery.web.types import ProviderSettings
from research.errors import SearchFailed, SearchFailure
from research.ports import ProviderInfo, SearchProvider, SearchRequest

_BOOLEAN = frozenset({"AND", "OR", "NOT", "ANDNOT", "ADJ", "NEAR", "TO"})
_MAIL = re.compile(r"[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]{1,190}")
_SIGNS_BEFORE = "+-!"


def open_info(provider: SearchProvider, *, label: str, about: str, query_chars: int, supports_window: bool) -> ProviderInfo:
    """Return the info of a service that anyone may ask."""
    return ProviderInfo(
        provider=provider,
        label=label,
        about=about,
        query_chars=query_chars,
        supports_window=supports_window,
        available=True,
        scholarly=True,
    )


def bare_words(request: SearchRequest, label: str, *, most_chars: int, operators: str) -> tuple[str, ...]:
    """Return the words of the query without the characters in `operators`, Boolean words in lower case.

    Raises SearchFailed (REFUSED_QUERY) for a query that is too long, or that holds no word.
    """
    text = query_text(request, label, most_chars=most_chars)
    loose = text.translate(dict.fromkeys(map(ord, operators), " "))
    stripped = (word.lstrip(_SIGNS_BEFORE) for word in loose.split())
    words = tuple(word.lower() if word in _BOOLEAN else word for word in stripped if any(map(str.isalnum, word)))
    if not words:
        raise SearchFailed(f"The query for {label} holds no word to search for.", code=SearchFailure.REFUSED_QUERY)
    return words


def mail_of(settings: ProviderSettings) -> str:
    """Return the operator's contact where it is a mail address: polite pools ask for one. '' otherwise."""
    return settings.contact if _MAIL.fullmatch(settings.contact) else ""


def days_and_mail(request: SearchRequest, settings: ProviderSettings, *, first: str, last: str) -> dict[str, str]:
    """Return the parameters `filter` and `mailto`, as Crossref and OpenAlex share them; each only where there is one.

    `first` and `last` are the service's names of the bounds of a day of publication.
    """
    after, before = ends_asked(request)
    days = [f"{name}:{day.isoformat()}" for name, day in ((first, after), (last, before)) if day is not None]
    mail = mail_of(settings)
    return ({"filter": ",".join(days)} if days else {}) | ({"mailto": mail} if mail else {})
