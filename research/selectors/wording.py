"""How do the pages say it? Plain words for states, events, failures and figures; one total table for each closed set."""

from __future__ import annotations

from research.budget import Resource
from research.discovery.workspace.types import FailReason, SkipReason
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
    RunState.QUEUED: "A worker will take it up. The clock of the run has not started.",
    RunState.RUNNING: "Sources are kept as they arrive.",
    RunState.CANCELLING: "What is stored is being delivered.",
    RunState.COMPLETED: "",
    RunState.CANCELLED: "Somebody stopped it before its planned end.",
    RunState.INTERRUPTED: "Every stored source was kept, and nothing half-done was resumed.",
    RunState.FAILED: "Every stored source was kept.",
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
    EventKind.SCOPE_COUNTED: "Every file of the workspace was counted.",
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

# A closed set for each side that writes reasons: the workspace index, and capture.
REASONS: dict[str, str] = {
    SkipReason.TYPE: "Files of this type are not read.",
    SkipReason.TOO_LARGE: "Larger than the maximum for one file.",
    SkipReason.EMPTY: "It has no readable text.",
    SkipReason.HIDDEN: "A hidden file or folder.",
    SkipReason.VERSION_CONTROL: "The records of version control.",
    SkipReason.SYMLINK: "A link; links are not followed.",
    SkipReason.SPECIAL: "Not a regular file.",
    SkipReason.NAME: "Its name cannot be represented.",
    SkipReason.TOO_DEEP: "It lies too deep in folders.",
    SkipReason.TOO_MANY: "The folder holds more files than the maximum.",
    SkipReason.INDEX_FULL: "The index had reached its maximum.",
    FailReason.UNREADABLE: "It is damaged, or its text could not be decoded.",
    FailReason.CRASHED: "Its reader broke down; the other files were not touched.",
    FailReason.TIMED_OUT: "Reading took too long.",
    FetchFailure.MISSING: "The file is no longer there.",
    FetchFailure.REFUSED_PATH: "The path leads out of the workspace, so it was not opened.",
    FetchFailure.REFUSED_TYPE: "Files of this type are not read.",
    FetchFailure.STOPPED: "The run was stopped before it was read.",
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
    Resource.PACKET_CHARS: "Synthesis characters",
}


def reason(code: str) -> str:
    """Return the sentence for a stored reason; a code that is not known here is shown as its words."""
    if not code:
        return ""
    return REASONS.get(code) or code.replace("_", " ").capitalize() + "."


_TENTHS_FROM, _MINUTE, _HOUR_IN_MINUTES = 10, 60, 60
_KILO, _MEGA = 1_000, 1_000_000


def duration(milliseconds: int) -> str:
    """Return a duration for people: '0.42 s', '12.3 s', '2 min 05 s', '5 min', '1 h 02 min'."""
    seconds = milliseconds / 1000
    if seconds < _TENTHS_FROM:
        return f"{seconds:.2f} s"
    if seconds < _MINUTE:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(int(seconds), _MINUTE)
    if minutes < _HOUR_IN_MINUTES:
        return f"{minutes} min {rest:02d} s" if rest else f"{minutes} min"
    hours, minutes = divmod(minutes, _HOUR_IN_MINUTES)
    return f"{hours} h {minutes:02d} min"


def size(octets: int) -> str:
    """Return a size for people, in powers of a thousand."""
    if octets < _KILO:
        return f"{octets} bytes"
    if octets < _MEGA:
        return f"{octets / _KILO:.1f} kB"
    return f"{octets / _MEGA:.1f} MB"
