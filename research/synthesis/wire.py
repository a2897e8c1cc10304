"""What did a model propose, entry by entry?

The model is shown the strict schema of the four arrays; its answer is taken apart entry by entry, so that one that lacks a
field drops alone (I13).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Self, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, WithJsonSchema, model_validator

from research.synthesis.types import (
    DerivationProposal,
    FactProposal,
    GapProposal,
    Proposals,
    RecommendationProposal,
    WireArray,
)

MAX_ENTRIES = 300
ASKED_FACTS, ASKED_DERIVATIONS, ASKED_RECOMMENDATIONS, ASKED_GAPS = 16, 6, 4, 6
_SHOWN_CHARS = 300

ItemT = TypeVar("ItemT", bound=BaseModel)


@dataclass(frozen=True, slots=True, kw_only=True)
class Malformed:
    """An entry of a wire array that is no proposal. `problem` is a sentence for the analyst; `text` what could be read."""

    array: WireArray
    position: int
    local_id: str
    text: str
    problem: str


def _entries(value: object) -> object:
    """Read null as an empty array and a lone object as an array of one."""
    match value:
        case None:
            return ()
        case dict():
            return (value,)
        case _:
            return value


def _array(item: type[BaseModel], asked: int) -> WithJsonSchema:
    """Return the schema that a model is shown. `asked` is what it may write; what is read is bounded by `MAX_ENTRIES`.

    Without the bound a small model goes on until its reply is cut off, and a cut reply is lost whole.
    """
    return WithJsonSchema({"type": "array", "items": item.model_json_schema(), "maxItems": asked})


Entries = Annotated[tuple[object, ...], BeforeValidator(_entries), Field(max_length=MAX_ENTRIES)]


class WireReply(BaseModel):
    """The answer of one synthesis as it came: four arrays of anything."""

    model_config = ConfigDict(
        frozen=True, extra="ignore", json_schema_extra={"required": [array.value for array in WireArray]}
    )

    facts: Annotated[Entries, _array(FactProposal, ASKED_FACTS)] = ()
    derivations: Annotated[Entries, _array(DerivationProposal, ASKED_DERIVATIONS)] = ()
    recommendations: Annotated[Entries, _array(RecommendationProposal, ASKED_RECOMMENDATIONS)] = ()
    gaps: Annotated[Entries, _array(GapProposal, ASKED_GAPS)] = ()

    @model_validator(mode="after")
    def _has_an_array(self) -> Self:
        if not self.model_fields_set:
            raise ValueError("The object holds none of the arrays facts, derivations, recommendations and gaps.")
        return self


def read_wire(reply: WireReply) -> tuple[Proposals, tuple[Malformed, ...]]:
    """Return the well-formed proposals in their order, and every entry that is none."""
    malformed: list[Malformed] = []
    proposals = Proposals(
        facts=_read(WireArray.FACTS, FactProposal, reply.facts, malformed),
        derivations=_read(WireArray.DERIVATIONS, DerivationProposal, reply.derivations, malformed),
        recommendations=_read(WireArray.RECOMMENDATIONS, RecommendationProposal, reply.recommendations, malformed),
        gaps=_read(WireArray.GAPS, GapProposal, reply.gaps, malformed),
    )
    return proposals, tuple(malformed)


def _read(array: WireArray, kind: type[ItemT], entries: tuple[object, ...], malformed: list[Malformed]) -> tuple[ItemT, ...]:
    items: list[ItemT] = []
    for position, entry in enumerate(entries, 1):
        try:
            items.append(kind.model_validate(entry))
        except ValidationError as error:
            malformed.append(_malformed(array, position, entry, error))
    return tuple(items)


def _malformed(array: WireArray, position: int, entry: object, error: ValidationError) -> Malformed:
    return Malformed(
        array=array,
        position=position,
        local_id=_shown(entry, "id") or f"{array} {position}",
        text=_shown(entry, "text"),
        problem=f"Entry {position} of “{array}” {_fault(entry, error)}.",
    )


def _fault(entry: object, error: ValidationError) -> str:
    if not isinstance(entry, dict):
        return "is no object with named fields"
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    field = next((str(part) for part in first["loc"]), "")
    if first["type"] == "missing":
        return f"lacks the field “{field}”"
    return f"has a field “{field}” of the wrong form"


def _shown(entry: object, field: str) -> str:
    value = entry.get(field) if isinstance(entry, dict) else None
    return str(value)[:_SHOWN_CHARS] if isinstance(value, str | int) else ""
