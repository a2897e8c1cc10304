"""The stage on which every scenario plays: one installation, the named cast at their browsers, and what the records say.

People act through pages only. What a worker, an operator or an attacker does is done here the way they would do it.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any, TypeVar, cast

from django.apps import apps
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction
from django.test import TestCase
from django.urls import reverse

from publishing.apps import PublishingConfig
from publishing.context import PublishingContext, publishing
from publishing.document.items import Item, items_of
from publishing.document.types import ReportDocument
from publishing.models import (
    Approval,
    AuditEvent,
    Publication,
    PublicationOrder,
    PublishedArtifact,
    Report,
    Revision,
    Round,
)
from publishing.rendering import version
from publishing.services.publications import publication_carry_out
from publishing.states import AuditKind
from publishing.store.audit import check_chain
from publishing.store.documents import read_revision
from research.findings import Findings
from research.services.context import ResearchContext
from tests.golden.findings import brief, everything, make_source, quoted_fact, small
from tests.support.approvals.browser import Browser, Form, Page
from tests.support.review import report_from_findings

METHODS, DOMAIN = "methods_reviewer", "domain_reviewer"
T = TypeVar("T")
CARRIED = "The harbour ferry of Lindau carried 41,200 passengers in 2024."
COST = "The harbour ferry of Lindau costs 3.1 million crowns a year to run."
ROLES = {"mia": METHODS, "dov": DOMAIN}


@dataclass(frozen=True, kw_only=True)
class Checked:
    """What `audit verify` said."""

    sound: bool
    said: str


@dataclass
class Stage:
    """One play. `call` hands out a person of the cast by name."""

    context: ResearchContext
    call: Callable[[str], User]
    folder: Path
    report: Report = field(init=False)
    queued: list[str] = field(default_factory=list)
    tampered: bool = False
    _browsers: dict[str, Browser] = field(default_factory=dict)

    # People and their browsers

    def browser(self, name: str) -> Browser:
        """Return somebody's open browser."""
        if name not in self._browsers:
            self._browsers[name] = Browser(self.call(name))
        return self._browsers[name]

    def another_browser(self, name: str) -> Browser:
        """Return a second browser of the same person, signed in anew."""
        return Browser(self.call(name))

    # Where things are

    @property
    def heads_file(self) -> Path:
        """Where the heads of the chain are written beside the database."""
        return self.folder / "heads.jsonl"

    def at(self, name: str, number: int | None = None) -> str:
        """Return the address of a page of the report, or of one of its revisions."""
        return reverse(name, args=[self.report.pk] if number is None else [self.report.pk, number])

    def revision(self, number: int) -> Revision:
        return Revision.objects.get(report=self.report, number=number)

    def document(self, number: int) -> ReportDocument:
        return read_revision(self.revision(number))

    def items(self, number: int) -> tuple[Item, ...]:
        return items_of(self.document(number))

    def state(self, number: int) -> str:
        """Return the state of the newest round of a revision, '' without one."""
        newest = Round.objects.filter(revision=self.revision(number)).order_by("-ordinal").first()
        return newest.state if newest else ""

    def decisions(self, number: int | None = None) -> list[tuple[str, str]]:
        """Return role and decision of every record."""
        rows = Approval.objects.filter(revision__report=self.report)
        if number is not None:
            rows = rows.filter(revision__number=number)
        return list(rows.order_by("id").values_list("role", "decision"))

    def kinds(self) -> list[str]:
        return list(AuditEvent.objects.order_by("seq").values_list("kind", flat=True))

    # The author

    def begin(self, *, unchecked: bool = False, author: str = "ada") -> Stage:
        """Deliver the report of a run and make its first revision from the page."""
        return self.delivered(everything() if unchecked else ferry_findings(), author=author)

    def delivered(self, findings: Findings, *, author: str = "ada") -> Stage:
        """Deliver these findings as the report of a run, and make its first revision from the page."""
        person = self.call(author)
        self.report = report_from_findings(self.context, person, findings, team=person.groups.first())
        return self.start(author)

    def start(self, who: str = "ada") -> Stage:
        """Make the first revision of the report by its form."""
        pages = [self.at("report-home"), reverse("report", args=[self.report.run_id])]
        self.passed(self.browser(who).send(self.browser(who).form(pages, self.at("revision-start"))))
        assert self.revision(1)
        return self

    def submit(self, number: int = 1, who: str = "ada") -> Stage:
        self.passed(self.browser(who).send(self.submit_form(number, who)))
        assert self.state(number) == "open"
        return self

    def submit_form(self, number: int, who: str = "ada") -> Form:
        pages = [self.at("revision", number), self.at("report-home")]
        return self.browser(who).form(pages, self.at("revision-submit", number))

    def recall(self, number: int = 1, who: str = "ada") -> Page:
        pages = [self.at("revision", number), self.at("report-home")]
        return self.browser(who).send(self.browser(who).form(pages, self.at("revision-recall", number)))

    def edit(self, kind: str, who: str = "ada", *, anchor: str = "", choose: tuple[str, ...] = (), **texts: str) -> Page:
        """Make one edit in somebody's draft, opening it where there is none."""
        self.open_draft(who)
        return self.browser(who).send(self.edit_form(kind, who, anchor=anchor, choose=choose, **texts))

    def open_draft(self, who: str = "ada") -> Page:
        browser, address = self.browser(who), self.at("draft")
        page = browser.get(address)
        if page.forms_to(self.at("draft-edit")):
            return page
        return browser.send(browser.form([address, self.at("revision", self.newest()), self.at("report-home")], address))

    def edit_form(
        self, kind: str, who: str = "ada", *, anchor: str = "", choose: tuple[str, ...] = (), **texts: str
    ) -> Form:
        having = {"kind": kind, **({"anchor": anchor} if anchor else {})}
        pages = [self.at("draft"), f"{self.at('draft')}?item={anchor}"]
        form = self.browser(who).form(pages, self.at("draft-edit"), **having)
        return form.choose(kind, *([anchor] if anchor else []), *choose).type(**texts)

    def finish(self, change: str = "Clearer words.", who: str = "ada") -> Page:
        """Make the next revision of somebody's draft."""
        return self.browser(who).send(self.finish_form(who).type(change=change))

    def finish_form(self, who: str = "ada") -> Form:
        return self.browser(who).form([self.at("draft")], self.at("draft-finish"))

    def retitled(self, title: str = "What the ferry of Lindau carries", who: str = "ada") -> int:
        """Make a next revision that differs in its title; returns its number."""
        self.passed(self.edit("retitle", who, text=title))
        self.passed(self.finish("Another title.", who))
        return self.newest()

    def reworded(self, text: str = "", who: str = "ada") -> int:
        """Make a next revision in which the first statement has other words; returns its number."""
        first = self.items(self.newest())[0]
        self.passed(self.edit("reword", who, anchor=first.anchor, text=text or reworded(first.text)))
        self.passed(self.finish("Other words.", who))
        return self.newest()

    def newest(self) -> int:
        return Revision.objects.filter(report=self.report).latest("number").number

    # Reviewers

    def desk(self, who: str, number: int = 1) -> Page:
        return self.browser(who).get(self.at("review-desk", number))

    def decide_form(self, who: str, number: int = 1, *, browser: Browser | None = None) -> Form:
        """Return the form by which somebody approves or rejects what is on their screen now."""
        return (browser or self.browser(who)).form([self.at("review-desk", number)], self.at("review-decide", number))

    def decide(self, who: str, number: int = 1, decision: str = "approve", comment: str = "I read it all.") -> Page:
        form = self.decide_form(who, number)
        return self.browser(who).send(signed(form, decision, role=ROLES.get(who, ""), comment=comment))

    def approve(self, who: str, number: int = 1) -> Stage:
        before = len(self.decisions(number))
        self.passed(self.decide(who, number))
        assert len(self.decisions(number)) == before + 1
        return self

    def approved(self, number: int = 1) -> Stage:
        """Let both reviewers approve."""
        self.vouch("mia", number)
        self.approve("mia", number).approve("dov", number)
        assert self.state(number) == "approved"
        return self

    def verdict_form(self, who: str, anchor: str, number: int = 1) -> Form:
        desk = self.at("review-desk", number)
        return self.browser(who).form([desk, f"{desk}?item={anchor}"], self.at("review-verdict", number), anchor=anchor)

    def remark_form(self, who: str, number: int = 1, *, anchor: str = "", kind: str = "comment") -> Form:
        """Return the form of a comment or a flag, on one item or on the whole."""
        desk = self.at("review-desk", number)
        pages = [f"{desk}?item={anchor}", desk] if anchor else [desk]
        having = {"anchor": anchor} if anchor else {}
        return self.browser(who).form(pages, self.at("review-remark", number), kind=kind, **having).choose(kind)

    def vouch(self, who: str, number: int = 1) -> None:
        """Give `entail` to everything that needs a person's verdict."""
        for item in self.items(number):
            if item.needs_verdict:
                self.passed(self.browser(who).send(self.verdict_form(who, item.anchor, number).choose("entail")))

    # The publisher and the worker

    def gate(self, number: int = 1, who: str = "pia") -> Page:
        return self.browser(who).get(self.at("publication-gate", number))

    def order_form(self, number: int = 1, who: str = "pia") -> Form:
        address = self.at("publication-gate", number)
        return self.browser(who).form([address], address)

    def order(self, number: int = 1, who: str = "pia") -> Page:
        return self.browser(who).send(self.order_form(number, who).sign())

    def work(self) -> list[Publication | None]:
        """Carry out what was put into the worker's queue."""
        with TestCase.captureOnCommitCallbacks(execute=True):
            done = [publication_carry_out(PublicationOrder.objects.get(pk=order).pk) for order in self.queued]
        self.queued.clear()
        return done

    def publish(self, number: int = 1, who: str = "pia") -> Publication:
        self.passed(self.order(number, who))
        (publication,) = self.work()
        assert publication is not None, PublicationOrder.objects.latest("ordered_at").problem
        return publication

    def published(self) -> Publication:
        """Play from research to publication."""
        return self.begin().submit().approved().publish()

    def address(self, publication: Publication, name: str = "published-edition", *more: str) -> str:
        slug = publication.report.address.slug
        return reverse(name, args=[slug] if name == "published-newest" else [slug, publication.revision.number, *more])

    def bytes_of(self, publication: Publication, form: str) -> bytes:
        row = PublishedArtifact.objects.get(publication=publication, format=form)
        return self.context.blobs.get(row.digest)

    def withdraw(self, number: int, reason: str, who: str = "pia") -> Page:
        pages = [self.at("publication-gate", number), self.at("revision", number), self.at("report-home")]
        form = self.browser(who).form(pages, self.at("publication-withdraw", number))
        return self.browser(who).send(form.type(reason=reason).sign())

    # Time, operators, attackers

    @contextmanager
    def clock(self, moment: datetime | timedelta) -> Iterator[None]:
        """Let the installation's clock say another time, or run ahead or behind by so much."""
        real = publishing().now
        now = (lambda: real() + moment) if isinstance(moment, timedelta) else (lambda: moment)
        with self.installed(now=now):
            yield

    @contextmanager
    def installed(self, **changes: Any) -> Iterator[None]:
        """Change publishing's context for as long as the block lasts."""
        config = cast("PublishingConfig", apps.get_app_config("publishing"))
        earlier = cast("PublishingContext", config.context)
        config.context = replace(earlier, **changes)
        try:
            yield
        finally:
            config.context = earlier

    def tamper(self, table: str, statement: str, *values: object, times: int = 1) -> None:
        """Change rows as somebody would who owns the database: refused as it stands, done with the triggers taken away."""
        assert self.database_refuses(statement, *values), f"the database let this pass: {statement}"
        self.tampered = True
        with connection.cursor() as cursor:
            cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = %s", [table])
            triggers = cursor.fetchall()
            for name, _ in triggers:
                cursor.execute(f'DROP TRIGGER "{name}"')
            cursor.execute(statement, values)
            assert cursor.rowcount == times, f"{cursor.rowcount} rows changed by {statement}"
            for _, sql in triggers:
                cursor.execute(sql)

    def database_refuses(self, statement: str, *values: object) -> bool:
        """Tell whether the database itself refuses a statement."""
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute(statement, values)
                transaction.set_rollback(True)
        except DatabaseError:
            return True
        return False

    @contextmanager
    def other_templates(self) -> Iterator[None]:
        """Upgrade the program to one that draws reports otherwise, for as long as the block lasts."""
        drawn = version.RENDERING_VERSION
        try:
            version.RENDERING_VERSION = drawn + 1
            version.template_version.cache_clear()
            yield
        finally:
            version.RENDERING_VERSION = drawn
            version.template_version.cache_clear()

    def damage(self, digest: str, data: bytes) -> Path:
        """Put other bytes under the name of a stored blob."""
        (path,) = (self.folder / "data" / "blobs").rglob(digest)
        path.chmod(0o600)
        path.write_bytes(data)
        return path

    def audit(self, *arguments: str) -> Checked:
        """Run `manage.py audit verify`."""
        said = StringIO()
        try:
            call_command("audit", "verify", *arguments, stdout=said, stderr=said)
        except CommandError as failure:
            return Checked(sound=False, said=f"{said.getvalue()}\n{failure}")
        except SystemExit as end:
            return Checked(sound=not end.code, said=said.getvalue())
        return Checked(sound=True, said=said.getvalue())

    # What has to be true

    def passed(self, page: Page) -> Page:
        """Fail unless the act was done."""
        assert page.status == 200, f"{page.address}: {page.status}: {page.alert or page.words[:400]}"
        assert not page.alert, f"{page.address}: {page.alert}"
        return page

    def refused(self, page: Page, status: int, sentence: str, code: str = "") -> None:
        """Fail unless the act was refused with a sentence, with nothing half done, and stands in an unbroken chain."""
        assert page.status == status, f"{page.status} in place of {status}: {page.alert or page.words[:300]}"
        assert re.search(sentence, page.alert, re.IGNORECASE), f"“{page.alert}” does not say {sentence}"
        if code:
            newest = AuditEvent.objects.order_by("-seq").first()
            assert newest is not None
            assert (newest.kind, newest.payload.get("code")) == (AuditKind.REFUSED, code)
        self.holds_together()

    def holds_together(self) -> None:
        """Fail unless the chain of events is sound, and the rows agree with it where nobody tampered with them."""
        fault = check_chain().fault
        assert fault is None, fault
        checked = self.audit()
        assert checked.sound or self.tampered, checked.said


def ferry_findings() -> Findings:
    """Return two verbatim sentences of two sources: nothing here needs a person's verdict."""
    harbour = make_source(
        1, f"# Harbour ferry\n\n{CARRIED} It runs every twenty minutes.\n", title="Harbour ferry", path="harbour.md"
    )
    budget = make_source(2, f"{COST} Half of it is paid by the region.\n", title="Budget", path="budget.txt")
    return replace(
        small(),
        brief=brief("How many passengers does the harbour ferry of Lindau carry?"),
        sources=(harbour, budget),
        facts=(quoted_fact(1, harbour, CARRIED), quoted_fact(2, budget, COST)),
    )


def signed(form: Form, decision: str, *, role: str = "", comment: str = "", password: str | None = None) -> Form:
    """Fill in a decision as a reviewer does."""
    filled = form.choose(decision)
    if role and filled.takes(role):
        filled = filled.choose(role)
    if comment:
        filled = filled.type(comment=comment)
    return filled.sign() if password is None else filled.sign(password)


def reworded(text: str) -> str:
    """Return a sentence with other words and the same figures and names."""
    return text.replace("carried", "transported").replace("costs", "needs").replace("runs", "goes").replace("reads", "shows")


def at_once(acts: Mapping[str, Callable[[], T]]) -> dict[str, T]:
    """Do some things in threads that start together; returns what each brought."""
    barrier = threading.Barrier(len(acts))

    def act(name: str) -> T:
        try:
            barrier.wait(20)
            return acts[name]()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        doing = {name: pool.submit(act, name) for name in acts}
        return {name: done.result(timeout=120) for name, done in doing.items()}
