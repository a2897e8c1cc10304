"""How fast is the workspace index on files that nobody here wrote?

`python bench/workspace.py [directory]`: without a directory, the documentation and the Python libraries of this machine.
Prints files, seconds of a first index, seconds of an unchanged refresh, and the latency of ten queries.
"""

from __future__ import annotations

import statistics
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from research.discovery.workspace import WorkspaceIndex
from research.ports import QueryForm
from research.reading.kinds import HEAD_BYTES, media_type_of

ENOUGH = 3200  # files that can be read
QUERIES = (
    "how to open a file for reading in binary mode",
    "regular expression look-behind assertion",
    "license conditions for redistribution",
    "certificate verification failed",
    "parse an HTML document with broken markup",
    "timezone aware datetime conversion",
    "bug fixes in the latest release",
    "font embedding in PDF documents",
    "database transaction isolation level",
    "编码 unicode 字符",
)
PATTERNS = (r"def \w+_path\(", r"(a+)+$", r"(?i)licen[cs]e")

ValueT = TypeVar("ValueT")


def main() -> None:
    with tempfile.TemporaryDirectory() as scratch:
        root = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else gather(Path(scratch) / "files")
        index = WorkspaceIndex(root, Path(scratch) / "index" / "bench.sqlite3")
        summary, first = _timed(lambda: index.refresh(check=_go_on))
        again, unchanged = _timed(lambda: index.refresh(check=_go_on))
        size = sum(file.stat().st_size for file in (Path(scratch) / "index").iterdir())
        print(
            f"entries {summary.files}: {summary.indexed} indexed, {summary.duplicates} duplicates, "
            f"{summary.skipped} skipped, {summary.failed} failed; index file {size / 1e6:.0f} MB"
        )
        print(f"first index {first:.1f} s; unchanged refresh {unchanged:.2f} s ({again.read} read again)")
        _print_search(index)


def gather(folder: Path) -> Path:
    """Copy documentation and libraries into one folder until there are enough files."""
    folder.mkdir()
    copied = 0
    for name, source in _sources():
        for file in sorted(source.rglob("*")):
            if copied >= ENOUGH:
                return folder
            if file.is_symlink() or not file.is_file() or not _is_readable(file):
                continue
            target = folder / name / file.relative_to(source)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(file.read_bytes())
            copied += 1
    return folder


def _is_readable(file: Path) -> bool:
    with file.open("rb") as opened:
        return bool(media_type_of(file.name, opened.read(HEAD_BYTES)))


def _sources() -> tuple[tuple[str, Path], ...]:
    paths = {
        "doc": Path("/usr/share/doc"),
        "site": Path(sysconfig.get_path("purelib")),
        "std": Path(sysconfig.get_path("stdlib")),
    }
    return tuple((name, path) for name, path in paths.items() if path.is_dir())


def _print_search(index: WorkspaceIndex) -> None:
    for form, queries in (
        (QueryForm.FULL_TEXT, QUERIES),
        (QueryForm.REGEX, PATTERNS),
    ):
        times: list[float] = []
        for query in queries:
            found, seconds = _timed(lambda query=query, form=form: index.search(query, form=form, check=_go_on))
            times.append(seconds * 1000)
            best = found.files[0].path if found.files else "-"
            print(f"  {times[-1]:7.1f} ms  {found.total:6d} files  {query}  ->  {best[:70]}")
        print(f"{form.value}: median {statistics.median(times):.1f} ms, slowest {max(times):.1f} ms")


def _timed(work: Callable[[], ValueT]) -> tuple[ValueT, float]:
    start = time.perf_counter()
    value = work()
    return value, time.perf_counter() - start


def _go_on() -> None:
    """Never stop."""


if __name__ == "__main__":
    main()
