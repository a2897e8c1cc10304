"""What people type into a review is text on every page, in every copy and in every mail: never markup, never a link.

The attacks stand in `xss_cases.json`, in the directory named by CASES_DIR when that is set, else in tests/cases.
"""

from __future__ import annotations

import csv
import json
import os
import re
from collections.abc import Iterable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup, Tag
from django.contrib.auth.models import User
from django.core import mail
from django.core.cache import cache
from django.urls import reverse

from publishing.models import AuditEvent, Remark
from publishing.services.notifications import mail_pending
from research.services.context import ResearchContext
from research.services.readmission import NOTE_CHARS
from tests.support.approvals.browser import Browser, Page
from tests.support.approvals.canonical import dropped, pasted
from tests.support.approvals.release import pdf_text
from tests.support.approvals.stage import METHODS, Stage, signed
from tests.support.markup import inline_parts

pytestmark = pytest.mark.django_db

CASES = Path(os.environ.get("CASES_DIR") or Path(__file__).parents[1] / "cases") / "xss_cases.json"
NEVER = {
    "iframe",
    "object",
    "embed",
    "base",
    "math",
    "frame",
    "frameset",
    "applet",
    "marquee",
    "style",
    "noscript",
    "template",
}
ADDRESSES = ("href", "src", "action", "formaction", "xlink:href", "srcset", "poster", "background", "ping", "data")
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069\u200b\ufeff]")
FORMULA = re.compile(r"^[=+\-@\t\r]")


def attacks() -> list[dict[str, Any]]:
    return json.loads(CASES.read_text(encoding="utf-8"))["cases"] if CASES.exists() else []


ATTACKS = attacks()
needs_attacks = pytest.mark.skipif(not ATTACKS, reason=f"{CASES.name} is not there")


@pytest.fixture
def stage(request: pytest.FixtureRequest, context: ResearchContext, tmp_path: Path) -> Iterator[Stage]:
    def call(name: str) -> User:
        user: User = request.getfixturevalue(name)
        return user

    played = Stage(context=context, call=call, folder=tmp_path)
    with played.installed(enqueue=played.queued.append, heads_file=played.heads_file):
        yield played


def inputs() -> list[str]:
    return [case["input"] for case in ATTACKS]


def as_title(texts: Iterable[str]) -> str:
    """Join the attacks that a title may hold: an editor lets no address and no figure of one's own into it."""
    kept = (re.sub(r"\d", "", text) for text in texts if "//" not in text and len(text) < 90)
    return " · ".join(kept)


def groups(most: int, attacks: Iterable[str]) -> Iterator[str]:
    """Yield the attacks in texts of at most so many characters; one that is longer is left out."""
    text = ""
    for attack in attacks:
        if len(attack) > most:
            continue
        if len(text) + len(attack) + 3 > most:
            yield text
            text = ""
        text = f"{text} · {attack}" if text else attack
    yield text


def harmless(page: Page) -> Page:
    """Fail when anything in a page of the site runs, loads, or leads away from the site."""
    assert page.status < 500, f"{page.address}: {page.status}"
    assert inline_parts(page.answer) == [], page.address
    for element in page.tree.find_all(True):
        assert element.name not in NEVER, f"{page.address}: <{element.name}>"
        assert _problem(element) == "", f"{page.address}: {_problem(element)}"
    return page


def _problem(element: Tag) -> str:
    for name, value in element.attrs.items():
        text = " ".join(value) if isinstance(value, list) else str(value)
        if name.startswith("on") or name in {"style", "srcdoc"}:
            return f"<{element.name} {name}>"
        if name in ADDRESSES and not re.match(r"^(?:/(?![/\\])|#|\?|$|https?://testserver/)", text):
            return f"<{element.name} {name}={text[:80]!r}>"
    return ""


def shown(page: Page, texts: Iterable[str]) -> None:
    """Fail unless each text can be read on the page letter by letter, white space and what nobody sees apart."""
    page_text = squeezed(page.tree.get_text(" "))
    # A field shows its value, too.
    fields = squeezed(" ".join([*(str(tag.get("value", "")) for tag in page.tree.find_all("input"))]))
    for text in texts:
        if not CONTROL.search(text):
            assert squeezed(text) in page_text or squeezed(text) in fields, f"{page.address} does not show {text!r}"


def squeezed(text: str) -> str:
    import unicodedata

    return "".join(unicodedata.normalize("NFC", text).split())


def assert_copy_is_harmless(data: bytes) -> None:
    """The HTML that anybody may keep: no script at all, and no link but to its own parts."""
    tree = BeautifulSoup(data, "lxml")
    for element in tree.find_all(True):
        assert element.name not in (NEVER | {"script", "form", "input", "button"}) - {"style"}, element.name
        for name, value in element.attrs.items():
            assert not name.startswith("on"), name
            if name in ADDRESSES:
                assert re.match(
                    r"^(?:#|/(?![/\\])|https?://(?:testserver|localhost|127\.0\.0\.1)|data:(?:font|image)/)", str(value)
                ), value


@needs_attacks
def test_remarks_of_every_kind_are_text_wherever_they_are_shown(stage: Stage) -> None:
    stage.begin().submit()
    browser = stage.browser("mia")
    form = stage.remark_form("mia")
    for place, attack in enumerate(inputs()):
        answer = browser.send(form.type(text=f"{place} before {attack} after"), follow=False)
        assert answer.status in {302, 303}, (attack, answer.status, answer.alert)
    assert Remark.objects.count() == len(ATTACKS)
    shown(harmless(stage.desk("mia")), inputs())
    shown(harmless(stage.desk("dov")), inputs())
    for name, who in (("revision", "ada"), ("report-home", "ada")):
        harmless(stage.browser(who).get(stage.at(name, 1) if name == "revision" else stage.at(name)))
    for who, name in (("ada", "notices"), ("dov", "notices"), ("dov", "review-queue"), ("aud", "audit"), ("ada", "reports")):
        harmless(stage.browser(who).get(reverse(name)))


@needs_attacks
def test_a_title_that_attacks_is_text_in_the_editor_whether_it_is_taken_or_refused(stage: Stage) -> None:
    stage.begin()
    for attack in inputs():
        page = harmless(stage.edit("retitle", text=f"{attack} x"))
        assert page.status in {200, 422}, (attack, page.status)
        shown(page, [attack])
    harmless(stage.browser("ada").get(stage.at("draft")))


@needs_attacks
def test_a_wording_that_attacks_is_text_in_the_editor_whether_it_is_taken_or_refused(stage: Stage) -> None:
    stage.begin()
    item = stage.items(1)[0]
    for attack in inputs():
        page = harmless(stage.edit("reword", anchor=item.anchor, text=f"{item.text} {attack}"))
        assert page.status in {200, 409, 422}, (attack, page.status)
        shown(page, [attack])


@needs_attacks
def test_titles_changes_notes_comments_and_reasons_are_text_on_every_page_and_in_every_copy(stage: Stage) -> None:
    readable = [text for text in inputs() if not CONTROL.search(text)]
    hostile, changes = " · ".join(readable), list(groups(NOTE_CHARS, readable))
    title = as_title(readable)[:180].strip()
    for who in ("mia", "dov", "pia"):
        user = stage.call(who)
        user.first_name, user.email = f"<b onclick=alert(1)>{who}</b>", f"{who}@house.example"
        user.save()
    stage.begin()
    for place, change in enumerate(changes):
        stage.passed(stage.edit("retitle", text=f"{title} {'again ' * (place % 2)}".strip()))
        stage.passed(stage.finish(change))
        shown(harmless(stage.browser("ada").get(stage.at("revision", stage.newest()))), [change])
    number = stage.newest()
    title = stage.document(number).title
    shown(harmless(stage.browser("ada").get(stage.at("report-home"))), changes)
    note = stage.submit_form(number)
    stage.passed(stage.browser("ada").send(note.type(note=hostile)))
    desk = stage.decide_form("mia", number)
    stage.passed(stage.browser("mia").send(signed(desk, "approve", role=METHODS, comment=hostile)))
    stage.passed(stage.decide("dov", number, comment=hostile))
    publication = stage.publish(number)
    _every_page_is_harmless(stage, number, title)
    for kind in ("html", "md", "json", "pdf"):
        data = stage.bytes_of(publication, kind)
        if kind == "html":
            assert_copy_is_harmless(data)
        if kind == "pdf":
            assert b"/JavaScript" not in data
            assert b"/URI" not in data or b"collector.example" not in data
            assert squeezed(title)[:60] in squeezed(pdf_text(data))
    reader = Browser(None)
    for name in ("published-newest", "published-edition"):
        shown(harmless(reader.get(stage.address(publication, name))), [title])
    stage.passed(stage.withdraw(number, hostile))
    for name in ("published-newest", "published-edition"):
        shown(harmless(reader.get(stage.address(publication, name))), [hostile])
    harmless(reader.get(reverse("published")))
    harmless(pasted(reader, publication.fingerprint))
    _mail_is_plain()


def _every_page_is_harmless(stage: Stage, number: int, title: str) -> None:
    pages = [
        *(("ada", stage.at(name, number)) for name in ("revision", "revision-changes")),
        *(("ada", stage.at(name)) for name in ("report-home", "draft")),
        *((who, reverse(name)) for who in ("ada", "mia", "pia") for name in ("reports", "review-queue", "notices")),
        ("mia", stage.at("review-desk", number)),
        ("pia", stage.at("publication-gate", number)),
        ("aud", reverse("audit")),
    ]
    for who, address in pages:
        harmless(stage.browser(who).get(address))
    shown(stage.browser("ada").get(stage.at("revision", number)), [title])
    shown(stage.desk("mia", number), [title])


def _mail_is_plain() -> None:
    mail_pending()
    assert mail.outbox
    for message in mail.outbox:
        assert message.content_subtype == "plain"
        assert not getattr(message, "alternatives", [])
        assert "\n" not in message.subject
        assert "<script" not in message.body + message.subject
        assert set(re.findall(r"https?://([^/\s]+)", message.body)) <= {re.search(r"//([^/]+)", _site_url())[1]}  # type: ignore[index]


def _site_url() -> str:
    from publishing.context import publishing

    return publishing().site_url + "/"


@needs_attacks
def test_a_rejection_and_a_display_name_that_attack_are_text_to_the_author(stage: Stage) -> None:
    dov = stage.call("dov")
    comment = " · ".join(text for text in inputs() if not CONTROL.search(text))[:1500]
    stage.begin().submit()
    browser = stage.browser("dov")
    form = stage.remark_form(browser.user.get_username())
    for attack in inputs():
        dov.first_name = attack.replace("\x00", "")[:140]
        dov.save()
        assert browser.send(form.type(text="Named otherwise."), follow=False).status in {302, 303}
    stage.passed(stage.decide("dov", decision="reject", comment=comment))
    shown(harmless(stage.browser("ada").get(stage.at("revision", 1))), [])
    home, desk = stage.browser("ada").get(stage.at("report-home")), stage.desk("mia")
    for page in (home, desk):
        harmless(page)
    assert any(
        squeezed(comment) in squeezed(page.tree.get_text(" "))
        for page in (home, desk, stage.browser("ada").get(stage.at("revision", 1)))
    )
    harmless(stage.browser("aud").get(reverse("audit")))
    harmless(stage.browser("ada").get(reverse("notices")))


@needs_attacks
def test_a_name_that_attacks_enters_no_copy_as_markup(stage: Stage) -> None:
    names = list(groups(120, inputs()))[:2]
    stage.begin().submit()
    for who, name in zip(("mia", "dov"), names, strict=True):
        # Copies name an account as it is; so the account is what attacks.
        person = stage.call(who)
        person.first_name, person.last_name = name.replace("\n", " "), ""
        person.save()
        form = stage.decide_form(who)
        stage.passed(stage.browser(who).send(signed(form, "approve", role=METHODS if who == "mia" else "", comment="Ok.")))
    publication = stage.publish()
    assert_copy_is_harmless(stage.bytes_of(publication, "html"))
    page = harmless(Browser(None).get(stage.address(publication)))
    shown(page, [names[0]])
    markdown = stage.bytes_of(publication, "md").decode()
    assert not re.search(r"(?<!\\)<(?:script|img|svg|iframe)", markdown)
    assert not re.search(r"\]\((?:javascript|data):", markdown)


# Every attack starts processes that read what was handed in; in parts, the workers of a test run share them.
PARTS = 4


@needs_attacks
@pytest.mark.parametrize("part", range(PARTS))
def test_whatever_is_pasted_or_dropped_to_verify_is_text(stage: Stage, part: int) -> None:
    publication = stage.published()
    original = json.loads(stage.bytes_of(publication, "json"))
    html = stage.bytes_of(publication, "html").decode()
    nobody = Browser(None)
    for attack in inputs()[part::PARTS]:
        # Whoever is not signed in is slowed down after a few; each attack comes from somebody new.
        cache.clear()
        harmless(pasted(nobody, attack.replace("\x00", "")))
        harmless(dropped(nobody, attack.encode("utf-8", "replace"), f"{attack.replace(chr(0), '')[:100]}.html"))
        altered = json.loads(json.dumps(original))
        altered["document"]["title"] = f"{attack} altered"
        page = harmless(dropped(nobody, json.dumps(altered).encode(), "x.json"))
        assert page.status in {200, 400, 422}
        harmless(dropped(nobody, html.replace("</body>", f"<p>{attack}</p></body>").encode("utf-8", "replace"), "x.html"))


@needs_attacks
def test_a_spreadsheet_opens_the_exported_chain_without_a_formula(stage: Stage) -> None:
    mia = stage.call("mia")
    stage.begin().submit()
    browser = stage.browser("mia")
    form = stage.remark_form(browser.user.get_username())
    names = [case["input"] for case in ATTACKS if case["context"] == "csv_export"] + ["-1+1|cmd", "+1", "\t=1", "\r=1"]
    for name in names:
        mia.first_name = name[:140]
        mia.save()
        assert browser.send(form.type(text="A comment."), follow=False).status in {302, 303}
    links = [link for link in stage.browser("aud").get(reverse("audit")).links() if link.startswith(reverse("audit-export"))]
    (address,) = {link for link in links if "csv" in link}
    answer = stage.browser("aud").client.get(address)
    body = b"".join(answer) if answer.streaming else answer.content
    rows = list(csv.reader(StringIO(body.decode("utf-8-sig"))))
    assert len(rows) > AuditEvent.objects.count()
    assert [cell for row in rows for cell in row if FORMULA.match(cell)] == []


@needs_attacks
def test_a_download_is_named_without_paths_lines_or_hidden_characters(stage: Stage) -> None:
    title = "Lindau " + as_title(case["input"] for case in ATTACKS if case["context"] in {"filename", "log_line"})
    stage.begin()
    number = stage.retitled(title)
    stage.submit(number).approved(number)
    publication = stage.publish(number)
    for kind in ("html", "md", "pdf", "json"):
        answer = Browser(None).get(stage.address(publication, "published-artifact", kind)).answer
        header = answer.headers["Content-Disposition"]
        assert not CONTROL.search(header)
        assert "/" not in header.replace("UTF-8''", "")
        assert "%2F" not in header.upper()
        assert "%E2%80%AE" not in header.upper()
        assert "%0A" not in header.upper()
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
