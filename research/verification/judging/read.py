"""What are a judge's answers worth? A verdict counts with words that stand in the evidence, and with both answers clean.

The first answer is never made better by the second one: it stands, or it falls to `conflict` or to `unchecked`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from research.evidence.quotes import Span, alike, locate
from research.evidence.tokens import tokens
from research.prompting import WordReply
from research.verification.judging.focus import nearest
from research.verification.judging.prompts import YES, Answer, ForwardReply, PremisesReply, ReverseReply
from research.verification.judging.types import (
    Code,
    First,
    Forward,
    ForwardAnswer,
    Judged,
    PremisesAnswer,
    ReverseAnswer,
)
from research.verification.types import Verdict

# A yes that the model itself holds for little more likely than a no is none.
# Below it a small model's yes is right little more often than not (bench/judge.py; Qwen2.5-Coder 1.5B).
FIRST_FLOOR = 0.65

_VERDICTS: dict[Answer, Forward] = {
    "supported": Forward.ENTAIL,
    "partly_supported": Forward.PARTIAL,
    "contradicted": Forward.CONFLICT,
    "not_mentioned": Forward.IRRELEVANT,
    "unable": Forward.UNABLE,
}
_COUNTER = {"refuted": True, "not_refuted": False, "unable": None}
# Models put marks around what they copy, and a full stop or dots behind it.
_EDGES = " \t\r\n\"'“”‘’„«»‹›「」『』…."
# A lone word stands almost everywhere and shows nothing.
_FEWEST_TOKENS = 2
_MOST_REASON, _MOST_WEAKER = 300, 1_000


def read_first(reply: WordReply) -> First:
    """Return the one-word answer; a yes that is less likely than `FIRST_FLOOR`, where that is told, is a no."""
    is_likely = reply.likelihood is None or reply.likelihood >= FIRST_FLOOR
    return First(is_yes=reply.word == YES and is_likely, likelihood=reply.likelihood)


def carried_by(evidence: str, sentence: str) -> ForwardAnswer:
    """Return what a yes in one word comes to: carried, by the sentence of the evidence that holds most of the words.

    Its `quote` is '' where no sentence shares a word: then nothing shows what the yes rests on.
    """
    return ForwardAnswer(verdict=Forward.ENTAIL, quote=_own_words(nearest(evidence, sentence), evidence))


def without_unlocated(reverse: ReverseAnswer) -> ReverseAnswer:
    """Return the second answer after a yes in one word: a refutation whose words stand nowhere is none."""
    return ReverseAnswer(has_counter=False) if reverse.has_counter and not reverse.quote else reverse


def read_forward(reply: ForwardReply, evidence: str) -> ForwardAnswer:
    """Return the first answer with its quotation in the evidence's own words; '' where it does not stand there."""
    verdict = _VERDICTS[reply.verdict]
    return ForwardAnswer(
        verdict=verdict,
        quote=_own_words(reply.quote, evidence),
        weaker=line(reply.weaker, _MOST_WEAKER) if verdict is Forward.PARTIAL else "",
    )


def read_reverse(reply: ReverseReply, evidence: str) -> ReverseAnswer:
    """Return the second answer with its quotation in the evidence's own words; '' where it does not stand there."""
    return ReverseAnswer(
        has_counter=_COUNTER[reply.answer],
        quote=_own_words(reply.quote, evidence),
    )


def read_premises(reply: PremisesReply, count: int) -> PremisesAnswer:
    """Return the answer about `count` premises; the number of a premise that was not there is 0."""
    verdict = _VERDICTS[reply.verdict]
    return PremisesAnswer(
        verdict=verdict,
        breaks=reply.breaks if 1 <= reply.breaks <= count else 0,
        weaker=line(reply.weaker, _MOST_WEAKER) if verdict is Forward.PARTIAL else "",
        reason=line(reply.reason, _MOST_REASON),
    )


def needs_reverse(forward: ForwardAnswer) -> bool:
    """Tell whether the second question can change anything. Without a quotation of the first answer it cannot."""
    return forward.verdict in _JUDGED and bool(forward.quote)


_JUDGED = frozenset({Forward.ENTAIL, Forward.PARTIAL, Forward.CONFLICT})


def settle(forward: ForwardAnswer, reverse: ReverseAnswer | None, *, evidence: str, sentence: str) -> Judged:
    """Return what both answers come to. `reverse` is None where it was not asked, or failed.

    `entail` and `partial` need a quotation that stands in `evidence`, and a second answer that found nothing against it;
    `conflict` needs a second answer that shows the words. Anything else is `unchecked`, with its code.
    """
    match forward.verdict:
        case Forward.UNABLE:
            return _unchecked(Code.UNABLE, forward.reason)
        case Forward.IRRELEVANT:
            return Judged(verdict=Verdict.IRRELEVANT, code=Code.NOT_SPOKEN_OF, reason=forward.reason)
        case Forward.ENTAIL | Forward.PARTIAL | Forward.CONFLICT:
            quote = place(forward.quote, evidence)
            if quote is None:
                return _unchecked(Code.QUOTE_NOT_FOUND, forward.reason)
            return _settled(forward, reverse, quote, evidence=evidence, sentence=sentence)
        case unknown:
            assert_never(unknown)


def unagreed(judged: Judged) -> Judged:
    """Return a judgement that no yes went before: an approval is none, for one question was not enough to tell."""
    if judged.verdict is not Verdict.ENTAIL:
        return judged
    return replace(judged, verdict=Verdict.UNCHECKED, code=Code.NOT_AGREED)


def settle_premises(answer: PremisesAnswer, *, sentence: str) -> Judged:
    """Return what an answer about premises comes to. It rests on items, not on words: its offsets are all -1."""
    match answer.verdict:
        case Forward.UNABLE:
            return _unchecked(Code.UNABLE, answer.reason)
        case Forward.IRRELEVANT:
            return Judged(verdict=Verdict.IRRELEVANT, code=Code.NOT_SPOKEN_OF, reason=answer.reason)
        case Forward.CONFLICT:
            return Judged(verdict=Verdict.CONFLICT, code=Code.REFUTED, reason=answer.reason)
        case Forward.PARTIAL:
            weaker = _restated(answer.weaker, sentence)
            return Judged(verdict=Verdict.PARTIAL, code=Code.CARRIED_IN_PART, reason=answer.reason, weaker=weaker)
        case Forward.ENTAIL:
            return Judged(verdict=Verdict.ENTAIL, code=Code.CARRIED, reason=answer.reason)
        case unknown:
            assert_never(unknown)


def place(quote: str, evidence: str) -> Span | None:
    """Return where words that a model copied stand in the evidence, the marks around them apart; None for a lone word."""
    for wanted in (quote, quote.strip(_EDGES)):
        found = locate(evidence, wanted) if len(tokens(wanted)) >= _FEWEST_TOKENS else None
        if found is not None:
            return found
    return None


def line(text: str, most: int) -> str:
    """Return a model's text on one line, within a bound; what is longer was no short answer and is dropped."""
    line = " ".join(text.split())
    return line if len(line) <= most else ""


def _settled(forward: ForwardAnswer, reverse: ReverseAnswer | None, quote: Span, *, evidence: str, sentence: str) -> Judged:
    if reverse is None:
        return _unchecked(Code.NOT_ASKED_BACK, forward.reason, quote)
    if reverse.has_counter is None:
        return _unchecked(Code.UNABLE_BACKWARD, reverse.reason, quote)
    if reverse.has_counter:
        return _countered(forward, reverse, quote, evidence)
    if forward.verdict is Forward.CONFLICT:
        return _unchecked(Code.CONFLICT_NOT_SHOWN, forward.reason, quote)
    is_whole = forward.verdict is Forward.ENTAIL
    return Judged(
        verdict=Verdict.ENTAIL if is_whole else Verdict.PARTIAL,
        code=Code.CARRIED if is_whole else Code.CARRIED_IN_PART,
        reason=forward.reason,
        weaker="" if is_whole else _restated(forward.weaker, sentence),
        quote_start=quote.start,
        quote_end=quote.end,
    )


def _countered(forward: ForwardAnswer, reverse: ReverseAnswer, quote: Span, evidence: str) -> Judged:
    """Two answers that say opposite things of the same words cancel out; neither is believed."""
    counter = place(reverse.quote, evidence)
    if counter is None:
        return _unchecked(Code.COUNTER_NOT_FOUND, reverse.reason, quote)
    is_same = quote.start <= counter.start and counter.end <= quote.end
    if forward.verdict is not Forward.CONFLICT and (is_same or alike(reverse.quote) in alike(forward.quote)):
        return _unchecked(Code.SAME_WORDS, reverse.reason, quote)
    supports = forward.verdict is not Forward.CONFLICT
    return Judged(
        verdict=Verdict.CONFLICT,
        code=Code.REFUTED,
        reason=reverse.reason,
        quote_start=quote.start if supports else -1,
        quote_end=quote.end if supports else -1,
        counter_start=counter.start,
        counter_end=counter.end,
    )


def _unchecked(code: Code, reason: str, quote: Span | None = None) -> Judged:
    start, end = (quote.start, quote.end) if quote is not None else (-1, -1)
    return Judged(verdict=Verdict.UNCHECKED, code=code, reason=reason, quote_start=start, quote_end=end)


def _own_words(quote: str, evidence: str) -> str:
    found = place(quote, evidence)
    return evidence[found.start : found.end] if found is not None else ""


def _restated(weaker: str, sentence: str) -> str:
    return "" if _same(weaker, sentence) else weaker


def _same(weaker: str, sentence: str) -> bool:
    return alike(weaker).strip(_EDGES).casefold() == alike(sentence).strip(_EDGES).casefold()
