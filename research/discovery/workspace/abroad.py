"""Under which names of other languages may the things of a query stand in the files?

Only names of the table of terms, only in languages that files of the workspace are in. They weigh less than the query's own
words: a file in the language of the question comes first where both answer.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence

from research.discovery.workspace.ranking import Phrase
from research.discovery.workspace.tokens import query_language, stream
from research.evidence.terms import TermTable

Terms = Callable[[], TermTable]
_MOST = 24
_SCRIPTS = frozenset({"zh", "ja", "ko"})  # their texts hold English names as well


def phrases(connection: sqlite3.Connection, text: str, languages: Sequence[str], terms: Terms) -> tuple[Phrase, ...]:
    """Return what the query's things are called in the other languages of the files, where any file holds it."""
    asked = query_language(text)
    sought = frozenset(languages) - {asked}
    if not sought:
        return ()  # the usual case: the table is not even read
    met = [term for known in _spoken(asked) for term in terms().others(text, known) if term.language in sought]
    streams = dict.fromkeys(stream(term.name, language=term.language) for term in met)
    own = f" {stream(text, language=asked)} "
    counted = (Phrase(stream=found, files=_files_with(connection, found)) for found in streams if f" {found} " not in own)
    return tuple(phrase for phrase in counted if phrase.files)[:_MOST]


def _spoken(language: str) -> tuple[str, ...]:
    return (language, "en") if language in _SCRIPTS else (language,)


def _files_with(connection: sqlite3.Connection, found: str) -> int:
    statement = "SELECT count(*) FROM terms WHERE terms MATCH ?"
    return int(connection.execute(statement, (quoted(found),)).fetchone()[0])


def quoted(found: str) -> str:
    """Return a stream as a phrase of the index's query language."""
    return f'"{found}"'
