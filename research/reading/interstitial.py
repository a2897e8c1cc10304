"""Is this page the thing that was asked for, or something that stands in its place?

Structure decides (marks of vendors, forms, scripts, addresses, how much prose there is); words only ever join it, so that an
article about bot walls, consent or missing pages is read. Linear in the size of the page.
"""

from __future__ import annotations

from dataclasses import dataclass

from research.errors import FetchFailure
from research.reading.interstitial_signs import PageSigns


@dataclass(frozen=True, slots=True, kw_only=True)
class PageView:
    """A page as it is judged. `signs` come from the whole tree, *before* invisible parts are removed (`page_signs`).

    `visible_text` is all that shows, one line a block, `main_text` its main blocks; both may be ''. `url` is the final address,
    `requested_url` the one that was asked for first.
    """

    signs: PageSigns
    visible_text: str
    main_text: str
    title: str = ""
    url: str = ""
    requested_url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Interstitial:
    """What a page is instead. `reason` is a short code for the record, never shown to a reader."""

    failure: FetchFailure
    reason: str


def interstitial_of(page: PageView) -> Interstitial | None:
    """Return what stands in the place of the page (status 200 is taken for granted), or None for a page that may be read.

    Failures: BOT_WALL, CONSENT_WALL, LOGIN_WALL, PAYWALL, SOFT_404, EMPTY_SHELL. Ask before a page without text is called empty.
    """
    return None
