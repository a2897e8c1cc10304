"""How is a query carried out? One at a time in each reach; a provider that fails is stood in for by the next one named.

Each executed search is a row of its own and spends one of the budget. Every failure is stored and harms no sibling (I8).
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from dataclasses import dataclass, field, replace

from research.budget import Resource
from research.errors import EgressRefused, ResearchError, SearchFailed, SearchFailure, WorkspaceError
from research.methods.desk import Desk
from research.methods.inbox import Inbox
from research.planning.fit import fit_query
from research.planning.types import AdmittedQuery, QueryOrigin
from research.ports import SearchAnswer, SearchProvider, SearchRequest, SearchStatus, WindowUse
from research.store import queries, runs

log = logging.getLogger("countersign.run")

_UNEXPECTED = "The answer of the search could not be understood because of an unexpected error."
# Asked again within the run, these would say the same; a provider that wants peace would only want more of it.
_TURNED_AWAY = frozenset(
    {
        SearchFailure.CHALLENGE,
        SearchFailure.RATE_LIMITED,
        SearchFailure.KEY_REJECTED,
        SearchFailure.QUOTA_USED_UP,
        SearchFailure.NOT_CONFIGURED,
    }
)
_NEVER_SENT = frozenset({SearchFailure.REFUSED_EGRESS, SearchFailure.REFUSED_QUERY})
_NO_WEB = "This installation does not reach the web; its operator has to set COUNTERSIGN_WEB."


@dataclass(slots=True)
class Searching:
    """The searches of one run. `on_answer` hears of each answer once it is stored."""

    desk: Desk
    inbox: Inbox
    on_answer: Callable[[SearchAnswer], None]
    asked: list[AdmittedQuery] = field(default_factory=list)
    _waiting: dict[bool, deque[AdmittedQuery]] = field(default_factory=lambda: {True: deque(), False: deque()})
    _busy: set[bool] = field(default_factory=set)
    # The providers that turned this run away, each with the failure that said so.
    _closed: dict[SearchProvider, SearchFailed] = field(default_factory=dict)

    def ask(self, admitted: Iterable[AdmittedQuery]) -> None:
        """Carry queries out in their order: those of the web and those of the workspace beside each other."""
        for query in admitted:
            self.asked.append(query)
            self._waiting[_leaves(query)].append(query)
        for reach in self._waiting:
            self._begin(web=reach)

    @property
    def is_idle(self) -> bool:
        """Tell whether every query that could be afforded is answered or failed."""
        return not self._busy and not any(self._waiting.values())

    def _begin(self, *, web: bool) -> None:
        waiting = self._waiting[web]
        if web in self._busy or not waiting:
            return
        self.desk.stop.check()
        self._pass_over(waiting)
        if not waiting:
            return
        if not self.desk.may_spend(Resource.SEARCHES):
            waiting.clear()
            return
        query = waiting.popleft()
        queries.start_query(self.desk.handle, query)
        self._busy.add(web)
        self.inbox.start(lambda: _execute(self.desk, query), lambda future: self._take(query, future))

    def _pass_over(self, waiting: deque[AdmittedQuery]) -> None:
        """Let the next provider named answer for one that turned this run away; without one, a query fails unasked."""
        while waiting and waiting[0].provider in self._closed:
            query = waiting.popleft()
            following = self._following(query.provider)
            if following is not None:
                waiting.appendleft(self._moved(query, following))
                continue
            queries.start_query(self.desk.handle, query)
            queries.fail_query(self.desk.handle, query.query_id, _unasked(self._closed[query.provider]))

    def _moved(self, query: AdmittedQuery, provider: SearchProvider) -> AdmittedQuery:
        moved = replace(query, provider=provider)
        self.asked[self.asked.index(query)] = moved
        return moved

    def _following(self, provider: SearchProvider) -> SearchProvider | None:
        """Return the provider that the brief names next, past those that turned this run away."""
        named = self.desk.brief.providers
        return next((other for other in named[named.index(provider) + 1 :] if other not in self._closed), None)

    def _take(self, query: AdmittedQuery, future: Future[SearchAnswer]) -> None:
        web = _leaves(query)
        self._busy.discard(web)
        follow = self._settle(query, future)
        runs.save_meter(self.desk.handle, self.desk.meter)
        if follow is not None:
            self.asked.append(follow)
            self._waiting[web].appendleft(follow)
        self._begin(web=web)

    def _settle(self, query: AdmittedQuery, future: Future[SearchAnswer]) -> AdmittedQuery | None:
        """Store how a search ended, and return the query that repeats it, if one does."""
        try:
            answer = future.result()
        except (SearchFailed, WorkspaceError) as failure:
            queries.fail_query(self.desk.handle, query.query_id, failure)
            self._learn(query, failure)
            return self._stand_in(query, failure)
        queries.answer_query(self.desk.handle, answer)
        self.on_answer(answer)
        return self._relaxed(query, answer)

    def _learn(self, query: AdmittedQuery, failure: SearchFailed | WorkspaceError) -> None:
        """Ask a provider that turned this run away no more, and count no search for which nothing was sent."""
        if not isinstance(failure, SearchFailed) or not _leaves(query):
            return
        if failure.code in _TURNED_AWAY:
            self._closed[query.provider] = failure
        if failure.code in _TURNED_AWAY | _NEVER_SENT and not failure.sent:
            self.desk.meter.give_back(Resource.SEARCHES)

    def _stand_in(self, query: AdmittedQuery, failure: SearchFailed | WorkspaceError) -> AdmittedQuery | None:
        """Only a failure falls to the next provider; what may not leave, may leave to none, and a repetition is the last."""
        refused = isinstance(failure, SearchFailed) and failure.code is SearchFailure.REFUSED_EGRESS
        if not _leaves(query) or refused or query.origin is QueryOrigin.RELAXED:
            return None
        following = self._following(query.provider)
        return None if following is None else self._again(query, provider=following, origin=QueryOrigin.STAND_IN)

    def _relaxed(self, query: AdmittedQuery, answer: SearchAnswer) -> AdmittedQuery | None:
        """A proven emptiness within the dates is asked once more without them; nothing else is."""
        if answer.status is not SearchStatus.EMPTY or answer.window is not WindowUse.HONOURED:
            return None
        return self._again(query, provider=query.provider, origin=QueryOrigin.RELAXED)

    def _again(self, query: AdmittedQuery, *, provider: SearchProvider, origin: QueryOrigin) -> AdmittedQuery:
        number = max(int(known.query_id.removeprefix("Q")) for known in self.asked) + 1
        return replace(query, query_id=f"Q{number}", provider=provider, origin=origin, stands_in_for=query.query_id)


def _unasked(earlier: SearchFailed) -> SearchFailed:
    return SearchFailed(f"It was not asked again in this run. {earlier.message}", code=earlier.code)


def _leaves(query: AdmittedQuery) -> bool:
    return query.provider is not SearchProvider.WORKSPACE


def _execute(desk: Desk, query: AdmittedQuery) -> SearchAnswer:
    """Carry one query out, beside the method's thread. Raises SearchFailed, WorkspaceError, Stopped."""
    if not _leaves(query):
        return desk.searcher.search(_file_request(desk, query), stop=desk.stop)
    if desk.web is None:
        raise SearchFailed(_NO_WEB, code=SearchFailure.NOT_CONFIGURED)
    try:
        return desk.web.searcher.search(_web_request(desk, query), stop=desk.stop)
    except EgressRefused as refusal:
        log.warning("A search of run %s was not sent: %s", desk.handle.run_id, refusal.message)
        raise SearchFailed(refusal.message, code=SearchFailure.REFUSED_EGRESS) from refusal
    except ResearchError:
        raise
    except Exception as error:
        log.exception("A search of run %s met an unexpected error", desk.handle.run_id)
        raise SearchFailed(_UNEXPECTED) from error


def _file_request(desk: Desk, query: AdmittedQuery) -> SearchRequest:
    return SearchRequest(
        query_id=query.query_id,
        text=query.text,
        form=query.form,
        workspace=desk.brief.workspace,
        path_prefix=query.path_prefix,
        limit=desk.limits.hits_per_search,
    )


def _web_request(desk: Desk, query: AdmittedQuery) -> SearchRequest:
    """The question and the public context, or a planned query; never internal context, and no workspace."""
    most = desk.web.info(query.provider).query_chars if desk.web else 0
    return SearchRequest(
        query_id=query.query_id,
        text=fit_query(query.text, most),
        form=query.form,
        workspace="",
        limit=desk.limits.hits_per_search,
        provider=query.provider,
        window=None if query.origin is QueryOrigin.RELAXED else desk.brief.window,
        language=desk.brief.language,
        terms=desk.brief.restricted_terms,
    )
