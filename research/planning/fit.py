"""How is a query shortened to what a provider takes? To whole words from its beginning, always in the same way."""

from __future__ import annotations


def fit_query(text: str, limit: int) -> str:
    """Return the query on one line, in at most `limit` characters (0: no bound), ending with a whole word.

    Only a first word that is itself too long is cut, as in a script that writes without spaces.
    """
    line = " ".join(text.split())
    if not limit or len(line) <= limit:
        return line
    head, _, _ = line[: limit + 1].rpartition(" ")
    return head or line[:limit]
