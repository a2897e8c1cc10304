"""Which words may no report show? The brief's restricted terms are masked wherever they would stand.

Matching ignores case, width and the kind of white space. It hides a term in prose; it is no proof against a disguised one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from research.trust.marks import normalized

_SHORT = 4
Mask = Callable[[str], str]


def masker(terms: Iterable[str], *, instead: str) -> Mask:
    """Return a function that replaces every restricted term of a text by `instead`."""
    patterns = sorted({_pattern(term) for term in terms if term.strip()}, key=len, reverse=True)
    if not patterns:
        return _unchanged
    expression = re.compile("|".join(patterns), re.IGNORECASE)

    def masked(text: str) -> str:
        if not expression.search(normalized("NFKC", text)):
            return text
        direct = expression.sub(instead, text)
        folded = normalized("NFKC", direct)
        return expression.sub(instead, folded) if expression.search(folded) else direct

    return masked


def _unchanged(text: str) -> str:
    return text


def _pattern(term: str) -> str:
    words = normalized("NFKC", term).split()
    inner = r"[\s\u00ad\u200b-\u200d]*".join(re.escape(word) for word in words)
    # A short term would stand inside half of all words; a long one is masked inside them as well.
    return rf"(?<![A-Za-z0-9]){inner}(?![A-Za-z0-9])" if len("".join(words)) < _SHORT else inner
