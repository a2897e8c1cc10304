"""Which addresses may a run fetch? Those of its own hits, under ids that the host minted, sealed against any change.

No text of a page or of a model can make the program fetch an address: capture takes only what is loaded here.
"""

from __future__ import annotations

import re
from uuid import UUID

from django.utils.crypto import constant_time_compare, salted_hmac

from research.errors import CaptureFailed, FetchFailure
from research.models import HitRow
from research.ports import Candidate
from research.states import LIVE_STATES
from research.store.journal import RunHandle

_ID = re.compile(r"Q[1-9][0-9]{0,5}\.H[1-9][0-9]{0,5}")
_SALT = "research.store.minting"


def candidate_id_of(query_id: str, rank: int) -> str:
    """Return the id of a hit in its run: 'Q1.H3'."""
    return f"{query_id}.H{rank}"


def seal_of(run_id: UUID, candidate_id: str, url: str) -> str:
    """Return the seal that binds an address to its run and its id, under the installation's own key."""
    return salted_hmac(_SALT, f"{run_id}\n{candidate_id}\n{url}", algorithm="sha256").hexdigest()


def load_candidate(handle: RunHandle, candidate_id: str) -> Candidate:
    """Return a hit that this run may capture.

    Raises CaptureFailed: NOT_MINTED for an id that is malformed, unknown or another run's, for a row that was altered, and
    for a run that has ended; REFUSED_URL for a hit whose address was refused. Unknown and foreign look the same.
    """
    row = _row(handle, candidate_id) if _ID.fullmatch(candidate_id) else None
    if row is None:
        raise CaptureFailed(FetchFailure.NOT_MINTED, "There is no such hit in this run, so nothing was fetched.")
    if row.refusal:
        raise CaptureFailed(FetchFailure.REFUSED_URL, f"The address of {candidate_id} was refused, so it was not fetched.")
    if not constant_time_compare(row.seal, seal_of(handle.run_id, candidate_id, row.locator)):
        raise CaptureFailed(
            FetchFailure.NOT_MINTED, f"The stored address of {candidate_id} was altered, so it was not fetched."
        )
    return Candidate(candidate_id=candidate_id, url=row.locator)


def _row(handle: RunHandle, candidate_id: str) -> HitRow | None:
    return HitRow.objects.filter(
        candidate_id=candidate_id,
        query__run_id=handle.run_id,
        query__run__fence=handle.fence,
        query__run__state__in=LIVE_STATES,
    ).first()
