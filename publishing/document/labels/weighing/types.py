"""Which fixed sentences tell of counts, grades and origins? One field each; a language is a complete value.

Lists stand behind a colon, so that a sentence holds for one and for many; where a count has to stand inside of a sentence,
`_one` and `_many` are two sentences. `{marks}` and `{other}` are marks of cards ('[2], [3]') or titles in quotation marks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from research.evidence.grading.authority import AuthorityRule
from research.evidence.ledger.claims import Against, Authority, ClaimKind, Fit, Freshness, Standing
from research.evidence.ledger.types import KindRule, Relation, SourceKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighing:
    """What one language says about counts, grades and origins."""

    # how often a statement is carried
    carried_none: str
    carried_one: str
    carried_one_primary: str
    one_origin: str
    one_origin_primary: str
    carried_many: str
    with_primary: str
    by_language: str
    more_passages: str
    more_against: str
    joined: str
    together: Mapping[Relation, str]
    together_by_hand: str
    not_counted: Mapping[Standing, str]
    restates_outside: str
    restates_unnamed: str

    # what speaks against it
    says_otherwise: str
    against: Mapping[Against, str]
    against_plainly: Mapping[Against, str]
    not_compared: str
    against_before: str

    # what a source is worth: kind, authority, age, fit, origin, detail
    term_kind: str
    term_standing: str
    term_dated: str
    term_fit: str
    term_origin: str
    term_detail: str
    kinds: Mapping[SourceKind, str]
    kind_because: str
    kind_rules: Mapping[KindRule, str]
    claims: Mapping[ClaimKind, str]
    authority: Mapping[Authority, str]
    authority_rules: Mapping[AuthorityRule, str]
    event_on: str
    published_on: str
    freshness: Mapping[Freshness, str]
    holds_days: str
    fit: Mapping[Fit, str]
    origin_with: str
    origin_outside: str
    specific: str
    interest: str
    without_conditions: str
    retracted: str

    # marks and cards
    also_in: str
    carries_too: str
    opposes: str
    for_statements: str
    counted_in: str

    # works and groups
    also_at: str
    fullest: str
    newest: str
    authoritative: str
    origins: str
    origins_note: str
    alone: str
    group: str
    members_more: str
    goes_back: str
    goes_back_outside: str
    not_held: str
    by_hand: str
    shared_words: str
    shared_figures: str
