"""Reads one file of unknown origin in a process of its own: bounded, without network, with nothing to read but its input.

The order is one line of JSON, then the stored file to compare with, if any, then the file; the answer is one JSON object on
the standard output.
"""

from __future__ import annotations

import gc
import json
import sys
from dataclasses import asdict

import pypdfium2

from publishing.rendering.confined import bound, wall_in
from publishing.rendering.html import artifact_css
from publishing.rendering.reading import FileFormat, departure_of, identified


def main() -> int:
    """Obey one order. Exit codes: 0 read, 3 could not be read (the report names the class of the failure)."""
    order = json.loads(sys.stdin.buffer.readline())
    stored = sys.stdin.buffer.read(order["stored_bytes"])
    data = sys.stdin.buffer.read()
    gc.disable()  # a short life, and parsers make many objects
    artifact_css()  # kept from now on: no file can be opened behind the wall
    pypdfium2.PdfDocument.new().close()  # the library is loaded as well
    bound(cpu_s=order["cpu_s"], memory_bytes=order["memory_bytes"], output_bytes=order["output_bytes"])
    wall_in()
    try:
        answer = _answer(FileFormat(order["format"]), data, stored)
    except BaseException as error:  # noqa: BLE001 - whatever a parser raises on hostile bytes; the exit code tells
        sys.stderr.write("\n" + json.dumps({"failure": type(error).__name__}))
        return 3
    sys.stdout.buffer.write(json.dumps(answer).encode())
    sys.stdout.buffer.flush()
    return 0


def _answer(kind: FileFormat, data: bytes, stored: bytes) -> dict[str, object]:
    if not stored:
        return asdict(identified(kind, data))
    departure = departure_of(kind, data, stored)
    return {"departure": None if departure is None else asdict(departure)}


if __name__ == "__main__":
    sys.exit(main())
