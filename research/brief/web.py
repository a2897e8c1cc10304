"""Which providers are asked, for which dates, and what is taken for granted of the web?

Names are closed, days are real, and every default is said.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from research.brief.types import Brief, BriefRequest, Scope
from research.ports import DateWindow, ProviderInfo, SearchProvider

Problems = dict[str, str]


def chosen_providers(
    named: Sequence[str], available: Sequence[ProviderInfo], problems: Problems
) -> tuple[SearchProvider, ...]:
    """Return the named providers in their order, each once; without a name, the first that is available."""
    known = {info.provider.value: info.provider for info in available}
    unknown = [name for name in named if name not in known]
    if unknown:
        problems["providers"] = (
            f"The search service “{unknown[0][:60]}” is not available on this installation; "
            f"choose from {', '.join(known) or 'none'}."
        )
        return ()
    return tuple(known[name] for name in dict.fromkeys(named)) or tuple(known.values())[:1]


def chosen_window(request: BriefRequest, scope: Scope, today: str, problems: Problems) -> DateWindow | None:
    """Return the publication dates that the request names, or None. Dates say nothing about files of a workspace."""
    after = _day("published_after", request.published_after, today, problems)
    before = _day("published_before", request.published_before, today, problems)
    if not after and not before:
        return None
    if scope is Scope.WORKSPACE:
        field = "published_after" if after else "published_before"
        problems[field] = "Only searches of the web can be limited to dates; take the dates away, or add the web as scope."
    elif after and before and after > before:
        problems["published_after"] = "The first day lies after the last one; exchange them."
    return DateWindow(after=after, before=before)


def _day(field: str, text: str, today: str, problems: Problems) -> str:
    value = text.strip()
    if not value:
        return ""
    day = _iso(value)
    if not day:
        problems[field] = "Write the day as year, month and day, such as 2025-01-31."
    elif today and day > today:
        problems[field] = "The day lies in the future; nothing has been published then."
    return day


def _iso(value: str) -> str:
    """Return a real day in the one spelling YYYY-MM-DD, or ''."""
    try:
        day = date.fromisoformat(value).isoformat()
    except ValueError:
        return ""
    return day if day == value else ""


def web_assumptions(request: BriefRequest, brief: Brief, available: Sequence[ProviderInfo]) -> tuple[str, ...]:
    """Return a sentence for every default of the web that the host took for the asker."""
    if not brief.reads_web:
        return ()
    labels = {info.provider: info.label for info in available}
    asked = "".join(labels[provider] for provider in brief.providers[:1])
    taken = [
        (not request.scope, "Evidence comes only from the web, because no workspace is open to the asker."),
        (not request.providers, f"The web is searched with {asked}; if that fails, no other service stands in for it."),
        (not brief.documents, "Of the web, pages of text are read; PDF and Word files are not."),
    ]
    return tuple(sentence for was_default, sentence in taken if was_default)
