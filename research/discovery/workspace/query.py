"""Which files of the index answer a query, and in which order?

Words: BM25 over title, path and body picks candidates and ranks them; what the best share orders them anew. Patterns: RE2
over the stored text, by matches.
The text of a full-text query never reaches SQLite; our own tokens do.
"""

from __future__ import annotations

import heapq
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from research.discovery.workspace import rows
from research.discovery.workspace.abroad import Terms, phrases, quoted
from research.discovery.workspace.feedback import HEAD_TOKENS, Candidate, reordered
from research.discovery.workspace.ranking import Corpus, Fields, Phrase, Term, rarity, score, score_phrases, whole
from research.discovery.workspace.snippets import around_match, around_words
from research.discovery.workspace.tokens import query_terms
from research.evidence.patterns import LinearPattern, linear_pattern

_LANGUAGES = 8
_MOST_TERMS = 64
_CANDIDATES = 40
_BODY_CHARS = 200_000  # of a candidate's token stream that is looked at again
_MOST_MATCHES = 1000  # a file; more say nothing more
_WEIGHTS = "2.0, 1.0, 1.0"  # title, path, body
_UNDER = (
    "(:prefix = '' OR file.canonical = :prefix OR (file.canonical >= :prefix || '/' AND file.canonical < :prefix || '0'))"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundFile:
    """One file that answers."""

    path: str
    title: str
    snippet: str
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The files that answer, best first, and how many there are in all."""

    files: tuple[FoundFile, ...]
    total: int


@dataclass(frozen=True, slots=True)
class _Asked:
    """A query as the index is asked: its words, what its things are called in other languages, and how they match."""

    terms: tuple[Term, ...]
    abroad: tuple[Phrase, ...]
    corpus: Corpus

    @property
    def match(self) -> str:
        own = [quoted(token) for term in self.terms for token in term.tokens]
        return " OR ".join([*own, *(quoted(phrase.stream) for phrase in self.abroad)])

    @property
    def shown(self) -> tuple[Term, ...]:
        """Return everything that a snippet may show, as terms."""
        return (*self.terms, *(Term(tokens=tuple(one.stream.split(" ")), files=one.files) for one in self.abroad))


def find_words(
    connection: sqlite3.Connection, text: str, *, prefix: str, limit: int, check: Callable[[], None], names: Terms
) -> Found:
    """Return the files that hold any of the words, or a name of one of their things in another language, best first.

    BM25, then what the best files share, then path. `names` gives the table of terms, which is read only if it may help.
    """
    asked = _asked(connection, text, names)
    if not asked.match:
        return Found(files=(), total=0)
    found = tuple(_candidates(connection, asked, prefix, max(limit, _CANDIDATES), check))
    ranked = reordered(
        found,
        {token for term in asked.shown for token in term.tokens},
        most=whole(asked.terms, asked.abroad, asked.corpus),
        rarity=lambda token: rarity(_files_with(connection, (token,)), asked.corpus),
    )
    files = tuple(_found_words(connection, one, asked.shown) for one in ranked[:limit])
    return Found(files=files, total=_count(connection, asked.match, prefix))


def _asked(connection: sqlite3.Connection, text: str, names: Terms) -> _Asked:
    languages = rows.languages(connection, _LANGUAGES)
    terms = _known_terms(connection, query_terms(text, languages=languages))
    return _Asked(terms, phrases(connection, text, languages, names), _corpus(connection))


def _known_terms(connection: sqlite3.Connection, asked: tuple[tuple[str, ...], ...]) -> tuple[Term, ...]:
    """Return the query's terms that any file holds; the rarest of them if there are very many."""
    counted = (Term(tokens=tokens, files=_files_with(connection, tokens)) for tokens in asked)
    found = [term for term in counted if term.files]
    rarest = set(sorted(found, key=lambda term: (term.files, term.tokens))[:_MOST_TERMS])
    return tuple(term for term in found if term in rarest)


def _files_with(connection: sqlite3.Connection, tokens: tuple[str, ...]) -> int:
    counts = (connection.execute("SELECT doc FROM vocabulary WHERE term = ?", (token,)).fetchone() for token in tokens)
    return sum(row[0] for row in counts if row)


def _count(connection: sqlite3.Connection, match: str, prefix: str) -> int:
    statement = "SELECT count(*) FROM terms WHERE terms MATCH :match"
    if prefix:
        statement = f"SELECT count(*) FROM terms JOIN file ON file.id = terms.rowid WHERE terms MATCH :match AND {_UNDER}"  # noqa: S608
    return int(connection.execute(statement, {"match": match, "prefix": prefix}).fetchone()[0])


def _candidates(
    connection: sqlite3.Connection, asked: _Asked, prefix: str, most: int, check: Callable[[], None]
) -> Iterator[Candidate]:
    chosen = connection.execute(
        f"SELECT file.id, file.path FROM terms JOIN file ON file.id = terms.rowid WHERE terms MATCH :match AND {_UNDER} "  # noqa: S608
        f"ORDER BY bm25(terms, {_WEIGHTS}), file.path LIMIT :most",
        {"match": asked.match, "prefix": prefix, "most": most},
    ).fetchall()
    for identity, path in chosen:
        check()
        *streams, length = connection.execute(
            "SELECT title, path, substr(body, 1, ?), length(body) FROM terms WHERE rowid = ?", (_BODY_CHARS, identity)
        ).fetchone()
        yield _candidate(asked, path, identity, streams, length)


def _candidate(asked: _Asked, path: str, identity: int, streams: list[str], length: int) -> Candidate:
    title, path_stream, body = streams
    fields = Fields(title=title.split(" "), path=path_stream.split(" "), body=body.split(" "), body_chars=length)
    points = score(asked.terms, fields, asked.corpus) + score_phrases(
        asked.abroad, (title, path_stream, body), body_chars=length, corpus=asked.corpus
    )
    return Candidate(path, identity, points, tuple(fields.body[:HEAD_TOKENS]))


def _corpus(connection: sqlite3.Connection) -> Corpus:
    files, chars = connection.execute("SELECT count(*), coalesce(sum(stream_chars), 0) FROM document").fetchone()
    return Corpus(files=files, mean_chars=chars / files if files else 1.0)


def _found_words(connection: sqlite3.Connection, found: Candidate, terms: tuple[Term, ...]) -> FoundFile:
    title, text = connection.execute("SELECT title, text FROM document WHERE id = ?", (found.identity,)).fetchone()
    return FoundFile(path=found.path, title=title, snippet=around_words(text, terms), score=found.points)


def find_pattern(connection: sqlite3.Connection, text: str, *, prefix: str, limit: int, check: Callable[[], None]) -> Found:
    """Return the files whose text the pattern matches, by number of matches, then path. Raises UnsafePattern."""
    pattern = linear_pattern(text)
    total = 0
    best: list[tuple[int, str, int, int, int]] = []
    for identity, path, body in _bodies(connection, prefix):
        check()
        matches, start, end = _matches(pattern, body)
        if matches:
            total += 1
            best.append((-matches, path, identity, start, end))
    ranked = heapq.nsmallest(limit, best)
    files = tuple(
        _found_pattern(connection, identity, path, -matches, (start, end)) for matches, path, identity, start, end in ranked
    )
    return Found(files=files, total=total)


def _bodies(connection: sqlite3.Connection, prefix: str) -> Iterator[tuple[int, str, bytes]]:
    yield from connection.execute(
        f"SELECT file.id, file.path, CAST(text AS BLOB) FROM document JOIN file USING (id) WHERE {_UNDER}",  # noqa: S608
        {"prefix": prefix},
    )


def _matches(pattern: LinearPattern, body: bytes) -> tuple[int, int, int]:
    """Return the number of non-empty matches, and where the first one stands, in bytes."""
    matches, first, position = 0, (0, 0), 0
    while matches < _MOST_MATCHES and position <= len(body):
        match = pattern.search(body, position)
        if match is None:
            break
        if match.end() == match.start():
            position = match.end() + 1
            continue
        first = first if matches else (match.start(), match.end())
        matches += 1
        position = match.end()
    return matches, *first


def _found_pattern(
    connection: sqlite3.Connection, identity: int, path: str, matches: int, place: tuple[int, int]
) -> FoundFile:
    title, text = connection.execute("SELECT title, text FROM document WHERE id = ?", (identity,)).fetchone()
    return FoundFile(path=path, title=title, snippet=around_match(text, place), score=float(matches))
