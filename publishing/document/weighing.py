"""How often is a statement carried, why not more often, and what speaks against it? In sentences that name cards by marks.

Nothing is judged or counted here: the ledger has done both, with a reason for everything that did not count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from publishing.document.books import Books
from publishing.document.marks import mark, unmarked
from publishing.document.passages import Passages, passage_key
from publishing.document.relations import relation_between
from publishing.document.types import MAX_SENTENCES, Citation, Objection
from research.evidence.ledger.claims import Against, CountedOrigin, Independence, Standing, Weighed
from research.evidence.types import EvidenceCard
from research.findings import FactFinding, Opposition

# What a person can look at under one statement. The rest counts, and the report says how many passages that is.
MOST_CORROBORATIONS = 16
MOST_AGAINST = 8


def corroborating(finding: FactFinding, books: Books) -> tuple[EvidenceCard, ...]:
    """Return the cards of the other passages that are shown under a statement; of too many, one of every origin first."""
    own = set(map(passage_key, finding.cards))
    cards = {passage_key(each.card): each.card for each in finding.corroborations if passage_key(each.card) not in own}
    found = tuple(cards.values())
    if len(found) <= MOST_CORROBORATIONS:
        return found
    seen: Counter[str] = Counter()
    turns = []
    for place, card in enumerate(found):
        group = books.groups.get(card.source_id)
        key = group.group_id if group else card.source_id
        turns.append((seen[key], place))
        seen[key] += 1
    return tuple(found[place] for place in sorted(place for _, place in sorted(turns)[:MOST_CORROBORATIONS]))


def opposing(finding: FactFinding, books: Books) -> tuple[EvidenceCard, ...]:
    """Return the cards of the passages that say otherwise; a passage that also carries the statement speaks for it."""
    taken = set(map(passage_key, (*finding.cards, *corroborating(finding, books))))
    return tuple(_opposed(finding, taken).values())[:MOST_AGAINST]


def _opposed(finding: FactFinding, taken: Collection[tuple[str, int, int]]) -> dict[tuple[str, int, int], EvidenceCard]:
    return {passage_key(each.card): each.card for each in finding.oppositions if passage_key(each.card) not in taken}


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What a document says about the weight of one statement."""

    corroborations: tuple[Citation, ...] = ()
    against: tuple[Objection, ...] = ()
    origins: int = 0
    standing: tuple[str, ...] = ()


def told(finding: FactFinding, books: Books, passages: Passages) -> Told:
    """Return what the ledger says about a statement, in sentences; nothing where it was not weighed."""
    if finding.weighed is None:
        return Told()
    shown = corroborating(finding, books)
    marks = _marks((*finding.cards, *shown), passages)
    hidden = len({passage_key(each.card) for each in finding.corroborations} - _keys(finding.cards)) - len(shown)
    unsaid = len(_opposed(finding, _keys((*finding.cards, *shown)))) - MOST_AGAINST
    return Told(
        corroborations=passages.citations(shown),
        against=tuple(_objections(finding, books, passages)),
        origins=finding.weighed.independence.count,
        standing=tuple(_standing(finding.weighed, marks, books, hidden, unsaid))[:MAX_SENTENCES],
    )


def _keys(cards: Iterable[EvidenceCard]) -> set[tuple[str, int, int]]:
    return set(map(passage_key, cards))


def _marks(cards: Iterable[EvidenceCard], passages: Passages) -> dict[str, list[str]]:
    """Return the marks of the cards by source."""
    found: dict[str, list[str]] = {}
    for card in cards:
        here = found.setdefault(card.source_id, [])
        name = mark(passages.labels[passage_key(card)])
        if name not in here:
            here.append(name)
    return found


def _standing(weighed: Weighed, marks: Mapping[str, Sequence[str]], books: Books, hidden: int, unsaid: int) -> Iterator[str]:
    said, independence = books.words.weighing, weighed.independence
    yield _count(independence, books)
    if independence.primary and independence.count > 1:
        yield said.with_primary
    # Before the reasons, of which a crowded statement loses the last.
    if unsaid > 0:
        yield said.more_against.format(count=unsaid)
    yield from _together(independence.origins, marks, books)
    yield from _not_counted(independence.origins, marks, books)
    if independence.apart:
        counts = books.listed([f"{unmarked(language)} {count}" for language, count in independence.apart])
        yield said.by_language.format(counts=counts)
    if weighed.merged:
        yield said.joined.format(count=len(weighed.merged))
    if hidden > 0:
        yield said.more_passages.format(count=hidden)


def _count(found: Independence, books: Books) -> str:
    said = books.words.weighing
    if found.count == 0:
        return said.carried_none
    if found.count > 1:
        return said.carried_many.format(count=found.count)
    return said.carried_one_primary if found.primary else said.carried_one


def _together(origins: Iterable[CountedOrigin], marks: Mapping[str, Sequence[str]], books: Books) -> Iterator[str]:
    """Say which passages are of one origin and count as one, by the relation between their sources."""
    for origin in origins:
        carrying = [source_id for source_id in origin.source_ids if marks.get(source_id)]
        if origin.standing is not Standing.COUNTS or not carrying:
            continue
        group = books.groups.get(carrying[0])
        first = group.root if group and group.root in carrying else carrying[0]
        sentences: dict[str, list[str]] = {}
        for source_id in carrying:
            if source_id != first:
                sentence = relation_between(source_id, first, group, books)
                sentences.setdefault(sentence, []).extend(marks[source_id])
        for sentence, names in sentences.items():
            yield sentence.format(other=books.listed(marks[first]), marks=books.listed(names))


def _not_counted(origins: Iterable[CountedOrigin], marks: Mapping[str, Sequence[str]], books: Books) -> Iterator[str]:
    """Say what does not count, and why; what falls for one reason shares a sentence."""
    sentences: dict[tuple[str, str], list[str]] = {}
    for origin in origins:
        names = [name for source_id in origin.source_ids for name in marks.get(source_id, ())]
        if origin.standing is not Standing.COUNTS and names:
            sentences.setdefault(_why(origin, marks, books), []).extend(names)
    for (sentence, other), names in sentences.items():
        yield sentence.format(other=other, marks=books.listed(names))


def _why(origin: CountedOrigin, marks: Mapping[str, Sequence[str]], books: Books) -> tuple[str, str]:
    said = books.words.weighing
    if origin.standing is not Standing.RESTATEMENT:
        return said.not_counted[origin.standing], ""
    held = books.origins.get(origin.leads_to)
    if held is not None:
        names = [name for source_id in held.source_ids for name in marks.get(source_id, ())]
        other = books.listed(names) or books.title(held.root or held.source_ids[0])
        if other:
            return said.not_counted[Standing.RESTATEMENT], other
    outside = books.quoted(origin.outside)
    return (said.restates_outside, outside) if outside else (said.restates_unnamed, "")


def _objections(finding: FactFinding, books: Books, passages: Passages) -> Iterator[Objection]:
    at = {passage_key(each.card): each for each in reversed(finding.oppositions)}
    for card in opposing(finding, books):
        (citation,) = passages.citations((card,))
        says = _objection(at[passage_key(card)], mark(citation.label), books)
        yield Objection(label=citation.label, card=citation.card, says=says)


def _objection(opposition: Opposition, name: str, books: Books) -> str:
    dispute, words = opposition.dispute, books.words.weighing
    said, claimed = (unmarked(books.mask(text)) for text in (dispute.said, dispute.claimed))
    if dispute.how is Against.NEGATION and said:
        said = books.quoted(dispute.said)
    elif not (said and claimed):
        return words.against_plainly[dispute.how].format(mark=name)
    full = words.against[dispute.how] if said else words.against_plainly[dispute.how]
    return full.format(mark=name, said=said, claimed=claimed)
