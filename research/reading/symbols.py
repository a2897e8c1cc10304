"""Which names does code define, and in which language is it? By the forms of many languages at once: a help, no parser."""

# ruff: noqa: E501 - a list of words is one line

from __future__ import annotations

import re

from research.reading.types import MAX_SYMBOLS

_NAME = r"[^\W\d]\w{0,79}"
_DEFINED = re.compile(
    rf"^[ \t]*(?:export\s+|default\s+|pub(?:\([^)]*\))?\s+|public\s+|private\s+|protected\s+|static\s+|final\s+|abstract\s+|async\s+|unsafe\s+|inline\s+|extern\s+|override\s+|data\s+|sealed\s+|open\s+)*"
    rf"(?:def|class|func|fn|function\*?|struct|enum|trait|interface|type|typedef|module|namespace|macro_rules!|impl|object|protocol|sub|procedure|record|let|const|var|val|#define)\s+"
    rf"(?:\([^)]*\)\s*)?(?P<name>{_NAME})|^(?P<constant>[A-Z][A-Z0-9_]{{2,79}})\s*(?::[^=\n]{{1,60}})?=(?!=)|"
    rf"^(?P<assigned>{_NAME})\s*(?::[^=\n]{{1,60}})?=(?!=)",
    re.MULTILINE,
)
_LANGUAGES = {
    "py": "python", "pyi": "python", "js": "javascript", "mjs": "javascript", "cjs": "javascript", "jsx": "javascript",
    "ts": "typescript", "tsx": "typescript", "rb": "ruby", "rs": "rust", "go": "go", "java": "java", "kt": "kotlin",
    "c": "c", "h": "c", "cc": "c++", "cpp": "c++", "hpp": "c++", "cs": "c#", "swift": "swift", "php": "php", "sh": "shell",
    "bash": "shell", "sql": "sql", "yaml": "yaml", "yml": "yaml", "toml": "toml", "json": "json", "lua": "lua", "r": "r",
    "scala": "scala", "pl": "perl", "ex": "elixir", "hs": "haskell", "ml": "ocaml", "css": "css", "xml": "xml", "tf": "terraform",
}  # fmt: skip


def defined_in(code: str) -> tuple[str, ...]:
    """Return the names that a piece of code defines, in order, each once, at most `MAX_SYMBOLS`."""
    names: dict[str, None] = {}
    for found in _DEFINED.finditer(code):
        names[next(part for part in found.group("name", "constant", "assigned") if part)] = None
        if len(names) >= MAX_SYMBOLS:
            break
    return tuple(names)


def language_of_code(name: str) -> str:
    """Return the language that a file's name tells, '' for none."""
    return _LANGUAGES.get(name.rpartition(".")[2].lower(), "")
