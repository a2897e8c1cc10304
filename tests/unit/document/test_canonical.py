"""A document has one canonical form; its fingerprint depends on all of the content and on nothing else."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from publishing.document.build import build_document
from publishing.document.canonical import canonical_json, fingerprint, parse_document
from publishing.errors import InvalidDocument
from tests.golden import findings as golden

DOCUMENT = build_document(golden.everything())
CANONICAL = canonical_json(DOCUMENT)
TREE = json.loads(CANONICAL)


@pytest.mark.parametrize("name", sorted(golden.GOLDEN))
def test_a_document_survives_the_way_through_json(name: str) -> None:
    document = build_document(golden.GOLDEN[name]())
    assert parse_document(canonical_json(document)) == document


def shuffled(value: Any, chance: random.Random) -> Any:
    if isinstance(value, dict):
        items = list(value.items())
        chance.shuffle(items)
        return {key: shuffled(item, chance) for key, item in items}
    return [shuffled(item, chance) for item in value] if isinstance(value, list) else value


@settings(deadline=None)
@given(st.randoms(use_true_random=False), st.sampled_from([None, 0, 1, 7]), st.booleans())
def test_key_order_white_space_and_escapes_never_change_the_fingerprint(
    chance: random.Random,
    indent: int | None,
    ascii_only: bool,  # noqa: FBT001
) -> None:
    data = json.dumps(shuffled(TREE, chance), indent=indent, ensure_ascii=ascii_only).encode()
    assert fingerprint(parse_document(data)) == fingerprint(DOCUMENT)


@settings(deadline=None)
@given(st.text(max_size=80))
def test_any_text_in_a_field_is_nfc_and_goes_through_json_unchanged(text: str) -> None:
    changed = DOCUMENT.model_validate(DOCUMENT.model_dump() | {"title": text})
    assert parse_document(canonical_json(changed)) == changed


def test_composed_and_decomposed_text_have_one_fingerprint() -> None:
    composed = DOCUMENT.model_validate(DOCUMENT.model_dump() | {"title": "Caf\u00e9"})
    decomposed = DOCUMENT.model_validate(DOCUMENT.model_dump() | {"title": "Cafe\u0301"})
    assert fingerprint(composed) == fingerprint(decomposed)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "not JSON"),
        (b"\xff\xfe", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b"{}", "not a report document"),
        (b"[]", "not a report document"),
        (CANONICAL.replace(b'"hits":7', b'"hits":NaN'), "not a JSON number"),
        (CANONICAL.replace(b'"hits":7', b'"hits":Infinity'), "not a JSON number"),
        (CANONICAL.replace(b'"hits":7', b'"hits":"7"'), "acquisition"),
        (CANONICAL.replace(b'"hits":7', b'"hits":7.5'), "acquisition"),
        (CANONICAL.replace(b'"hits":7', b'"hits":7,"hits":7'), "stands twice"),
        (CANONICAL.replace(b'"hits":7', b'"hits":7,"more":1'), "more"),
        (CANONICAL.replace(b'"hits":7,', b""), "hits"),
        (CANONICAL.replace(b'"hits":7', b'"hits":9007199254740992'), "hits"),
        (CANONICAL.replace(b'"hits":7', b'"hits":' + b"7" * 5000), "not JSON"),
        (CANONICAL.replace(b'"source_id":"S1"', b'"source_id":"\\ud800"'), "not a report document"),
        (CANONICAL.replace(b'"schema_version":4', b'"schema_version":5'), "schema_version"),
    ],
)
def test_what_is_no_document_is_refused_with_the_place(data: bytes, reason: str) -> None:
    with pytest.raises(InvalidDocument, match=reason):
        parse_document(data)
