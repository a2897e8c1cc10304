"""What does the ledger of a run say as it stands now? Its groups, its statements, and what people decided about it.

Every page reads it here: what was found once, with everything that was decided since folded over it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from research.brief.languages import language_name
from research.evidence.ledger.claims import Standing, Weighed
from research.evidence.ledger.fold import fold
from research.evidence.ledger.types import Ledger, LedgerEdit, Link, OriginGroup, Passage, Profile, Work
from research.evidence.ledger.weigh import weigh
from research.models import ItemRow, Run, SourceRow
from research.ports import BlobStore
from research.selectors import wording_ledger as wording
from research.selectors.addresses import shown_address
from research.selectors.ledger_picture import Named, Picture, is_joined, picture_of
from research.states import TERMINAL_STATES
from research.store.ledger import KeptLedger, load_edits, load_ledger


@dataclass(frozen=True)
class OpenLedger:
    """A ledger with everything that was decided. `seen` is the ordinal of the newest decision, for a form to send back."""

    kept: KeptLedger
    edits: tuple[LedgerEdit, ...]

    @property
    def seen(self) -> int:
        """The ordinal of the newest decision; 0 before the first."""
        return len(self.edits)

    @cached_property
    def ledger(self) -> Ledger:
        """Works, groups and profiles as they stand."""
        return fold(self.kept.survey, self.edits)

    @cached_property
    def groups(self) -> Mapping[str, OriginGroup]:
        """The origin group of each source that is not set aside."""
        return {source_id: group for group in self.ledger.groups for source_id in group.source_ids}

    @cached_property
    def works(self) -> Mapping[str, Work]:
        """The work of each source that is not set aside."""
        return {source_id: work for work in self.ledger.works for source_id in work.source_ids}

    @cached_property
    def profiles(self) -> Mapping[str, Profile]:
        """The profile of each source: as decided, and as found for one that is set aside."""
        found = {profile.source_id: profile for profile in self.kept.survey.profiles}
        return found | {profile.source_id: profile for profile in self.ledger.profiles}

    def weighed(self, facts: Iterable[ItemRow]) -> tuple[Weighed, ...]:
        """Return what the ledger says about each fact that stands."""
        return weigh([fact.item_id for fact in facts], self.kept.claims, self.ledger)


def open_ledger_of(run: Run, blobs: BlobStore) -> OpenLedger | None:
    """Return the ledger of a run as it stands, None for a run that has none. Two queries. Raises StoreFailed."""
    kept = load_ledger(run.pk, blobs)
    return OpenLedger(kept, load_edits(run.pk)) if kept is not None else None


def facts_of(run: Run) -> tuple[ItemRow, ...]:
    """Return the admitted facts of a run, in order. One query."""
    return tuple(run.items.filter(kind="fact").order_by("ordinal"))


def shown_in(weighed: Iterable[Weighed]) -> Counter[str]:
    """Return of how many statements each source shows a passage, for or against them: what the report cites it for."""
    found = Counter[str]()
    for entry in weighed:
        found.update({link.source_id for link in entry.supports} | {said.source_id for said in entry.disputes})
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceName:
    """A source as the ledger names it. `place` is its publisher, else its host or path."""

    source_id: str
    title: str
    place: str


def names_of(run: Run) -> dict[str, SourceName]:
    """Return what every source is called. One query."""
    rows = run.sources.only("source_id", "title", "publisher", "canonical_anchor", "run_id")
    return {row.source_id: source_name(row) for row in rows}


def source_name(row: SourceRow) -> SourceName:
    """Return what one source is called."""
    address = shown_address(row.canonical_anchor)
    return SourceName(
        source_id=row.source_id,
        title=row.title or address.text,
        place=row.publisher or address.host.removeprefix("www.") or address.text,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """One source of a group. `marks` say what it is among the others: where it comes from, the fullest, the newest."""

    name: SourceName
    kind: str
    day: str
    marks: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PassageRef:
    """A passage that shows a link: the source and the anchor at which it is marked there."""

    source_id: str
    anchor: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why two sources depend on each other. `second` is '' for what is not held."""

    first: str
    verb: str
    second: str
    outside: str
    words: str
    passages: tuple[PassageRef, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupRow:
    """One origin group: its sources, why they are one, how many statements it counts for, and who shaped it by hand."""

    group_id: str
    told: str
    outside: str
    members: tuple[Member, ...]
    reasons: tuple[Reason, ...]
    counts_for: int
    carries: int
    by_hand: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementRow:
    """One statement of the report with its count. `origins` name each group that carries it, with its standing in words.

    `told` is what the count alone does not say.
    """

    item_id: str
    text: str
    count: int
    told: str
    origins: tuple[tuple[str, str], ...]
    against: int
    merged: int

    @property
    def by_standing(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The groups of each standing, in the order in which the standings first come."""
        found: dict[str, tuple[str, ...]] = {}
        for group_id, standing in self.origins:
            found[standing] = (*found.get(standing, ()), group_id)
        return tuple(found.items())


@dataclass(frozen=True, slots=True, kw_only=True)
class FallenRow:
    """A statement that was admitted and is told no more by itself, and why."""

    item_id: str
    text: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerPage:
    """The ledger as a picture and as tables. `groups_all` and `statements_all` count what there is before any filter."""

    seen: int
    picture: Picture
    groups: tuple[GroupRow, ...]
    groups_all: int
    sources: int
    statements: tuple[StatementRow, ...]
    statements_all: int
    fallen: tuple[FallenRow, ...]
    excluded: tuple[SourceName, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerFilter:
    """What narrows the tables: words, and the group whose statements are looked for."""

    text: str = ""
    group_id: str = ""

    @property
    def is_empty(self) -> bool:
        """Tell whether everything is shown."""
        return not (self.text or self.group_id)

    def takes(self, *texts: str) -> bool:
        """Tell whether every word stands in the texts."""
        whole = " ".join(texts).casefold()
        return all(word in whole for word in self.text.casefold().split())


def ledger_page(run: Run, opened: OpenLedger, narrowed: LedgerFilter) -> LedgerPage:
    """Return the ledger, narrowed. Two queries."""
    names, facts = names_of(run), facts_of(run)
    weighed = opened.weighed(facts)
    groups = tuple(_group_rows(opened, names, weighed))
    texts = {fact.item_id: fact.text for fact in facts}
    statements = tuple(_statement(entry, texts[entry.item_id]) for entry in weighed)
    return LedgerPage(
        seen=opened.seen,
        picture=picture_of(opened.ledger, {key: _named(name, opened.profiles.get(key)) for key, name in names.items()}),
        groups=tuple(row for row in groups if _takes_group(narrowed, row)),
        groups_all=len(groups),
        sources=len(opened.groups),
        statements=tuple(row for row in statements if _takes_statement(narrowed, row)),
        statements_all=len(statements),
        fallen=tuple(_fallen(facts, weighed)),
        excluded=tuple(names[source_id] for source_id in opened.ledger.excluded if source_id in names),
    )


def no_ledger_words(run: Run) -> str:
    """Return why a run has no ledger, and what helps."""
    if run.state not in TERMINAL_STATES:
        return "The ledger is made when acquisition ends: then every source is compared with every other."
    return "This run ended before its ledger was made. Start a new run from its sources to get one."


def _named(name: SourceName, profile: Profile | None) -> Named:
    return Named(name=name.place, day=profile.published if profile else "")


def _takes_group(narrowed: LedgerFilter, row: GroupRow) -> bool:
    members = " ".join(f"{member.name.source_id} {member.name.title} {member.name.place}" for member in row.members)
    reasons = " ".join(f"{reason.words} {reason.outside}" for reason in row.reasons)
    return (not narrowed.group_id or row.group_id == narrowed.group_id) and narrowed.takes(row.group_id, members, reasons)


def _takes_statement(narrowed: LedgerFilter, row: StatementRow) -> bool:
    carries = not narrowed.group_id or any(group_id == narrowed.group_id for group_id, _ in row.origins)
    return carries and narrowed.takes(row.text)


def _group_rows(opened: OpenLedger, names: Mapping[str, SourceName], weighed: Sequence[Weighed]) -> Iterator[GroupRow]:
    carries, counts = Counter[str](), Counter[str]()
    for origin in (origin for entry in weighed for origin in entry.independence.origins):
        carries[origin.group_id] += 1
        counts[origin.group_id] += origin.standing is Standing.COUNTS
    # What was joined is what a reader comes for; within both parts, the order of capture stays.
    for group in sorted(opened.ledger.groups, key=lambda group: not is_joined(group)):
        yield GroupRow(
            group_id=group.group_id,
            told=wording.group_words(group),
            outside=group.outside,
            members=tuple(_member(opened, group, names[source_id]) for source_id in group.source_ids if source_id in names),
            reasons=tuple(map(reason_of, group.links)),
            counts_for=counts[group.group_id],
            carries=carries[group.group_id],
            by_hand=group.by_hand,
        )


def _member(opened: OpenLedger, group: OriginGroup, name: SourceName) -> Member:
    profile = opened.profiles.get(name.source_id)
    return Member(
        name=name,
        kind=wording.told_kind(profile.kind) if profile else "",
        day=profile.published if profile else "",
        marks=tuple(_marks(opened, group, name.source_id)),
    )


def _marks(opened: OpenLedger, group: OriginGroup, source_id: str) -> Iterator[str]:
    work = opened.works.get(source_id)
    profile = opened.profiles.get(source_id)
    if len(group.source_ids) > 1 and source_id == group.root:
        yield "where the others come from"
    if work is not None and len(work.source_ids) > 1:
        yield f"one work with {_others(work.source_ids, source_id)}"
        if work.fullest == source_id:
            yield "fullest copy"
        if work.newest == source_id:
            yield "newest copy"
        if work.authoritative == source_id:
            yield "most authoritative copy"
    if profile is not None and profile.is_retracted:
        yield "withdrawn"


_MOST_NAMED = 4


def _others(source_ids: Sequence[str], source_id: str) -> str:
    others = [other for other in source_ids if other != source_id]
    more = f" and {len(others) - _MOST_NAMED} more" if len(others) > _MOST_NAMED else ""
    return ", ".join(others[:_MOST_NAMED]) + more


def reason_of(link: Link) -> Reason:
    """Return one link in words, with where it shows."""
    return Reason(
        first=link.first,
        verb=wording.RELATIONS[link.relation],
        second=link.second,
        outside=link.outside,
        words=wording.reason_words(link),
        passages=tuple(PassageRef(source_id=passage.source_id, anchor=anchor_of(passage)) for passage in link.passages),
    )


def anchor_of(passage: Passage) -> str:
    """Return the anchor at which a source's page marks a passage."""
    return f"at-{passage.start}-{passage.end}"


def _statement(entry: Weighed, text: str) -> StatementRow:
    return StatementRow(
        item_id=entry.item_id,
        text=text,
        count=entry.independence.count,
        told=" ".join(filter(None, (wording.independence_words(entry.independence), wording.apart_words(apart_of(entry))))),
        origins=tuple((origin.group_id, wording.STANDINGS[origin.standing]) for origin in entry.independence.origins),
        against=len(entry.disputes),
        merged=len(entry.merged),
    )


def apart_of(entry: Weighed) -> tuple[tuple[str, str, int], ...]:
    """Return the counts by language with the names of the languages."""
    return tuple(
        (code, language_name(code) if code else "an unknown language", count) for code, count in entry.independence.apart
    )


def _fallen(facts: Iterable[ItemRow], weighed: Iterable[Weighed]) -> Iterator[FallenRow]:
    standing = {entry.item_id: entry for entry in weighed}
    merged = {merge.merged: entry.item_id for entry in standing.values() for merge in entry.merged}
    for fact in facts:
        if fact.item_id in merged:
            yield FallenRow(item_id=fact.item_id, text=fact.text, why=merged[fact.item_id])
        elif fact.item_id not in standing:
            yield FallenRow(item_id=fact.item_id, text=fact.text, why="")
