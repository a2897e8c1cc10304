"""Does the evidence carry this sentence, as far as rules can tell? The deterministic screen of every method.

It may delete and it may leave unchecked; it says that evidence carries a sentence only where the words are the same, or
provably say the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from research.admission.types import AdmittedFact, ItemKind
from research.evidence import flags
from research.evidence.passages import paragraph_sentences
from research.evidence.types import Source
from research.verification.candidates import Passage
from research.verification.quotes import whole_quotation
from research.verification.rulings import Act, Ruling, Stage
from research.verification.screening.aligned import align, chunks_of
from research.verification.screening.context import context_faults
from research.verification.screening.doubting import doubts
from research.verification.screening.foreign import Elsewhere
from research.verification.screening.identifiers import identifier_faults
from research.verification.screening.manner import manner_faults
from research.verification.screening.merged import adds_relation, merged_faults
from research.verification.screening.names import name_faults
from research.verification.screening.numbers import number_faults
from research.verification.screening.reasons import reason_of
from research.verification.screening.slots import slot_faults
from research.verification.screening.stale import stale_faults
from research.verification.screening.types import Aligned, Gravity, Screened, ScreenFault
from research.verification.support import Claim, carries
from research.verification.types import Basis, ItemVerdict, Verdict

# What says otherwise tells more than what is strange, and this more than what goes too far.
_ORDER = (Gravity.REFUTES, Gravity.STRANGE, Gravity.OVERREACHES)
_VERDICTS = {
    Gravity.REFUTES: Verdict.CONFLICT,
    Gravity.STRANGE: Verdict.IRRELEVANT,
    Gravity.OVERREACHES: Verdict.PARTIAL,
}
_RULES: tuple[Callable[[Aligned], Iterator[ScreenFault]], ...] = (
    identifier_faults,
    number_faults,
    name_faults,
    slot_faults,
    stale_faults,
    manner_faults,
    merged_faults,
)


def screen(
    facts: Iterable[AdmittedFact], sources: Sequence[Source], *, language: str, doubting: bool = True
) -> tuple[Screened, ...]:
    """Return what the screen finds for each fact, in their order. `language` is the report's (a BCP 47 primary tag).

    Not `doubting` leaves out the doubts of what stays unchecked: they cost most, and only a judge's approval has a use for
    them.
    """
    by_id = {source.source_id: source for source in sources}
    elsewhere = Elsewhere(sources)
    return tuple(_screened(fact, by_id.get(fact.source_id), elsewhere, language, doubting=doubting) for fact in facts)


def deletes(screened: Screened) -> bool:
    """Tell whether the screen removes a fact in a method without restatement: it is refuted, strange, or overreaches."""
    return screened.verdict in {Verdict.CONFLICT, Verdict.IRRELEVANT, Verdict.PARTIAL}


def verdict_of(screened: Screened) -> ItemVerdict:
    """Return the verdict of a fact that stays."""
    is_quote = screened.basis is Basis.QUOTE
    return ItemVerdict(
        item_id=screened.item_id,
        verdict=screened.verdict,
        basis=screened.basis,
        quote_start=screened.quote_start if is_quote else -1,
        quote_end=screened.quote_end if is_quote else -1,
    )


def ruling_of(screened: Screened, fact: AdmittedFact) -> Ruling:
    """Return the record of a removal: the first fault as a sentence that names both sides. ValueError without a fault."""
    if not screened.faults:
        message = f"The screen found no fault in {fact.item_id}; only what it removes has a ruling."
        raise ValueError(message)
    fault = screened.faults[0]
    return Ruling(
        item_id=fact.item_id,
        kind=ItemKind.FACT,
        act=Act.REMOVED,
        stage=Stage.SCREEN,
        code=fault.code,
        reason=reason_of(fault),
        before=fact.text,
        source_id=fact.source_id if fault.start >= 0 else "",
        start=fault.start,
        end=fault.end,
    )


def _screened(fact: AdmittedFact, source: Source | None, elsewhere: Elsewhere, language: str, *, doubting: bool) -> Screened:
    if source is None or not chunks_of(fact, source):
        return _silent(fact)
    span = whole_quotation(fact, source)
    if span is not None:
        faults = tuple(context_faults(source, span.start, span.end, source.language))
        return _ruled(fact, faults, Basis.QUOTE, (span.start, span.end), 1.0)
    aligned = align(fact, source, language=language)
    faults = tuple(chain.from_iterable(rule(aligned) for rule in _RULES))
    if not faults:
        faults = tuple(elsewhere.faults(aligned))
    same = _same(fact, source, aligned) if not faults else None
    if not faults:
        doubted = (*doubts(aligned), *elsewhere.doubts(aligned)) if same is not None or doubting else ()
        if same is None or doubted:
            return _silent(fact, _score(aligned), doubted)
        faults = tuple(context_faults(source, *same, source.language, claimed=fact.text))
    return _ruled(fact, faults, Basis.SCREEN, same or (-1, -1), None if faults else 1.0)


def _silent(fact: AdmittedFact, score: float | None = None, doubted: tuple[ScreenFault, ...] = ()) -> Screened:
    return Screened(item_id=fact.item_id, verdict=Verdict.UNCHECKED, basis=Basis.NONE, score=score, doubts=doubted)


def _ruled(
    fact: AdmittedFact, faults: Sequence[ScreenFault], basis: Basis, place: tuple[int, int], score: float | None
) -> Screened:
    ranked = tuple(sorted(dict.fromkeys(faults), key=lambda fault: _ORDER.index(fault.gravity)))
    return Screened(
        item_id=fact.item_id,
        verdict=_VERDICTS[ranked[0].gravity] if ranked else Verdict.ENTAIL,
        basis=Basis.SCREEN if ranked else basis,
        quote_start=place[0],
        quote_end=place[1],
        faults=ranked,
        score=score,
    )


def _same(fact: AdmittedFact, source: Source, aligned: Aligned) -> tuple[int, int] | None:
    """Return the sentences of the cited chunks that provably state the same, None where none do."""
    claim = Claim(fact, source, aligned.language)
    flagged = flags.merged(source.flagged)
    width = len(claim.sentences)
    for chunk in chunks_of(fact, source):
        if source.language_of(chunk).partition("-")[0].casefold() != aligned.language:
            continue
        for paragraph in paragraph_sentences(source, chunk):
            for at in range(len(paragraph) - width + 1):
                spans = paragraph[at : at + width]
                before = source.text[slice(*paragraph[at - 1])] if at else ""
                passage = Passage(source, chunk, spans, before)
                if flags.overlaps(passage.start, passage.end, flagged):
                    continue
                if adds_relation(fact.text, passage.text, aligned.language):
                    continue
                if carries(claim, passage)[0] is not None:
                    return passage.start, passage.end
    return None


def _score(aligned: Aligned) -> float | None:
    """Return how far the words of a statement are carried by what it cites."""
    try:
        from research.verification.scoring.score import support_score
    except ImportError:
        return None
    held = "\n".join(one.statement.text for one in sorted(aligned.near, key=lambda one: one.start) if one.is_cited)
    return support_score(held, aligned.text, language=aligned.language)
