"""A process that only reads loads a part of the library, reads the same with it, and falls back to the whole."""

# ruff: noqa: E501 - a program in a string
from __future__ import annotations

import subprocess
import sys

import pytest

PROGRAM = """
import sys, types
from research.reading import extractor
{before}
extractor.load_alone()
{after}
from research.reading.chunks import chunk_spans
from research.reading.read import read
lines = "".join(f"<p>In {{year}} the surveyors of Ardal counted the <a href='/x'>hives</a> of the valley.</p>" for year in range(1990, 2010))
page = f"<html lang=en><head><title>Bees</title></head><body><nav><a href='/'>Home</a></nav><h1>Bees</h1><p>3 May 2021</p>{{lines}}"
found = read(page.encode(), name="p/", media_type="text/html", max_chars=10_000, url="https://a.example.org/p")
whole = [name for name in ("urllib3.connection", "courlan.core", "charset_normalizer.api", "numpy", "py3langid") if name in sys.modules]
print(found.date, len(found.text), whole)
"""


def said(*, before: str = "", after: str = "") -> str:
    program = PROGRAM.format(before=before, after=after)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_a_process_that_only_reads_leaves_out_what_it_never_calls_and_reads_the_same() -> None:
    whole = said(before="extractor.load_alone = lambda: None")
    assert whole.startswith("2021-05-03 ")
    assert "'urllib3.connection'" in whole
    alone = said()
    assert alone.endswith(" []")
    assert alone.split()[:2] == whole.split()[:2]


def test_a_library_of_other_modules_is_loaded_whole() -> None:
    told = said(before="extractor._NEVER_CALLED = (*extractor._NEVER_CALLED, 'trafilatura.settings')")
    assert "'urllib3.connection'" in told
    assert told.split()[:2] == said().split()[:2]


def test_the_model_of_languages_can_still_be_asked() -> None:
    assert said(after="from research.reading.language import _identifier; _identifier()").endswith("'numpy', 'py3langid']")


@pytest.mark.parametrize("name", ["urllib3", "courlan"])
def test_nothing_can_be_done_with_what_was_left_out(name: str) -> None:
    after = f"import {name}\ntry:\n    {name}.anything(1).method()\nexcept AttributeError:\n    pass\nelse:\n    raise SystemExit(3)"
    assert said(after=after)
