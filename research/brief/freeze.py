"""Can this request be researched, and what does the host take for granted?

Everything wrong is said at once, by field; every default that is taken becomes a full sentence among the assumptions.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import TypeVar

from research.brief.languages import LANGUAGE_NAMES, language_name, primary_tag
from research.brief.types import Brief, BriefRequest, Depth, MethodName, Scope
from research.brief.web import chosen_providers, chosen_window, web_assumptions
from research.errors import InvalidBrief
from research.ports import ProviderInfo
from research.trust.marks import normalized
from research.trust.terms import scan

QUESTION_CHARS = (3, 2_000)
CONTEXT_CHARS = 8_000
RESTRICTED_TERMS = 200
RESTRICTED_TERM_CHARS = (2, 200)
# What is typed is measured before anything reads it: a character may be typed as several code points that become one.
_TYPED = 4
PROFILES = frozenset({"general"})
SCOPES = frozenset({Scope.WORKSPACE})

_LINE_ENDS = re.compile("\r\n?|[\u0085\u2028\u2029]")
_RUN_ID = re.compile(r"[0-9A-Za-z-]{1,64}")
# Invisible characters that scripts and emoji need; every other format character could hide or reorder text.
_JOINERS = "\u200c\u200d"

ChoiceT = TypeVar("ChoiceT", bound=StrEnum)
Problems = dict[str, str]


def freeze_brief(
    request: BriefRequest,
    *,
    workspaces: Mapping[str, bool],
    detect: Callable[[str], str],
    scopes: frozenset[Scope] = SCOPES,
    providers: Sequence[ProviderInfo] = (),
    today: str = "",
) -> Brief:
    """Return the frozen request. Raises InvalidBrief with every problem, by field.

    `workspaces` maps the names that the asker may use to whether the operator marked them public; `detect` names the
    language of a text, or '' where it cannot tell; `scopes` are those that are served; `providers` are the search providers
    that can be asked, the operator's choice first; `today` is the ISO day that no date lies beyond ('' for no bound).
    """
    problems: Problems = {}
    question = _question(request.question, problems)
    scope = _scope(request.scope, workspaces, scopes, problems)
    in_web = scope is not Scope.WORKSPACE
    workspace = "" if scope is Scope.WEB else _workspace(request.workspace, workspaces, problems)
    language, why = _language(request.language, question, detect, problems)
    brief = Brief(
        question=question,
        workspace=workspace,
        workspace_public=scope is Scope.WEB or workspaces.get(workspace, False),
        scope=scope,
        method=_choice(MethodName, "method", request.method, MethodName.BOUNDED, problems),
        depth=_choice(Depth, "depth", request.depth, Depth.STANDARD, problems),
        profile=_profile(request.profile, problems),
        language=language,
        public_context=_context("public_context", request.public_context, problems),
        internal_context=_context("internal_context", request.internal_context, problems),
        restricted_terms=_restricted(request.restricted_terms, problems),
        adopt_run_id=_run_id(request.adopt_run_id, problems),
        providers=chosen_providers(request.providers, providers, problems) if in_web else (),
        window=chosen_window(request, scope, today, problems),
        documents=request.documents and in_web,
    )
    said = (why, *_assumptions(request, brief), *web_assumptions(request, brief, providers))
    return _checked(replace(brief, assumptions=tuple(filter(None, said))), problems)


def _checked(brief: Brief, problems: Problems) -> Brief:
    _check_public_context(brief, problems)
    if problems:
        raise InvalidBrief(problems)
    return brief


def _scope(value: str, workspaces: Mapping[str, bool], scopes: frozenset[Scope], problems: Problems) -> Scope:
    """Without a choice, evidence comes from a workspace that is open to the asker, and from the web where there is none."""
    default = Scope.WEB if not workspaces and Scope.WEB in scopes else Scope.WORKSPACE
    scope = _choice(Scope, "scope", value, default, problems)
    if scope not in scopes:
        problems["scope"] = f"The scope “{scope}” is not available on this installation; choose “{_listed(scopes)}”."
    return scope


def _question(text: str, problems: Problems) -> str:
    low, high = QUESTION_CHARS
    if len(text) > _TYPED * high:
        problems["question"] = _too_long("question", len(text), high) + ", and put background into the context."
        return ""
    question = _lines(text)
    if _controls(question):
        problems["question"] = "The question holds control characters; type it again without them."
    elif len(question) < low:
        problems["question"] = f"Ask a question of at least {low} characters."
    elif len(question) > high:
        problems["question"] = _too_long("question", len(question), high) + ", and put background into the context."
    return question


def _too_long(label: str, length: int, most: int) -> str:
    return f"The {label} has {length} characters; shorten it to {most:,}"


def _lines(text: str) -> str:
    """Normalise to NFC and one line-feed style, without white space at the ends."""
    return normalized("NFC", _LINE_ENDS.sub("\n", text)).strip()


def _controls(text: str) -> bool:
    return any(
        unicodedata.category(character) in {"Cc", "Cf", "Cs", "Co"} and character not in "\n\t" + _JOINERS
        for character in text
    )


def _choice(kind: type[ChoiceT], field: str, value: str, default: ChoiceT, problems: Problems) -> ChoiceT:
    if not value:
        return default
    try:
        return kind(value)
    except ValueError:
        problems[field] = f"There is no {field} “{value[:60]}”; choose one of {_listed(kind)}."
        return default


def _listed(values: Iterable[str]) -> str:
    return ", ".join(sorted(values))


def _workspace(name: str, workspaces: Mapping[str, bool], problems: Problems) -> str:
    if name in workspaces:
        return name
    if name:
        problems["workspace"] = f"There is no workspace “{name[:60]}” for you; choose one from the list."
    elif len(workspaces) == 1:
        return next(iter(workspaces))
    elif workspaces:
        problems["workspace"] = "Choose the workspace in which evidence is to be looked for."
    else:
        problems["workspace"] = "No workspace is open to you; ask the operator to allow a directory."
    return ""


def _language(tag: str, question: str, detect: Callable[[str], str], problems: Problems) -> tuple[str, str]:
    """Return the report's language and, where it was not asked for, the assumption that says so."""
    primary = primary_tag(tag)
    if primary in LANGUAGE_NAMES:
        return primary, ""
    if primary:
        problems["language"] = (
            f"A report cannot be written in “{tag[:20]}”; choose a language from the list, or leave the choice to us."
        )
        return "en", ""
    found = primary_tag(detect(question))
    if found in LANGUAGE_NAMES:
        return found, f"The report is written in {language_name(found)}, the language of the question."
    if not found:
        return "en", "The report is written in English, because the question does not tell its language for certain."
    return "en", "The report is written in English, because the language of the question is not on our list."


def _profile(name: str, problems: Problems) -> str:
    if name and name not in PROFILES:
        problems["profile"] = f"There is no profile “{name[:60]}”; choose one of {_listed(PROFILES)}."
    return name or "general"


def _context(field: str, text: str, problems: Problems) -> str:
    label = field.replace("_", " ")
    if len(text) > _TYPED * CONTEXT_CHARS:
        problems[field] = _too_long(label, len(text), CONTEXT_CHARS) + "."
        return ""
    context = _lines(text)
    if _controls(context):
        problems[field] = f"The {label} holds control characters; paste it again as plain text."
    elif len(context) > CONTEXT_CHARS:
        problems[field] = _too_long(label, len(context), CONTEXT_CHARS) + "."
    return context


def _restricted(terms: tuple[str, ...], problems: Problems) -> tuple[str, ...]:
    """Messages never repeat a term: they may end in a log."""
    low, high = RESTRICTED_TERM_CHARS
    if len(terms) > _TYPED * RESTRICTED_TERMS or any(len(term) > _TYPED * high for term in terms):
        problems["restricted_terms"] = f"Name at most {RESTRICTED_TERMS} restricted terms of {low} to {high} characters."
        return ()
    kept = tuple(dict.fromkeys(term for term in map(_lines, terms) if term))
    if len(kept) > RESTRICTED_TERMS:
        problems["restricted_terms"] = f"Name at most {RESTRICTED_TERMS} restricted terms."
    elif any(_controls(term) or "\n" in term for term in kept):
        problems["restricted_terms"] = "A restricted term stands on one line and holds no control characters."
    elif any(not low <= len(term) <= high for term in kept):
        problems["restricted_terms"] = f"A restricted term has {low} to {high} characters."
    return kept


def _check_public_context(brief: Brief, problems: Problems) -> None:
    """Public context may leave the house, and so may the question as soon as the web is in scope."""
    for field, text in (("public_context", brief.public_context), ("question", brief.question)):
        leaves = field == "public_context" or brief.scope is not Scope.WORKSPACE
        if leaves and field not in problems and holds_term(text, brief.restricted_terms):
            problems[field] = (
                f"The {field.replace('_', ' ')} holds a restricted term, and it may leave this machine; "
                "reword it, or take the term off the list."
            )


def holds_term(text: str, terms: tuple[str, ...]) -> bool:
    """Tell whether a text holds a restricted term in any disguise."""
    return bool(scan(text, terms))


def _run_id(value: str, problems: Problems) -> str:
    if value and not _RUN_ID.fullmatch(value):
        problems["adopt_run_id"] = "This is not the id of a run; start again from the run whose sources you want to keep."
    return value


def _assumptions(request: BriefRequest, brief: Brief) -> tuple[str, ...]:
    workspace = brief.workspace
    taken = [
        (
            not request.workspace and brief.reads_workspace,
            f"Evidence is looked for in the workspace “{workspace}”, the only one open to the asker.",
        ),
        (
            not request.scope and not brief.reads_web,
            f"Evidence comes only from the workspace “{workspace}”; the web is not searched.",
        ),
        (not request.method, "The method is “bounded”: one search at once, at most one plan, and one synthesis."),
        (
            brief.method is MethodName.DEEP,
            "A statement that is no quotation is judged on its evidence by a language model; without one, by rules alone.",
        ),
        (not request.public_context.strip(), "No context beyond the question was given for the searches."),
    ]
    return tuple(sentence for was_default, sentence in taken if was_default)
