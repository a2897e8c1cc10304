"""Which queries are carried out?

A bootstrap query is the question and the approved public context, and nothing else. A proposed query is admitted only when
it breaks none of the clauses of I10; each refusal is one function and says why.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from research.brief.types import Brief
from research.errors import UnsafePath, UnsafePattern
from research.evidence.paths import safe_prefix
from research.planning.canonical import canonical_query, folded_words
from research.planning.types import AdmittedQuery, QueryOrigin, QueryProposal, QueryRefusal, RefusedQuery
from research.ports import QueryForm, SearchProvider

BOOTSTRAP_ID = "Q1"
_ADDRESS = re.compile(r"(?:[a-z][a-z0-9+.-]*://|www\.)\S+", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class QueryLimits:
    """How many queries a planner may add, and how long each may be, in characters."""

    count: int = 5
    chars: int = 300
    pattern_chars: int = 200
    prefix_chars: int = 200


class Judged(NamedTuple):
    """What became of the proposals, each in the order in which it was made."""

    admitted: tuple[AdmittedQuery, ...]
    refused: tuple[RefusedQuery, ...]


@dataclass(frozen=True, slots=True)
class _Gate:
    limits: QueryLimits
    compile_pattern: Callable[[str], None]
    restricted: Callable[[str], tuple[str, ...]]
    reach: tuple[SearchProvider, ...]
    taken: frozenset[str]
    admitted: int


Refusal = tuple[QueryRefusal, str] | None


def reach_of(brief: Brief) -> tuple[SearchProvider, ...]:
    """Return where a query goes: to the first provider that the brief names, to the workspace, or to both at once."""
    web = brief.providers[:1] if brief.reads_web else ()
    return (*web, SearchProvider.WORKSPACE) if brief.reads_workspace else web


def bootstrap_queries(brief: Brief) -> tuple[AdmittedQuery, ...]:
    """Return the first query of each reach ('Q1', 'Q2'): what may leave, whole, and never more (I9)."""
    first = bootstrap_query(brief)
    return tuple(
        replace(first, query_id=f"Q{number}", provider=provider) for number, provider in enumerate(reach_of(brief), 1)
    )


def bootstrap_query(brief: Brief) -> AdmittedQuery:
    """Return the first query: the question and the approved public context, which is the whole of what may leave (I9)."""
    parts = (brief.question, brief.public_context)
    return AdmittedQuery(
        query_id=BOOTSTRAP_ID,
        text="\n".join(part for part in parts if part),
        form=QueryForm.FULL_TEXT,
        path_prefix="",
        origin=QueryOrigin.BOOTSTRAP,
    )


def admit_queries(
    proposals: Iterable[QueryProposal],
    *,
    already: Sequence[AdmittedQuery],
    limits: QueryLimits,
    next_id: int,
    compile_pattern: Callable[[str], None],
    restricted: Callable[[str], tuple[str, ...]],
    reach: tuple[SearchProvider, ...] = (SearchProvider.WORKSPACE,),
) -> Judged:
    """Judge a planner's proposals in their order and number the admitted ones from `next_id` ('Q2', 'Q3' …).

    `already` are the queries scheduled so far. `compile_pattern` raises UnsafePattern for a pattern that is invalid or has
    no linear-time form. `restricted` returns the ids of the restricted terms in a text; the terms stay out of messages.
    A proposal becomes one query for each provider of `reach`; one with a path or a pattern is for the workspace alone.
    """
    admitted: list[AdmittedQuery] = []
    refused: list[RefusedQuery] = []
    accepted = 0
    taken = {canonical_query(query.text, query.form, query.path_prefix) for query in already}
    numbers = _free_numbers(next_id, {query.query_id for query in already})
    for proposal in map(_trimmed, proposals):
        gate = _Gate(limits, compile_pattern, restricted, reach, frozenset(taken), accepted)
        refusal = _refusal(proposal, gate)
        if refusal is not None:
            refused.append(RefusedQuery(proposal=proposal, code=refusal[0], reason=refusal[1]))
            continue
        taken.add(_key(proposal))
        accepted += 1
        admitted += [_admitted(proposal, f"Q{next(numbers)}", provider) for provider in _reach(proposal, reach)]
    return Judged(tuple(admitted), tuple(refused))


def _free_numbers(first: int, used: set[str]) -> Iterator[int]:
    number = first
    while True:
        if f"Q{number}" not in used:
            yield number
        number += 1


def _trimmed(proposal: QueryProposal) -> QueryProposal:
    return QueryProposal(text=proposal.text.strip(), form=proposal.form, path_prefix=proposal.path_prefix.strip())


def _key(proposal: QueryProposal) -> str:
    return canonical_query(proposal.text, proposal.form, safe_prefix(proposal.path_prefix))


def _reach(proposal: QueryProposal, reach: tuple[SearchProvider, ...]) -> tuple[SearchProvider, ...]:
    if proposal.form is QueryForm.FULL_TEXT and not safe_prefix(proposal.path_prefix):
        return reach
    return tuple(provider for provider in reach if provider is SearchProvider.WORKSPACE)


def _admitted(proposal: QueryProposal, query_id: str, provider: SearchProvider) -> AdmittedQuery:
    return AdmittedQuery(
        query_id=query_id,
        text=proposal.text,
        form=proposal.form,
        path_prefix=safe_prefix(proposal.path_prefix),
        origin=QueryOrigin.PLANNER,
        provider=provider,
    )


def _refusal(proposal: QueryProposal, gate: _Gate) -> Refusal:
    rules = (_emptiness, _length, _scope, _secrets, _path, _place, _pattern, _repetition, _count)
    return next((refusal for rule in rules if (refusal := rule(proposal, gate)) is not None), None)


def _emptiness(proposal: QueryProposal, _gate: _Gate) -> Refusal:
    words = folded_words(proposal.text) if proposal.form is QueryForm.FULL_TEXT else proposal.text
    return None if words else (QueryRefusal.EMPTY, "The query holds no word to look for.")


def _length(proposal: QueryProposal, gate: _Gate) -> Refusal:
    allowed = gate.limits.chars if proposal.form is QueryForm.FULL_TEXT else gate.limits.pattern_chars
    if len(proposal.text) > allowed:
        return QueryRefusal.TOO_LONG, f"The query has {len(proposal.text)} characters; {allowed} are allowed."
    if len(proposal.path_prefix) > gate.limits.prefix_chars:
        return QueryRefusal.TOO_LONG, f"The path has more than {gate.limits.prefix_chars} characters."
    return None


def _scope(proposal: QueryProposal, _gate: _Gate) -> Refusal:
    """Searches are made of words; a bare address can only ask for a page that no search has found."""
    if "://" in proposal.path_prefix or (proposal.form is QueryForm.FULL_TEXT and _ADDRESS.fullmatch(proposal.text)):
        return QueryRefusal.OUT_OF_SCOPE, "The query names an address; only what a search finds is read."
    return None


def _secrets(proposal: QueryProposal, gate: _Gate) -> Refusal:
    found = (*gate.restricted(proposal.text), *gate.restricted(proposal.path_prefix))
    if not found:
        return None
    return QueryRefusal.RESTRICTED_TERM, f"The query holds a restricted term ({', '.join(dict.fromkeys(found))})."


def _path(proposal: QueryProposal, _gate: _Gate) -> Refusal:
    try:
        safe_prefix(proposal.path_prefix)
    except UnsafePath as error:
        return QueryRefusal.UNSAFE_PATH, error.message
    return None


def _place(proposal: QueryProposal, gate: _Gate) -> Refusal:
    if _reach(proposal, gate.reach):
        return None
    return QueryRefusal.OUT_OF_SCOPE, "The query names a path or a pattern, and the web is searched by words alone."


def _pattern(proposal: QueryProposal, gate: _Gate) -> Refusal:
    if proposal.form is not QueryForm.REGEX:
        return None
    try:
        gate.compile_pattern(proposal.text)
    except UnsafePattern as error:
        return QueryRefusal.UNSAFE_PATTERN, error.message
    return None


def _repetition(proposal: QueryProposal, gate: _Gate) -> Refusal:
    if _key(proposal) in gate.taken:
        return QueryRefusal.DUPLICATE, "The same query is already scheduled."
    return None


def _count(_proposal: QueryProposal, gate: _Gate) -> Refusal:
    if gate.admitted < gate.limits.count:
        return None
    return QueryRefusal.TOO_MANY, f"A plan may add {gate.limits.count} queries."
