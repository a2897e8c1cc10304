"""Which address of publishing leads where."""

from __future__ import annotations

from django.urls import URLPattern, path

from publishing.views import captured, reports

urlpatterns: list[URLPattern] = [
    path("runs/<uuid:run_id>/evidence/<slug:source_id>/page", captured.page, name="source-page"),
    path("runs/<uuid:run_id>/report", reports.report, name="report"),
    path("runs/<uuid:run_id>/report/<int:ordinal>", reports.report, name="report-delivery"),
    path("runs/<uuid:run_id>/report/<int:ordinal>/<slug:name>", reports.artifact, name="artifact"),
]
