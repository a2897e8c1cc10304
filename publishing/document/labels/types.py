"""Which fixed sentences does a report use? One field each; a language is a complete value, or the type checker objects.

Counts stand behind a colon, so that no sentence needs a plural. Placeholders are the same in every language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from publishing.document.labels.verifying.types import Verifying
from publishing.document.labels.weighing.types import Weighing
from research.budget import Resource
from research.errors import SearchFailure
from research.evidence.types import HitFate
from research.findings import SynthesisFailure


@dataclass(frozen=True, slots=True, kw_only=True)
class Labels:
    """The furniture of one language."""

    # headings
    question: str
    assumptions: str
    direct_findings: str
    further_findings: str
    derivations: str
    recommendations: str
    evidence_statement: str
    gaps: str
    boundaries: str
    excerpts: str
    cards: str
    ledger: str
    sources_read: str
    account: str

    # state and method
    state_synthesised: str
    state_source_backed: str
    state_pending: str
    state_no_evidence: str
    state_search_failed: str
    state_no_evidence_yet: str
    method_extractive: str
    method_model: str
    method_edited: str
    method_model_edited: str
    method_excerpts: str
    method_nothing: str
    observed: str
    observed_nothing: str

    # what the statements rest on
    rests_quoted: str
    rests_supported: str
    rests_partial: str
    rests_conflicting: str
    rests_unchecked: str
    rests_dropped: str
    rests_excluded: str
    rests_merged: str
    rests_nothing: str
    mark_quoted: str
    mark_quoted_withheld: str
    mark_supported: str
    mark_partial: str
    mark_conflict: str
    mark_irrelevant: str
    mark_unchecked: str
    mark_person: str
    mark_edited: str

    # items
    follows_from: str
    stands_on: str
    by_method: str
    on_condition: str
    gap_terms: str
    gap_no_evidence: str
    gap_search_failed: str
    gap_search_failed_in_part: str
    gap_other_service: str
    gap_no_statement: str
    gap_symbol: str
    gap_symbol_asked: str
    gap_sources: str
    no_gap_named: str

    # how gathering was bounded
    search_words: str
    search_pattern: str
    search_words_failed: str
    search_pattern_failed: str
    no_search: str
    end_running: str
    end_finished: str
    end_cancelled: str
    end_deadline: str
    end_interrupted: str
    limit_reached: str
    limits: Mapping[Resource, str]
    limit_other: str
    synthesis_failures: Mapping[SynthesisFailure, str]
    workspace: str
    search_failure: str
    search_failures: Mapping[SearchFailure, str]
    sources_adopted: str
    searched_by: str
    provider_failed: str
    provider_stood_in: str
    dates_relaxed: str
    dates_unsupported: str
    addresses_refused: str
    scope_not_counted: str
    withheld_passages: str

    # sources and places
    line: str
    lines: str
    page: str
    pages: str
    cited_in: str
    file: str
    web_page: str
    publisher: str
    stated_date: str
    written_in: str
    read_on: str
    truncated: str
    untitled: str
    withheld: str
    stands_with: str
    scanned: str
    shown_only: str
    live_page: str

    # the account
    account_total: str
    account_open: str
    fates: Mapping[HitFate, str]
    reason_count: str
    reasons: Mapping[str, str]
    reason_other: str
    and_more: str

    # editions and signatures
    edition_unpublished: str
    edition_published: str
    signatures: str
    signed_on: str
    published_on: str
    name_withheld: str
    checked_statements: str
    how_to_check: str

    # typography and furniture outside the text
    list_separator: str
    colon: str
    open_quote: str
    close_quote: str
    skip_to_report: str
    page_of: str
    fingerprint: str

    # counts, grades and origins
    weighing: Weighing

    # trust, disagreement, removal and quality
    verifying: Verifying

    @property
    def clause_separator(self) -> str:
        """What parts the clauses of a list: a full-width colon goes with a full-width semicolon."""
        return "；" if self.colon == "：" else "; "
