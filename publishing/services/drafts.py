"""How is a draft changed? One edit at a time, each admitted before it enters the list; undo takes the last one away.

Judging reads blobs and happens before the transaction; the swap on the draft's version holds what was judged to what is
stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F

from publishing.context import publishing
from publishing.document.edits import EDITS, Edit, apply_edits
from publishing.document.items import item_at
from publishing.document.text import one_line, shortened
from publishing.document.types import ReportDocument
from publishing.errors import Blocked, InvalidEdit, NotFound, Refusal, Stale, WrongState
from publishing.models import Draft, Report, Revision
from publishing.policies import check_can, check_may
from publishing.services.readmission import check_edit, readmission_of
from publishing.states import Action, RoundState
from publishing.store.access import newest_revision, newest_round, report_visible_to
from publishing.store.documents import read_revision
from publishing.store.people import relations_of
from publishing.store.policies import policy_in_force

_CHANGED = "Your draft was changed in another window; this page shows it as it is now. Make your edit again."
_WORDS_SHOWN = 60
_NOTHING_YET = "This report has no revision yet; make the first one from its final delivery, and edit that."


def draft_of(actor: User, report: Report) -> Draft:
    """Return the actor's draft of a report. Raises NotFound when there is none."""
    draft = Draft.objects.select_related("base__report__run__brief").filter(report=report, owner=actor).first()
    if draft is None:
        raise NotFound("You have no draft of this report.")
    return draft


def draft_open(*, actor: User, report_id: UUID) -> Draft:
    """Return the actor's draft over the newest revision, making it where there is none.

    Raises NotFound, NotPermitted, WrongState.
    """
    report = report_visible_to(actor, report_id)
    with transaction.atomic():
        check_may(Action.EDIT, relations_of(actor, report, policy_in_force()))
        kept = Draft.objects.filter(report=report, owner=actor).first()
        if kept is not None:
            return kept
        newest = newest_revision(report)
        if newest is None:
            raise WrongState(_NOTHING_YET, code=Refusal.WRONG_STATE)
        check_editable(actor, report, newest)
        draft, _ = Draft.objects.get_or_create(
            report=report, owner=actor, defaults={"base": newest, "updated_at": publishing().now()}
        )
        return draft


def check_editable(actor: User, report: Report, newest: Revision) -> None:
    """Raise NotPermitted or WrongState unless the actor may edit the report now. Asked within the transaction that acts."""
    round_ = newest_round(newest)
    relations = relations_of(actor, report, policy_in_force())
    check_can(Action.EDIT, relations, RoundState(round_.state) if round_ else None)


def draft_edit(*, actor: User, draft: Draft, version: int, edit: Edit) -> Draft:
    """Add one edit. An item's new wording passes admission and the screen, with the number rule on, whatever the method.

    Raises NotPermitted, Stale when the draft changed since it was on the screen, InvalidEdit naming the rule.
    """
    kept = draft_on_screen(actor, draft, version)
    edit = _on_one_line(edit)
    base = read_revision(kept.base)
    edits = edits_of(kept)
    before = apply_edits(base, edits, edition=base.edition)
    _check_differs(before, edit)
    after = apply_edits(base, (*edits, edit), edition=base.edition)
    check_edit(readmission_of(kept.report), edit, after, base=base)
    with transaction.atomic():
        newest = newest_revision(kept.report)
        check_editable(actor, kept.report, newest or kept.base)
        return _swap(kept, version, edits=(*edits, edit))


def edits_of(draft: Draft) -> tuple[Edit, ...]:
    """Return a draft's edits as values."""
    return EDITS.validate_python(draft.edits)


def draft_on_screen(actor: User, draft: Draft, version: int) -> Draft:
    """Return the draft as it is stored, if it is the actor's and the one on the screen. Raises Stale, NotPermitted."""
    rows = Draft.objects.select_related("base__report__run__brief", "report__run__brief")
    kept = rows.filter(pk=draft.pk, owner=actor).first()
    if kept is None or kept.version != version:
        raise Stale(_CHANGED, code=Refusal.DRAFT_CHANGED)
    check_may(Action.EDIT, relations_of(actor, kept.report, policy_in_force()))
    return kept


def _on_one_line(edit: Edit) -> Edit:
    match edit.kind:
        case "retitle" | "reword":
            return edit.model_copy(update={"text": one_line(edit.text)})
        case "exclude":
            return edit.model_copy(update={"reason": one_line(edit.reason)})
        case "move":
            return edit


def _check_differs(document: ReportDocument, edit: Edit) -> None:
    match edit.kind:
        case "retitle":
            if edit.text == document.title:
                raise InvalidEdit("That is the title that it has; write another one.")
        case "reword":
            item = item_at(document, edit.anchor)
            if item is not None and item.text == edit.text:
                raise InvalidEdit("That is the wording that it has; change it before you keep it.")
        case _:
            return


def _swap(draft: Draft, version: int, *, edits: Sequence[Edit], base: Revision | None = None) -> Draft:
    """Write the draft if it is still in this version; go on only if one row changed."""
    changed = Draft.objects.filter(pk=draft.pk, owner_id=draft.owner_id, version=version).update(
        edits=EDITS.dump_python(tuple(edits), mode="json"),
        base=base or draft.base,
        version=F("version") + 1,
        updated_at=publishing().now(),
    )
    if changed != 1:
        raise Stale(_CHANGED, code=Refusal.DRAFT_CHANGED)
    draft.refresh_from_db()
    return draft


def draft_undo(*, actor: User, draft: Draft, version: int) -> Draft:
    """Take the last edit away. Raises Stale, Blocked when there is none."""
    with transaction.atomic():
        kept = draft_on_screen(actor, draft, version)
        edits = edits_of(kept)
        if not edits:
            raise Blocked("There is no edit to take back.", code=Refusal.MISSING_INPUT)
        return _swap(kept, version, edits=edits[:-1])


def draft_discard(*, actor: User, draft: Draft, version: int) -> None:
    """Throw the draft away. Raises Stale."""
    deleted, _ = Draft.objects.filter(pk=draft.pk, owner=actor, version=version).delete()
    if not deleted:
        raise Stale(_CHANGED, code=Refusal.DRAFT_CHANGED)


def draft_carry_over(*, actor: User, draft: Draft, version: int) -> tuple[Draft, tuple[str, ...]]:
    """Put the draft's edits over the newest revision.

    Returns the draft and a sentence for every edit that no longer applies.
    """
    kept = draft_on_screen(actor, draft, version)
    newest = newest_revision(kept.report)
    if newest is None or newest.pk == kept.base_id:
        return kept, ()
    carried, lost = _carried(read_revision(newest), edits_of(kept), kept.report)
    with transaction.atomic():
        check_editable(actor, kept.report, newest)
        return _swap(kept, version, edits=carried, base=newest), lost


def _carried(base: ReportDocument, edits: Sequence[Edit], report: Report) -> tuple[tuple[Edit, ...], tuple[str, ...]]:
    ground = readmission_of(report)
    carried: tuple[Edit, ...] = ()
    lost: list[str] = []
    document = base
    for edit in edits:
        try:
            _check_differs(document, edit)
            after = apply_edits(base, (*carried, edit), edition=base.edition)
            check_edit(ground, edit, after, base=base)
        except InvalidEdit as problem:
            lost.append(f"{edit_words(edit)} was not carried over: {problem.message}")
            continue
        carried, document = (*carried, edit), after
    return carried, tuple(lost)


def edit_words(edit: Edit) -> str:
    """Return an edit as the beginning of a sentence."""
    match edit.kind:
        case "retitle":
            return f"The title “{_short(edit.text)}”"
        case "reword":
            return f"The wording “{_short(edit.text)}”"
        case "exclude":
            return f"Leaving out {edit.anchor.replace('-', ' ')}"
        case "move":
            return f"Moving {edit.anchor.replace('-', ' ')} {edit.direction}"


def _short(text: str) -> str:
    return shortened(text, _WORDS_SHOWN)
