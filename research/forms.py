"""What may a person fill in to start research? Fields and choices; whether they make a brief is the service's answer."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import dataclass

from django import forms
from django.contrib.auth.models import Group, User

from research.brief.freeze import QUESTION_CHARS
from research.brief.languages import LANGUAGE_NAMES
from research.brief.types import BriefRequest, MethodName
from research.services.context import WorkspaceInfo

METHODS = (
    ("", "Bounded"),
    (MethodName.BASELINE.value, "Baseline"),
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


class ResearchForm(forms.Form):
    """One question, and what surrounds it. `submission_key` makes a double submit one run."""

    submission_key = forms.UUIDField(widget=forms.HiddenInput)
    question = forms.CharField(
        widget=forms.Textarea(attrs={"rows": 4, "autofocus": True, "data-count-to": QUESTION_CHARS[1]}),
        error_messages={"required": "Ask a question; everything else has a default."},
        strip=False,
    )
    workspace = forms.ChoiceField(widget=forms.RadioSelect, required=False)
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

    def __init__(self, *args: object, person: User, workspaces: tuple[WorkspaceChoice, ...], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.workspaces = workspaces
        team = self.fields["team"]
        if isinstance(team, forms.ModelChoiceField):
            team.queryset = person.groups.order_by("name")
        workspace = self.fields["workspace"]
        if isinstance(workspace, forms.ChoiceField):
            workspace.choices = [(choice.name, choice.name) for choice in workspaces]
        for name, field in self.fields.items():
            _describe(name, field, has_errors=self.is_bound and name in self.errors)

    def request(self) -> BriefRequest:
        """Return what was asked, as the service takes it. Call it on a valid form only."""
        cleaned = self.cleaned_data
        return BriefRequest(
            question=cleaned["question"],
            workspace=cleaned["workspace"],
            method=cleaned["method"],
            language=cleaned["language"],
            public_context=cleaned["public_context"],
            internal_context=cleaned["internal_context"],
            restricted_terms=tuple(cleaned["restricted_terms"].splitlines()),
        )

    def add_problems(self, problems: dict[str, str]) -> None:
        """Put the service's sentences beside their fields; what has no field here stands above the form."""
        for name, sentence in problems.items():
            self.add_error(name if name in self.fields else None, sentence)
            if name in self.fields:
                _describe(name, self.fields[name], has_errors=True)


def _describe(name: str, field: forms.Field, *, has_errors: bool) -> None:
    if isinstance(field.widget, forms.RadioSelect | forms.HiddenInput):
        return
    field.widget.attrs["aria-describedby"] = f"about-{name} error-{name}" if has_errors else f"about-{name}"
    if has_errors:
        field.widget.attrs["aria-invalid"] = "true"


def new_submission_key() -> str:
    """Return a key for one submission, minted when the empty form is shown."""
    return str(uuid.uuid4())
