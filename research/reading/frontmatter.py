"""What does a text's front matter state about it? Title, date, language and publisher, from a flat YAML or TOML head."""

from __future__ import annotations

import re
from dataclasses import dataclass

_FENCES = {"---": ("---", "..."), "+++": ("+++",)}
_MAX_LINES = 200
_PAIR = re.compile(r"([A-Za-z][\w-]{0,40})\s*[:=]\s*(.*)$")
_DATE = re.compile(r"(\d{4})-(\d{2})-(\d{2})")


@dataclass(frozen=True, slots=True, kw_only=True)
class FrontMatter:
    """The stated metadata ('' where nothing is stated) and how many lines the head takes."""

    title: str = ""
    date: str = ""
    language: str = ""
    publisher: str = ""
    lines: int = 0


def front_matter(text: str) -> FrontMatter:
    """Read the head of a text. A head that is not closed within two hundred lines is no front matter."""
    lines = text[:40_000].split("\n")[:_MAX_LINES]
    closing = _FENCES.get(lines[0].strip(), ())
    end = next((index for index, line in enumerate(lines[1:], start=1) if line.strip() in closing), 0) if closing else 0
    if not end:
        return FrontMatter()
    stated = _pairs(lines[1:end])
    if not stated:
        return FrontMatter()
    return FrontMatter(
        title=stated.get("title", ""),
        date=iso_date(stated.get("date", "") or stated.get("published", "") or stated.get("updated", "")),
        language=(stated.get("lang", "") or stated.get("language", "")).split("-")[0].lower(),
        publisher=stated.get("publisher", "") or stated.get("site", ""),
        lines=end + 1,
    )


def iso_date(value: str) -> str:
    """Return the first valid YYYY-MM-DD in a string, or ''."""
    from datetime import date

    match = _DATE.search(value)
    if not match:
        return ""
    try:
        return date(int(match[1]), int(match[2]), int(match[3])).isoformat()
    except ValueError:
        return ""


def _pairs(lines: list[str]) -> dict[str, str]:
    found = {}
    for line in lines:
        match = _PAIR.match(line)
        if match:
            found[match[1].lower()] = match[2].strip().strip("\"'")
    return found
