"""Documents of revisions for tests, the edits that a person could make of them, and every small change of one."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from publishing.document.build import build_document
from publishing.document.canonical import canonical_json
from publishing.document.edits import Edit, Exclude, Move, Retitle, Reword, apply_edits, upgraded
from publishing.document.items import items_of
from publishing.document.labels import labels_for
from publishing.document.types import Edition, ReportDocument, Section
from tests.golden import findings as golden

REPORT = "5b1d7b8e-9a6c-4f43-8f0e-0d6f3b1c2a17"
Path = tuple[str | int, ...]


def edition(revision: int = 1) -> Edition:
    return Edition(report=REPORT, revision=revision)


def first_revision(name: str = "everything") -> ReportDocument:
    return upgraded(build_document(golden.GOLDEN[name]()), edition=edition())


def in_sections() -> ReportDocument:
    """A report by axes: the further findings, a conclusion and a gap stand under two headings."""
    whole = first_revision()
    further, conclusions = whole.further_findings, whole.derivations
    sections = (
        Section(anchor="axis-1", heading="The gauges", facts=further[:1], derivations=conclusions[:1], gaps=whole.gaps[:1]),
        Section(anchor="axis-2", heading="The pumps", facts=further[1:], gaps=()),
    )
    changes = {"further_findings": (), "sections": sections, "derivations": conclusions[1:], "gaps": whole.gaps[1:]}
    fields = {name: getattr(whole, name) for name in ReportDocument.model_fields}
    return apply_edits(ReportDocument(**fields | changes), (), edition=edition())


REVISIONS = {name: first_revision(name) for name in golden.GOLDEN} | {"sections": in_sections()}
EDITABLE = sorted(name for name, document in REVISIONS.items() if items_of(document))


def as_of_schema_three(document: ReportDocument) -> ReportDocument:
    """The document as it would have been before a report told how far its statements were compared with their evidence."""
    statement = document.evidence_statement
    until = labels_for(document.wording).verifying.cutoff.format(date=statement.cutoff)
    lines = tuple(line for line in statement.lines if line != until)
    older = statement.model_copy(update={"cutoff": "", "lines": lines})
    return document.model_copy(update={"alignment_note": "", "evidence_statement": older})


def edits_of(document: ReportDocument) -> st.SearchStrategy[list[Edit]]:
    """Edits of any kind at any item, sensible or not."""
    items = items_of(document)
    anchors = st.sampled_from([item.anchor for item in items] + ["statement-99"])
    wordings = st.sampled_from([item.text for item in items]) | st.text(max_size=40)
    edit = st.one_of(
        st.builds(Retitle, text=st.text(max_size=30)),
        st.builds(Reword, anchor=anchors, text=wordings),
        st.builds(Exclude, anchor=anchors, reason=st.just("It is off the subject.")),
        st.builds(Move, anchor=anchors, direction=st.sampled_from(["up", "down"])),
    )
    return st.lists(edit, max_size=8)


def tree_of(document: ReportDocument) -> Any:
    return json.loads(canonical_json(document))


def leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every place of a value that is neither an object nor a list with something in it."""
    if isinstance(value, dict):
        for key in sorted(value):
            yield from leaves(value[key], (*path, key))
    elif isinstance(value, list) and value:
        for index, item in enumerate(value):
            yield from leaves(item, (*path, index))
    else:
        yield path


def lists(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every list of a value, the empty ones too."""
    if isinstance(value, list):
        yield path
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, item in pairs:
        yield from lists(item, (*path, step))


def at(tree: Any, path: Path) -> Any:
    for step in path:
        tree = tree[step]
    return tree


def with_value(tree: Any, path: Path, value: Any) -> Any:
    """A copy of the tree with another value in one place."""
    if not path:
        return value
    changed = copy.copy(tree)
    changed[path[0]] = with_value(tree[path[0]], path[1:], value)
    return changed


ENUMERATED = (
    "entail", "partial", "conflict", "irrelevant", "unchecked", "quote", "screen", "judge", "person", "none", "synthesised",
    "source_backed", "no_evidence", "delivery_failure", "extractive", "model", "pending", "unavailable", "running",
    "finished", "cancelled", "deadline", "interrupted", "full_text", "regex", "cited", "read", "not_retrieved",
    "duplicate", "removed", "restated", "rebound", "figure", "name", "news", "secondary", "strict", "alignment", "closure",
    "strong", "weak", "plain", "lead", "factual", "basis", "skipped", "failed", "workspace_document", "workspace_code",
    "web_page", "line", "page", "de", "fr",
)  # fmt: skip


def others(value: Any) -> Iterator[Any]:
    """Values that could stand in its place: of its type first."""
    match value:
        case bool():
            yield not value
        case int():
            yield from (value + 1, value - 1, value + 1000)
        case str():
            yield from (f"{value}x", f"x{value}", value[:-1], value.replace("2026", "2025"), value[::-1], f"{value[:-1]}0")
            yield from (other for other in (*ENUMERATED, "7", "anchor-7") if other != value)
        case _:
            yield from (["d"], [7], [], None, "d")
