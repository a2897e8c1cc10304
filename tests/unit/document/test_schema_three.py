"""Documents that were delivered under the third schema stay readable: their bytes, their fingerprints and their pages."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from publishing.document.attestation import Attestation, parse_publication, publication_json
from publishing.document.canonical import canonical_json, fingerprint, parse_document
from publishing.document.diff import diff_documents
from publishing.document.edits import apply_edits, upgraded
from publishing.document.items import items_of
from publishing.document.types import ReportDocument
from publishing.errors import InvalidDocument
from publishing.rendering.equivalence import check_formats
from publishing.rendering.html import render_fragment, render_html
from publishing.rendering.json import render_json
from publishing.rendering.markdown import render_markdown
from tests.support.documents import REVISIONS, as_of_schema_three, edition, with_value

STORED = Path(__file__).parents[2] / "golden" / "schema-3"
FINGERPRINTS: dict[str, str] = json.loads((STORED / "fingerprints.json").read_text(encoding="utf-8"))
# The SHA-256 of each page and Markdown as it was drawn then.
DRAWN: dict[str, dict[str, str]] = json.loads((STORED / "drawings.json").read_text(encoding="utf-8"))
PLAIN = sorted(set(FINGERPRINTS) - {"edited", "weighed", "weighed-de"})


def stored(name: str) -> bytes:
    return (STORED / f"{name}.json").read_bytes()


def drawings(document: ReportDocument, people: Attestation | None = None) -> dict[str, str]:
    texts = {"html": render_fragment(document, people), "md": render_markdown(document, people)}
    return {name: hashlib.sha256(text.encode()).hexdigest() for name, text in texts.items()}


@pytest.mark.parametrize("name", sorted(FINGERPRINTS))
def test_a_stored_document_keeps_its_bytes_and_its_fingerprint(name: str) -> None:
    document = parse_document(stored(name))
    assert document.schema_version == 3
    assert canonical_json(document) == stored(name)
    assert fingerprint(document) == FINGERPRINTS[name]


@pytest.mark.parametrize("name", sorted(FINGERPRINTS))
def test_a_stored_document_is_drawn_as_it_was(name: str) -> None:
    document = parse_document(stored(name))
    assert drawings(document) == DRAWN[name]
    html, markdown = render_html(document, fingerprint(document)), render_markdown(document)
    check_formats(document, html=html, markdown=markdown, json=render_json(document))


def test_a_stored_publication_is_read_and_drawn_as_it_was() -> None:
    published = parse_publication(stored("publication"))
    assert publication_json(published) == stored("publication")
    assert drawings(published.document, published.attestation) == DRAWN["publication"]


@pytest.mark.parametrize("name", PLAIN)
def test_a_stored_document_becomes_the_first_revision_that_one_of_today_would_be(name: str) -> None:
    first = upgraded(parse_document(stored(name)), edition=edition())
    assert first == as_of_schema_three(REVISIONS[name])
    assert apply_edits(parse_document(stored(name)), (), edition=edition()) == first


@pytest.mark.parametrize("name", PLAIN)
def test_the_keys_to_which_verdicts_and_ticks_are_bound_stay(name: str) -> None:
    before = {item.anchor: item.key for item in items_of(parse_document(stored(name))) if item.anchor}
    after = {item.anchor: item.key for item in items_of(REVISIONS[name])}
    assert before.items() <= after.items()


def test_upgrading_shows_in_a_comparison_as_form_only() -> None:
    before = parse_document(stored("edited"))
    diff = diff_documents(before, upgraded(before, edition=edition(2)))
    assert diff.changed == ()
    assert [part.name for part in diff.parts] == ["Form of the document"]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("alignment_note",), "Checked by rules only."),
        (("evidence_statement", "strong"), 2),
        (("evidence_statement", "cutoff"), "2026-03-04"),
        (("direct_findings", 0, "strength"), "plain"),
        (("direct_findings", 0, "frame"), "According to nobody:"),
        (("direct_findings", 0, "hollow"), ["widely"]),
        (("derivations", 0, "verdict"), "entail"),
        (("derivations", 0, "calculation"), "1 + 1 = 2"),
        (("recommendations", 0, "is_judgement"), True),
        (("ledger", 0, "kind"), "news"),
        (("changes",), [{"act": "removed", "reason": "figure", "count": 1}]),
        (("quality",), {"figures": [], "layer": "none"}),
    ],
)
def test_a_document_of_the_third_schema_cannot_hold_what_its_fingerprint_does_not_cover(
    path: tuple[str | int, ...], value: object
) -> None:
    tree: Any = json.loads(stored("everything"))
    holder = tree
    for step in path[:-1]:
        holder = holder[step]
    holder.setdefault(path[-1], None)
    with pytest.raises(InvalidDocument, match="earlier schema"):
        parse_document(json.dumps(with_value(tree, path, value)).encode())
