"""What did composition hand to publishing? One frozen context; nothing here reads the environment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import cast

from django.apps import apps

from publishing.apps import PublishingConfig
from research.clock import utc_now
from research.errors import ConfigurationError


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishingContext:
    """Keys, addresses and sources of time.

    `audit_key` keys the audit chain's MAC. `site_url` begins every link that leaves the site, without a slash at its end.
    `enqueue` puts an order to publish (its id) into the worker's queue. `heads_file` gets a line with the chain's head at
    each publication and withdrawal; None for nowhere.
    """

    audit_key: bytes
    site_url: str
    enqueue: Callable[[str], None]
    heads_file: Path | None = None
    mail_sender: str = ""
    now: Callable[[], datetime] = utc_now


def publishing() -> PublishingContext:
    """Return the installation's context. Raises ConfigurationError where composition has not run."""
    context = cast("PublishingConfig", apps.get_app_config("publishing")).context
    if not isinstance(context, PublishingContext):
        raise ConfigurationError("publishing has no context; start it through config, which composes the parts.")
    return context
