"""Does the report contradict itself, or call one thing by two names? Looked at over all statements, after each passed alone.

The rule: of two statements over one source that say otherwise, the one that is no quotation goes; what two sources say
otherwise is a conflict, and stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from research.admission.types import AdmittedDerivation, AdmittedFact, ItemKind
from research.evidence.terms import TermTable
from research.verification.candidates import claim_keys, reading
from research.verification.opposition import difference
from research.verification.rulings import Act, Ruling, RulingCode, Stage

# Two statements about one thing share this part of the shorter one's words; only then are they compared.
ABOUT_ONE_THING = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Naming:
    """One thing that the report's own words call by several names: the first one used, the others, and the statements."""

    name: str
    others: tuple[str, ...]
    item_ids: tuple[str, ...]


@dataclass(frozen=True)
class _Said:
    item_id: str
    kind: ItemKind
    text: str
    source_id: str
    is_quoted: bool
    keys: frozenset[str]


def self_contradictions(
    facts: Sequence[AdmittedFact],
    derivations: Sequence[AdmittedDerivation],
    *,
    quoted: frozenset[str],
    language: str,
) -> tuple[Ruling, ...]:
    """Return a removal for each statement that says otherwise than another one which rests on the same source.

    `quoted` are the ids of facts that are quotations: of two quotations neither goes, for the source says both. A
    derivation goes where it says otherwise than a fact.
    """
    said = [_fact(fact, quoted, language) for fact in facts]
    said += [_Said(d.item_id, ItemKind.DERIVATION, d.text, "", False, claim_keys(d.text, language)) for d in derivations]
    gone: dict[str, Ruling] = {}
    for first, second in combinations(said, 2):
        loser = _loser(first, second)
        if loser is None or loser.item_id in gone or not _disagree(first, second, language):
            continue
        gone[loser.item_id] = _ruling(loser, second if loser is first else first)
    return tuple(gone.values())


def _fact(fact: AdmittedFact, quoted: frozenset[str], language: str) -> _Said:
    keys = claim_keys(fact.text, language)
    return _Said(fact.item_id, ItemKind.FACT, fact.text, fact.source_id, fact.item_id in quoted, keys)


def _loser(first: _Said, second: _Said) -> _Said | None:
    """A rewording goes before a quotation, the later of two rewordings before the earlier, a derivation before a fact."""
    if second.kind is ItemKind.DERIVATION:
        return None if first.kind is ItemKind.DERIVATION else second
    if first.source_id != second.source_id or (first.is_quoted and second.is_quoted):
        return None
    return first if second.is_quoted else second


def _disagree(first: _Said, second: _Said, language: str) -> bool:
    fewer = min(len(first.keys), len(second.keys))
    if not fewer or len(first.keys & second.keys) < ABOUT_ONE_THING * fewer:
        return False
    one, other = reading(first.text, language), reading(second.text, language)
    return difference(one, other) is not None or difference(other, one) is not None


def _ruling(loser: _Said, other: _Said) -> Ruling:
    return Ruling(
        item_id=loser.item_id,
        kind=loser.kind,
        act=Act.REMOVED,
        stage=Stage.WORDING,
        code=RulingCode.INCONSISTENT,
        reason=f"It says otherwise than statement {other.item_id}, which rests on the same evidence.",
        before=loser.text,
    )


def namings(statements: Iterable[tuple[str, str]], table: TermTable, *, language: str) -> tuple[Naming, ...]:
    """Return the things that statements (item id and text, in order) call by more than one name of the table."""
    names: dict[int, dict[str, str]] = {}
    items: dict[int, dict[str, None]] = {}
    for item_id, text in statements:
        for mention in table.mentions(text, language):
            names.setdefault(mention.thing, {}).setdefault(mention.term.name.casefold(), mention.term.name)
            items.setdefault(mention.thing, {})[item_id] = None
    return tuple(_naming(tuple(held.values()), tuple(items[thing])) for thing, held in names.items() if len(held) > 1)


def _naming(names: Sequence[str], item_ids: Sequence[str]) -> Naming:
    return Naming(name=names[0], others=tuple(names[1:]), item_ids=tuple(item_ids))
