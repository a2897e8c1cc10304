"""`manage.py research`: exit codes, JSON, files, messages, and a Ctrl-C that cancels and still delivers."""

from __future__ import annotations

import io
import json
import signal
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from publishing.models import Delivery
from research.models import Run
from research.services.context import ResearchContext
from tests.servers import openai_server
from tests.support import crash
from tests.support.ferries import PASSENGERS, serve, web_stage
from tests.support.requests import REQUEST
from tests.support.running import SYNTHESIS, installed, model_context, until
from tests.support.site import Site
from tests.support.web.search import CHALLENGE

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("context")]

Command = Callable[..., tuple[int, str]]


@pytest.fixture
def research(capsys: pytest.CaptureFixture[str]) -> Command:
    """Run the command in this process; returns its exit code and what it printed."""

    def command(question: str = REQUEST.question, **options: Any) -> tuple[int, str]:
        printed = io.StringIO()
        with pytest.raises(SystemExit) as left:
            call_command("research", question, stdout=printed, **options)
        capsys.readouterr()
        return int(str(left.value.code)), printed.getvalue()

    return command


def test_a_synthesised_report_is_printed_and_exits_with_0_and_the_only_workspace_need_not_be_named(
    research: Command,
) -> None:
    code, printed = research(user="mira")
    assert code == 0
    assert printed.startswith("# ")
    assert "41,200 passengers" in printed
    author = Run.objects.get().brief.author
    assert author.username == "mira"
    assert not author.has_usable_password()


def test_json_tells_what_a_script_needs_and_output_leaves_four_files(research: Command, tmp_path: Path) -> None:
    folder = tmp_path / "out" / "report"
    code, printed = research(output=folder, json=True, method="baseline")
    told = json.loads(printed)
    assert code == 0
    assert (told["state"], told["outcome"], told["reason"]) == ("completed", "synthesised", "")
    assert set(told["artifacts"]) == {"html", "md", "json", "pdf"}
    assert {path.name for path in folder.iterdir()} == {"report.html", "report.md", "report.json", "report.pdf"}
    assert (folder / "report.pdf").read_bytes().startswith(b"%PDF-")
    assert told["fingerprint"] == Delivery.objects.get(report__run_id=told["run"], kind="final").fingerprint
    assert 0 < told["figures"]["delivered_ms"] <= told["elapsed_ms"]
    assert told["meters"]["sources"] == 2


def test_an_unknown_workspace_is_named_with_the_remedy_and_exits_with_2() -> None:
    with pytest.raises(CommandError) as refused:
        call_command("research", REQUEST.question, workspace="attic")
    assert refused.value.returncode == 2
    assert "attic" in str(refused.value)
    assert "harbour" in str(refused.value)
    assert not Run.objects.exists()


def test_an_empty_question_exits_with_2() -> None:
    with pytest.raises(CommandError) as refused:
        call_command("research", "   ", workspace="harbour")
    assert refused.value.returncode == 2


def test_a_folder_that_cannot_be_made_is_refused_before_the_work_and_exits_with_2(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(CommandError, match="--output") as refused:
        call_command("research", REQUEST.question, output=tmp_path / "taken")
    assert refused.value.returncode == 2
    assert not Run.objects.exists()


@pytest.mark.slow
def test_a_report_of_excerpts_only_exits_with_3(research: Command, tmp_path: Path, workspace: Path) -> None:
    refusing = {"kind": "status", "status": 400, "match": SYNTHESIS, "times": 9}
    with model_context(tmp_path, workspace, refusing):
        assert research(method="baseline")[0] == 3


def test_no_usable_evidence_exits_with_4(research: Command) -> None:
    code, printed = research("Zyxw vutsr qponm lkjih?")
    assert code == 4
    assert "http" not in printed


def test_a_delivery_that_fails_exits_with_5(research: Command, context: ResearchContext) -> None:
    with installed(crash.with_refusing_sink(context)):
        assert research(json=True)[0] == 5


def test_a_database_that_takes_no_more_is_said_in_one_sentence_and_exits_with_5() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE TRIGGER full BEFORE INSERT ON research_runevent WHEN NEW.kind <> 'queued' "
            "BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
        )
    try:
        with pytest.raises(CommandError) as refused:
            call_command("research", REQUEST.question)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DROP TRIGGER full")
    assert refused.value.returncode == 5
    assert "has room" in str(refused.value)


@pytest.mark.slow
def test_ctrl_c_cancels_the_run_and_what_is_stored_is_delivered(tmp_path: Path, workspace: Path) -> None:
    with openai_server({"steps": [{"kind": "hang", "match": SYNTHESIS, "times": 9}]}) as server:
        access = {"model_base_url": server.base_url, "model_name": "stub-model", "model_approved_local": "true"}
        site = Site(folder=tmp_path, workspace=workspace, settings=access)
        assert site.manage("migrate", "--verbosity", "0").returncode == 0
        process = site.start("research", REQUEST.question, "--method", "baseline", "--json")
        until(lambda: server.events("request"), seconds=40, what="the call in flight")
        process.send_signal(signal.SIGINT)
        printed, told = process.communicate(timeout=40)
    assert process.returncode == 130, told
    assert "Traceback" not in told
    answer = json.loads(printed)
    assert (answer["state"], answer["outcome"]) == ("cancelled", "source_backed")


@pytest.mark.slow
def test_a_database_that_is_not_there_yet_is_said_with_the_remedy(tmp_path: Path, workspace: Path) -> None:
    refused = Site(folder=tmp_path, workspace=workspace).manage("research", REQUEST.question)
    assert refused.returncode == 2
    assert "manage.py migrate" in refused.stderr
    assert "Traceback" not in refused.stderr


@pytest.mark.slow
def test_a_port_that_is_taken_is_said_with_the_remedy(tmp_path: Path, workspace: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        refused = Site(folder=tmp_path, workspace=workspace).manage("serve", "--port", str(port))
    assert refused.returncode == 1
    assert f"127.0.0.1:{port}" in refused.stderr
    assert "COUNTERSIGN_PORT" in refused.stderr
    assert "Traceback" not in refused.stderr


@pytest.mark.slow
def test_the_web_is_asked_from_the_terminal_with_everything_that_a_brief_may_say(
    research: Command, tmp_path: Path, workspace: Path
) -> None:
    with web_stage(tmp_path / "web", {"harbour": workspace}) as stage:
        stage.web.duckduckgo(lambda _query: CHALLENGE)
        stage.web.searxng(serve(stage.web, PASSENGERS))
        code, printed = research(
            scope="web",
            provider=["duckduckgo", "searxng"],
            after="2024-01-01",
            before="2024-12-31",
            documents=True,
            public_context="Lake of Constance",
            restricted_term=["kestrel", "merlin"],
            method="baseline",
        )
    brief = Run.objects.get().brief
    assert code == 0
    assert "41,200 passengers" in printed
    assert PASSENGERS in printed
    assert (brief.scope, brief.workspace, brief.providers) == ("web", "", ["duckduckgo", "searxng"])
    assert (brief.published_after, brief.published_before, brief.documents) == ("2024-01-01", "2024-12-31", True)
    assert (brief.public_context, brief.restricted_terms) == ("Lake of Constance", ["kestrel", "merlin"])


@pytest.mark.slow
def test_a_search_that_failed_exits_with_4_and_is_said_with_who_why_and_what_helps(
    research: Command, tmp_path: Path
) -> None:
    stderr = io.StringIO()
    with web_stage(tmp_path / "web") as stage:
        stage.web.duckduckgo(lambda _query: CHALLENGE)
        code, printed = research(scope="web", provider=["duckduckgo"], method="baseline", stderr=stderr)
    said = stderr.getvalue()
    assert code == 4
    assert "No search could be answered" in printed
    assert "DuckDuckGo: The provider took the program for a robot" in said
    assert "Name another service with --provider" in said


def test_a_provider_that_is_not_set_up_is_refused_with_those_that_are(tmp_path: Path) -> None:
    with web_stage(tmp_path / "web"), pytest.raises(CommandError) as refused:
        call_command("research", REQUEST.question, scope="web", provider=["brave"])
    assert refused.value.returncode == 2
    assert "“brave” is not available" in str(refused.value)
    assert "duckduckgo: DuckDuckGo" in str(refused.value)


def test_a_restricted_term_in_a_question_for_the_web_is_refused_without_being_repeated(tmp_path: Path) -> None:
    with web_stage(tmp_path / "web") as stage:
        with pytest.raises(CommandError) as refused:
            call_command("research", "What does Kestrel pay?", scope="both", restricted_term=["kestrel"])
        assert stage.web.requests == ()
    assert "restricted term" in str(refused.value)
    assert "kestrel" not in str(refused.value).casefold()
