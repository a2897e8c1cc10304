"""How do people talk about an item? Comments, flags that block until they are resolved, answers; nothing is ever deleted."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from publishing.context import publishing
from publishing.document.items import item_at
from publishing.document.text import shortened
from publishing.errors import Blocked, NotFound, NotPermitted, Refusal, Stale
from publishing.models import Look, ReadMark, Remark, Report, Resolution, Revision
from publishing.policies import Relation, check_can, check_state
from publishing.services.notifications import notify
from publishing.services.refusals import refusals_recorded
from publishing.services.rounds import MAX_TITLE, desk_path, locked_round, revision_before, state_of
from publishing.services.signing import MAX_COMMENT, cleaned_text
from publishing.states import Action, AuditKind
from publishing.store.access import newest_revision, report_visible_to, revision_visible_to, revisions_visible_to
from publishing.store.audit import append_event
from publishing.store.documents import read_revision
from publishing.store.people import contributors_of, display_name, relations_of
from publishing.store.policies import policy_of
from publishing.store.records import remark_payload, resolution_payload
from publishing.store.standing import may_settle

KINDS = frozenset({"comment", "flag"})
_NOT_FOUND = "There is no such comment, or it is not yours to see."


def remark_add(
    *, actor: User, report_id: UUID, number: int, anchor: str, kind: str, text: str, answers: UUID | None = None
) -> Remark:
    """Add a comment or a flag ('comment', 'flag') on one item, on the whole ('' as anchor), or as an answer.

    An answer stands where the remark stands that it answers, and the same words twice are one record. Raises NotFound,
    NotPermitted, WrongState, Blocked for an empty text, Stale for an item that is not there.
    """
    revision = revision_before(actor, report_id, number)
    with refusals_recorded(Action.REMARK, actor=actor, report=revision.report, revision=revision), transaction.atomic():
        round_ = locked_round(revision)
        relations = relations_of(actor, revision.report, policy_of(round_), revision=revision)
        check_can(Action.REMARK, relations, state_of(round_))
        said = cleaned_text(text, MAX_COMMENT, "comment", needed="Write what you want to say; the comment is empty.")
        return _add(actor, revision, _root(revision, answers), anchor=anchor, kind=kind, text=said)


def _root(revision: Revision, answers: UUID | None) -> Remark | None:
    """Return the remark that is answered; an answer to an answer belongs to the remark above both."""
    if answers is None:
        return None
    remark = Remark.objects.filter(report=revision.report_id, pk=answers).select_related("answers").first()
    if remark is None:
        raise NotFound(_NOT_FOUND)
    return remark.answers or remark


def _add(actor: User, revision: Revision, root: Remark | None, *, anchor: str, kind: str, text: str) -> Remark:
    if kind not in KINDS:
        raise Blocked("A remark is a comment or a flag; choose one of the two.", code=Refusal.MISSING_INPUT)
    value = {
        "report": revision.report,
        "revision": revision,
        "anchor": root.anchor if root else anchor,
        "item_digest": root.item_digest if root else _digest_at(revision, anchor),
        "kind": "comment" if root else kind,
        "text": text,
        "answers": root,
        "author": actor,
    }
    same = Remark.objects.filter(**value, resolution__isnull=True).first()
    return same or _write(Remark(**value, author_name=display_name(actor), made_at=publishing().now()), actor)


def _digest_at(revision: Revision, anchor: str) -> str:
    if not anchor:
        return ""
    item = item_at(read_revision(revision), anchor)
    if item is None:
        raise Stale("There is no such statement in this revision. Load the page again.", code=Refusal.ITEM_CHANGED)
    return item.digest


def _write(remark: Remark, actor: User) -> Remark:
    append_event(
        AuditKind.REMARK_ADDED,
        actor=actor,
        at=remark.made_at,
        report=remark.report,
        revision=remark.revision,
        payload=remark_payload(remark),
    )
    remark.save(force_insert=True)
    _tell(remark, actor)
    return remark


def _tell(remark: Remark, actor: User) -> None:
    """The people who wrote hear of it, and whoever is answered."""
    revision = remark.revision
    hearing = set(contributors_of(revision)) | ({remark.answers.author_id} if remark.answers else set())
    act = "answered" if remark.answers else ("raised a flag on" if remark.kind == "flag" else "commented on")
    notify(
        User.objects.filter(pk__in=hearing - {actor.pk}),
        kind="remark",
        report=remark.report,
        revision=revision,
        text=f"{remark.author_name} {act} revision {revision.number} of “{shortened(revision.title, MAX_TITLE)}”.",
        path=desk_path(revision) + (f"?item={remark.anchor}#{remark.anchor}" if remark.anchor else "#remarks"),
        at=remark.made_at,
    )


def remark_resolve(*, actor: User, report_id: UUID, remark_id: UUID, text: str = "") -> Resolution:
    """Settle a remark: a flag by whoever raised it, a comment also by a member. A second call returns the first record.

    Where the account that raised a flag is closed or gone, a reviewer who wrote nothing of the newest revision may settle
    it. Raises NotFound, NotPermitted, WrongState, Blocked for a text that is too long.
    """
    report = report_visible_to(actor, report_id)
    seen = Remark.objects.filter(report=report, answers__isnull=True, revision__in=revisions_visible_to(actor))
    remark = seen.select_related("revision__report__run__brief").filter(pk=remark_id).first()
    if remark is None:
        raise NotFound(_NOT_FOUND)
    with refusals_recorded(Action.REMARK, actor=actor, report=report, revision=remark.revision):
        try:
            with transaction.atomic():
                return _resolve(actor, report, remark, text)
        except IntegrityError:
            return Resolution.objects.get(remark=remark)


def _resolve(actor: User, report: Report, remark: Remark, text: str) -> Resolution:
    newest = newest_revision(report) or remark.revision
    round_ = locked_round(newest)
    _check_settler(remark, actor, relations_of(actor, report, policy_of(round_), revision=newest))
    if (first := Resolution.objects.filter(remark=remark).first()) is not None:
        return first
    check_state(Action.REMARK, state_of(round_))
    said, at = cleaned_text(text, MAX_COMMENT, "comment"), publishing().now()
    settled = Resolution(remark=remark, text=said, author=actor, author_name=display_name(actor), made_at=at)
    append_event(
        AuditKind.REMARK_RESOLVED,
        actor=actor,
        at=at,
        report=report,
        revision=remark.revision,
        payload=resolution_payload(settled),
    )
    settled.save(force_insert=True)
    return settled


def _check_settler(remark: Remark, actor: User, relations: frozenset[Relation]) -> None:
    gone = not User.objects.filter(pk=remark.author_id, is_active=True).exists()
    if not may_settle(remark, actor, relations, raiser_is_gone=gone):
        raise NotPermitted(
            "A flag is settled by whoever raised it, a comment by its writer or the people of this research. Answer it.",
            code=Refusal.NOT_PERMITTED,
        )


def mark_set(*, actor: User, report_id: UUID, number: int, anchor: str, item_key: str, checked: bool) -> None:
    """Tick an item off for this reader, or take the tick away.

    Raises NotFound, Stale when the item differs from the screen's.
    """
    revision = revision_visible_to(actor, report_id, number)
    item = item_at(read_revision(revision), anchor)
    if item is None or item.key != item_key:
        raise Stale(
            "This statement is not what was on your screen. Load the page again and look at it anew.",
            code=Refusal.ITEM_CHANGED,
        )
    bound = {"report": revision.report, "reviewer": actor, "item_key": item.key}
    if checked:
        ReadMark.objects.get_or_create(**bound, defaults={"made_at": publishing().now()})
    else:
        ReadMark.objects.filter(**bound).delete()


def look_record(*, actor: User, revision: Revision) -> Look:
    """Note that a reviewer has this revision before them; the first time counts."""
    # Asked first: most looks are further ones, and must not wait for the one writer of the database.
    found = Look.objects.filter(reviewer=actor, revision=revision).first()
    if found is not None:
        return found
    look, _ = Look.objects.get_or_create(reviewer=actor, revision=revision, defaults={"first_at": publishing().now()})
    return look
