"""Why are two sources of one origin? One sentence a relation, in the words of the report's language."""

from __future__ import annotations

from collections.abc import Iterable

from publishing.document.books import Books
from publishing.document.marks import unmarked
from research.evidence.ledger.citing import UNCONFIRMED
from research.evidence.ledger.types import Link, OriginGroup, Relation

_SHARED_WORDS = frozenset({Relation.SAME_WORK, Relation.MIRROR, Relation.EXCERPT, Relation.REPRINT})
_NAMED = frozenset({Relation.SAME_WORK, Relation.ONE_OWNER})


def relation_between(source_id: str, other: str, group: OriginGroup | None, books: Books) -> str:
    """Return the sentence, with `{marks}` and `{other}` open, that says why a source counts with another."""
    said = books.words.weighing
    links = group.links if group else ()
    same = books.work_key(source_id) == books.work_key(other)
    between = (link for link in links if {link.first, link.second} == {source_id, other} and UNCONFIRMED not in link.detail)
    direct = next((link.relation for link in between), None)
    if direct is not None:
        return said.together[direct]
    if same:
        return said.together[Relation.SAME_WORK]
    return said.together_by_hand


def detail_of(links: Iterable[Link], books: Books) -> str:
    """Return what shows the relation, for brackets behind the sentence: shared words or figures, an owner; or ''."""
    said = books.words.weighing
    found: dict[str, None] = {}
    for link in links:
        detail = unmarked(books.mask(" ".join(link.detail[:1])))
        if link.relation in _SHARED_WORDS and detail.isdecimal():
            found[said.shared_words.format(detail=detail)] = None
        elif link.relation is Relation.SAME_FIGURES and detail.isdecimal():
            found[said.shared_figures.format(detail=detail)] = None
        elif link.relation in _NAMED and detail:
            found[detail] = None
    return books.listed(list(found)[:3])
