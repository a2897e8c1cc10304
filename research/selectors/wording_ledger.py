"""How do the pages speak of the ledger? Plain words for relations, kinds, standings and grades; one total table each."""

from __future__ import annotations

from collections.abc import Iterable

from research.evidence.grading.authority import AuthorityRule
from research.evidence.ledger.claims import (
    Against,
    Authority,
    ClaimKind,
    CountedOrigin,
    Fit,
    Freshness,
    Grade,
    Independence,
    Standing,
    SupportBasis,
)
from research.evidence.ledger.types import EditKind, Feature, KindRule, Link, OriginGroup, Profile, Relation, SourceKind

# As it reads between two sources: “S3 restates S1”.
RELATIONS: dict[Relation, str] = {
    Relation.SAME_WORK: "is the same work as",
    Relation.MIRROR: "is a copy of",
    Relation.EXCERPT: "is an excerpt of",
    Relation.REPRINT: "is an edited reprint of",
    Relation.TRANSLATION: "is a translation of",
    Relation.RESTATES: "restates",
    Relation.QUOTES: "quotes",
    Relation.SAME_FIGURES: "repeats the figures of",
    Relation.ONE_OWNER: "has one owner with",
    Relation.SHARED_AUTHOR: "shares an author with",
    Relation.SHARED_CONTACT: "shares a contact with",
    Relation.RING: "stands in one ring with",
    Relation.CITES: "cites",
    Relation.CORRECTS: "corrects",
}

# Why it is so. `{detail}` is what was found; the second sentence is told where nothing more exact was kept.
REASONS: dict[Relation, tuple[str, str]] = {
    Relation.SAME_WORK: ("Same title and author: “{detail}”.", "The same work at another address."),
    Relation.MIRROR: ("Identical text, {detail} % of its words.", "Identical text."),
    Relation.EXCERPT: ("{detail} % of its words stand in the other.", "Its words stand in the other."),
    Relation.REPRINT: ("Edited: {detail} % of it stand in the other word for word.", "Edited from the other."),
    Relation.TRANSLATION: ("Says it is a translation: “{detail}”.", "The same text in another language."),
    Relation.RESTATES: ("Says it follows “{detail}”.", "Says that it follows the other."),
    Relation.QUOTES: ("Repeats {detail} of its passages word for word.", "Repeats passages of it word for word."),
    Relation.SAME_FIGURES: ("Repeats {detail} figures in the same order.", "Repeats figures in the same order."),
    Relation.ONE_OWNER: ("One owner: {detail}.", "One owner."),
    Relation.SHARED_AUTHOR: ("Same author: {detail}; that alone joins nothing.", "Same author; that alone joins nothing."),
    Relation.SHARED_CONTACT: ("Same contact: {detail}; that alone joins nothing.", "Same contact; that joins nothing."),
    Relation.RING: ("The pages of this ring cite each other: {detail}.", "The pages of this ring cite each other."),
    Relation.CITES: ("Names it as “{detail}”; that alone joins nothing.", "Cites it; that alone joins nothing."),
    Relation.CORRECTS: ("Takes it back or corrects it: {detail}.", "Takes it back or corrects it."),
}
_IN_FIGURES = frozenset({Relation.MIRROR, Relation.EXCERPT, Relation.REPRINT, Relation.SAME_FIGURES, Relation.QUOTES})
_TRANSLATED_FIGURES = "The same text in another language: {detail} figures in the same order."
_SCHEMES = {"doi": "DOI", "arxiv": "arXiv", "pmid": "PubMed", "pmcid": "PubMed Central", "isbn": "ISBN", "handle": "handle"}
_CORRECTIONS = {
    "retraction": "Takes it back.",
    "correction": "Corrects it.",
    "retraction, unconfirmed": "Says that it takes this back; nobody else says so, and it changes nothing.",
    "correction, unconfirmed": "Says that it corrects this; nobody else says so, and it changes nothing.",
}

KINDS: dict[SourceKind, str] = {
    SourceKind.AUTHORITATIVE_TEXT: "Authoritative text",
    SourceKind.DOCUMENTATION: "Documentation",
    SourceKind.SOURCE_CODE: "Source code",
    SourceKind.PRIMARY: "Primary account",
    SourceKind.EXPERIMENT: "Experiment",
    SourceKind.INDEPENDENT_MEASUREMENT: "Independent measurement",
    SourceKind.FIRST_HAND: "First-hand report",
    SourceKind.NEWS: "News",
    SourceKind.SECONDARY: "Secondary account",
    SourceKind.ROUNDUP: "Roundup",
    SourceKind.COMMUNITY: "Community post",
    SourceKind.DEMO: "Demonstration",
    SourceKind.UNTOLD: "Kind not told",
}

KIND_RULES: dict[KindRule, str] = {
    KindRule.LEGAL_FORM: "It has the form of a law, a standard or an official decision.",
    KindRule.OWN_INTERFACE: "It documents how something of its own publisher works.",
    KindRule.CODE_FILE: "It is a file of program code.",
    KindRule.OWN_ACCOUNT: "Its publisher tells of its own doings.",
    KindRule.OWN_METHOD: "It tells its own method and what came of it.",
    KindRule.MEASURES_OTHERS: "It measures what others made.",
    KindRule.TOOK_PART: "Its author took part in what it tells.",
    KindRule.REPORTS_EVENT: "It reports an event that others took part in.",
    KindRule.RESTATES_OTHERS: "It passes on what others found.",
    KindRule.NO_DETAIL: "It lists much and names few numbers, versions or names.",
    KindRule.MANY_VOICES: "Many people write there, and nobody answers for it.",
    KindRule.SHOWS_ONLY: "It shows that something can be done, without telling under which conditions.",
    KindRule.NOTHING_TOLD: "Nothing in it tells what kind of source it is.",
    KindRule.PERSON: "A person decided so.",
}

FEATURES: dict[Feature, str] = {
    Feature.VERSION: "Names a version",
    Feature.ERROR_TEXT: "Gives the text of an error",
    Feature.MEASUREMENT: "Gives a measurement of its own",
    Feature.NAMED_AUTHOR: "Names its author",
    Feature.METHOD: "Tells its method",
    Feature.CONDITIONS: "Tells the conditions",
    Feature.OCCASION: "Tells when and where it was",
    Feature.FIRST_PERSON: "Speaks in the first person",
}

STANDINGS: dict[Standing, str] = {
    Standing.COUNTS: "Counts",
    Standing.RESTATEMENT: "A restatement: counts with its origin",
    Standing.UNTRACED: "Untraced: counts nothing",
    Standing.COMMUNITY: "Community post: counts nothing",
    Standing.DEMO: "Demonstration: counts nothing",
    Standing.NO_DETAIL: "Without detail: counts nothing",
    Standing.OTHER_LANGUAGE: "In another language: counted apart",
    Standing.RETRACTED: "Withdrawn: counts nothing",
}

STANDING_SENTENCES: dict[Standing, str] = {
    Standing.COUNTS: "It carries the statement on its own account.",
    Standing.RESTATEMENT: "It passes on what another origin says, so it adds nothing to it.",
    Standing.UNTRACED: "It is second-hand, and what it rests on was not found.",
    Standing.COMMUNITY: "A post that nobody answers for is a lead to follow, and no evidence by itself.",
    Standing.DEMO: "It shows that something can be done, which is not how often or under which conditions.",
    Standing.NO_DETAIL: "It names too few numbers, versions or names to be checked.",
    Standing.OTHER_LANGUAGE: "Nothing but the sense joins it to the statement, so languages are counted apart.",
    Standing.RETRACTED: "Its publisher took it back.",
}

AGAINST: dict[Against, str] = {
    Against.OTHER_VALUE: "Gives another value",
    Against.OTHER_SCALE: "Gives the value on another scale",
    Against.NEGATION: "Says the opposite",
    Against.CORRECTED: "Was corrected since",
}

CLAIMS: dict[ClaimKind, str] = {
    ClaimKind.INTERFACE: "how something is used",
    ClaimKind.PRICE: "a price",
    ClaimKind.FIGURE: "a figure",
    ClaimKind.STATE: "a state of things",
    ClaimKind.TREND: "a development over time",
    ClaimKind.EVENT: "an event",
    ClaimKind.RULE: "a rule",
    ClaimKind.FINDING: "a finding",
    ClaimKind.OPINION: "an opinion",
    ClaimKind.OTHER: "something of no special class",
}

AUTHORITIES: dict[Authority, str] = {
    Authority.PRIMARY: "Speaks for itself on this",
    Authority.COMPETENT: "Competent on this",
    Authority.SECOND_HAND: "Second-hand on this",
    Authority.LEAD_ONLY: "A lead on this, no evidence",
    Authority.NONE: "No standing on this",
    Authority.UNTOLD: "Standing not told",
}

FRESHNESS: dict[Freshness, str] = {
    Freshness.CURRENT: "Current",
    Freshness.TIMELESS: "Does not age",
    Freshness.HISTORICAL: "Historical: what was so, not what is",
    Freshness.UNDATED: "Undated",
}

FITS: dict[Fit, str] = {
    Fit.FITS: "About the very thing",
    Fit.OTHER_ENTITY: "About something else",
    Fit.OTHER_VERSION: "About another version",
    Fit.OTHER_CONDITIONS: "Under other conditions",
    Fit.NARROWER: "About a part of it",
    Fit.NOT_TOLD: "Not told what exactly it is about",
}

# Why a source has its standing on a statement of this class.
AUTHORITY_RULES: dict[AuthorityRule, str] = {
    AuthorityRule.TEXT_ITSELF: "A law, a standard or a ruling says itself what it says.",
    AuthorityRule.BEYOND_ITS_TEXT: "A binding text speaks here of the world, and not of what it lays down.",
    AuthorityRule.OWN_INTERFACE: "Whoever makes it documents how it is used.",
    AuthorityRule.DEFINES_BEHAVIOUR: "Code is what happens.",
    AuthorityRule.OWN_ACCOUNT: "A party tells what it did, has or asks.",
    AuthorityRule.OWN_INTEREST: "A party speaks of how good its own thing is.",
    AuthorityRule.OWN_MEASUREMENT: "Whoever reports it measured it, and tells the conditions.",
    AuthorityRule.NO_CONDITIONS: "It was measured, and without the conditions nobody could repeat it.",
    AuthorityRule.MEASURED_FOR_OTHERS: "Somebody measured it who did not make it.",
    AuthorityRule.INTEREST_DECLARED: "Somebody measured it who did not make it, and declares an interest.",
    AuthorityRule.IN_ITS_CASE: "Its author took part: it holds for that case, not in general.",
    AuthorityRule.REPORTS_EVENT: "News of what happened, to be traced to who was there.",
    AuthorityRule.RETOLD: "Others said it first.",
    AuthorityRule.ONLY_LEADS: "Many voices: something to look for elsewhere.",
    AuthorityRule.ONLY_SHOWN: "It was shown in this form, and no more than that.",
    AuthorityRule.NO_DETAIL: "Nothing in it can be checked.",
    AuthorityRule.BESIDE_ITS_SUBJECT: "A source of this kind has no standing on it.",
    AuthorityRule.KIND_UNTOLD: "Nothing tells what the source is.",
    AuthorityRule.RETRACTED: "The page takes itself back.",
    AuthorityRule.SUPERSEDED: "It says itself that a later version took its place.",
    AuthorityRule.DRAFT: "It calls itself a draft.",
}

BASES: dict[SupportBasis, str] = {
    SupportBasis.CITED: "The report cites it.",
    SupportBasis.VERBATIM: "It says it in the same words.",
    SupportBasis.SCREEN: "It says the same in other words, with the same figures and names.",
}

EDITS: dict[EditKind, str] = {
    EditKind.EXCLUDE: "Set aside",
    EditKind.MERGE: "Count as one origin",
    EditKind.SPLIT: "Take out of its origin",
    EditKind.RECLASS: "Change the kind",
    EditKind.UNDO: "Take back",
}

# For what came in and is no decision at all.
NO_EDIT = "Correct the ledger"
EDIT_SENTENCES: dict[EditKind, str] = {
    EditKind.EXCLUDE: "What it alone carries leaves the report; the rest counts without it. Its copies still count as one.",
    EditKind.MERGE: "They carry the same information, so together they count once.",
    EditKind.SPLIT: "What is chosen leaves its origin together, and counts by itself.",
    EditKind.RECLASS: "It counts as the kind that you choose.",
    EditKind.UNDO: "An earlier decision holds no more.",
}


def reason_words(link: Link) -> str:
    """Return in a sentence why two sources depend on each other, with what was found."""
    exact, plain = REASONS[link.relation]
    detail = ", ".join(link.detail).removesuffix("%").strip()
    if link.relation is Relation.RESTATES and link.outside:
        return f"Says it follows “{link.outside}”, which is not held here."
    if link.relation is Relation.SAME_WORK:
        return _same_work(detail) or plain
    if link.relation is Relation.CORRECTS and detail in _CORRECTIONS:
        return _CORRECTIONS[detail]
    if link.relation is Relation.TRANSLATION and _is_figure(detail):
        return _TRANSLATED_FIGURES.format(detail=detail)
    if link.relation in _IN_FIGURES and not _is_figure(detail):
        return plain
    return exact.format(detail=detail) if detail else plain


def _same_work(detail: str) -> str:
    """Return by what two addresses are one work: an identifier, an address that both name, or title and author."""
    scheme, colon, value = detail.partition(":")
    if colon and scheme.lower() in _SCHEMES:
        return f"Same {_SCHEMES[scheme.lower()]} {value}."
    if "://" in detail:
        return f"Names {detail} as its own address."
    return REASONS[Relation.SAME_WORK][0].format(detail=detail) if detail else ""


def _is_figure(detail: str) -> bool:
    return detail.replace(".", "", 1).isdecimal()


def plural(count: int, one: str, many: str = "") -> str:
    """Return a count with its noun: '1 source', '3 sources'."""
    return f"{count} {one if count == 1 else many or f'{one}s'}"


def origins_words(count: int) -> str:
    """Return a count of independent origins; -1 is none made."""
    return "not counted" if count < 0 else plural(count, "independent origin")


def independence_words(found: Independence) -> str:
    """Return what the count alone does not say: that nothing counts, or that an origin is primary; '' for neither."""
    if not found.count:
        return "What is held does not count for it."
    if not found.primary:
        return ""
    return "It is primary for it." if found.count == 1 else "One of them is primary for it."


def told_kind(kind: SourceKind) -> str:
    """Return the word for a kind; '' where it is not told, for then its rule says so."""
    return "" if kind is SourceKind.UNTOLD else KINDS[kind]


def kind_words(profile: Profile) -> str:
    """Return what kind of source it is, and by which rule."""
    kind = told_kind(profile.kind)
    return f"{kind}. {KIND_RULES[profile.rule]}" if kind else KIND_RULES[profile.rule]


def apart_words(apart: Iterable[tuple[str, str, int]]) -> str:
    """Return the counts by language, '' where nothing is counted apart. Takes code, name and count."""
    named = [f"{plural(count, 'origin')} in {name}" for _, name, count in apart]
    return f"By language, which nothing joins: {', '.join(named)}." if named else ""


def standing_words(origin: CountedOrigin) -> str:
    """Return why an origin counts for a statement or not, naming what it leads to."""
    sentence = STANDING_SENTENCES[origin.standing]
    if origin.outside:
        return f"{sentence} It names “{origin.outside}”."
    return f"{sentence} It leads to {origin.leads_to}." if origin.leads_to else sentence


def specific_words(profile: Profile) -> str:
    """Return how specific a source is, as a count; '' where it has no paragraph."""
    if not profile.paragraphs:
        return ""
    verb = "names" if profile.specific == 1 else "name"
    paragraphs = "paragraph" if profile.paragraphs == 1 else "paragraphs"
    return f"{profile.specific} of {profile.paragraphs} {paragraphs} {verb} a number, a version, a name or a date"


def group_words(group: OriginGroup) -> str:
    """Return what a group is, in a sentence."""
    held = plural(len(group.source_ids), "source")
    if len(group.source_ids) == 1 and group.outside:
        return f"One source, after “{group.outside}”, which is not held here."
    if len(group.source_ids) == 1:
        return "One source, on its own."
    works = plural(len(group.work_ids), "work")
    after = f" All of it leads to “{group.outside}”, which is not held here." if group.outside else ""
    return f"{held} in {works} that count once.{after}"


_DAY, _DAYS_OF_MONTH, _DAYS_OF_YEAR, _MONTHS_FROM, _YEARS_FROM = 1, 30.4, 365.25, 90, 730


def days_words(days: int) -> str:
    """Return a span of days as people say it: '40 days', '5 months', '3 years'."""
    if days < _MONTHS_FROM:
        return plural(days, "day")
    if days < _YEARS_FROM:
        return plural(round(days / _DAYS_OF_MONTH), "month")
    return plural(round(days / _DAYS_OF_YEAR), "year")


def freshness_words(grade: Grade) -> str:
    """Return how old the evidence was when it was captured, against how long such a statement holds.

    What the passage speaks of is told as exactly as it does: a year is not its last day.
    """
    word, of = FRESHNESS[grade.freshness], grade.event_day or grade.dated
    if not of or grade.age_days < 0:
        return f"{word}."
    if grade.freshness is Freshness.TIMELESS:
        return f"{word}: of {of}."
    # The words for what is historical hold a colon themselves.
    begin = f"{word}. Of" if grade.freshness is Freshness.HISTORICAL else f"{word}: of"
    told = f"{begin} {of}, {days_words(grade.age_days)} old at capture"
    if grade.window_days > 0:
        return f"{told}; {CLAIMS[grade.claim]} is taken to hold for {days_words(grade.window_days)}."
    # A window of nought is for ever; below it, how long such a statement holds is not known.
    return f"{told}." if grade.window_days else f"{told}; {CLAIMS[grade.claim]} holds for good."


def fit_words(grade: Grade) -> str:
    """Return whether the evidence is about the very thing, with what differs."""
    detail = ", ".join(grade.fit_detail)
    return f"{FITS[grade.fit]}: {detail}." if detail else f"{FITS[grade.fit]}."


def authority_words(grade: Grade) -> str:
    """Return the standing of a source on this class of statement, and by which rule."""
    said = f"{AUTHORITIES[grade.authority]} ({CLAIMS[grade.claim]})."
    known = grade.authority_rule in set(AuthorityRule)
    return f"{said} {AUTHORITY_RULES[AuthorityRule(grade.authority_rule)]}" if known else said
