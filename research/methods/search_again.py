"""Is there evidence after all for what fell? One bounded search more, and a gap that says what was looked for in vain.

The workspace is asked with the words of the statement; the web only with words of the question, as any query must be.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from research.admission.types import ItemKind
from research.evidence.tokens import tokens
from research.evidence.types import Source
from research.methods.align import Bench, Looked, Outcome, countersigned
from research.methods.bearing import shown_of
from research.methods.checked import Checked
from research.methods.desk import Desk
from research.methods.gather import gathering
from research.methods.judging import Inquiry, Judge
from research.methods.planner import check_pattern
from research.methods.reasons import rebound
from research.methods.restating import bound_fact, is_said
from research.planning.admit import QueryLimits, admit_queries, reach_of
from research.planning.types import AdmittedQuery, QueryProposal, QueryRefusal
from research.ports import QueryForm, SearchProvider
from research.store import acquisition
from research.store import queries as searches
from research.synthesis.aspects import content_terms, question_language
from research.synthesis.packet import rank_chunks
from research.synthesis.types import HostGap, HostGapKind
from research.trust.terms import scan
from research.verification.rulings import Act, Ruling, RulingCode
from research.verification.screening.screen import screen, verdict_of
from research.verification.types import Verdict

# What may be true and only not said where it was cited. What evidence speaks against is not looked for again.
LACKING = frozenset(
    {
        RulingCode.UNSUPPORTED,
        RulingCode.IRRELEVANT,
        RulingCode.NOT_RESTATED,
        RulingCode.NUMBER_ABSENT,
        RulingCode.NAME_ABSENT,
        RulingCode.FOREIGN_QUOTE,
    }
)
MOST_WORDS, MOST_TERMS, MOST_FACTS, MOST_CHARS = 12, 8, 4, 240
# One search is all there is, and most statements ask for the same words: neither is worth a line in the record.
_EXPECTED = frozenset({QueryRefusal.TOO_MANY, QueryRefusal.DUPLICATE, QueryRefusal.EMPTY})


@dataclass(frozen=True, slots=True, kw_only=True)
class Sought:
    """What became of one statement that was looked for: bound to the source that carries it, or not (None)."""

    found: Outcome | None
    looked: tuple[Looked, ...]


def search_again(judge: Judge, checked: Checked) -> Checked:
    """Return the items with those facts back that a new source carries, and a gap for what stays unsupported."""
    desk = judge.desk
    standing = [fact.text for fact in checked.facts]
    # What another statement was brought down to since is not lacking any more.
    lacking = (ruling for ruling in (*checked.earlier, *checked.rulings) if _is_lacking(ruling))
    fallen = tuple(ruling for ruling in lacking if not is_said(ruling.before, standing))
    if not fallen or not desk.config.search_again:
        return checked
    desk.meter.release()
    asked = _planned(desk, fallen)
    fresh = _fetched(desk, asked, checked.sources)
    heard = judge.hear(
        {ruling.item_id: _sought(desk, judge, ruling, fresh) for ruling in fallen} if fresh else {},
    )
    found = {name: outcome for name, sought in heard.items() if (outcome := _countersigned(desk, sought)) is not None}
    looked = tuple(look for sought in heard.values() for look in sought.looked)
    checked = _returned(_judged(replace(checked, sources=(*checked.sources, *fresh)), looked), fallen, found)
    left = [ruling for ruling in fallen if ruling.item_id not in found]
    return replace(checked, gaps=(*checked.gaps, *_gaps(desk, checked, left, asked)))


def _is_lacking(ruling: Ruling) -> bool:
    return ruling.kind is ItemKind.FACT and ruling.act is Act.REMOVED and ruling.code in LACKING


def _planned(desk: Desk, fallen: Sequence[Ruling]) -> tuple[AdmittedQuery, ...]:
    """Admit the queries like a planner's: at most so many in each reach, none that was asked before."""
    reach = reach_of(desk.brief)
    admitted: list[AdmittedQuery] = []
    for inside in (True, False):
        places = tuple(one for one in reach if (one is SearchProvider.WORKSPACE) is inside)
        words = [_own_words(desk, ruling) if inside else _public_words(desk, ruling) for ruling in fallen[:MOST_FACTS]]
        together = " ".join(dict.fromkeys(word for each in words for word in each))[:MOST_CHARS]
        if places:
            admitted += _admitted(desk, [together, *map(" ".join, words)], places, already=admitted)
    return tuple(admitted)


def _admitted(
    desk: Desk, texts: Iterable[str], places: tuple[SearchProvider, ...], *, already: Sequence[AdmittedQuery]
) -> tuple[AdmittedQuery, ...]:
    """Everything that fell is looked for together; where that may not be asked, one statement alone is."""
    known = searches.load_asked(desk.handle.run_id)
    judged = admit_queries(
        [QueryProposal(text=text, form=QueryForm.FULL_TEXT, path_prefix="") for text in texts],
        already=(*(query for query in known if query.provider in places), *already),
        limits=QueryLimits(count=desk.config.search_again),
        next_id=searches.last_query_number(desk.handle.run_id) + 1 + len(already),
        compile_pattern=check_pattern,
        restricted=lambda text: scan(text, desk.brief.restricted_terms),
        reach=places,
    )
    for refused in judged.refused:
        if refused.code not in _EXPECTED:
            searches.refuse_query(desk.handle, refused)
    return judged.admitted


def _own_words(desk: Desk, ruling: Ruling) -> list[str]:
    """The words of the statement, for the index of the workspace: they never leave the machine."""
    terms = content_terms(ruling.before, desk.brief.language)
    return [term.surface for term in terms[:MOST_WORDS]]


def _public_words(desk: Desk, ruling: Ruling) -> list[str]:
    """The words of the question and its public context that the statement speaks of; never a word of its own (section 4)."""
    language = question_language(desk.brief.question, desk.brief.language)
    said = frozenset(tokens(ruling.before, language=language))
    terms = content_terms(f"{desk.brief.question}\n{desk.brief.public_context}", language)
    return [term.surface for term in terms if term.tokens & said][:MOST_WORDS]


def _fetched(desk: Desk, asked: Sequence[AdmittedQuery], known: Sequence[Source]) -> tuple[Source, ...]:
    if not asked:
        return ()
    with gathering(desk, on_stored=lambda: None) as gather:
        gather.search_more(asked, pages=desk.limits.search_again_pages, known=[source.canonical_anchor for source in known])
    had = {source.source_id for source in known}
    stored = acquisition.load_sources(desk.handle.run_id, desk.blobs)
    return tuple(source for source in stored if source.source_id not in had)


def _sought(desk: Desk, judge: Judge, ruling: Ruling, fresh: Sequence[Source]) -> Inquiry[Sought]:
    """Hold a fallen statement, as it was, against the passage of each new source that comes nearest to it."""
    bench = Bench(desk, judge.access.model.name)
    looked: list[Looked] = []
    for ranked in rank_chunks(fresh, ruling.before, language=desk.brief.language)[: desk.limits.search_again_pages]:
        fact = bound_fact(desk, ruling.item_id, ruling.before, ranked.source, (ranked.chunk.chunk_id,))
        if fact is None:
            continue
        (found,) = screen((fact,), (ranked.source,), language=desk.brief.language)
        if found.verdict is Verdict.ENTAIL:
            return Sought(found=Outcome(fact=fact, verdict=verdict_of(found)), looked=tuple(looked))
        shown = shown_of(fact, ranked.source)
        if found.verdict is not Verdict.UNCHECKED or shown is None:
            continue
        look = yield from bench.look(fact, shown, found)
        looked.append(look)
        if look.verdict is Verdict.ENTAIL:
            outcome = Outcome(fact=fact, verdict=look.item_verdict(fact.item_id), looked=(look,))
            return Sought(found=outcome, looked=tuple(looked))
    return Sought(found=None, looked=tuple(looked))


def _countersigned(desk: Desk, sought: Sought) -> Outcome | None:
    """What a local program takes back is not found."""
    outcome = countersigned(desk, sought.found) if sought.found is not None else None
    return outcome if outcome is not None and outcome.verdict.verdict is Verdict.ENTAIL else None


def _judged(checked: Checked, looked: Sequence[Looked]) -> Checked:
    """Keep what a judge was asked in vain, too."""
    return replace(
        checked,
        pairs=(*checked.pairs, *(look.pair for look in looked if look.pair is not None)),
        asked=checked.asked + len(looked),
        unable=checked.unable + sum(look.judged.verdict is Verdict.UNCHECKED for look in looked),
    )


def _returned(checked: Checked, fallen: Sequence[Ruling], found: Mapping[str, Outcome]) -> Checked:
    back = {ruling.item_id: (ruling, found[ruling.item_id]) for ruling in fallen if ruling.item_id in found}
    facts = {fact.item_id: fact for fact in checked.admitted.facts} | {name: got.fact for name, (_, got) in back.items()}
    ordered = tuple(sorted(facts.values(), key=lambda fact: int(fact.item_id[1:])))
    return replace(
        checked,
        admitted=replace(checked.admitted, facts=ordered),
        verdicts={**checked.verdicts, **{name: got.verdict for name, (_, got) in back.items()}},
        rulings=(*checked.rulings, *(rebound(got.fact, ruling.before) for ruling, got in back.values())),
        fallen=checked.fallen - back.keys(),
    )


def _gaps(desk: Desk, checked: Checked, left: Sequence[Ruling], asked: Sequence[AdmittedQuery]) -> tuple[HostGap, ...]:
    """Say of which words of the question nothing is left, and what was searched for them."""
    if not left:
        return ()
    language = question_language(desk.brief.question, desk.brief.language)
    lost = frozenset(token for ruling in left for token in tokens(ruling.before, language=language))
    kept = frozenset(token for fact in checked.facts for token in tokens(fact.text, language=language))
    terms = [term.surface for term in content_terms(desk.brief.question, language) if term.tokens <= lost - kept]
    queries = tuple(dict.fromkeys(query.text for query in asked))
    return (HostGap(kind=HostGapKind.UNSUPPORTED, terms=tuple(terms)[:MOST_TERMS], queries=queries),)
