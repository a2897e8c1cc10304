"""Where would an outgoing call lead?"""

from __future__ import annotations

from enum import StrEnum


class Destination(StrEnum):
    """Where text can be sent."""

    LOCAL_PAGE = "local_page"
    LOCAL_STORE = "local_store"
    LOCAL_MODEL = "local_model"
    REMOTE_MODEL = "remote_model"
    SEARCH_PROVIDER = "search_provider"
    SOURCE_HOST = "source_host"
    MAIL = "mail"
    PUBLIC_ARTIFACT = "public_artifact"
