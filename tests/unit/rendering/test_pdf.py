"""A PDF is drawn in a bounded process: whole, tagged, numbered, and without reaching for anything."""

from __future__ import annotations

import dataclasses
import io
import json
import os
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdf
import pytest

from publishing.document.blocks import text_units
from publishing.document.build import build_document
from publishing.document.canonical import fingerprint
from publishing.document.types import ReportDocument
from publishing.errors import FormatsDisagree, RenderingFailed
from publishing.rendering.equivalence import check_pdf, pdf_text
from publishing.rendering.fonts import faces_for
from publishing.rendering.pdf import PdfLimits, draw, render_pdf
from tests.golden import findings as golden

pytestmark = pytest.mark.slow
CASES = Path(os.environ.get("CASES_DIR") or Path(__file__).parents[2] / "cases") / "weasyprint_cases.json"
PLAIN = faces_for("a")


def vectors() -> list[Any]:
    if not CASES.exists():
        return [pytest.param(None, marks=pytest.mark.skip(reason=f"{CASES.name} is not there"))]
    return [pytest.param(case, id=case["id"]) for case in json.loads(CASES.read_text(encoding="utf-8"))["cases"]]


@pytest.fixture(scope="module")
def everything() -> ReportDocument:
    return build_document(golden.everything())


@pytest.fixture(scope="module")
def pdf(everything: ReportDocument) -> bytes:
    return render_pdf(everything, fingerprint(everything)).data


@pytest.fixture
def listener() -> Iterator[tuple[int, list[object]]]:
    """A real server on loopback: its port, and what connected to it."""
    callers: list[object] = []
    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = threading.Thread(target=_accept, args=(server, callers), daemon=True)
        thread.start()
        yield server.getsockname()[1], callers
        with socket.create_connection(server.getsockname()):
            thread.join(timeout=5)


def _accept(server: socket.socket, callers: list[object]) -> None:
    connection, caller = server.accept()
    callers.append(caller)
    connection.close()


def test_the_pdf_shows_the_documents_text(everything: ReportDocument, pdf: bytes) -> None:
    check_pdf(everything, pdf)


@pytest.mark.parametrize("name", sorted(set(golden.GOLDEN) - {"everything", "everything-de"}))
def test_a_golden_document_prints_whole(name: str) -> None:
    document = build_document(golden.GOLDEN[name]())
    check_pdf(document, render_pdf(document, fingerprint(document)).data)


@pytest.mark.parametrize("query", ["كم تكلفة المشروع؟", "כמה עולה הפרויקט?"])
def test_a_query_in_a_script_from_right_to_left_prints_between_its_quotation_marks(query: str) -> None:
    records = tuple(dataclasses.replace(record, text=query) for record in golden.no_evidence().queries)
    document = build_document(dataclasses.replace(golden.no_evidence(), brief=golden.brief(query), queries=records))
    check_pdf(document, render_pdf(document, fingerprint(document)).data)


def test_the_pdf_is_tagged_titled_and_names_its_language(pdf: bytes, everything: ReportDocument) -> None:
    reader = pypdf.PdfReader(io.BytesIO(pdf))
    catalog = reader.trailer["/Root"]
    assert catalog["/MarkInfo"]["/Marked"] is not False
    assert "/StructTreeRoot" in catalog
    assert catalog["/Lang"] == "en"
    assert reader.metadata is not None
    assert reader.metadata.title == everything.title


def test_the_pdf_has_a_bookmark_for_every_heading(pdf: bytes, everything: ReportDocument) -> None:
    def titles(outline: list[Any]) -> list[str]:
        return [title for item in outline for title in (titles(item) if isinstance(item, list) else [item.title])]

    found = titles(pypdf.PdfReader(io.BytesIO(pdf)).outline)
    assert found[0] == everything.title
    assert {"Findings", "What is not known", "Evidence", "Sources cited"} <= set(found)


def test_every_page_carries_its_number_and_the_fingerprint(pdf: bytes, everything: ReportDocument) -> None:
    pages = pypdf.PdfReader(io.BytesIO(pdf)).pages
    assert len(pages) > 1
    for number, page in enumerate(pages, start=1):
        text = page.extract_text()
        assert f"{number} / {len(pages)}" in text
        assert fingerprint(everything) in text
        assert f"Fingerprint {fingerprint(everything)[:12]}" in text


def test_the_furniture_is_no_part_of_the_text(pdf: bytes, everything: ReportDocument) -> None:
    assert fingerprint(everything) not in pdf_text(pdf)


def test_citations_are_links_inside_the_pdf(pdf: bytes) -> None:
    links = [annot.get_object() for page in pypdf.PdfReader(io.BytesIO(pdf)).pages for annot in page.get("/Annots", ())]
    assert links
    assert all("/Dest" in link or link["/A"]["/S"] != "/URI" for link in links)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The harbour gauge reads 4.2 m at spring tide.", "The harbour gauge reads 4.3 m at spring tide."),
        ("降雨量为一千二百毫米。", "降雨量为一千三百毫米。"),
        ("يرتفع منسوب البحر ثلاثة مليمترات كل عام.", "يرتفع منسوب البحر أربعة مليمترات كل عام."),
        ("Die Pumpen laufen ab 3,9 m.", "Die Pumpen laufen ab 3,9 m"),
        ("Die Pumpen laufen ab 3,9 m.", "Die Pumpen laufen ab 3,9 m. Nie."),
    ],
)
def test_a_pdf_of_a_changed_document_is_caught(everything: ReportDocument, pdf: bytes, old: str, new: str) -> None:
    facts = tuple(fact.model_copy(update={"text": new}) if fact.text == old else fact for fact in everything.direct_findings)
    assert facts != everything.direct_findings
    changed = everything.model_copy(update={"direct_findings": facts})
    with pytest.raises(FormatsDisagree) as caught:
        check_pdf(changed, pdf)
    number = next(n for n, unit in enumerate(text_units(changed), start=1) if new in unit)
    assert caught.value.where == f"PDF unit {number}"


def test_a_pdf_with_more_or_less_than_the_document_is_caught(everything: ReportDocument, pdf: bytes) -> None:
    shorter = everything.model_copy(update={"sources_read": ()})
    longer = everything.model_copy(update={"assumptions": (*everything.assumptions, "One more.")})
    for changed in (shorter, longer):
        with pytest.raises(FormatsDisagree):
            check_pdf(changed, pdf)


@pytest.mark.parametrize("case", vectors())
def test_a_page_that_reaches_for_an_address_gets_nothing(case: dict[str, Any], listener: tuple[int, list[object]]) -> None:
    port, callers = listener
    html = f"<!DOCTYPE html><html lang=en><title>t</title><body>{case['html']}".replace("127.0.0.1:9/", f"127.0.0.1:{port}/")
    try:
        drawing = draw(html, faces=PLAIN, identifier="0" * 32)
    except RenderingFailed:
        assert "color-profile" in case["html"]  # WeasyPrint gives up on a page whose colours it cannot read
        return
    finally:
        assert callers == []
    # A local() font is looked up among the closed faces and found missing there, before any address is asked for.
    assert bool(drawing.refused) is (case["fetcher_called_in_v70"] and "local(" not in case["html"])
    reader = pypdf.PdfReader(io.BytesIO(drawing.data))
    text = "".join(page.extract_text() for page in reader.pages)
    assert "root:" not in text
    assert not [name for name in _host_names() if name in text]
    assert b"/EmbeddedFile" not in drawing.data
    assert not reader.attachments


def _host_names() -> list[str]:
    place = Path("/etc/hostname")
    return place.read_text(encoding="utf-8").split() if place.is_file() else []


def test_a_page_that_takes_too_long_is_stopped() -> None:
    with pytest.raises(RenderingFailed, match="was stopped"):
        draw("<p>a", faces=PLAIN, identifier="0" * 32, limits=PdfLimits(wall_s=0.05))


def test_a_page_that_needs_too_much_memory_fails_alone() -> None:
    with pytest.raises(RenderingFailed, match="hold the same text"):
        draw("<p>a", faces=PLAIN, identifier="0" * 32, limits=PdfLimits(memory_bytes=60_000_000))


def test_a_pdf_that_would_grow_too_large_fails_alone() -> None:
    with pytest.raises(RenderingFailed):
        draw("<p>a", faces=PLAIN, identifier="0" * 32, limits=PdfLimits(output_bytes=4_000))


def test_a_page_that_is_too_large_is_refused_before_a_process_starts() -> None:
    with pytest.raises(RenderingFailed, match="narrower question"):
        draw("<p>" + "a" * 2_000, faces=PLAIN, identifier="0" * 32, limits=PdfLimits(html_bytes=1_000))


def test_the_process_sees_nothing_of_this_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "/nowhere")
    monkeypatch.setenv("FONTCONFIG_PATH", "/nowhere")
    monkeypatch.setenv("G_MESSAGES_DEBUG", "all")
    assert draw("<p>a", faces=PLAIN, identifier="0" * 32).data.startswith(b"%PDF-1.7")


def test_characters_that_no_font_draws_are_named_with_the_font_to_install() -> None:
    changed = dataclasses.replace(golden.small(), brief=golden.brief("What does \U00012000 mean?"))
    document = build_document(changed)
    result = render_pdf(document, fingerprint(document))
    assert "U+12000" in result.notices[0]
    assert "Noto Sans font for Cuneiform" in result.notices[0]
    check_pdf(document, result.data)


def test_a_document_that_every_font_draws_has_no_notice() -> None:
    document = build_document(golden.small())
    assert render_pdf(document, fingerprint(document)).notices == ()


def test_a_worker_is_more_patient_than_a_drawing_may_take() -> None:
    from django.conf import settings

    from publishing.services.carrying_out import GONE_AFTER

    assert GONE_AFTER.total_seconds() > PdfLimits().wall_s
    assert settings.Q_CLUSTER["timeout"] > settings.ENVIRONMENT.run_seconds + PdfLimits().wall_s
