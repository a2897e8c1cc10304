"""Does another source say otherwise? The passages of the other sources that speak of a fact are asked for words against it.

What they say is a dispute, and shown with both sides: one source never removes what another one carries.
"""

from __future__ import annotations

from dataclasses import replace

from research.admission.types import AdmittedFact
from research.evidence.cards import cards_for
from research.methods import background
from research.methods.bearing import Shown, data_class, shown_chunk
from research.methods.checked import Checked, grounded
from research.methods.desk import Desk
from research.methods.judging import Inquiry, Judge, put
from research.verification.candidates import Candidates, Passage
from research.verification.conflicts.types import Candidate, Position
from research.verification.judging.prompts import reverse_prompt
from research.verification.judging.read import read_reverse
from research.verification.support import Claim, carries
from research.verification.types import Basis, ItemVerdict, Verdict

# Of the passages that may speak of a fact, so many are asked, each of another source.
MOST_PASSAGES = 2
MOST_CHARS = 700


def counter_evidence(judge: Judge, checked: Checked) -> Checked:
    """Return the items with the disputes that a judge located in other sources."""
    checked = grounded(checked)
    desk = judge.desk
    # To look through every chunk of many sources takes seconds, and a cancel must not wait for it.
    sought = background.call(lambda: _sought(checked, desk.brief.language), stop=desk.stop)
    heard = judge.hear(
        {c.fact.item_id: _against(desk, c, checked.verdicts[c.fact.item_id], passages) for c, passages in sought}
    )
    return replace(checked, candidates=(*checked.candidates, *(one for each in heard.values() for one in each)))


def _sought(checked: Checked, language: str) -> list[tuple[Claim, tuple[Passage, ...]]]:
    """Return the facts that are carried, with the passages of other sources that may speak against each."""
    carried = [fact for fact in checked.facts if checked.verdicts[fact.item_id].verdict is Verdict.ENTAIL]
    claims = [_claim(checked, fact, language) for fact in carried]
    index = Candidates(checked.sources, {claim.fact.item_id: claim.keys for claim in claims})
    return [(claim, found) for claim in claims if (found := _passages(claim, index))]


def _claim(checked: Checked, fact: AdmittedFact, language: str) -> Claim:
    source = checked.source(fact.source_id)
    is_quote = checked.verdicts[fact.item_id].basis is Basis.QUOTE
    return Claim(fact, source, (source.language if is_quote else language).partition("-")[0].casefold())


def _passages(claim: Claim, index: Candidates) -> tuple[Passage, ...]:
    """Return the passages that share most with a claim, one a source; those that carry it have nothing against it."""
    best: dict[str, tuple[int, Passage]] = {}
    for passage in index.of(claim.fact.item_id, but=claim.fact.source_id):
        shared = len(claim.statement.stems & passage.statement.stems)
        source_id = passage.source.source_id
        if (source_id not in best or shared > best[source_id][0]) and carries(claim, passage)[0] is None:
            best[source_id] = (shared, passage)
    ranked = sorted(best.values(), key=lambda entry: -entry[0])
    return tuple(passage for _, passage in ranked[:MOST_PASSAGES])


def _against(
    desk: Desk, claim: Claim, verdict: ItemVerdict, passages: tuple[Passage, ...]
) -> Inquiry[tuple[Candidate, ...]]:
    found: list[Candidate] = []
    for passage in passages:
        shown = shown_chunk(passage.chunk, passage.source, claim.fact.text, most_chars=MOST_CHARS)
        if shown is None:
            continue
        prompt = reverse_prompt(
            shown.text,
            claim.fact.text,
            language=desk.brief.language,
            delimiter=desk.delimiter,
            data_class=data_class(desk, claim.fact.text, shown.text),
        )
        reply = yield from put(prompt)
        answer = read_reverse(reply, shown.text) if reply is not None else None
        if answer is not None and answer.has_counter and answer.quote:
            found += _dispute(claim, verdict, passage, shown, answer.quote)
    return tuple(found)


def _dispute(claim: Claim, verdict: ItemVerdict, passage: Passage, shown: Shown, words: str) -> list[Candidate]:
    place = shown.place(words)
    own = _own_position(claim, verdict)
    if place.start < 0 or own is None:
        return []
    other = Position(source_id=passage.source.source_id, chunk_id=passage.chunk.chunk_id, start=place.start, end=place.end)
    return [Candidate(first=own, second=other)]


def _own_position(claim: Claim, verdict: ItemVerdict) -> Position | None:
    """Return where a fact's own source says it: its quotation, or the sentence that its card shows."""
    for card in cards_for(claim.source, claim.fact.chunk_ids, claim.fact.text):
        start, end = (verdict.quote_start, verdict.quote_end) if verdict.basis is Basis.QUOTE else (card.start, card.end)
        return Position(
            source_id=claim.source.source_id,
            chunk_id=card.chunk_id,
            start=start,
            end=end,
            item_id=claim.fact.item_id,
        )
    return None
