"""Reads pages the way a test needs them: their visible words, and what a strict content policy forbids."""

from __future__ import annotations

from typing import Protocol

from bs4 import BeautifulSoup, Tag


class Answer(Protocol):
    """What the test client hands back, as far as pages are concerned."""

    content: bytes
    status_code: int


def parsed(answer: Answer) -> BeautifulSoup:
    """Return the page as a tree."""
    return BeautifulSoup(answer.content, "lxml")


def words(answer: Answer) -> str:
    """Return the text of the page with its white space folded."""
    return " ".join(parsed(answer).get_text().split())


def inline_parts(answer: Answer) -> list[str]:
    """Return everything in the page that `script-src 'self'; style-src 'self'` would refuse."""
    return [problem for element in parsed(answer).find_all(name=True) for problem in _problems(element)]


def _problems(element: Tag) -> list[str]:
    found = [f"{element.name} {name}" for name, value in element.attrs.items() if _is_inline(name, str(value))]
    if element.name == "style" or (element.name == "script" and not element.get("src")):
        found.append(f"<{element.name}>")
    return found


def _is_inline(name: str, value: str) -> bool:
    if name in {"href", "src", "action"}:
        return value.lower().lstrip().startswith(("javascript:", "data:"))
    return name == "style" or name.startswith(("on", "hx-on"))
