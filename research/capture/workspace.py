"""How do the bytes of a workspace file come into the house?

One host-minted locator at a time, beneath its root, bounded, and in one unchanged state.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from research.clock import StopSignal, utc_now
from research.errors import CaptureFailed, FetchFailure, WorkspaceUnavailable
from research.evidence.beneath import read_beneath
from research.evidence.paths import WorkspaceRoot, safe_path
from research.ports import Captured
from research.reading.kinds import HEAD_BYTES, media_type_of

TRANSPORT = "workspace"


class WorkspaceFetcher:
    """Implements the port `Fetcher` over named workspaces. `now` gives the wall time in UTC."""

    def __init__(self, roots: tuple[WorkspaceRoot, ...], *, now: Callable[[], datetime] = utc_now) -> None:
        self._roots = {root.name: root.root for root in roots}
        self._now = now

    def fetch(self, workspace: str, locator: str, *, max_bytes: int, stop: StopSignal) -> Captured:
        """Return the bytes of one regular file of at most `max_bytes`.

        The canonical anchor is the NFC path with '/' and without '.' segments. Raises CaptureFailed (MISSING, REFUSED_PATH,
        REFUSED_TYPE, TOO_LARGE, UNREADABLE, EMPTY), WorkspaceUnavailable, Stopped.
        """
        stop.check()
        root = self._roots.get(workspace)
        if root is None or not root.is_dir():
            raise WorkspaceUnavailable(
                f"The workspace {workspace!a} is not there. Check its name and folder in the setting COUNTERSIGN_WORKSPACES."
            )
        body = read_beneath(root, locator, max_bytes=max_bytes, check=stop.check)
        if not body:
            raise CaptureFailed(FetchFailure.EMPTY, f"The file {locator!a} is empty.")
        media_type = media_type_of(locator, body[:HEAD_BYTES])
        if not media_type:
            raise CaptureFailed(FetchFailure.REFUSED_TYPE, f"The file {locator!a} is of a type that is not read.")
        return Captured(
            requested_anchor=locator,
            canonical_anchor=safe_path(locator),
            transport=TRANSPORT,
            media_type=media_type,
            body=body,
            captured_at=self._now(),
        )
