"""What does the ledger say about one source? What it is and by which rule, whose it is, and what it takes from whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from research.evidence import flags
from research.evidence.annotations import as_jsonld, selectors_at
from research.evidence.ledger.types import Passage, Profile
from research.evidence.types import Source
from research.models import ItemRow
from research.selectors import wording_ledger as wording
from research.selectors.ledger import OpenLedger, Reason, anchor_of, reason_of
from research.selectors.stored_text import MarkedSpan, MarkKind


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceStanding:
    """What a list says of a source: its kind by rule, its owner, and the origin that it counts with ('' if set aside).

    `kind` is '' where it is not told, and then the rule says so.
    """

    kind: str
    rule: str
    owner: str
    group_id: str
    group_size: int
    specific: str
    interests: int
    is_excluded: bool


def standing_of(opened: OpenLedger, source_id: str) -> SourceStanding | None:
    """Return what the ledger says of one source in a line; None for one that it does not know."""
    profile = opened.profiles.get(source_id)
    if profile is None:
        return None
    group = opened.groups.get(source_id)
    return SourceStanding(
        kind=wording.told_kind(profile.kind),
        rule=wording.KIND_RULES[profile.rule],
        owner=profile.owner,
        group_id=group.group_id if group else "",
        group_size=len(group.source_ids) if group else 0,
        specific=wording.specific_words(profile),
        interests=len(profile.interests),
        is_excluded=group is None,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class QuotedPassage:
    """A passage of the source with what it shows, and the anchor at which it is marked."""

    label: str
    quote: str
    anchor: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceLedger:
    """Everything that the ledger says about one source. `seen` goes back with a decision."""

    standing: SourceStanding
    kind_value: str
    seen: int
    has_others: bool
    day: str
    changed: str
    is_retracted: bool
    interests: tuple[QuotedPassage, ...]
    features: tuple[QuotedPassage, ...]
    attributions: tuple[QuotedPassage, ...]
    reasons: tuple[Reason, ...]


def source_ledger(opened: OpenLedger, source: Source) -> SourceLedger | None:
    """Return what the ledger says about a source; None for one that it does not know."""
    standing = standing_of(opened, source.source_id)
    if standing is None:
        return None
    profile = opened.profiles[source.source_id]
    group = opened.groups.get(source.source_id)
    links = [link for link in opened.kept.survey.links if source.source_id in {link.first, link.second}]
    return SourceLedger(
        standing=standing,
        kind_value=profile.kind.value,
        seen=opened.seen,
        has_others=group is not None and len(group.source_ids) > 1,
        day=profile.published,
        changed=profile.changed,
        is_retracted=profile.is_retracted,
        interests=tuple(_quoted(source, passage, "Declares an interest") for passage in profile.interests),
        features=tuple(_quoted(source, passage, wording.FEATURES[feature]) for feature, passage in profile.features),
        attributions=tuple(_attributed(opened, source)),
        reasons=tuple(reason_of(link) for link in links),
    )


def _attributed(opened: OpenLedger, source: Source) -> Iterator[QuotedPassage]:
    for said in opened.ledger.attributions:
        if said.passage.source_id == source.source_id:
            held = f", held as {said.source_id}" if said.source_id else ", not held here"
            yield _quoted(source, said.passage, f"{said.name}{held}")


QUOTE_CHARS = 240


def _quoted(source: Source, passage: Passage, label: str) -> QuotedPassage:
    text = " ".join(source.text[passage.start : passage.end].split())
    if flags.overlaps(passage.start, passage.end, flags.merged(source.flagged)):
        text = ""
    cut = text if len(text) <= QUOTE_CHARS else f"{text[:QUOTE_CHARS].rstrip()}…"
    return QuotedPassage(label=label, quote=cut, anchor=anchor_of(passage))


def marks_of(opened: OpenLedger | None, source_id: str, items: list[ItemRow]) -> tuple[MarkedSpan, ...]:
    """Return what is marked in the stored text of a source: quotes, and every passage that the ledger points to."""
    return (*_quotes(items), *(_ledger_marks(opened, source_id) if opened else ()))


def _quotes(items: list[ItemRow]) -> Iterator[MarkedSpan]:
    for item in items:
        if 0 <= item.quote_start < item.quote_end:
            yield MarkedSpan(anchor=f"quote-{item.item_id}", start=item.quote_start, end=item.quote_end)


def _ledger_marks(opened: OpenLedger, source_id: str) -> Iterator[MarkedSpan]:
    profile = opened.profiles.get(source_id)
    passages = [(said.passage, MarkKind.ATTRIBUTION) for said in opened.ledger.attributions]
    passages += [(passage, MarkKind.SHOWN) for link in opened.kept.survey.links for passage in link.passages]
    passages += _profile_passages(profile) if profile else []
    for passage, kind in passages:
        if passage.source_id == source_id and passage.start < passage.end:
            yield MarkedSpan(anchor=anchor_of(passage), start=passage.start, end=passage.end, kind=kind)
    claims = opened.kept.claims
    carried = [(link.source_id, link.start, link.end) for link in claims.supports]
    carried += [(dispute.source_id, dispute.start, dispute.end) for dispute in claims.disputes]
    for holder, start, end in carried:
        if holder == source_id and start < end:
            yield MarkedSpan(anchor=f"at-{start}-{end}", start=start, end=end, kind=MarkKind.SHOWN)


def _profile_passages(profile: Profile) -> list[tuple[Passage, MarkKind]]:
    interests = [(passage, MarkKind.INTEREST) for passage in profile.interests]
    return interests + [(passage, MarkKind.SHOWN) for _, passage in profile.features]


def annotations_of(
    opened: OpenLedger | None, source: Source, items: list[ItemRow], *, stored: str, live: str
) -> dict[str, object]:
    """Return what is marked in a source as a page of W3C Web Annotations. Nothing withheld is given out.

    `stored` is the address of the stored text, in which positions are counted; `live` that of the live page, or ''.
    """
    texts = {f"quote-{item.item_id}": item.text for item in items}
    clear = flags.merged(source.flagged)
    spans = {(mark.start, mark.end, mark.anchor): mark for mark in marks_of(opened, source.source_id, items)}
    found = [
        _annotation(source, mark, texts.get(mark.anchor, ""), stored=stored, live=live)
        for mark in sorted(spans.values(), key=lambda mark: (mark.start, mark.end, mark.anchor))
        if mark.end <= len(source.text) and not flags.overlaps(mark.start, mark.end, clear)
    ]
    return {
        "@context": "http://www.w3.org/ns/anno.jsonld",
        "id": f"{stored}#annotations",
        "type": "AnnotationPage",
        "items": found,
    }


_BODIES = {
    MarkKind.SHOWN: "A passage that the ledger points to.",
    MarkKind.ATTRIBUTION: "A passage that gives its words to somebody else.",
    MarkKind.INTEREST: "A passage that declares an interest.",
    MarkKind.QUOTE: "A passage that a statement rests on.",
}


def _annotation(source: Source, mark: MarkedSpan, statement: str, *, stored: str, live: str) -> dict[str, object]:
    target: dict[str, object] = {
        "source": stored,
        "selector": as_jsonld(selectors_at(source.text, mark.start, mark.end)),
    }
    return {
        "id": f"{stored}#{mark.anchor}",
        "type": "Annotation",
        "motivation": "describing",
        "body": {"type": "TextualBody", "value": statement or _BODIES[mark.kind], "format": "text/plain"},
        "target": target | ({"scope": live} if live else {}),
    }
