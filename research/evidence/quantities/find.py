"""Which quantities does a text write? Each with its place, unit and original form, in the order of the text."""

from __future__ import annotations

from fractions import Fraction

from research.evidence.quantities.types import Quantity


def quantities(text: str, language: str = "") -> tuple[Quantity, ...]:  # noqa: ARG001 - the signature stands first
    """Return every quantity of a text in its order, none inside another; `language` is a tag, '' where it is unknown."""
    return ()


def numbers(text: str, language: str = "") -> tuple[Fraction, ...]:
    """Return the plain values of a text in its order: what verification stands on. A date gives the numbers it is written with."""
    return tuple(quantity.value for quantity in quantities(text, language))
