"""What shall be searched? Query proposals, admitted queries and refusals."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from research.ports import QueryForm, SearchProvider


class QueryOrigin(StrEnum):
    """Who asked for a query."""

    BOOTSTRAP = "bootstrap"
    PLANNER = "planner"
    STAND_IN = "stand_in"
    RELAXED = "relaxed"
    SYMBOL = "symbol"


@dataclass(frozen=True, slots=True, kw_only=True)
class QueryProposal:
    """What a planner suggests; untrusted. `path_prefix` is '' when it names no place."""

    text: str
    form: QueryForm = QueryForm.FULL_TEXT
    path_prefix: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdmittedQuery:
    """A query with its host-assigned id ('Q1'). `serves` names a requirement once a method plans some; '' today."""

    query_id: str
    text: str
    form: QueryForm
    path_prefix: str
    origin: QueryOrigin
    serves: str = ""
    provider: SearchProvider = SearchProvider.WORKSPACE
    stands_in_for: str = ""


class QueryRefusal(StrEnum):
    """Why a proposed query was not admitted (I10)."""

    EMPTY = "empty"
    TOO_LONG = "too_long"
    TOO_MANY = "too_many"
    OUT_OF_SCOPE = "out_of_scope"
    UNSAFE_PATH = "unsafe_path"
    UNSAFE_PATTERN = "unsafe_pattern"
    RESTRICTED_TERM = "restricted_term"
    DUPLICATE = "duplicate"


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusedQuery:
    """A proposal that fell, with a sentence for the analyst."""

    proposal: QueryProposal
    code: QueryRefusal
    reason: str
