"""Any single change to any field of a document changes its fingerprint, and is shown in a comparison of the two."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from publishing.document.canonical import canonical_json, fingerprint, parse_document
from publishing.document.diff import diff_documents
from publishing.document.types import ReportDocument
from publishing.errors import InvalidDocument
from tests.support.documents import REVISIONS, Path, at, leaves, lists, others, tree_of, with_value

NAMES = ["everything", "sections", "source-backed", "no-evidence", "weighed", "verified"]
# What other parts of the document point to: changed in one place alone, the document does not close.
BOUND = {"card", "cards", "cited_by", "source", "schema_version", "address", "statements", "breaks", "conflicts"}


def parsed(tree: Any) -> ReportDocument | None:
    try:
        return parse_document(json.dumps(tree).encode())
    except InvalidDocument:
        return None


def check(document: ReportDocument, changed: ReportDocument, path: Path) -> None:
    assert changed != document, path
    assert fingerprint(changed) != fingerprint(document), path
    if path[0] != "edition":
        for diff in (diff_documents(document, changed), diff_documents(changed, document)):
            assert diff.changed or diff.parts, path


def changed_leaf(tree: Any, path: Path) -> Iterator[ReportDocument]:
    for other in others(at(tree, path)):
        document = parsed(with_value(tree, path, other))
        # White space at an end, and what no reader sees, may fall away: then it is the same document.
        if document is not None and document != parsed(tree):
            yield document
            return


def is_bound(path: Path) -> bool:
    return any(step in BOUND for step in path[-2:]) or path[-1] in {"anchor", "number"} or "premises" in path


@pytest.mark.parametrize("name", NAMES)
def test_every_leaf_is_under_the_fingerprint_and_in_the_comparison(name: str) -> None:
    document = REVISIONS[name]
    tree = tree_of(document)
    for path in leaves(tree):
        changes = list(changed_leaf(tree, path))
        assert changes or is_bound(path) or at(tree, path) in ([], None, ""), path
        for changed in changes:
            check(document, changed, path)


@pytest.mark.parametrize("name", NAMES)
def test_every_list_is_under_the_fingerprint_in_its_length_and_its_order(name: str) -> None:
    document = REVISIONS[name]
    tree = tree_of(document)
    tried = 0
    for path in lists(tree):
        held = at(tree, path)
        shorter = [held[:index] + held[index + 1 :] for index in range(len(held))]
        turned = [[*held[:i], held[i + 1], held[i], *held[i + 2 :]] for i in range(len(held) - 1) if held[i] != held[i + 1]]
        longer = [[*held, *held[:1]], [*held, "d"], [*held, 7]]
        for other in (*shorter, *turned, *longer):
            changed = parsed(with_value(tree, path, other)) if other != held else None
            if changed is not None:
                tried += 1
                check(document, changed, path)
    assert tried > 5


@pytest.mark.parametrize("name", NAMES)
def test_a_card_under_another_name_is_another_document(name: str) -> None:
    document = REVISIONS[name]
    for card in document.cards:
        data = canonical_json(document).replace(f'"{card.anchor}"'.encode(), b'"card-other"')
        check(document, parse_document(data), ("cards",))


@pytest.mark.parametrize("field", sorted(ReportDocument.model_fields))
def test_no_field_of_a_document_is_without_weight(field: str) -> None:
    """Also what no golden document fills: every field of the model is in the canonical form."""
    assert field in tree_of(REVISIONS["everything"])


def test_a_missing_field_is_a_refusal_or_the_default() -> None:
    document = REVISIONS["everything"]
    tree = tree_of(document)
    for field in tree:
        changed = parsed({key: value for key, value in tree.items() if key != field})
        assert changed is None or changed == document or fingerprint(changed) != fingerprint(document)
