"""I7 and the queue, with real processes: one service a data folder, no orphans, and a queue that says when it is stalled."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from config.worker import AlreadyRunning, only_service
from research.models import WorkerService
from research.services.context import ResearchContext
from tests.servers import openai_server
from tests.support.running import SYNTHESIS, carry_out, submit, until
from tests.support.site import Site, alive, descendants

pytestmark = pytest.mark.slow
QUESTION = "How many passengers does the harbour ferry of Lindau carry?"


@pytest.fixture
def site(tmp_path: Path, workspace: Path) -> Site:
    return Site(folder=tmp_path, workspace=workspace)


def test_a_submitted_run_goes_through_the_queue_to_a_report_with_all_four_formats(site: Site) -> None:
    with site.worker():
        (run, again) = site.submit(QUESTION, "one", "one")
        assert run == again
        until(lambda: site.state(run) == "completed", seconds=40, what="the run")
        formats = "SELECT format FROM publishing_artifact a JOIN publishing_delivery d ON a.delivery_id = d.id "
        until(lambda: ("pdf",) in site.rows(formats), seconds=40, what="the PDF")
        assert {name for (name,) in site.rows(formats + "WHERE d.kind = 'final'")} == {"html", "md", "json", "pdf"}
        assert site.rows("SELECT outcome, fence FROM research_run") == [("synthesised", 1)]
    assert site.rows("SELECT name FROM research_workerservice") == []


def test_a_second_service_is_refused_before_it_touches_the_database(site: Site) -> None:
    site.data.mkdir()
    with only_service(site.data):
        refused = site.manage("worker")
    assert refused.returncode == 3
    assert "already running for the data folder" in refused.stderr
    assert not (site.data / "countersign.sqlite3").exists()


def test_the_folder_is_free_again_when_its_service_has_gone(tmp_path: Path) -> None:
    with only_service(tmp_path), pytest.raises(AlreadyRunning), only_service(tmp_path):
        pass
    with only_service(tmp_path):
        pass


def test_a_killed_service_leaves_no_process_behind_and_the_next_one_closes_its_run(site: Site) -> None:
    with openai_server({"steps": [{"kind": "hang", "match": SYNTHESIS, "times": 9}]}) as server:
        site.settings |= {"model_base_url": server.base_url, "model_name": "stub-model", "model_approved_local": "true"}
        with site.worker() as service:
            (run,) = site.submit(QUESTION, "one")
            until(lambda: server.saw("request", count=2, seconds=1), seconds=40, what="the call in flight")
            until(lambda: "preliminary_delivered" in site.events(run), what="the preliminary report")
            children = descendants(service.pid)
            assert children
            os.kill(service.pid, signal.SIGKILL)
            with ending(children):
                until(lambda: not alive(children), what="the end of the service's children")
        stored = site.rows("SELECT source_id FROM research_sourcerow")
        with site.worker():
            until(lambda: site.state(run) == "interrupted", seconds=40, what="the recovery")
        assert site.rows("SELECT source_id FROM research_sourcerow") == stored
    assert site.events(run).count("final_delivered") == 1
    assert site.rows("SELECT outcome, fence FROM research_run") == [("source_backed", 2)]


def test_a_worker_that_the_site_started_ends_with_the_site(site: Site) -> None:
    serve = site.start("serve", "--port", "0", output=subprocess.DEVNULL)
    try:
        until(lambda: site.rows("SELECT 1 FROM research_workerservice"), what="the worker service's first report")
        below = descendants(serve.pid)
        assert below
        serve.kill()
        with ending(below):
            until(lambda: not alive(below), what="the end of the worker service")
    finally:
        serve.kill()
        serve.wait()


@contextmanager
def ending(pids: set[int]) -> Iterator[None]:
    """Whatever comes, leave none of these processes behind."""
    try:
        yield
    finally:
        for pid in alive(pids):
            os.kill(pid, signal.SIGKILL)


@pytest.mark.django_db
def test_a_stalled_queue_is_told_from_a_busy_one(context: ResearchContext, ada: User, client: Client) -> None:
    def health() -> object:
        return client.get(reverse("healthz")).json()

    assert health() == {"status": "ok", "stalled": 0}
    submit(context, ada)
    assert health() == {"status": "stalled", "stalled": 1}
    service = WorkerService.objects.create(name="here", started_at=timezone.now(), seen_at=timezone.now())
    assert health() == {"status": "ok", "stalled": 0}
    service.seen_at -= timedelta(minutes=2)
    service.save()
    assert health() == {"status": "stalled", "stalled": 1}


@pytest.mark.django_db(transaction=True)
def test_the_queue_is_well_again_when_the_run_was_carried_out(context: ResearchContext, ada: User, client: Client) -> None:
    carry_out(context, ada)
    assert client.get(reverse("healthz")).json()["status"] == "ok"
