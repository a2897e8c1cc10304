"""How do the pages say it? Plain words for states, events, failures and figures; one total table for each closed set."""

from __future__ import annotations

from research.budget import Resource
from research.errors import FetchFailure, ModelFailure
from research.evidence.types import HitFate, SourceClass
from research.states import EventKind, Outcome, RunState

STATES: dict[RunState, str] = {
    RunState.QUEUED: "Waiting",
    RunState.RUNNING: "Running",
    RunState.CANCELLING: "Stopping",
    RunState.COMPLETED: "Finished",
    RunState.CANCELLED: "Cancelled",
    RunState.INTERRUPTED: "Interrupted",
    RunState.FAILED: "Failed",
}

STATE_SENTENCES: dict[RunState, str] = {
    RunState.QUEUED: "Waiting for a worker. The clock of the run has not started.",
    RunState.RUNNING: "Running. Sources are kept as they arrive.",
    RunState.CANCELLING: "Stopping. What is stored is being delivered.",
    RunState.COMPLETED: "Finished.",
    RunState.CANCELLED: "Cancelled. What had been stored was kept.",
    RunState.INTERRUPTED: "Interrupted. Every stored source was kept, and nothing half-done was resumed.",
    RunState.FAILED: "Failed. Every stored source was kept.",
}

OUTCOMES: dict[Outcome, str] = {
    Outcome.SYNTHESISED: "A report with cited statements",
    Outcome.SOURCE_BACKED: "A report of excerpts, without synthesis",
    Outcome.NO_EVIDENCE: "No evidence found; the report says what was searched",
    Outcome.DELIVERY_FAILURE: "The report could not be delivered",
}

EVENTS: dict[EventKind, str] = {
    EventKind.QUEUED: "The request was put in the queue.",
    EventKind.CLAIMED: "A worker took the run; its clock started.",
    EventKind.SEARCH_STARTED: "A search started.",
    EventKind.SEARCH_ANSWERED: "A search was answered.",
    EventKind.SEARCH_FAILED: "A search failed; the others go on.",
    EventKind.FETCH_FAILED: "A file could not be read; the others go on.",
    EventKind.SOURCE_STORED: "A source was stored.",
    EventKind.SOURCE_MERGED: "A source that was already stored turned up again.",
    EventKind.SOURCE_ADOPTED: "A source was taken over from an earlier run.",
    EventKind.PLAN_ADMITTED: "The planner's searches were admitted.",
    EventKind.PLAN_FAILED: "The planner gave nothing usable; the ranked results of the first search are used.",
    EventKind.QUERY_REFUSED: "A proposed search was refused.",
    EventKind.MODEL_CALLED: "The language model answered.",
    EventKind.MODEL_FAILED: "A call of the language model failed.",
    EventKind.BUDGET_REACHED: "A fixed maximum was reached.",
    EventKind.PROPOSALS_RECEIVED: "Proposed statements arrived.",
    EventKind.PROPOSAL_DROPPED: "A proposed statement was dropped.",
    EventKind.SYNTHESIS_FAILED: "Synthesis failed; the excerpts stand.",
    EventKind.ACCOUNT_CLOSED: "The account of every file was closed.",
    EventKind.PRELIMINARY_DELIVERED: "The preliminary report was delivered.",
    EventKind.FINAL_DELIVERED: "The final report was delivered.",
    EventKind.DELIVERY_FAILED: "The report could not be delivered.",
    EventKind.CANCEL_REQUESTED: "A person asked the run to stop.",
    EventKind.DEADLINE_REACHED: "The working time was used up.",
    EventKind.FINISHED: "The run ended.",
    EventKind.RECOVERED: "The run was closed after its worker had gone.",
}

FETCH_FAILURES: dict[FetchFailure, str] = {
    FetchFailure.MISSING: "The file is no longer there.",
    FetchFailure.REFUSED_PATH: "The path leads out of the workspace, so it was not opened.",
    FetchFailure.REFUSED_TYPE: "Files of this type are not read.",
    FetchFailure.TOO_LARGE: "The file is larger than the maximum for one source.",
    FetchFailure.UNREADABLE: "The file is damaged, or its text could not be decoded.",
    FetchFailure.EMPTY: "The file has no readable text.",
    FetchFailure.TIMED_OUT: "Reading took too long.",
    FetchFailure.STOPPED: "The run was stopped before the file was read.",
}

MODEL_FAILURES: dict[ModelFailure, str] = {
    ModelFailure.UNREACHABLE: "not reachable",
    ModelFailure.TIMED_OUT: "took too long",
    ModelFailure.RATE_LIMITED: "refused for now, too many requests",
    ModelFailure.SERVER_ERROR: "failed on the server",
    ModelFailure.REJECTED: "rejected by the server",
    ModelFailure.TRUNCATED: "cut off before its end",
    ModelFailure.MALFORMED: "not in the required form",
    ModelFailure.TOO_LARGE: "too long",
    ModelFailure.REPEATING: "repeating itself",
    ModelFailure.REFUSED_EGRESS: "not sent: restricted text may only go to an approved local model",
    ModelFailure.STOPPED: "stopped with the run",
}

FATES: dict[HitFate, str] = {
    HitFate.CITED: "Cited",
    HitFate.READ: "Read, not cited",
    HitFate.NOT_RETRIEVED: "Not retrieved",
    HitFate.DUPLICATE: "Duplicate",
    HitFate.SKIPPED: "Skipped or refused",
    HitFate.FAILED: "Failed",
}

FATE_SENTENCES: dict[HitFate, str] = {
    HitFate.CITED: "A statement of the report cites it.",
    HitFate.READ: "It was stored and read, and nothing in the report rests on it.",
    HitFate.NOT_RETRIEVED: "It is in the scope, and no search led to it within the budget.",
    HitFate.DUPLICATE: "It carries the same bytes or is the same source as another file.",
    HitFate.SKIPPED: "Its type, size or place rules it out.",
    HitFate.FAILED: "It was tried and could not be read.",
}

SOURCE_CLASSES: dict[SourceClass, str] = {
    SourceClass.WORKSPACE_DOCUMENT: "Workspace document",
    SourceClass.WORKSPACE_CODE: "Workspace code",
    SourceClass.WEB_PAGE: "Web page",
}

RESOURCES: dict[Resource, str] = {
    Resource.GENERATIONS: "Model calls",
    Resource.SEARCHES: "Searches",
    Resource.FETCH_ATTEMPTS: "Files opened",
    Resource.SOURCES: "Sources kept",
    Resource.PACKET_CHARS: "Characters given to synthesis",
    Resource.EXCERPT_CHARS: "Characters of excerpts",
}

def duration(milliseconds: int) -> str:
    """Return a duration for people: '0.42 s', '12.3 s', '2 min 05 s', '1 h 02 min'."""
    seconds = milliseconds / 1000
    if seconds < 10:
        return f"{seconds:.2f} s"
    if seconds < 60:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(int(seconds), 60)
    if minutes < 60:
        return f"{minutes} min {rest:02d} s"
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes:02d} min"


def size(octets: int) -> str:
    """Return a size for people, in powers of a thousand."""
    if octets < 1000:
        return f"{octets} bytes"
    if octets < 1_000_000:
        return f"{octets / 1000:.1f} kB"
    return f"{octets / 1_000_000:.1f} MB"
