"""What works beside the method's thread, and who takes up its result? One thread alone writes; results come to it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field
from typing import Any, TypeVar

from research.methods import background

ResultT = TypeVar("ResultT")


def _nothing(_future: Future[Any]) -> None:
    """Take nothing up: somebody else asks for the result."""


@dataclass(slots=True)
class Inbox:
    """Work under way, each with what is done about its result on the thread that calls `take`."""

    _open: list[tuple[Future[Any], Callable[[Future[Any]], None]]] = field(default_factory=list)

    def start(self, work: Callable[[], ResultT], taken: Callable[[Future[ResultT]], None]) -> None:
        """Begin work; `taken` hears of its future once it is done."""
        self.watch(background.start(work), taken)

    def watch(self, future: Future[ResultT], taken: Callable[[Future[ResultT]], None] = _nothing) -> None:
        """Wait for work that somebody else began."""
        self._open.append((future, taken))

    @property
    def is_empty(self) -> bool:
        """Tell whether nothing is under way."""
        return not self._open

    def take(self) -> bool:
        """Take up what is done; tell whether there was anything. Raises what the work raised, through `taken`."""
        done = [pair for pair in self._open if pair[0].done()]
        self._open = [pair for pair in self._open if pair not in done]
        for future, taken in done:
            taken(future)
        return bool(done)

    def wait(self, timeout_s: float) -> None:
        """Wait until something is done, at most `timeout_s` seconds."""
        wait([future for future, _ in self._open], timeout=timeout_s, return_when=FIRST_COMPLETED)
