"""How is a judge asked many questions at once? Each inquiry by itself, and as many calls in flight as allowed.

An inquiry is a generator: it yields a prompt and is handed the reply, or None where none came. What failed, was stopped, or
may not be asked any more is None: never a verdict. Answers are kept, and the same question is not asked twice.
"""

from __future__ import annotations

import logging
from collections import Counter, deque
from collections.abc import Generator, Iterable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar, cast

from pydantic import BaseModel, ValidationError

from research.budget import Resource
from research.errors import LeaseLost, ModelFailure
from research.findings import AlignmentState
from research.methods import asking, background
from research.methods.background import POLL_S
from research.methods.desk import Desk, ModelAccess
from research.prompting import Prompt, ReplyT
from research.store import results, runs
from research.store.rulings import keep_judgement, known_judgement
from research.verification.judging.keys import cache_key

log = logging.getLogger("countersign.run")

PURPOSE = "judge"
# A call in flight hears of a stop within milliseconds; the delivery must not wait longer for its record.
GRACE_S = 1.0
# A server that failed this often in a row, with no answer in between, is asked nothing more.
MOST_FAILURES = 24

ResultT = TypeVar("ResultT")
Inquiry = Generator[Prompt[BaseModel], BaseModel | None, ResultT]


def put(prompt: Prompt[ReplyT]) -> Inquiry[ReplyT | None]:
    """Ask one question inside an inquiry; None when there is no answer to it."""
    # A prompt names the schema of its reply, and the check below holds every reply to it.
    reply = yield cast("Prompt[BaseModel]", prompt)
    return reply if isinstance(reply, prompt.reply) else None


@dataclass(slots=True)
class _Case(Generic[ResultT]):
    """One inquiry under way; `results` holds what it came to, once it has."""

    name: str
    inquiry: Inquiry[ResultT]
    results: dict[str, ResultT]
    reply: BaseModel | None = None

    def next(self) -> Prompt[BaseModel] | None:
        """Hand over the reply and return the next question; None when the inquiry has come to its end."""
        reply, self.reply = self.reply, None
        try:
            prompt = self.inquiry.send(reply)
        except StopIteration as end:
            self.results[self.name] = cast("ResultT", end.value)
            return None
        return prompt


@dataclass(frozen=True, slots=True)
class _Flight(Generic[ResultT]):
    """A question that is being asked, and who waits for its answer."""

    case: _Case[ResultT]
    prompt: Prompt[BaseModel]
    key: str


@dataclass(slots=True)
class Judge:
    """A model as the judge of one run, within its budget. `is_cut_short` tells that something was left unasked.

    `answers` counts the replies that could be read, from the model or kept from an earlier run.
    """

    desk: Desk
    access: ModelAccess
    is_cut_short: bool = False
    answers: int = 0
    _unanswered: int = 0
    _failures: int = 0
    _put: Counter[str] = field(default_factory=Counter)
    _unkept: list[tuple[asking.Asked[BaseModel], str]] = field(default_factory=list)

    def hear(self, inquiries: Mapping[str, Inquiry[ResultT]]) -> dict[str, ResultT]:
        """Carry inquiries out, named by their items, and return what each came to. After a stop, the rest has no answer.

        Raises LeaseLost, after which nothing may be written.
        """
        results: dict[str, ResultT] = {}
        ready = deque(_Case(name, inquiry, results) for name, inquiry in inquiries.items())
        flying: dict[Future[asking.Asked[BaseModel]], _Flight[ResultT]] = {}
        while (ready or flying) and not self._must_end():
            while ready and len(flying) < max(1, self.desk.limits.judge_concurrency):
                self._begin(ready.popleft(), flying)
            # The records of what has come in are written while the next questions are on their way.
            self._keep()
            ready.extend(self._landed(flying, timeout_s=POLL_S))
        self._end(ready, flying)
        return {name: results[name] for name in inquiries}

    def state(self) -> AlignmentState:
        """Tell how far statements were aligned: not at all where no answer came, for then nobody has checked anything."""
        if self.is_cut_short:
            return AlignmentState.CUT_SHORT
        return AlignmentState.JUDGED if self.answers or not self._unanswered else AlignmentState.SCREEN_ONLY

    def _must_end(self) -> bool:
        reason = self.desk.stop.reason()
        if isinstance(reason, LeaseLost):
            raise reason
        return reason is not None or self._failures >= MOST_FAILURES

    def _begin(self, case: _Case[ResultT], flying: dict[Future[asking.Asked[BaseModel]], _Flight[ResultT]]) -> None:
        """Put the next question of a case. What is known costs no call, and what may not be asked has no answer."""
        while (prompt := case.next()) is not None:
            self._put[case.name] += 1
            if self._put[case.name] > self.desk.limits.judgements_per_item:
                continue
            key = cache_key(prompt, self.access.model.name)
            case.reply = self._known(key, prompt)
            if case.reply is None and self._may_ask():
                flying[self._send(prompt)] = _Flight(case, prompt, key)
                return

    def _known(self, key: str, prompt: Prompt[BaseModel]) -> BaseModel | None:
        kept = known_judgement(key)
        try:
            reply = prompt.reply.model_validate_json(kept) if kept is not None else None
        except ValidationError:
            return None
        self.answers += reply is not None
        return reply

    def _may_ask(self) -> bool:
        if self.desk.may_spend(Resource.JUDGEMENTS):
            return True
        self.is_cut_short = True
        return False

    def _send(self, prompt: Prompt[BaseModel]) -> Future[asking.Asked[BaseModel]]:
        access = replace(self.access, call_ms=min(self.access.call_ms, self.desk.limits.judge_ms))
        return background.start(lambda: asking.ask(self.desk, access, prompt, purpose=PURPOSE))

    def _landed(
        self, flying: dict[Future[asking.Asked[BaseModel]], _Flight[ResultT]], *, timeout_s: float
    ) -> list[_Case[ResultT]]:
        """Take what has come in, waiting at most so long; each case queues behind the others, so that none is held up."""
        done = wait(flying, timeout=timeout_s, return_when=FIRST_COMPLETED).done if flying else ()
        landed: list[_Case[ResultT]] = []
        for future in done:
            flight = flying.pop(future)
            flight.case.reply = self._heard(future, flight.key)
            landed.append(flight.case)
        return landed

    def _heard(self, future: Future[asking.Asked[BaseModel]], key: str) -> BaseModel | None:
        try:
            asked = future.result()
        except Exception:
            # A defect of ours or of a library: this question has no answer, and its siblings live.
            log.exception("A question to the judge of run %s met an unexpected error", self.desk.handle.run_id)
            self._failures += 1
            self._unanswered += 1
            return None
        self._unkept.append((asked, key))
        if asked.reply is None:
            self._unanswered += 1
            # What may not leave is refused here, and says nothing about the server.
            self._failures += asked.failure not in {None, ModelFailure.REFUSED_EGRESS}
            return None
        self._failures = 0
        self.answers += 1
        return asked.reply.value

    def _keep(self) -> None:
        while self._unkept:
            asked, key = self._unkept.pop(0)
            results.save_model_call(self.desk.handle, self.desk.blobs, asked.record)
            if asked.reply is not None:
                keep_judgement(
                    key,
                    prompt=asked.record.prompt,
                    model=self.access.model.name,
                    reply=asked.reply.value.model_dump_json(),
                    at=self.desk.handle.clock.now(),
                )

    def _end(self, ready: Iterable[_Case[ResultT]], flying: dict[Future[asking.Asked[BaseModel]], _Flight[ResultT]]) -> None:
        """Close every inquiry that is still open: calls in flight have a moment to end, everything else has no answer."""
        self.is_cut_short = self.is_cut_short or bool(ready or flying)
        wait(flying, timeout=GRACE_S)
        landed = [case for _ in tuple(flying) for case in self._landed(flying, timeout_s=0)]
        left = [flight.case for flight in flying.values()]
        for case in (*ready, *landed, *left):
            while case.next() is not None:
                pass
        self._keep()
        runs.save_meter(self.desk.handle, self.desk.meter)
