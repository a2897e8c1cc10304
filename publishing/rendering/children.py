"""How does this process let a child do one bounded thing? An order by its input, bytes by its output, and a deadline."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from publishing.rendering.html import PROJECT

_REPORT_BYTES = 200_000
# The child sees no font but those of its order, so that every machine draws the same page.
_FONTS_CONF = '<?xml version="1.0"?><fontconfig><cachedir prefix="default">cache</cachedir></fontconfig>'


class OutOfTime(Exception):
    """The child took longer than its deadline and was ended."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How a child ended: its exit code, its output, and the JSON object that closes its standard error."""

    code: int
    data: bytes
    report: dict[str, object]


def run_child(module: str, order: bytes, *, wall_s: float, output_bytes: int) -> Outcome:
    """Run one module of this room on an order, in a clean environment and a folder of its own. Raises OutOfTime."""
    with tempfile.TemporaryDirectory(prefix="countersign-child-") as scratch, tempfile.TemporaryFile() as orders:
        orders.write(order)
        orders.seek(0)
        return _run(module, orders, Path(scratch), wall_s, output_bytes)


def _run(module: str, orders: IO[bytes], scratch: Path, wall_s: float, output_bytes: int) -> Outcome:
    (scratch / "fonts.conf").write_text(_FONTS_CONF, encoding="utf-8")
    with (scratch / "out").open("w+b") as out, (scratch / "err").open("w+b") as err:
        child = subprocess.Popen(  # noqa: S603 - this interpreter and a module of this room
            [sys.executable, "-E", "-s", "-m", module],
            stdin=orders, stdout=out, stderr=err, cwd=PROJECT, env=_environment(scratch), start_new_session=True,
        )  # fmt: skip
        try:
            code = child.wait(timeout=wall_s)
        except subprocess.TimeoutExpired as error:
            raise OutOfTime(module) from error
        finally:
            child.kill()
            child.wait()
        return Outcome(code=code, data=_tail(out, output_bytes), report=_report(_tail(err, _REPORT_BYTES)))


def _environment(scratch: Path) -> dict[str, str]:
    return {
        "HOME": str(scratch),
        "TMPDIR": str(scratch),
        "XDG_CACHE_HOME": str(scratch),
        "FONTCONFIG_FILE": str(scratch / "fonts.conf"),
        "LANG": "C.UTF-8",
        "PYTHONDONTWRITEBYTECODE": "1",
    }


def _tail(stream: IO[bytes], limit: int) -> bytes:
    size = stream.seek(0, 2)
    stream.seek(max(0, size - limit))
    return stream.read(limit)


def _report(stderr: bytes) -> dict[str, object]:
    try:
        report = json.loads(stderr.decode("utf-8", "replace").rsplit("\n", 1)[-1])
    except json.JSONDecodeError:
        return {}
    return report if isinstance(report, dict) else {}
