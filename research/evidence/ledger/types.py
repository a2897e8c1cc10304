"""What does the ledger say about sources and claims? Links with their evidence, and what follows from them.

The rule: a link is found once, from the stored texts, and never changed. Works, groups and counts are folded from links and
from what a person decided, as often as wanted.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

LEDGER_VERSION = "1"


class Relation(StrEnum):
    """How one source depends on another. `fold.MAKES` says which of them make one work, one origin, or neither."""

    SAME_WORK = "same_work"
    MIRROR = "mirror"
    EXCERPT = "excerpt"
    REPRINT = "reprint"
    TRANSLATION = "translation"
    RESTATES = "restates"
    QUOTES = "quotes"
    SAME_FIGURES = "same_figures"
    ONE_OWNER = "one_owner"
    SHARED_AUTHOR = "shared_author"
    SHARED_CONTACT = "shared_contact"
    RING = "ring"
    CITES = "cites"
    CORRECTS = "corrects"


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A span of a stored source: `source.text[start:end]`, in code points."""

    source_id: str
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """`first` depends on `second`, and the passages that show it.

    `second` is '' when `first` depends on something that is not held: then `outside` names it, as the page writes it, and
    `outside_key` is the same for two names of one thing. `detail` holds what a reader is told: an identifier, an owner, the
    share of shared words in percent, the number of shared figures. Relations without a direction put the earlier source
    (by date, then by id) second. `is_named` tells that the page of `first` names `second` or links to it: its direction does
    not rest on the days alone that the two pages state.
    """

    first: str
    second: str
    relation: Relation
    detail: tuple[str, ...] = ()
    passages: tuple[Passage, ...] = ()
    outside: str = ""
    outside_key: str = ""
    is_named: bool = False


class SourceKind(StrEnum):
    """What a source is for the facts that it states (DESIGN section 6: an enum, by rule, never a model's word)."""

    AUTHORITATIVE_TEXT = "authoritative_text"
    DOCUMENTATION = "documentation"
    SOURCE_CODE = "source_code"
    PRIMARY = "primary"
    EXPERIMENT = "experiment"
    INDEPENDENT_MEASUREMENT = "independent_measurement"
    FIRST_HAND = "first_hand"
    NEWS = "news"
    SECONDARY = "secondary"
    ROUNDUP = "roundup"
    COMMUNITY = "community"
    DEMO = "demo"
    UNTOLD = "untold"


class KindRule(StrEnum):
    """Which rule decided the kind. Each has a sentence for the reader; `PERSON` is a reviewer's or analyst's decision."""

    LEGAL_FORM = "legal_form"
    OWN_INTERFACE = "own_interface"
    CODE_FILE = "code_file"
    OWN_ACCOUNT = "own_account"
    OWN_METHOD = "own_method"
    MEASURES_OTHERS = "measures_others"
    TOOK_PART = "took_part"
    REPORTS_EVENT = "reports_event"
    RESTATES_OTHERS = "restates_others"
    NO_DETAIL = "no_detail"
    MANY_VOICES = "many_voices"
    SHOWS_ONLY = "shows_only"
    NOTHING_TOLD = "nothing_told"
    PERSON = "person"


class Feature(StrEnum):
    """What only somebody who was there would write (seed section 17.3): counted by content, whatever the domain."""

    VERSION = "version"
    ERROR_TEXT = "error_text"
    MEASUREMENT = "measurement"
    NAMED_AUTHOR = "named_author"
    METHOD = "method"
    CONDITIONS = "conditions"
    OCCASION = "occasion"
    FIRST_PERSON = "first_person"


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """What a source is, as a whole. `specific` of `paragraphs` hold a number, a version, a name or a date.

    `features` names what was found, each with the first passage that shows it. `interests` are passages that declare one
    (sponsored, affiliate, made by the vendor). `has_conditions` is None unless the source is a measurement.
    `published` and `changed` are ISO days or ''. `size` is the length of its text in code points.
    `is_draft` and `is_superseded` are its own word: a version before the last, one that a later one replaced.
    """

    source_id: str
    kind: SourceKind
    rule: KindRule
    owner: str
    language: str
    paragraphs: int
    specific: int
    features: tuple[tuple[Feature, Passage], ...] = ()
    interests: tuple[Passage, ...] = ()
    has_conditions: bool | None = None
    published: str = ""
    changed: str = ""
    is_retracted: bool = False
    size: int = 0
    is_draft: bool = False
    is_superseded: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Attribution:
    """A passage that gives its words to somebody else: 'according to …', a quotation with a speaker, a cited study.

    `name` is who is named, as written; `key` is the same for two names of one thing. `source_id` is the held source that
    is meant, '' when it is not held. `is_spoken` marks a person's own words between marks of quotation.
    """

    passage: Passage
    name: str
    key: str
    source_id: str = ""
    is_spoken: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Survey:
    """What was found about the sources of a run, once. Everything else of the ledger follows from it."""

    links: tuple[Link, ...] = ()
    attributions: tuple[Attribution, ...] = ()
    profiles: tuple[Profile, ...] = ()


class EditKind(StrEnum):
    """What a person may decide about the ledger."""

    EXCLUDE = "exclude"
    MERGE = "merge"
    SPLIT = "split"
    RECLASS = "reclass"
    UNDO = "undo"


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerEdit:
    """One decision, with its reason. `ordinal` counts from 1 in a run; `undoes` names the edit that an UNDO takes back.

    EXCLUDE and RECLASS name one or more sources, SPLIT names the sources that leave their group together, MERGE two or
    more that become one origin. `kind_after` is filled for RECLASS alone.
    """

    ordinal: int
    kind: EditKind
    source_ids: tuple[str, ...]
    reason: str
    kind_after: SourceKind | None = None
    undoes: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """The same content, or the same identifier, at one or more addresses: one number in a report's list of sources.

    `source_ids` are in the order of capture. The three others name the members that are to be preferred for their length,
    their day and their standing; they may be the same.
    """

    work_id: str
    source_ids: tuple[str, ...]
    fullest: str
    newest: str
    authoritative: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OriginGroup:
    """Works that carry the same information: one group counts once ('O1').

    `root` is the source from which the others come, '' when it is not held: then `outside` names it. `links` are the
    reasons, all within the group; `by_hand` are the ordinals of the edits that shaped it.
    """

    group_id: str
    work_ids: tuple[str, ...]
    source_ids: tuple[str, ...]
    root: str
    outside: str = ""
    links: tuple[Link, ...] = ()
    by_hand: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ledger:
    """Works, origin groups and profiles after the edits. Every source that is not excluded stands in exactly one of each.

    `beyond` are dependences between two groups: of sources that take from several origins and make one of none.
    """

    works: tuple[Work, ...] = ()
    groups: tuple[OriginGroup, ...] = ()
    profiles: tuple[Profile, ...] = ()
    attributions: tuple[Attribution, ...] = ()
    excluded: tuple[str, ...] = ()
    beyond: tuple[Link, ...] = ()

    def group_of(self, source_id: str) -> OriginGroup | None:
        """Return the origin group of a source; None for one that is excluded or unknown."""
        return next((group for group in self.groups if source_id in group.source_ids), None)

    def work_of(self, source_id: str) -> Work | None:
        """Return the work that a source is a copy of; None for one that is excluded or unknown."""
        return next((work for work in self.works if source_id in work.source_ids), None)

    def profile_of(self, source_id: str) -> Profile | None:
        """Return the profile of a source."""
        return next((profile for profile in self.profiles if profile.source_id == source_id), None)


NO_LEDGER = Ledger()
