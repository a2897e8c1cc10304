"""The Django app of the right side of the house."""

from __future__ import annotations

from django.apps import AppConfig


class PublishingConfig(AppConfig):
    """Owns documents, review and publication. `context` is a `publishing.context.PublishingContext` once it is composed."""

    name = "publishing"
    default_auto_field = "django.db.models.BigAutoField"
    context: object = None
