"""What do sources disagree about, as a reader is told? Both sides with their cards, what each is worth, and how it ended.

Sentences name cards and sources by their marks, which are made anew when the order of the statements changes.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from publishing.document.values import Anchor, Count, Text, Value


class Citation(Value):
    """A mark in the text: `label` ('3', or '3b' where a source has several passages) and the card that it opens."""

    label: Annotated[str, Field(pattern=r"^[1-9][0-9]*[a-z]*$")]
    card: Anchor


class PositionEntry(Value):
    """One side, as one passage states it; its place gives it its letter.

    `value` is the amount or the word that differs, `statement` the number of the statement that tells this side (0 for
    none), `also` the sentence that names other works on it. The four weights are sentences, one a dimension, never added up.
    """

    citation: Citation
    value: Text = ""
    statement: Count = 0
    also: Text = ""
    kind: Text = ""
    standing: Text = ""
    dated: Text = ""
    fit: Text = ""


class DisagreementEntry(Value):
    """One disagreement, or estimates that scatter (`estimates`), which are no conflict.

    `about` is what all sides say in the same words, '' where that names nothing. `third` opens the card of a third source
    that decided. `range` is filled for estimates, the sentences about bases, cause and resolution for disagreements.
    """

    anchor: Anchor
    name: Text
    kind: Literal["factual", "basis", "evaluative", "estimates"]
    about: Text = ""
    positions: Annotated[tuple[PositionEntry, ...], Field(min_length=1)]
    differences: tuple[Text, ...] = ()
    cause: Text = ""
    resolution: Text = ""
    third: Annotated[tuple[Citation, ...], Field(max_length=1)] = ()
    range: Text = ""

    @property
    def marks(self) -> tuple[Citation, ...]:
        """Every mark that it shows: those of its positions, and of the third source."""
        return (*(position.citation for position in self.positions), *self.third)
