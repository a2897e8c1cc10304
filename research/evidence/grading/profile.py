"""What is a source, by its content and its form? Its kind and the rule for it, how specific it is, what it declares.

The rule: everything is read from the text itself, outside what was flagged. No list of domains decides anything.
"""

from __future__ import annotations

from research.evidence.grading.features import condition_groups, features
from research.evidence.grading.interests import interests, is_retracted
from research.evidence.grading.kinds import kind_of
from research.evidence.grading.page import Page, page_of
from research.evidence.grading.specificity import density
from research.evidence.grading.stages import is_draft, is_superseded, stated_day
from research.evidence.identity.owners import owner_of
from research.evidence.ledger.types import Profile, SourceKind
from research.evidence.types import Source, SourceClass

_MEASUREMENTS = frozenset({SourceKind.EXPERIMENT, SourceKind.INDEPENDENT_MEASUREMENT})
# One condition may be chance ("on Windows 11"); of two groups, somebody could begin to repeat it.
_LEAST_CONDITIONS = 2


def profile(source: Source) -> Profile:
    """Return the profile of one source. Without a sign the kind is `UNTOLD`.

    `features` stand in the order of the enum, each with the first sentence that shows it; an author whom only the metadata
    names is no feature of the text. `published` and `changed` are the source's own word, never the day of capture.
    """
    page = page_of(source)
    told = density(page)
    kind, rule = kind_of(page, told)
    return Profile(
        source_id=source.source_id,
        kind=kind,
        rule=rule,
        owner=_owner(source),
        language=source.language,
        paragraphs=told.paragraphs,
        specific=told.specific,
        features=features(page),
        interests=interests(page),
        has_conditions=_has_conditions(page) if kind in _MEASUREMENTS else None,
        published=source.date or stated_day(page),
        changed=source.marks.modified,
        is_retracted=is_retracted(page),
        size=len(source.text),
        is_draft=is_draft(page),
        is_superseded=is_superseded(page),
    )


def _has_conditions(page: Page) -> bool:
    return condition_groups(page) >= _LEAST_CONDITIONS


def _owner(source: Source) -> str:
    """Return who has the say over a page; a workspace file has the publisher that it names, if any."""
    if source.source_class is not SourceClass.WEB_PAGE:
        return source.publisher
    return owner_of(source.canonical_anchor)
