"""What does a run cost beside other products, on a harness of stubs for search, pages and model? Prints one table.

`PEERBENCH=<folder> python bench/peers.py [--repeat N] [--only dh,tt] [--gptr PYTHON]` runs ours, the harness's own floor
and, where an interpreter that has it is named, GPT Researcher, one after the other, all under the harness's `measure.py`.
Ours meets the stub web at a public literal, which a seam below its address policy leads to loopback.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.peer_rules import LITERAL, SEARCH_VARIABLE, TEMPLATE_VARIABLE, WITHOUT_MODEL
from bench.peer_search import searching

HERE = Path(__file__).resolve().parent
BASE_PORT = 18_300


def main() -> None:
    """Measure each product on the same questions, and print the medians side by side."""
    given = _options()
    harness = Path(given.peerbench).resolve()
    folder = Path(tempfile.mkdtemp(prefix="countersign-peers-"))
    try:
        template = folder / "installation"
        _install(template)
        for name, command, extra in _products(given, harness):
            _measure(harness, folder, given, name, command, extra, template)
        _say(harness, folder / "results.jsonl")
        if given.keep:
            shutil.copytree(folder, given.keep, dirs_exist_ok=True)
    finally:
        shutil.rmtree(folder)


def _options() -> argparse.Namespace:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("--peerbench", default=os.environ.get("PEERBENCH", ""), help="the harness's folder")
    options.add_argument("--repeat", type=int, default=1)
    options.add_argument("--only", default="", help="ids of questions, with commas between them")
    options.add_argument("--latency", default="0", help="seconds of each model call")
    options.add_argument("--method", default="bounded")
    options.add_argument("--gptr", default="", help="an interpreter that has GPT Researcher")
    options.add_argument("--keep", type=Path, help="a folder that receives logs, prompts and reports")
    given = options.parse_args()
    if not (Path(given.peerbench) / "measure.py").is_file():
        options.error("name the harness's folder with --peerbench or the variable PEERBENCH")
    return given


def _products(given: argparse.Namespace, harness: Path) -> list[tuple[str, list[str], list[str]]]:
    ours = [sys.executable, str(HERE / "peer_run.py"), given.method]
    # The stub model fills a schema by rule and names the first source for every sentence, so that few of its facts are
    # admitted; what ours writes without a model is measured beside it.
    products = [("ours", ours, []), ("ours-extractive", [*ours, WITHOUT_MODEL], [])]
    products.append(("naive", [sys.executable, str(harness / "runners" / "naive.py")], []))
    if given.gptr:
        # It takes result texts of more than 100 characters for the page itself; with shorter ones it reads.
        command = [given.gptr, str(harness / "runners" / "gptr.py"), "research_report"]
        products.append(("gptr-reading", command, ["--snippet", "95"]))
    return products


def _install(template: Path) -> None:
    """Make an installation as it stands before a run: migrated, with its secret. A run does not pay for that."""
    environment = {**os.environ, "COUNTERSIGN_DATA_DIR": str(template), "DJANGO_SETTINGS_MODULE": "config.settings"}
    subprocess.run(
        [sys.executable, str(HERE.parent / "manage.py"), "migrate", "--verbosity", "0"],
        env=environment,
        check=True,
        cwd=HERE.parent,
    )


def _measure(
    harness: Path, folder: Path, given: argparse.Namespace, name: str, command: list[str], extra: list[str], template: Path
) -> None:
    web, search = f"http://127.0.0.1:{BASE_PORT + 1}", f"http://127.0.0.1:{BASE_PORT + 2}"
    with searching(search, shown={web: f"http://{LITERAL}"}) as rewritten:
        subprocess.run(
            [
                *(sys.executable, str(harness / "measure.py"), "--name", name, "--repeat", str(given.repeat)),
                *("--only", given.only, "--latency", given.latency, "--base-port", str(BASE_PORT)),
                *("--results", str(folder / "results.jsonl"), "--runs-dir", str(folder / "runs"), *extra, "--", *command),
            ],
            env={**os.environ, SEARCH_VARIABLE: rewritten, TEMPLATE_VARIABLE: str(template)},
            check=True,
            cwd=harness,
        )


def _say(harness: Path, results: Path) -> None:
    command = [sys.executable, str(harness / "measure.py"), "--summary", "--results", str(results)]
    print(subprocess.run(command, check=True, capture_output=True, text=True, cwd=harness).stdout)


if __name__ == "__main__":
    main()
