"""Which address leads where."""

from __future__ import annotations

from django.contrib.auth.views import LogoutView
from django.urls import URLPattern, URLResolver, include, path

from config.operators import open_admin
from publishing.views.landing import SignIn

people = open_admin()
people.site_header = people.site_title = "Countersign: people and roles"

urlpatterns: list[URLPattern | URLResolver] = [
    path("accounts/sign-in", SignIn.as_view(), name="sign-in"),
    path("accounts/sign-out", LogoutView.as_view(), name="sign-out"),
    # People and teams only: no research row is registered, for there is no superuser path to them.
    path("admin/", people.urls),
    path("", include("research.urls")),
    path("", include("publishing.urls")),
]
