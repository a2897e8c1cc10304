"""How does a part join the composition without being loaded? It is made when something of it is first asked for."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar, cast

PartT = TypeVar("PartT")


class _Late:
    """Stands for a part and hands on whatever is asked of it. Safe when several threads ask first at once."""

    def __init__(self, make: Callable[[], object]) -> None:
        self._make = make
        self._part: object = None
        self._making = threading.Lock()

    def __getattr__(self, name: str) -> object:
        if self._part is None:
            with self._making:
                if self._part is None:
                    self._part = self._make()
        return getattr(self._part, name)


def late(make: Callable[[], PartT]) -> PartT:
    """Return what stands for the part that `make` returns; `make` imports what it needs, and is called at most once."""
    return cast("PartT", _Late(make))
