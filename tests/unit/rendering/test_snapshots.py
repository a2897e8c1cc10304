"""The golden documents as a reader meets them: a change of a page is seen in a review.

Run with COUNTERSIGN_WRITE_SNAPSHOTS=1 to write them anew.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from publishing.document.build import build_document
from publishing.document.canonical import canonical_json, fingerprint
from publishing.document.types import ReportDocument
from publishing.rendering.html import artifact_css, artifact_policy, render_html
from publishing.rendering.markdown import render_markdown
from tests.golden import findings as golden

SNAPSHOTS = Path(__file__).parents[2] / "snapshots"


def readable_html(document: ReportDocument) -> str:
    """The page without its styles and the line noise of the templates."""
    page = render_html(document, fingerprint(document))
    page = page.replace(artifact_css(), "…").replace(artifact_policy(artifact_css()).replace("'", "&#x27;"), "…")
    return "\n".join(line.rstrip() for line in page.splitlines() if line.strip()) + "\n"


def readable_json(document: ReportDocument) -> str:
    return json.dumps(json.loads(canonical_json(document)), indent=1, ensure_ascii=False) + "\n"


@pytest.mark.parametrize("name", sorted(golden.GOLDEN))
@pytest.mark.parametrize(
    ("ending", "draw"),
    [("html", readable_html), ("md", render_markdown), ("json", readable_json)],
    ids=["html", "md", "json"],
)
def test_a_golden_document_looks_as_it_was_last_reviewed(name: str, ending: str, draw: object) -> None:
    assert callable(draw)
    text = draw(build_document(golden.GOLDEN[name]()))
    snapshot = SNAPSHOTS / f"{name}.{ending}"
    if os.environ.get("COUNTERSIGN_WRITE_SNAPSHOTS"):
        snapshot.write_text(text, encoding="utf-8")
    assert text == snapshot.read_text(encoding="utf-8")
