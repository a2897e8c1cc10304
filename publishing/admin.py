"""Who holds which role? Operators see it in the admin, and give or take a role there through the services alone.

Nothing else of publishing is registered: there is no way past its rules for superusers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from django import forms
from django.contrib import admin
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpRequest

from publishing.errors import Blocked
from publishing.models import RoleGrant
from publishing.services.governance import check_role, role_grant, role_revoke, roles_known

if TYPE_CHECKING:
    _Form = forms.ModelForm[RoleGrant]
    _Admin = admin.ModelAdmin[RoleGrant]
else:
    _Form, _Admin = forms.ModelForm, admin.ModelAdmin


class RoleGrantForm(_Form):
    """A role is chosen among those that are known."""

    role = forms.ChoiceField(choices=lambda: [(name, name.replace("_", " ")) for name in roles_known()])

    class Meta:
        model = RoleGrant
        fields = ("user", "role", "team")

    def clean(self) -> dict[str, object]:
        """Refuse what the service would refuse, beside the field."""
        cleaned: dict[str, object] = super().clean() or self.cleaned_data
        try:
            check_role(str(cleaned.get("role", "")), self.cleaned_data.get("team"))
        except Blocked as error:
            raise forms.ValidationError(error.message) from error
        return cleaned


@admin.register(RoleGrant)
class RoleGrantAdmin(_Admin):
    """Roles are given and taken, never changed."""

    form = RoleGrantForm
    list_display = ("user", "role", "team", "granted_at")
    list_filter = ("role", "team")
    search_fields = ("user__username", "user__first_name", "user__last_name")

    def has_change_permission(self, request: HttpRequest, obj: RoleGrant | None = None) -> bool:  # noqa: ARG002
        """Nobody changes a grant: it is taken away, and another is given."""
        return False

    def save_model(self, request: HttpRequest, obj: RoleGrant, form: _Form, change: bool) -> None:  # noqa: ARG002, FBT001
        """Give the role, in the operator's name."""
        granted = role_grant(actor=cast("User", request.user), user=obj.user, role=obj.role, team=obj.team)
        obj.pk, obj.granted_at = granted.pk, granted.granted_at

    def delete_model(self, request: HttpRequest, obj: RoleGrant) -> None:
        """Take the role away, in the operator's name."""
        role_revoke(actor=cast("User", request.user), user=obj.user, role=obj.role, team=obj.team)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[RoleGrant]) -> None:
        """Take the chosen roles away one by one, each with its event."""
        for grant in queryset.select_related("user", "team"):
            self.delete_model(request, grant)
