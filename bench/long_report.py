"""A long report for measuring: as many statements and sources as asked for, always the same, with text of natural length."""

from __future__ import annotations

import hashlib
import random

from publishing.document.group_types import OriginGroupEntry, OriginMember
from publishing.document.types import (
    AccountSummary,
    Acquisition,
    Card,
    CardGrade,
    Citation,
    Derivation,
    Edition,
    EvidenceRecord,
    EvidenceStatement,
    Fact,
    FateCount,
    Gap,
    LedgerEntry,
    Objection,
    Observation,
    OtherAddress,
    Recommendation,
    ReportDocument,
    Search,
    Section,
    SourceEntry,
)
from research.evidence.types import HitFate, SourceClass
from research.findings import EndReason, SynthesisStatus
from research.ports import QueryForm
from research.reading.types import LocatorKind
from research.states import Outcome
from research.verification.types import Basis, Verdict

WORDS = (  # noqa: SIM905 - prose is read more easily than a list
    "the gauge reads station tide level pump harbour annual record metres below spring since replaced under inspection and "
    "reported between survey revised by board cost of crowns capacity flow measured at northern southern basin which was "
    "extended during maintenance while operators noted that pressure fell slightly after storms in autumn but recovered"
).split()
SECTIONS = 12
CONCLUSIONS = 60
ADVICE = 20
GAPS = 20
GROUPS = 40


def long_document(*, items: int = 1000, sources: int = 300, seed: int = 7) -> ReportDocument:
    """Return a document of as many items (facts, derivations, recommendations, gaps), each fact with a card of its own."""
    dice = random.Random(seed)  # noqa: S311 - for prose, not for secrets
    facts = [_fact(dice, number, sources) for number in range(1, items - CONCLUSIONS - ADVICE - GAPS + 1)]
    facts = [_weighed(fact, ordinal, len(facts), sources) for ordinal, fact in enumerate(facts)]
    cards = tuple(_card(dice, fact, ordinal, sources) for ordinal, fact in enumerate(facts))
    uses = _uses(facts)
    cards = tuple(_graded(card, uses[card.anchor]) for card in cards)
    derived = [_derivation(dice, len(facts) + n) for n in range(1, CONCLUSIONS + 1)]
    advice = [_advice(dice, len(facts) + CONCLUSIONS + n, derived) for n in range(1, ADVICE + 1)]
    return ReportDocument(
        edition=Edition(report="0f0e0d0c-0b0a-4908-8706-050403020100", revision=3),
        title="How did the pumping stations of the northern basin do over ten years?",
        question="How did the pumping stations of the northern basin do over ten years, each by itself, and at which cost?",
        assumptions=tuple(_sentence(dice, 12) for _ in range(3)),
        language="en",
        wording="en",
        outcome=Outcome.SYNTHESISED,
        synthesis=SynthesisStatus.MODEL,
        state="Statements from stored sources. Whether they answer the question is for the reader to judge.",
        method_note="A language model proposed the statements; each opens the stored passage that it cites.",
        observation=Observation(at="2026-03-04T09:30:05Z", meaning="Sources were read up to 2026-03-04 09:30 UTC."),
        evidence_statement=_basis(facts),
        direct_findings=tuple(facts[:5]),
        further_findings=tuple(facts[5:40]),
        sections=tuple(_sections(dice, facts[40:])),
        derivations=tuple(derived),
        recommendations=tuple(advice),
        gaps=tuple(Gap(text=_sentence(dice, 18), anchor=f"gap-{n}") for n in range(1, GAPS + 1)),
        acquisition=_acquisition(dice),
        cards=cards,
        ledger=tuple(_entry(dice, number) for number in range(1, sources + 1)),
        origin_groups=tuple(_group(number) for number in range(1, min(GROUPS, sources // 4) + 1)),
        account=AccountSummary(total=sources, fates=(FateCount(fate=HitFate.CITED, count=sources),), reasons=()),
        evidence=tuple(_record(card) for card in cards),
    )


def _sentence(dice: random.Random, words: int) -> str:
    return " ".join(dice.choice(WORDS) for _ in range(words)).capitalize() + "."


def _label(ordinal: int, sources: int) -> str:
    return f"{ordinal % sources + 1}{'abcdefgh'[ordinal // sources]}"


def _fact(dice: random.Random, number: int, sources: int) -> Fact:
    label = _label(number - 1, sources)
    verdict, basis = dice.choice(
        ((Verdict.ENTAIL, Basis.QUOTE), (Verdict.ENTAIL, Basis.JUDGE), (Verdict.UNCHECKED, Basis.NONE))
    )
    text = _sentence(dice, dice.randint(12, 28))
    cited = (Citation(label=label, card=f"card-{label}"),)
    anchor = f"statement-{number}"
    return Fact(number=number, anchor=anchor, text=text, language="en", verdict=verdict, basis=basis, citations=cited)


def _weighed(fact: Fact, ordinal: int, count: int, sources: int) -> Fact:
    """Two of three statements are carried elsewhere too, one of them for a reason; one of twenty is disputed."""
    label = fact.citations[0].label
    if ordinal % 3 == 0:
        return fact.model_copy(update={"origins": 1, "standing": ("Carried by one origin.",)})
    other = _label((ordinal + 1) % count, sources)
    said = ("Carried by 2 independent origins.", f"A restatement of [{label}], counted with it: [{other}].")
    changes: dict[str, object] = {
        "corroborations": (Citation(label=other, card=f"card-{other}"),),
        "origins": 2,
        "standing": said[: ordinal % 3],
    }
    if ordinal % 20 == 1:
        against = _label((ordinal + 2) % count, sources)
        says = f"[{against}] says 3.1 million instead of 2.4 million."
        changes["against"] = (Objection(label=against, card=f"card-{against}", says=says),)
    return fact.model_copy(update=changes)


def _graded(card: Card, cited_by: tuple[int, ...]) -> Card:
    grade = CardGrade(
        statements=cited_by, standing="Competent on a figure.", dated="Published on 2024-03-12. Young enough for a figure."
    )
    changes = {
        "cited_by": cited_by,
        "kind": "Independent measurement; it measures what others made.",
        "detail": "Paragraphs with a number, a version, a name or a date: 12 of 15.",
        "origin": "Of one origin with [1], [2]; counted once." if card.source % 5 == 0 else "",
        "grades": (grade,),
    }
    return card.model_copy(update=changes)


def _uses(facts: list[Fact]) -> dict[str, tuple[int, ...]]:
    uses: dict[str, tuple[int, ...]] = {}
    for fact in facts:
        for mark in fact.marks:
            uses[mark.card] = (*uses.get(mark.card, ()), fact.number)
    return uses


def _group(number: int) -> OriginGroupEntry:
    first = 4 * number - 3
    members = tuple(OriginMember(number=n, title=f"Survey {n} of the northern basin") for n in range(first, first + 4))
    reasons = (f"A restatement of [{first}], counted with it: [{first + 1}], [{first + 2}], [{first + 3}].",)
    return OriginGroupEntry(anchor=f"origin-{number}", name=f"Origin {number}", members=members, reasons=reasons, root=1)


def _card(dice: random.Random, fact: Fact, ordinal: int, sources: int) -> Card:
    label = _label(ordinal, sources)
    line = dice.randint(1, 400)
    return Card(
        anchor=f"card-{label}",
        label=label,
        source=ordinal % sources + 1,
        before=_sentence(dice, 14) + " ",
        quote=fact.text if fact.basis is Basis.QUOTE else _sentence(dice, 20),
        after=" " + _sentence(dice, 14),
        language="en",
        locator_kind=LocatorKind.LINE,
        locator=line,
        locator_end=line + 1,
        cited_by=(fact.number,),
    )


def _entry(dice: random.Random, number: int) -> LedgerEntry:
    source = SourceEntry(
        title=_sentence(dice, 6)[:-1],
        path="",
        url=f"https://records.example.org/{number // 10}/survey-{number}.html",
        publisher="Water Board " + dice.choice(("North", "South", "East")),
        date=f"20{10 + number % 15}-0{1 + number % 9}-12",
        language="en",
        source_class=SourceClass.WORKSPACE_DOCUMENT,
        captured_at="2026-03-04T09:29:00Z",
    )
    mirror = source.model_copy(update={"url": f"https://mirror.example.net/{number}/survey.html"})
    also = (OtherAddress(source=mirror, merits=("the newest",)),) if number % 10 == 0 else ()
    return LedgerEntry(number=number, anchor=f"source-{number}", source=source, also=also)


def _derivation(dice: random.Random, number: int) -> Derivation:
    premises = tuple(sorted(dice.sample(range(1, 900), 3)))
    return Derivation(
        number=number, anchor=f"statement-{number}", text=_sentence(dice, 20), premises=premises, method="comparison"
    )


def _advice(dice: random.Random, number: int, derived: list[Derivation]) -> Recommendation:
    premises = (dice.choice(derived).number,)
    conditions = (_sentence(dice, 8),)
    return Recommendation(
        number=number, anchor=f"statement-{number}", text=_sentence(dice, 16), premises=premises, conditions=conditions
    )


def _sections(dice: random.Random, facts: list[Fact]) -> list[Section]:
    size = -(-len(facts) // SECTIONS)
    parts = [facts[at : at + size] for at in range(0, len(facts), size)]
    return [
        Section(anchor=f"section-{n}", heading=_sentence(dice, 5)[:-1], facts=tuple(part))
        for n, part in enumerate(parts, start=1)
    ]


def _basis(facts: list[Fact]) -> EvidenceStatement:
    quoted = sum(fact.basis is Basis.QUOTE for fact in facts)
    unchecked = sum(fact.basis is Basis.NONE for fact in facts)
    supported = len(facts) - quoted - unchecked
    lines = (
        f"Statements that are verbatim sentences of their source: {quoted}.",
        f"Statements that were checked against their evidence and found supported: {supported}.",
        f"Statements not checked for support: {unchecked}.",
    )
    return EvidenceStatement(
        quoted=quoted, supported=supported, partial=0, conflicting=0, unchecked=unchecked, dropped=0, lines=lines
    )


def _acquisition(dice: random.Random) -> Acquisition:
    searches = tuple(
        Search(text=_sentence(dice, 4), form=QueryForm.FULL_TEXT, hits=dice.randint(1, 40), failed=False) for _ in range(20)
    )
    return Acquisition(end=EndReason.FINISHED, searches=searches, limits=())


def _record(card: Card) -> EvidenceRecord:
    def of(part: str) -> str:
        return hashlib.sha256(f"{part} {card.anchor}".encode()).hexdigest()

    return EvidenceRecord(
        card=card.anchor,
        source_id=f"S{card.source}",
        source_digest=of("bytes"),
        text_digest=of("text"),
        quote_digest=of("quote"),
        start=card.locator * 60,
        end=card.locator * 60 + len(card.quote),
    )
