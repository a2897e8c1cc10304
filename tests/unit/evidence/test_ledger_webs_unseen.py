"""A web of forty pages that no rule was fitted to: all that is joined is right, and most of what belongs together is."""

from __future__ import annotations

from functools import cache

from research.evidence.ledger.fold import fold
from research.evidence.ledger.types import Ledger
from research.evidence.ledger.weigh import independence
from research.evidence.survey import survey
from tests.support.webs import WEBS, Web, lost_quotes, pairs, precision, recall, supports_of, whole_web, wrong

UNSEEN = WEBS / "blind3.json"


@cache
def unseen() -> tuple[Web, Ledger]:
    web = whole_web(UNSEEN)
    return web, fold(survey(web.sources))


def test_no_quote_is_lost_in_reading() -> None:
    assert lost_quotes(whole_web(UNSEEN)) == ()


def test_origins_are_right_and_nearly_all_are_found() -> None:
    web, ledger = unseen()
    found = [group.source_ids for group in ledger.groups]
    assert precision(found, web.origins) >= 0.97, wrong(found, web.origins)
    assert recall(found, web.origins) >= 0.9, wrong(found, web.origins)


def test_works_are_right_and_most_are_found() -> None:
    web, ledger = unseen()
    found = [work.source_ids for work in ledger.works]
    assert precision(found, web.works) >= 0.97, wrong(found, web.works)
    assert recall(found, web.works) >= 0.7, wrong(found, web.works)


def test_what_must_stay_apart_stays_apart() -> None:
    web, ledger = unseen()
    origins, works = pairs(group.source_ids for group in ledger.groups), pairs(work.source_ids for work in ledger.works)
    apart = [(frozenset((one, other)), why) for one, other, why in web.distinct]
    assert [why for pair, why in apart if pair in works or (why.startswith("origin") and pair in origins)] == []


def test_the_counts_are_those_of_its_author() -> None:
    web, ledger = unseen()
    found = {claim.statement: independence("F1", supports_of(web, claim), ledger).count for claim in web.claims}
    assert found == {claim.statement: claim.independent for claim in web.claims}


def test_the_payload_is_read_by_nobody_or_flagged() -> None:
    web, _ = unseen()
    name, words = web.payload
    source = next(each for each in web.sources if each.source_id == name)
    at = source.text.find(words)
    assert at < 0 or any(flag.start <= at < flag.end for flag in source.flagged)
