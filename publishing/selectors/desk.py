"""What does a reviewer have before them? One revision, item by item, with evidence, verdicts, remarks and what changed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from uuid import UUID

from django.contrib.auth.models import User
from django.core.paginator import Page, Paginator

from publishing.document.diff import DocumentDiff, diff_documents
from publishing.document.items import Item
from publishing.document.types import Fact, ReportDocument
from publishing.document.weight_blocks import facts_of
from publishing.models import Approval, Look, ReadMark, Remark, Revision, Round
from publishing.policies import Relation, can
from publishing.review.policy import ReviewPolicy
from publishing.selectors.blind import own_judged
from publishing.selectors.desk_beside import Beside, besides
from publishing.selectors.desk_evidence import DeskCard, cards_of
from publishing.selectors.desk_places import groups_of
from publishing.selectors.desk_turn import turn_of
from publishing.selectors.desk_types import (
    LAST_LOOK,
    PAGE,
    VERDICTS,
    Asked,
    Base,
    Below,
    DecisionLine,
    DeskItem,
    DeskRemark,
    DeskVerdict,
    DeskView,
    Show,
    Tallies,
    finding_of,
    label_of,
    labels_of,
)
from publishing.states import Action, RoundState
from publishing.store.access import (
    newer_visible_to,
    newest_revision,
    newest_round,
    revision_visible_to,
    revisions_visible_to,
)
from publishing.store.documents import read_revision
from publishing.store.people import relations_of
from publishing.store.policies import policy_of
from publishing.store.standing import Judged, judged_items, may_settle, reads_blind
from research.verification.types import Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ground:
    """What everything on the desk is drawn from, read once."""

    user: User
    revision: Revision
    round: Round | None
    policy: ReviewPolicy
    document: ReportDocument
    relations: frozenset[Relation]
    judged: tuple[Judged, ...]
    diff: DocumentDiff | None
    is_blind: bool

    @property
    def state(self) -> RoundState | None:
        """The state of the round."""
        return RoundState(self.round.state) if self.round is not None else None

    def can(self, action: Action) -> bool:
        """Tell whether this person can do it now."""
        return can(action, self.relations, self.state)


def desk_view(user: User, report_id: UUID, number: int, asked: Asked) -> DeskView:
    """Return the desk of one revision, as this person may see it. Raises NotFound, and Stale for an altered document.

    Under blind reading, what others found is left out until the reader's own decision.
    """
    revision = revision_visible_to(user, report_id, number)
    base, bases = _bases(user, revision, asked.since)
    ground = _ground(user, revision, base)
    remarks = _remarks(ground)
    items = tuple(_items(ground, remarks))
    listed = _listed(items, asked)
    return DeskView(
        revision=revision,
        round=ground.round,
        policy=ground.policy,
        document=ground.document,
        newest=_newest(revision),
        newer=newer_visible_to(user, revision),
        asked=asked,
        page=_page(ground, listed, asked),
        tallies=_tallies(items),
        bases=bases,
        base=base,
        parts=ground.diff.parts if ground.diff else (),
        removed=tuple(change for change in ground.diff.items if change.new is None) if ground.diff else (),
        remarks=remarks.get("", ()),
        decisions=_decisions(ground),
        turn=turn_of(user, revision, ground.round, ground.policy, ground.relations),
        is_blind=ground.is_blind,
        is_member=Relation.MEMBER in ground.relations,
        can_judge=ground.can(Action.JUDGE),
        can_remark=ground.can(Action.REMARK),
        can_publish=ground.can(Action.PUBLISH),
        unchecked=sum(entry.is_unchecked for entry in ground.judged),
        refuted=sum(entry.is_refuted for entry in ground.judged),
        flags_open=sum(remark.is_open_flag for those in remarks.values() for remark in those),
    )


def _newest(revision: Revision) -> int:
    newest = newest_revision(revision.report)
    return newest.number if newest is not None else revision.number


def _ground(user: User, revision: Revision, base: Revision | None) -> _Ground:
    round_ = newest_round(revision)
    policy = policy_of(round_)
    document = read_revision(revision)
    judged, is_blind = judged_items(revision, document), reads_blind(user, round_)
    return _Ground(
        user=user,
        revision=revision,
        round=round_,
        policy=policy,
        document=document,
        relations=relations_of(user, revision.report, policy, revision=revision),
        judged=own_judged(user, judged) if is_blind else judged,
        diff=diff_documents(read_revision(base), document) if base is not None else None,
        is_blind=is_blind,
    )


def _bases(user: User, revision: Revision, since: str) -> tuple[Revision | None, tuple[Base, ...]]:
    """Return what the revision is compared with, and what it can be compared with."""
    earlier = revisions_visible_to(user).filter(report=revision.report_id, number__lt=revision.number)
    rows = {row.number: row for row in earlier.order_by("-number")}
    looked = Look.objects.filter(reviewer=user, revision__in=list(rows.values())).order_by("-first_at", "-id").first()
    last = next((row for row in rows.values() if looked is not None and row.pk == looked.revision_id), None)
    chosen = rows.get(int(since)) if since.isdecimal() and len(since) < len(str(2**31)) else None
    choices = (
        [Base(value=LAST_LOOK, label=f"my last look, revision {last.number}", is_chosen=chosen is None)] if last else []
    )
    choices += [
        Base(value=str(row.number), label=f"revision {row.number}", is_chosen=row is chosen) for row in rows.values()
    ]
    if not last and choices:
        choices.insert(0, Base(value=LAST_LOOK, label="nothing: this is my first look", is_chosen=chosen is None))
    return chosen or last, tuple(choices)


def _remarks(ground: _Ground) -> Mapping[str, tuple[DeskRemark, ...]]:
    """Return the remarks by the anchor that they are about, oldest first. Three queries."""
    rows = Remark.objects.filter(report=ground.revision.report_id, revision__number__lte=ground.revision.number)
    known = list(rows.select_related("revision", "resolution").order_by("made_at", "id"))
    seen = [row for row in known if not ground.is_blind or row.author_id == ground.user.pk]
    active = set(User.objects.filter(pk__in={row.author_id for row in seen}, is_active=True).values_list("pk", flat=True))
    answers: defaultdict[object, list[Remark]] = defaultdict(list)
    for row in seen:
        answers[row.answers_id].append(row)
    digests = {entry.item.anchor: entry.item.digest for entry in ground.judged}
    found: defaultdict[str, list[DeskRemark]] = defaultdict(list)
    for row in answers[None]:
        own = row.revision_id == ground.revision.pk
        found[row.anchor].append(
            DeskRemark(
                row=row,
                resolution=getattr(row, "resolution", None),
                answers=tuple(answers[row.pk]),
                holds=own or bool(row.anchor and digests.get(row.anchor) == row.item_digest),
                settles=may_settle(row, ground.user, ground.relations, raiser_is_gone=row.author_id not in active),
            )
        )
    return {anchor: tuple(remarks) for anchor, remarks in found.items()}


def _items(ground: _Ground, remarks: Mapping[str, tuple[DeskRemark, ...]]) -> Iterator[DeskItem]:
    changes = {change.anchor: change for change in ground.diff.items} if ground.diff else {}
    marks = ReadMark.objects.filter(report=ground.revision.report_id, reviewer=ground.user)
    ticked = set(marks.values_list("item_key", flat=True))
    groups, labels = groups_of(ground.document), labels_of([entry.item for entry in ground.judged])
    for entry in ground.judged:
        verdicts = tuple(_verdicts(entry, ground))
        yield DeskItem(
            judged=entry,
            label=labels[entry.item.anchor],
            group=groups.get(entry.item.anchor, ""),
            finding=finding_of(entry.item, is_judged=bool(verdicts)),
            verdicts=verdicts,
            remarks=remarks.get(entry.item.anchor, ()),
            change=changes.get(entry.item.anchor),
            is_ticked=entry.item.key in ticked,
            needs=entry.item.needs_verdict and not verdicts,
        )


def _verdicts(entry: Judged, ground: _Ground) -> Iterator[DeskVerdict]:
    for row in entry.verdicts:
        is_mine = row.judge_id == ground.user.pk
        role = ground.policy.role(row.role)
        word = VERDICTS[Verdict(row.verdict)][0]
        yield DeskVerdict(row=row, word=word, is_mine=is_mine, title=role.title if role else row.role)


_MATCHES: dict[Show, Callable[[DeskItem], bool]] = {
    Show.EVERYTHING: lambda _item: True,
    Show.NEEDING: lambda item: item.needs,
    Show.CHANGED: lambda item: item.is_changed,
    Show.UNTICKED: lambda item: not item.is_ticked,
    Show.FLAGGED: lambda item: item.is_flagged,
}


def _listed(items: tuple[DeskItem, ...], asked: Asked) -> tuple[DeskItem, ...]:
    """Return the items that the filter lets through; the one that was asked for is always among them."""
    matches = _MATCHES[asked.show]
    return tuple(item for item in items if matches(item) or item.item.anchor == asked.item)


def _page(ground: _Ground, listed: tuple[DeskItem, ...], asked: Asked) -> Page[DeskItem]:
    paginator = Paginator(listed, PAGE)
    place = next((place for place, item in enumerate(listed) if item.item.anchor == asked.item), None)
    page = paginator.get_page(asked.page if place is None else place // PAGE + 1)
    cards = cards_of(ground.revision, ground.document, [item.item for item in page.object_list])
    below = {entry.item.anchor: entry.item for entry in ground.judged}
    facts = {fact.anchor: fact for fact in facts_of(ground.document)}
    beside = besides(ground.document, frozenset(item.item.anchor for item in page.object_list))
    page.object_list = [_weighed(_with_evidence(item, cards, below, beside), cards, facts) for item in page.object_list]
    return page


def _weighed(item: DeskItem, cards: Mapping[str, DeskCard], facts: Mapping[str, Fact]) -> DeskItem:
    """Put beside a statement what else carries it, what says otherwise, and the sentences in which the report says so."""
    fact = facts.get(item.item.anchor)
    if fact is None:
        return item
    return replace(
        item,
        carrying=tuple(cards[held.card].under(fact.number) for held in fact.corroborations),
        against=tuple(cards[held.card].under(fact.number) for held in fact.against),
        standing=fact.standing,
        objections=tuple(held.says for held in fact.against),
    )


def _with_evidence(
    item: DeskItem, cards: Mapping[str, DeskCard], items: Mapping[str, Item], told: Mapping[str, Beside]
) -> DeskItem:
    beside = told[item.item.anchor]
    premises = (items[anchor] for anchor in item.item.premises)
    return replace(
        item,
        cards=tuple(cards[anchor].under(item.item.number) for anchor in item.item.cards),
        below=tuple(
            Below(
                anchor=premise.anchor,
                label=label_of(premise),
                text=premise.text,
                language=premise.language,
                is_breaking=premise.anchor == beside.breaks,
            )
            for premise in premises
        ),
        beside=beside,
    )


def _tallies(items: tuple[DeskItem, ...]) -> Tallies:
    def those(show: Show) -> list[str]:
        return [item.item.anchor for item in items if _MATCHES[show](item)]

    needing, flagged = those(Show.NEEDING), those(Show.FLAGGED)
    unticked, changed = those(Show.UNTICKED), those(Show.CHANGED)
    return Tallies(
        items=len(items),
        ticked=len(items) - len(unticked),
        needing=len(needing),
        flagged=len(flagged),
        changed=len(changed),
        next_unticked=next(iter(unticked), ""),
        next_needing=next(iter(needing), ""),
        next_flagged=next(iter(flagged), ""),
        next_changed=next(iter(changed), ""),
    )


def _decisions(ground: _Ground) -> tuple[DecisionLine, ...]:
    if ground.round is None or ground.is_blind:
        return ()
    rows = Approval.objects.filter(round=ground.round).order_by("id")
    titles = {role.name: role.title for role in ground.policy.roles}
    return tuple(DecisionLine(row=row, title=titles.get(row.role, row.role)) for row in rows)
