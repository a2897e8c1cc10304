"""May a weaker form stand in the place of a statement? It passes the rules of admission by itself, and repeats nobody."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from research.admission import rules
from research.admission.admit import admit
from research.admission.ground import ground_of
from research.admission.types import AdmissionConfig, AdmittedDerivation, AdmittedFact
from research.evidence.quantities.compare import asked_of, uncarried
from research.evidence.quantities.find import quantities
from research.evidence.quotes import alike
from research.evidence.tongue import language_of
from research.evidence.types import Source
from research.methods.desk import Desk
from research.synthesis.types import DerivationProposal, FactProposal, Proposals


def restated_fact(
    desk: Desk, fact: AdmittedFact, weaker: str, source: Source, *, others: Iterable[str]
) -> AdmittedFact | None:
    """Return a fact in its weaker form, under its own id and citation; None when admission refuses it."""
    if not weaker or is_said(weaker, (fact.text, *others)):
        return None
    return bound_fact(desk, fact.item_id, weaker, source, fact.chunk_ids)


def bound_fact(desk: Desk, item_id: str, text: str, source: Source, chunk_ids: tuple[str, ...]) -> AdmittedFact | None:
    """Return a sentence bound to passages of a source, under a host id; None when admission refuses it there."""
    proposal = FactProposal(id=item_id, text=text, source_id=source.source_id, chunk_ids=chunk_ids)
    admitted = admit(
        Proposals(facts=(proposal,)),
        sources=(source,),
        language=desk.brief.language,
        question=desk.brief.question,
        config=_config(desk),
    )
    return next((replace(one, item_id=item_id) for one in admitted.facts), None)


def told_twice(texts: Mapping[str, str]) -> frozenset[str]:
    """Return the names of those texts that repeat one before them."""
    keys: dict[str, str] = {}
    for name, text in texts.items():
        keys.setdefault(_key(text), name)
    return frozenset(texts) - frozenset(keys.values())


def is_said(text: str, others: Iterable[str]) -> bool:
    """Tell whether a text is one of the others, but for case and the mark at its end."""
    return _key(text) in set(map(_key, others))


def restated_derivation(
    desk: Desk, item: AdmittedDerivation, weaker: str, premises: Sequence[str], *, others: Iterable[str]
) -> AdmittedDerivation | None:
    """Return a derivation in its weaker form; None when admission refuses it, or it holds a number of no premise."""
    text = rules.tidy(weaker)
    if not text or is_said(text, (item.text, *others)):
        return None
    ground = ground_of(
        sources=(),
        packet=None,
        language=desk.brief.language,
        question=desk.brief.question,
        config=_config(desk),
        detect=language_of,
    )
    proposal = DerivationProposal(id=item.item_id, text=text, premise_ids=item.premise_ids, method=item.method)
    if rules.derivation_problem(proposal, ground) is not None or _strange_number(text, premises, desk.brief.language):
        return None
    return replace(item, text=text)


def _config(desk: Desk) -> AdmissionConfig:
    # A weaker form is held to the number rule whatever the method: nobody looks at it again before it is judged.
    return AdmissionConfig(number_rule=True, model_name=desk.model.model.name if desk.model else "")


def _key(text: str) -> str:
    return alike(text).casefold().rstrip(".。!！?？ ")


def _strange_number(text: str, held: Iterable[str], language: str) -> bool:
    asked = asked_of(text, language)
    for other in held:
        asked = uncarried(asked, (*quantities(other, language), *quantities(other)), other)
    return bool(asked)
