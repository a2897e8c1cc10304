"""A report of many statements, each a verbatim sentence of one stored source."""

from __future__ import annotations

from dataclasses import replace

from django.contrib.auth.models import User

from publishing.models import Report
from research.services.context import ResearchContext
from tests.golden.findings import make_source, quoted_fact, small
from tests.support.review import report_from_findings


def long_report(context: ResearchContext, actor: User, facts: int) -> Report:
    """Return a final report of so many statements."""
    sentences = [f"Gauge {number} reads {number} cm at noon." for number in range(1, facts + 1)]
    source = make_source(1, " ".join(sentences), title="Readings", path="notes/readings.md")
    findings = replace(
        small(),
        sources=(source,),
        facts=tuple(quoted_fact(place, source, sentence) for place, sentence in enumerate(sentences, start=1)),
    )
    return report_from_findings(context, actor, findings)
