"""What may an operator touch in the admin? People, teams and their roles, and nothing that a package registers of its own.

The queue's forms would let a superuser have any function called in the worker, past every rule of this house.
"""

from __future__ import annotations

from django.contrib import admin
from django.contrib.admin import AdminSite

KEPT = frozenset({"auth.User", "auth.Group", "publishing.RoleGrant"})


def open_admin() -> AdminSite:
    """Return the admin with the forms that are kept, once all packages have registered theirs."""
    admin.autodiscover()
    narrow_admin()
    return admin.site


def narrow_admin() -> None:
    """Take every other model off the admin."""
    for model in tuple(admin.site._registry):  # noqa: SLF001 - the site has no public list of its models
        if model._meta.label not in KEPT:  # noqa: SLF001 - documented, in spite of its name
            admin.site.unregister(model)
