"""Whatever could show a person something else than the published file is a departure; a file saved anew is none."""

from __future__ import annotations

import json
from typing import Any

import pytest
from lxml import html as lxml_html

from publishing.document.attestation import publication_json
from publishing.errors import InvalidDocument
from publishing.rendering.departures import Departure, Part
from publishing.rendering.html import render_html
from publishing.rendering.markdown import render_markdown
from publishing.rendering.markup import markup_departure
from publishing.rendering.readback import FileFormat, compare
from publishing.rendering.reading import departure_of
from tests.golden.publications import edited, publication

PUBLISHED = publication(edited())
HTML = render_html(PUBLISHED.document, PUBLISHED.attestation.fingerprint, PUBLISHED.attestation)
MARKDOWN = render_markdown(PUBLISHED.document, PUBLISHED.attestation)
JSON = publication_json(PUBLISHED)
FACT = HTML[HTML.index('<p class="main">') :].split("</p>")[0] + "</p>"


def _page(changed: str) -> Departure | None:
    assert changed != HTML
    return departure_of(FileFormat.HTML, changed.encode(), HTML.encode())


@pytest.mark.parametrize(
    "saved",
    [
        lxml_html.tostring(lxml_html.document_fromstring(HTML), doctype="<!DOCTYPE html>"),
        lxml_html.tostring(lxml_html.document_fromstring(HTML), doctype="<!DOCTYPE html>", include_meta_content_type=True),
        ("<!-- saved from url=(0014)about:internet -->\n" + HTML).encode(),
        HTML.replace("\n", "\r\n").encode(),
        b"\xef\xbb\xbf" + HTML.encode(),
        HTML.replace('<p class="main">', "\n\n<P  CLASS='main' >\n").encode(),
    ],
)
def test_a_page_that_was_saved_anew_is_the_same(saved: bytes) -> None:
    assert saved != HTML.encode()
    assert departure_of(FileFormat.HTML, saved, HTML.encode()) is None


@pytest.mark.parametrize(
    "put",
    [
        "<textarea>FORGED</textarea>", '<input value="FORGED">', '<input type=button value="FORGED">',
        '<video poster="https://example.com/x.png"></video>', '<frame src="https://example.com">',
        "<noscript><p>FORGED</p></noscript>", "<title>FORGED</title>", "<!--><p>FORGED</p><!-- -->",
        "<!---><p>FORGED</p><!-- -->", "<![CDATA[><p>FORGED</p>]]>", "<?x ><p>FORGED</p>?>", "<!x><p>FORGED</p>",
        "</ x><p>FORGED</p>", "<!--[if IE]><p>FORGED</p><![endif]-->", "<p\u00a0x>FORGED</p>", "</br>", "<br>", "FORGED",
        "<svg><style><!--</style><p>FORGED</p>--></svg>", "<style>.fact{color:white}</style>", "<iframe></iframe>", "<p>",
    ],
)  # fmt: skip
def test_a_page_with_something_more_departs(put: str) -> None:
    assert _page(HTML.replace("</main>", put + "</main>", 1)) is not None
    assert markup_departure(HTML.replace("</main>", put + "</main>", 1), HTML) is not None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("<head>", '<head><meta http-equiv="refresh" content="0;url=https://example.com/">'),
        ("<head>", '<head><base href="https://example.com/">'),
        ("<body", '<frameset><frame src="https://example.com"></frameset><body'),
        ("<body", '<body background="https://example.com/x.png"'),
        ("<body", '<body class="x"'),
        ("<style>", "<!--<style>"),
        ("<style>", "<style>.fact{display:none}"),
        ('<p class="main">', '<p class="skip-link">'),
        ('<p class="main">', '<p class="main" popover>'),
        ('href="#card', 'href="#signatures"  x="#card'),
        ("<!DOCTYPE html>", ""),
        ("</html>", "</html>FORGED"),
    ],
)
def test_a_page_with_other_markup_departs(old: str, new: str) -> None:
    departure = _page(HTML.replace(old, new, 1))
    assert departure is not None


@pytest.mark.parametrize(
    "around",
    ["dialog", "del", "s", "canvas", "datalist", "noframes", "small", "bdo dir=rtl", "font color=white", "meter", "math"],
)
def test_words_within_another_element_depart(around: str) -> None:
    departure = _page(HTML.replace(FACT, f"<{around}>{FACT}</{around.split(maxsplit=1)[0]}>", 1))
    assert departure is not None


def test_a_departure_of_the_markup_says_where() -> None:
    departure = _page(HTML.replace(FACT, f"<del>{FACT}</del>", 1))
    assert departure is not None
    assert (departure.part, departure.found) == (Part.MARKUP, "<del>")
    assert departure.place.startswith("after “…")


def _source(changed: str) -> Departure | None:
    return departure_of(FileFormat.MARKDOWN, changed.encode(), MARKDOWN.encode())


def test_markdown_with_other_line_ends_is_the_same() -> None:
    assert _source(MARKDOWN.replace("\n", "\r\n") + "\n") is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("](#", "](#x"),
        ("](#", "](https://example.com/#"),
        ("\n", "\n[x]: https://example.com 'FORGED'\n\n"),
        ("\n- ", "\n- ~~"),
        ("\n\n", "\n\n<!-- FORGED -->\n\n"),
        ('<a id="top">', '<a id="other">'),
        ("\\", ""),
        ("\n\n", "\n\n---\n\n"),
    ],
)
def test_markdown_with_other_markup_or_targets_departs(old: str, new: str) -> None:
    changed = MARKDOWN.replace(old, new, 1)
    assert changed != MARKDOWN
    assert _source(changed) is not None


@pytest.mark.parametrize("nested", ["[" * 5_000, "> " * 5_000 + "x", "words\n\n" + ">" * 40, "[a" * 200 + "](b)" * 200])
def test_markdown_that_nests_without_end_is_refused_before_it_is_parsed(nested: str) -> None:
    with pytest.raises(InvalidDocument, match="nests deeper"):
        _source(MARKDOWN + nested)


def _tree() -> Any:
    return json.loads(JSON)


def test_json_in_any_key_order_and_white_space_is_the_same() -> None:
    loose = json.dumps(dict(reversed(_tree().items())), indent=2).encode()
    assert departure_of(FileFormat.JSON, loose, JSON) is None


@pytest.mark.parametrize(
    ("path", "place"),
    [
        (("document", "evidence", 0, "source_digest"), "document, evidence, entry 1, source digest"),
        (("attestation", "signatures", 0, "statement"), "attestation, signatures, entry 1, statement"),
        (("attestation", "signatures", 0, "role"), "attestation, signatures, entry 1, role"),
        (("attestation", "policy"), "attestation, policy"),
    ],
)
def test_any_other_value_departs_and_both_are_named(path: tuple[str | int, ...], place: str) -> None:
    tree = whole = _tree()
    for name in path[:-1]:
        tree = tree[name]
    was, tree[path[-1]] = tree[path[-1]], "0" * 64
    departure = departure_of(FileFormat.JSON, json.dumps(whole).encode(), JSON)
    assert departure == Departure(part=Part.VALUE, place=place, wanted=json.dumps(was), found=json.dumps("0" * 64))


@pytest.mark.parametrize(
    ("was", "now"), [({"a": 1}, {"a": True}), ({"a": [1]}, {"a": [1, 2]}), ({"a": 1}, {}), ({}, {"b": None})]
)
def test_another_kind_of_value_and_one_more_or_less_departs(was: object, now: object) -> None:
    assert departure_of(FileFormat.JSON, json.dumps(now).encode(), json.dumps(was).encode()) is not None


def test_the_comparison_is_done_in_a_confined_process() -> None:
    departure = compare(FileFormat.MARKDOWN, MARKDOWN.replace("#card", "#cards", 1).encode(), MARKDOWN.encode())
    assert departure is not None
    assert departure.part is Part.MARKUP
    with pytest.raises(InvalidDocument, match="could not be read"):
        compare(FileFormat.MARKDOWN, b"[" * 5_000, MARKDOWN.encode())
