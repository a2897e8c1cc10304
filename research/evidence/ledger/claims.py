"""What does the ledger say about one claim? Which passages carry it, who counts, what speaks against it, how it is graded.

The rule: four dimensions that are never added up, and a count over verified links with a reason for everything that did
not count.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class SupportBasis(StrEnum):
    """How a passage was verified to carry the claim: it is its own citation, the same words, or the same in other words."""

    CITED = "cited"
    VERBATIM = "verbatim"
    SCREEN = "screen"


@dataclass(frozen=True, slots=True, kw_only=True)
class SupportLink:
    """A passage that carries a claim: `source.text[start:end]`, in code points.

    `bridge` names what joins a claim and a passage of another language (shared quantities and names, terms of the table);
    it is empty within one language. `shared` are the words, names and quantities on which a SCREEN rests.
    """

    item_id: str
    source_id: str
    chunk_id: str
    start: int
    end: int
    basis: SupportBasis
    shared: tuple[str, ...] = ()
    bridge: tuple[str, ...] = ()


class Against(StrEnum):
    """How a passage speaks against a claim. Another year or another condition is no conflict, and is not listed."""

    OTHER_VALUE = "other_value"
    OTHER_SCALE = "other_scale"
    NEGATION = "negation"
    CORRECTED = "corrected"


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute:
    """A passage that says otherwise about the same thing. `claimed` and `said` are the two writings that differ."""

    item_id: str
    source_id: str
    chunk_id: str
    start: int
    end: int
    how: Against
    claimed: str = ""
    said: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Merge:
    """One statement became a support of another: `merged` is told no more by itself. `shared` says on what it rests."""

    kept: str
    merged: str
    shared: tuple[str, ...]


class Standing(StrEnum):
    """Why a group that carries a claim counts, or does not."""

    COUNTS = "counts"
    RESTATEMENT = "restatement"
    UNTRACED = "untraced"
    COMMUNITY = "community"
    DEMO = "demo"
    NO_DETAIL = "no_detail"
    OTHER_LANGUAGE = "other_language"
    RETRACTED = "retracted"


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedOrigin:
    """One origin group that carries the claim. `source_ids` are its members that do; `leads_to` is the group it restates."""

    group_id: str
    source_ids: tuple[str, ...]
    standing: Standing
    leads_to: str = ""
    outside: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Independence:
    """How many independent origins carry a claim, and why not more. `count` is the number of origins that COUNT.

    `primary` tells whether one of them is primary for it; `apart` holds the counts by language where a claim is carried
    in several that no reason joins.
    """

    item_id: str
    count: int
    primary: bool
    origins: tuple[CountedOrigin, ...]
    apart: tuple[tuple[str, int], ...] = ()


class ClaimKind(StrEnum):
    """What a statement claims: it decides who has a standing on it and how long it holds."""

    INTERFACE = "interface"
    PRICE = "price"
    FIGURE = "figure"
    STATE = "state"
    TREND = "trend"
    EVENT = "event"
    RULE = "rule"
    FINDING = "finding"
    OPINION = "opinion"
    OTHER = "other"


class Authority(StrEnum):
    """What standing this class of publisher has on this class of claim."""

    PRIMARY = "primary"
    COMPETENT = "competent"
    SECOND_HAND = "second_hand"
    LEAD_ONLY = "lead_only"
    NONE = "none"
    UNTOLD = "untold"


class Freshness(StrEnum):
    """Whether the evidence is young enough for what the claim needs. HISTORICAL is kept: what was so, not what is."""

    CURRENT = "current"
    TIMELESS = "timeless"
    HISTORICAL = "historical"
    UNDATED = "undated"


class Fit(StrEnum):
    """Whether the evidence is about the very thing: what differs, or what is not told."""

    FITS = "fits"
    OTHER_ENTITY = "other_entity"
    OTHER_VERSION = "other_version"
    OTHER_CONDITIONS = "other_conditions"
    NARROWER = "narrower"
    NOT_TOLD = "not_told"


@dataclass(frozen=True, slots=True, kw_only=True)
class Grade:
    """One source for one claim, in four dimensions that are never added up (the fourth, kind, stands in its profile).

    `authority_rule` and `fit_detail` are codes and values that become sentences. `event_day` is when the passage
    speaks of, `dated` what freshness was measured from (event before publication), both as exact as the page ('2024',
    '2024-11', '2024-11-05'); `age_days` from the last day of it to the observation, `window_days` how long a claim of this
    kind holds (0: for ever); -1 for unknown.
    """

    item_id: str
    source_id: str
    claim: ClaimKind
    authority: Authority
    authority_rule: str
    freshness: Freshness
    event_day: str
    dated: str
    age_days: int
    window_days: int
    fit: Fit
    fit_detail: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """Everything the ledger says about one statement."""

    item_id: str
    supports: tuple[SupportLink, ...]
    disputes: tuple[Dispute, ...]
    independence: Independence
    grades: tuple[Grade, ...]
    merged: tuple[Merge, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Claims:
    """What was found about the statements of a run, once: before any edit, and independent of groups and counts."""

    supports: tuple[SupportLink, ...] = ()
    disputes: tuple[Dispute, ...] = ()
    merges: tuple[Merge, ...] = ()
    grades: tuple[Grade, ...] = ()
