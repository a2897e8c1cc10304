"""A report that people would argue about: the ropeway of the sample workspace, with conclusions, advice and open questions.

Its sources are files of the sample workspace, word for word; the questions, conclusions and wordings are written here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from bs4 import BeautifulSoup

from research.admission.types import AdmittedDerivation, AdmittedFact, AdmittedGap, AdmittedRecommendation
from research.evidence.types import AccountEntry, Chunk, EvidenceCard, HitFate, Source
from research.findings import Account, EndReason, FactFinding, Findings, QueryRecord, SynthesisStatus
from research.ports import QueryForm
from research.states import Outcome
from research.synthesis.types import HostGap, HostGapKind
from research.verification.types import Basis, ItemVerdict, Verdict
from tests.golden.findings import brief, make_source

FOLDER = Path(__file__).resolve().parents[2] / "sample" / "workspace"
OBSERVED = datetime(2026, 3, 2, 8, 12, 40, tzinfo=UTC)
QUESTION = (
    "Should Tarnholt build the Kestrel Line ropeway, given what it would cost, how often wind would stop it, how loud it "
    "would be for residents, and what else could be built?"
)
TITLE = "Should Tarnholt build the Kestrel Line?"
CONTEXT_CHARS = 160
_PARAGRAPH = re.compile(r"\S(?:.|\n(?!\n))*")
FILES = (
    ("reports/business-case-final.md", "Kestrel Line ropeway: business case, final version", "en", "City of Tarnholt"),
    ("reports/lanternway-technical-note.txt", "Wind and availability of the Kestrel Line", "en", "Lanternway AG"),
    ("minutes/2025-03-18-transport-committee.txt", "Minutes of the meeting of 18 March 2025", "en", ""),
    ("reports/laermgutachten-kestrel-line.md", "Schalltechnisches Gutachten zur Seilbahn Kestrel Line", "de", ""),
    ("reports/lanqiao-visit.md", "澜桥市空中索道考察记录", "zh", ""),
    ("reports/etude-financement.md", "Financer la Kestrel Line : note d'étude", "fr", "Cabinet Orvalle"),
    ("reports/bridge-alternative.md", "Second Ulvern bridge: state of the study", "en", ""),
    ("press/public-meeting-notice-ar.txt", "إعلان: لقاء عام حول مشروع التلفريك", "ar", ""),
    ("minutes/2025-06-10-transport-committee.md", "Transport Committee of Tarnholt: minutes of 10 June 2025", "en", ""),
    ("notes/questions-from-residents.md", "Questions from residents, collected at three meetings", "en", ""),
)


@dataclass(frozen=True)
class Said:
    """One fact: the number of its source, how its quoted sentence begins, and another wording unless it is verbatim."""

    source: int
    quote: str
    text: str = ""
    verdict: Verdict = Verdict.UNCHECKED


FACTS = (
    Said(1, "The Kestrel Line ropeway in Tarnholt would cost 48.6 million crowns"),
    Said(7, "A second road bridge over the Ulvern would take 132 million crowns"),
    Said(2, "At gusts above 70 km/h the Kestrel Line ropeway is emptied"),
    Said(2, "According to the evaluation by Lanternway AG", "The mast saw 31 hours of gusts above 70 km/h in 2024."),
    Said(3, "The chair noted that the technical note"),
    Said(4, "Die Seilbahn Kestrel Line in Tarnholt verursacht"),
    Said(1, "A ride from end to end", "A ride takes 12 minutes, where the bus takes 31.", Verdict.PARTIAL),
    Said(1, "The estimate contains no contingency."),
    Said(4, "Am auffälligsten ist dies", "Tower 7 stands 18 metres from a dwelling."),
    Said(5, "过去三年"),
    Said(6, "Le fonds régional de mobilité pourrait"),
    Said(8, "يمكن إرسال الآراء"),
    Said(9, "It asks for an independent evaluation"),
)
DERIVED = (
    ("D1", "To build, the ropeway costs less than half of what the bridge would cost.", ("F1", "F2"), "the two outlays"),
    ("D2", "How often wind would stop it is not settled: one mast is read in two ways.", ("F4", "F5"), ""),
    ("D3", "Money for what nobody foresees has to be found beside the 48.6 million.", ("F1", "F8"), ""),
)
ADVICE = (
    AdmittedRecommendation(
        item_id="R1",
        text="Have the raw log of the mast evaluated by somebody independent before the vote.",
        premise_ids=("D2", "F13"),
        conditions=("both readings are handed over with their raw data", "the result is published before the vote"),
    ),
    AdmittedRecommendation(
        item_id="R2",
        text="Put a contingency into the budget line before the contract is signed.",
        premise_ids=("D3",),
        conditions=("the Audit Office names its size",),
    ),
)


def ropeway() -> Findings:
    """Return what a run over the sample workspace could have found, with a model that proposed."""
    sources = tuple(source_of(number, *of) for number, of in enumerate(FILES, start=1))
    return Findings(
        run_id="r-ropeway",
        brief=brief(QUESTION, assumptions=("Sums are in crowns of 2024.", "Evidence comes from the workspace only.")),
        outcome=Outcome.SYNTHESISED,
        synthesis=SynthesisStatus.MODEL,
        end_reason=EndReason.FINISHED,
        observed_at=OBSERVED,
        sources=sources,
        facts=tuple(fact_of(number, said, sources[said.source - 1]) for number, said in enumerate(FACTS, start=1)),
        derivations=tuple(
            AdmittedDerivation(item_id=key, text=text, premise_ids=under, method=method)
            for key, text, under, method in DERIVED
        ),
        recommendations=ADVICE,
        gaps=(AdmittedGap(item_id="G1", text="What it would do to house prices nearby.", source_ids=("S1", "S10")),),
        host_gaps=(HostGap(kind=HostGapKind.TERMS_WITHOUT_SOURCE, terms=("house prices",)),),
        queries=(
            QueryRecord(text="Kestrel Line ropeway cost", form=QueryForm.FULL_TEXT, hit_count=14),
            QueryRecord(text="ropeway wind gusts stop", form=QueryForm.FULL_TEXT, hit_count=9),
            QueryRecord(text=r"house\s+prices", form=QueryForm.REGEX, hit_count=0),
        ),
        account=Account(entries=tuple(_accounted())),
        dropped=3,
    )


def source_of(number: int, path: str, title: str, language: str, publisher: str) -> Source:
    text = _text(FOLDER / path)
    made = make_source(number, text, title=title, path=path, language=language, publisher=publisher, date=_date(text))
    return in_paragraphs(made)


def _text(path: Path) -> str:
    """Return the text of a file; of a page, what stands in its headings, paragraphs and lists."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".html":
        return text
    parts = BeautifulSoup(text, "lxml").select("main :is(h1, h2, p, li), article :is(h1, h2, p, li)")
    return "\n\n".join(dict.fromkeys(" ".join(part.get_text().split()) for part in parts))


def in_paragraphs(source: Source) -> Source:
    """Return the source with a chunk for each paragraph, as reading would cut it."""
    found = [match.span() for match in _PARAGRAPH.finditer(source.text)]
    return replace(source, chunks=tuple(_chunk(source, ordinal, *span) for ordinal, span in enumerate(found, start=1)))


def _chunk(source: Source, ordinal: int, start: int, end: int) -> Chunk:
    return Chunk(
        chunk_id=f"{source.source_id}.C{ordinal}",
        source_id=source.source_id,
        ordinal=ordinal,
        start=start,
        end=end,
        text=source.text[start:end],
        locator=source.text.count("\n", 0, start) + 1,
        locator_end=source.text.count("\n", 0, end) + 1,
        heading="",
    )


def _date(text: str) -> str:
    """Return the date that the front matter names, '' where there is none."""
    found = [line.removeprefix("date: ") for line in text.splitlines()[:8] if line.startswith("date: ")]
    return found[0] if found else ""


def fact_of(number: int, said: Said, source: Source) -> FactFinding:
    """Return a fact with its one card."""
    card = card_at(source, said.quote)
    is_quote = not said.text
    basis = Basis.QUOTE if is_quote else Basis.NONE if said.verdict is Verdict.UNCHECKED else Basis.SCREEN
    verdict = ItemVerdict(
        item_id=f"F{number}",
        verdict=Verdict.ENTAIL if is_quote else said.verdict,
        basis=basis,
        quote_start=card.start if is_quote else -1,
        quote_end=card.end if is_quote else -1,
    )
    fact = AdmittedFact(
        item_id=f"F{number}", text=said.text or card.quote, source_id=source.source_id, chunk_ids=(card.chunk_id,)
    )
    return FactFinding(fact=fact, verdict=verdict, cards=(card,))


def card_at(source: Source, beginning: str) -> EvidenceCard:
    """Return the card of the sentence that begins so; it ends with a stop at a word's end, or its paragraph."""
    text = source.text
    start = text.index(beginning)
    end = min(at for at in (_after(text, start, stop) for stop in (". ", ".\n", "。", "\n\n")) if at > start)
    chunk = next(chunk for chunk in source.chunks if chunk.start <= start and end <= chunk.end)
    before, after = text[chunk.start : start], text[end : chunk.end]
    return EvidenceCard(
        source_id=source.source_id,
        chunk_id=chunk.chunk_id,
        quote=text[start:end],
        before=before[-CONTEXT_CHARS:].split(" ", 1)[-1] if len(before) > CONTEXT_CHARS else before,
        after=after[:CONTEXT_CHARS].rsplit(" ", 1)[0] if len(after) > CONTEXT_CHARS else after,
        start=start,
        end=end,
        locator=chunk.locator,
        locator_end=chunk.locator_end,
    )


def _after(text: str, start: int, stop: str) -> int:
    found = text.find(stop, start)
    return len(text) if found < 0 else found + len(stop.rstrip())


def _accounted() -> list[AccountEntry]:
    cited = [AccountEntry(anchor=path, fate=HitFate.CITED) for path, *_ in FILES[:-1]]
    return [
        *cited,
        AccountEntry(anchor=FILES[-1][0], fate=HitFate.READ),
        AccountEntry(anchor="reports/business-case-draft-v0.3.md", fate=HitFate.NOT_RETRIEVED),
        AccountEntry(anchor="press/library-reopening.md", fate=HitFate.NOT_RETRIEVED),
        AccountEntry(anchor="data/alignment-sketch.png", fate=HitFate.SKIPPED, reason="type"),
    ]


def many(count: int = 60) -> Findings:
    """Return findings of as many verbatim statements, all from one source."""
    lines = [
        f"Gauge {number} of the northern basin reads {number / 10 + 1:.1f} m at spring tide."
        for number in range(1, count + 1)
    ]
    text = "# Gauges\n\n" + "\n".join(lines)
    source = in_paragraphs(make_source(1, text, title="Gauges of the northern basin", path="notes/gauges.md"))
    said = [Said(1, line) for line in lines]
    return Findings(
        run_id="r-many",
        brief=brief("What do the gauges of the northern basin read at spring tide?"),
        outcome=Outcome.SYNTHESISED,
        synthesis=SynthesisStatus.EXTRACTIVE,
        end_reason=EndReason.FINISHED,
        observed_at=OBSERVED,
        sources=(source,),
        facts=tuple(fact_of(number, one, source) for number, one in enumerate(said, start=1)),
        queries=(QueryRecord(text="gauges northern basin", form=QueryForm.FULL_TEXT, hit_count=1),),
        account=Account(entries=(AccountEntry(anchor="notes/gauges.md", fate=HitFate.CITED),)),
    )
