"""Cleans one captured page in a process of its own: bounded, without network, with nothing to read but its input.

The order is one line of JSON, then the page's bytes; the answer on the standard output is the cleaned markup in UTF-8.
"""

from __future__ import annotations

import gc
import json
import sys

from publishing.rendering.confined import bound, wall_in
from publishing.rendering.safety import clean_captured
from research.reading.decode import decode


def main() -> int:
    """Obey one order. Exit codes: 0 cleaned, 3 could not be cleaned (the report names the class of the failure)."""
    order = json.loads(sys.stdin.buffer.readline())
    body = sys.stdin.buffer.read()
    gc.disable()  # a short life, and parsers make many objects
    clean_captured("<p>A first page</p>")  # what is loaded late is loaded now: no file can be opened behind the wall
    bound(cpu_s=order["cpu_s"], memory_bytes=order["memory_bytes"], output_bytes=order["output_bytes"])
    wall_in()
    try:
        cleaned = clean_captured(decode(body, declared=order["declared"], html=True).text).encode()
    except BaseException as error:  # noqa: BLE001 - whatever a parser raises on hostile bytes; the exit code tells
        sys.stderr.write("\n" + json.dumps({"failure": type(error).__name__}))
        return 3
    sys.stdout.buffer.write(cleaned)
    sys.stdout.buffer.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
