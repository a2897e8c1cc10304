"""What is the first place where a file parts from the published one of its format?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Part(StrEnum):
    """What of a file differs."""

    TEXT = "text"
    VALUE = "value"
    MARKUP = "markup"
    PAGES = "pages"


@dataclass(frozen=True, slots=True, kw_only=True)
class Departure:
    """The first place where a file parts from the published one. `wanted` and `found` are '' for nothing."""

    part: Part
    place: str
    wanted: str
    found: str
