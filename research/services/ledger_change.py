"""What does a decision about the ledger change in the report? Two findings, compared statement by statement."""

from __future__ import annotations

from dataclasses import dataclass

from research.findings import FactFinding, Findings


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementChange:
    """One statement whose support changes. `origins_*` are the counts of independent origins, -1 where none was made."""

    item_id: str
    text: str
    origins_before: int
    origins_after: int
    primary_before: bool
    primary_after: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportChange:
    """Everything that differs. `gone` and `new` are texts of statements that leave the report or enter it.

    A statement leaves where its source is set aside, and enters where what it was merged into does. `regrouped` tells
    whether works, origin groups or kinds differ, `outcome_after` what the report would come to.
    """

    gone: tuple[str, ...]
    new: tuple[str, ...]
    statements: tuple[StatementChange, ...]
    origins_before: int
    origins_after: int
    regrouped: bool
    outcome_before: str
    outcome_after: str

    @property
    def is_empty(self) -> bool:
        """Tell whether the report would say just the same."""
        return not (self.gone or self.new or self.statements or self.regrouped) and self.outcome_before == self.outcome_after


def compare(before: Findings, after: Findings) -> ReportChange:
    """Return what differs between two findings of one run."""
    old, new = _texts(before), _texts(after)
    facts = {finding.fact.item_id: finding for finding in before.facts}
    changes = tuple(
        change
        for finding in after.facts
        if (earlier := facts.get(finding.fact.item_id)) and (change := _changed(earlier, finding))
    )
    return ReportChange(
        gone=tuple(text for item_id, text in old.items() if item_id not in new),
        new=tuple(text for item_id, text in new.items() if item_id not in old),
        statements=changes,
        origins_before=len(before.ledger.groups),
        origins_after=len(after.ledger.groups),
        regrouped=_grouping(before) != _grouping(after),
        outcome_before=before.outcome.value,
        outcome_after=after.outcome.value,
    )


def _texts(findings: Findings) -> dict[str, str]:
    texts = {finding.fact.item_id: finding.fact.text for finding in findings.facts}
    texts |= {item.item_id: item.text for item in findings.derivations}
    return texts | {item.item_id: item.text for item in findings.recommendations}


def _changed(before: FactFinding, after: FactFinding) -> StatementChange | None:
    change = StatementChange(
        item_id=after.fact.item_id,
        text=after.fact.text,
        origins_before=_count(before),
        origins_after=_count(after),
        primary_before=_is_primary(before),
        primary_after=_is_primary(after),
    )
    return None if _standing(before) == _standing(after) else change


def _count(finding: FactFinding) -> int:
    return finding.weighed.independence.count if finding.weighed else -1


def _is_primary(finding: FactFinding) -> bool:
    return bool(finding.weighed and finding.weighed.independence.primary)


def _standing(finding: FactFinding) -> object:
    if finding.weighed is None:
        return None
    origins = tuple((origin.source_ids, origin.standing) for origin in finding.weighed.independence.origins)
    return (_count(finding), _is_primary(finding), origins, finding.weighed.grades, len(finding.oppositions))


def _grouping(findings: Findings) -> object:
    ledger = findings.ledger
    kinds = tuple((profile.source_id, profile.kind) for profile in ledger.profiles)
    return (tuple(w.source_ids for w in ledger.works), tuple(g.source_ids for g in ledger.groups), kinds, ledger.excluded)
