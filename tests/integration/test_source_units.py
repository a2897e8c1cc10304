"""The units of a source are kept and come back; a row opens with its heads, a scan is shown beside its picture."""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from research.admission.admit import admit
from research.admission.types import AdmissionConfig, Admitted, RejectionCode
from research.errors import StoreFailed
from research.evidence.cards import cards_for
from research.evidence.types import Source
from research.models import Run, SourceRow
from research.reading.types import PagePicture, ScanUnit, TableUnit
from research.services.context import ResearchContext
from research.services.execution import run_execute
from research.services.runs import run_adopt
from research.store.acquisition import load_sources
from research.store.units import keep_pictures, units_json, units_of
from research.synthesis.types import FactProposal, Proposals
from tests.support.installation import compose_for_test
from tests.support.markup import words as words_of
from tests.support.requests import REQUEST
from tests.support.running import carry_out, installed
from tests.unit.reading.test_pdf_visible import FULL_SHEET, image
from tests.unit.reading.test_pdf_visible import page as pdf_page
from tests.unit.reading.test_pdf_visible import words as pdf_words
from tests.unit.reading.test_units_tables import PAGE

pytestmark = pytest.mark.django_db(transaction=True)

SCANNED = "The company of the plant had 40 workers in its harbour."
QUESTION = "What was the revenue of the company of the plant, and how many workers had its harbour?"


@dataclass(frozen=True)
class Stage:
    """A carried out run over a page with a table and a scanned letter."""

    context: ResearchContext
    run: Run
    table: Source
    scan: Source


@pytest.fixture
def stage(tmp_path: Path, ada: User) -> Stage:
    workspace = tmp_path / "workspace"
    workspace.mkdir()
    (workspace / "costs.html").write_text(PAGE, encoding="utf-8")
    (workspace / "letter.pdf").write_bytes(pdf_page(FULL_SHEET + pdf_words(SCANNED, before="3 Tr"), image()))
    context = compose_for_test(tmp_path / "data", {"harbour": workspace})
    with installed(context):
        run = carry_out(context, ada, request=replace(REQUEST, question=QUESTION))
    sources = {source.canonical_anchor: source for source in load_sources(run.pk, context.blobs)}
    return Stage(context, run, sources["costs.html"], sources["letter.pdf"])


def decided(source: Source, text: str) -> Admitted:
    chunks = tuple(chunk.chunk_id for chunk in source.chunks)
    return admit(
        Proposals(facts=(FactProposal(id="f1", text=text, source_id=source.source_id, chunk_ids=chunks),)),
        (),
        sources=(source,),
        packet=None,
        language="en",
        question=QUESTION,
        config=AdmissionConfig(number_rule=True),
    )


def test_a_row_of_a_page_opens_with_its_heads_its_unit_and_its_notes(stage: Stage) -> None:
    source = stage.table
    statement = "The revenue of the company in 2024 was EUR 133.1 million."
    assert decided(source, statement).facts
    chunk = next(chunk for chunk in source.chunks if "133.1" in chunk.text)
    (card,) = cards_for(source, (chunk.chunk_id,), statement)
    assert card.quote == "Revenue | 120.5 | 133.1"
    assert isinstance(card.unit, TableUnit)
    assert (card.before, card.after) == ("", "")
    assert card.bound == (
        "Table 2: Results of the company (in EUR m)",
        "Year / 2023 | Year / 2024",
        "1 Preliminary.",
        "a Without the harbour.",
    )


def test_a_row_never_runs_into_the_sentence_beside_it(stage: Stage) -> None:
    (chunk, *_) = (chunk for chunk in stage.table.chunks if "last share" in chunk.text)
    (card,) = cards_for(
        stage.table, (chunk.chunk_id,), "The city sold its last share of the company in the year after that."
    )
    assert "|" not in card.before + card.after
    assert "harbour" not in card.before


def test_a_scan_may_be_cited_and_its_numbers_may_not(stage: Stage) -> None:
    assert decided(stage.scan, "The company of the plant had workers in its harbour.").facts
    (rejection,) = decided(stage.scan, "The company of the plant had 40 workers in its harbour.").rejections
    assert rejection.code is RejectionCode.NUMBER_NOT_CARRIED
    assert "recognised in a scanned picture" in rejection.reason


def test_a_footnote_alone_is_no_fact(stage: Stage) -> None:
    (rejection,) = decided(stage.table, "Without the harbour.").rejections
    assert rejection.code is RejectionCode.PART_ALONE


def test_the_picture_of_a_scanned_page_stands_beside_its_transcription(stage: Stage, ada: User, client: Client) -> None:
    (unit,) = (unit for unit in stage.scan.units if isinstance(unit, ScanUnit))
    client.force_login(ada)
    with installed(stage.context):
        page = client.get(reverse("source", args=[stage.run.pk, stage.scan.source_id]))
        address = reverse("source-picture", args=[stage.run.pk, stage.scan.source_id, unit.page])
        picture = client.get(address)
        missing = client.get(reverse("source-picture", args=[stage.run.pk, stage.scan.source_id, 7]))
        other = client.get(reverse("source-picture", args=[stage.run.pk, stage.table.source_id, 1]))
    assert "recognised in a picture" in words_of(page)
    assert address in page.content.decode()
    assert (picture["Content-Type"], picture["X-Content-Type-Options"]) == ("image/png", "nosniff")
    assert hashlib.sha256(picture.content).hexdigest() == unit.picture
    assert (missing.status_code, other.status_code) == (404, 404)


def test_the_picture_of_a_foreign_run_is_not_there(stage: Stage, ben: User, client: Client) -> None:
    client.force_login(ben)
    with installed(stage.context):
        assert client.get(reverse("source-picture", args=[stage.run.pk, stage.scan.source_id, 1])).status_code == 404


def test_units_and_languages_go_on_to_a_run_that_adopts_them(stage: Stage, ada: User) -> None:
    with installed(stage.context):
        again = run_adopt(stage.context, actor=ada, run_id=stage.run.pk, submission_key="again")
        run_execute(stage.context, again.pk, owner="worker")
    adopted = {source.canonical_anchor: source for source in load_sources(again.pk, stage.context.blobs)}
    assert adopted["costs.html"].units == stage.table.units
    assert adopted["letter.pdf"].units == stage.scan.units


def test_units_are_kept_as_plain_json_with_each_text_once(stage: Stage) -> None:
    kept = SourceRow.objects.get(run=stage.run, source_id=stage.table.source_id).units
    assert units_of(kept) == stage.table.units
    assert kept["texts"].count("Table 2: Results of the company (in EUR m)") == 1
    assert units_json(()) == {}
    assert units_of({}) == ()


@pytest.mark.parametrize(
    "kept", [[], {"units": 1, "texts": []}, {"units": [{"kind": [9]}], "texts": []}, {"units": [{}], "texts": []}]
)
def test_altered_units_are_refused(kept: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        units_of(kept)


@pytest.mark.parametrize("body", [b"<script>", b"\x89PNG\r\n\x1a\n other"])
def test_a_picture_that_is_not_what_its_reader_says_is_not_kept(body: bytes, context: ResearchContext) -> None:
    picture = PagePicture(page=1, digest="0" * 64, png=base64.b64encode(body).decode())
    with pytest.raises(StoreFailed):
        keep_pictures(context.blobs, (picture,))
