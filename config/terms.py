"""Which names of one thing in several languages does this installation know? The shipped table, and the operator's lines."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from config.environment import Environment
from research.errors import ConfigurationError
from research.evidence.terms import BadTerms, TermTable, shipped_terms

_KEPT = "terms.txt"


@lru_cache(maxsize=4)
def term_table(environment_file: Path | None, data_dir: Path) -> TermTable:
    """Return the shipped table with the lines of the operator's file; without a setting, of `terms.txt` in the data folder.

    Raises ConfigurationError with the line and the remedy, and when a file that the setting names cannot be read.
    """
    path = environment_file or data_dir / _KEPT
    if environment_file is None and not path.exists():
        return shipped_terms()
    try:
        return TermTable.load(path.expanduser().read_text(encoding="utf-8"), origin=f"“{path}”", base=shipped_terms())
    except BadTerms as bad:
        raise ConfigurationError(str(bad)) from bad
    except (OSError, UnicodeDecodeError) as failure:
        raise ConfigurationError(
            f"The table of terms “{path}” cannot be read as UTF-8 text. Correct COUNTERSIGN_TERMS_FILE, or the file."
        ) from failure


def terms_of(environment: Environment) -> TermTable:
    """Return the table of terms of an installation; see `term_table`."""
    return term_table(environment.terms_file, environment.data_dir)
