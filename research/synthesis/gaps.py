"""Which words of the question does no stored source carry?

The host says only what it can see: that a term does not occur. It never says that something is answered.
"""

from __future__ import annotations

from collections.abc import Sequence

from research.evidence import flags
from research.evidence.tokens import tokens
from research.evidence.types import Source
from research.synthesis.aspects import Term, content_terms, hints_of
from research.synthesis.types import HostGap, HostGapKind
from research.trust.marks import normalized

MOST_TERMS = 8
# A run of unspaced script is several words in one: half of its bigrams in one source is enough to call it carried.
CARRIED_SHARE = 0.5


def host_gaps(sources: Sequence[Source], question: str, *, language: str, found_any: bool) -> tuple[HostGap, ...]:
    """Return the gaps: that nothing was stored or can be stated, and the terms of the question that no source carries.

    Where no source is written in the language of the question, only names and numbers can be missed.
    """
    missing = missing_terms(sources, question, language=language)
    kind = HostGapKind.NO_STATEMENT if sources else HostGapKind.NO_EVIDENCE
    nothing = () if found_any else (HostGap(kind=kind),)
    without = (HostGap(kind=HostGapKind.TERMS_WITHOUT_SOURCE, terms=missing),) if missing else ()
    return (*nothing, *without)


def missing_terms(sources: Sequence[Source], question: str, *, language: str) -> tuple[str, ...]:
    """Return the content words of the question that no stored source carries, as they were written."""
    texts = [_quotable_text(source) for source in sources]
    comparable = any(source.language == language for source in sources)
    wanted = [term for term in content_terms(question, language) if comparable or not sources or term.is_name]
    missing = (term.surface for term in wanted if not any(_carries(text, term, language) for text in texts))
    return tuple(missing)[:MOST_TERMS]


def _carries(folded: str, term: Term, language: str) -> bool:
    if len(term.tokens) > 1:
        return sum(token in folded for token in term.tokens) >= CARRIED_SHARE * len(term.tokens)
    near = (line for line in folded.split("\n") if any(hint in line for hint in hints_of(term)))
    return any(term.tokens <= frozenset(tokens(line, language=language)) for line in near)


def _quotable_text(source: Source) -> str:
    parts = flags.clear_parts(0, len(source.text), flags.merged(source.flagged))
    return normalized("NFKC", "\n".join(source.text[start:end] for start, end in parts)).casefold()
