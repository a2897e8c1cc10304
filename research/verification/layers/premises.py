"""Do the premises of a derivation stand together, and do they carry as much as it says?

They are checked together: a premise that is not enough alone is not thrown away. What two of them dispute, what they only
call possible, and what they say of some, carries no plain and general conclusion.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import combinations

from research.admission.types import AdmittedDerivation, ItemKind
from research.evidence.quantities.types import Dimension
from research.reading.sentences import sentences
from research.verification.candidates import reading
from research.verification.layers.effects import acts
from research.verification.layers.words import is_causal, reach, speaks_of_over_half
from research.verification.lexicon import Mark, has_lists, mark_spans, marks
from research.verification.opposition import Difference, difference
from research.verification.rulings import Act, Ruling, RulingCode, Stage
from research.verification.statements import Statement

OriginsOf = Mapping[str, frozenset[str]] | Callable[[str], frozenset[str]]

FEWEST_ORIGINS = 2
# Of a hedged premise's words, the share that a conclusion must say to rest on it.
RESTS_ON, RESTS_ON_ALL = 0.6, 0.4
_UNSURE = frozenset({Mark.POSSIBLE, Mark.DOUBTED})
_OPEN = _UNSURE | {Mark.PLANNED, Mark.ESTIMATED}
# What a premise says with one of these, a conclusion says with one of those; that something will be is not that it may be.
_HEDGES = {Mark.POSSIBLE: _UNSURE | {Mark.ESTIMATED}, Mark.DOUBTED: _UNSURE, Mark.PLANNED: _OPEN, Mark.ESTIMATED: _OPEN}
_HALF = 0.5


def derivation_faults(derivation: AdmittedDerivation, premises: Sequence[str], *, language: str) -> Iterator[Ruling]:
    """Yield the removals of a derivation that its premises do not carry; all texts are in `language`, the report's.

    `premises` are the texts of its direct premises in their order. Nothing is yielded where nobody can be sure.
    """
    tag = language.partition("-")[0].casefold()
    split = [_sentences(text, tag) for text in premises]
    for one, other in combinations(range(len(premises)), 2):
        if _disagree(split[one], split[other]):
            yield _removed(derivation, RulingCode.PREMISES_DISAGREE, _disagreeing(premises[one], premises[other]))
            return
    stronger = _surer(derivation.text, premises, tag) or _wider(derivation.text, premises, tag)
    if stronger:
        yield _removed(derivation, RulingCode.STRONGER_THAN_PREMISES, stronger)


def single_origin_cause(
    derivation: AdmittedDerivation,
    origins_of: OriginsOf,
    *,
    language: str,
    derivations: Sequence[AdmittedDerivation] = (),
) -> bool:
    """Tell whether a derivation names a cause and rests on fewer than two independent origins.

    `origins_of` gives the counted origin groups of a fact by its id. `derivations` resolve premises that are derivations
    themselves, down to their facts.
    """
    tag = language.partition("-")[0].casefold()
    if not (is_causal(derivation.text, tag) or acts(derivation.text, tag)):
        return False
    return len(origins(derivation, origins_of, derivations)) < FEWEST_ORIGINS


def origins(
    derivation: AdmittedDerivation, origins_of: OriginsOf, derivations: Sequence[AdmittedDerivation] = ()
) -> frozenset[str]:
    """Return the counted origin groups under a derivation, those of its premises' premises too."""
    by_id = {item.item_id: item for item in derivations}
    seen: set[str] = set()
    open_ = list(derivation.premise_ids)
    found: set[str] = set()
    while open_:
        premise = open_.pop()
        if premise in seen:
            continue
        seen.add(premise)
        if premise in by_id:
            open_ += by_id[premise].premise_ids
        else:
            found |= _origins(premise, origins_of)
    return frozenset(found)


def cause_ruling(derivation: AdmittedDerivation, groups: Collection[str]) -> Ruling:
    """Return the removal of a cause that one origin alone names; `groups` are the origins that it rests on."""
    rests = "no independent origin" if not groups else "one origin alone"
    reason = f"It names a cause and rests on {rests}; a cause needs at least two independent origins."
    return _removed(derivation, RulingCode.SINGLE_ORIGIN_CAUSE, reason)


def _origins(item_id: str, origins_of: OriginsOf) -> frozenset[str]:
    if isinstance(origins_of, Mapping):
        return origins_of.get(item_id, frozenset())
    return origins_of(item_id)


def _sentences(text: str, language: str) -> tuple[Statement, ...]:
    spans = sentences(text, language=language)
    return tuple(reading(text[span.start : span.end], language) for span in spans) or (reading(text, language),)


def _disagree(one: Sequence[Statement], other: Sequence[Statement]) -> Difference | None:
    pairs = [(a, b) for a in one for b in other]
    found = (difference(a, b) or difference(b, a) for a, b in pairs)
    return next((each for each in found if each is not None), None)


def _disagreeing(one: str, other: str) -> str:
    return f"Two of its premises say otherwise about the same thing: “{_short(one)}” and “{_short(other)}”."


def _surer(text: str, premises: Sequence[str], language: str) -> str:
    """Return why a conclusion is surer than the premises, '' where it is not."""
    if not has_lists(language):
        return ""
    own = marks(text, language)
    hedged = [(premise, word) for premise in premises if (word := _hedge(premise, own, language))]
    # Where every premise hedges, less of one has to be there to be what the conclusion rests on.
    least = RESTS_ON_ALL if len(hedged) == len(premises) else RESTS_ON
    for premise, word in hedged:
        if _said_of(text, premise, language) >= least:
            return f"It states plainly what a premise only says with “{word}”: “{_short(premise)}”."
    return ""


def _hedge(premise: str, own: Collection[Mark], language: str) -> str:
    """Return the word by which a premise says less than plainly what a conclusion with these marks no longer hedges."""
    kept = {mark for mark in marks(premise, language) if mark in _HEDGES and not _HEDGES[mark] & frozenset(own)}
    spans = mark_spans(premise, language, kept)
    return premise[slice(*spans[0])] if spans else ""


def _said_of(text: str, premise: str, language: str) -> float:
    """Return how much of a premise's words a conclusion says, from 0 to 1."""
    said, held = reading(text, language).stems, reading(premise, language).content
    return len(said & held) / len(held) if held else 0.0


def _wider(text: str, premises: Sequence[str], language: str) -> str:
    """Return why a conclusion says something of more than the premises do, '' where it does not."""
    far, word = reach(text, language)
    if not far or any(reach(premise, language)[0] >= far for premise in premises):
        return ""
    if far == 1 and any(_is_of_most(premise, language) for premise in premises):
        return ""
    scope = "all" if far > 1 else "most"
    return f"It says “{word.strip()}” and no premise speaks of {scope}: they name single cases."


def _is_of_most(premise: str, language: str) -> bool:
    """Tell whether a premise gives more than half: as a share, in words, or as one count of a larger one."""
    amounts = reading(premise, language).amounts
    if speaks_of_over_half(premise) or any(q.dimension is Dimension.PERCENT and q.base > _HALF for q in amounts):
        return True
    counts = sorted(q.base for q in amounts if q.dimension is Dimension.COUNT and q.base > 0)
    return any(_HALF < part / whole < 1 for part, whole in combinations(counts, 2))


def _removed(derivation: AdmittedDerivation, code: RulingCode, reason: str) -> Ruling:
    return Ruling(
        item_id=derivation.item_id,
        kind=ItemKind.DERIVATION,
        act=Act.REMOVED,
        stage=Stage.PREMISES,
        code=code,
        reason=reason,
        before=derivation.text,
    )


def _short(text: str, most: int = 120) -> str:
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"
