"""Which report may this person read, in which delivery, and in which formats can it be taken away?"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import User

from publishing.document.types import ReportDocument
from publishing.errors import NotFound
from publishing.models import Artifact, ArtifactFormat, AuditEvent, Delivery, Report
from publishing.states import AuditKind
from research.models import LedgerEditRow, Run
from research.ports import DeliveryKind
from research.selectors import wording
from research.selectors.access import runs_visible_to
from research.states import TERMINAL_STATES, RunState

# In the order in which the page offers them.
FORMATS: dict[ArtifactFormat, str] = {
    ArtifactFormat.PDF: "PDF",
    ArtifactFormat.HTML: "HTML",
    ArtifactFormat.MARKDOWN: "Markdown",
    ArtifactFormat.JSON: "JSON",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Download:
    """One format that can be taken away."""

    format: str
    label: str
    size: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlierDelivery:
    """A delivery that was replaced and is kept."""

    ordinal: int
    is_final: bool
    delivered_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerCorrection:
    """The decision about the evidence for which a report was delivered anew: its number in the run, by whom, and why."""

    edit: int
    who: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportView:
    """A report's page around its document; `revisions` says how many were made of it."""

    run: Run
    report: Report
    delivery: Delivery
    is_current: bool
    is_final: bool
    more_is_coming: bool
    downloads: tuple[Download, ...]
    pdf_pending: bool
    notices: tuple[str, ...]
    deliveries: tuple[EarlierDelivery, ...]
    revisions: int
    correction: LedgerCorrection | None = None


def report_view(user: User, run_id: UUID, ordinal: int | None) -> ReportView:
    """Return one delivery of a visible run's report; None means the current one. Raises NotFound."""
    report = _report(user, run_id)
    deliveries = list(report.deliveries.order_by("-ordinal"))
    shown = next((delivery for delivery in deliveries if ordinal in {None, delivery.ordinal}), None)
    if shown is None:
        raise NotFound("There is no such report, or it is not yours to read.")
    downloads = _downloads(shown)
    notices = tuple(shown.notices.order_by("created_at", "id").values_list("code", "text"))
    is_final = shown.kind == DeliveryKind.FINAL
    return ReportView(
        run=report.run,
        report=report,
        delivery=shown,
        is_current=shown is deliveries[0],
        is_final=is_final,
        more_is_coming=not is_final and RunState(report.run.state) not in TERMINAL_STATES,
        downloads=downloads,
        pdf_pending=is_final
        and all(download.format != ArtifactFormat.PDF for download in downloads)
        and not any(code.startswith("pdf") for code, _ in notices),
        notices=tuple(text for _, text in notices),
        deliveries=tuple(_earlier(delivery) for delivery in deliveries if delivery is not shown),
        revisions=report.revisions.count(),
        correction=_correction(report, shown),
    )


def _correction(report: Report, delivery: Delivery) -> LedgerCorrection | None:
    """Return why a delivery was made after the run had ended; None for one that the run itself made."""
    made = AuditEvent.objects.filter(report_id=report.pk, kind=AuditKind.LEDGER_EDITED, payload__delivery=delivery.ordinal)
    event = made.first()
    if event is None:
        return None
    row = LedgerEditRow.objects.filter(run_id=report.run_id, ordinal=event.payload["edit"]).first()
    return LedgerCorrection(edit=event.payload["edit"], who=event.actor_name, reason=row.reason if row else "")


def _report(user: User, run_id: UUID) -> Report:
    reports = Report.objects.filter(run__in=runs_visible_to(user))
    report = reports.select_related("run__brief__author").filter(run_id=run_id).first()
    if report is None:
        raise NotFound("There is no such report, or it is not yours to read.")
    return report


def _downloads(delivery: Delivery) -> tuple[Download, ...]:
    stored = {artifact.format: artifact for artifact in delivery.artifacts.all()}
    return tuple(
        Download(format=name.value, label=label, size=wording.size(stored[name].size))
        for name, label in FORMATS.items()
        if name in stored
    )


def _earlier(delivery: Delivery) -> EarlierDelivery:
    return EarlierDelivery(
        ordinal=delivery.ordinal,
        is_final=delivery.kind == DeliveryKind.FINAL,
        delivered_at=delivery.delivered_at,
    )


def layers_of(document: ReportDocument) -> tuple[str, ...]:
    """Return the layers that can be shown alone: '' for everything, then each kind of statement that there is.

    A document with one kind only has no layers to part, so there is nothing to choose.
    """
    facts = document.direct_findings or document.further_findings or any(part.facts for part in document.sections)
    derivations = document.derivations or any(part.derivations for part in document.sections)
    kinds = {"facts": facts, "derivations": derivations, "recommendations": document.recommendations}
    found = tuple(name for name, statements in kinds.items() if statements)
    return ("", *found) if len(found) > 1 else ()


def artifact_visible_to(user: User, run_id: UUID, ordinal: int, name: str) -> Artifact:
    """Return one stored format of one delivery. Raises NotFound."""
    artifact = (
        Artifact.objects.filter(
            delivery__report__run__in=runs_visible_to(user),
            delivery__report__run_id=run_id,
            delivery__ordinal=ordinal,
            format=name,
        )
        .select_related("delivery__report")
        .first()
    )
    if artifact is None:
        raise NotFound("There is no such file, or it is not yours to read.")
    return artifact
