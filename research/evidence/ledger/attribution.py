"""Who is named in which passage? 'According to X', 'X said', a credit at the foot, a study that is not named.

The rule: an attribution covers its sentence, and the sentences right behind it in the same paragraph as long as they go on
with the same report ('It also found …', 'The authors …'). The next paragraph goes on with it when a sentence there opens
with a noun for the report or its makers ('The report puts …'). A sentence that points back ('The figures come from …')
covers what nobody was named for before it in its paragraph. A credit of the whole page covers all of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from research.evidence.ledger.attribution_readers import Context, reader_of
from research.reading.sentences import sentences

_PARAGRAPH = re.compile(r"[^\n]+")
_CREDIT_CHARS = 200


@dataclass(frozen=True, slots=True)
class Mention:
    """A span that is given to somebody.

    `name` is as written, '' for somebody who is not named; `is_whole` marks a credit of the page.
    """

    start: int
    end: int
    name: str
    is_whole: bool = False


def mentions(text: str, language: str, *, is_known: Callable[[str], bool]) -> tuple[Mention, ...]:
    """Return every span of a text that is given to somebody, in order. `is_known` tells whether a name is one we hold.

    What the page gives to itself ('our measurements', 'told us') is no mention.
    """
    found: list[Mention] = []
    last = ""
    for paragraph in _PARAGRAPH.finditer(text):
        here = list(_of_paragraph(text, paragraph.span(), language, Context(is_known, last)))
        last = next((each.name for each in reversed(here) if each.name and not each.is_whole), "")
        found += here
    return tuple(_joined(found))


def _joined(found: list[Mention]) -> Iterator[Mention]:
    """Neighbouring sentences of one name are one passage."""
    held: Mention | None = None
    for each in found:
        if held and each.name == held.name and not each.is_whole and not held.is_whole and each.start - held.end <= 1:
            held = replace(held, end=each.end)
            continue
        if held:
            yield held
        held = each
    if held:
        yield held


def _of_paragraph(text: str, span: tuple[int, int], language: str, context: Context) -> Iterator[Mention]:
    start, end = span
    reader = reader_of(text[start:end], language)
    if end - start <= _CREDIT_CHARS and (credited := reader.credit(text[start:end])):
        yield Mention(0, len(text), credited, is_whole=True)
        return
    if not context.last and not reader.may_hold(text[start:end]):
        return
    told_from: int | None = None
    for sentence in sentences(text, language=language, start=start, end=end):
        name = reader.name(text[sentence.start : sentence.end], context)
        context = replace(context, last=name or context.last, goes_on=name is not None)
        told_from = sentence.start if told_from is None else told_from
        if name is not None:
            if name and reader.gives_all(text[sentence.start : sentence.end]):
                yield Mention(0, len(text), name, is_whole=True)
                continue
            is_back = name and reader.points_back(text[sentence.start : sentence.end])
            yield Mention(told_from if is_back else sentence.start, sentence.end, name)
            told_from = None
