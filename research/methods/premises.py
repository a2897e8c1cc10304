"""Do the premises of each conclusion carry it, taken together? Rules first, then a judge who sees nothing but them.

A conclusion whose premises do not carry it goes, or is said once more weakly; one that nobody could tell stays unchecked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from research.admission.types import AdmittedDerivation
from research.methods.bearing import data_class
from research.methods.checked import Checked, grounded, ruled
from research.methods.desk import Desk
from research.methods.falling import ruled_out
from research.methods.judging import Inquiry, Judge, put
from research.methods.reasons import derivation_removed, derivation_restated
from research.methods.restating import restated_derivation, told_twice
from research.verification.judging.prompts import premises_prompt
from research.verification.judging.read import read_premises, settle_premises
from research.verification.judging.types import Judged
from research.verification.layers.chains import breaking
from research.verification.layers.types import Held
from research.verification.rulings import Act, Ruling, RulingCode
from research.verification.types import Basis, Verdict

INSUFFICIENT = "What it rests on does not carry it."
DISAGREE = "What it rests on says otherwise."
ONLY_IN_PART = "What it rests on carries only a part of it, and no weaker conclusion passed every check."


@dataclass(frozen=True, slots=True, kw_only=True)
class Derived:
    """What became of one conclusion: as it stands and what holds it, or a ruling that removes it."""

    item: AdmittedDerivation
    held: Held
    ruling: Ruling | None = None


def derive(judge: Judge, checked: Checked) -> Checked:
    """Judge the conclusions, those first that others rest on, and return what is left of the items."""
    checked = grounded(checked)
    checked = grounded(ruled(checked, ruled_out(checked.admitted, language=judge.desk.brief.language)))
    settled = {fact.item_id: fact.text for fact in checked.facts}
    waiting = [item for item in checked.admitted.derivations if item.item_id not in checked.held]
    settled |= {item.item_id: item.text for item in checked.admitted.derivations if item not in waiting}
    while ready := [item for item in waiting if settled.keys() >= set(item.premise_ids)]:
        said = frozenset(settled.values())
        heard = judge.hear({item.item_id: _derived(judge.desk, item, settled, said) for item in ready})
        checked = _after(checked, _told_once(heard))
        standing = {item.item_id: item.text for item in checked.admitted.derivations}
        waiting = [item for item in waiting if item not in ready and item.item_id in standing]
        settled |= {name: standing[name] for name in heard if name in standing}
    return checked


def _told_once(heard: Mapping[str, Derived]) -> dict[str, Derived]:
    """Of conclusions that come to the same weaker form, the first one says it, and the others go."""
    weaker = {name: d.item.text for name, d in heard.items() if d.ruling is not None and d.ruling.act is Act.RESTATED}
    twice = told_twice(weaker)
    return {name: _without_form(derived) if name in twice else derived for name, derived in heard.items()}


def _without_form(derived: Derived) -> Derived:
    if derived.ruling is None:
        return derived
    return _gone(replace(derived.item, text=derived.ruling.before), RulingCode.NOT_RESTATED, ONLY_IN_PART)


def _after(checked: Checked, heard: Mapping[str, Derived]) -> Checked:
    items = tuple(heard[i.item_id].item if i.item_id in heard else i for i in checked.admitted.derivations)
    held = {name: derived.held for name, derived in heard.items()}
    judged = replace(
        checked,
        admitted=replace(checked.admitted, derivations=items),
        held={**checked.held, **held},
        asked=checked.asked + len(heard),
        unable=checked.unable + sum(entry.verdict is Verdict.UNCHECKED for entry in held.values()),
    )
    return grounded(ruled(judged, [derived.ruling for derived in heard.values() if derived.ruling is not None]))


def _derived(desk: Desk, item: AdmittedDerivation, texts: Mapping[str, str], said: frozenset[str]) -> Inquiry[Derived]:
    premises = [texts[premise] for premise in item.premise_ids]
    judged, breaks = yield from _asked(desk, item, premises)
    match judged.verdict:
        case Verdict.ENTAIL:
            return Derived(item=item, held=_held(item, Verdict.ENTAIL, breaks))
        case Verdict.PARTIAL:
            return (yield from _restated(desk, item, judged.weaker, premises, said))
        case Verdict.IRRELEVANT:
            return _gone(item, RulingCode.PREMISES_INSUFFICIENT, INSUFFICIENT)
        case Verdict.CONFLICT:
            return _gone(item, RulingCode.PREMISES_DISAGREE, DISAGREE)
        case Verdict.UNCHECKED:
            return Derived(item=item, held=_held(item, Verdict.UNCHECKED, ""))


def _asked(desk: Desk, item: AdmittedDerivation, premises: Sequence[str]) -> Inquiry[tuple[Judged, str]]:
    prompt = premises_prompt(
        premises,
        item.text,
        language=desk.brief.language,
        delimiter=desk.delimiter,
        data_class=data_class(desk, item.text, *premises),
    )
    reply = yield from put(prompt)
    if reply is None:
        return Judged(verdict=Verdict.UNCHECKED, code="not_answered"), ""
    answer = read_premises(reply, len(premises))
    breaks = item.premise_ids[answer.breaks - 1] if answer.breaks else ""
    return settle_premises(answer, sentence=item.text), breaks


def _restated(
    desk: Desk, item: AdmittedDerivation, weaker: str, premises: Sequence[str], said: frozenset[str]
) -> Inquiry[Derived]:
    restated = restated_derivation(desk, item, weaker, premises, others=said)
    if restated is None:
        return _gone(item, RulingCode.NOT_RESTATED, ONLY_IN_PART)
    judged, breaks = yield from _asked(desk, restated, premises)
    if judged.verdict is not Verdict.ENTAIL:
        return _gone(item, RulingCode.NOT_RESTATED, ONLY_IN_PART)
    return Derived(item=restated, held=_held(restated, Verdict.ENTAIL, breaks), ruling=derivation_restated(item, restated))


def _gone(item: AdmittedDerivation, code: RulingCode, reason: str) -> Derived:
    return Derived(item=item, held=_held(item, Verdict.UNCHECKED, ""), ruling=derivation_removed(item, code, reason))


def _held(item: AdmittedDerivation, verdict: Verdict, breaks: str) -> Held:
    basis = Basis.NONE if verdict is Verdict.UNCHECKED else Basis.JUDGE
    named = breaking(item, judged=breaks) if verdict is Verdict.ENTAIL else ""
    return Held(item_id=item.item_id, verdict=verdict, basis=basis, breaks=named)
