"""Reads one file of unknown origin in a process of its own: bounded, without network, with nothing to read but its input.

The order is one line of JSON and then the file; the answer is one JSON object on the standard output.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict

import pypdfium2

from publishing.rendering.confined import bound, wall_in
from publishing.rendering.html import artifact_css
from publishing.rendering.reading import FileFormat, read_text


def main() -> int:
    """Obey one order. Exit codes: 0 read, 3 could not be read (the report names the class of the failure)."""
    order = json.loads(sys.stdin.buffer.readline())
    data = sys.stdin.buffer.read()
    artifact_css()  # kept from now on: no file can be opened behind the wall
    pypdfium2.PdfDocument.new().close()  # the library is loaded as well
    bound(cpu_s=order["cpu_s"], memory_bytes=order["memory_bytes"], output_bytes=order["output_bytes"])
    wall_in()
    try:
        answer = json.dumps(asdict(read_text(FileFormat(order["format"]), data))).encode()
    except BaseException as error:  # noqa: BLE001 - whatever a parser raises on hostile bytes; the exit code tells
        sys.stderr.write("\n" + json.dumps({"failure": type(error).__name__}))
        return 3
    sys.stdout.buffer.write(answer)
    sys.stdout.buffer.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
