"""What would somebody object who wants the report to fail? One look from the other side, with a veto that is a record.

A veto counts only with words of the evidence, never against a statement that stands by its quotation, and not at all from a
critic that objects to everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import wait
from dataclasses import replace

from research.admission.types import AdmittedFact, ItemKind
from research.budget import Resource
from research.errors import Stopped
from research.evidence.quotes import locate
from research.evidence.types import Chunk, Source
from research.methods import asking, background
from research.methods.bearing import data_class
from research.methods.checked import Checked, grounded, ruled
from research.methods.judging import GRACE_S, Judge
from research.prompting import Prompt, Reply
from research.store import results
from research.synthesis.packet import clear_chunks, rank_chunks
from research.verification.judging.critic import MOST_VETOES, CriticReply, critic_prompt, read_critic
from research.verification.judging.types import CriticCard, CriticItem, Critique, Ground, Veto
from research.verification.rulings import Act, Ruling, RulingCode, Stage
from research.verification.types import Basis

PURPOSE = "critic"
# What the items rest on comes first; of the rest, the passages nearest to the question, as far as there is room.
MOST_CARDS, MOST_CHARS, CARD_CHARS = 60, 24_000, 900

_GROUNDS = {
    Ground.UNSUPPORTED: "its evidence does not say it",
    Ground.CONTRADICTED: "evidence says the opposite",
    Ground.OVERREACH: "its evidence says it less strongly, or only under a condition",
    Ground.MISATTRIBUTED: "the evidence says it of something or somebody else",
}
_BY_QUOTATION = "; it is refused, for the statement stands by its quotation"
# By whether the statement is a quotation, and whether the critic objects to everything.
_REFUSED = {
    (False, False): "",
    (True, False): _BY_QUOTATION,
    (True, True): _BY_QUOTATION,
    (False, True): "; it is refused, for the critic objects to more than it can tell apart",
}


def criticise(judge: Judge, checked: Checked) -> Checked:
    """Return the items without those that were vetoed with words of the evidence; what was named besides is kept."""
    checked = grounded(checked)
    desk = judge.desk
    if not desk.config.critic or not checked.facts or not desk.may_spend(Resource.GENERATIONS):
        return checked
    items = tuple(_items(checked))
    # A window that is too small for the evidence of a synthesis is too small for that of a critic.
    room = min(MOST_CHARS, desk.limits.packet_chars) - sum(len(item.text) for item in items)
    cards = background.call(
        lambda: tuple(_cards(checked, desk.brief.question, desk.brief.language, room=room)), stop=desk.stop
    )
    if not cards:
        return checked
    prompt = critic_prompt(
        items,
        cards,
        language=desk.brief.language,
        delimiter=desk.delimiter,
        data_class=data_class(desk, *(item.text for item in items), *(card.quote for card in cards)),
    )
    reply = _reply(judge, prompt)
    if reply is None:
        return checked
    critique = read_critic(reply.value, items, cards)
    shown = {card.chunk_id: card for card in cards}
    is_blanket = _is_blanket(checked, critique, reply.value)
    rulings = [_ruling(checked, veto, shown[veto.chunk_id], is_blanket=is_blanket) for veto in critique.vetoes]
    return grounded(ruled(replace(checked, critique=critique), rulings))


def _is_blanket(checked: Checked, critique: Critique, reply: CriticReply) -> bool:
    """Whoever objects to every statement, or to more than was asked for, tells none of them from the others."""
    facts = {fact.item_id for fact in checked.facts}
    known = facts | {item.item_id for item in checked.admitted.derivations}
    is_all = len(facts) > 1 and facts <= {veto.item_id for veto in critique.vetoes}
    return is_all or len(known & {veto.item_id for veto in reply.vetoes}) > MOST_VETOES


def _reply(judge: Judge, prompt: Prompt[CriticReply]) -> Reply[CriticReply] | None:
    """Ask, and keep the call also when a stop ends it. Raises the reason for the stop."""
    desk = judge.desk
    asking_one = background.start(lambda: asking.ask(desk, judge.access, prompt, purpose=PURPOSE))
    try:
        return asking.keep(desk, background.join(asking_one, stop=desk.stop))
    except Stopped:
        if not results.has_model_call(desk.handle.run_id, PURPOSE) and wait([asking_one], timeout=GRACE_S).done:
            results.save_model_call(desk.handle, desk.blobs, asking_one.result().record)
        raise


def _items(checked: Checked) -> Iterator[CriticItem]:
    for fact in checked.facts:
        yield CriticItem(item_id=fact.item_id, text=fact.text, chunk_ids=fact.chunk_ids)
    for item in checked.admitted.derivations:
        yield CriticItem(item_id=item.item_id, text=item.text)


def _cards(checked: Checked, question: str, language: str, *, room: int) -> Iterator[CriticCard]:
    left = room
    for source, chunk in _chunks(checked, question, language):
        quote = "\n".join(part.text for part in clear_chunks(source, chunk))[:CARD_CHARS]
        if not quote:
            continue
        left -= len(quote)
        if left < 0:
            return
        yield CriticCard(chunk_id=chunk.chunk_id, quote=quote, publisher=source.publisher)


def _chunks(checked: Checked, question: str, language: str) -> list[tuple[Source, Chunk]]:
    cited = {chunk_id for fact in checked.facts for chunk_id in fact.chunk_ids}
    chunks = {chunk.chunk_id: (source, chunk) for source in checked.sources for chunk in source.chunks}
    ranked = rank_chunks(checked.sources, question, language=language)
    order = [*(name for name in chunks if name in cited), *(entry.chunk.chunk_id for entry in ranked)]
    return [chunks[name] for name in dict.fromkeys(order)][:MOST_CARDS]


def _ruling(checked: Checked, veto: Veto, card: CriticCard, *, is_blanket: bool) -> Ruling:
    """A quotation is what its source says, whatever a critic makes of it; the objection is kept, and refused."""
    fact = next((fact for fact in checked.facts if fact.item_id == veto.item_id), None)
    is_quote = fact is not None and checked.verdicts[fact.item_id].basis is Basis.QUOTE
    is_refused = is_quote or is_blanket
    source, chunk = _chunk(checked, veto.chunk_id)
    text = fact.text if fact is not None else _derivation_text(checked, veto.item_id)
    said = f"The critic objects that {_GROUNDS[veto.ground]}"
    words = locate(source.text, card.quote[veto.start : veto.end], start=chunk.start, end=chunk.end)
    return Ruling(
        item_id=veto.item_id,
        kind=_kind(fact),
        act=Act.KEPT if is_refused else Act.REMOVED,
        stage=Stage.CRITIC,
        code=RulingCode.VETO_REFUSED if is_refused else RulingCode.VETOED,
        reason=f"{said}{_REFUSED[is_quote, is_blanket]}.",
        before=text,
        after=text if is_refused else "",
        source_id=source.source_id,
        start=words.start if words else -1,
        end=words.end if words else -1,
    )


def _kind(fact: AdmittedFact | None) -> ItemKind:
    return ItemKind.FACT if fact is not None else ItemKind.DERIVATION


def _derivation_text(checked: Checked, item_id: str) -> str:
    return next((item.text for item in checked.admitted.derivations if item.item_id == item_id), "")


def _chunk(checked: Checked, chunk_id: str) -> tuple[Source, Chunk]:
    return next((source, chunk) for source in checked.sources for chunk in source.chunks if chunk.chunk_id == chunk_id)
