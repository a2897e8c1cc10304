"""Markdown shows exactly the document's text: no input leaves its block or becomes markup."""

from __future__ import annotations

import dataclasses
import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from publishing.document.blocks import text_units
from publishing.document.build import build_document
from publishing.document.text import one_line, reader_text
from publishing.rendering.equivalence import markdown_units
from publishing.rendering.markdown import escaped, render_markdown
from tests.golden import findings as golden

CASES = Path(os.environ.get("CASES_DIR") or Path(__file__).parents[2] / "cases") / "xss_cases.json"
PIECES = [
    *"\\`*_{}[]()<>#+-=.!|~&;:@/'\"$^%\t \n0123456789abwW\u00a0漢عé👩",
    "://",
    "www.",
    "1. ",
    "    ",
    "---",
    "===",
    "```",
]
NASTY = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)
_PARSER = MarkdownIt("commonmark")


def markdown_cases() -> list[Any]:
    if not CASES.exists():
        return [pytest.param(None, marks=pytest.mark.skip(reason=f"{CASES.name} is not there"))]
    found = json.loads(CASES.read_text(encoding="utf-8"))["cases"]
    return [
        pytest.param(case["input"], id=case["id"])
        for case in found
        if case["context"] in {"markdown", "html", "template_autoescape"}
    ]


@pytest.mark.parametrize("name", sorted(golden.GOLDEN))
def test_a_golden_document_reads_back_as_its_text_units(name: str) -> None:
    document = build_document(golden.GOLDEN[name]())
    assert markdown_units(render_markdown(document)) == text_units(document)


@settings(max_examples=600, deadline=None)
@given(NASTY)
@example("1. a")
@example("- a")
@example("    code")
@example("a\\")
@example("[a]: /b")
@example("***")
@example("Setext\n===")
@example("&amp;")
@example("<!-- x -->")
def test_escaped_text_is_one_paragraph_of_exactly_its_characters(text: str) -> None:
    line = one_line(reader_text(text))
    tokens = _PARSER.parse(escaped(line))
    if not line:
        assert tokens == []
        return
    assert [token.type for token in tokens] == ["paragraph_open", "inline", "paragraph_close"]
    children = tokens[1].children or []
    assert {child.type for child in children} <= {"text", "text_special"}
    assert "".join(child.content for child in children) == line


@settings(max_examples=100, deadline=None)
@given(NASTY.filter(lambda text: one_line(reader_text(text))))
def test_text_anywhere_in_a_document_stays_in_its_block(text: str) -> None:
    document = build_document(golden.everything())
    fact = document.direct_findings[0].model_copy(update={"text": text})
    facts = tuple(item.model_dump() for item in (fact, *document.direct_findings[1:]))
    changed = type(document).model_validate(
        document.model_dump() | {"title": text, "direct_findings": facts, "assumptions": (text, text)}
    )
    assert markdown_units(render_markdown(changed)) == text_units(changed)


@pytest.mark.parametrize("attack", markdown_cases())
def test_an_attack_in_a_fact_shows_as_its_own_characters(attack: str) -> None:
    document = build_document(golden.small())
    fact = document.direct_findings[0].model_copy(update={"text": reader_text(attack)})
    changed = document.model_copy(update={"direct_findings": (fact,)})
    markdown = render_markdown(changed)
    assert markdown_units(markdown) == text_units(changed)
    for token in _PARSER.parse(markdown):
        for child in token.children or ():
            assert child.type not in {"image", "code_inline", "em_open", "strong_open"}
            assert str(child.attrGet("href") or "#").startswith("#")


def test_a_citation_is_a_link_to_an_anchor_that_is_there() -> None:
    markdown = render_markdown(build_document(golden.small()))
    assert r"[\[1\]](#card-1)" in markdown
    assert '<a id="card-1"></a>' in markdown


def test_a_bare_address_is_no_link_for_the_extensions_either() -> None:
    extended = MarkdownIt("gfm-like") if _has_linkify() else MarkdownIt("commonmark")
    source = escaped("see https://a.example and www.b.example and c@d.example")
    assert all(child.type in {"text", "text_special"} for child in extended.parse(source)[1].children or ())


def _has_linkify() -> bool:
    try:
        import linkify_it  # noqa: F401
    except ImportError:
        return False
    return True


def test_a_page_of_the_web_is_linked_only_when_its_address_is_plain() -> None:
    for address, linked in (("https://ok.example/a", True), ("javascript:alert(1)", False)):
        document = build_document(golden.small())
        entry = document.ledger[0]
        source = entry.source.model_copy(update={"path": "", "url": address})
        changed = document.model_copy(update={"ledger": (entry.model_copy(update={"source": source}),)})
        assert (f"(<{address}>)" in render_markdown(changed)) is linked
        assert markdown_units(render_markdown(changed)) == text_units(changed)


def test_the_findings_of_a_source_do_not_change_the_number_of_blocks() -> None:
    plain = markdown_units(render_markdown(build_document(golden.small())))
    named = dataclasses.replace(golden.TIDE, title="# a\n\n- b\n\n```\nc")
    hostile = markdown_units(render_markdown(build_document(dataclasses.replace(golden.small(), sources=(named,)))))
    assert len(plain) == len(hostile)
