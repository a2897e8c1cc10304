"""The golden documents as a reader meets them: a change of a page is seen in a review.

Run with COUNTERSIGN_WRITE_SNAPSHOTS=1 to write them anew.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from publishing.document.attestation import Attestation, PublishedDocument, publication_json
from publishing.document.build import build_document
from publishing.document.canonical import canonical_json, fingerprint
from publishing.document.types import ReportDocument
from publishing.rendering.html import artifact_css, artifact_policy, render_html
from publishing.rendering.markdown import render_markdown
from tests.golden import findings as golden
from tests.golden.publications import PUBLICATIONS

SNAPSHOTS = Path(__file__).parents[2] / "snapshots"


def readable_html(document: ReportDocument, attestation: Attestation | None = None) -> str:
    """The page without its styles and the line noise of the templates."""
    page = render_html(document, fingerprint(document), attestation)
    page = page.replace(artifact_css(), "…").replace(artifact_policy(artifact_css()).replace("'", "&#x27;"), "…")
    return "\n".join(line.rstrip() for line in page.splitlines() if line.strip()) + "\n"


def readable_json(document: ReportDocument, attestation: Attestation | None = None) -> str:
    published = attestation and publication_json(PublishedDocument(document=document, attestation=attestation))
    return json.dumps(json.loads(published or canonical_json(document)), indent=1, ensure_ascii=False) + "\n"


def compare(text: str, snapshot: Path) -> None:
    if os.environ.get("COUNTERSIGN_WRITE_SNAPSHOTS"):
        snapshot.write_text(text, encoding="utf-8")
    assert text == snapshot.read_text(encoding="utf-8")


FORMATS = pytest.mark.parametrize(
    ("ending", "draw"),
    [("html", readable_html), ("md", render_markdown), ("json", readable_json)],
    ids=["html", "md", "json"],
)


@pytest.mark.parametrize("name", sorted(golden.GOLDEN))
@FORMATS
def test_a_golden_document_looks_as_it_was_last_reviewed(name: str, ending: str, draw: Callable[..., str]) -> None:
    compare(draw(build_document(golden.GOLDEN[name]())), SNAPSHOTS / f"{name}.{ending}")


@pytest.mark.parametrize("name", sorted(PUBLICATIONS))
@FORMATS
def test_a_golden_publication_looks_as_it_was_last_reviewed(name: str, ending: str, draw: Callable[..., str]) -> None:
    published = PUBLICATIONS[name]()
    compare(draw(published.document, published.attestation), SNAPSHOTS / f"{name}.{ending}")
