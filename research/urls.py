"""Which address of research leads where."""

from __future__ import annotations

from django.urls import URLPattern, path

from research.views import evidence, health, ledger, pictures, quality, runs, starting

urlpatterns: list[URLPattern] = [
    path("", runs.run_list, name="runs"),
    path("healthz", health.healthz, name="healthz"),
    path("quality", quality.quality, name="quality"),
    path("quality/spot-check", quality.spot_check, name="spot-check"),
    path("runs/new", starting.run_new, name="run-new"),
    path("runs/<uuid:run_id>", runs.run_detail, name="run"),
    path("runs/<uuid:run_id>/live", runs.run_live, name="run-live"),
    path("runs/<uuid:run_id>/cancel", runs.run_cancel, name="run-cancel"),
    path("runs/<uuid:run_id>/adopt", runs.run_adopt, name="run-adopt"),
    path("runs/<uuid:run_id>/evidence", evidence.evidence, name="evidence"),
    path("runs/<uuid:run_id>/evidence/account", evidence.account, name="account"),
    path("runs/<uuid:run_id>/evidence/searches", evidence.searches, name="searches"),
    path("runs/<uuid:run_id>/evidence/failures", evidence.failures, name="failures"),
    path("runs/<uuid:run_id>/evidence/record", quality.record, name="record"),
    path("runs/<uuid:run_id>/evidence/ledger", ledger.ledger, name="ledger"),
    path("runs/<uuid:run_id>/evidence/ledger/preview", ledger.ledger_preview, name="ledger-preview"),
    path("runs/<uuid:run_id>/evidence/ledger/edit", ledger.ledger_edit, name="ledger-edit"),
    path("runs/<uuid:run_id>/evidence/statements/<slug:item_id>", ledger.statement, name="statement"),
    path("runs/<uuid:run_id>/evidence/<slug:source_id>", evidence.source, name="source"),
    path(
        "runs/<uuid:run_id>/evidence/<slug:source_id>/pages/<int:page>.png", pictures.source_picture, name="source-picture"
    ),
    path("runs/<uuid:run_id>/evidence/<slug:source_id>/raw", evidence.source_raw, name="source-raw"),
    path("runs/<uuid:run_id>/evidence/<slug:source_id>/text", evidence.source_text, name="source-text"),
    path(
        "runs/<uuid:run_id>/evidence/<slug:source_id>/annotations.json", evidence.source_selectors, name="source-annotations"
    ),
]
