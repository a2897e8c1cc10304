"""Which text of a query leaves for a provider? One line, within the provider's length, with no operator that redirects it.

A query that is too long is refused, never cut here: whoever asks decides what to leave out.
"""

from __future__ import annotations

import re

from research.errors import SearchFailed, SearchFailure
from research.ports import QueryForm, SearchRequest
from research.reading.normal import one_line


def query_text(
    request: SearchRequest, label: str, *, most_chars: int, most_words: int = 0, operators: re.Pattern[str] | None = None
) -> str:
    """Return the query as it will leave. Words that `operators` matches whole are put in single quotes.

    `most_words` of 0 means no bound. Raises SearchFailed (REFUSED_QUERY).
    """
    if request.form is not QueryForm.FULL_TEXT or request.path_prefix:
        raise _refused(f"{label} takes full-text queries only; a path or a pattern is a query for the workspace.")
    words = one_line(request.text).split(" ")
    if operators is not None:
        words = [f"'{word}'" if operators.fullmatch(word) else word for word in words]
    text = " ".join(words)
    if not text:
        raise _refused(f"The query for {label} is empty.")
    if len(text) > most_chars:
        raise _refused(f"The query has {len(text)} characters and {label} takes at most {most_chars}. Shorten it.")
    if most_words and len(words) > most_words:
        raise _refused(f"The query has {len(words)} words and {label} takes at most {most_words}. Shorten it.")
    return text


def _refused(message: str) -> SearchFailed:
    return SearchFailed(message, code=SearchFailure.REFUSED_QUERY)
