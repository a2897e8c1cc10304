"""Which sources are versions of one paper, though their words, their titles or their identifiers differ?

The rule: a work with an identifier and two authors or more, and a page that names all of these at its head, gives them
nothing, tells the same figures, and has nearly the same title or says that it is a version ('accepted manuscript').
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from research.evidence.ledger.naming import key_of_name
from research.evidence.ledger.read import Read, linked, told_in
from research.evidence.ledger.selves import people_of
from research.evidence.ledger.types import Attribution, Link, Relation
from research.evidence.tokens import tokens

_HEAD_CHARS = 1_500
_LEAST_AUTHORS = 2
_LEAST_FIGURES, _LEAST_WEIGHT = 2, 4
_LEAST_ALIKE, _TITLE_TOKENS = 0.6, 5
# What the version of a paper says of itself, and who writes about the paper does not.
_VERSION = re.compile(
    r"\b(?:accepted|author(?:['’]?s)?(?: accepted)?) (?:manuscript|version)\b|\bversion of record\b|\bpost-?print\b"
    r"|\b(?:printed|published|final|definitive) version (?:is|was|appears|appeared|has|can|will|of (?:this|our|my))\b"
    r"|\bto appear in\b|\baccepted (?:by|for publication)\b|\bpreprint of (?:this|our|my|an? (?:article|paper))\b"
    r"|\b(?:our|my) (?:paper|study|article) (?:is|was|has been) (?:published|accepted|printed)\b"
    r"|\bmanuscrit (?:accepté|auteur)|\bversion (?:publiée|acceptée)\b|\bakzeptiertes? manuskript|\bautorenfassung"
    r"|\bzweitveröffentlichung|\bveröffentlichte fassung|\bmanuscrito aceptado|\bversión (?:aceptada|publicada)\b"
    r"|录用稿|作者手稿|принята? к публикации",
    re.IGNORECASE,
)


def versions(reads: Sequence[Read], given: Sequence[Attribution]) -> Iterator[Link]:
    """Yield each source that is a version of a held work."""
    by_family: dict[str, list[tuple[Read, frozenset[str]]]] = defaultdict(list)
    for read in reads:
        families = _families(read) if read.works else frozenset()
        if len(families) >= _LEAST_AUTHORS:
            by_family[min(families)].append((read, families))
    named = _named(given) if by_family else {}
    for read in reads if by_family else ():
        words = frozenset(key_of_name(f"{read.source.author} {read.source.title} {read.text[:_HEAD_CHARS]}").split())
        for family in sorted(words & by_family.keys()):
            for work, families in by_family[family]:
                is_other = work is not read and not work.works & read.works
                if (
                    is_other
                    and families <= words
                    and not families & named.get(read.source_id, set())
                    and _is_version(read, work)
                ):
                    yield linked(read, work, Relation.SAME_WORK, (str(min(work.works)),))


def _families(read: Read) -> frozenset[str]:
    return frozenset(name.split()[-1] for name in people_of(read))


def _named(given: Sequence[Attribution]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for each in given:
        found[each.passage.source_id].update(each.key.split())
    return found


def _is_version(read: Read, work: Read) -> bool:
    common = told_in(read.figures, read, work)
    if len(common) < _LEAST_FIGURES or sum(figure.weight for figure in common) < _LEAST_WEIGHT:
        return False
    return _have_like_titles(read, work) or _VERSION.search(read.text) is not None


def _have_like_titles(one: Read, other: Read) -> bool:
    first, second = (frozenset(tokens(each.source.title, language=each.language)) for each in (one, other))
    common = len(first & second)
    return common >= _TITLE_TOKENS and common >= _LEAST_ALIKE * len(first | second)
