"""How does a review begin and end without a decision? Submit, recall; a new revision supersedes.

Every change of state is a compare-and-swap in the transaction of its audit event.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.urls import reverse

from publishing.context import publishing
from publishing.document.text import shortened
from publishing.errors import NotFound, Refusal, Stale, WrongState
from publishing.models import Look, Report, Revision, Round
from publishing.policies import check_can, check_may, check_state
from publishing.review.policy import ReviewPolicy
from publishing.services.governance import policy_row
from publishing.services.notifications import notify, people_with_role
from publishing.services.refusals import refusals_recorded
from publishing.services.signing import MAX_COMMENT, cleaned_text
from publishing.states import ENDED_ROUNDS, LIVE_ROUNDS, Action, AuditKind, RoundState, can_move
from publishing.store.access import newest_revision, revision_visible_to
from publishing.store.audit import append_event
from publishing.store.documents import read_revision
from publishing.store.people import contributors_of, display_name, relations_of
from publishing.store.policies import load_policy, policy_in_force, policy_of
from publishing.store.records import round_payload

MAX_TITLE = 80
_UNDER_REVIEW = "Another revision of this report is under review; call that one back, or wait for its end."


def round_submit(*, actor: User, revision: Revision, fingerprint: str, note: str = "") -> Round:
    """Open a round over exactly this revision, under the policy in force; a second submit returns the live round.

    Raises NotPermitted, WrongState (rejected, already under review), Stale for another fingerprint or one that is not the
    newest revision, Blocked for a note that is too long.
    """
    with refusals_recorded(Action.SUBMIT, actor=actor, report=revision.report, revision=revision):
        try:
            with transaction.atomic():
                return _submit(actor, revision, fingerprint, note, publishing().now())
        except IntegrityError as error:
            raise WrongState(_UNDER_REVIEW, code=Refusal.WRONG_STATE) from error


def _submit(actor: User, revision: Revision, fingerprint: str, note: str, at: datetime) -> Round:
    relations = relations_of(actor, revision.report, policy_in_force(), revision=revision)
    check_may(Action.SUBMIT, relations)
    note = cleaned_text(note, MAX_COMMENT, "note")
    check_screen(revision, fingerprint)
    live = locked_round(revision)
    if live is not None and live.state == RoundState.OPEN:
        return live
    check_state(Action.SUBMIT, state_of(live))
    check_newest(revision)
    read_revision(revision)
    return _open(actor, revision, note, ordinal=live.ordinal + 1 if live else 1, at=at)


def _open(actor: User, revision: Revision, note: str, *, ordinal: int, at: datetime) -> Round:
    row = policy_row(at=at)
    opened = Round.objects.create(
        report=revision.report,
        revision=revision,
        ordinal=ordinal,
        policy=row,
        state=RoundState.OPEN,
        opened_at=at,
        opened_by=display_name(actor),
        note=note,
    )
    append_event(
        AuditKind.ROUND_OPENED,
        actor=actor,
        at=at,
        report=revision.report,
        revision=revision,
        payload=round_payload(opened),
    )
    notify(
        _reviewers(revision, load_policy(row)),
        kind="review_wanted",
        report=revision.report,
        revision=revision,
        text=f"Revision {revision.number} of “{shortened(revision.title, MAX_TITLE)}” waits for your review.",
        path=desk_path(revision),
        at=at,
    )
    return opened


def _reviewers(revision: Revision, policy: ReviewPolicy) -> Iterable[User]:
    barred = contributors_of(revision)
    people = {person.pk: person for role in policy.roles for person in people_with_role(revision.report, role.name)}
    return [person for key, person in people.items() if key not in barred]


def desk_path(revision: Revision) -> str:
    """Return the path of exactly this revision's review desk."""
    return reverse("review-desk", args=(revision.report_id, revision.number))


def gate_path(revision: Revision) -> str:
    """Return the path of the page on which exactly this revision is published."""
    return reverse("publication-gate", args=(revision.report_id, revision.number))


def round_recall(*, actor: User, round_: Round, reason: str = "") -> Round:
    """Call a revision back from review; its approvals no longer count, and it may be submitted again.

    Raises NotPermitted, WrongState, Blocked for a reason that is too long.
    """
    revision = round_.revision
    with refusals_recorded(Action.RECALL, actor=actor, report=round_.report, revision=revision), transaction.atomic():
        at = publishing().now()
        found = Round.objects.select_related("policy").get(pk=round_.pk)
        relations = relations_of(actor, round_.report, policy_of(found), revision=revision)
        check_can(Action.RECALL, relations, RoundState(found.state))
        reason = cleaned_text(reason, MAX_COMMENT, "reason")
        round_move(found, RoundState.RECALLED, at=at)
        append_event(
            AuditKind.ROUND_RECALLED,
            actor=actor,
            at=at,
            report=round_.report,
            revision=revision,
            payload={"round": str(found.pk)},
        )
        _tell_recalled(found, revision, reason, at)
        return found


def _tell_recalled(round_: Round, revision: Revision, reason: str, at: datetime) -> None:
    because = f" Its author says: {shortened(reason, MAX_TITLE)}" if reason else ""
    notify(
        _reviewers(revision, load_policy(round_.policy)),
        kind="review_recalled",
        report=revision.report,
        revision=revision,
        text=f"Revision {revision.number} of “{shortened(revision.title, MAX_TITLE)}” was called back from review.{because}",
        path=desk_path(revision),
        at=at,
    )


def rounds_supersede(*, actor: User, report: Report, by: Revision, at: datetime) -> int:
    """End the live round of a report because a newer revision was made; returns how many ended.

    Runs within the caller's transaction. Raises WrongState while a revision is being published.
    """
    live = Round.objects.filter(report=report, state__in=sorted(state.value for state in LIVE_ROUNDS))
    rounds = list(live.exclude(revision=by).select_related("revision").select_for_update(of=("self",)))
    for round_ in rounds:
        if round_.state == RoundState.PUBLISHING:
            raise WrongState(
                f"Revision {round_.revision.number} is being published just now; wait for its end, or cancel it.",
                code=Refusal.WRONG_STATE,
            )
        round_move(round_, RoundState.SUPERSEDED, at=at)
        append_event(
            AuditKind.ROUND_SUPERSEDED,
            actor=actor,
            at=at,
            report=report,
            revision=round_.revision,
            payload={"round": str(round_.pk), "by": by.number},
        )
    return len(rounds)


def round_move(round_: Round, new: RoundState, *, at: datetime) -> None:
    """Change the state of a round by compare-and-swap, and the value with it. Raises WrongState when another was faster."""
    old = RoundState(round_.state)
    ended = at if new in ENDED_ROUNDS else None
    moved = can_move(old, new) and Round.objects.filter(pk=round_.pk, state=old).update(state=new, ended_at=ended)
    if moved != 1:
        raise WrongState(
            "Somebody else changed the state of this review a moment ago; load the page again.", code=Refusal.WRONG_STATE
        )
    round_.state, round_.ended_at = new, ended


def locked_round(revision: Revision) -> Round | None:
    """Return the newest round of a revision with its policy, its row locked until the transaction ends."""
    rows = Round.objects.filter(revision=revision).select_related("policy").order_by("-ordinal")
    return rows.select_for_update(of=("self",)).first()


def state_of(round_: Round | None) -> RoundState | None:
    """Return the state of a round; None where there is none."""
    return RoundState(round_.state) if round_ is not None else None


def revision_before(actor: User, report_id: UUID, number: int) -> Revision:
    """Return a revision that a person sees, or has had before them: whoever lost a role since is told so, and recorded.

    Raises NotFound.
    """
    try:
        return revision_visible_to(actor, report_id, number)
    except NotFound:
        related = ("revision__report__run__brief", "revision__base")
        seen = Look.objects.filter(reviewer=actor, revision__report=report_id, revision__number=number)
        if (look := seen.select_related(*related).first()) is None:
            raise
        return look.revision


def check_screen(revision: Revision, fingerprint: str) -> None:
    """Raise Stale unless the fingerprint that was on the screen is the revision's (I29)."""
    if fingerprint != revision.fingerprint:
        raise Stale(
            "The fingerprint on your screen is not the one of this revision. Load the page again and look at what it says.",
            code=Refusal.FINGERPRINT_CHANGED,
        )


def check_newest(revision: Revision) -> None:
    """Raise Stale when there is a newer revision of the report."""
    newest = newest_revision(revision.report)
    if newest is not None and newest.number > revision.number:
        raise Stale(
            f"Revision {newest.number} has taken the place of revision {revision.number}. Look at that one.",
            code=Refusal.NEWER_REVISION,
        )
