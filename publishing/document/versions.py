"""Which fields came with which version of the schema? A stored document is read without what came later."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel

SCHEMA_VERSION: Literal[4] = 4
# What the second version of the schema added: documents of the first are read and fingerprinted without it.
NEW_IN_2: dict[str, Any] = {
    "edition": True,
    "evidence_statement": {"excluded": True},
    "direct_findings": {"__all__": {"edited"}},
    "further_findings": {"__all__": {"edited"}},
    "sections": {
        "__all__": {
            "facts": {"__all__": {"edited"}},
            "derivations": {"__all__": {"edited"}},
            "gaps": {"__all__": {"edited", "anchor"}},
        }
    },
    "derivations": {"__all__": {"edited"}},
    "recommendations": {"__all__": {"edited"}},
    "gaps": {"__all__": {"edited", "anchor"}},
}
_WEIGHED = {"__all__": {"corroborations", "against", "origins", "standing"}}
_GRADED = {"__all__": {"kind", "origin", "detail", "grades", "address", "bound", "form"}}
# What the third version added: how often a statement is carried, what weighs for and against it, and who copies whom.
NEW_IN_3: dict[str, Any] = {
    "evidence_statement": {"merged": True},
    "direct_findings": _WEIGHED,
    "further_findings": _WEIGHED,
    "sections": {"__all__": {"facts": _WEIGHED}},
    "excerpts": {"__all__": {"cards": _GRADED}},
    "cards": _GRADED,
    "ledger": {"__all__": {"merits", "also"}},
    "origin_groups": True,
}

_TOLD = {"__all__": {"strength", "grounds", "frame", "hollow", "as_of", "conflicts"}}
_HELD = {"__all__": {"verdict", "basis", "breaks", "calculation"}}
# What the fourth version added: how far a sentence can be trusted, what sources dispute, what was removed, and the quality.
NEW_IN_4: dict[str, Any] = {
    "alignment_note": True,
    "evidence_statement": {"strong", "weak", "groundless", "disputed", "removed", "restated", "cutoff"},
    "direct_findings": _TOLD,
    "further_findings": _TOLD,
    "sections": {"__all__": {"facts": _TOLD, "derivations": _HELD}},
    "derivations": _HELD,
    "recommendations": {"__all__": {"is_judgement"}},
    "ledger": {"__all__": {"kind"}},
    "disagreements": True,
    "changes": True,
    "quality": True,
}


def later_than(version: int) -> dict[str, Any] | None:
    """Return the fields that came after this version of the schema, as pydantic's `exclude`; None for the newest."""
    return {1: _both(NEW_IN_2, _both(NEW_IN_3, NEW_IN_4)), 2: _both(NEW_IN_3, NEW_IN_4), 3: NEW_IN_4}.get(version)


def holds(value: BaseModel | tuple[BaseModel, ...], fields: Any) -> bool:
    """Tell whether a value has anything but the default in one of these fields."""
    if isinstance(value, tuple):
        return any(holds(part, fields["__all__"]) for part in value)
    if isinstance(fields, dict):
        return any(_differs(value, name, inner) for name, inner in fields.items())
    return any(_differs(value, name, True) for name in fields)


def _differs(value: BaseModel, name: str, inner: Any) -> bool:
    here = getattr(value, name)
    return here != type(value).model_fields[name].default if inner is True else holds(here, inner)


def _both(one: Any, other: Any) -> Any:
    if one is True or other is True:
        return True
    first, second = (dict.fromkeys(fields, True) if isinstance(fields, set) else fields for fields in (one, other))
    return {name: _either(name, first, second) for name in {**first, **second}}


def _either(name: str, first: dict[str, Any], second: dict[str, Any]) -> Any:
    return _both(first[name], second[name]) if name in first and name in second else {**first, **second}[name]
