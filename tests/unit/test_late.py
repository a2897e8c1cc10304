"""A late part is made when something of it is first asked for, and once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import PurePosixPath
from threading import Barrier

from config.late import late


def test_nothing_is_made_before_something_is_asked_for() -> None:
    made: list[PurePosixPath] = []

    def make() -> PurePosixPath:
        made.append(PurePosixPath("a/b"))
        return made[-1]

    part = late(make)
    assert not made
    assert (part.name, part.parent, len(made)) == ("b", PurePosixPath("a"), 1)


def test_two_threads_that_ask_first_get_the_same_part() -> None:
    made: list[object] = []
    together = Barrier(2)

    class Part:
        def __init__(self) -> None:
            made.append(self)

        def me(self) -> Part:
            return self

    part = late(Part)

    def ask(_number: int) -> Part:
        together.wait()
        return part.me()

    with ThreadPoolExecutor(2) as pool:
        assert set(pool.map(ask, range(2))) == set(made)
    assert len(made) == 1
