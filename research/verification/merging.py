"""Which admitted facts are one statement? Those that state each other, both ways, and contradict none of their group."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from research.evidence.ledger.claims import Merge
from research.evidence.ledger.types import Profile, SourceKind
from research.verification.agreement import same_words
from research.verification.candidates import IN_SENTENCE
from research.verification.opposition import difference
from research.verification.support import Claim, agreement_of_all
from research.verification.types import Basis, ItemVerdict, Verdict

PRIMARY_KINDS = frozenset(
    {
        SourceKind.AUTHORITATIVE_TEXT,
        SourceKind.DOCUMENTATION,
        SourceKind.SOURCE_CODE,
        SourceKind.PRIMARY,
        SourceKind.EXPERIMENT,
        SourceKind.INDEPENDENT_MEASUREMENT,
        SourceKind.FIRST_HAND,
    }
)
_VERDICTS = (Verdict.ENTAIL, Verdict.PARTIAL, Verdict.UNCHECKED, Verdict.CONFLICT, Verdict.IRRELEVANT)
_BASES = (Basis.PERSON, Basis.QUOTE, Basis.JUDGE, Basis.SCREEN, Basis.NONE)


def merges(
    claims: Sequence[Claim], verdicts: Mapping[str, ItemVerdict], profiles: Mapping[str, Profile]
) -> tuple[Merge, ...]:
    """Return one merge for each fact that another one tells: that with the stronger verdict, the primary kind, the earlier.

    Groups are closed: every `kept` is told by itself. A fact that says only a part of another is no such fact.
    """
    ranked = sorted(claims, key=lambda claim: _rank(claim, verdicts, profiles))
    groups: list[list[Claim]] = []
    found: list[Merge] = []
    for claim in ranked:
        group, shared = _group_for(claim, groups)
        if group is None:
            groups.append([claim])
            continue
        found.append(Merge(kept=group[0].fact.item_id, merged=claim.fact.item_id, shared=shared))
        group.append(claim)
    order = {claim.fact.item_id: at for at, claim in enumerate(claims)}
    return tuple(sorted(found, key=lambda merge: order[merge.merged]))


def _rank(claim: Claim, verdicts: Mapping[str, ItemVerdict], profiles: Mapping[str, Profile]) -> tuple[int, int, bool]:
    """The order is stable: of equals, the earlier fact comes first."""
    verdict = verdicts.get(claim.fact.item_id)
    profile = profiles.get(claim.fact.source_id)
    found = (_VERDICTS.index(verdict.verdict), _BASES.index(verdict.basis)) if verdict else (len(_VERDICTS), len(_BASES))
    return (*found, profile is None or profile.kind not in PRIMARY_KINDS)


def _group_for(claim: Claim, groups: Sequence[list[Claim]]) -> tuple[list[Claim] | None, tuple[str, ...]]:
    for group in groups:
        shared = next((words for other in group if (words := one_statement(claim, other))), ())
        if shared and not any(_contradict(claim, other) for other in group):
            return group, shared
    return None, ()


def one_statement(one: Claim, other: Claim) -> tuple[str, ...]:
    """Return on what it rests that two facts state the same, each the other; empty when they do not."""
    if one.language != other.language or len(one.keys & other.keys) < IN_SENTENCE * max(len(one.keys), len(other.keys)):
        return ()
    if same_words(one.fact.text, other.fact.text):
        return (one.fact.text,)
    shared = agreement_of_all(one.sentences, other.sentences)
    return shared if shared and agreement_of_all(other.sentences, one.sentences) else ()


def _contradict(one: Claim, other: Claim) -> bool:
    pairs = [(a, b) for a in one.sentences for b in other.sentences]
    return any(difference(a, b) is not None or difference(b, a) is not None for a, b in pairs)
