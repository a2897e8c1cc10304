"""Is a provider configured? Its info with the setting that is missing, and its key at the moment of the call."""

from __future__ import annotations

from research.discovery.web.types import ProviderSettings
from research.errors import SearchFailed, SearchFailure
from research.ports import ProviderInfo, SearchProvider


def keyed_info(
    provider: SearchProvider, settings: ProviderSettings, *, label: str, about: str, query_chars: int, setting: str
) -> ProviderInfo:
    """Return the info of a provider that needs a key; `setting` is the environment variable that holds it."""
    available = bool(settings.keys.get(provider.value))
    return ProviderInfo(
        provider=provider,
        label=label,
        about=about,
        query_chars=query_chars,
        supports_window=True,
        available=available,
        remedy="" if available else f"Set {setting} to use {label}.",
    )


def key_of(provider: SearchProvider, settings: ProviderSettings, *, label: str, setting: str) -> str:
    """Return the provider's key. Raises SearchFailed (NOT_CONFIGURED) with the remedy."""
    key = settings.keys.get(provider.value, "")
    # A key with a line end or a blank inside would become another header.
    if not key or not key.isascii() or not key.isprintable() or " " in key:
        raise SearchFailed(f"{label} has no usable key. Set {setting}.", code=SearchFailure.NOT_CONFIGURED)
    return key
