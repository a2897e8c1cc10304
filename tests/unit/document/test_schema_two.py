"""Documents that were delivered under the second schema stay readable, and their fingerprints hold."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from publishing.document.canonical import canonical_json, fingerprint, parse_document
from publishing.document.diff import diff_documents
from publishing.document.edits import apply_edits, upgraded
from publishing.document.items import items_of
from publishing.errors import InvalidDocument
from publishing.rendering.equivalence import check_formats
from publishing.rendering.html import render_html
from publishing.rendering.json import render_json
from publishing.rendering.markdown import render_markdown
from tests.support.documents import REVISIONS, as_of_schema_three, edition, with_value

STORED = Path(__file__).parents[2] / "golden" / "schema-2"
FINGERPRINTS: dict[str, str] = json.loads((STORED / "fingerprints.json").read_text(encoding="utf-8"))
DELIVERED = sorted(set(FINGERPRINTS) - {"edited"})


def stored(name: str) -> bytes:
    return (STORED / f"{name}.json").read_bytes()


@pytest.mark.parametrize("name", sorted(FINGERPRINTS))
def test_a_stored_document_keeps_its_bytes_and_its_fingerprint(name: str) -> None:
    document = parse_document(stored(name))
    assert document.schema_version == 2
    assert canonical_json(document) == stored(name)
    assert fingerprint(document) == FINGERPRINTS[name]


@pytest.mark.parametrize("name", sorted(FINGERPRINTS))
def test_a_stored_document_is_drawn_in_every_format(name: str) -> None:
    document = parse_document(stored(name))
    html, markdown = render_html(document, fingerprint(document)), render_markdown(document)
    check_formats(document, html=html, markdown=markdown, json=render_json(document))


@pytest.mark.parametrize("name", DELIVERED)
def test_a_stored_document_becomes_the_first_revision_that_one_of_today_would_be(name: str) -> None:
    first = upgraded(parse_document(stored(name)), edition=edition())
    assert first == as_of_schema_three(REVISIONS[name])
    assert apply_edits(parse_document(stored(name)), (), edition=edition()) == first


@pytest.mark.parametrize("name", DELIVERED)
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
        (("evidence_statement", "merged"), 2),
        (("direct_findings", 0, "origins"), 1),
        (("direct_findings", 0, "standing"), ["Carried by one origin."]),
        (("cards", 0, "kind"), "News"),
        (("cards", 0, "detail"), "Retracted since."),
        (("ledger", 0, "merits"), ["the newest"]),
        (("origin_groups",), [{"anchor": "origin-1", "name": "Origin A", "members": [{"number": 1, "title": "T"}]}]),
    ],
)
def test_a_document_of_the_second_schema_cannot_hold_what_its_fingerprint_does_not_cover(
    path: tuple[str | int, ...], value: object
) -> None:
    tree: Any = json.loads(stored("everything"))
    holder = tree
    for step in path[:-1]:
        holder = holder[step]
    holder.setdefault(path[-1], None)
    with pytest.raises(InvalidDocument, match="earlier schema"):
        parse_document(json.dumps(with_value(tree, path, value)).encode())
