"""How do the sources of a run hang together? Links with their evidence, attributions and profiles, found once.

It stands beside the ledger and the grading, because it needs both and neither needs it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from research.evidence.flags import merged
from research.evidence.grading.page import blanked
from research.evidence.grading.profile import profile
from research.evidence.ledger.citing import RETRACTION, UNCONFIRMED, cited, corrected, rings
from research.evidence.ledger.completing import completed
from research.evidence.ledger.copies import one_text
from research.evidence.ledger.ownership import owned
from research.evidence.ledger.read import Read, read_all
from research.evidence.ledger.relations import MAKES, Makes, Union, by_capture, by_ends
from research.evidence.ledger.resolving import attributions
from research.evidence.ledger.restating import quoted, restated
from research.evidence.ledger.same_works import same_works
from research.evidence.ledger.shared_figures import shared_figures
from research.evidence.ledger.shared_words import shared_words
from research.evidence.ledger.types import Attribution, Link, Profile, Relation, Survey
from research.evidence.ledger.versions import versions
from research.evidence.terms import TermTable
from research.evidence.types import Source


def survey(sources: Sequence[Source], terms: TermTable | None = None) -> Survey:
    """Return every link between the sources, who is named in which passage, and each source's profile.

    `terms` tells which names of two languages are of one house, and helps to know a translation that has few figures.

    The order of `sources` does not change the result but for the order of its tuples, which is that of the ids. What was
    flagged is blank here: it names nobody, shares no figure, and no word of it is kept.
    """
    reads = read_all(map(_without_flagged, sources))
    given = attributions(reads, terms)
    held = {read.source_id: read for read in reads}
    found = list(hang_together(reads, given, terms))
    known = {frozenset((link.first, link.second)) for link in found if _is_confirmed(link)}
    links = tuple(sorted(_once((*found, *_apart_from(completed(found, held), known))), key=by_ends))
    return Survey(links=links, attributions=given, profiles=tuple(_profiles(reads, links)))


def _without_flagged(source: Source) -> Source:
    return replace(source, text=blanked(source.text, merged(source.flagged))) if source.flagged else source


def hang_together(reads: Sequence[Read], given: Sequence[Attribution], terms: TermTable | None = None) -> Iterator[Link]:
    """Yield every link. What corrects another repeats it, and is never joined to it by that.

    A page that calls itself a correction is what it would be without, unless the house that it corrects knows of it.
    """
    corrections = list(corrected(reads))
    known = {frozenset((link.first, link.second)) for link in corrections if _is_confirmed(link)}
    citations = list(cited(reads, given))
    yield from corrections
    yield from citations
    yield from rings(reads, citations)
    yield from owned(reads)
    copies = [*same_works(reads), *versions(reads, given)]
    alike = {frozenset((link.first, link.second)) for link in copies}
    single = _one_of_each(reads, copies)
    yield from _apart_from(copies, known)
    yield from _apart_from((*restated(reads, given), *quoted(reads)), known)
    yield from _apart_from(shared_figures(single, terms), known | alike)
    edited = list(_apart_from(shared_words(single), known | alike))
    yield from edited
    yield from one_text(_apart_from((*copies, *edited), known), {read.source_id: read for read in reads}, given)


def _one_of_each(reads: Sequence[Read], copies: Iterable[Link]) -> list[Read]:
    """The earliest of each text: what its copies share with others it shares, too."""
    union = Union()
    for link in copies:
        if link.relation is Relation.MIRROR:
            union.join(link.first, link.second)
    earliest: dict[str, Read] = {}
    for read in sorted(reads, key=lambda each: each.age):
        earliest.setdefault(union.find(read.source_id), read)
    return sorted(earliest.values(), key=lambda each: by_capture(each.source_id))


def _is_confirmed(link: Link) -> bool:
    return link.relation is Relation.CORRECTS and UNCONFIRMED not in link.detail


def _apart_from(links: Iterable[Link], pairs: Collection[frozenset[str]]) -> Iterator[Link]:
    return (link for link in links if frozenset((link.first, link.second)) not in pairs)


def _once(links: Iterable[Link]) -> Iterable[Link]:
    """One relation between two sources is told once; a citation is not told beside a stronger tie that has a direction."""
    found: dict[tuple[str, str, Relation, str], Link] = {}
    for link in links:
        found.setdefault((link.first, link.second, link.relation, link.outside_key), link)
    tied = {(each.first, each.second) for each in found.values() if MAKES[each.relation] is not Makes.NOTHING}
    named = {(each.first, each.second) for each in found.values() if each.relation is Relation.CITES}
    told = (each for each in found.values() if each.relation is not Relation.CITES or (each.first, each.second) not in tied)
    return (replace(each, is_named=(each.first, each.second) in named) for each in told)


def _profiles(reads: Sequence[Read], links: Sequence[Link]) -> Iterator[Profile]:
    retracted = {link.second for link in links if link.relation is Relation.CORRECTS and link.detail == (RETRACTION,)}
    for read in reads:
        found = profile(read.source)
        yield replace(found, size=len(read.text), is_retracted=found.is_retracted or read.source_id in retracted)
