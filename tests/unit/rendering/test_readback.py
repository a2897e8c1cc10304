"""A file that anybody hands in is known by its bytes, read without harm, and compared to the unit and the character."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from publishing.document.attestation import publication_json
from publishing.document.blocks import text_units
from publishing.document.build import build_document
from publishing.document.canonical import canonical_json, fingerprint
from publishing.errors import InvalidDocument
from publishing.rendering.equivalence import drawn_difference, first_difference, pdf_text
from publishing.rendering.html import render_html
from publishing.rendering.markdown import render_markdown
from publishing.rendering.pdf import render_pdf
from publishing.rendering.readback import FileFormat, Identified, ReadLimits, compare, identify
from publishing.rendering.reading import ACTIVE_CONTENT, FOREIGN_STYLES, MAX_FINGERPRINTS, fingerprints_in, read_text, sniff
from tests.golden import findings as golden
from tests.golden.publications import edited, publication, small

PUBLISHED = publication(edited("ja"))
UNITS = text_units(PUBLISHED.document, PUBLISHED.attestation)
MARK = PUBLISHED.attestation.fingerprint
HTML = render_html(PUBLISHED.document, MARK, PUBLISHED.attestation)
MARKDOWN = render_markdown(PUBLISHED.document, PUBLISHED.attestation)
JSON = publication_json(PUBLISHED).decode()
WRITTEN = {FileFormat.HTML: HTML, FileFormat.MARKDOWN: MARKDOWN, FileFormat.JSON: JSON}
PROBE = "\ue000"


@pytest.fixture(scope="module")
def pdf() -> bytes:
    signed = small()
    return render_pdf(signed.document, signed.attestation.fingerprint, signed.attestation).data


@pytest.mark.parametrize("kind", list(WRITTEN))
def test_a_publication_of_ours_is_known_whatever_its_name_says(kind: FileFormat) -> None:
    data = WRITTEN[kind].encode()
    found = identify(data, "holiday.jpg")
    assert found == Identified(format=kind, fingerprints=(MARK,))
    assert read_text(kind, data).units == UNITS
    assert compare(kind, data, data) is None


def test_a_pdf_of_ours_is_known_by_its_text_and_its_fingerprint(pdf: bytes) -> None:
    signed = small()
    found = identify(pdf, "notes.txt")
    assert found.format is FileFormat.PDF
    assert signed.attestation.fingerprint in found.fingerprints
    assert drawn_difference(pdf_text(pdf), text_units(signed.document, signed.attestation)) is None


def test_a_pdf_of_other_words_is_found_at_the_unit(pdf: bytes) -> None:
    signed = small()
    units = list(text_units(signed.document, signed.attestation))
    at = next(n for n, unit in enumerate(units) if "I checked the substance." in unit)
    units[at] = units[at].replace("substance", "substances")
    difference = drawn_difference(pdf_text(pdf), units)
    assert difference is not None
    assert difference.unit == at + 1
    assert "substances" in difference.wanted
    assert "substance." in difference.found


def test_a_delivered_document_is_read_from_its_json_in_any_key_order_and_white_space() -> None:
    document = build_document(golden.everything())
    exact = canonical_json(document)
    loose = b"\n " + json.dumps(json.loads(exact), indent=3, sort_keys=False).encode()
    assert identify(loose).fingerprints == (fingerprint(document),)
    assert read_text(FileFormat.JSON, loose).units == text_units(document)
    assert compare(FileFormat.JSON, loose, exact) is None


def places() -> list[tuple[FileFormat, int]]:
    """Where a letter or digit of the text stands: between tags, outside of targets, in values that are no digests."""
    spoken = {
        FileFormat.HTML: r">([^<>]+)<",
        FileFormat.MARKDOWN: r"(?:^|\]|>)([^\[\]()<>]+)",
        FileFormat.JSON: r'":"(?![0-9a-f]{64}")((?:[^"\\]|\\.)+)"',
    }
    return [
        (kind, at)
        for kind, text in WRITTEN.items()
        for match in re.finditer(spoken[kind], text[text.find("<main") :] if kind is FileFormat.HTML else text)
        for at in range(*match.span(1))
    ]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(place=st.sampled_from(places()), put=st.sampled_from("xQ7é漢"))
def test_one_changed_character_is_found_at_its_unit(place: tuple[FileFormat, int], put: str) -> None:
    kind, offset = place
    text = WRITTEN[kind]
    at = offset + (text.find("<main") if kind is FileFormat.HTML else 0)
    assume(text[at].isalnum() and text[at] != put)
    probed = read_text(kind, (text[:at] + PROBE + text[at + 1 :]).encode()).units or ()
    unit = next((number for number, shown in enumerate(probed, start=1) if PROBE in shown), 0)
    # An anchor is no text, though one that no document mints would be shown as foreign markup.
    assume(unit and "\ufffdhtml_inline" not in probed[unit - 1])
    assume(len(probed) == len(UNITS))  # an address with the probe in it would be no link
    changed = read_text(kind, (text[:at] + put + text[at + 1 :]).encode()).units
    assert changed is not None
    difference = first_difference(changed, UNITS)
    assert difference is not None
    # A name in the JSON stands in several units, and who checked what is grouped by it: the first of them counts.
    assert difference.unit <= unit if kind is FileFormat.JSON else difference.unit == unit


@settings(max_examples=60, deadline=None)
@given(kind=st.sampled_from(list(WRITTEN)), number=st.integers(1, len(UNITS) - 1), extra=st.text(min_size=1, max_size=20))
def test_one_unit_more_or_less_is_found_where_it_is(kind: FileFormat, number: int, extra: str) -> None:
    assume(extra not in (UNITS[number], UNITS[number - 1]) and UNITS[number] != UNITS[number - 1])
    units = read_text(kind, WRITTEN[kind].encode()).units or ()
    more = first_difference((*units[:number], extra, *units[number:]), UNITS)
    less = first_difference((*units[: number - 1], *units[number:]), UNITS)
    assert more is not None
    assert less is not None
    assert (more.unit, less.unit) == (number + 1, number)


def test_a_changed_json_shows_the_fingerprint_that_it_has_and_the_one_that_it_claims() -> None:
    changed = JSON.replace("The gauge was calibrated twice.", "The gauge was calibrated thrice.")
    found = identify(changed.encode())
    assert len(found.fingerprints) == 2
    assert found.fingerprints[1] == MARK
    departure = compare(FileFormat.JSON, changed.encode(), JSON.encode())
    assert departure is not None
    assert "thrice" in departure.found


def test_the_same_page_in_other_bytes_does_not_depart() -> None:
    assert compare(FileFormat.HTML, HTML.replace("<p ", "<p  ").encode(), HTML.encode()) is None


@pytest.mark.parametrize(
    ("old", "new", "warning"),
    [
        ("</style>", ".fact{display:none}</style>", FOREIGN_STYLES),
        ("</head>", "<script>alert(1)</script></head>", ACTIVE_CONTENT),
        ("<main ", "<main onclick=x() ", ACTIVE_CONTENT),
    ],
)
def test_a_page_that_could_show_something_else_than_its_text_carries_a_warning(old: str, new: str, warning: str) -> None:
    assert warning in identify(HTML.replace(old, new, 1).encode()).warnings


@pytest.mark.parametrize(
    "hide", ["<span hidden>{}</span>", "<template>{}</template>", "<!--{}-->", '<p style="display:none">{}</p>']
)
def test_words_that_were_hidden_count_as_missing(hide: str) -> None:
    meaning = "I checked the methods."
    found = read_text(FileFormat.HTML, HTML.replace(meaning, hide.format(meaning)).encode())
    assert first_difference(found.units or (), UNITS) is not None


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"", FileFormat.UNKNOWN),
        (b"\x89PNG\r\n\x1a\n\x00", FileFormat.UNKNOWN),
        (b"\x00\x01%PDF-1.7", FileFormat.PDF),
        (b"\xef\xbb\xbf{}", FileFormat.JSON),
        (b"<!-- saved from url=(0014)about:internet -->\n<!DOCTYPE html><p>", FileFormat.HTML),
        (b"<HTML lang=en>\xff", FileFormat.HTML),
        (b"A letter about %PDF- and <html>.", FileFormat.MARKDOWN),
    ],
)
def test_a_file_is_what_its_bytes_are(data: bytes, kind: FileFormat) -> None:
    assert sniff(data) is kind


def test_what_is_no_text_is_unknown_and_starts_no_process() -> None:
    assert identify(b"\x89PNG\x00\x01", limits=ReadLimits(wall_s=0)) == Identified(format=FileFormat.UNKNOWN)


@pytest.mark.parametrize(
    "data", [b"{}", b'{"kind": "countersign/publication/1"}', b"{" * 100_000, b'{"a": 1, "a": 2}', b"{\xff"]
)
def test_json_that_is_none_of_ours_has_no_units_and_no_fingerprint(data: bytes) -> None:
    assert identify(data) == Identified(format=FileFormat.JSON)
    assert read_text(FileFormat.JSON, data).units is None


def test_a_file_that_is_too_large_is_refused_unread() -> None:
    with pytest.raises(InvalidDocument, match=r"“big\.html” is larger than"):
        identify(b"<html>" + b"a" * 2_000, "big.html", limits=ReadLimits(file_bytes=1_000))


def test_markdown_that_is_larger_than_any_report_is_refused_unread() -> None:
    with pytest.raises(InvalidDocument, match="larger than 5 MB"):
        identify(b"words " * 1_000_000, limits=ReadLimits(wall_s=0))


def test_a_file_that_takes_too_long_is_refused() -> None:
    with pytest.raises(InvalidDocument, match="took too long"):
        identify(HTML.encode(), limits=ReadLimits(wall_s=0.01))


def test_a_file_that_needs_too_much_memory_fails_alone() -> None:
    with pytest.raises(InvalidDocument, match="could not be read"):
        identify(b"<html>" + b"a" * 15_000_000, limits=ReadLimits(memory_bytes=60_000_000))


@pytest.mark.parametrize("data", [b"%PDF-1.7\nnothing of the kind", b"%PDF-" + b"\x00" * 5_000])
def test_a_broken_pdf_is_refused_with_a_sentence(data: bytes) -> None:
    with pytest.raises(InvalidDocument, match=r"“a\.pdf” could not be read"):
        identify(data, "a.pdf")


def test_a_page_that_nests_without_end_is_read() -> None:
    deep = b"<html><body>" + b"<div><i>" * 100_000 + b"deep"
    assert identify(deep).format is FileFormat.HTML
    assert compare(FileFormat.HTML, deep, HTML.encode()) is not None


def test_a_file_that_asks_for_others_gets_nothing() -> None:
    asking = (
        '<html><link rel=stylesheet href="http://127.0.0.1:9/a.css"><body><img src="file:///etc/passwd">words</body></html>'
    )
    found = identify(asking.encode())
    assert read_text(FileFormat.HTML, asking.encode()).units == ("words",)
    assert found.warnings == (ACTIVE_CONTENT, FOREIGN_STYLES)


def test_a_printed_fingerprint_is_found_across_a_line_break() -> None:
    text = f"Fingerprint {MARK[:12]}\n{MARK}\n and {MARK[:40]}\r\n{MARK[40:]}."
    assert fingerprints_in(text) == (MARK,)


def test_fingerprints_are_bounded_and_longer_digits_are_none() -> None:
    many = " ".join(f"{n:064x}" for n in range(100))
    assert len(fingerprints_in(many)) == MAX_FINGERPRINTS
    assert fingerprints_in("a" * 65) == ()
