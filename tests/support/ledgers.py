"""Runs whose ledger a test knows by heart: a small harbour's files, and what is found about them, written by hand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from unittest.mock import patch

from django.contrib.auth.models import Group, User
from pydantic import TypeAdapter

from research.admission.types import AdmittedFact
from research.evidence.ledger.claims import (
    Against,
    Authority,
    ClaimKind,
    Claims,
    Dispute,
    Fit,
    Freshness,
    Grade,
    SupportBasis,
    SupportLink,
)
from research.evidence.ledger.types import (
    LEDGER_VERSION,
    Attribution,
    Feature,
    KindRule,
    Link,
    Passage,
    Profile,
    Relation,
    SourceKind,
    Survey,
)
from research.evidence.types import Chunk, Source
from research.methods.closing import Closed
from research.models import LedgerRow, Run
from research.ports import BlobStore
from research.services.context import ResearchContext
from research.services.execution import run_execute
from research.services.runs import run_submit
from research.states import RunState
from research.store.acquisition import load_sources
from research.store.ledger import KeptLedger
from tests.factories import NOON, add_fact, add_source, make_run
from tests.support.requests import REQUEST

CARRIED = "The harbour ferry of Lindau carried 41,200 passengers in 2024."
OTHERWISE = "The harbour ferry of Lindau carried 38,000 passengers in 2024."
# The office's report is the origin of its copy and of the gazette's piece; the almanac says otherwise.
FILES = {
    "a-office-report.md": f"# Report of the harbour office\n\nSponsored by the town.\n\n{CARRIED}\n",
    "b-office-mirror.md": f"# Report of the harbour office, copied\n\n{CARRIED}\n",
    "c-gazette.md": f"# Gazette\n\nAccording to the harbour office, all is well.\n\n{CARRIED}\n",
    "d-notebook.md": f"# A notebook\n\nI counted the tickets myself.\n\n{CARRIED}\n",
    "e-forum.md": f"# Forum\n\nSomebody told me so.\n\n{CARRIED}\n",
    "f-almanac.md": f"# Almanac\n\nIt was a cold year.\n\n{OTHERWISE}\n",
}
KINDS = {
    "a-office-report.md": (SourceKind.PRIMARY, KindRule.OWN_ACCOUNT, "harbour office"),
    "b-office-mirror.md": (SourceKind.PRIMARY, KindRule.OWN_ACCOUNT, "harbour office"),
    "c-gazette.md": (SourceKind.NEWS, KindRule.REPORTS_EVENT, "gazette"),
    "d-notebook.md": (SourceKind.FIRST_HAND, KindRule.TOOK_PART, "a ticket taker"),
    "e-forum.md": (SourceKind.COMMUNITY, KindRule.MANY_VOICES, "forum"),
    "f-almanac.md": (SourceKind.SECONDARY, KindRule.RESTATES_OTHERS, "almanac"),
}


def write_files(folder: Path) -> None:
    """Fill a workspace with the harbour's files, and nothing else."""
    for old in folder.iterdir():
        old.unlink()
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")


def run_with_ledger(context: ResearchContext, author: User, workspace: Path, *, team: Group | None = None) -> Run:
    """Carry out a run over the harbour's files; its ledger holds what `found` says."""
    write_files(workspace)
    run = run_submit(context, actor=author, request=REQUEST, submission_key="ledger", team=team)
    with patch("research.methods.ledger.find", found):
        run_execute(context, run.pk, owner="worker")
    run.refresh_from_db()
    return run


def keep(run: Run, blobs: BlobStore, kept: KeptLedger) -> None:
    """Keep a ledger for a run that factories made."""
    digest = blobs.put(TypeAdapter(KeptLedger).dump_json(kept))
    LedgerRow.objects.create(run=run, version=LEDGER_VERSION, digest=digest, made_at=NOON)


def harbour_run(author: User, blobs: BlobStore, **changes: Any) -> Run:
    """Make an ended run of the harbour's files and their facts through the ORM, with its ledger: for pages."""
    run = make_run(author, **{"state": RunState.COMPLETED, "outcome": "synthesised", **changes})
    rows = []
    for number, (name, text) in enumerate(FILES.items(), start=1):
        title = text.split("\n", 1)[0].removeprefix("# ")
        rows.append(add_source(run, number, text, blobs=blobs, title=title, canonical_anchor=name, publisher=KINDS[name][2]))
    facts = []
    for number, (row, text) in enumerate(((rows[0], CARRIED), (rows[5], OTHERWISE)), start=1):
        add_fact(run, number, row, text, start=FILES[list(FILES)[row.ordinal - 1]].index(text))
        facts.append(
            AdmittedFact(item_id=f"F{number}", text=text, source_id=row.source_id, chunk_ids=(f"{row.source_id}.C1",))
        )
    keep(run, blobs, found_about(facts, load_sources(run.pk, blobs)))
    return run


def source_id_of(run: Run, name: str) -> str:
    """Return the id of the source that a file became."""
    return run.sources.get(canonical_anchor__endswith=name).source_id


def found(sources: Sequence[Source], closed: Closed, *, language: str, terms: object = None) -> KeptLedger:
    """Return what there is to find about the harbour's files and the facts that were admitted of them."""
    return found_about(closed.synthesis.admitted.facts, sources)


def found_about(facts: Sequence[AdmittedFact], sources: Sequence[Source]) -> KeptLedger:
    """Return links, profiles, supports, disputes and grades, by the names of the files."""
    return KeptLedger(
        survey=Survey(
            links=tuple(_links(sources)),
            attributions=tuple(_attributions(sources)),
            profiles=tuple(map(_profile, sources)),
        ),
        claims=Claims(
            supports=tuple(link for fact in facts for link in _supports(fact, sources)),
            disputes=tuple(dispute for fact in facts for dispute in _disputes(fact, sources)),
            grades=tuple(_grade(fact, source) for fact in facts for source in sources if _span(source, fact.text)),
        ),
    )


def _named(sources: Sequence[Source], name: str) -> Source | None:
    return next((source for source in sources if source.canonical_anchor.endswith(name)), None)


def _links(sources: Sequence[Source]) -> Iterator[Link]:
    office, mirror, gazette = (_named(sources, name) for name in list(FILES)[:3])
    if office and mirror:
        yield Link(first=mirror.source_id, second=office.source_id, relation=Relation.MIRROR, detail=("98",))
    if office and gazette:
        passage = _passage(gazette, "According to the harbour office, all is well.")
        yield Link(
            first=gazette.source_id,
            second=office.source_id,
            relation=Relation.RESTATES,
            passages=(passage,) if passage else (),
        )


def _attributions(sources: Sequence[Source]) -> Iterator[Attribution]:
    office, gazette = _named(sources, "a-office-report.md"), _named(sources, "c-gazette.md")
    passage = _passage(gazette, "According to the harbour office, all is well.") if gazette else None
    if passage:
        held = office.source_id if office else ""
        yield Attribution(passage=passage, name="the harbour office", key="harbour office", source_id=held)


def _profile(source: Source) -> Profile:
    name = Path(source.canonical_anchor).name
    kind, rule, owner = KINDS.get(name, (SourceKind.UNTOLD, KindRule.NOTHING_TOLD, ""))
    interest, first = _passage(source, "Sponsored by the town."), _passage(source, "I counted the tickets myself.")
    return Profile(
        source_id=source.source_id,
        kind=kind,
        rule=rule,
        owner=owner,
        language="en",
        paragraphs=2,
        specific=1,
        features=((Feature.FIRST_PERSON, first),) if first else (),
        interests=(interest,) if interest else (),
        published="2025-01-31",
        size=len(source.text),
    )


def _passage(source: Source, words: str) -> Passage | None:
    at = source.text.find(words)
    return Passage(source_id=source.source_id, start=at, end=at + len(words)) if at >= 0 else None


def _span(source: Source, text: str) -> tuple[Chunk, int, int] | None:
    at = source.text.find(text)
    held = (chunk for chunk in source.chunks if chunk.start <= at and at + len(text) <= chunk.end)
    chunk = next(held, None) if at >= 0 else None
    return (chunk, at, at + len(text)) if chunk else None


def _supports(fact: AdmittedFact, sources: Sequence[Source]) -> Iterator[SupportLink]:
    for source in sorted(sources, key=lambda source: source.source_id != fact.source_id):
        if spotted := _span(source, fact.text):
            chunk, start, end = spotted
            yield SupportLink(
                item_id=fact.item_id,
                source_id=source.source_id,
                chunk_id=chunk.chunk_id,
                start=start,
                end=end,
                basis=SupportBasis.CITED if source.source_id == fact.source_id else SupportBasis.VERBATIM,
            )


def _disputes(fact: AdmittedFact, sources: Sequence[Source]) -> Iterator[Dispute]:
    other = {CARRIED: OTHERWISE, OTHERWISE: CARRIED}.get(fact.text, "")
    for source in sources:
        if other and (spotted := _span(source, other)):
            chunk, start, end = spotted
            figures = [re.findall(r"\d\d,\d{3}", text)[0] for text in (fact.text, other)]
            yield Dispute(
                item_id=fact.item_id,
                source_id=source.source_id,
                chunk_id=chunk.chunk_id,
                start=start,
                end=end,
                how=Against.OTHER_VALUE,
                claimed=figures[0],
                said=figures[1],
            )


def _grade(fact: AdmittedFact, source: Source) -> Grade:
    kind = KINDS.get(Path(source.canonical_anchor).name, (SourceKind.UNTOLD,))[0]
    return Grade(
        item_id=fact.item_id,
        source_id=source.source_id,
        claim=ClaimKind.FIGURE,
        authority=Authority.PRIMARY if kind is SourceKind.PRIMARY else Authority.SECOND_HAND,
        authority_rule="own_account" if kind is SourceKind.PRIMARY else "retold",
        freshness=Freshness.CURRENT,
        event_day="2024-12-31",
        dated="2024-12-31",
        age_days=400,
        window_days=730,
        fit=Fit.FITS,
    )
