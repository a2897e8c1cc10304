"""Where does somebody begin who signs in and asked for no page? Where there is something for them to do."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.contrib.auth.views import LoginView
from django.urls import reverse

from publishing.store.people import holds_role, is_auditor
from research.selectors.access import runs_visible_to


class SignIn(LoginView):
    """The page of signing in; `next`, where it is an address of this site, goes before everything else."""

    template_name = "registration/sign_in.html"
    redirect_authenticated_user = True

    def get_default_redirect_url(self) -> str:
        """Return one's research; without any, the reviews for whoever holds a role there, the chain for an auditor."""
        person = self.request.user
        if not isinstance(person, User) or runs_visible_to(person).exists():
            return reverse("runs")
        if holds_role(person):
            return reverse("review-queue")
        return reverse("audit" if is_auditor(person) else "runs")
