"""`manage.py research "question"`: one run in the foreground, through the same services as the site."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any
from uuid import uuid4

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import OperationalError

from config.owner import owner_name
from config.progress import Progress
from publishing.models import Artifact, ArtifactFormat, Delivery
from research.brief.types import BriefRequest, MethodName, Scope
from research.clock import RunClock, start_clock
from research.errors import InvalidBrief, StoreFailed
from research.methods import background
from research.models import Run
from research.ports import SearchProvider
from research.selectors.wording import search_failure
from research.services.context import ResearchContext, current
from research.services.execution import run_execute
from research.services.runs import providers_for, run_cancel, run_submit, workspaces_for
from research.states import Outcome, RunState

TERMINAL_USER = "terminal"
EXIT_CODES = """Exit codes: 0 a synthesised report; 2 the request cannot be used; 3 a report of excerpts only;
4 no usable evidence; 5 nothing could be delivered; 130 cancelled (what was stored is delivered)."""
_BY_OUTCOME = {
    Outcome.SYNTHESISED.value: 0,
    Outcome.SOURCE_BACKED.value: 3,
    Outcome.NO_EVIDENCE.value: 4,
    Outcome.DELIVERY_FAILURE.value: 5,
}


METHOD_HELP = "bounded unless told otherwise; deep has a model check each statement on its evidence, and takes longer"


class Command(BaseCommand):
    """Researches one question in the foreground."""

    help = f"Research one question in the foreground and print the report. {EXIT_CODES}"
    # The site's own checks load every page of it, and no page is served here.
    requires_system_checks = ("countersign",)

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the question and what a brief may say."""
        parser.add_argument("question")
        parser.add_argument("--workspace", default="", help="the workspace to search; may be left out when there is one")
        parser.add_argument("--scope", default="", choices=["", *Scope], help="where evidence comes from")
        _add_web_arguments(parser)
        parser.add_argument("--method", default="", choices=["", *MethodName], help=METHOD_HELP)
        parser.add_argument("--language", default="", help="the report's language, such as en or zh; else the question's")
        parser.add_argument("--user", default=TERMINAL_USER, help="whose run it is; made without a password if missing")
        parser.add_argument("--output", type=Path, help="a folder that receives report.html, .md, .json and .pdf")
        parser.add_argument(
            "--json",
            action="store_true",
            help="print a JSON summary of the run instead of the report; with --output it names the files",
        )

    def handle(self, *args: object, **options: object) -> None:
        """Carry out one run; the origin of its clock is the start of this command (I1)."""
        clock = start_clock()
        context = current()
        _make_folder(options["output"])
        try:
            run = self._submit(context, options)
        except OperationalError as error:
            raise CommandError(
                f"The database is not ready ({error}). See that the data folder can be written and has room, "
                "then run: manage.py migrate",
                returncode=2,
            ) from None
        with _cancel_on_interrupt(context, run), Progress(sys.stderr) as progress:
            self._carry_out(context, run, progress, clock)
            run.refresh_from_db()
            delivery = Delivery.objects.filter(report__run=run).last()
            if delivery is not None:
                from publishing.services.artifacts import pdf_join

                progress.say("Drawing the PDF")
                pdf_join(delivery, blobs=context.blobs, now=context.now)
        self._report(run, delivery, options, clock)
        self._say_failed_search(run)
        sys.exit(exit_code(run))

    def _carry_out(self, context: ResearchContext, run: Run, progress: Progress, clock: RunClock) -> None:
        try:
            run_execute(context, run.pk, owner=owner_name(), observer=progress.hear, clock=clock)
        except StoreFailed as failure:
            raise CommandError(
                f"The run {run.pk} could not go on: {failure.message} See that the data folder can be written and has room; "
                "what was stored stays, and the worker service delivers it (manage.py worker).",
                returncode=5,
            ) from None

    def _submit(self, context: ResearchContext, options: dict[str, object]) -> Run:
        user, _ = User.objects.get_or_create(username=str(options["user"]), defaults={"password": "!"})
        foreground = context.without_queue()
        try:
            return run_submit(foreground, actor=user, request=_request(options), submission_key=uuid4().hex)
        except InvalidBrief as error:
            lines = "\n".join(f"  {field}: {problem}" for field, problem in error.problems.items())
            if "workspace" in error.problems:
                lines += f"\n  Workspaces: {', '.join(workspaces_for(context, user)) or 'none'}"
            if "providers" in error.problems:
                lines += "\n" + "\n".join(f"  {info.provider}: {info.label}" for info in providers_for(context))
            raise CommandError(f"This request cannot be researched:\n{lines}", returncode=2) from None

    def _say_failed_search(self, run: Run) -> None:
        """Keep a script's reader from taking a failed search for an empty world; the exit code is the same."""
        failed = {row.provider: row for row in run.queries.exclude(status="answered")}
        if run.outcome != Outcome.NO_EVIDENCE or not failed:
            return
        self.stderr.write("Not every search could be answered, so that nothing was found says little about what there is:")
        for row in failed.values():
            self.stderr.write(f"  {search_failure(row.provider, row.outcome)}")
        self.stderr.write("Name another service with --provider; it stands in when one fails.")

    def _report(self, run: Run, delivery: Delivery | None, options: dict[str, object], clock: RunClock) -> None:
        artifacts = {artifact.format: artifact for artifact in delivery.artifacts.all()} if delivery else {}
        folder = options["output"]
        paths = _write(artifacts, folder) if isinstance(folder, Path) else {}
        if options["json"]:
            self.stdout.write(json.dumps(_summary(run, delivery, paths, clock), ensure_ascii=False, indent=2))
        elif paths:
            self.stdout.write("\n".join(paths.values()))
        elif ArtifactFormat.MARKDOWN in artifacts:
            from publishing.services.artifacts import read_artifact

            self.stdout.write(read_artifact(artifacts[ArtifactFormat.MARKDOWN]).decode("utf-8"))


def _add_web_arguments(parser: CommandParser) -> None:
    """Take what a brief may say of the web."""
    parser.add_argument(
        "--provider",
        action="append",
        default=[],
        choices=[provider.value for provider in SearchProvider if provider is not SearchProvider.WORKSPACE],
        help="the search service to ask; may be repeated: the others stand in, in their order, when one fails",
    )
    parser.add_argument("--after", default="", help="the first day of publication that is searched, as YYYY-MM-DD")
    parser.add_argument("--before", default="", help="the last day of publication that is searched, as YYYY-MM-DD")
    parser.add_argument("--documents", action="store_true", help="read PDF and Word files of the web, too")
    parser.add_argument("--public-context", default="", help="what may leave with the question: market, product, time")
    parser.add_argument(
        "--restricted-term",
        action="append",
        default=[],
        help="a word that must not leave this machine; may be repeated. The shell may keep it in its history",
    )


def _request(options: dict[str, Any]) -> BriefRequest:
    return BriefRequest(
        question=options["question"],
        workspace=options["workspace"],
        scope=options["scope"],
        method=options["method"],
        language=options["language"],
        public_context=options["public_context"],
        restricted_terms=tuple(options["restricted_term"]),
        providers=tuple(options["provider"]),
        published_after=options["after"],
        published_before=options["before"],
        documents=options["documents"],
    )


def exit_code(run: Run) -> int:
    """Return the exit code that tells a script how the run ended."""
    if run.state == RunState.CANCELLED:
        return 130
    return _BY_OUTCOME.get(run.outcome, 5)


def _make_folder(folder: object) -> None:
    """Make the folder before the work, so that a folder that cannot be made does not cost a run."""
    if not isinstance(folder, Path):
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        message = f"The folder {folder} cannot be made ({error.strerror}). Name one that can with --output."
        raise CommandError(message, returncode=2) from None


def _write(artifacts: dict[str, Artifact], folder: Path) -> dict[str, str]:
    from publishing.services.artifacts import read_artifact

    paths = {}
    for name, artifact in artifacts.items():
        path = folder / f"report.{name}"
        path.write_bytes(read_artifact(artifact))
        paths[name] = str(path)
    return paths


def _summary(run: Run, delivery: Delivery | None, paths: dict[str, str], clock: RunClock) -> dict[str, object]:
    return {
        "run": str(run.pk),
        "state": run.state,
        "outcome": run.outcome,
        "reason": run.reason,
        "fingerprint": delivery.fingerprint if delivery else "",
        "figures": run.figures,
        "meters": run.meters,
        "elapsed_ms": clock.elapsed_ms(),
        "notices": [notice.text for notice in delivery.notices.all()] if delivery else [],
        "artifacts": paths,
    }


@contextmanager
def _cancel_on_interrupt(context: ResearchContext, run: Run) -> Iterator[None]:
    """Turn the first Ctrl-C into a cancel of the run; a second one ends the program as usual."""
    earlier = signal.getsignal(signal.SIGINT)
    author = run.brief.author

    def ask(_number: int, _frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, earlier)
        # Beside this thread: the signal may arrive in the middle of one of its transactions.
        background.start(lambda: run_cancel(context, actor=author, run_id=run.pk))

    signal.signal(signal.SIGINT, ask)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, earlier)
