"""Does the code hold the names that its documentation and the question use? What a whole search does not find is told.

The host asks the index of the workspace, never the web, and only names that the question or a document of the workspace
writes; nothing is said where a search failed, was cut short, or a file of code is not in the index.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from research.budget import Resource
from research.errors import SearchFailed, Stopped, WorkspaceError
from research.evidence.named_symbols import symbol_pattern, symbols_named
from research.evidence.types import Source, SourceClass
from research.methods import background
from research.methods.closing import Synthesis
from research.methods.desk import Desk
from research.planning.types import AdmittedQuery, QueryOrigin
from research.ports import FileFate, QueryForm, ScopedFile, SearchAnswer, SearchRequest
from research.reading.kinds import SOURCE, media_type_of
from research.store import accounts, queries, runs
from research.synthesis.types import HostGap, HostGapKind

log = logging.getLogger("countersign.run")

MOST_SYMBOLS = 4
_HITS = 50
_WHOLE_BYTES = 1_000_000  # a longer file is not in the index as a whole
_OUTSIDE = frozenset({"type", "empty", "hidden", "version_control", "symlink", "special"})


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeFiles:
    """The files of code in a workspace, by the path under which the index answers for them. `is_whole`: all are in it."""

    count: int
    answering: frozenset[str]
    is_whole: bool


def with_absent_symbols(desk: Desk, synthesis: Synthesis, sources: Sequence[Source]) -> Synthesis:
    """Return the synthesis with a gap for each document whose symbols no file of code holds."""
    if not desk.brief.reads_workspace:
        return synthesis
    named = dict(_named(desk, synthesis, sources))
    if not named:
        return synthesis
    files = code_files(accounts.load_scope(desk.handle.run_id, desk.blobs))
    if not files.count or not files.is_whole:
        return synthesis
    absent: dict[str, list[str]] = defaultdict(list)
    for symbol, anchor in list(named.items())[:MOST_SYMBOLS]:
        if _is_absent(desk, symbol, files):
            absent[anchor].append(symbol)
    gaps = (
        HostGap(kind=HostGapKind.SYMBOL_ABSENT, terms=tuple(symbols), files=files.count, named_in=anchor)
        for anchor, symbols in absent.items()
    )
    return replace(synthesis, host_gaps=(*synthesis.host_gaps, *gaps))


def _named(desk: Desk, synthesis: Synthesis, sources: Sequence[Source]) -> Iterator[tuple[str, str]]:
    """Yield the symbols with the document that names each; '' is the question, which is heard last where both do."""
    yield from ((symbol, "") for symbol in symbols_named(desk.brief.question))
    documents = {source.source_id: source for source in sources if source.source_class is SourceClass.WORKSPACE_DOCUMENT}
    for fact in synthesis.admitted.facts:
        if fact.source_id in documents:
            yield from ((symbol, documents[fact.source_id].canonical_anchor) for symbol in symbols_named(fact.text))


def code_files(scope: Sequence[ScopedFile]) -> CodeFiles:
    """Return the files of code of a scope. One that failed, was too large or too many makes the index incomplete."""
    code = [file for file in scope if not file.path.endswith("/") and media_type_of(file.path, b"") == SOURCE]
    inside = [file for file in code if file.fate in {FileFate.INDEXED, FileFate.DUPLICATE}]
    left_out = [file for file in scope if file.fate is FileFate.FAILED and file in code]
    left_out += [file for file in scope if file.fate is FileFate.SKIPPED and file.reason not in _OUTSIDE]
    return CodeFiles(
        count=len(inside),
        answering=frozenset(file.duplicate_of or file.path for file in inside),
        is_whole=not left_out and all(file.size <= _WHOLE_BYTES for file in inside),
    )


def _is_absent(desk: Desk, symbol: str, files: CodeFiles) -> bool:
    """Tell whether a search that was answered in full shows no file of code."""
    answer = _searched(desk, symbol)
    if answer is None or answer.total > len(answer.hits):
        return False
    return all(hit.locator not in files.answering for hit in answer.hits)


def _searched(desk: Desk, symbol: str) -> SearchAnswer | None:
    """Carry out one search like any other: it is spent, stored before it begins, and stored as it ends."""
    if not desk.meter.can_spend(Resource.SEARCHES):
        return None
    desk.meter.spend(Resource.SEARCHES)
    number = queries.last_query_number(desk.handle.run_id) + 1
    query = AdmittedQuery(
        query_id=f"Q{number}",
        text=symbol_pattern(symbol),
        form=QueryForm.REGEX,
        path_prefix="",
        origin=QueryOrigin.SYMBOL,
    )
    queries.start_query(desk.handle, query)
    request = SearchRequest(
        query_id=query.query_id, text=query.text, form=query.form, workspace=desk.brief.workspace, limit=_HITS
    )
    try:
        answer = background.call(lambda: desk.searcher.search(request, stop=desk.stop), stop=desk.stop)
    except (SearchFailed, WorkspaceError) as failure:
        queries.fail_query(desk.handle, query.query_id, failure)
        return None
    except Stopped:
        log.info("The search for a symbol of run %s was stopped; nothing follows from it.", desk.handle.run_id)
        return None
    queries.answer_query(desk.handle, answer)
    runs.save_meter(desk.handle, desk.meter)
    return answer
