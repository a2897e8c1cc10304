"""The app that knows both sides."""

from __future__ import annotations

from django.apps import AppConfig


class CompositionConfig(AppConfig):
    """Carries the management commands and the worker's entry."""

    name = "config"
