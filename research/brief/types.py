"""What was asked? The frozen request and its parts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from research.ports import DateWindow, SearchProvider


class Scope(StrEnum):
    """Where evidence may come from."""

    WORKSPACE = "workspace"
    WEB = "web"
    BOTH = "both"


class MethodName(StrEnum):
    """The methods that can be chosen today."""

    BASELINE = "baseline"
    BOUNDED = "bounded"
    DEEP = "deep"


class Depth(StrEnum):
    """How far a method goes; baseline and bounded know one depth."""

    STANDARD = "standard"


@dataclass(frozen=True, slots=True, kw_only=True)
class BriefRequest:
    """What a person asked, as it came in; nothing is checked yet. '' means that the host may choose."""

    question: str
    workspace: str = ""
    scope: str = ""
    method: str = ""
    depth: str = ""
    profile: str = ""
    language: str = ""
    public_context: str = ""
    internal_context: str = ""
    restricted_terms: tuple[str, ...] = ()
    adopt_run_id: str = ""
    providers: tuple[str, ...] = ()
    published_after: str = ""
    published_before: str = ""
    documents: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Brief:
    """The frozen request. `language` is a BCP 47 primary tag ('en', 'zh', 'de' …).

    `assumptions` are full sentences: every default that the host took for the asker.
    `adopt_run_id` names an earlier run whose stored sources this one takes over without a fetch ('' for none).
    With the scope `web` there is no workspace: `workspace` is '' and `workspace_public` True, for nothing internal is read.
    `providers` are asked in this order: each query goes to the first, and falls to the next only when one fails. `documents`
    allows PDF and DOCX from the web.
    """

    question: str
    workspace: str
    workspace_public: bool
    scope: Scope = Scope.WORKSPACE
    method: MethodName = MethodName.BOUNDED
    depth: Depth = Depth.STANDARD
    profile: str = "general"
    language: str = "en"
    public_context: str = ""
    internal_context: str = ""
    restricted_terms: tuple[str, ...] = ()
    assumptions: tuple[str, ...] = ()
    adopt_run_id: str = ""
    providers: tuple[SearchProvider, ...] = ()
    window: DateWindow | None = None
    documents: bool = False

    @property
    def reads_web(self) -> bool:
        """Tell whether evidence may come from the web."""
        return self.scope is not Scope.WORKSPACE

    @property
    def reads_workspace(self) -> bool:
        """Tell whether evidence may come from a workspace."""
        return self.scope is not Scope.WEB
