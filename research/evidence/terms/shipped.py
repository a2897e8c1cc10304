"""Which terms does the program know by itself? The table that stands beside this module, read once and when it is needed."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from research.evidence.terms.table import TermTable

_TABLE = Path(__file__).with_name("shipped.txt")


@lru_cache(maxsize=1)
def shipped_terms() -> TermTable:
    """Return the table of common terms of technology, business, science and policy."""
    return TermTable.load(_TABLE.read_text(encoding="utf-8"), origin="the shipped table of terms")
