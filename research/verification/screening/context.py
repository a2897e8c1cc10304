"""Does the page assert a sentence that stands in it word for word, or does it deny, attribute or condition it beside?

What takes a sentence back must be tied to it: by a word that points back, a colon, a quotation mark or a heading. A
neighbour with a subject of its own takes nothing back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from research.evidence.passages import paragraphs
from research.evidence.tokens import is_unspaced
from research.evidence.types import Chunk, Source
from research.reading.sentences import sentences
from research.verification.lexicon import Mark, marks
from research.verification.rulings import RulingCode
from research.verification.screening.context_quotes import is_quoted_speech
from research.verification.screening.context_sayings import announces, gives_back, is_undecided, speaks_against
from research.verification.screening.context_words import CONTEXT_WORDS, ContextWords
from research.verification.screening.types import Gravity, ScreenFault

# How far a neighbour is looked for, in characters: a list may be long, what follows is one sentence.
_BEFORE, _AFTER = 2_000, 700
_MOST_ITEMS = 12
_LONGEST_HEADING, _LONGEST_ITEM = 90, 400
_LIST_MARK = re.compile(r"\s*(?:[-*•‣·–—]|\(?\d{1,2}[.)]|\(?[a-z][.)]|[①-⑳])\s*")
_HEADING_EDGE = re.compile(r"\A[\s#*_>=\d.)]*|[\s#*_:：?？.!。]*\Z")
_FULL_STOP = re.compile(r"[.!。！…][\"'”’»」』)\]）]*\s*\Z")
_ANY_STOP = re.compile(rf"{_FULL_STOP.pattern}|[a-z]{{3}}\. ")
_COLON = re.compile(r"[:：]\s*[\"“„«「『]?\s*\Z")
_ASIDES = "at any rate|at least|anyway|however|though|too|itself|allerdings|jedoch|aber|toutefois|cependant|sin embargo"
_SPEECH = re.compile(r"[\"'‘“„«「『].{8,}?(?:[,.!?…][\"'’”»]|[\"”“»」』],?|[」』])(?=\s|\w|$)")
_CROSSED = re.compile(r"[✗✘❌☒]\s*\Z|~~\s*\Z")
_SETTLED = re.compile(
    r"\b(?:adopted|approved|enacted|completed|implemented|in force|beschlossen\w*|verabschiedet\w*|in kraft|adoptée?s?|"
    r"approuvée?s?|en vigueur|aprobad[oa]s?|en vigor)\b|通过|生效|批准|可決|成立し|施行"
)
_GRAVITY = {
    RulingCode.DENIED_BESIDE: Gravity.REFUTES,
    RulingCode.ATTRIBUTED_BESIDE: Gravity.OVERREACHES,
    RulingCode.CONDITIONED_BESIDE: Gravity.OVERREACHES,
}
_DENIED, _GIVEN, _LIMITED = _GRAVITY

Span = tuple[int, int]
Found = tuple[RulingCode, Span]


def context_faults(source: Source, start: int, end: int, language: str, *, claimed: str = "") -> Iterator[ScreenFault]:
    """Yield why the sentence at `source.text[start:end]` is not asserted there, once a code; nothing for most sentences.

    `language` is that of the passage, a BCP 47 tag; without a table of words for it nothing is yielded. What denies,
    attributes or conditions the sentence inside itself is no fault: it is copied with it. Where other words are `claimed`
    of the sentence, they must name who says it as it does.
    """
    words = CONTEXT_WORDS.get(language.partition("-")[0].casefold())
    if words is None or not 0 <= start < end <= len(source.text):
        return
    place = _place(source, start, end, language)
    if claimed and _is_speech(place.own, words) and not re.search(words.says, _folded(claimed)):
        yield _fault(_GIVEN, source, (start, end), (start, end), place)
        return
    seen: set[RulingCode] = set()
    for code, (low, high) in _found(place, words):
        if code in seen or (code is _GIVEN and _names_its_sayer(place, words)):
            continue
        seen.add(code)
        yield _fault(code, source, (start, end), (low, high), place)


def _fault(code: RulingCode, source: Source, own: Span, beside: Span, place: _Place) -> ScreenFault:
    low, high = beside
    return ScreenFault(
        code=code,
        gravity=_GRAVITY[code],
        claimed=source.text[slice(*own)],
        said=source.text[low:high].strip() or place.heading,
        start=low if high > low else -1,
        end=high if high > low else -1,
    )


def _is_speech(own: str, words: ContextWords) -> bool:
    """Tell whether a sentence is a quotation with who says it behind: "'It is safe,' the owner said"."""
    spoken = _SPEECH.match(own)
    return spoken is not None and re.search(words.says, own[spoken.end() :]) is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """Where a sentence stands: its paragraph, its neighbours, the head of its list and its heading.

    `before` and `after` are the sentences beside it; `lead` is the paragraph before it, or the head of the list that it is
    an item of, when it opens its paragraph. Each is None where there is none.
    """

    text: str
    language: str
    start: int
    end: int
    paragraph: Span
    sentence: Span
    before: Span | None
    second_before: Span | None
    after: Span | None
    lead: Span | None
    heading: str

    def of(self, span: Span | None) -> str:
        return _folded(self.text[slice(*span)]) if span else ""

    @property
    def own(self) -> str:
        return _folded(self.text[self.start : self.end])


def _place(source: Source, start: int, end: int, language: str) -> _Place:
    text = source.text
    chunk = next((chunk for chunk in source.chunks if chunk.start <= start < chunk.end), None)
    heading = chunk.heading if chunk is not None else ""
    around = _around(text, start, end, chunk)
    at = next((n for n, (low, high) in enumerate(around) if low <= start < high), -1)
    paragraph = around[at] if at >= 0 else (start, end)
    found = [(s.start, s.end) for s in sentences(text, language=language, start=paragraph[0], end=paragraph[1])]
    first = max((n for n, span in enumerate(found) if span[0] <= start), default=0)
    last = min((n for n, span in enumerate(found) if span[1] >= end), default=len(found) - 1)
    after = found[last + 1] if last + 1 < len(found) else _opening(text, around, at, language)
    return _Place(
        text=text,
        language=language.partition("-")[0].casefold(),
        start=start,
        end=end,
        paragraph=paragraph,
        sentence=(found[first][0], found[last][1]) if found else (start, end),
        before=found[first - 1] if first else None,
        second_before=found[first - 2] if first > 1 else None,
        after=after,
        lead=_lead(text, around, at) if not first and at > 0 else None,
        heading=heading,
    )


def _around(text: str, start: int, end: int, chunk: Chunk | None) -> list[Span]:
    """Return the paragraphs near a sentence that say anything, also those of the chunks beside its own."""
    low = text.rfind("\n", 0, max(0, start - _BEFORE)) + 1
    high = text.find("\n", min(len(text), end + _AFTER))
    high = len(text) if high < 0 else high
    if chunk is None:
        return [(start, end)]
    window = replace(chunk, start=low, end=high, text="")
    return [span for span in paragraphs(text, window) if text[slice(*span)].strip()]


def _opening(text: str, around: list[Span], at: int, language: str) -> Span | None:
    """Return the first sentence of the next paragraph."""
    if at < 0 or at + 1 >= len(around):
        return None
    low, high = around[at + 1]
    found = sentences(text, language=language, start=low, end=min(high, low + _AFTER))
    return (found[0].start, found[0].end) if found else None


def _lead(text: str, around: list[Span], at: int) -> Span | None:
    """Return the paragraph before one, or for an item of a list what stands above the list."""
    above = at - 1
    for _ in range(_MOST_ITEMS):
        if above <= 0 or _ends_open(text[slice(*around[above])]) or not _is_item(text, around, above, at):
            break
        above -= 1
    return around[above] if above >= 0 else None


def _is_item(text: str, around: list[Span], above: int, at: int) -> bool:
    """Tell whether a paragraph above is an item of the list that the sentence stands in."""
    upper, own = text[slice(*around[above])], text[slice(*around[at])]
    if _LIST_MARK.match(own):
        return _LIST_MARK.match(upper) is not None
    is_tight = "\n\n" not in text[around[above][0] : around[at][0]].strip("\n")
    return is_tight and len(upper) <= _LONGEST_ITEM and _is_stated(upper)


def _is_stated(paragraph: str) -> bool:
    return _FULL_STOP.search(paragraph) is not None or paragraph.rstrip().endswith((";", "；", ","))


def _ends_open(paragraph: str) -> bool:
    return _COLON.search(paragraph) is not None


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


def _found(place: _Place, words: ContextWords) -> Iterator[Found]:
    yield from _marked(place, words)
    yield from _headed(place, words)
    yield from _led(place, words)
    yield from _supposed(place, words)
    back = tuple(_taken_back(place, words))
    yield from back or _only_said(place, words)
    quoted = is_quoted_speech(
        place.text, place.start, place.end, place.paragraph, words.says, is_said_above=_said_above(place, words)
    )
    if quoted is not None:
        yield _GIVEN, quoted


def _said_above(place: _Place, words: ContextWords) -> bool:
    above = place.of(place.lead)
    return bool(above) and (_ends_open(above) or re.search(words.says, above) is not None)


def _names_its_sayer(place: _Place, words: ContextWords) -> bool:
    """Who says it stands inside the sentence, unless all of it is within one quotation."""
    return re.search(words.says, place.own) is not None or Mark.DOUBTED in marks(place.own, place.language)


def _marked(place: _Place, words: ContextWords) -> Iterator[Found]:
    """A label or a sign right before the sentence, in its own line."""
    low = place.text.rfind("\n", 0, place.start) + 1
    before = place.text[low : place.start]
    if _CROSSED.search(before):
        yield _DENIED, (low, place.start)
    elif before.rstrip().endswith((":", "：")):
        yield from _labelled(before, (low, place.start), place, words)


def _headed(place: _Place, words: ContextWords) -> Iterator[Found]:
    """The heading, and a line without a full stop above the sentence: a label, or a heading of its own."""
    lead = place.text[slice(*place.lead)] if place.lead else ""
    is_label = 0 < len(lead.strip()) <= _LONGEST_HEADING and not _ANY_STOP.search(lead)
    if place.lead and is_label:
        if re.fullmatch(words.truth, _bare(lead)):
            return
        yield from _labelled(lead, place.lead, place, words)
    is_first = place.before is None or _is_under(place)
    if place.heading and is_first and not _is_second(place, lead):
        yield from _labelled(place.heading, (0, 0), place, words)


def _is_under(place: _Place) -> bool:
    """A heading stands over all of its text, but a correction may stand further down: only the first paragraph counts."""
    return place.text[: place.paragraph[0]].rstrip().endswith(place.heading.strip()) or place.lead is None


def _is_second(place: _Place, lead: str) -> bool:
    """Tell whether a paragraph of prose stands between the heading and the sentence."""
    return bool(lead.strip()) and lead.strip() != place.heading.strip() and bool(_FULL_STOP.search(lead))


def _bare(text: str) -> str:
    return _HEADING_EDGE.sub("", _folded(text))


def _labelled(label: str, span: Span, place: _Place, words: ContextWords) -> Iterator[Found]:
    bare = _bare(label)
    is_open = _COLON.search(label) is not None
    if re.fullmatch(words.myth, bare):
        if not _sets_right(place.own, words):
            yield _DENIED, span
    elif re.fullmatch(words.old, bare):
        yield _DENIED, span
    elif re.fullmatch(words.invented_head, bare) or (is_open and re.fullmatch(words.planned, bare)):
        yield _LIMITED, span
    elif re.fullmatch(words.others_say, bare) or re.fullmatch(words.false_head, bare):
        yield _GIVEN, span
    elif re.match(words.condition, _folded(label) if is_open else bare) and not _asks(label):
        yield _LIMITED, span


def _asks(label: str) -> bool:
    return label.rstrip().endswith(("?", "？"))


def _sets_right(own: str, words: ContextWords) -> bool:
    return re.match(words.corrects, own) is not None or re.match(rf"{words.truth}\s*[:：]", own) is not None


def _led(place: _Place, words: ContextWords) -> Iterator[Found]:
    """The sentence before, or the head of the list, of which the sentence is the content."""
    span = place.before or place.lead
    head = place.of(span)
    if span is None:
        return
    if place.lead and _asks(head) and re.search(words.false_head, head):
        yield _GIVEN, span
    elif re.search(words.follows, head) and (code := _of_head(head, words)) is not None:
        yield code, span


def _of_head(head: str, words: ContextWords) -> RulingCode | None:
    if re.match(words.condition, head) and _ends_open(head):
        return _LIMITED
    if _speaks_of(words.old_head, head) or _speaks_of(words.false_head, head):
        return _DENIED
    if _speaks_of(words.limit_head, head):
        return _LIMITED
    if _speaks_of(words.plan_head, head) and not _SETTLED.search(head):
        return _LIMITED
    return _GIVEN if _speaks_of(words.said_head, head) else None


def _speaks_of(pattern: str, head: str) -> bool:
    """Tell whether a head holds a word of a kind, whole where words stand apart: a claim is no aim."""
    edge = "" if is_unspaced(head) else r"(?<![^\W_])"
    return re.search(f"{edge}(?:{pattern})" + ("" if is_unspaced(head) else r"(?![^\W_])"), head) is not None


def _supposed(place: _Place, words: ContextWords) -> Iterator[Found]:
    """A hypothesis in the sentence before, or before that one when this one goes on with it."""
    opening = re.compile(words.opener + words.supposes)
    if place.before and opening.match(place.of(place.before)):
        yield _LIMITED, place.before
    elif place.second_before and opening.match(place.of(place.second_before)):
        if re.match(words.goes_on, place.own) or re.match(words.goes_on, place.of(place.before)):
            yield _LIMITED, place.second_before
    elif place.lead and _ends_open(place.of(place.lead)) and opening.match(place.of(place.lead)):
        yield _LIMITED, place.lead


def _taken_back(place: _Place, words: ContextWords) -> Iterator[Found]:
    """The next sentence points back and says that this is wrong, withdrawn, somebody's claim, or bound to a condition."""
    if place.after is None:
        return
    after = place.of(place.after)
    if (
        re.match(f"{words.opener}(?:{words.nay})", after)
        and _FULL_STOP.search(place.own)
        and not re.match(r"no\. ?\d", after)
    ):
        yield _DENIED, place.after
        return
    own_sayer = _names_its_sayer(place, words)
    for code, pattern, is_of_content in _backward(place.language):
        if not (is_of_content and own_sayer) and pattern.match(after):
            yield code, place.after
            return


def _only_said(place: _Place, words: ContextWords) -> Iterator[Found]:
    """The sentence before announces somebody's saying, or the next one looks back at it as one."""
    before, after, own = place.of(place.before), place.of(place.after), place.own
    is_beside = place.after is not None and place.after[0] < place.paragraph[1]
    if place.before and announces(before, place.language):
        yield _GIVEN, place.before
    if place.after is None or not is_beside or _names_its_sayer(place, words):
        return
    if speaks_against(after, place.language):
        yield _DENIED, place.after
    elif gives_back(after, own, place.language) or is_undecided(before, after, place.language):
        yield _GIVEN, place.after


@cache
def _backward(language: str) -> tuple[tuple[RulingCode, re.Pattern[str], bool], ...]:
    """Return what takes back, with whether it speaks of what is said rather than of its saying."""
    words = CONTEXT_WORDS[language]
    has_no_spaces = language in {"zh", "ja"}
    gap = r"[,，、 ]*" if has_no_spaces else rf",?(?: (?:{_ASIDES}),?)? ?"
    some = r"[^。；]{0,12}?" if has_no_spaces else r"(?:,? [^.;:]{0,50}?)? ?"
    # "The claim that it leaks" has a content of its own.
    thing_here = words.thing if has_no_spaces else rf"(?:{words.thing})(?!,? (?:that|of|dass|que|des?|du)\b|,? qu['’])"
    back = f"(?:{thing_here}{some}|{words.none_of}{gap}|{words.bare}{gap})"
    thing = f"(?:{thing_here}{some}|{words.none_of}{gap})"
    edge = "" if has_no_spaces else r"(?<![^\W_])"
    rows = (
        (_DENIED, f"{words.opener}{thing}{edge}(?:{words.recalled})", False),
        (_DENIED, f"{words.opener}{words.bare}{gap}(?:{words.no_longer})", True),
        (_DENIED, f"{words.opener}{back}{edge}(?:{words.falsified})", True),
        (_DENIED, words.denies_it, True),
        (_GIVEN, f"{words.opener}{words.none_of}{gap}{edge}(?:{words.confirmed})", True),
        (_GIVEN, f"{words.opener}(?:{thing_here}{some}|{words.bare}{gap}){edge}(?:{words.unconfirmed})", True),
        (_LIMITED, f"{words.opener}{back}{edge}(?:{words.invented})", True),
        (_GIVEN, f"{words.opener}{back}{edge}(?:{words.given})", True),
        (_GIVEN, f"{words.opener}(?:{words.so_says})", True),
        (_GIVEN, f"(?:{words.sayer_alone})\\Z", True),
        (_LIMITED, f"{words.opener}{back}{edge}(?:{words.limited})", False),
    )
    return tuple((code, re.compile(pattern), of) for code, pattern, of in rows)
