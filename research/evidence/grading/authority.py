"""What standing has a kind of source on a kind of claim? One table, total over both, each answer with its rule.

The rule: the class of publisher and the class of claim decide, never who it is. Kinds that only lead (community,
demonstration, roundup) have a type of their own, which holds no higher answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal, TypeAlias, assert_never

from research.evidence.ledger.claims import Authority, ClaimKind
from research.evidence.ledger.types import Profile, SourceKind


class AuthorityRule(StrEnum):
    """Why a source has the standing that it has. Each becomes a sentence for the reader."""

    TEXT_ITSELF = "text_itself"  # the law, the standard, the ruling says what it says
    BEYOND_ITS_TEXT = "beyond_its_text"  # a binding text that speaks of the world
    OWN_INTERFACE = "own_interface"  # whoever makes it documents how it is used
    DEFINES_BEHAVIOUR = "defines_behaviour"  # code is what happens
    OWN_ACCOUNT = "own_account"  # a party about what it did, has, asks
    OWN_INTEREST = "own_interest"  # a party about how good its own thing is
    OWN_MEASUREMENT = "own_measurement"  # measured by whoever reports it, with conditions
    NO_CONDITIONS = "no_conditions"  # measured, but nobody could repeat it
    MEASURED_FOR_OTHERS = "measured_for_others"  # an independent measurement
    INTEREST_DECLARED = "interest_declared"  # independent, but with an interest that the page declares
    IN_ITS_CASE = "in_its_case"  # somebody who took part: in the case of X, not in general
    REPORTS_EVENT = "reports_event"  # news of what happened, to be traced
    RETOLD = "retold"  # what others said first
    ONLY_LEADS = "only_leads"  # many voices: something to look for elsewhere
    ONLY_SHOWN = "only_shown"  # was presented in this form, no more
    NO_DETAIL = "no_detail"  # nothing in it can be checked
    BESIDE_ITS_SUBJECT = "beside_its_subject"  # a source of this kind has no standing here
    KIND_UNTOLD = "kind_untold"  # nothing tells what the source is
    RETRACTED = "retracted"  # the page takes itself back
    SUPERSEDED = "superseded"  # the page says that a later version took its place
    DRAFT = "draft"  # the page calls itself a draft


Standing: TypeAlias = tuple[Authority, AuthorityRule]
# A demonstration, a thread and a roundup lead to evidence; the type admits nothing above that.
Lead: TypeAlias = tuple[Literal[Authority.LEAD_ONLY, Authority.NONE], AuthorityRule]


def authority(profile: Profile, claim: ClaimKind) -> Standing:
    """Return the standing of a profiled source on a claim, with its rule: by its kind, and by what its page declares."""
    if profile.is_retracted:
        return Authority.NONE, AuthorityRule.RETRACTED
    if profile.is_superseded:
        return Authority.LEAD_ONLY, AuthorityRule.SUPERSEDED
    standing = _as_it_stands(profile, claim)
    if profile.is_draft and standing[0] is Authority.PRIMARY:
        return Authority.COMPETENT, AuthorityRule.DRAFT
    return standing


def _as_it_stands(profile: Profile, claim: ClaimKind) -> Standing:
    if profile.kind is SourceKind.INDEPENDENT_MEASUREMENT and profile.interests and claim in _MEASURABLE:
        return Authority.COMPETENT, AuthorityRule.INTEREST_DECLARED
    if profile.has_conditions is False and claim in _MEASURABLE:
        return Authority.COMPETENT, AuthorityRule.NO_CONDITIONS
    return standing_of(profile.kind, claim)


def standing_of(kind: SourceKind, claim: ClaimKind) -> Standing:
    """Return the standing of a kind of source on a kind of claim."""
    match kind:
        case SourceKind.DEMO | SourceKind.COMMUNITY | SourceKind.ROUNDUP:
            return lead(kind, claim)
        case SourceKind.UNTOLD:
            return Authority.UNTOLD, AuthorityRule.KIND_UNTOLD
        case (
            SourceKind.AUTHORITATIVE_TEXT
            | SourceKind.DOCUMENTATION
            | SourceKind.SOURCE_CODE
            | SourceKind.PRIMARY
            | SourceKind.EXPERIMENT
            | SourceKind.INDEPENDENT_MEASUREMENT
            | SourceKind.FIRST_HAND
            | SourceKind.NEWS
            | SourceKind.SECONDARY
        ):
            usual, special = _TABLE[kind]
            return special.get(claim, usual)
        case _:
            assert_never(kind)


def lead(kind: Literal[SourceKind.DEMO, SourceKind.COMMUNITY, SourceKind.ROUNDUP], claim: ClaimKind) -> Lead:
    """Return what a demonstration, a thread or a roundup is good for: a lead, or nothing."""
    match kind:
        case SourceKind.DEMO:
            return Authority.LEAD_ONLY, AuthorityRule.ONLY_SHOWN
        case SourceKind.COMMUNITY:
            return Authority.LEAD_ONLY, AuthorityRule.ONLY_LEADS
        case SourceKind.ROUNDUP:
            return (Authority.NONE if claim in _CHECKABLE else Authority.LEAD_ONLY), AuthorityRule.NO_DETAIL
        case _:
            assert_never(kind)


def outranks(one: SourceKind, other: SourceKind, claim: ClaimKind) -> bool:
    """Tell whether one kind is to be believed over another where both have the first standing on a claim.

    Code over its documentation on how an interface behaves; the binding text over any party's account of a rule.
    """
    return (one, claim) in _FIRST and (other, claim) not in _FIRST


_FIRST = frozenset(
    {(SourceKind.SOURCE_CODE, ClaimKind.INTERFACE), (SourceKind.AUTHORITATIVE_TEXT, ClaimKind.RULE)},
)
_MEASURABLE = frozenset({ClaimKind.FINDING, ClaimKind.FIGURE, ClaimKind.TREND})
_CHECKABLE = _MEASURABLE | {ClaimKind.PRICE, ClaimKind.RULE, ClaimKind.INTERFACE}

_BESIDE: Standing = (Authority.NONE, AuthorityRule.BESIDE_ITS_SUBJECT)
_RETOLD: Standing = (Authority.SECOND_HAND, AuthorityRule.RETOLD)
_REPORTED: Standing = (Authority.COMPETENT, AuthorityRule.REPORTS_EVENT)
_ITSELF: Standing = (Authority.PRIMARY, AuthorityRule.TEXT_ITSELF)
_OWN: Standing = (Authority.PRIMARY, AuthorityRule.OWN_ACCOUNT)
_INTERESTED: Standing = (Authority.COMPETENT, AuthorityRule.OWN_INTEREST)
_INTERFACE: Standing = (Authority.PRIMARY, AuthorityRule.OWN_INTERFACE)
_MEASURED: Standing = (Authority.PRIMARY, AuthorityRule.OWN_MEASUREMENT)
_INDEPENDENT: Standing = (Authority.PRIMARY, AuthorityRule.MEASURED_FOR_OTHERS)
_CASE: Standing = (Authority.PRIMARY, AuthorityRule.IN_ITS_CASE)
_CODE: Standing = (Authority.PRIMARY, AuthorityRule.DEFINES_BEHAVIOUR)
_BEYOND: Standing = (Authority.COMPETENT, AuthorityRule.BEYOND_ITS_TEXT)

# For each kind its usual standing, and the claims on which it has another.
_TABLE: Mapping[SourceKind, tuple[Standing, Mapping[ClaimKind, Standing]]] = {
    SourceKind.AUTHORITATIVE_TEXT: (
        _BEYOND,
        {
            ClaimKind.RULE: _ITSELF,
            ClaimKind.INTERFACE: _ITSELF,
            ClaimKind.PRICE: _ITSELF,
            ClaimKind.EVENT: _ITSELF,
            ClaimKind.OPINION: _BESIDE,
        },
    ),
    SourceKind.DOCUMENTATION: (
        _INTERFACE,
        {
            ClaimKind.FIGURE: _INTERESTED,
            ClaimKind.FINDING: _INTERESTED,
            ClaimKind.TREND: _INTERESTED,
            ClaimKind.OPINION: _INTERESTED,
            ClaimKind.EVENT: _INTERESTED,
            ClaimKind.RULE: _INTERESTED,
        },
    ),
    SourceKind.SOURCE_CODE: (
        _BESIDE,
        {ClaimKind.INTERFACE: _CODE, ClaimKind.STATE: _CODE, ClaimKind.FIGURE: _CODE, ClaimKind.OTHER: _CODE},
    ),
    SourceKind.PRIMARY: (_OWN, {ClaimKind.FINDING: _INTERESTED, ClaimKind.TREND: _INTERESTED, ClaimKind.RULE: _INTERESTED}),
    SourceKind.EXPERIMENT: (
        (Authority.COMPETENT, AuthorityRule.OWN_MEASUREMENT),
        {ClaimKind.FINDING: _MEASURED, ClaimKind.FIGURE: _MEASURED, ClaimKind.TREND: _MEASURED, ClaimKind.RULE: _RETOLD},
    ),
    SourceKind.INDEPENDENT_MEASUREMENT: (
        (Authority.COMPETENT, AuthorityRule.MEASURED_FOR_OTHERS),
        {
            ClaimKind.FINDING: _INDEPENDENT,
            ClaimKind.FIGURE: _INDEPENDENT,
            ClaimKind.TREND: _INDEPENDENT,
            ClaimKind.RULE: _RETOLD,
        },
    ),
    SourceKind.FIRST_HAND: (
        _CASE,
        {ClaimKind.TREND: (Authority.COMPETENT, AuthorityRule.IN_ITS_CASE), ClaimKind.RULE: _RETOLD},
    ),
    SourceKind.NEWS: (_RETOLD, {ClaimKind.EVENT: _REPORTED, ClaimKind.STATE: _REPORTED}),
    SourceKind.SECONDARY: (_RETOLD, {}),
}
