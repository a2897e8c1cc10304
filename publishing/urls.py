"""Which address of publishing leads where."""

from __future__ import annotations

from django.urls import URLPattern, path

from publishing.views import audit, captured, desk, editing, gate, notices, public, reports, revisions, verify

urlpatterns: list[URLPattern] = [
    path("runs/<uuid:run_id>/evidence/<slug:source_id>/page", captured.page, name="source-page"),
    path("runs/<uuid:run_id>/report", reports.report, name="report"),
    path("runs/<uuid:run_id>/report/<int:ordinal>", reports.report, name="report-delivery"),
    path("runs/<uuid:run_id>/report/<int:ordinal>/<slug:name>", reports.artifact, name="artifact"),
    path("reports", revisions.reports, name="reports"),
    path("reports/<uuid:report_id>", revisions.report_home, name="report-home"),
    path("reports/<uuid:report_id>/start", revisions.start, name="revision-start"),
    path("reports/<uuid:report_id>/renew", revisions.renew, name="revision-renew"),
    path("reports/<uuid:report_id>/revisions/<int:number>", revisions.revision, name="revision"),
    path("reports/<uuid:report_id>/revisions/<int:number>/document.json", revisions.document, name="revision-document"),
    path("reports/<uuid:report_id>/revisions/<int:number>/changes", revisions.changes, name="revision-changes"),
    path("reports/<uuid:report_id>/revisions/<int:number>/submit", revisions.submit, name="revision-submit"),
    path("reports/<uuid:report_id>/revisions/<int:number>/recall", revisions.recall, name="revision-recall"),
    path("reports/<uuid:report_id>/draft", editing.draft, name="draft"),
    path("reports/<uuid:report_id>/draft/edit", editing.draft_edit, name="draft-edit"),
    path("reports/<uuid:report_id>/draft/undo", editing.draft_undo, name="draft-undo"),
    path("reports/<uuid:report_id>/draft/discard", editing.draft_discard, name="draft-discard"),
    path("reports/<uuid:report_id>/draft/carry-over", editing.draft_carry_over, name="draft-carry-over"),
    path("reports/<uuid:report_id>/draft/finish", editing.draft_finish, name="draft-finish"),
    path("review", desk.queue, name="review-queue"),
    path("reports/<uuid:report_id>/revisions/<int:number>/review", desk.desk, name="review-desk"),
    path("reports/<uuid:report_id>/revisions/<int:number>/decide", desk.decide, name="review-decide"),
    path("reports/<uuid:report_id>/revisions/<int:number>/verdict", desk.verdict, name="review-verdict"),
    path("reports/<uuid:report_id>/revisions/<int:number>/mark", desk.mark, name="review-mark"),
    path("reports/<uuid:report_id>/revisions/<int:number>/remark", desk.remark, name="review-remark"),
    path("reports/<uuid:report_id>/remarks/<uuid:remark_id>/resolve", desk.resolve, name="review-resolve"),
    path("reports/<uuid:report_id>/revisions/<int:number>/publish", gate.gate, name="publication-gate"),
    path("reports/<uuid:report_id>/revisions/<int:number>/publish/state", gate.order_state, name="publication-state"),
    path("reports/<uuid:report_id>/revisions/<int:number>/publish/cancel", gate.order_cancel, name="publication-cancel"),
    path("reports/<uuid:report_id>/revisions/<int:number>/withdraw", gate.withdraw, name="publication-withdraw"),
    path("published", public.published, name="published"),
    path("p/<slug:slug>", public.newest, name="published-newest"),
    path("p/<slug:slug>/<int:number>", public.edition, name="published-edition"),
    path("p/<slug:slug>/<int:number>/report.<slug:name>", public.published_artifact, name="published-artifact"),
    path("verify", verify.verify, name="verify"),
    path("audit", audit.audit, name="audit"),
    path("audit/export", audit.audit_export, name="audit-export"),
    path("notices", notices.notices, name="notices"),
    path("notices/read", notices.notices_read, name="notices-read"),
]
