"""Which address leads where."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.views import LoginView, LogoutView
from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path(
        "accounts/sign-in",
        LoginView.as_view(template_name="registration/sign_in.html", redirect_authenticated_user=True),
        name="sign-in",
    ),
    path("accounts/sign-out", LogoutView.as_view(), name="sign-out"),
    # People and teams only: no research row is registered, for there is no superuser path to them.
    path("admin/", admin.site.urls),
    path("", include("research.urls")),
    path("", include("publishing.urls")),
]
