"""Builds reports in review, through the services only. What the tests of revision, review and publication start from.

`researched_report` researches a question for real over the test's workspace: every fact is a verbatim quotation, so nothing
needs a verdict. `report_from_findings` delivers findings (those of `tests.golden.findings`, or your own) as the final report
of a run; sources, chunks, bytes and texts are stored as a run would store them, so that every check of evidence holds;
`unchecked_report` is the one with facts that a person has to vouch for. `first_revision` and `next_revision` make revisions
of it, `submitted` puts one under review, `grant` gives a role for everybody's reports. The cast is in `tests/conftest.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID, uuid4

from django.contrib.auth.models import Group, User

from publishing.document.edits import Edit
from publishing.models import Report, Revision, Round
from publishing.services.drafts import draft_edit, draft_open
from publishing.services.governance import role_grant
from publishing.services.revisions import revision_create, revision_start
from publishing.services.rounds import round_submit
from research.brief.types import Brief, BriefRequest
from research.clock import start_clock
from research.evidence.types import Source
from research.findings import Findings
from research.models import ChunkRow, Run, SourceQuery, SourceRow
from research.ports import DeliveryKind
from research.services.context import ResearchContext
from research.services.execution import run_execute
from research.services.frozen import config_for
from research.services.runs import run_submit
from research.states import Outcome, RunState
from research.store.runs import create_run
from tests.golden.findings import everything

QUESTION = "How many passengers did the harbour ferry of Lindau carry?"


def grant(user: User, role: str, team: Group | None = None) -> None:
    """Give a role, for everybody's reports or for those of one team."""
    role_grant(actor=None, user=user, role=role, team=team)


def called(user: User, name: str) -> User:
    """Give an account the full name under which it may sign, as whoever keeps the accounts does; '' leaves it as it is."""
    if name and user.get_full_name() != name:
        user.first_name, _, user.last_name = name.rpartition(" ")
        user.save(update_fields=["first_name", "last_name"])
    return user


def researched_report(
    context: ResearchContext, actor: User, question: str = QUESTION, *, team: Group | None = None
) -> Report:
    """Research a question for real, over the workspace of the test; with a team, as one of its members."""
    request = BriefRequest(question=question, workspace="harbour")
    run = run_submit(context, actor=actor, request=request, submission_key=str(uuid4()), team=team)
    assert run_execute(context, UUID(str(run.pk)), owner="test") is RunState.COMPLETED
    return Report.objects.get(run=run)


def unchecked_report(
    context: ResearchContext, actor: User, *, team: Group | None = None, language: str = "en", public: bool = True
) -> Report:
    """Return a final report of every kind of item, with facts that need a verdict: 3, 6 and 7 are no quotations.

    The brief has the restricted term “Nightjar”.
    """
    return report_from_findings(context, actor, everything(language), team=team, public=public)


def report_from_findings(
    context: ResearchContext, actor: User, findings: Findings, *, team: Group | None = None, public: bool = True
) -> Report:
    """Deliver findings as the final report of a run, its sources stored under the digests that the document names.

    `public` says whether the brief's workspace may be seen by anybody, whatever the findings say.
    """
    brief = replace(findings.brief, workspace_public=public)
    run = _completed_run(context, actor, brief, team)
    sources = tuple(_stored(context, run, source) for source in findings.sources)
    kept = replace(findings, run_id=str(run.pk), brief=brief, sources=sources)
    context.sink.deliver(kept, kind=DeliveryKind.FINAL, offset_ms=1, guard=lambda: None)
    return Report.objects.get(run=run)


def _completed_run(context: ResearchContext, actor: User, brief: Brief, team: Group | None) -> Run:
    run, _ = create_run(
        brief,
        author=actor,
        team=team,
        submission_key=str(uuid4()),
        config=config_for(context, brief),
        clock=start_clock(wall=context.now),
    )
    Run.objects.filter(pk=run.pk).update(
        state=RunState.COMPLETED, outcome=Outcome.SYNTHESISED, claimed_at=run.queued_at, finished_at=run.queued_at
    )
    run.refresh_from_db()
    return run


def _stored(context: ResearchContext, run: Run, source: Source) -> Source:
    """Store one source as a run does; what it says of itself stays, its bytes are its text."""
    data = source.text.encode("utf-8", "replace")
    digest = context.blobs.put(data)
    row = SourceRow.objects.create(
        run=run,
        source_id=source.source_id,
        ordinal=int(source.source_id[1:]),
        requested_anchor=source.requested_anchor,
        canonical_anchor=source.canonical_anchor,
        title=source.title,
        transport=source.transport,
        media_type=source.media_type,
        encoding=source.encoding,
        language=source.language,
        source_class=source.source_class,
        locator_kind=source.locator_kind,
        size=len(data),
        digest=digest,
        text_digest=digest,
        date=source.date,
        publisher=source.publisher,
        truncated=source.truncated,
        flagged=[[span.start, span.end, span.rule] for span in source.flagged],
        captured_at=source.captured_at,
        fetched_ms=source.fetched_ms,
        persisted_ms=source.persisted_ms,
    )
    ChunkRow.objects.bulk_create(
        ChunkRow(
            source=row,
            chunk_id=chunk.chunk_id,
            ordinal=chunk.ordinal,
            start=chunk.start,
            end=chunk.end,
            locator=chunk.locator,
            locator_end=chunk.locator_end,
            heading=chunk.heading,
        )
        for chunk in source.chunks
    )
    SourceQuery.objects.create(source=row, query_id="Q1")
    return replace(source, digest=digest, text_digest=digest)


def first_revision(actor: User, report: Report) -> Revision:
    """Make revision 1 of the newest delivery."""
    newest = report.deliveries.order_by("-ordinal").first()
    assert newest is not None
    return revision_start(actor=actor, report_id=report.pk, delivery_ordinal=newest.ordinal)


def next_revision(actor: User, report: Report, edits: Sequence[Edit], change: str = "Clearer words.") -> Revision:
    """Edit the newest revision in the actor's draft, and make the next revision of it."""
    draft = draft_open(actor=actor, report_id=report.pk)
    for edit in edits:
        draft = draft_edit(actor=actor, draft=draft, version=draft.version, edit=edit)
    return revision_create(actor=actor, draft=draft, version=draft.version, change=change)


def submitted(actor: User, revision: Revision) -> Round:
    """Put a revision under review."""
    return round_submit(actor=actor, revision=revision, fingerprint=revision.fingerprint)
