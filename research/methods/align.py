"""Does each fact say only what its evidence carries? Judged one by one, said once more weakly, or gone.

The judge sees one sentence and one piece of evidence, and never decides alone: its approval counts only where the words are
carried, and where the screen has shown nothing against it. What it cannot tell stays unchecked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from research.admission.types import AdmittedFact
from research.methods.bearing import Shown, data_class, shown_of
from research.methods.checked import Checked, ruled
from research.methods.desk import Desk
from research.methods.judging import Inquiry, Judge, put
from research.methods.reasons import contradicted, not_restated, not_said, told_weaker
from research.methods.restating import restated_fact, told_twice
from research.store.rulings import JudgedPair
from research.verification.judging.prompts import first_prompt, forward_prompt, reverse_prompt
from research.verification.judging.read import (
    carried_by,
    needs_reverse,
    read_first,
    read_forward,
    read_reverse,
    settle,
    unagreed,
    without_unlocated,
)
from research.verification.judging.types import ForwardAnswer, Judged, ReverseAnswer
from research.verification.rulings import Act, Ruling
from research.verification.scoring.score import VETO_FLOOR
from research.verification.screening.screen import ruling_of, screen, verdict_of
from research.verification.screening.types import Screened
from research.verification.types import Basis, ItemVerdict, Verdict

# What a local program must say at least for the judge's approval to stand.
LEAST_ENTAILMENT = 0.5
NOT_ANSWERED = "not_answered"
# What the record calls a first answer that decided, where no second one was asked for.
FIRST_YES = "first_yes"


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """One statement judged on one piece of evidence: what the answers came to, and the record of it (None unanswered).

    `verdict` is what counts of it: an approval that the words do not bear out is none.
    """

    judged: Judged
    verdict: Verdict
    pair: JudgedPair | None = None

    def item_verdict(self, item_id: str) -> ItemVerdict:
        """Return the verdict of a statement that stays."""
        if self.verdict is Verdict.ENTAIL:
            return ItemVerdict(item_id=item_id, verdict=Verdict.ENTAIL, basis=Basis.JUDGE)
        return unchecked(item_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What became of one fact: as it stands with its verdict, or a ruling that removes it; with everything judged."""

    fact: AdmittedFact
    verdict: ItemVerdict
    ruling: Ruling | None = None
    looked: tuple[Looked, ...] = ()


def align(judge: Judge, checked: Checked) -> Checked:
    """Judge every fact that the screen did not find carried, and return what is left of the items."""
    bench = Bench(judge.desk, judge.access.model.name)
    waiting = [fact for fact in checked.facts if checked.verdicts[fact.item_id].verdict is not Verdict.ENTAIL]
    said = frozenset(fact.text for fact in checked.facts)
    shown = {fact.item_id: shown_of(fact, checked.source(fact.source_id)) for fact in waiting}
    found = checked.screened
    heard = judge.hear({f.item_id: bench.fact(f, found[f.item_id], shown[f.item_id], said) for f in waiting})
    return settled(checked, _told_once({name: countersigned(judge.desk, outcome) for name, outcome in heard.items()}))


def _told_once(outcomes: Mapping[str, Outcome]) -> dict[str, Outcome]:
    """Of statements that come to the same weaker form, the first one says it, and the others go."""
    weaker = {name: o.fact.text for name, o in outcomes.items() if o.ruling is not None and o.ruling.act is Act.RESTATED}
    twice = told_twice(weaker)
    return {name: _without_form(outcome) if name in twice else outcome for name, outcome in outcomes.items()}


def _without_form(outcome: Outcome) -> Outcome:
    """Remove a statement whose weaker form may not stand either: there is no third attempt."""
    if outcome.ruling is None:
        return outcome
    return replace(outcome, ruling=not_restated(replace(outcome.fact, text=outcome.ruling.before)))


def settled(checked: Checked, outcomes: Mapping[str, Outcome]) -> Checked:
    """Return the items after their outcomes: restated and judged ones stand, removed ones fall with what rests on them."""
    facts = tuple(outcomes[f.item_id].fact if f.item_id in outcomes else f for f in checked.admitted.facts)
    looked = [look for outcome in outcomes.values() for look in outcome.looked]
    judged = replace(
        checked,
        admitted=replace(checked.admitted, facts=facts),
        verdicts={**checked.verdicts, **{name: outcome.verdict for name, outcome in outcomes.items()}},
        pairs=(*checked.pairs, *(look.pair for look in looked if look.pair is not None)),
        asked=checked.asked + len(looked),
        unable=checked.unable + sum(look.judged.verdict is Verdict.UNCHECKED for look in looked),
    )
    return ruled(judged, [outcome.ruling for outcome in outcomes.values() if outcome.ruling is not None])


@dataclass(frozen=True, slots=True)
class Bench:
    """How one fact is judged in this run, question by question."""

    desk: Desk
    model: str

    def fact(self, fact: AdmittedFact, found: Screened, shown: Shown | None, said: frozenset[str]) -> Inquiry[Outcome]:
        """Judge one fact; `found` is what the screen says of it, `said` the texts that it may not come to repeat."""
        if shown is None:
            return _unsettled(fact, found)
        first = yield from self.look(fact, shown, found)
        match first.verdict:
            case Verdict.PARTIAL:
                return (yield from self._restated(fact, found, shown, first, said))
            case Verdict.ENTAIL:
                return Outcome(fact=fact, verdict=first.item_verdict(fact.item_id), looked=(first,))
            case Verdict.IRRELEVANT:
                return _removed(fact, not_said(fact, found.score), (first,))
            case Verdict.CONFLICT:
                return _removed(fact, contradicted(fact, first.judged, shown), (first,))
            case Verdict.UNCHECKED:
                return replace(_unsettled(fact, found), looked=(first,))

    def look(self, fact: AdmittedFact, shown: Shown, found: Screened) -> Inquiry[Looked]:
        """Ask in one word whether the evidence carries a fact. A yes is asked back; after anything else one is asked why."""
        carried = yield from self._first(fact, shown)
        if carried is not None:
            reverse = yield from self._reverse(fact, shown)
            back = without_unlocated(reverse) if reverse is not None else None
            judged = settle(carried, back, evidence=shown.text, sentence=fact.text)
            return self._looked(fact, shown, found, judged, forward=FIRST_YES, reverse=reverse)
        forward = yield from self._forward(fact, shown)
        if forward is None:
            return Looked(judged=Judged(verdict=Verdict.UNCHECKED, code=NOT_ANSWERED), verdict=Verdict.UNCHECKED)
        reverse = (yield from self._reverse(fact, shown)) if needs_reverse(forward) else None
        judged = unagreed(settle(forward, reverse, evidence=shown.text, sentence=fact.text))
        return self._looked(fact, shown, found, judged, forward=forward.verdict, reverse=reverse)

    def _first(self, fact: AdmittedFact, shown: Shown) -> Inquiry[ForwardAnswer | None]:
        """Return what a yes rests on, located by words that both share; None for a no, no answer, and a yes to nothing."""
        secrecy = data_class(self.desk, fact.text, shown.text)
        reply = yield from put(first_prompt(shown.short, fact.text, delimiter=self.desk.delimiter, data_class=secrecy))
        if reply is None or not read_first(reply).is_yes:
            return None
        carried = carried_by(shown.text, fact.text)
        return carried if needs_reverse(carried) else None

    def _forward(self, fact: AdmittedFact, shown: Shown) -> Inquiry[ForwardAnswer | None]:
        language, delimiter = self.desk.brief.language, self.desk.delimiter
        secrecy = data_class(self.desk, fact.text, shown.text)
        prompt = forward_prompt(shown.text, fact.text, language=language, delimiter=delimiter, data_class=secrecy)
        reply = yield from put(prompt)
        return read_forward(reply, shown.text) if reply is not None else None

    def _reverse(self, fact: AdmittedFact, shown: Shown) -> Inquiry[ReverseAnswer | None]:
        language, delimiter = self.desk.brief.language, self.desk.delimiter
        secrecy = data_class(self.desk, fact.text, shown.text)
        prompt = reverse_prompt(shown.text, fact.text, language=language, delimiter=delimiter, data_class=secrecy)
        reply = yield from put(prompt)
        return read_reverse(reply, shown.text) if reply is not None else None

    def _looked(
        self,
        fact: AdmittedFact,
        shown: Shown,
        found: Screened,
        judged: Judged,
        *,
        forward: str,
        reverse: ReverseAnswer | None,
    ) -> Looked:
        """Return what counts of a judgement, with its record."""
        verdict = _counted(judged, found)
        pair = JudgedPair(
            item_id=fact.item_id,
            text=fact.text,
            source_id=shown.source.source_id,
            start=shown.start,
            end=shown.end,
            evidence=shown.text,
            verdict=verdict,
            basis=Basis.NONE if verdict is Verdict.UNCHECKED else Basis.JUDGE,
            forward=forward,
            reverse=_REVERSE[reverse.has_counter] if reverse is not None else "",
            score=found.score,
            model=self.model,
        )
        return Looked(judged=judged, verdict=verdict, pair=pair)

    def _restated(
        self, fact: AdmittedFact, found: Screened, shown: Shown, first: Looked, said: frozenset[str]
    ) -> Inquiry[Outcome]:
        """Say a fact once at the strength of its evidence; the new sentence passes everything again, or the fact goes."""
        weaker = restated_fact(self.desk, fact, first.judged.weaker, shown.source, others=said - {fact.text})
        if weaker is None:
            return _removed(fact, _lost(fact, found), (first,))
        (again,) = screen((weaker,), (shown.source,), language=self.desk.brief.language)
        if again.verdict is Verdict.ENTAIL:
            return Outcome(fact=weaker, verdict=verdict_of(again), ruling=told_weaker(fact, weaker), looked=(first,))
        if again.verdict is not Verdict.UNCHECKED:
            return _removed(fact, _lost(fact, found), (first,))
        second = yield from self.look(weaker, shown_of(weaker, shown.source) or shown, again)
        if second.verdict is not Verdict.ENTAIL:
            return _removed(fact, _lost(fact, found), (first, second))
        verdict = second.item_verdict(fact.item_id)
        return Outcome(fact=weaker, verdict=verdict, ruling=told_weaker(fact, weaker), looked=(first, second))


_REVERSE = {True: "refuted", False: "not_refuted", None: "unable"}


def _counted(judged: Judged, found: Screened) -> Verdict:
    """A judge's approval counts where rules show nothing against it and the words are carried, if that can be told."""
    is_bare = found.score is not None and found.score < VETO_FLOOR
    is_vetoed = is_bare or bool(found.faults) or bool(found.doubts)
    return Verdict.UNCHECKED if is_vetoed and judged.verdict is Verdict.ENTAIL else judged.verdict


def unchecked(item_id: str) -> ItemVerdict:
    """Return the verdict of what nobody could tell."""
    return ItemVerdict(item_id=item_id, verdict=Verdict.UNCHECKED, basis=Basis.NONE)


def _unsettled(fact: AdmittedFact, found: Screened) -> Outcome:
    """Without an answer that counts, a fact stays unchecked; one that the screen has shown to go too far, goes."""
    if found.faults:
        return _removed(fact, ruling_of(found, fact), ())
    return Outcome(fact=fact, verdict=unchecked(fact.item_id))


def _lost(fact: AdmittedFact, found: Screened) -> Ruling:
    """Say why a fact went that could not be said more weakly: by what the screen has shown, where it has."""
    return ruling_of(found, fact) if found.faults else not_restated(fact)


def _removed(fact: AdmittedFact, ruling: Ruling, looked: tuple[Looked, ...]) -> Outcome:
    return Outcome(fact=fact, verdict=unchecked(fact.item_id), ruling=ruling, looked=looked)


def countersigned(desk: Desk, outcome: Outcome) -> Outcome:
    """Ask the local program about what a judge approved: it can take the approval back, and give none."""
    pair = outcome.looked[-1].pair if outcome.looked else None
    if desk.entailment is None or pair is None or outcome.verdict.basis is not Basis.JUDGE or desk.stop.reason():
        return outcome
    said = desk.entailment.entailment(pair.evidence, pair.text, stop=desk.stop)
    if said is None or said >= LEAST_ENTAILMENT:
        return outcome
    last = replace(outcome.looked[-1], pair=replace(pair, verdict=Verdict.UNCHECKED, basis=Basis.NONE))
    lowered = replace(outcome, verdict=unchecked(outcome.fact.item_id), looked=(*outcome.looked[:-1], last))
    return _without_form(lowered)
