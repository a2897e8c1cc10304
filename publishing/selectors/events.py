"""How is an event of the chain told? In one sentence a kind, in words that a reader of the timeline knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from publishing.errors import Refusal
from publishing.models import AuditEvent
from publishing.states import Action, AuditKind
from publishing.store.audit import SYSTEM

KINDS: dict[AuditKind, str] = {
    AuditKind.POLICY_ADOPTED: "Policy adopted",
    AuditKind.ROLE_GRANTED: "Role given",
    AuditKind.ROLE_REVOKED: "Role taken away",
    AuditKind.LEDGER_EDITED: "Evidence ledger edited",
    AuditKind.REVISION_CREATED: "Revision made",
    AuditKind.ROUND_OPENED: "Submitted for review",
    AuditKind.ROUND_RECALLED: "Called back",
    AuditKind.ROUND_SUPERSEDED: "Review superseded",
    AuditKind.REMARK_ADDED: "Comment or flag made",
    AuditKind.REMARK_RESOLVED: "Comment or flag settled",
    AuditKind.VERDICT_GIVEN: "Verdict given",
    AuditKind.APPROVED: "Approved",
    AuditKind.REJECTED: "Rejected",
    AuditKind.ROUND_APPROVED: "Review complete",
    AuditKind.PUBLICATION_ORDERED: "Publication ordered",
    AuditKind.PUBLICATION_CANCELLED: "Publication stopped",
    AuditKind.PUBLICATION_FAILED: "Publication failed",
    AuditKind.PUBLISHED: "Published",
    AuditKind.PUBLICATION_SUPERSEDED: "Publication superseded",
    AuditKind.WITHDRAWN: "Withdrawn",
    AuditKind.REFUSED: "Refused",
}

SENTENCES: dict[AuditKind, str] = {
    AuditKind.POLICY_ADOPTED: "{who} put version {version} of the review policy in force.",
    AuditKind.ROLE_GRANTED: "{who} gave {person} the role {role}{team}.",
    AuditKind.ROLE_REVOKED: "{who} took the role {role}{team} from {person}.",
    AuditKind.LEDGER_EDITED: "{who} edited the evidence ledger, and the report was delivered anew.",
    AuditKind.REVISION_CREATED: "{who} made revision {revision}.",
    AuditKind.ROUND_OPENED: "{who} submitted revision {revision} for review.",
    AuditKind.ROUND_RECALLED: "{who} called revision {revision} back from review.",
    AuditKind.ROUND_SUPERSEDED: "The review of revision {revision} ended, because {who} made revision {by}.",
    AuditKind.REMARK_ADDED: "{who} left a {kind} on revision {revision}.",
    AuditKind.REMARK_RESOLVED: "{who} settled a comment or a flag on revision {revision}.",
    AuditKind.VERDICT_GIVEN: "{who} gave a verdict on {item} of revision {revision}: {verdict}.",
    AuditKind.APPROVED: "{who} approved revision {revision} as {role}.",
    AuditKind.REJECTED: "{who} rejected revision {revision} as {role}.",
    AuditKind.ROUND_APPROVED: "Revision {revision} has every approval that its policy asks for.",
    AuditKind.PUBLICATION_ORDERED: "{who} signed for the publication of revision {revision}.",
    AuditKind.PUBLICATION_CANCELLED: "{who} stopped the publication of revision {revision}.",
    AuditKind.PUBLICATION_FAILED: "The publication of revision {revision} failed; its approvals stand.",
    AuditKind.PUBLISHED: "{who} published revision {revision}.",
    AuditKind.PUBLICATION_SUPERSEDED: "Revision {by} took the place of revision {revision} at its public address.",
    AuditKind.WITHDRAWN: "{who} withdrew revision {revision}.",
    AuditKind.REFUSED: "{who} wanted to {action}, and was refused{times}: {code}.",
}

WANTED: dict[Action, str] = {
    Action.READ: "read the report",
    Action.EDIT: "edit the report",
    Action.SUBMIT: "submit the report for review",
    Action.RECALL: "call the report back",
    Action.REMARK: "comment on the report",
    Action.JUDGE: "give a verdict on a statement",
    Action.DECIDE: "decide about the report",
    Action.PUBLISH: "publish the report",
    Action.WITHDRAW: "withdraw the report",
    Action.AUDIT: "audit the report",
}

REASONS: dict[Refusal, str] = {
    Refusal.NOT_PERMITTED: "the right to it was missing",
    Refusal.CONTRIBUTOR: "whoever asked for a report or wrote of it leaves this to others",
    Refusal.SECOND_ROLE: "one person fills one role in a review",
    Refusal.ROLE_FILLED: "the role was filled already",
    Refusal.ROLE_OUT_OF_ORDER: "another role has to sign before",
    Refusal.WRONG_STATE: "the state of the review did not allow it",
    Refusal.REJECTED: "the revision was rejected",
    Refusal.FINGERPRINT_CHANGED: "the fingerprint on the screen was another than the stored one",
    Refusal.DOCUMENT_ALTERED: "the stored document is not the one of its fingerprint",
    Refusal.EVIDENCE_ALTERED: "stored evidence is not what the document names",
    Refusal.ITEM_CHANGED: "the statement or its evidence had changed",
    Refusal.NEWER_REVISION: "there was a newer revision",
    Refusal.DRAFT_CHANGED: "the draft had changed in the meantime",
    Refusal.ITEMS_UNCHECKED: "statements had no verdict yet",
    Refusal.FLAGS_OPEN: "flags were still open",
    Refusal.ROLES_MISSING: "approvals were missing",
    Refusal.APPROVALS_STALE: "approvals no longer held",
    Refusal.ALREADY_DECIDED: "it had been decided already",
    Refusal.WRONG_PASSWORD: "the password was wrong",
    Refusal.NOT_PUBLIC: "the report rests on a workspace that is not public",
    Refusal.MISSING_INPUT: "something that is needed was not given",
    Refusal.BROKEN_CHAIN: "the chain of events did not bear it out",
}

VERDICTS = {
    "entail": "supported by its evidence",
    "partial": "partly supported by its evidence",
    "conflict": "contradicted by its evidence",
    "irrelevant": "not carried by its evidence",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class EventLine:
    """One event as the timeline of a report shows it."""

    seq: int
    at: datetime
    kind: AuditKind
    title: str
    sentence: str
    revision: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """How the people and teams are called whose ids stand in payloads."""

    people: Mapping[int, str]
    teams: Mapping[int, str]


NOBODY = Names(people={}, teams={})


def event_line(event: AuditEvent, names: Names = NOBODY) -> EventLine:
    """Return an event in plain words. A payload that lacks something still makes a sentence."""
    kind = AuditKind(event.kind)
    return EventLine(
        seq=event.seq,
        at=event.at,
        kind=kind,
        title=KINDS[kind],
        sentence=SENTENCES[kind].format_map(_Said(event, names)),
        revision=event.revision,
    )


class _Said(dict[str, str]):
    """The words of one event's payload."""

    def __init__(self, event: AuditEvent, names: Names) -> None:
        payload = {name: str(value) for name, value in event.payload.items()}
        super().__init__(payload)
        self["who"] = "The system" if event.actor_id is None and event.actor_name == SYSTEM else event.actor_name
        self["revision"] = "–" if event.revision is None else str(event.revision)
        self["role"] = payload.get("role", "reviewer").replace("_", " ")
        self["action"] = WANTED.get(payload.get("action", ""), "do something")  # type: ignore[call-overload]
        self["code"] = REASONS.get(payload.get("code", ""), "it was not allowed")  # type: ignore[call-overload]
        self["times"] = _times(_number(payload.get("unrecorded")))
        self["item"] = payload.get("anchor", "–").replace("-", " ")
        self["verdict"] = VERDICTS.get(payload.get("verdict", ""), payload.get("verdict", "–"))
        self["person"] = names.people.get(_number(payload.get("user")), f"account {payload.get('user', '–')}")
        self["team"] = _team(_number(payload.get("team")), names)

    def __missing__(self, name: str) -> str:
        return "–"


def _times(unrecorded: int) -> str:
    return f" (and {unrecorded} more since the event before)" if unrecorded else ""


def _team(team: int, names: Names) -> str:
    return f" for the team {names.teams.get(team, team)}" if team else ""


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() else 0
