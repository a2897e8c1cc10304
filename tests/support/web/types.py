"""What crosses between the parts of the web of tests? A request as it came in, a reply, and who answers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Seen:
    """A request as it came in. `headers` are (lower-case name, value) in order; `at` is a reading of time.monotonic().

    `url` is made from the scheme of the port, the Host header and the target. `sni` is '' without TLS.
    """

    url: str
    method: str
    headers: tuple[tuple[str, str], ...]
    body: bytes
    at: float
    sni: str = ""

    def all(self, name: str) -> tuple[str, ...]:
        """Return every value of a header, in order; `name` in lower case."""
        return tuple(value for known, value in self.headers if known == name)

    def header(self, name: str) -> str:
        """Return the first value of a header, or ''."""
        return next(iter(self.all(name)), "")

    def text(self) -> str:
        """Return everything that left, as one text: line, headers, body."""
        head = "\n".join(f"{name}: {value}" for name, value in self.headers)
        return f"{self.method} {self.url}\n{head}\n\n{self.body.decode('utf-8', 'replace')}"


@dataclass(frozen=True, slots=True)
class Reply:
    """A whole reply. `body` is sent as it is, with its length; `headers` are added to Content-Length and Connection."""

    body: bytes = b""
    status: int = 200
    headers: tuple[tuple[str, str], ...] = (("Content-Type", "text/html; charset=utf-8"),)
    delay_s: float = 0.0

    def wire(self, *, head_only: bool = False) -> bytes:
        """Return the reply's bytes as HTTP/1.1."""
        lines = [f"HTTP/1.1 {self.status} Test", *(f"{name}: {value}" for name, value in self.headers)]
        lines += [f"Content-Length: {len(self.body)}", "Connection: close", "", ""]
        return "\r\n".join(lines).encode("utf-8") + (b"" if head_only else self.body)


# Writes raw bytes to the connection; it is closed when the handler returns.
Handler = Callable[[asyncio.StreamReader, asyncio.StreamWriter, Seen], Awaitable[None]]
