"""How much memory do sixteen pages of 5 MB take, captured at once and read, children included?

Run: python bench/capture_memory.py [pages] [megabytes]. Prints the peak above the idle session, in MB of proportional set
size (shared pages counted once), sampled every 20 ms over this process and its reader processes. The web of tests serves
the pages from a process of its own.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from research.capture.types import CapturePolicy, CaptureSession  # noqa: E402
from research.capture.web import WebCapture  # noqa: E402
from research.clock import StopSignal, start_clock  # noqa: E402
from research.egress.network import Network  # noqa: E402
from research.ports import Candidate  # noqa: E402
from tests.support.web.backend import LoopbackBackend, Route  # noqa: E402

_SAMPLE_S = 0.02
_WARM_S = 4.0
_MB = 1 << 20
_LITERAL = "93.184.216.34"


def children(pid: int) -> Iterator[int]:
    """Yield a process and its descendants."""
    yield pid
    for task in Path(f"/proc/{pid}/task").iterdir():
        with contextlib.suppress(OSError):  # a thread or a process that ended between two looks
            for child in (task / "children").read_text().split():
                yield from children(int(child))


def used(*, but_not: int) -> int:
    """Return the bytes of this process and its children, without the one that serves."""
    total = 0
    for pid in children(int(Path("/proc/self").readlink().name)):
        if pid == but_not:
            continue
        try:
            lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        except (OSError, ProcessLookupError):
            continue
        total += sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))
    return total


class Watch:
    """Samples what is used until it is told to stop."""

    def __init__(self, but_not: int) -> None:
        self.peak = 0
        self._but_not = but_not
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def stop(self) -> int:
        """Return the highest sample."""
        self._is_over.set()
        self._thread.join()
        return self.peak

    def _run(self) -> None:
        while not self._is_over.wait(_SAMPLE_S):
            self.peak = max(self.peak, used(but_not=self._but_not))


def capture_all(session: CaptureSession, urls: list[str]) -> list[str]:
    """Submit every address at once and take what comes, as a method does; return what became of each."""
    for number, url in enumerate(urls):
        session.submit(Candidate(candidate_id=f"Q1.H{number}", url=url))
    found = []
    while session.in_flight():
        outcome = session.next(timeout_s=120)
        if outcome is not None:
            found.append(str(outcome.failure.code) if outcome.failure else "page")
    return found


def network_over(port: int) -> Network:
    """Return a network on which every name is one public literal, and that literal is a port of loopback."""
    route = Route(port=port, peer=_LITERAL)
    return Network(lookup=lambda _host, _port: (_LITERAL,), backend=lambda: LoopbackBackend(lambda _host, _port: route))


def page(name: str, megabytes: int) -> bytes:
    """Return an article of about this size."""
    words = "In {0} the surveyors of " + name + " counted {0} hives in the valley and wrote down every one of them. "
    paragraph = "".join(f"<p>{(words * 4).format(number)}</p>\n" for number in range(1_000))
    body = paragraph * (megabytes * 1_000_000 // len(paragraph) + 1)
    return f"<!doctype html><html lang=en><title>{name}</title><main><h1>{name}</h1>{body[: megabytes * 1_000_000]}".encode()


async def serve(megabytes: int) -> None:
    """Answer every request with a page of its host, on a port that is told on standard output."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        host = re.findall(r"(?im)^host: ([^\r]*)", head)[0]
        status, body = (404, b"") if "/robots.txt" in head else (200, page(host, megabytes))
        lines = f"HTTP/1.1 {status} Bench\r\nContent-Type: text/html\r\nContent-Length: {len(body)}\r\n"
        writer.write(f"{lines}Connection: close\r\n\r\n".encode() + body)
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


def main(pages: int, megabytes: int) -> None:
    """Serve, capture, and print one line."""
    command = [sys.executable, __file__, "--serve", str(megabytes)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as web:
        assert web.stdout is not None
        network = network_over(int(web.stdout.readline()))
        stop = StopSignal(clock=start_clock(), deadline_ms=300_000)
        session = WebCapture(user_agent="Countersign-bench", network=network).open(CapturePolicy(concurrency=16), stop=stop)
        time.sleep(_WARM_S)
        idle = used(but_not=web.pid)
        watch = Watch(web.pid)
        began = time.monotonic()
        found = capture_all(session, [f"http://h{number}.example.org/" for number in range(pages)])
        peak, took = watch.stop(), time.monotonic() - began
        session.close()
        web.kill()
    kinds = {kind: found.count(kind) for kind in sorted(set(found))}
    print(f"{pages} x {megabytes} MB: idle {idle / _MB:.0f} MB, peak +{(peak - idle) / _MB:.0f} MB, {took:.1f} s, {kinds}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--serve"]:
        asyncio.run(serve(int(sys.argv[2])))
    else:
        main(*(int(argument) for argument in (sys.argv[1:] or ["16", "5"])))
