"""What does trafilatura take for the text of a page? Its vote, and the library loaded with no more than that vote needs.

A process of its own that reads pages loads a third of it (`load_alone`); any other process loads it as it is.
"""

from __future__ import annotations

import functools
import importlib.util
import logging
import sys
from collections.abc import Callable
from types import ModuleType

from lxml import etree

# What the library imports for crawling, for metadata, for undeclared bytes and for addresses. It is handed a tree, and asked
# for none of these. (0.2 s and 20 MB, measured.)
_NEVER_CALLED = ("courlan", "charset_normalizer", "urllib3", "urllib3.response")
# Loaded when a page's day is asked of it, and not before.
_LATER = "htmldate"
# What it does without where it is not installed.
_OPTIONAL = ("brotli",)
_LIBRARY = "trafilatura"
_Extract = Callable[..., str | None]


def extract(root: etree._Element, *, strict: bool) -> str:
    """Return the text that the library votes for, '' for none; the tree stays as it is. A strict vote favours precision."""
    found = _extract()(root, include_comments=False, include_tables=True, favor_precision=strict, with_metadata=False)
    return found or ""


def load_alone() -> None:
    """Load the library without what a reader never calls. Only for a process that does nothing but read.

    Where this library's modules turn out to be others than expected, it is loaded whole.
    """
    if _LIBRARY in sys.modules:
        return
    found = importlib.util.find_spec(_LIBRARY)
    names = [name for name in (*_NEVER_CALLED, _LATER, *_OPTIONAL) if name not in sys.modules]
    loaded: dict[str, object] = sys.modules  # type: ignore[assignment]
    loaded.update({name: None if name in _OPTIONAL else _Absent(name) for name in names})
    package = ModuleType(_LIBRARY)
    package.__path__ = list(found.submodule_search_locations or ()) if found else []
    loaded[_LIBRARY] = package
    try:
        _extract()
    except (ImportError, AttributeError, TypeError):
        for name in {*names, *(name for name in loaded if name.partition(".")[0] == _LIBRARY)}:
            del loaded[name]
    else:
        if _LATER in names:
            del loaded[_LATER]


@functools.cache
def _extract() -> _Extract:
    """The library without the language model that it would load (130 ms, 20 MB): it is never asked for a language."""
    missing = object()
    loaded: dict[str, object] = sys.modules  # type: ignore[assignment]
    known = loaded.get("py3langid", missing)
    if known is missing:
        loaded["py3langid"] = None  # how Python says "not installed"
    try:
        from trafilatura.core import extract as found
    finally:
        if known is missing:
            del loaded["py3langid"]
    logging.getLogger(_LIBRARY).setLevel(logging.CRITICAL)
    return found


class _Inert(type):
    """Gives every name of a class, as a class of this kind: libraries make values of others while they are loaded."""

    def __getattr__(cls, name: str) -> type:
        return _inert(name)


class _Absent(ModuleType):
    """A module whose every name is a class of which something can be made, and with which nothing can be done."""

    def __getattr__(self, name: str) -> type:
        return _inert(name)


def _inert(name: str) -> type:
    if name.startswith("__"):
        raise AttributeError(name)
    return _Inert(name, (), {"__init__": _ignore})


def _ignore(*_: object, **__: object) -> None: ...
