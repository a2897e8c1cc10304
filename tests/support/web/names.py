"""Where does a name lead in the web of tests? Scripted answers, one public literal of its own for each host without."""

from __future__ import annotations

import ipaddress
import socket
import threading
from collections.abc import Sequence
from dataclasses import dataclass

# One answer of the resolver: addresses, or how it fails.
Answer = Sequence[str] | str


@dataclass(frozen=True, slots=True)
class _Script:
    answers: tuple[Answer, ...]
    delay_s: float


class Names:
    """The resolver of the web of tests. It answers from a script and remembers what it was asked."""

    def __init__(self, released: threading.Event) -> None:
        self._released = released
        self._scripts: dict[str, _Script] = {}
        self._asked: list[str] = []
        self._lock = threading.Lock()
        self._given = 0

    @property
    def asked(self) -> tuple[str, ...]:
        """Return the names that were looked up, in order."""
        return tuple(self._asked)

    def script(self, name: str, answers: Sequence[Answer], *, delay_s: float = 0.0) -> None:
        """Let `name` have these answers, one a look-up; the last one repeats."""
        self._scripts[name.casefold()] = _Script(tuple(answers), delay_s)

    def know(self, name: str) -> None:
        """Give `name` an address of its own if it has none. A literal is its own address."""
        with self._lock:
            if name.casefold() in self._scripts or is_literal(name):
                return
            self._given += 1
            self.script(name, [[f"93.184.{216 + (self._given + 255) // 256}.{self._given % 256}"]])

    def known(self, name: str) -> bool:
        """Tell whether `name` has answers."""
        return name.casefold() in self._scripts

    def address_of(self, name: str) -> str:
        """Return the first address of the first answer of `name` ('' if that is a failure)."""
        if is_literal(name):
            return name
        first = self._scripts[name.casefold()].answers[0]
        return "" if isinstance(first, str) or not first else first[0]

    def literals(self) -> frozenset[str]:
        """Return every literal that any answer holds."""
        scripts = tuple(self._scripts.values())
        return frozenset(item for one in scripts for answer in one.answers if not isinstance(answer, str) for item in answer)

    def lookup(self, host: str, _port: int) -> tuple[str, ...]:
        """Answer as a resolver would: blocks for HANG and for a delay, raises OSError for a failure."""
        with self._lock:
            earlier = self._asked.count(host.casefold())
            self._asked.append(host.casefold())
        script = self._scripts.get(host.casefold())
        if script is None:
            raise socket.gaierror(socket.EAI_NONAME, f"{host} is not a name of this web")
        self._released.wait(script.delay_s)
        return self._answer(script.answers[min(earlier, len(script.answers) - 1)])

    def _answer(self, answer: Answer) -> tuple[str, ...]:
        if not isinstance(answer, str):
            return tuple(answer)
        if answer == "HANG":
            self._released.wait()
        code = socket.EAI_NONAME if answer == "NXDOMAIN" else socket.EAI_AGAIN
        raise socket.gaierror(code, f"scripted: {answer}")


def is_literal(host: str) -> bool:
    """Tell whether `host` is an IP address."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
