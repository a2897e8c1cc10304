"""How does a person start, stop and repeat a run? Every service takes its actor and checks what they may touch."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from uuid import UUID

from django.contrib.auth.models import Group, User
from django.db import transaction

from research.brief.freeze import freeze_brief
from research.brief.types import Brief, BriefRequest, Scope
from research.clock import start_clock
from research.errors import EgressRefused, InvalidBrief, NotFound, WrongState
from research.evidence.tongue import language_of
from research.models import Run
from research.ports import ProviderInfo, SearchProvider
from research.services.context import ResearchContext, WorkspaceInfo
from research.services.frozen import config_for
from research.states import TERMINAL_STATES, RunState
from research.store import runs
from research.store.access import runs_visible_to
from research.trust.classes import DataClass
from research.trust.egress import check_may_leave


def run_submit(
    context: ResearchContext, *, actor: User, request: BriefRequest, submission_key: str, team: Group | None = None
) -> Run:
    """Freeze the request and queue its run; the same key again returns the same run.

    Raises InvalidBrief with every problem by field; NotFound for a run to adopt that the actor may not see.
    """
    brief = brief_from(context, actor=actor, request=request)
    if brief.adopt_run_id:
        _check_adoption(run_visible(actor, brief.adopt_run_id), brief)
    if team is not None and not actor.groups.filter(pk=team.pk).exists():
        raise InvalidBrief({"team": "You are not a member of this team; choose one of yours."})
    config = config_for(context, brief)
    with transaction.atomic():
        run, created = runs.create_run(
            brief, author=actor, team=team, submission_key=submission_key, config=config, clock=start_clock(wall=context.now)
        )
        if created:
            transaction.on_commit(lambda: context.enqueue(str(run.pk)))
    return run


def _check_adoption(earlier: Run, brief: Brief) -> None:
    """Kept sources stay under the rules of their own workspace, whatever the new brief names. Raises InvalidBrief."""
    if earlier.brief.scope != brief.scope:
        raise InvalidBrief(
            {"scope": f"The kept sources were gathered with the scope “{earlier.brief.scope}”; choose that one."}
        )
    if earlier.brief.workspace != brief.workspace:
        raise InvalidBrief(
            {"workspace": f"The kept sources come from the workspace “{earlier.brief.workspace}”; choose that one."}
        )


def brief_from(context: ResearchContext, *, actor: User, request: BriefRequest) -> Brief:
    """Return the frozen brief that a request would become. Raises InvalidBrief."""
    usable = workspaces_for(context, actor)
    # Without a default: that a question is in English is said only where it is known.
    known = partial(language_of, default="")
    brief = freeze_brief(
        request,
        workspaces={name: info.public for name, info in usable.items()},
        detect=known,
        scopes=scopes_for(context, adopting=bool(request.adopt_run_id)),
        providers=providers_for(context, adopting=bool(request.adopt_run_id)),
        today=context.now().date().isoformat(),
    )
    _check_model(context, brief)
    return brief


def scopes_for(context: ResearchContext, *, adopting: bool = False) -> frozenset[Scope]:
    """Return the scopes that are served: the web where a provider can be asked. A run over kept sources asks nobody."""
    if adopting or providers_for(context):
        return frozenset(Scope)
    return frozenset({Scope.WORKSPACE})


def providers_for(context: ResearchContext, *, adopting: bool = False) -> tuple[ProviderInfo, ...]:
    """Return the search providers that can be asked, the operator's choice first.

    A run over kept sources asks nobody: there, every provider is a name that an earlier brief may hold.
    """
    if adopting:
        return tuple(map(_named, SearchProvider))
    return context.web.available if context.web else ()


def _named(provider: SearchProvider) -> ProviderInfo:
    return ProviderInfo(
        provider=provider, label=provider.value, about="", query_chars=0, supports_window=False, available=False
    )


def workspaces_for(context: ResearchContext, actor: User) -> dict[str, WorkspaceInfo]:
    """Return the workspaces that the actor may use."""
    teams = set(actor.groups.values_list("name", flat=True))
    return {name: info for name, info in context.workspaces.items() if not info.teams or teams & set(info.teams)}


def _check_model(context: ResearchContext, brief: Brief) -> None:
    if context.model is None or brief.workspace_public:
        return
    try:
        check_may_leave(DataClass.RESTRICTED_INTERNAL, context.model.destination)
    except EgressRefused as refusal:
        raise InvalidBrief({"workspace": refusal.message}) from refusal


def run_cancel(context: ResearchContext, *, actor: User, run_id: UUID | str) -> RunState:
    """Ask a run to stop. Raises NotFound, WrongState when it has ended."""
    run = run_visible(actor, run_id)
    state = runs.request_cancel(run.pk, clock=start_clock(wall=context.now))
    if state is None:
        raise WrongState("This run has already ended, so there is nothing to cancel.")
    return state


def run_adopt(context: ResearchContext, *, actor: User, run_id: UUID | str, submission_key: str) -> Run:
    """Start a new run over the sources that an ended run kept. Raises NotFound, WrongState, InvalidBrief."""
    earlier = run_visible(actor, run_id)
    if earlier.state not in TERMINAL_STATES:
        raise WrongState("This run is still under way; cancel it or wait before you start another from its sources.")
    if not earlier.sources.exists():
        raise WrongState("This run kept no source, so there is nothing to start from; ask the question anew.")
    brief = runs.load_brief(earlier.brief)
    request = BriefRequest(
        question=brief.question,
        workspace=brief.workspace,
        # A workspace alone is the default, and a default is said among the assumptions.
        scope="" if brief.scope is Scope.WORKSPACE else brief.scope,
        method=brief.method,
        depth=brief.depth,
        profile=brief.profile,
        language=brief.language,
        public_context=brief.public_context,
        internal_context=brief.internal_context,
        restricted_terms=brief.restricted_terms,
        providers=tuple(provider.value for provider in brief.providers),
        published_after=brief.window.after if brief.window else "",
        published_before=brief.window.before if brief.window else "",
        documents=brief.documents,
    )
    return run_submit(
        context,
        actor=actor,
        request=replace(request, adopt_run_id=str(earlier.pk)),
        submission_key=submission_key,
        team=earlier.brief.team,
    )


def run_visible(actor: User, run_id: UUID | str) -> Run:
    """Return the run when the actor may see it. Raises NotFound, for a foreign one too."""
    try:
        wanted = UUID(str(run_id))
    except ValueError:
        wanted = None
    run = runs_visible_to(actor).filter(pk=wanted).first() if wanted else None
    if run is None:
        raise NotFound("There is no such run.")
    return run
