"""How do the pages say it? Plain words for states, events, failures and figures; one total table for each closed set."""

from __future__ import annotations

from collections.abc import Container, Iterable

from research.budget import Resource
from research.discovery.workspace.types import FailReason, SkipReason
from research.errors import FetchFailure, ModelFailure, SearchFailure
from research.evidence.types import HitFate, SourceClass
from research.planning.types import QueryOrigin
from research.ports import SearchProvider, SearchStatus, WindowUse
from research.states import EventKind, Outcome, RunState
from research.trust.web_address import AddressFault

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

SEARCH_FAILED = "The search failed, so nothing is known of what there is; the report says which service failed and why"
SEARCH_FAILED_IN_PART = "No evidence found, and not every search could be answered; the report says which failed and why"

EVENTS: dict[EventKind, str] = {
    EventKind.QUEUED: "The request was put in the queue.",
    EventKind.CLAIMED: "A worker took the run; its clock started.",
    EventKind.SCOPE_COUNTED: "Every file of the workspace was counted.",
    EventKind.SEARCH_STARTED: "A search started.",
    EventKind.SEARCH_ANSWERED: "A search was answered.",
    EventKind.SEARCH_FAILED: "A search failed; the others go on.",
    EventKind.FETCH_FAILED: "A file or page could not be read; the others go on.",
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
    EventKind.STATEMENTS_CHECKED: "The statements were held against their evidence.",
    EventKind.STATEMENT_REMOVED: "A statement was removed, and is kept in the record.",
    EventKind.STATEMENT_RESTATED: "A statement was said at the strength of its evidence.",
    EventKind.LEDGER_EDITED: "The evidence ledger was edited, and the report delivered anew.",
    EventKind.LEDGER_KEPT: "What carries each statement was kept.",
    EventKind.ACCOUNT_CLOSED: "The account of every file and hit was closed.",
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
    HitFate.NOT_RETRIEVED: "It is in the scope, and was not read within the budget.",
    HitFate.DUPLICATE: "It carries the same bytes or is the same source as another file or page.",
    HitFate.SKIPPED: "Its type, size, place or address rules it out.",
    HitFate.FAILED: "It was tried and could not be read.",
}

FETCH_FAILURES: dict[FetchFailure, str] = {
    FetchFailure.MISSING: "The file is no longer there.",
    FetchFailure.REFUSED_PATH: "The path leads out of the workspace, so it was not opened.",
    FetchFailure.REFUSED_TYPE: "Content of this type is not read.",
    FetchFailure.TOO_LARGE: "Larger than the maximum for one source.",
    FetchFailure.UNREADABLE: "It is damaged, or its text could not be decoded.",
    FetchFailure.EMPTY: "It has no readable text.",
    FetchFailure.TIMED_OUT: "It took longer than the time for one source.",
    FetchFailure.STOPPED: "The run was stopped before it was read.",
    FetchFailure.NOT_KEPT: "It was read but could not be stored, so it was not used.",
    FetchFailure.REFUSED_URL: "The address is malformed, or of a kind that is never asked. Nothing was sent.",
    FetchFailure.REFUSED_ADDRESS: "Its host leads to a private or special network, which is never dialled.",
    FetchFailure.REFUSED_EGRESS: "The address holds a restricted term. Nothing was sent.",
    FetchFailure.REFUSED_ROBOTS: "The site asks programs not to read it, or its rules could not be had.",
    FetchFailure.NOT_MINTED: "The address did not come from a stored hit of this run, so it was not asked.",
    FetchFailure.UNRESOLVED: "The name of the host leads nowhere.",
    FetchFailure.UNREACHABLE: "The host did not take the connection.",
    FetchFailure.NO_TLS: "The host could not prove who it is: its certificate or encryption is not sound.",
    FetchFailure.CUT_OFF: "The host broke off before the page was whole.",
    FetchFailure.BAD_PROTOCOL: "The host did not answer in proper HTTP.",
    FetchFailure.BAD_CODING: "The body came compressed in a way that is not accepted, or broken.",
    FetchFailure.BAD_CHARSET: "The page names a character encoding that is not accepted.",
    FetchFailure.BAD_REDIRECT: "The host sent it elsewhere without a usable address.",
    FetchFailure.REDIRECT_LOOP: "The host sent it in a circle.",
    FetchFailure.TOO_MANY_REDIRECTS: "The host sent it elsewhere too many times.",
    FetchFailure.DOWNGRADE: "The host sent it from an encrypted to an unencrypted address, which is not followed.",
    FetchFailure.STATUS: "The host answered with an error.",
    FetchFailure.NOT_FOUND: "The host says that the page is not there.",
    FetchFailure.DENIED: "The host refuses to show the page.",
    FetchFailure.RATE_LIMITED: "The host asked to wait longer than the time for one page.",
    FetchFailure.BOT_WALL: "The host showed a check for robots in place of the page.",
    FetchFailure.CONSENT_WALL: "The host showed a question about consent in place of the page.",
    FetchFailure.LOGIN_WALL: "The host showed a sign-in in place of the page.",
    FetchFailure.PAYWALL: "The host showed an offer to pay in place of the page.",
    FetchFailure.SOFT_404: "The page says that there is no such page, under a status that says otherwise.",
    FetchFailure.EMPTY_SHELL: "The page is empty until scripts run, and no scripts are run.",
}

# What somebody can do about it; what is missing here has no remedy but another source.
FETCH_REMEDIES: dict[FetchFailure, str] = {
    FetchFailure.REFUSED_TYPE: "PDF and Word files from the web are read when the question allows them.",
    FetchFailure.TOO_LARGE: "The operator can raise COUNTERSIGN_PAGE_BYTES for pages.",
    FetchFailure.TIMED_OUT: "The operator can raise COUNTERSIGN_PAGE_SECONDS for pages.",
    FetchFailure.STOPPED: "A new run can look for it again.",
    FetchFailure.NOT_KEPT: "Ask the operator to look at the disk of the data folder.",
    FetchFailure.REFUSED_EGRESS: "If the term may be sent out, take it off the restricted terms and ask again.",
    FetchFailure.REFUSED_ROBOTS: "Read it by hand, or put a copy that you may keep into a workspace.",
    FetchFailure.UNRESOLVED: "Try again later; if every host fails, ask the operator about the network.",
    FetchFailure.UNREACHABLE: "Try again later; if every host fails, ask the operator about the network.",
    FetchFailure.CUT_OFF: "Try again later.",
    FetchFailure.STATUS: "Try again later.",
    FetchFailure.DENIED: "Read it by hand, or put a copy that you may keep into a workspace.",
    FetchFailure.RATE_LIMITED: "Try again later, or have the operator raise COUNTERSIGN_PAGE_SECONDS.",
    FetchFailure.BOT_WALL: "Read it by hand, or put a copy that you may keep into a workspace.",
    FetchFailure.CONSENT_WALL: "Read it by hand, or put a copy that you may keep into a workspace.",
    FetchFailure.LOGIN_WALL: "Put a copy that you may keep into a workspace.",
    FetchFailure.PAYWALL: "Put a copy that you may keep into a workspace.",
    FetchFailure.EMPTY_SHELL: "Read it by hand, or put a copy that you may keep into a workspace.",
}

ADDRESS_FAULTS: dict[AddressFault, str] = {
    AddressFault.TOO_LONG: "The address is longer than any that is asked.",
    AddressFault.BAD_CHARACTERS: "The address holds characters that no address may hold.",
    AddressFault.SCHEME: "It is not an address of http or https.",
    AddressFault.SHAPE: "It has not the shape of an address.",
    AddressFault.USERINFO: "The address hides its host behind a name or password.",
    AddressFault.HOST: "The name of the host is malformed.",
    AddressFault.PORT: "The address names a port other than that of http or https.",
    AddressFault.SPECIAL_NAME: "The name of the host is reserved for local or special networks.",
    AddressFault.SPECIAL_ADDRESS: "It leads to a private or special network, which is never dialled.",
}

# A closed set for each side that writes reasons: the workspace index, capture, and the grammar of addresses.
REASONS: dict[str, str] = {
    SkipReason.TYPE: "Files of this type are not read.",
    SkipReason.HIDDEN: "A hidden file or folder.",
    SkipReason.VERSION_CONTROL: "The records of version control.",
    SkipReason.SYMLINK: "A link; links are not followed.",
    SkipReason.SPECIAL: "Not a regular file.",
    SkipReason.NAME: "Its name cannot be represented.",
    SkipReason.TOO_DEEP: "It lies too deep in folders.",
    SkipReason.TOO_MANY: "The folder holds more files than the maximum.",
    SkipReason.INDEX_FULL: "The index had reached its maximum.",
    FailReason.CRASHED: "Its reader broke down; the other sources were not touched.",
    **{failure.value: sentence for failure, sentence in FETCH_FAILURES.items()},
    **{fault.value: sentence for fault, sentence in ADDRESS_FAULTS.items()},
}

PROVIDERS: dict[SearchProvider, str] = {
    SearchProvider.WORKSPACE: "Workspace",
    SearchProvider.DUCKDUCKGO: "DuckDuckGo",
    SearchProvider.SEARXNG: "SearXNG",
    SearchProvider.BRAVE: "Brave",
    SearchProvider.TAVILY: "Tavily",
    SearchProvider.EXA: "Exa",
    SearchProvider.SERPER: "Serper",
    SearchProvider.OPENALEX: "OpenAlex",
    SearchProvider.CROSSREF: "Crossref",
    SearchProvider.ARXIV: "arXiv",
    SearchProvider.PUBMED: "PubMed",
    SearchProvider.WIKIPEDIA: "Wikipedia",
}

QUERY_ORIGINS: dict[QueryOrigin, str] = {
    QueryOrigin.BOOTSTRAP: "From the question",
    QueryOrigin.PLANNER: "Planned",
    QueryOrigin.STAND_IN: "Asked elsewhere after a failure",
    QueryOrigin.RELAXED: "Asked again without the dates",
    QueryOrigin.SYMBOL: "Looked for in the code",
}

SEARCH_STATUSES: dict[SearchStatus, str] = {
    SearchStatus.RESULTS: "Answered.",
    SearchStatus.EMPTY: "Answered: nothing found.",
    SearchStatus.ALL_REFUSED: "Answered, but no address of the answer may be asked.",
}

SEARCH_FAILURES: dict[SearchFailure, str] = {
    SearchFailure.UNAVAILABLE: "It could not be answered.",
    SearchFailure.REFUSED_EGRESS: "It holds a restricted term, so nothing was sent.",
    SearchFailure.REFUSED_QUERY: "It cannot be put to this provider as it stands, so nothing was sent.",
    SearchFailure.NOT_CONFIGURED: "The provider is not set up on this installation.",
    SearchFailure.TRANSPORT_ERROR: "The provider could not be reached.",
    SearchFailure.TIMEOUT: "The provider took too long.",
    SearchFailure.NON_200: "The provider answered with an error.",
    SearchFailure.RATE_LIMITED: "The provider asked to wait: too many searches.",
    SearchFailure.KEY_REJECTED: "The provider did not accept the key of this installation.",
    SearchFailure.QUOTA_USED_UP: "The quota of this installation at the provider is used up.",
    SearchFailure.CHALLENGE: "The provider took the program for a robot and answered with a check.",
    SearchFailure.UNKNOWN_LAYOUT: "The answer has a form that is not known here, so it was not read.",
    SearchFailure.MALFORMED: "The answer was broken, so it was not read.",
    SearchFailure.TOO_LARGE: "The answer was larger than the maximum, so it was not read.",
}

WINDOW_USES: dict[WindowUse, str] = {
    WindowUse.NOT_ASKED: "",
    WindowUse.HONOURED: "Asked within the dates.",
    WindowUse.UNSUPPORTED: "The provider cannot keep to these dates; it was asked without them.",
    WindowUse.RELAXED: "Asked without the dates, because nothing was found within them.",
}

ROBOTS: dict[str, str] = {
    "allowed": "The site's rules for programs (robots.txt) allow it.",
    "absent": "The site has no rules for programs (no robots.txt).",
    "refused": "The site's rules for programs (robots.txt) do not allow it.",
    "": "Nothing is recorded of the site's rules for programs.",
}

# What reading notes of a source, by the code of the note. `{detail}` is what stands behind its colon, `{them}` a count of it
# with its verb.
NOTES: dict[str, str] = {
    "hidden_text": "Text that readers of the page do not see was left out; it is never quoted.",
    "hidden_text_removed": "Text that readers of the page do not see was left out; it is never quoted.",
    "external_styles": "The page has style sheets of its own; {them} not seen, and what they hide is not known.",
    "css_generated": "Style rules of the page draw text that is not in it; that text is missing here.",
    "embedded_document": "There is a page inside the page, which was not read.",
    "attribute_text": "Words that only programs see speak to a machine; they are not part of this text.",
    "form_text": "A field of a form speaks to a machine; it is not part of this text.",
    "metadata_text": "What the page says about itself speaks to a machine; it is not part of this text.",
    "title_flagged": "The title that the page states speaks to a machine and was replaced.",
    "content_after_html": "Text stands behind the end of the page.",
    "foreign_canonical": "The page names an address at another host as its own.",
    "reordered_text": "Style rules show a part in another order than it is written in; that part is never quoted.",
    "unresolved_css": "Style rules may hide a part, which the page alone does not tell; that part is never quoted.",
    "bidi_control": "Signs that turn the direction of reading were left out.",
    "tag_characters": "Invisible characters that can carry words were left out.",
    "invisible_chars": "Invisible characters were left out: {detail}.",
    "combining_marks": "Letters are overlaid with marks; that part is never quoted.",
    "relative_date": "The page tells its date by its distance from now; the day of capture places it, where that can be.",
    "date_of_change": "Only the day of a change is stated, and stands as the date.",
    "relative_dates": "The text tells {detail} of its days by their distance from its publication.",
    "markdown_as_plain_text": "Its Markdown could not be taken apart, so it was read as plain text.",
    "rst_as_plain_text": "Its markup could not be taken apart, so it was read as plain text.",
    "text_layer_of_scan": "Its pages are pictures; their text was recognised by a program and may hold mistakes.",
    "broken_page": "Page {detail} could not be read.",
}

SOURCE_CLASSES: dict[SourceClass, str] = {
    SourceClass.WORKSPACE_DOCUMENT: "Workspace document",
    SourceClass.WORKSPACE_CODE: "Workspace code",
    SourceClass.WEB_PAGE: "Web page",
}

RESOURCES: dict[Resource, str] = {
    Resource.GENERATIONS: "Model calls",
    Resource.SEARCHES: "Searches",
    Resource.FETCH_ATTEMPTS: "Files and pages tried",
    Resource.SOURCES: "Sources kept",
    Resource.PACKET_CHARS: "Synthesis characters",
    Resource.JUDGEMENTS: "Questions to a judge",
}


def outcome(stored: str, events: Container[str]) -> str:
    """Return what came of a run; `events` are the kinds of its steps. A failed search is never one that found nothing."""
    if stored != Outcome.NO_EVIDENCE or EventKind.SEARCH_FAILED not in events:
        return OUTCOMES[Outcome(stored)]
    return SEARCH_FAILED_IN_PART if EventKind.SEARCH_ANSWERED in events else SEARCH_FAILED


def search_failure(provider: str, code: str) -> str:
    """Return who failed a search and why, as far as it is stored: 'DuckDuckGo: The provider took too long.'"""
    names = provider_names((provider,)) if provider else ()
    why = SEARCH_FAILURES[SearchFailure(code)] if code in set(SearchFailure) else ""
    return ": ".join((*names, *((why,) if why else ())))


def reason(code: str) -> str:
    """Return the sentence for a stored reason; a code that is not known here is shown as its words."""
    if not code:
        return ""
    return REASONS.get(code) or code.replace("_", " ").capitalize() + "."


def provider_names(stored: Iterable[str]) -> tuple[str, ...]:
    """Return what the stored providers of a brief are called; one that is not known here keeps its own name."""
    return tuple(PROVIDERS[SearchProvider(name)] if name in set(SearchProvider) else name for name in stored)


_TENTHS_FROM, _MINUTE, _HOUR_IN_MINUTES = 10, 60, 60
_KILO, _MEGA = 1_000, 1_000_000


def duration(milliseconds: int) -> str:
    """Return a duration for people: '0.42 s', '12.3 s', '20 s', '2 min 05 s', '5 min', '1 h 02 min'."""
    seconds = milliseconds / 1000
    if seconds < _TENTHS_FROM:
        return f"{seconds:.2f} s"
    if seconds < _MINUTE:
        return f"{_short(seconds)} s"
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
        return f"{_short(octets / _KILO)} kB"
    return f"{_short(octets / _MEGA)} MB"


def _short(value: float) -> str:
    """Return a figure to one place, and a round one without it."""
    return f"{value:.1f}".removesuffix(".0")
