"""Brings a revision to approval and to publication, through the services only. The cast is in `tests/conftest.py`."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User

from publishing.models import Audience, Publication, PublicationOrder, Report, Revision
from publishing.review.standing import Decision
from publishing.services.decisions import DecisionForm, decision_record
from publishing.services.publications import OrderForm, publication_carry_out, publication_order
from publishing.services.verdicts import VerdictForm, verdict_give
from publishing.store.documents import read_revision
from publishing.store.standing import judged_items
from research.services.context import ResearchContext
from research.verification.types import Verdict
from tests.support.review import called, first_revision, researched_report, submitted

PASSWORD = "correct horse battery"


@dataclass(frozen=True, kw_only=True)
class Cast:
    """Who does what: `author` asks and writes, `methods` and `domain` review, `publisher` publishes."""

    author: User
    methods: User
    domain: User
    publisher: User


def approve(revision: Revision, signer: User, role: str, *, name: str = "") -> None:
    """Approve exactly this revision; with a name, by this full name of the account."""
    called(signer, name)
    form = DecisionForm(
        fingerprint=revision.fingerprint,
        role=role,
        decision=Decision.APPROVE,
        comment="",
        password=PASSWORD,
        name=name,
    )
    decision_record(actor=signer, report_id=revision.report_id, number=revision.number, form=form)


def vouch(revision: Revision, judge: User, *, name: str = "") -> None:
    """Find every statement that needs a verdict supported by its evidence."""
    called(judge, name)
    for entry in judged_items(revision, read_revision(revision)):
        if entry.is_unchecked:
            form = VerdictForm(
                anchor=entry.item.anchor,
                item_digest=entry.item.digest,
                evidence_digest=entry.item.evidence_digest,
                verdict=Verdict.ENTAIL,
                name=name,
            )
            verdict_give(actor=judge, report_id=revision.report_id, number=revision.number, form=form)


def approved(cast: Cast, revision: Revision) -> Revision:
    """Submit a revision, vouch for what needs it, and let both reviewers approve it, one of them by name."""
    submitted(cast.author, revision)
    vouch(revision, cast.methods, name="Mira Lang")
    approve(revision, cast.methods, "methods_reviewer", name="Mira Lang")
    approve(revision, cast.domain, "domain_reviewer")
    return revision


def approved_report(context: ResearchContext, cast: Cast) -> Revision:
    """Research a question, and bring its first revision to approval."""
    return approved(cast, first_revision(cast.author, researched_report(context, cast.author)))


def ordered(cast: Cast, revision: Revision, *, audience: Audience = Audience.PUBLIC, name: str = "") -> PublicationOrder:
    """Order the publication of a revision; with a name, by this full name of the account."""
    called(cast.publisher, name)
    form = OrderForm(fingerprint=revision.fingerprint, audience=audience, password=PASSWORD, name=name)
    return publication_order(actor=cast.publisher, report_id=revision.report_id, number=revision.number, form=form)


def published(cast: Cast, revision: Revision, *, audience: Audience = Audience.PUBLIC, name: str = "") -> Publication:
    """Publish an approved revision."""
    publication = publication_carry_out(ordered(cast, revision, audience=audience, name=name).pk)
    assert publication is not None, PublicationOrder.objects.get(round__revision=revision).problem
    return publication


def address_of(report: Report) -> str:
    """Return the slug at which a report is found."""
    return report.address.slug
