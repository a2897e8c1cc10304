"""Findings from which the golden documents are built. Every value is fixed."""

# ruff: noqa: E501

from __future__ import annotations

import hashlib
from datetime import UTC, datetime

from research.admission.types import AdmittedDerivation, AdmittedFact, AdmittedGap, AdmittedRecommendation
from research.brief.types import Brief
from research.evidence.types import AccountEntry, Chunk, EvidenceCard, HitFate, Source, SourceClass
from research.findings import (
    Account,
    EndReason,
    FactFinding,
    Findings,
    QueryRecord,
    SourceExcerpts,
    SynthesisStatus,
)
from research.ports import QueryForm
from research.reading.types import LocatorKind
from research.states import Outcome
from research.synthesis.types import HostGap, HostGapKind
from research.verification.types import Basis, ItemVerdict, Verdict

OBSERVED = datetime(2026, 3, 4, 9, 30, 5, tzinfo=UTC)


def digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def make_source(  # noqa: PLR0913 - a source has as many sides
    number: int,
    text: str,
    *,
    title: str,
    path: str,
    language: str = "en",
    kind: LocatorKind = LocatorKind.LINE,
    publisher: str = "",
    date: str = "",
    truncated: bool = False,
) -> Source:
    source_id = f"S{number}"
    chunk = Chunk(
        chunk_id=f"{source_id}.C1", source_id=source_id, ordinal=1, start=0, end=len(text), text=text,
        locator=3, locator_end=4, heading="",
    )  # fmt: skip
    return Source(
        source_id=source_id, requested_anchor=path, canonical_anchor=path, title=title, transport="workspace",
        media_type="text/markdown", encoding="utf-8", language=language, source_class=SourceClass.WORKSPACE_DOCUMENT,
        locator_kind=kind, digest=digest("bytes of " + text), text_digest=digest(text), text=text, chunks=(chunk,),
        flagged=(), captured_at=OBSERVED, query_ids=("Q1",), fetched_ms=40, persisted_ms=55, date=date,
        publisher=publisher, truncated=truncated,
    )  # fmt: skip


def card_of(source: Source, quote: str, *, context: int = 60) -> EvidenceCard:
    start = source.text.index(quote)
    end = start + len(quote)
    return EvidenceCard(
        source_id=source.source_id, chunk_id=source.chunks[0].chunk_id, quote=quote,
        before=source.text[max(0, start - context) : start], after=source.text[end : end + context],
        start=start, end=end, locator=3, locator_end=4,
    )  # fmt: skip


def quoted_fact(number: int, source: Source, quote: str) -> FactFinding:
    card = card_of(source, quote)
    return FactFinding(
        fact=AdmittedFact(item_id=f"F{number}", text=quote, source_id=source.source_id, chunk_ids=(card.chunk_id,)),
        verdict=ItemVerdict(
            item_id=f"F{number}", verdict=Verdict.ENTAIL, basis=Basis.QUOTE, quote_start=card.start, quote_end=card.end
        ),
        cards=(card,),
    )


def proposed_fact(
    number: int, source: Source, text: str, quotes: tuple[str, ...], verdict: Verdict = Verdict.UNCHECKED
) -> FactFinding:
    basis = Basis.NONE if verdict is Verdict.UNCHECKED else Basis.SCREEN
    cards = tuple(card_of(source, quote) for quote in quotes)
    return FactFinding(
        fact=AdmittedFact(item_id=f"F{number}", text=text, source_id=source.source_id, chunk_ids=(cards[0].chunk_id,)),
        verdict=ItemVerdict(item_id=f"F{number}", verdict=verdict, basis=basis),
        cards=cards,
    )


TIDE = make_source(
    1,
    "# Harbour notes\n\nThe tide gauge was moved in May. The harbour gauge reads 4.2 m at spring tide. It was calibrated twice.",
    title="Harbour notes",
    path="notes/harbour.md",
    publisher="Port Office",
    date="2025-11-02",
)
PUMPS = make_source(
    2,
    "Betriebsbuch. Die Pumpen laufen ab 3,9 m. Bei Stromausfall übernimmt der Diesel.",
    title="Betriebsbuch der Pumpstation",
    path="de/betriebsbuch.pdf",
    language="de",
    kind=LocatorKind.PAGE,
)
RAIN = make_source(
    3, "年报：降雨量为一千二百毫米。观测站共有三处。", title="降雨年报", path="zh/雨量.txt", language="zh", truncated=True
)
SEA = make_source(
    4,
    "التقرير السنوي. يرتفع منسوب البحر ثلاثة مليمترات كل عام. تمت المعايرة مرتين.",
    title="تقرير البحر",
    path="ar/sea.html",
    language="ar",
)
UNUSED = make_source(5, "A list of paint colours for the pier.", title="Paint", path="notes/paint.md")

ACCOUNT = Account(
    entries=(
        AccountEntry(anchor="notes/harbour.md", fate=HitFate.CITED),
        AccountEntry(anchor="de/betriebsbuch.pdf", fate=HitFate.CITED),
        AccountEntry(anchor="zh/雨量.txt", fate=HitFate.READ),
        AccountEntry(anchor="ar/sea.html", fate=HitFate.READ),
        AccountEntry(anchor="notes/paint.md", fate=HitFate.READ),
        AccountEntry(anchor="notes/old.md", fate=HitFate.NOT_RETRIEVED),
        AccountEntry(anchor="notes/copy.md", fate=HitFate.DUPLICATE, reason="same_bytes"),
        AccountEntry(anchor="video.mp4", fate=HitFate.SKIPPED, reason="type"),
        AccountEntry(anchor="dump.sql", fate=HitFate.SKIPPED, reason="too_large"),
        AccountEntry(anchor="broken.pdf", fate=HitFate.FAILED, reason="unreadable"),
        AccountEntry(anchor="odd.bin", fate=HitFate.FAILED, reason="a reason that nobody has named"),
    )
)


def brief(question: str = "How high does the harbour gauge read at spring tide?", **changes: object) -> Brief:
    return Brief(question=question, workspace="harbour", workspace_public=False, **changes)  # type: ignore[arg-type]


def small() -> Findings:
    return Findings(
        run_id="r-1", brief=brief(), outcome=Outcome.SYNTHESISED, synthesis=SynthesisStatus.EXTRACTIVE,
        end_reason=EndReason.FINISHED, observed_at=OBSERVED, sources=(TIDE,),
        facts=(quoted_fact(1, TIDE, "The harbour gauge reads 4.2 m at spring tide."),),
        queries=(QueryRecord(text="harbour gauge spring tide", form=QueryForm.FULL_TEXT, hit_count=3),),
        account=Account(entries=(AccountEntry(anchor="notes/harbour.md", fate=HitFate.CITED),)),
    )  # fmt: skip


def everything(language: str = "en") -> Findings:
    facts = (
        quoted_fact(1, TIDE, "The harbour gauge reads 4.2 m at spring tide."),
        quoted_fact(2, PUMPS, "Die Pumpen laufen ab 3,9 m."),
        proposed_fact(3, TIDE, "The gauge has been calibrated two times.", ("It was calibrated twice.",)),
        quoted_fact(4, RAIN, "降雨量为一千二百毫米。"),
        quoted_fact(5, SEA, "يرتفع منسوب البحر ثلاثة مليمترات كل عام."),
        proposed_fact(
            6, TIDE, "The gauge was moved and calibrated.", ("The tide gauge was moved in May.", "It was calibrated twice."),
            Verdict.PARTIAL,
        ),
        proposed_fact(7, PUMPS, "Diesel takes over at once.", ("Bei Stromausfall übernimmt der Diesel.",), Verdict.CONFLICT),
    )  # fmt: skip
    return Findings(
        run_id="r-2",
        brief=brief(
            "Should the pumps start earlier, given what the gauges, the operating manual, the rainfall report and the sea "
            "level report say about the coming years, and on which conditions would that hold?",
            language=language,
            assumptions=("The report is written for an engineer.", "Evidence comes from the workspace only."),
            internal_context="Project Nightjar",
            restricted_terms=("Nightjar",),
        ),
        outcome=Outcome.SYNTHESISED, synthesis=SynthesisStatus.MODEL, end_reason=EndReason.DEADLINE, observed_at=OBSERVED,
        sources=(TIDE, PUMPS, RAIN, SEA, UNUSED), facts=facts,
        derivations=(
            AdmittedDerivation(
                item_id="D1", text="At spring tide the pumps run.", premise_ids=("F1", "F2"), method="comparison of levels"
            ),
            AdmittedDerivation(item_id="D2", text="They will run longer each year.", premise_ids=("D1", "F5"), method=""),
        ),
        recommendations=(
            AdmittedRecommendation(
                item_id="R1", text="Start the pumps at 3.7 m.", premise_ids=("D2",),
                conditions=("the gauge stays where it is", "the diesel is tested monthly"),
            ),
        ),
        gaps=(AdmittedGap(item_id="G1", text="The wear of the pumps is not recorded.", source_ids=("S2", "S5")),),
        host_gaps=(HostGap(kind=HostGapKind.TERMS_WITHOUT_SOURCE, terms=("conditions", "coming years")),),
        queries=(
            QueryRecord(text="pumps start level", form=QueryForm.FULL_TEXT, hit_count=7),
            QueryRecord(text=r"gauge\s+reads", form=QueryForm.REGEX, hit_count=1),
            QueryRecord(text="rainfall", form=QueryForm.FULL_TEXT, hit_count=0, failed=True),
        ),
        account=ACCOUNT, dropped=4, budget_reached=("searches", "something_new"),
    )  # fmt: skip


def preliminary() -> Findings:
    return Findings(
        run_id="r-3", brief=brief(), outcome=Outcome.SOURCE_BACKED, synthesis=SynthesisStatus.PENDING,
        end_reason=EndReason.RUNNING, observed_at=OBSERVED, sources=(TIDE,),
        excerpts=(SourceExcerpts(source_id="S1", cards=(card_of(TIDE, "The tide gauge was moved in May."),)),),
        queries=(QueryRecord(text="harbour gauge", form=QueryForm.FULL_TEXT, hit_count=3),),
    )  # fmt: skip


def source_backed() -> Findings:
    return Findings(
        run_id="r-4", brief=brief(language="de"), outcome=Outcome.SOURCE_BACKED, synthesis=SynthesisStatus.UNAVAILABLE,
        end_reason=EndReason.CANCELLED, observed_at=OBSERVED, sources=(TIDE, PUMPS, UNUSED),
        excerpts=(
            SourceExcerpts(source_id="S1", cards=(card_of(TIDE, "The harbour gauge reads 4.2 m at spring tide."),)),
            SourceExcerpts(
                source_id="S2",
                cards=(card_of(PUMPS, "Die Pumpen laufen ab 3,9 m."), card_of(PUMPS, "Bei Stromausfall übernimmt der Diesel.")),
            ),
        ),
        queries=(QueryRecord(text="Pegel Hafen", form=QueryForm.FULL_TEXT, hit_count=2),), account=ACCOUNT,
    )  # fmt: skip


def no_evidence() -> Findings:
    return Findings(
        run_id="r-5", brief=brief("What does the museum charge?"), outcome=Outcome.NO_EVIDENCE,
        synthesis=SynthesisStatus.UNAVAILABLE, end_reason=EndReason.FINISHED, observed_at=OBSERVED,
        queries=(
            QueryRecord(text="museum charge", form=QueryForm.FULL_TEXT, hit_count=0),
            QueryRecord(text="admission fee", form=QueryForm.FULL_TEXT, hit_count=0, failed=True),
        ),
        host_gaps=(HostGap(kind=HostGapKind.SEARCH_FAILED_IN_PART),),
        account=Account(entries=(AccountEntry(anchor="notes/paint.md", fate=HitFate.NOT_RETRIEVED),)),
    )  # fmt: skip


NASTY = (
    "<script>alert(1)</script> <img src=x onerror=alert(1)> {{ 7|add:7 }} {% debug %} &lt;b&gt; &amp; \"quote' `code` **bold** "
    "_em_ [x](javascript:alert(1)) ![y](https://collector.example.net/p) <https://a.example> https://b.example # h\n"
    "- list\n1. one\n> quote\n    code\n--- | cell | ~~~ \\ \x00\x07\x1b[2K \u202eevil\u202c \u2066iso\u2069 \ufeff\u200b\xad "
    "\ud800 \ufffe e\u0301 ﬁ ½ Ⅳ "
)
SCRIPTS = "漢字かな交じり文と한국어, العربية ٣٫٥٪ مع English داخلها, עברית, 👩‍🔬🏴 ☕️, ไทย, Ελληνικά, Кириллица. "
LONG_WORD = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen" * 4


def hostile() -> Findings:
    mean = NASTY + SCRIPTS + LONG_WORD
    source = make_source(
        1, mean + "\n\n" + mean * 2, title="T " + mean, path="dir/" + NASTY.replace("\n", "\r"), language="ar",
        publisher="P " + mean, date="2025-01-01",
    )  # fmt: skip
    facts = (quoted_fact(1, source, mean), proposed_fact(2, source, "# Fact " + mean, (SCRIPTS, NASTY)))
    return Findings(
        run_id="r-6",
        brief=brief("Q " + mean, assumptions=("A " + mean, "- " + mean, "1. " + mean)),
        outcome=Outcome.SYNTHESISED, synthesis=SynthesisStatus.MODEL, end_reason=EndReason.INTERRUPTED,
        observed_at=OBSERVED, sources=(source,), facts=facts,
        derivations=(AdmittedDerivation(item_id="D1", text=mean, premise_ids=("F1", "F2"), method=mean),),
        recommendations=(AdmittedRecommendation(item_id="R1", text=mean, premise_ids=("D1",), conditions=(mean, "+ " + mean)),),
        gaps=(AdmittedGap(item_id="G1", text="= " + mean, source_ids=("S1",)),),
        host_gaps=(HostGap(kind=HostGapKind.TERMS_WITHOUT_SOURCE, terms=(mean, "`")),),
        queries=(QueryRecord(text=mean, form=QueryForm.REGEX, hit_count=1),),
        account=Account(entries=(AccountEntry(anchor=mean, fate=HitFate.FAILED, reason=mean),)),
        budget_reached=(mean,),
    )  # fmt: skip


def weighed(language: str = "en") -> Findings:
    from tests.golden import weighed as made

    return made.weighed(language)


def weighed_hostile() -> Findings:
    from tests.golden import weighed as made

    return made.hostile()


def verified(language: str = "en") -> Findings:
    from tests.golden import verified as made

    return made.verified(language)


def verified_hostile() -> Findings:
    from tests.golden import verified as made

    return made.hostile()


def brought_nothing() -> Findings:
    from tests.golden import verified as made

    return made.brought_nothing()


GOLDEN = {
    "small": small,
    "everything": everything,
    "everything-de": lambda: everything("de"),
    "everything-zh": lambda: everything("zh"),
    "preliminary": preliminary,
    "source-backed": source_backed,
    "no-evidence": no_evidence,
    "hostile": hostile,
    "weighed": weighed,
    "weighed-de": lambda: weighed("de"),
    "weighed-zh": lambda: weighed("zh"),
    "weighed-hostile": weighed_hostile,
    "verified": verified,
    "verified-de": lambda: verified("de"),
    "verified-zh": lambda: verified("zh"),
    "verified-hostile": verified_hostile,
    "brought-nothing": brought_nothing,
}
