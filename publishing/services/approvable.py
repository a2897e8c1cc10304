"""Do people's findings let a revision be approved? Every statement that needs it vouched for, none refuted, no flag open."""

from __future__ import annotations

from django.contrib.auth.models import User

from publishing.errors import Blocked, Refusal
from publishing.models import Revision, Round
from publishing.store.standing import Judged, open_flags, reads_blind

MOST_NAMED = 12
_BLIND = (
    "It cannot be approved as it stands: not every statement is vouched for, or a flag is open. What others found is kept "
    "from you until you have decided. Give a verdict on each statement that needs one; you can also reject, and say why."
)


def check_approvable(actor: User, round_: Round, judged: tuple[Judged, ...]) -> None:
    """Raise Blocked naming what is in the way; to somebody who still reads blind, that something is, and no item."""
    try:
        _check_items(judged)
        _check_flags(round_.revision, judged)
    except Blocked as refusal:
        if not reads_blind(actor, round_):
            raise
        raise Blocked(_BLIND, code=refusal.code) from None


def _check_items(judged: tuple[Judged, ...]) -> None:
    unchecked = [_name(entry) for entry in judged if entry.is_unchecked]
    refuted = [_name(entry) for entry in judged if entry.is_refuted]
    said = []
    if unchecked:
        said.append(f"Not checked for support yet: {listed(unchecked)}. Compare with the evidence and give a verdict.")
    if refuted:
        said.append(f"Not fully supported, as a reviewer found: {listed(refuted)}. The author has to reword or leave out.")
    if said:
        raise Blocked(" ".join(said), code=Refusal.ITEMS_UNCHECKED)


def _name(entry: Judged) -> str:
    return f"statement {entry.item.number}" if entry.item.number else "a gap"


def _check_flags(revision: Revision, judged: tuple[Judged, ...]) -> None:
    flags = open_flags(revision, [entry.item for entry in judged])
    if not flags:
        return
    names = {entry.item.anchor: _name(entry) for entry in judged}
    on = listed(list(dict.fromkeys(names.get(anchor, "the whole report") for anchor in flags)))
    raise Blocked(f"A flag is open on {on}. Whoever raised it resolves it first.", code=Refusal.FLAGS_OPEN)


def listed(names: list[str]) -> str:
    """Return the first few names of a list in words, and how many there are besides."""
    shown = names[:MOST_NAMED]
    rest = len(names) - len(shown)
    return ", ".join(shown) + (f" and {rest} more" if rest else "")
