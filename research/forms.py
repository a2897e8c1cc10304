"""What may a person fill in, to start research or to correct a ledger? Whether it will do is the service's answer."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import TypedDict

from django import forms
from django.contrib.auth.models import Group, User

from research.brief.freeze import QUESTION_CHARS
from research.brief.languages import LANGUAGE_NAMES
from research.brief.types import BriefRequest, MethodName, Scope
from research.evidence.ledger.types import EditKind, SourceKind
from research.methods.web import WebAccess
from research.ports import ProviderInfo
from research.services.context import WorkspaceInfo
from research.services.ledger import EditRequest
from research.verification.types import Verdict

DAY = "%Y-%m-%d"
SOURCE_ID_CHARS = 16
# Far above what the service takes, so that its sentence is the one that is read.
REASON_MAXIMUM = 10_000
BAD_DAY = {"invalid": "Write the day as year, month and day, such as 2025-01-31."}
METHODS = (
    ("", "Bounded"),
    (MethodName.DEEP.value, "Deep"),
    (MethodName.BASELINE.value, "Baseline"),
)


# Without a choice, evidence comes from the workspace where one is open to the asker, and from the web where none is.
SCOPES = (
    ("", "Workspace"),
    (Scope.WEB.value, "The web"),
    (Scope.BOTH.value, "Both"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkspaceChoice:
    """A workspace as the form offers it."""

    name: str
    is_public: bool


def workspace_choices(workspaces: Iterable[WorkspaceInfo], team_names: Iterable[str]) -> tuple[WorkspaceChoice, ...]:
    """Return the workspaces that a member of these teams may use, by name."""
    teams = set(team_names)
    return tuple(
        WorkspaceChoice(name=info.name, is_public=info.public)
        for info in sorted(workspaces, key=lambda info: info.name)
        if not info.teams or teams.intersection(info.teams)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class WebChoice:
    """The web as the form offers it. `available` are the providers that can be asked, the default first."""

    is_on: bool = False
    available: tuple[ProviderInfo, ...] = ()
    missing: tuple[ProviderInfo, ...] = ()

    @property
    def is_offered(self) -> bool:
        """Tell whether the web can be chosen."""
        return bool(self.available)

    @property
    def known(self) -> tuple[ProviderInfo, ...]:
        """Every provider, those that can be asked first."""
        return self.available + self.missing


def web_choice(web: WebAccess | None) -> WebChoice:
    """Return what an installation has of the web; nothing is offered where its operator has switched it off."""
    if web is None:
        return WebChoice()
    missing = tuple(info for info in web.providers if not info.available)
    return WebChoice(is_on=True, available=web.available, missing=missing)


class ResearchForm(forms.Form):
    """One question, and what surrounds it. `submission_key` makes a double submit one run."""

    submission_key = forms.UUIDField(widget=forms.HiddenInput)
    question = forms.CharField(
        widget=forms.Textarea(attrs={"rows": 4, "autofocus": True, "data-count-to": QUESTION_CHARS[1]}),
        error_messages={"required": "Ask a question; everything else has a default."},
        strip=False,
    )
    scope = forms.ChoiceField(widget=forms.RadioSelect, required=False)
    workspace = forms.ChoiceField(widget=forms.RadioSelect, required=False)
    provider = forms.ChoiceField(required=False, label="Ask")
    stand_ins = forms.MultipleChoiceField(widget=forms.CheckboxSelectMultiple, required=False, label="If it fails, ask")
    published_after = forms.DateField(
        widget=forms.DateInput(attrs={"type": "date"}, format=DAY),
        input_formats=[DAY],
        required=False,
        error_messages=BAD_DAY,
    )
    published_before = forms.DateField(
        widget=forms.DateInput(attrs={"type": "date"}, format=DAY),
        input_formats=[DAY],
        required=False,
        error_messages=BAD_DAY,
    )
    documents = forms.BooleanField(required=False, label="Also read PDF and Word files from the web")
    method = forms.ChoiceField(widget=forms.RadioSelect, choices=METHODS, required=False)
    language = forms.ChoiceField(
        choices=[("", "The language of the question"), *sorted(LANGUAGE_NAMES.items(), key=lambda pair: pair[1])],
        required=False,
    )
    team = forms.ModelChoiceField(
        queryset=Group.objects.none(), required=False, empty_label="Only me", label="Who can see it"
    )
    public_context = forms.CharField(widget=forms.Textarea(attrs={"rows": 3}), required=False, strip=False)
    internal_context = forms.CharField(widget=forms.Textarea(attrs={"rows": 3}), required=False, strip=False)
    restricted_terms = forms.CharField(widget=forms.Textarea(attrs={"rows": 3}), required=False, strip=False)

    def __init__(
        self,
        *args: object,
        person: User,
        workspaces: tuple[WorkspaceChoice, ...],
        web: WebChoice = WebChoice(),
        **kwargs: object,
    ) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.workspaces, self.web = workspaces, web
        team = self.fields["team"]
        if isinstance(team, forms.ModelChoiceField):
            team.queryset = person.groups.order_by("name")
        self._offer("workspace", [(choice.name, choice.name) for choice in workspaces])
        self._offer("scope", self._scopes())
        named = [(info.provider.value, info.label) for info in web.available]
        self._offer("provider", [("", f"{named[0][1]} (the default)"), *named[1:]] if named else [])
        self._offer("stand_ins", named)
        for name, field in self.fields.items():
            _describe(name, field, has_errors=self.is_bound and name in self.errors)

    def _offer(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        if isinstance(field, forms.ChoiceField):
            field.choices = choices

    def _scopes(self) -> list[tuple[str, str]]:
        if not self.web.is_offered:
            return [("", "Workspace"), (Scope.WORKSPACE.value, "Workspace")]
        if not self.workspaces:
            return [("", "The web"), (Scope.WEB.value, "The web")]
        return [*SCOPES, (Scope.WORKSPACE.value, "Workspace")]

    @property
    def scope_chosen(self) -> str:
        """The scope that stands chosen on the page."""
        chosen = self["scope"].value() or ""
        if not self.workspaces and self.web.is_offered:
            return Scope.WEB.value
        return chosen if chosen in {Scope.WEB, Scope.BOTH} and self.web.is_offered else Scope.WORKSPACE.value

    def request(self) -> BriefRequest:
        """Return what was asked, as the service takes it. Call it on a valid form only."""
        cleaned = self.cleaned_data
        # What the page does not show for a scope is not asked of it either.
        web = self._of_web() if self.scope_chosen != Scope.WORKSPACE else {}
        return BriefRequest(
            question=cleaned["question"],
            scope=cleaned["scope"],
            workspace="" if self.scope_chosen == Scope.WEB else cleaned["workspace"],
            method=cleaned["method"],
            language=cleaned["language"],
            public_context=cleaned["public_context"],
            internal_context=cleaned["internal_context"],
            restricted_terms=tuple(cleaned["restricted_terms"].splitlines()),
            **web,
        )

    def _of_web(self) -> _WebRequest:
        cleaned = self.cleaned_data
        default = self.web.available[0].provider.value
        first, others = cleaned["provider"], cleaned["stand_ins"]
        named = dict.fromkeys((first or default, *others)) if first or others else ()
        return {
            "providers": tuple(named),
            "published_after": _iso(cleaned["published_after"]),
            "published_before": _iso(cleaned["published_before"]),
            "documents": cleaned["documents"],
        }

    def add_problems(self, problems: dict[str, str]) -> None:
        """Put the service's sentences beside their fields; what has no field here stands above the form."""
        for field, sentence in problems.items():
            name = _FIELDS.get(field, field)
            self.add_error(name if name in self.fields else None, sentence)
            if name in self.fields:
                _describe(name, self.fields[name], has_errors=True)


# The service knows one list of providers, the page a first one and its stand-ins.
_FIELDS = {"providers": "provider"}


class _WebRequest(TypedDict, total=False):
    """What a request says of the web."""

    providers: tuple[str, ...]
    published_after: str
    published_before: str
    documents: bool


def _iso(day: date | None) -> str:
    return day.isoformat() if day else ""


def _describe(name: str, field: forms.Field, *, has_errors: bool) -> None:
    if isinstance(field.widget, forms.RadioSelect | forms.CheckboxSelectMultiple | forms.HiddenInput):
        return
    field.widget.attrs["aria-describedby"] = f"about-{name} error-{name}" if has_errors else f"about-{name}"
    if has_errors:
        field.widget.attrs["aria-invalid"] = "true"


def new_submission_key() -> str:
    """Return a key for one submission, minted when the empty form is shown."""
    return str(uuid.uuid4())


class AnySource(forms.MultipleChoiceField):
    """Takes any id of a source: whether it stands in the ledger is the service's answer."""

    def valid_value(self, value: object) -> bool:
        """Take everything that has the length of an id."""
        return len(str(value)) <= SOURCE_ID_CHARS


class LedgerEditForm(forms.Form):
    """One decision about the ledger, as it comes in. What is wrong with it is said by the service, beside its field."""

    kind = forms.ChoiceField(choices=[(kind.value, kind.value) for kind in EditKind], required=False)
    source = AnySource(required=False)
    reason = forms.CharField(required=False, max_length=REASON_MAXIMUM)
    kind_after = forms.ChoiceField(choices=[("", ""), *((kind.value, kind.value) for kind in SourceKind)], required=False)
    seen = forms.IntegerField(min_value=0, required=False)
    undoes = forms.IntegerField(min_value=0, required=False)

    def request(self) -> EditRequest:
        """Return what was asked for. A field that nobody could have sent from the page counts as empty.

        A decision of no kind is refused by the service.
        """
        self.is_valid()
        given = self.cleaned_data
        reason, kind = given.get("reason"), given.get("kind")
        return EditRequest(
            kind=EditKind(kind) if kind else None,
            source_ids=tuple(given.get("source") or ()),
            reason=str(self.data.get("reason", ""))[:REASON_MAXIMUM].replace("\x00", "") if reason is None else reason,
            seen=given["seen"] if given.get("seen") is not None else -1,
            kind_after=SourceKind(given["kind_after"]) if given.get("kind_after") else None,
            undoes=given.get("undoes") or 0,
        )


class SpotCheckForm(forms.Form):
    """What a person makes of one judged statement."""

    judged = forms.IntegerField(min_value=1)
    verdict = forms.ChoiceField(
        choices=[(verdict.value, verdict.value) for verdict in Verdict],
        error_messages={"required": "Choose what the evidence says of the statement."},
    )
