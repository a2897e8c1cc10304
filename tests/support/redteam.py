"""Reads the red-team cases: sentences that look right over pages that look real, each with a label planted beside it.

A label is what was planted, and never what a run made of the sentence.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

from research.admission.types import AdmittedDerivation, AdmittedFact
from research.evidence.quotes import Span, locate
from research.evidence.tokens import tokens
from research.evidence.types import Chunk, Source
from research.verification.layers.calculations import calculation_ruling, recompute
from research.verification.layers.premises import cause_ruling, derivation_faults, origins, single_origin_cause
from research.verification.rulings import Ruling
from research.verification.screening.screen import deletes, screen
from research.verification.screening.types import Screened
from research.verification.types import Verdict
from research.verification.wording.phrases import phrase_fault
from tests.support.webs import source_of

REDTEAM = Path(__file__).resolve().parents[1] / "cases" / "redteam"
# Later than every page: a date after the day of the capture would be no date of publication.
CAPTURED = datetime(2026, 12, 1, 9, 0, tzinfo=UTC)
FACT, DERIVATION = "fact", "derivation"
# The kinds that the screen alone has to stop, whatever a judge says of them.
STOPPED_BY_RULE = (
    "negation", "number", "unit", "scale", "other_metric", "entity", "identifier", "foreign_quote", "merged",
)  # fmt: skip
# A sentence of prose may end with a note of what was left out; the words on both sides of it must stand on the page.
_LEFT_OUT = re.compile(r"\s*(?:\[…\]|\[\.\.\.\]|…|\.\.\.)\s*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A page of a case; `markup` is the page as it is served."""

    page_id: str
    url: str
    title: str
    markup: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Planted:
    """A sentence with its label. `page` is what it cites, `passage` stands on `passage_page`, `premises` are sentences."""

    sentence_id: str
    layer: str
    text: str
    page: str
    passage: str
    passage_page: str
    premises: tuple[str, ...]
    is_true: bool
    kind: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """Pages, what is asked about them, and the sentences. `language` is the report's."""

    case_id: str
    language: str
    question: str
    pages: tuple[Page, ...]
    sentences: tuple[Planted, ...]

    def of(self, layer: str) -> tuple[Planted, ...]:
        return tuple(sentence for sentence in self.sentences if sentence.layer == layer)


@dataclass(frozen=True, slots=True, kw_only=True)
class Staged:
    """A case as it stands before verification: sources as they were read, facts and derivations as they were admitted.

    Items carry the ids of their sentences, so that a verdict finds the label again.
    """

    case: Case
    sources: tuple[Source, ...]
    facts: tuple[AdmittedFact, ...]
    derivations: tuple[AdmittedDerivation, ...]

    def source(self, page_id: str) -> Source:
        ordinal = next(n for n, page in enumerate(self.case.pages) if page.page_id == page_id)
        return self.sources[ordinal]


def load_cases(path: Path) -> tuple[Case, ...]:
    """Return the cases of a file, in order."""
    told = json.loads(path.read_text(encoding="utf-8"))
    return tuple(map(_case, cast("list[Mapping[str, object]]", told["cases"])))


def staged(case: Case) -> Staged:
    """Read the pages of a case and cite them. AssertionError when a planted passage does not stand on its page."""
    sources = tuple(source_of(page.url, page.markup, n, captured=CAPTURED) for n, page in enumerate(case.pages, 1))
    held = dict(zip((page.page_id for page in case.pages), sources, strict=True))
    return Staged(
        case=case,
        sources=sources,
        facts=tuple(_fact(sentence, held) for sentence in case.of(FACT)),
        derivations=tuple(map(_derivation, case.of(DERIVATION))),
    )


def cited(sentence: Planted, sources: Mapping[str, Source]) -> tuple[Chunk, ...]:
    """Return the chunks that a sentence cites: those that hold its passage, or the nearest one of a page without it."""
    place = passage_place(sentence, sources)
    source = sources[sentence.page]
    if sentence.passage_page != sentence.page:
        return (nearest(source, sentence.text),)
    return tuple(chunk for chunk in source.chunks if any(chunk.start < end and start < chunk.end for start, end in place))


def passage_place(sentence: Planted, sources: Mapping[str, Source]) -> tuple[tuple[int, int], ...]:
    """Return where the passage stands in the text of its own page. AssertionError when it does not."""
    source = sources[sentence.passage_page]
    spans = tuple(_spans(source.text, sentence.passage))
    if None in spans:
        raise AssertionError(f"{sentence.sentence_id}: “{sentence.passage}” does not stand on {sentence.passage_page}.")
    return tuple((span.start, span.end) for span in spans if span is not None)


def nearest(source: Source, text: str) -> Chunk:
    """Return the chunk that shares most words with a sentence; the first one where none shares any."""
    wanted = set(tokens(text))
    return max(source.chunks, key=lambda chunk: len(wanted & set(tokens(chunk.text))))


def _spans(text: str, passage: str) -> Iterator[Span | None]:
    whole = locate(text, passage)
    if whole is not None:
        yield whole
        return
    start = 0
    for part in filter(None, _LEFT_OUT.split(passage)):
        span = locate(text, part, start=start) or _over_paragraphs(text, part)
        yield span
        start = span.end if span is not None else start


def _over_paragraphs(text: str, passage: str) -> Span | None:
    """Find a passage that runs over the end of a paragraph, which a reading sets apart by a blank line."""
    match = re.search(r"\s+".join(map(re.escape, passage.split())), text)
    return Span(start=match.start(), end=match.end()) if match else None


def _fact(sentence: Planted, held: Mapping[str, Source]) -> AdmittedFact:
    return AdmittedFact(
        item_id=sentence.sentence_id,
        text=sentence.text,
        source_id=held[sentence.page].source_id,
        chunk_ids=tuple(chunk.chunk_id for chunk in cited(sentence, held)),
    )


def _derivation(sentence: Planted) -> AdmittedDerivation:
    return AdmittedDerivation(
        item_id=sentence.sentence_id, text=sentence.text, premise_ids=sentence.premises, method="reading together"
    )


def _case(told: Mapping[str, object]) -> Case:
    pages = cast("list[Mapping[str, object]]", told["pages"])
    return Case(
        case_id=str(told["id"]),
        language=str(told["language"]),
        question=str(told["question"]),
        pages=tuple(map(_page, pages)),
        sentences=tuple(map(_planted, cast("list[Mapping[str, object]]", told["sentences"]))),
    )


def _planted(told: Mapping[str, object]) -> Planted:
    label = str(told["label"]).casefold()
    if label not in {"true", "false"}:
        raise AssertionError(f"{told['id']} has the label {told['label']!r}; a label is true or false.")
    return Planted(
        sentence_id=str(told["id"]),
        layer=str(told["layer"]),
        text=str(told["text"]),
        page=str(told["page"]),
        passage=str(told["passage"]),
        passage_page=str(told.get("passage_page") or told["page"]),
        premises=tuple(cast("Sequence[str]", told.get("premises") or ())),
        is_true=label == "true",
        kind=str(told["kind"]),
        why=str(told["why"]),
    )


def _page(told: Mapping[str, object]) -> Page:
    paragraphs = cast("Iterable[str]", told["paragraphs"])
    title = str(told["title"])
    return Page(
        page_id=str(told["id"]),
        url=str(told["url"]),
        title=title,
        markup=_markup(title, str(told.get("publisher") or ""), str(told.get("published") or ""), paragraphs),
    )


def _markup(title: str, publisher: str, published: str, paragraphs: Iterable[str]) -> str:
    """Return a page as a site serves it. A paragraph that opens with a tag is markup already: a table, a list, a heading."""
    body = "\n".join(each if each.startswith("<") else f"<p>{html.escape(each, quote=False)}</p>" for each in paragraphs)
    site = f'<meta property="og:site_name" content="{html.escape(publisher)}">' if publisher else ""
    date = f'<meta property="article:published_time" content="{html.escape(published)}">' if published else ""
    name = html.escape(title, quote=False)
    return (
        f'<!doctype html><html><head><meta charset="utf-8"><title>{name}</title>{site}{date}</head>'
        f"<body><main><article><h1>{name}</h1>\n{body}\n</article></main></body></html>"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruled:
    """What the rules made of one sentence: stopped by a code for a reason, carried, or left to a judge."""

    verdict: Verdict
    is_stopped: bool
    code: str = ""
    reason: str = ""

    @property
    def is_carried(self) -> bool:
        return self.verdict is Verdict.ENTAIL and not self.is_stopped


def outcomes(stage: Staged) -> dict[str, Ruled]:
    """Return what the rules alone make of every sentence, by id: what a judge that always approves could not let through."""
    language = stage.case.language
    found = screen(stage.facts, stage.sources, language=language)
    facts = {fact.item_id: _fact_ruled(fact, entry, stage) for fact, entry in zip(stage.facts, found, strict=True)}
    return {**facts, **{item.item_id: _derivation_ruled(item, stage) for item in stage.derivations}}


def _fact_ruled(fact: AdmittedFact, entry: Screened, stage: Staged) -> Ruled:
    if deletes(entry):
        fault = entry.faults[0]
        return Ruled(verdict=entry.verdict, is_stopped=True, code=fault.code, reason=f"{fault.claimed} / {fault.said}")
    if entry.doubts:
        doubt = entry.doubts[0]
        return Ruled(
            verdict=entry.verdict, is_stopped=True, code=f"doubt: {doubt.code}", reason=f"{doubt.claimed} / {doubt.said}"
        )
    source = next(source for source in stage.sources if source.source_id == fact.source_id)
    evidence = "\n".join(chunk.text for chunk in source.chunks if chunk.chunk_id in fact.chunk_ids)
    return _by_wording(fact.text, evidence, stage.case.language, entry.verdict)


def _derivation_ruled(item: AdmittedDerivation, stage: Staged) -> Ruled:
    language = stage.case.language
    texts = {sentence.sentence_id: sentence.text for sentence in stage.case.sentences}
    premises = [texts[name] for name in item.premise_ids]
    again = recompute(item.text, item.method, premises, language=language)
    ruling = next(_against(item, premises, stage), None)
    if ruling is not None:
        return Ruled(verdict=Verdict.UNCHECKED, is_stopped=True, code=ruling.code, reason=ruling.reason)
    verdict = Verdict.ENTAIL if again.approves else Verdict.UNCHECKED
    return _by_wording(item.text, "\n".join(premises), language, verdict)


def _against(item: AdmittedDerivation, premises: Sequence[str], stage: Staged) -> Iterator[Ruling]:
    """Yield what rules have against a conclusion. Each page of a case is an origin of its own."""
    language = stage.case.language
    wrong = calculation_ruling(item, recompute(item.text, item.method, premises, language=language))
    if wrong is not None:
        yield wrong
    yield from derivation_faults(item, premises, language=language)
    origins_of = {fact.item_id: frozenset({fact.source_id}) for fact in stage.facts}
    if single_origin_cause(item, origins_of, language=language, derivations=stage.derivations):
        yield cause_ruling(item, origins(item, origins_of, stage.derivations))


def _by_wording(text: str, evidence: str, language: str, verdict: Verdict) -> Ruled:
    fault = phrase_fault(text, evidence, language=language)
    if fault is None:
        return Ruled(verdict=verdict, is_stopped=False)
    return Ruled(verdict=verdict, is_stopped=True, code=fault.code, reason=fault.phrase)
