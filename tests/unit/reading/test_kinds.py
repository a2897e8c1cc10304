"""A file is what its bytes are, whatever its name says."""

from __future__ import annotations

import pytest

from research.reading import kinds
from research.reading.kinds import media_type_of

PAGE = b"<!-- note --><!DOCTYPE html><html><p>x</p></html>"


@pytest.mark.parametrize(
    ("name", "head", "expected"),
    [
        ("notes.md", b"# Hello", kinds.MARKDOWN),
        ("LICENSE", b"Apache", kinds.PLAIN),
        ("guide.rst", b"Guide\n=====", kinds.RST),
        ("a.py", b"x = 1", kinds.SOURCE),
        ("Makefile", b"all:", kinds.SOURCE),
        ("run", b"#!/bin/sh\n", kinds.SOURCE),
        ("page", PAGE, kinds.HTML),
        ("fake.pdf", PAGE, kinds.HTML),
        ("report", b"%PDF-1.7\n", kinds.PDF),
        ("x.xhtml", b'<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">', kinds.XHTML),
        ("d.docx", b"PK\x03\x04....[Content_Types].xml", kinds.DOCX),
        ("broken.pdf", b"not one", ""),
        ("i.png", b"\x89PNG\r\n\x1a\n", ""),
        ("i.txt", b"\x89PNG\r\n\x1a\n", ""),
        ("a.zip", b"PK\x03\x04stuff", ""),
        ("prog", b"\x7fELF\x02", ""),
        ("blob.txt", b"ab\0\0\0cd\0\0", ""),
    ],
)
def test_the_type_follows_the_bytes_then_the_name(name: str, head: bytes, expected: str) -> None:
    assert media_type_of(name, head) == expected
