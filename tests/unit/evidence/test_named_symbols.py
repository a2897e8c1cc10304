"""The names of code in a text are known by forms that prose does not have."""

from __future__ import annotations

import pytest

from research.evidence.named_symbols import symbol_pattern, symbols_named
from research.evidence.patterns import linear_pattern


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("What does `retry_limit` do in HttpClient?", ("retry_limit", "HttpClient")),
        ("Use --dry-run with COUNTERSIGN_WEB.", ("--dry-run", "COUNTERSIGN_WEB")),
        ("Call client.send() or foo::bar().", ("client.send", "foo::bar")),
        ("`fetch(url)` reads maxRetries", ("fetch", "maxRetries")),
        ("The plant(s) of OpenAI and the iPhone on GitHub.", ()),
        ("See docs/data_flows.md and src/pump_house.py.", ()),
        ("`src/a.py` and `x` are quoted.", ()),
        ("2019--2024, well -- known, e.g. snake", ()),
    ],
)
def test_names_are_found_and_words_are_not(text: str, names: tuple[str, ...]) -> None:
    assert symbols_named(text) == names


@pytest.mark.parametrize(
    ("symbol", "code", "found"),
    [
        ("retry_limit", "x = retry_limit", True),
        ("retry_limit", "retry_limits = 3", False),
        ("--dry-run", "parser.add(dry_run=True)", True),
        ("client.send", "def send(self):", True),
        ("HttpClient", "class httpclient:", False),
    ],
)
def test_a_symbol_is_looked_for_as_code_writes_it(symbol: str, code: str, *, found: bool) -> None:
    assert (linear_pattern(symbol_pattern(symbol)).search(code.encode()) is not None) is found
