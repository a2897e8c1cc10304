"""What does a person in the terminal see while a run works? One line a step, and a live status where there is a terminal."""

from __future__ import annotations

from typing import Self, TextIO

from rich.console import Console
from rich.markup import escape

from research.selectors.wording import search_failure
from research.states import EventKind
from research.store.journal import Payload, RecordedEvent

_LINES: dict[EventKind, str] = {
    EventKind.CLAIMED: "Run started",
    EventKind.SCOPE_COUNTED: "Files of the workspace that are accounted for: {files}",
    EventKind.SEARCH_STARTED: "Searching: {text}",
    EventKind.SEARCH_ANSWERED: "Hits taken up: {hits} of {total}",
    EventKind.SEARCH_FAILED: "A search could not be answered. {why}",
    EventKind.FETCH_FAILED: "Not read: {locator} ({code})",
    EventKind.SOURCE_STORED: "{source} stored: {anchor}",
    EventKind.SOURCE_MERGED: "{source} found again: {anchor}",
    EventKind.SOURCE_ADOPTED: "{source} taken over: {anchor}",
    EventKind.PLAN_ADMITTED: "Plan: {admitted} queries admitted, {refused} refused",
    EventKind.PLAN_FAILED: "The planner gave nothing usable; acquisition goes on without it",
    EventKind.QUERY_REFUSED: "Query refused: {reason}",
    EventKind.MODEL_CALLED: "The model answered ({purpose})",
    EventKind.MODEL_FAILED: "The model call failed ({purpose}: {status})",
    EventKind.BUDGET_REACHED: "The maximum of {resource} is reached",
    EventKind.PROPOSALS_RECEIVED: "{admitted} statements admitted, {dropped} dropped",
    EventKind.PROPOSAL_DROPPED: "Dropped {local_id}: {code}",
    EventKind.SYNTHESIS_FAILED: "No synthesis: {reason}",
    EventKind.STATEMENTS_CHECKED: "Statements checked on their evidence: {judged} pairs judged, {rulings} decisions",
    EventKind.STATEMENT_REMOVED: "{item} removed: {code}",
    EventKind.STATEMENT_RESTATED: "{item} said more weakly: {code}",
    EventKind.LEDGER_EDITED: "The ledger was edited",
    EventKind.LEDGER_KEPT: "The ledger is kept; its links: {links}",
    EventKind.ACCOUNT_CLOSED: "The account is closed; its entries: {entries}",
    EventKind.PRELIMINARY_DELIVERED: "A preliminary report can be read",
    EventKind.FINAL_DELIVERED: "The final report can be read",
    EventKind.DELIVERY_FAILED: "A delivery failed: {reason}",
    EventKind.CANCEL_REQUESTED: "Cancel requested",
    EventKind.DEADLINE_REACHED: "The time limit is reached; what is stored is delivered",
    EventKind.FINISHED: "Finished: {state}, {outcome}",
    EventKind.QUEUED: "Queued",
    EventKind.RECOVERED: "Recovered after an interruption",
}


class Progress:
    """Shows the steps of one run. It writes to standard error, so that the report alone is on standard output."""

    def __init__(self, stream: TextIO) -> None:
        self._console = Console(file=stream, highlight=False, soft_wrap=True)
        self._status = self._console.status("Starting")

    def __enter__(self) -> Self:
        self._status.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._status.stop()

    def hear(self, event: RecordedEvent) -> None:
        """Show one durable step with its offset from the origin in seconds."""
        text = escape(line_of(event.kind, event.payload))
        self._console.print(f"[dim]{event.offset_ms / 1000:7.2f} s[/dim]  {text}")
        self._status.update(text)

    def say(self, text: str) -> None:
        """Show what is being done now, outside the run's own steps."""
        self._status.update(escape(text))


def line_of(kind: EventKind, payload: Payload) -> str:
    """Return the line for one step; a step without its payload still has a line."""
    if kind is EventKind.SEARCH_FAILED and payload.get("code"):
        payload = {**payload, "why": search_failure(str(payload.get("provider", "")), str(payload["code"]))}
    try:
        return _LINES[kind].format(**payload)
    except KeyError:
        return kind.value.replace("_", " ").capitalize()
