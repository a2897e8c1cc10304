"""Three constructed webs of forty pages: which pages are one work and one origin, and what the counts and reasons are."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache

import pytest

from research.evidence.ledger.claims import CountedOrigin, Independence
from research.evidence.ledger.fold import fold
from research.evidence.ledger.types import Ledger, Relation, Survey
from research.evidence.ledger.weigh import independence
from research.evidence.survey import survey
from tests.support.known_web import KNOWN, PAGES, html_of
from tests.support.webs import WEBS, Claim, Web, lost_quotes, pairs, precision, recall, supports_of, whole_web, wrong

BLIND = WEBS / "blind.json"
SECOND = WEBS / "blind2.json"
# A short list of an article's own statements, which reading takes for furniture of the page.
LOST = (("S13", "99.4% of fine dust removed in half an hour"),)


@cache
def known() -> tuple[Web, Survey, Ledger]:
    web = whole_web(KNOWN)
    found = survey(web.sources)
    return web, found, fold(found)


def groups(ledger: Ledger) -> list[tuple[str, ...]]:
    return [group.source_ids for group in ledger.groups]


def works(ledger: Ledger) -> list[tuple[str, ...]]:
    return [work.source_ids for work in ledger.works]


def allowed(claim: Claim) -> set[int]:
    """Return the counts that are right: the author of a web notes where none is as good as one."""
    return {0, 1} if claim.note.startswith("One at the very most") else {claim.independent}


def named(source_id: str) -> str:
    """Return what both webs call the page of a source."""
    return f"p{int(source_id[1:]):02}"


def page(name: str) -> str:
    """Return the source id of a page of the known web."""
    return f"S{[each.id for each in PAGES].index(name) + 1}"


def test_the_known_web_falls_into_its_works_and_origins() -> None:
    web, _, ledger = known()
    assert precision(groups(ledger), web.origins) == 1.0, wrong(groups(ledger), web.origins)
    assert recall(groups(ledger), web.origins) >= 0.95, wrong(groups(ledger), web.origins)
    assert precision(works(ledger), web.works) == 1.0, wrong(works(ledger), web.works)
    assert recall(works(ledger), web.works) >= 0.95, wrong(works(ledger), web.works)


def test_what_must_stay_apart_in_the_known_web_stays_apart() -> None:
    web, _, ledger = known()
    joined = pairs(groups(ledger))
    assert [why for one, other, why in web.distinct if frozenset((one, other)) in joined] == []


def test_every_origin_of_the_known_web_has_its_root() -> None:
    web, _, ledger = known()
    found = {frozenset(group.source_ids): group.root for group in ledger.groups}
    assert {members: found.get(members) for members in web.origins} == dict(zip(web.origins, web.roots, strict=True))


def test_the_counts_of_the_known_web_are_right() -> None:
    web, _, ledger = known()
    found = {claim.statement: independence("F1", supports_of(web, claim), ledger).count for claim in web.claims}
    assert found == {claim.statement: claim.independent for claim in web.claims}


def test_the_counts_and_reasons_read_as_words() -> None:
    web, _, ledger = known()
    told = [in_words(web, claim, ledger) for claim in web.claims]
    assert told == [
        "The network lost 14.3 percent of its water: 2 independent. p01, p02, p03, p07 counts; p40 counts.",
        "The tower head moves up to 31.4 cm: 2 independent. p08 counts; p09 counts; p10 restatement of the origin of p08.",
        "An EverFilter cartridge treats 9,500 litres: 1 independent. p11, p12, p13, p14 counts.",
        "The cartridge is rated for 6,800 litres: 1 independent. p15 counts; p33 community.",
        "Biochar raised water retention by 18.7 percent: 1 independent. p16, p18, p20 counts.",
        "Under the warm lamp the pulse fell by 7.8 beats per minute: 0 independent. p21, p23 retracted.",
        "57 percent of larger firms no longer assign desks: 0 independent. p30, p31 untraced, from Atlas Institute.",
        "The roofs delivered 2.4 million kilowatt hours: 1 independent. p36 counts.",
        "The ferry costs 5.60 euros: 1 independent. p35 counts.",
    ]


def in_words(web: Web, claim: Claim, ledger: Ledger) -> str:
    found = counted(web, claim, ledger)
    origins = "; ".join(_origin_in_words(origin, ledger) for origin in found.origins)
    return f"{claim.statement.rstrip('.')}: {found.count} independent. {origins}."


def counted(web: Web, claim: Claim, ledger: Ledger) -> Independence:
    """Return the count of a claim. That a passage of another language carries it is known here, and so is its bridge."""
    first, *others = supports_of(web, claim)
    languages = {source.source_id: source.language for source in web.sources}
    spoken = languages[first.source_id]
    bridged = (link if languages[link.source_id] == spoken else replace(link, bridge=("as known",)) for link in others)
    return independence("F1", (first, *bridged), ledger)


def _origin_in_words(origin: CountedOrigin, ledger: Ledger) -> str:
    names = ", ".join(named(name) for name in origin.source_ids)
    leads = next((group for group in ledger.groups if group.group_id == origin.leads_to), None)
    to = f" of the origin of {named(leads.root)}" if leads else ""
    return f"{names} {origin.standing}{to}{', from ' + origin.outside if origin.outside else ''}"


@pytest.mark.parametrize(
    ("first", "second", "relation"),
    [
        ("p02", "p01", Relation.RESTATES),
        ("p03", "p02", Relation.MIRROR),
        ("p04", "p03", Relation.SAME_WORK),
        ("p05", "p02", Relation.TRANSLATION),
        ("p06", "p01", Relation.RESTATES),
        ("p07", "p01", Relation.RESTATES),
        ("p12", "p11", Relation.RING),
        ("p18", "p16", Relation.SAME_WORK),
        ("p20", "p16", Relation.RESTATES),
        ("p22", "p21", Relation.CORRECTS),
        ("p26", "p24", Relation.ONE_OWNER),
        ("p28", "p27", Relation.ONE_OWNER),
        ("p37", "p36", Relation.RESTATES),
    ],
)
def test_the_reasons_of_the_known_web_are_links(first: str, second: str, relation: Relation) -> None:
    _, found, _ = known()
    assert (page(first), page(second), relation) in {(link.first, link.second, link.relation) for link in found.links}


def test_every_passage_of_a_reason_stands_in_its_source() -> None:
    web, found, _ = known()
    lengths = {source.source_id: len(source.text) for source in web.sources}
    passages = [passage for link in found.links for passage in link.passages]
    passages += [given.passage for given in found.attributions]
    assert passages
    assert all(0 <= each.start < each.end <= lengths[each.source_id] for each in passages)


def test_the_order_of_the_sources_does_not_change_what_is_found() -> None:
    web, found, _ = known()
    assert survey(tuple(reversed(web.sources))) == found


def test_the_payload_of_the_known_web_stands_in_a_flagged_span() -> None:
    web, _, _ = known()
    name, words = web.payload
    source = next(each for each in web.sources if each.source_id == name)
    at = source.text.index(words)
    assert any(flag.start <= at and at + len(words) <= flag.end for flag in source.flagged)
    assert not any(flag.start <= source.text.index("Best Filter Picks") < flag.end for flag in source.flagged)


def test_the_retracted_paper_is_marked() -> None:
    _, found, ledger = known()
    assert [profile.source_id for profile in found.profiles if profile.is_retracted] == [page("p21")]
    group = ledger.group_of(page("p23"))
    assert group is not None
    assert group.root == page("p21")


@cache
def blind() -> tuple[Web, Survey, Ledger]:
    """The second web, without the quotes that reading loses."""
    web = whole_web(BLIND)
    kept = tuple(
        replace(claim, passages=tuple(passage for passage in claim.passages if passage not in LOST)) for claim in web.claims
    )
    found = survey(web.sources)
    return replace(web, claims=kept), found, fold(found)


def test_only_the_quotes_that_we_know_of_are_lost_in_reading() -> None:
    assert set(lost_quotes(whole_web(BLIND))) <= set(LOST)


def test_a_web_that_was_written_blind_falls_into_its_works_and_origins() -> None:
    web, _, ledger = blind()
    assert precision(groups(ledger), web.origins) >= 0.97, wrong(groups(ledger), web.origins)
    assert recall(groups(ledger), web.origins) >= 0.95, wrong(groups(ledger), web.origins)
    assert precision(works(ledger), web.works) >= 0.97, wrong(works(ledger), web.works)
    assert recall(works(ledger), web.works) >= 0.95, wrong(works(ledger), web.works)


def test_what_must_stay_apart_in_the_blind_web_stays_apart() -> None:
    web, _, ledger = blind()
    origins, copies = pairs(groups(ledger)), pairs(works(ledger))
    joined = [
        why
        for one, other, why in web.distinct
        if frozenset((one, other)) in (origins if why.startswith("origin") else copies)
    ]
    assert joined == []


def test_the_counts_and_reasons_of_the_blind_web_read_as_words() -> None:
    web, _, ledger = blind()
    told = [in_words(web, claim, ledger).removeprefix(claim.statement.rstrip(".")) for claim in web.claims]
    assert told == [
        ": 1 independent. p01, p02, p03, p04, p06, p07, p08, p09 counts.",
        ": 1 independent. p01, p02, p04, p08, p09 counts.",
        ": 0 independent. p10, p11, p12 untraced, from Corvale Institute.",
        ": 1 independent. p14, p15 counts.",
        ": 1 independent. p17 counts.",
        ": 1 independent. p19, p20 counts.",
        ": 1 independent. p22 counts.",
        ": 2 independent. p24, p27 counts; p30 counts.",
        ": 2 independent. p32 counts; p33 counts.",
        ": 2 independent. p35 counts; p36 counts.",
        ": 1 independent. p37, p38, p39, p40 counts.",
        ": 0 independent. p29 community.",
    ]


def test_the_counts_of_the_blind_web_are_those_of_its_author() -> None:
    web, _, ledger = blind()
    found = {claim.statement: counted(web, claim, ledger).count for claim in web.claims}
    assert [claim.statement for claim in web.claims if found[claim.statement] not in allowed(claim)] == []


def test_the_payload_of_the_blind_web_is_read_by_nobody_or_flagged() -> None:
    web, _, _ = blind()
    name, words = web.payload
    source = next(each for each in web.sources if each.source_id == name)
    at = source.text.find(words)
    assert at < 0 or any(flag.start <= at < flag.end for flag in source.flagged)


@cache
def second() -> tuple[Web, Survey, Ledger]:
    """A third web, of another hand that did not know the program either."""
    web = whole_web(SECOND)
    found = survey(web.sources)
    return web, found, fold(found)


def test_no_quote_of_the_second_blind_web_is_lost_in_reading() -> None:
    assert lost_quotes(whole_web(SECOND)) == ()


def test_a_second_web_that_was_written_blind_falls_into_its_works_and_origins() -> None:
    web, _, ledger = second()
    assert precision(groups(ledger), web.origins) >= 0.97, wrong(groups(ledger), web.origins)
    assert recall(groups(ledger), web.origins) >= 0.95, wrong(groups(ledger), web.origins)
    assert precision(works(ledger), web.works) >= 0.97, wrong(works(ledger), web.works)
    assert recall(works(ledger), web.works) >= 0.95, wrong(works(ledger), web.works)


def test_what_must_stay_apart_in_the_second_blind_web_stays_apart() -> None:
    web, _, ledger = second()
    origins, copies = pairs(groups(ledger)), pairs(works(ledger))
    apart = [(frozenset((one, other)), why) for one, other, why in web.distinct]
    assert [why for pair, why in apart if pair in copies or (why.startswith("origin") and pair in origins)] == []


def test_the_counts_and_reasons_of_the_second_blind_web_read_as_words() -> None:
    web, _, ledger = second()
    told = [in_words(web, claim, ledger).removeprefix(claim.statement.rstrip(".")) for claim in web.claims]
    assert told == [
        ": 2 independent. p01, p09, p19, p24, p28, p30, p34, p38, p40 counts; p06 counts.",
        ": 2 independent. p01, p09, p19, p24, p28, p30, p33, p34, p38, p40 counts; p06 counts.",
        ": 1 independent. p01, p09, p19, p24, p28, p30, p33, p34, p38, p40 counts.",
        ": 1 independent. p21 counts.",
        ": 2 independent. p10 counts; p11 counts.",
        ": 0 independent. p05, p16, p35 untraced, from Oster Institute.",
        ": 1 independent. p25 counts.",
        ": 1 independent. p22, p26, p36, p37 counts.",
        ": 1 independent. p26, p36, p37 counts.",
        ": 1 independent. p31 counts.",
        ": 1 independent. p07, p13, p23 counts.",
        ": 1 independent. p12 counts.",
        ": 1 independent. p08, p29 counts.",
        ": 1 independent. p20 counts.",
    ]


def test_the_counts_of_the_second_blind_web_are_those_of_its_author_but_for_an_absent_study() -> None:
    web, _, ledger = second()
    found = {claim.statement: counted(web, claim, ledger).count for claim in web.claims}
    # Its author counts restatements of a study that is not held as one; here what leads to nothing held counts nothing.
    assert [claim.statement for claim in web.claims if found[claim.statement] != claim.independent] == [
        "In 2025, 71.8 per cent of primary pupils in Velland ate the school lunch on an average day."
    ]


def test_the_file_of_the_known_web_is_the_one_that_its_program_writes() -> None:
    pages = json.loads(KNOWN.read_text(encoding="utf-8"))["pages"]
    assert [(each["url"], each["html"]) for each in pages] == [(each.url, html_of(each)) for each in PAGES]
