"""A report as it is read and taken away: the document in the page, the stored bytes unchanged, earlier deliveries kept."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from publishing.models import Artifact, Notice, Report
from research.brief.types import BriefRequest
from research.models import Run
from research.ports import DeliveryKind
from research.services.context import ResearchContext
from research.services.execution import run_execute
from research.services.runs import run_submit
from research.states import RunState
from tests.factories import NOON, make_run
from tests.golden.findings import everything
from tests.support.markup import parsed, words

pytestmark = pytest.mark.django_db(transaction=True)
QUESTION = "How many passengers did the harbour ferry of Lindau carry?"


@pytest.fixture
def analyst(client: Client, ada: User) -> Client:
    client.force_login(ada)
    return client


@pytest.fixture
def researched(ada: User, context: ResearchContext) -> Callable[..., Run]:
    """Research a question for real, over the workspace of the test."""

    def carry_out(question: str = QUESTION) -> Run:
        run = run_submit(
            context, actor=ada, request=BriefRequest(question=question, workspace="harbour"), submission_key=str(uuid4())
        )
        assert run_execute(context, UUID(str(run.pk)), owner="test") is RunState.COMPLETED
        return run

    return carry_out


def _ordinal(run: Run) -> int:
    return max(Report.objects.get(run=run).deliveries.values_list("ordinal", flat=True))


def test_a_report_shows_its_document_and_says_that_it_is_final(analyst: Client, researched: Callable[..., Run]) -> None:
    page = analyst.get(reverse("report", args=[researched().id]))
    assert page.status_code == 200
    assert "Final report." in words(page)
    assert "41,200 passengers" in parsed(page).select("article.report")[0].get_text()


def test_a_citation_leads_to_a_card_on_the_same_page(analyst: Client, researched: Callable[..., Run]) -> None:
    page = parsed(analyst.get(reverse("report", args=[researched().id])))
    targets = [link["href"].removeprefix("#") for link in page.select("article.report a.citation")]
    assert targets
    assert all(page.find(id=target) for target in targets)


def test_a_run_without_a_report_has_no_report_page(analyst: Client, ada: User, context: ResearchContext) -> None:
    run = run_submit(context, actor=ada, request=BriefRequest(question=QUESTION), submission_key="k")
    assert analyst.get(reverse("report", args=[run.id])).status_code == 404


@pytest.mark.parametrize(
    ("name", "media_type"),
    [
        ("html", "text/html; charset=utf-8"),
        ("md", "text/markdown; charset=utf-8"),
        ("json", "application/json"),
    ],
)
def test_each_format_is_handed_out_byte_for_byte(
    analyst: Client, researched: Callable[..., Run], name: str, media_type: str
) -> None:
    run = researched()
    answer = analyst.get(reverse("artifact", args=[run.id, _ordinal(run), name]))
    artifact = Artifact.objects.get(delivery__report__run=run, delivery__ordinal=_ordinal(run), format=name)
    assert hashlib.sha256(answer.content).hexdigest() == artifact.digest
    assert answer.headers["Content-Type"] == media_type
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Content-Security-Policy"].startswith("sandbox;")


def test_a_download_is_named_by_its_hash_and_by_its_title(analyst: Client, researched: Callable[..., Run]) -> None:
    run = researched("Wie viele Fahrgäste hatte die „Fähre“\nvon Lindau: passengers of the harbour ferry?")
    answer = analyst.get(reverse("artifact", args=[run.id, _ordinal(run), "md"]))
    disposition = answer.headers["Content-Disposition"]
    digest = hashlib.sha256(answer.content).hexdigest()
    assert disposition.startswith(f"attachment; filename=\"countersign-{digest[:12]}.md\"; filename*=UTF-8''")
    assert "Fahrg%C3%A4ste" in disposition
    assert disposition.isascii()
    assert "\n" not in disposition


@pytest.mark.parametrize("name", ["exe", "pdf"])
def test_a_format_that_is_not_there_is_missing(analyst: Client, researched: Callable[..., Run], name: str) -> None:
    run = researched()
    assert analyst.get(reverse("artifact", args=[run.id, _ordinal(run), name])).status_code == 404


def test_a_pdf_that_is_still_being_drawn_is_said_to_be(analyst: Client, researched: Callable[..., Run]) -> None:
    assert "PDF is being drawn" in words(analyst.get(reverse("report", args=[researched().id])))


def test_a_pdf_that_failed_is_a_notice(analyst: Client, researched: Callable[..., Run]) -> None:
    run = researched()
    delivery = Report.objects.get(run=run).deliveries.get(ordinal=_ordinal(run))
    Notice.objects.create(delivery=delivery, code="pdf_failed", text="The PDF took too long.", created_at=NOON)
    text = words(analyst.get(reverse("report", args=[run.id])))
    assert "The PDF took too long." in text
    assert "PDF is being drawn" not in text


def test_an_earlier_delivery_stays_readable_and_says_what_replaced_it(
    analyst: Client, researched: Callable[..., Run]
) -> None:
    run = researched()
    earlier = parsed(analyst.get(reverse("report", args=[run.id]))).select("#deliveries a")
    assert earlier
    text = words(analyst.get(earlier[-1]["href"]))
    assert "Preliminary report." in text
    assert "A newer one has replaced it." in text
    assert "before it could be replaced" not in text
    assert " kB" in text


@pytest.fixture
def layered(ada: User, context: ResearchContext) -> Run:
    """A run whose report has facts, derivations and recommendations."""
    run = make_run(ada, state=RunState.COMPLETED)
    context.sink.deliver(replace(everything(), run_id=str(run.id)), kind=DeliveryKind.FINAL, offset_ms=1, guard=lambda: None)
    return run


def test_one_layer_can_be_shown_alone(analyst: Client, layered: Run) -> None:
    page = parsed(analyst.get(reverse("report", args=[layered.id]), {"layer": "facts"}))
    assert "layer-facts" in page.body["class"]
    assert [link.get_text().strip() for link in page.select(".layers a")] == [
        "Everything",
        "Statements",
        "Conclusions",
        "Advice",
    ]
    assert page.select(".layers [aria-current]")[0].get_text().strip() == "Statements"


@pytest.mark.parametrize("layer", ['"><script>', "nonsense"])
def test_a_layer_that_does_not_exist_shows_everything(analyst: Client, layered: Run, layer: str) -> None:
    page = parsed(analyst.get(reverse("report", args=[layered.id]), {"layer": layer}))
    assert not any(name.startswith("layer-") for name in page.body["class"])


def test_a_report_of_one_kind_of_statement_offers_no_layers(analyst: Client, researched: Callable[..., Run]) -> None:
    page = parsed(analyst.get(reverse("report", args=[researched().id]), {"layer": "recommendations"}))
    assert not page.select(".layers")
    assert page.select(".facts")
    assert not any(name.startswith("layer-") for name in page.body["class"])


def test_the_report_of_another_person_is_missing_in_every_form(
    client: Client, eve: User, researched: Callable[..., Run]
) -> None:
    run = researched()
    client.force_login(eve)
    for name in ("html", "md", "json"):
        assert client.get(reverse("artifact", args=[run.id, _ordinal(run), name])).status_code == 404
    assert client.get(reverse("report", args=[run.id])).status_code == 404
