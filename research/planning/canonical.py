"""Are two queries the same work?

The canonical form folds width, case, white space and punctuation, and forgets the order of the words.
"""

from __future__ import annotations

import unicodedata

from research.ports import QueryForm
from research.trust.marks import normalized


def canonical_query(text: str, form: QueryForm = QueryForm.FULL_TEXT, path_prefix: str = "") -> str:
    """Return the key under which equal queries meet. A pattern is only trimmed: in it, every character has a meaning."""
    place = path_prefix.strip("/")
    if form is QueryForm.REGEX:
        return f"{form}|{place}|{text.strip()}"
    return f"{form}|{place}|{' '.join(sorted(set(folded_words(text))))}"


def folded_words(text: str) -> tuple[str, ...]:
    """Return the words of a text without width, case and punctuation; a text of punctuation alone has none."""
    folded = normalized("NFKC", normalized("NFKC", text).casefold())
    return tuple("".join(character if _is_word(character) else " " for character in folded).split())


def _is_word(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNMS"
