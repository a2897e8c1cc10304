"""In which lists do the items of a document stand while an editor works on it?

Every item is as the base has it, or reworded; its number and its premises are still the base's.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from publishing.document.items import Part
from publishing.document.types import Derivation, Gap, Recommendation, ReportDocument


class Shelf(StrEnum):
    """One kind of list. Those of sections carry the name of the section's field."""

    DIRECT = "direct_findings"
    FURTHER = "further_findings"
    SECTION_FACTS = "facts"
    SECTION_DERIVATIONS = "section_derivations"
    SECTION_GAPS = "section_gaps"
    DERIVATIONS = "derivations"
    RECOMMENDATIONS = "recommendations"
    GAPS = "gaps"


Place = tuple[Shelf, int]
DIRECT: Place = (Shelf.DIRECT, 0)
FURTHER: Place = (Shelf.FURTHER, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """The title, and the lists in reading order; the number beside a shelf is that of the section, from 0."""

    title: str
    lists: tuple[tuple[Place, tuple[Part, ...]], ...]

    def parts(self) -> Iterator[Part]:
        """Yield every item in reading order."""
        return (part for _, parts in self.lists for part in parts)

    def list_at(self, place: Place) -> tuple[Part, ...]:
        """Return the items of one list."""
        return next((parts for here, parts in self.lists if here == place), ())

    def find(self, anchor: str) -> tuple[Place, int] | None:
        """Return the list in which an item stands and its index there."""
        for place, parts in self.lists:
            for index, part in enumerate(parts):
                if part.anchor and part.anchor == anchor:
                    return place, index
        return None

    def with_lists(self, changed: dict[Place, tuple[Part, ...]]) -> Sheet:
        """Return the sheet with other items in some of its lists."""
        return replace(self, lists=tuple((place, changed.get(place, parts)) for place, parts in self.lists))

    def mapped(self, made: Callable[[Part], Part]) -> Sheet:
        """Return the sheet with another value in place of every item."""
        return replace(self, lists=tuple((place, tuple(made(part) for part in parts)) for place, parts in self.lists))

    def without(self, anchors: Collection[str]) -> Sheet:
        """Return the sheet without some items."""
        return replace(
            self,
            lists=tuple((place, tuple(part for part in parts if part.anchor not in anchors)) for place, parts in self.lists),
        )


def sheet_of(document: ReportDocument) -> Sheet:
    """Return the lists of a document, empty ones too."""
    sections = (
        listed
        for number, section in enumerate(document.sections)
        for listed in (
            ((Shelf.SECTION_FACTS, number), section.facts),
            ((Shelf.SECTION_DERIVATIONS, number), section.derivations),
            ((Shelf.SECTION_GAPS, number), section.gaps),
        )
    )
    return Sheet(
        title=document.title,
        lists=(
            (DIRECT, document.direct_findings),
            (FURTHER, document.further_findings),
            *sections,
            ((Shelf.DERIVATIONS, 0), document.derivations),
            ((Shelf.RECOMMENDATIONS, 0), document.recommendations),
            ((Shelf.GAPS, 0), document.gaps),
        ),
    )


def resting_on(sheet: Sheet, anchor: str) -> tuple[str, ...]:
    """Return the anchors of the conclusions that follow from an item, directly or by others, in reading order."""
    conclusions = [part for part in sheet.parts() if isinstance(part, Derivation | Recommendation)]
    fallen = {part.number for part in sheet.parts() if part.anchor == anchor and not isinstance(part, Gap)}
    while more := {part.number for part in conclusions if fallen & set(part.premises)} - fallen:
        fallen |= more
    return tuple(part.anchor for part in conclusions if part.number in fallen and part.anchor != anchor)
