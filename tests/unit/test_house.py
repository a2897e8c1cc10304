"""The rules of the house that no other tool checks: sizes, and who may touch what."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("config", "research", "publishing")
MOST_LINES_A_FILE = 400
MOST_LINES_A_FUNCTION = 40
PURE = frozenset(
    [
        "brief",
        "trust",
        "reading",
        "evidence",
        "planning",
        "synthesis",
        "admission",
        "verification",
        "states",
        "budget",
        "ports",
        "findings",
        "prompting",
    ]
)


def sources() -> Iterator[Path]:
    for package in PACKAGES:
        yield from (path for path in (ROOT / package).rglob("*.py") if "migrations" not in path.parts)


def functions() -> Iterator[tuple[str, int]]:
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno is not None:
                yield f"{path.relative_to(ROOT)}:{node.name}", node.end_lineno - node.lineno + 1


def test_no_file_outgrows_its_question() -> None:
    lines = {str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in sources()}
    assert {name: count for name, count in lines.items() if count > MOST_LINES_A_FILE} == {}


def test_no_function_outgrows_a_screen() -> None:
    assert {name: length for name, length in functions() if length > MOST_LINES_A_FUNCTION} == {}


def test_functions_are_short_as_a_habit() -> None:
    lengths = [length for _, length in functions()]
    assert median(lengths) <= 10
    assert quantiles(lengths, n=10)[-1] <= 35


@pytest.mark.parametrize(
    ("pattern", "allowed", "why"),
    [
        (r"\bmark_safe\b|\|safe\b", "publishing/rendering/", "markup is made in one room"),
        (
            r"\.objects\b",
            "/(store|models|selectors|services|admin|management|forms)|config/",
            "views ask selectors and services",
        ),
        (r"\bhtml\.parser\b", "nowhere", "it is quadratic on hostile input"),
        (r"os\.environ|getenv", "config/|publishing/rendering/pdf", "one place reads the environment"),
        (r"except Exception:\s*pass", "nowhere", "a failure is typed or it is raised"),
    ],
)
def test_what_belongs_to_one_room_stays_there(pattern: str, allowed: str, why: str) -> None:
    found = [
        str(path.relative_to(ROOT))
        for path in sources()
        if re.search(pattern, path.read_text(encoding="utf-8")) and not re.search(allowed, str(path.relative_to(ROOT)))
    ]
    assert found == [], why


def test_pure_rooms_read_no_clock_and_throw_no_dice() -> None:
    banned = re.compile(r"\b(datetime\.now|time\.time|time\.monotonic|date\.today|random\.|secrets\.|uuid4)\b")
    rooms = [path for path in sources() if path.parts[len(ROOT.parts)] == "research" and _room(path) in PURE]
    assert rooms
    assert [str(path) for path in rooms if banned.search(path.read_text(encoding="utf-8"))] == []


def _room(path: Path) -> str:
    return path.relative_to(ROOT).parts[1].removesuffix(".py")


def test_a_state_is_never_set_without_looking_at_the_old_one() -> None:
    offenders = []
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "update":
                text = ast.unparse(node)
                if (
                    ".objects" in text
                    and any(keyword.arg == "state" for keyword in node.keywords)
                    and not re.search(r"filter\([^)]*state", text)
                ):
                    offenders.append(f"{path.relative_to(ROOT)}: {text[:80]}")
    assert offenders == []


def test_every_service_that_a_person_starts_takes_its_actor() -> None:
    from research.services import runs

    services = [getattr(runs, name) for name in ("run_submit", "run_cancel", "run_adopt")]
    for service in services:
        assert inspect.signature(service).parameters["actor"].kind is inspect.Parameter.KEYWORD_ONLY
