"""What would go wrong at start-up, and what is the remedy? Django system checks; nothing here touches the network."""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings
from django.core import checks

from config.environment import Environment
from research.errors import ConfigurationError


def register_all() -> None:
    """Register every check."""
    checks.register(check_environment, "countersign")


def check_environment(**_options: object) -> list[checks.CheckMessage]:
    """Check the typed environment as a whole."""
    environment: Environment = settings.ENVIRONMENT
    return [
        *_workspaces(environment),
        *_terms(environment),
        *_model(environment),
        *_entailment(environment),
        *_exposure(environment),
    ]


def _workspaces(environment: Environment) -> Iterator[checks.CheckMessage]:
    if not environment.workspaces:
        yield checks.Warning(
            "No workspace is configured, so no question can be asked.",
            hint='Set COUNTERSIGN_WORKSPACES to a JSON object such as {"handbook": {"path": "/srv/handbook"}}.',
            id="countersign.W001",
        )
    for name, setting in environment.workspaces.items():
        if not setting.path.expanduser().is_dir():
            yield checks.Warning(
                f"The workspace “{name}” is not a directory that can be read: {setting.path}.",
                hint="Correct its path in COUNTERSIGN_WORKSPACES, or create the directory.",
                id="countersign.W002",
            )


def _terms(environment: Environment) -> Iterator[checks.CheckMessage]:
    if environment.terms_file is None and not (environment.data_dir / "terms.txt").exists():
        return
    # The reading of terms loads stemmers, for which a start with the shipped table alone need not wait.
    from config.terms import terms_of

    try:
        terms_of(environment)
    except ConfigurationError as problem:
        yield checks.Error(
            problem.message,
            hint="Each line names one thing in two languages or more: zh 机器学习 | en machine learning; ML.",
            id="countersign.E002",
        )


def _model(environment: Environment) -> Iterator[checks.CheckMessage]:
    if environment.model_base_url and not environment.model_name:
        yield checks.Error(
            "A model server is configured, but no model is named.",
            hint="Set COUNTERSIGN_MODEL_NAME to a name that the server lists under /models.",
            id="countersign.E001",
        )
    if environment.model_name and not environment.model_base_url:
        yield checks.Warning(
            "A model is named, but no server is configured; reports are made without a language model.",
            hint="Set COUNTERSIGN_MODEL_BASE_URL, for example http://127.0.0.1:11434/v1, or unset COUNTERSIGN_MODEL_NAME.",
            id="countersign.W003",
        )


def _entailment(environment: Environment) -> Iterator[checks.CheckMessage]:
    if environment.entailment_program is None:
        return
    from research.language.entailment import checked_program

    try:
        checked_program(environment.entailment_program)
    except ConfigurationError as problem:
        yield checks.Error(
            problem.message,
            hint='It reads lines such as {"evidence": "…", "sentence": "…"} and answers each with {"entail": 0.93}.',
            id="countersign.E003",
        )


def _exposure(environment: Environment) -> Iterator[checks.CheckMessage]:
    exposed = environment.host not in {"127.0.0.1", "::1", "localhost"}
    if exposed and not environment.https:
        yield checks.Warning(
            f"The site listens on {environment.host}, and passwords would cross the network in the clear.",
            hint="Put a TLS proxy in front and set COUNTERSIGN_HTTPS=true, or listen on 127.0.0.1.",
            id="countersign.W004",
        )
    if not environment.site_url and (exposed or environment.https):
        yield checks.Warning(
            "The site is reached under another address than its own, and the links in its mails do not know it.",
            hint="Set COUNTERSIGN_SITE_URL to the address that people type, such as https://research.example.org.",
            id="countersign.W005",
        )
