"""What in a text would only somebody write who was there? Found by content, in any language, each with its first passage."""

from __future__ import annotations

import re
from collections.abc import Iterator

from research.evidence.grading.feature_words import (
    BYLINE,
    CONDITION_GROUPS,
    ERRORS,
    FIRST_PERSON,
    METHOD_PHRASES,
    METHOD_SECTION,
    NUMBERED_NAMES,
    OCCASION,
    OWN_MEASUREMENT,
    QUANTITY,
    VERSIONS,
)
from research.evidence.grading.finder import Hit
from research.evidence.grading.page import Page
from research.evidence.ledger.types import Feature, Passage

# Words before a number with a point that name a place in a text, a share or an estimate, and no product.
_NO_PRODUCT = frozenset(
    [
        "table",
        "section",
        "figure",
        "fig",
        "chapter",
        "appendix",
        "equation",
        "part",
        "step",
        "page",
        "article",
        "item",
        "rule",
        "question",
        "about",
        "around",
        "nearly",
        "over",
        "under",
        "only",
        "just",
        "some",
        "than",
        "average",
        "version",
        "the",
        "and",
        "for",
        "with",
        "from",
        "was",
        "were",
        "has",
        "had",
        "abschnitt",
        "tabelle",
        "abbildung",
        "kapitel",
        "anhang",
        "etwa",
        "rund",
        "circa",
        "knapp",
        "insgesamt",
        "tableau",
        "chapitre",
        "environ",
        "tabla",
        "figura",
        "unos",
        "cerca",
        "mit",
        "von",
        "bis",
        "auf",
        "der",
        "die",
        "das",
        "eine",
        "zwischen",
        "usd",
        "eur",
        "gbp",
        "chf",
    ]
)
_LONGEST_LEAD = 12  # bytes after a number in which a magnitude or a unit would stand
_MAGNITUDE = re.compile(
    r"[ -]?(?:[%°€£$]|percent|prozent|million|billion|mio|mrd|[kmµn]?[mgslw]\b|kwh|k?hz|points?\b)", re.IGNORECASE
)


def features(page: Page) -> tuple[tuple[Feature, Passage], ...]:
    """Return which features of primary material a page has, in the order of `Feature`, none of them in a flagged span."""
    found = {
        Feature.VERSION: version_passage(page),
        Feature.ERROR_TEXT: page.first(ERRORS),
        Feature.MEASUREMENT: measurement_passage(page),
        Feature.NAMED_AUTHOR: author_passage(page),
        Feature.METHOD: page.first(METHOD_SECTION) or page.first(METHOD_PHRASES),
        Feature.CONDITIONS: next((seen for group in CONDITION_GROUPS if (seen := page.first(group))), None),
        Feature.OCCASION: page.first(OCCASION),
        Feature.FIRST_PERSON: page.first(FIRST_PERSON),
    }
    return tuple((feature, passage) for feature in Feature if (passage := found[feature]))


def version_hits(data: bytes) -> Iterator[Hit]:
    """Yield where a version is named: 'v2.1', '3.11.4', 'version 7', or a product and its number ('Python 3.11')."""
    yield from VERSIONS.hits(data)
    yield from (hit for hit in NUMBERED_NAMES.hits(data) if _is_product(data, hit))


def version_passage(page: Page) -> Passage | None:
    """Return the first passage that names a version."""
    starts = sorted(version_hits(page.data))
    return next((found for hit in starts if (found := page.passage(hit))), None)


def measurement_passage(page: Page) -> Passage | None:
    """Return the first passage in which the author tells a measurement of their own with a number and its unit."""
    for hit in page.own(OWN_MEASUREMENT):
        low = page.data.rfind(b"\n", 0, hit.start) + 1
        high = page.data.find(b"\n", hit.end)
        if QUANTITY.found(page.data[low : high if high >= 0 else len(page.data)]) and (found := page.passage(hit)):
            return found
    return None


def author_passage(page: Page) -> Passage | None:
    """Return where a page names its author: by the name that its metadata gives, or by a line of its own."""
    name = page.source.author.strip()
    at = page.text.find(name) if name else -1
    if at >= 0:
        start = len(page.text[:at].encode("utf-8", "replace"))
        if found := page.passage(Hit(start, start + len(name.encode("utf-8", "replace")))):
            return found
    return page.first(BYLINE)


def condition_groups(page: Page) -> int:
    """Return how many of the groups of test conditions (hardware, sample, surroundings, data, day) a page names."""
    return sum(1 for group in CONDITION_GROUPS if page.count(group))


def _is_product(data: bytes, hit: Hit) -> bool:
    word = data[hit.start : hit.end].partition(b" ")[0].decode("utf-8", "replace").lower()
    after = data[hit.end : hit.end + _LONGEST_LEAD].decode("utf-8", "ignore")
    return word not in _NO_PRODUCT and not _MAGNITUDE.match(after)
