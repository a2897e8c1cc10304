"""One changed, missing or added character in any format is caught, and hidden text counts as missing."""

# ruff: noqa: E501

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from publishing.document.blocks import text_units
from publishing.document.build import build_document
from publishing.document.canonical import canonical_json, fingerprint
from publishing.errors import FormatsDisagree
from publishing.rendering.equivalence import check_formats
from publishing.rendering.html import render_html
from publishing.rendering.markdown import render_markdown
from tests.golden import findings as golden

DOCUMENT = build_document(golden.everything())
HTML = render_html(DOCUMENT, fingerprint(DOCUMENT))
MARKDOWN = render_markdown(DOCUMENT)
JSON = canonical_json(DOCUMENT)
BODY = HTML.index("<article")
FACT = "The harbour gauge reads 4.2 m at spring tide."


def check(*, html: str = HTML, markdown: str = MARKDOWN, json: bytes = JSON) -> None:
    check_formats(DOCUMENT, html=html, markdown=markdown, json=json)


@pytest.mark.parametrize("name", sorted(golden.GOLDEN))
def test_the_formats_of_a_golden_document_agree(name: str) -> None:
    document = build_document(golden.GOLDEN[name]())
    check_formats(
        document,
        html=render_html(document, fingerprint(document)),
        markdown=render_markdown(document),
        json=canonical_json(document),
    )


VISIBLE = sorted({char for unit in text_units(DOCUMENT) for char in unit if char.isalnum()})
PLACES = [at for at in range(BODY, len(HTML)) if HTML[at].isalnum() and HTML.rfind("<", 0, at) < HTML.rfind(">", 0, at)]
WRITTEN = [at for at, char in enumerate(MARKDOWN) if char.isalnum()]


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(PLACES), st.sampled_from(["", "z", "Z0", "\u0627"]))
def test_a_changed_character_of_visible_html_is_caught(at: int, put: str) -> None:
    changed = HTML[:at] + put + HTML[at + 1 :]
    if changed == HTML or "&" in HTML[at - 8 : at]:
        return
    with pytest.raises(FormatsDisagree) as caught:
        check(html=changed)
    assert caught.value.where.startswith("HTML unit ")


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(WRITTEN), st.sampled_from(["", "é"]))
def test_a_changed_character_of_markdown_text_is_caught(at: int, put: str) -> None:
    changed = MARKDOWN[:at] + put + MARKDOWN[at + 1 :]
    in_target = MARKDOWN.rfind("(#", 0, at) > MARKDOWN.rfind(")", 0, at) or MARKDOWN.rfind("<", 0, at) > MARKDOWN.rfind(
        ">", 0, at
    )
    if in_target:
        return  # a link's target is no text; that it leads somewhere is tested where it is drawn
    with pytest.raises(FormatsDisagree):
        check(markdown=changed)


@settings(max_examples=100, deadline=None)
@given(st.integers(min_value=0, max_value=len(JSON) - 1))
def test_a_changed_byte_of_the_json_is_caught(at: int) -> None:
    with pytest.raises(FormatsDisagree) as caught:
        check(json=JSON[:at] + bytes([JSON[at] ^ 1]) + JSON[at + 1 :])
    assert caught.value.where.startswith("JSON")


@pytest.mark.parametrize(
    "hide",
    [
        "<span hidden>{}</span>", '<span style="display:none">{}</span>', "<template>{}</template>", "<noscript>{}</noscript>",
        "<script>{}</script>", "<!--{}-->", '<span aria-hidden="true">{}</span>', '<span title="{}"></span>',
        "<details><summary></summary>{}</details>", '<span data-text="{}"></span>', "<textarea>{}</textarea>",
    ],
)  # fmt: skip
def test_text_that_no_reader_sees_counts_as_missing(hide: str) -> None:
    with pytest.raises(FormatsDisagree):
        check(html=HTML.replace(FACT, hide.format(FACT)))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("</article>", "<p>One more sentence.</p></article>"),
        ("</main>", "</main><footer>A footer.</footer>"),
        ("Skip to the report", "Skip to the  report, and a sentence"),
        ('<body class="artifact">', '<body class="artifact">Loose words'),
        ("<h2 ", "<h2>Twice</h2><h2 "),
    ],
)
def test_added_text_is_caught_wherever_it_stands(old: str, new: str) -> None:
    with pytest.raises(FormatsDisagree):
        check(html=HTML.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("</style>", ".fact{display:none}</style>"),
        ("</head>", "<style>.fact{display:none}</style></head>"),
        ("</head>", '<link rel="stylesheet" href="x.css"></head>'),
        ("</head>", "<STYLE>.fact{display:none}</STYLE></head>"),
        ("</head>", '<style media="all">.fact{display:none}</style></head>'),
    ],
)
def test_foreign_styles_are_caught(old: str, new: str) -> None:
    with pytest.raises(FormatsDisagree):
        check(html=HTML.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (FACT, f"**{FACT}**"), (FACT, f"`{FACT}`"), (FACT, f"<i>{FACT}</i>"), (FACT, f"![{FACT}](x)"), (FACT, f"<!-- {FACT} -->"),
        ("## ", "### Added\n\n## "), (FACT, FACT + "\n\n" + FACT), ("- ", "-\u200b "), (FACT, FACT.replace("4.2", "4.3")),
    ],
)  # fmt: skip
def test_markup_that_a_document_never_writes_is_caught(old: str, new: str) -> None:
    with pytest.raises(FormatsDisagree):
        check(markdown=MARKDOWN.replace(old, new, 1))


def test_two_units_that_change_places_are_caught() -> None:
    first, second = "<p>Statements that other evidence disputes: 1.</p>", "<p>Statements not checked for support: 1.</p>"
    html = HTML.replace('class="paragraph main"', "").replace("<p >", "<p>")
    assert first in html
    swapped = html.replace(first, "@").replace(second, first).replace("@", second)
    with pytest.raises(FormatsDisagree):
        check(html=swapped)


def test_the_message_names_the_format_the_unit_and_the_difference() -> None:
    with pytest.raises(FormatsDisagree) as caught:
        check(html=HTML.replace(FACT, FACT.replace("4.2", "4.3")))
    number = next(n for n, unit in enumerate(text_units(DOCUMENT), start=1) if FACT in unit)
    assert caught.value.where == f"HTML unit {number}"
    assert "4.2" in caught.value.message
    assert "4.3" in caught.value.message


def test_a_changed_machine_part_of_the_json_is_named_as_such() -> None:
    digest = DOCUMENT.evidence[0].quote_digest.encode()
    with pytest.raises(FormatsDisagree) as caught:
        check(json=JSON.replace(digest, b"0" * 64))
    assert caught.value.where == "JSON machine part"
