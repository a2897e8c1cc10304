"""The template version names exactly what a page is drawn with."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from publishing.rendering import version
from publishing.rendering.version import template_version


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    template_version.cache_clear()
    yield
    template_version.cache_clear()


def test_the_version_is_a_digest_and_stays() -> None:
    first = template_version()
    template_version.cache_clear()
    assert template_version() == first
    assert re.fullmatch("[0-9a-f]{64}", first)


@pytest.mark.parametrize(("where", "name"), [("_TEMPLATES", "fragment.html"), ("STYLES", "report.css")])
def test_a_changed_template_or_style_is_another_version(
    where: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = template_version()
    for path in getattr(version, where).iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes() + (b" " if path.name == name else b""))
    monkeypatch.setattr(version, where, tmp_path)
    template_version.cache_clear()
    assert template_version() != before


def test_a_changed_sentence_is_another_version(monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    before = template_version()
    changed = {**version.LANGUAGES, "de": replace(version.LANGUAGES["de"], mark_edited="später bearbeitet")}
    monkeypatch.setattr(version, "LANGUAGES", changed)
    template_version.cache_clear()
    assert template_version() != before


def test_raising_the_rendering_version_is_another_version(monkeypatch: pytest.MonkeyPatch) -> None:
    before = template_version()
    monkeypatch.setattr(version, "RENDERING_VERSION", version.RENDERING_VERSION + 1)
    template_version.cache_clear()
    assert template_version() != before
