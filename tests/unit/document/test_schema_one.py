"""Documents that were delivered under the first schema stay readable, and their fingerprints hold."""

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
from tests.support.documents import REVISIONS, as_of_schema_three, edition, with_value

STORED = Path(__file__).parents[2] / "golden" / "schema-1"
# How gaps were told then, and how they are told now; a stored report keeps the words it was delivered with.
THEN = (
    (
        "No passage that was read and may be quoted carries these terms of the question:",
        "These words of the question stand in no passage that was read and may be quoted:",
    ),
    (
        "is not known from this evidence.",
        "may be said in other words or in another language; no passage was found by these words.",
    ),
    (
        "No source that bears on the question was stored, so nothing about its subject is known from this evidence.",
        (
            "No source was stored, and some searches could not be answered; nothing follows about what those would have "
            "found. What failed: Workspace (it could not answer)."
        ),
    ),
)
FINGERPRINTS: dict[str, str] = json.loads((STORED / "fingerprints.json").read_text(encoding="utf-8"))


def stored(name: str) -> bytes:
    return (STORED / f"{name}.json").read_bytes()


def in_words_of_today(name: str) -> bytes:
    text = stored(name).decode()
    for then, now in THEN:
        text = text.replace(then, now)
    return text.encode()


@pytest.mark.parametrize("name", sorted(FINGERPRINTS))
def test_a_stored_document_keeps_its_bytes_and_its_fingerprint(name: str) -> None:
    document = parse_document(stored(name))
    assert document.schema_version == 1
    assert canonical_json(document) == stored(name)
    assert fingerprint(document) == FINGERPRINTS[name]


@pytest.mark.parametrize("name", sorted(FINGERPRINTS))
def test_a_stored_document_becomes_the_first_revision_that_one_of_today_would_be(name: str) -> None:
    first = upgraded(parse_document(stored(name)), edition=edition())
    assert upgraded(parse_document(in_words_of_today(name)), edition=edition()) == as_of_schema_three(REVISIONS[name])
    assert fingerprint(first) != FINGERPRINTS[name]
    assert apply_edits(parse_document(stored(name)), (), edition=edition()) == first


def test_upgrading_shows_in_a_comparison_as_form_only() -> None:
    before = parse_document(stored("everything"))
    diff = diff_documents(before, upgraded(before, edition=edition()))
    assert diff.changed == ()
    assert [part.name for part in diff.parts] == ["Form of the document"]
    reworded = parse_document(in_words_of_today("everything"))
    assert [item.key for item in items_of(reworded)] == [item.key for item in items_of(REVISIONS["everything"])]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("edition",), {"report": edition().report, "revision": 1}),
        (("evidence_statement", "excluded"), 2),
        (("direct_findings", 0, "edited"), True),
        (("further_findings", 0, "edited"), True),
        (("derivations", 0, "edited"), True),
        (("recommendations", 0, "edited"), True),
        (("gaps", 0, "edited"), True),
        (("gaps", 0, "anchor"), "gap-1"),
        (("sections",), [{"anchor": "a", "heading": "H", "gaps": [{"text": "G", "edited": True}]}]),
    ],
)
def test_a_document_of_the_first_schema_cannot_hold_what_its_fingerprint_does_not_cover(
    path: tuple[str | int, ...], value: object
) -> None:
    tree: Any = json.loads(stored("everything"))
    holder = tree
    for step in path[:-1]:
        holder = holder[step]
    holder.setdefault(path[-1], None)
    with pytest.raises(InvalidDocument, match="first schema"):
        parse_document(json.dumps(with_value(tree, path, value)).encode())
