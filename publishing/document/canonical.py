"""Which bytes are this document, and what is its fingerprint? RFC 8785 canonical JSON of NFC text, and its SHA-256."""

from __future__ import annotations

import hashlib
import json
from typing import Any, NoReturn, TypeVar

import rfc8785
from pydantic import BaseModel, ValidationError

from publishing.document.types import ReportDocument
from publishing.document.versions import later_than
from publishing.errors import InvalidDocument

MAX_DOCUMENT_BYTES = 64_000_000
Parsed = TypeVar("Parsed", bound=BaseModel)


def canonical_json(document: ReportDocument) -> bytes:
    """Return the canonical JSON (RFC 8785) of a document, in UTF-8."""
    return rfc8785.dumps(document_tree(document))


def document_tree(document: ReportDocument) -> dict[str, Any]:
    """Return the JSON value of a document; one of an earlier schema has none of the fields that came later."""
    return document.model_dump(mode="json", exclude=later_than(document.schema_version))


def fingerprint(document: ReportDocument) -> str:
    """Return the SHA-256 of the canonical JSON as 64 hexadecimal digits."""
    return hashlib.sha256(canonical_json(document)).hexdigest()


def parse_document(data: bytes) -> ReportDocument:
    """Return the document that the JSON bytes hold, in any key order and white space.

    Raises InvalidDocument for bytes that are not UTF-8 JSON, a repeated key, NaN or Infinity, an unknown or missing field,
    and a value of another type than the schema's.
    """
    return strictly_parsed(data, ReportDocument, "a report document")


def strictly_parsed(data: bytes, model: type[Parsed], what: str) -> Parsed:
    """Return the value that the JSON bytes hold; `what` names it in messages. Raises InvalidDocument like parse_document."""
    if len(data) > MAX_DOCUMENT_BYTES:
        raise InvalidDocument(f"The document is larger than {MAX_DOCUMENT_BYTES} bytes; no report is.")
    try:
        json.loads(data.decode("utf-8"), object_pairs_hook=_unique_keys, parse_constant=_no_constant)
        return model.model_validate_json(data, strict=True)
    except ValidationError as error:
        raise InvalidDocument(f"The JSON is not {what}: {_first_problem(error)}.") from error
    except (ValueError, RecursionError) as error:  # also a number of more digits than Python reads
        raise InvalidDocument("The bytes are not JSON in UTF-8; hand in the JSON artifact unchanged.") from error


def _unique_keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
    unique = dict(pairs)
    if len(unique) != len(pairs):
        raise InvalidDocument("A key stands twice in one JSON object, so that its meaning is open.")
    return unique


def _no_constant(name: str) -> NoReturn:
    raise InvalidDocument(f"{name} is not a JSON number.")


def _first_problem(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(str(part) for part in first["loc"]) or "the whole"
    return f"{place}: {first['msg']}"
