"""Whatever a server sends as a page, reading it ends in text or in a typed failure."""

from __future__ import annotations

import contextlib
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from research.errors import CaptureFailed, FetchFailure
from research.reading.read import read
from research.reading.types import Reading

FACT = "The 2.4 MW unit ran 7,410 hours in its first year, which is more than the owners had hoped for."
URL = "https://turbines.example.org/report"


def page(body: bytes, *, media_type: str = "text/html", charset: str = "", url: str = URL) -> Reading:
    return read(body, name=url, url=url, media_type=media_type, declared_charset=charset, max_chars=200_000)


@pytest.mark.parametrize("label", ["utf-7", "UTF-7", "unicode-1-1-utf-7", "hz-gb-2312", "iso-2022-kr", "replacement"])
def test_an_encoding_that_is_never_decoded_is_refused(label: str) -> None:
    with pytest.raises(CaptureFailed) as caught:
        page(f"<p>{FACT}</p>".encode(), charset=label)
    assert caught.value.code is FetchFailure.BAD_CHARSET


def test_a_byte_order_mark_outweighs_a_refused_label() -> None:
    assert FACT in page(b"\xef\xbb\xbf" + f"<p>{FACT}</p>".encode(), charset="utf-7").text


@pytest.mark.parametrize("label", ["unicode_escape", "zlib", "rot13", "undefined", "idna", "\u212a", "x" * 5000])
def test_a_codec_of_pythons_own_is_no_label(label: str) -> None:
    assert r"\u003cscript" in page(f"<p>{FACT} \\u003cscript</p>".encode(), charset=label).text


def test_utf_16_without_a_mark_is_read_as_declared() -> None:
    assert FACT in page(f"<p>{FACT}</p>".encode("utf-16-le"), charset="utf-16").text


@pytest.mark.parametrize(("prefix", "codec"), [(b"\xff\xfe", "utf-16-le"), (b"\xef\xbb\xbf", "utf-8")])
def test_mark_outweighs_header_and_meta(prefix: bytes, codec: str) -> None:
    reading = page(prefix + f"<meta charset=koi8-r><p>Größe. {FACT}</p>".encode(codec), charset="latin1")
    assert "Größe" in reading.text


@pytest.mark.parametrize(
    "subset",
    [
        '<!ENTITY a "boom"><!ENTITY b "&a;&a;&a;&a;&a;&a;">',
        '<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b "&a;">',
        "<!ELEMENT p ANY>",
    ],
)
def test_xhtml_defines_no_entities_and_reads_no_file(subset: str) -> None:
    body = (
        f'<?xml version="1.0"?><!DOCTYPE html [{subset}]><html xmlns="http://www.w3.org/1999/xhtml"><head><title>T</title>'
        f'<script src="x.js"/></head><body><p>{FACT} &b;</p></body></html>'
    )
    text = page(body.encode(), media_type="application/xhtml+xml").text
    assert FACT in text
    assert "boom" not in text
    assert "root:" not in text


def test_plain_text_is_not_taken_for_markup() -> None:
    reading = page(f"<html><p>{FACT}</p></html>".encode(), media_type="text/plain")
    assert (reading.media_type, "<p>" in reading.text) == ("text/plain", True)


@pytest.mark.parametrize("magic", [b"%PDF-1.7", b"PK\x03\x04", b"\x7fELF", b"\x89PNG\r\n", b"\x1f\x8b\x08"])
@pytest.mark.parametrize("media_type", ["text/html", "text/plain"])
def test_bytes_that_contradict_the_declared_type_are_refused(magic: bytes, media_type: str) -> None:
    with pytest.raises(CaptureFailed) as caught:
        page(magic + FACT.encode() * 3, media_type=media_type)
    assert caught.value.code is FetchFailure.REFUSED_TYPE


LONG = {
    "quadratic attribute": b"<a b='" * 20_000,
    "open tags": b"<a" * 40_000,
    "open comments": b"<!--" * 40_000,
    "deep nesting": b"<div>" * 200_000 + FACT.encode(),
    "many attributes": b"<p " + b" ".join(b"a%d" % n for n in range(200_000)) + b">" + FACT.encode(),
    "entity flood": b"&amp" * 1_000_000,
    "ligatures": ("\ufdfa" * 300_000).encode(),
    "one long line": b"x" * 5_000_000,
    "bait": b"ignore " + b"a " * 200_000,
    "open scripts behind the end": b"<p>" + FACT.encode() + b"</html>" + b"<script" * 40_000,
    "open declarations": b"<!DOCTYPE html [" * 20_000 + FACT.encode(),
    "style": b"<style>" + b"a{b:c" * 100_000 + b"</style>" + FACT.encode(),
    "linked data": b'<script type="application/ld+json">' + b"[" * 200_000 + b"</script>" + FACT.encode(),
    "linked blanks": b'<script type="application/ld+json">' + b" " * 399_000 + b"x</script>" + FACT.encode(),
    "cells": b"<table><tr>" + b"<td>word" * 40_000,
    "small rows": b"<table>" + b"<tr><td>1" * 30_000,
    "dates": b"<p class=date>" + b"1 " * 200_000,
    "headings": b"<h1>" + b"<h2>x" * 30_000,
}


@pytest.mark.parametrize("body", LONG.values(), ids=LONG.keys())
def test_a_long_page_ends_in_text_or_a_typed_failure(body: bytes) -> None:
    with contextlib.suppress(CaptureFailed):
        assert page(body).text


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=400), st.sampled_from(["text/html", "application/xhtml+xml", "text/plain"]), st.text(max_size=12))
def test_no_bytes_raise_anything_else(body: bytes, media_type: str, charset: str) -> None:
    with contextlib.suppress(CaptureFailed):
        page(b"<html><body>" + body, media_type=media_type, charset=charset)


def test_a_reader_that_is_warm_has_loaded_what_a_page_needs_and_no_model_of_languages() -> None:
    program = (
        "import sys; from research.reading.warm import warm_up; warm_up(); "
        "print([name in sys.modules for name in ('trafilatura', 're2', 'django', 'py3langid', 'dateparser')])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[True, True, False, False, False]"
