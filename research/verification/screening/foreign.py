"""Do the words of a statement stand in another source than the one it cites? Then the citation is wrong.

A quotation inside a statement must stand in the cited source; a whole sentence of another one is another one's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from research.evidence import flags
from research.evidence.passages import sentence_spans
from research.evidence.quotes import alike
from research.evidence.types import Source
from research.verification.candidates import keys_of, reading
from research.verification.rulings import RulingCode
from research.verification.screening.aligned import share_of
from research.verification.screening.doubts.elsewhere import foreign_doubts
from research.verification.screening.types import Aligned, Gravity, ScreenFault

# Words that another source has, nearly all of them, and the cited one has not.
THEIRS, OURS = 0.9, 0.7
FEWEST_WORDS, FEWEST_CHARACTERS = 4, 8
TITLE = 0.5
_LEFT_OUT = re.compile(r"\[[^\]]*\]|\(?\.{3}\)?|…")
_QUOTED = re.compile(
    r"“([^“”]+)”|„([^„“”]+)[“”]|«\s*([^«»]+?)\s*»|\"([^\"]+)\"|「([^「」]+)」|『([^『』]+)』|‘([^‘’]{12,})’"
)


class Elsewhere:
    """All sources of a run, by the words of their chunks; looked at only for what its own source does not carry."""

    def __init__(self, sources: Sequence[Source]) -> None:
        self._sources = sources

    def faults(self, aligned: Aligned) -> Iterator[ScreenFault]:
        """Yield what a statement takes, word for word or nearly so, from another source than the cited one."""
        yield from self._quotations(aligned)
        if aligned.near and aligned.near[0].share <= OURS and len(aligned.claims) == 1:
            yield from self._sentence(aligned)

    def doubts(self, aligned: Aligned) -> Iterator[ScreenFault]:
        """Yield what keeps an approval from counting: another source says it, and the cited one does not."""
        yield from foreign_doubts(aligned, self._keys)

    def _quotations(self, aligned: Aligned) -> Iterator[ScreenFault]:
        for quoted in quotations(aligned.text):
            if self._is_in(quoted, aligned.source) or self._is_translated(aligned):
                continue
            there = next((source for source in self._sources if self._is_in(quoted, source)), None)
            yield ScreenFault(
                code=RulingCode.FOREIGN_QUOTE,
                gravity=Gravity.STRANGE,
                claimed=quoted,
                said=there.title or there.canonical_anchor if there is not None else "",
            )

    def _is_translated(self, aligned: Aligned) -> bool:
        """A quotation out of another language stands nowhere as it is written."""
        return not any(one.statement.language == aligned.language for one in aligned.near)

    def _is_in(self, quoted: str, source: Source) -> bool:
        pieces = (alike(piece).strip(" .,;:!?。，！？…'").casefold() for piece in _LEFT_OUT.split(quoted))
        return all(piece in self._text(source) for piece in pieces)

    def _text(self, source: Source) -> str:
        found = self._texts.get(source.source_id)
        if found is None:
            found = self._texts[source.source_id] = alike(source.text).casefold()
        return found

    @cached_property
    def _texts(self) -> dict[str, str]:
        return {}

    @cached_property
    def _keys(self) -> tuple[tuple[Source, int, frozenset[str]], ...]:
        return tuple((source, at, keys_of(chunk.text)) for source in self._sources for at, chunk in enumerate(source.chunks))

    def _sentence(self, aligned: Aligned) -> Iterator[ScreenFault]:
        claim = aligned.claims[0]
        wanted = keys_of(aligned.text)
        if len(wanted) < FEWEST_WORDS:
            return
        for source, at, held in self._keys:
            if source.source_id == aligned.source.source_id or len(wanted & held) < THEIRS * len(wanted):
                continue
            chunk = source.chunks[at]
            language = source.language_of(chunk).partition("-")[0].casefold()
            if language != aligned.language:
                continue
            for low, high in sentence_spans(source, chunk):
                if flags.overlaps(low, high, flags.merged(source.flagged)):
                    continue
                if share_of(claim, reading(source.text[low:high], language)) >= THEIRS:
                    yield ScreenFault(
                        code=RulingCode.FOREIGN_QUOTE,
                        gravity=Gravity.STRANGE,
                        claimed=aligned.text,
                        said=source.title or source.canonical_anchor,
                    )
                    return


def quotations(text: str) -> tuple[str, ...]:
    """Return what a statement puts in quotation marks and is long enough to be more than a term."""
    found = (next(part for part in match.groups() if part) for match in _QUOTED.finditer(text))
    return tuple(one for one in found if _is_long(one))


def _is_long(quoted: str) -> bool:
    if any(character > "\u3040" for character in quoted):
        return len(quoted) >= FEWEST_CHARACTERS
    words = quoted.split()
    # A line of capitals is the title of a work, and a title is no quotation.
    is_title = sum(word[:1].isupper() for word in words) > TITLE * len(words)
    return len(words) >= FEWEST_WORDS and not is_title
