"""How does the stub search engine name pages at a public literal? It is asked through here, and its addresses are rewritten.

Stands outside the measured process, so that nothing of it is counted.
"""

from __future__ import annotations

import threading
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@contextmanager
def searching(engine: str, *, shown: Mapping[str, str]) -> Iterator[str]:
    """Serve `engine` on loopback with the prefixes of `shown` replaced; yields the base address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(engine, shown))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _handler(engine: str, shown: Mapping[str, str]) -> type[BaseHTTPRequestHandler]:
    # No proxy of the environment may come between two loopback ports.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            with opener.open(engine + self.path, timeout=30) as reply:
                body, kind = reply.read(), reply.headers["Content-Type"]
            for address, public in shown.items():
                body = body.replace(address.encode(), public.encode())
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_words: object) -> None:
            """Say nothing."""

    return Handler
