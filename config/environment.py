"""What did the operator configure? The only place that reads the environment; every setting has a working default.

Each variable is `COUNTERSIGN_` plus the field's name; a `.env` file in the project's folder is read too.
"""

from __future__ import annotations

import os
import re
import secrets
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict, SettingsError

from research.ports import SearchProvider

BASE_DIR = Path(__file__).resolve().parent.parent


class WorkspaceSetting(BaseModel):
    """A directory that the operator allows as evidence. Internal unless `public`; `teams` limits it to group members."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    path: Path
    public: bool = False
    teams: tuple[str, ...] = ()


def sample_workspace() -> dict[str, WorkspaceSetting]:
    """Return the shipped sample, which is invented and therefore public."""
    return {"sample": WorkspaceSetting(path=BASE_DIR / "sample" / "workspace", public=True)}


class Environment(BaseSettings):
    """The typed settings of one installation."""

    model_config = SettingsConfigDict(
        env_prefix="COUNTERSIGN_", env_file=BASE_DIR / ".env", env_file_encoding="utf-8", extra="ignore", frozen=True
    )

    data_dir: Path = BASE_DIR / "data"
    secret_key: SecretStr = SecretStr("")
    debug: bool = False
    https: bool = False
    allowed_hosts: tuple[str, ...] = ("127.0.0.1", "localhost", "[::1]")
    trusted_origins: tuple[str, ...] = ()
    host: str = "127.0.0.1"
    port: int = Field(default=8000, ge=0, le=65535)

    workspaces: dict[str, WorkspaceSetting] = Field(default_factory=sample_workspace)
    terms_file: Path | None = None
    entailment_program: Path | None = None

    model_base_url: str = ""
    model_name: str = ""
    model_api_key: SecretStr = SecretStr("")
    model_approved_local: bool = False
    model_call_seconds: int = Field(default=180, ge=5, le=3600)
    model_context_chars: int = Field(default=48_000, ge=2_000)

    web: bool = True
    search_providers: tuple[SearchProvider, ...] = ()
    searxng_url: str = ""
    brave_api_key: SecretStr = SecretStr("")
    tavily_api_key: SecretStr = SecretStr("")
    exa_api_key: SecretStr = SecretStr("")
    serper_api_key: SecretStr = SecretStr("")
    web_contact: str = ""
    search_region: str = Field(default="", pattern=r"^([a-z]{2}-[a-z]{2})?$")
    page_bytes: int = Field(default=8_000_000, ge=10_000, le=60_000_000)
    page_seconds: int = Field(default=20, ge=1, le=600)
    web_concurrency: int = Field(default=8, ge=1, le=64)
    host_concurrency: int = Field(default=2, ge=1, le=16)
    host_spacing_ms: int = Field(default=1_000, ge=0, le=60_000)
    retrieval_cache_seconds: int = Field(default=0, ge=0)

    run_seconds: int = Field(default=300, ge=10, le=86_400)
    deep_run_seconds: int = Field(default=900, ge=10, le=86_400)
    delivery_reserve_seconds: int = Field(default=20, ge=3)
    max_sources: int = Field(default=40, ge=1, le=500)
    max_fetch_attempts: int = Field(default=60, ge=1, le=2_000)
    max_searches: int = Field(default=6, ge=1, le=200)
    workers: int = Field(default=2, ge=1, le=64)
    lease_seconds: int = Field(default=20, ge=5)

    audit_key: SecretStr = SecretStr("")
    audit_heads_file: Path | None = None
    site_url: str = ""
    mail_host: str = ""
    mail_port: int = Field(default=25, ge=1, le=65535)
    mail_user: str = ""
    mail_password: SecretStr = SecretStr("")
    mail_tls: bool = False
    mail_sender: str = "countersign@localhost"


WORKSPACES_EXAMPLE = """COUNTERSIGN_WORKSPACES='{"handbook": {"path": "/srv/handbook"}}'"""
LIST_EXAMPLE = """COUNTERSIGN_ALLOWED_HOSTS='["research.example.org"]'"""


class BadEnvironment(SystemExit):
    """A setting cannot be used; the message names each variable and the remedy."""


def load_environment() -> Environment:
    """Read and check the environment. Raises BadEnvironment with one line a problem."""
    try:
        environment = Environment()
    except SettingsError as error:
        raise BadEnvironment(_not_json(error)) from None
    except ValidationError as error:
        lines = [f"  COUNTERSIGN_{_name(problem['loc'])}: {problem['msg']}" for problem in error.errors()]
        if any(problem["loc"][:1] == ("workspaces",) for problem in error.errors()):
            lines.append(f"  For example: {WORKSPACES_EXAMPLE}")
        raise BadEnvironment("These settings cannot be used; correct or unset them:\n" + "\n".join(lines)) from None
    if environment.delivery_reserve_seconds >= environment.run_seconds:
        raise BadEnvironment(
            "COUNTERSIGN_DELIVERY_RESERVE_SECONDS must be smaller than COUNTERSIGN_RUN_SECONDS, "
            "or a run has no time left for work."
        )
    return environment


def _name(location: tuple[int | str, ...]) -> str:
    variable, *inside = (str(part) for part in location)
    return " → ".join((variable.upper(), *inside))


def _not_json(error: SettingsError) -> str:
    # The library tells the field only in its words.
    named = re.search(r'field "(\w+)"', str(error))
    variable = f"COUNTERSIGN_{named[1].upper()}" if named else "A setting"
    example = WORKSPACES_EXAMPLE if named and named[1] == "workspaces" else LIST_EXAMPLE
    return f"{variable} is not valid JSON ({error.__cause__}). Correct or unset it; for example: {example}"


def secret_key(environment: Environment) -> str:
    """Return the configured secret key, or the one kept in the data folder (made at first use, readable by its owner)."""
    configured = environment.secret_key.get_secret_value()
    if configured:
        return configured
    return kept_secret(environment.data_dir / "secret_key", length=64)


def kept_secret(path: Path, *, length: int) -> str:
    """Return the secret in a file, making it when it is missing. Two processes that start at once agree on one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip() or _rewrite(path, length)
    with os.fdopen(descriptor, "w", encoding="ascii") as handle:
        handle.write(secrets.token_urlsafe(length))
    return path.read_text(encoding="ascii").strip()


def _rewrite(path: Path, length: int) -> str:
    # The file was made but not filled: its writer was killed in between.
    path.write_text(secrets.token_urlsafe(length), encoding="ascii")
    return path.read_text(encoding="ascii").strip()
