"""May this decision about the ledger be taken? Every refusal names the field and the remedy."""

from __future__ import annotations

import hashlib
import json
import unicodedata
from collections.abc import Iterator, Sequence

from research.evidence.ledger.types import EditKind, Ledger, LedgerEdit

REASON_CHARS = 600
# Characters that nobody sees, or that show the others in another order: the record must read as it was signed.
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_JOINERS = "\u200c\u200d"
_AT_LEAST = {EditKind.EXCLUDE: 1, EditKind.MERGE: 2, EditKind.SPLIT: 1, EditKind.RECLASS: 1, EditKind.UNDO: 0}


def problems_of(edit: LedgerEdit, *, ledger: Ledger, active: Sequence[LedgerEdit]) -> dict[str, str]:
    """Return a sentence by field for everything that is wrong with an edit; nothing for one that may be taken.

    `ledger` is as it stands before the edit, `active` the edits that hold. Fields: reason, sources, kind, undoes.
    """
    return dict(_problems(edit, ledger, active))


def _problems(edit: LedgerEdit, ledger: Ledger, active: Sequence[LedgerEdit]) -> Iterator[tuple[str, str]]:
    if not edit.reason.strip():
        yield "reason", "Say in a sentence why; readers of the ledger see it beside your name."
    if len(edit.reason) > REASON_CHARS:
        yield "reason", f"Shorten the reason to {REASON_CHARS} characters."
    if any(unicodedata.category(sign) in _UNSEEN and sign not in _JOINERS for sign in edit.reason):
        yield "reason", "The reason holds characters that cannot be seen; type it again without them."
    if edit.kind is EditKind.UNDO:
        if edit.undoes not in {held.ordinal for held in active}:
            yield (
                "undoes",
                (
                    "Only a decision that holds can be taken back, and a taking back is no such decision: what it took back "
                    "is decided anew."
                ),
            )
        return
    yield from _source_problems(edit, ledger)
    if edit.kind is EditKind.RECLASS and edit.kind_after is None:
        yield "kind", "Choose the kind of source that this should count as."


def _source_problems(edit: LedgerEdit, ledger: Ledger) -> Iterator[tuple[str, str]]:
    chosen = set(edit.source_ids)
    listed = {source for group in ledger.groups for source in group.source_ids}
    if len(chosen) < _AT_LEAST[edit.kind]:
        yield "sources", "Choose at least two sources." if edit.kind is EditKind.MERGE else "Choose at least one source."
    elif not chosen <= listed:
        yield "sources", "One of these sources is not in the ledger, or is excluded already; choose from the list."
    elif edit.kind is EditKind.MERGE and any(chosen <= set(group.source_ids) for group in ledger.groups):
        yield "sources", "These sources count as one origin already."
    elif edit.kind is EditKind.SPLIT and not any(chosen < set(group.source_ids) for group in ledger.groups):
        yield "sources", "Choose some, but not all, of the sources of one origin; what is chosen leaves it together."
    elif edit.kind is EditKind.RECLASS and _are_already(chosen, edit, ledger):
        yield "kind", "These sources are of that kind already; choose another kind."


def _are_already(chosen: set[str], edit: LedgerEdit, ledger: Ledger) -> bool:
    return all(profile.kind is edit.kind_after for profile in ledger.profiles if profile.source_id in chosen)


def edit_digest(edit: LedgerEdit) -> str:
    """Return the SHA-256 of everything that an edit says, for the audit chain."""
    said = {
        "ordinal": edit.ordinal,
        "kind": edit.kind.value,
        "sources": list(edit.source_ids),
        "kind_after": edit.kind_after.value if edit.kind_after else "",
        "undoes": edit.undoes,
        "reason": edit.reason,
    }
    return hashlib.sha256(json.dumps(said, sort_keys=True, ensure_ascii=False).encode("utf-8")).hexdigest()
