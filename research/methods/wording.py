"""Which statements may not be said in their words? Certainties and studies that only they know, and self-contradictions.

Rules alone, in every method; a statement that stands by its quotation says what its source says.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from research.admission.types import Admitted, ItemKind
from research.evidence.cards import cited_chunks
from research.evidence.types import Source
from research.verification.rulings import Act, Ruling, RulingCode, Stage
from research.verification.types import Basis, ItemVerdict
from research.verification.wording.consistency import self_contradictions
from research.verification.wording.phrases import PhraseFault, phrase_fault
from research.verification.wording.profiles import WordingProfile, profile_of


def worded(
    admitted: Admitted, verdicts: Mapping[str, ItemVerdict], sources: Sequence[Source], *, language: str, profile: str
) -> tuple[Ruling, ...]:
    """Return a removal for each item that may not be said in its words; `profile` names the brief's domain."""
    quoted = frozenset(name for name, verdict in verdicts.items() if verdict.basis is Basis.QUOTE)
    found = {ruling.item_id: ruling for ruling in _phrases(admitted, quoted, sources, language, profile_of(profile))}
    facts = [fact for fact in admitted.facts if fact.item_id not in found]
    derivations = [item for item in admitted.derivations if item.item_id not in found]
    return (*found.values(), *self_contradictions(facts, derivations, quoted=quoted, language=language))


def _phrases(
    admitted: Admitted, quoted: Collection[str], sources: Sequence[Source], language: str, profile: WordingProfile
) -> Iterator[Ruling]:
    for item_id, kind, text, evidence in _rested(admitted, quoted, sources):
        fault = phrase_fault(text, evidence, language=language, profile=profile)
        if fault is not None:
            yield Ruling(
                item_id=item_id,
                kind=kind,
                act=Act.REMOVED,
                stage=Stage.WORDING,
                code=fault.code,
                reason=_reason(fault),
                before=text,
            )


def _rested(
    admitted: Admitted, quoted: Collection[str], sources: Sequence[Source]
) -> Iterator[tuple[str, ItemKind, str, str]]:
    """Yield every item that is no quotation, with everything that it rests on."""
    by_id = {source.source_id: source for source in sources}
    texts = {fact.item_id: fact.text for fact in admitted.facts}
    for fact in admitted.facts:
        if fact.item_id not in quoted:
            chunks = cited_chunks(by_id[fact.source_id], fact.chunk_ids)
            yield fact.item_id, ItemKind.FACT, fact.text, "\n".join(chunk.text for chunk in chunks)
    texts |= {item.item_id: item.text for item in admitted.derivations}
    for item in admitted.derivations:
        yield item.item_id, ItemKind.DERIVATION, item.text, _joined(texts, item.premise_ids)
    for advice in admitted.recommendations:
        yield advice.item_id, ItemKind.RECOMMENDATION, advice.text, _joined(texts, advice.premise_ids)


def _joined(texts: Mapping[str, str], names: Sequence[str]) -> str:
    return "\n".join(texts[name] for name in names if name in texts)


def _reason(fault: PhraseFault) -> str:
    if fault.code is RulingCode.SOURCELESS_STUDIES:
        return f"It says “{fault.phrase}”, and what it rests on speaks of nothing of the kind."
    return f"It says “{fault.phrase}”, which what it rests on does not say."
