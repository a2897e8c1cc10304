"""What does a request for a source say in words, and what comes of asking the store for it? Sent literally when unknown.

A request is keys and values as a model or a page might write them. Only its id is ever handed on: nothing takes an address.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from uuid import uuid4

from django.contrib.auth.models import User

from research.clock import start_clock
from research.errors import CaptureFailed, FetchFailure
from research.models import HitRow
from research.planning.admit import bootstrap_queries
from research.ports import Hit, SearchAnswer, SearchProvider, SearchRequest
from research.services.context import ResearchContext
from research.states import Outcome, RunState
from research.store import acquisition, queries, runs
from research.store.journal import RunHandle
from tests.support.ferries import ON_THE_WEB
from tests.support.running import submit
from tests.support.unprotected import without_triggers

GOOD = "https://timetable.example.org/lindau/ferry"
EVIL = "http://169.254.169.254/latest/meta-data/"
VALID = "Q1.H1"
Request = dict[str, object]


@dataclass(frozen=True)
class Ledger:
    """A run with one search, whose first hit may be captured and whose second one was refused."""

    context: ResearchContext
    author: User
    handle: RunHandle

    def answer(self, candidate_id: object) -> str | FetchFailure:
        """Return the address that an id stands for, or why there is none. What is no text is no id."""
        if not isinstance(candidate_id, str):
            return FetchFailure.NOT_MINTED
        try:
            return acquisition.load_candidate(self.handle, candidate_id).url
        except CaptureFailed as refused:
            return refused.code

    def refusal(self, candidate_id: str) -> str:
        """Return code and message of a refusal, '' for a hit."""
        try:
            acquisition.load_candidate(self.handle, candidate_id)
        except CaptureFailed as refused:
            return f"{refused.code} {refused.message}"
        return ""


def ledger_of(context: ResearchContext, author: User, *, key: str = "only") -> Ledger:
    """Submit a run of `author`, claim it, and store its first search."""
    run = submit(context, author, key=key, question=ON_THE_WEB.question, scope="web", workspace="", providers=("searxng",))
    clock = start_clock()
    fence = runs.claim(run.pk, owner="worker", lease=context.lease, clock=clock)
    assert fence is not None
    handle = RunHandle(run_id=run.pk, fence=fence, clock=clock)
    (query,) = bootstrap_queries(runs.load_brief(run.brief))
    queries.start_query(handle, query)
    request = SearchRequest(
        query_id=query.query_id, text=query.text, form=query.form, workspace="", provider=SearchProvider.SEARXNG
    )
    hits = (hit(1, GOOD), hit(2, EVIL, refusal="special_address"))
    queries.answer_query(handle, SearchAnswer(request=request, hits=hits, total=2, sent=query.text))
    return Ledger(context, author, handle)


def hit(rank: int, url: str, *, refusal: str = "") -> Hit:
    """Return a hit as a provider's answer gives it."""
    return Hit(rank=rank, locator=url, title="A page", snippet="", score=0.0, refusal=refusal)


def ids_of(request: Request) -> Sequence[object]:
    """Return what a request puts where an id belongs: each spelling that its words stand for, or the value as it is."""
    value = request.get("source_id", next(iter(request.values()), None))
    if not isinstance(value, str):
        return (value,)
    text = value.strip().lower()
    for pattern, spell in _SPELLINGS:
        found = re.search(pattern, text)
        if found is not None:
            return tuple(spell(found[1] if found.groups() else ""))
    return (value,)


def prepare(request: Request, ledger: Ledger) -> Ledger:
    """Do to the ledger what the words of a request tell of it, and return the one that is asked."""
    words = str(request.get("source_id", ""))
    for pattern, change in _CHANGES:
        if re.search(pattern, words, re.IGNORECASE):
            return change(ledger)
    return ledger


def outcomes(request: Request, ledger: Ledger) -> tuple[str | FetchFailure, ...]:
    """Return what each spelling of a request comes to."""
    asked = prepare(request, ledger)
    return tuple(asked.answer(one) for one in ids_of(request))


def has_extra_keys(request: Request) -> bool:
    """Tell whether a request says more than an id."""
    return len(request) > 1


def _unknown(_words: str) -> Iterator[str]:
    yield from ("Q1.H3", "Q2.H1", "Q9.H9", str(uuid4()), uuid4().hex)


def _appended(tail: str) -> Iterator[str]:
    tail = tail.strip().strip("'\"")
    named = next((mark for word, mark in _NAMED_TAILS if re.search(word, tail)), None)
    yield VALID + (tail if named is None else named)


def _cased(_words: str) -> Iterator[str]:
    yield from ("q1.h1", "q1.H1", "Q1.h1")


_NAMED_TAILS = (
    (r"^(trailing |white ?)?spaces?$|whitespace", " "),
    (r"newline|line feed|^lf$", "\n"),
    (r"carriage|crlf", "\r\n"),
    (r"\bnul+\b|null byte|zero byte", "\0"),
    (r"^tab$", "\t"),
    (r"zero.width", "\u200b"),
)
# The first that fits the words; anything else is sent as it is written.
_SPELLINGS: tuple[tuple[str, Callable[[str], Iterator[str]]], ...] = (
    (r"random|\bunknown\b|guess|never minted|not minted|next id", _unknown),
    (r"homoglyph|look.?alike|full.?width|arabic|confusable", lambda _: iter(("Q１.H1", "Q1.H١", "Ԛ1.H1", "Q1.Н1"))),
    (r"(?:found|seen|written|named|linked) (?:in|on|by) .*(?:page|text)", lambda _: iter(("Q1.H3", "Q1.L1", "L1"))),
    (r"valid id.*(?:case|casing)", _cased),
    (r"valid id.*leading (?:white ?)?space", lambda _: iter((f" {VALID}",))),
    (r"valid id.*leading zero", lambda _: iter(("Q01.H1", "Q1.H01"))),
    (r"valid id (?:with|and) (?:an? )?trailing (.+)$", _appended),
    (r"valid id.*percent|valid id.*url.?encoded", lambda _: iter(("Q1%2EH1", "%511.H1"))),
    (r"valid id\s*(?:\+|plus|with|followed by|and then)\s*(?:an? )?(?:appended|suffix|trailing)?\s*(.+)$", _appended),
    (r"refused hit|rejected hit|hit that was refused", lambda _: iter(("Q1.H2",))),
    (r"\bvalid\b|\bvalid id\b|another|other (?:run|project|user)|superseded|edited|deleted|\bid (?:from|of|whose)\b",
     lambda _: iter((VALID,))),
)  # fmt: skip


def _foreign(ledger: Ledger) -> Ledger:
    """Ask a stranger's run, which has searched nothing, for the id: the answer must be that for an id nobody has."""
    other = User.objects.create_user(username="stranger")
    theirs = submit(
        ledger.context, other, key="theirs", question=ON_THE_WEB.question, scope="web", workspace="", providers=("searxng",)
    )
    clock = start_clock()
    fence = runs.claim(theirs.pk, owner="worker", lease=ledger.context.lease, clock=clock)
    assert fence is not None
    stranger = Ledger(ledger.context, other, RunHandle(run_id=theirs.pk, fence=fence, clock=clock))
    assert stranger.refusal(VALID) == stranger.refusal("Q7.H7") != ""
    return stranger


def _altered(**changes: str) -> Callable[[Ledger], Ledger]:
    def change(ledger: Ledger) -> Ledger:
        with without_triggers("research_hitrow"):
            HitRow.objects.filter(candidate_id=VALID, query__run_id=ledger.handle.run_id).update(**changes)
        return ledger

    return change


def _deleted(ledger: Ledger) -> Ledger:
    with without_triggers("research_hitrow"):
        HitRow.objects.filter(candidate_id=VALID, query__run_id=ledger.handle.run_id).delete()
    return ledger


def _moved_seal(ledger: Ledger) -> Ledger:
    """Give the row the seal of another one of its run."""
    other = HitRow.objects.get(candidate_id="Q1.H2", query__run_id=ledger.handle.run_id)
    return _altered(seal=other.seal or "0" * 64)(ledger)


def _ended(ledger: Ledger) -> Ledger:
    runs.finish(ledger.handle, state=RunState.FAILED, outcome=Outcome.NO_EVIDENCE, reason="Ended.", figures={}, meter=None)
    return ledger


_CHANGES: tuple[tuple[str, Callable[[Ledger], Ledger]], ...] = (
    (r"another (?:project|user|run|person|tenant|team)|other (?:project|user|person|run)|foreign", _foreign),
    (r"seal of another|seal.*moved|seal.*swapped", _moved_seal),
    (r"without.*seal|seal.*(?:removed|blank|empty)|unsealed", _altered(seal="")),
    (r"edited|altered|changed|tampered|modified|swapped", _altered(locator=EVIL)),
    (r"deleted|removed|erased", _deleted),
    (r"superseded|ended|expired|old run|finished|earlier run|previous run|cancel", _ended),
)
