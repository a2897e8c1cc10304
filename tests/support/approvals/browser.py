"""What does a person's browser do without script? It reads forms off pages and posts them back as they stand.

Forms are found by the address that they post to, never by their look: a page may be laid out anew without a change here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import urljoin, urlsplit

from bs4 import BeautifulSoup, Tag
from django.contrib.auth.models import User
from django.test import Client, TestCase
from django.urls import reverse

PASSWORD = "correct horse battery"
TOKEN = "csrfmiddlewaretoken"


@dataclass(frozen=True, kw_only=True)
class Control:
    """One control of a form. `options` are the values that it can take; a text control has none."""

    name: str
    kind: str
    value: str
    options: tuple[str, ...] = ()
    on: bool = True


@dataclass(frozen=True, kw_only=True)
class Form:
    """A form as it stands on a page. `chosen` and `typed` are what the person does to it before sending."""

    action: str
    method: str
    controls: tuple[Control, ...]
    chosen: tuple[str, ...] = ()
    typed: Mapping[str, str] = field(default_factory=dict)

    def hidden(self) -> dict[str, str]:
        """Return what the form posts without anybody seeing it."""
        return {control.name: control.value for control in self.controls if control.kind == "hidden"}

    def names(self) -> set[str]:
        return {control.name for control in self.controls}

    def takes(self, value: str) -> bool:
        """Tell whether some control can post this value."""
        return any(value == control.value or value in control.options for control in self.controls if _chooses(control))

    def choose(self, *values: str) -> Form:
        """Pick options, radio buttons, boxes or the button with these values."""
        for value in values:
            assert self.takes(value), f"the form to {self.action} offers no “{value}”: {self._summary()}"
        return replace(self, chosen=(*self.chosen, *values))

    def type(self, **texts: str) -> Form:
        """Type into the text controls with these names."""
        missing = texts.keys() - self.names()
        assert not missing, f"the form to {self.action} has no field {sorted(missing)}: {self._summary()}"
        return replace(self, typed={**self.typed, **texts})

    def sign(self, password: str = PASSWORD) -> Form:
        """Type the password."""
        names = [control.name for control in self.controls if control.kind == "password"]
        assert names, f"the form to {self.action} asks for no password: {self._summary()}"
        return replace(self, typed={**self.typed, **dict.fromkeys(names, password)})

    def forged(self, **values: str) -> Form:
        """Change what a browser would not let a person change."""
        kept = tuple(control for control in self.controls if control.name not in values)
        added = tuple(Control(name=name, kind="hidden", value=value) for name, value in values.items())
        return replace(self, controls=kept + added)

    def without(self, *names: str) -> Form:
        """Leave fields out, as a program would that does not know of them."""
        return replace(self, controls=tuple(control for control in self.controls if control.name not in names))

    def posted(self) -> dict[str, list[str]]:
        """Return the fields that a browser would send."""
        data: dict[str, list[str]] = {}
        for name, value in self._pairs():
            data.setdefault(name, []).append(value)
        for name, text in self.typed.items():
            data[name] = [text]
        return data

    def _pairs(self) -> Iterator[tuple[str, str]]:
        decided = {control.name for control in self.controls if _chooses(control) and self._choice(control)}
        for control in self.controls:
            choice = self._choice(control)
            if choice and _chooses(control):
                yield control.name, choice
            elif control.kind in {"radio", "select"} and control.name in decided:
                continue
            elif control.kind != "button" and control.on:
                yield control.name, control.value

    def _choice(self, control: Control) -> str:
        able = (control.value, *control.options)
        return next((value for value in self.chosen if value in able), "")

    def _summary(self) -> list[str]:
        return [f"{c.kind} {c.name}={c.value[:40]!r} {list(c.options)}" for c in self.controls if c.name != TOKEN]


def _chooses(control: Control) -> bool:
    return control.kind in {"radio", "checkbox", "select", "button", "hidden"}


@dataclass(frozen=True, kw_only=True)
class Page:
    """An answer of the site, read as a person would."""

    address: str
    answer: Any

    @property
    def status(self) -> int:
        return int(self.answer.status_code)

    @property
    def tree(self) -> BeautifulSoup:
        return BeautifulSoup(self.answer.content, "lxml")

    @property
    def words(self) -> str:
        return " ".join(self.tree.get_text(" ").split())

    @property
    def alert(self) -> str:
        """The sentences that stand at the top when something was refused."""
        return " ".join(" ".join(part.get_text(" ").split()) for part in self.tree.select('[role="alert"]'))

    def forms(self) -> list[Form]:
        return [self._form(tag) for tag in self.tree.find_all("form")]

    def forms_to(self, address: str) -> list[Form]:
        """Return the forms that post to an address, in the page's order."""
        return [form for form in self.forms() if urlsplit(form.action).path == address and form.method == "post"]

    def links(self) -> list[str]:
        return [str(tag["href"]) for tag in self.tree.find_all(href=True)]

    def _form(self, tag: Tag) -> Form:
        action = urljoin(self.address, str(tag.get("action") or self.address))
        return Form(action=action, method=str(tag.get("method", "get")).lower(), controls=tuple(_controls(self.tree, tag)))


def _controls(tree: BeautifulSoup, form: Tag) -> Iterator[Control]:
    identity = form.get("id")
    inside = form.find_all(["input", "textarea", "select", "button"])
    linked = tree.find_all(["input", "textarea", "select", "button"], attrs={"form": identity}) if identity else []
    for tag in [*inside, *(tag for tag in linked if tag not in inside)]:
        if tag.get("name") and not tag.has_attr("disabled"):
            yield _control(tag)


def _control(tag: Tag) -> Control:
    name = str(tag["name"])
    match tag.name:
        case "textarea":
            return Control(name=name, kind="text", value=tag.get_text().removeprefix("\n"))
        case "select":
            options = [str(option.get("value", option.get_text())) for option in tag.find_all("option")]
            selected = tag.select_one("option[selected]")
            first = options[0] if options else ""
            value = str(selected.get("value", selected.get_text())) if selected else first
            return Control(name=name, kind="select", value=value, options=tuple(options), on=bool(options))
        case "button":
            return Control(name=name, kind="button", value=str(tag.get("value", "")))
        case _:
            return _input(tag, name)


def _input(tag: Tag, name: str) -> Control:
    kind = str(tag.get("type", "text")).lower()
    if kind in {"submit", "image"}:
        return Control(name=name, kind="button", value=str(tag.get("value", "")))
    if kind in {"radio", "checkbox"}:
        return Control(name=name, kind=kind, value=str(tag.get("value", "on")), on=tag.has_attr("checked"))
    kept = kind if kind in {"hidden", "password", "file"} else "text"
    return Control(name=name, kind=kept, value=str(tag.get("value", "")), on=kept != "file")


class Browser:
    """One person's browser, signed in by the sign-in page, with the check of cross-site forms switched on."""

    def __init__(self, user: User | None, password: str = PASSWORD) -> None:
        self.user = user
        self.client = Client(enforce_csrf_checks=True)
        if user is not None:
            door = self.get(reverse("sign-in"))
            form = next(form for form in door.forms() if "password" in form.names())
            self.send(form.type(username=user.get_username()).sign(password), follow=False)
            assert "_auth_user_id" in self.client.session, f"{user} could not sign in"

    def get(self, address: str) -> Page:
        return Page(address=address, answer=self.client.get(address))

    def send(self, form: Form, *, follow: bool = True) -> Page:
        """Post a form as a browser would; afterwards the page that a redirect leads to, if it is followed."""
        # What waits for the commit is done although a test's own transaction is never committed.
        with TestCase.captureOnCommitCallbacks(execute=True):
            answer = self.client.post(form.action, form.posted())
        if follow and answer.status_code in {302, 303}:
            return self.get(urljoin(form.action, answer.headers["Location"]))
        return Page(address=form.action, answer=answer)

    def form(self, pages: Iterable[str], action: str, **having: str) -> Form:
        """Return the first form that posts to `action` and holds these hidden values, looking through some pages."""
        seen: list[str] = []
        for address in pages:
            page = self.get(address)
            for form in page.forms_to(action):
                if _holds(form, having):
                    return form
                seen.append(f"{address}: {form._summary()}")
            seen.append(f"{address}: {page.status}")
        who = self.user.get_username() if self.user else "a stranger"
        raise AssertionError(f"{who} finds no form to {action} with {having}; seen: {seen[:6]}")


def _holds(form: Form, having: Mapping[str, str]) -> bool:
    return all(
        any(c.name == name and (c.value == value or value in c.options) for c in form.controls)
        for name, value in having.items()
    )


def texts_of(pages: Sequence[Page]) -> str:
    """Return the words of some pages as one text."""
    return "\n".join(page.words for page in pages)
