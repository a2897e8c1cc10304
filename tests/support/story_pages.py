"""Every page of review and publication, in every state that the story left behind: where it is, who looks, what they do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.conf import settings
from django.test import Client
from django.urls import reverse

from publishing.models import Report, Revision
from research.services.context import current
from tests.support.story import Story

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

NOBODY = ""


def _nothing(_: Page) -> None:
    """The page as it opens."""


@dataclass(frozen=True, kw_only=True)
class Shown:
    """One page in one state: its name, who looks ('' is a reader who is not signed in), its path, and what is done there."""

    name: str
    who: str
    path: str
    act: Callable[[Page], None] = _nothing
    # The browser itself reports such an answer; nothing else may be reported.
    status: int = 200


def pages_of(story: Story) -> tuple[Shown, ...]:
    """Return every page, grouped by who looks."""
    of_people = (*_of_reviewers(story), *_of_publishers(story), *_of_others(story), *_of_readers(story))
    return (*_of_authors(story), *_of_verification(story), *of_people)


def let_in(context: BrowserContext, address: str, story: Story, who: str) -> None:
    """Give a browser the session of somebody of the story, without the form."""
    client = Client()
    client.force_login(getattr(story.people, who))
    name = settings.SESSION_COOKIE_NAME
    context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": address}])


def _of(name: str, report: Report, number: int | None = None) -> str:
    return reverse(name, args=[report.pk] if number is None else [report.pk, number])


def _of_authors(story: Story) -> Iterator[Shown]:
    report = story.ropeway
    yield Shown(name="reports", who="ada", path=reverse("reports"))
    yield Shown(name="reports-nothing-found", who="ada", path=reverse("reports") + "?q=zeppelin")
    yield Shown(name="reports-empty", who="sam", path=reverse("reports"))
    yield Shown(name="report-home", who="ada", path=_of("report-home", report))
    yield Shown(name="report-home-first", who="ben", path=_of("report-home", story.fresh))
    yield Shown(name="report-home-long-title", who="ada", path=_of("report-home", story.titled))
    yield Shown(name="report-delivered", who="ada", path=reverse("report", args=[story.fresh.run_id]))
    yield Shown(name="revision", who="ada", path=_of("revision", report, 3))
    yield Shown(name="revision-replaced", who="ada", path=_of("revision", report, 1))
    yield Shown(name="changes", who="ada", path=_of("revision-changes", report, 2))
    yield Shown(name="changes-none", who="ada", path=_of("revision-changes", report, 1))
    yield Shown(name="draft", who="ada", path=_of("draft", report), act=_open_wording)
    yield Shown(name="draft-preview", who="ada", path=_of("draft", report) + "?view=preview")
    yield Shown(name="draft-refused", who="ada", path=_of("draft", report), act=_reword_badly, status=422)
    yield Shown(name="notices", who="ada", path=reverse("notices"))


def _of_verification(story: Story) -> Iterator[Shown]:
    """What was decided about a report and how all of them do; then how a reviewer has it before them."""
    run = story.deep.report.run_id
    yield Shown(name="record", who="ada", path=reverse("record", args=[run]))
    yield Shown(name="record-empty", who="ada", path=reverse("record", args=[story.deep.bare.pk]))
    yield Shown(name="quality", who="ada", path=reverse("quality"))
    yield Shown(name="quality-narrowed", who="ada", path=reverse("quality") + "?only=with_unable")
    yield Shown(name="quality-empty", who="sam", path=reverse("quality"))
    yield Shown(name="spot-check", who="ada", path=reverse("spot-check"))
    yield Shown(name="spot-check-refused", who="ada", path=reverse("spot-check"), act=_answer_nothing, status=422)
    yield Shown(name="spot-check-empty", who="sam", path=reverse("spot-check"))
    yield Shown(name="deep-report", who="ada", path=reverse("report", args=[run]))
    yield Shown(name="deep-report-disagreements", who="ada", path=reverse("report", args=[run]) + "#disagreements")
    yield Shown(name="desk-deep", who="mia", path=_of("review-desk", story.deep.report, 1) + "#statement-3")


def _answer_nothing(page: Page) -> None:
    with page.expect_navigation():
        page.get_by_role("button", name="Keep my answer").click()


def _open_wording(page: Page) -> None:
    page.locator("[data-item]").nth(1).locator("summary", has_text="Reword").click()


def _reword_badly(page: Page) -> None:
    """A number that the evidence does not have."""
    item = page.locator("[data-item]").nth(1)
    item.locator("summary", has_text="Reword").click()
    item.get_by_role("textbox").first.fill("The Kestrel Line ropeway would cost 68.4 million crowns to build.")
    with page.expect_navigation():
        item.get_by_role("button", name="Keep this wording").click()


def _of_reviewers(story: Story) -> Iterator[Shown]:
    report = story.ropeway
    yield Shown(name="review", who="mia", path=reverse("review-queue"))
    yield Shown(name="review-decided", who="mia", path=reverse("review-queue") + "?show=decided")
    yield Shown(name="desk", who="mia", path=_of("review-desk", report, 3))
    yield Shown(name="desk-changed", who="mia", path=_of("review-desk", report, 3) + "?show=changed")
    yield Shown(name="desk-decision", who="mia", path=_of("review-desk", report, 3) + "#decision")
    yield Shown(name="desk-refused", who="mia", path=_of("review-desk", report, 3), act=_sign_badly, status=409)
    yield Shown(name="desk-replaced", who="mia", path=_of("review-desk", report, 1))
    yield Shown(name="desk-long", who="mia", path=_of("review-desk", story.long, 1))
    yield Shown(name="desk-arabic", who="mia", path=_of("review-desk", story.arabic, 1))
    yield Shown(name="desk-long-title", who="dov", path=_of("review-desk", story.titled, 1))
    yield Shown(name="desk-author", who="ben", path=_of("review-desk", report, 3))
    yield Shown(name="revision-arabic", who="mia", path=_of("revision", story.arabic, 1))


def _sign_badly(page: Page) -> None:
    page.fill("#decision-comment", "It all reads well.")
    page.fill("#password", "not this")
    with page.expect_navigation():
        page.get_by_role("button", name="Approve this revision").click()


def _of_publishers(story: Story) -> Iterator[Shown]:
    report = story.ropeway
    yield Shown(name="review-publisher", who="pia", path=reverse("review-queue"))
    yield Shown(name="gate", who="pia", path=_of("publication-gate", story.waiting, 1))
    yield Shown(name="gate-refused", who="pia", path=_of("publication-gate", story.waiting, 1), act=_order_badly, status=403)
    yield Shown(name="gate-in-the-way", who="pia", path=_of("publication-gate", report, 3))
    yield Shown(name="gate-drawing", who="pia", path=_of("publication-gate", story.drawing, 1))
    yield Shown(name="gate-failed", who="pia", path=_of("publication-gate", story.failed, 1))
    yield Shown(name="gate-published", who="pia", path=_of("publication-gate", report, 2), act=_open_withdrawal)
    yield Shown(name="gate-withdrawn", who="pia", path=_of("publication-gate", story.withdrawn.report, 1))


def _order_badly(page: Page) -> None:
    page.fill("#password", "not this")
    with page.expect_navigation():
        page.get_by_role("button", name="Publish revision 1").click()


def _open_withdrawal(page: Page) -> None:
    page.locator("summary", has_text="Withdraw").click()


def _of_others(story: Story) -> Iterator[Shown]:
    report = story.ropeway
    yield Shown(name="review-no-role", who="eve", path=reverse("review-queue"))
    yield Shown(name="notices-empty", who="sam", path=reverse("notices"))
    yield Shown(name="audit", who="aud", path=reverse("audit"))
    yield Shown(name="audit-of-report", who="aud", path=reverse("audit") + f"?report={report.pk}")
    yield Shown(name="audit-nothing-found", who="aud", path=reverse("audit") + "?actor=nobody")
    yield Shown(name="not-yours", who="eve", path=_of("report-home", report), status=404)


def _of_readers(story: Story) -> Iterator[Shown]:
    newest = reverse("published-newest", args=[story.ropeway.address.slug])
    gone = reverse("published-newest", args=[story.withdrawn.report.address.slug])
    known = story.published.fingerprint
    unpublished = Revision.objects.get(report=story.ropeway, number=3).fingerprint
    verify = reverse("verify")
    yield Shown(name="published", who=NOBODY, path=reverse("published"))
    yield Shown(name="published-nothing-found", who=NOBODY, path=reverse("published") + "?q=zeppelin")
    yield Shown(name="reader", who=NOBODY, path=newest)
    yield Shown(name="reader-card", who=NOBODY, path=newest, act=_open_card)
    yield Shown(name="reader-recommendations", who=NOBODY, path=newest + "?layer=recommendations")
    yield Shown(name="reader-edition", who=NOBODY, path=reverse("published-edition", args=[story.ropeway.address.slug, 2]))
    yield Shown(name="withdrawn", who=NOBODY, path=gone, status=410)
    yield Shown(name="verify", who=NOBODY, path=verify)
    yield Shown(name="verify-known", who=NOBODY, path=f"{verify}?fingerprint={known}")
    yield Shown(name="verify-hidden", who=NOBODY, path=f"{verify}?fingerprint={unpublished}")
    yield Shown(name="verify-withdrawn", who=NOBODY, path=f"{verify}?fingerprint={story.withdrawn.fingerprint}")
    yield Shown(name="verify-unknown", who=NOBODY, path=f"{verify}?fingerprint={known[::-1]}")
    yield Shown(name="verify-no-fingerprint", who=NOBODY, path=f"{verify}?fingerprint=zeppelin", status=422)
    yield Shown(name="verify-exact", who=NOBODY, path=verify, act=lambda page: _hand_in(page, _html(story)))
    yield Shown(name="verify-altered", who=NOBODY, path=verify, act=lambda page: _hand_in(page, _altered(story)))


def _open_card(page: Page) -> None:
    page.locator(".public-text a.citation").nth(2).click()


def _html(story: Story) -> bytes:
    return current().blobs.get(story.published.artifacts.get(format="html").digest)


def _altered(story: Story) -> bytes:
    return _html(story).replace(b"48.6 million", b"46.8 million")


def _hand_in(page: Page, data: bytes) -> None:
    page.get_by_label("The file").set_input_files({"name": "kestrel-line.html", "mimeType": "text/html", "buffer": data})
    with page.expect_navigation():
        page.get_by_role("button", name="Check it").click()
