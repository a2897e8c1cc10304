"""What has verification made of a synthesis so far? One frozen value from stage to stage, stored at once in the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from research.admission.types import Admitted, AdmittedFact
from research.brief.types import Brief
from research.evidence.types import Source
from research.findings import AlignmentState
from research.methods.closing import Synthesis
from research.methods.desk import Desk
from research.methods.falling import without
from research.methods.wording import worded
from research.store import results
from research.store.rulings import JudgedPair
from research.synthesis.types import HostGap
from research.verification.conflicts.types import Candidate
from research.verification.judging.types import Critique
from research.verification.layers.types import Held
from research.verification.rulings import Act, Ruling
from research.verification.screening.screen import ruling_of
from research.verification.screening.types import Screened
from research.verification.types import ItemVerdict, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """The items as they stand, and everything that was decided about them since they were stored.

    `fallen` are ids that rulings removed and that are still among the items, until `grounded` takes them out with what
    rests on them: a later stage may bring one back. `rulings` are the new ones, `earlier` those of the screen. `pairs` is
    what was judged; `asked` and `unable` count the pairs put to a judge and those without an answer that counts.
    """

    sources: tuple[Source, ...]
    admitted: Admitted
    verdicts: Mapping[str, ItemVerdict]
    screened: Mapping[str, Screened]
    held: Mapping[str, Held]
    earlier: tuple[Ruling, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    fallen: frozenset[str] = frozenset()
    pairs: tuple[JudgedPair, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    gaps: tuple[HostGap, ...] = ()
    asked: int = 0
    unable: int = 0
    critique: Critique | None = None

    @property
    def facts(self) -> tuple[AdmittedFact, ...]:
        """The facts that no ruling has removed."""
        return tuple(fact for fact in self.admitted.facts if fact.item_id not in self.fallen)

    def source(self, source_id: str) -> Source:
        """Return a source. Raises KeyError for an unknown one, which no admitted item names."""
        found = next((source for source in self.sources if source.source_id == source_id), None)
        if found is None:
            raise KeyError(source_id)
        return found


def opened(synthesis: Synthesis, sources: Sequence[Source]) -> Checked:
    """Return a synthesis before anything else was decided about it than by the screen."""
    return Checked(
        sources=tuple(sources),
        admitted=synthesis.admitted,
        verdicts={verdict.item_id: verdict for verdict in synthesis.verdicts},
        screened={entry.item_id: entry for entry in synthesis.screened},
        held={entry.item_id: entry for entry in synthesis.held},
        earlier=synthesis.rulings,
        candidates=synthesis.candidates,
    )


def ruled(checked: Checked, rulings: Sequence[Ruling]) -> Checked:
    """Return the items after more rulings; what those remove has fallen."""
    gone = {ruling.item_id for ruling in rulings if ruling.act is Act.REMOVED}
    return replace(checked, rulings=(*checked.rulings, *rulings), fallen=checked.fallen | gone)


def grounded(checked: Checked) -> Checked:
    """Take out what has fallen and what rests on it, each with a ruling of its own."""
    admitted, followed = without(checked.admitted, checked.fallen)
    return replace(checked, admitted=admitted, rulings=(*checked.rulings, *followed), fallen=frozenset())


def finished(checked: Checked, brief: Brief) -> Checked:
    """Return what is left in the end: without an overreach that nobody said more weakly, and by the rules of wording."""
    waiting = [fact for fact in checked.facts if checked.verdicts[fact.item_id].verdict is Verdict.PARTIAL]
    left = grounded(ruled(checked, [ruling_of(checked.screened[fact.item_id], fact) for fact in waiting]))
    verdicts = {fact.item_id: left.verdicts[fact.item_id] for fact in left.facts}
    said = worded(left.admitted, verdicts, left.sources, language=brief.language, profile=brief.profile)
    return grounded(ruled(left, said))


def stored(desk: Desk, synthesis: Synthesis, checked: Checked, alignment: AlignmentState) -> Synthesis:
    """Store everything that was decided, in one step, and return the synthesis that it leaves."""
    admitted = checked.admitted
    verdicts = tuple(checked.verdicts[fact.item_id] for fact in admitted.facts)
    held = tuple(checked.held[item.item_id] for item in admitted.derivations if item.item_id in checked.held)
    results.save_checked(desk.handle, admitted, verdicts, held=held, rulings=checked.rulings, pairs=checked.pairs)
    return replace(
        synthesis,
        admitted=admitted,
        verdicts=verdicts,
        held=held,
        rulings=(*synthesis.rulings, *checked.rulings),
        candidates=checked.candidates,
        host_gaps=(*synthesis.host_gaps, *checked.gaps),
        alignment=alignment,
        judged=checked.asked,
        unable=checked.unable,
        critique=checked.critique,
    )
