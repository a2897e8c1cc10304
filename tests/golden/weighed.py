"""Findings with a ledger: reprints, copies, a community thread, a study that is not held, and a source that says otherwise."""

# ruff: noqa: E501

from __future__ import annotations

from dataclasses import replace

from research.evidence.ledger.claims import (
    Against,
    Authority,
    ClaimKind,
    CountedOrigin,
    Dispute,
    Fit,
    Freshness,
    Grade,
    Independence,
    Merge,
    Standing,
    SupportBasis,
    SupportLink,
    Weighed,
)
from research.evidence.ledger.types import (
    KindRule,
    Ledger,
    Link,
    OriginGroup,
    Passage,
    Profile,
    Relation,
    SourceKind,
    Work,
)
from research.evidence.types import AccountEntry, EvidenceCard, HitFate, Source, SourceClass
from research.findings import (
    Account,
    Corroboration,
    EndReason,
    FactFinding,
    Findings,
    Opposition,
    QueryRecord,
    SynthesisStatus,
)
from research.ports import QueryForm
from research.states import Outcome
from tests.golden.findings import NASTY, OBSERVED, SCRIPTS, brief, card_of, make_source, proposed_fact, quoted_fact

QUESTION = "How many passengers did the ferries of Lindhavn carry in 2025, and what does a crossing cost?"


def page(
    number: int, address: str, title: str, text: str, *, publisher: str = "", day: str = "", language: str = "en"
) -> Source:
    made = make_source(number, text, title=title, path=address, language=language, publisher=publisher, date=day)
    return replace(made, source_class=SourceClass.WEB_PAGE, transport="web")


REPORT = page(
    1, "https://ferries.example.org/annual-report-2025", "Annual report 2025 of the Lindhavn ferries",
    "The year on the water. The ferries carried 2.4 million passengers in 2025. The number of boats stayed at nine.",
    publisher="Lindhavn Ferries", day="2026-02-10",
)  # fmt: skip
REPRINT = page(
    2, "https://courier.example.com/2026/02/ferries-record-year", "Ferries report a record year",
    "Record year. The ferries carried 2.4 million passengers in 2025. A spokeswoman called it a good year.",
    publisher="Lindhavn Courier", day="2026-02-11",
)  # fmt: skip
COPY = page(
    3, "https://archive.example.net/lindhavn/annual-report-2025.pdf", "Annual report 2025",
    "The year on the water. The ferries carried 2.4 million passengers in 2025. The number of boats stayed at nine. Annex: timetable.",
    publisher="City archive", day="2026-02-20",
)  # fmt: skip
STATISTICS = page(
    4, "https://statistics.example.gov/transport/2025", "Transport on water in 2025",
    "Table 3. Passengers on the ferries of Lindhavn numbered 2.4 million in 2025. A single crossing cost 3.20 crowns in 2023.",
    publisher="Office of Statistics", day="2026-01-30",
)  # fmt: skip
THREAD = page(
    5, "https://forum.example.com/t/ferries", "How full are the ferries?",
    "somebody wrote: I read that the ferries carried 2.4 million passengers in 2025, feels right.",
)  # fmt: skip
BLOG = page(
    6, "https://quay.example.com/ferry-numbers", "Ferry numbers that surprise",
    "We counted again. The ferries carried 3.1 million passengers in 2025. This post was paid for by a tour operator.",
    publisher="Quay Blog", day="2026-03-01",
)  # fmt: skip
ROUNDUP = page(
    7, "https://toplists.example.com/ferries", "Ten facts about ferries",
    "Number four: a study says that ferries carried 2.4 million passengers in 2025.",
    day="2025-12-01",
)  # fmt: skip
TRANSLATED = page(
    8, "https://nachrichten.example.de/faehren", "Fähren melden Rekordjahr",
    "Die Fähren beförderten 2025 rund 2,4 Millionen Fahrgäste.", publisher="Nachrichten", language="de",
)  # fmt: skip
SOURCES = (REPORT, REPRINT, COPY, STATISTICS, THREAD, BLOG, ROUNDUP, TRANSLATED)
CARRIED = "The ferries carried 2.4 million passengers in 2025."
STUDY = "the Harbour Institute’s study of 2025"


def profile(source: Source, kind: SourceKind, rule: KindRule, specific: int, paragraphs: int, **more: object) -> Profile:
    return Profile(
        source_id=source.source_id, kind=kind, rule=rule, owner=source.publisher, language=source.language,
        paragraphs=paragraphs, specific=specific, published=source.date, **more,  # type: ignore[arg-type]
    )  # fmt: skip


def link(first: Source, second: Source | None, relation: Relation, *detail: str, outside: str = "") -> Link:
    return Link(
        first=first.source_id, second=second.source_id if second else "", relation=relation, detail=detail,
        outside=outside, outside_key=outside.casefold(),
    )  # fmt: skip


def work(number: int, *copies: Source, fullest: Source | None = None, newest: Source | None = None) -> Work:
    first = copies[0].source_id
    return Work(
        work_id=f"W{number}", source_ids=tuple(copy.source_id for copy in copies), authoritative=first,
        fullest=fullest.source_id if fullest else first, newest=newest.source_id if newest else first,
    )  # fmt: skip


def group(number: int, works: tuple[int, ...], *members: Source, root: Source | None, **more: object) -> OriginGroup:
    return OriginGroup(
        group_id=f"O{number}", work_ids=tuple(f"W{n}" for n in works), source_ids=tuple(m.source_id for m in members),
        root=root.source_id if root else "", **more,  # type: ignore[arg-type]
    )  # fmt: skip


LEDGER = Ledger(
    works=(
        work(1, REPORT, COPY, fullest=COPY, newest=COPY), work(2, REPRINT), work(3, STATISTICS), work(4, THREAD),
        work(5, BLOG), work(6, ROUNDUP), work(7, TRANSLATED),
    ),
    groups=(
        group(
            1, (1, 2, 7), REPORT, REPRINT, COPY, TRANSLATED, root=REPORT,
            links=(
                link(REPRINT, REPORT, Relation.RESTATES), link(COPY, REPORT, Relation.MIRROR, "97"),
                link(TRANSLATED, REPRINT, Relation.TRANSLATION),
            ),
        ),
        group(2, (3,), STATISTICS, root=STATISTICS),
        group(3, (4,), THREAD, root=THREAD),
        group(4, (5,), BLOG, root=BLOG),
        group(5, (6,), ROUNDUP, root=None, outside=STUDY, links=(link(ROUNDUP, None, Relation.RESTATES, outside=STUDY),)),
    ),
    profiles=(
        profile(REPORT, SourceKind.PRIMARY, KindRule.OWN_ACCOUNT, 7, 9),
        profile(REPRINT, SourceKind.NEWS, KindRule.REPORTS_EVENT, 3, 6),
        profile(COPY, SourceKind.PRIMARY, KindRule.OWN_ACCOUNT, 8, 10),
        profile(STATISTICS, SourceKind.INDEPENDENT_MEASUREMENT, KindRule.MEASURES_OTHERS, 12, 12, has_conditions=True),
        profile(THREAD, SourceKind.COMMUNITY, KindRule.MANY_VOICES, 1, 14),
        profile(
            BLOG, SourceKind.SECONDARY, KindRule.RESTATES_OTHERS, 2, 5,
            interests=(Passage(source_id="S6", start=69, end=112),), has_conditions=False,
        ),
        profile(ROUNDUP, SourceKind.ROUNDUP, KindRule.NO_DETAIL, 1, 10),
        profile(TRANSLATED, SourceKind.NEWS, KindRule.REPORTS_EVENT, 2, 4),
    ),
)  # fmt: skip


def support(item: str, card: EvidenceCard, basis: SupportBasis) -> SupportLink:
    return SupportLink(
        item_id=item, source_id=card.source_id, chunk_id=card.chunk_id, start=card.start, end=card.end, basis=basis
    )


def corroboration(item: str, source: Source, quote: str) -> Corroboration:
    card = card_of(source, quote)
    return Corroboration(link=support(item, card, SupportBasis.SCREEN), card=card)


def opposition(item: str, source: Source, quote: str, how: Against, claimed: str, said: str) -> Opposition:
    card = card_of(source, quote)
    return Opposition(
        dispute=Dispute(
            item_id=item, source_id=card.source_id, chunk_id=card.chunk_id, start=card.start, end=card.end, how=how,
            claimed=claimed, said=said,
        ),
        card=card,
    )  # fmt: skip


def grade(item: str, source: Source, claim: ClaimKind, authority: Authority, freshness: Freshness, **more: object) -> Grade:
    told: dict[str, object] = {"event_day": "", "age_days": 20, "window_days": 400, "fit": Fit.FITS}
    return Grade(
        item_id=item, source_id=source.source_id, claim=claim, authority=authority, authority_rule="", freshness=freshness,
        dated=source.date, **(told | more),  # type: ignore[arg-type]
    )  # fmt: skip


def origin(number: int, standing: Standing, *members: Source, **more: str) -> CountedOrigin:
    return CountedOrigin(
        group_id=f"O{number}", source_ids=tuple(member.source_id for member in members), standing=standing, **more
    )


def weighed_fact(
    finding: FactFinding,
    *origins: CountedOrigin,
    corroborations: tuple[Corroboration, ...] = (),
    oppositions: tuple[Opposition, ...] = (),
    grades: tuple[Grade, ...] = (),
    primary: bool = False,
    merged: tuple[Merge, ...] = (),
    apart: tuple[tuple[str, int], ...] = (),
) -> FactFinding:
    """Return a finding with what the ledger says about it."""
    item = finding.fact.item_id
    own = tuple(support(item, card, SupportBasis.CITED) for card in finding.cards)
    return replace(
        finding,
        weighed=Weighed(
            item_id=item,
            supports=(*own, *(each.link for each in corroborations)),
            disputes=tuple(each.dispute for each in oppositions),
            independence=Independence(
                item_id=item, count=sum(o.standing is Standing.COUNTS for o in origins), primary=primary, origins=origins,
                apart=apart,
            ),
            grades=grades,
            merged=merged,
        ),
        corroborations=corroborations,
        oppositions=oppositions,
    )  # fmt: skip


def passengers() -> FactFinding:
    return weighed_fact(
        quoted_fact(1, REPORT, CARRIED),
        origin(1, Standing.COUNTS, REPORT, REPRINT, COPY),
        origin(2, Standing.COUNTS, STATISTICS),
        origin(3, Standing.COMMUNITY, THREAD),
        origin(5, Standing.RESTATEMENT, ROUNDUP, outside=STUDY),
        corroborations=(
            corroboration("F1", REPRINT, CARRIED),
            corroboration("F1", COPY, CARRIED),
            corroboration("F1", STATISTICS, "Passengers on the ferries of Lindhavn numbered 2.4 million in 2025."),
            corroboration("F1", THREAD, "the ferries carried 2.4 million passengers in 2025"),
            corroboration("F1", ROUNDUP, "a study says that ferries carried 2.4 million passengers in 2025."),
        ),
        oppositions=(
            opposition(
                "F1",
                BLOG,
                "The ferries carried 3.1 million passengers in 2025.",
                Against.OTHER_VALUE,
                "2.4 million",
                "3.1 million",
            ),
        ),
        grades=(
            grade("F1", REPORT, ClaimKind.FIGURE, Authority.PRIMARY, Freshness.CURRENT),
            grade("F1", REPRINT, ClaimKind.FIGURE, Authority.SECOND_HAND, Freshness.CURRENT),
            grade("F1", STATISTICS, ClaimKind.FIGURE, Authority.COMPETENT, Freshness.CURRENT, event_day="2025-12-31"),
            grade("F1", THREAD, ClaimKind.FIGURE, Authority.LEAD_ONLY, Freshness.UNDATED, fit=Fit.NOT_TOLD),
            grade("F1", BLOG, ClaimKind.FIGURE, Authority.SECOND_HAND, Freshness.CURRENT),
        ),
        primary=True,
        merged=(Merge(kept="F1", merged="F9", shared=("2.4 million", "passengers")),),
    )


def price() -> FactFinding:
    return weighed_fact(
        quoted_fact(2, STATISTICS, "A single crossing cost 3.20 crowns in 2023."),
        origin(2, Standing.COUNTS, STATISTICS),
        grades=(
            grade(
                "F2", STATISTICS, ClaimKind.PRICE, Authority.COMPETENT, Freshness.HISTORICAL, event_day="2023",
                age_days=800, window_days=180, fit=Fit.OTHER_CONDITIONS, fit_detail=("a single crossing", "2023"),
            ),
        ),
    )  # fmt: skip


def surprise() -> FactFinding:
    return weighed_fact(
        proposed_fact(3, BLOG, "A blog counted again.", ("We counted again.",)),
        origin(4, Standing.UNTRACED, BLOG),
        grades=(grade("F3", BLOG, ClaimKind.OTHER, Authority.UNTOLD, Freshness.TIMELESS),),
    )


def weighed(language: str = "en") -> Findings:
    cited = (REPORT, REPRINT, COPY, STATISTICS, THREAD, BLOG, ROUNDUP)
    return Findings(
        run_id="r-7", brief=brief(QUESTION, language=language), outcome=Outcome.SYNTHESISED, synthesis=SynthesisStatus.MODEL,
        end_reason=EndReason.FINISHED, observed_at=OBSERVED, sources=SOURCES, facts=(passengers(), price(), surprise()),
        queries=(QueryRecord(text="lindhavn ferries passengers 2025", form=QueryForm.FULL_TEXT, hit_count=8),),
        account=Account(
            entries=(
                *(AccountEntry(anchor=source.canonical_anchor, fate=HitFate.CITED) for source in cited),
                AccountEntry(anchor=TRANSLATED.canonical_anchor, fate=HitFate.READ),
            )
        ),
        ledger=LEDGER, merged=1,
    )  # fmt: skip


def hostile() -> Findings:
    """The same, with every foreign text that a sentence takes in as mean as can be, and like a mark."""
    mean = "[2] " + NASTY + SCRIPTS
    findings = weighed()
    sources = tuple(replace(source, title=f"{number} {mean}", publisher=mean) for number, source in enumerate(SOURCES, 1))
    first, *others = findings.facts
    disputes = tuple(replace(each, dispute=replace(each.dispute, said=mean, claimed=mean)) for each in first.oppositions)
    assert first.weighed is not None
    origins = tuple(replace(each, outside=mean) if each.outside else each for each in first.weighed.independence.origins)
    weight = replace(first.weighed, independence=replace(first.weighed.independence, origins=origins))
    groups = tuple(
        replace(each, outside=mean, links=tuple(replace(a, outside=mean, outside_key="m") for a in each.links))
        if each.outside
        else each
        for each in LEDGER.groups
    )
    return replace(
        findings,
        sources=sources,
        facts=(replace(first, oppositions=disputes, weighed=weight), *others),
        ledger=replace(LEDGER, groups=groups),
    )
